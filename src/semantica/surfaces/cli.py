"""The command `semantica`: index a folder, search it, look after what is indexed.

Plain typer without rich, and every layer is imported by the command that needs it: `--help`
costs little more than typer, and a search loads nothing that only indexing needs.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from semantica.surfaces import history, judging, upkeep
from semantica.surfaces.faults import EXIT_CODES, INTERRUPTED, NOTHING_FOUND
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
    from semantica.settings import Settings

app = typer.Typer(
    name="semantica",
    rich_markup_mode=None,
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    epilog=EXIT_CODES,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 96},
)

# Whoever pages this far wants another question.
FARTHEST = 10_000


def main(argv: Sequence[str] | None = None) -> None:
    """The console script. Always ends in SystemExit, with a documented code."""
    for stream in (sys.stdout, sys.stderr):
        # A file name may hold bytes that are no text; that must not end a command.
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="backslashreplace")
    app(args=None if argv is None else list(argv), prog_name="semantica")


def _version(wanted: bool) -> None:
    if wanted:
        from semantica.settings import version

        say(f"semantica {version()}")
        raise typer.Exit


@app.callback()
def semantica(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    """Find code, documentation and team knowledge, offline, with proof for every answer.

    \b
    Examples:
      semantica index                       index the current folder
      semantica search parse http headers   search the collection you stand in
      semantica status                      what is indexed, and how fresh it is
      semantica COMMAND --help              options and examples of one command
    """


@app.command(epilog=EXIT_CODES)
def index(  # noqa: PLR0913  # a parameter is an option
    path: Annotated[Path, typer.Argument(metavar="PATH", help="The folder to index.")] = Path(),
    name: Annotated[
        str, typer.Option("--name", metavar="NAME", help="By default the folder's own name.")
    ] = "",
    kind: Annotated[
        Literal["code", "docs", "knowledge"], typer.Option("--kind", help="What it holds.")
    ] = "code",
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only show what would be read and what left out.")
    ] = False,
    listing: Annotated[
        bool, typer.Option("--list", help="A dry run with every path and its verdict.")
    ] = False,
    replace_all: Annotated[
        bool,
        typer.Option("--replace", help="Make everything again and swap it in all at once."),
    ] = False,
    variant: Annotated[
        str,
        typer.Option("--variant", metavar="NAME", help="Keep this one beside the plain index."),
    ] = "",
    workers: Annotated[
        int | None, typer.Option("--workers", min=1, metavar="N", help="Processes that read.")
    ] = None,
    memory: Annotated[
        int | None, typer.Option("--memory", min=64, metavar="MB", help="Memory to aim at.")
    ] = None,
    as_json: AsJson = False,
    home: Home = None,
    config: Config = None,
) -> None:
    """Index a folder, or bring its index up to date.

    Costs what changed. Ctrl-C stops after the current batch; the index stays usable, and the
    next run goes on from there.

    \b
    Examples:
      semantica index
      semantica index ~/src/project --name project
      semantica index --dry-run
      semantica index docs --kind docs --json
    """
    with reported(as_json):
        settings = read_settings(home, config)
        engine = open_engine(_with_budget(settings, workers, memory))

        from semantica.surfaces import summaries, wire
        from semantica.surfaces.progress import progress

        ink = ink_for_stdout()
        if dry_run or listing:
            made = engine.plan(path, name, kind)
            if as_json:
                say_json(wire.plan(made, listing))
            else:
                say(summaries.listing(made, ink) if listing else summaries.plan(made, ink))
            return
        with progress(quiet=as_json) as shown:
            done = engine.index(
                path, shown, name=name, kind=kind, variant=variant, replace_all=replace_all
            )
        if as_json:
            say_json(wire.report(done))
        else:
            say(summaries.report(done, ink))
        if done.interrupted:
            raise typer.Exit(INTERRUPTED)


def _with_budget(settings: Settings, workers: int | None, memory: int | None) -> Settings:
    indexing = settings.indexing
    indexing = replace(
        indexing,
        workers=workers or indexing.workers,
        memory_megabytes=memory or indexing.memory_megabytes,
    )
    return replace(settings, indexing=indexing)


@app.command(epilog=EXIT_CODES)
def search(  # noqa: PLR0913
    words: Annotated[list[str], typer.Argument(metavar="QUERY", help="What to look for.")],
    collections: Collections = None,
    limit: Annotated[
        int | None, typer.Option("--limit", "-n", min=1, metavar="N", help="Hits to show.")
    ] = None,
    offset: Annotated[
        int, typer.Option("--offset", min=0, max=FARTHEST, metavar="N", help="Hits to pass over.")
    ] = 0,
    languages: Annotated[
        list[str] | None,
        typer.Option("--lang", metavar="LANGUAGE", help="Only this language; may be repeated."),
    ] = None,
    paths: Annotated[
        list[str] | None,
        typer.Option("--path", metavar="GLOB", help="Only these paths; may be repeated."),
    ] = None,
    as_json: AsJson = False,
    home: Home = None,
    config: Config = None,
) -> None:
    """Search what is indexed.

    Each hit says where it is, why it matched, and whether the file changed since.

    \b
    Examples:
      semantica search parse http headers
      semantica search "cancel a task" -c stdlib -n 3
      semantica search OrderedDict --lang python --path 'collections/*'
      semantica search retry backoff --json
    """
    with reported(as_json):
        settings = read_settings(home, config)
        engine = open_engine(settings)

        from semantica.model.access import Asker
        from semantica.model.query import Filters, Query

        cards = engine.resolve(tuple(collections or ()), Path.cwd())
        query = Query(
            text=" ".join(words),
            asker=Asker.local(),
            collections=tuple(card.name for card in cards),
            limit=limit or settings.search.default_limit,
            offset=offset,
            filters=Filters(tuple(languages or ()), tuple(paths or ())),
        )
        result = engine.search(query)
        if as_json:
            from semantica.surfaces import wire

            say_json(wire.search(query.text, result))
        else:
            from semantica.surfaces import render

            for warning in result.warnings:
                warn(f"warning: {warning}")
            if result.hits:
                say(render.hits(result, cards, Path.cwd(), ink_for_stdout(), offset + 1))
            else:
                say(render.nothing(query, cards))
        if not result.hits:
            raise typer.Exit(NOTHING_FOUND)


app.command(epilog=EXIT_CODES)(upkeep.status)
app.command(epilog=EXIT_CODES)(upkeep.doctor)
app.command(epilog=EXIT_CODES)(upkeep.watch)
app.command("eval", epilog=EXIT_CODES)(judging.judge)
app.add_typer(upkeep.collections_app)
app.add_typer(history.runs_app)
