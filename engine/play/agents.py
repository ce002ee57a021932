"""Those who choose: agents, and the two that every game has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, runtime_checkable

from playrules.engine.errors import IllegalChoice
from playrules.engine.machine.generator import Draws
from playrules.engine.machine.runner import Runner
from playrules.engine.play.choices import Choice
from playrules.engine.play.state import State
from playrules.engine.program import Program


@runtime_checkable
class Agent(Protocol):
    """Someone who chooses for a seat.

    `draws` is the agent's own chance: agents never touch the game's generator.
    """

    @property
    def name(self) -> str:
        """What the agent is called."""
        raise NotImplementedError

    def choose(self, state: State, draws: Draws) -> Choice:
        """Return one of `state.choices`; the state is not over and this agent's seat acts."""
        raise NotImplementedError


AgentFactory = Callable[[Runner, int], Agent]
"""Makes the agent of one seat for one game: `factory(machine, seat)`."""

Seat = str | AgentFactory
"""Who sits at a seat: "random", "policy:NAME" or an agent factory."""


def chosen_by(agent: Agent, state: State, draws: Draws) -> Choice:
    """Return what an agent chooses. Raises IllegalChoice for all else than a choice that is open.

    The message names the agent.
    """
    choice: object = agent.choose(state, draws)  # agents need not keep to the types
    if isinstance(choice, Choice) and choice in state.choices:
        return choice
    who = getattr(agent, "name", type(agent).__name__)
    code, point = getattr(choice, "code", -1), state.choices.what.name
    # The label of a choice of another point cannot be written.
    what = f"option {code}" if isinstance(choice, Choice) else repr(choice)
    raise IllegalChoice(code, point, f"{who} chose {what}, which is not open at {point!r}")


class RandomAgent:
    """Takes each option with equal share."""

    name = "random"

    def choose(self, state: State, draws: Draws) -> Choice:
        """Return any open option."""
        return state.choices.sample(draws)


class ChanceAgent:
    """Says what chance gives, by its exact shares, where it is stopped at."""

    name = "chance"

    def choose(self, state: State, draws: Draws) -> Choice:
        """Return an outcome of chance."""
        shares = state.distribution
        rest = draws.below(sum(weight for _, weight in shares))
        for choice, weight in shares:
            if rest < weight:
                return choice
            rest -= weight
        raise AssertionError("the shares add up to their sum")


class PolicyAgent:
    """Follows a policy of the game file; where that is silent, any option."""

    def __init__(self, machine: Runner, policy: str) -> None:
        """Follow *policy*. Raises ValueError where the game has no such policy."""
        self.number = policy_number(machine, policy)
        self.name = f"policy:{policy}"

    def choose(self, state: State, draws: Draws) -> Choice:
        """Return what the policy prefers."""
        found = state.prefer(self.number)
        return state.choices.sample(draws) if found is None else found


class Blindfolded:
    """An agent that is shown a guess in place of what its seat may not know.

    So what it does cannot depend on it.
    """

    def __init__(self, agent: Agent) -> None:
        """Stand before *agent*."""
        self.agent = agent

    @property
    def name(self) -> str:
        """What the agent is called."""
        return self.agent.name

    def choose(self, state: State, draws: Draws) -> Choice:
        """Return one of the choices. Raises IllegalChoice where that is not open in truth."""
        shown = state.guess(state.actor, draws) if state.hides else state
        code = self.agent.choose(shown, draws).code
        if not state.choices.has(code):
            raise IllegalChoice(code, state.choices.what.name)
        return Choice(state.machine, state.row, state.point, code)


def blindfolded(program: Program, agent: Agent) -> Agent:
    """Return an agent that knows no more than its seat: itself, where nothing is hidden."""
    if not program.hidden or isinstance(agent, Blindfolded):
        return agent
    return Blindfolded(agent)


def policy_number(machine: Runner, name: str) -> int:
    """Return the number of a policy. Raises ValueError where the game has no such policy."""
    names = [policy.name for policy in machine.program.policies]
    if name not in names:
        raise ValueError(f"there is no policy {name!r}; there is {', '.join(names) or 'none'}")
    return names.index(name)


def seat_plan(machine: Runner, seats: tuple[Seat, ...]) -> tuple[int | AgentFactory, ...]:
    """Return for each seat -1 for random, the number of its policy, or its factory."""
    if len(seats) != len(machine.program.seats):
        raise ValueError(f"the game has {len(machine.program.seats)} seats, not {len(seats)}")
    plan: list[int | AgentFactory] = []
    for seat in seats:
        if seat == "random":
            plan.append(-1)
        elif isinstance(seat, str) and seat.startswith("policy:"):
            plan.append(policy_number(machine, seat.removeprefix("policy:")))
        elif not isinstance(seat, str) and callable(seat):
            plan.append(seat)
        else:
            raise ValueError(f"a seat is 'random', 'policy:NAME' or an agent, not {seat!r}")
    return tuple(plan)
