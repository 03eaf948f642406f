"""Taking a run back: the catalog still holds what it replaced."""

from __future__ import annotations

from semantica.indexing.entries import text_entries
from semantica.indexing.shadows import refill
from semantica.model.ids import RunId, entry_id
from semantica.ports import Home, Progress, TakenBack, Writers


def rollback(name: str, run: RunId, home: Home) -> TakenBack:
    """Restore the state before a run, undoing it and every later one, all at once."""
    with home.writing(name) as writers:
        taken = writers.history.take_back(run)
        _restore(taken, writers)
        writers.catalog.commit()
        restored = {
            entry_id(chunk.id, chunk.content_hash)
            for _, document in taken.restored
            for chunk in document.chunks
            if chunk.role == "leaf"
        }
        writers.text.drop(one for one in taken.stale if one not in restored)
        writers.text.commit()
    return taken


def _restore(taken: TakenBack, writers: Writers) -> None:
    for access, document in taken.restored:
        leaves = [chunk for chunk in document.chunks if chunk.role == "leaf"]
        entries = text_entries(leaves, document.text.encode("utf-8"))
        writers.text.put((access, entry) for entry in entries)
    writers.text.commit()


def forget(name: str, home: Home, progress: Progress) -> None:
    """Give up the past of a collection: what was removed is then nowhere any more."""
    with home.writing(name) as writers:
        writers.history.forget()
        # Dropped entries leave the lane's files for sure when it is written anew.
        refill(writers, progress)
