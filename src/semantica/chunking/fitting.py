"""Limits of a whole file: how many chunks it may have, how many lines are cut (CHK-6, CHK-9)."""

from __future__ import annotations

from collections.abc import Sequence

from semantica.chunking.layout import Layout
from semantica.chunking.tiling import Tile
from semantica.model.parsed import CodeNode


def tail_joined(pieces: list[Tile], layout: Layout) -> list[Tile]:
    """Safe mode: behind the last line that is cut, the rest of a huge file is one tail."""
    limit = layout.settings.safe_mode_lines
    starts = layout.lines.starts
    if not limit or len(starts) - 1 <= limit:
        return pieces
    kept = [piece for piece in pieces if piece.start < starts[limit]]
    rest = pieces[len(kept) :]
    if not rest:
        return pieces
    first, last = rest[0], rest[-1]
    return [*kept, Tile(0, first.start, last.end, first.core_start, last.core_end, is_tail=True)]


def fit(pieces: list[Tile], nodes: Sequence[CodeNode], most: int) -> list[Tile]:
    """At most `most` pieces, by joining neighbours under their nearest shared owner."""
    if len(pieces) <= most:
        return pieces
    total = pieces[-1].end - pieces[0].start
    goal = -(-total // most)
    joined: list[Tile] = []
    for piece in pieces:
        # Every piece but the last has its share, so there can be no more than `most`.
        if joined and joined[-1].end - joined[-1].start < goal:
            joined[-1] = _join(joined[-1], piece, nodes)
        else:
            joined.append(piece)
    if len(joined) > most:
        joined[-2:] = [_join(joined[-2], joined[-1], nodes)]
    return joined


def _join(first: Tile, second: Tile, nodes: Sequence[CodeNode]) -> Tile:
    owner = _shared_owner(first.owner, second.owner, nodes)
    tail = first.is_tail or second.is_tail
    return Tile(owner, first.start, second.end, first.core_start, second.core_end, tail)


def _shared_owner(one: int, other: int, nodes: Sequence[CodeNode]) -> int:
    above = {one}
    while one > 0:
        one = nodes[one].parent
        above.add(one)
    while other not in above:
        other = nodes[other].parent
    return other
