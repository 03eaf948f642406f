"""The engine against a plain dict: after each run a search finds exactly what the files hold."""

from __future__ import annotations

import os
import random
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from semantica.engine import Engine
from tests.workbench import (
    Quiet,
    Stopper,
    contents,
    engine_at,
    lane_ids,
    leaf_ids,
    paths_with,
)

NAME = "walk"
OPERATIONS = 60
# Without vowels, and of one length: no word is a form of another or a part of it.
LETTERS = "bcdfghjkmnpqrtvwxz"


@dataclass
class Walk:
    """A folder, what is in it, and what the index should know of it."""

    root: Path
    home: Path
    dice: random.Random
    files: dict[str, str] = field(default_factory=dict)  # path → its unique word
    indexed: dict[str, str] = field(default_factory=dict)
    words: set[str] = field(default_factory=set)  # every word there ever was
    runs: int = 0

    def word(self) -> str:
        made = "".join(self.dice.choices(LETTERS, k=12))
        self.words.add(made)
        return made

    def path(self) -> str:
        folder = self.dice.choice(["", "a/", "a/b/", "c d/"])
        return f"{folder}f{self.dice.randrange(100)}{self.dice.choice(['.py', '.md', '.txt'])}"

    def write(self, path: str, word: str) -> None:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"# first\n\n{word} = 1\n\n\ndef steady():\n    return 2\n")
        self.files[path] = word

    def add(self, engine: Engine) -> None:
        self.write(self.path(), self.word())

    def edit(self, engine: Engine) -> None:
        if self.files:
            self.write(self.dice.choice(sorted(self.files)), self.word())

    def copy(self, engine: Engine) -> None:
        """Two files of one content stay two."""
        if self.files:
            self.write(self.path(), self.files[self.dice.choice(sorted(self.files))])

    def rename(self, engine: Engine) -> None:
        if not self.files:
            return
        old, new = self.dice.choice(sorted(self.files)), self.path()
        (self.root / new).parent.mkdir(parents=True, exist_ok=True)
        (self.root / old).rename(self.root / new)
        self.files[new] = self.files.pop(old)

    def delete(self, engine: Engine) -> None:
        if self.files:
            path = self.dice.choice(sorted(self.files))
            (self.root / path).unlink()
            del self.files[path]

    def touch(self, engine: Engine) -> None:
        if self.files:
            when = self.dice.randrange(1_000_000_000, 2_000_000_000)
            os.utime(self.root / self.dice.choice(sorted(self.files)), (when, when))

    def spoil(self, engine: Engine) -> None:
        """A file that turns binary leaves the index."""
        if self.files:
            path = self.dice.choice(sorted(self.files))
            (self.root / path).write_bytes(b"\0" * 40)
            del self.files[path]

    def search(self, engine: Engine) -> None:
        """Between two runs the index holds what the last one saw."""
        if self.runs:
            for word in self.dice.sample(sorted(self.words), min(5, len(self.words))):
                assert paths_with(engine, word) == holders(self.indexed, word)

    def stop(self, engine: Engine) -> None:
        engine.index(self.root, Stopper(after=1), name=NAME)
        self.index(engine)

    def index(self, engine: Engine) -> None:
        report = engine.index(self.root, Quiet(), name=NAME)
        self.runs += 1
        self.indexed = dict(self.files)
        assert report.census.documents == len(self.files)
        for word in self.words:
            assert paths_with(engine, word) == holders(self.files, word), word


def holders(files: dict[str, str], word: str) -> set[str]:
    return {path for path, held in files.items() if held == word}


@pytest.mark.parametrize("seed", range(3))
def test_a_random_walk_agrees_with_a_dict(tmp_path: Path, seed: int) -> None:
    walk = Walk(tmp_path / "root", tmp_path / "home", random.Random(seed))
    walk.root.mkdir()
    steps = (
        *[walk.add] * 6, *[walk.edit] * 5, *[walk.rename] * 3, *[walk.delete] * 2, *[walk.copy] * 2,
        walk.touch, walk.spoil, *[walk.search] * 2, *[walk.index] * 3, walk.stop,
    )  # fmt: skip
    engine = engine_at(walk.home, batch_megabytes=seed)
    for number in range(OPERATIONS):
        if number % 20 == 19:
            engine = engine_at(walk.home)  # as another process would open it
        walk.dice.choice(steps)(engine)
    walk.index(engine)
    clean = engine_at(tmp_path / "clean")
    clean.index(walk.root, Quiet(), name=NAME)
    assert contents(walk.home, NAME) == contents(tmp_path / "clean", NAME)
    assert lane_ids(walk.home, NAME) == leaf_ids(walk.home, NAME)
