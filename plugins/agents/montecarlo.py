"""Plays every option out many times: flat Monte Carlo with the game's policy to start from."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from playrules.engine import Choice, Program, State
from playrules.engine import Draws as EngineDraws
from playrules.plugins.api import Draws
from playrules.plugins.api.lookahead import (
    SEEDS,
    any_choice,
    go_on,
    some_choices,
    try_out,
    usual_choice,
    win_share,
)

SURE = 2.0
"""Standard errors by which an option has to be better than what the policy would take."""


class MonteCarloAgent:
    """Takes the option whose playouts bring the greatest share of wins.

    Playouts follow the game's first policy, or chance where there is none. One that is not over
    after `limit` choices counts by who stands best, as far as the game says what a standing is
    worth. Where the policy has an opinion, it is followed unless another option is clearly better:
    taking whatever came out best would be noise in long games, where one choice decides little.
    """

    name = "montecarlo"

    def __init__(
        self, program: Program, *, playouts: int = 48, limit: int = 400, options: int = 64
    ) -> None:
        """Play each of at most so many *options* out so often."""
        self.seats = range(1, len(program.seats) + 1)
        self.has_policy = bool(program.policies)
        self.playouts = playouts
        self.limit = limit
        self.options = options

    def choose(self, state: State, draws: Draws) -> Choice:
        """Return one of the choices."""
        if len(state.choices) == 1:
            return state.choices[0]
        seat = state.actor
        if seat == 0:
            return any_choice(state, draws)
        # The same seeds for every option: chance then treats all of them alike.
        seeds = [draws.below(SEEDS) for _ in range(self.playouts)]
        choices = some_choices(state, draws, self.options)
        usual = state.prefer(0) if self.has_policy else None
        if usual is not None and usual not in choices:
            choices.append(usual)
        shares = [[self._playout(state, one, seat, seed) for seed in seeds] for one in choices]
        if usual is not None:
            return choices[clearly_best(shares, choices.index(usual))]
        best = max(map(sum, shares))
        equals = [one for one, found in zip(choices, shares, strict=True) if sum(found) == best]
        return equals[draws.below(len(equals))]

    def _playout(self, state: State, choice: Choice, seat: int, seed: int) -> float:
        """Return the share of the win that one playout brings; all its chance follows *seed*."""
        draws = EngineDraws(seed)
        after = try_out(state, choice, seed)
        for _ in range(self.limit + 1):
            # Where a guess led astray, the standing up to there counts.
            if after is None:
                break
            state = after
            # What happens outside the game nobody here can tell: the standing before it counts.
            if state.is_over or state.is_outside:
                break
            after = go_on(state, usual_choice(state, draws))
        share = win_share(state, seat)
        return self._standing(state, seat) if share is None else share

    def _standing(self, state: State, seat: int) -> float:
        """Return a seat's share where the best standing counts as a win."""
        worths = {other: state.worth(other) for other in self.seats}
        if worths[seat] is None:
            return 1 / len(self.seats)
        best = max(value for value in worths.values() if value is not None)
        leaders = [other for other, value in worths.items() if value == best]
        return 1 / len(leaders) if seat in leaders else 0.0


def clearly_best(shares: Sequence[Sequence[float]], usual: int) -> int:
    """Return the option that is better than the *usual* one beyond doubt, else the usual one.

    `shares[option]` are results with the same seeds, so that differences are compared in pairs.
    """
    best, gain = usual, 0.0
    for option, found in enumerate(shares):
        differences = [a - b for a, b in zip(found, shares[usual], strict=True)]
        count = len(differences)
        mean = sum(differences) / count
        square = sum((one - mean) ** 2 for one in differences)
        error = sqrt(square / (count * max(1, count - 1)))
        if mean > gain and mean > SURE * error:
            best, gain = option, mean
    return best
