"""Kill the indexer again and again at random moments, while readers go on searching.

    python -m benchmarks.soak_kill [--kills 200] [--files 120] [--seed 1]

The victim is `semantica index` as a user runs it, with its workers: an incremental run, a
replacement of everything, or a first run of another collection. Two readers ask all the time
for words that are in every version. After each kill every file must be there, as it was or as
it is; at the end the collection must equal one made from nothing. Exit code 1 otherwise.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.reader import ALWAYS, own_path, own_word, steady
from benchmarks.trial import Tally, command, differences, environment, table, unique_word
from tests.workbench import contents, engine_at, paths_with

NAME = "killed"
FIRST = "first"  # the collection that is only ever made from nothing
# How often a kill is followed by an undisturbed run, and that by a comparison with a clean index.
RECOVERIES = 4
COMPARISONS = 20
LOOKED_AT = 8


def version_text(number: int, version: str) -> str:
    """A file in several pieces, with its own word and, in code and comments, its version."""
    pieces = [f'"""{ALWAYS} {own_word(number)}."""\n']
    for part in range(4):
        pieces.append(
            f"\n\nclass Part{part}:\n    # remark {version}\n    def steady(self, value):\n"
            f"        return value + {part}\n\n    def moving(self, value):\n"
            + "".join(f"        value = {ALWAYS}(value, {line})\n" for line in range(12))
            + f"        return value * {version if part % 2 else own_word(number)}\n"
        )
    return "".join(pieces)


@dataclass
class Trial:
    root: Path
    home: Path
    files: int
    dice: random.Random
    tally: Tally
    old: dict[str, str] = field(default_factory=dict)  # path → its version in the index for sure
    new: dict[str, set[str]] = field(default_factory=dict)  # path → versions it may have by now
    longest: dict[str, float] = field(default_factory=dict)  # kind → seconds undisturbed

    def grow(self, numbers: list[int]) -> None:
        for number in numbers:
            version = unique_word(self.dice)
            file = self.root / own_path(number)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(version_text(number, version))
            self.new.setdefault(own_path(number), set()).add(version)

    def words(self, kind: str) -> list[str]:
        name = FIRST if kind == "first" else NAME
        extra = ["--replace"] if kind == "replace" else []
        # A variant may share a folder with the plain collection.
        other = ["--variant", "one"] if kind == "first" else []
        return command("index", str(self.root), "--name", name, "--json", *extra, *other)

    def undisturbed(self, kind: str) -> None:
        started = time.perf_counter()
        done = subprocess.run(
            self.words(kind), env=dict(environment(self.home)), capture_output=True, text=True,
            check=False,
        )  # fmt: skip
        self.longest[kind] = time.perf_counter() - started
        if done.returncode:
            self.tally.fault(f"{kind} run failed: {done.stderr[-300:]}")
        if kind != "first":
            self.old |= {path: self.held(path) for path in self.new}
            self.new.clear()

    def held(self, path: str) -> str:
        """The version on disk."""
        return (self.root / path).read_text().partition("# remark ")[2].partition("\n")[0]

    def kill(self, kind: str) -> bool:
        """Whether the kill came before the end."""
        running = subprocess.Popen(
            self.words(kind), env=dict(environment(self.home)), start_new_session=True,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        try:
            running.wait(self.dice.uniform(0.02, 1.05 * self.longest[kind]))
        except subprocess.TimeoutExpired:
            os.killpg(running.pid, signal.SIGKILL)
            self.tally.add(f"killed in a {kind} run")
        else:
            self.tally.add("ended before its kill")
        _, problem = running.communicate()
        if running.returncode not in {0, -signal.SIGKILL}:
            self.tally.fault(f"{kind} run failed: {problem[-300:]}")
        return running.returncode == -signal.SIGKILL

    def look(self) -> None:
        """Every file is there and whole, and what the catalog holds is what the lane finds."""
        stored = contents(self.home, NAME)
        if len(stored) != self.files:
            self.tally.fault(f"{len(stored)} of {self.files} files after a kill")
        whole = {}
        for path, chunks in stored.items():
            text = chunks[0][2]
            version = text.partition("# remark ")[2].partition("\n")[0]
            whole[path] = version
            number = int(path.rpartition("file")[2].removesuffix(".py"))
            allowed = {self.old[path]} | self.new.get(path, set())
            if version not in allowed or text != version_text(number, version):
                self.tally.fault(f"{path} is no version there ever was")
        engine = engine_at(self.home)
        for path in self.dice.sample(sorted(self.new), min(LOOKED_AT, len(self.new))):
            self.tally.add("versions looked for")
            if path not in paths_with(engine, whole[path]):
                self.tally.fault(f"{path} is not found by its version {whole[path]}")

    def run(self, kills: int) -> None:
        turn = 0
        while turn < kills:
            kind = self.dice.choices(["incremental", "replace", "first"], [60, 30, 10])[0]
            edited = self.dice.sample(range(self.files), self.dice.randrange(1, self.files // 2))
            self.grow(edited)
            turn += self.kill(kind)
            self.look()
            if turn % RECOVERIES == 0:
                self.undisturbed("incremental")
            if turn % COMPARISONS == 0:
                self.compare()
                print(f"kill {turn}: {len(self.tally.faults)} faults", file=sys.stderr, flush=True)

    def compare(self) -> None:
        self.undisturbed("incremental")
        self.tally.faults += differences(self.home, self.root, NAME)
        self.tally.add("comparisons with a clean index")
        self.undisturbed("first")
        self.tally.faults += differences(self.home, self.root, f"{FIRST}@one")
        engine_at(self.home).remove(f"{FIRST}@one")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--files", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    tally = Tally()
    started = time.perf_counter()
    with tempfile.TemporaryDirectory() as scratch:
        place = Path(scratch)
        trial = Trial(place / "root", place / "home", given.files, random.Random(given.seed), tally)
        trial.grow(list(range(given.files)))
        for kind in ("first", "incremental"):
            trial.undisturbed(kind)
        trial.grow(list(range(given.files)))
        for kind in ("incremental", "replace"):
            trial.undisturbed(kind)
        with steady(trial.home, NAME, 2, given.files, place / "stop") as readers:
            trial.run(given.kills)
        trial.compare()
        readers.tell(tally)
    seconds = time.perf_counter() - started
    table(
        f"{given.kills} kills in {seconds:.0f} s, seed {given.seed}",
        [(name, f"{count:,}") for name, count in sorted(tally.counts.items())],
    )
    return tally.verdict()


if __name__ == "__main__":
    sys.exit(main())
