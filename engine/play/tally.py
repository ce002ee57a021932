"""Adds up a native batch by whole columns: the totals that `simulate` gets game by game."""

from __future__ import annotations

from typing import Any

from playrules.engine.machine.native import Batch
from playrules.engine.machine.runner import Runner
from playrules.engine.play.totals import Spread, Totals
from playrules.engine.program.program import DRAWN, LOST, RESULT

_SQUARE = 2**20
"""Squares of numbers up to this size, of a whole batch, add up within 64 bits."""


def tally(runner: Runner, batch: Batch, totals: Totals) -> Totals:
    """Add the games of *batch* to *totals* and return them."""
    program = runner.program
    over: Any = batch.signals < 0
    rows: Any = batch.rows[over]
    totals.games += len(batch.rows)
    fired = batch.rows[:, runner.layout.fired :].sum(axis=0).tolist()
    totals.fired = [a + b for a, b in zip(totals.fired, fired, strict=True)]
    totals.finished += len(rows)
    if not len(rows):
        return totals
    totals.endings.update((rows[:, RESULT] - 1).tolist())
    totals.choices.merge(spread(batch.choices[over]))
    if program.turns >= 0:
        totals.turns.merge(spread(rows[:, program.turns]))
    scores: Any = batch.scores[over]
    for key, spreads in enumerate(totals.scores):
        for seat, found in enumerate(spreads):
            found.merge(spread(scores[:, seat, key]))
    even: Any = rows[:, program.drawn] if program.drawn >= 0 else rows[:, 0] * 0
    totals.drawn += int((even == DRAWN).sum())
    totals.lost += int((even == LOST).sum())
    first = firsts(runner, rows, scores, even == DRAWN)[even != LOST]
    sharing: Any = first.sum(axis=1)
    for k in sorted(set(sharing.tolist())):
        counts = first[sharing == k].sum(axis=0).tolist()
        mine = totals.shared.setdefault(k, [0] * len(counts))
        for seat, count in enumerate(counts):
            mine[seat] += count
    return totals


def firsts(runner: Runner, rows: Any, scores: Any, drawn: Any) -> Any:
    """Return for each game and seat whether the seat is in the first place."""
    program = runner.program
    seats = len(program.seats)
    first = rows[:, :1].repeat(seats, axis=1) >= 0  # every seat, to begin with
    for key in range(scores.shape[2]):
        values = scores[:, :, key]
        first &= values == values.max(axis=1, where=first, initial=-(2**63))[:, None]
    if program.won >= 0:
        places = rows[:, program.won : program.won + seats]
        placed = places > 0
        best = places.min(axis=1, where=placed, initial=2**63 - 1)
        given = placed.any(axis=1)
        first[given] = (places == best[:, None])[given]
    first[drawn] = True
    return first


def spread(values: Any) -> Spread:
    """Return the spread of a column, exact whatever the size of its numbers."""
    least, most = int(values.min()), int(values.max())
    small = -_SQUARE < least and most < _SQUARE
    exact = values if small else values.astype(object)
    return Spread(len(values), int(exact.sum()), int((exact * exact).sum()), least, most)
