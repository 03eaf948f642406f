"""Names for things: a chunk's id says what it is, never where it stands."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import NewType

ChunkId = NewType("ChunkId", str)
ContentHash = NewType("ContentHash", str)
RunId = NewType("RunId", int)
AccessId = NewType("AccessId", int)
EntryId = NewType("EntryId", str)

# 128 bits: by the birthday bound a billion chunks collide with odds below 1e-20.
ID_BYTES = 16
# How much of a text's hash tells two states of one chunk apart.
STATE_DIGITS = 8


def content_hash(data: bytes) -> ContentHash:
    return ContentHash(blake2b(data, digest_size=ID_BYTES).hexdigest())


def joined_hash(parts: Iterable[str | bytes]) -> str:
    """Hash a sequence so that ("ab", "c") and ("a", "bc") differ."""
    encoded = [
        one.encode("utf-8", "surrogatepass") if isinstance(one, str) else one for one in parts
    ]
    lengths = ",".join(map(str, map(len, encoded))).encode()
    return blake2b(b"".join([lengths, b":", *encoded]), digest_size=ID_BYTES).hexdigest()


def entry_id(chunk: ChunkId, text: ContentHash) -> EntryId:
    """A shadow's entry is a chunk in one state: the old and the new stand side by side until
    the catalog has said which of them holds."""
    return EntryId(chunk + text[:STATE_DIGITS])


def entry_parts(entry: EntryId) -> tuple[ChunkId, str]:
    """The chunk, and the beginning of its text's hash."""
    return ChunkId(entry[: 2 * ID_BYTES]), entry[2 * ID_BYTES :]


def leaf_id(collection: str, path: str, canonical: bytes, parent: ChunkId, ordinal: int) -> ChunkId:
    """A leaf is its collection, path, parent and canonical text.

    `ordinal` counts equal texts under one parent, so that twins stay distinct.
    """
    lengths = f"{len(collection)},{len(path)},{len(parent)}"
    head = f"leaf,{ordinal},{lengths}:{collection}{path}{parent}"
    return ChunkId(content_hash(head.encode("utf-8", "surrogatepass") + canonical))


def parent_id(collection: str, node: str, signature: str, ordinal: int) -> ChunkId:
    """A parent is its collection, its name path and its signature; `ordinal` counts twins."""
    text = f"parent,{ordinal},{len(collection)},{len(node)}:{collection}{node}{signature}"
    return ChunkId(content_hash(text.encode("utf-8", "surrogatepass")))
