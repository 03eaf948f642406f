"""The story.

    index:   Source → redact → parse → chunk → write        (`index`, and `prepare` per file)
    search:  understand → lanes → guard → assemble          (`search`)

Each verb is one layer's front door; follow a file from disk to hit by following them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from semantica.chunking import chunk
from semantica.chunking.layout import Budget
from semantica.chunking.redact import redact
from semantica.errors import InputError, NotFound, QueryError, SemanticaError
from semantica.indexing import write
from semantica.indexing.changes import Same, Task, compare
from semantica.indexing.entries import text_entries
from semantica.indexing.lineage import config_hash
from semantica.indexing.repair import examine, rebuild
from semantica.indexing.workers import Limits, Lost, run_in_workers
from semantica.indexing.writing import Pace
from semantica.model.chunk import Lineage, Masked
from semantica.model.collection import (
    Card,
    CollectionKind,
    Finding,
    Plan,
    Report,
    Run,
    Status,
)
from semantica.model.document import Skipped
from semantica.model.hit import Hit, Result
from semantica.model.parsed import Problem
from semantica.model.prepared import Prepared
from semantica.model.query import Query
from semantica.parser import PARSER_VERSION, language_of, parse
from semantica.ports import Home, Progress, Source, Tokenizer
from semantica.retriever import retrieve
from semantica.settings import Settings

# Reciprocal rank: how much later ranks of several collections weigh when they meet.
RANK_OFFSET = 60
# Bytes that decide a language by shebang or by looking like C++.
HEAD_BYTES = 4_096


@dataclass(frozen=True, slots=True)
class Recipe:
    """All a worker needs to turn a candidate into a prepared document."""

    source: Source
    budget: Budget
    config: str


def prepare(task: Task, recipe: Recipe) -> Prepared | Same | Skipped:
    """One file from disk to ready-to-store. Runs in a worker process."""
    started = time.perf_counter()
    settings = recipe.budget.settings
    document = recipe.source.read(task.candidate)
    if isinstance(document, Skipped):
        return document
    if document.content_hash == task.known_hash:
        return Same(task.candidate)
    masked: tuple[Masked, ...] = ()
    if settings.mask_secrets:
        # Before anything else sees it: a secret that is not parsed cannot be stored or shown.
        data, masked = redact(document.data, personal=settings.mask_personal)
        document = replace(document, data=data)
    document = replace(document, language=language_of(document.path, document.data[:HEAD_BYTES]))
    parsed = parse(document)
    chunked = chunk(parsed, recipe.budget)
    seconds = time.perf_counter() - started
    return Prepared(
        chunked=replace(chunked, masked=masked, seconds=seconds),
        entries=text_entries(chunked.leaves, document.data),
        lineage=Lineage(document.content_hash, PARSER_VERSION, recipe.config),
    )


class Engine:
    """One data home, open for work. Made by `semantica.compose`."""

    def __init__(
        self,
        settings: Settings,
        home: Home,
        open_source: Callable[[Path], Source],
        tokenizer: Tokenizer,
    ) -> None:
        self._settings = settings
        self._home = home
        self._open_source = open_source
        self._tokenizer = tokenizer

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
        at_once: bool = False,
    ) -> Report:
        """Bring a collection up to date with its folder. Costs what changed."""
        started = time.perf_counter()
        card = self._card_for(root, name, kind)
        recipe = self._recipe(card)
        progress.stage("listing", 0)
        # Before anything is made: a wrong path must not leave an empty collection behind.
        listing = recipe.source.list()
        self._home.create(card)
        with self._home.writing(card.name) as writers:
            changes = compare(listing, writers.stores.inventory.files(), recipe.config)
            number = writers.catalog.begin(listing.commit, listing.branch)
            run = Run(number, "running", time.time(), 0.0, listing.commit, listing.branch)
            progress.stage("indexing", len(changes.tasks))
            with closing(self._results(changes.tasks, recipe, progress)) as results:
                pace = Pace(self._settings.indexing.batch_megabytes * 1_000_000, at_once)
                run, skipped = write(changes, results, run, writers, pace, progress)
            census = writers.stores.catalog.census()
        seconds = time.perf_counter() - started
        return Report(card, run, census, skipped, run.state == "interrupted", seconds)

    def _results(
        self, tasks: tuple[Task, ...], recipe: Recipe, progress: Progress
    ) -> Generator[Prepared | Same | Skipped]:
        """Every task's result, from workers; a lost worker's task is a skipped file."""
        limits = Limits(
            workers=self._settings.indexing.worker_count(),
            seconds=self._settings.indexing.file_seconds,
            megabytes=self._settings.indexing.worker_megabytes(),
        )
        with closing(run_in_workers(partial(prepare, recipe=recipe), tasks, limits)) as outcomes:
            for task, outcome in outcomes:
                file = task.candidate
                progress.step(1, file.path)
                if isinstance(outcome, Lost):
                    yield Skipped(file.path, outcome.reason, file.size, outcome.detail)
                else:
                    yield outcome

    def _recipe(self, card: Card) -> Recipe:
        chunking = self._settings.chunking.for_kind(card.kind)
        budget = Budget(card.name, chunking, self._tokenizer)
        source = self._open_source(Path(card.root))
        return Recipe(source, budget, config_hash(chunking, PARSER_VERSION))

    # ---- search ----

    def search(self, query: Query) -> Result:
        """The best pieces of the asked collections, each with proof."""
        started = time.perf_counter()
        if not 0 < query.limit <= (most := self._settings.search.max_limit):
            raise QueryError(f"the limit is {query.limit}, it may be 1 to {most}")
        ranked: list[tuple[float, int, Hit]] = []
        words: tuple[str, ...] = ()
        warnings: list[str] = []
        orphans = 0
        cards = self.resolve(query.collections)
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
            source = self._open_source(Path(card.root)) if card.root else None
            for rank, (hit, found) in enumerate(answer.hits):
                state = source.freshness(found.file) if source else "unknown"
                score = hit.score if len(cards) == 1 else 1 / (RANK_OFFSET + rank)
                ranked.append((-score, rank, replace(hit, score=score, freshness=state)))
        ranked.sort(key=lambda one: (one[0], one[1], one[2].chunk.id))
        end = query.offset + query.limit
        return Result(
            hits=tuple(hit for _, _, hit in ranked[query.offset : end]),
            words=words,
            warnings=tuple(warnings),
            orphans=orphans,
            seconds=time.perf_counter() - started,
            more=len(ranked) > end,
        )

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
                    raise NotFound(
                        f"no collection named '{name}'",
                        hint=f"there are: {', '.join(sorted(known)) or 'none yet'}",
                    )
            return [known[name] for name in dict.fromkeys(names)]
        if not cards:
            raise NotFound("nothing is indexed yet", hint="semantica index PATH")
        around = [card for card in cards if folder and card.root and _holds(card.root, folder)]
        return [max(around, key=lambda card: len(card.root))] if around else cards

    def status(self, card: Card) -> Status:
        """A collection in numbers, and what its last runs did."""
        with self._home.reading(card.name) as stores:
            return Status(card, stores.catalog.census(), stores.inventory.runs())

    def skipped(self, card: Card) -> tuple[Skipped, ...]:
        with self._home.reading(card.name) as stores:
            return stores.inventory.skipped()

    def problems(self, card: Card) -> tuple[tuple[str, Problem], ...]:
        with self._home.reading(card.name) as stores:
            return tuple(stores.inventory.problems())

    def remove(self, name: str) -> None:
        self._home.remove(name)

    def doctor(self, card: Card) -> tuple[Finding, ...]:
        """What is wrong with a collection, and the command that mends it."""
        return examine(card.name, self._home)

    def repair(self, card: Card, progress: Progress) -> int:
        """Rebuild the shadows from the catalog; how many leaves they hold now."""
        return rebuild(card.name, self._home, progress)

    def _card_for(self, root: Path, name: str, kind: CollectionKind) -> Card:
        """The collection of a folder: the one it has, or a new one under a free name."""
        place = str(root.resolve())
        cards = self._home.cards()
        for card in cards:
            if card.name == name and card.root != place:
                raise InputError(
                    f"collection '{name}' already holds {card.root}",
                    hint="choose another --name, or remove that collection first",
                )
            if card.root == place and name in {"", card.name}:
                return card
        taken = {card.name for card in cards}
        base = name or root.resolve().name or "root"
        free = (f"{base}-{number}" if number > 1 else base for number in range(1, len(taken) + 2))
        return Card(name or next(one for one in free if one not in taken), place, kind)


def _holds(root: str, folder: Path) -> bool:
    return folder.resolve().is_relative_to(root)
