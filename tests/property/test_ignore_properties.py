"""Our ignore rules against git itself, on random trees and patterns."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from semantica.adapters.sources.folder import FolderSource
from semantica.adapters.sources.ignore_rules import match_tokens, parse_rule
from semantica.settings import SourceSettings

FILES = tuple(
    f"{folder}{name}"
    for folder in ("", "a/", "b/", "a/b/", "a/a/", "b/a.b/", "a/b/c/", "ab/", "a b/")
    for name in ("f", "f.b", "ab.c", "#f", "!f", "f ", "[f]", "x-y")
)
PIECES = st.sampled_from(
    ["a", "b", "ab", "f", "c", ".", "*", "*", "?", "[ab]", "[!a]", "[a-f]", "[[:alpha:]]", "[]f]",
     "[^-x]", "\\*", "\\f", "\\ ", " ", "#", "!", "*.b", "f.b", "[f", "\\", "x-y", "[f]", "[x-]"]
)  # fmt: skip
SEGMENTS = st.one_of(st.just("**"), st.lists(PIECES, min_size=1, max_size=3).map("".join))


@st.composite
def patterns(draw: st.DrawFn) -> str:
    body = "/".join(draw(st.lists(SEGMENTS, min_size=1, max_size=4)))
    before = draw(st.sampled_from(["", "", "", "!", "/", "!/", "**/", "#", "\\!", "\\#"]))
    after = draw(st.sampled_from(["", "", "", "/", " ", "\\ ", "/**", "\r"]))
    return before + body + after


def _documented(pattern: str) -> bool:
    """Git's code lets `x**/y` cross folders, its manual does not; we follow the manual."""
    parts = pattern.lstrip("!").rstrip(" \r").split("/")
    return all("**" not in part or set(part) == {"*"} for part in parts)


RULE_FILES = st.lists(patterns().filter(_documented), max_size=5).map("\n".join)


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of files whose git data lies elsewhere, so that our walker does the work."""
    place = tmp_path_factory.mktemp("agree")
    subprocess.run(["git", "init", "-q", "--bare", str(place / "git")], check=True)
    for path in FILES:
        file = place / "tree" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("x")
    return place / "tree"


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(top=RULE_FILES, inner=RULE_FILES)
def test_the_walker_agrees_with_git(tree: Path, top: str, inner: str) -> None:
    (tree / ".gitignore").write_text(top, encoding="utf-8", newline="")
    (tree / "a/.gitignore").write_text(inner, encoding="utf-8", newline="")
    listed = subprocess.run(
        ["git", f"--git-dir={tree.parent / 'git'}", f"--work-tree={tree}", "ls-files", "-o", "-z",
         "--exclude-per-directory=.gitignore"],
        cwd=tree, check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    ours = {c.path for c in FolderSource(tree, SourceSettings()).list().candidates}
    theirs = {path for path in listed.split("\0") if path}
    assert ours - {".gitignore", "a/.gitignore"} == theirs - {".gitignore", "a/.gitignore"}


@given(st.lists(st.sampled_from(["a", "b", "*", "?"]), max_size=8), st.text("ab", max_size=12))
def test_matching_a_name_agrees_with_its_definition(pattern: list[str], name: str) -> None:
    def defined(at: int, here: int) -> bool:
        if at == len(pattern):
            return here == len(name)
        if pattern[at] == "*":
            return any(defined(at + 1, there) for there in range(here, len(name) + 1))
        return here < len(name) and pattern[at] in {"?", name[here]} and defined(at + 1, here + 1)

    rule = parse_rule("".join(pattern))
    if rule is not None:
        assert match_tokens(rule.segments[0].tokens, name) == defined(0, 0)
