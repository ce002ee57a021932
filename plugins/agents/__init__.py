"""Players that the computer plays: random, greedy and montecarlo.

They come through the same door as everybody's: each sees a state and may try choices on it, and
draws chance of its own, so it never sees what the game's chance will bring.
"""

from playrules.plugins.agents.greedy import GreedyAgent
from playrules.plugins.agents.montecarlo import MonteCarloAgent
from playrules.plugins.agents.plain import RandomAgent
from playrules.plugins.api import Agents, hookimpl

__all__ = ["GreedyAgent", "MonteCarloAgent", "RandomAgent", "playrules_agents"]


@hookimpl
def playrules_agents(agents: Agents) -> None:
    """Add the built-in agents."""
    agents.add("random", RandomAgent, "Takes any option, all alike.")
    agents.add(
        "greedy",
        GreedyAgent,
        "Takes what leaves it best off at once, by the game's worth; without one, as the policy.",
    )
    agents.add(
        "montecarlo",
        MonteCarloAgent,
        "Plays each option out a number of times and takes the one that wins most often.",
    )
