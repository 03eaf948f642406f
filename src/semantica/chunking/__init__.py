"""How is a document cut, and what is each piece called?

In: Parsed. Out: Chunked, parents and leaves with stable ids.
Invariant: the leaves tile the document; joined in order they give it back byte for byte.
"""

from __future__ import annotations

from semantica.chunking.assembly import chunk

__all__ = ["chunk"]
