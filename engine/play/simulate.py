"""Plays games in bulk over all cores and adds up what came out."""

from __future__ import annotations

import os
import pickle
import signal
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING

from playrules.engine.machine.native import Native
from playrules.engine.machine.runner import Runner
from playrules.engine.play.agents import Seat, seat_plan
from playrules.engine.play.outcome import places, rank, score_keys, seats
from playrules.engine.play.playout import LIMIT, Player, Playout
from playrules.engine.play.tally import tally
from playrules.engine.play.totals import Totals
from playrules.engine.program.program import DRAWN, LOST, RESULT, Program

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

Progress = Callable[[int, int], None]
"""Called with the number of games done and of all games."""

_CHUNK = 256
_NATIVE_CHUNK = 16_384
_BRIEF = 0.1
"""Pieces that take less seconds grow."""
_PATIENCE = 1.0
"""Seconds in which a process that is told to end should have done so."""


@dataclass(frozen=True, slots=True)
class Task:
    """What every process of a bulk run needs to know. It travels by pickle."""

    program: Program
    who: tuple[Seat, ...]
    seed: int
    limit: int
    settings: Mapping[str, int] | None
    native: bool


def simulate(
    program: Program,
    games: int,
    who: tuple[Seat, ...] | None = None,
    *,
    seed: int = 0,
    jobs: int | None = None,
    limit: int = LIMIT,
    settings: Mapping[str, int] | None = None,
    progress: Progress | None = None,
    native: bool = False,
) -> Totals:
    """Play *games* games and return the totals; they do not depend on *jobs* or *native*.

    *who* sits at the seats (see `agents.Seat`; all random where left out). *jobs* processes
    share the work, one a core where left out; agent factories then have to be picklable. *limit*
    is the most choices of a game. *native* plays as machine code (random seats and policies).
    Raises RulesError, SettingError, ValueError for seats that do not fit, NoNumba.
    """
    task = Task(
        program,
        who or ("random",) * len(program.seats),
        seed,
        limit,
        dict(settings) if settings else None,
        native,
    )
    worker = Worker(task)  # here too: it refuses what cannot be played before any process starts
    jobs = jobs or os.cpu_count() or 1
    most = _NATIVE_CHUNK if native else _CHUNK
    if not all(isinstance(seat, int) for seat in worker.plan):
        # Agents think: few of their games are worth a process.
        most = max(1, min(most, games // (4 * jobs)))
    jobs = max(1, min(jobs, -(-games // most)))
    pieces = Pieces(games, most)
    if jobs == 1 or native:
        found = here(worker, pieces, most if native else 1)
    else:
        found = spread(task, pieces, jobs)
    totals = worker.nothing()
    for part in found:
        totals.merge(part)
        if progress is not None:
            progress(totals.games, games)
    return totals


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


def here(worker: Worker, pieces: Pieces, size: int) -> Iterator[Totals]:
    """Play pieces in this process, the first of *size* games; yield the totals of each."""
    while True:
        first, count = pieces.take(size)
        if not count:
            return
        began = monotonic()
        found = worker.play(first, count)
        size = pieces.size_after(size, monotonic() - began)
        yield found


def spread(task: Task, pieces: Pieces, jobs: int) -> Iterator[Totals]:
    """Play pieces in *jobs* processes; yield totals as they come.

    The processes end with this, at once where it is left early.
    """
    # Imported here: most runs of a program that imports the engine start no process. There is no
    # pool of `concurrent.futures`: it would wait for games that nobody wants any more.
    from multiprocessing import connection, get_context

    context = get_context("spawn")  # safe beside threads and windows, and the same everywhere
    crew: list[BaseProcess] = []
    pipes: list[Connection] = []
    try:
        for _ in range(jobs):
            ours, theirs = context.Pipe()
            process = context.Process(target=_serve, args=(theirs,), daemon=True)
            with _undisturbed():
                process.start()
                crew.append(process)
            pipes.append(ours)
            theirs.close()
        busy = {}
        for pipe, process in zip(pipes, crew, strict=True):
            _send(pipe, task)
            busy[pipe] = process, 1
        for pipe in pipes:
            _send(pipe, pieces.take(1))
        while busy:
            for pipe in connection.wait(list(busy)):
                process, size = busy.pop(pipe)
                found, seconds = _receive(pipe, process)
                if found.games:
                    size = pieces.size_after(size, seconds)
                    _send(pipe, pieces.take(size))
                    busy[pipe] = process, size
                    yield found
        for pipe in pipes:
            pipe.close()  # whoever reads from it ends
        for process in crew:
            process.join(_PATIENCE)
    finally:
        for process in crew:
            process.terminate()
        for process in crew:
            process.join()


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Start processes that leave Ctrl-C to this one."""
    if not hasattr(signal, "pthread_sigmask"):  # on Windows, where `_serve` has to be soon enough
        yield
        return
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
    """Play pieces as they come through *pipe*, the task first, till it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    try:
        worker = Worker(pipe.recv())
        while True:
            piece = pipe.recv()
            began = monotonic()
            found = worker.play(*piece)
            pipe.send((found, monotonic() - began))
    except (EOFError, BrokenPipeError):
        return
    except Exception as error:
        pipe.send(Failure(_portable(error), traceback.format_exc()))


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


def _receive(pipe: Connection, process: BaseProcess) -> tuple[Totals, float]:
    try:
        found = pipe.recv()
    except (EOFError, OSError):
        process.join(_PATIENCE)
        raise RuntimeError(f"a process died while it played, with {process.exitcode}") from None
    if isinstance(found, Failure):
        raise found.error from Elsewhere(found.trace)
    totals, seconds = found
    return totals, seconds


class Worker:
    """Plays stretches of a bulk run in one process."""

    def __init__(self, task: Task) -> None:
        """Compile the program, unless this process did before."""
        self.task = task
        self.runner = Runner(task.program)
        self.plan = seat_plan(self.runner, task.who)
        self.player = Player(self.runner, self.plan, task.limit, task.settings)
        self.native = Native(self.runner) if task.native else None
        if task.native and not all(isinstance(seat, int) for seat in self.plan):
            raise ValueError("native batches know random seats and policies, no other agents")

    def nothing(self) -> Totals:
        """Return totals of no games."""
        program = self.task.program
        return Totals.empty(len(program.seats), len(program.ranking), len(program.rules))

    def play(self, first: int, count: int) -> Totals:
        """Play games *first* … and return their totals."""
        task = self.task
        if self.native is not None:
            plan = tuple(seat for seat in self.plan if isinstance(seat, int))
            batch = self.native.play(task.seed, first, count, plan, task.limit, task.settings)
            return tally(self.runner, batch, self.nothing())
        totals = self.nothing()
        for index in range(first, first + count):
            self.add(totals, self.player.play(task.seed, index))
        return totals

    def add(self, totals: Totals, game: Playout) -> None:
        """Take a game into the totals."""
        program, runner = self.task.program, self.runner
        row = list(game.row)
        totals.games += 1
        fired = runner.layout.fired
        totals.fired = [a + b for a, b in zip(totals.fired, row[fired:], strict=True)]
        if not game.finished:
            return
        totals.finished += 1
        totals.endings[row[RESULT] - 1] += 1
        totals.choices.add(game.choices)
        if program.turns >= 0:
            totals.turns.add(row[program.turns])
        scores = [score_keys(runner, row, seat) for seat in seats(program)]
        for seat, keys in enumerate(scores):
            for number, value in enumerate(keys):
                totals.scores[number][seat].add(value)
        even = row[program.drawn] if program.drawn >= 0 else 0
        totals.drawn += even == DRAWN
        if even == LOST:
            totals.lost += 1
            return
        totals.win(rank(scores, places(program, row), drawn=even == DRAWN)[0], len(scores))
