"""Checks of chance: exact weights add up, and what is drawn follows from them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import gcd

from playrules.engine.machine.runtime import below, below_wide
from playrules.engine.play import Choice, State
from playrules.engine.program.program import GENERATOR
from playrules.testing.walks import Walk, spread

MOST_STATES = 200
"""States of one tree of chance that are looked at."""
MOST_PLACES = 4
"""Choices of a walk behind which the tree of chance is looked at."""
WIDE = 2**31
"""The least number of equal shares for which the machine draws more than 32 bits."""

Layer = dict[tuple[int, ...], tuple[State, Fraction]]


def weighed(walk: Walk) -> Iterator[tuple[int, str]]:
    """Shares add up exactly, and exact chance with the generator's draws gives the same row."""
    begun = walk.game.start(walk.seed, chance="explicit")
    looked_at = set(spread(len(walk.choices), MOST_PLACES))
    yield from ((0, problem) for problem in _tree(begun))
    yield from ((0, problem) for problem in _drawn(begun, walk.states[0]))
    for number, before, choice, after in walk.steps():
        state = before.with_chance("explicit").apply(choice.code)
        yield from ((number, problem) for problem in _drawn(state, after))
        if number in looked_at:
            yield from ((number, problem) for problem in _tree(state))


def _tree(state: State) -> Iterator[str]:
    """Follow all chance from a state on, layer by layer: the shares of each add up to 1."""
    layer: Layer = {state.position_key: (state, Fraction(1))}
    done, looked = Fraction(0), 0
    while layer and looked < MOST_STATES:
        following: Layer = {}
        for one, share in layer.values():
            looked += 1
            if not one.is_chance:
                done += share
                continue
            whole = _whole(one)
            for choice, weight in one.distribution:
                after = one.apply(choice)
                known = following.get(after.position_key, (after, Fraction(0)))[1]
                following[after.position_key] = (after, known + share * Fraction(weight, whole))
        layer = following
        whole_share = done + sum(share for _, share in layer.values())
        if whole_share != 1:
            yield f"the shares of all outcomes add up to {whole_share}"
            return


def _whole(state: State) -> int:
    """Return what the shares of a chance add up to, by the program."""
    return sum(state.machine.program.points[state.point].weights) or len(state.choices)


def _drawn(state: State, drawn: State) -> Iterator[str]:
    """Draw each chance from its exact shares by the generator in the row; *drawn* must come out."""
    cell = [0] * GENERATOR + [state.row[GENERATOR]]
    while state.is_chance:
        state = state.apply(_draw(state, cell))
    row = list(state.row)
    row[GENERATOR] = cell[GENERATOR]
    if tuple(row) != drawn.row:
        yield "chance as it is drawn leads to another row than its exact shares"


def _draw(state: State, cell: list[int]) -> Choice:
    """Return an outcome by its share; *cell* holds the generator."""
    shares = state.distribution
    common = gcd(*(weight for _, weight in shares))
    whole = _whole(state) // common
    left = below(cell, whole) if whole < WIDE else below_wide(cell, whole)
    for choice, weight in shares:
        left -= weight // common
        if left < 0:
            return choice
    return shares[-1][0]
