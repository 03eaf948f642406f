"""What an index was made with: when that changes, the documents must be made again (CHK-14)."""

from __future__ import annotations

from dataclasses import asdict

from semantica.model.ids import joined_hash
from semantica.settings import ChunkingSettings, Settings

# Bump when words are split or entries are made in another way.
ENTRIES_VERSION = "1"


def config_hash(settings: ChunkingSettings, parser_version: str) -> str:
    """One short name for the parser, the words and every chunking setting together."""
    return joined_hash((parser_version, ENTRIES_VERSION, *_parts(asdict(settings))))[:16]


def skip_hash(settings: Settings, parser_version: str) -> str:
    """One short name for all that decides whether a file is left out once it is read."""
    values = asdict(settings.source) | asdict(settings.chunking)
    values["file_seconds"] = settings.indexing.file_seconds
    return joined_hash((parser_version, *_parts(values)))[:16]


def _parts(values: dict[str, object]) -> list[str]:
    return [f"{key}={values[key]!r}" for key in sorted(values)]
