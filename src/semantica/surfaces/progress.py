"""What long work shows while it runs, and how Ctrl-C ends it gently.

On a terminal: a bar with rate and time left. In a pipe: nothing. The bar is drawn from
`step`, never from a thread, because workers are forked while it is shown.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from rich.progress import Progress as Bar
    from rich.progress import TaskID

REDRAW_SECONDS = 0.1
DETAIL_WIDTH = 30
STOPPING = b"\nfinishing the current batch; press again to abort\n"


class Stop:
    """Whether someone asked to stop."""

    def __init__(self) -> None:
        self.asked = False

    def on_signal(self, _number: int, _frame: FrameType | None) -> None:
        """The first Ctrl-C asks, the second insists."""
        if self.asked:
            raise KeyboardInterrupt
        self.asked = True
        # Straight to the descriptor: a handler may run in the middle of a buffered write.
        os.write(2, STOPPING)


class Shown(Protocol):
    """Fills the port `Progress`, within a `with` block."""

    def stage(self, name: str, total: int) -> None: ...

    def step(self, count: int, detail: str) -> None: ...

    def stopped(self) -> bool: ...

    def __enter__(self) -> Shown: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...


class Silent:
    """For pipes and `--json`: says nothing, stops when asked."""

    def __init__(self, stop: Stop) -> None:
        self._stop = stop

    def stage(self, name: str, total: int) -> None:
        pass

    def step(self, count: int, detail: str) -> None:
        pass

    def stopped(self) -> bool:
        return self._stop.asked

    def __enter__(self) -> Silent:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        pass


class OnTerminal:
    """A bar on stderr, drawn at most ten times a second, gone when the work is done."""

    def __init__(self, stop: Stop, unit: str) -> None:
        self._stop = stop
        self._bar = _bar(unit)
        self._task: TaskID | None = None
        self._drawn = 0.0
        self._done = 0

    def stage(self, name: str, total: int) -> None:
        if self._task is not None:
            self._bar.remove_task(self._task)
        self._task = self._bar.add_task(name, total=total or None, detail="")
        self._done = 0
        self._bar.refresh()

    def step(self, count: int, detail: str) -> None:
        self._done += count
        now = time.monotonic()
        if self._task is None or now - self._drawn < REDRAW_SECONDS:
            return
        self._drawn = now
        self._bar.update(self._task, completed=self._done, detail=_shortened(detail))
        self._bar.refresh()

    def stopped(self) -> bool:
        return self._stop.asked

    def __enter__(self) -> OnTerminal:
        self._bar.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._bar.stop()


@contextmanager
def progress(quiet: bool, unit: str = "files") -> Iterator[Shown]:
    """A progress for one piece of work; Ctrl-C asks it to stop while the block runs."""
    stop = Stop()
    before = signal.signal(signal.SIGINT, stop.on_signal)
    try:
        silent = quiet or not sys.stderr.isatty()
        shown: Shown = Silent(stop) if silent else OnTerminal(stop, unit)
        with shown:
            yield shown
    finally:
        signal.signal(signal.SIGINT, before)


def _bar(unit: str) -> Bar:
    # Late: rich costs more than a whole search, and only terminals need it.
    from rich.console import Console
    from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn
    from rich.table import Column
    from rich.text import Text

    class Pace(ProgressColumn):
        """How many, how fast, how long still."""

        def render(self, task: Task) -> Text:
            if task.total is None:
                return Text("")
            speed = task.speed or 0.0
            left = f" · {_clock(task.time_remaining)} left" if task.time_remaining else ""
            text = f"{task.completed:,.0f}/{task.total:,.0f} · {speed:,.0f} {unit}/s{left}"
            return Text(text, style="dim")

    return Progress(
        TextColumn("{task.description}"),
        BarColumn(bar_width=20),
        Pace(table_column=Column(no_wrap=True)),
        TextColumn(
            "{task.fields[detail]}",
            style="dim",
            markup=False,
            table_column=Column(no_wrap=True, overflow="ellipsis"),
        ),
        console=Console(stderr=True),
        auto_refresh=False,
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )


def _clock(seconds: float) -> str:
    minutes, rest = divmod(int(seconds) + 1, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _shortened(detail: str) -> str:
    """The end of a path says most; what is not printable is not printed."""
    text = "".join(one if one.isprintable() else "?" for one in detail)
    return text if len(text) <= DETAIL_WIDTH else "…" + text[1 - DETAIL_WIDTH :]
