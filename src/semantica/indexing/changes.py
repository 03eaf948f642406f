"""What a run has to do: the source's listing held against what the catalog knows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from semantica.model.collection import Drift, FileState
from semantica.model.document import Candidate, Document, Listing, Skipped
from semantica.ports import Stores

# Reasons that hold until the file or the settings change: such a file is not read again.
LASTING = frozenset({"binary", "long_line", "undecodable", "empty", "too_large", "timeout"})


@dataclass(frozen=True, slots=True)
class Task:
    """One file to read, and what the catalog holds of it."""

    candidate: Candidate
    known_hash: str = ""  # its content when last indexed, if with today's settings
    made_before: frozenset[str] = frozenset()  # contents that some catalog holds, made alike


@dataclass(frozen=True, slots=True)
class Same:
    """A file whose time changed and whose content did not."""

    candidate: Candidate


@dataclass(frozen=True, slots=True)
class Again:
    """A file whose content some catalog holds already; its data is left behind."""

    document: Document


@dataclass(frozen=True, slots=True)
class Changes:
    tasks: tuple[Task, ...]
    removed: tuple[str, ...]
    unchanged: int
    skipped: tuple[Skipped, ...]
    known: Mapping[str, FileState]  # what the catalog held before


@dataclass(frozen=True, slots=True)
class Known:
    """What the catalog remembers of earlier runs."""

    files: dict[str, FileState]
    skipped: tuple[Skipped, ...] = ()
    renew: bool = False  # trust none of it: read and make everything again


@dataclass(frozen=True, slots=True)
class MadeWith:
    """Today's settings in short: those that shape documents, and those that leave files out."""

    documents: str
    skips: str


def compare(listing: Listing, known: Known, made_with: MadeWith) -> Changes:
    """Size and time tell what to read again; only reading tells what changed."""
    tasks: list[Task] = []
    skipped = list(listing.skipped)
    left_out = {one.path: one for one in known.skipped if one.config_hash == made_with.skips}
    unchanged = 0
    for candidate in listing.candidates:
        state = known.files.get(candidate.path)
        skip = left_out.get(candidate.path)
        seen = (candidate.size, candidate.mtime_ns)
        if known.renew:
            tasks.append(Task(candidate))
        elif state is None and skip is not None and (skip.size, skip.mtime_ns) == seen:
            skipped.append(skip)
        elif state is None or state.config_hash != made_with.documents:
            tasks.append(Task(candidate))
        elif (state.size, state.mtime_ns) != seen:
            tasks.append(Task(candidate, state.content_hash))
        else:
            unchanged += 1
    offered = {candidate.path for candidate in listing.candidates}
    removed = tuple(sorted(path for path in known.files if path not in offered))
    return Changes(tuple(tasks), removed, unchanged, tuple(skipped), known.files)


def remembered(skipped: Skipped, file: Candidate, made_with: MadeWith) -> Skipped:
    """A file that was read in vain, with what tells that reading it again would be in vain too."""
    if skipped.reason not in LASTING:
        return skipped
    return replace(skipped, size=file.size, mtime_ns=file.mtime_ns, config_hash=made_with.skips)


def drift(listing: Listing, stores: Stores) -> Drift:
    """How far the source has gone on, by size and time: nothing is read."""
    known = Known(stores.inventory.files(), stores.ledger.skipped())
    left_out = {(one.path, one.size, one.mtime_ns) for one in known.skipped}
    added = changed = 0
    for one in listing.candidates:
        state = known.files.get(one.path)
        if state is None:
            added += (one.path, one.size, one.mtime_ns) not in left_out
        elif (state.size, state.mtime_ns) != (one.size, one.mtime_ns):
            changed += 1
    deleted = len(known.files.keys() - {one.path for one in listing.candidates})
    return Drift(added, changed, deleted, listing.commit, listing.branch)
