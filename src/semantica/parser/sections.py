"""Headings to sections: a section runs to the next heading of its level or above."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from semantica.model.parsed import CodeNode
from semantica.parser.outline import Source

PATH_JOINER = " > "
TITLE_CHARS = 300  # what a title may weigh; a longer line is no title


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading and the byte where its section starts; level 1 is the outermost."""

    start: int
    level: int
    text: str


def section_nodes(path: str, source: Source, headings: Sequence[Heading]) -> tuple[CodeNode, ...]:
    """The file, then a section for each heading, nested by level."""
    size = len(source.data)
    ends = _ends(headings, size)
    nodes = [CodeNode("file", path.rpartition("/")[2], path, source.span(0, size), -1)]
    open_sections: list[tuple[int, int]] = []  # level, index into nodes
    for heading, end in zip(headings, ends, strict=True):
        while open_sections and open_sections[-1][0] >= heading.level:
            open_sections.pop()
        parent = open_sections[-1][1] if open_sections else 0
        trail = f"{nodes[parent].signature}{PATH_JOINER}{heading.text}" if parent else heading.text
        span = source.span(heading.start, end)
        nodes.append(CodeNode("section", heading.text, f"{path}:{trail}", span, parent, trail))
        open_sections.append((heading.level, len(nodes) - 1))
    return tuple(nodes)


def _ends(headings: Sequence[Heading], size: int) -> list[int]:
    ends = [size] * len(headings)
    open_sections: list[int] = []
    for index, heading in enumerate(headings):
        while open_sections and headings[open_sections[-1]].level >= heading.level:
            ends[open_sections.pop()] = heading.start
        open_sections.append(index)
    return ends
