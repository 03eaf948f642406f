"""What changed, and in which order is it stored?

In: prepared documents and the writers. Out: the run as it went.
Invariant: shadows first, catalog last, then what is stale leaves the shadows: a crash anywhere
leaves orphans in a shadow, never a hit without a chunk or a chunk without a hit.
"""

from __future__ import annotations

from semantica.indexing.writing import write

__all__ = ["write"]
