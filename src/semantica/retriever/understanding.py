"""What a question asks for: its words, split as the index splits them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from semantica.errors import QueryError
from semantica.model.words import split_words

if TYPE_CHECKING:
    from semantica.model.query import Query

# Words of a question that say nothing about code. In a query of nothing else they stay.
STOP_WORDS = frozenset(
    "a an and are as at be by can do does for from has have how i in is it its me my of on or "
    "our that the this to was we what when where which who why will with you your".split()
)


@dataclass(frozen=True, slots=True)
class Understood:
    words: tuple[str, ...]


def understand(query: Query, max_chars: int) -> Understood:
    """Split a query. Raises QueryError where there is nothing to look for."""
    if len(query.text) > max_chars:
        raise QueryError(
            f"the query has {len(query.text):,} characters, the limit is {max_chars:,}",
            hint="search for the telling part of it",
        )
    words = tuple(dict.fromkeys(split_words(query.text)))
    if not words:
        raise QueryError(
            "the query has no word to look for", hint='try semantica search "parse config file"'
        )
    telling = tuple(word for word in words if word not in STOP_WORDS)
    return Understood(telling or words)
