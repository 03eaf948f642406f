"""Worker processes that can be killed: a file that hangs or crashes costs only itself.

In: a function and the tasks for it. Out: each task with its result, as they come.
Invariant: every task comes back exactly once: with a result, or with why there is none.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import ModuleType
from typing import Generic, Literal, TypeVar

from semantica.errors import Unavailable

Item = TypeVar("Item")
Outcome = TypeVar("Outcome")

# Tasks sent to a worker at once: enough to hide the pipe, few enough to share the work.
BATCH = 16
# What a worker needs, loaded before it is forked from the server.
PRELOADED = "semantica.indexing.preparing"


@dataclass(frozen=True, slots=True)
class Lost:
    """A task without a result, and what happened to its worker."""

    reason: Literal["timeout", "crashed"]
    detail: str


@dataclass(frozen=True, slots=True)
class Limits:
    workers: int
    seconds: float  # per task
    megabytes: int = 0  # a worker that grew beyond this is replaced; 0: never


@dataclass(slots=True)
class _Worker(Generic[Item]):
    process: BaseProcess
    pipe: Connection
    sent: deque[Item] = field(default_factory=deque)
    since: float = 0.0
    ready: bool = False


def run_in_workers(
    work: Callable[[Item], Outcome], items: Sequence[Item], limits: Limits
) -> Generator[tuple[Item, Outcome | Lost]]:
    """Results in the order they are ready. Closing the iterator ends the workers."""
    waiting = deque(items)
    team: list[_Worker[Item]] = []
    try:
        for _ in range(min(limits.workers, -(-len(items) // BATCH))):
            team.append(_hire(work, limits))
        while waiting or any(worker.sent for worker in team):
            for worker in team:
                _feed(worker, waiting, len(team))
            yield from _collect(team, limits, waiting, work)
    finally:
        for worker in team:
            _dismiss(worker)


def _hire(work: Callable[[Item], Outcome], limits: Limits) -> _Worker[Item]:
    method = _start_method()
    context = multiprocessing.get_context(method)
    if method == "forkserver":
        context.set_forkserver_preload([PRELOADED])
    ours, theirs = context.Pipe()
    process = context.Process(  # type: ignore[attr-defined]  # every start method has one
        target=_serve,
        args=(theirs, work, limits.megabytes, method == "fork"),
        daemon=True,
        name="semantica-worker",
    )
    with _without_main():
        process.start()
    theirs.close()
    return _Worker(process, ours)


@contextmanager
def _without_main() -> Iterator[None]:
    """Keep a spawned worker from running the caller's script again: it needs nothing of it."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


def _start_method() -> str:
    """Forking is instant but safe only while there is one thread; spawning is always safe.

    Between the two stands a server that was started for forking and stays alone: a program
    that lives on, such as a watch, pays for it once and not for every edited file.
    """
    if sys.platform != "linux":
        return "spawn"
    tasks = Path("/proc/self/task")
    alone = threading.active_count() == 1 and tasks.is_dir() and len(list(tasks.iterdir())) == 1
    return "fork" if alone else "forkserver"


def _feed(worker: _Worker[Item], waiting: deque[Item], team: int) -> None:
    if worker.sent or not waiting:
        return
    share = max(1, min(BATCH, len(waiting) // team))
    batch = [waiting.popleft() for _ in range(min(share, len(waiting)))]
    try:
        worker.pipe.send(batch)
    except OSError:
        waiting.extendleft(reversed(batch))  # it died idle; _collect will see that
        return
    worker.sent.extend(batch)
    worker.since = time.monotonic()


def _collect(
    team: list[_Worker[Item]],
    limits: Limits,
    waiting: deque[Item],
    work: Callable[[Item], Outcome],
) -> Iterator[tuple[Item, Outcome | Lost]]:
    """Wait for the next results; replace workers that died, hung or asked to leave."""
    now = time.monotonic()
    deadline = min((w.since + limits.seconds for w in team if w.sent), default=now)
    ready = wait([worker.pipe for worker in team], max(deadline - now, 0.01))
    for place, worker in enumerate(team):
        lost: Lost | None = None
        if worker.pipe in ready:
            try:
                outcome = worker.pipe.recv()
            except (EOFError, OSError):
                worker.process.join(1)
                lost = Lost("crashed", f"its worker ended with code {worker.process.exitcode}")
            else:
                worker.since = time.monotonic()
                if worker.ready:
                    yield worker.sent.popleft(), outcome
                worker.ready = True
                continue
        elif worker.sent and time.monotonic() - worker.since > limits.seconds:
            lost = Lost("timeout", f"took over {limits.seconds:g} s")
        if lost is None:
            continue
        if not worker.ready:
            raise Unavailable(f"a worker process could not start: {lost.detail}")
        _dismiss(worker)
        if worker.sent and not (lost.reason == "crashed" and worker.process.exitcode == LEAVING):
            yield worker.sent.popleft(), lost
        waiting.extendleft(reversed(worker.sent))
        team[place] = _hire(work, limits)


def _dismiss(worker: _Worker[Item]) -> None:
    worker.pipe.close()
    worker.process.kill()
    worker.process.join()


# ---- inside the worker ----

LEAVING = 77  # exit code of a worker that grew too large and asks to be replaced


def _serve(pipe: Connection, work: Callable[[Item], Outcome], megabytes: int, forked: bool) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the writer decides when to stop
    if forked:
        _let_go_of_all_but(pipe.fileno())
    # A file's thousands of small values hold no cycles; looking for some took 5 % of the time.
    gc.freeze()
    gc.disable()
    pipe.send(None)  # ready
    while True:
        try:
            batch = pipe.recv()
        except (EOFError, OSError):
            os._exit(0)
        for item in batch:
            try:
                pipe.send(work(item))
            except OSError:
                os._exit(0)
        gc.collect()
        if megabytes and _grown_to() > megabytes:
            os._exit(LEAVING)


def _let_go_of_all_but(pipe: int) -> None:
    """Close what a fork inherited: the writer's lock must die with the writer, not with us."""
    os.closerange(3, pipe)
    os.closerange(pipe + 1, os.sysconf("SC_OPEN_MAX"))


def _grown_to() -> int:
    """This process's peak memory in megabytes."""
    if sys.platform == "win32":
        return 0
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak // (1024 * 1024) if sys.platform == "darwin" else peak // 1024
