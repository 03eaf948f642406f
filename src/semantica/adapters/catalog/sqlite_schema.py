"""The SQLite catalog on disk: its tables, its format number and that number's history.

    1  2026-11  first format

Documents are versions: a row lives from `added_run` until `removed_run`. The live state is
the rows with no `removed_run`, so replacing content is one transaction and a run can be
taken back. Text is kept once per distinct content, compressed. Every document and every right
carries a digest of its rows, so that a doctor can tell a flipped bit from the truth.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from semantica.errors import FormatMismatch, IndexUnusable, NotFound, Refused

FORMAT = 1
CATALOG_FILE = "catalog.db"
# A reader or writer that meets a lock waits this long; only another commit holds one.
BUSY_SECONDS = 30.0

TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE runs (
    id INTEGER PRIMARY KEY AUTOINCREMENT, state TEXT NOT NULL, started REAL NOT NULL,
    finished REAL NOT NULL DEFAULT 0, commit_id TEXT NOT NULL, branch TEXT NOT NULL,
    numbers TEXT NOT NULL DEFAULT '{}');
CREATE TABLE access (
    id INTEGER PRIMARY KEY, groups TEXT NOT NULL UNIQUE, digest BLOB NOT NULL);
CREATE TABLE contents (
    key BLOB PRIMARY KEY, length INTEGER NOT NULL, data BLOB NOT NULL);
CREATE TABLE documents (
    id INTEGER PRIMARY KEY, path TEXT NOT NULL, source_hash BLOB NOT NULL, content BLOB NOT NULL,
    size INTEGER NOT NULL, mtime_ns INTEGER NOT NULL, language TEXT NOT NULL,
    encoding TEXT NOT NULL, access INTEGER NOT NULL, title TEXT NOT NULL, url TEXT NOT NULL,
    author TEXT NOT NULL, parser_version TEXT NOT NULL, config_hash TEXT NOT NULL,
    summary_model TEXT NOT NULL, imports TEXT NOT NULL, problems TEXT NOT NULL,
    masked TEXT NOT NULL, seconds REAL NOT NULL, lines INTEGER NOT NULL,
    parents INTEGER NOT NULL, leaves INTEGER NOT NULL, shared_bytes INTEGER NOT NULL,
    leaf_bytes INTEGER NOT NULL, digest BLOB NOT NULL,
    added_run INTEGER NOT NULL, removed_run INTEGER);
CREATE UNIQUE INDEX live_path ON documents (path) WHERE removed_run IS NULL;
CREATE INDEX removed ON documents (removed_run) WHERE removed_run IS NOT NULL;
CREATE INDEX versions ON documents (source_hash);
CREATE INDEX content_of ON documents (content);
CREATE TABLE chunks (
    document INTEGER NOT NULL, role INTEGER NOT NULL, ordinal INTEGER NOT NULL,
    id BLOB NOT NULL, parent BLOB, kind TEXT NOT NULL, fqn TEXT NOT NULL, name TEXT NOT NULL,
    start INTEGER NOT NULL, end INTEGER NOT NULL,
    start_line INTEGER NOT NULL, end_line INTEGER NOT NULL,
    start_column INTEGER NOT NULL, end_column INTEGER NOT NULL,
    hash BLOB NOT NULL, signature TEXT NOT NULL, breadcrumb TEXT NOT NULL, summary TEXT NOT NULL,
    tokens INTEGER NOT NULL, overlap_start INTEGER NOT NULL, visibility TEXT NOT NULL,
    complexity INTEGER NOT NULL, importance REAL NOT NULL,
    PRIMARY KEY (document, role, ordinal)) WITHOUT ROWID;
CREATE INDEX chunks_by_id ON chunks (id);
CREATE INDEX parents_by_name ON chunks (name) WHERE role = 0;
CREATE TABLE skipped (
    path TEXT PRIMARY KEY, reason TEXT NOT NULL, size INTEGER NOT NULL, detail TEXT NOT NULL,
    mtime_ns INTEGER NOT NULL, config_hash TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO meta VALUES ('generation', '0');
"""


def create(folder: Path) -> None:
    """Make an empty catalog unless there is one."""
    file = folder / CATALOG_FILE
    try:
        connection = sqlite3.connect(file, timeout=BUSY_SECONDS, isolation_level=None)
    except sqlite3.DatabaseError as cause:
        raise translated(cause, folder) from cause
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("BEGIN IMMEDIATE")
        if version_of(connection) == 0:
            for statement in TABLES.split(";\n"):
                if statement.strip():
                    connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {FORMAT}")
        connection.execute("COMMIT")
    except sqlite3.DatabaseError as cause:
        raise translated(cause, folder) from cause
    finally:
        connection.close()


def connect(folder: Path, *, writable: bool) -> sqlite3.Connection:
    """Open an existing catalog, checking that we can read its format."""
    file = folder / CATALOG_FILE
    if not file.is_file():
        raise NotFound(f"no catalog in {folder}", hint="semantica index PATH makes one")
    mode = "rw" if writable else "ro"
    try:
        connection = sqlite3.connect(
            f"{file.absolute().as_uri()}?mode={mode}",
            uri=True,
            timeout=BUSY_SECONDS,
            isolation_level=None,
            check_same_thread=False,
        )
    except sqlite3.DatabaseError as cause:
        raise translated(cause, folder) from cause
    try:
        _prepare(connection, folder, writable)
    except sqlite3.DatabaseError as cause:
        connection.close()
        raise translated(cause, folder) from cause
    except FormatMismatch:
        connection.close()
        raise
    return connection


def _prepare(connection: sqlite3.Connection, folder: Path, writable: bool) -> None:
    found = version_of(connection)
    check_format(found, folder)
    if writable:
        # With WAL, NORMAL survives a killed process; only a power cut can lose the last commit.
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA cache_size = -32768")


def check_format(found: int, folder: Path) -> None:
    if found > FORMAT:
        raise FormatMismatch(
            f"{folder}: index format {found} is newer than this program's {FORMAT}",
            hint="upgrade semantica, or point SEMANTICA_HOME at another folder",
        )


def version_of(connection: sqlite3.Connection) -> int:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def translated(cause: sqlite3.DatabaseError, folder: Path) -> IndexUnusable | Refused:
    """Say what a SQLite failure means for the one who runs us."""
    text = str(cause)
    if any(sign in text for sign in ("full", "disk I/O", "readonly", "unable to open")):
        return Refused(
            f"cannot write the catalog in {folder}: {text}",
            hint="free disk space or check the folder's permissions; the old index still answers",
        )
    return damaged(folder, text)


def damaged(folder: Path, what: str) -> IndexUnusable:
    return IndexUnusable(
        f"the catalog in {folder} is damaged: {what}",
        hint="semantica doctor --repair makes it again from the files it was made of",
    )
