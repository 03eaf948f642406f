"""Where did a piece go? A changed file is read again before one of its pieces is shown."""

from __future__ import annotations

from pathlib import Path

from semantica.chunking import chunk
from semantica.indexing.preparing import cleaned, recipe_for
from semantica.model.chunk import Chunk
from semantica.model.collection import Card, FileState
from semantica.model.document import Candidate, Skipped
from semantica.parser import parse
from semantica.ports import Workshop

# Parsing happens in the asker's time: about 10 ms for a file of this size.
LARGEST_FILE = 200_000


def relocate(
    pieces: list[Chunk], file: FileState, card: Card, workshop: Workshop
) -> dict[str, tuple[Chunk, str]]:
    """The pieces of one changed file as they stand on disk now, by id; lost ones are left out."""
    source = workshop.open_source(Path(card.root))
    document = source.read(Candidate(file.path, file.size, file.mtime_ns))
    if isinstance(document, Skipped) or len(document.data) > LARGEST_FILE:
        return {}
    recipe = recipe_for(card, source, workshop)
    document, _ = cleaned(document, recipe)
    wanted = {piece.id for piece in pieces}
    return {
        leaf.id: (leaf, document.data[leaf.span.start : leaf.span.end].decode("utf-8", "replace"))
        for leaf in chunk(parse(document), recipe.budget).leaves
        if leaf.id in wanted
    }
