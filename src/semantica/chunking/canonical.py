"""Canonical text: what stays when comments and layout go. Ids are made of it (CHK-4).

The syntax tree says where comments and literals are, so a `#` inside a string is safe.
White space inside a literal is kept; elsewhere it stays only where it parts two words.
"""

from __future__ import annotations

import re
from bisect import bisect_left

from semantica.model.parsed import Parsed

Spans = tuple[tuple[int, int], ...]

BETWEEN_WORDS = re.compile(rb"(?<=[\w\x80-\xff])\s+(?=[\w\x80-\xff])")
BESIDE_MARKS = re.compile(rb"\s+(?![\w\x80-\xff])|(?<![\w\x80-\xff])\s+")


def canonical_text(parsed: Parsed, start: int, end: int) -> str:
    """The canonical text of bytes [start, end).

    A piece that is comments and nothing else is its own text: it must have an identity too.
    """
    data = parsed.document.data
    if not parsed.comments and not parsed.literals:
        return " ".join(data[start:end].decode("utf-8", "replace").split())
    code = without_spans(data, start, end, parsed.comments)
    parts = [
        text if literal else squeezed(text) for text, literal in alternating(code, parsed.literals)
    ]
    joined = b"".join(parts).strip()
    return (joined or squeezed(data[start:end])).decode("utf-8", "replace")


def squeezed(text: bytes) -> bytes:
    """Layout gone: white space stays, as one space, only between two words."""
    return BESIDE_MARKS.sub(b"", BETWEEN_WORDS.sub(b" ", text))


def without_spans(data: bytes, start: int, end: int, spans: Spans) -> list[tuple[int, int, bytes]]:
    """The stretches of [start, end) outside the spans, with their places."""
    kept: list[tuple[int, int, bytes]] = []
    at = start
    index = max(bisect_left(spans, (start, start)) - 1, 0)
    while index < len(spans) and spans[index][0] < end:
        low, high = spans[index]
        if high > at:
            if low > at:
                kept.append((at, low, data[at:low]))
            at = high
        index += 1
    if at < end:
        kept.append((at, end, data[at:end]))
    return kept


def alternating(
    stretches: list[tuple[int, int, bytes]], literals: Spans
) -> list[tuple[bytes, bool]]:
    """The stretches cut at literals; True marks a literal's text."""
    parts: list[tuple[bytes, bool]] = []
    for start, end, text in stretches:
        at = start
        index = max(bisect_left(literals, (start, start)) - 1, 0)
        while index < len(literals) and literals[index][0] < end:
            low, high = max(literals[index][0], at), min(literals[index][1], end)
            if high > at:
                parts.append((text[at - start : low - start], False))
                parts.append((text[low - start : high - start], True))
                at = high
            index += 1
        parts.append((text[at - start :], False))
    return parts


def canonical_signature(signature: str) -> str:
    return squeezed(signature.encode("utf-8", "surrogatepass")).decode("utf-8", "replace")
