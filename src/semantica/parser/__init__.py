"""The parser layer: what a document is made of.

In: a Document. Out: a Parsed: nodes in document order, imports, comments, literals, problems.
Invariant: `nodes[0]` is the whole file, a parent precedes its children, and no content raises.

Importing this package is cheap: tree-sitter and a grammar load when the first file of that
language is parsed.
"""

from __future__ import annotations

from dataclasses import replace

from semantica.model.document import Document
from semantica.model.parsed import Parsed
from semantica.parser.code import parse_code
from semantica.parser.languages import LANGUAGES, language_of
from semantica.parser.markdown import parse_markdown
from semantica.parser.plain import parse_plain
from semantica.parser.rst import parse_rst

__all__ = ["PARSER_VERSION", "parse"]

# Raise it when any output changes: indexes built by another version are rebuilt.
PARSER_VERSION = "1"

HEAD_BYTES = 4096  # enough for a shebang line and to tell C++ headers from C


def parse(document: Document) -> Parsed:
    """The document's structure. The language is guessed unless the document names it."""
    if document.language not in LANGUAGES:
        guessed = language_of(document.path, document.data[:HEAD_BYTES])
        document = replace(document, language=guessed)
    language = LANGUAGES[document.language]
    if language.grammar:
        return parse_code(document, language)
    if language.name == "markdown":
        return parse_markdown(document)
    if language.name == "rst":
        return parse_rst(document)
    return parse_plain(document)
