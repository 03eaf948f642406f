"""Storing, in the order that makes a crash harmless."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from semantica.indexing.changes import Changes, Same
from semantica.model.collection import FileState, Run
from semantica.model.delta import ChunkDelta
from semantica.model.document import Skipped
from semantica.model.ids import EntryId, entry_id
from semantica.model.prepared import Prepared
from semantica.ports import Progress, Writers

# Commit at the latest after this long, so that a first search need not wait for the whole.
COMMIT_SECONDS = 10.0


@dataclass(slots=True)
class _Batch:
    """What is in the stores' open transactions, and what is to leave the shadows after."""

    spent: dict[str, float]
    stale: list[EntryId] = field(default_factory=list)
    size: int = 0
    since: float = field(default_factory=time.monotonic)


@dataclass(frozen=True, slots=True)
class Pace:
    """When to commit. `at_once` holds everything back to the end: old or new, never a mix."""

    batch_bytes: int
    at_once: bool = False


def write(
    changes: Changes,
    results: Iterable[Prepared | Same | Skipped],
    run: Run,
    writers: Writers,
    pace: Pace,
    progress: Progress,
) -> tuple[Run, tuple[Skipped, ...]]:
    """Store results as they come, commit in batches, and close the run.

    Stops between two documents when `progress` says so; what is committed stays.
    """
    spent = dict.fromkeys(("preparing", "storing", "committing"), 0.0)
    batch = _Batch(spent)
    skipped = list(changes.skipped)
    gone = set(changes.removed)
    known = changes.known
    # Contents that are about to disappear: one that comes back elsewhere was renamed.
    hashes = {known[path].content_hash for path in gone}
    renamed = added = updated = unchanged = 0
    stopped = False
    for result in results:
        if isinstance(result, Skipped):
            skipped.append(result)
            if result.path in known:
                gone.add(result.path)
        elif isinstance(result, Same):
            unchanged += 1
            _remember_time(result, writers)
        else:
            document = result.chunked.document
            is_new = document.path not in known
            renamed += is_new and document.content_hash in hashes
            added += is_new
            updated += not is_new
            _put(result, run, writers, batch)
        if progress.stopped():
            stopped = True
            break
        if not pace.at_once and _due(batch, pace):
            batch = _flush(batch, writers)
    if stopped and pace.at_once:
        # Half a replacement would be a mix; leaving drops it, and the old content stays.
        raise KeyboardInterrupt
    if not stopped:
        batch.stale.extend(_stale(writers.catalog.remove(run.id, sorted(gone))))
    _flush(batch, writers)
    done = replace(
        run,
        state="interrupted" if stopped else "done",
        finished=time.time(),
        added=added,
        updated=updated,
        renamed=renamed,
        deleted=0 if stopped else len(gone & known.keys()),
        unchanged=changes.unchanged + unchanged,
        seconds=run.seconds | spent,
    )
    writers.catalog.finish(done, skipped)
    return done, tuple(skipped)


def _remember_time(same: Same, writers: Writers) -> None:
    one = same.candidate
    writers.catalog.touch([FileState(one.path, one.size, one.mtime_ns, "", "")])


def _put(prepared: Prepared, run: Run, writers: Writers, batch: _Batch) -> None:
    started = time.perf_counter()
    access, deltas = writers.catalog.put(run.id, prepared)
    written = {
        entry_id(one.chunk_id, one.new_hash)
        for one in deltas
        if one.new_hash and one.operation != "noop"
    }
    writers.text.put((access, entry) for entry in prepared.entries if entry.id in written)
    batch.stale.extend(_stale(deltas))
    batch.size += len(prepared.chunked.document.data)
    batch.spent["storing"] += time.perf_counter() - started
    batch.spent["preparing"] += prepared.chunked.seconds  # in the workers, side by side


def _stale(deltas: Iterable[ChunkDelta]) -> Iterator[EntryId]:
    """The entries that no longer hold once these changes do."""
    for one in deltas:
        if one.kind == "leaf" and one.old_hash and one.operation != "noop":
            yield entry_id(one.chunk_id, one.old_hash)


def _due(batch: _Batch, pace: Pace) -> bool:
    return batch.size >= pace.batch_bytes or time.monotonic() - batch.since > COMMIT_SECONDS


def _flush(batch: _Batch, writers: Writers) -> _Batch:
    """Shadows first, catalog last, then the stale entries go."""
    started = time.perf_counter()
    if batch.size:
        writers.text.commit()
    # Catalog last: a crash before this line leaves orphan entries, never a hit without a chunk.
    writers.catalog.commit()
    if batch.stale:
        writers.text.drop(batch.stale)
        writers.text.commit()
    batch.spent["committing"] += time.perf_counter() - started
    return _Batch(batch.spent)
