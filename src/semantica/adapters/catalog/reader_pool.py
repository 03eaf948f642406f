"""Readers kept open between questions: opening both stores costs more than most answers."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from semantica.adapters.catalog.sqlite_schema import CATALOG_FILE

if TYPE_CHECKING:
    from semantica.ports import Stores

# Readers kept per collection: as many as ask at the same time, within reason.
MOST_IDLE = 4


@dataclass(frozen=True, slots=True)
class Reader:
    """A collection's stores, open for one reader at a time."""

    stores: Stores
    close: Callable[[], None]
    check: Callable[[], None]  # raises when it no longer fits what is stored


class ReaderPool:
    """Idle readers by the catalog file they read. One that was replaced is not given out."""

    def __init__(self) -> None:
        self._idle: dict[tuple[Path, int], list[Reader]] = {}
        self._lock = threading.Lock()
        self._owner = os.getpid()

    def take(self, folder: Path) -> Reader | None:
        key = self._key(folder)
        with self._lock:
            if key is None or self._owner != os.getpid():
                return None  # a forked child must not use its parent's connections
            self._drop_replaced(key)
            idle = self._idle.get(key)
            return idle.pop() if idle else None

    def give_back(self, folder: Path, reader: Reader) -> None:
        key = self._key(folder)
        with self._lock:
            if key is not None and self._owner == os.getpid():
                idle = self._idle.setdefault(key, [])
                if len(idle) < MOST_IDLE:
                    idle.append(reader)
                    return
        reader.close()

    def _key(self, folder: Path) -> tuple[Path, int] | None:
        """A catalog that was removed and made again is another file under the same name."""
        try:
            return folder, (folder / CATALOG_FILE).stat().st_ino
        except OSError:
            return None

    def _drop_replaced(self, key: tuple[Path, int]) -> None:
        for other in [one for one in self._idle if one[0] == key[0] and one != key]:
            for reader in self._idle.pop(other):
                reader.close()
