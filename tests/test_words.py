"""What a word is: the same for a text that is indexed and for a question about it."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from semantica.model.words import (
    LONGEST_RUN,
    alike,
    bigrams,
    path_words,
    split_run,
    split_words,
    whole_names,
)


@pytest.mark.parametrize(
    ("run", "words"),
    [
        ("word", "word"),
        ("Word", "word"),
        ("WORD", "word"),
        ("camelCase", "camel case camelcase"),
        ("PascalCase", "pascal case pascalcase"),
        ("snake_case", "snake case snake_case"),
        ("__init__", "init"),
        ("_private", "private"),
        ("SCREAMING_SNAKE", "screaming snake screaming_snake"),
        ("HTTPServer", "http server httpserver"),
        ("parseHTTPResponse2", "parse http response 2 parsehttpresponse2"),
        ("IOError", "io error ioerror"),
        ("getURL", "get url geturl"),
        ("sha256sum", "sha 256 sum sha256sum"),
        ("utf8", "utf 8 utf8"),
        ("x86_64", "x 86 64 x86_64"),
        ("i18n", "i 18 n i18n"),
        ("2fast", "2 fast 2fast"),
        ("aB", "a b ab"),
        ("ABc", "a bc abc"),
        ("___", ""),
        ("검색엔진", "검색 색엔 엔진"),
        ("検索", "検索"),
        ("語", "語"),
        ("全文検索エンジン", "全文 文検 検索 索エ エン ンジ ジン"),
        ("getUser이름", "get user 이름"),
        ("Привет", "привет"),
        ("٣٤", "٣٤"),
    ],
)
def test_a_run_splits_into(run: str, words: str) -> None:
    assert list(split_run(run)) == words.split()


def test_a_text_keeps_order_and_repeats() -> None:
    assert split_words("get x; getX()") == ["get", "x", "get", "x", "getx"]


def test_a_path_is_its_folders_and_its_name() -> None:
    assert path_words("src/httpServer/my_file.py") == (
        "src http server httpserver my file my_file py".split()
    )


def test_names_are_kept_whole() -> None:
    assert whole_names("getX = get_y(1) + 검색") == {"getx", "get_y"}


@pytest.mark.parametrize(
    ("word", "other", "expected"),
    [
        ("handler", "handlers", True),
        ("register", "registration", True),
        ("parse", "parsing", True),
        ("get", "set", False),
        ("cat", "car", False),
        ("store", "stop", False),
    ],
)
def test_forms_of_one_word_are_alike(word: str, other: str, expected: bool) -> None:
    assert alike(word, other) is expected
    assert alike(other, word) is expected


@given(st.text(max_size=300))
def test_every_alphanumeric_run_is_found_by_its_parts(text: str) -> None:
    """A question that quotes any run of the text asks only for words the index holds."""
    held = set(split_words(text))
    for run in re.findall(r"\w+", text):
        words = split_run(run)
        assert set(words) <= held
        if len(run) <= LONGEST_RUN and any(one.isalnum() for one in run):
            assert words


@given(st.text(max_size=300))
def test_lower_casing_again_changes_nothing(text: str) -> None:
    words = split_words(text)
    assert [word.lower() for word in words] == words


@given(st.text(st.sampled_from("aBé1_ 검検"), max_size=600))
def test_words_are_bounded(text: str) -> None:
    words = split_words(text)
    # Lower-casing may lengthen a letter; three-fold is the most Unicode does.
    assert all(0 < len(word) <= 3 * LONGEST_RUN for word in words)
    assert sum(map(len, words)) <= 8 * len(text) + 8


@given(st.text(st.sampled_from("검색엔진을한글"), min_size=2, max_size=30), st.data())
def test_any_piece_of_a_cjk_run_is_found(run: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(run) - 2))
    end = data.draw(st.integers(start + 2, len(run)))
    assert set(split_words(run[start:end])) <= set(split_words(run))


def test_a_run_that_is_data_has_no_words() -> None:
    assert split_words("a" * LONGEST_RUN) == ["a" * LONGEST_RUN]
    assert split_words("a" * (LONGEST_RUN + 1)) == []


def test_bigrams_of_one_character_are_itself() -> None:
    assert bigrams("검") == ["검"]
