"""Ways to aim: at random, or the best of some aims that are tried in private."""

from __future__ import annotations

from itertools import cycle
from typing import Final

from playrules.engine import Choice, Draws, State
from playrules.plugins.api.lookahead import SEEDS, standing, usual_choice
from playrules.plugins.physics.players.building import Book
from playrules.plugins.physics.players.foresight import Foresight
from playrules.plugins.physics.players.offers import Steps
from playrules.plugins.physics.players.shots import Met, Shots, Stand, drawn_steps
from playrules.plugins.physics.players.ways import Way, by_option, ways

AIMS: Final = 12
"""So many aims are tried."""
HORIZON: Final = 6
"""So many choices are played on where no aim that is tried is scored at once."""
FORCED: Final = 20
"""So many choices between one option are passed until an aim is scored."""
TRIES: Final = 3
"""So often each is tried where a hand errs."""


class Marksman:
    """Tries some aims, drawn over all choices that lead to one, and takes the best.

    One aim is taken as it comes, of those that meet something if there are any. What brings the
    seat most counts, once the rules have scored. Half of the aims are spread over all that can be
    met, the others go where the first brought most.
    """

    def __init__(self, foresight: Foresight, aims: int = AIMS) -> None:
        """Try so many aims."""
        self.foresight = foresight
        self.aims = aims
        self.shots = Shots(foresight)

    def plan(self, state: State, draws: Draws) -> Book:
        """Return what to choose from here on; empty where nothing can be aimed."""
        groups = self.shots.groups(state, draws)
        if not groups:
            return self._book(drawn_steps(self.foresight, state, draws))
        if self.aims == 1:
            steps, _ = self.shots.drawn([stand for group in groups for stand in group], draws)
            return self._book(steps)
        # The same seeds for all: chance then treats all of them alike.
        seeds = [draws.below(SEEDS) for _ in range(TRIES)]
        for horizon in (0, HORIZON):
            worth = self._tried(state, groups, seeds, horizon, draws)
            if min(worth.values()) < max(worth.values()):
                break
        return self._book(max(worth, key=lambda steps: worth[steps]))

    def _tried(
        self,
        state: State,
        groups: list[list[Stand]],
        seeds: list[int],
        horizon: int,
        draws: Draws,
    ) -> dict[Steps, float]:
        """Return what aims are worth, and what else can be done."""
        seat, worth, known = state.actor, dict[Steps, float](), set[Met]()
        best, most = groups[0], float("-inf")
        spread = cycle(groups)
        for _ in range(2 * self.aims):
            group = next(spread) if 2 * len(known) < self.aims else best
            steps, met = self.shots.drawn(group, draws)
            if met in known:
                continue
            known.add(met)
            worth[steps] = self._value(steps, seat, seeds, horizon)
            if worth[steps] > most:
                best, most = group, worth[steps]
            if len(known) == self.aims:
                break
        for choice in self._others(state):
            other = ((state, choice.code),)
            worth[other] = self._value(other, seat, seeds, horizon)
        return worth

    def _others(self, state: State) -> list[Choice]:
        """Return what can be done instead of aiming, one choice of each option."""
        found = ways(self.foresight, state)
        return [one for number, one in by_option(state) if found[number] is Way.OTHER]

    def _value(self, steps: Steps, seat: int, seeds: list[int], horizon: int) -> float:
        """Return the mean of what choices in a row lead to.

        Up to *horizon* more choices are played on as usual, until the standing is another.
        """
        before = standing(steps[0][0], seat)
        state, code = steps[-1]
        found: list[float] = []
        for seed in seeds:
            reached = self.foresight.after(state, code, Draws(seed))
            if reached is None:
                continue
            found.append(self._worth(reached.state, seat, before, Draws(seed), horizon))
            if not (reached.by_chance or horizon):
                break
        return sum(found) / len(found) if found else float("-inf")

    def _worth(self, state: State, seat: int, before: int, draws: Draws, horizon: int) -> float:
        """Return how well off a seat is, as soon as more choices have changed that.

        Where there is one option nothing is chosen: that is passed in any case.
        """
        now = standing(state, seat)
        for _ in range(FORCED):
            if state.is_over or now != before:
                break
            if len(state.choices) > 1:
                if not horizon:
                    break
                horizon -= 1
            reached = self.foresight.after(state, usual_choice(state, draws).code, draws)
            if reached is None:
                break
            state = reached.state
            now = standing(state, seat)
        return now

    def _book(self, steps: Steps) -> Book:
        return {self.foresight.key(state): code for state, code in steps}
