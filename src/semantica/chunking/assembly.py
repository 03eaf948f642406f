"""From structure to chunks: tile, cut, fit, then name parents and leaves."""

from __future__ import annotations

from semantica.chunking.cutting import cut
from semantica.chunking.fitting import fit, tail_joined
from semantica.chunking.layout import Budget, lay_out
from semantica.chunking.leaves import leaf_chunks
from semantica.chunking.parents import parent_chunks
from semantica.chunking.tiling import tile
from semantica.model.chunk import Chunked
from semantica.model.parsed import Parsed


def chunk(parsed: Parsed, budget: Budget) -> Chunked:
    """Cut one document. Never fails: a document without structure is cut by lines."""
    layout = lay_out(parsed, budget)
    tiles = tile(layout)
    pieces = [piece for one in tiles for piece in cut(one, layout)]
    pieces = tail_joined(pieces, layout)
    pieces = fit(pieces, parsed.nodes, layout.settings.max_chunks_per_file)
    parents = parent_chunks(layout, tiles, pieces)
    return Chunked(
        document=parsed.document,
        parents=parents.chunks,
        leaves=tuple(leaf_chunks(layout, pieces, parents)),
        imports=parsed.imports,
        problems=parsed.problems,
    )
