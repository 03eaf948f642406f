"""One row a language: how its files are told, and the few facts its grammar cannot say.

To add a language: one row here, one `queries/<name>.scm` (vocabulary in `code.py`), goldens.
A fact belongs in the row only if no query can express it; everything else is in the .scm.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

Depth = Literal["full", "structure"]
Visibility = Literal["keywords", "underscore", "capital"]


@dataclass(frozen=True, slots=True)
class Language:
    """`full` depth gives every callable a FunctionInfo; `structure` gives nodes alone."""

    name: str
    extensions: tuple[str, ...] = ()
    files: tuple[str, ...] = ()  # whole file names, lower case
    interpreters: tuple[str, ...] = ()  # in a shebang line, version digits removed
    grammar: str = ""  # module of the grammar wheel; "" means no tree-sitter
    entry: str = "language"  # the function in that module
    queries: tuple[str, ...] = ()  # files in queries/, joined; by default the name alone
    depth: Depth = "full"
    doc_marks: tuple[str, ...] = ()  # a leading comment that starts so is documentation
    visibility: Visibility = "keywords"  # underscore: _x is private; capital: X is exported
    constructors: tuple[str, ...] = ()  # methods of this name get kind "constructor"
    decorator_modifiers: tuple[tuple[str, str], ...] = ()  # @staticmethod means static
    import_joiner: str = "."  # between a module and a name imported from it
    self_names: tuple[str, ...] = ()  # how a method calls its own object
    types_are_called: bool = False  # `Point(1, 2)` uses the type Point


ROWS = (
    Language("text", extensions=(".txt", ".text", ".log")),
    Language("markdown", extensions=(".md", ".markdown", ".mdown", ".mkd", ".mdx")),
    Language("rst", extensions=(".rst", ".rest")),
    Language(
        "python",
        extensions=(".py", ".pyi", ".pyw"),
        interpreters=("python", "pypy"),
        grammar="tree_sitter_python",
        visibility="underscore",
        constructors=("__init__",),
        decorator_modifiers=(
            ("staticmethod", "static"),
            ("classmethod", "class"),
            ("abstractmethod", "abstract"),
            ("property", "property"),
            ("override", "override"),
            ("final", "final"),
        ),
        self_names=("self", "cls", "super()"),
        types_are_called=True,
    ),
    Language(
        "go",
        extensions=(".go",),
        grammar="tree_sitter_go",
        visibility="capital",
        import_joiner="/",
    ),
    Language(
        "javascript",
        extensions=(".js", ".jsx", ".mjs", ".cjs", ".es6"),
        interpreters=("node", "nodejs", "bun"),
        grammar="tree_sitter_javascript",
        doc_marks=("/**",),
        constructors=("constructor",),
        import_joiner=":",
        self_names=("this", "super"),
    ),
)

LANGUAGES: dict[str, Language] = {row.name: row for row in ROWS}

_BY_EXTENSION = {extension: row.name for row in ROWS for extension in row.extensions}
_BY_FILE = {file: row.name for row in ROWS for file in row.files}
_BY_INTERPRETER = {word: row.name for row in ROWS for word in row.interpreters}

_SHEBANG = re.compile(rb"#![ \t]*(?:\S*/)?([^\s/]+)(?:[ \t]+(?:-\S+[ \t]+)*([^\s/]+))?")
_CPP_SIGNS = re.compile(
    rb"^[ \t]*(?:class\s+\w|namespace\b|template\s*<|using\s+\w|(?:public|private|protected)\s*:"
    rb"|#include\s*<\w+>)",
    re.MULTILINE,
)


def language_of(path: str, head: bytes) -> str:
    """The language by file name, extension or shebang; "text" when nothing tells."""
    name = path.rpartition("/")[2].lower()
    if found := _BY_FILE.get(name):
        return found
    if name.endswith(".h") and _CPP_SIGNS.search(head):
        return _BY_EXTENSION.get(".hpp", "text")
    dot = name.find(".", 1)
    while dot > 0:  # the longest extension first: .d.ts before .ts
        if found := _BY_EXTENSION.get(name[dot:]):
            return found
        dot = name.find(".", dot + 1)
    return _by_shebang(head)


def _by_shebang(head: bytes) -> str:
    match = _SHEBANG.match(head)
    if match is None:
        return "text"
    program, argument = match.group(1), match.group(2) or b""
    word = argument if program == b"env" else program
    return _BY_INTERPRETER.get(word.decode("ascii", "replace").rstrip("0123456789."), "text")
