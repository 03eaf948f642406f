"""What must hold for every document, however odd: tiling, and ids that survive edits."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from semantica.chunking import chunk
from semantica.chunking.layout import Budget
from semantica.chunking.tokens import LocalTokenizer
from semantica.model.access import Access
from semantica.model.chunk import Chunked
from semantica.model.document import Document
from semantica.model.ids import content_hash
from semantica.parser import parse
from semantica.settings import load

CHUNKING = load({}, home=Path("unused")).chunking
LANGUAGES = {
    "python": "a.py", "go": "a.go", "javascript": "a.js", "markdown": "a.md", "rst": "a.rst",
    "text": "a.txt", "": "a.unknown",
}  # fmt: skip


def cut(text: str | bytes, path: str = "a.py", language: str = "python") -> Chunked:
    data = text.encode("utf-8", "replace") if isinstance(text, str) else text
    document = Document(
        path, data, content_hash(data), len(data), 0, Access.any_of("local"), language=language
    )
    return chunk(parse(document), Budget("c", CHUNKING, LocalTokenizer()))


def ids(text: str) -> dict[str, str]:
    """Every chunk's id with a name to read it by."""
    chunked = cut(text)
    return {
        one.id: f"{one.role} {one.fqn} {one.span.start_line}"
        for one in (*chunked.parents, *chunked.leaves)
    }


# ---- tiling ----

FRAGMENTS = st.sampled_from(
    ["def f(x):\n", "    return x\n", "class A:\n", "}", "{", "func f() {\n", "# c\n", "// c\n",
     "\n", "\r\n", "\t", " ", "'''", '"', "`", "# H\n", "## H2\n", "```\n", "| a | b |\n", "===\n",
     "---\n", "x = 1\n", "한글 검색\n", "日本語。", "\u2028", "\x00", "end\n", "a" * 300,
     "/*", "*/",
     "if x:\n", "    pass\n", "import os\n", "=> {", ";", ","]
)  # fmt: skip


@given(st.lists(FRAGMENTS, max_size=60), st.sampled_from(sorted(LANGUAGES)))
@settings(max_examples=300, deadline=None)
def test_leaves_tile_any_document(parts: list[str], language: str) -> None:
    data = "".join(parts).encode()
    chunked = cut(data, LANGUAGES[language], language)
    check_structure(chunked, data)


@given(st.binary(max_size=400), st.sampled_from(sorted(LANGUAGES)))
@settings(max_examples=100, deadline=None)
def test_leaves_tile_any_bytes(raw: bytes, language: str) -> None:
    data = raw.decode("latin-1").encode()
    check_structure(cut(data, LANGUAGES[language], language), data)


def check_structure(chunked: Chunked, data: bytes) -> None:
    leaves, parents = chunked.leaves, chunked.parents
    assert b"".join(data[one.span.start : one.span.end] for one in leaves) == data
    assert [one.kind for one in parents].count("file") == 1
    assert [one.ordinal for one in leaves] == list(range(len(leaves)))
    by_id = {one.id: one for one in parents}
    assert len({one.id for one in (*parents, *leaves)}) == len(parents) + len(leaves)
    assert all(one.parent in by_id for one in leaves)
    assert all(one.parent is None or one.parent in by_id for one in parents)
    assert len(leaves) <= CHUNKING.max_chunks_per_file
    for one in leaves:
        assert 1 <= one.span.start_line <= one.span.end_line <= data.count(b"\n") + 1


# ---- ids ----


@dataclass(frozen=True)
class Function:
    name: str
    statements: tuple[str, ...]
    method_of: str = ""

    def source(self) -> str:
        body = "".join(f"    {line}\n" for line in self.statements)
        return f"def {self.name}(a, b=2):\n{body}    return a\n"


NAMES = st.sampled_from(["load", "save", "parse", "merge", "close", "handle", "visit"])
STATEMENTS = st.sampled_from(
    ["x = compute(a, 17)", "if a > 3:\n        b = 'text # not a comment'",
     "for item in b:\n        total = item + 1", "log.info('message %s', a)",
     "values = [one for one in b if one]", "with open(a) as file:\n        data = file.read()"]
)  # fmt: skip
FUNCTIONS = st.builds(Function, NAMES, st.lists(STATEMENTS, min_size=1, max_size=40).map(tuple))
PROGRAMS = st.lists(FUNCTIONS, min_size=1, max_size=6, unique_by=lambda one: one.name)
HEADER = '"""A module."""\n\nimport os\n\nLIMIT = 10\n\n\n'


def program(functions: list[Function]) -> str:
    return HEADER + "\n\n".join(one.source() for one in functions)


@given(PROGRAMS, st.data())
@settings(max_examples=60, deadline=None)
def test_comments_and_blank_lines_change_no_id(
    functions: list[Function], data: st.DataObject
) -> None:
    text = program(functions)
    lines = text.split("\n")
    starts = [
        place
        for place in range(len(HEADER.split("\n")), len(lines))
        if lines[place].strip() and not lines[place].startswith("        ")
    ]
    for place in sorted(data.draw(st.sets(st.sampled_from(starts), max_size=8)), reverse=True):
        indent = re.match(" *", lines[place])
        note = data.draw(st.sampled_from(["", "# a remark", "# 'quoted' remark\n"]))
        lines.insert(place, (indent.group() if indent and note else "") + note)
    assert set(ids("\n".join(lines))) == set(ids(text))


@given(PROGRAMS, st.sampled_from(["  ", "\t", "        "]))
@settings(max_examples=40, deadline=None)
def test_reindenting_changes_no_id(functions: list[Function], unit: str) -> None:
    text = program(functions)
    other = re.sub("^(?:    )+", lambda match: unit * (len(match.group()) // 4), text, flags=re.M)
    assert set(ids(other)) == set(ids(text))


@given(PROGRAMS, st.randoms())
@settings(max_examples=40, deadline=None)
def test_moving_functions_changes_no_id(functions: list[Function], random: Random) -> None:
    moved = list(functions)
    random.shuffle(moved)
    assert set(ids(program(moved))) == set(ids(program(functions)))


@given(PROGRAMS)
@settings(max_examples=40, deadline=None)
def test_adding_an_import_changes_only_its_own_leaf(functions: list[Function]) -> None:
    text = program(functions)
    before, after = ids(text), ids(text.replace("import os\n", "import os\nimport sys\n"))
    gone = {name for number, name in before.items() if number not in after}
    assert [name.split()[0] for name in gone] == ["leaf"]
    assert len(after) == len(before)


@given(PROGRAMS, st.data())
@settings(max_examples=60, deadline=None)
def test_changing_a_literal_changes_exactly_one_leaf(
    functions: list[Function], data: st.DataObject
) -> None:
    text = program(functions)
    places = [match.start() for match in re.finditer(r"\b17\b|'message", text)]
    if not places:
        return
    at = data.draw(st.sampled_from(places))
    changed = text[:at] + text[at:].replace("17", "23", 1) if text[at] == "1" else (
        text[:at] + text[at:].replace("'message", "'mistake", 1)
    )  # fmt: skip
    before, after = ids(text), ids(changed)
    # A leaf with an equal twin under the same parent may hand its ordinal on; count, not names.
    assert len(before.keys() - after.keys()) == 1
    assert len(after.keys() - before.keys()) == 1


@pytest.mark.parametrize("copies", [2, 5])
def test_equal_pieces_stay_distinct(copies: int) -> None:
    text = "def same():\n    return 1\n\n" * copies
    found = cut(text)
    assert len({one.id for one in found.leaves}) == copies
    assert len({one.id for one in found.parents}) == len(found.parents)
