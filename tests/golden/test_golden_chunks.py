"""Each sample file, cut and listed as text, equals the listing beside it.

`pytest --update` rewrites the listings; read the difference before committing it. An id that
changes without need makes every user's index rebuild what did not change.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from semantica.chunking import chunk
from semantica.chunking.layout import Budget
from semantica.chunking.tokens import LocalTokenizer
from semantica.model.access import Access
from semantica.model.chunk import Chunk, Chunked
from semantica.model.document import Document
from semantica.model.ids import content_hash
from semantica.parser import parse
from semantica.parser.languages import LANGUAGES
from semantica.settings import load

HERE = Path(__file__).parent
LISTING = ".chunks.txt"
SAMPLES = sorted(
    path
    for path in HERE.glob("*/*")
    if path.stem in ("plain", "nested", "broken")
    and path.parent.name in LANGUAGES
    and LANGUAGES[path.parent.name].depth == "full"
)
BUDGET = Budget("golden", load({}, home=Path("unused")).chunking, LocalTokenizer())
SHORT = 8  # characters of an id that are shown


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_listing(sample: Path, update: bool) -> None:
    expected = sample.with_name(sample.stem + LISTING)
    data = sample.read_bytes()
    document = Document(sample.name, data, content_hash(data), len(data), 0, Access.nobody())
    found = listing(chunk(parse(document), BUDGET))
    if update:
        expected.write_text(found, "utf-8")
    assert found == expected.read_text("utf-8")


def listing(chunked: Chunked) -> str:
    """Parents in document order, each with the leaves under it."""
    lines: list[str] = []
    for parent in chunked.parents:
        lines.append(f"{line_of(parent)} | {parent.breadcrumb}")
        if parent.summary:
            lines.append(f"    summary: {parent.summary}")
        for leaf in chunked.leaves:
            if leaf.parent == parent.id:
                first = chunked.document.data[leaf.span.start : leaf.span.end].split(b"\n")
                text = next((line for line in first if line.strip()), b"")
                lines.append(f"    {line_of(leaf)} | {text.decode('utf-8', 'replace').strip()}")
    return "\n".join(lines) + "\n"


def line_of(one: Chunk) -> str:
    span = f"L{one.span.start_line}-{one.span.end_line}"
    return f"{one.id[:SHORT]} {one.kind} {span} {one.tokens} tokens"
