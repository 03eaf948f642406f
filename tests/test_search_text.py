"""What a chunk says to the indexes: order, marks, identifiers, links."""

from __future__ import annotations

from pathlib import Path

from semantica.chunking.assembly import chunk
from semantica.chunking.layout import Budget, Layout, lay_out
from semantica.chunking.search_text import embedding_documents, index_document, search_text
from semantica.chunking.tokens import LocalTokenizer
from semantica.model.access import Access
from semantica.model.chunk import Chunk, Chunked
from semantica.model.document import Document
from semantica.model.ids import content_hash
from semantica.model.parsed import CodeNode, Parsed
from semantica.parser import parse
from semantica.settings import load

SOURCE = b'''import os.path
from json import loads as read_json


class Store(Base):
    """Keeps things. More words."""

    @cached
    def get(self, key: str, default=None) -> bytes:
        """Return what is kept under a key. Never fails."""
        name = os.path.join(self.root, key)
        return read_json(name)
'''


def parts(source: bytes = SOURCE, path: str = "pkg/store.py") -> tuple[Parsed, Chunked, Layout]:
    document = Document(
        path,
        source,
        content_hash(source),
        len(source),
        0,
        Access.any_of("local"),
        language="python",
    )
    parsed = parse(document)
    budget = Budget("demo", load({}, home=Path("unused")).chunking, LocalTokenizer())
    return parsed, chunk(parsed, budget), lay_out(parsed, budget)


def method() -> tuple[CodeNode, Chunk]:
    parsed, chunked, _ = parts()
    for node, parent in zip(parsed.nodes, chunked.parents, strict=False):
        if node.name == "get":
            return node, parent
    raise AssertionError("no method")


def test_search_text_begins_with_the_summary_then_says_where() -> None:
    _, parent = method()
    lines = search_text(parent, "CODE HERE").split("\n")
    assert lines[0] == "Return what is kept under a key."
    assert lines[1] == "pkg/store.py Store.get"
    assert lines[2].startswith("def get(self, key: str")
    assert lines[-1] == "CODE HERE"


def test_an_index_document_has_its_four_marks_in_order() -> None:
    node, parent = method()
    made = index_document("demo", parent, "x = 1", node)
    marks = [line.split("]")[0] + "]" for line in made.content.split("\n\n")]
    assert marks == ["[SUMMARY]", "[SIGNATURE]", "[CODE]", "[META]"]
    assert made.content.endswith(
        "[META] file=pkg/store.py symbol=Store.get module=pkg kind=method lang=python"
    )
    assert made.identifiers == tuple(sorted({"store", "get", "self", "key", "default", "cached"}))
    assert made.tags == {
        "kind": "method",
        "module": "pkg",
        "language": "python",
        "visibility": "public",
    }


def test_embedding_documents_have_purposes_and_links_across_files() -> None:
    parsed, chunked, layout = parts()
    made = list(embedding_documents(parsed, chunked, layout))
    of_get = [one for one in made if one.metadata.get("symbol") == "Store.get"]
    assert [one.embedding_purpose for one in of_get] == ["summary", "signature"]
    assert of_get[0].cross_file_links == ("os.path.join", "json.loads")
    assert sum(one.ref_type == "leaf" for one in made) == len(chunked.leaves)
    assert len({one.id for one in made}) == len(made)
