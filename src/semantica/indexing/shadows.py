"""Keeping shadows true: refilled when lost, swept after a crash."""

from __future__ import annotations

from semantica.errors import IndexUnusable
from semantica.indexing.entries import text_entries
from semantica.ports import Progress, Writers


def mend(writers: Writers, documents: int, progress: Progress) -> None:
    """Before a run: bring the text lane in line with the catalog, as far as it is known to differ.

    A lane that was lost is made again; after a run that did not end well its orphans are dropped.
    """
    try:
        held = writers.stores.text.size()
    except IndexUnusable:
        held = -1
    # Every document has a leaf: a lane that holds fewer was lost, or is an older copy.
    if held < documents or (held < 0 and not documents):
        refill(writers, progress)
    runs = writers.stores.ledger.runs()
    if runs and runs[0].state != "done":
        _sweep(writers)


def _sweep(writers: Writers) -> None:
    """Drop what the catalog does not hold. Lists both, so only after a crash."""
    orphans = set(writers.stores.text.ids())
    orphans.difference_update(writers.stores.inventory.entries())
    if orphans:
        writers.text.drop(sorted(orphans))
        writers.text.commit()


def refill(writers: Writers, progress: Progress) -> int:
    """Make the text lane again from the catalog; readers keep the old one until it is done."""
    progress.stage("rebuilding", len(writers.stores.inventory.files()))
    writers.text.clear()
    count = 0
    for access, document in writers.stores.inventory.documents():
        data = document.text.encode("utf-8")
        leaves = [chunk for chunk in document.chunks if chunk.role == "leaf"]
        entries = text_entries(leaves, data)
        writers.text.put((access, entry) for entry in entries)
        count += len(entries)
        progress.step(1, document.path)
    writers.text.commit()
    return count
