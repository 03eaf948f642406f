"""The SQLite catalog, read side: fills the ports `Catalog`, `Inventory` and `Ledger`."""

from __future__ import annotations

import json
import os
import sqlite3
import threading
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from semantica.adapters.catalog.sqlite_rows import (
    CHUNK_COLUMNS,
    DIGESTED,
    STORED_COLUMNS,
    Row,
    access_of,
    batches,
    chunk_of,
    row_digest,
    run_of,
    state_of,
    stored_of,
    unpacked,
)
from semantica.adapters.catalog.sqlite_schema import check_format, connect, damaged, translated
from semantica.errors import IndexUnusable
from semantica.model.collection import Census, FileState, Run
from semantica.model.document import Skipped
from semantica.model.ids import AccessId, ChunkId, ContentHash, EntryId, content_hash, entry_id
from semantica.model.parsed import Problem
from semantica.ports import Found, Owner

if TYPE_CHECKING:
    from semantica.model.access import Asker
    from semantica.model.chunk import Chunk
    from semantica.model.prepared import StoredDocument

STATE_COLUMNS = "d.path, d.size, d.mtime_ns, d.source_hash, d.config_hash"
# SQLite's own limit is 32,766 parameters; small batches keep statements cached.
IDS_PER_QUERY = 500
# A doctor names a few faults; the cure is the same for a thousand.
MOST_FAULTS = 5


class SqliteCatalog:
    """One reader's view. WAL gives every statement a consistent snapshot."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._connection = connect(folder, writable=False)
        self._lock = threading.Lock()

    def close(self) -> None:
        self._connection.close()

    def check_format(self) -> None:
        """A newer program may have changed the file since it was opened."""
        ((found,),) = self._rows("PRAGMA user_version")
        check_format(found, self._folder)

    def _rows(self, sql: str, parameters: Sequence[object] = ()) -> list[Row]:
        # One connection serves many threads, one statement at a time.
        with self._lock:
            try:
                return self._connection.execute(sql, tuple(parameters)).fetchall()
            except sqlite3.DatabaseError as cause:
                raise translated(cause, self._folder) from cause

    def generation(self) -> int:
        ((value,),) = self._rows("SELECT value FROM meta WHERE key = 'generation'")
        return int(value)

    def allowed(self, asker: Asker) -> frozenset[AccessId]:
        return frozenset(
            AccessId(number)
            for number, groups in self._rows("SELECT id, groups FROM access")
            if access_of(groups).allows(asker)
        )

    def owners(self, ids: Sequence[ChunkId]) -> dict[ChunkId, Owner]:
        result: dict[ChunkId, Owner] = {}
        for keys in batches([bytes.fromhex(one) for one in ids], IDS_PER_QUERY):
            rows = self._rows(
                f"""SELECT c.id, d.path, d.access, c.hash, c.fqn, d.language, c.tokens
                    FROM chunks c JOIN documents d ON d.id = c.document
                    WHERE d.removed_run IS NULL AND c.id IN ({",".join("?" * len(keys))})""",
                keys,
            )
            for one, path, right, text, *rest in rows:
                owner = Owner(path, AccessId(right), ContentHash(text.hex()), *rest)
                result[ChunkId(one.hex())] = owner
        return result

    def found(self, ids: Sequence[ChunkId]) -> dict[ChunkId, Found]:
        result: dict[ChunkId, Found] = {}
        texts: dict[bytes, bytes] = {}
        for keys in batches([bytes.fromhex(one) for one in ids], IDS_PER_QUERY):
            rows = self._rows(
                f"""SELECT {CHUNK_COLUMNS}, d.language, d.access, d.content, {STATE_COLUMNS},
                    p.signature, p.breadcrumb, p.summary
                    FROM chunks c JOIN documents d ON d.id = c.document
                    LEFT JOIN chunks p ON c.role = 1 AND p.document = c.document AND p.role = 0
                        AND p.id = c.parent
                    WHERE d.removed_run IS NULL AND c.id IN ({",".join("?" * len(keys))})""",
                keys,
            )
            for row in rows:
                found = self._found(row, texts)
                result[found.chunk.id] = found
        return result

    def _found(self, row: Row, texts: dict[bytes, bytes]) -> Found:
        own, (language, access, content), state = row[:21], row[21:24], state_of(row[24:29])
        if row[29] is not None:
            own = (*own[:13], row[29], row[30], row[31], *own[16:])
        chunk = chunk_of(own, state.path, language)
        key = content
        if key not in texts:
            texts[key] = self._content(key)
        piece = texts[key][chunk.span.start : chunk.span.end]
        return Found(chunk, piece.decode("utf-8", "replace"), AccessId(access), state)

    def _content(self, key: bytes) -> bytes:
        rows = self._rows("SELECT data FROM contents WHERE key = ?", (key,))
        try:
            return unpacked(rows[0][0]) if rows else b""
        except zlib.error as cause:
            raise damaged(self._folder, f"a text cannot be unpacked: {cause}") from cause

    def chunk_at(self, path: str, line: int) -> Chunk | None:
        rows = self._rows(
            f"""SELECT {CHUNK_COLUMNS}, d.language FROM chunks c
                JOIN documents d ON d.id = c.document
                WHERE d.path = ? AND d.removed_run IS NULL AND c.role = 0
                    AND c.start_line <= ? AND c.end_line >= ?
                ORDER BY c.end - c.start, c.ordinal DESC LIMIT 1""",
            (path, line, line),
        )
        if not rows:
            return None
        return chunk_of(rows[0][:21], path, rows[0][21])

    def document(self, path: str) -> StoredDocument | None:
        return self._first("path = ? AND removed_run IS NULL", (path,))

    def versions(self, config: str) -> dict[str, frozenset[str]]:
        found: dict[str, set[str]] = {}
        for path, source in self._rows(
            "SELECT path, source_hash FROM documents WHERE config_hash = ?", (config,)
        ):
            found.setdefault(path, set()).add(source.hex())
        return {path: frozenset(hashes) for path, hashes in found.items()}

    def known(self, path: str, content: ContentHash, config: str) -> StoredDocument | None:
        where = "source_hash = ? AND path = ? AND config_hash = ? LIMIT 1"
        return self._first(where, (bytes.fromhex(content), path, config))

    def _first(self, where: str, parameters: Sequence[object]) -> StoredDocument | None:
        rows = self._rows(f"SELECT {STORED_COLUMNS} FROM documents WHERE {where}", parameters)
        return self._stored(rows[0]) if rows else None

    def _stored(self, row: Row) -> StoredDocument:
        chunks = self._rows(
            f"SELECT {CHUNK_COLUMNS} FROM chunks c WHERE c.document = ? ORDER BY c.role, c.ordinal",
            (row[0],),
        )
        return stored_of(row, self._content(row[3]), chunks)

    def documents(self) -> Iterator[tuple[AccessId, StoredDocument]]:
        for row in self._rows(
            f"SELECT {STORED_COLUMNS} FROM documents WHERE removed_run IS NULL ORDER BY path"
        ):
            yield AccessId(row[-1]), self._stored(row)

    def entries(self) -> Iterator[EntryId]:
        for one, text in self._rows(
            """SELECT c.id, c.hash FROM chunks c JOIN documents d ON d.id = c.document
               WHERE d.removed_run IS NULL AND c.role = 1"""
        ):
            yield entry_id(ChunkId(one.hex()), ContentHash(text.hex()))

    def files(self) -> dict[str, FileState]:
        rows = self._rows(f"SELECT {STATE_COLUMNS} FROM documents d WHERE d.removed_run IS NULL")
        return {row[0]: state_of(row) for row in rows}

    def skipped(self) -> tuple[Skipped, ...]:
        rows = self._rows(
            "SELECT path, reason, size, detail, mtime_ns, config_hash FROM skipped ORDER BY path"
        )
        return tuple(Skipped(*row) for row in rows)

    def problems(self) -> Iterator[tuple[str, Problem]]:
        rows = self._rows(
            "SELECT path, problems FROM documents"
            " WHERE removed_run IS NULL AND problems != '[]' ORDER BY path"
        )
        for path, problems in rows:
            for line, message, kind in json.loads(problems):
                yield path, Problem(int(line), message, kind)

    def runs(self) -> tuple[Run, ...]:
        return tuple(
            run_of(row)
            for row in self._rows(
                "SELECT id, state, started, finished, commit_id, branch, numbers FROM runs"
                " ORDER BY id DESC"
            )
        )

    def census(self) -> Census:
        # One pass over the documents, whatever is asked of them.
        groups = self._rows(
            f"""SELECT language, parser_version, config_hash, count(*), sum(size), sum(lines),
                sum(parents), sum(leaves), {_length("problems")}, {_length("masked")},
                sum(seconds), sum(shared_bytes), sum(leaf_bytes), max(seconds), max(leaves)
                FROM documents NOT INDEXED WHERE removed_run IS NULL GROUP BY 1, 2, 3"""
        )
        totals = [sum(row[at] for row in groups) for at in range(3, 13)]
        documents, size, lines, parents, leaves, problems, masked, seconds, shared, held = totals
        languages, lineage = Counter[str](), Counter[str]()
        for language, parser, config, count, *_ in sorted(groups):
            languages[language or "text"] += count
            lineage[f"parser {parser}, settings {config}"] += count
        reasons = self._rows("SELECT reason, count(*) FROM skipped GROUP BY reason ORDER BY 1")
        runs = self.runs()
        return Census(
            documents=documents,
            chunks=parents + leaves,
            leaves=leaves,
            lines=lines,
            source_bytes=size,
            stored_bytes=_bytes_below(self._folder),
            languages=dict(languages.most_common()),
            problems=problems,
            masked=masked,
            run=runs[0] if runs else None,
            skipped=dict(reasons),
            metrics={  # CHK-13
                "seconds_per_file": seconds / (documents or 1),
                "slowest_file": max((row[13] for row in groups), default=0.0),
                "chunks_per_file": leaves / (documents or 1),
                "most_chunks": max((row[14] for row in groups), default=0),
                "token_waste": shared / (held or 1),
            },
            lineage=dict(lineage.most_common()),
        )

    def check(self) -> tuple[str, ...]:
        try:
            faults = [row[0] for row in self._rows("PRAGMA integrity_check(5)") if row[0] != "ok"]
            return tuple(faults) or tuple(islice(self._false_rows(), MOST_FAULTS))
        except IndexUnusable as cause:
            return (str(cause),)

    def _false_rows(self) -> Iterator[str]:
        """Rows that SQLite reads well and that do not say what was written."""
        for number, groups, digest in self._rows("SELECT id, groups, digest FROM access"):
            if row_digest([(groups,)]) != digest:
                yield f"the right {number} is damaged"
        for row in self._rows(f"SELECT {DIGESTED}, d.id, d.digest FROM documents d"):
            *own, number, digest = row
            chunks = self._rows(
                "SELECT * FROM chunks WHERE document = ? ORDER BY role, ordinal", (number,)
            )
            if row_digest([tuple(own), *(one[1:] for one in chunks)]) != digest:
                yield f"the rows of {own[0]} are damaged"
            elif content_hash(self._content(own[2])) != own[2].hex():
                yield f"the text of {own[0]} is damaged"


def _length(column: str) -> str:
    """SQL for how many items the lists in a column have together; most are empty."""
    return f"sum(CASE {column} WHEN '[]' THEN 0 ELSE json_array_length({column}) END)"


def _bytes_below(folder: Path) -> int:
    """What the files of a collection take; a merge may take one away while we look."""
    total = 0
    for place, _, names in os.walk(folder):
        for name in names:
            with suppress(FileNotFoundError):
                total += os.stat(os.path.join(place, name)).st_size
    return total
