"""A data home in a folder: one folder per collection, with its card, stores and writer lock.

HOME/collections/<slug>/collection.json   who it is, with a copy beside it
                        catalog.db        the truth
                        text/             the text lane
                        writer.lock       held by the one writer, released when it dies
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from semantica.adapters.catalog.card_file import (
    CARD_FILE,
    COPY_FILE,
    is_carded,
    read_card,
    write_card,
)
from semantica.adapters.catalog.reader_pool import Reader, ReaderPool
from semantica.adapters.catalog.sqlite_catalog import SqliteCatalog
from semantica.adapters.catalog.sqlite_history import SqliteHistory
from semantica.adapters.catalog.sqlite_schema import CATALOG_FILE, create
from semantica.adapters.catalog.sqlite_writer import SqliteWriter
from semantica.adapters.catalog.writer_lock import LOCK_FILE, writer_lock
from semantica.errors import IndexUnusable, InputError, NotFound, Refused
from semantica.model.ids import joined_hash
from semantica.ports import Stores, TextLane, Writers

if TYPE_CHECKING:
    from semantica.model.collection import Card

NAME = re.compile(r"[\w][\w .@+-]{0,99}")


class FolderHome:
    """Fills the port `Home` in one folder of this machine."""

    def __init__(self, home: Path, text: TextLane) -> None:
        self._home = home
        self._text = text
        self._readers = ReaderPool()

    def cards(self) -> list[Card]:
        cards: list[Card] = []
        faults: list[IndexUnusable] = []
        for file in sorted((self._home / "collections").glob(f"*/{CARD_FILE}")):
            try:
                cards.append(read_card(file.parent))
            except NotFound:
                continue  # removed since we looked
            except IndexUnusable as fault:
                faults.append(fault)
        # One damaged collection must not hide the others; asked for by name, it says its fault.
        if faults and not cards:
            raise faults[0]
        return sorted(cards, key=lambda card: card.name)

    def create(self, card: Card) -> None:
        if not NAME.fullmatch(card.name):
            raise InputError(
                f"'{card.name}' cannot name a collection",
                hint="use letters, digits, spaces and . _ @ + -, at most 100 characters",
            )
        folder = self._folder(card.name)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if not is_carded(folder):
                self._found(folder, card)
        except OSError as cause:
            raise _refused(self._home, cause) from cause
        create(folder)

    def _found(self, folder: Path, card: Card) -> None:
        """The card comes last: whoever sees a collection can search it, empty as it is."""
        if not (folder / CATALOG_FILE).exists():
            self._text.create(folder)
        create(folder)
        write_card(folder, card)

    def remove(self, name: str) -> None:
        folder = self._carded(name)
        with writer_lock(folder, name):
            try:
                # The card goes first: a crash half way leaves rubbish, never half a collection.
                (folder / CARD_FILE).unlink()
                shutil.rmtree(folder)
            except OSError as cause:
                raise _refused(self._home, cause) from cause

    def reset(self, name: str) -> None:
        folder = self._carded(name)
        with writer_lock(folder, name):
            try:
                for file in folder.iterdir():
                    if file.is_dir():
                        shutil.rmtree(file)
                    elif file.name not in {CARD_FILE, COPY_FILE, LOCK_FILE}:
                        file.unlink()
            except OSError as cause:
                raise _refused(self._home, cause) from cause
            self._text.create(folder)
            create(folder)

    @contextmanager
    def reading(self, name: str) -> Iterator[Stores]:
        folder = self._existing(name)
        if not os.access(folder, os.W_OK):
            # Both stores keep their readers' locks in files beside the data.
            raise Refused(
                f"the data home {self._home} is read-only, and searching it needs lock files",
                hint="point SEMANTICA_HOME at a folder you may write to",
            )
        reader = self._readers.take(folder) or self._open(folder)
        try:
            reader.check()
            yield reader.stores
        except BaseException:
            reader.close()  # it may be what failed
            raise
        self._readers.give_back(folder, reader)

    def _open(self, folder: Path) -> Reader:
        catalog = SqliteCatalog(folder)
        card = read_card(folder)
        stores = Stores(card, catalog, catalog, catalog, self._text.read(folder))
        return Reader(stores, catalog.close, catalog.check_format)

    @contextmanager
    def writing(self, name: str) -> Iterator[Writers]:
        folder = self._existing(name)
        with ExitStack() as stack:
            stack.enter_context(writer_lock(folder, name))
            stores = stack.enter_context(self.reading(name))
            catalog = SqliteWriter(folder)
            stack.callback(catalog.close)
            text = self._text.write(folder)
            stack.callback(text.close)
            yield Writers(stores, catalog, SqliteHistory(catalog), text)

    def _carded(self, name: str) -> Path:
        folder = self._folder(name)
        if not (folder / CARD_FILE).is_file():
            raise NotFound(
                f"no collection named '{name}'", hint="semantica collections list shows them all"
            )
        read_card(folder)
        return folder

    def _existing(self, name: str) -> Path:
        folder = self._carded(name)
        if not (folder / CATALOG_FILE).is_file():
            raise IndexUnusable(
                f"collection '{name}' has no catalog", hint="semantica index PATH makes it again"
            )
        return folder

    def _folder(self, name: str) -> Path:
        # Names may differ in case only, or hold spaces: the hash keeps their folders apart.
        slug = re.sub(r"[^a-z0-9._-]+", "-", name.lower()).strip(".-")[:40] or "collection"
        return self._home / "collections" / f"{slug}-{joined_hash((name,))[:8]}"


def _refused(home: Path, cause: OSError) -> Refused:
    return Refused(
        f"cannot write to the data home {home}: {cause}",
        hint="point SEMANTICA_HOME at a folder you may write to",
    )
