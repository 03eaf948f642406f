"""What indexes other than the text lane are given: one document per chunk, one per purpose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from semantica.model.ids import ChunkId

Purpose = Literal["summary", "code", "signature"]
RefType = Literal["leaf", "parent", "node", "file"]


@dataclass(frozen=True, slots=True)
class IndexDocument:
    """A chunk as every search index shares it (LEX-2)."""

    chunk_id: ChunkId
    repo_id: str
    file_path: str
    symbol_id: str
    symbol_fqn: str
    kind: str
    language: str
    content: str  # [SUMMARY] [SIGNATURE] [CODE] [META]
    content_vector: str  # shorter, for embedding
    identifiers: tuple[str, ...]  # lower-cased, sorted
    tags: Mapping[str, str]
    importance_score: float
    start_line: int
    end_line: int


@dataclass(frozen=True, slots=True)
class EmbeddingDocument:
    """A text to embed, for one purpose (CHK-11)."""

    id: str
    repo_id: str
    ref_type: RefType
    ref_id: ChunkId
    embedding_purpose: Purpose
    text_for_embedding: str
    metadata: Mapping[str, str] = field(default_factory=dict)
    cross_file_links: tuple[str, ...] = ()
    dynamic_max_tokens: int = 0
