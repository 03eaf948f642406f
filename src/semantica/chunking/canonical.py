"""Canonical text: what stays when comments and layout go. Ids are made of it (CHK-4).

The syntax tree says where comments and literals are, so a `#` inside a string is safe.
White space inside a literal is kept; all other white space goes.
"""

from __future__ import annotations

from bisect import bisect_left

from semantica.model.parsed import Parsed

WHITE_SPACE = b" \t\n\r\v\f"


class Canonical:
    """The canonical text of any stretch of one document."""

    def __init__(self, parsed: Parsed) -> None:
        self._data = parsed.document.data
        data = self._data
        # A literal without white space reads the same either way: leave it in the code.
        kept = [
            (start, end, True)
            for start, end in parsed.literals
            if len(data[start:end].split(None, 1)) > 1
        ]
        dropped = [(start, end, False) for start, end in parsed.comments]
        self._spans = sorted(kept + dropped)
        self._starts = [start for start, _, _ in self._spans]

    def text(self, start: int, end: int) -> bytes:
        """The canonical text of bytes [start, end).

        A stretch of comments and nothing else is its own text: it must have an identity too.
        """
        return self._code(start, end) or squeezed(self._data[start:end])

    def is_remark(self, start: int, end: int) -> bool:
        """Whether [start, end) holds comments and nothing else."""
        data = self._data
        at = start
        for low, high, literal in self._between(start, end):
            if high <= at:
                continue
            if literal or data[at:low].strip():
                return False
            at = high
        return not data[at:end].strip()

    def _code(self, start: int, end: int) -> bytes:
        data = self._data
        parts: list[bytes] = []
        at = start
        for low, high, literal in self._between(start, end):
            if high <= at:
                continue
            if low > at:
                parts.append(squeezed(data[at:low]))
            if literal:
                parts.append(data[max(low, at) : min(high, end)])
            at = high
        if at < end:
            parts.append(squeezed(data[at:end]))
        return b"".join(parts)

    def comment_bytes(self, start: int, end: int) -> int:
        """How many bytes of [start, end) are comments."""
        count = 0
        for low, high, literal in self._between(start, end):
            if not literal and high > start:
                count += min(high, end) - max(low, start)
        return count

    def _between(self, start: int, end: int) -> list[tuple[int, int, bool]]:
        first = max(bisect_left(self._starts, start) - 1, 0)
        return self._spans[first : bisect_left(self._starts, end)]


def squeezed(text: bytes) -> bytes:
    """Layout gone."""
    return text.translate(None, WHITE_SPACE)


def canonical_signature(signature: str) -> str:
    return "".join(signature.split())
