"""What every text lane promises: words in, the best leaves the asker may see out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from semantica.adapters.text.tantivy_text import lane as tantivy_lane
from semantica.errors import IndexUnusable, QueryError
from semantica.model.ids import AccessId, EntryId, joined_hash
from semantica.model.prepared import TextEntry
from semantica.model.query import Filters
from semantica.model.words import path_words, split_words, whole_names
from semantica.ports import TextIndex, TextLane, TextWriter

# A new text lane costs one row.
LANES: dict[str, Callable[[], TextLane]] = {"tantivy": tantivy_lane}
ONE = AccessId(1)
ALL = frozenset({ONE})
NO_FILTERS = Filters()


@pytest.fixture(params=LANES)
def lane(request: pytest.FixtureRequest) -> TextLane:
    return LANES[request.param]()


@pytest.fixture
def writer(lane: TextLane, tmp_path: Path) -> Iterator[TextWriter]:
    lane.create(tmp_path)
    with closing(lane.write(tmp_path)) as opened:
        yield opened


@pytest.fixture
def index(lane: TextLane, writer: TextWriter, tmp_path: Path) -> TextIndex:
    return lane.read(tmp_path)


def entry(path: str, text: str, *, names: str = "", kind: str = "code") -> TextEntry:
    """A leaf as indexing words it. Its id is its path's."""
    return TextEntry(
        id=EntryId(joined_hash((path,))),
        path=path,
        language="python" if path.endswith(".py") else "markdown",
        kind=kind,
        body=" ".join(split_words(text)),
        names=" ".join(split_words(names)),
        places=" ".join(path_words(path)),
        prose="",
        exact=" ".join(sorted(whole_names(text))),
    )


def fill(writer: TextWriter, *entries: TextEntry) -> None:
    writer.put((ONE, one) for one in entries)
    writer.commit()


def ask(
    index: TextIndex,
    text: str,
    allowed: frozenset[AccessId] = ALL,
    filters: Filters = NO_FILTERS,
    limit: int = 50,
) -> list[str]:
    words = split_words(text)
    return [one.chunk for one in index.search(words, allowed, filters, limit)]


def ids(*paths: str) -> list[str]:
    return [joined_hash((path,)) for path in paths]


def test_nothing_is_found_before_commit_and_all_after(index: TextIndex, writer: TextWriter) -> None:
    writer.put([(ONE, entry("a.py", "needle"))])
    assert ask(index, "needle") == []
    writer.commit()
    assert ask(index, "needle") == ids("a.py")
    assert index.size() == 1


def test_a_reader_that_is_open_sees_every_later_commit(
    index: TextIndex, writer: TextWriter
) -> None:
    for number in range(5):
        fill(writer, entry(f"{number}.py", f"common word{number}"))
        assert len(ask(index, "common")) == number + 1
        assert ask(index, f"word{number}")[0] == ids(f"{number}.py")[0]


def test_no_words_no_rights_or_no_room_give_no_hits(index: TextIndex, writer: TextWriter) -> None:
    fill(writer, entry("a.py", "needle"))
    assert index.search([], ALL, NO_FILTERS, 10) == []
    assert ask(index, "needle", frozenset()) == []
    assert ask(index, "needle", frozenset({AccessId(2)})) == []
    assert ask(index, "needle", limit=0) == []
    assert len(ask(index, "needle", limit=1)) == 1


def test_an_entry_put_again_replaces_the_old_one(index: TextIndex, writer: TextWriter) -> None:
    fill(writer, entry("a.py", "before"))
    fill(writer, entry("a.py", "between"), entry("a.py", "after"))
    assert index.size() == 1
    assert ask(index, "after") == ids("a.py")
    assert ask(index, "before") == ask(index, "between") == []
    assert list(index.ids()) == ids("a.py")


def test_drop_takes_out_and_ignores_unknown(index: TextIndex, writer: TextWriter) -> None:
    fill(writer, entry("a.py", "needle"), entry("b.py", "needle"))
    writer.drop([EntryId(one) for one in ids("a.py", "never.py")])
    assert len(ask(index, "needle")) == 2
    writer.commit()
    assert ask(index, "needle") == ids("b.py")
    assert (index.size(), list(index.ids())) == (1, ids("b.py"))


def test_clear_drops_everything(index: TextIndex, writer: TextWriter) -> None:
    fill(writer, entry("a.py", "needle"), entry("b.py", "needle"))
    writer.clear()
    writer.commit()
    assert (index.size(), list(index.ids()), ask(index, "needle")) == (0, [], [])
    fill(writer, entry("c.py", "needle"))
    assert ask(index, "needle") == ids("c.py")


def test_closing_gives_up_what_is_not_committed(
    lane: TextLane, index: TextIndex, writer: TextWriter, tmp_path: Path
) -> None:
    fill(writer, entry("a.py", "needle"))
    writer.put([(ONE, entry("b.py", "needle"))])
    writer.close()
    assert ask(index, "needle") == ids("a.py")
    with closing(lane.write(tmp_path)) as again:
        fill(again, entry("c.py", "needle"))
    assert set(ask(index, "needle")) == set(ids("a.py", "c.py"))


def test_a_lane_that_was_never_made_or_was_lost_says_so(lane: TextLane, tmp_path: Path) -> None:
    with pytest.raises(IndexUnusable) as caught:
        ask(lane.read(tmp_path), "needle")
    assert "doctor --repair" in caught.value.hint
    with pytest.raises(IndexUnusable):
        lane.read(tmp_path).size()
    with closing(lane.write(tmp_path)) as writer, pytest.raises(IndexUnusable):
        writer.put([(ONE, entry("a.py", "needle"))])


def test_clear_makes_a_lost_lane_anew(lane: TextLane, tmp_path: Path) -> None:
    with closing(lane.write(tmp_path)) as writer:
        writer.clear()
        fill(writer, entry("a.py", "needle"))
    assert ask(lane.read(tmp_path), "needle") == ids("a.py")


def test_making_a_lane_keeps_the_one_that_is_there(
    lane: TextLane, index: TextIndex, writer: TextWriter, tmp_path: Path
) -> None:
    fill(writer, entry("a.py", "needle"))
    lane.create(tmp_path)
    assert ask(index, "needle") == ids("a.py")


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("connections are handled", "connection handling"),
        ("def parseHTTPResponse(): ...", "http"),
        ("def parseHTTPResponse(): ...", "parsehttpresponse"),
        ("def parseHTTPResponse(): ...", "response parsing"),
        ("load_user_settings()", "user"),
        ("load_user_settings()", "load_user_settings"),
        ("MAX_RETRY_COUNT = 3", "retries"),
        ("class XMLParser2: ...", "xml"),
        ("sha256sum", "256"),
        ("검색엔진을 만든다", "엔진"),
        ("검색엔진을 만든다", "검색"),
        ("全文検索エンジン", "検索"),
        ("全文検索エンジン", "エンジン"),
        ("사용자 인증 token 확인", "인증"),
        ("ΑΛΦΑ βήτα", "βήτα"),
    ],
)
def test_a_text_is_found_by(index: TextIndex, writer: TextWriter, text: str, query: str) -> None:
    fill(writer, entry("a.md", text), entry("b.md", "nothing of that kind"))
    assert ask(index, query) == ids("a.md")


def test_a_name_weighs_more_than_a_mention(index: TextIndex, writer: TextWriter) -> None:
    body = "open close read write " * 3
    fill(
        writer,
        entry("mention.py", body + "archive"),
        entry("name.py", body + "archive", names="Archive"),
    )
    assert ask(index, "archive") == ids("name.py", "mention.py")


def test_scores_fall_from_first_to_last(index: TextIndex, writer: TextWriter) -> None:
    fill(writer, *(entry(f"{n}.py", "needle " * n + "hay " * (20 - n)) for n in range(1, 10)))
    scores = [one.score for one in index.search(["needle"], ALL, NO_FILTERS, 50)]
    assert len(scores) == 9
    assert scores == sorted(scores, reverse=True)


FILES = ("src/app/main.py", "src/app/deep/util.py", "docs/main.md", "README.md", "a b/한글 1.py")


@pytest.mark.parametrize(
    ("globs", "expected"),
    [
        (("*.py",), {"src/app/main.py", "src/app/deep/util.py", "a b/한글 1.py"}),
        (("src/*",), {"src/app/main.py", "src/app/deep/util.py"}),
        (("*/app/*.py",), {"src/app/main.py", "src/app/deep/util.py"}),
        (("s*a*m*.py",), {"src/app/main.py"}),
        (("src/**/main.py",), {"src/app/main.py"}),
        (("**/README.md",), {"README.md"}),
        (("[sd]*/main.*",), {"src/app/main.py", "docs/main.md"}),
        (("[sd]*main.*",), {"src/app/main.py", "docs/main.md"}),
        (("[!s]*.md",), {"docs/main.md", "README.md"}),
        (("README?md",), {"README.md"}),
        (("README.md", "docs/*"), {"docs/main.md", "README.md"}),
        (("a b/한글*",), {"a b/한글 1.py"}),
        (("main.py",), set()),
        (("(src|docs)/.*",), set()),
    ],
)
def test_path_globs(
    index: TextIndex, writer: TextWriter, globs: tuple[str, ...], expected: set[str]
) -> None:
    fill(writer, *(entry(path, "needle") for path in FILES))
    assert set(ask(index, "needle", filters=Filters(paths=globs))) == set(ids(*expected))


@given(pattern=st.text(st.sampled_from("*?[]!^-abc./\\(){}+|$&~ \n한"), max_size=12))
@settings(max_examples=150, deadline=None)
def test_no_glob_breaks_the_lane(tmp_path_factory: pytest.TempPathFactory, pattern: str) -> None:
    folder = tmp_path_factory.getbasetemp() / "globs"
    folder.mkdir(exist_ok=True)
    for make in LANES.values():
        lane = make()
        lane.create(folder)
        # A set such as [z-a] means nothing; the asker is told, the lane is not to blame.
        with suppress(QueryError):
            ask(lane.read(folder), "needle", filters=Filters(paths=(pattern,)))


def test_filters_by_language_and_kind(index: TextIndex, writer: TextWriter) -> None:
    fill(
        writer,
        entry("a.py", "needle"),
        entry("b.md", "needle", kind="doc"),
        entry("c.py", "needle", kind="doc"),
    )
    assert ask(index, "needle", filters=Filters(languages=("markdown",))) == ids("b.md")
    assert set(ask(index, "needle", filters=Filters(kinds=("doc",)))) == set(ids("b.md", "c.py"))
    both = Filters(languages=("python",), kinds=("doc", "mixed"))
    assert ask(index, "needle", filters=both) == ids("c.py")
    assert ask(index, "needle", filters=Filters(languages=("cobol",))) == []


@given(
    rights=st.lists(st.integers(0, 5), min_size=1, max_size=12),
    allowed=st.frozensets(st.integers(0, 6)),
)
@settings(max_examples=25, deadline=None)
@pytest.mark.parametrize("kind", LANES)
def test_no_answer_outside_the_rights(
    tmp_path_factory: pytest.TempPathFactory, kind: str, rights: list[int], allowed: set[int]
) -> None:
    folder, lane = tmp_path_factory.mktemp("lane"), LANES[kind]()
    lane.create(folder)
    entries = [(AccessId(right), entry(f"{n}.py", "needle")) for n, right in enumerate(rights)]
    with closing(lane.write(folder)) as writer:
        writer.put(entries)
        writer.commit()
    may = frozenset(AccessId(one) for one in allowed)
    expected = {one.id for right, one in entries if right in may}
    assert set(ask(lane.read(folder), "needle", may)) == expected


def test_a_changed_right_takes_effect_with_the_next_put(
    index: TextIndex, writer: TextWriter
) -> None:
    fill(writer, entry("a.py", "needle"))
    writer.put([(AccessId(9), entry("a.py", "needle"))])
    writer.commit()
    assert ask(index, "needle") == []
    assert ask(index, "needle", frozenset({AccessId(9)})) == ids("a.py")


def test_a_pasted_page_is_answered(index: TextIndex, writer: TextWriter) -> None:
    fill(writer, entry("a.py", "needle"))
    page = "needle " + " ".join(f"word{number}" for number in range(3_000))
    assert ask(index, page) == ids("a.py")


def test_an_entry_without_words_is_held_and_never_found(
    index: TextIndex, writer: TextWriter
) -> None:
    empty = replace(entry("x", "x"), body="", names="", places="", exact="")
    fill(writer, empty)
    assert index.size() == 1
    assert ask(index, "x") == []
