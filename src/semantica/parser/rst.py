"""reStructuredText by lines: headings by adornment, literal blocks and tables kept whole."""

from __future__ import annotations

import re
from bisect import bisect_right

from semantica.model.document import Document
from semantica.model.parsed import Parsed
from semantica.parser.outline import Source
from semantica.parser.sections import TITLE_CHARS, Heading, section_nodes

_ADORNMENT = re.compile(r"([!-/:-@\[-`{-~])\1+[ \t]*$")
_GRID = re.compile(r"\s*\+(?:[-=]+\+)+\s*$")
_SIMPLE_TABLE = re.compile(r"\s*=+(?:\s+=+)+\s*$")
_LITERAL_DIRECTIVE = re.compile(
    r"\s*\.\. (?:code-block|code|sourcecode|literalinclude|parsed-literal|math|productionlist"
    r"|list-table|csv-table|table|doctest|testcode|testoutput|highlight|raw)::"
)
_ROLE = re.compile(r":[\w:.+-]+:`~?([^`<]*?)(?:\s*<[^`>]*>)?`")


def parse_rst(document: Document) -> Parsed:
    source = Source(document.data)
    lines = document.text.split("\n")
    headings: list[Heading] = []
    solid: list[tuple[int, int]] = []
    styles: list[str] = []
    closings = _table_closings(lines)
    index = 0
    while index < len(lines):
        end = _solid_end(lines, index, closings)
        if end > index:
            solid.append((_start(source, index), _start(source, end)))
            index = end
            continue
        size, style = _heading_size(lines, index)
        if size:
            if style not in styles:
                styles.append(style)
            title = lines[index + (size == 3)].strip()
            text = _ROLE.sub(r"\1", title).replace("`", "")
            headings.append(Heading(_start(source, index), styles.index(style) + 1, text))
        index += size or 1
    nodes = section_nodes(document.path, source, headings)
    return Parsed(document=document, nodes=nodes, solid=tuple(solid))


def _start(source: Source, line: int) -> int:
    starts = source.line_starts
    return starts[line] if line < len(starts) else len(source.data)


def _heading_size(lines: list[str], index: int) -> tuple[int, str]:
    """(lines, style) of a heading that starts here; (0, "") if none does."""
    line = lines[index].rstrip()
    following = lines[index + 1].rstrip() if index + 1 < len(lines) else ""
    if _ADORNMENT.match(line):
        third = lines[index + 2].rstrip() if index + 2 < len(lines) else ""
        over = third == line and following.strip() and not _ADORNMENT.match(following)
        return (3, f"{line[0]}{line[0]}") if over else (0, "")
    if len(line) > TITLE_CHARS or len(following) > TITLE_CHARS:
        return 0, ""
    if not line or line[0].isspace() or not _ADORNMENT.match(following):
        return 0, ""
    if index and lines[index - 1].strip():
        return 0, ""
    # An underline shorter than its title is an error in rst, but people write it.
    long_enough = len(following) >= min(len(line), 4) and len(following) * 2 >= len(line)
    return (2, following[0]) if long_enough else (0, "")


def _solid_end(lines: list[str], index: int, closings: list[int]) -> int:
    """The line after a table or literal block that starts here, or the same line if none does."""
    line = lines[index].rstrip()
    if _GRID.match(line):
        return _until_blank(lines, index)
    if _SIMPLE_TABLE.match(line):
        after = bisect_right(closings, index)
        return closings[after] + 1 if after < len(closings) else _until_blank(lines, index)
    directive = _LITERAL_DIRECTIVE.match(line)
    if not directive and (not line.endswith("::") or line.lstrip().startswith(".. ")):
        return index
    return _indented_end(lines, index)


def _until_blank(lines: list[str], index: int) -> int:
    while index < len(lines) and lines[index].strip():
        index += 1
    return index


def _table_closings(lines: list[str]) -> list[int]:
    """Lines that close a simple table: a rule with nothing under it. Found once, in order."""
    return [
        index
        for index, line in enumerate(lines)
        if _SIMPLE_TABLE.match(line) and not "".join(lines[index + 1 : index + 2]).strip()
    ]


def _indented_end(lines: list[str], index: int) -> int:
    own = _indent(lines[index])
    last = index
    cursor = index + 1
    while cursor < len(lines):
        if lines[cursor].strip():
            if _indent(lines[cursor]) <= own:
                break
            last = cursor
        cursor += 1
    return last + 1 if last > index else index


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
