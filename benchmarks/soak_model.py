"""Random operations on a real tree, and a plain dict that says what a search must find.

    python -m benchmarks.soak_model [--steps 20000] [--seed 1]

Adds, edits, renames and deletes files, switches git branches, indexes, replaces, rolls back,
kills the indexer, opens anew and searches. After each run all words of what it changed are looked
for, old and new, and some others. Every few hundred steps all words are, and the whole collection
is compared with one made from nothing. A divergence ends with exit code 1.
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
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.trial import Tally, differences, git, table, unique_word
from semantica.engine import Engine
from semantica.model.collection import Card
from semantica.model.ids import RunId
from tests.workbench import Quiet, child_environment, engine_at, paths_with

NAME = "soak"
BRANCHES = ("main", "side", "third")
MOST_FILES = 60
# Rollback reaches this far back; the catalog keeps no more.
REACH = 3
COMPARE_STEPS = 400
# Looked for after each run, beside all that the run changed: files, and words of the past.
OTHER_FILES = 6
PAST_WORDS = 6
# Store calls of a run in this tree; a kill falls on one of them, or after the last.
MOST_MOMENTS = 40

Files = dict[str, tuple[str, str]]  # path → the word in its code, the word in its comment


@dataclass
class Soak:
    """A tree, what is in it, and what the index must know of it."""

    root: Path
    home: Path
    dice: random.Random
    tally: Tally
    files: Files = field(default_factory=dict)
    indexed: Files = field(default_factory=dict)
    branch: str = BRANCHES[0]
    branches: dict[str, Files] = field(default_factory=dict)
    past: list[str] = field(default_factory=list)
    before: dict[RunId, Files] = field(default_factory=dict)  # what a rollback of a run restores
    spent: dict[str, float] = field(default_factory=dict)
    lately: deque[str] = field(default_factory=lambda: deque(maxlen=40))

    def __post_init__(self) -> None:
        self.root.mkdir()
        git(self.root, "init", "-q", "-b", self.branch)
        self.add()
        self.engine: Engine = engine_at(self.home)
        self.commit()
        for name in BRANCHES[1:]:
            git(self.root, "branch", name)
            self.branches[name] = dict(self.files)
        self.index()

    @property
    def card(self) -> Card:
        return self.engine.resolve((NAME,))[0]

    # ---- what happens to the tree ----

    def path(self) -> str:
        folder = self.dice.choice(["", "a/", "a/b/", "c d/"])
        return f"{folder}f{self.dice.randrange(99)}{self.dice.choice(['.py', '.md', '.txt'])}"

    def any_file(self) -> str:
        return self.dice.choice(sorted(self.files))

    def write(self, path: str, code: str, comment: str) -> None:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"# {comment}\n\n{code} = 1\n\n\ndef steady():\n    return 2\n")
        self.files[path] = (code, comment)
        self.lately.append(f"({path})")

    def word(self) -> str:
        self.past.append(unique_word(self.dice))
        return self.past[-1]

    def add(self) -> None:
        if len(self.files) < MOST_FILES:
            self.write(self.path(), self.word(), self.word())

    def edit(self) -> None:
        if self.files:
            self.write(self.any_file(), self.word(), self.word())

    def edit_comment(self) -> None:
        """A piece keeps its id and changes its text: the hard case for a shadow."""
        if self.files:
            path = self.any_file()
            self.write(path, self.files[path][0], self.word())

    def rename(self) -> None:
        if self.files:
            old, new = self.any_file(), self.path()
            (self.root / new).parent.mkdir(parents=True, exist_ok=True)
            (self.root / old).rename(self.root / new)
            self.lately.append(f"({old} > {new})")
            self.files[new] = self.files.pop(old)

    def delete(self) -> None:
        if len(self.files) > 1:
            path = self.any_file()
            (self.root / path).unlink()
            del self.files[path]

    def touch(self) -> None:
        if self.files:
            when = self.dice.randrange(1_000_000_000, 1_500_000_000)
            os.utime(self.root / self.any_file(), (when, when))

    def commit(self) -> None:
        git(self.root, "add", "-A")
        git(self.root, "commit", "-q", "--allow-empty", "-m", "a step")
        self.branches[self.branch] = dict(self.files)

    def switch(self) -> None:
        self.commit()
        self.branch = self.dice.choice([one for one in BRANCHES if one != self.branch])
        git(self.root, "checkout", "-q", self.branch)
        self.files = dict(self.branches[self.branch])

    # ---- what happens to the index ----

    def index(self, *, replace: bool = False) -> None:
        before = self.indexed
        report = self.engine.index(self.root, Quiet(), name=NAME, replace_all=replace)
        self.before[report.run.id] = before
        self.indexed = dict(self.files)
        if report.census.documents != len(self.files):
            self.tally.fault(f"{report.census.documents} documents of {len(self.files)} files")
        self.check(before)

    def replace(self) -> None:
        self.index(replace=True)

    def rollback(self) -> None:
        runs = self.engine.status(self.card).runs[:REACH]
        standing = [one.id for one in runs if one.state != "rolled_back" and one.id in self.before]
        if not standing:
            return
        run = self.dice.choice(standing)
        self.engine.rollback(self.card, run)
        before, self.indexed = self.indexed, dict(self.before[run])
        self.check(before)

    def kill(self) -> None:
        """The indexer dies: each file is as it was or as it is now, and the next run is whole."""
        moment = self.dice.randrange(1, MOST_MOMENTS)
        words = [str(self.home), str(self.root), NAME, str(moment)]
        done = subprocess.run(
            [sys.executable, "-m", "tests.mortal", *words],
            env=child_environment(), start_new_session=True, capture_output=True, text=True,
            check=False,
        )  # fmt: skip
        if done.returncode not in {0, -signal.SIGKILL}:
            self.tally.fault(f"the indexer failed: {done.stderr[-300:]}")
        self.tally.add("killed" if done.returncode else "ended before its kill")
        newest = self.engine.status(self.card).runs[0].id
        self.before.setdefault(newest, self.indexed)
        if not done.returncode:
            self.indexed = dict(self.files)
        self.check_between(moment)
        self.index()
        if done.returncode:
            # The state between the dead run and this one is a mix that the model does not know.
            del self.before[max(self.before)]

    def reopen(self) -> None:
        self.engine = engine_at(self.home, batch_megabytes=self.dice.choice([0, 32]))

    # ---- what must hold ----

    def search(self) -> None:
        """Between two runs the index holds what the last one saw."""
        self.look(self.dice.sample(self.past, min(3, len(self.past))))

    def check(self, before: Files) -> None:
        """All words of what changed, old and new, and some of what did not."""
        paths = self.changed(before, self.indexed)
        words = {word for path in paths for state in (before, self.indexed)
                 for word in state.get(path, ())}  # fmt: skip
        words.update(self.dice.sample(self.past, min(PAST_WORDS, len(self.past))))
        self.look(sorted(words))

    def changed(self, old: Files, new: Files) -> list[str]:
        """The paths that two states disagree about, and some others."""
        paths = sorted(old.keys() | new.keys())
        others = set(self.dice.sample(paths, min(OTHER_FILES, len(paths))))
        return [path for path in paths if old.get(path) != new.get(path) or path in others]

    def look(self, words: list[str]) -> None:
        for word in words:
            wanted = {path for path, held in self.indexed.items() if word in held}
            found = paths_with(self.engine, word)
            self.tally.add("searches")
            if found != wanted:
                self.tally.fault(
                    f"'{word}' found in {sorted(found)}, is in {sorted(wanted)},"
                    f" after {self.story()}"
                )

    def check_between(self, moment: int) -> None:
        """After a crash no file is lost or half there."""
        for path in self.changed(self.indexed, self.files):
            states = [self.indexed.get(path, ()), self.files.get(path, ())]
            words = {word for state in states for word in state}
            held = {word for word in words if path in paths_with(self.engine, word)}
            self.tally.add("searches", len(words))
            if held not in [set(state) for state in states]:
                self.tally.fault(
                    f"killed at {moment}: {path} has {sorted(held)} of {states},"
                    f" after {self.story()}"
                )

    def story(self) -> str:
        return " ".join(self.lately)

    def run(self, steps: int) -> None:
        kinds: list[tuple[int, Callable[[], None]]] = [
            (200, self.add), (200, self.edit), (120, self.edit_comment), (120, self.rename),
            (90, self.delete), (40, self.touch), (120, self.search), (60, self.index),
            (12, self.switch), (6, self.replace), (10, self.rollback), (8, self.kill),
            (14, self.reopen),
        ]  # fmt: skip
        choices = [kind for _, kind in kinds]
        weights = [weight for weight, _ in kinds]
        for number in range(1, steps + 1):
            (kind,) = self.dice.choices(choices, weights)
            started = time.perf_counter()
            name = kind.__name__
            self.lately.append(name)
            kind()
            self.tally.add(name)
            self.spent[name] = self.spent.get(name, 0.0) + time.perf_counter() - started
            if number % COMPARE_STEPS == 0:
                self.compare(number)
            if len(self.tally.faults) > 20:
                break

    def compare(self, number: int) -> None:
        self.index()
        self.check({})
        found = differences(self.home, self.root, NAME)
        self.tally.faults += [f"step {number}: {one}" for one in found]
        self.tally.add("comparisons with a clean index")
        print(f"step {number}: {len(self.tally.faults)} faults", file=sys.stderr, flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--steps", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    tally = Tally()
    started = time.perf_counter()
    with tempfile.TemporaryDirectory() as scratch:
        soak = Soak(Path(scratch, "root"), Path(scratch, "home"), random.Random(given.seed), tally)
        soak.run(given.steps)
        soak.compare(given.steps)
    rows = [
        (name, f"{count:,}", f"{soak.spent[name]:.1f} s" if name in soak.spent else "")
        for name, count in sorted(tally.counts.items(), key=lambda one: -one[1])
    ]
    seconds = time.perf_counter() - started
    table(f"{given.steps:,} steps in {seconds:.0f} s, seed {given.seed}", rows)
    return tally.verdict()


if __name__ == "__main__":
    sys.exit(main())
