"""Definitions and what belongs to them: one sweep with a stack, then placing by position.

In: capture spans. Out: Drafts in document order, each with its parent and its parts.
The sweep cuts the file into segments, each owned by the innermost definition there; any
capture then finds its owner by bisection, whatever order it comes in.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import get_args

from semantica.model.parsed import Call, NodeKind, Param
from semantica.model.span import Span
from semantica.parser.grammar import ByteSpan, Captures

DEF = "def."
KINDS: dict[str, NodeKind] = {f"{DEF}{kind}": kind for kind in get_args(NodeKind)}
# A node captured twice keeps the more telling kind.
VAGUE = frozenset({"function", "class", "variable", "type"})
NO_BODY = -1
QUOTES = ("'", '"', "`")

Mark = tuple[str, ByteSpan]  # decorator, annotation, attribute or modifier, and where


class Source:
    """The bytes of a file with its line starts."""

    __slots__ = ("data", "line_starts")

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.line_starts = _line_starts(data)

    def text(self, span: ByteSpan) -> str:
        return self.data[span[0] : span[1]].decode("utf-8", "replace")

    def line(self, byte: int) -> int:
        return bisect_right(self.line_starts, byte)

    def span(self, start: int, end: int) -> Span:
        first = bisect_right(self.line_starts, start)
        last = bisect_right(self.line_starts, end - 1, first - 1) if end > start else first
        return Span(
            start,
            end,
            first,
            last,
            start - self.line_starts[first - 1],
            end - self.line_starts[last - 1],
        )

    def starts_its_line(self, byte: int) -> bool:
        start = self.line_starts[bisect_right(self.line_starts, byte) - 1]
        return not self.data[start:byte].strip()


class Draft:
    """A definition while its parts come in. `start` and `end` are the bare definition."""

    __slots__ = (
        "bases",
        "body",
        "calls",
        "comments",
        "decisions",
        "docs",
        "docstring",
        "end",
        "kind",
        "leading",
        "marks",
        "name",
        "outer",
        "own",
        "owner",
        "params",
        "parent",
        "returns",
        "signature_start",
        "start",
        "typed",
        "types",
    )

    def __init__(self, kind: NodeKind, start: int, end: int, parent: int) -> None:
        self.kind: NodeKind = kind
        self.start = start
        self.end = end
        self.parent = parent
        self.name = ""
        self.owner = ""
        self.body = NO_BODY
        self.docstring: ByteSpan | None = None
        self.returns: ByteSpan | None = None
        self.typed: ByteSpan | None = None  # a type signature of its own, as in Haskell
        self.bases: list[str] = []
        self.params: list[Param] = []
        self.calls: list[Call] = []
        self.types: list[str] = []
        self.comments: list[ByteSpan] = []  # inside, nested definitions' own excluded
        self.leading: list[ByteSpan] = []  # comments directly before
        self.docs: list[ByteSpan] = []  # those of them that are the documentation
        self.marks: list[Mark] = []
        self.decisions = 0
        self.outer = start  # with leading comments
        self.own = start  # with decorators, without leading comments
        self.signature_start = start

    def heads(self, start: int) -> bool:
        """Whether a part that starts here stands before the body."""
        return self.body == NO_BODY or start < self.body


class Outline:
    """Drafts in document order, the file first, and which of them owns which byte."""

    __slots__ = ("_bounds", "_owners", "drafts")

    def __init__(self, drafts: list[Draft], bounds: list[int], owners: list[int]) -> None:
        self.drafts = drafts
        self._bounds = bounds
        self._owners = owners

    def placed(self, spans: Sequence[ByteSpan]) -> Iterator[tuple[Draft, ByteSpan]]:
        """Each span with the innermost definition around its start."""
        bounds, owners, drafts = self._bounds, self._owners, self.drafts
        found = [drafts[owners[bisect_right(bounds, start) - 1]] for start, _ in spans]
        return zip(found, spans, strict=True)

    def give(self, span: ByteSpan, index: int) -> None:
        """Bytes outside a definition become its own: a type signature before it."""
        place = bisect_right(self._bounds, span[0])
        self._bounds[place:place] = span
        self._owners[place:place] = [index, self._owners[place - 1]]

    def drop_nameless(self) -> None:
        """What a nameless definition owns goes to the next one outwards."""
        kept = [draft for draft in self.drafts if draft.name or draft.parent < 0]
        if len(kept) == len(self.drafts):
            return
        heir: list[int] = []
        count = 0
        for draft in self.drafts:
            stays = bool(draft.name) or draft.parent < 0
            heir.append(count if stays else heir[draft.parent])
            count += stays
        for draft in kept[1:]:
            draft.parent = heir[draft.parent]
        self._owners = [heir[owner] for owner in self._owners]
        self.drafts = kept


def outline_of(source: Source, captures: Captures) -> Outline:
    """Sweep the definitions with a stack, then give each its body, name and owner."""
    outline = _swept(_definitions(captures), len(source.data))
    # A nested definition may start where the body does; the byte before is the outer one's.
    before = [(start - 1, start) for start, _ in captures.get("body", ())]
    for draft, (_, start) in outline.placed(before):
        if draft.body == NO_BODY:
            draft.body = start
    for draft, (start, end) in outline.placed(captures.get("name", ())):
        if not draft.name and draft.parent >= 0:
            text = _one_line(source.text((start, end)))
            draft.name = text.strip(text[0]) if text[:1] in QUOTES else text
    for draft, (start, end) in outline.placed(captures.get("name.end", ())):
        if draft.heads(start):
            text = _one_line(source.text((start, end)))
            draft.name += text if draft.name == "~" else f" {text}"
    outline.drop_nameless()
    _place_owners(source, outline, captures.get("owner", ()))
    return outline


def _place_owners(source: Source, outline: Outline, spans: Sequence[ByteSpan]) -> None:
    """The first owner counts, and each that `::` alone parts from the one before."""
    reach = 0
    for draft, (start, end) in outline.placed(spans):
        if not draft.heads(start):
            continue
        text = _one_line(source.text((start, end))).replace("::", ".")
        if not draft.owner:
            draft.owner = text
        elif source.data[reach:start] == b"::":
            draft.owner += f".{text}"
        reach = end


def _definitions(captures: Captures) -> list[tuple[int, int, NodeKind]]:
    kinds: dict[ByteSpan, NodeKind] = {}
    for capture, spans in captures.items():
        if not capture.startswith(DEF):
            continue
        kind = KINDS[capture]
        for span in spans:
            if span not in kinds or kinds[span] in VAGUE:
                kinds[span] = kind
    return sorted(
        ((start, end, kind) for (start, end), kind in kinds.items()),
        key=lambda item: (item[0], -item[1]),
    )


def _swept(definitions: list[tuple[int, int, NodeKind]], length: int) -> Outline:
    drafts = [Draft("file", 0, length, -1)]
    bounds, owners = [0], [0]
    stack = [0]
    for start, end, kind in definitions:
        while len(stack) > 1 and drafts[stack[-1]].end <= start:
            bounds.append(drafts[stack.pop()].end)
            owners.append(stack[-1])
        drafts.append(Draft(kind, start, end, stack[-1]))
        stack.append(len(drafts) - 1)
        bounds.append(start)
        owners.append(stack[-1])
    while len(stack) > 1:
        bounds.append(drafts[stack.pop()].end)
        owners.append(stack[-1])
    return Outline(drafts, bounds, owners)


def _line_starts(data: bytes) -> list[int]:
    # Not splitlines: a lone carriage return ends no line for tree-sitter.
    starts = list(accumulate([len(line) + 1 for line in data.split(b"\n")], initial=0))
    starts.pop()
    return starts


def _one_line(text: str) -> str:
    return " ".join(text.split())
