"""Players that the computer plays: random, greedy and montecarlo.

They come through the same door as everybody's: each sees a state and may try choices on it, and
draws chance of its own, so it never sees what the game's chance will bring.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playrules.plugins.api import Agents, hookimpl

if TYPE_CHECKING:
    from playrules.engine import Program
    from playrules.plugins.agents.greedy import GreedyAgent
    from playrules.plugins.agents.montecarlo import MonteCarloAgent
    from playrules.plugins.agents.plain import RandomAgent

__all__ = ["playrules_agents"]


@hookimpl
def playrules_agents(agents: Agents) -> None:
    """Add the built-in agents."""
    agents.add("random", _random, "Takes any option, all alike.")
    agents.add(
        "greedy",
        _greedy,
        "Takes what leaves it best off at once, by the game's worth; without one, as the policy.",
        suits=lambda program: program.worth >= 0,
    )
    agents.add(
        "montecarlo",
        _montecarlo,
        "Plays each option out many times; leaves the policy where another is clearly better.",
    )


# The agents stand on the machine, which checking a file does not need: they are imported when one
# is asked for.


def _random(program: Program) -> RandomAgent:
    from playrules.plugins.agents.plain import RandomAgent

    return RandomAgent(program)


def _greedy(program: Program) -> GreedyAgent:
    from playrules.plugins.agents.greedy import GreedyAgent

    return GreedyAgent(program)


def _montecarlo(program: Program) -> MonteCarloAgent:
    from playrules.plugins.agents.montecarlo import MonteCarloAgent

    return MonteCarloAgent(program)
