"""Text lanes: BM25 over split words. One file per technology."""
