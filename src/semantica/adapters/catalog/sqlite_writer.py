"""The SQLite catalog, write side: fills the port `CatalogWriter`.

One transaction spans everything between two commits, so a reader sees all of it or none.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from semantica.adapters.catalog.sqlite_rows import (
    CHUNK_PLACES,
    ROLES,
    access_text,
    chunk_row,
    packed,
    run_numbers,
)
from semantica.adapters.catalog.sqlite_schema import connect, translated
from semantica.model.access import Access
from semantica.model.chunk import Role
from semantica.model.collection import FileState, Run
from semantica.model.delta import ChunkDelta, deltas_between
from semantica.model.document import Skipped
from semantica.model.ids import AccessId, ChunkId, ContentHash, RunId, content_hash
from semantica.model.prepared import Prepared

# How many finished runs can still be taken back; older removed rows are reclaimed.
RUNS_KEPT = 3


class SqliteWriter:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._connection = connect(folder, writable=True)
        self._access: dict[Access, AccessId] = {}
        self._open = False

    def close(self) -> None:
        if self._open:
            self._connection.execute("ROLLBACK")
        self._connection.close()

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        try:
            if not self._open:
                self._connection.execute("BEGIN IMMEDIATE")
                self._open = True
            yield self._connection
        except sqlite3.DatabaseError as cause:
            raise translated(cause, self._folder) from cause

    def begin(self, commit: str, branch: str) -> RunId:
        with self._writing() as connection:
            connection.execute(
                "UPDATE runs SET state = 'interrupted', finished = ? WHERE state = 'running'",
                (time.time(),),
            )
            cursor = connection.execute(
                "INSERT INTO runs (state, started, commit_id, branch) VALUES ('running', ?, ?, ?)",
                (time.time(), commit, branch),
            )
        self.commit()
        return RunId(cursor.lastrowid or 0)

    def put(self, run: RunId, prepared: Prepared) -> tuple[AccessId, Sequence[ChunkDelta]]:
        chunked = prepared.chunked
        document = chunked.document
        with self._writing() as connection:
            access = self._access_id(connection, document.access)
            old = self._retire(connection, run, document.path)
            key = bytes.fromhex(content_hash(document.data))
            lines = document.data.count(b"\n") + (not document.data.endswith(b"\n"))
            connection.execute(
                "INSERT OR IGNORE INTO contents VALUES (?, ?, ?, ?)",
                (key, lines, len(document.data), packed(document.data)),
            )
            cursor = connection.execute(
                f"INSERT INTO documents VALUES (NULL, {', '.join('?' * 19)}, NULL)",
                _document_row(prepared, key, access, run),
            )
            number = cursor.lastrowid or 0
            chunks = (*chunked.parents, *chunked.leaves)
            connection.executemany(
                f"INSERT INTO chunks VALUES ({CHUNK_PLACES})",
                [chunk_row(number, chunk) for chunk in chunks],
            )
        return access, deltas_between(old, chunks)

    def remove(self, run: RunId, paths: Iterable[str]) -> Sequence[ChunkDelta]:
        deltas: list[ChunkDelta] = []
        with self._writing() as connection:
            for path in paths:
                deltas.extend(deltas_between(self._retire(connection, run, path), ()))
        return deltas

    def _retire(
        self, connection: sqlite3.Connection, run: RunId, path: str
    ) -> dict[ChunkId, tuple[Role, ContentHash]]:
        """Take the live document at a path out, and return its chunks' hashes."""
        row = connection.execute(
            "SELECT id FROM documents WHERE path = ? AND removed_run IS NULL", (path,)
        ).fetchone()
        if row is None:
            return {}
        connection.execute("UPDATE documents SET removed_run = ? WHERE id = ?", (run, row[0]))
        return {
            ChunkId(one.hex()): (ROLES[role], ContentHash(digest.hex()))
            for one, role, digest in connection.execute(
                "SELECT id, role, hash FROM chunks WHERE document = ?", row
            )
        }

    def _access_id(self, connection: sqlite3.Connection, access: Access) -> AccessId:
        if access not in self._access:
            text = access_text(access)
            connection.execute("INSERT OR IGNORE INTO access (groups) VALUES (?)", (text,))
            (number,) = connection.execute(
                "SELECT id FROM access WHERE groups = ?", (text,)
            ).fetchone()
            self._access[access] = AccessId(number)
        return self._access[access]

    def touch(self, states: Iterable[FileState]) -> None:
        with self._writing() as connection:
            connection.executemany(
                "UPDATE documents SET size = ?, mtime_ns = ?"
                " WHERE path = ? AND removed_run IS NULL",
                [(state.size, state.mtime_ns, state.path) for state in states],
            )

    def finish(self, run: Run, skipped: Iterable[Skipped]) -> None:
        with self._writing() as connection:
            connection.execute(
                "UPDATE runs SET state = ?, finished = ?, numbers = ? WHERE id = ?",
                (run.state, run.finished, run_numbers(run), run.id),
            )
            connection.execute("DELETE FROM skipped")
            connection.executemany(
                "INSERT OR REPLACE INTO skipped VALUES (?, ?, ?, ?, 0, '')",
                [(one.path, one.reason, one.size, one.detail) for one in skipped],
            )
            self._reclaim(connection)
        self.commit()

    def _reclaim(self, connection: sqlite3.Connection) -> None:
        row = connection.execute(
            "SELECT id FROM runs WHERE state != 'running' ORDER BY id DESC LIMIT 1 OFFSET ?",
            (RUNS_KEPT,),
        ).fetchone()
        if row is None:
            return
        gone = "SELECT id FROM documents WHERE removed_run <= ?"
        connection.execute(f"DELETE FROM chunks WHERE document IN ({gone})", row)
        connection.execute("DELETE FROM documents WHERE removed_run <= ?", row)
        connection.execute("DELETE FROM contents WHERE key NOT IN (SELECT content FROM documents)")

    def commit(self) -> None:
        with self._writing() as connection:
            connection.execute("UPDATE meta SET value = value + 1 WHERE key = 'generation'")
            connection.execute("COMMIT")
            self._open = False


def _document_row(
    prepared: Prepared, key: bytes, access: AccessId, run: RunId
) -> tuple[object, ...]:
    chunked, lineage = prepared.chunked, prepared.lineage
    document = chunked.document
    return (
        document.path, bytes.fromhex(document.content_hash), key, document.size,
        document.mtime_ns, document.language, document.encoding, access, document.title,
        document.url, document.author, lineage.parser_version, lineage.config_hash,
        lineage.summary_model,
        json.dumps([(one.target, one.alias, one.line) for one in chunked.imports]),
        json.dumps([(one.line, one.message, one.kind) for one in chunked.problems]),
        json.dumps([(one.line, one.kind) for one in chunked.masked]),
        chunked.seconds, run,
    )  # fmt: skip
