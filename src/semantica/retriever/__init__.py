"""Which pieces answer the question, and may the asker see them?

In: a Query and a collection's Stores. Out: hits, best first, with their evidence.
Invariant: no hit outside the asker's rights; every hit is read back through the catalog.
"""

from __future__ import annotations

from semantica.retriever.retrieval import retrieve

__all__ = ["retrieve"]
