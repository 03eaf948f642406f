"""A finished Draft as FunctionInfo: every field of requirement IDX-3 but `called_by`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from semantica.model.parsed import CALLABLE, CONTAINER, CodeNode, FunctionInfo
from semantica.model.span import Span
from semantica.parser.comment_text import comment_text
from semantica.parser.languages import Language
from semantica.parser.outline import Draft, Source

# Functions directly in one of these are methods; an object literal counts as one.
HOLDS_METHODS = (CONTAINER - {"module"}) | {"variable"}

MARKS_KEPT = 4096  # `public` and `@Override` stand before every second method

_BARE = re.compile(r"^[\w.]+")


@dataclass(frozen=True, slots=True)
class Place:
    """What a function knows of its file and of the classes around it."""

    language: Language
    path: str
    imports: tuple[str, ...]
    class_name: str
    class_hierarchy: tuple[str, ...]
    scope: str


def mark_texts(source: Source, draft: Draft) -> dict[str, list[str]]:
    """Modifiers, decorators and the like by kind, without `@`, `#[` and brackets."""
    data = source.data
    found: dict[str, list[str]] = {}
    for kind, (start, end) in draft.marks:
        found.setdefault(kind, []).append(_unmarked(data[start:end]))
    return found


@lru_cache(maxsize=MARKS_KEPT)
def _unmarked(raw: bytes) -> str:
    text = " ".join(raw.decode("utf-8", "replace").split())
    if text.startswith("@"):
        return text[1:].strip()
    if text.startswith(("#", "[")):
        return text.lstrip("#![").rstrip("]").strip()
    return text


def modifiers_of(name: str, marks: dict[str, list[str]], language: Language) -> tuple[str, ...]:
    """Keywords, then what decorators mean, then what the language reads from the name."""
    if not marks and name[0].islower():
        return ()
    meaning = dict(language.decorator_modifiers)
    found = [meaning.get(text, text) for text in marks.get("modifier", ()) if text]
    if marks and meaning:
        for decorator in marks.get("decorator", ()):
            match = _BARE.match(decorator)
            last = match.group().rpartition(".")[2] if match else ""
            if last in meaning:
                found.append(meaning[last])
    if language.visibility == "underscore" and name.startswith("_"):
        if not (name.startswith("__") and name.endswith("__")):
            found.append("private")
    elif name.startswith("#"):
        found.append("private")
    elif language.visibility == "capital" and name[:1].isupper():
        found.append("exported")
    return tuple(dict.fromkeys(found))


def place_of(
    owner: str, parents: Sequence[CodeNode], bases: dict[str, tuple[str, ...]]
) -> tuple[str, tuple[str, ...], str]:
    """(class name, class hierarchy, scope) of a callable; `parents` innermost first."""
    if owner:
        return owner, (*owner.split("."), *bases.get(owner, ())), "class"
    classes = [node for node in parents if node.kind in HOLDS_METHODS]
    names = tuple(node.name for node in reversed(classes))
    hierarchy = names + classes[0].bases if classes else ()
    scope = "global"
    if parents and parents[0].kind in CALLABLE:
        scope = "local"
    elif parents and parents[0].kind in HOLDS_METHODS:
        scope = "class"
    return names[-1] if names else "", hierarchy, scope


def function_info(
    source: Source, draft: Draft, span: Span, signature: str, docstring: str, place: Place
) -> FunctionInfo:
    head_line = source.line(draft.signature_start)
    marks = mark_texts(source, draft) if draft.marks else {}
    own_line = head_line if draft.own == draft.signature_start else source.line(draft.own)
    calls = dict.fromkeys([f"{c.receiver}.{c.name}" if c.receiver else c.name for c in draft.calls])
    return FunctionInfo(
        name=draft.name,
        signature=signature,
        parameters=tuple(draft.params),
        return_type=" ".join(source.text(draft.returns).split()) if draft.returns else "",
        file_path=place.path,
        start_line=head_line,
        end_line=span.end_line,
        start_column=draft.signature_start - source.line_starts[head_line - 1],
        end_column=span.end_column,
        class_name=place.class_name,
        class_hierarchy=place.class_hierarchy,
        imports=place.imports,
        called_functions=tuple(calls),
        docstring=docstring,
        comments=_comments(source, draft),
        scope=place.scope,
        modifiers=modifiers_of(draft.name, marks, place.language),
        used_types=tuple(dict.fromkeys(draft.types)),
        complexity=1 + draft.decisions,
        loc=span.end_line - own_line + 1,
        comment_lines=_comment_lines(source, draft),
        decorators=tuple(marks.get("decorator", ())),
        annotations=tuple(marks.get("annotation", ())),
        attributes=tuple(marks.get("attribute", ())),
        body=source.text((draft.own, span.end)),
        language=place.language.name,
    )


def _comments(source: Source, draft: Draft) -> tuple[str, ...]:
    if not draft.leading and not draft.comments:
        return ()
    docs = set(draft.docs)
    spans = [span for span in draft.leading if span not in docs] + draft.comments
    return tuple([text for span in spans if (text := comment_text(source.text(span)))])


def _comment_lines(source: Source, draft: Draft) -> int:
    count = len(draft.leading) + len(draft.comments)
    for start, end in (*draft.leading, *draft.comments):
        count += source.data.count(b"\n", start, end - 1)  # its own newline may end it
    return count
