"""One file from disk to ready-to-store: read → redact → parse → chunk → words.

This is the part of the story that runs in worker processes.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial

from semantica.chunking import chunk
from semantica.chunking.layout import Budget
from semantica.chunking.redact import redact
from semantica.indexing.changes import Again, MadeWith, Same, Task, remembered
from semantica.indexing.copies import Copies
from semantica.indexing.entries import text_entries
from semantica.indexing.lineage import config_hash, skip_hash
from semantica.indexing.workers import Limits, Lost, run_in_workers
from semantica.model.chunk import Chunked, Lineage, Masked
from semantica.model.collection import Card
from semantica.model.document import Document, Skipped
from semantica.model.prepared import Prepared
from semantica.parser import PARSER_VERSION, parse
from semantica.parser.languages import language_of
from semantica.ports import Progress, Source, Workshop
from semantica.settings import Settings

# Bytes that decide a language by shebang or by looking like C++.
HEAD_BYTES = 4_096


@dataclass(frozen=True, slots=True)
class Recipe:
    """All a worker needs to turn a candidate into a prepared document."""

    source: Source
    budget: Budget
    made_with: MadeWith


def recipe_for(card: Card, source: Source, workshop: Workshop) -> Recipe:
    settings = workshop.settings
    chunking = settings.chunking.for_kind(card.kind)
    made_with = MadeWith(config_hash(chunking, PARSER_VERSION), skip_hash(settings, PARSER_VERSION))
    budget = Budget(card.repo or card.name, chunking, workshop.open_tokenizer())
    return Recipe(source, budget, made_with)


def prepare(task: Task, recipe: Recipe) -> Prepared | Same | Again | Skipped:
    """One file, in a worker. Workers open no store: a forked process must not."""
    started = time.perf_counter()
    document = recipe.source.read(task.candidate)
    if isinstance(document, Skipped):
        return document
    if document.content_hash == task.known_hash:
        return Same(task.candidate)
    if document.content_hash in task.made_before:
        return Again(replace(document, data=b""))
    document, masked = cleaned(document, recipe)
    chunked = chunk(parse(document), recipe.budget)
    seconds = time.perf_counter() - started
    return ready(replace(chunked, masked=masked, seconds=seconds), recipe)


def ready(chunked: Chunked, recipe: Recipe) -> Prepared:
    document = chunked.document
    return Prepared(
        chunked=chunked,
        entries=text_entries(chunked.leaves, document.data),
        lineage=Lineage(document.content_hash, PARSER_VERSION, recipe.made_with.documents),
    )


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
    tasks: Sequence[Task], recipe: Recipe, copies: Copies, settings: Settings, progress: Progress
) -> Generator[Prepared | Same | Skipped]:
    """Every task's result, from workers; a lost worker's task is a skipped file."""
    limits = Limits(
        workers=settings.indexing.worker_count(),
        seconds=settings.indexing.file_seconds,
        megabytes=settings.indexing.worker_megabytes(),
    )
    tasks = copies.marked(tasks)
    with closing(run_in_workers(partial(prepare, recipe=recipe), tasks, limits)) as outcomes:
        for task, outcome in outcomes:
            file = task.candidate
            progress.step(1, file.path)
            if isinstance(outcome, Again):
                yield _again(outcome, task, recipe, copies)
            elif isinstance(outcome, Lost):
                lost = Skipped(file.path, outcome.reason, file.size, outcome.detail)
                yield remembered(lost, file, recipe.made_with)
            elif isinstance(outcome, Skipped):
                yield remembered(outcome, file, recipe.made_with)
            else:
                yield outcome


def _again(again: Again, task: Task, recipe: Recipe, copies: Copies) -> Prepared | Same | Skipped:
    chunked = copies.recall(again.document)
    if chunked is not None:
        return ready(chunked, recipe)
    made = prepare(replace(task, made_before=frozenset()), recipe)  # it was removed meanwhile
    assert not isinstance(made, Again)
    return made
