"""What became of each chunk between two states of its document (CHK-5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from semantica.model.chunk import Chunk, Role
    from semantica.model.ids import ChunkId, ContentHash

Operation = Literal["insert", "update", "delete", "noop"]


@dataclass(frozen=True, slots=True)
class ChunkDelta:
    chunk_id: ChunkId
    kind: Role
    operation: Operation
    old_hash: ContentHash | None = None
    new_hash: ContentHash | None = None


def deltas_between(
    old: Mapping[ChunkId, tuple[Role, ContentHash]], new: Iterable[Chunk]
) -> list[ChunkDelta]:
    """Compare the old chunks by id with the new ones. Every chunk appears exactly once."""
    deltas: list[ChunkDelta] = []
    left = dict(old)
    for chunk in new:
        _, before = left.pop(chunk.id, (chunk.role, None))
        after = chunk.content_hash
        operation: Operation
        operation = "insert" if before is None else "noop" if before == after else "update"
        deltas.append(ChunkDelta(chunk.id, chunk.role, operation, before, after))
    deltas.extend(
        ChunkDelta(number, role, "delete", before) for number, (role, before) in left.items()
    )
    return deltas
