"""The composition root: settings → adapters → Engine. Nothing else names an adapter.

Adapters are imported only when they are chosen, so that what is not used costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from semantica.engine import Engine
from semantica.errors import SettingsError
from semantica.ports import Home, Journal, Source, Tokenizer, Watch, Workshop

if TYPE_CHECKING:
    from semantica.model.commit import Commit
    from semantica.settings import Settings

# port → name in the settings → where its factory lives
ADAPTERS: dict[str, dict[str, str]] = {
    # The SQLite catalog lives in a folder, so it brings its home along.
    "catalog": {"sqlite": "semantica.adapters.catalog.folder_home:FolderHome"},
    "text": {"tantivy": "semantica.adapters.text.tantivy_text:lane"},
    "tokenizer": {
        "local": "semantica.chunking.tokens:LocalTokenizer",
        "tiktoken": "semantica.adapters.tokenizers.openai_tokens:TiktokenTokenizer",
        "anthropic": "semantica.adapters.tokenizers.anthropic_tokens:AnthropicTokenizer",
    },
    "journal": {
        "silent": "semantica.adapters.journals.json_lines:SilentJournal",
        "json": "semantica.adapters.journals.json_lines:JsonLinesJournal",
    },
    "watch": {"folder": "semantica.adapters.sources.folder_watch:FolderWatch"},
    "source": {"folder": "semantica.adapters.sources.folder:FolderSource"},
    "past": {"git": "semantica.adapters.sources.git_history:commits"},
}


def engine(settings: Settings) -> Engine:
    """Everything wired, nothing opened."""
    return Engine(workshop(settings))


def workshop(settings: Settings) -> Workshop:
    """All an engine works with, as the settings choose it."""
    return Workshop(
        settings=settings,
        home=_home(settings),
        open_source=_source(settings),
        open_tokenizer=partial(_tokenizer, settings),
        open_watch=partial(_watch, settings),
        journal=_journal(settings),
    )


def past(root: Path, most: int) -> tuple[Commit, ...]:
    """The newest commits of a folder, newest first. Raises InputError where none are kept."""
    commits: tuple[Commit, ...] = adapter("past", "git")(root.resolve(), most)
    return commits


def _home(settings: Settings) -> Home:
    home: Home = adapter("catalog", settings.catalog)(
        settings.home, adapter("text", settings.text)()
    )
    return home


def _source(settings: Settings) -> Callable[[Path], Source]:
    def open_source(root: Path) -> Source:
        source: Source = adapter("source", "folder")(root.resolve(), settings.source)
        return source

    return open_source


def _tokenizer(settings: Settings) -> Tokenizer:
    """`local`, or an extra with its model: `tiktoken:o200k_base`, `anthropic:MODEL`."""
    name, _, model = settings.chunking.tokenizer.partition(":")
    tokenizer: Tokenizer = adapter("tokenizer", name)(*([model] if model else []))
    return tokenizer


def _journal(settings: Settings) -> Journal:
    if not settings.journal:
        silent: Journal = adapter("journal", "silent")()
        return silent
    journal: Journal = adapter("journal", "json")(settings.journal)
    return journal


def _watch(settings: Settings, roots: Sequence[Path]) -> Watch:
    watch: Watch = adapter("watch", "folder")(roots, apart=[settings.home])
    return watch


def adapter(port: str, name: str):  # type: ignore[no-untyped-def]  # the table is checked by tests
    """The factory behind a name. Unknown names say which are known."""
    table = ADAPTERS[port]
    if name not in table:
        raise SettingsError(f"unknown {port} '{name}'; known: {', '.join(sorted(table))}")
    module, _, attribute = table[name].partition(":")
    return getattr(import_module(module), attribute)
