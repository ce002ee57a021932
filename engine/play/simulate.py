"""Plays games in bulk over all cores and adds up what came out."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from functools import partial

from playrules.engine.errors import RulesError
from playrules.engine.machine.native import Native
from playrules.engine.machine.runner import Runner
from playrules.engine.play.agents import Seat, seat_plan
from playrules.engine.play.outcome import places, rank, score_keys, seats
from playrules.engine.play.playout import LIMIT, Player, Playout
from playrules.engine.play.processes import Pieces, here, spread
from playrules.engine.play.referees import RefereeFactory
from playrules.engine.play.tally import tally
from playrules.engine.play.totals import Totals
from playrules.engine.program.program import DRAWN, LOST, RESULT, Program

Progress = Callable[[int, int], None]
"""Called with the number of games done and of all games."""

_CHUNK = 256
_NATIVE_CHUNK = 16_384


@dataclass(frozen=True, slots=True)
class Task:
    """What every process of a bulk run needs to know. It travels by pickle."""

    program: Program
    who: tuple[Seat, ...]
    seed: int
    limit: int
    settings: Mapping[str, int] | None
    native: bool
    referees: Mapping[str, RefereeFactory]


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
    referees: Mapping[str, RefereeFactory] | None = None,
) -> Totals:
    """Play *games* games and return the totals; they do not depend on *jobs* or *native*.

    *who* sits at the seats (see `agents.Seat`; all random where left out). *jobs* processes
    share the work, one a core where left out; agent factories then have to be picklable. *limit*
    is the most choices of a game. *native* plays as machine code (random seats and policies).
    *referees* answer events outside, by plugin; their factories are picklable, too. Raises
    RulesError, SettingError, NoReferee, RefereeError, NoNumba, and ValueError for seats that do
    not fit, a negative number, or native play of a game in which something happens outside.
    """
    if jobs is not None and jobs < 0:
        raise ValueError(f"{jobs} processes cannot share the work")
    if games < 0:
        raise ValueError(f"{games} games cannot be played")
    task = Task(
        program,
        who or ("random",) * len(program.seats),
        seed,
        limit,
        dict(settings) if settings else None,
        native,
        dict(referees or {}),
    )
    worker = Worker(task)  # here too: it refuses what cannot be played before any process starts
    jobs = jobs or os.cpu_count() or 1
    most = _NATIVE_CHUNK if native else _CHUNK
    if worker.player.apart or not all(isinstance(seat, int) for seat in worker.plan):
        # Agents think, and so do referees: few of their games are worth a process.
        most = max(1, min(most, games // (4 * jobs)))
    jobs = max(1, min(jobs, -(-games // most)))
    pieces = Pieces(games, most)
    if jobs == 1 or native:
        found = here(worker, pieces, most if native else 1)
    else:
        found = spread(partial(Worker, task), pieces, jobs)
    totals = worker.nothing()
    with closing(found):
        for part in found:
            totals.merge(part)
            if progress is not None:
                progress(totals.games, games)
    return totals


class Worker:
    """Plays stretches of a bulk run in one process."""

    def __init__(self, task: Task) -> None:
        """Compile the program, unless this process did before."""
        self.task = task
        self.runner = Runner(task.program)
        self.plan = seat_plan(self.runner, task.who)
        self.player = Player(self.runner, self.plan, task.limit, task.settings, task.referees)
        self.native = Native(self.runner) if task.native else None
        if task.native and not all(isinstance(seat, int) for seat in self.plan):
            raise ValueError("native batches know random seats and policies, no other agents")
        if task.native and self.player.apart and not self.player.outside:
            raise ValueError("native batches know no policies in games that hide something")

    def nothing(self) -> Totals:
        """Return totals of no games."""
        program = self.task.program
        return Totals.empty(len(program.seats), len(program.ranking), len(program.rules))

    def play(self, first: int, count: int) -> Totals:
        """Play games *first* … and return their totals."""
        task = self.task
        if self.native is not None:
            plan = tuple(seat for seat in self.plan if isinstance(seat, int))
            try:
                batch = self.native.play(task.seed, first, count, plan, task.limit, task.settings)
            except Exception as error:
                self.blame(error, first, count)
                raise
            return tally(self.runner, batch, self.nothing())
        totals = self.nothing()
        for index in range(first, first + count):
            self.add(totals, self.player.play(task.seed, index))
        return totals

    def blame(self, error: Exception, first: int, count: int) -> None:
        """Raise NativeError if a plugin's function failed in machine code, which keeps no trace.

        The same games in Python come to the same place, and tell which it is.
        """
        if isinstance(error, RulesError) or type(error).__module__.startswith("numba"):
            return
        for index in range(first, first + count):
            self.player.play(self.task.seed, index)

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
