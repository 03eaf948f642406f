"""The commands that look after what is indexed: status, collections, doctor, watch."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from semantica.errors import InputError, SemanticaError
from semantica.surfaces.faults import EXIT_CODES, NOTHING_FOUND
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
    warn,
)

if TYPE_CHECKING:
    from semantica.engine import Engine
    from semantica.model.collection import Card, Finding, Report, Status

collections_app = typer.Typer(
    name="collections",
    rich_markup_mode=None,
    no_args_is_help=True,
    help="List the collections of this data home, or remove one.",
    epilog=EXIT_CODES,
)


def status(
    collections: Collections = None,
    skipped: Annotated[
        bool, typer.Option("--skipped", help="List each file that was left out, with its reason.")
    ] = False,
    problems: Annotated[
        bool, typer.Option("--problems", help="List each place that could not be parsed.")
    ] = False,
    as_json: AsJson = False,
    home: Home = None,
    config: Config = None,
) -> None:
    """Show what is indexed, and how fresh it is.

    How much, how large, when and from which commit, and what was left out.

    \b
    Examples:
      semantica status
      semantica status -c stdlib --skipped
      semantica status --json
    """
    with reported(as_json):
        engine = open_engine(read_settings(home, config))

        from semantica.surfaces import summaries, wire

        ink = ink_for_stdout()
        shapes: list[object] = []
        blocks: list[str] = []
        for card in engine.resolve(tuple(collections or ()), Path.cwd()):
            one = engine.status(card)
            left_out = engine.skipped(card) if skipped else None
            found = engine.problems(card) if problems else None
            if as_json:
                shapes.append(wire.status(one, left_out, found, engine.drift(card)))
                continue
            parts = [summaries.status(one, ink, engine.drift(card))]
            if left_out is not None:
                parts.append(summaries.skipped_files(left_out, ink))
            if found is not None:
                parts.append(summaries.problems(found, ink))
            blocks.append("\n".join(parts))
        if as_json:
            say_json({"collections": shapes})
        else:
            say("\n\n".join(blocks))


@collections_app.command("list", epilog=EXIT_CODES)
def list_collections(as_json: AsJson = False, home: Home = None, config: Config = None) -> None:
    """List all collections.

    \b
    Examples:
      semantica collections list
      semantica collections list --json
    """
    with reported(as_json):
        engine = open_engine(read_settings(home, config))

        from semantica.surfaces import summaries, wire

        cards = engine.collections()
        if as_json:
            say_json({"collections": [wire.card(card) for card in cards]})
        else:
            say(summaries.collections([_row(engine, card) for card in cards], ink_for_stdout()))


def _row(engine: Engine, card: Card) -> tuple[Card, Status | None, str]:
    try:
        return card, engine.status(card), ""
    except SemanticaError as problem:
        return card, None, str(problem)


@collections_app.command("remove", epilog=EXIT_CODES)
def remove_collection(
    name: Annotated[str, typer.Argument(help="The collection to remove.")],
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
    as_json: AsJson = False,
    home: Home = None,
    config: Config = None,
) -> None:
    """Remove a collection and its index. The files it was made from stay.

    \b
    Examples:
      semantica collections remove old-project
      semantica collections remove old-project --yes --json
    """
    with reported(as_json):
        engine = open_engine(read_settings(home, config))
        (card,) = engine.resolve((name,))
        if not yes and not _confirmed(card):
            say("kept")
            return
        engine.remove(card.name)
        if as_json:
            say_json({"removed": card.name})
        else:
            say(f"removed {card.name}")


def _confirmed(card: Card) -> bool:
    if not sys.stdin.isatty():
        raise InputError(
            f"removing '{card.name}' needs a yes", hint="add --yes, or run it on a terminal"
        )
    return typer.confirm(f"Remove the index of '{card.name}' ({card.root})?")


def doctor(
    collections: Collections = None,
    repair: Annotated[
        bool, typer.Option("--repair", help="Rebuild what can be rebuilt from the catalog.")
    ] = False,
    as_json: AsJson = False,
    home: Home = None,
    config: Config = None,
) -> None:
    """Check this machine and every collection.

    Says how to mend what is broken; exits with 1 when something is.

    \b
    Examples:
      semantica doctor
      semantica doctor -c stdlib --repair
      semantica doctor --json
    """
    with reported(as_json):
        settings = read_settings(home, config)
        engine = open_engine(settings)

        from semantica.surfaces import machine, summaries, wire

        findings = [("", one) for one in machine.checks(settings.home)]
        repaired: list[str] = []
        cards = engine.resolve(tuple(collections)) if collections else engine.collections()
        for card in cards:
            if repair:
                _repair(engine, card, as_json)
                repaired.append(card.name)
            findings += [(card.name, one) for one in engine.doctor(card)]
        if as_json:
            say_json(wire.doctor(findings, repaired))
        else:
            say(summaries.doctor(findings, ink_for_stdout()))
        if _broken(findings):
            raise typer.Exit(NOTHING_FOUND)


def _repair(engine: Engine, card: Card, as_json: bool) -> None:
    from semantica.surfaces.progress import progress

    with progress(quiet=as_json) as shown:
        engine.repair(card, shown)


def _broken(findings: list[tuple[str, Finding]]) -> bool:
    return any(one.state == "broken" for _, one in findings)


def watch(
    collections: Collections = None,
    as_json: AsJson = False,
    home: Home = None,
    config: Config = None,
) -> None:
    """Keep collections current while their files change, until Ctrl-C.

    \b
    Examples:
      semantica watch
      semantica watch -c project -c docs
      semantica watch --json                one JSON line per run
    """
    with reported(as_json):
        engine = open_engine(read_settings(home, config))

        import json

        from semantica.surfaces import summaries, wire
        from semantica.surfaces.progress import progress

        def tell(report: Report, note: str) -> None:
            if note:
                warn(f"note: {note}")
            if as_json:
                say(json.dumps(wire.report(report)))
            elif line := summaries.watched(report):
                say(line)

        cards = engine.resolve(tuple(collections or ()), Path.cwd())
        if not as_json:
            say(f"watching {', '.join(card.name for card in cards)}; Ctrl-C ends it")
        with progress(quiet=True) as shown:
            engine.watch(cards, shown, tell)
