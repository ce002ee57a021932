"""Looks one choice ahead and takes what is worth most at once."""

from __future__ import annotations

from playrules.engine import BadAnswer, Choice, Program, RulesError, State
from playrules.engine import Draws as Seeded
from playrules.plugins.api import Draws
from playrules.plugins.api.lookahead import (
    SEEDS,
    any_choice,
    some_choices,
    standing,
    try_out,
    usual_choice,
)

MOST_TOLD = 8
"""So many events outside, one after the other, are looked through."""


class GreedyAgent:
    """Takes the option after which the game's `worth` is best, compared with the others'.

    Where chance follows an option, or something happens outside, it counts the mean of `tries`;
    what happens outside is drawn evenly from what may be answered. Equals are drawn. In a game that
    does not say what a standing is worth it plays as the game's first policy.
    """

    name = "greedy"

    def __init__(self, program: Program, *, tries: int = 12, options: int = 200) -> None:
        """Look at so many *options* at most, and try each so often where chance follows."""
        self.knows_worth = program.worth >= 0
        self.tries = tries
        self.options = options

    def choose(self, state: State, draws: Draws) -> Choice:
        """Return one of the choices."""
        if len(state.choices) == 1:
            return state.choices[0]
        if not self.knows_worth:
            return usual_choice(state, draws)
        seat = state.actor
        if seat == 0:
            return any_choice(state, draws)
        # The same seeds for every option: chance then treats all of them alike.
        seeds = [draws.below(SEEDS) for _ in range(self.tries)]
        choices = some_choices(state, draws, self.options)
        values = [self._value(state, choice, seat, seeds) for choice in choices]
        best = max(values)
        equals = [choice for choice, value in zip(choices, values, strict=True) if value == best]
        return equals[draws.below(len(equals))]

    def _value(self, state: State, choice: Choice, seat: int, seeds: list[int]) -> float:
        """Return the mean of what a choice leads to."""
        found: list[int] = []
        for seed in seeds:
            after = try_out(state, choice, seed)
            if after is None:
                continue
            told = _told(after, Seeded(seed))
            found.append(standing(told, seat))
            if len(found) == 1 and told is after and _drew_nothing(state, after, seed):
                break
        return sum(found) / len(found) if found else standing(state, seat)


def _told(state: State, draws: Draws) -> State:
    """Return where a game stands after what happens outside next, as far as it can be drawn."""
    for _ in range(MOST_TOLD):
        if state.question is None:
            break
        try:
            state = state.answer(state.question.evenly(draws.below))
        except (BadAnswer, RulesError):  # too much to draw from, or not every answer will do
            break
    return state


def _drew_nothing(before: State, after: State, seed: int) -> bool:
    """Whether no chance was drawn and nothing guessed: then every try gives the same."""
    if before.hides:
        return False
    return after == after.with_seed(seed)
