"""Every question asked of the engine, timed and scored."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from semantica.engine import Engine
from semantica.errors import InputError, NotFound, QueryError
from semantica.evaluation.questions import Question
from semantica.evaluation.scoring import Place, Score, percentile, score
from semantica.model.access import Asker
from semantica.model.hit import Hit
from semantica.model.query import Query

# Names that a message lists before it only counts.
NAMES_SHOWN = 8


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Scores in the order of the questions."""

    limit: int  # hits asked for, and looked at by every figure
    scores: tuple[Score, ...]

    @property
    def p50(self) -> float:
        """Seconds."""
        return percentile((one.seconds for one in self.scores if not one.fault), 0.50)

    @property
    def p99(self) -> float:
        return percentile((one.seconds for one in self.scores if not one.fault), 0.99)


def chosen(
    questions: Sequence[Question], engine: Engine, names: Sequence[str]
) -> tuple[Question, ...]:
    """The questions that can be asked: of these collections, or of any without names.

    Questions that name no collection are always among them. Raises NotFound for a collection
    that a question names and that is not here.
    """
    wanted = set(names)
    kept = tuple(
        one for one in questions if not wanted or not one.collection or one.collection in wanted
    )
    if not kept:
        raise InputError(
            f"no question is about {', '.join(sorted(wanted))}",
            hint=f"they are about {_some({one.collection for one in questions})}",
        )
    here = {card.name for card in engine.collections()}
    absent = {one.collection for one in kept if one.collection} - here
    if absent:
        raise NotFound(
            f"questions name collections that are not indexed: {_some(absent)}",
            hint=f"semantica index FOLDER --name {min(absent)}, or choose others with -c",
        )
    return kept


def evaluate(
    questions: Iterable[Question],
    engine: Engine,
    *,
    collections: tuple[str, ...] = (),
    limit: int = 10,
) -> Evaluation:
    """Ask each question of its collection, or of `collections` where it names none.

    A collection's first question is asked twice and timed once, so that latency is that of a
    collection in use. A question that cannot be asked scores nothing and says why; where none
    can, the reason is raised.
    """
    known: dict[tuple[str, ...], frozenset[str]] = {}
    scores: list[Score] = []
    for question in questions:
        asked = (question.collection,) if question.collection else collections
        query = Query(question.query, Asker.local(), asked, limit)
        try:
            if asked not in known:
                known[asked] = _paths(engine, asked)
                engine.search(query)
            started = time.perf_counter()
            result = engine.search(query)
        except QueryError as problem:
            nothing = score(question, (), limit)
            scores.append(replace(nothing, fault=str(problem)))
            continue
        seconds = time.perf_counter() - started
        places = [_place(hit) for hit in result.hits]
        scores.append(score(question, places, limit, known[asked], seconds))
    if scores and all(one.fault for one in scores):
        raise QueryError(scores[0].fault)
    return Evaluation(limit, tuple(scores))


def _paths(engine: Engine, collections: tuple[str, ...]) -> frozenset[str]:
    cards = engine.resolve(collections)
    return frozenset().union(*(engine.paths(card) for card in cards))


def _place(hit: Hit) -> Place:
    chunk = hit.chunk
    return Place(
        path=chunk.path,
        start_line=chunk.span.start_line,
        end_line=chunk.span.end_line,
        symbol=chunk.fqn,
        tokens=hit.tokens,
        collection=hit.collection,
    )


def _some(names: Iterable[str]) -> str:
    ordered = sorted(names)
    rest = len(ordered) - NAMES_SHOWN
    text = ", ".join(ordered[:NAMES_SHOWN])
    return f"{text} and {rest} more" if rest > 0 else text
