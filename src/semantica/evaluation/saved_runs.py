"""An evaluation on disk: each question's figures, to compare a later one with.

    {"format": 1, "limit": 10, "questions": [{"id", "query", "kind", "language", "collection",
     "ndcg", "mrr", "recall", "hit1", "rank", "tokens", "seconds"}]}

`rank` and `tokens` are null where nothing relevant was found.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from semantica.errors import InputError
from semantica.evaluation.asking import Evaluation

FORMAT = 1
HINT = "semantica eval … --save FILE makes one"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a comparison needs of one question."""

    query: str
    ndcg: float


@dataclass(frozen=True, slots=True)
class SavedRun:
    limit: int
    outcomes: Mapping[str, Outcome]  # by the question's id


def saved(made: Evaluation) -> SavedRun:
    """A fresh evaluation as if it had been saved."""
    return SavedRun(
        made.limit,
        {one.question.id: Outcome(one.question.query, one.ndcg) for one in made.scores},
    )


def save_run(made: Evaluation, file: Path) -> None:
    rows = [
        {
            "id": one.question.id,
            "query": one.question.query,
            "kind": one.question.kind,
            "language": one.question.language,
            "collection": one.question.collection,
            "ndcg": one.ndcg,
            "mrr": one.mrr,
            "recall": one.recall,
            "hit1": one.hit1,
            "rank": one.rank,
            "tokens": one.tokens,
            "seconds": round(one.seconds, 6),
        }
        for one in made.scores
    ]
    shape = {"format": FORMAT, "limit": made.limit, "questions": rows}
    try:
        file.write_text(json.dumps(shape, indent=1) + "\n", "utf-8")
    except OSError as cause:
        raise InputError(f"cannot write {file}: {cause.strerror or cause}") from cause


def load_run(file: Path) -> SavedRun:
    try:
        shape: object = json.loads(file.read_text("utf-8"))
    except OSError as cause:
        raise InputError(f"cannot read {file}: {cause.strerror or cause}", hint=HINT) from cause
    except (ValueError, RecursionError) as cause:
        raise InputError(f"{file} is not a saved evaluation: {cause}", hint=HINT) from cause
    if not isinstance(shape, dict) or shape.get("format") != FORMAT:
        raise InputError(f"{file} is not a saved evaluation of format {FORMAT}", hint=HINT)
    limit, rows = shape.get("limit"), shape.get("questions")
    if not isinstance(limit, int) or not isinstance(rows, list):
        raise InputError(f"{file} lacks its limit or its questions", hint=HINT)
    return SavedRun(limit, dict(_outcome(row, file) for row in rows))


def _outcome(row: object, file: Path) -> tuple[str, Outcome]:
    if isinstance(row, dict):
        name, query, ndcg = row.get("id"), row.get("query"), row.get("ndcg")
        if isinstance(name, str) and isinstance(query, str) and isinstance(ndcg, int | float):
            return name, Outcome(query, float(ndcg))
    raise InputError(f"{file} holds a question without id, query or ndcg", hint=HINT)
