"""Watching folders with watchdog: the extra `watch`.

An event says only that something happened; what happened is found by listing again. So a folder
that appears and fills before it is watched, or a branch switched under us, is not missed.
"""

from __future__ import annotations

import errno
import queue
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from semantica.errors import NotFound, SettingsError
from semantica.ports import Burst

if TYPE_CHECKING:
    from watchdog.observers.api import BaseObserver

# A burst has ended when nothing happened for this long ...
QUIET_SECONDS = 0.15
# ... and is reported at the latest after this long, so that a busy folder is not starved.
LONGEST_BURST = 2.0
# How often the caller's wish to stop is looked at, and how often a polled folder is listed.
LOOK_SECONDS = 0.2
POLL_SECONDS = 3.0
# The system's ways to say that it watches no more: watch limit, instance limit, memory.
LIMITS = frozenset({errno.ENOSPC, errno.EMFILE, errno.ENOMEM})
# Git writes here on every command; HEAD alone says that a branch was switched.
GIT_FOLDER = ".git"


class FolderWatch:
    """Fills the port `Watch`."""

    def __init__(self, roots: Sequence[Path], apart: Sequence[Path] = ()) -> None:
        """Watch the roots; what happens under `apart` (our own data) does not count."""
        for root in roots:
            if not root.is_dir():
                raise NotFound(f"{root} is no folder", hint="was it moved? index it again")
        self._roots = tuple(root.resolve() for root in roots)
        self._apart = tuple(str(path.resolve()) for path in apart)

    def bursts(self, stopped: Callable[[], bool]) -> Iterator[Burst]:
        # Observing begins now, not with the first item: what happens in between must not be lost.
        events: queue.SimpleQueue[Path] = queue.SimpleQueue()
        observer = self._observe(events)
        if observer is None:
            return self._poll(stopped)
        return _flow(observer, events, stopped)

    def _observe(self, events: queue.SimpleQueue[Path]) -> BaseObserver | None:
        """A running observer, or None where the system refuses to watch so much."""
        try:
            from watchdog.events import FileSystemEvent, FileSystemEventHandler
            from watchdog.observers import Observer
        except ImportError as cause:
            raise SettingsError(
                "watching needs an extra", hint="pip install 'semantica[watch]'"
            ) from cause

        class Handler(FileSystemEventHandler):
            def __init__(self, root: Path, counts: Callable[[Path, str], bool]) -> None:
                self._root, self._counts = root, counts

            def on_any_event(self, event: FileSystemEvent) -> None:
                if event.event_type in {"opened", "closed_no_write"}:
                    return
                for path in (event.src_path, event.dest_path):
                    if path and self._counts(self._root, str(path)):
                        events.put(self._root)

        observer = Observer()
        try:
            for root in self._roots:
                observer.schedule(Handler(root, self._counts), str(root), recursive=True)
            observer.start()
        except OSError as cause:
            if cause.errno not in LIMITS:
                raise
            return None
        return observer

    def _counts(self, root: Path, path: str) -> bool:
        """Whether an event at a path can change what is indexed."""
        if path.startswith(self._apart):
            return False
        inner = path.removeprefix(str(root)).lstrip("/\\")
        parts = inner.replace("\\", "/").split("/")
        return GIT_FOLDER not in parts or parts[-1] == "HEAD"

    def _poll(self, stopped: Callable[[], bool]) -> Iterator[Burst]:
        """The system's limit is reached: list every few seconds instead."""
        note = (
            f"the system watches no more folders; looking every {POLL_SECONDS:g} s instead"
            " (raise fs.inotify.max_user_watches to watch again)"
        )
        due = time.monotonic()
        idle: queue.SimpleQueue[None] = queue.SimpleQueue()
        while not stopped():
            if time.monotonic() >= due:
                yield Burst(tuple(str(root) for root in self._roots), note)
                note = ""
                due = time.monotonic() + POLL_SECONDS
            _pause(idle)


def _flow(
    observer: BaseObserver, events: queue.SimpleQueue[Path], stopped: Callable[[], bool]
) -> Iterator[Burst]:
    try:
        while not stopped():
            roots = _collect(events)
            if roots:
                yield Burst(tuple(str(root) for root in sorted(roots)))
    finally:
        observer.stop()
        observer.join()


def _pause(idle: queue.SimpleQueue[None]) -> None:
    """Wait a moment: an empty queue's time-out is a sleep that ends with the process."""
    try:
        idle.get(timeout=LOOK_SECONDS)
    except queue.Empty:
        return


def _collect(events: queue.SimpleQueue[Path]) -> set[Path]:
    """The roots of one burst; empty when nothing happened for a moment."""
    try:
        roots = {events.get(timeout=LOOK_SECONDS)}
    except queue.Empty:
        return set()
    latest = time.monotonic() + LONGEST_BURST
    while time.monotonic() < latest:
        try:
            roots.add(events.get(timeout=QUIET_SECONDS))
        except queue.Empty:
            break
    return roots
