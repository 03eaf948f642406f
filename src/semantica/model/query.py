"""What is asked, by whom, of which collections."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from semantica.model.access import Asker


@dataclass(frozen=True, slots=True)
class Filters:
    """Empty means no restriction. Each field is an OR; the fields together are an AND."""

    languages: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()  # globs over the relative path
    kinds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Query:
    text: str
    asker: Asker
    collections: tuple[str, ...] = ()
    limit: int = 10
    offset: int = 0
    filters: Filters = Filters()
