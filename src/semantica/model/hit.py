"""What is found, with proof: where, why, how fresh."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from semantica.model.chunk import Chunk
    from semantica.model.ids import ChunkId

Lane = Literal["text", "regex", "symbol", "vector"]
Freshness = Literal["fresh", "changed", "gone", "unknown"]


@dataclass(frozen=True, slots=True)
class Scored:
    """One lane's answer: a chunk, its score there, and the state the lane knows it in."""

    chunk: ChunkId
    score: float
    state: str = ""  # how its text's hash begins


@dataclass(frozen=True, slots=True)
class Evidence:
    """Why a hit is a hit: a lane, the rank it gave, the words it matched and where."""

    lane: Lane
    rank: int
    score: float
    matched: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hit:
    """A chunk that answers, read back through the catalog."""

    collection: str
    chunk: Chunk
    text: str
    snippet: str  # the lines around the match
    snippet_line: int  # the line of the document it begins at
    score: float
    evidence: tuple[Evidence, ...]
    priors: tuple[str, ...] = ()  # what moved it up or down, by name
    freshness: Freshness = "unknown"
    tokens: int = 0


@dataclass(frozen=True, slots=True)
class Result:
    """Hits, best first, and what went wrong on the way to them."""

    hits: tuple[Hit, ...]
    words: tuple[str, ...] = ()  # what to highlight
    warnings: tuple[str, ...] = ()
    orphans: int = 0  # lane answers the catalog did not know (LEX-9)
    seconds: float = 0.0
    lanes: Mapping[str, float] = field(default_factory=dict)  # seconds each took
    more: bool = False
