"""Those who choose, made from their names: policies of the game and agents of plugins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from playrules.engine.errors import NativeError, NoReferee, RulesError, place_of
from playrules.engine.play.agents import Agent, AgentFactory, PolicyAgent, Seat, blindfolded
from playrules.engine.play.choices import Choice
from playrules.loading.errors import PluginFailed
from playrules.loading.seating import RANDOM, agent_names, unknown_agent
from playrules.plugins.api.asking import Asking, Talk

if TYPE_CHECKING:
    from playrules.engine.machine import Draws
    from playrules.engine.machine.runner import Runner
    from playrules.engine.play.referees import Referee, RefereeFactory
    from playrules.engine.play.state import State
    from playrules.engine.program import Program
    from playrules.plugins.api import AgentEntry, Plugins


class PluginAgent:
    """An agent of a plugin, behind a guard that names the plugin when it fails."""

    def __init__(self, program: Program, entry: AgentEntry, version: str) -> None:
        """Make the agent.

        Raises:
            PluginFailed: the plugin could not.
        """
        self.who = f"Plugin {entry.plugin} ({version})" if version else f"Plugin {entry.plugin}"
        self.name = entry.name
        try:
            self.agent = entry.factory(program)
        except Exception as error:
            raise self._failed(error) from error

    def choose(self, state: State, draws: Draws) -> Choice:
        """Return one of the state's choices.

        Raises:
            PluginFailed: the agent failed, or chose what is not open.
        """
        try:
            choice: object = self.agent.choose(state, draws)
            legal = choice in state.choices
        except (RulesError, NativeError):  # from trying out choices: another's mistake
            raise
        except Exception as error:
            raise self._failed(error, state) from error
        if not legal or not isinstance(choice, Choice):
            raise PluginFailed(
                f'{_at(state)}{self.who}: the agent "{self.name}" chose {choice!r}, which is not'
                " open.",
                help="Let another agent play, and tell the authors of the plugin.",
            )
        return choice

    def _failed(self, error: Exception, state: State | None = None) -> PluginFailed:
        what = f"{type(error).__name__}: {error}"
        return PluginFailed(
            f'{_at(state)}{self.who}: the agent "{self.name}" failed: {what}',
            help="Let another agent play, or run again with --traceback to see where.",
        )


def _at(state: State | None) -> str:
    """Return where in the rules an agent was asked, as messages begin with it."""
    if state is None or state.is_over:
        return ""
    return place_of(state.machine.program.points[state.point].span)


def make_agent(name: str, machine: Runner, plugins: Plugins) -> Agent:
    """Return a new agent called *name*: a policy of the game, or a plugin's.

    Raises:
        UnfitOption: nobody is called so.
        PluginFailed: the plugin could not make it.
    """
    program = machine.program
    if name in {policy.name for policy in program.policies}:
        return blindfolded(program, PolicyAgent(machine, name))
    for entry in plugins.agents:
        if entry.name == name:
            versions = {one.name: f"{one.dist} {one.version}".strip() for one in plugins.report}
            made = PluginAgent(program, entry, versions.get(entry.plugin, ""))
            return blindfolded(program, made)
    raise unknown_agent(name, agent_names(program, plugins))


@dataclass(frozen=True)
class AgentSeat:
    """Makes an agent for the engine; it travels to other processes as its name."""

    name: str

    def __call__(self, machine: Runner, seat: int) -> Agent:
        """Return a new agent.

        Raises:
            PluginFailed: its plugin could not make it.
        """
        return make_agent(self.name, machine, _plugins())


@dataclass(frozen=True)
class SameAgent:
    """Seats one agent in every game."""

    agent: Agent

    def __call__(self, machine: Runner, seat: int) -> Agent:
        """Return the agent."""
        return self.agent


@cache
def _plugins() -> Plugins:
    """Load the plugins once a process."""
    from playrules.loading.building import installed_plugins

    return installed_plugins()


def match_agents(plugins: Plugins) -> dict[str, AgentFactory]:
    """Return the agents of plugins as a match wants them, by name."""

    def factory(name: str) -> AgentFactory:
        return lambda machine, seat: make_agent(name, machine, plugins)

    return {entry.name: factory(entry.name) for entry in plugins.agents}


@dataclass(frozen=True)
class People:
    """People as referees: nobody else answers, but what they typed can be read once more."""

    asks: Asking

    def __call__(self, state: State, draws: Draws) -> Sequence[int]:
        """Answer nothing. Raises NoReferee."""
        assert state.question is not None
        raise NoReferee(state.question.event, state.question.plugin)

    def retell(self, state: State, lines: Sequence[str]) -> Sequence[int] | None:
        """Return the answer that lines lead to; None where one is not taken or more are wanted."""
        talk = Talk(self.asks, state, lines)
        return talk.answer if len(talk.lines) == len(lines) else None


@dataclass(frozen=True)
class MadeReferee:
    """Makes a referee for the engine; it travels to other processes as its plugin's name."""

    name: str

    def __call__(self, machine: Runner) -> Referee:
        """Return the referee of a game."""
        (entry,) = (entry for entry in _plugins().referees if entry.name == self.name)
        if machine.program.by_hand and entry.asks is not None:
            return People(entry.asks)
        return entry.factory(machine.program)


def match_referees(plugins: Plugins) -> dict[str, RefereeFactory]:
    """Return the referees of plugins as the engine wants them, by plugin."""
    _plugins.cache_clear()  # as for `engine_seats`
    return {entry.name: MadeReferee(entry.name) for entry in plugins.referees}


def engine_seats(who: Sequence[str | Agent | AgentFactory], program: Program) -> tuple[Seat, ...]:
    """Return who plays each seat as the engine wants it; texts are names.

    Raises:
        TypeError: one is neither a name, an agent, nor what makes one.
    """
    _plugins.cache_clear()  # what is installed may have changed since the last simulation
    policies = {policy.name for policy in program.policies}
    return tuple(_engine_seat(one, policies) for one in who)


def _engine_seat(one: str | Agent | AgentFactory, policies: set[str]) -> Seat:
    if isinstance(one, str):
        if one in policies:
            return f"policy:{one}"
        return one if one == RANDOM else AgentSeat(one)
    if isinstance(one, Agent) and not isinstance(one, type):
        return SameAgent(one)
    if callable(one):
        return one
    raise TypeError(f"who plays is a name, an agent or what makes one, not {one!r}")


def travels(seat: Seat) -> bool:
    """Return whether a seat can be taken in any process: it is known there by its name."""
    return isinstance(seat, str | AgentSeat)
