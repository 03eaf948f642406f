"""What git says of a work tree, asked so that nothing is run or written on its behalf.

In: a folder. Out: a `GitTree`, or None when git cannot speak for that folder.
Invariant: git takes no lock and starts no program that the repository's settings name.
"""

from __future__ import annotations

import os
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from semantica.model.ids import joined_hash

GIT_SECONDS = 300.0  # a folder on a dead network drive; then we walk it ourselves
COMMAND = (
    "git", "--no-optional-locks", "-c", "core.fsmonitor=false", "-c", "core.quotePath=false",
    "-c", "protocol.allow=never",
)  # fmt: skip
LISTED = ("ls-files", "-co", "--exclude-standard", "-z")
IGNORED = ("ls-files", "-oi", "--exclude-standard", "--directory", "-z")
HEAD = ("rev-parse", "--show-toplevel", "HEAD", "--symbolic-full-name", "HEAD")
_COMMIT = re.compile(r"[0-9a-f]{40,64}")
_ORIGIN_USER = re.compile(r"^(\w+://)[^/@]*@")  # a name, and maybe a password, before the host
_REMOTE = re.compile(r"\w+://|[\w.-]+@?[\w.-]*:")
_QUOTED_FOLDER = re.compile(r"[\"'‘«„](.+/)[\"'’»“]")


@dataclass(frozen=True, slots=True)
class GitTree:
    """Paths are relative to the folder asked about; a folder's ends with a slash."""

    listed: tuple[str, ...]  # tracked or new; nested repositories as one entry
    ignored: tuple[str, ...]
    unopened: tuple[str, ...]  # folders git may not have been able to open
    commit: str
    branch: str


@dataclass(frozen=True, slots=True)
class Answer:
    ok: bool
    out: str
    err: str


def git_tree(folder: Path) -> GitTree | None:
    """None: no work tree, no git, git refuses the owner, or the folder is ignored as a whole."""
    top = work_tree(folder)
    if top is None:
        return None
    questions = [LISTED, IGNORED, HEAD]
    if folder != top:
        questions.append(("check-ignore", "-q", "--", "."))
    answers = ask(folder, questions)
    if answers is None:
        return None
    listed, ignored, head, *hidden = answers
    place, commit, branch = _head(head.out)
    # A variable such as GIT_DIR, set by a hook that runs us, points git somewhere else.
    if os.path.realpath(place) != os.path.realpath(top) or not listed.ok:
        return None
    if hidden and hidden[0].ok:
        return None
    return GitTree(
        listed=_paths(listed.out),
        ignored=_without_open_folders(_paths(ignored.out) if ignored.ok else ()),
        unopened=tuple(_QUOTED_FOLDER.findall(listed.err)),
        commit=commit,
        branch=branch,
    )


def repository_of(folder: Path) -> str:
    """A name that clones and linked work trees of one repository share; "" outside of git.

    It is made of where the repository comes from, or of where it lies when it comes from nowhere,
    and of the folder's place in it.
    """
    top = work_tree(folder)
    if top is None:
        return ""
    questions = [("config", "--get", "remote.origin.url"), ("rev-parse", "--git-common-dir")]
    answers = ask(top, questions)
    if answers is None or not answers[1].ok:
        return ""
    origin, common = (answer.out.strip() for answer in answers)
    place = _ORIGIN_USER.sub(r"\1", origin) if origin else str((top / common).resolve().parent)
    if not _REMOTE.match(place):
        place = str((top / place).resolve())
    name = (place.rstrip("/").removesuffix(".git"), folder.relative_to(top).as_posix())
    return joined_hash(name)[:16]


def _head(out: str) -> tuple[str, str, str]:
    """Work tree, commit and branch; before the first commit git prints the first alone."""
    place, commit, branch, *_ = (*out.split("\n"), "", "", "")
    if not _COMMIT.fullmatch(commit):
        return place, "", ""
    return place, commit, branch.removeprefix("refs/heads/") if branch != "HEAD" else ""


def work_tree(folder: Path) -> Path | None:
    """The nearest folder that holds a `.git`, which is a file in a linked work tree."""
    for place in (folder, *folder.parents):
        if os.path.lexists(place / ".git"):
            return place
    return None


def ask(folder: Path, questions: list[tuple[str, ...]]) -> list[Answer] | None:
    """All questions at once: each costs git a start, and two of them a walk."""
    running: list[subprocess.Popen[bytes]] = []
    try:
        for question in questions:
            running.append(
                subprocess.Popen(
                    (*COMMAND, *question),
                    cwd=folder,
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                )
            )
        return [_answer(process) for process in running]
    except (OSError, subprocess.TimeoutExpired):
        return None
    finally:
        for process in running:
            _end(process)


def _answer(process: subprocess.Popen[bytes]) -> Answer:
    out, err = process.communicate(timeout=GIT_SECONDS)
    return Answer(process.returncode == 0, os.fsdecode(out), os.fsdecode(err))


def _end(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        process.kill()
        process.wait()
    for pipe in (process.stdout, process.stderr):
        if pipe is not None:
            pipe.close()


def _paths(out: str) -> tuple[str, ...]:
    # A path in conflict is listed once a side.
    return tuple(dict.fromkeys(path for path in out.split("\0") if path))


def _without_open_folders(paths: tuple[str, ...]) -> tuple[str, ...]:
    """Git names a folder that only happens to hold ignored files, and then the files too."""
    parents = {path[: path.rstrip("/").rfind("/") + 1] for path in paths}
    return tuple(path for path in paths if path not in parents and path != "./")
