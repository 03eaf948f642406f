"""What a run has to do: the source's listing held against what the catalog knows."""

from __future__ import annotations

from dataclasses import dataclass

from semantica.model.collection import FileState
from semantica.model.document import Candidate, Listing, Skipped


@dataclass(frozen=True, slots=True)
class Task:
    """One file to read, and what the catalog holds of it."""

    candidate: Candidate
    known_hash: str = ""  # its content when last indexed, if with today's settings


@dataclass(frozen=True, slots=True)
class Same:
    """A file whose time changed and whose content did not."""

    candidate: Candidate


@dataclass(frozen=True, slots=True)
class Changes:
    tasks: tuple[Task, ...]
    removed: tuple[str, ...]
    unchanged: int
    skipped: tuple[Skipped, ...]


def compare(listing: Listing, files: dict[str, FileState], config_hash: str) -> Changes:
    """Size and time tell what to read again; only reading tells what changed."""
    tasks: list[Task] = []
    unchanged = 0
    for candidate in listing.candidates:
        state = files.get(candidate.path)
        if state is None or state.config_hash != config_hash:
            tasks.append(Task(candidate))
        elif (state.size, state.mtime_ns) != (candidate.size, candidate.mtime_ns):
            tasks.append(Task(candidate, state.content_hash))
        else:
            unchanged += 1
    offered = {candidate.path for candidate in listing.candidates}
    removed = tuple(sorted(path for path in files if path not in offered))
    return Changes(tuple(tasks), removed, unchanged, listing.skipped)
