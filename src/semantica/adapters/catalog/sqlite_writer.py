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
from typing import TYPE_CHECKING

from semantica.adapters.catalog.sqlite_rows import (
    CHUNK_PLACES,
    INSERT_DOCUMENT,
    ROLES,
    access_text,
    chunk_row,
    packed,
    row_digest,
    run_numbers,
)
from semantica.adapters.catalog.sqlite_schema import (
    BUSY_SECONDS,
    CATALOG_FILE,
    connect,
    translated,
)
from semantica.model.delta import ChunkDelta, deltas_between
from semantica.model.ids import AccessId, ChunkId, ContentHash, RunId, content_hash

if TYPE_CHECKING:
    from semantica.model.access import Access
    from semantica.model.chunk import Chunked, Role
    from semantica.model.collection import FileState, Run
    from semantica.model.document import Skipped
    from semantica.model.prepared import Prepared

# How many finished runs can still be taken back; older removed rows are reclaimed.
RUNS_KEPT = 3
# A run that found nothing to do must not use up the past: a watched folder has many.
CHANGING = """state != 'running' AND (numbers ->> 'added') + (numbers ->> 'updated')
 + (numbers ->> 'deleted') > 0"""
# How many runs are listed: a watched folder makes thousands.
RUNS_LISTED = 100
# How long the end of a run waits for readers before it leaves the log as it is.
CHECKPOINT_MILLISECONDS = 2_000
LONG_LOG_BYTES = 1_000_000


class SqliteWriter:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._connection = connect(folder, writable=True)
        self._access: dict[Access, AccessId] = {}

    def close(self) -> None:
        # A failed commit may have ended the transaction already.
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")
        self._connection.close()

    @contextmanager
    def _translating(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.DatabaseError as cause:
            raise translated(cause, self._folder) from cause

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """The open transaction, or a new one; `commit` ends it."""
        with self._translating():
            if not self._connection.in_transaction:
                self._connection.execute("BEGIN IMMEDIATE")
            yield self._connection

    def begin(self, commit: str, branch: str) -> RunId:
        with self.transaction() as connection:
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
        with self.transaction() as connection:
            access = self._access_id(connection, document.access)
            old = self._retire(connection, run, document.path)
            key = bytes.fromhex(content_hash(document.data))
            connection.execute(
                "INSERT OR IGNORE INTO contents VALUES (?, ?, ?)",
                (key, len(document.data), packed(document.data)),
            )
            chunks = (*chunked.parents, *chunked.leaves)
            (number,) = connection.execute(
                "SELECT coalesce(max(id), 0) + 1 FROM documents"
            ).fetchone()
            rows = [chunk_row(number, chunk) for chunk in chunks]
            row = _document_row(prepared, key, access)
            digest = row_digest([row, *(one[1:] for one in rows)])
            numbers = (document.size, document.mtime_ns, chunked.seconds, *_counts(chunked))
            connection.execute(INSERT_DOCUMENT, (number, *row, *numbers, digest, run))
            connection.executemany(f"INSERT INTO chunks VALUES ({CHUNK_PLACES})", rows)
        return access, deltas_between(old, chunks)

    def remove(self, run: RunId, paths: Iterable[str]) -> Sequence[ChunkDelta]:
        deltas: list[ChunkDelta] = []
        with self.transaction() as connection:
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
            connection.execute(
                "INSERT OR IGNORE INTO access (groups, digest) VALUES (?, ?)",
                (text, row_digest([(text,)])),
            )
            (number,) = connection.execute(
                "SELECT id FROM access WHERE groups = ?", (text,)
            ).fetchone()
            self._access[access] = AccessId(number)
        return self._access[access]

    def touch(self, states: Iterable[FileState]) -> None:
        with self.transaction() as connection:
            connection.executemany(
                "UPDATE documents SET size = ?, mtime_ns = ?"
                " WHERE path = ? AND removed_run IS NULL",
                [(state.size, state.mtime_ns, state.path) for state in states],
            )

    def finish(self, run: Run, skipped: Iterable[Skipped]) -> None:
        with self.transaction() as connection:
            connection.execute(
                "UPDATE runs SET state = ?, finished = ?, numbers = ? WHERE id = ?",
                (run.state, run.finished, run_numbers(run), run.id),
            )
            connection.execute("DELETE FROM skipped")
            connection.executemany(
                "INSERT OR REPLACE INTO skipped VALUES (?, ?, ?, ?, ?, ?)",
                [
                    (one.path, one.reason, one.size, one.detail, one.mtime_ns, one.config_hash)
                    for one in skipped
                ],
            )
            self._reclaim(connection)
            connection.execute("DELETE FROM runs WHERE id <= ?", (run.id - RUNS_LISTED,))
        self.commit()
        log = self._folder / f"{CATALOG_FILE}-wal"
        # A short one is folded when the last reader leaves; a one-file run need not wait for it.
        if log.exists() and log.stat().st_size > LONG_LOG_BYTES:
            self._fold_log()

    def _fold_log(self) -> None:
        """Fold the write-ahead log into the catalog; with readers in the way, the next run will."""
        with self._translating():
            self._connection.execute(f"PRAGMA busy_timeout = {CHECKPOINT_MILLISECONDS}")
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            self._connection.execute(f"PRAGMA busy_timeout = {int(BUSY_SECONDS * 1000)}")

    def _reclaim(self, connection: sqlite3.Connection) -> None:
        row = connection.execute(
            f"SELECT id FROM runs WHERE {CHANGING} ORDER BY id DESC LIMIT 1 OFFSET ?",
            (RUNS_KEPT,),
        ).fetchone()
        if row is not None:
            self._drop_until(connection, row[0])

    def _drop_until(self, connection: sqlite3.Connection, run: int) -> None:
        """Give up what runs up to this one replaced; they can no longer be taken back."""
        gone = connection.execute(
            "SELECT id, content FROM documents WHERE removed_run <= ?", (run,)
        ).fetchall()
        connection.executemany("DELETE FROM chunks WHERE document = ?", [(a,) for a, _ in gone])
        connection.execute("DELETE FROM documents WHERE removed_run <= ?", (run,))
        connection.executemany(
            "DELETE FROM contents WHERE key = ?1"
            " AND NOT EXISTS (SELECT 1 FROM documents WHERE content = ?1)",
            {(content,) for _, content in gone},
        )
        connection.execute("INSERT OR REPLACE INTO meta VALUES ('reclaimed', ?)", (str(run),))

    def forget(self) -> None:
        """Give up all that was replaced, and give its bytes back to the system."""
        with self.transaction() as connection:
            (last,) = connection.execute("SELECT coalesce(max(id), 0) FROM runs").fetchone()
            self._drop_until(connection, last)
        self.commit()
        with self._translating():
            self._connection.execute("VACUUM")
        self._fold_log()

    def commit(self) -> None:
        with self.transaction() as connection:
            connection.execute("UPDATE meta SET value = value + 1 WHERE key = 'generation'")
            connection.execute("COMMIT")


def _counts(chunked: Chunked) -> tuple[int, ...]:
    """A document in numbers, so that a census need not read its chunks."""
    data, leaves = chunked.document.data, chunked.leaves
    return (
        data.count(b"\n") + (not data.endswith(b"\n")),
        len(chunked.parents),
        len(leaves),
        sum(one.span.start - one.overlap_start for one in leaves),
        sum(one.span.end - one.overlap_start for one in leaves),
    )


def _document_row(prepared: Prepared, key: bytes, access: AccessId) -> tuple[object, ...]:
    """The columns that `DIGESTED` names, in its order."""
    chunked, lineage = prepared.chunked, prepared.lineage
    document = chunked.document
    return (
        document.path, bytes.fromhex(document.content_hash), key, document.language,
        document.encoding, access, document.title, document.url, document.author,
        lineage.parser_version, lineage.config_hash, lineage.summary_model,
        json.dumps([(one.target, one.alias, one.line) for one in chunked.imports]),
        json.dumps([(one.line, one.message, one.kind) for one in chunked.problems]),
        json.dumps([(one.line, one.kind) for one in chunked.masked]),
    )  # fmt: skip
