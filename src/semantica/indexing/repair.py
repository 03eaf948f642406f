"""Is a collection sound, and how is it mended? Shadows are made again from the catalog."""

from __future__ import annotations

from pathlib import Path

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
            findings.append(_text_finding(stores, repair))
            if census.run is not None and census.run.state in {"interrupted", "running"}:
                text = f"the last run was {census.run.state}"
                findings.append(Finding("runs", "warning", text, "semantica index"))
    except SemanticaError as problem:
        findings.append(Finding("stores", "broken", str(problem), problem.hint))
    return tuple(findings)


def _text_finding(stores: Stores, repair: str) -> Finding:
    faults = stores.text.check()
    if faults:
        return Finding("text", "broken", faults[0], repair)
    missing, orphans = _differences(stores)
    if missing:
        return Finding("text", "broken", f"{missing} leaves are missing", repair)
    if orphans:
        return Finding("text", "warning", f"{orphans} orphans, harmless", repair)
    return Finding("text", "ok", f"{stores.text.size()} leaves")


def _differences(stores: Stores) -> tuple[int, int]:
    """How many leaves the lane lacks, and how many it holds that the catalog does not know."""
    held, wanted = set(stores.text.ids()), set(stores.inventory.entries())
    return len(wanted - held), len(held - wanted)


def rebuild(card: Card, workshop: Workshop, progress: Progress) -> int:
    """Make a collection sound: its shadows from the catalog, a damaged catalog from its source.

    Returns how many leaves it holds now.
    """
    home = workshop.home
    if _catalog_is_sound(card, home):
        home.create(card)  # writes a damaged card anew
        with home.writing(card.name) as writers:
            behind = _may_be_behind(writers.stores)
            leaves = refill(writers, progress)
        if not behind or not (card.root and Path(card.root).is_dir()):
            return leaves
    elif not card.root:
        raise IndexUnusable(
            f"the catalog of '{card.name}' is damaged and it has no folder to be made from",
            hint=f"semantica collections remove {card.name}, then push its content in again",
        )
    else:
        home.reset(card.name)
    return update(card, workshop, progress, replace=False).census.leaves


def _may_be_behind(stores: Stores) -> bool:
    """Whether a sound catalog may have lost its last commits: a lane that knows more says so."""
    runs = stores.ledger.runs()
    if not runs or runs[0].state in {"interrupted", "running"}:
        return bool(stores.card.root)
    try:
        return _differences(stores)[1] > 0
    except IndexUnusable:
        return False


def _catalog_is_sound(card: Card, home: Home) -> bool:
    try:
        with home.reading(card.name) as stores:
            return not stores.inventory.check()
    except IndexUnusable:
        return False
