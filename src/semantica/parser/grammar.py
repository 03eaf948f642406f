"""Grammars and queries, loaded once a process and only when a file needs them."""

from __future__ import annotations

import importlib
import re
import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from semantica.parser.languages import LANGUAGES, Language

if TYPE_CHECKING:
    import tree_sitter

# Depth is 16 bits wide in the query engine; beyond, 200 kB of `a.b().b()…` took 30 s.
MAX_DEPTH = 60_000

QUERIES = Path(__file__).parent / "queries"

ByteSpan = tuple[int, int]
Captures = Mapping[str, list[ByteSpan]]


@dataclass(frozen=True, slots=True)
class Grammar:
    """A parser with its compiled query."""

    parser: tree_sitter.Parser
    query: tree_sitter.Query
    noise: re.Pattern[bytes] | None  # see Language.noise

    def root(self, data: bytes) -> tree_sitter.Node:
        """The syntax tree. Noise is blanked for it, so that every byte keeps its place."""
        if self.noise is not None:
            data = self.noise.sub(_blanked, data)
        return self.parser.parse(data).root_node


def _blanked(match: re.Match[bytes]) -> bytes:
    kept = match.group(1) or b""
    return kept + b" " * (match.end() - match.start() - len(kept))


@cache
def grammar_of(name: str) -> Grammar:
    import tree_sitter  # here, so that importing semantica.parser stays cheap

    language = LANGUAGES[name]
    module = importlib.import_module(language.grammar)
    with warnings.catch_warnings():
        # Some wheels hand over their grammar in the old way; it works all the same.
        warnings.simplefilter("ignore", DeprecationWarning)
        syntax = tree_sitter.Language(getattr(module, language.entry)())
    return Grammar(
        tree_sitter.Parser(syntax),
        tree_sitter.Query(syntax, query_text(language)),
        re.compile(language.noise) if language.noise else None,
    )


def query_text(language: Language) -> str:
    files = language.queries or (language.name,)
    return "\n".join((QUERIES / f"{file}.scm").read_text("utf-8") for file in files)


def captures_of(grammar: Grammar, root: tree_sitter.Node) -> Captures:
    """Every capture of the query as sorted byte spans: no node is touched after this."""
    import tree_sitter

    cursor = tree_sitter.QueryCursor(grammar.query)
    cursor.set_max_start_depth(MAX_DEPTH)
    found = cursor.captures(root)
    return {name: sorted([node.byte_range for node in nodes]) for name, nodes in found.items()}
