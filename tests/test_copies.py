"""Clones and work trees of one repository share what was parsed; so do returning versions."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from semantica.adapters.sources.git_tree import repository_of
from semantica.engine import Engine
from semantica.indexing.changes import Again, Task
from semantica.indexing.copies import copies_of
from semantica.indexing.preparing import prepare, recipe_for
from tests.workbench import Quiet, contents, engine_at, paths_with, plant


def git(root: Path, *words: str) -> None:
    identity = ("-c", "user.name=t", "-c", "user.email=t@example.com")
    subprocess.run(["git", *identity, *words], cwd=root, check=True, capture_output=True)


def repository(root: Path) -> Path:
    root.mkdir()
    git(root, "init", "-q", "-b", "main")
    plant(
        root, {"a.py": "def alpha():\n    return 1\n", "b.py": "beta = 1\n", "sub/c.py": "c = 1\n"}
    )
    git(root, "add", ".")
    git(root, "commit", "-qm", "one")
    return root


def test_clones_and_work_trees_are_one_repository(tmp_path: Path) -> None:
    origin = repository(tmp_path / "origin")
    git(tmp_path, "clone", "-q", str(origin), "clone")
    git(origin, "worktree", "add", "-q", str(tmp_path / "tree"))
    names = {repository_of(tmp_path / place) for place in ("origin", "clone", "tree")}
    assert len(names) == 1
    assert repository_of(origin / "sub") not in names | {""}
    other = repository(tmp_path / "other")
    assert repository_of(other) not in names
    (tmp_path / "plain").mkdir()
    assert repository_of(tmp_path / "plain") == ""


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("https://me:secret@host.example/team/code.git", "https://host.example/team/code"),
        ("https://host.example/team/code", "https://host.example/team/code/"),
    ],
)
def test_a_password_in_the_origin_makes_no_other_repository(
    tmp_path: Path, one: str, other: str
) -> None:
    names = []
    for number, url in enumerate((one, other)):
        root = repository(tmp_path / str(number))
        git(root, "remote", "add", "origin", url)
        names.append(repository_of(root))
    assert names[0] == names[1]


def parsed_by(engine: Engine, root: Path) -> list[str]:
    """Which files a run would have to parse: those that no copy knows."""
    card = engine.collections()[0]
    workshop = engine._workshop
    source = workshop.open_source(root)
    recipe = recipe_for(card, source, workshop)
    copies = copies_of(card, workshop.home, recipe.made_with.documents)
    tasks = copies.marked([Task(one) for one in source.list().candidates])
    return [
        one.candidate.path
        for one in tasks
        if not isinstance(made := prepare(one, recipe), Again) or not copies.recall(made.document)
    ]


def test_a_second_clone_parses_only_what_differs(tmp_path: Path) -> None:
    origin = repository(tmp_path / "origin")
    git(tmp_path, "clone", "-q", str(origin), "clone")
    plant(tmp_path / "clone", {"b.py": "changed = 2\n"})
    engine = engine_at(tmp_path / "home")
    engine.index(origin, Quiet())
    assert parsed_by(engine, tmp_path / "clone") == ["b.py"]
    engine.index(tmp_path / "clone", Quiet())
    alone = engine_at(tmp_path / "alone")
    alone.index(tmp_path / "clone", Quiet())
    assert contents(tmp_path / "home", "clone") == contents(tmp_path / "alone", "clone")
    assert paths_with(engine, "alpha") == {"a.py"}


def test_a_branch_that_comes_back_is_not_parsed_again(tmp_path: Path) -> None:
    origin = repository(tmp_path / "origin")
    engine = engine_at(tmp_path / "home")
    engine.index(origin, Quiet())
    git(origin, "checkout", "-qb", "other")
    plant(origin, {"a.py": "def gamma():\n    return 2\n"})
    engine.index(origin, Quiet())
    git(origin, "checkout", "-q", "--force", "main")
    git(origin, "checkout", "--", ".")
    assert parsed_by(engine, origin) == []
    engine.index(origin, Quiet())
    assert paths_with(engine, "alpha") == {"a.py"}
    assert paths_with(engine, "gamma") == set()
