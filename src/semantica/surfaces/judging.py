"""The command that judges the answers: eval."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from semantica.errors import InputError
from semantica.surfaces.faults import INTERRUPTED
from semantica.surfaces.options import (
    AsJson,
    Collections,
    Config,
    Home,
    ink_for_stdout,
    open_engine,
    read_settings,
    reported,
    say,
    say_json,
)

if TYPE_CHECKING:
    from semantica.engine import Engine
    from semantica.evaluation import Question
    from semantica.model.collection import Card
    from semantica.surfaces.progress import Shown


def judge(  # noqa: PLR0913  # a parameter is an option
    questions: Annotated[
        Path | None, typer.Argument(metavar="[QUESTIONS.jsonl]", help="One question a line.")
    ] = None,
    collections: Collections = None,
    from_git: Annotated[
        bool,
        typer.Option("--from-git", help="Make questions from history: subject → changed files."),
    ] = False,
    commits: Annotated[
        int, typer.Option("--commits", min=1, metavar="N", help="Newest commits to look at.")
    ] = 500,
    limit: Annotated[
        int, typer.Option("--limit", "-n", min=1, metavar="N", help="Hits to judge a question by.")
    ] = 10,
    losses: Annotated[
        int, typer.Option("--losses", min=0, metavar="N", help="Lost questions to show.")
    ] = 5,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Keep every question's figures.")
    ] = None,
    against: Annotated[
        Path | None, typer.Option("--against", metavar="FILE", help="Compare with a saved run.")
    ] = None,
    as_json: AsJson = False,
    home: Home = None,
    config: Config = None,
) -> None:
    """Measure how good the answers are.

    A line of questions is {"query": "…", "targets": ["path", …]}; a target may also be
    {"path", "start_line", "end_line"}, and a line may have "kind", "language", "collection" and
    "id". Rows of the public code-search benchmark are read as they are.

    \b
    Examples:
      semantica eval questions.jsonl -c project
      semantica eval --from-git                      on the history of the folder you stand in
      semantica eval questions.jsonl --save before.json
      semantica eval questions.jsonl --against before.json
      semantica eval queries.jsonl --losses 20 --json
    """
    with reported(as_json):
        engine = open_engine(read_settings(home, config))

        from semantica.evaluation import evaluate
        from semantica.evaluation.comparison import compare
        from semantica.evaluation.saved_runs import load_run, save_run, saved
        from semantica.surfaces import scoreboard, wire
        from semantica.surfaces.progress import progress

        before = load_run(against) if against else None
        if save and not save.absolute().parent.is_dir():
            raise InputError(f"there is no folder {save.absolute().parent} to save to")
        asked, names = _asked(engine, questions, collections or (), commits if from_git else 0)
        with progress(quiet=as_json, unit="questions") as shown:
            told = _told(asked, shown)
            made = evaluate(told, engine, collections=names, limit=limit)
            stopped = shown.stopped() and len(made.scores) < len(asked)
        compared = compare(before, saved(made)) if before and made.scores else None
        if save and not stopped:
            save_run(made, save)
        if as_json:
            shape = wire.evaluation(made, losses, stopped)
            say_json(shape | {"comparison": wire.comparison(compared)} if compared else shape)
        else:
            say(scoreboard.report(made, compared, losses, ink_for_stdout()))
        if stopped:
            raise typer.Exit(INTERRUPTED)


def _asked(
    engine: Engine, file: Path | None, names: Sequence[str], commits: int
) -> tuple[tuple[Question, ...], tuple[str, ...]]:
    """The questions, and the collections that those without one are asked of."""
    from semantica.evaluation.asking import chosen
    from semantica.evaluation.questions import read_questions

    if (file is None) == (commits == 0):
        raise InputError(
            "give a file of questions or --from-git, one of them", hint="semantica eval --help"
        )
    if file is None:
        cards = engine.resolve(tuple(names), Path.cwd())
        return _from_git(engine, cards, commits), ()
    questions = chosen(read_questions(file), engine, names)
    if all(one.collection for one in questions):
        return questions, ()
    cards = engine.resolve(tuple(names), Path.cwd())
    return questions, tuple(card.name for card in cards)


def _from_git(engine: Engine, cards: Sequence[Card], commits: int) -> tuple[Question, ...]:
    from semantica import compose
    from semantica.evaluation.history_questions import questions_from

    questions = tuple(
        question
        for card in cards
        if card.root
        for question in questions_from(
            compose.past(Path(card.root), commits), engine.paths(card), card.name
        )
    )
    if not questions:
        raise InputError(
            f"no telling commit among the newest {commits:,} of {', '.join(c.name for c in cards)}",
            hint="look at more with --commits, or write questions yourself",
        )
    return questions


def _told(questions: Sequence[Question], shown: Shown) -> Iterator[Question]:
    """The questions one by one, shown as they are asked, until someone says stop."""
    shown.stage("asking", len(questions))
    for question in questions:
        if shown.stopped():
            return
        yield question
        shown.step(1, question.query)
