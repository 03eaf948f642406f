"""Opening a file without ever leaving the root.

In: a root and a relative path. Out: a descriptor, or an `Unopened` with the reason.
Invariant: no link is followed on the way, also not one that was put there a moment ago.
"""

from __future__ import annotations

import errno
import os
import stat
from dataclasses import dataclass
from pathlib import Path

from semantica.model.document import SkipReason

# Windows has none of these; there the resolved path is checked and that must do.
_QUIET = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOFOLLOW", 0)
# Without O_NONBLOCK, opening a pipe nobody writes to would wait for ever.
FILE_FLAGS = os.O_RDONLY | _QUIET | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
FOLDER_FLAGS = getattr(os, "O_PATH", os.O_RDONLY) | _QUIET | getattr(os, "O_DIRECTORY", 0)
STEPWISE = os.open in os.supports_dir_fd and hasattr(os, "O_NOFOLLOW")
STEP_BYTES = 1 << 20
GONE = frozenset({errno.ENOENT, errno.ENOTDIR})


@dataclass(frozen=True, slots=True)
class Opened:
    """A regular file, open. `stat` was taken from the descriptor, before any read."""

    descriptor: int
    stat: os.stat_result


@dataclass(frozen=True, slots=True)
class Unopened:
    reason: SkipReason
    detail: str = ""


def open_inside(root: Path, path: str, follow_links: bool) -> Opened | Unopened:
    """Open a regular file below the root. The caller closes the descriptor."""
    try:
        return _open_inside(root, path, follow_links)
    except ValueError as cause:  # a NUL, or a lone surrogate, in the name
        return Unopened("unreadable", str(cause))
    except OSError as cause:
        return _why(root, path, cause)


def read_at_most(opened: Opened, limit: int) -> bytes:
    """At most `limit` bytes, however much the file grew since it was looked at."""
    first = min(opened.stat.st_size + 1, limit)  # the extra byte tells that it grew
    data = os.read(opened.descriptor, first)
    if len(data) < first:
        return data  # a short read of a regular file is its end
    parts = [data]
    left = limit - len(data)
    while left > 0 and (part := os.read(opened.descriptor, min(left, STEP_BYTES))):
        parts.append(part)
        left -= len(part)
    return b"".join(parts)


def is_inside(root: Path, place: str) -> bool:
    """Whether an absolute, resolved place is the root or below it."""
    top = str(root)
    return place == top or place.startswith(top.rstrip(os.sep) + os.sep)


def _open_inside(root: Path, path: str, follow_links: bool) -> Opened | Unopened:
    parts = path.split("/")
    foreign = os.sep != "/" and (os.sep in path or ":" in path)
    if os.path.isabs(path) or foreign or ".." in parts:
        return Unopened("outside_root", "the path leaves the folder")
    if follow_links or not STEPWISE:
        place = os.path.realpath(root / path)
        if not is_inside(root, place):
            return Unopened("outside_root", "the path leaves the folder")
        parts = list(Path(place).relative_to(root).parts)
    descriptor = (
        _open_stepwise(root, parts) if STEPWISE else os.open(root.joinpath(*parts), FILE_FLAGS)
    )
    found = os.fstat(descriptor)
    if stat.S_ISREG(found.st_mode):
        return Opened(descriptor, found)
    os.close(descriptor)
    return Unopened("special", "not a regular file")


def _open_stepwise(root: Path, parts: list[str]) -> int:
    """One folder at a time, each from the one before: no swapped link can lead away."""
    if len(parts) == 1:
        return os.open(os.path.join(root, parts[0]), FILE_FLAGS)
    folder = os.open(root, FOLDER_FLAGS)
    try:
        for part in parts[:-1]:
            inner = os.open(part, FOLDER_FLAGS, dir_fd=folder)
            os.close(folder)
            folder = inner
        return os.open(parts[-1], FILE_FLAGS, dir_fd=folder)
    finally:
        os.close(folder)


def _why(root: Path, path: str, cause: OSError) -> Unopened:
    """A link in the way reads as "not a folder" or "too many links": look what it is."""
    detail = cause.strerror or str(cause)
    if cause.errno in {errno.ELOOP, errno.ENOTDIR, errno.EMLINK}:
        if not is_inside(root, os.path.realpath(root / path)):
            return Unopened("outside_root", "a link leaves the folder")
        if cause.errno != errno.ENOTDIR:
            return Unopened("link", "a link is in the way")
    if cause.errno in GONE:
        return Unopened("vanished", detail)
    if cause.errno == errno.ENXIO:  # a socket cannot be opened at all
        return Unopened("special", detail)
    return Unopened("unreadable", detail)


def last_change(found: os.stat_result) -> int:
    """When a file's content or its name last changed, in nanoseconds.

    The time of its content alone would miss a file that another of equal size and time was
    moved over, as after a checkout that wrote both within one tick of the clock.
    """
    content, name = found.st_mtime_ns, found.st_ctime_ns
    return content if content > name else name
