"""Thousands of damaged files of every language through redact, parse and chunk, in workers.

    python -m benchmarks.fuzz_parser [--files 10000] [--seed 0] [--seconds 20]

Nothing may raise, crash or hang beyond the limit, and every promise of the parser and the
chunker must hold: leaves tile the file, spans nest, ids are unique. What fails is named with its
seed; `--only SEED` runs that one alone and prints the file.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from contextlib import closing

from semantica.indexing.workers import Limits, Lost, run_in_workers
from tests.mutations import Verdict, damaged, judged

WORKERS = 2
SLOWEST_SHOWN = 5


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--files", type=int, default=10_000)
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--seconds", type=float, default=20.0, help="limit for one file")
    options.add_argument("--only", type=int)
    chosen = options.parse_args()
    if chosen.only is not None:
        sys.stdout.buffer.write(damaged(chosen.only).data)
        print(judged(chosen.only), file=sys.stderr)
        return 0
    return report(range(chosen.seed, chosen.seed + chosen.files), chosen.seconds)


def report(seeds: range, seconds: float) -> int:
    bad = 0
    counted: Counter[str] = Counter()
    slow: list[tuple[float, int, Verdict]] = []
    started = time.perf_counter()
    with closing(run_in_workers(judged, seeds, Limits(WORKERS, seconds))) as outcomes:
        for seed, outcome in outcomes:
            if isinstance(outcome, Lost):
                bad += 1
                print(f"seed {seed}: {outcome.reason}, {outcome.detail}", flush=True)
                continue
            counted[outcome.language] += 1
            slow = sorted([*slow, (outcome.seconds, seed, outcome)], reverse=True)[:SLOWEST_SHOWN]
            if outcome.faults:
                bad += 1
                print(f"seed {seed} ({outcome.language}): {outcome.faults[0]}", flush=True)
    print(f"{len(seeds)} files of {len(counted)} languages, {bad} with faults")
    print(f"{time.perf_counter() - started:.0f} s; slowest:")
    for took, seed, one in slow:
        print(f"  {took:.2f} s  seed {seed}  {one.language}, {one.size} bytes")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
