"""One collection's answer: lanes, guard, assemble."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from semantica.model.hit import Evidence, Hit, Scored
from semantica.model.query import Query
from semantica.ports import Found, Stores
from semantica.retriever.snippets import cut_snippet, matched_words
from semantica.retriever.understanding import Understood, understand
from semantica.settings import SearchSettings

# Lane answers asked for per hit wanted: some fall to the guard, the file limit or a stale lane.
LANE_DEPTH = 5
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
        kept, orphans = _kept(query, stores, understood, wanted, settings.per_file)
        found = stores.catalog.found([one.chunk for _, one in kept])
        # Lane and catalog as of one moment, without making the writer wait.
        if stores.catalog.generation() == before:
            break
    lanes = {"text": time.perf_counter() - started}
    hits = tuple(
        (_hit(one, rank, match, stores.card.name, understood), match)
        for rank, one in kept
        if (match := found.get(one.chunk))
    )
    return Answer(hits, understood.words, lanes, orphans)


def _kept(
    query: Query, stores: Stores, understood: Understood, wanted: int, most_per_file: int
) -> tuple[list[tuple[int, Scored]], int]:
    """The lane's answers that stand: known, allowed, and not too many of one file.

    Asks the lane for more while too few stand. Also says how many the catalog did not know.
    """
    allowed = stores.catalog.allowed(query.asker)
    depth = wanted * LANE_DEPTH
    for _ in range(1 + DEEPENINGS):
        scored = stores.text.search(understood.words, allowed, query.filters, depth)
        owners = stores.catalog.owners([one.chunk for one in scored])
        kept: list[tuple[int, Scored]] = []
        per_file: Counter[str] = Counter()
        orphans = 0
        for rank, one in enumerate(scored, start=1):
            owner = owners.get(one.chunk)
            # A lane knows a changed chunk in two states for a while; one of them holds.
            if owner is None or not owner.text.startswith(one.state):
                orphans += 1
                continue
            # The lane filtered by right already; a lane's mistake must not become a leak.
            if owner.access not in allowed:
                continue
            per_file[owner.path] += 1
            if per_file[owner.path] <= most_per_file:
                kept.append((rank, one))
        if len(kept) >= wanted or len(scored) < depth:
            break
        depth *= DEEPER
    return kept[:wanted], orphans


def _hit(one: Scored, rank: int, match: Found, collection: str, understood: Understood) -> Hit:
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
        evidence=(Evidence("text", rank, one.score, matched),),
        tokens=chunk.tokens,
    )
