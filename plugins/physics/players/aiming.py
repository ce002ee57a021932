"""Ways to aim: at random, or the best of some aims that are tried in private."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from playrules.engine import Choice, Draws, State
from playrules.plugins.api.lookahead import SEEDS, standing, usual_choice
from playrules.plugins.physics.players.building import Book
from playrules.plugins.physics.players.foresight import Foresight
from playrules.plugins.physics.players.offers import Steps
from playrules.plugins.physics.players.ways import DEPTH, Way, asks_for, by_option, ways
from playrules.plugins.physics.spots import AIM

AIMS: Final = 12
"""So many aims are tried."""
HORIZON: Final = 6
"""So many choices are played on where no aim that is tried is scored at once."""
TRIES: Final = 3
"""So often each is tried where a hand errs."""


class Marksman:
    """Tries some aims, drawn over all choices that lead to one, and takes the best.

    One aim is taken as it comes. What brings the seat most counts, once the rules have scored.
    """

    def __init__(self, foresight: Foresight, aims: int = AIMS) -> None:
        """Try so many aims."""
        self.foresight = foresight
        self.aims = aims

    def plan(self, state: State, draws: Draws) -> Book:
        """Return what to choose from here on; empty where nothing can be aimed."""
        found = list(self._drawn(state, draws))
        if not found:
            return {}
        if self.aims == 1:
            return _book(found[0])
        found += [((state, choice.code),) for choice in self._others(state)]
        # The same seeds for all: chance then treats all of them alike.
        seeds = [draws.below(SEEDS) for _ in range(TRIES)]
        for horizon in (0, HORIZON):
            values = [self._value(steps, state.actor, seeds, horizon) for steps in found]
            if min(values) < max(values):
                break
        return _book(found[values.index(max(values))])

    def _drawn(self, state: State, draws: Draws) -> Iterator[Steps]:
        """Yield choices in a row that end with an aim, each once."""
        known = set[tuple[int, ...]]()
        for _ in range(2 * self.aims):
            steps = self._steps(state, draws, DEPTH)
            key = tuple(code for _, code in steps)
            if steps and key not in known:
                known.add(key)
                yield steps
            if len(known) == self.aims:
                return

    def _steps(self, state: State, draws: Draws, depth: int) -> Steps:
        """Draw choices in a row that end with an aim; none where there is a dead end."""
        if asks_for(state, AIM):
            return ((state, state.choices.sample(draws).code),)
        found = ways(self.foresight, state)
        options = [one for one in state.choices if found.get(one.option) is Way.AIM]
        if not options or not depth:
            return ()
        code = options[draws.below(len(options))].code
        after = self.foresight.begin(state, code)
        rest = () if after is None else self._steps(after, draws, depth - 1)
        return ((state, code), *rest) if rest else ()

    def _others(self, state: State) -> list[Choice]:
        """Return what can be done instead of aiming, one choice of each option."""
        found = ways(self.foresight, state)
        return [one for number, one in by_option(state) if found[number] is Way.OTHER]

    def _value(self, steps: Steps, seat: int, seeds: list[int], horizon: int) -> float:
        """Return the mean of what choices in a row lead to.

        Up to *horizon* more choices are played on as usual, until the standing is another.
        """
        state, code = steps[-1]
        found: list[float] = []
        for seed in seeds:
            reached = self.foresight.after(state, code, Draws(seed))
            if reached is None:
                continue
            found.append(self._worth(reached.state, seat, Draws(seed), horizon))
            if not (reached.by_chance or horizon):
                break
        return sum(found) / len(found) if found else float("-inf")

    def _worth(self, state: State, seat: int, draws: Draws, horizon: int) -> float:
        """Return how well off a seat is, as soon as more choices have changed that."""
        before = now = standing(state, seat)
        for _ in range(horizon):
            if state.is_over or now != before:
                break
            reached = self.foresight.after(state, usual_choice(state, draws).code, draws)
            if reached is None:
                break
            state = reached.state
            now = standing(state, seat)
        return now


def _book(steps: Steps) -> Book:
    return {state.position_key: code for state, code in steps}
