"""Plays games to their end, as fast as generated Python goes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from playrules.engine.machine.generator import AGENTS, MULTIPLIER, Draws, seeded
from playrules.engine.machine.runner import Runner
from playrules.engine.machine.runtime import Halt
from playrules.engine.play.agents import (
    Agent,
    AgentFactory,
    PolicyAgent,
    RandomAgent,
    Seat,
    blindfolded,
    chosen_by,
    seat_plan,
)
from playrules.engine.play.referees import RefereeFactory, Referees
from playrules.engine.play.state import State
from playrules.engine.program.program import ANSWER, waits_outside

LIMIT = 100_000
"""The most choices of one game, where the caller names no other limit."""


@dataclass(frozen=True, slots=True)
class Playout:
    """A game played: its last row, the number of choices, whether it came to its end."""

    row: tuple[int, ...]
    choices: int
    finished: bool

    def state(self, machine: Runner) -> State:
        """Return the last state."""
        return State(machine, self.row, "sampled")


def playout(
    machine: Runner,
    seed: int = 0,
    seats: tuple[Seat, ...] | None = None,
    *,
    limit: int = LIMIT,
    index: int = 0,
    settings: Mapping[str, int] | None = None,
    referees: Mapping[str, RefereeFactory] | None = None,
) -> Playout:
    """Play game *index* of a batch with *seed* to its end, or for *limit* choices.

    *seats* are "random" (for all, where left out), "policy:NAME" or agent factories; *referees*
    answer events outside, by plugin. The same arguments always give the same game. Raises
    RulesError, NoReferee and RefereeError for events outside, IllegalChoice for what an agent
    chooses, and ValueError for a negative number.
    """
    if index < 0:
        raise ValueError(f"there is no game number {index}")
    plan = seat_plan(machine, seats or ("random",) * len(machine.program.seats))
    return Player(machine, plan, limit, settings, referees).play(seed, index)


class Player:
    """Plays many games of one machine with the same seats."""

    def __init__(
        self,
        machine: Runner,
        plan: tuple[int | AgentFactory, ...],
        limit: int = LIMIT,
        settings: Mapping[str, int] | None = None,
        referees: Mapping[str, RefereeFactory] | None = None,
    ) -> None:
        """Prepare for seats as `agents.seat_plan` gives them. Raises ValueError for the limit."""
        if limit < 0:
            raise ValueError(f"a game cannot have {limit} choices at most")
        self.machine = machine
        self.referees = referees or {}
        # Policies may look at what is hidden: they play as agents do, who are shown a guess.
        blind = bool(machine.program.hidden) and any(seat != -1 for seat in plan)
        self.outside = waits_outside(machine.program)
        self.apart = self.outside or blind
        self.plan = plan
        self.limit = limit
        self.first = machine.first_row(0, settings)
        points = range(len(machine.program.points))
        plain = machine.code.plain
        # By signal, which is 1 + point. `fixed` counts options whose codes are 0, 1, 2, ….
        self.fixed = [0, *(_fixed(machine.constant[n]) for n in points)]
        self.lists: list[Any] = [None, *(machine.lists[n] for n in points)]
        self.actors: list[Any] = [None, *(machine.actors[n] for n in points)]
        self.policies = [
            [None, *(plain.get(f"p{n}_{seat}") for n in points)] if isinstance(seat, int) else []
            for seat in plan
        ]
        self.out = [0] * 1024

    def play(self, seed: int, index: int) -> Playout:
        """Play one game."""
        row = self.first.copy()
        row[2] = seeded(seed, index)
        chance = seeded(seed, index, AGENTS)
        try:
            if self.apart:
                return self.by_agents(row, chance)
            if all(seat == -1 for seat in self.plan):
                choices, signal = self.at_random(row, chance)
            elif all(isinstance(seat, int) for seat in self.plan):
                choices, signal = self.by_policy(row, chance)
            else:
                return self.by_agents(row, chance)
        except Halt:
            raise self.machine.error(row) from None
        except (Exception, SystemExit) as error:
            self.machine.blame(error)
            raise
        return Playout(tuple(row), choices, signal < 0)

    def at_random(self, row: list[int], x: int) -> tuple[int, int]:
        """Play with all seats random; *x* is the state of their generator.

        The draw is `runtime.below` in place: this loop is where bulk runs spend their time.
        """
        run, fixed, lists, out, size = self.machine.run, self.fixed, self.lists, self.out, 1024
        signal = run(row, 0, 0)
        for choices in range(self.limit):
            if signal < 0:
                return choices, signal
            n = fixed[signal]
            listed = n == 0
            if listed:
                n = lists[signal](row, out, 0)
                if n == 0:
                    self.empty(row, signal)
            x = MULTIPLIER * (x & 4294967295) + (x >> 32)
            m = ((x & 4294967295) ^ (x >> 32)) * n
            if m & 4294967295 < n:
                least = (4294967296 - n) % n
                while m & 4294967295 < least:
                    x = MULTIPLIER * (x & 4294967295) + (x >> 32)
                    m = ((x & 4294967295) ^ (x >> 32)) * n
            code = m >> 32
            if listed:
                if code >= size:
                    lists[signal](row, out, code)
                    code = 0
                code = out[code]
            signal = run(row, code, 0)
        return self.limit, signal

    def by_policy(self, row: list[int], x: int) -> tuple[int, int]:
        """Play with random seats and seats that follow a policy."""
        run, actors, policies = self.machine.run, self.actors, self.policies
        draws = Draws.resumed(x)
        signal = run(row, 0, 0)
        for choices in range(self.limit):
            if signal < 0:
                return choices, signal
            # An actor that is nobody's seat decides at random, as in State.actor = 0.
            seat = actors[signal](row)
            prefer = policies[seat - 1][signal] if seat > 0 else None
            code = -1 if prefer is None else prefer(row)
            if code < 0:
                code = self.any(row, signal, draws)
            signal = run(row, code, 0)
        return self.limit, signal

    def any(self, row: list[int], signal: int, draws: Draws) -> int:
        """Return the code of any open option."""
        n = self.fixed[signal]
        if n:
            return draws.below(n)
        offers, out = self.lists[signal], self.out
        n = offers(row, out, 0)
        if n == 0:
            self.empty(row, signal)
        k = draws.below(n)
        if k >= len(out):
            offers(row, out, k)
            k = 0
        return out[k]

    def empty(self, row: list[int], signal: int) -> None:
        """Stop at a point where nothing can be chosen."""
        row[ANSWER] = self.machine.code.plan.empty_faults[signal - 1]
        raise Halt

    def by_agents(self, row: list[int], x: int) -> Playout:
        """Play with agents that look at states, and with referees."""
        machine, draws = self.machine, Draws.resumed(x)
        agents, nobody = self.agents(), RandomAgent()
        referees = Referees(machine, self.referees)
        machine.go(row, 0, explicit=False)
        state = State(machine, tuple(row), "sampled")
        choices = answers = 0
        while not state.is_over and max(choices, answers) < self.limit:
            if state.is_outside:
                state = state.answer(referees.answer(state, draws))
                answers += 1
                continue
            seat = state.actor
            agent = agents[seat - 1] if seat > 0 else nobody
            state = state.apply(chosen_by(agent, state, draws))
            choices += 1
        return Playout(state.row, choices, state.is_over)

    def agents(self) -> list[Agent]:
        """Return a new agent for each seat."""
        found = [self.agent(seat, who) for seat, who in enumerate(self.plan, 1)]
        return [blindfolded(self.machine.program, agent) for agent in found]

    def agent(self, seat: int, who: int | AgentFactory) -> Agent:
        """Return a new agent for a seat."""
        if not isinstance(who, int):
            return who(self.machine, seat)
        if who < 0:
            return RandomAgent()
        return PolicyAgent(self.machine, self.machine.program.policies[who].name)


def _fixed(codes: tuple[int, ...] | None) -> int:
    """Return how many codes there are where they are 0, 1, 2, …, else 0."""
    return len(codes) if codes and codes == tuple(range(len(codes))) else 0
