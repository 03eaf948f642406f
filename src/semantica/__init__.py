"""Semantica: where is it, and what is it, over code, documentation and team knowledge.

    import semantica

    engine = semantica.open()                      # the data home of this user
    query = semantica.Query("parse http headers", semantica.Asker.local())
    for hit in engine.search(query).hits:
        print(hit.chunk.path, hit.chunk.span.start_line)

Names load when they are first used, so that importing the package costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from semantica.engine import Engine
    from semantica.errors import SemanticaError
    from semantica.model.access import Access, Asker
    from semantica.model.hit import Hit, Result
    from semantica.model.query import Filters, Query
    from semantica.settings import Settings

    __version__: str

__all__ = [
    "Access",
    "Asker",
    "Engine",
    "Filters",
    "Hit",
    "Query",
    "Result",
    "SemanticaError",
    "Settings",
    "__version__",
    "open",
]

# public name → the module that holds it
PLACES = {
    "Access": "semantica.model.access",
    "Asker": "semantica.model.access",
    "Engine": "semantica.engine",
    "Filters": "semantica.model.query",
    "Hit": "semantica.model.hit",
    "Query": "semantica.model.query",
    "Result": "semantica.model.hit",
    "SemanticaError": "semantica.errors",
    "Settings": "semantica.settings",
}


def open(home: str | Path | None = None, config: str | Path | None = None) -> Engine:  # noqa: A001
    """An engine over a data home: the one given, or SEMANTICA_HOME, or this user's own."""
    from pathlib import Path

    from semantica import compose, settings

    given = settings.load(
        home=Path(home).absolute() if home is not None else None,
        config=Path(config) if config is not None else None,
    )
    return compose.engine(given)


def __getattr__(name: str) -> object:
    if name == "__version__":
        from semantica.settings import version

        return version()
    if name not in PLACES:
        raise AttributeError(f"module 'semantica' has no attribute '{name}'")
    value: object = getattr(import_module(PLACES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
