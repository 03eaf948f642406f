"""The journal tells what happened, and never what was in it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from semantica import compose
from semantica.errors import SettingsError
from semantica.model.access import Asker
from semantica.model.query import Query
from semantica.settings import load
from tests.workbench import Quiet, plant


def test_runs_and_searches_are_told_without_their_words(tmp_path: Path) -> None:
    journal = tmp_path / "events.jsonl"
    root = tmp_path / "tree"
    plant(root, {"a.py": "confidential = 1\n", "b.png": b"\x89PNG", "empty.py": ""})
    engine = compose.engine(load({"SEMANTICA_JOURNAL": str(journal)}, home=tmp_path / "home"))
    engine.index(root, Quiet())
    engine.search(Query("confidential", Asker.local()))
    run, search = (json.loads(line) for line in journal.read_text().splitlines())
    assert (run["event"], run["state"], run["documents"]) == ("run", "done", 1)
    assert run["skipped"] == {"empty": 1, "extension": 1}
    assert set(run["stages"]) == {"listing", "preparing", "storing", "committing"}
    assert (search["event"], search["hits"], search["orphans"]) == ("search", 1, 0)
    assert "text" in search["lanes"]
    assert "confidential" not in journal.read_text()


def test_a_journal_that_cannot_be_written_is_said_at_once(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="cannot be written"):
        compose.engine(load({"SEMANTICA_JOURNAL": str(tmp_path)}, home=tmp_path / "home"))
