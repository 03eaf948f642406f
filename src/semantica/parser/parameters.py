"""Parameters: names and types grouped by the parameter that holds them."""

from __future__ import annotations

from semantica.model.parsed import Param
from semantica.parser.grammar import ByteSpan, Captures
from semantica.parser.outline import Draft, Outline, Source

PARTS = ("param", "param.name", "param.type", "param.around")
AROUND = 3


def place_params(source: Source, outline: Outline, captures: Captures) -> None:
    """Sweep the parts in order; a parameter inside another belongs to a lambda or a type."""
    whole = captures.get("param", [])
    comments = set(captures.get("comment", ()))  # a `(_) @param` takes them too
    parts = [
        (start, -end, rank)
        for rank, capture in enumerate(PARTS)
        for start, end in captures.get(capture, ())
        if (start, end) not in comments
    ]
    parts.sort()
    owners = {span: draft for draft, span in outline.placed(whole)}
    known: dict[tuple[bytes, bytes], Param] = {}  # `self` is read once a file
    limit = inner = -1
    taken: _Parts | None = None
    for start, negative_end, rank in parts:
        if rank == 0 and start >= limit:
            if taken is not None:
                taken.finish(source.data, known)
            span = (start, -negative_end)
            draft = owners[span]
            declares = draft.parent >= 0 and draft.heads(start)
            taken = _Parts(draft, span) if declares else None
            limit = -negative_end
        elif rank == 0 and -negative_end < limit:
            inner = max(inner, -negative_end)
        elif taken is not None and inner <= start < limit:
            taken.take(rank, (start, -negative_end))
    if taken is not None:
        taken.finish(source.data, known)


class _Parts:
    """One parameter while its parts come in."""

    __slots__ = ("around", "draft", "names", "span", "type")

    def __init__(self, draft: Draft, span: ByteSpan) -> None:
        self.draft = draft
        self.span = span
        self.names: list[ByteSpan] = []
        self.type: ByteSpan | None = None
        self.around: ByteSpan | None = None

    def take(self, rank: int, span: ByteSpan) -> None:
        if self.type is not None and span[0] < self.type[1]:
            return  # a parameter of a function type
        if rank == AROUND:
            self.around = (self.around[0], max(self.around[1], span[1])) if self.around else span
        elif rank == 2:
            self.type = (self.type[0], span[1]) if self.type else span
        else:
            self.names.append(span)

    def finish(self, data: bytes, known: dict[tuple[bytes, bytes], Param]) -> None:
        kind = data[self.type[0] : self.type[1]] if self.type else b""
        if self.around:
            kind = self._type_around(data, self.around)
        names = [data[start:end] for start, end in self.names]
        if not names:
            names = [b""] if kind else [data[self.span[0] : self.span[1]]]
        for name in names:
            key = (name, kind)
            if key not in known:
                known[key] = Param(_one_line(name), _one_line(kind))
            self.draft.params.append(known[key])

    def _type_around(self, data: bytes, around: ByteSpan) -> bytes:
        """`int (*done)(int)` is of type `int (*)(int)`."""
        del self.names[1:]
        if not self.names:
            return data[around[0] : around[1]]
        start, end = self.names[0]
        before, after = data[around[0] : start], data[end : around[1]]
        return (before + after.lstrip()).strip() if before.strip() else after.strip()


def _one_line(raw: bytes) -> str:
    return " ".join(raw.decode("utf-8", "replace").split())
