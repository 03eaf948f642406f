"""Values as JSON: the documented shapes, the same on every surface.

    search       {query, hits: [hit], warnings, seconds, lanes: {lane: seconds}, orphans, more}
      hit        {collection, path, start_line, end_line, symbol, kind, language, breadcrumb,
                  signature, score, freshness, tokens, snippet: {start_line, text}, text,
                  evidence: [{lane, rank, score, matched}], priors: [text]}
    index        {collection, run, census, skipped: {reason: count}, interrupted, seconds}
    dry run      {collection, files, bytes, languages: {extension: count}, largest: [file],
                  skipped: {reason: {files, bytes, examples: [path]}},
                  listing: [{path, size, verdict, detail}] with --list}
    status       {collections: [{collection, census, runs: [run], drift,
                  skipped_files: [skipped] with --skipped, problems: [problem] with --problems}]}
    runs         list: {collections: [{name, runs: [run]}]}; rollback: {collection, run,
                  restored: [path]}; forget: {collections: [{name, bytes_before, bytes_after}]}
    collections  {collections: [collection]}; remove: {removed: name}
    eval         {limit, overall: {collections: figures, questions: figures},
                  kinds: {kind: figures}, languages: {language: figures},
                  collections: {collection: figures},
                  latency: {p50, p99} in seconds, lost, losses: [loss], refused: [{id, fault}],
                  interrupted, comparison with --against}
      figures    {questions, ndcg, mrr, recall, hit1, tokens}: means, each at `limit` hits; under
                  overall.questions every question weighs the same, elsewhere every collection
                  does; tokens to the first relevant hit, over the questions that found one, or null
      loss       {id, query, collection, ndcg, rank or null, targets: [target], above: [place]}:
                  the worst of the `lost` questions whose first hit is not relevant
      target     {path, start_line, end_line}; lines are null for a whole file
      place      {collection, path, start_line, end_line, symbol}
      comparison {questions, unpaired, before, after, difference, wins, losses, ties, p,
                  significant, moved: [{id, query, before, after}]}: NDCG question by question,
                  p by flipping signs at random
    doctor       {healthy, findings: [{collection, part, state, message, hint}], repaired}
    error        {error: {type, message, hint}}, on every command, with the exit code

    collection   {name, root, kind}
    run          {id, state, started, finished, commit, branch, added, updated, deleted,
                  renamed, unchanged, seconds: {stage: seconds}}; times are seconds since 1970
    drift        {added, changed, deleted, commit, branch}: the disk against the last run, or null
    census       {documents, chunks, leaves, lines, source_bytes, stored_bytes, languages,
                  problems, masked, skipped: {reason: count}, metrics, lineage}
    metrics      {seconds_per_file, slowest_file, chunks_per_file, most_chunks, token_waste}
    lineage      {"parser VERSION, settings HASH": documents}
    skipped      {path, reason, size, detail}
    problem      {path, line, kind, message}

Paths are relative to the collection's root, with forward slashes. Lines count from 1. New
keys may appear; a key that is here keeps its name and meaning.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

from semantica.errors import SemanticaError
from semantica.model.collection import Card, Census, Drift, Finding, Plan, Report, Run, Status
from semantica.model.document import Skipped
from semantica.model.hit import Hit, Result
from semantica.model.parsed import Problem

if TYPE_CHECKING:
    from semantica.evaluation import Evaluation
    from semantica.evaluation.comparison import Comparison
    from semantica.evaluation.scoring import Score

Json = dict[str, object]

# A dry run shows this many of the largest files, and of each reason's files.
LARGEST = 10
EXAMPLES = 5
# A comparison lists this many of the questions that moved most.
MOVED = 20


def search(query: str, result: Result) -> Json:
    return {
        "query": query,
        "hits": [hit(one) for one in result.hits],
        "warnings": list(result.warnings),
        "seconds": round(result.seconds, 6),
        "lanes": {lane: round(seconds, 6) for lane, seconds in result.lanes.items()},
        "orphans": result.orphans,
        "more": result.more,
    }


def hit(one: Hit) -> Json:
    chunk = one.chunk
    return {
        "collection": one.collection,
        "path": chunk.path,
        "start_line": chunk.span.start_line,
        "end_line": chunk.span.end_line,
        "symbol": chunk.fqn,
        "kind": chunk.kind,
        "language": chunk.language,
        "breadcrumb": chunk.breadcrumb,
        "signature": chunk.signature,
        "score": round(one.score, 6),
        "freshness": one.freshness,
        "tokens": one.tokens,
        "snippet": {"start_line": one.snippet_line, "text": one.snippet},
        "text": one.text,
        "evidence": [
            {
                "lane": proof.lane,
                "rank": proof.rank,
                "score": round(proof.score, 6),
                "matched": list(proof.matched),
            }
            for proof in one.evidence
        ],
        "priors": list(one.priors),
    }


def report(done: Report) -> Json:
    return {
        "collection": card(done.card),
        "run": run(done.run),
        "census": census(done.census),
        "skipped": by_reason(done.skipped),
        "interrupted": done.interrupted,
        "seconds": round(done.seconds, 3),
    }


def plan(made: Plan, with_listing: bool) -> Json:
    listing = made.listing
    shape: Json = {
        "collection": card(made.card),
        "files": len(listing.candidates),
        "bytes": made.total_bytes,
        "languages": extensions([one.path for one in listing.candidates]),
        "largest": [
            {"path": one.path, "size": one.size}
            for one in sorted(listing.candidates, key=lambda one: -one.size)[:LARGEST]
        ],
        "skipped": {
            reason: {
                "files": len(group),
                "bytes": sum(one.size for one in group),
                "examples": [one.path for one in group[:EXAMPLES]],
            }
            for reason, group in grouped(listing.skipped).items()
        },
    }
    if with_listing:
        shape["listing"] = [
            {"path": path, "size": size, "verdict": verdict, "detail": detail}
            for path, size, verdict, detail in verdicts(made)
        ]
    return shape


def status(
    one: Status,
    skipped_files: Sequence[Skipped] | None,
    problems: Sequence[tuple[str, Problem]] | None,
    drift: Drift | None,
) -> Json:
    shape: Json = {
        "collection": card(one.card),
        "census": census(one.census),
        "runs": [run(each) for each in one.runs],
        "drift": None if drift is None else asdict(drift),
    }
    if skipped_files is not None:
        shape["skipped_files"] = [
            {"path": file.path, "reason": file.reason, "size": file.size, "detail": file.detail}
            for file in skipped_files
        ]
    if problems is not None:
        shape["problems"] = [
            {"path": path, "line": each.line, "kind": each.kind, "message": each.message}
            for path, each in problems
        ]
    return shape


def doctor(findings: Sequence[tuple[str, Finding]], repaired: Sequence[str]) -> Json:
    return {
        "healthy": all(one.state != "broken" for _, one in findings),
        "findings": [
            {
                "collection": name,
                "part": one.part,
                "state": one.state,
                "message": one.message,
                "hint": one.hint,
            }
            for name, one in findings
        ],
        "repaired": list(repaired),
    }


def evaluation(made: Evaluation, most_losses: int, interrupted: bool) -> Json:
    # Late: only this shape needs it.
    from semantica.evaluation import scoring

    scores = made.scores
    lost = scoring.losses(scores)
    return {
        "limit": made.limit,
        "overall": {
            "collections": asdict(scoring.over_collections(scores)),
            "questions": asdict(scoring.over_questions(scores)),
        },
        "kinds": {name: asdict(one) for name, one in scoring.by_kind(scores).items()},
        "languages": {name: asdict(one) for name, one in scoring.by_language(scores).items()},
        "collections": {name: asdict(one) for name, one in scoring.by_collection(scores).items()},
        "latency": {"p50": round(made.p50, 6), "p99": round(made.p99, 6)},
        "lost": len(lost),
        "losses": [loss(one) for one in lost[:most_losses]],
        "refused": [{"id": one.question.id, "fault": one.fault} for one in scores if one.fault],
        "interrupted": interrupted,
    }


def loss(one: Score) -> Json:
    return {
        "id": one.question.id,
        "query": one.question.query,
        "collection": one.question.collection,
        "ndcg": one.ndcg,
        "rank": one.rank,
        "targets": [
            {
                "path": target.path,
                "start_line": target.start_line or None,
                "end_line": target.end_line or None,
            }
            for target in one.question.targets
        ],
        "above": [
            {
                "collection": place.collection,
                "path": place.path,
                "start_line": place.start_line,
                "end_line": place.end_line,
                "symbol": place.symbol,
            }
            for place in one.above
        ],
    }


def comparison(made: Comparison) -> Json:
    shape: Json = asdict(made)
    moved = [asdict(one) for one in made.moved[:MOVED]]
    return shape | {"significant": made.significant, "moved": moved}


def card(one: Card) -> Json:
    return {"name": one.name, "root": one.root, "kind": one.kind}


def run(one: Run) -> Json:
    return {
        "id": one.id,
        "state": one.state,
        "started": one.started,
        "finished": one.finished,
        "commit": one.commit,
        "branch": one.branch,
        "added": one.added,
        "updated": one.updated,
        "deleted": one.deleted,
        "renamed": one.renamed,
        "unchanged": one.unchanged,
        "seconds": one.seconds,
    }


def census(one: Census) -> Json:
    return {
        "documents": one.documents,
        "chunks": one.chunks,
        "leaves": one.leaves,
        "lines": one.lines,
        "source_bytes": one.source_bytes,
        "stored_bytes": one.stored_bytes,
        "languages": one.languages,
        "problems": one.problems,
        "masked": one.masked,
        "skipped": one.skipped,
        "metrics": one.metrics,
        "lineage": one.lineage,
    }


def error(one: SemanticaError) -> Json:
    return {"error": {"type": type(one).__name__, "message": str(one), "hint": one.hint}}


# ---- shared by JSON and text ----


def grouped(skipped: Iterable[Skipped]) -> dict[str, list[Skipped]]:
    """What was left out by reason, the most frequent reason first."""
    groups: dict[str, list[Skipped]] = {}
    for one in skipped:
        groups.setdefault(one.reason, []).append(one)
    return dict(sorted(groups.items(), key=lambda item: (-len(item[1]), item[0])))


def by_reason(skipped: Iterable[Skipped]) -> dict[str, int]:
    return {reason: len(group) for reason, group in grouped(skipped).items()}


def extensions(paths: Iterable[str]) -> dict[str, int]:
    """How many files have which extension, the most frequent first; "" is none."""
    names = (path.rpartition("/")[2] for path in paths)
    count = Counter(
        "." + name.rpartition(".")[2].lower() if "." in name[1:] else "" for name in names
    )
    return dict(sorted(count.items(), key=lambda item: (-item[1], item[0])))


def verdicts(made: Plan) -> list[tuple[str, int, str, str]]:
    """Every path of a dry run with its size, verdict and detail, in path order."""
    rows = [(one.path, one.size, "index", "") for one in made.listing.candidates]
    rows += [(one.path, one.size, one.reason, one.detail) for one in made.listing.skipped]
    return sorted(rows)
