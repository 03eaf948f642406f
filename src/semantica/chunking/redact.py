"""Secrets and personal data are masked before anything is stored, parsed, embedded or shown.

In: UTF-8 bytes. Out: the bytes with `[masked:KIND]` in place of each secret, and a list of them.
Invariant: newlines stay where they are in number, so line numbers stay right; masking again
changes nothing; the work is linear in the input, whatever it holds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from semantica.chunking.secret_rules import PERSONAL, SECRETS, Match, Pattern, Rule, compile_bytes
from semantica.chunking.secret_shapes import entropy
from semantica.model.chunk import Masked

# Neighbours that share one blank are found in two rounds, and in contrived text a mask can
# uncover a match beside it. The bound keeps the work linear.
ROUNDS = 3
BEFORE = 64  # bytes of context that a rule's `unless` may look at


def redact(data: bytes, *, personal: bool = False) -> tuple[bytes, tuple[Masked, ...]]:
    """Mask every secret; with `personal`, also mail addresses, telephone and card numbers.

    Text without any comes back as the same object.
    """
    tools = _tools(personal)
    masked: list[Masked] = []
    for _ in range(ROUNDS):
        found = _settle(_find(data, tools))
        if not found:
            break
        masked += _lines(data, found)
        data = _replace(data, found)
    return data, tuple(sorted(masked, key=lambda one: one.line))


@dataclass(frozen=True, slots=True, order=True)
class _Span:
    start: int
    end: int
    kind: str


@dataclass(frozen=True, slots=True, eq=False)
class _Ready:
    """A rule, compiled; told apart by identity."""

    rule: Rule
    keywords: tuple[bytes, ...]
    pattern: Pattern
    unless: Pattern | None


@dataclass(frozen=True, slots=True)
class _Tools:
    heads: Pattern  # finds the lines worth a look
    words: tuple[bytes, ...]  # every keyword once
    by_word: dict[bytes, tuple[_Ready, ...]]
    by_text: tuple[_Ready, ...]


@cache
def _tools(personal: bool) -> _Tools:
    rules = SECRETS + PERSONAL if personal else SECRETS
    ready = [_compile(rule) for rule in rules]
    by_word: dict[bytes, tuple[_Ready, ...]] = {}
    for one in ready:
        for word in () if one.rule.whole else one.keywords:
            by_word[word] = (*by_word.get(word, ()), one)
    # Python keeps the order, and equal heads are needed only once.
    heads = dict.fromkeys(_head(rule) for rule in rules if not rule.whole)
    return _Tools(
        heads=compile_bytes("|".join(heads)),
        words=tuple(by_word),
        by_word=by_word,
        by_text=tuple(one for one in ready if one.rule.whole),
    )


def _compile(rule: Rule) -> _Ready:
    return _Ready(
        rule,
        keywords=tuple(word.encode() for word in rule.keywords),
        pattern=compile_bytes(rule.pattern),
        unless=compile_bytes(rule.unless) if rule.unless else None,
    )


def _head(rule: Rule) -> str:
    if rule.head:
        return rule.head
    return "|".join(word.replace(".", r"\.") for word in rule.keywords)


def _find(data: bytes, tools: _Tools) -> Iterator[_Span]:
    for ready in tools.by_text:
        if any(word in data for word in ready.keywords):
            yield from _apply(ready, data, 0)
    at = 0
    while (hit := tools.heads.search(data, at)) is not None:
        place = hit.span()[0]
        start = data.rfind(b"\n", at, place) + 1 or at
        end = data.find(b"\n", place)
        end = len(data) if end < 0 else end
        yield from _line(data[start:end], start, tools)
        at = end + 1
        if at > len(data):
            break


def _line(line: bytes, offset: int, tools: _Tools) -> Iterator[_Span]:
    # A carriage return belongs to the line's end, and `$` must stand before it.
    line = line.removesuffix(b"\r")
    lowered = line.lower()
    # A plain loop over the words: asking rule by rule about halved the speed.
    present = [word for word in tools.words if word in lowered]
    rules = dict.fromkeys(ready for word in present for ready in tools.by_word[word])
    for ready in rules:
        yield from _apply(ready, line, offset)


def _apply(ready: _Ready, text: bytes, offset: int) -> Iterator[_Span]:
    rule = ready.rule
    for match in ready.pattern.finditer(text):
        start, end = _target(match, ready.pattern.groups)
        value = text[start:end]
        if ready.unless and ready.unless.search(text[max(0, start - BEFORE) : start]):
            continue
        if rule.check(value) and (not rule.entropy or entropy(value) >= rule.entropy):
            yield _Span(offset + start, offset + end, rule.kind)


def _target(match: Match, groups: int) -> tuple[int, int]:
    """The first group that took part, else the whole match."""
    for group in range(1, groups + 1):
        start, end = match.span(group)
        if start >= 0:
            return start, end
    return match.span()


def _settle(spans: Iterator[_Span]) -> list[_Span]:
    """Of overlapping spans the earliest stays, and of those the longest.

    What a later one has beyond the end of the one that stays is masked with it.
    """
    kept: list[_Span] = []
    for span in sorted(spans, key=lambda one: (one.start, -one.end)):
        if kept and span.start < kept[-1].end:
            last = kept[-1]
            kept[-1] = _Span(last.start, max(last.end, span.end), last.kind)
        else:
            kept.append(span)
    return kept


def _lines(data: bytes, spans: list[_Span]) -> Iterator[Masked]:
    line, seen = 1, 0
    for span in spans:
        line += data.count(b"\n", seen, span.start)
        seen = span.start
        yield Masked(line, span.kind)


def _replace(data: bytes, spans: list[_Span]) -> bytes:
    pieces: list[bytes] = []
    done = 0
    for span in spans:
        breaks = bytes(byte for byte in data[span.start : span.end] if byte in b"\r\n")
        pieces += (data[done : span.start], b"[masked:%s]" % span.kind.encode(), breaks)
        done = span.end
    pieces.append(data[done:])
    return b"".join(pieces)
