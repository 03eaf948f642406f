"""Eight readers and one writer for some minutes: no error, and answers hardly slower than idle.

    python -m benchmarks.soak_readers [--seconds 300] [--readers 8] [--files 400] [--seed 1]

The same readers first ask while nobody writes: that is the idle time. Then the writer edits a
few files and indexes them, again and again. Exit code 1 when a reader errs or misses a word
that is always there; the ratio of the slowest hundredth is for people to judge.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.reader import Readers, own_path, steady
from benchmarks.soak_kill import version_text
from benchmarks.trial import Tally, differences, table, unique_word
from tests.workbench import Quiet, engine_at, plant

NAME = "shared"
MOST_EDITS = 5
# Of the whole time: how long the readers are alone.
IDLE_SHARE = 0.25


def percentile(times: list[float], share: float) -> float:
    return times[min(int(len(times) * share), len(times) - 1)] if times else 0.0


def row(label: str, readers: Readers, seconds: float) -> tuple[str, ...]:
    times = readers.times()
    values = [f"{percentile(times, share) * 1e3:.1f} ms" for share in (0.5, 0.95, 0.99, 0.999)]
    return (label, f"{len(times):,}", f"{len(times) / seconds:,.0f}/s", *values)


def write_on(
    root: Path, home: Path, files: int, seconds: float, dice: random.Random
) -> list[float]:
    """Edit and index until the time is over; how long each run took."""
    engine = engine_at(home)
    took: list[float] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for number in dice.sample(range(files), dice.randrange(1, MOST_EDITS + 1)):
            plant(root, {own_path(number): version_text(number, unique_word(dice))})
        started = time.perf_counter()
        engine.index(root, Quiet(), name=NAME)
        took.append(time.perf_counter() - started)
    return sorted(took)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=300.0)
    parser.add_argument("--readers", type=int, default=8)
    parser.add_argument("--files", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    dice, tally = random.Random(given.seed), Tally()
    with tempfile.TemporaryDirectory() as scratch:
        place = Path(scratch)
        root, home, stop = place / "root", place / "home", place / "stop"
        for number in range(given.files):
            plant(root, {own_path(number): version_text(number, unique_word(dice))})
        engine_at(home).index(root, Quiet(), name=NAME)
        alone = given.seconds * IDLE_SHARE
        with steady(home, NAME, given.readers, given.files, stop) as idle:
            time.sleep(alone)
        with steady(home, NAME, given.readers, given.files, stop) as busy:
            took = write_on(root, home, given.files, given.seconds, dice)
        tally.faults += differences(home, root, NAME)
    for one in (idle, busy):
        one.tell(tally)
    rows: list[tuple[str, ...]] = [("", "questions", "rate", "p50", "p95", "p99", "p99.9")]
    rows += [row("nobody writes", idle, alone), row("one writes", busy, given.seconds)]
    table(f"{given.readers} readers, {given.seconds:.0f} s with a writer", rows)
    ratio = percentile(busy.times(), 0.99) / percentile(idle.times(), 0.99)
    table(
        "the writer",
        [
            ("runs", f"{len(took):,}"),
            ("median run", f"{percentile(took, 0.5) * 1e3:.0f} ms"),
            ("slowest run", f"{took[-1] * 1e3:.0f} ms"),
            ("p99 while writing / p99 idle", f"{ratio:.2f}x, to stay below 2x"),
            *((name, f"{count:,}") for name, count in sorted(tally.counts.items())),
        ],
    )
    return tally.verdict()


if __name__ == "__main__":
    sys.exit(main())
