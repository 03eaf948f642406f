"""Bringing a collection up to date: list, compare, prepare, write."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from semantica.indexing.changes import Known, compare
from semantica.indexing.copies import Copies, copies_of
from semantica.indexing.preparing import prepare_all, recipe_for
from semantica.indexing.shadows import mend
from semantica.indexing.writing import Pace, write
from semantica.model.collection import Card, Report, Run
from semantica.ports import Progress, Workshop


@contextmanager
def _no_collecting() -> Iterator[None]:
    """Many small values that stay: looking for cycles among them takes a quarter of the time."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def update(card: Card, workshop: Workshop, progress: Progress, *, replace: bool) -> Report:
    """Make the catalog say what the source says. Costs what changed.

    `replace` makes everything again and shows it all at once: readers see the old content or
    the new, never a mix.
    """
    started = time.perf_counter()
    settings, home = workshop.settings, workshop.home
    source = workshop.open_source(Path(card.root))
    recipe = recipe_for(card, source, workshop)
    progress.stage("listing", 0)
    if card not in home.cards():
        # Before anything is made: a wrong path must not leave an empty collection behind.
        source.list()
    home.create(card)
    with home.writing(card.name) as writers:
        with _no_collecting():
            files = writers.stores.inventory.files()
            mend(writers, len(files), progress)
            # Under the lock: an older listing would take away what another run has just added.
            mark = time.perf_counter()
            listing = source.list()
            listed = time.perf_counter() - mark
            known = Known(files, writers.stores.ledger.skipped(), renew=replace)
            changes = compare(listing, known, recipe.made_with)
        number = writers.catalog.begin(listing.commit, listing.branch)
        run = Run(
            id=number,
            state="running",
            started=time.time(),
            commit=listing.commit,
            branch=listing.branch,
            seconds={"listing": listed},
        )
        progress.stage("indexing", len(changes.tasks))
        copies = copies_of(card, home, recipe.made_with.documents)
        if replace:
            copies = Copies(home, (), recipe.made_with.documents)
        results = prepare_all(changes.tasks, recipe, copies, settings, progress)
        with closing(results):
            pace = Pace(settings.indexing.batch_megabytes * 1_000_000, at_once=replace)
            run, skipped = write(changes, results, run, writers, pace, progress)
        census = writers.stores.ledger.census()
    seconds = time.perf_counter() - started
    workshop.journal.note(
        "run",
        collection=card.name,
        run=run.id,
        state=run.state,
        seconds=round(seconds, 3),
        stages={stage: round(spent, 3) for stage, spent in run.seconds.items()},
        added=run.added,
        updated=run.updated,
        deleted=run.deleted,
        unchanged=run.unchanged,
        documents=census.documents,
        chunks=census.chunks,
        skipped=census.skipped,
    )
    return Report(card, run, census, skipped, run.state == "interrupted", seconds)
