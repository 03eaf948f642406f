"""A folder on disk as a source.

In: a root and its settings. Out: candidates, documents, freshness.
Invariant: nothing outside the root is opened, and nothing in it can make us hang or fail.

In a git work tree git says what there is, nested repositories included; elsewhere we walk.
"""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass, field
from pathlib import Path

from semantica.adapters.sources.decoding import decode, wide_encoding
from semantica.adapters.sources.opening import (
    Opened,
    Unopened,
    last_change,
    open_inside,
    read_at_most,
)
from semantica.errors import InputError, NotFound
from semantica.model.access import Access
from semantica.model.collection import FileState
from semantica.model.document import Candidate, Document, Listing, Skipped
from semantica.model.hit import Freshness
from semantica.model.ids import content_hash
from semantica.settings import SourceSettings

BINARY_PROBE_BYTES = 1_024


@dataclass(frozen=True, slots=True)
class FolderSource:
    """Fills the `Source` port. `root` is absolute and resolved."""

    root: Path
    settings: SourceSettings
    access: Access = field(default_factory=lambda: Access.any_of("local"))

    def list(self) -> Listing:
        _check_root(self.root)
        # A search asks for freshness alone and must not pay for git and the ignore rules.
        from semantica.adapters.sources.listing import list_folder

        return list_folder(self.root, self.settings)

    def repository(self) -> str:
        from semantica.adapters.sources.git_tree import repository_of

        return repository_of(self.root)

    def read(self, candidate: Candidate) -> Document | Skipped:
        limit = self.settings.max_file_bytes
        opened = open_inside(self.root, candidate.path, self.settings.follow_links)
        if isinstance(opened, Unopened):
            return Skipped(candidate.path, opened.reason, candidate.size, opened.detail)
        try:
            if opened.stat.st_size > limit:
                return _too_large(candidate.path, opened.stat.st_size, limit)
            data = read_at_most(opened, limit + 1)
        except OSError as cause:
            return Skipped(candidate.path, "unreadable", candidate.size, cause.strerror or "")
        finally:
            os.close(opened.descriptor)
        if len(data) > limit:
            return _too_large(candidate.path, len(data), limit)
        return self._document(candidate.path, data, last_change(opened.stat))

    def _document(self, path: str, data: bytes, mtime_ns: int) -> Document | Skipped:
        size = len(data)
        if not data:
            return Skipped(path, "empty")
        if b"\0" in data[:BINARY_PROBE_BYTES] and not wide_encoding(data):
            return Skipped(path, "binary", size, "a NUL byte in the first KB")
        decoded = decode(data)
        if decoded is None:
            return Skipped(path, "undecodable", size, "no known encoding fits")
        text, encoding = decoded
        utf8 = text.encode("utf-8")
        if not utf8:
            return Skipped(path, "empty", size, "a byte order mark alone")
        if has_long_line(utf8, self.settings.max_line_bytes):
            detail = f"a line over {self.settings.max_line_bytes} bytes"
            return Skipped(path, "long_line", size, detail)
        return Document(path, utf8, content_hash(data), size, mtime_ns, self.access, encoding)

    def freshness(self, state: FileState) -> Freshness:
        opened = open_inside(self.root, state.path, self.settings.follow_links)
        if isinstance(opened, Unopened):
            return "unknown" if opened.reason == "unreadable" else "gone"
        try:
            return _compare(opened, state)
        except OSError:
            return "unknown"
        finally:
            os.close(opened.descriptor)


def has_long_line(data: bytes, limit: int) -> bool:
    """Whether any line is over the limit, in one pass over the line ends."""
    start = 0
    while start + limit < len(data):
        end = start + limit + 1
        newline = max(data.rfind(b"\n", start, end), data.rfind(b"\r", start, end))
        if newline < 0:
            return True
        start = newline + 1
    return False


def _check_root(root: Path) -> None:
    try:
        if not stat.S_ISDIR(os.stat(root).st_mode):
            raise InputError(f"{root} is not a folder", hint="give the folder the file is in")
        with os.scandir(root) as found:
            names = {entry.name for entry in found}
    except (FileNotFoundError, NotADirectoryError) as cause:
        raise NotFound(f"no folder at {root}", hint="check the path") from cause
    except OSError as cause:
        raise InputError(
            f"cannot open {root}: {cause.strerror}", hint="check the folder's permissions"
        ) from cause
    if {"HEAD", "objects", "refs", "config"} <= names and ".git" not in names:
        raise InputError(
            f"{root} is a bare git repository without files", hint="clone it, then index the clone"
        )


def _too_large(path: str, size: int, limit: int) -> Skipped:
    return Skipped(path, "too_large", size, f"over {limit} bytes")


def _compare(opened: Opened, state: FileState) -> Freshness:
    found = opened.stat
    if found.st_size != state.size:
        return "changed"
    if last_change(found) == state.mtime_ns:
        return "fresh"
    data = read_at_most(opened, state.size + 1)
    return "fresh" if content_hash(data) == state.content_hash else "changed"
