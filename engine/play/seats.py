"""Who plays each seat of a match: people, policies of the rules file, and agents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from playrules.engine.errors import UnknownPlayer
from playrules.engine.machine.runner import Runner
from playrules.engine.play.agents import (
    Agent,
    AgentFactory,
    PolicyAgent,
    RandomAgent,
    blindfolded,
)

PEOPLE = "human"
"""Who a match waits for: somebody tells what they choose."""
RANDOM = "random"


class Seats:
    """The names of who plays each seat, and, once they are needed, the agents of that name.

    A name is "human", a policy of the game, one of *agents*, or "random", in this order. Seats
    without a name are people's.
    """

    def __init__(
        self, machine: Runner, names: Sequence[str], agents: Mapping[str, AgentFactory]
    ) -> None:
        """Seat *names*, who are looked up when they have to choose."""
        self.machine = machine
        self.agents = agents
        self.names = tuple(names)
        self._made: dict[int, Agent] = {}

    def seat(self, names: Sequence[str]) -> None:
        """Let others play."""
        self.names = tuple(names)
        self._made.clear()

    def anew(self) -> Seats:
        """Return the same names; their agents are made anew."""
        return Seats(self.machine, self.names, self.agents)

    def is_person(self, seat: int) -> bool:
        """Whether a person plays a seat, from 1."""
        return not 1 <= seat <= len(self.names) or self.names[seat - 1] == PEOPLE

    @property
    def has_people(self) -> bool:
        """Whether a person plays at all."""
        return any(map(self.is_person, range(1, 1 + len(self.machine.program.seats))))

    def agent(self, seat: int) -> Agent:
        """Return who chooses for a seat that is no person's. Raises UnknownPlayer."""
        if seat not in self._made:
            made = self._make(seat, self.names[seat - 1])
            self._made[seat] = blindfolded(self.machine.program, made)
        return self._made[seat]

    def _make(self, seat: int, name: str) -> Agent:
        policies = [policy.name for policy in self.machine.program.policies]
        if name in policies:
            return PolicyAgent(self.machine, name)
        if name in self.agents:
            return self.agents[name](self.machine, seat)
        if name == RANDOM:
            return RandomAgent()
        raise UnknownPlayer(name, seat, tuple(known(policies, self.agents)))


def known(policies: Sequence[str], agents: Mapping[str, AgentFactory]) -> list[str]:
    """Return all names that a seat may have."""
    return list(dict.fromkeys([PEOPLE, *policies, *agents, RANDOM]))
