"""What changed, and in which order is it stored?

In: a source, its collection's writers. Out: the run as it went.
Invariant: shadows first, catalog last, then what is stale leaves the shadows: a crash anywhere
leaves orphans in a shadow, never a hit without a chunk or a chunk without a hit.

The door is light: what stands behind it (parser, chunking, worker processes) is loaded by the
first verb that is called, so that a search does not pay for it. `update` is the verb of the
layer; the others look after what it has made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from semantica.indexing.changes import drift as drift
    from semantica.indexing.relocating import relocate as relocate
    from semantica.indexing.repair import examine as examine
    from semantica.indexing.repair import rebuild as rebuild
    from semantica.indexing.undoing import forget as forget
    from semantica.indexing.undoing import rollback as rollback
    from semantica.indexing.updating import update as update

__all__ = ["update"]

_VERBS = {
    "drift": "changes",
    "examine": "repair",
    "forget": "undoing",
    "rebuild": "repair",
    "relocate": "relocating",
    "rollback": "undoing",
    "update": "updating",
}


def __getattr__(name: str) -> object:
    if name not in _VERBS:
        raise AttributeError(f"semantica.indexing has no {name}")
    from importlib import import_module

    return getattr(import_module(f"semantica.indexing.{_VERBS[name]}"), name)
