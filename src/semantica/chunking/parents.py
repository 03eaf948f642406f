"""Parents: the file, its definitions and sections, and the stretches between them (CHK-2)."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass

from semantica.chunking.canonical import canonical_signature
from semantica.chunking.layout import Layout
from semantica.chunking.summary import extract_summary
from semantica.chunking.tiling import Tile
from semantica.chunking.tokens import BYTES_PER_TOKEN
from semantica.chunking.weight import visibility_of
from semantica.model.chunk import Chunk
from semantica.model.ids import ChunkId, content_hash, parent_id
from semantica.model.parsed import CodeNode
from semantica.model.span import Span

Twins = dict[tuple[str, str], int]  # how often a name with a signature was seen


@dataclass(frozen=True, slots=True)
class Parents:
    chunks: tuple[Chunk, ...]
    by_node: tuple[Chunk, ...]
    stretches: tuple[Chunk, ...]  # regions and parts, in document order
    starts: tuple[int, ...]  # the byte each of them starts at

    def of(self, piece: Tile) -> Chunk:
        """The parent a piece hangs under."""
        place = bisect_right(self.starts, piece.start) - 1
        if place >= 0:
            stretch = self.stretches[place]
            if piece.start < stretch.span.end and self._owns(stretch, piece):
                return stretch
        return self.by_node[piece.owner]

    def _owns(self, stretch: Chunk, piece: Tile) -> bool:
        return stretch.name_path == self.by_node[piece.owner].name_path

    def identity_of(self, piece: Tile) -> ChunkId:
        """What a leaf's id hangs on: its definition, or the file for what stands between.

        Regions and parts come and go as their neighbours move; ids must not.
        """
        return self.by_node[piece.owner].id


def parent_chunks(layout: Layout, tiles: list[Tile], pieces: list[Tile]) -> Parents:
    twins: Twins = {}
    made: list[Chunk] = []
    nodes = layout.parsed.nodes
    by_node: list[Chunk] = []
    for node, weight in zip(nodes, layout.weights, strict=True):
        above = by_node[node.parent].id if by_node else None
        chunk = _definition(layout, node, above, weight, len(made), twins)
        by_node.append(chunk)
        made.append(chunk)
    stretches: list[Chunk] = []
    for kind, owner, start, end in _stretches(layout, tiles, pieces):
        span = layout.span(start, end)
        chunk = _stretch(layout, kind, by_node[owner], span, len(made), twins)
        stretches.append(chunk)
        made.append(chunk)
    starts = tuple(chunk.span.start for chunk in stretches)
    return Parents(tuple(made), tuple(by_node), tuple(stretches), starts)


def _stretches(
    layout: Layout, tiles: list[Tile], pieces: list[Tile]
) -> list[tuple[str, int, int, int]]:
    """Top-level code between definitions; and parts of prose too long for one parent."""
    if not layout.is_prose:
        if len(layout.parsed.nodes) == 1:
            return []
        return [("region", 0, one.start, one.end) for one in tiles if one.owner == 0]
    limit = layout.settings.parent_tokens * BYTES_PER_TOKEN
    if not limit:
        return []
    parts: list[tuple[str, int, int, int]] = []
    for piece in pieces:
        if parts and parts[-1][1] == piece.owner and piece.end - parts[-1][2] <= limit:
            parts[-1] = ("part", piece.owner, parts[-1][2], piece.end)
        else:
            parts.append(("part", piece.owner, piece.start, piece.end))
    owners = Counter(owner for _, owner, _, _ in parts)
    return [part for part in parts if owners[part[1]] > 1]


def _definition(
    layout: Layout,
    node: CodeNode,
    above: ChunkId | None,
    weight: float,
    ordinal: int,
    twins: Twins,
) -> Chunk:
    document = layout.parsed.document
    key = (node.name_path, canonical_signature(node.signature))
    piece = layout.data[node.span.start : node.span.end]
    twin = twins.get(key, 0)
    twins[key] = twin + 1
    return Chunk(
        id=parent_id(layout.budget.repo, *key, twin),
        role="parent",
        kind=node.kind,
        path=document.path,
        name_path=node.name_path,
        span=node.span,
        ordinal=ordinal,
        parent=above,
        content_hash=content_hash(piece),
        language=document.language,
        signature=node.signature,
        breadcrumb=breadcrumb(node, document.path),
        summary=extract_summary(node),
        tokens=-(-len(piece) // BYTES_PER_TOKEN),
        visibility=visibility_of(node),
        complexity=node.info.complexity if node.info else 0,
        importance=weight,
    )


def _stretch(
    layout: Layout,
    kind: str,
    owner: Chunk,
    span: Span,
    ordinal: int,
    twins: Twins,
) -> Chunk:
    document = layout.parsed.document
    piece = layout.data[span.start : span.end]
    key = (f"{owner.name_path}#{kind}", "")
    twin = twins.get(key, 0)
    twins[key] = twin + 1
    return Chunk(
        id=parent_id(layout.budget.repo, *key, twin),
        role="parent",
        kind=kind,
        path=document.path,
        name_path=owner.name_path,
        span=span,
        ordinal=ordinal,
        parent=owner.id,
        content_hash=content_hash(piece),
        language=document.language,
        signature=owner.signature,
        breadcrumb=owner.breadcrumb,
        tokens=-(-len(piece) // BYTES_PER_TOKEN),
    )


def breadcrumb(node: CodeNode, path: str) -> str:
    """`file > class > function`, or the heading path of a section."""
    if node.kind == "section":
        return node.fqn
    name = node.fqn
    return f"{path} > {name.replace('.', ' > ')}" if name else path
