"""How values become rows of the SQLite catalog, and rows values."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, get_args

from semantica.model.access import Access, Principal
from semantica.model.chunk import Chunk, Masked, Role
from semantica.model.collection import FileState, Run, RunState
from semantica.model.ids import ID_BYTES, ChunkId, ContentHash, RunId
from semantica.model.span import Span

if TYPE_CHECKING:
    from semantica.model.prepared import StoredDocument

# Level 1: half the time of level 6 for a tenth more bytes on source code.
COMPRESSION = 1
ROLES: tuple[Role, ...] = ("parent", "leaf")

CHUNK_COLUMNS = """c.role, c.ordinal, c.id, c.parent, c.kind, c.fqn, c.start, c.end, c.start_line,
 c.end_line, c.start_column, c.end_column, c.hash, c.signature, c.breadcrumb, c.summary, c.tokens,
 c.overlap_start, c.visibility, c.complexity, c.importance"""
# A document's columns that its digest covers: all that does not change while it lives.
DIGESTED = """d.path, d.source_hash, d.content, d.language, d.encoding, d.access, d.title, d.url,
 d.author, d.parser_version, d.config_hash, d.summary_model, d.imports, d.problems, d.masked"""
STORED_COLUMNS = "id, path, language, content, source_hash, imports, problems, masked, access"
INSERT_DOCUMENT = f"""INSERT INTO documents
 (id, {DIGESTED.replace("d.", "")}, size, mtime_ns, seconds, lines, parents, leaves,
 shared_bytes, leaf_bytes, digest, added_run)
 VALUES ({", ".join("?" * 26)})"""
CHUNK_PLACES = ", ".join("?" * 23)

# A database row is untyped by nature; the functions below are where it gets types.
Row = tuple[Any, ...]


def row_digest(rows: Iterable[Row]) -> bytes:
    """What tells stored rows from damaged ones."""
    digest = blake2b(digest_size=ID_BYTES)
    for row in rows:
        digest.update(repr(row).encode("utf-8", "surrogatepass"))
    return digest.digest()


def with_inheritance(chunks: Sequence[Chunk]) -> tuple[Chunk, ...]:
    """Leaves with what is stored at their parents."""
    parents = {chunk.id: chunk for chunk in chunks if chunk.role == "parent"}
    return tuple(
        replace(
            chunk, signature=above.signature, breadcrumb=above.breadcrumb, summary=above.summary
        )
        if chunk.parent and chunk.role == "leaf" and (above := parents.get(chunk.parent))
        else chunk
        for chunk in chunks
    )


def packed(data: bytes) -> bytes:
    return zlib.compress(data, COMPRESSION)


def unpacked(data: bytes) -> bytes:
    return zlib.decompress(data)


def chunk_row(document: int, chunk: Chunk) -> tuple[object, ...]:
    """A leaf's signature, breadcrumb and summary are its parent's: they are stored there."""
    span = chunk.span
    leaf = chunk.role == "leaf"
    fqn = chunk.fqn
    return (
        document, int(leaf), chunk.ordinal, bytes.fromhex(chunk.id),
        bytes.fromhex(chunk.parent) if chunk.parent else None, chunk.kind, fqn,
        "" if leaf else simple_name(fqn or chunk.path).lower(),
        span.start, span.end, span.start_line, span.end_line, span.start_column, span.end_column,
        bytes.fromhex(chunk.content_hash), "" if leaf else chunk.signature,
        "" if leaf else chunk.breadcrumb, "" if leaf else chunk.summary, chunk.tokens,
        chunk.overlap_start, chunk.visibility, chunk.complexity, chunk.importance,
    )  # fmt: skip


def simple_name(name: str) -> str:
    """The last part of `Class.method`, `H1 > H2` or `folder/file.py`."""
    return name.rpartition(" > ")[2].rpartition("/")[2].rpartition(".")[2] if name else ""


def chunk_of(row: Row, path: str, language: str) -> Chunk:
    fqn = row[5]
    return Chunk(
        id=ChunkId(row[2].hex()),
        role=ROLES[row[0]],
        kind=row[4],
        path=path,
        name_path=f"{path}:{fqn}" if fqn else path,
        span=Span(*row[6:12]),
        ordinal=row[1],
        parent=ChunkId(row[3].hex()) if row[3] else None,
        content_hash=ContentHash(row[12].hex()),
        language=language,
        signature=row[13],
        breadcrumb=row[14],
        summary=row[15],
        tokens=row[16],
        overlap_start=row[17],
        visibility=row[18],
        complexity=row[19],
        importance=row[20],
    )


def stored_of(row: Row, data: bytes, chunks: Iterable[Row]) -> StoredDocument:
    """A document from its `STORED_COLUMNS`, its text and the rows of its chunks."""
    from semantica.model.parsed import Import, Problem  # a search needs neither
    from semantica.model.prepared import StoredDocument

    _, path, language, _, source, imports, problems, masked, _ = row
    return StoredDocument(
        path=path,
        text=data.decode("utf-8", "replace"),
        language=language,
        content_hash=ContentHash(source.hex()),
        chunks=with_inheritance([chunk_of(one, path, language) for one in chunks]),
        imports=tuple(Import(*one) for one in json.loads(imports)),
        problems=tuple(Problem(*one) for one in json.loads(problems)),
        masked=tuple(Masked(*one) for one in json.loads(masked)),
    )


def access_text(access: Access) -> str:
    return json.dumps(access.groups, ensure_ascii=False)


def access_of(text: str) -> Access:
    return Access(tuple(tuple(Principal(name) for name in group) for group in json.loads(text)))


def run_of(row: Row) -> Run:
    number, state, started, finished, commit, branch, numbers = row
    values = json.loads(numbers)
    return Run(
        id=RunId(number),
        state=_state(state),
        started=started,
        finished=finished,
        commit=commit,
        branch=branch,
        seconds=values.get("seconds", {}),
        **{key: values.get(key, 0) for key in RUN_COUNTS},
    )


def state_of(row: Row) -> FileState:
    path, size, mtime, source, config = row
    return FileState(path, size, mtime, source.hex(), config)


RUN_COUNTS = ("added", "updated", "deleted", "unchanged", "renamed")


def run_numbers(run: Run) -> str:
    counts: dict[str, object] = {key: getattr(run, key) for key in RUN_COUNTS}
    return json.dumps(counts | {"seconds": run.seconds})


def _state(text: str) -> RunState:
    states: tuple[RunState, ...] = get_args(RunState)
    for state in states:
        if state == text:
            return state
    return "failed"


def batches(items: list[bytes], size: int) -> Iterator[list[bytes]]:
    """SQLite takes a limited number of parameters per statement."""
    for start in range(0, len(items), size):
        yield items[start : start + size]
