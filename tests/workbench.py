"""Small real things to test stores and the engine with: documents, trees, an engine, a snapshot."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from semantica import compose
from semantica.adapters.catalog.folder_home import FolderHome
from semantica.adapters.text.tantivy_text import lane
from semantica.engine import Engine
from semantica.indexing.changes import MadeWith, Task
from semantica.indexing.preparing import prepare, recipe_for
from semantica.model.access import Access, Asker
from semantica.model.collection import Card, FileState
from semantica.model.document import Candidate, Document, Listing, Skipped
from semantica.model.hit import Freshness
from semantica.model.ids import content_hash, entry_id
from semantica.model.prepared import Prepared
from semantica.model.query import Query
from semantica.ports import Home
from semantica.settings import IndexingSettings, SearchSettings, Settings

LOCAL = Access.any_of("local")
MADE_WITH = MadeWith("documents", "skips")


@dataclass(frozen=True, slots=True)
class Quiet:
    """A `Progress` that shows nothing and never stops."""

    def stage(self, name: str, total: int) -> None: ...

    def step(self, count: int, detail: str) -> None: ...

    def stopped(self) -> bool:
        return False


@dataclass(slots=True)
class Stopper:
    """A `Progress` that asks to stop after some steps, as Ctrl-C does."""

    after: int
    steps: int = 0
    stages: list[tuple[str, int]] = field(default_factory=list)

    def stage(self, name: str, total: int) -> None:
        self.stages.append((name, total))

    def step(self, count: int, detail: str) -> None:
        self.steps += count

    def stopped(self) -> bool:
        return self.steps >= self.after


@dataclass(frozen=True, slots=True)
class OneDocument:
    """A `Source` of a single document held in memory."""

    document: Document

    def list(self) -> Listing:
        return Listing((Candidate(self.document.path, self.document.size, 1),), ())

    def read(self, candidate: Candidate) -> Document | Skipped:
        return self.document

    def repository(self) -> str:
        return ""

    def freshness(self, state: FileState) -> Freshness:
        return "unknown"


def prepared(path: str, text: str, access: Access = LOCAL, *, mtime_ns: int = 1) -> Prepared:
    """A document as the indexer hands it to the writers."""
    data = text.encode("utf-8")
    document = Document(path, data, content_hash(data), len(data), mtime_ns, access)
    workshop = compose.workshop(Settings(home=Path("unused")))
    recipe = recipe_for(Card("collection", ""), OneDocument(document), workshop)
    candidate = Candidate(path, len(data), mtime_ns)
    made = prepare(Task(candidate), replace(recipe, made_with=MADE_WITH))
    assert isinstance(made, Prepared), made
    return made


def folder_home(home: Path) -> Home:
    """The data home as the engine opens it."""
    return FolderHome(home, lane())


def plant(root: Path, files: Mapping[str, str | bytes]) -> None:
    for path, content in files.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content.encode() if isinstance(content, str) else content)


def engine_at(
    home: Path, *, batch_megabytes: int = 32, file_seconds: float = 60.0, per_file: int = 2
) -> Engine:
    """An engine with one worker: small trees need no more.

    Which piece of a file is its best depends on the lane's statistics, and those count what was
    dropped until its segment is merged. To compare all pieces, ask for many of a file.
    """
    indexing = IndexingSettings(
        workers=1, file_seconds=file_seconds, batch_megabytes=batch_megabytes
    )
    search = SearchSettings(per_file=per_file)
    return compose.engine(replace(Settings(home=home), indexing=indexing, search=search))


def paths_with(engine: Engine, words: str, limit: int = 50) -> set[str]:
    """The paths of all hits for some words."""
    result = engine.search(Query(words, Asker.local(), limit=limit))
    return {hit.chunk.path for hit in result.hits}


def contents(home: Path, name: str) -> dict[str, list[tuple[str, str, str]]]:
    """All live chunks of a collection by path: id, hash and text. Two equal indexes agree on it."""
    with folder_home(home).reading(name) as stores:
        return {
            document.path: [
                (
                    chunk.id,
                    chunk.content_hash,
                    document.text.encode()[chunk.span.start : chunk.span.end].decode(),
                )
                for chunk in document.chunks
            ]
            for _, document in stores.inventory.documents()
        }


def lane_ids(home: Path, name: str) -> list[str]:
    """What the text lane of a collection holds, orphans included, each as often as it is there."""
    with folder_home(home).reading(name) as stores:
        return sorted(stores.text.ids())


def leaf_ids(home: Path, name: str) -> list[str]:
    """What the text lane should hold."""
    with folder_home(home).reading(name) as stores:
        return sorted(
            entry_id(chunk.id, chunk.content_hash)
            for _, document in stores.inventory.documents()
            for chunk in document.chunks
            if chunk.role == "leaf"
        )


def child_environment() -> dict[str, str]:
    """Variables for a child process that imports what this one imports."""
    here = Path(__file__).resolve().parent.parent
    return os.environ | {"PYTHONPATH": os.pathsep.join((str(here / "src"), str(here)))}
