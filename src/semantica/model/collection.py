"""A collection: one named body of content, with one owner and one kind."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from semantica.model.document import Listing, Skipped
    from semantica.model.ids import RunId

CollectionKind = Literal["code", "docs", "knowledge"]
RunState = Literal["running", "done", "interrupted", "failed", "rolled_back"]


@dataclass(frozen=True, slots=True)
class Card:
    """A collection's identity: enough to find it without opening its stores."""

    name: str
    root: str  # absolute folder, or "" for content that is pushed in
    kind: CollectionKind = "code"
    variant: str = ""
    repo: str = ""  # shared by all copies of one repository: their chunks have the same ids


@dataclass(frozen=True, slots=True)
class FileState:
    """What the catalog knows of an indexed file: enough to say whether it changed."""

    path: str
    size: int
    mtime_ns: int
    content_hash: str
    config_hash: str


@dataclass(frozen=True, slots=True)
class Run:
    """One pass of indexing."""

    id: RunId
    state: RunState
    started: float
    finished: float = 0.0
    commit: str = ""
    branch: str = ""
    added: int = 0
    updated: int = 0
    deleted: int = 0
    unchanged: int = 0
    renamed: int = 0
    seconds: dict[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Census:
    """A collection in numbers."""

    documents: int
    chunks: int
    leaves: int
    lines: int
    source_bytes: int
    stored_bytes: int
    languages: dict[str, int]
    problems: int
    masked: int
    run: Run | None
    skipped: dict[str, int]
    metrics: dict[str, float] = field(default_factory=dict)  # CHK-13
    lineage: dict[str, int] = field(default_factory=dict)  # documents by what made them


@dataclass(frozen=True, slots=True)
class Plan:
    """What an index run would do: a dry run's answer."""

    card: Card
    listing: Listing
    total_bytes: int


@dataclass(frozen=True, slots=True)
class Report:
    """What an index run did."""

    card: Card
    run: Run
    census: Census
    skipped: tuple[Skipped, ...] = ()
    interrupted: bool = False
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Drift:
    """How far a source has gone on since its last run."""

    added: int
    changed: int
    deleted: int
    commit: str = ""
    branch: str = ""


@dataclass(frozen=True, slots=True)
class Status:
    """How a collection stands."""

    card: Card
    census: Census
    runs: tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at: whether it is well, and what to do when it is not."""

    part: str
    state: Literal["ok", "warning", "broken"]
    message: str
    hint: str = ""
