"""Ignore rules: patterns in, verdicts out."""

from __future__ import annotations

import pytest

from semantica.adapters.sources.ignore_rules import (
    MAX_PATTERN_CHARS,
    Layer,
    leads_below,
    parse_rules,
    verdict,
)


def check(rules: str, path: str) -> bool | None:
    """The verdict on one path; a folder ends with a slash."""
    bare = path.rstrip("/")
    chain = (Layer(0, parse_rules(rules)),)
    return verdict(chain, bare, bare.rpartition("/")[2], path.endswith("/"))


IGNORED = [
    ("foo", "foo"),
    ("foo", "a/b/foo"),
    ("foo/", "a/foo/"),
    ("/foo", "foo"),
    ("*.py[co]", "a/b.pyc"),
    ("*.log", "a.b.log"),
    ("a/*/c", "a/b/c"),
    ("a/**/c", "a/c"),
    ("a/**/c", "a/x/y/c"),
    ("**/c", "c"),
    ("**/b/c", "a/b/c"),
    ("a/**", "a/x/y"),
    ("doc/frotz/", "doc/frotz/"),
    ("\\#a", "#a"),
    ("\\!a", "!a"),
    ("a\\ ", "a "),
    ("a   ", "a"),
    ("a\r", "a"),
    ("\ufeffa", "a"),
    ("[!a-c]x", "dx"),
    ("[]x]", "]"),
    ("[[:digit:]]", "7"),
    ("a?c", "abc"),
    ("a?c", "a한c"),
    ("한*", "한국어"),
    ("***", "x"),
    ("!x\nx", "x"),
]
UNTOUCHED = [
    ("foo/", "foo"),
    ("/foo", "a/foo"),
    ("a/b", "x/a/b"),
    ("a/*", "a/b/c"),
    ("a/**", "a/"),
    ("# a", "# a"),
    ("", "a"),
    ("!", "a"),
    ("/", "a/"),
    ("[a", "[a"),
    ("[a", "a"),
    ("a\\", "a"),
    ("[a/]b", "/b"),
    ("*.py[co]", "a.py"),
    ("[[:nonsense:]]", "n"),
    ("foo//", "foo/"),
]


@pytest.mark.parametrize(("rules", "path"), IGNORED)
def test_these_are_ignored(rules: str, path: str) -> None:
    assert check(rules, path) is True


@pytest.mark.parametrize(("rules", "path"), UNTOUCHED)
def test_these_are_not(rules: str, path: str) -> None:
    assert check(rules, path) is None


def test_the_last_rule_wins_whatever_its_shape() -> None:
    assert check("*.log\n!keep.log", "keep.log") is False
    assert check("!keep.log\n*.log", "keep.log") is True
    assert check("k*p.log\n!a/keep.log\n*.txt", "a/keep.log") is False
    assert check("!*.log\nk*\n!/keep.log\nkeep.log", "keep.log") is True


def test_the_inner_file_wins_over_the_outer() -> None:
    chain = (Layer(0, parse_rules("*.log")), Layer(2, parse_rules("!/keep.log")))
    assert verdict(chain, "a/keep.log", "keep.log", False) is False
    assert verdict(chain, "a/other.log", "other.log", False) is True


def test_a_rule_with_a_slash_leads_into_a_folder_and_a_name_does_not() -> None:
    chain = (Layer(0, parse_rules("!build/out/keep.py\n!notes.md\n!**/deep.md")),)
    assert leads_below(chain, "build")
    assert leads_below(chain, "build/out")
    assert not leads_below(chain, "build/other")
    assert not leads_below(chain, "vendor")


@pytest.mark.parametrize(
    ("pattern", "path"),
    [
        ("a*" * 30 + "b", "a" * 250),
        ("*a" * 400 + "b", "a" * 250 + "c"),
        ("**/" * 50 + "b", "a/" * 1_000 + "c"),
        ("**/a/" * 100 + "b", "a/" * 1_000 + "c"),
        ("x/" + "*a*/" * 200 + "b", "x/" + "a" * 200 + "/a" * 900),
        ("[" * 500 + "]", "[" * 250),
        ("[[:" * 300, "a"),
    ],
)
def test_hostile_patterns_end(pattern: str, path: str) -> None:
    """A backtracking matcher would not come back from these within the age of the universe."""
    assert check(pattern, path) is None


def test_an_endless_line_is_left_out_with_a_note() -> None:
    rules = parse_rules("*.a\n" + "x" * (MAX_PATTERN_CHARS + 1) + "\n*.b")
    assert len(rules.rules) == 2
    assert rules.notes == (f"line 2 is over {MAX_PATTERN_CHARS} characters and was left out",)
