"""One file from disk to ready-to-store: read → redact → parse → chunk → words.

This is the part of the story that runs in worker processes.
"""

from __future__ import annotations

import time
from collections.abc import Generator
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial

from semantica.chunking import chunk
from semantica.chunking.layout import Budget
from semantica.chunking.redact import redact
from semantica.errors import SemanticaError
from semantica.indexing.changes import MadeWith, Same, Task, remembered
from semantica.indexing.entries import text_entries
from semantica.indexing.lineage import config_hash, skip_hash
from semantica.indexing.workers import Limits, Lost, run_in_workers
from semantica.model.chunk import Chunked, Lineage, Masked
from semantica.model.collection import Card
from semantica.model.document import Document, Skipped
from semantica.model.prepared import Prepared
from semantica.parser import PARSER_VERSION, parse
from semantica.parser.languages import language_of
from semantica.ports import Home, Progress, Source, Workshop
from semantica.settings import Settings

# Bytes that decide a language by shebang or by looking like C++.
HEAD_BYTES = 4_096


@dataclass(frozen=True, slots=True)
class Recipe:
    """All a worker needs to turn a candidate into a prepared document."""

    source: Source
    budget: Budget
    made_with: MadeWith
    home: Home
    copies: tuple[str, ...]  # collections that may hold the same files, made the same way


def recipe_for(card: Card, source: Source, workshop: Workshop, *, reuse: bool = True) -> Recipe:
    """`reuse` takes what copies of the repository hold; otherwise everything is made again."""
    settings = workshop.settings
    chunking = settings.chunking.for_kind(card.kind)
    made_with = MadeWith(config_hash(chunking, PARSER_VERSION), skip_hash(settings, PARSER_VERSION))
    budget = Budget(card.repo or card.name, chunking, workshop.open_tokenizer())
    copies = copies_of(card, workshop.home) if reuse else ()
    return Recipe(source, budget, made_with, workshop.home, copies)


def copies_of(card: Card, home: Home) -> tuple[str, ...]:
    """The collection itself, and those of other clones and work trees of its repository."""
    others = [one.name for one in home.cards() if one.repo and one.repo == card.repo]
    return tuple(dict.fromkeys([card.name, *others]))


def prepare(task: Task, recipe: Recipe) -> Prepared | Same | Skipped:
    started = time.perf_counter()
    document = recipe.source.read(task.candidate)
    if isinstance(document, Skipped):
        return document
    if document.content_hash == task.known_hash:
        return Same(task.candidate)
    chunked = recalled(document, recipe)
    if chunked is None:
        document, masked = cleaned(document, recipe)
        chunked = replace(chunk(parse(document), recipe.budget), masked=masked)
    document = chunked.document
    seconds = time.perf_counter() - started
    return Prepared(
        chunked=replace(chunked, seconds=seconds),
        entries=text_entries(chunked.leaves, document.data),
        lineage=Lineage(document.content_hash, PARSER_VERSION, recipe.made_with.documents),
    )


def recalled(document: Document, recipe: Recipe) -> Chunked | None:
    """The document as some copy of the repository has it already, or had it before."""
    for name in recipe.copies:
        try:
            with recipe.home.reading(name) as stores:
                stored = stores.inventory.known(
                    document.path, document.content_hash, recipe.made_with.documents
                )
        except SemanticaError:
            continue  # a copy that cannot be read is no help, and no harm
        if stored is not None:
            return Chunked(
                document=replace(document, data=stored.text.encode(), language=stored.language),
                parents=tuple(one for one in stored.chunks if one.role == "parent"),
                leaves=tuple(one for one in stored.chunks if one.role == "leaf"),
                imports=stored.imports,
                problems=stored.problems,
                masked=stored.masked,
            )
    return None


def cleaned(document: Document, recipe: Recipe) -> tuple[Document, tuple[Masked, ...]]:
    """The document without its secrets, and with its language.

    Before anything else sees it: a secret that is not parsed cannot be stored or shown.
    """
    settings = recipe.budget.settings
    data, masked = document.data, tuple[Masked, ...]()
    if settings.mask_secrets:
        data, masked = redact(document.data, personal=settings.mask_personal)
    return replace(
        document, data=data, language=language_of(document.path, data[:HEAD_BYTES])
    ), masked


def prepare_all(
    tasks: tuple[Task, ...], recipe: Recipe, settings: Settings, progress: Progress
) -> Generator[Prepared | Same | Skipped]:
    """Every task's result, from workers; a lost worker's task is a skipped file."""
    limits = Limits(
        workers=settings.indexing.worker_count(),
        seconds=settings.indexing.file_seconds,
        megabytes=settings.indexing.worker_megabytes(),
    )
    with closing(run_in_workers(partial(prepare, recipe=recipe), tasks, limits)) as outcomes:
        for task, outcome in outcomes:
            file = task.candidate
            progress.step(1, file.path)
            if isinstance(outcome, Lost):
                lost = Skipped(file.path, outcome.reason, file.size, outcome.detail)
                yield remembered(lost, file, recipe.made_with)
            elif isinstance(outcome, Skipped):
                yield remembered(outcome, file, recipe.made_with)
            else:
                yield outcome
