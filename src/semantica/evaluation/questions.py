"""Questions with known answers, read from JSON lines.

Two shapes are understood, line by line. Ours:

    {"query": "how are routes matched", "targets": ["app/router.py",
     {"path": "app/match.py", "start_line": 10, "end_line": 40}],
     "kind": "semantic", "language": "python", "collection": "app", "id": "routes-1"}

Only `query` and `targets` are needed. And the rows of the public code-search benchmark:

    {"repo": …, "language": …, "query_id": …, "query": …, "category": …,
     "relevant": [{"path": …}], "secondary": [{"path": …}]}

where both lists are targets and the repository names the collection. Other keys are passed over.
A target need not exist: one that is not indexed is one that is not found.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from semantica.errors import InputError

SHAPE = '{"query": "…", "targets": ["path", …]}'


@dataclass(frozen=True, slots=True)
class Target:
    """A place that answers: a file, or some of its lines. Line 0 means the whole file."""

    path: str
    start_line: int = 0
    end_line: int = 0

    def __str__(self) -> str:
        return f"{self.path}:{self.start_line}-{self.end_line}" if self.start_line else self.path


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, and every place that answers it. No collection: the ones asked for."""

    id: str
    query: str
    targets: tuple[Target, ...]
    kind: str = ""
    language: str = ""
    collection: str = ""


def read_questions(file: Path) -> tuple[Question, ...]:
    """Every question of a file of JSON lines."""
    try:
        text = file.read_text("utf-8-sig")
    except OSError as cause:
        raise InputError(f"cannot read {file}: {cause.strerror or cause}") from cause
    except UnicodeDecodeError as cause:
        raise InputError(f"{file} is not UTF-8: {cause}") from cause
    try:
        questions = parse_questions(text.split("\n"))
    except InputError as problem:
        raise InputError(f"{file}, {problem}", hint=problem.hint) from problem
    if not questions:
        raise InputError(f"{file} holds no question", hint=f"one a line: {SHAPE}")
    return questions


def parse_questions(lines: Iterable[str]) -> tuple[Question, ...]:
    """Questions from lines; empty ones are passed over. Raises InputError with the line's number.

    One without an id is known by its collection and its words, which survive moved lines.
    """
    questions: list[Question] = []
    seen: dict[str, int] = {}
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            question = _question(line)
        except InputError as problem:
            raise InputError(f"line {number}: {problem}", hint=f"a line is {SHAPE}") from problem
        if question.id in seen:
            raise InputError(
                f"line {number}: the id '{question.id}' stands on line {seen[question.id]} too",
                hint='give one of them another "id"',
            )
        seen[question.id] = number
        questions.append(question)
    return tuple(questions)


def _question(line: str) -> Question:
    try:
        row: object = json.loads(line)
    except (ValueError, RecursionError) as cause:
        raise InputError(f"not JSON: {cause}") from cause
    if not isinstance(row, dict):
        raise InputError("not an object")
    of_benchmark = "relevant" in row
    query = _word(row, "query")
    if not query.strip():
        raise InputError('"query" is missing or empty')
    if of_benchmark:
        targets = (*_targets(row, "relevant"), *_targets(row, "secondary"))
    else:
        targets = _targets(row, "targets")
    if not targets:
        raise InputError(f'"{"relevant" if of_benchmark else "targets"}" is missing or empty')
    collection = _word(row, "repo" if of_benchmark else "collection")
    named = _word(row, "query_id" if of_benchmark else "id")
    return Question(
        id=named or (f"{collection}: {query}" if collection else query),
        query=query,
        targets=tuple(dict.fromkeys(targets)),
        kind=_word(row, "category" if of_benchmark else "kind"),
        language=_word(row, "language"),
        collection=collection,
    )


def _word(row: dict[str, object], key: str) -> str:
    value = row.get(key)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise InputError(f'"{key}" is not a string')
    return value


def _targets(row: dict[str, object], key: str) -> tuple[Target, ...]:
    value = row.get(key)
    if value is None:
        return ()
    if not isinstance(value, list):
        raise InputError(f'"{key}" is not a list')
    return tuple(_target(one, key) for one in value)


def _target(value: object, key: str) -> Target:
    if isinstance(value, str):
        return Target(_path(value, key))
    if not isinstance(value, dict):
        raise InputError(f'a target in "{key}" is neither a path nor an object with a "path"')
    path = _path(_word(value, "path"), key)
    start, end = _line(value, "start_line"), _line(value, "end_line")
    if not start and not end:
        return Target(path)
    if not start or (end and end < start):
        raise InputError(f"the lines of {path} run from {start or 'nowhere'} to {end}")
    return Target(path, start, end or start)


def _path(value: str, key: str) -> str:
    path = value.replace("\\", "/")
    while path.startswith("./"):
        path = path[2:]
    if not path.strip("/"):
        raise InputError(f'a target in "{key}" has no path')
    return path


def _line(row: dict[str, object], key: str) -> int:
    value = row.get(key)
    if value is None:
        return 0
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise InputError(f'"{key}" is not a line number')
    return value
