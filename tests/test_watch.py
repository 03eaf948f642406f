"""Watching: every change becomes searchable, however the files came to be."""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue

from semantica.adapters.sources.folder_watch import FolderWatch
from semantica.engine import Engine
from semantica.model.collection import Report
from tests.workbench import engine_at, paths_with, plant

PATIENCE = 60.0  # seconds; a test that waits so long has failed


class Stop:
    """A `Progress` that another thread can stop."""

    def __init__(self) -> None:
        self.event = threading.Event()

    def stage(self, name: str, total: int) -> None: ...

    def step(self, count: int, detail: str) -> None: ...

    def stopped(self) -> bool:
        return self.event.is_set()


@contextmanager
def watching(engine: Engine, root: Path) -> Iterator[SimpleQueue[Report]]:
    """The reports of a watcher that runs beside the test; its first run is over."""
    stop, reports = Stop(), SimpleQueue[Report]()
    engine.index(root, stop)
    cards = engine.collections()
    thread = threading.Thread(
        target=engine.watch, args=(cards, stop, lambda report, note: reports.put(report))
    )
    thread.start()
    try:
        reports.get(timeout=PATIENCE)
        yield reports
    finally:
        stop.event.set()
        thread.join(PATIENCE)
        assert not thread.is_alive()


def until(reports: SimpleQueue[Report], documents: int) -> Report:
    """The first report with this many documents; a burst may take several runs."""
    while True:
        report = reports.get(timeout=PATIENCE)
        if report.census.documents == documents:
            return report


def test_edits_additions_and_deletions_are_followed(tmp_path: Path) -> None:
    root = tmp_path / "tree"
    plant(root, {"a.py": "alpha = 1\n", "b.py": "beta = 1\n"})
    engine = engine_at(tmp_path / "home")
    with watching(engine, root) as reports:
        plant(root, {"sub/c.py": "gamma = 1\n"})
        until(reports, 3)
        assert paths_with(engine, "gamma") == {"sub/c.py"}
        (root / "a.py").unlink()
        until(reports, 2)
        assert paths_with(engine, "alpha") == set()


def test_a_thousand_files_in_fresh_nested_folders_are_all_found(tmp_path: Path) -> None:
    root = tmp_path / "tree"
    plant(root, {"first.py": "first = 1\n"})
    engine = engine_at(tmp_path / "home")
    with watching(engine, root) as reports:
        files = {f"d{n % 10}/e{n % 100}/f{n}.py": f"word{n} = {n}\n" for n in range(1000)}
        plant(root, files)
        until(reports, 1001)
    # A word's parts match others too; the whole one ranks its own file first.
    for path, content in list(files.items())[::97]:
        assert path in paths_with(engine, content.split()[0])


def test_a_branch_switch_is_followed(tmp_path: Path) -> None:
    root = tmp_path / "tree"
    root.mkdir()

    def git(*words: str) -> None:
        identity = ("-c", "user.name=t", "-c", "user.email=t@example.com")
        subprocess.run(["git", *identity, *words], cwd=root, check=True, capture_output=True)

    git("init", "-q", "-b", "main")
    plant(root, {"a.py": "alpha = 1\n"})
    git("add", ".")
    git("commit", "-qm", "one")
    git("checkout", "-qb", "other")
    plant(root, {"b.py": "beta = 1\n", "c.py": "gamma = 1\n"})
    git("add", ".")
    git("commit", "-qm", "two")
    engine = engine_at(tmp_path / "home")
    with watching(engine, root) as reports:
        git("checkout", "-q", "main")
        report = until(reports, 1)
        assert report.run.branch == "main"
        git("checkout", "-q", "other")
        until(reports, 3)
    assert paths_with(engine, "gamma") == {"c.py"}


def test_what_we_write_ourselves_does_not_wake_us(tmp_path: Path) -> None:
    watch = FolderWatch([tmp_path], apart=[tmp_path / "home"])
    assert not watch._counts(tmp_path, str(tmp_path / "home" / "catalog.db"))
    assert not watch._counts(tmp_path, str(tmp_path / ".git" / "index.lock"))
    assert watch._counts(tmp_path, str(tmp_path / ".git" / "HEAD"))
    assert watch._counts(tmp_path, str(tmp_path / "src" / "a.py"))


def test_without_system_watches_it_polls_and_says_so(tmp_path: Path) -> None:
    watch = FolderWatch([tmp_path])
    stop = threading.Event()
    bursts = watch._poll(stop.is_set)
    first = next(bursts)
    assert first.roots == (str(tmp_path),)
    assert "max_user_watches" in first.note
    stop.set()
    assert list(bursts) == []
