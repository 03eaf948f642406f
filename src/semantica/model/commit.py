"""A change someone recorded, and how they named it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Commit:
    id: str
    author: str  # name and address
    subject: str  # the first line of its message
    paths: tuple[str, ...]  # what it touched, relative to the folder asked about
