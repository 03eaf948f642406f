"""Every port: what the engine asks of the world, and what each answer means.

A port is a Protocol with at most six methods and no defaults. Its docstrings are its
contract; `tests/contract/` holds every adapter to them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from semantica.model.access import Asker
    from semantica.model.chunk import Chunk
    from semantica.model.collection import Card, Census, FileState, Run
    from semantica.model.delta import ChunkDelta
    from semantica.model.document import Candidate, Document, Listing, Skipped
    from semantica.model.hit import Freshness, Scored
    from semantica.model.ids import AccessId, ChunkId, ContentHash, EntryId, RunId
    from semantica.model.parsed import Problem
    from semantica.model.prepared import Prepared, StoredDocument, TextEntry
    from semantica.model.query import Filters
    from semantica.settings import Settings


class Source(Protocol):
    """Where content comes from. A source is a value: it can be sent to another process."""

    def list(self) -> Listing:
        """All candidates in path order, and all that was left out with its reason."""

    def read(self, candidate: Candidate) -> Document | Skipped:
        """The document, or why it cannot be had. Never raises for bad content."""

    def repository(self) -> str:
        """A name that all copies of one repository share, clones and work trees; "" for none."""

    def freshness(self, state: FileState) -> Freshness:
        """Whether the source still holds what was indexed: by size and time, then by hash."""


@dataclass(frozen=True, slots=True)
class Burst:
    """Changes that came together: the roots they happened under, and a note for the user."""

    roots: tuple[str, ...]
    note: str = ""


class Watch(Protocol):
    """Tells when watched folders change."""

    def bursts(self, stopped: Callable[[], bool]) -> Iterator[Burst]:
        """One item per burst, after it has ended; watching begins with the call.

        Ends soon after `stopped` says so.
        """


class Tokenizer(Protocol):
    """How long a text is for a model."""

    def count(self, text: str) -> int:
        """Tokens in the text; 0 for the empty text alone."""


@dataclass(frozen=True, slots=True)
class Found:
    """A chunk read back, with all that proves it: its text, its right, its file."""

    chunk: Chunk
    text: str
    access: AccessId
    file: FileState


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose a live chunk is: all that guarding and ranking need to know without its text."""

    path: str
    access: AccessId
    text: ContentHash  # the hash of the text it has now
    fqn: str
    language: str
    tokens: int


class Catalog(Protocol):
    """The truth, as a reader sees it. Safe while another process writes."""

    def generation(self) -> int:
        """Grows with every commit; equal before and after means nothing changed between."""

    def allowed(self, asker: Asker) -> frozenset[AccessId]:
        """The access ids this asker may read. An asker without principals gets none."""

    def owners(self, ids: Sequence[ChunkId]) -> dict[ChunkId, Owner]:
        """Whose live chunks are, and in which state. Unknown and removed ids are left out."""

    def found(self, ids: Sequence[ChunkId]) -> dict[ChunkId, Found]:
        """Live chunks with their text. Unknown and removed ids are left out."""

    def chunk_at(self, path: str, line: int) -> Chunk | None:
        """The narrowest live parent around a line: function before class before file."""

    def document(self, path: str) -> StoredDocument | None:
        """A live document, or None."""


class Inventory(Protocol):
    """The truth, as an indexer or a doctor sees it."""

    def files(self) -> dict[str, FileState]:
        """Every live document's state, by path."""

    def versions(self, config: str) -> dict[str, frozenset[str]]:
        """The content hashes of all documents made with these settings, by path."""

    def known(self, path: str, content: ContentHash, config: str) -> StoredDocument | None:
        """A document of this content made with these settings, live or replaced, or None."""

    def documents(self) -> Iterator[tuple[AccessId, StoredDocument]]:
        """Every live document with its chunks: what a shadow is rebuilt from."""

    def entries(self) -> Iterator[EntryId]:
        """Every live leaf in its present state: what a shadow should hold, and no more."""

    def check(self) -> tuple[str, ...]:
        """What is wrong with the stored data; empty when it is sound."""


class Ledger(Protocol):
    """What was done, and what could not be."""

    def runs(self) -> tuple[Run, ...]:
        """All recorded runs, newest first."""

    def skipped(self) -> tuple[Skipped, ...]:
        """What the last run left out."""

    def problems(self) -> Iterator[tuple[str, Problem]]:
        """What could not be read inside live documents, by path."""

    def census(self) -> Census:
        """The collection in numbers. Reads much: not for every question."""


class CatalogWriter(Protocol):
    """The truth, as its one writer sees it. Nothing is visible before `commit`."""

    def begin(self, commit: str, branch: str) -> RunId:
        """Open a run. A run left open by a crash is marked interrupted."""

    def put(self, run: RunId, prepared: Prepared) -> tuple[AccessId, Sequence[ChunkDelta]]:
        """Store a document in place of the live one at its path, and say what changed."""

    def remove(self, run: RunId, paths: Iterable[str]) -> Sequence[ChunkDelta]:
        """Take documents out of the live state. Unknown paths are ignored."""

    def touch(self, states: Iterable[FileState]) -> None:
        """Same content, new time: remember the time."""

    def finish(self, run: Run, skipped: Iterable[Skipped]) -> None:
        """Close a run with its final numbers and what it left out."""

    def commit(self) -> None:
        """Make all since the last commit visible at once."""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """What taking runs back changed: documents that live again, entries that no longer hold."""

    restored: tuple[tuple[AccessId, StoredDocument], ...]
    stale: tuple[EntryId, ...]


class History(Protocol):
    """The catalog's past, as its one writer sees it."""

    def take_back(self, run: RunId) -> TakenBack:
        """Restore the state before a run, in the open transaction.

        Raises NotFound for an unknown run, Refused for one that was taken back before or whose
        past is no longer kept.
        """

    def forget(self) -> None:
        """Give up all that was replaced or removed, and its bytes. Commits."""


class TextIndex(Protocol):
    """The text lane, as a reader sees it. A shadow of the catalog: it may hold orphans."""

    def search(
        self, words: Sequence[str], allowed: frozenset[AccessId], filters: Filters, limit: int
    ) -> list[Scored]:
        """The best leaves by BM25 over fields, among those the access ids allow, best first.

        Sees every commit made before the call. No words or no rights give no hits.
        """

    def size(self) -> int:
        """How many leaves it holds, orphans included. Starts nothing in the background."""

    def check(self) -> tuple[str, ...]:
        """What is wrong with the stored data; empty when it is sound."""

    def ids(self) -> Iterator[EntryId]:
        """Every entry it holds, orphans included: what a doctor compares with the catalog."""


class TextWriter(Protocol):
    """The text lane, as its one writer sees it."""

    def put(self, entries: Iterable[tuple[AccessId, TextEntry]]) -> None:
        """Add leaves; one that is there already is replaced."""

    def drop(self, ids: Iterable[EntryId]) -> None:
        """Unknown ids are ignored."""

    def clear(self) -> None:
        """Drop everything; a lane that cannot be opened any more is made anew."""

    def commit(self) -> None:
        """Make all since the last commit visible, durably."""

    def close(self) -> None:
        """Give up what is not committed, and end all background work."""


@dataclass(frozen=True, slots=True)
class TextLane:
    """How a text lane is made and opened in a collection's folder.

    Reading raises IndexUnusable where no lane was made, so that a lost one is not an empty one.
    """

    create: Callable[[Path], None]
    read: Callable[[Path], TextIndex]
    write: Callable[[Path], TextWriter]


@dataclass(frozen=True, slots=True)
class Stores:
    """A collection open for reading."""

    card: Card
    catalog: Catalog
    inventory: Inventory
    ledger: Ledger
    text: TextIndex


@dataclass(frozen=True, slots=True)
class Writers:
    """A collection open for writing; whoever holds this holds the writer lock."""

    stores: Stores
    catalog: CatalogWriter
    history: History
    text: TextWriter


class Home(Protocol):
    """Where collections live."""

    def cards(self) -> list[Card]:
        """All collections, by name."""

    def create(self, card: Card) -> None:
        """Make room for a collection. One that exists keeps its content."""

    def remove(self, name: str) -> None:
        """Take a collection and its bytes away. Raises NotFound."""

    def reset(self, name: str) -> None:
        """Throw a collection's content away, damaged or not, and keep its name and root."""

    def reading(self, name: str) -> AbstractContextManager[Stores]:
        """Open for reading; never waits for a writer. Raises NotFound, IndexUnusable."""

    def writing(self, name: str) -> AbstractContextManager[Writers]:
        """Open for writing. Raises Unavailable, naming the holder, when another process writes."""


class Progress(Protocol):
    """How long work tells what it does."""

    def stage(self, name: str, total: int) -> None:
        """A new stage begins, with this many steps."""

    def step(self, count: int, detail: str) -> None:
        """Some steps are done."""

    def stopped(self) -> bool:
        """Whether the work should end at the next safe place."""


Fact = str | int | float | Mapping[str, int] | Mapping[str, float]


class Journal(Protocol):
    """Tells those who operate this what happens. Never told: contents, queries, secrets."""

    def note(self, event: str, **facts: Fact) -> None:
        """An event with its facts. Never fails, never blocks for long."""


@dataclass(frozen=True, slots=True)
class Workshop:
    """What an engine works with. The tokenizer is made when something is first cut."""

    settings: Settings
    home: Home
    open_source: Callable[[Path], Source]
    open_tokenizer: Callable[[], Tokenizer]
    open_watch: Callable[[Sequence[Path]], Watch]
    journal: Journal
