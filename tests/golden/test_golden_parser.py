"""Each sample file, parsed and listed as text, equals the listing beside it.

`pytest --update` rewrites the listings; read the difference before committing it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from semantica.model.access import Access
from semantica.model.document import Document
from semantica.model.ids import content_hash
from semantica.model.parsed import CodeNode, FunctionInfo, Parsed
from semantica.parser import parse

HERE = Path(__file__).parent
LISTING = ".parsed.txt"
SAMPLES = sorted(
    path
    for path in HERE.glob("*/*")
    if path.is_file() and path.stem in ("plain", "nested", "broken")
)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_listing(sample: Path, update: bool) -> None:
    expected = sample.with_name(sample.stem + LISTING)
    parsed = parse(document_of(sample))
    assert parsed.document.language == sample.parent.name
    found = listing(parsed)
    if update:
        expected.write_text(found, "utf-8")
    assert found == expected.read_text("utf-8")


def document_of(sample: Path) -> Document:
    data = sample.read_bytes()
    return Document(sample.name, data, content_hash(data), len(data), 0, Access.nobody())


def listing(parsed: Parsed) -> str:
    lines: list[str] = []
    for pair in parsed.metadata:
        lines.append("metadata {}: {}".format(*pair))
    for item in parsed.imports:
        lines.append(
            f"import {item.target}{f' as {item.alias}' if item.alias else ''} L{item.line}"
        )
    for node in parsed.nodes:
        lines += node_lines(node, "  " * depth(parsed, node))
    for name in ("comments", "literals", "solid"):
        spans = getattr(parsed, name)
        lines += [
            f"{name[:-1] if name != 'solid' else name} {shown(parsed, span)}" for span in spans
        ]
    for problem in parsed.problems:
        lines.append(f"problem L{problem.line} {problem.message}")
    return "\n".join(lines) + "\n"


def depth(parsed: Parsed, node: CodeNode) -> int:
    steps = 0
    while node.parent >= 0:
        node = parsed.nodes[node.parent]
        steps += 1
    return steps


def node_lines(node: CodeNode, indent: str) -> list[str]:
    span = f"L{node.span.start_line}-{node.span.end_line}"
    lines = [f"{indent}{node.kind} {node.name_path} {span} | {node.signature}".rstrip(" |")]
    facts = [("docstring", node.docstring), ("bases", ", ".join(node.bases))]
    if node.info is None:
        facts.append(("modifiers", ", ".join(node.modifiers)))
    else:
        facts += info_facts(node.info)
    calls = [
        f"{c.receiver}.{c.name}:{c.line}" if c.receiver else f"{c.name}:{c.line}"
        for c in node.calls
    ]
    facts.append(("calls", ", ".join(calls)))
    return lines + [f"{indent}    {name}: {escaped(text)}" for name, text in facts if text]


def info_facts(info: FunctionInfo) -> list[tuple[str, str]]:
    params = [f"{p.name}: {p.type}" if p.type else p.name for p in info.parameters]
    numbers = f"complexity {info.complexity}, loc {info.loc}, comment lines {info.comment_lines}"
    return [
        ("at", f"{info.start_line}:{info.start_column}-{info.end_line}:{info.end_column}"),
        ("parameters", ", ".join(params)),
        ("returns", info.return_type),
        ("class", info.class_name),
        ("hierarchy", " / ".join(info.class_hierarchy)),
        ("scope", info.scope),
        ("modifiers", ", ".join(info.modifiers)),
        ("decorators", "; ".join(info.decorators)),
        ("annotations", "; ".join(info.annotations)),
        ("attributes", "; ".join(info.attributes)),
        ("comments", " / ".join(info.comments)),
        ("called", ", ".join(info.called_functions)),
        ("types", ", ".join(info.used_types)),
        ("numbers", numbers),
        ("body", f"{info.body[:30]} … {info.body[-20:]}" if len(info.body) > 55 else info.body),
    ]


def shown(parsed: Parsed, span: tuple[int, int]) -> str:
    text = parsed.document.data[span[0] : span[1]].decode("utf-8", "replace")
    line = parsed.document.data.count(b"\n", 0, span[0]) + 1
    return f"L{line} {escaped(text if len(text) <= 60 else text[:40] + ' … ' + text[-15:])}"


def escaped(text: str) -> str:
    return text.replace("\n", "\\n").replace("\t", "\\t").replace("\r", "\\r")
