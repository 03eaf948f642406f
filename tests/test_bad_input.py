"""Bad input is a counted skip or a clear error that says what to do, and nothing else is lost."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from semantica.engine import Engine
from semantica.errors import (
    FormatMismatch,
    IndexUnusable,
    InputError,
    NotFound,
    SemanticaError,
)
from semantica.model.access import Asker
from semantica.model.document import Candidate, Skipped
from semantica.model.query import Query
from tests.workbench import (
    Quiet,
    Stopper,
    child_environment,
    engine_at,
    folder_home,
    lane_ids,
    leaf_ids,
    paths_with,
    plant,
)

NOBODY = 65_534
GOOD = {"good.py": "def sound():\n    return 'needle'\n"}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    place = tmp_path / "root"
    plant(place, GOOD)
    return place


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def engine(home: Path) -> Engine:
    return engine_at(home)


def indexed(engine: Engine, root: Path) -> dict[str, str]:
    """Index, see that the good file is found, and return what was left out and why."""
    report = engine.index(root, Quiet())
    assert "good.py" in paths_with(engine, "needle")
    reasons = {one.path: one.reason for one in report.skipped}
    assert report.census.skipped == {
        reason: list(reasons.values()).count(reason) for reason in set(reasons.values())
    }
    return {path: str(reason) for path, reason in reasons.items()}


def test_a_huge_file_is_left_out(engine: Engine, root: Path) -> None:
    with (root / "huge.txt").open("wb") as file:
        file.truncate(1_000_000_000)
    assert indexed(engine, root) == {"huge.txt": "too_large"}


def test_one_enormous_line_is_left_out(engine: Engine, root: Path) -> None:
    (root / "line.js").write_bytes(b"x" * 50_000_000)
    plant(root, {"long.js": "var a = '" + "y" * 200_000 + "'\n"})
    assert indexed(engine, root) == {"line.js": "too_large", "long.js": "long_line"}


def test_broken_encodings_and_nulls(engine: Engine, root: Path) -> None:
    plant(root, {"nul.txt": b"needle\0needle", "nothing.txt": b""})
    plant(root, {"bad.txt": b"a needle \xff\xfe\xfa among bytes\n" * 3})
    skipped = indexed(engine, root)
    assert skipped.pop("nul.txt") == "binary"
    assert skipped.pop("nothing.txt") == "empty"
    # Bytes that are no UTF-8 are read as some other encoding, or left out: never an error.
    assert skipped in ({}, {"bad.txt": "undecodable"})


def test_link_loops_and_odd_files(engine: Engine, root: Path) -> None:
    (root / "loop").symlink_to(root)
    (root / "self").symlink_to("self")
    (root / "away").symlink_to("/etc/hostname")
    os.mkfifo(root / "pipe")
    assert indexed(engine, root) == {
        "away": "outside_root", "loop": "link_loop", "pipe": "special", "self": "link_loop",
    }  # fmt: skip


# Permissions do not hold root back, so this becomes an ordinary user. Before that it indexes
# something of its own: afterwards it may be unable to import what it has not yet used.
CHILD = f"""
import os, resource, sys, tempfile
from pathlib import Path
from semantica.errors import SemanticaError
from tests.workbench import Quiet, engine_at, paths_with, plant, prepared
home, root, verb = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
prepared("a.py", "a = 1")
with tempfile.TemporaryDirectory() as scratch:
    plant(Path(scratch, "root"), {GOOD!r})
    engine_at(Path(scratch, "home")).index(Path(scratch, "root"), Quiet())
    paths_with(engine_at(Path(scratch, "home")), "needle")
while len(os.listdir("/proc/self/task")) > 1:
    os.sched_yield()
if os.getuid() == 0:
    os.setgroups([]); os.setgid({NOBODY}); os.setuid({NOBODY})
try:
    engine = engine_at(home)
    if verb == "index":
        report = engine.index(root, Quiet())
        print(sorted((one.path, one.reason) for one in report.skipped))
    print(sorted(paths_with(engine, "needle")))
except SemanticaError as problem:
    print(type(problem).__name__, "|", problem, "|", problem.hint)
"""


def as_anyone(home: Path, root: Path, verb: str) -> list[str]:
    """Index or search as an ordinary user, and return what that printed."""
    if os.getuid() == 0:
        for place in root.parents:
            if place.stat().st_mode & 0o005 != 0o005:
                place.chmod(place.stat().st_mode | 0o055)
    done = subprocess.run(
        [sys.executable, "-c", CHILD, str(home), str(root), verb],
        env=child_environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_an_unreadable_folder_is_left_out(root: Path, tmp_path: Path) -> None:
    plant(root, {"shut/inner.py": "needle = 1\n"})
    (root / "shut").chmod(0o000)
    home = tmp_path / "open"
    home.mkdir()
    home.chmod(0o777)
    try:
        assert as_anyone(home, root, "index") == ["[('shut/', 'unreadable')]", "['good.py']"]
    finally:
        (root / "shut").chmod(0o755)


def test_a_read_only_home_says_so_and_loses_nothing(engine: Engine, root: Path, home: Path) -> None:
    engine.index(root, Quiet())
    places = [home, *home.rglob("*")]
    modes = {place: place.stat().st_mode for place in places}
    try:
        for place in places:
            place.chmod(0o555 if place.is_dir() else 0o444)
        for verb in ("index", "search"):
            (answer,) = as_anyone(home, root, verb)
            name, message, hint = answer.split(" | ")
            assert name == "Refused"
            assert "SEMANTICA_HOME" in hint or "permissions" in hint, message
    finally:
        for place, mode in modes.items():
            place.chmod(mode)
    assert paths_with(engine, "needle") == {"good.py"}


def test_a_home_that_cannot_be_made_says_so(root: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(SemanticaError) as caught:
        engine_at(tmp_path / "file").index(root, Quiet())
    assert "SEMANTICA_HOME" in caught.value.hint


def test_no_folder_and_not_a_folder(engine: Engine, root: Path) -> None:
    for place in (root / "nowhere", root / "good.py"):
        with pytest.raises((NotFound, InputError)) as caught:
            engine.index(place, Quiet())
        assert caught.value.hint
    assert engine.collections() == []


def test_an_empty_folder_is_an_empty_collection(engine: Engine, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert engine.index(tmp_path / "empty", Quiet()).census.documents == 0
    assert paths_with(engine, "needle") == set()


def test_a_folder_with_an_odd_name(engine: Engine, tmp_path: Path) -> None:
    place = tmp_path / "a b\n'\"한글\u202e;$(x)"
    plant(place, {"sub dir/x\ny.py": "needle = 1\n", "é.py": "needle = 2\n"})
    card = engine.index(place, Quiet(), name="odd").card
    assert card.root == str(place.resolve())
    assert paths_with(engine, "needle") == {"sub dir/x\ny.py", "é.py"}
    assert engine.index(place, Quiet(), name="odd").run.unchanged == 2


def test_a_folder_whose_name_cannot_name_a_collection(engine: Engine, tmp_path: Path) -> None:
    place = tmp_path / "-:odd:-"
    plant(place, GOOD)
    with pytest.raises(InputError) as caught:
        engine.index(place, Quiet())
    assert caught.value.hint
    engine.index(place, Quiet(), name="fine")
    assert paths_with(engine, "needle") == {"good.py"}


def test_a_file_that_vanishes_before_it_is_read(engine: Engine, root: Path) -> None:
    plant(root, {"ghost.py": "needle = 0\n"})

    class Vanish(Stopper):
        """Takes a file away once the folder is listed."""

        def stage(self, name: str, total: int) -> None:
            if name == "indexing":
                (root / "ghost.py").unlink()

    report = engine.index(root, Vanish(after=1_000))
    assert [(one.path, one.reason) for one in report.skipped] == [("ghost.py", "vanished")]
    assert not report.interrupted
    assert paths_with(engine, "needle") == {"good.py"}


def test_what_was_read_in_vain_is_not_read_again(engine: Engine, root: Path, home: Path) -> None:
    plant(root, {"data.txt": b"\0" * 99, "long.txt": "z" * 200_000})
    first = indexed(engine, root)
    again = Stopper(after=1_000)
    report = engine.index(root, again)
    assert again.stages == [("listing", 0), ("indexing", 0)]
    assert {one.path: one.reason for one in report.skipped} == first
    plant(root, {"data.txt": "needle after all\n"})
    assert indexed(engine, root) == {"long.txt": "long_line"}
    assert paths_with(engine, "needle") == {"good.py", "data.txt"}


def test_a_remembered_skip_ends_with_the_setting_that_caused_it(
    engine: Engine, root: Path, home: Path
) -> None:
    plant(root, {"long.txt": "needle " * 30_000})
    assert indexed(engine, root) == {"long.txt": "long_line"}
    (home / "semantica.yaml").write_text("source: {max_line_bytes: 900000}\n")
    from semantica import open as opened

    wide = opened(home)
    wide.index(root, Quiet())
    assert paths_with(wide, "needle") == {"good.py", "long.txt"}


# ---- damaged stores ----


def only(home: Path, pattern: str) -> Path:
    (file,) = home.rglob(pattern)
    return file


def raised(engine: Engine) -> SemanticaError:
    with pytest.raises(SemanticaError) as caught:
        engine.search(Query("needle", Asker.local()))
    assert caught.value.hint
    return caught.value


def test_a_catalog_of_a_newer_format(engine: Engine, root: Path, home: Path) -> None:
    engine.index(root, Quiet())
    connection = sqlite3.connect(only(home, "catalog.db"))
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    caught = raised(engine)
    assert isinstance(caught, FormatMismatch)
    assert "upgrade" in caught.hint
    with pytest.raises(FormatMismatch):
        engine.index(root, Quiet())


def test_a_card_of_a_newer_format(engine: Engine, root: Path, home: Path) -> None:
    engine.index(root, Quiet())
    card = only(home, "collection.json")
    before = json.loads(card.read_text())
    card.write_text(json.dumps(before | {"format": 99}))
    assert isinstance(raised(engine), FormatMismatch)
    with pytest.raises(FormatMismatch):
        engine.index(root, Quiet())
    card.write_text(json.dumps(before))
    assert paths_with(engine, "needle") == {"good.py"}


@pytest.mark.parametrize("offset", [0, 4096])
def test_a_corrupt_catalog_says_so_and_can_be_removed(
    engine: Engine, root: Path, home: Path, offset: int
) -> None:
    plant(root, {f"file{number}.py": f"needle = {number}\n" for number in range(40)})
    card = engine.index(root, Quiet()).card
    for file in [only(home, "catalog.db"), *home.rglob("catalog.db-wal")]:
        size = file.stat().st_size
        with file.open("r+b") as opened:
            opened.seek(min(offset, size))
            opened.write(b"\xa5" * max(size - offset, 0))
    caught = raised(engine_at(home))  # one that has not read the pages yet
    assert isinstance(caught, IndexUnusable)
    assert "doctor --repair" in caught.hint
    assert any(one.state == "broken" for one in engine.doctor(card))
    engine.remove(card.name)
    engine.index(root, Quiet())
    assert "good.py" in paths_with(engine, "needle")


def test_a_lost_text_lane_is_noticed_and_made_again(engine: Engine, root: Path, home: Path) -> None:
    card = engine.index(root, Quiet()).card
    for file in only(home, "text").iterdir():
        file.unlink()
    only(home, "text").rmdir()
    assert "doctor --repair" in raised(engine).hint
    assert any(one.state == "broken" for one in engine.doctor(card))
    engine.index(root, Quiet())
    assert paths_with(engine, "needle") == {"good.py"}
    assert lane_ids(home, card.name) == leaf_ids(home, card.name)


@pytest.mark.parametrize("pattern", ["meta.json", "*.term", "*.store", "*.idx", "*.fieldnorm"])
def test_a_truncated_text_lane_is_noticed_and_repaired(
    engine: Engine, root: Path, home: Path, pattern: str
) -> None:
    card = engine.index(root, Quiet()).card
    for file in only(home, "text").glob(pattern):
        os.truncate(file, file.stat().st_size // 2)
    assert "doctor --repair" in raised(engine).hint
    assert engine.repair(card, Quiet()) == 1
    assert paths_with(engine, "needle") == {"good.py"}
    assert [one.state for one in engine.doctor(card)] == ["ok", "ok"]


def test_a_source_names_what_it_cannot_read(home: Path, root: Path) -> None:
    """A path that was listed and is now a folder, or leads away, is a skip too."""
    from semantica.adapters.sources.folder import FolderSource
    from semantica.settings import SourceSettings

    (root / "now_a_folder").mkdir()
    source = FolderSource(root.resolve(), SourceSettings())
    for path in ("now_a_folder", "../home", "gone.py"):
        assert isinstance(source.read(Candidate(path, 1, 1)), Skipped)
    assert folder_home(home).cards() == []
