"""The commands that look at the past: runs, taking one back, forgetting."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from semantica.errors import InputError
from semantica.surfaces.faults import EXIT_CODES
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

runs_app = typer.Typer(
    name="runs",
    rich_markup_mode=None,
    no_args_is_help=True,
    help="List what indexing did, take a run back, or forget the past.",
    epilog=EXIT_CODES,
)


@runs_app.command("list", epilog=EXIT_CODES)
def list_runs(
    collections: Collections = None,
    as_json: AsJson = False,
    home: Home = None,
    config: Config = None,
) -> None:
    """List the runs of a collection, newest first.

    \b
    Examples:
      semantica runs list
      semantica runs list -c project --json
    """
    with reported(as_json):
        engine = open_engine(read_settings(home, config))

        from semantica.surfaces import summaries, wire

        shapes: list[object] = []
        for card in engine.resolve(tuple(collections or ()), Path.cwd()):
            runs = engine.status(card).runs
            if as_json:
                shapes.append({"name": card.name, "runs": [wire.run(one) for one in runs]})
            else:
                say(summaries.runs(card, runs, ink_for_stdout()))
        if as_json:
            say_json({"collections": shapes})


@runs_app.command("rollback", epilog=EXIT_CODES)
def rollback(
    run: Annotated[int, typer.Argument(metavar="RUN", min=1, help="The first run to undo.")],
    collections: Collections = None,
    as_json: AsJson = False,
    home: Home = None,
    config: Config = None,
) -> None:
    """Restore a collection as it was before a run; later runs are undone with it.

    The files on disk stay as they are: the next `semantica index` follows them again.

    \b
    Examples:
      semantica runs rollback 12
      semantica runs rollback 12 -c project --json
    """
    with reported(as_json):
        engine = open_engine(read_settings(home, config))

        from semantica.model.ids import RunId

        cards = engine.resolve(tuple(collections or ()), Path.cwd())
        if len(cards) != 1:
            raise InputError("which collection?", hint="name one with -c NAME")
        taken = engine.rollback(cards[0], RunId(run))
        paths = sorted(document.path for _, document in taken.restored)
        if as_json:
            say_json({"collection": cards[0].name, "run": run, "restored": paths})
        else:
            say(f"{cards[0].name} is as it was before run {run}: {len(paths)} documents restored")


@runs_app.command("forget", epilog=EXIT_CODES)
def forget(
    collections: Collections = None,
    as_json: AsJson = False,
    home: Home = None,
    config: Config = None,
) -> None:
    """Give up what was removed or replaced, and its bytes. Rollback ends here.

    \b
    Examples:
      semantica runs forget
      semantica runs forget -c project
    """
    with reported(as_json):
        engine = open_engine(read_settings(home, config))

        from semantica.surfaces import summaries
        from semantica.surfaces.progress import progress

        shapes: list[object] = []
        for card in engine.resolve(tuple(collections or ()), Path.cwd()):
            before = engine.status(card).census.stored_bytes
            with progress(quiet=as_json) as shown:
                engine.forget(card, shown)
            after = engine.status(card).census.stored_bytes
            shapes.append({"name": card.name, "bytes_before": before, "bytes_after": after})
            if not as_json:
                size = f"{summaries.size(before)} → {summaries.size(after)}"
                say(f"{card.name}: the past is forgotten, {size}")
        if as_json:
            say_json({"collections": shapes})
