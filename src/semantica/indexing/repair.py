"""Is a collection sound, and how is it mended? Shadows are made again from the catalog."""

from __future__ import annotations

from semantica.errors import IndexUnusable, SemanticaError
from semantica.indexing.entries import text_entries
from semantica.model.collection import Finding
from semantica.ports import Home, Progress, Writers


def examine(name: str, home: Home) -> tuple[Finding, ...]:
    """Look at every store of a collection without changing any."""
    repair = f"semantica doctor --repair --collection {name}"
    findings: list[Finding] = []
    try:
        with home.reading(name) as stores:
            faults = stores.inventory.check()
            findings.extend(Finding("catalog", "broken", fault, repair) for fault in faults)
            if faults:
                return tuple(findings)
            census = stores.catalog.census()
            findings.append(
                Finding("catalog", "ok", f"{census.documents} documents, {census.leaves} leaves")
            )
            held = stores.text.size()
            if held < census.leaves:
                missing = census.leaves - held
                findings.append(Finding("text", "broken", f"{missing} leaves are missing", repair))
            elif held > census.leaves:
                text = f"{held - census.leaves} orphans, harmless; the next run drops them"
                findings.append(Finding("text", "warning", text, repair))
            else:
                findings.append(Finding("text", "ok", f"{held} leaves"))
            if census.run is not None and census.run.state in {"interrupted", "running"}:
                text = f"the last run was {census.run.state}"
                findings.append(Finding("runs", "warning", text, "semantica index"))
    except SemanticaError as problem:
        findings.append(Finding("stores", "broken", str(problem), problem.hint))
    return tuple(findings)


def rebuild(name: str, home: Home, progress: Progress) -> int:
    """Make the text lane again from the catalog; readers keep the old one until it is done."""
    with home.writing(name) as writers:
        return _refill(writers, progress)


def mend(writers: Writers, progress: Progress) -> bool:
    """Before a run: bring the text lane in line with the catalog, as far as it is known to differ.

    Returns whether the last run did not end well: then an entry may hold another text than the
    catalog. A lane that was lost is made again; after a crash its orphans are dropped.
    """
    documents = len(writers.stores.inventory.files())
    try:
        held = writers.stores.text.size()
    except IndexUnusable:
        held = -1
    # Every document has a leaf: a lane that holds fewer was lost, or is an older copy.
    if held < documents or (held < 0 and not documents):
        _refill(writers, progress)
    runs = writers.stores.inventory.runs()
    unsure = bool(runs) and runs[0].state != "done"
    if unsure:
        _sweep(writers)
    return unsure


def _sweep(writers: Writers) -> None:
    """Drop what the catalog does not hold. Reads the catalog once, so only after a crash."""
    orphans = set(writers.stores.text.ids())
    for _, document in writers.stores.inventory.documents():
        orphans.difference_update(chunk.id for chunk in document.chunks)
    if orphans:
        writers.text.drop(sorted(orphans))
        writers.text.commit()


def _refill(writers: Writers, progress: Progress) -> int:
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
