"""A player who never does what the game's first policy advises: what is the advice worth?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playrules.plugins.api import Agents, Draws, hookimpl

if TYPE_CHECKING:
    from playrules.engine import Choice, Program, State


class Contrary:
    """Takes any option but the one that the policy takes."""

    name = "contrary"

    def __init__(self, program: Program) -> None:
        """Get ready to play *program*, whichever seat it will be."""
        self.advised = bool(program.policies)

    def choose(self, state: State, draws: Draws) -> Choice:
        """Return one of `state.choices`; there is at least one."""
        advice = state.prefer(0) if self.advised else None
        others = [choice for choice in state.choices if choice != advice]
        return others[draws.below(len(others))] if others else state.choices[0]


@hookimpl
def playrules_agents(agents: Agents) -> None:
    """Add the player for `--seats`."""
    agents.add("contrary", Contrary, "Takes any option but the one that the game's policy takes.")
