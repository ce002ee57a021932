"""The moves of a walk: choices, and answers to what happens outside the game."""

from __future__ import annotations

from playrules.engine.errors import BadAnswer
from playrules.engine.machine import Draws
from playrules.engine.play import Choice, Event, Match, State
from playrules.engine.play.referees import Referees
from playrules.loading.agents import match_referees
from playrules.loading.game import Game

Move = Choice | tuple[int, ...]
"""A choice, or the numbers of an answer."""


def make(state: State, move: Move, journal: list[Event] | None = None) -> State:
    """Return the state after a move, a choice by its code. Raises as `State.apply` and `answer`."""
    if isinstance(move, Choice):
        return state.apply(move.code, journal)
    return state.answer(move, journal)


def play(match: Match, move: Move) -> State:
    """Make a move in a match. Raises as `Match.play` and `Match.answer`."""
    return match.play(move.code) if isinstance(move, Choice) else match.answer(move)


class Teller:
    """Tells what happened outside a game: its plugins' referees, or else whatever fits."""

    def __init__(self, game: Game) -> None:
        """Ask the referees of the plugins that are installed with a game."""
        self._referees = Referees(game.machine, match_referees(game.plugins))

    def answer(self, state: State, draws: Draws) -> tuple[int, ...]:
        """Return an answer to what is asked. Raises RefereeError.

        Without a referee each value is drawn evenly, or is the least where its kind has no ends.
        """
        if self._referees.knows(state):
            return self._referees.answer(state, draws)
        assert state.question is not None
        try:
            return tuple(state.question.evenly(draws.below))
        except BadAnswer:
            return tuple(state.question.least())
