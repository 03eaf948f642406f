"""Leaves: the pieces themselves, named by what they say (CHK-3)."""

from __future__ import annotations

from collections.abc import Iterator

from semantica.chunking.layout import Layout
from semantica.chunking.parents import Parents
from semantica.chunking.tiling import Tile
from semantica.model.chunk import Chunk, LeafKind
from semantica.model.ids import ChunkId, content_hash, leaf_id

# Above this share of comment bytes a code leaf is documentation as much as code.
MOSTLY_COMMENT = 0.5


def leaf_chunks(layout: Layout, pieces: list[Tile], parents: Parents) -> Iterator[Chunk]:
    document = layout.parsed.document
    twins: dict[tuple[ChunkId, bytes], int] = {}
    for ordinal, piece in enumerate(pieces):
        owner = parents.of(piece)
        identity = parents.identity_of(piece)
        text = layout.canonical.text(piece.core_start, piece.core_end)
        data = layout.data[piece.start : piece.end]
        twin = twins.get((identity, text), 0)
        twins[identity, text] = twin + 1
        yield Chunk(
            id=leaf_id(layout.budget.repo, document.path, text, identity, twin),
            role="leaf",
            kind=_kind(layout, piece),
            path=document.path,
            name_path=owner.name_path,
            span=layout.span(piece.start, piece.end),
            ordinal=ordinal,
            parent=owner.id,
            content_hash=content_hash(data),
            language=document.language,
            signature=owner.signature,
            breadcrumb=owner.breadcrumb,
            summary=owner.summary,
            tokens=layout.budget.tokenizer.count(data.decode("utf-8", "replace")),
            overlap_start=_overlap(layout, piece, owner),
            visibility=owner.visibility,
            complexity=owner.complexity,
            importance=owner.importance,
        )


def _kind(layout: Layout, piece: Tile) -> LeafKind:
    if piece.is_tail:
        return "tail"
    if layout.is_prose:
        return "doc"
    remarks = layout.canonical.comment_bytes(piece.start, piece.end)
    return "mixed" if remarks > (piece.end - piece.start) * MOSTLY_COMMENT else "code"


def _overlap(layout: Layout, piece: Tile, owner: Chunk) -> int:
    """Where the text shared with the piece before begins; never before the owner itself."""
    settings = layout.settings
    if settings.overlap_chars:
        start = max(piece.start - settings.overlap_chars, 0)
        while start < piece.start and layout.data[start] & 0xC0 == 0x80:
            start += 1  # never inside a UTF-8 character
    else:
        first = max(layout.lines.line_of(piece.start) - settings.overlap_lines, 0)
        start = layout.lines.starts[first]
    return min(max(start, owner.span.start), piece.start)
