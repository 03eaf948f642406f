"""Is a collection sound, and how is it mended? Shadows are made again from the catalog."""

from __future__ import annotations

from semantica.errors import SemanticaError
from semantica.indexing.entries import text_entries
from semantica.model.collection import Finding
from semantica.ports import Home, Progress


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
        total = writers.stores.catalog.census().documents
        progress.stage("rebuilding", total)
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
