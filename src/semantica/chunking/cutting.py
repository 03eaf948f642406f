"""Cutting by size: a tile over its ceiling becomes several pieces (CHK-6)."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from semantica.chunking.layout import Layout
from semantica.chunking.lines import Lines
from semantica.chunking.tiling import Tile

# A single line is cut only when it is this many ceilings long: prose on one line, data.
LONG_LINE = 2


def cut(tile: Tile, layout: Layout) -> list[Tile]:
    """Pieces of a tile of at most its owner's ceiling, none below the floor if it can be.

    Boundaries fall before the least indented line, the latest of equals: that is where one
    thought of a function ends. Solid spans (fences, tables) are never cut.
    """
    ceiling = layout.ceilings[tile.owner]
    if layout.lines.cost(tile.core_start, tile.core_end) <= ceiling:
        return [tile]
    marks = [tile.start]
    while True:
        mark = _next_boundary(marks[-1], tile, layout)
        if mark is None:
            break
        marks.append(mark)
    marks = _with_long_lines(marks, tile, layout)
    pieces: list[Tile] = []
    for start, end in zip(marks, [*marks[1:], tile.end], strict=True):
        pieces.append(
            Tile(tile.owner, start, end, max(start, tile.core_start), min(end, tile.core_end))
        )
    return pieces


def _next_boundary(start: int, tile: Tile, layout: Layout) -> int | None:
    lines, solid = layout.lines, layout.parsed.solid
    floor, ceiling = layout.floor, layout.ceilings[tile.owner]
    first = lines.line_of(start)
    stop = lines.line_of(max(tile.core_end - 1, start)) + 1
    total = lines.sums[stop] - lines.sums[first]
    if total <= ceiling:
        return None
    spent = lines.sums[first]
    low = max(bisect_left(lines.sums, spent + floor, first, stop), first + 1)
    high = max(bisect_right(lines.sums, spent + ceiling, first, stop) - 1, low)
    # Leave the last piece its floor too, when the window allows.
    while high > low and lines.sums[stop] - lines.sums[high] < floor:
        high -= 1
    best, shallowest = None, 0
    for line in range(low, min(high, stop - 1) + 1):
        if lines.sums[line] == lines.sums[line + 1] or _inside(lines.starts[line], solid):
            continue  # a comment or blank line goes with the code after it
        indent = lines.indent(line)
        if best is None or indent <= shallowest:
            best, shallowest = line, indent
    if best is None:
        return _first_free(high, stop, lines, solid)
    return _before_comments(best, first, lines)


def _before_comments(line: int, first: int, lines: Lines) -> int:
    """Comments directly above a line go with it."""
    while line - 1 > first and lines.sums[line - 1] == lines.sums[line]:
        line -= 1
    return lines.starts[line]


def _first_free(
    line: int, stop: int, lines: Lines, solid: tuple[tuple[int, int], ...]
) -> int | None:
    """Nothing in the window may be cut: go on to the first line that may."""
    for later in range(line + 1, stop):
        if not _inside(lines.starts[later], solid) and lines.sums[later] < lines.sums[later + 1]:
            return lines.starts[later]
    return None


def _inside(offset: int, solid: tuple[tuple[int, int], ...]) -> bool:
    """Whether a cut here would go through a solid span."""
    index = bisect_left(solid, (offset, 0)) - 1
    return index >= 0 and solid[index][0] < offset < solid[index][1]


def _with_long_lines(marks: list[int], tile: Tile, layout: Layout) -> list[int]:
    """Add cuts inside pieces that are one huge line, at a space or between characters."""
    data, ceiling, solid = layout.data, layout.ceilings[tile.owner], layout.parsed.solid
    result: list[int] = []
    for start, end in zip(marks, [*marks[1:], tile.end], strict=True):
        result.append(start)
        at = start
        while end - at > ceiling * LONG_LINE and b"\n" not in data[at : at + ceiling * LONG_LINE]:
            mark = data.rfind(b" ", at + ceiling // 2, at + ceiling) + 1 or at + ceiling
            while mark < end and data[mark] & 0xC0 == 0x80:  # never inside a UTF-8 character
                mark += 1
            if mark >= end or _inside(mark, solid):
                break
            result.append(mark)
            at = mark
    return result
