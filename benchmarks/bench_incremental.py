"""What an index costs on a million lines: whole, after one edit, after nothing, after a checkout.

    python -m benchmarks.bench_incremental [--lines 1000000] [--files 50000] [--memory 1024 512]

The corpus is Python source of this machine, copied into a git repository. Ratios are taken
within one run; nothing here passes or fails but the memory budget and the number of files that
a checkout costs, which are no matter of speed: exit code 1.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import sysconfig
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import psutil  # type: ignore[import-untyped]

from benchmarks.trial import Tally, command, environment, git, table
from semantica import compose
from semantica.engine import Engine
from semantica.model.access import Asker
from semantica.model.collection import Report
from semantica.model.query import Query
from semantica.settings import Settings

NAME = "million"
EDITS = 7
SAMPLE_SECONDS = 0.02
CHECKOUT_FILES = 40


@dataclass(slots=True)
class Stages:
    """A `Progress` that remembers how many tasks a run had."""

    tasks: int = 0
    seen: list[str] = field(default_factory=list)

    def stage(self, name: str, total: int) -> None:
        self.seen.append(name)
        self.tasks = total if name == "indexing" else self.tasks

    def step(self, count: int, detail: str) -> None: ...

    def stopped(self) -> bool:
        return False


def sources() -> Iterator[Path]:
    """Python files of this machine, the standard library first, each content once."""
    seen: set[tuple[str, int]] = set()
    library = Path(sysconfig.get_path("stdlib"))
    places = [library, Path(sysconfig.get_path("purelib")), library.parent.parent.parent,
              Path("/usr/lib/python3")]  # fmt: skip
    for place in places:
        for folder, folders, names in os.walk(place):
            folders[:] = sorted(one for one in folders if one != "__pycache__")
            for name in sorted(names):
                file = Path(folder, name)
                if name.endswith(".py") and file.is_file():
                    key = (name, file.stat().st_size)
                    if key not in seen:
                        seen.add(key)
                        yield file


def corpus(root: Path, lines: int) -> int:
    """Copy files until there are so many lines; how many there are."""
    count = 0
    for number, file in enumerate(sources()):
        if count >= lines:
            break
        place = root / f"part{number % 50}" / f"{number}_{file.name}"
        place.parent.mkdir(parents=True, exist_ok=True)
        data = file.read_bytes()
        place.write_bytes(data)
        count += data.count(b"\n")
    return count


def committed(root: Path) -> None:
    git(root, "init", "-q", "-b", "main")
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "all")


def indexed(root: Path, home: Path, memory: int) -> tuple[float, float]:
    """Seconds and peak megabytes of a whole `semantica index` process with its workers."""
    words = command("index", str(root), "--name", NAME, "--json", "--workers", "2",
                    "--memory", str(memory))  # fmt: skip
    started = time.perf_counter()
    with subprocess.Popen(words, env=dict(environment(home)), stdout=subprocess.DEVNULL) as running:
        peak, done = 0.0, threading.Event()

        def sample() -> None:
            nonlocal peak
            while not done.wait(SAMPLE_SECONDS):
                peak = max(peak, _memory(running.pid))

        watcher = threading.Thread(target=sample)
        watcher.start()
        code = running.wait()
        seconds = time.perf_counter() - started
        done.set()
        watcher.join()
    if code:
        raise SystemExit(f"indexing ended with {code}")
    return seconds, peak / 1e6


def _memory(process: int) -> float:
    """What a process and its children hold; pages they share are counted once."""
    total = 0.0
    try:
        family = [psutil.Process(process), *psutil.Process(process).children(recursive=True)]
    except psutil.Error:
        return 0.0
    for one in family:
        try:
            total += one.memory_full_info().pss
        except (psutil.Error, AttributeError):
            continue
    return total


def edited(engine: Engine, root: Path, file: Path, turn: int) -> float:
    """Seconds from a saved edit until its new word is found."""
    word = f"zq{'bcdfghjk'[turn % 8] * 9}x"
    with file.open("a") as text:
        text.write(f"\n\ndef {word}():\n    return {turn}\n")
    started = time.perf_counter()
    engine.index(root, Stages(), name=NAME)
    found = engine.search(Query(word, Asker.local(), (NAME,))).hits
    seconds = time.perf_counter() - started
    if not found:
        raise SystemExit(f"{word} is not found after its edit")
    return seconds


def edited_by_command(home: Path, root: Path, file: Path, turn: int) -> float:
    with file.open("a") as text:
        text.write(f"\n\ndef by_command{turn}():\n    return {turn}\n")
    started = time.perf_counter()
    subprocess.run(
        command("index", str(root), "--name", NAME, "--json"), env=dict(environment(home)),
        check=True, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    return time.perf_counter() - started


def switched(engine: Engine, root: Path, tally: Tally) -> tuple[Report, Stages]:
    """A branch with some changed files: going there must cost just those."""
    files = sorted(root.rglob("*.py"))[:: max(1, len(list(root.rglob("*.py"))) // CHECKOUT_FILES)]
    files = files[:CHECKOUT_FILES]
    git(root, "commit", "-q", "-a", "-m", "edits")
    git(root, "checkout", "-q", "-b", "other")
    for file in files:
        file.write_text(file.read_text("utf-8", "replace") + "\n\nbranch_only = 1\n")
    git(root, "commit", "-q", "-a", "-m", "other")
    git(root, "checkout", "-q", "main")
    engine.index(root, Stages(), name=NAME)
    git(root, "checkout", "-q", "other")
    stages = Stages()
    report = engine.index(root, stages, name=NAME)
    if stages.tasks != len(files):
        tally.fault(f"a checkout of {len(files)} files cost {stages.tasks}")
    return report, stages


def listing_and_stat(root: Path) -> float:
    """What any tool must do to know that nothing changed."""
    started = time.perf_counter()
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=root, check=True,
        stdout=subprocess.PIPE,
    ).stdout  # fmt: skip
    for name in listed.split(b"\0"):
        if name:
            os.stat(os.path.join(os.fsencode(root), name))
    return time.perf_counter() - started


def unchanged(root: Path, home: Path, files: int) -> list[tuple[str, str, str]]:
    """A second run over many small files that did not change."""
    for number in range(files):
        place = root / f"d{number % 500}"
        place.mkdir(parents=True, exist_ok=True)
        (place / f"f{number}.py").write_text(f"value_{number} = {number}\n")
    committed(root)
    engine = opened(home, 1024)
    engine.index(root, Stages(), name="many")
    engine.index(root, Stages(), name="many")
    base = statistics.median(listing_and_stat(root) for _ in range(5))
    times, commands = [], []
    for _ in range(5):
        started = time.perf_counter()
        engine.index(root, Stages(), name="many")
        times.append(time.perf_counter() - started)
        started = time.perf_counter()
        subprocess.run(command("index", str(root), "--name", "many", "--json"),
                       env=dict(environment(home)), check=True,
                       stdout=subprocess.DEVNULL)  # fmt: skip
        commands.append(time.perf_counter() - started)
    ours, process = statistics.median(times), statistics.median(commands)
    return [
        ("git ls-files and stat of each", f"{base * 1e3:.0f} ms", ""),
        ("index again, in a process that is there", f"{ours * 1e3:.0f} ms",
         f"{ours / base:.2f}x, to stay below 3x"),
        ("index again, as a command", f"{process * 1e3:.0f} ms", f"{process / base:.2f}x"),
    ]  # fmt: skip


def opened(home: Path, memory: int) -> Engine:
    settings = Settings(home=home)
    indexing = replace(settings.indexing, workers=2, memory_megabytes=memory)
    return compose.engine(replace(settings, indexing=indexing))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--lines", type=int, default=1_000_000)
    parser.add_argument("--files", type=int, default=50_000, help="of the run without changes")
    parser.add_argument("--memory", type=int, nargs="+", default=[1024, 512], help="megabytes")
    given = parser.parse_args()
    tally = Tally()
    with tempfile.TemporaryDirectory() as scratch:
        place = Path(scratch)
        root, home = place / "root", place / "home"
        lines = corpus(root, given.lines)
        committed(root)
        source = sum(file.stat().st_size for file in root.rglob("*.py"))
        print(f"{lines:,} lines, {source / 1e6:.1f} MB", file=sys.stderr, flush=True)
        rows = []
        for memory in given.memory:
            shutil.rmtree(home, ignore_errors=True)
            full, peak = indexed(root, home, memory)
            rows.append((f"index all, {memory} MB allowed", f"{full:.1f} s",
                         f"{lines / full:,.0f} lines/s, peak {peak:.0f} MB"))  # fmt: skip
            if peak > memory:
                tally.fault(f"{peak:.0f} MB used, {memory} MB allowed")
            print(*rows[-1], file=sys.stderr, flush=True)
        stored = sum(file.stat().st_size for file in home.rglob("*") if file.is_file())
        rows.append(("index size", f"{stored / 1e6:.0f} MB", f"{stored / source:.2f}x the source"))
        engine = opened(home, given.memory[0])
        file = sorted(root.rglob("*.py"))[100]
        edits = [edited(engine, root, file, turn) for turn in range(EDITS)][1:]
        edit = statistics.median(edits)
        rows.append(("one edit until it is found", f"{edit * 1e3:.0f} ms",
                     f"1/{full / edit:,.0f} of indexing all, to stay below 300 ms"))  # fmt: skip
        process = statistics.median(
            edited_by_command(home, root, file, turn) for turn in range(EDITS)
        )
        rows.append(("one edit, as a command", f"{process * 1e3:.0f} ms", ""))
        report, stages = switched(engine, root, tally)
        rows.append(("checkout of another branch", f"{report.seconds * 1e3:.0f} ms",
                     f"{stages.tasks} files read, {report.run.updated} updated"))  # fmt: skip
        table(f"{lines:,} lines, {source / 1e6:.1f} MB, two workers", rows)
        table(f"{given.files:,} files, nothing changed",
              unchanged(place / "many", place / "other", given.files))  # fmt: skip
    return tally.verdict()


if __name__ == "__main__":
    sys.exit(main())
