"""The text lane on Tantivy: BM25 per field over words that Python has split.

Words arrive split and joined by spaces; Tantivy cuts at the spaces and stems English.
Fields are weighted, not merged: a word in a name is worth more than one in a body.
"""

from __future__ import annotations

import fnmatch
import shutil
from collections.abc import Iterable, Sequence
from pathlib import Path

import tantivy
from tantivy import Filter, Occur, Query, TextAnalyzerBuilder, Tokenizer

from semantica.errors import IndexUnusable, Refused
from semantica.model.hit import Scored
from semantica.model.ids import AccessId, ChunkId
from semantica.model.prepared import TextEntry
from semantica.model.query import Filters
from semantica.ports import TextLane

TEXT_FOLDER = "text"
# Field boosts, measured on the development questions; see benchmarks/README.md.
BOOSTS = {"body": 1.0, "names": 2.0, "places": 1.5, "prose": 1.0, "exact": 1.0}
# Tantivy's floor is 15 MB per thread; more means fewer, larger segments per commit.
WRITER_HEAP_BYTES = 128_000_000
STEMMED = "stemmed"
PLAIN = "plain"
# How many query words are looked up: a pasted page must not cost a minute.
MOST_WORDS = 64


def open_index(folder: Path) -> tantivy.Index:
    """Open the lane of a collection; an absent one is made empty."""
    place = folder / TEXT_FOLDER
    place.mkdir(parents=True, exist_ok=True)
    try:
        if tantivy.Index.exists(str(place)):
            index = tantivy.Index.open(str(place))
        else:
            index = tantivy.Index(_schema(), path=str(place))
    except ValueError as cause:
        raise IndexUnusable(
            f"the text lane of {folder.name} cannot be opened: {cause}",
            hint=f"semantica doctor --repair --collection {folder.name}",
        ) from cause
    index.register_tokenizer(STEMMED, _stemmer())
    index.register_tokenizer(PLAIN, TextAnalyzerBuilder(Tokenizer.whitespace()).build())
    return index


def discard(folder: Path) -> None:
    """Throw a lane away. It is a shadow: the catalog can make it again."""
    shutil.rmtree(folder / TEXT_FOLDER, ignore_errors=True)


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
    return TextLane(read=TantivyText, write=TantivyWriter)


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
            self._index.reload()
            searcher = self._index.searcher()
            query = self._query(distinct, allowed, filters)
            hits = searcher.search(query, limit, count=False).hits
            return [
                Scored(str(searcher.doc(address)["id"][0]), float(score)) for score, address in hits
            ]
        except (ValueError, OSError) as cause:
            raise IndexUnusable(
                f"the text lane of {self._folder.name} cannot be read: {cause}",
                hint=f"semantica doctor --repair --collection {self._folder.name}",
            ) from cause

    def size(self) -> int:
        self._index.reload()
        return int(self._index.searcher().num_docs)

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
            globs = [Query.regex_query(schema, "path", _glob(one)) for one in filters.paths]
            conditions.append(Query.boolean_query([(Occur.Should, one) for one in globs]))
        return Query.boolean_query(
            [(Occur.Must, wanted)]
            + [(Occur.Must, Query.const_score_query(one, 0.0)) for one in conditions]
        )


def _glob(pattern: str) -> str:
    """A glob as Tantivy's regular language has it: `*` crosses folders, as in git pathspecs."""
    translated = fnmatch.translate(pattern)
    return translated.removeprefix("(?s:").removesuffix(r")\Z").removesuffix(r")\z")


class TantivyWriter:
    """Fills the port `TextWriter`. Tantivy's own lock backs the collection's."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._opened: tantivy.IndexWriter | None = None

    @property
    def _writer(self) -> tantivy.IndexWriter:
        # Opened at the first write: it starts threads, and workers are forked before that.
        if self._opened is None:
            try:
                self._opened = open_index(self._folder).writer(WRITER_HEAP_BYTES, 1)
            except ValueError as cause:
                raise Refused(
                    f"the text lane of {self._folder.name} cannot be written: {cause}"
                ) from cause
        return self._opened

    def close(self) -> None:
        """Wait for merges, so that no thread outlives us; nothing uncommitted is kept."""
        if self._opened is not None:
            self._opened.rollback()
            self._opened.wait_merging_threads()

    def put(self, entries: Iterable[tuple[AccessId, TextEntry]]) -> None:
        for access, entry in entries:
            # A crash between our commit and the catalog's leaves orphans; replace, never double.
            self._writer.delete_documents_by_term("id", entry.id)
            document = tantivy.Document()
            document.add_unsigned("access", access)
            for name in ("id", "path", "language", "kind", "body", "names", "places", "prose"):
                document.add_text(name, getattr(entry, name))
            document.add_text("exact", entry.exact)
            self._writer.add_document(document)

    def drop(self, ids: Iterable[ChunkId]) -> None:
        for one in ids:
            self._writer.delete_documents_by_term("id", one)

    def clear(self) -> None:
        self._writer.delete_all_documents()

    def commit(self) -> None:
        try:
            self._writer.commit()
        except (ValueError, OSError) as cause:
            raise Refused(
                f"cannot write the text lane of {self._folder.name}: {cause}",
                hint="free disk space or check permissions; the old index still answers",
            ) from cause
