"""Damage every kind of stored file in many places: it must be noticed or not matter.

    python -m benchmarks.corrupt_stores [--cases 200] [--seed 1] [--only KIND ...]

A case copies a small data home and flips a byte or cuts one file off at a random offset. Then,
each in a process of its own: some questions are asked and the doctor looks; where either found
something, the collection is repaired and asked again. A case fails when answers differ and
nobody says so, when a repair does not bring the answers back, when an exception is not ours, or
when an interpreter dies. Exit code 1 if any case fails.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import random
import re
import shutil
import sqlite3
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from benchmarks.reader import ALWAYS, own_path, own_word
from benchmarks.soak_kill import version_text
from benchmarks.trial import Tally, table
from semantica.adapters.catalog.sqlite_schema import CATALOG_FILE
from semantica.engine import Engine
from semantica.errors import SemanticaError
from semantica.model.access import Asker
from semantica.model.query import Query
from tests.workbench import Quiet, engine_at, plant

NAME = "damaged"
FILES = 12
SEGMENT = re.compile(r"[0-9a-f]{32}\.")
LOG_FILE = f"{CATALOG_FILE}-wal"
# With a log the catalog itself is hardly read: each is damaged where it counts.
LOGGED, FOLDED = "logged", "folded"
OUTCOMES = ("harmless", "noticed and mended", "failed")
# Created anew whenever they are needed; SQLite never reads what an earlier process left there.
LOCKS = ("catalog.db-shm", ".tantivy-writer.lock", ".tantivy-meta.lock")


def build(place: Path) -> dict[str, object]:
    """A home whose lane has several segments with deletions; once with a log, once folded."""
    root, home = place / "root", place / "home"
    for number in range(FILES):
        plant(root, {own_path(number): version_text(number, f"early{own_word(number)}")})
    engine = engine_at(home, batch_megabytes=0)
    engine.index(root, Quiet(), name=NAME)
    folder = next((home / "collections").iterdir())
    # An open question keeps the end of the next run from folding its log.
    with closing(sqlite3.connect(folder / CATALOG_FILE, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM meta").fetchall()
        for number in range(0, FILES, 3):
            plant(root, {own_path(number): version_text(number, f"late{own_word(number)}")})
        engine.index(root, Quiet(), name=NAME)
        shutil.copytree(home, place / LOGGED)
    with closing(sqlite3.connect(folder / CATALOG_FILE, isolation_level=None)) as last:
        last.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        shutil.copytree(home, place / FOLDED)
    return {}


def kind_of(file: Path) -> str:
    """Segment files are one kind per ending."""
    return f"text/*{file.suffix}" if SEGMENT.match(file.name) else file.name


def kinds_in(place: Path) -> dict[str, list[Path]]:
    """Files by kind, below the home that shows their damage."""
    kinds: dict[str, list[Path]] = {}
    logs = (place / LOGGED).rglob(LOG_FILE)
    others = (one for one in (place / FOLDED).rglob("*") if one.name != LOG_FILE)
    for file in sorted([*logs, *others]):
        if file.is_file() and file.stat().st_size and file.name not in LOCKS:
            kinds.setdefault(kind_of(file), []).append(file.relative_to(place))
    return kinds


# ---- one case ----


@dataclass(frozen=True, slots=True)
class Case:
    kind: str
    file: Path
    seed: int
    cut: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    verdict: str
    detail: str = ""


def damage(file: Path, case: Case) -> str:
    data = bytearray(file.read_bytes())
    dice = random.Random(case.seed)
    at = dice.randrange(len(data))
    if case.cut:
        file.write_bytes(data[:at])
        return f"{case.file.name} cut at {at} of {len(data)}"
    data[at] ^= 1 << dice.randrange(8)
    file.write_bytes(data)
    return f"{case.file.name} flipped at {at} of {len(data)}"


def asked(engine: Engine) -> dict[str, list[list[str]]]:
    """Answers that do not depend on ranking: where, what, how fresh."""
    questions = [ALWAYS, "steady", "moving value", "remark", own_word(1), own_word(FILES)]
    questions += [f"{age}{own_word(n)}" for n in range(0, FILES, 2) for age in ("early", "late")]
    answers: dict[str, list[list[str]]] = {}
    for text in questions:
        hits = engine.search(Query(text, Asker.local(), limit=50)).hits
        exact = len({hit.chunk.path for hit in hits}) == 1
        answers[text] = sorted(
            [hit.chunk.path, hit.freshness, hit.text if exact else ""] for hit in hits
        )
    return answers


def examined(home: Path) -> dict[str, object]:
    """What a search says and what the doctor says, each with its error of ours."""
    engine = engine_at(home)
    answers: object = None
    said: list[str] = []
    try:
        answers = asked(engine)
    except SemanticaError as problem:
        said.append(f"search: {type(problem).__name__}")
    try:
        for card in engine.resolve((NAME,)):
            findings = engine.doctor(card)
            said += [f"doctor: {one.part} {one.message}" for one in findings if one.state != "ok"]
    except SemanticaError as problem:
        said.append(f"doctor: {type(problem).__name__}")
    return {"answers": answers, "said": said}


def repaired(home: Path) -> dict[str, object]:
    engine = engine_at(home)
    for card in engine.resolve((NAME,)):
        engine.repair(card, Quiet())
    return {}


def apart(work: Callable[[Path], dict[str, object]], home: Path) -> dict[str, object]:
    """Run in a process of its own; a death or an exception comes back as text."""
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(ours)
        try:
            answer = work(home)
        except BaseException:  # noqa: BLE001  # even a panic has to be told
            answer = {"broken": traceback.format_exc()[-600:]}
        with os.fdopen(theirs, "w") as pipe:
            json.dump(answer, pipe)
        os._exit(0)
    os.close(theirs)
    with os.fdopen(ours) as pipe:
        text = pipe.read()
    _, status = os.waitpid(child, 0)
    if status:
        return {"broken": f"the interpreter died with {os.waitstatus_to_exitcode(status)}"}
    result: dict[str, object] = json.loads(text)
    return result


def tried(case: Case, place: Path, good: object) -> Outcome:
    with tempfile.TemporaryDirectory() as scratch:
        home = Path(scratch, "home")
        template, *inner = case.file.parts
        shutil.copytree(place / template, home)
        what = damage(home.joinpath(*inner), case)
        first = apart(examined, home)
        if "broken" in first:
            return Outcome("failed", f"{what}: {first['broken']}")
        if not first["said"]:
            if first["answers"] == good:
                return Outcome("harmless")
            return Outcome("failed", f"{what}: other answers, and nobody says so")
        mended = apart(repaired, home)
        again = apart(examined, home)
        said = "; ".join(map(str, first["said"]))  # type: ignore[call-overload]
        if problem := mended.get("broken") or again.get("broken"):
            return Outcome("failed", f"{what}: {said}; repair: {problem}")
        if again["answers"] != good or again["said"]:
            return Outcome("failed", f"{what}: {said}; after the repair: {again['said']}")
        return Outcome("noticed and mended")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--cases", type=int, default=200, help="per kind of file")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="*", default=[], help="kinds to try")
    given = parser.parse_args()
    tally = Tally()
    started = time.perf_counter()
    rows: list[tuple[str, ...]] = [("kind of file", "cases", *OUTCOMES)]
    with tempfile.TemporaryDirectory() as scratch:
        place = Path(scratch)
        if problem := apart(build, place).get("broken"):
            raise SystemExit(f"no home to damage: {problem}")
        good = apart(examined, place / FOLDED)
        if good.get("broken") or good["said"]:
            raise SystemExit(f"the undamaged home is not well: {good}")
        context = multiprocessing.get_context("fork")
        with ProcessPoolExecutor(2, mp_context=context) as pool:
            for kind, files in kinds_in(place).items():
                if given.only and kind not in given.only:
                    continue
                dice = random.Random(f"{given.seed} {kind}")
                cases = [
                    Case(kind, dice.choice(files), dice.randrange(1 << 30), cut=bool(turn % 2))
                    for turn in range(given.cases)
                ]
                trial = partial(tried, place=place, good=good["answers"])
                outcomes = list(pool.map(trial, cases, chunksize=4))
                counts = Counter(one.verdict for one in outcomes)
                rows.append((kind, str(len(cases)), *(str(counts[one]) for one in OUTCOMES)))
                print("  ".join(rows[-1]), file=sys.stderr, flush=True)
                for one in outcomes:
                    if one.verdict == "failed":
                        tally.fault(f"{kind}: {one.detail}")
    table(f"damaged files, {time.perf_counter() - started:.0f} s, seed {given.seed}", rows)
    return tally.verdict()


if __name__ == "__main__":
    sys.exit(main())
