"""Cutting by structure: each definition owns the bytes that no inner definition owns.

A tile is a stretch of one owner. Closing brackets and blank lines go with the tile before
them, but not into its identity: `core` is the part the id is made of.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from semantica.chunking.layout import Layout
from semantica.model.parsed import CALLABLE, Parsed

# What may follow a definition on its last line and still belong to it.
TRAIL = re.compile(rb"[ \t;,]*(?:\r?\n|\Z)")
BLANKS = re.compile(rb"(?:[ \t]*\r?\n)*(?:[ \t]*\Z)?")
# A stretch of nothing but these closes what came before and says nothing by itself.
CLOSERS = re.compile(rb"(?:[\s{}()\[\];,]|\bend\b)*\Z")
# A container up to this share of the ceiling stays one piece; a callable up to all of it.
SMALL_CONTAINER = 0.5


@dataclass(frozen=True, slots=True)
class Tile:
    """Bytes [start, end) owned by node `owner`; the id is made of [core_start, core_end)."""

    owner: int
    start: int
    end: int
    core_start: int
    core_end: int
    is_tail: bool = False  # the uncut rest of a file that is too long


def tile(layout: Layout) -> list[Tile]:
    """Tiles in document order, without gap or overlap, each with something to say.

    Short comments that stand between definitions introduce what follows them.
    """
    data = layout.data
    tiles: list[Tile] = []
    lead = 0
    for owner, start, end in _owned(layout):
        if CLOSERS.match(data, start, end):
            if tiles and lead == start:
                tiles[-1] = _stretched(tiles[-1], end)
                lead = end
        elif end - start >= layout.floor or not layout.canonical.is_remark(start, end):
            tiles.append(Tile(owner, lead, end, start, end))
            lead = end
    if not tiles and data:
        return [Tile(0, 0, len(data), 0, len(data))]
    if tiles and lead < len(data):
        tiles[-1] = _stretched(tiles[-1], len(data))
    return tiles


def _stretched(tile: Tile, end: int) -> Tile:
    return Tile(tile.owner, tile.start, end, tile.core_start, tile.core_end)


def _owned(layout: Layout) -> list[tuple[int, int, int]]:
    """(owner, start, end) stretches in order, found in one pass over the nodes."""
    parsed = layout.parsed
    size = len(layout.data)
    stretches: list[tuple[int, int, int]] = []
    open_nodes = [(0, size)]
    cursor = 0
    closed_until = 0  # inside a definition that stays whole: its inner ones own nothing
    for index, node in enumerate(parsed.nodes):
        if index == 0 or node.span.start < closed_until or node.span.end <= node.span.start:
            continue
        while open_nodes[-1][1] <= node.span.start and len(open_nodes) > 1:
            owner, end = open_nodes.pop()
            cursor = _emit(stretches, owner, cursor, end)
        start, end = _extent(parsed, index, cursor, open_nodes[-1][1])
        if start >= end:
            continue
        cursor = _emit(stretches, open_nodes[-1][0], cursor, start)
        open_nodes.append((index, end))
        share = 1.0 if node.kind in CALLABLE or node.kind == "section" else SMALL_CONTAINER
        if (
            node.kind != "section"
            and layout.lines.cost(start, end) <= layout.ceilings[index] * share
        ):
            closed_until = end
    while open_nodes:
        owner, end = open_nodes.pop()
        cursor = _emit(stretches, owner, cursor, end)
    return stretches


def _emit(stretches: list[tuple[int, int, int]], owner: int, start: int, end: int) -> int:
    if end > start:
        stretches.append((owner, start, end))
        return end
    return start


def _extent(parsed: Parsed, index: int, floor: int, ceiling: int) -> tuple[int, int]:
    """A node's own bytes, stretched to whole lines where nothing else stands on them."""
    data = parsed.document.data
    span = parsed.nodes[index].span
    start = max(span.start, floor)
    line_start = data.rfind(b"\n", floor, start) + 1 or floor
    if not data[line_start:start].strip():
        start = line_start
    end = min(span.end, ceiling)
    trail = TRAIL.match(data, end, ceiling)
    if trail:
        blank = BLANKS.match(data, trail.end(), ceiling)
        end = blank.end() if blank else trail.end()
    return start, end
