"""The trials of `benchmarks/`, in small: an index against a model, and damaged files."""

from __future__ import annotations

import subprocess
import sys

from tests.workbench import child_environment


def trial(name: str, *words: str) -> str:
    """What a trial says at its end; it has to find no fault."""
    done = subprocess.run(
        [sys.executable, "-m", f"benchmarks.{name}", *words],
        env=child_environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr[-2_000:]
    return done.stdout


def test_random_operations_agree_with_a_model() -> None:
    said = trial("soak_model", "--steps", "400", "--seed", "1")
    for operation in ("killed", "rollback", "switch", "rename", "no fault"):
        assert operation in said


def test_damaged_files_are_noticed_or_do_not_matter() -> None:
    kinds = ["catalog.db", "catalog.db-wal", "collection.json", "meta.json", "text/*.idx"]
    said = trial("corrupt_stores", "--cases", "3", "--seed", "3", "--only", *kinds)
    for kind in kinds:
        assert kind in said
