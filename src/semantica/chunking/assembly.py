"""Parents and leaves, named and linked: where pieces become chunks (CHK-2, CHK-3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from semantica.chunking.canonical import Canonical, canonical_signature
from semantica.chunking.cutting import cut
from semantica.chunking.fitting import fit
from semantica.chunking.lines import Lines, measure
from semantica.chunking.summary import extract_summary
from semantica.chunking.tiling import Tile, tile
from semantica.chunking.tokens import BYTES_PER_TOKEN
from semantica.chunking.weight import importance_of, visibility_of
from semantica.model.chunk import Chunk, Chunked, LeafKind
from semantica.model.ids import ChunkId, content_hash, leaf_id, parent_id
from semantica.model.parsed import CodeNode, Parsed, Span
from semantica.ports import Tokenizer
from semantica.settings import ChunkingSettings

PROSE = frozenset({"markdown", "rst", "text", ""})
# Above this share of comment bytes a code leaf is documentation as much as code.
MOSTLY_COMMENT = 0.5


@dataclass(frozen=True, slots=True)
class Budget:
    """What a collection's documents are cut with."""

    collection: str
    settings: ChunkingSettings
    tokenizer: Tokenizer


def chunk(parsed: Parsed, budget: Budget) -> Chunked:
    """Cut one document. Never fails: a document without structure is cut by lines."""
    settings = for_language(budget.settings, parsed.document.language)
    lines = measure(parsed)
    weights = [importance_of(node) for node in parsed.nodes]
    ceilings = [_ceiling(settings, weight) for weight in weights]
    tiles = tile(parsed, lines, ceilings)
    floor = settings.min_tokens * BYTES_PER_TOKEN
    data = parsed.document.data
    pieces = [
        piece
        for one in tiles
        for piece in cut(one, lines, data, floor, ceilings[one.owner], parsed.solid)
    ]
    pieces = fit(pieces, parsed.nodes, settings.max_chunks_per_file)
    parents, owners = _parents(parsed, lines, tiles, weights, budget)
    leaves = _leaves(parsed, lines, pieces, parents, owners, settings, budget)
    return Chunked(
        document=parsed.document,
        parents=tuple(parents),
        leaves=tuple(leaves),
        imports=parsed.imports,
        problems=parsed.problems,
    )


def for_language(settings: ChunkingSettings, language: str) -> ChunkingSettings:
    """The settings with this language's overrides laid over them (CHK-12)."""
    return settings.overridden(language)


def _ceiling(settings: ChunkingSettings, importance: float) -> int:
    """Important definitions may grow larger before they are cut (CHK-7)."""
    tokens = settings.max_tokens
    if settings.adaptive and importance >= settings.important_from:
        tokens = int(tokens * settings.important_growth)
    return tokens * BYTES_PER_TOKEN


def _parents(
    parsed: Parsed, lines: Lines, tiles: list[Tile], weights: list[float], budget: Budget
) -> tuple[list[Chunk], Callable[[Tile], Chunk]]:
    """Parent chunks in document order, and which of them owns a piece."""
    document = parsed.document
    twins: Counter[tuple[str, str]] = Counter()
    parents: list[Chunk] = []
    by_node: list[Chunk] = []

    def add(node: CodeNode, span: Span, kind: str, parent: ChunkId | None, weight: float) -> Chunk:
        signature = canonical_signature(node.signature)
        key = (f"{node.name_path}#{kind}" if kind == "region" else node.name_path, signature)
        piece = document.data[span.start : span.end]
        made = Chunk(
            id=parent_id(budget.collection, *key, twins[key]),
            role="parent",
            kind=kind,
            path=document.path,
            name_path=node.name_path,
            span=span,
            ordinal=len(parents),
            parent=parent,
            content_hash=content_hash(piece),
            language=document.language,
            signature=node.signature if kind != "region" else "",
            breadcrumb=breadcrumb(node, document.path),
            summary=extract_summary(node) if kind != "region" else "",
            tokens=-(-len(piece) // BYTES_PER_TOKEN),
            visibility=visibility_of(node),
            complexity=node.info.complexity if node.info else 0,
            importance=weight,
        )
        twins[key] += 1
        parents.append(made)
        return made

    for node, weight in zip(parsed.nodes, weights, strict=True):
        above = by_node[node.parent].id if by_node else None
        by_node.append(add(node, node.span, node.kind, above, weight))
    regions: dict[int, Chunk] = {}
    if len(parsed.nodes) > 1 and document.language not in PROSE:
        for one in tiles:
            if one.owner == 0:
                span = span_between(lines, one.start, one.end)
                regions[one.start] = add(parsed.nodes[0], span, "region", by_node[0].id, 0.0)
    starts = sorted(regions)

    def owner_of(piece: Tile) -> Chunk:
        if piece.owner or not starts:
            return by_node[piece.owner]
        inside = [start for start in starts if start <= piece.start]
        return regions[inside[-1]] if inside else by_node[0]

    return parents, owner_of


def _leaves(
    parsed: Parsed,
    lines: Lines,
    pieces: list[Tile],
    parents: list[Chunk],
    owner_of: Callable[[Tile], Chunk],
    settings: ChunkingSettings,
    budget: Budget,
) -> list[Chunk]:
    document = parsed.document
    canonical = Canonical(parsed)
    twins: Counter[tuple[ChunkId, bytes]] = Counter()
    leaves: list[Chunk] = []
    for ordinal, piece in enumerate(pieces):
        owner = owner_of(piece)
        # Top-level code is identified by its file: regions come and go as definitions move.
        identity = parents[0].id if owner.kind == "region" else owner.id
        text = canonical.text(piece.core_start, piece.core_end)
        data = document.data[piece.start : piece.end]
        leaves.append(
            Chunk(
                id=leaf_id(budget.collection, document.path, text, identity, twins[identity, text]),
                role="leaf",
                kind=_leaf_kind(document.language, canonical, piece),
                path=document.path,
                name_path=owner.name_path,
                span=span_between(lines, piece.start, piece.end),
                ordinal=ordinal,
                parent=owner.id,
                content_hash=content_hash(data),
                language=document.language,
                signature=owner.signature,
                breadcrumb=owner.breadcrumb,
                summary=owner.summary,
                tokens=budget.tokenizer.count(data.decode("utf-8", "replace")),
                overlap_start=_overlap(lines, piece, owner, settings.overlap_lines),
                visibility=owner.visibility,
                complexity=owner.complexity,
                importance=owner.importance,
            )
        )
        twins[identity, text] += 1
    return leaves


def _overlap(lines: Lines, piece: Tile, owner: Chunk, count: int) -> int:
    """Where the lines shared with the piece before begin; never before the owner itself."""
    first = max(lines.line_of(piece.start) - count, 0)
    return min(max(lines.starts[first], owner.span.start), piece.start)


def span_between(lines: Lines, start: int, end: int) -> Span:
    first, last = lines.line_of(start), lines.line_of(max(end - 1, start))
    return Span(
        start,
        end,
        first + 1,
        last + 1,
        start - lines.starts[first],
        end - lines.starts[last],
    )


def breadcrumb(node: CodeNode, path: str) -> str:
    """`file > class > function`, or the heading path of a section."""
    if node.kind == "section":
        return node.fqn
    return " > ".join([path, *node.fqn.split(".")]) if node.fqn else path


def _leaf_kind(language: str, canonical: Canonical, piece: Tile) -> LeafKind:
    if language in PROSE:
        return "doc"
    remarks = canonical.comment_bytes(piece.start, piece.end)
    return "mixed" if remarks > (piece.end - piece.start) * MOSTLY_COMMENT else "code"
