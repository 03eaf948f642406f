"""Ignore files: the rules git documents, matched in bounded time.

In: the text of an ignore file. Out: `Rules`, asked for one path at a time.
Invariant: no pattern costs more than its length times the length of the path. An ignore
file comes with the content, so it may be hostile, and a backtracking matcher would hang.

Two things differ from git, both on purpose: `?` and `[...]` stand for one character, not
one byte, and `x**/y` is read as `x*/y`, as git's manual says and its code does not.
"""

from __future__ import annotations

import string
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum

MAX_PATTERN_CHARS = 1_000  # beyond this it is no rule a person wrote

CLASSES: dict[str, frozenset[str]] = {
    "alnum": frozenset(string.ascii_letters + string.digits),
    "alpha": frozenset(string.ascii_letters),
    "blank": frozenset(" \t"),
    "cntrl": frozenset(map(chr, (*range(32), 127))),
    "digit": frozenset(string.digits),
    "graph": frozenset(map(chr, range(33, 127))),
    "lower": frozenset(string.ascii_lowercase),
    "print": frozenset(map(chr, range(32, 127))),
    "punct": frozenset(string.punctuation),
    "space": frozenset(" \t\n\r\v\f"),
    "upper": frozenset(string.ascii_uppercase),
    "xdigit": frozenset(string.hexdigits),
}


class Wild(Enum):
    """What is not a character: any run of them, or any one."""

    RUN = "*"
    ONE = "?"


@dataclass(frozen=True, slots=True)
class CharSet:
    """A bracket expression."""

    negated: bool
    singles: frozenset[str]
    ranges: tuple[tuple[str, str], ...]

    def holds(self, char: str) -> bool:
        found = char in self.singles or any(low <= char <= high for low, high in self.ranges)
        return found is not self.negated


Token = str | Wild | CharSet


@dataclass(frozen=True, slots=True)
class Segment:
    """One part of a pattern between slashes; `deep` is a `**` that spans folders."""

    tokens: tuple[Token, ...]
    head: str  # the literal start and end refuse most names without a walk
    tail: str
    literal: bool
    deep: bool

    def fits(self, name: str) -> bool:
        if self.literal:
            return name == self.head
        if not (name.startswith(self.head) and name.endswith(self.tail)):
            return False
        return match_tokens(self.tokens, name)


@dataclass(frozen=True, slots=True)
class Rule:
    """One line of an ignore file."""

    negated: bool
    dir_only: bool
    anchored: bool  # matched against the whole path below the file's folder, not the name
    segments: tuple[Segment, ...]


def match_tokens(tokens: tuple[Token, ...], name: str) -> bool:
    """Whether the whole name matches. Only the last `*` is ever retried: that is enough."""
    at = here = mark = 0
    star = -1
    size = len(tokens)
    while here < len(name):
        token = tokens[at] if at < size else None
        if token is Wild.RUN:
            star, mark = at, here
            at += 1
        elif token is not None and _fits(token, name[here]):
            at += 1
            here += 1
        elif star >= 0:
            mark += 1
            at, here = star + 1, mark
        else:
            return False
    return all(token is Wild.RUN for token in tokens[at:])


def _fits(token: Token, char: str) -> bool:
    if isinstance(token, str):
        return token == char
    return token is Wild.ONE or (isinstance(token, CharSet) and token.holds(char))


def reach(segments: tuple[Segment, ...], names: Iterable[str]) -> frozenset[int]:
    """The places in the pattern that the path's names can lead to; its length is a match."""
    last = len(segments) - 1
    places = _skip_deep(segments, {0})
    for name in names:
        step: set[int] = set()
        for place in places:
            if place > last:
                continue
            if segments[place].deep:
                step.add(place)
                if place == last:
                    step.add(place + 1)
            elif segments[place].fits(name):
                step.add(place + 1)
        places = _skip_deep(segments, step)
        if not places:
            break
    return frozenset(places)


def _skip_deep(segments: tuple[Segment, ...], places: set[int]) -> set[int]:
    """A `**` may stand for no folder at all, unless it ends the pattern."""
    for start in sorted(places):
        place = start
        while place < len(segments) - 1 and segments[place].deep:
            place += 1
            places.add(place)
    return places


def parse_rule(line: str) -> Rule | None:
    """The rule of one line, or None for a comment, a blank, or what can never match."""
    if line.startswith("#"):
        return None
    pattern = _without_trailing_spaces(line.removesuffix("\r"))
    negated = pattern.startswith("!")
    pattern = pattern[negated:]
    dir_only = pattern.endswith("/")
    pattern = pattern[: len(pattern) - dir_only]
    anchored = "/" in pattern
    segments = _segments(pattern.removeprefix("/"))
    if not pattern or segments is None:
        return None
    return Rule(negated, dir_only, anchored, segments)


def _without_trailing_spaces(line: str) -> str:
    end = kept = 0
    while end < len(line):
        if line[end] == "\\":
            end += 1
            kept = end + 1
        elif line[end] != " ":
            kept = end + 1
        end += 1
    return line[:kept]


def _segments(pattern: str) -> tuple[Segment, ...] | None:
    segments: list[list[Token]] = [[]]
    at = 0
    while at < len(pattern):
        char = pattern[at]
        at += 1
        if char == "\\":
            if at == len(pattern):
                return None
            char = pattern[at]
            at += 1
        elif char in "*?":
            segments[-1].append(Wild(char))
            continue
        elif char == "[":
            found = _char_set(pattern, at)
            if found is None:
                return None
            at, chars = found
            segments[-1].append(chars)
            continue
        if char == "/":
            segments.append([])
        else:
            segments[-1].append(char)
    return tuple(_segment(tuple(tokens)) for tokens in segments)


def _segment(tokens: tuple[Token, ...]) -> Segment:
    deep = len(tokens) > 1 and all(token is Wild.RUN for token in tokens)
    head = _literal(tokens)
    literal = len(head) == len(tokens)
    tail = head if literal else _literal(tokens[::-1])[::-1]
    return Segment(tokens, head, tail, literal, deep)


def _literal(tokens: tuple[Token, ...]) -> str:
    chars: list[str] = []
    for token in tokens:
        if not isinstance(token, str):
            break
        chars.append(token)
    return "".join(chars)


def _char_set(pattern: str, at: int) -> tuple[int, CharSet] | None:
    """The bracket expression that opens before `at`; None if it never closes."""
    negated = pattern[at : at + 1] in {"!", "^"}
    at += negated
    singles: set[str] = set()
    ranges: list[tuple[str, str]] = []
    previous = ""  # what a `-` would range from
    first = True
    while at < len(pattern) and (first or pattern[at] != "]"):
        first = False
        char = pattern[at]
        if char == "[" and pattern[at + 1 : at + 2] == ":":
            close = pattern.find("]", at + 2)
            if close < 0:
                return None
            if close > at + 2 and pattern[close - 1] == ":":
                name = pattern[at + 2 : close - 1]
                if name not in CLASSES:
                    return None
                singles |= CLASSES[name]
                at, previous = close + 1, ""
                continue
        ranged = char == "-" and previous and pattern[at + 1 : at + 2] not in {"", "]"}
        at += bool(ranged)
        at += pattern[at] == "\\"
        if at >= len(pattern):
            return None
        char = pattern[at]
        at += 1
        if ranged:
            ranges.append((previous, char))
            previous = ""
        else:
            singles.add(char)
            previous = char
    if at >= len(pattern):
        return None
    return at + 1, CharSet(negated, frozenset(singles), tuple(ranges))


@dataclass(frozen=True, slots=True)
class Rules:
    """All rules of one file, sorted so that common shapes cost a lookup and not a walk.

    Each index holds the number of the last rule of that shape, for files and for folders.
    """

    rules: tuple[Rule, ...] = ()
    notes: tuple[str, ...] = ()  # lines that were refused, for the person who wrote them
    names: tuple[dict[str, int], dict[str, int]] = field(default_factory=lambda: ({}, {}))
    suffixes: tuple[dict[str, int], dict[str, int]] = field(default_factory=lambda: ({}, {}))
    paths: tuple[dict[str, int], dict[str, int]] = field(default_factory=lambda: ({}, {}))
    others: tuple[tuple[int, str, str], ...] = ()  # last first, with a name's start and end
    openers: tuple[Rule, ...] = ()  # negated and anchored: they name a place to look in

    def last_match(self, path: str, name: str, is_dir: bool) -> Rule | None:
        """The rule that decides, if any. `path` is relative to the file's folder."""
        best = self.names[is_dir].get(name, -1)
        if paths := self.paths[is_dir]:
            best = max(best, paths.get(path, -1))
        if suffixes := self.suffixes[is_dir]:
            dot = name.find(".")
            while dot >= 0:
                found = suffixes.get(name[dot:], -1)
                best = max(best, found) if found >= 0 else best
                dot = name.find(".", dot + 1)
        for number, head, tail in self.others:
            if number < best:
                break
            if not (name.startswith(head) and name.endswith(tail)):
                continue
            if _matches(self.rules[number], path, name, is_dir):
                return self.rules[number]
        return self.rules[best] if best >= 0 else None

    def leads_below(self, path: str) -> bool:
        """Whether a re-including rule names something inside this folder."""
        return any(
            any(place < len(rule.segments) for place in reach(rule.segments, path.split("/")))
            for rule in self.openers
        )


def _matches(rule: Rule, path: str, name: str, is_dir: bool) -> bool:
    if rule.dir_only and not is_dir:
        return False
    if not rule.anchored:
        return rule.segments[0].fits(name)
    return len(rule.segments) in reach(rule.segments, path.split("/"))


def parse_rules(text: str) -> Rules:
    """Read an ignore file. Lines that no person wrote are left out with a note."""
    rules: list[Rule] = []
    notes: list[str] = []
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        if len(line) > MAX_PATTERN_CHARS:
            notes.append(f"line {number} is over {MAX_PATTERN_CHARS} characters and was left out")
        elif (rule := parse_rule(line)) is not None:
            rules.append(rule)
    return _indexed(tuple(rules), tuple(notes))


def _indexed(rules: tuple[Rule, ...], notes: tuple[str, ...]) -> Rules:
    table = Rules(rules, notes)
    others: list[tuple[int, str, str]] = []
    openers: list[Rule] = []
    for number, rule in enumerate(rules):
        if rule.negated and rule.anchored and not rule.segments[0].deep:
            openers.append(rule)
        slot = _slot(rule, table)
        if slot is None:
            last = rule.segments[-1]
            others.append((number, last.head, last.tail))
            continue
        key, (files, folders) = slot
        folders[key] = number
        if not rule.dir_only:
            files[key] = number
    return Rules(
        rules, notes, table.names, table.suffixes, table.paths, tuple(others[::-1]), tuple(openers)
    )


def _slot(rule: Rule, table: Rules) -> tuple[str, tuple[dict[str, int], dict[str, int]]] | None:
    if all(segment.literal for segment in rule.segments):
        key = "/".join(segment.head for segment in rule.segments)
        return key, table.paths if rule.anchored else table.names
    first = rule.segments[0]
    is_suffix = first.tokens[:1] == (Wild.RUN,) and len(first.tail) == len(first.tokens) - 1
    if not rule.anchored and is_suffix and first.tail.startswith("."):
        return first.tail, table.suffixes
    return None


@dataclass(frozen=True, slots=True)
class Layer:
    """One ignore file's rules and where its folder's paths begin."""

    skip: int  # characters of a root-relative path that name the file's folder
    rules: Rules


Chain = tuple[Layer, ...]  # outermost folder first


def verdict(chain: Chain, path: str, name: str, is_dir: bool) -> bool | None:
    """True: ignored; False: asked back in; None: no rule speaks. The innermost file decides.

    A folder that is ignored closes everything below it; the caller sees to that.
    """
    for layer in reversed(chain):
        rule = layer.rules.last_match(path[layer.skip :], name, is_dir)
        if rule is not None:
            return not rule.negated
    return None


def leads_below(chain: Chain, path: str) -> bool:
    """Whether any file of the chain asks something inside this folder back in."""
    return any(layer.rules.leads_below(path[layer.skip :]) for layer in chain)
