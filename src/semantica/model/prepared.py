"""What a worker hands to the writer: a document ready to be stored and indexed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from semantica.model.chunk import Chunk, Chunked, Lineage, Masked
    from semantica.model.ids import ContentHash, EntryId
    from semantica.model.parsed import Import, Problem


@dataclass(frozen=True, slots=True)
class TextEntry:
    """A leaf as the text lane sees it: words already split, joined by spaces."""

    id: EntryId
    path: str
    language: str
    kind: str
    body: str
    names: str  # the symbols it belongs to
    places: str  # the words of its path
    prose: str  # summary, breadcrumb, signature
    exact: str  # identifiers as written, lower-cased


@dataclass(frozen=True, slots=True)
class Prepared:
    """One document, cut and worded. `entries` match `chunked.leaves` one to one."""

    chunked: Chunked
    entries: tuple[TextEntry, ...]
    lineage: Lineage


@dataclass(frozen=True, slots=True)
class StoredDocument:
    """A document as the catalog keeps it."""

    path: str
    text: str
    language: str
    content_hash: ContentHash
    chunks: tuple[Chunk, ...]
    imports: tuple[Import, ...] = ()
    problems: tuple[Problem, ...] = ()
    masked: tuple[Masked, ...] = ()
