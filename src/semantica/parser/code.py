"""Code to structure: one query, one sweep. This docstring is the guide for adding a language.

A language is a row in `languages.py` and a query file `queries/<name>.scm` that captures, with
the fixed names below, the things every language has. All captures become byte spans at once;
no node is touched after that, and no Python code walks the tree. A capture belongs to the
innermost definition around its start, so patterns may be small and separate.

Definitions
  @def.<kind>     the bare definition node, without decorators or comments before it. Kinds are
                  those of NodeKind. A function directly in a class-like definition (or in an
                  object literal captured as def.variable) becomes a method by itself, and one
                  named in the row's `constructors` a constructor. A node captured under two
                  kinds keeps the more telling one. Without a @name it is dropped, and what is
                  in it goes to the definition outside.
  @name           its name: the first one inside it that no nested definition owns.
  @name.end       a second part of it: `operator` and `bool`, `~` and `Type`.
  @owner          the type a method belongs to when it stands outside of it: Go receivers,
                  C++ `Type::method`. The name path becomes `Type.method`, the kind method.
                  Several that `::` alone parts are joined.
  @body           where the signature ends. Always capture it when there is one; for an arrow
                  function capture the body of the arrow. Heads below must stand before it.
  @lead           a token outside the node that belongs to what follows: `export`, `type`,
                  `const`. It joins the span and the signature when only space lies between.
  @head           a node before the definition that belongs to it and holds heads of it: what
                  is captured in it becomes the definition's own. Elixir's @doc and @spec.
  @clause         one of several pieces that make one function together: Haskell's equations.
                  Pieces of one name in a row become one definition.
  @clause.body    what follows a piece and belongs to it: Dart's function bodies.
  @clause.signature   a piece with the type alone.   @clause.type  that type; it gives the
                  signature, the types of the parameters and the return type.
Heads of a definition (before its body)
  @param          one parameter, in order; alone it is its own name.
  @param.name     one or more names in it (`a, b int` has two).  @param.type its type;
                  several parts make one text from the first to the last (`...` and `string`).
  @param.around   a declaration in C's manner, its type around the name: the type is what is
                  left without the name. Several parts are one, from the first to the last.
  @return         the return type; parts with only space between are joined.
                  @base  one base class, interface or embedded type.
  @modifier       one keyword: async, static, public.
  @section        a keyword that stands alone and holds for the definitions after it beside it:
                  `private` in Ruby and C++. @section.end ends it without a new one.
  @decorator @annotation @attribute     whole, marks included; Python and JS have decorators,
                  Java, Kotlin and Scala annotations, Rust, C#, C++ and PHP attributes. They may
                  stand inside the node or directly before it.
Contents
  @call           what is called: an identifier, a path (`a.b.c`), or the name alone when the
                  grammar has no node for the path; the receiver is then read back from the text.
  @quiet          a node in which nothing is a call though it looks so (Elixir's types).
  @decision       each adds one to the cyclomatic complexity; capture no node twice. Python
                  follows radon, all others lizard (tokens if, for, while, case, catch, ?, &&, ||;
                  the operators as tokens: `(binary_expression operator: ["&&" "||"] @decision)`).
  @type           a used type: a name, or an expression such as `dict[str, Node]`, whose names
                  count. Types inside a captured type need no capture and get none.
  @comment        every comment.     @docstring  a string that documents its definition or file.
  @string         every literal whose inner white space matters, docstrings included. Nested
                  ones are merged.
Imports
  @import         one statement (or one spec of a list that shares nothing, as in Go).
  @import.group   a braced group with its own prefix, nested (Rust, PHP).
  @import.from    the module that names come from; alone it is imported as a whole.
                  Several parts are joined by the row's `import_joiner`.
  @import.name    one imported name.     @import.alias  its new name, before or after it.
                  Target is from + the row's `import_joiner` + name; quotes are stripped.
  @import.whole   a name that the module itself is bound to (JS default and namespace imports).
Captures that begin with `_` are for predicates alone.

Rules: no `+` or `*` on patterns that repeat without bound inside deep trees, no `(_)` as the root
of a pattern (both are slow), each pattern as flat as it can be. Compiling costs time for each
node that has children in a pattern, most for nodes with many forms (C++'s function_definition):
put the choices for one child into one `[...]`, but never different children of one node, of
which the engine then finds only some. A `(_ ...)` inside a pattern costs nothing to compile, but
what is captured before it may come out though the rest does not match.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from semantica.model.document import Document
from semantica.model.parsed import CALLABLE, CodeNode, Import, NodeKind, Parsed, Problem
from semantica.parser.calls import imports_of, place_calls
from semantica.parser.clauses import join_clauses, place_signatures
from semantica.parser.comment_text import is_directive, joined_comments, string_text
from semantica.parser.function_info import (
    HOLDS_METHODS,
    Place,
    function_info,
    mark_texts,
    modifiers_of,
    place_of,
)
from semantica.parser.grammar import ByteSpan, Captures, captures_of, grammar_of
from semantica.parser.languages import Language
from semantica.parser.leads import attach_leads, file_comment
from semantica.parser.outline import NO_BODY, Draft, Outline, Source, outline_of
from semantica.parser.parameters import place_params
from semantica.parser.plain import parse_plain

if TYPE_CHECKING:
    import tree_sitter

MAX_PROBLEMS = 20
# The query engine is quadratic in an error's children: 20,000 take 0.5 s, 100,000 over 12 s.
MAX_SHARDS = 20_000
SIGNATURE_CHARS = 500  # a longer one is generated or a literal, and says no more

_TYPE_NAME = re.compile(r"[^\W\d][\w.]*(?:::\w+)*")
_NOT_TYPES = frozenset(
    {"None", "nil", "const", "mut", "dyn", "impl", "typename", "struct", "class"}
)


def parse_code(document: Document, language: Language) -> Parsed:
    grammar = grammar_of(language.name)
    root = grammar.root(document.data)
    if _in_shards(root):
        too_broken = Problem(1, "too many syntax errors in one place; read as plain text")
        return replace(parse_plain(document), problems=(too_broken,))
    source = Source(document.data)
    captures = join_clauses(source, captures_of(grammar, root))
    outline = outline_of(source, captures)
    attach_leads(source, outline, captures)
    place_calls(source, outline, captures, language.called_words)
    _place_heads(source, outline, captures)
    if language.depth == "full":
        place_params(source, outline, captures)
        place_signatures(source, outline, captures)
        _place_contents(source, outline, captures, language)
    imports = imports_of(source, captures, language.import_joiner)
    return Parsed(
        document=document,
        nodes=_nodes(document.path, source, outline, captures, language, imports),
        imports=imports,
        comments=_disjoint(captures.get("comment", [])),
        literals=_disjoint(captures.get("string", [])),
        problems=_problems(source, root),
    )


def _place_heads(source: Source, outline: Outline, captures: Captures) -> None:
    for draft, (start, end) in outline.placed(captures.get("base", ())):
        if draft.kind in CALLABLE:
            continue  # of a nameless class in it
        text = " ".join(source.text((start, end)).split())
        if text not in draft.bases:
            draft.bases.append(text)
    for draft, (start, end) in outline.placed(captures.get("return", ())):
        if not draft.heads(start):
            continue
        if draft.returns is None:
            draft.returns = (start, end)
        elif start >= draft.returns[1] and not source.data[draft.returns[1] : start].strip():
            draft.returns = (draft.returns[0], end)  # `const`, `char` and `*`
    for draft, span in outline.placed(captures.get("docstring", ())):
        if draft.docstring is None:
            draft.docstring = span


def _place_contents(
    source: Source, outline: Outline, captures: Captures, language: Language
) -> None:
    for draft, _ in outline.placed(captures.get("decision", ())):
        draft.decisions += 1
    names: dict[bytes, list[str]] = {}
    data = source.data
    reach = 0
    longest = dict(captures.get("type", ()))  # `Map.Entry` begins with a type, `Map`
    for draft, (start, end) in outline.placed(list(longest.items())):
        if start < reach:
            continue
        reach = end
        raw = data[start:end]
        found = names.get(raw)
        if found is None:
            text = raw.decode("utf-8", "replace")
            found = names[raw] = [n for n in _TYPE_NAME.findall(text) if n not in _NOT_TYPES]
        draft.types += found
    if language.types_are_called:
        for draft in outline.drafts:
            draft.types += [
                f"{call.receiver}.{call.name}" if call.receiver else call.name
                for call in draft.calls
                if call.name[0].isupper() and not call.name.isupper()
            ]


def _nodes(
    path: str,
    source: Source,
    outline: Outline,
    captures: Captures,
    language: Language,
    imports: tuple[Import, ...],
) -> tuple[CodeNode, ...]:
    drafts = outline.drafts
    nodes = [_file_node(path, source, outline, captures)]
    bases = {draft.name: tuple(draft.bases) for draft in drafts if draft.bases}
    targets = tuple(dict.fromkeys(item.target for item in imports))
    places: dict[tuple[int, str], Place] = {}  # siblings share theirs
    for draft in drafts[1:]:
        parent = nodes[draft.parent]
        kind = _kind(draft, parent, language)
        span = source.span(draft.outer, _end(source.data, draft.end))
        signature = _signature(source, draft)
        docstring = _docstring(source, draft, language)
        info = None
        if kind in CALLABLE and language.depth == "full":
            home = (draft.parent, draft.owner)
            if home not in places:
                around = place_of(draft.owner, _around(nodes, draft.parent), bases)
                places[home] = Place(language, path, targets, *around)
            info = function_info(source, draft, span, signature, docstring, places[home])
        nodes.append(
            CodeNode(
                kind=kind,
                name=draft.name,
                name_path=_name_path(path, parent, draft),
                span=span,
                parent=draft.parent,
                signature=signature,
                docstring=docstring,
                bases=tuple(draft.bases),
                modifiers=info.modifiers if info else _modifiers(source, draft, language),
                info=info,
                calls=tuple(draft.calls),
            )
        )
    return tuple(nodes)


def _file_node(path: str, source: Source, outline: Outline, captures: Captures) -> CodeNode:
    file = outline.drafts[0]
    if file.docstring:
        docstring = string_text(source.text(file.docstring))
    else:
        docstring = file_comment(source, outline, captures.get("comment", []))
    return CodeNode(
        kind="file",
        name=path.rpartition("/")[2],
        name_path=path,
        span=source.span(0, len(source.data)),
        parent=-1,
        docstring=docstring,
        calls=tuple(file.calls),
    )


def _modifiers(source: Source, draft: Draft, language: Language) -> tuple[str, ...]:
    return modifiers_of(draft.name, mark_texts(source, draft), language)


def _around(nodes: list[CodeNode], index: int) -> list[CodeNode]:
    """The definitions around, innermost first, without the file."""
    found = []
    while index > 0:
        found.append(nodes[index])
        index = nodes[index].parent
    return found


def _kind(draft: Draft, parent: CodeNode, language: Language) -> NodeKind:
    if draft.kind not in ("function", "method"):
        return draft.kind
    if not draft.owner and parent.kind not in HOLDS_METHODS:
        return draft.kind
    return "constructor" if draft.name in language.constructors else "method"


def _name_path(path: str, parent: CodeNode, draft: Draft) -> str:
    name = f"{draft.owner}.{draft.name}" if draft.owner else draft.name
    return f"{path}:{name}" if parent.parent < 0 else f"{parent.name_path}.{name}"


def _end(data: bytes, end: int) -> int:
    """The end without trailing white space, with a semicolon that closes the statement."""
    while end and data[end - 1] in b" \t\r\n":
        end -= 1
    return end + 1 if data[end : end + 1] == b";" else end


def _signature(source: Source, draft: Draft) -> str:
    stop = draft.body if draft.body != NO_BODY else draft.end
    start = draft.signature_start
    if draft.typed:
        start, stop = draft.typed
    raw = source.data[start:stop]
    if draft.comments:
        for first, last in reversed(draft.comments):
            if start <= first < stop:
                raw = raw[: first - start] + b" " + raw[last - start :]
    text = " ".join(raw[: 4 * SIGNATURE_CHARS].decode("utf-8", "replace").split())
    return text.rstrip(" {=:;,\\")[:SIGNATURE_CHARS]


def _docstring(source: Source, draft: Draft, language: Language) -> str:
    if draft.docstring:
        return string_text(source.text(draft.docstring))
    if not draft.leading:
        return ""
    texts = {span: source.text(span) for span in draft.leading}
    marked = [span for span in texts if texts[span].startswith(language.doc_marks)]
    draft.docs = marked or [span for span in texts if not is_directive(texts[span])]
    return joined_comments([texts[span] for span in draft.docs])


def _in_shards(root: tree_sitter.Node) -> bool:
    """Whether some error holds so many loose pieces that the query would take seconds."""
    if not root.has_error or root.descendant_count <= MAX_SHARDS:
        return False
    pending = [root]
    while pending:
        node = pending.pop()
        if node.is_error and node.child_count > MAX_SHARDS:
            return True
        if node.descendant_count > MAX_SHARDS:
            pending += [child for child in node.children if child.has_error]
    return False


def _disjoint(spans: list[ByteSpan]) -> tuple[ByteSpan, ...]:
    kept: list[ByteSpan] = []
    reach = -1
    for span in spans:
        if span[0] >= reach and span[1] > span[0]:
            kept.append(span)
            reach = span[1]
    return tuple(kept)


def _problems(source: Source, root: tree_sitter.Node) -> tuple[Problem, ...]:
    """Syntax errors, in order; only branches that hold one are entered, without recursion."""
    if not root.has_error:
        return ()
    found: list[Problem] = []
    pending = [root]
    while pending and len(found) < MAX_PROBLEMS:
        node = pending.pop()
        line = node.start_point[0] + 1
        if node.is_missing:
            found.append(Problem(line, f"missing {node.type}"))
        elif node.is_error:
            text = source.text((node.start_byte, min(node.end_byte, node.start_byte + 40)))
            found.append(
                Problem(line, f"cannot parse {text.splitlines()[0]!r}" if text else "error")
            )
        else:
            pending += [child for child in reversed(node.children) if child.has_error]
    return tuple(found)
