"""Index and search real code, beside baselines measured in the same run on the same machine.

    python benchmarks/bench_index.py [--packages NAME ...] [--rounds N] [--json FILE]

Absolute figures depend on the machine; the ratios are what to compare between two commits.
Nothing here passes or fails.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import sysconfig
import tempfile
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

import psutil  # type: ignore[import-untyped]

HERE = Path(__file__).resolve().parent
# Looked for in this order; the first that is installed is indexed beside the standard library.
LARGE_PACKAGES = ("sympy", "django", "scipy", "pandas", "numpy", "mypy", "hypothesis", "pip")
QUERIES = (
    "parse http headers",
    "cancel a running task",
    "temporary directory cleanup",
    "OrderedDict move_to_end",
    "decode base64 string",
    "thread pool executor submit",
    "read zip archive member",
    "compile regular expression cache",
    "email message multipart boundary",
    "socket timeout error",
)
PATTERN = re.compile(rb"def \w*parse\w*\(")
SAMPLE_SECONDS = 0.02


@dataclass(frozen=True)
class Measured:
    """One corpus: what indexing and searching it cost, and what the baselines cost."""

    corpus: str
    files: int
    lines: int
    source_megabytes: float
    index_seconds: float
    lines_per_second: float
    peak_rss_megabytes: float
    index_to_source: float
    noop_seconds: float
    warm_search_p50_ms: float
    warm_search_worst_ms: float
    cold_search_seconds: float
    read_and_hash_seconds: float
    scan_seconds: float


def main() -> None:
    arguments = _arguments()
    rounds: int = arguments.rounds
    measured = [measure(name, root, rounds) for name, root in corpora(arguments.packages)]
    processes = process_times(rounds)
    _print(measured, processes)
    if arguments.json:
        values = {"corpora": [asdict(one) for one in measured], "processes": processes}
        Path(arguments.json).write_text(json.dumps(values, indent=1), "utf-8")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Index and search real code, beside baselines.")
    parser.add_argument("--packages", nargs="*", default=list(LARGE_PACKAGES))
    parser.add_argument("--rounds", type=int, default=5, help="repetitions of short measurements")
    parser.add_argument("--json", default="", help="also write the figures to this file")
    return parser.parse_args()


def corpora(packages: Iterable[str]) -> list[tuple[str, Path]]:
    """The standard library, and the first large package that is installed."""
    found = [("stdlib", Path(sysconfig.get_path("stdlib")))]
    for name in packages:
        spec = importlib.util.find_spec(name)
        if spec is not None and spec.submodule_search_locations:
            found.append((name, Path(next(iter(spec.submodule_search_locations)))))
            break
    return found


def measure(name: str, root: Path, rounds: int) -> Measured:
    """One corpus from a copy: no cached bytecode, no foreign packages, nothing else changing."""
    with tempfile.TemporaryDirectory() as scratch:
        tree, home = Path(scratch, name), Path(scratch, "home")
        skip = shutil.ignore_patterns("site-packages", "__pycache__", "*.pyc", "*.so", "*.a")
        shutil.copytree(root, tree, ignore=skip, symlinks=True)
        (indexed, seconds), peak = with_peak_rss(
            lambda: timed(lambda: _semantica(home, "index", str(tree), "--name", name, "--json"))
        )
        report = json.loads(indexed)
        _, noop = timed(lambda: _semantica(home, "index", str(tree), "--name", name, "--json"))
        status = json.loads(_semantica(home, "status", "-c", name, "--json"))
        census = _census(status, report)
        files = sorted(file for file in tree.rglob("*") if file.is_file())
        times = warm_searches(home, name, rounds)
        cold = best(lambda: _semantica(home, "search", QUERIES[0], "-c", name), rounds)
        stored = sum(file.stat().st_size for file in home.rglob("*") if file.is_file())
        return Measured(
            corpus=name,
            files=census["documents"],
            lines=census["lines"],
            source_megabytes=census["source_bytes"] / 1e6,
            index_seconds=seconds,
            lines_per_second=census["lines"] / seconds,
            peak_rss_megabytes=peak / 1e6,
            index_to_source=stored / census["source_bytes"],
            noop_seconds=noop,
            warm_search_p50_ms=statistics.median(times) * 1e3,
            warm_search_worst_ms=max(times) * 1e3,
            cold_search_seconds=cold,
            read_and_hash_seconds=best(lambda: read_and_hash(files), rounds),
            scan_seconds=best(lambda: scan(files), rounds),
        )


def _census(*answers: object) -> dict[str, int]:
    """The numbers of a collection, wherever the command line puts them."""
    wanted = {"documents", "lines", "source_bytes"}
    todo: list[object] = list(answers)
    while todo:
        one = todo.pop(0)
        if isinstance(one, dict):
            if wanted <= one.keys():
                return {key: int(one[key]) for key in wanted}
            todo.extend(one.values())
        elif isinstance(one, list):
            todo.extend(one)
    raise SystemExit("semantica status --json has no documents, lines and source_bytes")


def _semantica(home: Path, *words: str) -> str:
    environment = os.environ | {"SEMANTICA_HOME": str(home)}
    source = HERE.parent / "src"
    environment["PYTHONPATH"] = f"{source}{os.pathsep}{environment.get('PYTHONPATH', '')}"
    done = subprocess.run(
        [sys.executable, "-m", "semantica", *words],
        env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        raise SystemExit(f"semantica {' '.join(words)}: {done.stderr}")
    return done.stdout


def timed(work: Callable[[], str]) -> tuple[str, float]:
    started = time.perf_counter()
    answer = work()
    return answer, time.perf_counter() - started


def best(work: Callable[[], object], rounds: int) -> float:
    """The fastest of some rounds: what it costs when nothing disturbs it."""
    times: list[float] = []
    for _ in range(rounds):
        started = time.perf_counter()
        work()
        times.append(time.perf_counter() - started)
    return min(times)


def with_peak_rss(work: Callable[[], tuple[str, float]]) -> tuple[tuple[str, float], int]:
    """The most memory all our child processes held together, sampled, without this process."""
    peak, done = 0, threading.Event()

    def sample() -> None:
        nonlocal peak
        while not done.wait(SAMPLE_SECONDS):
            peak = max(peak, _children_rss())

    watcher = threading.Thread(target=sample)
    watcher.start()
    try:
        answer = work()
    finally:
        done.set()
        watcher.join()
    return answer, peak


def _children_rss() -> int:
    total = 0
    for child in psutil.Process().children(recursive=True):
        try:
            total += child.memory_info().rss
        except psutil.Error:
            continue
    return total


def warm_searches(home: Path, name: str, rounds: int) -> list[float]:
    """Seconds of each search in a process that has searched before."""
    import semantica

    engine = semantica.open(home)
    times: list[float] = []
    for turn in range(rounds + 1):
        for text in QUERIES:
            query = semantica.Query(text, semantica.Asker.local(), (name,))
            started = time.perf_counter()
            engine.search(query)
            if turn:
                times.append(time.perf_counter() - started)
    return times


def read_and_hash(files: list[Path]) -> None:
    for file in files:
        hashlib.blake2b(file.read_bytes()).digest()


def scan(files: list[Path]) -> int:
    """What a plain search through all files costs: read each, run one expression over it."""
    return sum(len(PATTERN.findall(file.read_bytes())) for file in files)


def process_times(rounds: int) -> dict[str, float]:
    """Seconds that whole processes take: ours, and the least any such program could take."""
    heavy = "import numpy, tantivy" if importlib.util.find_spec("numpy") else "import tantivy"
    commands = {
        f'python -c "{heavy}"': ["-c", heavy],
        'python -c "import typer"': ["-c", "import typer"],
        "semantica --help": ["-m", "semantica", "--help"],
    }
    environment = os.environ | {"PYTHONPATH": str(HERE.parent / "src")}

    def run(words: list[str]) -> None:
        subprocess.run(
            [sys.executable, *words], env=environment, check=True, stdout=subprocess.DEVNULL
        )

    # Each once unmeasured: the first start reads from the disk.
    for words in commands.values():
        run(words)
    return {name: best(partial(run, words), 2 * rounds) for name, words in commands.items()}


def _print(measured: list[Measured], processes: dict[str, float]) -> None:
    (heavy, heavy_seconds), (light, light_seconds), (own, own_seconds) = processes.items()
    for one in measured:
        print(f"\n{one.corpus}: {one.files:,} files, {one.lines:,} lines, "
              f"{one.source_megabytes:.1f} MB")  # fmt: skip
        rows = [
            ("index", f"{one.index_seconds:.2f} s", f"{one.lines_per_second:,.0f} lines/s"),
            ("  / read and hash the same files", f"{one.read_and_hash_seconds:.2f} s",
             _ratio(one.index_seconds, one.read_and_hash_seconds)),
            ("index again, nothing changed", f"{one.noop_seconds:.2f} s",
             _ratio(one.noop_seconds, one.read_and_hash_seconds) + " of read and hash"),
            ("peak memory, all processes", f"{one.peak_rss_megabytes:.0f} MB", ""),
            ("index size / source size", "", f"{one.index_to_source:.2f}x"),
            ("warm search, median", f"{one.warm_search_p50_ms:.1f} ms",
             f"worst {one.warm_search_worst_ms:.1f} ms"),
            ("  / scan of all files with re", f"{one.scan_seconds * 1e3:.1f} ms",
             _ratio(one.warm_search_p50_ms / 1e3, one.scan_seconds)),
            ("cold search, whole process", f"{one.cold_search_seconds * 1e3:.0f} ms", ""),
            (f"  / {heavy}", f"{heavy_seconds * 1e3:.0f} ms",
             _ratio(one.cold_search_seconds, heavy_seconds) + ", to stay below 2.5x"),
        ]  # fmt: skip
        for label, value, ratio in rows:
            print(f"  {label:<40} {value:>10}   {ratio}")
    print("\nprocess start")
    print(f"  {own:<40} {own_seconds * 1e3:>7.0f} ms")
    print(f"  {'  / ' + light:<40} {light_seconds * 1e3:>7.0f} ms   "
          f"{_ratio(own_seconds, light_seconds)}, to stay below 2x")  # fmt: skip
    if "numpy" not in heavy:
        print("  numpy is not installed: tantivy alone is the baseline of a cold search")


def _ratio(ours: float, theirs: float) -> str:
    return f"{ours / theirs:.2f}x"


if __name__ == "__main__":
    main()
