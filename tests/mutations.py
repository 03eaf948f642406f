"""Files damaged in every way we could think of, and what must hold of each all the same."""

from __future__ import annotations

import time
import traceback
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from semantica.chunking import chunk
from semantica.chunking.layout import Budget
from semantica.chunking.redact import redact
from semantica.chunking.tokens import LocalTokenizer
from semantica.model.access import Access
from semantica.model.chunk import Chunked
from semantica.model.document import Document
from semantica.model.ids import content_hash
from semantica.model.parsed import Parsed
from semantica.parser import parse
from semantica.settings import load

GOLDEN = Path(__file__).parent / "golden"
BUDGET = Budget("fuzz", load({}, home=Path("unused")).chunking, LocalTokenizer())
MOST_EDITS = 8
OPENERS = (
    b"(", b"[", b"{", b"<", b'"', b"'", b"`", b"/*", b"#", b"if (x) {", b"f(", b"()", b"- ", b"a.b",
    b"\\", b"\r", b"\x00", b"\t", "한".encode(), b"\n```\n", b"=begin\n", b"<<EOF\n", b"#{", b"${",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sample:
    language: str
    path: str
    data: bytes


def samples() -> list[Sample]:
    """The inputs of all golden files."""
    return [
        Sample(path.parent.name, path.name, path.read_bytes())
        for path in sorted(GOLDEN.glob("*/*"))
        if path.stem in ("plain", "nested", "broken")
    ]


def mutated(sample: Sample, others: list[Sample], random: Random) -> Sample:
    """The sample after some edits; always valid UTF-8, as the source layer promises."""
    data = sample.data
    for _ in range(random.randint(1, MOST_EDITS)):
        data = random.choice(EDITS)(data, others, random)
    text = data.decode("utf-8", "replace")
    return Sample(sample.language, sample.path, text.encode())


def _flip(data: bytes, _: list[Sample], random: Random) -> bytes:
    changed = bytearray(data)
    for _n in range(random.randint(1, 10)):
        if changed:
            changed[random.randrange(len(changed))] = random.randrange(256)
    return bytes(changed)


def _delete(data: bytes, _: list[Sample], random: Random) -> bytes:
    start, end = _stretch(data, random)
    return data[:start] + data[end:]


def _double(data: bytes, _: list[Sample], random: Random) -> bytes:
    start, end = _stretch(data, random)
    return data[:end] + data[start:]


def _truncate(data: bytes, _: list[Sample], random: Random) -> bytes:
    return data[: random.randint(0, len(data))]


def _splice(data: bytes, others: list[Sample], random: Random) -> bytes:
    other = random.choice(others).data
    start, end = _stretch(other, random)
    at = random.randint(0, len(data))
    return data[:at] + other[start:end] + data[at:]


def _nest(data: bytes, _: list[Sample], random: Random) -> bytes:
    at = random.randint(0, len(data))
    return data[:at] + random.choice(OPENERS) * random.choice((1, 3, 50, 1500)) + data[at:]


def _shuffle_lines(data: bytes, _: list[Sample], random: Random) -> bytes:
    lines = data.split(b"\n")
    start = random.randrange(len(lines))
    moved = lines[start : start + 10]
    random.shuffle(moved)
    return b"\n".join([*lines[:start], *moved, *lines[start + 10 :]])


EDITS = (_flip, _delete, _double, _truncate, _splice, _nest, _shuffle_lines)


def _stretch(data: bytes, random: Random) -> tuple[int, int]:
    start = random.randint(0, len(data))
    return start, min(len(data), start + random.randint(0, 400))


def damaged(seed: int) -> Sample:
    """The seed's file: languages take turns, so each has its share."""
    languages = sorted({one.language for one in _originals()})
    random = Random(seed)
    own = [one for one in _originals() if one.language == languages[seed % len(languages)]]
    return mutated(random.choice(own), _originals(), random)


@cache
def _originals() -> list[Sample]:
    return samples()


# ---- what must hold ----


@dataclass(frozen=True, slots=True)
class Verdict:
    language: str
    size: int
    seconds: float
    faults: tuple[str, ...]


def judged(seed: int) -> Verdict:
    """One seed's verdict, as a worker process sends it back."""
    sample = damaged(seed)
    started = time.perf_counter()
    try:
        found = faults(sample)
    except Exception:  # noqa: BLE001  (whatever is raised is the finding)
        found = [traceback.format_exc(limit=-3)]
    return Verdict(sample.language, len(sample.data), time.perf_counter() - started, tuple(found))


def faults(sample: Sample) -> list[str]:
    """Run the whole path, redact, parse, chunk; which promises are broken. None, it is hoped."""
    data, _ = redact(sample.data)
    document = Document(
        sample.path,
        data,
        content_hash(data),
        len(data),
        0,
        Access.nobody(),
        language=sample.language,
    )
    parsed = parse(document)
    return _parsed_faults(parsed) + _chunk_faults(chunk(parsed, BUDGET), data)


def _parsed_faults(parsed: Parsed) -> list[str]:
    nodes, size = parsed.nodes, len(parsed.document.data)
    found: list[str] = []
    if nodes[0].kind != "file" or (nodes[0].span.start, nodes[0].span.end) != (0, size):
        found.append("the first node is not the whole file")
    for index, node in enumerate(nodes[1:], start=1):
        above = nodes[node.parent].span
        if not 0 <= node.parent < index:
            found.append(f"{node.name_path}: its parent does not precede it")
        elif not above.start <= node.span.start <= node.span.end <= above.end:
            found.append(f"{node.name_path}: not inside its parent {nodes[node.parent].name_path}")
        if not node.name:
            found.append(f"a {node.kind} at line {node.span.start_line} has no name")
    for name, spans in (("comments", parsed.comments), ("literals", parsed.literals)):
        ends = [0, *(end for _, end in spans)]
        if any(start < end for (start, _), end in zip(spans, ends, strict=False)):
            found.append(f"{name} overlap or are out of order")
    return found


def _chunk_faults(chunked: Chunked, data: bytes) -> list[str]:
    leaves, parents = chunked.leaves, chunked.parents
    found: list[str] = []
    if b"".join(data[one.span.start : one.span.end] for one in leaves) != data:
        found.append("the leaves do not tile the file")
    if len({one.id for one in (*parents, *leaves)}) != len(parents) + len(leaves):
        found.append("two chunks share an id")
    known = {one.id for one in parents}
    if any(one.parent not in known for one in leaves):
        found.append("a leaf hangs under no parent")
    last = data.count(b"\n") + 1
    for one in leaves:
        if not 1 <= one.span.start_line <= one.span.end_line <= last:
            found.append(f"leaf {one.ordinal} has lines outside the file")
    return found
