"""A hit tells the truth about the disk: fresh, moved and found again, changed, or gone."""

from __future__ import annotations

from pathlib import Path

from semantica.engine import Engine
from semantica.model.access import Asker
from semantica.model.hit import Hit
from semantica.model.query import Query
from tests.workbench import Quiet, engine_at, plant

SOURCE = "def locate(needle):\n    return needle\n\n\ndef other():\n    return 2\n"


def hit(engine: Engine, words: str) -> Hit:
    return engine.search(Query(words, Asker.local())).hits[0]


def indexed(tmp_path: Path) -> tuple[Engine, Path]:
    root = tmp_path / "tree"
    plant(root, {"a.py": SOURCE})
    engine = engine_at(tmp_path / "home")
    engine.index(root, Quiet())
    return engine, root


def test_an_untouched_file_is_fresh(tmp_path: Path) -> None:
    engine, _ = indexed(tmp_path)
    assert hit(engine, "locate needle").freshness == "fresh"


def test_a_piece_that_moved_is_shown_where_it_is_now(tmp_path: Path) -> None:
    engine, root = indexed(tmp_path)
    plant(root, {"a.py": "import os\n\n\n" + SOURCE})
    found = hit(engine, "locate needle")
    assert (found.freshness, found.chunk.span.start_line) == ("fresh", 4)
    assert found.snippet_line == 4


def test_a_piece_that_changed_is_marked_and_shown_as_it_was_indexed(tmp_path: Path) -> None:
    engine, root = indexed(tmp_path)
    plant(root, {"a.py": SOURCE.replace("return needle", "return [needle]")})
    found = hit(engine, "locate needle")
    assert found.freshness == "changed"
    assert "return needle" in found.text


def test_a_deleted_file_is_gone(tmp_path: Path) -> None:
    engine, root = indexed(tmp_path)
    (root / "a.py").unlink()
    assert hit(engine, "locate needle").freshness == "gone"


def test_a_secret_added_since_is_masked_when_the_file_is_read_again(tmp_path: Path) -> None:
    engine, root = indexed(tmp_path)
    token = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
    plant(root, {"a.py": f"# {token}\n" + SOURCE})
    found = hit(engine, "locate needle")
    assert token not in found.text
    assert "masked:" in found.text
