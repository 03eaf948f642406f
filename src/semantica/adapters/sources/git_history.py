"""The past of a folder as git tells it, asked as carefully as `git_tree` asks.

In: a folder and a number. Out: its newest commits, each with the paths it touched.
Invariant: git takes no lock, and starts no program that the repository's settings name.
"""

from __future__ import annotations

import os
from pathlib import Path

from semantica.adapters.sources.git_tree import ask, work_tree
from semantica.errors import InputError
from semantica.model.commit import Commit

TOP = ("rev-parse", "--show-toplevel")
# A setting may ask for signatures, filters or pagers, each of which is a program.
LOG = (
    "--no-pager", "log", "--no-merges", "--no-show-signature", "--no-ext-diff", "--no-textconv",
    "--no-renames", "--no-follow", "--no-notes", "--no-color", "--no-mailmap", "--encoding=UTF-8",
    "--format=tformat:%x00%H%n%an <%ae>%n%s", "--name-only", "--relative",
)  # fmt: skip
FIELDS = 3  # lines of a commit before its paths


def commits(folder: Path, most: int) -> tuple[Commit, ...]:
    """The newest commits that touched the folder, newest first, merges left out."""
    top = work_tree(folder)
    if top is None:
        raise InputError(f"{folder} is not in a git work tree", hint="give a file of questions")
    answers = ask(folder, [TOP, (*LOG, f"--max-count={most}", "--", ".")])
    if answers is None:
        raise InputError("git does not run", hint="is it installed?")
    place, log = answers
    # A variable such as GIT_DIR points git somewhere else; an owner git distrusts has no place.
    if not place.ok or os.path.realpath(place.out.strip("\n")) != os.path.realpath(top):
        raise InputError(f"git does not speak for {folder}: {_reason(place.err)}")
    if not log.ok:
        raise InputError(f"git tells no history of {folder}: {_reason(log.err)}")
    return tuple(_commit(record) for record in log.out.split("\0")[1:])


def _commit(record: str) -> Commit:
    # A path with a line break or a quote in it comes quoted, and then is no path of ours.
    lines = record.split("\n")
    name, author, subject = lines[:FIELDS]
    return Commit(name, author, subject, tuple(line for line in lines[FIELDS:] if line))


def _reason(text: str) -> str:
    return text.strip().partition("\n")[0] or "another repository is set in the environment"
