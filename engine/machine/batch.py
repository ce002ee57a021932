"""The loops of a batch of games, in the words that numba compiles.

They do what `play.playout.Player` does, draw for draw. The functions at the top stand for those
that are emitted for a program; `native` puts these in their place.
"""

from __future__ import annotations

from typing import Any

from playrules.engine.machine.runtime import Halt, below

POLICIES = 1
"""The number of policies, at least 1."""
EMPTY = 0
"""The rules error of point 0 where nothing can be chosen; those of the others follow."""


def run(row: Any, a: int, x: int) -> int:
    """Run to the next pause."""
    raise NotImplementedError


def fixed(k: int) -> int:
    """Return the number of options with codes 0, 1, 2, … at signal *k*; 0: look them up."""
    raise NotImplementedError


def offers(k: int, row: Any, out: Any, skip: int) -> int:
    """List options, as `c` of a point does."""
    raise NotImplementedError


def acts(k: int, row: Any) -> int:
    """Return the seat that acts."""
    raise NotImplementedError


def prefers(k: int, row: Any) -> int:
    """Return what a policy prefers: *k* is signal times `POLICIES` plus policy."""
    raise NotImplementedError


def keys(k: int, row: Any, seat: int) -> int:
    """Return ranking key *k* of a seat."""
    raise NotImplementedError


def choose(signal: int, row: Any, draws: Any, out: Any) -> int:
    """Return the code of any open option, -1 where there is none."""
    n = fixed(signal)
    if n > 0:
        return below(draws, n)
    n = offers(signal, row, out, 0)
    if n == 0:
        return -1
    k = below(draws, n)
    if k >= len(out):
        offers(signal, row, out, k)
        k = 0
    code: int = out[k]
    return code


def play(row: Any, draws: Any, plan: Any, limit: int, out: Any, same: bool) -> tuple[int, int]:
    """Play one game; return the number of choices and where it waits."""
    signal = run(row, 0, 0)
    for choices in range(limit):
        if signal < 0:
            return choices, signal
        code = -1
        if not same:
            seat = acts(signal, row)
            if seat > 0 and plan[seat - 1] >= 0:
                code = prefers(signal * POLICIES + plan[seat - 1], row)
        if code < 0:
            code = choose(signal, row, draws, out)
            if code < 0:
                row[1] = EMPTY + signal - 1
                raise Halt
        signal = run(row, code, 0)
    return limit, signal


def play_all(
    rows: Any, agents: Any, plan: Any, limit: int, out: Any, choices: Any, signals: Any, at: Any
) -> None:
    """Play all games; `at` tells the one in work."""
    draws = rows[0].copy()
    same = True
    for seat in range(len(plan)):
        if plan[seat] >= 0:
            same = False
    for i in range(len(rows)):
        at[0] = i
        draws[2] = agents[i]
        choices[i], signals[i] = play(rows[i], draws, plan, limit, out, same)


def score_all(rows: Any, signals: Any, scores: Any, at: Any) -> None:
    """Fill `scores[game, seat, key]` of the finished games."""
    for i in range(len(rows)):
        if signals[i] < 0:
            at[0] = i
            for seat in range(scores.shape[1]):
                for k in range(scores.shape[2]):
                    scores[i, seat, k] = keys(k, rows[i], seat + 1)
