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
from semantica.adapters.sources.git_tree import GitTree, git_tree, repository_of
from semantica.adapters.sources.ignore_rules import Chain, leads_below, verdict
from semantica.adapters.sources.opening import (
    Opened,
    Unopened,
    last_change,
    open_inside,
    read_at_most,
)
from semantica.adapters.sources.sieve import Sieve
from semantica.adapters.sources.walk import GIT_RULES, Frame, walk, with_layer
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
        sieve = Sieve(self.root, self.settings)
        tree = git_tree(self.root)
        if tree is None:
            walk(self.root, self.settings.ignore_file, sieve, Frame(""))
            return sieve.listing("", "")
        _Repositories(self.root, self.settings, sieve).take(tree)
        return sieve.listing(tree.commit, tree.branch)

    def repository(self) -> str:
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


class _Repositories:
    """Takes what git lists, with our own ignore file on top, nested repositories included."""

    __slots__ = ("_chains", "_root", "_settings", "_sieve", "_top", "_with_own")

    def __init__(self, root: Path, settings: SourceSettings, sieve: Sieve) -> None:
        self._root = root
        self._top = os.path.join(root, "")
        self._settings = settings
        self._sieve = sieve
        self._with_own: set[str] = {""}  # folders that may hold our ignore file
        self._chains: dict[str, Chain | None] = {}

    def take(self, tree: GitTree) -> None:
        todo = [("", tree)]
        while todo:
            prefix, found = todo.pop()
            self._note_own(prefix, found)
            for path in found.listed:
                nested = self._take_listed(prefix + path)
                if nested is not None:
                    todo.append(nested)
            for path in found.ignored:
                self._take_ignored(prefix + path)
            for path in found.unopened:
                self._take_unopened(prefix + path)

    def _note_own(self, prefix: str, found: GitTree) -> None:
        own = self._settings.ignore_file
        for path in (*found.listed, *found.ignored):
            if path.endswith(own) and (path == own or path[-len(own) - 1] == "/"):
                self._with_own.add(prefix + path[: -len(own)])

    def _take_listed(self, path: str) -> tuple[str, GitTree] | None:
        bare = path.removesuffix("/")
        cut = bare.rfind("/") + 1
        folder = bare[:cut]
        known = self._chains
        chain = known[folder] if folder in known else self._open_chain(folder)
        if chain is None:
            return None
        try:
            found = os.lstat(self._top + bare)
        except FileNotFoundError:
            return None  # tracked, but deleted from the folder
        except OSError as cause:
            self._sieve.skip(path, "unreadable", detail=cause.strerror or str(cause))
            return None
        is_dir = stat.S_ISDIR(found.st_mode)
        if chain and verdict(chain, bare, bare[cut:], is_dir):
            self._sieve.skip(path, "ignored", 0 if is_dir else found.st_size)
        elif is_dir:
            return self._take_nested(bare + "/")
        elif (linked := self._sieve.take(path, found)) is not None:
            self._walk(linked + "/", shut=False)
        return None

    def _take_nested(self, path: str) -> tuple[str, GitTree] | None:
        """A submodule or a clone inside the tree; without git's data it is a plain folder."""
        place = self._root / path
        tree = git_tree(place) if os.path.lexists(place / ".git") else None
        if tree is None:
            self._walk(path, shut=False)
            return None
        self._with_own.add(path)
        return path, tree

    def _take_ignored(self, path: str) -> None:
        bare, is_dir = path.removesuffix("/"), path.endswith("/")
        cut = bare.rfind("/") + 1
        chain = self._open_chain(bare[:cut])
        if chain is None:
            return
        own = verdict(chain, bare, bare[cut:], is_dir)
        if is_dir and (own is False or (own is None and leads_below(chain, bare))):
            self._walk(path, shut=own is None)
            return
        try:
            found = os.lstat(self._top + bare)
        except OSError:
            return
        if is_dir or own is not False:
            self._sieve.skip(path, "ignored", 0 if is_dir else found.st_size)
        else:
            self._sieve.take(path, found)

    def _take_unopened(self, path: str) -> None:
        """Git only warns about a folder it cannot open: see for ourselves."""
        try:
            os.scandir(self._top + path).close()
        except OSError as cause:
            self._sieve.skip(path, "unreadable", detail=cause.strerror or str(cause))

    def _walk(self, path: str, shut: bool) -> None:
        parent = path[: path[:-1].rfind("/") + 1]
        frame = Frame(path, self._git_chain(parent), self._open_chain(parent) or (), shut)
        walk(self._root, self._settings.ignore_file, self._sieve, frame)

    def _git_chain(self, folder: str) -> Chain:
        chain: Chain = ()
        for place in _outer_folders(folder):
            chain = with_layer(self._root, self._sieve, chain, place, GIT_RULES)
        return chain

    def _open_chain(self, folder: str) -> Chain | None:
        """Our own ignore files that speak about a folder's entries; None if it stays out.

        It stays out when our rules close it, which is recorded once, or when a link took its
        place: git still lists the files that were in it, and the link may lead anywhere.
        """
        if folder in self._chains:
            return self._chains[folder]
        chain: Chain | None = ()
        parent = ""
        for place in _outer_folders(folder):
            if place not in self._chains:
                self._chains[place] = self._inner_chain(chain, parent, place)
            chain, parent = self._chains[place], place
        return chain

    def _inner_chain(self, chain: Chain | None, parent: str, place: str) -> Chain | None:
        if chain is None or not _is_folder(self._top + place[:-1]):
            return None
        if place and verdict(chain, place[:-1], place[len(parent) : -1], True):
            self._sieve.skip(place, "ignored")
            return None
        if place not in self._with_own:
            return chain
        return with_layer(self._root, self._sieve, chain, place, self._settings.ignore_file)


def _is_folder(place: str) -> bool:
    try:
        return stat.S_ISDIR(os.lstat(place).st_mode)
    except OSError:
        return False


def _outer_folders(folder: str) -> tuple[str, ...]:
    """The root, then each folder on the way, the given one last."""
    ends = [at + 1 for at, char in enumerate(folder) if char == "/"]
    return ("", *(folder[:end] for end in ends))
