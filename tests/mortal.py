"""An indexer that kills itself, and all its workers, at a chosen moment.

A moment is just before or just after any call that writes to a store. So every place where a
crash can fall between two writes has a number, and a test needs no luck and no clock to hit it.

    python -m tests.mortal HOME ROOT NAME MOMENT
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from semantica import compose
from semantica.engine import Engine
from semantica.model.collection import Card, FileState, Run
from semantica.model.delta import ChunkDelta
from semantica.model.document import Skipped
from semantica.model.ids import AccessId, EntryId, RunId
from semantica.model.prepared import Prepared, TextEntry
from semantica.ports import CatalogWriter, Home, Stores, TextWriter, Writers
from semantica.settings import IndexingSettings, Settings
from tests.workbench import Quiet


@dataclass(slots=True)
class Fate:
    """Counts moments; the chosen one is the last."""

    left: int
    passed: int = 0

    @contextmanager
    def around(self) -> Iterator[None]:
        self._strike()
        yield
        self._strike()

    def _strike(self) -> None:
        self.passed += 1
        self.left -= 1
        if self.left == 0:
            os.killpg(os.getpgrp(), signal.SIGKILL)


@dataclass(frozen=True, slots=True)
class MortalCatalog:
    inner: CatalogWriter
    fate: Fate

    def begin(self, commit: str, branch: str) -> RunId:
        with self.fate.around():
            return self.inner.begin(commit, branch)

    def put(self, run: RunId, prepared: Prepared) -> tuple[AccessId, Sequence[ChunkDelta]]:
        with self.fate.around():
            return self.inner.put(run, prepared)

    def remove(self, run: RunId, paths: Iterable[str]) -> Sequence[ChunkDelta]:
        with self.fate.around():
            return self.inner.remove(run, paths)

    def touch(self, states: Iterable[FileState]) -> None:
        with self.fate.around():
            self.inner.touch(states)

    def finish(self, run: Run, skipped: Iterable[Skipped]) -> None:
        with self.fate.around():
            self.inner.finish(run, skipped)

    def commit(self) -> None:
        with self.fate.around():
            self.inner.commit()


@dataclass(frozen=True, slots=True)
class MortalText:
    inner: TextWriter
    fate: Fate

    def put(self, entries: Iterable[tuple[AccessId, TextEntry]]) -> None:
        with self.fate.around():
            self.inner.put(entries)

    def drop(self, ids: Iterable[EntryId]) -> None:
        with self.fate.around():
            self.inner.drop(ids)

    def clear(self) -> None:
        with self.fate.around():
            self.inner.clear()

    def commit(self) -> None:
        with self.fate.around():
            self.inner.commit()

    def close(self) -> None:
        with self.fate.around():
            self.inner.close()


@dataclass(frozen=True, slots=True)
class MortalHome:
    """A `Home` whose writers may die at any call."""

    inner: Home
    fate: Fate

    def cards(self) -> list[Card]:
        return self.inner.cards()

    def create(self, card: Card) -> None:
        with self.fate.around():
            self.inner.create(card)

    def remove(self, name: str) -> None:
        with self.fate.around():
            self.inner.remove(name)

    def reset(self, name: str) -> None:
        with self.fate.around():
            self.inner.reset(name)

    def reading(self, name: str) -> AbstractContextManager[Stores]:
        return self.inner.reading(name)

    @contextmanager
    def writing(self, name: str) -> Iterator[Writers]:
        with self.inner.writing(name) as writers:
            yield replace(
                writers,
                catalog=MortalCatalog(writers.catalog, self.fate),
                text=MortalText(writers.text, self.fate),
            )


def main(home: Path, root: Path, name: str, moment: int) -> None:
    fate = Fate(moment)
    # No megabyte between two commits: every document is a batch of its own.
    indexing = IndexingSettings(workers=2, batch_megabytes=0)
    settings = replace(Settings(home=home), indexing=indexing)
    workshop = compose.workshop(settings)
    mortal = replace(workshop, home=MortalHome(workshop.home, fate))
    Engine(mortal).index(root, Quiet(), name=name)
    sys.stdout.write(f"{fate.passed}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3], int(sys.argv[4]))
