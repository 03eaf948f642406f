"""The text lane on Tantivy: BM25 per field over words that Python has split.

Words arrive split and joined by spaces; Tantivy cuts at the spaces and stems English.
Fields are weighted, not merged: a word in a name is worth more than one in a body.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import tantivy
from tantivy import Filter, Occur, Query, TextAnalyzerBuilder, Tokenizer

from semantica.adapters.text.tantivy_files import META_FILE, damaged_files
from semantica.errors import IndexUnusable, QueryError, Refused
from semantica.model.hit import Scored
from semantica.model.ids import AccessId, EntryId, entry_parts
from semantica.ports import TextLane

if TYPE_CHECKING:
    from semantica.model.prepared import TextEntry
    from semantica.model.query import Filters

TEXT_FOLDER = "text"
# Field boosts. NDCG@10 on 413 questions over 21 repositories, 2026-11: all at 1 but names 2 and
# places 1.5 gave 0.756, these 0.763; names 3 or 1.5 gave less.
BOOSTS = {"body": 1.0, "names": 2.0, "places": 3.0, "prose": 1.0, "exact": 0.3}
# Tantivy's floor is 15 MB per thread; more means fewer, larger segments per commit.
WRITER_HEAP_BYTES = 128_000_000
STEMMED = "stemmed"
PLAIN = "plain"
# What our ids look like; a damaged file can hold anything.
ENTRY = re.compile(r"(?:[0-9a-f]{2})+")
# How many query words are looked up: a pasted page must not cost a minute.
MOST_WORDS = 64


def create(folder: Path) -> None:
    """Make an empty lane unless there is one."""
    place = folder / TEXT_FOLDER
    with _refusing(folder):
        place.mkdir(parents=True, exist_ok=True)
        if not tantivy.Index.exists(str(place)):
            tantivy.Index(_schema(), path=str(place))


def open_index(folder: Path) -> tantivy.Index:
    """Open the lane of a collection. An absent one is an error: empty would look like no hits."""
    try:
        with _sober():
            index = tantivy.Index.open(str(folder / TEXT_FOLDER))
    except (ValueError, OSError) as cause:
        raise _unusable(folder, cause) from cause
    index.register_tokenizer(STEMMED, _stemmer())
    index.register_tokenizer(PLAIN, TextAnalyzerBuilder(Tokenizer.whitespace()).build())
    return index


def discard(folder: Path) -> None:
    """Throw a lane away. It is a shadow: the catalog can make it again."""
    shutil.rmtree(folder / TEXT_FOLDER, ignore_errors=True)


def _has_our_fields(folder: Path) -> bool:
    """Whether a lane on disk is described as a new one would be."""
    with TemporaryDirectory() as scratch:
        create(Path(scratch))
        return _description(folder) == _description(Path(scratch))


def _description(folder: Path) -> object:
    try:
        return json.loads((folder / TEXT_FOLDER / META_FILE).read_text("utf-8"))["schema"]
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _unusable(folder: Path, cause: Exception) -> IndexUnusable:
    return IndexUnusable(
        f"the text lane in {folder} cannot be read: {cause}",
        hint="semantica doctor --repair makes it again from the catalog",
    )


@contextmanager
def _sober() -> Iterator[None]:
    """Tantivy panics on files it cannot make sense of; a panic is no reason to end a process."""
    try:
        yield
    except BaseException as cause:
        # The panic's class is made by the extension and is no Exception; its name is its mark.
        if type(cause).__name__ != "PanicException":
            raise
        raise ValueError(f"the files make no sense: {cause}") from None


@contextmanager
def _refusing(folder: Path) -> Iterator[None]:
    """Tantivy tells a full disk and a forbidden folder as ValueError."""
    try:
        with _sober():
            yield
    except (ValueError, OSError) as cause:
        raise Refused(
            f"cannot write the text lane in {folder}: {cause}",
            hint="free disk space or check permissions; the old index still answers",
        ) from cause


def _stemmer() -> tantivy.TextAnalyzer:
    return TextAnalyzerBuilder(Tokenizer.whitespace()).filter(Filter.stemmer("english")).build()


def _schema() -> tantivy.Schema:
    builder = tantivy.SchemaBuilder()
    builder.add_text_field("id", stored=True, tokenizer_name="raw", index_option="basic")
    builder.add_unsigned_field("access", indexed=True)
    for name in ("language", "kind", "path"):
        builder.add_text_field(name, tokenizer_name="raw", index_option="basic")
    for name in ("body", "names", "places", "prose"):
        builder.add_text_field(name, tokenizer_name=STEMMED, index_option="freq")
    builder.add_text_field("exact", tokenizer_name=PLAIN, index_option="freq")
    return builder.build()


def lane() -> TextLane:
    """How a data home opens this lane."""
    return TextLane(create=create, read=TantivyText, write=TantivyWriter)


class TantivyText:
    """Fills the port `TextIndex`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._stemmer = _stemmer()
        self._opened: tantivy.Index | None = None

    @property
    def _index(self) -> tantivy.Index:
        # Opened at the first question: it starts a thread, and an indexer asks none.
        if self._opened is None:
            self._opened = open_index(self._folder)
        return self._opened

    def search(
        self, words: Sequence[str], allowed: frozenset[AccessId], filters: Filters, limit: int
    ) -> list[Scored]:
        if not words or not allowed or limit <= 0:
            return []
        distinct = list(dict.fromkeys(words))[:MOST_WORDS]
        try:
            with _sober():
                query = self._query(distinct, allowed, filters)
                self._index.reload()
                searcher = self._index.searcher()
                hits = searcher.search(query, limit, count=False).hits
                return [
                    _scored(EntryId(str(searcher.doc(address)["id"][0])), float(score))
                    for score, address in hits
                ]
        except (ValueError, OSError) as cause:
            raise _unusable(self._folder, cause) from cause

    def check(self) -> tuple[str, ...]:
        faults = tuple(damaged_files(self._folder / TEXT_FOLDER))
        if not faults and not _has_our_fields(self._folder):
            return (f"{META_FILE} describes other fields",)
        return faults

    def size(self) -> int:
        # From the lane's own list of segments: opening it would start a thread, and an
        # indexer that has one can no longer fork its workers.
        try:
            meta = json.loads((self._folder / TEXT_FOLDER / META_FILE).read_text("utf-8"))
            return sum(
                int(one["max_doc"]) - int((one["deletes"] or {}).get("num_deleted_docs", 0))
                for one in meta["segments"]
            )
        except (OSError, ValueError, KeyError, TypeError) as cause:
            raise _unusable(self._folder, cause) from cause

    def ids(self) -> Iterator[EntryId]:
        try:
            with _sober():
                self._index.reload()
                searcher = self._index.searcher()
                most = max(1, searcher.num_docs)
                for _, address in searcher.search(Query.all_query(), most, count=False).hits:
                    yield EntryId(str(searcher.doc(address)["id"][0]))
        except (ValueError, OSError) as cause:
            raise _unusable(self._folder, cause) from cause

    def _query(self, words: list[str], allowed: frozenset[AccessId], filters: Filters) -> Query:
        schema = self._index.schema
        parts: list[tuple[Occur, Query]] = []
        for word in words:
            stem = "".join(self._stemmer.analyze(word)) or word
            fields = [
                Query.boost_query(
                    Query.term_query(schema, name, word if name == "exact" else stem, "freq"), boost
                )
                for name, boost in BOOSTS.items()
            ]
            parts.extend((Occur.Should, field) for field in fields)
        wanted = Query.boolean_query(parts)
        conditions = [Query.term_set_query(schema, "access", sorted(allowed))]
        if filters.languages:
            conditions.append(Query.term_set_query(schema, "language", list(filters.languages)))
        if filters.kinds:
            conditions.append(Query.term_set_query(schema, "kind", list(filters.kinds)))
        if filters.paths:
            globs = [_path_query(schema, one) for one in filters.paths]
            conditions.append(Query.boolean_query([(Occur.Should, one) for one in globs]))
        return Query.boolean_query(
            [(Occur.Must, wanted)]
            + [(Occur.Must, Query.const_score_query(one, 0.0)) for one in conditions]
        )


def _scored(entry: EntryId, score: float) -> Scored:
    if not ENTRY.fullmatch(entry):
        raise ValueError(f"{entry!r} is no id")
    chunk, state = entry_parts(entry)
    return Scored(chunk, score, state)


# The pieces of a glob: any folders, anything, one character, a set of characters, one as it is.
GLOB_PIECE = re.compile(r"(\*\*/)|(\*+)|(\?)|\[([!^]?)(\]?[^\]]*)\]|(.)", re.DOTALL)
ANY = r"[\s\S]"  # a path may hold a line break


def _path_query(schema: tantivy.Schema, pattern: str) -> Query:
    try:
        return Query.regex_query(schema, "path", glob_regex(pattern))
    except ValueError as cause:
        raise QueryError(
            f"'{pattern}' is no path pattern", hint="use *, ? and [a-z], such as 'src/*.py'"
        ) from cause


def glob_regex(pattern: str) -> str:
    """A glob as Tantivy's regular language has it: `*` crosses folders, as in git pathspecs."""
    parts: list[str] = []
    for folders, many, one, negated, members, plain in GLOB_PIECE.findall(pattern):
        if folders:
            parts.append(f"({ANY}*/)?")
        elif many:
            parts.append(f"{ANY}*")
        elif one:
            parts.append(ANY)
        elif members:
            inner = re.sub(r"([\\\[\]^&~])", r"\\\1", members)
            parts.append(f"[{'^' if negated else ''}{inner}]")
        else:
            parts.append(re.escape(plain))
    return "".join(parts)


class TantivyWriter:
    """Fills the port `TextWriter`. Tantivy's own lock backs the collection's."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._opened: tantivy.IndexWriter | None = None

    @property
    def _writer(self) -> tantivy.IndexWriter:
        # Opened at the first write: it starts threads, and workers are forked before that.
        if self._opened is None:
            index = open_index(self._folder)
            with _refusing(self._folder):
                self._opened = index.writer(WRITER_HEAP_BYTES, 1)
        return self._opened

    def close(self) -> None:
        """Wait for merges, so that no thread outlives us; nothing uncommitted is kept."""
        if self._opened is None:
            return
        writer, self._opened = self._opened, None
        with _refusing(self._folder):
            writer.rollback()
            writer.wait_merging_threads()

    def put(self, entries: Iterable[tuple[AccessId, TextEntry]]) -> None:
        writer = self._writer
        for access, entry in entries:
            with _refusing(self._folder):
                # A crash between our commit and the catalog's leaves orphans: replace them.
                writer.delete_documents_by_term("id", entry.id)
                writer.add_document(_document(access, entry))

    def drop(self, ids: Iterable[EntryId]) -> None:
        writer = self._writer
        with _refusing(self._folder):
            for one in ids:
                writer.delete_documents_by_term("id", one)

    def clear(self) -> None:
        # Emptying would keep a damaged description of the fields.
        if self._opened is None and not _has_our_fields(self._folder):
            discard(self._folder)
            create(self._folder)
        try:
            writer = self._writer
        except IndexUnusable:
            discard(self._folder)
            create(self._folder)
            writer = self._writer
        with _refusing(self._folder):
            writer.delete_all_documents()

    def commit(self) -> None:
        writer = self._writer
        with _refusing(self._folder):
            writer.commit()


def _document(access: AccessId, entry: TextEntry) -> tantivy.Document:
    document = tantivy.Document()
    document.add_unsigned("access", access)
    for name in ("id", "path", "language", "kind", "body", "names", "places", "prose", "exact"):
        document.add_text(name, getattr(entry, name))
    return document
