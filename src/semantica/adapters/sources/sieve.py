"""Sorting what was found into candidates and skips, by a look from outside.

In: a path and its `lstat`. Out: one `Candidate` or one `Skipped` more.
Invariant: nothing is opened here, so that a pipe or a huge file costs nothing.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

from semantica.adapters.sources.opening import is_inside, last_change
from semantica.model.document import Candidate, Listing, Skipped, SkipReason
from semantica.settings import SourceSettings


def readable_name(path: str) -> str:
    """The path as text that can be stored and printed, whatever bytes the name has."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")


def is_text_name(path: str) -> bool:
    try:
        path.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _ending(path: str, endings: list[str]) -> str:
    lowered = path.lower()
    return next((ending for ending in endings if lowered.endswith(ending)), "")


class Sieve:
    """Collects one listing."""

    __slots__ = ("_candidates", "_endings", "_followed", "_root", "_settings", "_skipped")

    def __init__(self, root: Path, settings: SourceSettings) -> None:
        self._root = root
        self._settings = settings
        self._candidates: dict[str, Candidate] = {}
        self._skipped: dict[str, Skipped] = {}
        self._followed: set[tuple[int, int]] = set()
        # By the part after the last dot, so that most files cost one lookup.
        self._endings: dict[str, list[str]] = {}
        for given in settings.exclude_extensions:
            ending = "." + given.lower().removeprefix(".")
            self._endings.setdefault(ending[ending.rfind(".") :], []).append(ending)

    def listing(self, commit: str, branch: str) -> Listing:
        return Listing(
            candidates=tuple(self._candidates[path] for path in sorted(self._candidates)),
            skipped=tuple(self._skipped[path] for path in sorted(self._skipped)),
            commit=commit,
            branch=branch,
        )

    def skip(self, path: str, reason: SkipReason, size: int = 0, detail: str = "") -> None:
        name = readable_name(path)
        self._skipped.setdefault(name, Skipped(name, reason, size, detail))

    def refuses_name(self, path: str) -> bool:
        """Record a name that no catalog can hold and no JSON can show."""
        if is_text_name(path):
            return False
        self.skip(path, "unreadable", detail="the name is not valid UTF-8")
        return True

    def take(self, path: str, found: os.stat_result) -> str | None:
        """Sort one entry. A path comes back when it is a link to a folder, to be walked."""
        if not path.isascii() and self.refuses_name(path):
            return None
        if stat.S_ISREG(found.st_mode):
            self._take_file(path, found)
        elif stat.S_ISLNK(found.st_mode):
            return self._take_link(path)
        else:
            self.skip(path, "special", detail="a socket, pipe or device")
        return None

    def _take_file(self, path: str, found: os.stat_result) -> None:
        size = found.st_size
        endings = self._endings.get(path[path.rfind(".") :].lower())
        if endings and (ending := _ending(path, endings)):
            self.skip(path, "extension", size, f"{ending} is excluded")
        elif size > self._settings.max_file_bytes:
            self.skip(path, "too_large", size, f"over {self._settings.max_file_bytes} bytes")
        elif size == 0:
            self.skip(path, "empty")
        else:
            self._candidates[path] = Candidate(path, size, last_change(found))

    def _take_link(self, path: str) -> str | None:
        full = os.path.join(self._root, path)
        target = os.path.realpath(full)
        try:
            found = os.stat(full)
        except OSError as cause:
            loops = cause.errno == errno.ELOOP
            broken: SkipReason = "link_loop" if loops else "link"
            outside = not loops and not is_inside(self._root, target)
            self.skip(path, "outside_root" if outside else broken, detail=cause.strerror or "")
            return None
        reason, detail = self._judge_link(full, target, found)
        if reason is not None:
            self.skip(path, reason, detail=detail)
            return None
        self._followed.add((found.st_dev, found.st_ino))
        if stat.S_ISDIR(found.st_mode):
            return path
        return self.take(path, found)

    def _judge_link(
        self, full: str, target: str, found: os.stat_result
    ) -> tuple[SkipReason | None, str]:
        if not is_inside(self._root, target):
            return "outside_root", "the link leaves the folder"
        shown = readable_name(os.path.relpath(target, self._root))
        if is_inside(Path(target), os.path.realpath(os.path.dirname(full))):
            return "link_loop", f"leads back to {shown}"
        if not self._settings.follow_links:
            return "link", f"points to {shown}"
        if ".git" in Path(shown).parts:
            return "ignored", "points into git's own data"
        # Once each: links among folders could otherwise multiply without end.
        if (found.st_dev, found.st_ino) in self._followed:
            return "link", f"{shown} was already followed"
        return None, ""
