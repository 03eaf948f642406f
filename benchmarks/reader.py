"""A reader in a process of its own: asks for words that are always there, until told to stop.

    python -m benchmarks.reader HOME NAME STOP FILES SEED

Each of the FILES files has a word of its own. Prints what it saw as one line of JSON; `steady`
below is the other side of it.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks.trial import Tally, environment
from semantica.engine import Engine
from semantica.model.access import Asker
from semantica.model.query import Query
from tests.workbench import engine_at

# In every file, at all times.
ALWAYS = "evergreen"
MOST_TIMES = 200_000


def own_word(number: int) -> str:
    """The word that is in one file only, in all its versions. Digits are spelled apart."""
    return "own" + "".join("bcdfghjkmn"[int(digit)] for digit in f"{number:05d}")


def own_path(number: int) -> str:
    return f"pkg{number % 7}/file{number}.py"


@dataclass(frozen=True, slots=True)
class Seen:
    """What one reader saw."""

    asked: int
    empty: int  # nothing found for a word that is always there
    wrong: int  # found elsewhere than in its file
    errors: tuple[str, ...]
    times: tuple[float, ...]


def read(home: Path, name: str, stop: Path, files: int, dice: random.Random) -> Seen:
    engine = engine_at(home)
    asked = empty = wrong = 0
    errors: list[str] = []
    times: list[float] = []
    print("ready", flush=True)
    while not stop.exists():
        number = dice.randrange(-1, files)
        word = own_word(number) if number >= 0 else ALWAYS
        asked += 1
        started = time.perf_counter()
        try:
            found = _paths(engine, name, word)
        except Exception as problem:  # noqa: BLE001  # counting every failure is the purpose
            errors.append(f"{type(problem).__name__}: {problem}"[:300])
            continue
        if len(times) < MOST_TIMES:
            times.append(time.perf_counter() - started)
        empty += not found
        wrong += bool(found) and number >= 0 and found != {own_path(number)}
    return Seen(asked, empty, wrong, tuple(errors[:20]), tuple(times))


def _paths(engine: Engine, name: str, word: str) -> set[str]:
    result = engine.search(Query(word, Asker.local(), (name,)))
    return {hit.chunk.path for hit in result.hits}


@dataclass(slots=True)
class Readers:
    """Readers at work; after the block, what each saw."""

    seen: tuple[Seen, ...] = ()

    def times(self) -> list[float]:
        return sorted(one for seen in self.seen for one in seen.times)

    def tell(self, tally: Tally) -> None:
        for seen in self.seen:
            tally.add("reader questions", seen.asked)
            tally.add("reader errors", len(seen.errors))
            tally.add("lost to a reader", seen.empty)
            tally.add("wrong for a reader", seen.wrong)
            tally.faults += [f"reader: {one}" for one in seen.errors]
            if seen.empty or seen.wrong:
                tally.fault(f"a reader missed {seen.empty} and misplaced {seen.wrong}")


@contextmanager
def steady(home: Path, name: str, count: int, files: int, stop: Path) -> Iterator[Readers]:
    """Some readers that ask from the beginning of a block to its end."""
    readers = Readers()
    running = [
        subprocess.Popen(
            [sys.executable, "-m", "benchmarks.reader", str(home), name, str(stop), str(files),
             str(seed)],
            env=dict(environment(home)), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        for seed in range(count)
    ]  # fmt: skip
    try:
        for one in running:
            assert one.stdout is not None
            if one.stdout.readline() != "ready\n":
                raise SystemExit(f"a reader did not start: {one.communicate()[1]}")
        yield readers
    finally:
        stop.touch()
        readers.seen = tuple(_ended(running))
        stop.unlink()


def _ended(running: Iterable[subprocess.Popen[str]]) -> Iterator[Seen]:
    for one in running:
        output, problem = one.communicate()
        if one.returncode:
            yield Seen(0, 0, 0, (f"ended with {one.returncode}: {problem[-300:]}",), ())
        else:
            yield Seen(**json.loads(output))


def main() -> None:
    home, name, stop, files, seed = sys.argv[1:]
    seen = read(Path(home), name, Path(stop), int(files), random.Random(int(seed)))
    print(json.dumps({key: getattr(seen, key) for key in Seen.__slots__}))


if __name__ == "__main__":
    main()
