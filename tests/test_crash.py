"""A crash anywhere costs nothing: search works in between, and the next run makes it whole."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from semantica.engine import Engine
from semantica.model.access import Asker
from semantica.model.query import Query
from tests.workbench import (
    Quiet,
    Stopper,
    child_environment,
    contents,
    engine_at,
    lane_ids,
    leaf_ids,
    paths_with,
    plant,
)

NAME = "tree"
# In every file, at all times: a search for it must never come back empty.
ALWAYS = "evergreen"
FILES = 9


def source_text(number: int, version: int) -> str:
    """A file with parts that stay, parts that change, and a comment that changes alone."""
    return f"""\
# {ALWAYS} remark{number}x{version}

class Holder{number}:
    \"\"\"Keeps {ALWAYS} things of holder{number}.\"\"\"

    def steady(self, value):
        # note{version % 3}y
        return value + {number}

    def moving(self, value):
        return value * changed{number}v{version}


def alone{version}(value):
    return {ALWAYS}(value)
"""


def grow(root: Path, version: int) -> None:
    """The next version of the tree: some files edited, one added, one moved, one gone."""
    for number in range(FILES):
        if version == 0 or (number + version) % 3 == 0:
            plant(root, {f"pkg{number % 2}/file{number}.py": source_text(number, version)})
    plant(root, {f"new{version}.py": source_text(100 + version, version)})
    for gone in root.glob(f"new{version - 2}.py"):
        gone.unlink()
    for moved in root.glob(f"new{version - 1}.py"):
        moved.rename(root / f"moved{version - 1}.py")
    for gone in root.glob(f"moved{version - 3}.py"):
        gone.unlink()


def crash(home: Path, root: Path, moment: int) -> bool:
    """Index in a process that dies at that moment; whether it did, or was done before."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.mortal", str(home), str(root), NAME, str(moment)],
        env=child_environment(),
        start_new_session=True,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode in {0, -signal.SIGKILL}, done.stderr
    return done.returncode != 0


def answers(engine: Engine) -> dict[str, list[str]]:
    """The text lane's hits for many questions, by chunk id."""
    questions = [
        ALWAYS, "holder", "steady value", "moving", "remark", "note0y", "note1y", "note2y",
        *(f"holder{number}" for number in range(FILES)),
        *(f"alone{version}" for version in range(0, 24, 4)),
        *(f"changed{number}v{version}" for number in range(3) for version in range(0, 24, 6)),
    ]  # fmt: skip
    return {
        text: sorted(
            hit.chunk.id for hit in engine.search(Query(text, Asker.local(), limit=50)).hits
        )
        for text in questions
    }


def assert_whole(home: Path, root: Path, clean: Path) -> None:
    """The index in `home` equals one made from nothing in `clean`."""
    fresh = engine_at(clean, per_file=50)
    fresh.index(root, Quiet(), name=NAME)
    assert contents(home, NAME) == contents(clean, NAME)
    assert lane_ids(home, NAME) == leaf_ids(home, NAME)
    assert answers(engine_at(home, per_file=50)) == answers(fresh)


def test_twenty_crashes_in_runs_over_a_changing_tree(tmp_path: Path) -> None:
    root, home = tmp_path / "root", tmp_path / "home"
    grow(root, 0)
    engine = engine_at(home)
    engine.index(root, Quiet(), name=NAME)
    died = 0
    for turn in range(20):
        grow(root, turn + 1)
        died += crash(home, root, 1 + 3 * turn)
        assert len(paths_with(engine, ALWAYS)) >= FILES
        assert len(paths_with(engine, ALWAYS, limit=1)) == 1
        if turn % 4 == 3:  # in between, crash follows crash
            engine.index(root, Quiet(), name=NAME)
            assert_whole(home, root, tmp_path / f"clean{turn}")
    assert died == 20


@pytest.mark.parametrize("moment", [2, 4, 10, 12, 60])
def test_a_crash_in_the_very_first_run(tmp_path: Path, moment: int) -> None:
    root, home = tmp_path / "root", tmp_path / "home"
    grow(root, 0)
    assert crash(home, root, moment)
    engine = engine_at(home)
    if engine.collections():
        found = paths_with(engine, ALWAYS)
        assert found == set(contents(home, NAME))
    (root / "pkg0/file0.py").unlink()
    engine.index(root, Quiet(), name=NAME)
    assert_whole(home, root, tmp_path / "clean")


def test_a_change_taken_back_after_a_crash(tmp_path: Path) -> None:
    """The lane holds the new text under an id the catalog never changed: it must come back."""
    root, home = tmp_path / "root", tmp_path / "home"
    plant(root, {"a.py": source_text(1, 0), "b.py": source_text(2, 0)})
    engine_at(home).index(root, Quiet(), name=NAME)
    # From storing the file to the end of the run; the lane's commit lies in the middle.
    for moment in range(7, 14):
        plant(root, {"a.py": source_text(1, 0).replace("note0y", "passing")})
        assert crash(home, root, moment)
        plant(root, {"a.py": source_text(1, 0)})
        engine_at(home).index(root, Quiet(), name=NAME)
        assert paths_with(engine_at(home), "note0y") == {"a.py", "b.py"}, moment
        assert paths_with(engine_at(home), "passing") == set(), moment
    assert_whole(home, root, tmp_path / "clean")


def test_a_stop_keeps_what_is_done_and_the_next_run_goes_on(tmp_path: Path) -> None:
    root, home = tmp_path / "root", tmp_path / "home"
    grow(root, 0)
    engine = engine_at(home)
    total = 0
    for turn in range(1, 30):
        stopper = Stopper(after=3)
        report = engine.index(root, stopper, name=NAME)
        total += report.run.added
        assert len(paths_with(engine, ALWAYS)) == total
        assert ("indexing", FILES + 1 - 3 * (turn - 1)) in stopper.stages
        if not report.interrupted:
            break
    assert (turn, total) == (4, FILES + 1)
    assert_whole(home, root, tmp_path / "clean")


def test_a_stopped_run_removes_nothing_it_has_not_looked_for(tmp_path: Path) -> None:
    root, home = tmp_path / "root", tmp_path / "home"
    grow(root, 0)
    engine = engine_at(home)
    engine.index(root, Quiet(), name=NAME)
    (root / "new0.py").unlink()
    plant(root, {"pkg0/file0.py": source_text(0, 9), "pkg1/file1.py": source_text(1, 9)})
    assert engine.index(root, Stopper(after=1), name=NAME).interrupted
    assert "new0.py" in paths_with(engine, ALWAYS)
    engine.index(root, Quiet(), name=NAME)
    assert_whole(home, root, tmp_path / "clean")


# Asks again and again until the stop file is there, then tells how it went.
READER = """
import json, sys
from pathlib import Path
from tests.workbench import engine_at, paths_with
home, stop, word = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
engine, asked, empty, few = engine_at(home), 0, 0, 0
print("ready", flush=True)
while not stop.exists():
    asked += 1
    empty += not paths_with(engine, word, limit=1)
    few += len(paths_with(engine, word)) < int(sys.argv[4])
print(json.dumps([asked, empty, few]))
"""


def test_readers_in_other_processes_never_miss_what_is_always_there(tmp_path: Path) -> None:
    root, home, stop = tmp_path / "root", tmp_path / "home", tmp_path / "stop"
    for number in range(FILES):
        plant(root, {f"file{number}.py": source_text(number, 0)})
    engine = engine_at(home, batch_megabytes=0)
    engine.index(root, Quiet(), name=NAME)
    words = [sys.executable, "-c", READER, str(home), str(stop), ALWAYS, str(FILES)]
    readers = [
        subprocess.Popen(
            words, env=child_environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]  # fmt: skip
    for reader in readers:
        assert reader.stdout is not None
        assert reader.stdout.readline() == "ready\n"
    for version in range(1, 5):
        for number in range(FILES):
            plant(root, {f"file{number}.py": source_text(number, version)})
        report = engine.index(root, Quiet(), name=NAME, replace_all=version % 2 == 0)
        assert report.run.updated == FILES
    stop.touch()
    for reader in readers:
        output, errors = reader.communicate()
        assert reader.returncode == 0, errors
        asked, empty, few = json.loads(output)
        assert asked > 0
        assert (empty, few) == (0, 0)
    assert_whole(home, root, tmp_path / "clean")
