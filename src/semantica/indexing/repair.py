"""Is a collection sound, and how is it mended? Shadows are made again from the catalog."""

from __future__ import annotations

from semantica.errors import IndexUnusable, SemanticaError
from semantica.indexing.shadows import refill
from semantica.indexing.updating import update
from semantica.model.collection import Card, Finding
from semantica.ports import Home, Progress, Stores, Workshop


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
            census = stores.ledger.census()
            findings.append(
                Finding("catalog", "ok", f"{census.documents} documents, {census.leaves} leaves")
            )
            findings.append(_text_finding(stores, census.leaves, repair))
            if census.run is not None and census.run.state in {"interrupted", "running"}:
                text = f"the last run was {census.run.state}"
                findings.append(Finding("runs", "warning", text, "semantica index"))
    except SemanticaError as problem:
        findings.append(Finding("stores", "broken", str(problem), problem.hint))
    return tuple(findings)


def _text_finding(stores: Stores, leaves: int, repair: str) -> Finding:
    faults = stores.text.check()
    if faults:
        return Finding("text", "broken", faults[0], repair)
    held = stores.text.size()
    if held < leaves:
        return Finding("text", "broken", f"{leaves - held} leaves are missing", repair)
    if held > leaves:
        text = f"{held - leaves} orphans, harmless; the next run drops them"
        return Finding("text", "warning", text, repair)
    return Finding("text", "ok", f"{held} leaves")


def rebuild(card: Card, workshop: Workshop, progress: Progress) -> int:
    """Make a collection sound: its shadows from the catalog, a damaged catalog from its source.

    Returns how many leaves it holds now.
    """
    if _catalog_is_sound(card, workshop.home):
        with workshop.home.writing(card.name) as writers:
            return refill(writers, progress)
    if not card.root:
        raise IndexUnusable(
            f"the catalog of '{card.name}' is damaged and it has no folder to be made from",
            hint=f"semantica collections remove {card.name}, then push its content in again",
        )
    workshop.home.reset(card.name)
    return update(card, workshop, progress, replace=False).census.leaves


def _catalog_is_sound(card: Card, home: Home) -> bool:
    try:
        with home.reading(card.name) as stores:
            return not stores.inventory.check()
    except IndexUnusable:
        return False
