"""Hits as people read them: where, what, the lines, and why.

Indexed content is not to be trusted with a terminal: everything from outside goes through
`safe`, which makes control characters visible instead of obeyed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from semantica.model.collection import Card
from semantica.model.hit import Hit, Result
from semantica.model.query import Query
from semantica.model.words import RUN, alike, is_cjk, piece_pattern

# A longer line is cut around its first match; a minified one must not fill the screen.
LINE_WIDTH = 160
TAB = "    "
# Characters that steer a terminal or turn text around, and what is shown in their place.
STEERING = (
    {code: chr(0x2400 + code) for code in range(32)}
    | {0x7F: "\u2421"}
    | dict.fromkeys(range(0x80, 0xA0), "\ufffd")
    | dict.fromkeys((0x61C, 0x200E, 0x200F, 0x2028, 0x2029), "\ufffd")
    | dict.fromkeys(range(0x202A, 0x202F), "\ufffd")
    | dict.fromkeys(range(0x2066, 0x206A), "\ufffd")
    | {0x09: TAB}
)
FRESHNESS = {
    "changed": "changed since it was indexed",
    "gone": "no longer on disk",
}


@dataclass(frozen=True, slots=True)
class Ink:
    """ANSI styles, or none of them."""

    color: bool

    def bold(self, text: str) -> str:
        return self._in("1", text)

    def dim(self, text: str) -> str:
        return self._in("2", text)

    def place(self, text: str) -> str:
        return self._in("36", text)

    def match(self, text: str) -> str:
        return self._in("1;33", text)

    def good(self, text: str) -> str:
        return self._in("32", text)

    def warn(self, text: str) -> str:
        return self._in("33", text)

    def bad(self, text: str) -> str:
        return self._in("31", text)

    def _in(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.color and text else text


def safe(text: str) -> str:
    """Text in which nothing steers a terminal."""
    return text.translate(STEERING)


def safe_lines(text: str) -> str:
    """The same for text of several lines."""
    return "\n".join(safe(line) for line in text.split("\n"))


def hits(result: Result, cards: Sequence[Card], here: Path, ink: Ink, first: int = 1) -> str:
    """All hits, numbered from `first`, and a last line with count and time."""
    roots = {card.name: card.root for card in cards}
    several = len(cards) > 1
    blocks = [
        _hit(hit, number, _place(hit, roots.get(hit.collection, ""), here), several, result, ink)
        for number, hit in enumerate(result.hits, start=first)
    ]
    count = len(result.hits)
    tail = f"{count} hit{'s' * (count != 1)} in {result.seconds * 1000:.0f} ms"
    if result.more:
        tail += f"; more with --offset {first - 1 + count}"
    return "\n\n".join([*blocks, ink.dim(tail)])


def nothing(query: Query, cards: Sequence[Card]) -> str:
    """No hit: say where we looked and what to try."""
    where = ", ".join(safe(card.name) for card in cards)
    tries = ["other or fewer words"]
    if query.filters.languages or query.filters.paths:
        tries.append("no --lang or --path")
    if query.offset:
        tries.append("no --offset")
    tries.append("semantica index, if the folder changed")
    return f"nothing found for '{safe(query.text)}' in {where}\ntry {'; '.join(tries)}"


def _hit(hit: Hit, number: int, place: str, several: bool, result: Result, ink: Ink) -> str:
    span = hit.chunk.span
    lines = f"{span.start_line}-{span.end_line}"
    head = f"{ink.dim(f'{number:>2}')}  {ink.place(f'{safe(place)}:{lines}')}"
    if title := _title(hit):
        head += f"  {ink.bold(safe(title))}"
    if several:
        head += f"  {ink.dim(f'in {safe(hit.collection)}')}"
    if note := FRESHNESS.get(hit.freshness):
        head += f"  {ink.warn(f'! {note}')}"
    width = len(str(hit.snippet_line + hit.snippet.count("\n")))
    body = [
        f"    {ink.dim(f'{line:>{width}} │')} {_highlighted(text, result.words, ink)}".rstrip()
        for line, text in enumerate(hit.snippet.split("\n"), start=hit.snippet_line)
    ]
    return "\n".join([head, *body, f"    {ink.dim(_why(hit))}"])


def _title(hit: Hit) -> str:
    """The symbol with its kind, or the headings; empty when only the file is known."""
    chunk = hit.chunk
    if chunk.breadcrumb:
        trail = [part.strip() for part in chunk.breadcrumb.split(" > ")]
        if trail[:1] == [chunk.path]:
            trail = trail[1:]
        return " › ".join(trail)
    return chunk.fqn


def _place(hit: Hit, root: str, here: Path) -> str:
    """The path as one can click or open it from here; else relative to the collection."""
    if root:
        full = Path(root) / hit.chunk.path
        if full.is_relative_to(here):
            return full.relative_to(here).as_posix()
    return hit.chunk.path


def _why(hit: Hit) -> str:
    reasons = []
    for proof in hit.evidence:
        fields = " · ".join(safe(one) for one in proof.matched)
        reasons.append(f"{proof.lane} #{proof.rank}" + (f" · {fields}" if fields else ""))
    if hit.priors:
        reasons.append(f"ranked by {', '.join(hit.priors)}")
    return "; ".join(reasons)


def _highlighted(line: str, words: Sequence[str], ink: Ink) -> str:
    """A line made safe, its matching words marked, cut when it is very long."""
    line = line.rstrip("\r")
    marks = marked(line, words)
    start = 0
    if len(line) > LINE_WIDTH:
        first = marks[0][0] if marks else 0
        start = max(0, min(first - LINE_WIDTH // 4, len(line) - LINE_WIDTH))
    end = min(len(line), start + LINE_WIDTH)
    out, at = ["…" if start else ""], start
    for left, right in marks:
        if right <= at or left >= end:
            continue
        begin, stop = max(left, at), min(right, end)
        out += [safe(line[at:begin]), ink.match(safe(line[begin:stop]))]
        at = stop
    out += [safe(line[at:end]), "…" if end < len(line) else ""]
    return "".join(out)


def marked(line: str, words: Sequence[str]) -> list[tuple[int, int]]:
    """The stretches of a line that match query words, in order and apart."""
    wanted = set(words)
    found: list[tuple[int, int]] = []
    for run in RUN.finditer(line):
        if run.group().lower().strip("_") in wanted:
            found.append(run.span())
            continue
        for piece in piece_pattern(run.group()).finditer(line, run.start(), run.end()):
            found += _in_piece(piece.group(), piece.start(), words)
    joined: list[tuple[int, int]] = []
    for left, right in sorted(found):
        if joined and left <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(right, joined[-1][1]))
        else:
            joined.append((left, right))
    return joined


def _in_piece(piece: str, start: int, words: Sequence[str]) -> list[tuple[int, int]]:
    if not is_cjk(piece):
        low = piece.lower()
        return [(start, start + len(piece))] if any(alike(one, low) for one in words) else []
    return [
        (start + at, start + at + len(word))
        for word in words
        for at in range(len(piece) - len(word) + 1)
        if piece.startswith(word, at)
    ]
