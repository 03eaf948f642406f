"""What an index was made with: when that changes, the documents must be made again (CHK-14)."""

from __future__ import annotations

from dataclasses import asdict

from semantica.model.ids import joined_hash
from semantica.settings import ChunkingSettings

# Bump when words are split or entries are made in another way.
ENTRIES_VERSION = "1"


def config_hash(settings: ChunkingSettings, parser_version: str) -> str:
    """One short name for the parser, the words and every chunking setting together."""
    values = asdict(settings)
    parts = [f"{key}={values[key]!r}" for key in sorted(values)]
    return joined_hash((parser_version, ENTRIES_VERSION, *parts))[:16]
