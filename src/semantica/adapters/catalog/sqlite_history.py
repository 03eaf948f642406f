"""The SQLite catalog's past: runs that can be taken back, and space that can be had back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from semantica.adapters.catalog.sqlite_rows import (
    CHUNK_COLUMNS,
    STORED_COLUMNS,
    Row,
    stored_of,
    unpacked,
)
from semantica.errors import NotFound, Refused
from semantica.model.ids import AccessId, ChunkId, ContentHash, RunId, entry_id
from semantica.ports import TakenBack

if TYPE_CHECKING:
    from semantica.adapters.catalog.sqlite_writer import SqliteWriter
    from semantica.model.prepared import StoredDocument


class SqliteHistory:
    """Fills the port `History` inside the writer's transaction."""

    def __init__(self, writer: SqliteWriter) -> None:
        self._writer = writer

    def take_back(self, run: RunId) -> TakenBack:
        with self._writer.transaction() as connection:
            row = connection.execute("SELECT state FROM runs WHERE id = ?", (run,)).fetchone()
            if row is None:
                raise NotFound(f"no run {run}", hint="semantica runs list shows them all")
            if row[0] == "rolled_back":
                # What came between its two states is no longer part of the past.
                raise Refused(
                    f"run {run} was taken back already",
                    hint="semantica runs list shows which runs can be taken back",
                )
            (oldest,) = connection.execute(
                "SELECT coalesce(max(value), 0) FROM meta WHERE key = 'reclaimed'"
            ).fetchone()
            if run <= int(oldest):
                raise Refused(
                    f"run {run} is too old: what it replaced is no longer kept",
                    hint="semantica runs list shows which runs can be taken back",
                )
            (last,) = connection.execute("SELECT max(id) FROM runs").fetchone()
            stale = connection.execute(
                """SELECT c.id, c.hash FROM chunks c JOIN documents d ON d.id = c.document
                   WHERE d.removed_run IS NULL AND d.added_run >= ? AND c.role = 1""",
                (run,),
            ).fetchall()
            # What the runs added goes, and counts as removed by the last of them ...
            connection.execute(
                "UPDATE documents SET removed_run = ? WHERE removed_run IS NULL AND added_run >= ?",
                (last, run),
            )
            # ... and what was there before the first of them comes back.
            back = connection.execute(
                f"""SELECT {STORED_COLUMNS} FROM documents
                   WHERE removed_run >= ? AND added_run < ?""",
                (run, run),
            ).fetchall()
            connection.executemany(
                "UPDATE documents SET removed_run = NULL WHERE id = ?", [(one[0],) for one in back]
            )
            connection.execute("UPDATE runs SET state = 'rolled_back' WHERE id >= ?", (run,))
            return TakenBack(
                restored=tuple((AccessId(one[-1]), self._document(one)) for one in back),
                stale=tuple(
                    entry_id(ChunkId(one.hex()), ContentHash(text.hex())) for one, text in stale
                ),
            )

    def _document(self, row: Row) -> StoredDocument:
        with self._writer.transaction() as connection:
            (data,) = connection.execute(
                "SELECT data FROM contents WHERE key = ?", (row[3],)
            ).fetchone()
            chunks = connection.execute(
                f"SELECT {CHUNK_COLUMNS} FROM chunks c WHERE c.document = ?"
                " ORDER BY c.role, c.ordinal",
                (row[0],),
            ).fetchall()
        return stored_of(row, unpacked(data), chunks)

    def forget(self) -> None:
        self._writer.forget()
