"""An evaluation and a comparison, as people read them."""

from __future__ import annotations

from collections.abc import Mapping

from semantica.evaluation import Evaluation, scoring
from semantica.evaluation.comparison import ROUNDS, Comparison, Moved
from semantica.evaluation.scoring import Figures, Place, Score
from semantica.surfaces.render import Ink, safe

ABOVE_SHOWN = 3
TARGETS_SHOWN = 3
MOVED_SHOWN = 10
QUERY_WIDTH = 72
LABEL_WIDTH = 20
# Labels that stand for no group of questions.
OVER_COLLECTIONS = "mean of collections"
OVER_QUESTIONS = "mean of questions"


def report(made: Evaluation, compared: Comparison | None, most_losses: int, ink: Ink) -> str:
    text = evaluation(made, most_losses, ink)
    return f"{text}\n\n{comparison(compared, ink)}" if compared else text


def evaluation(made: Evaluation, most_losses: int, ink: Ink) -> str:
    """Overall, by kind, by language, latency, then the worst losses."""
    scores = made.scores
    several = len({one.question.collection for one in scores}) > 1
    overall = {OVER_QUESTIONS: scoring.over_questions(scores)}
    if several:
        overall = {OVER_COLLECTIONS: scoring.over_collections(scores)} | overall
    blocks = [
        _heading(made, ink) + "\n" + _rows(overall),
        _block("by kind", scoring.by_kind(scores), ink),
        _block("by language", scoring.by_language(scores), ink),
        f"{'latency':<{LABEL_WIDTH}} p50 {made.p50 * 1000:.1f} ms, p99 {made.p99 * 1000:.1f} ms",
        _losses(made, most_losses, ink),
    ]
    return "\n\n".join(block for block in blocks if block)


def comparison(made: Comparison, ink: Ink) -> str:
    """Before and after, whether it is chance, and what moved most."""
    if made.significant:
        verdict = ink.good("better") if made.difference > 0 else ink.bad("worse")
    else:
        verdict = "no significant difference"
    change = f"NDCG {made.before:.4f} → {made.after:.4f} ({made.difference:+.4f})"
    counts = f"{made.wins:,} won, {made.losses:,} lost, {made.ties:,} equal"
    lines = [
        ink.bold("against the saved run"),
        f"  {change} over {made.questions:,} questions: {verdict}",
        f"  {counts}; p = {made.p:.4f} by {ROUNDS:,} random sign flips",
    ]
    if made.unpaired:
        lines.append(ink.dim(f"  {made.unpaired:,} questions are in one of the runs alone"))
    if made.moved:
        lines.append("  moved most")
        lines += [_moved(one, ink) for one in made.moved[:MOVED_SHOWN]]
    return "\n".join(lines)


def _heading(made: Evaluation, ink: Ink) -> str:
    count = len(made.scores)
    title = ink.bold(f"{count:,} question{'s' * (count != 1)}")
    faults = [one for one in made.scores if one.fault]
    if faults:
        title += ink.warn(f", {len(faults):,} refused: {safe(faults[0].fault)}")
    ndcg, width = f"NDCG@{made.limit}", LABEL_WIDTH
    names = f"{'':<{width}} {'n':>5} {ndcg:>8} {'MRR':>7} {'recall':>7} {'hit@1':>7} {'tokens':>7}"
    return f"{title}\n\n{ink.dim(names)}"


def _block(title: str, groups: Mapping[str, Figures], ink: Ink) -> str:
    return f"{ink.dim(title)}\n{_rows(groups)}" if groups else ""


def _rows(groups: Mapping[str, Figures]) -> str:
    lines = []
    for name, one in groups.items():
        label = _cut(name, LABEL_WIDTH)
        tokens = "-" if one.tokens is None else f"{one.tokens:,.0f}"
        lines.append(
            f"{label:<{LABEL_WIDTH}} {one.questions:>5,} {one.ndcg:>8.4f} {one.mrr:>7.4f}"
            f" {one.recall:>7.4f} {one.hit1:>7.4f} {tokens:>7}"
        )
    return "\n".join(lines)


def _losses(made: Evaluation, most: int, ink: Ink) -> str:
    lost = scoring.losses(made.scores)
    if not lost or not most:
        return ""
    head = f"{len(lost):,} of {len(made.scores):,} do not begin with a relevant hit"
    return "\n".join([f"{head}; the worst:", *(_loss(one, made, ink) for one in lost[:most])])


def _loss(one: Score, made: Evaluation, ink: Ink) -> str:
    question = one.question
    where = f"first at {one.rank}" if one.rank else f"not in {made.limit}"
    owner = f"  {ink.dim(f'in {safe(question.collection)}')}" if question.collection else ""
    lines = [f"  {ink.bold(_cut(question.query, QUERY_WIDTH))}  {ink.warn(where)}{owner}"]
    wanted = [safe(str(target)) for target in question.targets[:TARGETS_SHOWN]]
    more = len(question.targets) - len(wanted)
    lines.append(f"    wanted  {', '.join(wanted)}{f' and {more} more' if more else ''}")
    for at, place in enumerate(one.above[:ABOVE_SHOWN], start=1):
        label = "above" if at == 1 else ""
        lines.append(f"    {ink.dim(f'{label:<6}')}{at:>2}  {_place(place, ink)}")
    return "\n".join(lines)


def _place(place: Place, ink: Ink) -> str:
    text = ink.place(f"{safe(place.path)}:{place.start_line}-{place.end_line}")
    return f"{text}  {safe(place.symbol)}" if place.symbol else text


def _moved(one: Moved, ink: Ink) -> str:
    style = ink.good if one.difference > 0 else ink.bad
    change = style(f"{one.difference:+.4f}")
    return f"  {change}  {one.before:.4f} → {one.after:.4f}  {_cut(one.query, QUERY_WIDTH)}"


def _cut(text: str, width: int) -> str:
    shown = safe(text)
    return shown if len(shown) <= width else shown[: width - 1] + "…"
