"""What a parser found: nodes in document order, and what it could not read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from semantica.model.document import Document
    from semantica.model.span import Span

NodeKind = Literal[
    "file", "module", "class", "interface", "struct", "enum", "trait", "impl", "type",
    "function", "method", "constructor", "macro", "test", "property", "constant", "variable",
    "section", "block",
]  # fmt: skip

CALLABLE: frozenset[str] = frozenset({"function", "method", "constructor", "macro", "test"})
CONTAINER: frozenset[str] = frozenset(
    {"module", "class", "interface", "struct", "enum", "trait", "impl", "type"}
)


@dataclass(frozen=True, slots=True)
class Param:
    name: str
    type: str = ""


@dataclass(frozen=True, slots=True)
class Import:
    """One imported name: `from a.b import c as d` is target `a.b.c`, alias `d`."""

    target: str
    alias: str
    line: int


@dataclass(frozen=True, slots=True)
class Call:
    """A call by the text at the call site: `self.store.get` has receiver `self.store`."""

    name: str
    receiver: str
    line: int


@dataclass(frozen=True, slots=True)
class Problem:
    """Something in the content that could not be read. It is data, not an exception."""

    line: int
    message: str
    kind: str = "syntax"


@dataclass(frozen=True, slots=True)
class FunctionInfo:
    """Everything known of one function, field for field as requirement IDX-3 names them."""

    name: str
    signature: str
    parameters: tuple[Param, ...] = ()
    return_type: str = ""
    file_path: str = ""
    start_line: int = 0
    end_line: int = 0
    start_column: int = 0
    end_column: int = 0
    class_name: str = ""
    class_hierarchy: tuple[str, ...] = ()
    imports: tuple[str, ...] = ()
    called_functions: tuple[str, ...] = ()
    called_by: tuple[str, ...] = ()  # the graph fills it
    docstring: str = ""
    comments: tuple[str, ...] = ()
    scope: str = "global"  # global, class or local
    modifiers: tuple[str, ...] = ()
    used_types: tuple[str, ...] = ()
    complexity: int = 1
    loc: int = 0
    comment_lines: int = 0
    decorators: tuple[str, ...] = ()
    annotations: tuple[str, ...] = ()
    attributes: tuple[str, ...] = ()
    body: str = ""
    language: str = ""


@dataclass(frozen=True, slots=True)
class CodeNode:
    """One definition, section or file. `parent` is an index into `Parsed.nodes`."""

    kind: NodeKind
    name: str
    name_path: str  # `pkg/mod.py:Class.method`; a file's is its path
    span: Span  # the definition itself, decorators and leading comments included
    parent: int  # -1 for the file, which is node 0
    signature: str = ""
    docstring: str = ""
    bases: tuple[str, ...] = ()
    modifiers: tuple[str, ...] = ()
    info: FunctionInfo | None = None
    calls: tuple[Call, ...] = ()

    @property
    def fqn(self) -> str:
        """The dotted name without the file."""
        return self.name_path.partition(":")[2]


@dataclass(frozen=True, slots=True)
class Parsed:
    """A document with its structure. `nodes[0]` is the file; a parent precedes its children."""

    document: Document
    nodes: tuple[CodeNode, ...]
    imports: tuple[Import, ...] = ()
    comments: tuple[tuple[int, int], ...] = ()  # byte spans, sorted, disjoint
    literals: tuple[tuple[int, int], ...] = ()  # byte spans whose white space matters
    solid: tuple[tuple[int, int], ...] = ()  # byte spans no chunk may cut: fences, tables
    problems: tuple[Problem, ...] = ()
    metadata: tuple[tuple[str, str], ...] = ()  # front matter
