"""What the trials of an index share: unique words, a clean index to compare with, a table."""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.workbench import Quiet, child_environment, contents, engine_at, lane_ids, leaf_ids

# Without vowels, and of one length: no word is a form of another or a part of it.
LETTERS = "bcdfghjkmnpqrtvwxz"
WORD_LENGTH = 12


@dataclass(slots=True)
class Tally:
    """Counts of what happened, and sentences for what should not have."""

    counts: dict[str, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def add(self, name: str, count: int = 1) -> None:
        self.counts[name] = self.counts.get(name, 0) + count

    def fault(self, text: str) -> None:
        self.faults.append(text)
        print(f"fault: {text}", file=sys.stderr, flush=True)

    def verdict(self) -> int:
        """The exit code, after saying what was wrong."""
        for text in self.faults[:20]:
            print(f"FAULT  {text}")
        print(f"\n{'no fault' if not self.faults else f'{len(self.faults)} faults'}")
        return 1 if self.faults else 0


def unique_word(dice: random.Random) -> str:
    return "".join(dice.choices(LETTERS, k=WORD_LENGTH))


def table(title: str, rows: Iterable[Sequence[object]]) -> None:
    """Print rows with their columns in line."""
    texts = [[str(cell) for cell in row] for row in rows]
    widths = [max(len(row[at]) for row in texts) for at in range(len(texts[0]))] if texts else []
    print(f"\n{title}")
    for row in texts:
        cells = [
            cell.ljust(width) if at == 0 else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        print("  " + "  ".join(cells).rstrip())


def differences(home: Path, root: Path, name: str) -> list[str]:
    """How a collection differs from one made from nothing: its documents, and its text lane."""
    faults: list[str] = []
    with tempfile.TemporaryDirectory() as scratch:
        engine_at(Path(scratch)).index(root, Quiet(), name=name)
        here, clean = contents(home, name), contents(Path(scratch), name)
    faults += [f"{path}: not in the index" for path in sorted(clean.keys() - here.keys())]
    faults += [f"{path}: only in the index" for path in sorted(here.keys() - clean.keys())]
    faults += [f"{path}: differs" for path in sorted(here.keys() & clean.keys())
               if here[path] != clean[path]]  # fmt: skip
    if lane_ids(home, name) != leaf_ids(home, name):
        faults.append("the text lane does not hold exactly the catalog's leaves")
    return faults


def git(root: Path, *words: str) -> str:
    """Run git in a folder, as somebody and without the user's settings."""
    done = subprocess.run(
        ["git", "-c", "user.name=trial", "-c", "user.email=trial@example.org",
         "-c", "commit.gpgsign=false", "-c", "core.hooksPath=/dev/null", "-c", "gc.auto=0", *words],
        cwd=root, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout


def command(*words: str) -> list[str]:
    """A semantica command line, run by this interpreter."""
    return [sys.executable, "-m", "semantica", *words]


def environment(home: Path) -> Mapping[str, str]:
    return child_environment() | {"SEMANTICA_HOME": str(home), "NO_COLOR": "1"}
