"""What is stored and found: parents give context, leaves tile the document.

A parent is a file, class, function, section or top-level region. A leaf is a piece of
exactly one parent. The leaves of a document, in order, give its text back byte for byte.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from semantica.model.ids import ChunkId, ContentHash, RunId

if TYPE_CHECKING:
    from semantica.model.document import Document
    from semantica.model.parsed import Import, Problem
from semantica.model.span import Span

Role = Literal["parent", "leaf"]
LeafKind = Literal["code", "doc", "mixed", "tail"]


@dataclass(frozen=True, slots=True)
class Chunk:
    """One parent or leaf. `span` is the chunk's own tile; a leaf's overlap is not in it."""

    id: ChunkId
    role: Role
    kind: str  # a parent's node kind, region or part, or a leaf's code, doc, mixed, tail
    path: str
    name_path: str  # of the parent for a leaf
    span: Span
    ordinal: int  # place among the document's chunks of this role
    parent: ChunkId | None  # None for the file alone
    content_hash: ContentHash  # of the tile's bytes: same id, other hash means updated
    language: str = ""
    signature: str = ""
    breadcrumb: str = ""  # file > class > function, or H1 > H2 > H3
    summary: str = ""
    tokens: int = 0
    overlap_start: int = 0  # byte where a leaf's text for search begins; its tile starts later
    visibility: str = ""
    complexity: int = 0
    importance: float = 0.0

    @property
    def fqn(self) -> str:
        """The dotted name without the file."""
        return self.name_path.partition(":")[2]


@dataclass(frozen=True, slots=True)
class Lineage:
    """Where a document's chunks come from; decides what a later run must rebuild."""

    source_hash: ContentHash
    parser_version: str
    config_hash: str
    summary_model: str = ""
    run: RunId = field(default=RunId(0))


@dataclass(frozen=True, slots=True)
class Masked:
    """A secret or personal datum that was replaced before anything was stored."""

    line: int
    kind: str


@dataclass(frozen=True, slots=True)
class Chunked:
    """A document cut up. Leaves tile `document.data`; parents are in document order."""

    document: Document
    parents: tuple[Chunk, ...]
    leaves: tuple[Chunk, ...]
    imports: tuple[Import, ...] = ()
    problems: tuple[Problem, ...] = ()
    masked: tuple[Masked, ...] = ()
    seconds: float = 0.0  # parse and chunk
