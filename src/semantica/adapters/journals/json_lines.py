"""A journal as JSON lines: one event a line, appended to a file or to standard error."""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from semantica.errors import SettingsError

if TYPE_CHECKING:
    from semantica.ports import Fact

STANDARD_ERROR = "stderr"


class SilentJournal:
    """Fills the port `Journal` by keeping nothing."""

    def note(self, event: str, **facts: Fact) -> None: ...


class JsonLinesJournal:
    """Fills the port `Journal`. Each line is one write, so that processes can share a file."""

    def __init__(self, place: str) -> None:
        self._place = place
        if place == STANDARD_ERROR:
            self._descriptor = sys.stderr.fileno()
            return
        file = Path(place).expanduser()
        try:
            self._descriptor = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        except OSError as cause:
            raise SettingsError(
                f"the journal {file} cannot be written: {cause}",
                hint="set 'journal' to a file you may write, or to stderr",
            ) from cause

    def note(self, event: str, **facts: Fact) -> None:
        line = {"time": round(time.time(), 3), "pid": os.getpid(), "event": event, **facts}
        try:
            os.write(self._descriptor, json.dumps(line, ensure_ascii=False).encode() + b"\n")
        except OSError:
            return  # a full disk must not end the work that is told of
