"""Walking a folder by our own ignore rules.

In: a root and where to start. Out: everything found, through a `Sieve`.
Invariant: `.git` is never entered, an ignored folder costs one look, and no folder that
cannot be opened ends the walk.

Two kinds of ignore files count: `.gitignore`, and our own on top. Ours has the last word:
it may also ask back in what `.gitignore` leaves out. A rule of ours with a slash in it,
`!build/keep.py`, opens the ignored folder it names; a bare name, `!keep.py`, does not, or
one such line would make us walk every folder of installed packages.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from semantica.adapters.sources.ignore_rules import (
    Chain,
    Layer,
    Rules,
    leads_below,
    parse_rules,
    verdict,
)
from semantica.adapters.sources.opening import Unopened, open_inside, read_at_most
from semantica.adapters.sources.sieve import Sieve

GIT_RULES = ".gitignore"
MAX_RULES_BYTES = 1_000_000


@dataclass(frozen=True, slots=True)
class Frame:
    """A folder to look into. `path` is "" or ends with a slash."""

    path: str
    git: Chain = ()
    own: Chain = ()
    shut: bool = False  # git ignores it: only what our own file asks for comes in


def walk(root: Path, ignore_file: str, sieve: Sieve, start: Frame) -> None:
    """Look through a folder and all below it."""
    todo = [start]
    while todo:
        frame = todo.pop()
        try:
            with os.scandir(os.path.join(root, frame.path)) as found:
                entries = [entry for entry in found if entry.name != ".git"]
        except OSError as cause:
            sieve.skip(frame.path or "./", "unreadable", detail=cause.strerror or str(cause))
            continue
        names = {entry.name for entry in entries}
        if frame.path and _is_bare_repository(names):
            sieve.skip(frame.path, "ignored", detail="a bare git repository")
            continue
        frame = _with_rules(root, ignore_file, sieve, frame, names)
        for entry in entries:
            inner = _look(root, sieve, frame, entry)
            if inner is not None:
                todo.append(inner)


def _is_bare_repository(names: set[str]) -> bool:
    return {"HEAD", "objects", "refs", "config"} <= names


def _with_rules(root: Path, ignore_file: str, sieve: Sieve, frame: Frame, names: set[str]) -> Frame:
    git, own = frame.git, frame.own
    if GIT_RULES in names:
        git = with_layer(root, sieve, git, frame.path, GIT_RULES)
    if ignore_file in names:
        own = with_layer(root, sieve, own, frame.path, ignore_file)
    return Frame(frame.path, git, own, frame.shut)


def with_layer(root: Path, sieve: Sieve, chain: Chain, folder: str, name: str) -> Chain:
    """The chain with a folder's own ignore file added, if it has one that says anything."""
    rules = _read_rules(root, sieve, folder + name)
    return (*chain, Layer(len(folder), rules)) if rules.rules else chain


def _read_rules(root: Path, sieve: Sieve, path: str) -> Rules:
    opened = open_inside(root, path, follow_links=False)
    if isinstance(opened, Unopened):
        return Rules()
    try:
        data = read_at_most(opened, MAX_RULES_BYTES)
    except OSError:
        return Rules()
    finally:
        os.close(opened.descriptor)
    rules = parse_rules(os.fsdecode(data))
    if rules.notes:
        sieve.skip(f"{path}#rules", "unreadable", len(data), "; ".join(rules.notes[:3]))
    return rules


def _look(root: Path, sieve: Sieve, frame: Frame, entry: os.DirEntry[str]) -> Frame | None:
    path = frame.path + entry.name
    is_dir = entry.is_dir(follow_symlinks=False)
    own = verdict(frame.own, path, entry.name, is_dir) if frame.own else None
    by_git = own is None and (frame.shut or verdict(frame.git, path, entry.name, is_dir) is True)
    if is_dir:
        return _enter(sieve, frame, path + "/", own, by_git)
    try:
        found = entry.stat(follow_symlinks=False)
    except OSError as cause:
        sieve.skip(path, "vanished", detail=cause.strerror or str(cause))
        return None
    if own is True or by_git:
        sieve.skip(path, "ignored", found.st_size)
        return None
    linked = sieve.take(path, found)
    return None if linked is None else Frame(linked + "/", frame.git, frame.own, False)


def _enter(sieve: Sieve, frame: Frame, path: str, own: bool | None, by_git: bool) -> Frame | None:
    if sieve.refuses_name(path):
        return None
    if own is True or (by_git and not leads_below(frame.own, path[:-1])):
        sieve.skip(path, "ignored")
        return None
    return Frame(path, frame.git, frame.own, by_git)
