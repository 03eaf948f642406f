"""Runs can be taken back, content replaced at once, variants kept apart, the past forgotten."""

from __future__ import annotations

from pathlib import Path

import pytest

from semantica.engine import Engine
from semantica.errors import NotFound, Refused
from semantica.model.collection import Card
from semantica.model.ids import RunId
from tests.workbench import Quiet, contents, engine_at, paths_with, plant


def indexed(tmp_path: Path) -> tuple[Engine, Path, Card]:
    root = tmp_path / "tree"
    plant(
        root, {"a.py": "alpha = 1\n", "b.py": "def beta():\n    return 1\n", "c.py": "gamma = 1\n"}
    )
    engine = engine_at(tmp_path / "home")
    card = engine.index(root, Quiet()).card
    return engine, root, card


def stored(tmp_path: Path) -> bytes:
    files = (tmp_path / "home").rglob("*")
    return b"".join(file.read_bytes() for file in files if file.is_file())


def test_a_run_taken_back_leaves_what_was_before(tmp_path: Path) -> None:
    engine, root, card = indexed(tmp_path)
    before = contents(tmp_path / "home", card.name)
    plant(root, {"a.py": "changed = 2\n", "d.py": "delta = 1\n"})
    (root / "c.py").unlink()
    run = engine.index(root, Quiet()).run
    assert paths_with(engine, "gamma") == set()
    taken = engine.rollback(card, run.id)
    assert sorted(document.path for _, document in taken.restored) == ["a.py", "c.py"]
    assert contents(tmp_path / "home", card.name) == before
    assert paths_with(engine, "gamma") == {"c.py"}
    assert paths_with(engine, "delta") == set()
    assert paths_with(engine, "changed") == set()
    assert [one.state for one in engine.status(card).runs] == ["rolled_back", "done"]


def test_an_earlier_run_takes_the_later_ones_with_it(tmp_path: Path) -> None:
    engine, root, card = indexed(tmp_path)
    before = contents(tmp_path / "home", card.name)
    plant(root, {"a.py": "second = 2\n"})
    second = engine.index(root, Quiet()).run
    plant(root, {"a.py": "third = 3\n", "e.py": "epsilon = 1\n"})
    engine.index(root, Quiet())
    engine.rollback(card, second.id)
    assert contents(tmp_path / "home", card.name) == before


def test_a_run_can_be_taken_back_once(tmp_path: Path) -> None:
    engine, root, card = indexed(tmp_path)
    plant(root, {"a.py": "second = 2\n"})
    second = engine.index(root, Quiet()).run
    plant(root, {"a.py": "third = 3\n"})
    third = engine.index(root, Quiet()).run
    engine.rollback(card, second.id)
    plant(root, {"a.py": "fourth = 4\n"})
    engine.index(root, Quiet())
    for run in (second, third):
        with pytest.raises(Refused):
            engine.rollback(card, run.id)
    assert paths_with(engine, "fourth") == {"a.py"}


def test_runs_that_found_nothing_to_do_do_not_use_up_the_past(tmp_path: Path) -> None:
    engine, root, card = indexed(tmp_path)
    plant(root, {"a.py": "changed = 2\n"})
    run = engine.index(root, Quiet()).run
    for _ in range(6):
        engine.index(root, Quiet())
    engine.rollback(card, run.id)
    assert paths_with(engine, "alpha") == {"a.py"}


def test_after_a_rollback_indexing_brings_the_disk_back(tmp_path: Path) -> None:
    engine, root, card = indexed(tmp_path)
    plant(root, {"a.py": "changed = 2\n"})
    run = engine.index(root, Quiet()).run
    after = contents(tmp_path / "home", card.name)
    engine.rollback(card, run.id)
    engine.index(root, Quiet())
    assert contents(tmp_path / "home", card.name) == after
    assert paths_with(engine, "changed") == {"a.py"}


def test_unknown_and_forgotten_runs_are_refused(tmp_path: Path) -> None:
    engine, root, card = indexed(tmp_path)
    with pytest.raises(NotFound, match="no run 99"):
        engine.rollback(card, RunId(99))
    plant(root, {"a.py": "changed = 2\n"})
    run = engine.index(root, Quiet()).run
    engine.forget(card, Quiet())
    with pytest.raises(Refused, match="too old"):
        engine.rollback(card, run.id)


def test_forgetting_leaves_no_byte_of_what_was_removed(tmp_path: Path) -> None:
    engine, root, card = indexed(tmp_path)
    plant(root, {"b.py": "def zzyzzxremoved():\n    return 1\n"})
    engine.index(root, Quiet())
    (root / "b.py").unlink()
    engine.index(root, Quiet())
    assert paths_with(engine, "zzyzzxremoved") == set()
    assert b"zzyzzxremoved" in stored(tmp_path)
    engine.forget(card, Quiet())
    assert b"zzyzzxremoved" not in stored(tmp_path)
    assert paths_with(engine, "gamma") == {"c.py"}


def test_replacing_makes_everything_again(tmp_path: Path) -> None:
    engine, root, card = indexed(tmp_path)
    before = contents(tmp_path / "home", card.name)
    report = engine.index(root, Quiet(), replace_all=True)
    assert (report.run.updated, report.run.unchanged) == (3, 0)
    assert contents(tmp_path / "home", card.name) == before


def test_a_variant_stands_beside_the_plain_collection(tmp_path: Path) -> None:
    engine, root, card = indexed(tmp_path)
    other = engine.index(root, Quiet(), variant="small").card
    assert (card.name, other.name) == ("tree", "tree@small")
    assert engine.index(root, Quiet(), variant="small").run.unchanged == 3
    # A variant is asked for by name; otherwise it stays out of answers.
    assert [one.name for one in engine.resolve(())] == ["tree"]
    assert [one.name for one in engine.resolve((), root)] == ["tree"]
    assert [one.name for one in engine.resolve(("tree@small",))] == ["tree@small"]
