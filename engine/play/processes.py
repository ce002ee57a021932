"""Plays pieces of a bulk run: here, or in several processes that end when nobody wants them."""

from __future__ import annotations

import os
import pickle
import signal
import traceback
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, Protocol

from playrules.engine.play.totals import Totals

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

_BRIEF = 0.1
"""Pieces that take less seconds grow."""
_SAFE_PATH = "PYTHONSAFEPATH"
_PATIENCE = 1.0
"""Seconds in which a process that is told to end should have done so."""


class Plays(Protocol):
    """Plays stretches of a bulk run."""

    def play(self, first: int, count: int) -> Totals:
        """Play games *first* … and return their totals."""


class Pieces:
    """Hands out the games of a bulk run, in pieces of at most `most`."""

    def __init__(self, games: int, most: int) -> None:
        """Hand out *games* games."""
        self.games = games
        self.most = most
        self.next = 0

    def take(self, size: int) -> tuple[int, int]:
        """Return the number of the next game, and how many to play from it; 0 when all are."""
        first, count = self.next, min(size, self.games - self.next)
        self.next += count
        return first, count

    def size_after(self, size: int, seconds: float) -> int:
        """Return how large a piece should be after one of *size* that took so long.

        Small pieces show that something happens; large ones cost less.
        """
        if seconds < _BRIEF:
            return min(2 * size, self.most)
        return size if seconds < 4 * _BRIEF else max(1, size // 2)


def here(worker: Plays, pieces: Pieces, size: int) -> Generator[Totals, None, None]:
    """Play pieces in this process, the first of *size* games; yield the totals of each."""
    while True:
        first, count = pieces.take(size)
        if not count:
            return
        began = monotonic()
        found = worker.play(first, count)
        size = pieces.size_after(size, monotonic() - began)
        yield found


def spread(make: Callable[[], Plays], pieces: Pieces, jobs: int) -> Generator[Totals, None, None]:
    """Play pieces in *jobs* processes, by what *make* makes there; yield totals as they come.

    The processes end with this, at once where it is left early.
    """
    # Imported here: most runs of a program that imports the engine start no process. There is no
    # pool of `concurrent.futures`: it would wait for games that nobody wants any more.
    from multiprocessing import connection, get_context

    context = get_context("spawn")  # safe beside threads and windows, and the same everywhere
    crew: list[SpawnProcess] = []
    pipes: list[Connection] = []
    busy: dict[Connection, tuple[SpawnProcess, int]] = {}
    try:
        for _ in range(jobs):
            ours, theirs = context.Pipe()
            with _apart(), _undisturbed():
                process = context.Process(target=_serve, args=(theirs,), daemon=True)
                process.start()
                crew.append(process)
            pipes.append(ours)
            theirs.close()
        for pipe, process in zip(pipes, crew, strict=True):
            _send(pipe, make)
            busy[pipe] = (process, 1)
        for pipe in pipes:
            _send(pipe, pieces.take(1))
        while busy:
            ready: list[Any] = connection.wait(list(busy))
            for pipe in ready:
                process, size = busy.pop(pipe)
                found, seconds = _receive(pipe, process)
                if found.games:
                    size = pieces.size_after(size, seconds)
                    _send(pipe, pieces.take(size))
                    busy[pipe] = (process, size)
                    yield found
        for pipe in pipes:
            pipe.close()  # whoever reads from it ends
        for process in crew:
            process.join(_PATIENCE)
    finally:
        for process in crew:
            process.terminate()
        for process in crew:
            process.join(_PATIENCE)
            process.kill()


@contextmanager
def _apart() -> Iterator[None]:
    """Let processes start without the current folder, whose modules would come before Python's."""
    before = os.environ.get(_SAFE_PATH)
    os.environ[_SAFE_PATH] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ[_SAFE_PATH]
        else:
            os.environ[_SAFE_PATH] = before


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Start processes that leave Ctrl-C to this one."""
    if not hasattr(signal, "pthread_sigmask"):  # on Windows, where `_serve` has to be soon enough
        yield
        return
    from multiprocessing import resource_tracker

    # It comes with the first process, and lets Ctrl-C in again when it starts.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Elsewhere(Exception):
    """The traceback, as text, of an error in another process; the cause of the error here."""


@dataclass(frozen=True)
class Failure:
    """An error on its way to the process that waits for games."""

    error: Exception
    trace: str


def _serve(pipe: Connection) -> None:
    """Play pieces as they come through *pipe*, what makes the player first, till it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    worker: Plays | None = None
    with suppress(EOFError, ConnectionError):  # which is how it is to end
        make = pipe.recv()
        while True:
            piece = pipe.recv()
            answer: object
            try:
                worker = worker or make()
                began = monotonic()
                answer = worker.play(*piece), monotonic() - began
            except Exception as error:
                answer = Failure(_portable(error), traceback.format_exc())
            pipe.send(answer)


def _end_with_parent() -> None:
    """End this process, in the middle of a game too, when the one that started it dies."""
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _portable(error: Exception) -> Exception:
    """Return an error as it can travel to another process."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # whatever its own pickling raises
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error


def _send(pipe: Connection, what: object) -> None:
    # Where the process has died, there is nothing to receive from it, which tells more.
    with suppress(BrokenPipeError):
        pipe.send(what)


def _receive(pipe: Connection, process: SpawnProcess) -> tuple[Totals, float]:
    try:
        found = pipe.recv()
    except (EOFError, OSError):
        process.join(_PATIENCE)
        raise RuntimeError(f"a process died while it played, with {process.exitcode}") from None
    if isinstance(found, Failure):
        raise found.error from Elsewhere(found.trace)
    totals, seconds = found
    return totals, seconds
