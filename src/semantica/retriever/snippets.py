"""The few lines of a hit that show why it matched."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from semantica.model.words import alike, split_words

if TYPE_CHECKING:
    from semantica.model.chunk import Chunk
    from semantica.model.hit import Hit

SNIPPET_LINES = 8


def matched_words(text: str, words: Sequence[str]) -> tuple[str, ...]:
    """The query words that occur in a text, in the query's order."""
    present = set(split_words(text))
    return tuple(
        word for word in words if word in present or any(alike(word, one) for one in present)
    )


def cut_snippet(text: str, words: Sequence[str], first_line: int) -> tuple[str, int]:
    """The window of lines with the most query words, the earliest of equals."""
    # Not splitlines: a form feed inside a line does not begin a new one.
    lines = text.removesuffix("\n").split("\n")
    if len(lines) <= SNIPPET_LINES:
        return _trimmed(lines, first_line)
    worth = [len(matched_words(line, words)) for line in lines]
    starts = range(len(lines) - SNIPPET_LINES + 1)
    best = max(starts, key=lambda at: (sum(worth[at : at + SNIPPET_LINES]), -at))
    # Begin at the first line that says something, so that the match is near the top.
    while best + SNIPPET_LINES < len(lines) and not worth[best] and any(worth[best:]):
        if worth[best + 1] or not lines[best].strip():
            break
        best += 1
    return _trimmed(lines[best : best + SNIPPET_LINES], first_line + best)


def _trimmed(lines: list[str], first_line: int) -> tuple[str, int]:
    while lines and not lines[0].strip():
        lines = lines[1:]
        first_line += 1
    while lines and not lines[-1].strip():
        lines = lines[:-1]
    return "\n".join(lines), first_line


def shown_at(hit: Hit, chunk: Chunk, text: str, words: Sequence[str]) -> Hit:
    """The same hit where its piece stands on disk now."""
    snippet, line = cut_snippet(text, words, chunk.span.start_line)
    return replace(
        hit, chunk=chunk, text=text, snippet=snippet, snippet_line=line, freshness="fresh"
    )
