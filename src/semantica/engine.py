"""The story.

    index:   list → compare → [ read → redact → parse → chunk ] → write      indexing.update
    search:  understand → lanes → guard → rank → assemble                    retriever.retrieve

What stands in brackets runs in worker processes (`indexing/preparing.py`). Follow a file from
disk to hit by following these two front doors.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from semantica import indexing
from semantica.errors import InputError, NotFound, QueryError, SemanticaError
from semantica.model.collection import Card, CollectionKind, Drift, Finding, Plan, Report, Status
from semantica.model.document import Skipped
from semantica.model.hit import Hit, Result
from semantica.ports import Burst, Found, Progress, TakenBack, Workshop
from semantica.retriever import retrieve
from semantica.retriever.snippets import shown_at

if TYPE_CHECKING:
    from semantica.model.chunk import Chunk
    from semantica.model.ids import RunId
    from semantica.model.parsed import Problem
    from semantica.model.query import Query

# Between a collection's name and its variant's: project@small-chunks.
VARIANT_MARK = "@"
# Reciprocal rank: how much later ranks of several collections weigh when they meet.
RANK_OFFSET = 60


class Engine:
    """One data home, open for work. Made by `semantica.compose`."""

    def __init__(self, workshop: Workshop) -> None:
        self._workshop = workshop
        self._settings = workshop.settings
        self._home = workshop.home
        self._open_source = workshop.open_source

    # ---- index ----

    def plan(self, root: Path, name: str = "", kind: CollectionKind = "code") -> Plan:
        """What `index` would read, and what it would leave out."""
        source = self._open_source(root)
        listing = source.list()
        # Only reading tells a binary or an unknown encoding; a dry run must not promise those.
        refused = [
            one for file in listing.candidates if isinstance(one := source.read(file), Skipped)
        ]
        out = {one.path for one in refused}
        kept = tuple(one for one in listing.candidates if one.path not in out)
        return Plan(
            card=self._card_for(root, name, kind),
            listing=replace(listing, candidates=kept, skipped=(*listing.skipped, *refused)),
            total_bytes=sum(one.size for one in kept),
        )

    def index(
        self,
        root: Path,
        progress: Progress,
        *,
        name: str = "",
        kind: CollectionKind = "code",
        variant: str = "",
        replace_all: bool = False,
    ) -> Report:
        """Bring a collection up to date with its folder. Costs what changed."""
        card = self._card_for(root, name, kind, variant)
        return indexing.update(card, self._workshop, progress, replace=replace_all)

    def watch(
        self, cards: Sequence[Card], progress: Progress, tell: Callable[[Report, str], None]
    ) -> None:
        """Keep collections current until `progress` says stop; `tell` hears of every run."""
        by_root = {card.root: card for card in cards if card.root}
        watch = self._workshop.open_watch([Path(root) for root in by_root])
        # Watched first, indexed then: what changes meanwhile comes as the first burst.
        bursts = watch.bursts(progress.stopped)
        pending: Burst | None = Burst(tuple(by_root))
        while pending is not None and not progress.stopped():
            for root in pending.roots:
                report = indexing.update(by_root[root], self._workshop, progress, replace=False)
                tell(report, pending.note)
            pending = next(bursts, None)

    # ---- search ----

    def search(self, query: Query) -> Result:
        """The best pieces of the asked collections, each with proof."""
        started = time.perf_counter()
        if not 0 < query.limit <= (most := self._settings.search.max_limit):
            raise QueryError(f"the limit is {query.limit}, it may be 1 to {most}")
        cards = self.resolve(query.collections)
        ranked: list[tuple[Hit, Found, Card]] = []
        words: tuple[str, ...] = ()
        warnings: list[str] = []
        lanes: dict[str, float] = {}
        orphans = 0
        for card in cards:
            try:
                with self._home.reading(card.name) as stores:
                    answer = retrieve(query, stores, self._settings.search)
            except SemanticaError as problem:
                if len(cards) == 1 or isinstance(problem, InputError):
                    raise
                warnings.append(f"{card.name}: {problem}")
                continue
            words, orphans = answer.words, orphans + answer.orphans
            for lane, seconds in answer.lanes.items():
                lanes[lane] = lanes.get(lane, 0.0) + seconds
            for rank, (hit, found) in enumerate(answer.hits):
                score = hit.score if len(cards) == 1 else 1 / (RANK_OFFSET + rank)
                ranked.append((replace(hit, score=score), found, card))
        ranked.sort(key=lambda one: (-one[0].score, one[0].chunk.path, one[0].chunk.ordinal))
        end = query.offset + query.limit
        hits = tuple(self._proven(ranked[query.offset : end], words))
        seconds = time.perf_counter() - started
        self._workshop.journal.note(
            "search",
            collections=len(cards),
            hits=len(hits),
            orphans=orphans,
            seconds=round(seconds, 4),
            lanes=lanes,
            warnings=len(warnings),
        )
        return Result(
            hits=hits,
            words=words,
            warnings=tuple(warnings),
            orphans=orphans,
            seconds=seconds,
            lanes=lanes,
            more=len(ranked) > end,
        )

    def _proven(
        self, answers: Sequence[tuple[Hit, Found, Card]], words: tuple[str, ...]
    ) -> Iterator[Hit]:
        """Each hit held against the disk: fresh, found again where it moved to, or marked."""
        moved: dict[tuple[str, str], dict[str, tuple[Chunk, str]]] = {}
        for hit, found, card in answers:
            if not card.root:
                yield hit
                continue
            state = self._open_source(Path(card.root)).freshness(found.file)
            file = (card.name, found.file.path)
            if state == "changed" and file not in moved:
                pieces = [one.chunk for one, other, _ in answers if other.file == found.file]
                moved[file] = indexing.relocate(pieces, found.file, card, self._workshop)
            again = moved.get(file, {}).get(hit.chunk.id)
            if again is None:
                yield replace(hit, freshness=state)
            else:
                yield shown_at(hit, *again, words)

    # ---- collections ----

    def collections(self) -> list[Card]:
        return self._home.cards()

    def resolve(self, names: tuple[str, ...], folder: Path | None = None) -> list[Card]:
        """Collections by name; without names the one a folder lies in, else all."""
        cards = self._home.cards()
        if names:
            known = {card.name: card for card in cards}
            for name in names:
                if name not in known:
                    self._explain_absence(name, known)
            return [known[name] for name in dict.fromkeys(names)]
        if not cards:
            raise NotFound("nothing is indexed yet", hint="semantica index PATH")
        cards = [card for card in cards if not card.variant] or cards
        around = [card for card in cards if folder and card.root and _holds(card.root, folder)]
        return [max(around, key=lambda card: len(card.root))] if around else cards

    def _explain_absence(self, name: str, known: Mapping[str, Card]) -> NoReturn:
        try:
            with self._home.reading(name):  # there but damaged says what is wrong with it
                raise NotFound(f"collection '{name}' has just appeared", hint="ask again")
        except NotFound as absent:
            names = ", ".join(sorted(known)) or "none yet"
            raise NotFound(str(absent), hint=f"there are: {names}") from absent

    def status(self, card: Card) -> Status:
        """A collection in numbers, and what its last runs did."""
        with self._home.reading(card.name) as stores:
            return Status(card, stores.ledger.census(), stores.ledger.runs())

    def drift(self, card: Card) -> Drift | None:
        """How far the folder has gone on since its last run; None when it is not there."""
        if not card.root or not Path(card.root).is_dir():
            return None
        with self._home.reading(card.name) as stores:
            return indexing.drift(self._open_source(Path(card.root)).list(), stores)

    def paths(self, card: Card) -> frozenset[str]:
        """Every document of a collection."""
        with self._home.reading(card.name) as stores:
            return frozenset(stores.inventory.files())

    def skipped(self, card: Card) -> tuple[Skipped, ...]:
        with self._home.reading(card.name) as stores:
            return stores.ledger.skipped()

    def problems(self, card: Card) -> tuple[tuple[str, Problem], ...]:
        with self._home.reading(card.name) as stores:
            return tuple(stores.ledger.problems())

    def remove(self, name: str) -> None:
        self._home.remove(name)

    def doctor(self, card: Card) -> tuple[Finding, ...]:
        """What is wrong with a collection, and the command that mends it."""
        return indexing.examine(card.name, self._home)

    def repair(self, card: Card, progress: Progress) -> int:
        """Make a collection sound again; how many leaves it holds now."""
        return indexing.rebuild(card, self._workshop, progress)

    def rollback(self, card: Card, run: RunId) -> TakenBack:
        """Restore the state before a run, undoing it and every later one."""
        return indexing.rollback(card.name, run, self._home)

    def forget(self, card: Card, progress: Progress) -> None:
        """Give up what was removed or replaced, and its bytes; rollback ends here."""
        indexing.forget(card.name, self._home, progress)

    def _card_for(self, root: Path, name: str, kind: CollectionKind, variant: str = "") -> Card:
        """The collection of a folder: the one it has, or a new one under a free name.

        A variant is a collection of its own beside the plain one, to try other settings in.
        """
        place = str(root.resolve())
        cards = self._home.cards()
        wanted = f"{name}{VARIANT_MARK}{variant}" if name and variant else name
        for card in cards:
            if card.name == wanted and card.root != place:
                raise InputError(
                    f"collection '{wanted}' already holds {card.root}",
                    hint="choose another --name, or remove that collection first",
                )
            if card.root == place and card.variant == variant and wanted in {"", card.name}:
                return card
        taken = {card.name for card in cards}
        base = name or root.resolve().name or "root"
        tail = f"{VARIANT_MARK}{variant}" if variant else ""
        names = (base + tail, *(f"{base}-{n}{tail}" for n in range(2, len(taken) + 3)))
        free = wanted or next(one for one in names if one not in taken)
        repo = self._open_source(root).repository()
        return Card(free, place, kind, variant, repo)


def _holds(root: str, folder: Path) -> bool:
    return folder.resolve().is_relative_to(root)
