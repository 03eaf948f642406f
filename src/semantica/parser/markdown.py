"""Markdown by lines, in linear time: headings, fences, tables, front matter.

Headings in fences do not count. A fence that is never closed runs to the end of the file.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise

from semantica.model.document import Document
from semantica.model.parsed import Parsed
from semantica.parser.outline import Source
from semantica.parser.sections import TITLE_CHARS, Heading, section_nodes

_FENCE = re.compile(r" {0,3}(?:[-*+>] {0,3}|\d{1,9}[.)] {1,3})*(`{3,}|~{3,})(.*)$")
_ATX = re.compile(r" {0,3}(#{1,6})(?:[ \t]+(.*))?$")
_ATX_CLOSING = re.compile(r"(?:^|[ \t])#+[ \t]*$")
_SETEXT = re.compile(r" {0,3}(=+|-+)[ \t]*$")
_TABLE_RULE = re.compile(r" {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?$")
_NOT_TEXT = re.compile(r"\s*(?:[-*+>|]|\d+[.)])\s|\s*$| {4}|\t")  # cannot be a setext heading
_LINK = re.compile(r"!?\[([^\[\]]*)\]\([^()]*\)")
_ANCHOR = re.compile(r"\{#[^{}]*\}\s*$")
_KEY = re.compile(r"([A-Za-z_][\w .-]*):(?:[ \t]+(.*)|[ \t]*)$")


def parse_markdown(document: Document) -> Parsed:
    source = Source(document.data)
    lines = [line.rstrip("\r\n") for line in _decoded_lines(source)]
    metadata, first = _front_matter(lines)
    scan = _Scan(source, lines)
    if first:
        scan.solid.append((0, scan.start_of(first)))
    index = first
    while index < len(lines):
        index = scan.step(index)
    return Parsed(
        document=document,
        nodes=section_nodes(document.path, source, scan.headings),
        solid=tuple(scan.solid),
        metadata=metadata,
    )


def _decoded_lines(source: Source) -> list[str]:
    starts = [*source.line_starts, len(source.data)]
    return [source.data[start:end].decode("utf-8", "replace") for start, end in pairwise(starts)]


@dataclass(slots=True)
class _Scan:
    """Where the scanner stands; `step` reads one block and says which line comes next."""

    source: Source
    lines: list[str]
    headings: list[Heading] = field(default_factory=list)
    solid: list[tuple[int, int]] = field(default_factory=list)
    paragraph: int = -1  # first line of the paragraph that is open, for setext headings

    def start_of(self, line: int) -> int:
        starts = self.source.line_starts
        return starts[line] if line < len(starts) else len(self.source.data)

    def step(self, index: int) -> int:
        line = self.lines[index]
        if (fence := _FENCE.match(line)) and not ("`" in fence.group(1) and "`" in fence.group(2)):
            return self._fence(index, fence.group(1))
        if atx := _ATX.match(line):
            title = _ATX_CLOSING.sub("", atx.group(2) or "")
            return self._heading(index, index, len(atx.group(1)), title)
        if self.paragraph >= 0 and (rule := _SETEXT.match(line)):
            title = " ".join(self.lines[self.paragraph : index])
            return self._heading(self.paragraph, index, 1 if "=" in rule.group(1) else 2, title)
        if "|" in line and self._table_follows(index):
            return self._table(index)
        if _NOT_TEXT.match(line):
            self.paragraph = -1
        elif self.paragraph < 0 and (index == 0 or self._may_open(index)):
            self.paragraph = index
        return index + 1

    def _may_open(self, index: int) -> bool:
        # Lines under a list item or quote continue it; a rule under them is a rule.
        before = self.lines[index - 1]
        return not before.strip() or bool(_ATX.match(before)) or not _NOT_TEXT.match(before)

    def _heading(self, first: int, last: int, level: int, title: str) -> int:
        self.paragraph = -1
        title = title[:TITLE_CHARS]
        text = " ".join(_ANCHOR.sub("", _LINK.sub(r"\1", title)).replace("`", "").split())
        if text:
            self.headings.append(Heading(self.start_of(first), level, text))
        return last + 1

    def _fence(self, index: int, mark: str) -> int:
        self.paragraph = -1
        end = index + 1
        while end < len(self.lines) and not _closes(self.lines[end], mark):
            end += 1
        self.solid.append((self.start_of(index), self.start_of(end + 1)))
        return end + 1

    def _table_follows(self, index: int) -> bool:
        if index + 1 >= len(self.lines):
            return False
        rule = self.lines[index + 1]
        return ("|" in rule or "-" in rule) and bool(_TABLE_RULE.match(rule.rstrip()))

    def _table(self, index: int) -> int:
        self.paragraph = -1
        end = index + 2
        while end < len(self.lines) and "|" in self.lines[end]:
            end += 1
        self.solid.append((self.start_of(index), self.start_of(end)))
        return end


def _closes(line: str, mark: str) -> bool:
    text = line.strip().lstrip("> ")
    return text.startswith(mark) and not text.strip(mark[0])


def _front_matter(lines: list[str]) -> tuple[tuple[tuple[str, str], ...], int]:
    """Flat `key: value` pairs between two `---` lines at the start, and the first line after."""
    if not lines or lines[0].rstrip() != "---":
        return (), 0
    for end in range(1, len(lines)):
        if lines[end].rstrip() in ("---", "..."):
            return _pairs(lines[1:end]), end + 1
    return (), 0


def _pairs(lines: list[str]) -> tuple[tuple[str, str], ...]:
    pairs: list[tuple[str, str]] = []
    for line in lines:
        if match := _KEY.match(line):
            pairs.append((match.group(1).strip(), _unquoted(match.group(2) or "")))
        elif pairs and (item := line.strip()) and line[0] in " \t-":
            # A block list or a folded value: its items follow the key, comma-separated.
            key, value = pairs[-1]
            item = _unquoted(item.removeprefix("-").strip())
            value = "" if value in (">", "|", ">-", "|-") else value
            pairs[-1] = (key, f"{value}, {item}" if value else item)
    return tuple(pairs)


def _unquoted(value: str) -> str:
    value = value.strip()
    if len(value) > 1 and value[0] == value[-1] and value[0] in "\"'":
        return value[1:-1]
    if value.startswith("[") and value.endswith("]"):
        return ", ".join(_unquoted(item) for item in value[1:-1].split(","))
    return value
