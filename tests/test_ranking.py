"""Ranking: the reasons a reader would give, one by one."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from semantica.model.access import Asker
from semantica.model.hit import Scored
from semantica.model.ids import AccessId, ChunkId, ContentHash
from semantica.model.query import Query
from semantica.ports import Owner
from semantica.retriever.ranking import rank, wish_of
from tests.workbench import Quiet, engine_at, plant


def owner(path: str, fqn: str = "", language: str = "python", tokens: int = 100) -> Owner:
    return Owner(path, AccessId(1), ContentHash("00"), fqn, language, tokens)


def order(question: str, *owners: Owner, per_file: int = 1, prefer_code: bool = True) -> list[str]:
    """The paths of equally scored pieces, as ranking puts them."""
    ids = [ChunkId(f"{number:032x}") for number in range(len(owners))]
    scored = [Scored(one, 1.0) for one in ids]
    wish = wish_of(question, question.lower().split())
    known = dict(zip(ids, owners, strict=True))
    ranked = rank(scored, known, wish, prefer_code=prefer_code, per_file=per_file)
    return [one.path for one in ranked]


def test_the_definition_of_the_name_comes_first() -> None:
    assert order("OrderedDict", owner("a.py", "use"), owner("b.py", "OrderedDict"))[0] == "b.py"


def test_a_name_spelled_out_in_the_question_comes_first() -> None:
    pieces = (owner("headers.py", "get_all"), owner("client.py", "parse_headers"))
    assert order("parse http headers", *pieces)[0] == "client.py"
    assert order("parse http message", *pieces)[0] == "headers.py"


def test_a_file_named_after_the_question_comes_first() -> None:
    assert (
        order("session handling", owner("app.py"), owner("lib/sessions.py"))[0] == "lib/sessions.py"
    )


def test_several_pieces_of_one_file_speak_for_it() -> None:
    pieces = (owner("a.py"), owner("b.py"), owner("b.py"), owner("b.py"))
    assert order("anything", *pieces) == ["b.py", "a.py"]


def test_tests_go_down_unless_they_are_asked_for() -> None:
    pieces = (owner("tests/test_x.py"), owner("src/x.py"))
    assert order("retry policy", *pieces)[0] == "src/x.py"
    assert order("retry policy test", *pieces)[0] == "tests/test_x.py"


def test_prose_goes_down_among_code_alone() -> None:
    pieces = (owner("guide.md", language="markdown"), owner("x.py"))
    assert order("retry policy", *pieces)[0] == "x.py"
    assert order("retry policy", *pieces, prefer_code=False)[0] == "guide.md"


@pytest.mark.parametrize(
    ("lesser", "better"),
    [(owner("pkg/__init__.py"), owner("pkg/x.py")), (owner("stub.py", tokens=5), owner("x.py"))],
)
def test_what_says_little_goes_down(lesser: Owner, better: Owner) -> None:
    assert order("anything", lesser, better)[0] == better.path


def test_an_answer_without_an_owner_is_left_out() -> None:
    wish = wish_of("x", ["x"])
    assert rank([Scored(ChunkId("0" * 32), 1.0)], {}, wish, prefer_code=True, per_file=1) == []


PATHS = st.lists(st.sampled_from(["a.py", "b.py", "tests/c.py", "d.md"]), max_size=12)


@given(PATHS, st.integers(1, 3))
@settings(max_examples=100, deadline=None)
def test_no_file_has_more_than_its_share_and_none_is_lost(paths: list[str], most: int) -> None:
    found = order("anything", *[owner(path) for path in paths], per_file=most)
    assert {path: found.count(path) for path in found} == {
        path: min(paths.count(path), most) for path in paths
    }


def test_paging_never_skips_or_repeats(tmp_path: Path) -> None:
    root = tmp_path / "tree"
    plant(root, {f"m{number}/f{number}.py": f"def shared_{number}():\n    return {number}\n"
                 for number in range(23)})  # fmt: skip
    engine = engine_at(tmp_path / "home")
    engine.index(root, Quiet())

    def page(offset: int, limit: int) -> list[str]:
        result = engine.search(Query("shared", Asker.local(), limit=limit, offset=offset))
        return [hit.chunk.id for hit in result.hits]

    whole = page(0, 50)
    assert len(whole) == len(set(whole)) == 23
    assert [one for start in range(0, 25, 5) for one in page(start, 5)] == whole
