"""One document on the cutting table: its structure, its lines, and what it is cut with."""

from __future__ import annotations

from dataclasses import dataclass

from semantica.chunking.canonical import Canonical
from semantica.chunking.lines import Lines, measure
from semantica.chunking.tokens import BYTES_PER_TOKEN
from semantica.chunking.weight import importance_of
from semantica.model.parsed import Parsed
from semantica.model.span import Span
from semantica.ports import Tokenizer
from semantica.settings import ChunkingSettings

PROSE = frozenset({"markdown", "rst", "text", ""})


@dataclass(frozen=True, slots=True)
class Budget:
    """What a collection's documents are cut with."""

    repo: str  # part of every id: what the same code elsewhere does not share
    settings: ChunkingSettings
    tokenizer: Tokenizer


@dataclass(frozen=True, slots=True)
class Layout:
    parsed: Parsed
    budget: Budget
    settings: ChunkingSettings  # with this language's overrides
    lines: Lines
    canonical: Canonical
    weights: tuple[float, ...]  # each node's importance
    ceilings: tuple[int, ...]  # each node's limit, in bytes of cost
    data: bytes  # the document's

    @property
    def floor(self) -> int:
        return self.settings.min_tokens * BYTES_PER_TOKEN

    @property
    def is_prose(self) -> bool:
        return self.parsed.document.language in PROSE

    def span(self, start: int, end: int) -> Span:
        """A tile's span. Its lines are those with text: blank ones around are bytes only."""
        text = self.data[start:end]
        upto = len(text.rstrip())
        blank = len(text) - len(text.lstrip()) if upto else 0
        lines = self.lines
        starts = lines.starts
        first = lines.line_of(start + blank)
        last = lines.line_of(start + upto - 1) if upto else first
        return Span(
            start,
            end,
            first + 1,
            last + 1,
            max(start - starts[first], 0),
            min(end, starts[last + 1]) - starts[last],
        )


def lay_out(parsed: Parsed, budget: Budget) -> Layout:
    settings = budget.settings.overridden(parsed.document.language)
    weights = tuple([importance_of(node) for node in parsed.nodes])
    return Layout(
        parsed=parsed,
        budget=budget,
        settings=settings,
        lines=measure(parsed),
        canonical=Canonical(parsed),
        weights=weights,
        ceilings=tuple([_ceiling(settings, weight) for weight in weights]),
        data=parsed.document.data,
    )


def _ceiling(settings: ChunkingSettings, importance: float) -> int:
    """Important definitions may grow larger before they are cut (CHK-7)."""
    tokens = settings.max_tokens
    if settings.adaptive and importance >= settings.important_from:
        tokens = int(tokens * settings.important_growth)
    return tokens * BYTES_PER_TOKEN
