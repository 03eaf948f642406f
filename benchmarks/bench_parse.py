"""How fast are parse and chunk, beside tree-sitter's bare parse of the same files?

    python -m benchmarks.bench_parse [--lines N] [FOLDER ...]

The standard library of the running interpreter is always in; folders are added. Both sides are
timed file by file in the same run, so that a busy machine slows both alike; each file counts
with its best round. Then one and two worker processes do the same work through the engine's own
`run_in_workers`, results sent back whole. Targets: below 4 times the bare parse; a million
lines in under 60 s on two cores; peak memory below 1 GB.
"""

from __future__ import annotations

import argparse
import gc
import resource
import sys
import time
from collections import defaultdict
from contextlib import closing
from functools import partial
from pathlib import Path

from benchmarks.corpus import code_files, documents, prepared, stdlib
from semantica.chunking import chunk
from semantica.chunking.layout import Budget
from semantica.chunking.tokens import LocalTokenizer
from semantica.indexing.workers import Limits, Lost, run_in_workers
from semantica.model.document import Document
from semantica.parser import parse
from semantica.parser.grammar import grammar_of
from semantica.settings import load

ROUNDS = 3
MILLION = 1_000_000
SECONDS_PER_FILE = 60.0


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("folders", nargs="*", type=Path)
    options.add_argument("--lines", type=int, default=200_000, help="for the ratio, per language")
    chosen = options.parse_args()
    roots = [stdlib(), *chosen.folders]
    budget = Budget("bench", load({}, home=Path("unused")).chunking, LocalTokenizer())
    ratios(documents(roots), chosen.lines, budget)
    files = list(code_files(roots))
    for workers in (1, 2):
        through_workers(files, workers, budget)


def ratios(found: list[Document], most: int, budget: Budget) -> None:
    by_language: defaultdict[str, list[Document]] = defaultdict(list)
    room: defaultdict[str, int] = defaultdict(lambda: most)
    for one in found:
        room[one.language] -= one.data.count(b"\n")
        if room[one.language] > 0:
            by_language[one.language].append(one)
    print(f"{'language':12} {'lines':>8} {'bare':>7} {'parse':>7} {'chunk':>7}  ratio  lines/s")
    for language, batch in sorted(by_language.items()):
        bare, parsing, chunking = timed(batch, budget)
        lines = sum(one.data.count(b"\n") for one in batch)
        total = parsing + chunking
        print(
            f"{language:12} {lines:8} {bare:6.2f}s {parsing:6.2f}s {chunking:6.2f}s "
            f"{total / bare:6.2f} {lines / total:8.0f}",
            flush=True,
        )


def timed(batch: list[Document], budget: Budget) -> tuple[float, float, float]:
    """CPU seconds of the bare parse, of parse and of chunk: the sum of each file's best."""
    gc.disable()  # as in the workers
    sums = [0.0, 0.0, 0.0]
    for one in batch:
        best = [float("inf")] * 3
        bare = grammar_of(one.language).parser
        for _ in range(ROUNDS):
            times = [time.process_time()]
            bare.parse(one.data)
            times.append(time.process_time())
            parsed = parse(one)
            times.append(time.process_time())
            chunk(parsed, budget)
            times.append(time.process_time())
            best = [min(best[i], times[i + 1] - times[i]) for i in range(3)]
        sums = [total + least for total, least in zip(sums, best, strict=True)]
    gc.enable()
    return sums[0], sums[1], sums[2]


def through_workers(files: list[tuple[Path, str]], workers: int, budget: Budget) -> None:
    limits = Limits(workers=workers, seconds=SECONDS_PER_FILE)
    started = time.perf_counter()
    lines = lost = 0
    with closing(run_in_workers(partial(prepared, budget=budget), files, limits)) as outcomes:
        for _, outcome in outcomes:
            if isinstance(outcome, Lost):
                lost += 1
            elif outcome is not None:
                lines += outcome.document.data.count(b"\n")
    seconds = time.perf_counter() - started
    own, worker = megabytes(resource.RUSAGE_SELF), megabytes(resource.RUSAGE_CHILDREN)
    print(
        f"{workers} worker(s): {lines} lines in {seconds:.1f} s, {lines / seconds:.0f} lines/s, "
        f"a million in {MILLION * seconds / max(lines, 1):.1f} s; lost {lost}; "
        f"peak memory {own:.0f} MB + {workers} x {worker:.0f} MB",
        flush=True,
    )


def megabytes(who: int) -> float:
    peak = resource.getrusage(who).ru_maxrss
    return peak / 1e6 if sys.platform == "darwin" else peak / 1e3


if __name__ == "__main__":
    main()
