"""What every catalog promises, to readers, to indexers and to its one writer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from semantica.adapters.catalog.sqlite_catalog import SqliteCatalog
from semantica.adapters.catalog.sqlite_schema import create
from semantica.adapters.catalog.sqlite_writer import RUNS_KEPT, RUNS_LISTED, SqliteWriter
from semantica.model.access import Access, Asker, Principal
from semantica.model.collection import FileState, Run
from semantica.model.document import Skipped
from semantica.model.ids import ChunkId, RunId, joined_hash
from semantica.model.prepared import Prepared
from semantica.ports import Catalog, CatalogWriter, Inventory, Ledger
from tests.workbench import LOCAL, prepared

UNKNOWN = ChunkId("00" * 16)
SHAPES = """\
import math


class Circle:
    '''A round thing.'''

    def area(self, radius):
        return math.pi * radius ** 2

    def edge(self, radius):
        return 2 * math.pi * radius


def square(side):
    return side * side
"""


class Reader(Catalog, Inventory, Ledger, Protocol):
    def close(self) -> None: ...


class Writer(CatalogWriter, Protocol):
    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Shelf:
    """A catalog in a folder, opened as often as a test likes."""

    reader: Callable[[], Reader]
    writer: Callable[[], Writer]


def sqlite(folder: Path) -> Shelf:
    create(folder)
    return Shelf(lambda: SqliteCatalog(folder), lambda: SqliteWriter(folder))


# A new catalog costs one row.
SHELVES: dict[str, Callable[[Path], Shelf]] = {"sqlite": sqlite}


@pytest.fixture(params=SHELVES)
def shelf(request: pytest.FixtureRequest, tmp_path: Path) -> Shelf:
    return SHELVES[request.param](tmp_path)


@pytest.fixture
def reader(shelf: Shelf) -> Iterator[Reader]:
    with closing(shelf.reader()) as opened:
        yield opened


@pytest.fixture
def writer(shelf: Shelf) -> Iterator[Writer]:
    with closing(shelf.writer()) as opened:
        yield opened


def stored(writer: Writer, *documents: Prepared) -> RunId:
    """One whole run that stores some documents."""
    run = writer.begin("", "")
    for one in documents:
        writer.put(run, one)
    writer.commit()
    writer.finish(Run(run, "done", 1.0, 2.0, updated=1), ())
    return run


def ids_of(one: Prepared) -> list[ChunkId]:
    return [chunk.id for chunk in (*one.chunked.parents, *one.chunked.leaves)]


def test_the_generation_grows_with_every_commit_and_only_then(
    reader: Reader, writer: Writer
) -> None:
    seen = [reader.generation()]
    run = writer.begin("", "")
    seen.append(reader.generation())
    writer.put(run, prepared("a.py", SHAPES))
    assert reader.generation() == seen[-1]
    writer.commit()
    seen.append(reader.generation())
    assert seen == sorted(set(seen))


def test_nothing_is_visible_before_commit(reader: Reader, writer: Writer) -> None:
    document = prepared("a.py", SHAPES)
    run = writer.begin("", "")
    writer.put(run, document)
    assert reader.found(ids_of(document)) == {}
    assert reader.document("a.py") is None
    assert reader.files() == {}
    writer.commit()
    assert set(reader.found(ids_of(document))) == set(ids_of(document))
    writer.remove(run, ["a.py"])
    assert set(reader.files()) == {"a.py"}
    writer.commit()
    assert reader.files() == {}


def test_what_was_not_committed_is_gone_after_closing(shelf: Shelf, reader: Reader) -> None:
    with closing(shelf.writer()) as first:
        stored(first, prepared("a.py", "a = 1\n"))
        first.put(RunId(1), prepared("b.py", "b = 1\n"))
        first.remove(RunId(1), ["a.py"])
    assert set(reader.files()) == {"a.py"}


def test_found_leaves_out_unknown_and_removed(reader: Reader, writer: Writer) -> None:
    kept, gone = prepared("kept.py", SHAPES), prepared("gone.py", SHAPES)
    run = stored(writer, kept, gone)
    writer.remove(run, ["gone.py", "never.py"])
    writer.commit()
    assert set(reader.found([UNKNOWN, *ids_of(kept), *ids_of(gone)])) == set(ids_of(kept))
    assert reader.found([]) == {}


def test_found_takes_more_ids_than_one_statement(reader: Reader, writer: Writer) -> None:
    documents = [prepared(f"{number}.py", SHAPES) for number in range(150)]
    stored(writer, *documents)
    wanted = [one for document in documents for one in ids_of(document)]
    assert len(wanted) > 1_000
    assert set(reader.found(wanted)) == set(wanted)


def test_a_found_text_is_the_bytes_of_its_tile(reader: Reader, writer: Writer) -> None:
    text = SHAPES + "\n# 검색엔진, 全文検索 — naïve\nlast = 'no line end'"
    document = prepared("a.py", text)
    stored(writer, document)
    found = reader.found(ids_of(document))
    for chunk in document.chunked.leaves:
        data = text.encode()[chunk.span.start : chunk.span.end]
        assert found[chunk.id].text.encode() == data
    leaves = [found[chunk.id].text for chunk in document.chunked.leaves]
    assert "".join(leaves) == text


def test_found_gives_back_the_chunk_as_it_was_put(reader: Reader, writer: Writer) -> None:
    document = prepared("a.py", SHAPES)
    stored(writer, document)
    found = reader.found(ids_of(document))
    for chunk in (*document.chunked.parents, *document.chunked.leaves):
        assert found[chunk.id].chunk == chunk
        assert found[chunk.id].file == FileState(
            "a.py", len(SHAPES), 1, document.lineage.source_hash, "documents"
        )


@pytest.mark.parametrize(
    ("line", "name"),
    [(1, ""), (4, "Circle"), (5, "Circle"), (8, "Circle.area"), (11, "Circle.edge"),
     (15, "square")],
)  # fmt: skip
def test_chunk_at_is_the_narrowest_parent(
    reader: Reader, writer: Writer, line: int, name: str
) -> None:
    stored(writer, prepared("a.py", SHAPES))
    chunk = reader.chunk_at("a.py", line)
    assert chunk is not None
    assert (chunk.role, chunk.fqn) == ("parent", name)


def test_chunk_at_knows_its_limits(reader: Reader, writer: Writer) -> None:
    run = stored(writer, prepared("a.py", SHAPES))
    assert reader.chunk_at("a.py", 10_000) is None
    assert reader.chunk_at("b.py", 1) is None
    writer.remove(run, ["a.py"])
    writer.commit()
    assert reader.chunk_at("a.py", 1) is None


def test_put_replaces_the_live_document_and_says_what_changed(
    reader: Reader, writer: Writer
) -> None:
    old = prepared("a.py", SHAPES)
    new = prepared("a.py", SHAPES.replace("return side * side", "return side ** 2"))
    stored(writer, old)
    run = writer.begin("", "")
    _, deltas = writer.put(run, new)
    writer.commit()
    by_id = {one.chunk_id: one.operation for one in deltas}
    assert len(by_id) == len(deltas)
    assert set(by_id) == set(ids_of(old)) | set(ids_of(new))
    assert {one for one, what in by_id.items() if what == "delete"} == set(ids_of(old)) - set(
        ids_of(new)
    )
    assert {one for one, what in by_id.items() if what == "insert"} == set(ids_of(new)) - set(
        ids_of(old)
    )
    document = reader.document("a.py")
    assert document is not None
    assert document.text == new.chunked.document.text
    assert set(reader.found([*ids_of(old), *ids_of(new)])) == set(ids_of(new))


def test_putting_the_same_document_again_is_a_noop(reader: Reader, writer: Writer) -> None:
    document = prepared("a.py", SHAPES)
    stored(writer, document)
    _, deltas = writer.put(writer.begin("", ""), document)
    assert {one.operation for one in deltas} == {"noop"}
    writer.commit()
    assert reader.census().documents == 1
    assert reader.census().chunks == len(ids_of(document))


def test_remove_ignores_unknown_paths_and_names_what_left(writer: Writer) -> None:
    document = prepared("a.py", SHAPES)
    run = stored(writer, document)
    assert list(writer.remove(run, ["nothing", "a.pyx"])) == []
    deltas = writer.remove(run, ["a.py"])
    assert {one.chunk_id for one in deltas} == set(ids_of(document))
    assert {one.operation for one in deltas} == {"delete"}
    assert list(writer.remove(run, ["a.py"])) == []


def test_touch_changes_the_time_alone(reader: Reader, writer: Writer) -> None:
    document = prepared("a.py", SHAPES)
    stored(writer, document)
    before = reader.files()["a.py"]
    writer.touch([FileState("a.py", before.size, 77, "", ""), FileState("no.py", 1, 1, "", "")])
    writer.commit()
    assert reader.files() == {"a.py": replace(before, mtime_ns=77)}
    assert set(reader.found(ids_of(document))) == set(ids_of(document))


def test_a_run_left_open_by_a_crash_is_marked_interrupted(shelf: Shelf, reader: Reader) -> None:
    with closing(shelf.writer()) as first:
        first.begin("abc", "main")
    with closing(shelf.writer()) as second:
        number = second.begin("def", "main")
        assert [(one.state, one.commit) for one in reader.runs()] == [
            ("running", "def"),
            ("interrupted", "abc"),
        ]
        second.finish(Run(number, "done", 1.0, 2.0, "def", "main", added=3), ())
    newest = reader.runs()[0]
    assert (newest.state, newest.added, newest.branch) == ("done", 3, "main")


def test_finish_remembers_what_the_last_run_left_out(reader: Reader, writer: Writer) -> None:
    first = (Skipped("a.bin", "binary", 9, "NUL", 5, "x"), Skipped("b.log", "ignored"))
    writer.finish(Run(writer.begin("", ""), "done", 1.0, 2.0), first)
    assert reader.skipped() == first
    assert reader.census().skipped == {"binary": 1, "ignored": 1}
    writer.finish(Run(writer.begin("", ""), "done", 1.0, 2.0), first[1:])
    assert reader.skipped() == first[1:]


def big_text(seed: int) -> str:
    """Most of a megabyte that cannot be packed well."""
    return "\n".join(f"v{joined_hash((str(seed), str(n)))} = {n}" for n in range(16_000))


def test_removed_content_is_reclaimed_after_some_runs(reader: Reader, writer: Writer) -> None:
    stored(writer, prepared("big.py", big_text(0)), prepared("small.py", "a = 1\n"))
    full = reader.census().stored_bytes
    for turn in range(1, 4 * RUNS_KEPT):
        stored(writer, prepared("big.py", big_text(turn)))
    # The live one, those that can be taken back, one that is going, and the log.
    assert reader.census().stored_bytes < full * (RUNS_KEPT + 4)
    assert set(reader.files()) == {"small.py", "big.py"}


def test_equal_content_survives_the_reclaiming_of_its_twin(reader: Reader, writer: Writer) -> None:
    twin = prepared("twin.py", SHAPES)
    run = stored(writer, prepared("gone.py", SHAPES), twin)
    writer.remove(run, ["gone.py"])
    for _ in range(RUNS_KEPT + 2):
        stored(writer)
    leaf = twin.chunked.leaves[0]
    assert reader.found([leaf.id])[leaf.id].text
    assert reader.document("gone.py") is None


def test_the_list_of_runs_is_bounded(reader: Reader, writer: Writer) -> None:
    for _ in range(RUNS_LISTED + 5):
        last = stored(writer)
    assert len(reader.runs()) == RUNS_LISTED
    assert reader.runs()[0].id == last


def test_a_long_log_is_folded_at_the_end_of_a_run(tmp_path: Path, writer: Writer) -> None:
    stored(writer, *(prepared(f"big{number}.py", big_text(number)) for number in range(3)))
    logs = sum(file.stat().st_size for file in tmp_path.glob("*-wal"))
    assert logs == 0


def test_documents_are_all_live_ones_in_path_order(reader: Reader, writer: Writer) -> None:
    run = stored(writer, *(prepared(path, SHAPES) for path in ("b.py", "a.py", "c.py")))
    writer.remove(run, ["c.py"])
    writer.commit()
    assert [document.path for _, document in reader.documents()] == ["a.py", "b.py"]
    assert all(document.text == SHAPES for _, document in reader.documents())


def test_problems_are_those_of_live_documents(reader: Reader, writer: Writer) -> None:
    run = stored(
        writer, prepared("bad.py", "def broken(:\n    pass\n"), prepared("a.py", "a = 1\n")
    )
    assert {path for path, _ in reader.problems()} == {"bad.py"}
    assert reader.census().problems == len(list(reader.problems()))
    writer.remove(run, ["bad.py"])
    writer.commit()
    assert list(reader.problems()) == []


def test_a_sound_catalog_has_nothing_to_report(reader: Reader, writer: Writer) -> None:
    stored(writer, prepared("a.py", SHAPES))
    assert reader.check() == ()


def test_an_empty_catalog_answers(reader: Reader) -> None:
    census = reader.census()
    assert (census.documents, census.chunks, census.lines, census.run) == (0, 0, 0, None)
    assert reader.allowed(Asker.local()) == frozenset()
    assert reader.runs() == ()


def test_census_counts_lines_with_and_without_a_last_line_end(
    reader: Reader, writer: Writer
) -> None:
    stored(writer, prepared("a.txt", "one\ntwo\n"), prepared("b.txt", "one\ntwo"))
    assert reader.census().lines == 4


PRINCIPALS = st.sampled_from(["local", "ann", "bob", "team", "space", 'quote"'])
RIGHTS = st.lists(st.lists(PRINCIPALS, max_size=3), max_size=3).map(
    lambda groups: Access(tuple(tuple(Principal(one) for one in group) for group in groups))
)


@pytest.mark.parametrize("kind", SHELVES)
@settings(max_examples=25, deadline=None)
@given(rights=st.lists(RIGHTS, min_size=1, max_size=6), names=st.sets(PRINCIPALS))
def test_allowed_is_what_each_access_says(
    tmp_path_factory: pytest.TempPathFactory, kind: str, rights: list[Access], names: set[str]
) -> None:
    shelf = SHELVES[kind](tmp_path_factory.mktemp("shelf"))
    asker = Asker.of(names)
    with ExitStack() as stack:
        writer = stack.enter_context(closing(shelf.writer()))
        reader = stack.enter_context(closing(shelf.reader()))
        documents = [
            prepared(f"{number}.txt", f"word{number}\n", access)
            for number, access in enumerate(rights)
        ]
        stored(writer, *documents)
        allowed = reader.allowed(asker)
        for document, access in zip(documents, rights, strict=True):
            found = reader.found(ids_of(document))
            assert found
            for one in found.values():
                assert (one.access in allowed) == access.allows(asker)


def test_one_access_is_one_id(reader: Reader, writer: Writer) -> None:
    run = writer.begin("", "")
    first, _ = writer.put(run, prepared("a.txt", "a\n", LOCAL))
    second, _ = writer.put(run, prepared("b.txt", "b\n", Access.any_of("local")))
    third, _ = writer.put(run, prepared("c.txt", "c\n", Access.any_of("ann")))
    writer.commit()
    assert first == second != third
    assert reader.allowed(Asker.of(())) == frozenset()
    assert reader.allowed(Asker.of(["ann"])) == {third}
