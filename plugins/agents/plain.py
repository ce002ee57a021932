"""Choosing without looking ahead: at random."""

from __future__ import annotations

from playrules.engine import Choice, Program, State
from playrules.plugins.api import Draws
from playrules.plugins.api.lookahead import any_choice


class RandomAgent:
    """Takes any option, all with equal share."""

    name = "random"

    def __init__(self, program: Program) -> None:
        """Play any program."""

    def choose(self, state: State, draws: Draws) -> Choice:
        """Return one of the choices."""
        return any_choice(state, draws)
