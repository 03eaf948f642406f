"""One collection's answer: lanes, guard, assemble."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from semantica.model.hit import Evidence, Hit, Scored
from semantica.retriever.ranking import Ranked, rank, wish_of
from semantica.retriever.snippets import cut_snippet, matched_words
from semantica.retriever.understanding import Understood, understand

if TYPE_CHECKING:
    from semantica.model.ids import ChunkId
    from semantica.model.query import Query
    from semantica.ports import Found, Owner, Stores
    from semantica.settings import SearchSettings

# Lane answers asked for per hit wanted: some fall to the guard, the file limit or a stale lane.
LANE_DEPTH = 5
# Ranking needs to see a file's other pieces, and what stands behind the first ones.
LEAST_DEPTH = 150
# When too few are left the lane is asked for more: a run that rewrites everything doubles it
# for a moment, and then one copy of each piece is unknown to the catalog.
DEEPER = 4
DEEPENINGS = 3
# A commit between reading the lane and the catalog can hide a moved chunk; then look again.
TRIES = 4


@dataclass(frozen=True, slots=True)
class Answer:
    """One collection's hits and what went wrong on the way."""

    hits: tuple[tuple[Hit, Found], ...]
    words: tuple[str, ...]
    lanes: Mapping[str, float]  # seconds each took, its answers read back included
    orphans: int = 0


def retrieve(query: Query, stores: Stores, settings: SearchSettings) -> Answer:
    understood = understand(query, settings.max_query_chars)
    wanted = query.offset + query.limit + 1
    started = time.perf_counter()
    for _ in range(TRIES):
        before = stores.catalog.generation()
        ranked, orphans = _ranked(query, stores, understood, wanted, settings)
        found = stores.catalog.found([one.chunk for one in ranked])
        # Lane and catalog as of one moment, without making the writer wait.
        if stores.catalog.generation() == before:
            break
    lanes = {"text": time.perf_counter() - started}
    hits = tuple(
        (_hit(one, match, stores.card.name, understood), match)
        for one in ranked
        if (match := found.get(one.chunk))
    )
    return Answer(hits, understood.words, lanes, orphans)


def _ranked(
    query: Query, stores: Stores, understood: Understood, wanted: int, settings: SearchSettings
) -> tuple[list[Ranked], int]:
    """The lane's answers that stand, known and allowed, best first.

    Asks the lane for more while too few stand. Also says how many the catalog did not know.
    """
    allowed = stores.catalog.allowed(query.asker)
    wish = wish_of(query.text, understood.words)
    depth = max(wanted * LANE_DEPTH, LEAST_DEPTH)
    for _ in range(1 + DEEPENINGS):
        scored = stores.text.search(understood.words, allowed, query.filters, depth)
        known = stores.catalog.owners([one.chunk for one in scored])
        # A lane knows a changed chunk in two states for a while; one of them holds.
        living = [one for one in scored if _holds(one, known)]
        # The lane filtered by right already; a lane's mistake must not become a leak.
        guarded = {chunk: owner for chunk, owner in known.items() if owner.access in allowed}
        prefer_code = stores.card.kind == "code"
        ranked = rank(living, guarded, wish, prefer_code=prefer_code, per_file=settings.per_file)
        if len(ranked) >= wanted or len(scored) < depth:
            break
        depth *= DEEPER
    return ranked[:wanted], len(scored) - len(living)


def _holds(one: Scored, known: Mapping[ChunkId, Owner]) -> bool:
    """Whether the lane's entry is the live state of its chunk."""
    owner = known.get(one.chunk)
    return owner is not None and owner.text.startswith(one.state)


def _hit(one: Ranked, match: Found, collection: str, understood: Understood) -> Hit:
    chunk = match.chunk
    snippet, line = cut_snippet(match.text, understood.words, chunk.span.start_line)
    places = (("name", chunk.fqn), ("path", chunk.path), ("body", match.text))
    matched = tuple(
        f"{place}: {' '.join(words)}"
        for place, text in places
        if (words := matched_words(text, understood.words))
    )
    return Hit(
        collection=collection,
        chunk=chunk,
        text=match.text,
        snippet=snippet,
        snippet_line=line,
        score=one.score,
        evidence=(Evidence("text", one.lane_rank, one.lane_score, matched),),
        priors=one.priors,
        tokens=chunk.tokens,
    )
