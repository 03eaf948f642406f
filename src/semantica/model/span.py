"""A place in a document."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Span:
    """Bytes [start, end) of the document's UTF-8 data; lines from 1, columns from 0 in bytes."""

    start: int
    end: int
    start_line: int
    end_line: int
    start_column: int = 0
    end_column: int = 0
