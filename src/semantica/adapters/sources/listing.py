"""What a folder has to offer: what git says of it, or what a walk finds."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from semantica.adapters.sources.git_tree import GitTree, git_tree
from semantica.adapters.sources.ignore_rules import Chain, leads_below, verdict
from semantica.adapters.sources.sieve import Sieve
from semantica.adapters.sources.walk import GIT_RULES, Frame, walk, with_layer
from semantica.model.document import Listing
from semantica.settings import SourceSettings


def list_folder(root: Path, settings: SourceSettings) -> Listing:
    sieve = Sieve(root, settings)
    tree = git_tree(root)
    if tree is None:
        walk(root, settings.ignore_file, sieve, Frame(""))
        return sieve.listing("", "")
    _Repositories(root, settings, sieve).take(tree)
    return sieve.listing(tree.commit, tree.branch)


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
