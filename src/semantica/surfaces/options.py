"""What every command shares: its common options, its way to the engine, its way out."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from semantica.errors import SemanticaError
from semantica.surfaces.faults import INTERRUPTED, fault_of

if TYPE_CHECKING:
    from semantica.engine import Engine
    from semantica.settings import Settings
    from semantica.surfaces.render import Ink

AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object instead of text.")]
Home = Annotated[
    Path | None,
    typer.Option(
        "--home",
        metavar="FOLDER",
        help="Where collections are kept; instead of SEMANTICA_HOME.",
    ),
]
Config = Annotated[
    Path | None,
    typer.Option(
        "--config",
        metavar="FILE",
        help="Settings to read; by default semantica.yaml in the data home.",
    ),
]
Collections = Annotated[
    list[str] | None,
    typer.Option(
        "--collection",
        "-c",
        metavar="NAME",
        help="A collection; may be repeated. By default the one this folder is in, else all.",
    ),
]


def read_settings(home: Path | None, config: Path | None) -> Settings:
    from semantica import settings

    return settings.load(home=home.expanduser().absolute() if home else None, config=config)


def open_engine(settings: Settings) -> Engine:
    # Late: --help and wrong usage need no engine.
    from semantica import compose

    return compose.engine(settings)


def ink_for_stdout() -> Ink:
    from semantica.settings import wants_color
    from semantica.surfaces.render import Ink

    return Ink(wants_color(sys.stdout.isatty()))


def say(text: str) -> None:
    """Print and flush, so that a closed pipe is noticed here and not when Python exits."""
    print(text, flush=True)


def say_json(shape: dict[str, object]) -> None:
    import json

    # Where the stream cannot carry every character, JSON has its own spelling for them.
    utf8 = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    say(json.dumps(shape, ensure_ascii=not utf8, indent=2))


@contextmanager
def reported(as_json: bool) -> Iterator[None]:
    """Turn our errors into a message and an exit code. Errors that are not ours stay bugs."""
    try:
        yield
    except SemanticaError as problem:
        if as_json:
            from semantica.surfaces import wire

            say_json(wire.error(problem))
        else:
            warn(f"error: {problem}")
            if problem.hint:
                warn(f"hint: {problem.hint}")
        raise typer.Exit(fault_of(problem).exit_code) from problem
    except KeyboardInterrupt as stop:
        warn("\naborted; what was committed before stays usable")
        raise typer.Exit(INTERRUPTED) from stop


def warn(text: str) -> None:
    from semantica.surfaces.render import safe_lines

    print(safe_lines(text), file=sys.stderr, flush=True)
