"""How good one ranking is, and how good many are together.

Relevance is yes or no, ranks are of chunks: several pieces of one wrong file burn several ranks.
A target's rank is the first hit that covers it, and a rank counts once, also where one hit covers
two targets. All figures look at the hits that were asked for, ten unless said otherwise:

    NDCG     the gain 1/log2(rank + 1) of the targets' ranks, over that of a perfect ranking
    MRR      one over the rank of the first relevant hit
    recall   the share of targets that are covered
    hit@1    whether the first hit is relevant
    tokens   to read until the first relevant hit, itself included; none where there is none

A hit covers a target of the same path whose lines, if it has any, overlap the hit's. Paths are
the same when they are equal. Where the collection holds no file of the target's path, they are
also the same when one ends with "/" and the other: questions name paths from the repository's
root, while a collection may begin inside of it, or above.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from semantica.evaluation.questions import Question, Target


@dataclass(frozen=True, slots=True)
class Place:
    """A hit, as far as scoring looks at it."""

    path: str
    start_line: int
    end_line: int
    symbol: str = ""
    tokens: int = 0
    collection: str = ""


@dataclass(frozen=True, slots=True)
class Score:
    """One question's figures, and what was ranked above its first relevant hit."""

    question: Question
    ndcg: float
    mrr: float
    recall: float
    hit1: float
    rank: int | None  # of the first relevant hit
    tokens: int | None
    seconds: float = 0.0
    above: tuple[Place, ...] = ()
    fault: str = ""  # why it could not be asked


@dataclass(frozen=True, slots=True)
class Figures:
    """Means over some questions; `tokens` over those that found something, None if none did."""

    questions: int
    ndcg: float
    mrr: float
    recall: float
    hit1: float
    tokens: float | None


def score(
    question: Question,
    places: Sequence[Place],
    limit: int,
    known: frozenset[str] = frozenset(),
    seconds: float = 0.0,
) -> Score:
    """`known` are the paths of the collections that were asked."""
    shown = places[:limit]
    ranks = [_rank(target, shown, target.path in known) for target in question.targets]
    found = [rank for rank in ranks if rank is not None]
    first = min(found, default=None)
    gain = math.fsum(_gain(rank) for rank in set(found))
    ideal = math.fsum(_gain(rank) for rank in range(1, min(limit, len(question.targets)) + 1))
    return Score(
        question=question,
        ndcg=gain / ideal,
        mrr=1 / first if first else 0.0,
        recall=len(found) / len(question.targets),
        hit1=float(first == 1),
        rank=first,
        tokens=sum(one.tokens for one in shown[:first]) if first else None,
        seconds=seconds,
        above=tuple(shown[: first - 1] if first else shown),
    )


def over_questions(scores: Sequence[Score]) -> Figures:
    """Every question weighs the same."""
    tokens = [one.tokens for one in scores if one.tokens is not None]
    return Figures(
        questions=len(scores),
        ndcg=_mean([one.ndcg for one in scores]),
        mrr=_mean([one.mrr for one in scores]),
        recall=_mean([one.recall for one in scores]),
        hit1=_mean([one.hit1 for one in scores]),
        tokens=_mean(tokens) if tokens else None,
    )


def over_collections(scores: Sequence[Score]) -> Figures:
    """Every collection weighs the same, whatever number of questions it has."""
    parts = [over_questions(group) for group in _grouped(scores, _collection).values()]
    tokens = [one.tokens for one in parts if one.tokens is not None]
    return Figures(
        questions=len(scores),
        ndcg=_mean([one.ndcg for one in parts]),
        mrr=_mean([one.mrr for one in parts]),
        recall=_mean([one.recall for one in parts]),
        hit1=_mean([one.hit1 for one in parts]),
        tokens=_mean(tokens) if tokens else None,
    )


def by_kind(scores: Iterable[Score]) -> dict[str, Figures]:
    """Means over collections, for every kind that questions name."""
    return _figures(scores, lambda one: one.question.kind)


def by_language(scores: Iterable[Score]) -> dict[str, Figures]:
    return _figures(scores, lambda one: one.question.language)


def by_collection(scores: Iterable[Score]) -> dict[str, Figures]:
    return _figures(scores, _collection)


def losses(scores: Iterable[Score]) -> list[Score]:
    """Questions without a relevant hit at rank 1, the worst first."""
    lost = [one for one in scores if one.rank != 1]
    return sorted(lost, key=lambda one: (one.ndcg, one.question.id))


def percentile(seconds: Iterable[float], share: float) -> float:
    """The least value that this share of values does not exceed; 0 for no values."""
    ordered = sorted(seconds)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)] if ordered else 0.0


def covers(place: Place, target: Target, exact: bool = False) -> bool:
    """Whether a hit shows a target. `exact` when a file of the target's very path is known."""
    if place.path != target.path and (exact or not _ends_alike(place.path, target.path)):
        return False
    if not target.start_line:
        return True
    return place.start_line <= target.end_line and target.start_line <= place.end_line


def _ends_alike(path: str, other: str) -> bool:
    return path.endswith(f"/{other}") or other.endswith(f"/{path}")


def _rank(target: Target, places: Sequence[Place], exact: bool) -> int | None:
    ranks = (rank for rank, one in enumerate(places, start=1) if covers(one, target, exact))
    return next(ranks, None)


def _gain(rank: int) -> float:
    return 1 / math.log2(rank + 1)


def _mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values) if values else 0.0


def _collection(one: Score) -> str:
    return one.question.collection


def _figures(scores: Iterable[Score], label: Callable[[Score], str]) -> dict[str, Figures]:
    groups = _grouped(scores, label)
    return {name: over_collections(groups[name]) for name in sorted(groups) if name}


def _grouped(scores: Iterable[Score], label: Callable[[Score], str]) -> dict[str, list[Score]]:
    groups: dict[str, list[Score]] = {}
    for one in scores:
        groups.setdefault(label(one), []).append(one)
    return groups
