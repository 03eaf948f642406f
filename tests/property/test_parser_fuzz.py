"""Damaged files of every language: nothing raises, and the promises still hold.

A small share of what `python -m benchmarks.fuzz_parser` does, with the same mutations.
"""

from __future__ import annotations

from random import Random

import pytest

from semantica.model.access import Access
from semantica.model.document import Document
from semantica.model.ids import content_hash
from semantica.parser import parse
from tests.mutations import Sample, faults, mutated, samples

SAMPLES = samples()
LANGUAGES = sorted({one.language for one in SAMPLES})
FILES_PER_LANGUAGE = 12


@pytest.mark.parametrize("language", LANGUAGES)
def test_damaged_files_keep_every_promise(language: str) -> None:
    own = [one for one in SAMPLES if one.language == language]
    for seed in range(FILES_PER_LANGUAGE):
        random = Random(seed)
        sample = mutated(random.choice(own), SAMPLES, random)
        assert faults(sample) == [], f"seed {seed}: {sample.data!r}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_samples_keep_every_promise(language: str) -> None:
    for sample in SAMPLES:
        if sample.language == language:
            assert faults(sample) == []


@pytest.mark.parametrize("piece", [b"(", b"- ", b"[{"])
def test_a_file_of_loose_pieces_is_read_as_text(piece: bytes) -> None:
    """The query engine would need a minute for it; read as text it takes a moment."""
    data = b"function first() {}\n" + piece * 150_000
    document = Document("a.js", data, content_hash(data), len(data), 0, Access.nobody())
    parsed = parse(document)
    assert [problem.message for problem in parsed.problems] == [
        "too many syntax errors in one place; read as plain text"
    ]
    assert faults(Sample("javascript", "a.js", data)) == []
