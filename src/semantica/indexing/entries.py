"""A leaf in words: what the text lane is given for it.

An entry depends on its leaf's own tile, path and parent's name and signature alone. So a leaf
that did not change needs no new entry, whatever happened around it, and its id says which
text it was made of.
"""

from __future__ import annotations

from collections.abc import Iterable

from semantica.model.chunk import Chunk
from semantica.model.ids import entry_id
from semantica.model.prepared import TextEntry
from semantica.model.words import path_words, split_words, whole_names

# Names repeat and lists of them get long; the lane needs each once.
MOST_NAMES = 2_000


def text_entries(leaves: Iterable[Chunk], data: bytes) -> tuple[TextEntry, ...]:
    """The entries of one document's leaves, in their order."""
    places = ""
    made: list[TextEntry] = []
    for leaf in leaves:
        places = places or " ".join(path_words(leaf.path))
        text = data[leaf.span.start : leaf.span.end].decode("utf-8", "replace")
        made.append(
            TextEntry(
                id=entry_id(leaf.id, leaf.content_hash),
                path=leaf.path,
                language=leaf.language,
                kind=leaf.kind,
                body=" ".join(_body(leaf, text)),
                names=" ".join(split_words(leaf.fqn)),
                places=places,
                prose=" ".join(split_words(leaf.signature)),
                exact=" ".join(sorted(whole_names(text))[:MOST_NAMES]),
            )
        )
    return tuple(made)


def _body(leaf: Chunk, text: str) -> Iterable[str]:
    """A tail is summarised: each of its words once. Everything else keeps its counts."""
    words = split_words(text)
    return dict.fromkeys(words) if leaf.kind == "tail" else words
