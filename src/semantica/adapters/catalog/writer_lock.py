"""One writer per collection: a lock on a file, released by the system when its holder dies."""

from __future__ import annotations

import json
import os
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from semantica.errors import Refused, Unavailable

LOCK_FILE = "writer.lock"

if sys.platform == "win32":
    import msvcrt

    # Lock one byte far behind the text, so that others can still read who holds it.
    FAR = 1 << 30

    def _take(descriptor: int) -> None:
        os.lseek(descriptor, FAR, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def writer_lock(folder: Path, name: str) -> Iterator[None]:
    """Hold the collection's writer lock, or raise Unavailable naming who holds it."""
    try:
        descriptor = os.open(folder / LOCK_FILE, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as cause:
        raise Refused(
            f"cannot lock collection '{name}' for writing: {cause}",
            hint="check the permissions of the data home",
        ) from cause
    try:
        try:
            _take(descriptor)
        except OSError as cause:
            raise Unavailable(
                f"collection '{name}' is being written by {_holder(descriptor)}",
                hint="wait for it to finish, or stop that process; searching works meanwhile",
            ) from cause
        note = {"pid": os.getpid(), "host": socket.gethostname(), "since": int(time.time())}
        os.ftruncate(descriptor, 0)
        os.lseek(descriptor, 0, os.SEEK_SET)
        os.write(descriptor, json.dumps(note).encode())
        yield
    finally:
        os.close(descriptor)


def _holder(descriptor: int) -> str:
    try:
        os.lseek(descriptor, 0, os.SEEK_SET)
        note = json.loads(os.read(descriptor, 1000))
        since = time.strftime("%H:%M:%S", time.localtime(int(note["since"])))
        return f"process {note['pid']} on {note['host']} since {since}"
    except (OSError, ValueError, KeyError, TypeError):
        return "another process"
