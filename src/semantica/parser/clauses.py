"""Definitions in pieces: a type signature and the equations below it are one function.

In: captures with `clause` and `clause.signature`. Out: one `def.function` for each run of
pieces with one name that nothing but white space and comments parts.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass

from semantica.model.parsed import Param
from semantica.parser.grammar import ByteSpan, Captures
from semantica.parser.outline import Outline, Source

EQUATION = "clause"
SIGNATURE = "clause.signature"
BODY = "clause.body"  # belongs to the piece before it, whatever that is called

_PARTS = re.compile(rb"--[^\n]*|\{-.*?-\}|[(\[{]|[)\]}]|->|=>|\bforall\b[^.]*\.", re.DOTALL)
_COMMENT = re.compile(r"--[^\n]*|\{-.*?-\}", re.DOTALL)


@dataclass(slots=True)
class _Run:
    name: bytes
    start: int
    end: int
    equations: int


def join_clauses(source: Source, captures: Captures) -> Captures:
    """The captures with runs as definitions; each equation after the first is a decision."""
    if EQUATION not in captures and SIGNATURE not in captures:
        return captures
    pieces = [(start, -end, 1) for start, end in captures.get(EQUATION, ())]
    pieces += [(start, -end, 0) for start, end in captures.get(SIGNATURE, ())]
    pieces += [(start, -end, -1) for start, end in captures.get(BODY, ())]
    runs: list[_Run] = []
    decisions = list(captures.get("decision", ()))
    names = captures.get("name", [])
    open_runs: list[_Run] = []
    for start, negative_end, equations in sorted(pieces):
        name = _name(source.data, names, start, -negative_end)
        before: _Run | None = None
        while open_runs and open_runs[-1].end <= start:
            before = open_runs.pop()
        if equations < 0:
            if before and _only_comments(source, captures, before.end, start):
                before.end = -negative_end
                open_runs.append(before)
            continue
        if before and before.name == name and _only_comments(source, captures, before.end, start):
            if before.equations and equations:
                decisions.append((start, start + 1))
            before.end = -negative_end
            before.equations += equations
            open_runs.append(before)
        else:
            open_runs.append(_Run(name, start, -negative_end, equations))
            runs.append(open_runs[-1])
    functions = [(run.start, run.end) for run in runs]
    functions += captures.get("def.function", ())
    return {**captures, "def.function": sorted(functions), "decision": sorted(decisions)}


def _name(data: bytes, names: list[ByteSpan], start: int, end: int) -> bytes:
    index = bisect_left(names, (start, 0))
    if index == len(names) or names[index][0] >= end:
        return b""
    return data[names[index][0] : names[index][1]]


def _only_comments(source: Source, captures: Captures, start: int, end: int) -> bool:
    comments = captures.get("comment", [])
    index = bisect_left(comments, (start, 0))
    while index < len(comments) and comments[index][1] <= end:
        if source.data[start : comments[index][0]].strip():
            return False
        start = comments[index][1]
        index += 1
    return not source.data[start:end].strip()


def place_signatures(source: Source, outline: Outline, captures: Captures) -> None:
    """The signature gives the types; the first equation has given the names."""
    for draft, span in outline.placed(captures.get(SIGNATURE, ())):
        if draft.start == span[0]:
            draft.typed = span
    for draft, (start, end) in outline.placed(captures.get("clause.type", ())):
        if draft.typed is None or not draft.typed[0] <= start < draft.typed[1]:
            continue
        types = _arrows(source.data, start, end)
        taken = min(len(draft.params) or len(types), len(types) - 1)
        draft.returns = (types[taken][0], end)
        texts = [_one_line(source.text(span)) for span in types[:taken]]
        names = [param.name for param in draft.params]
        texts += [""] * (len(names) - len(texts))
        names += [""] * (len(texts) - len(names))
        draft.params[:] = [Param(*pair) for pair in zip(names, texts, strict=True)]


def _arrows(data: bytes, start: int, end: int) -> list[ByteSpan]:
    """`C a => a -> (b -> c) -> d` as the spans of a, (b -> c) and d."""
    parts: list[ByteSpan] = []
    depth = 0
    for match in _PARTS.finditer(data, start, end):
        token = match.group()
        if token in b"([{":
            depth += 1
        elif token in b")]}":
            depth -= 1
        elif depth or token.startswith((b"--", b"{-")):
            continue
        elif token == b"->":
            parts.append((start, match.start()))
            start = match.end()
        else:  # what came before is a context or a binder
            parts.clear()
            start = match.end()
    while start < end and data[start : start + 1].isspace():
        start += 1
    return [*parts, (start, end)]


def _one_line(text: str) -> str:
    return " ".join(_COMMENT.sub(" ", text).split())
