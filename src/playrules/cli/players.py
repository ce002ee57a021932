"""Players that the computer plays, made from the names in `--seats`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from playrules.cli.errors import PluginProblem
from playrules.engine.errors import RulesError
from playrules.engine.play.choices import Choice

if TYPE_CHECKING:
    from playrules.engine.machine.runner import Runner
    from playrules.engine.play.agents import AgentFactory, Seat
    from playrules.engine.play.referees import Referee, RefereeFactory
    from playrules.engine.play.state import State
    from playrules.engine.program import Program
    from playrules.plugins.api import Agent, AgentEntry, Draws, Plugins


class AgentPlayer:
    """An agent of a plugin, behind a guard that names the plugin when it fails."""

    def __init__(self, program: Program, entry: AgentEntry, version: str) -> None:
        """Make the agent.

        Raises:
            PluginProblem: the plugin could not.
        """
        self.who = f"Plugin {entry.plugin} ({version})" if version else f"Plugin {entry.plugin}"
        self.name = entry.name
        try:
            self.agent: Agent = entry.factory(program)
        except Exception as error:
            raise self._failed(error) from error

    def choose(self, state: State, draws: Draws) -> Choice:
        """Return one of the state's choices.

        Raises:
            PluginProblem: the agent failed, or chose what is not open.
        """
        try:
            choice: object = self.agent.choose(state, draws)
            legal = choice in state.choices
        except RulesError:
            raise
        except Exception as error:
            raise self._failed(error) from error
        if not legal or not isinstance(choice, Choice):
            raise PluginProblem(
                f'{self.who}: the agent "{self.name}" chose {choice!r}, which is not open.',
                help="Choose another agent with --seats, and tell the authors of the plugin.",
            )
        return choice

    def _failed(self, error: Exception) -> PluginProblem:
        return PluginProblem(
            f'{self.who}: the agent "{self.name}" failed: {type(error).__name__}: {error}',
            help="Choose another agent with --seats, or run again with --traceback to see where.",
        )


def make_agent(name: str, program: Program, plugins: Plugins) -> AgentPlayer:
    """Return the agent called *name*; see `seating.assign`."""
    (entry,) = (entry for entry in plugins.agents if entry.name == name)
    versions = {one.name: f"{one.dist} {one.version}".strip() for one in plugins.report}
    return AgentPlayer(program, entry, versions.get(entry.plugin, ""))


def match_agents(plugins: Plugins) -> dict[str, AgentFactory]:
    """Return the agents of plugins as a match wants them, by name."""

    def factory(name: str) -> AgentFactory:
        return lambda machine, seat: make_agent(name, machine.program, plugins)

    return {entry.name: factory(entry.name) for entry in plugins.agents}


@dataclass(frozen=True)
class MadeReferee:
    """Makes a referee for the engine; it travels to other processes as its plugin's name."""

    name: str

    def __call__(self, machine: Runner) -> Referee:
        """Return the referee of a game."""
        (entry,) = (entry for entry in _plugins().referees if entry.name == self.name)
        return entry.factory(machine.program)


def referees(plugins: Plugins) -> dict[str, RefereeFactory]:
    """Return the referees of plugins as the engine wants them, by plugin."""
    _plugins.cache_clear()  # as for `engine_seats`
    return {entry.name: MadeReferee(entry.name) for entry in plugins.referees}


@dataclass(frozen=True)
class AgentSeat:
    """Makes an agent for the engine; it travels to other processes as its name."""

    name: str

    def __call__(self, machine: Runner, seat: int) -> AgentPlayer:
        """Return a new agent.

        Raises:
            PluginProblem: its plugin could not make it.
        """
        return make_agent(self.name, machine.program, _plugins())


@cache
def _plugins() -> Plugins:
    """Load the plugins once a process."""
    from playrules.cli.building import load_plugins

    return load_plugins()


def engine_seats(names: Sequence[str], program: Program) -> tuple[Seat, ...]:
    """Return the seats of a simulation as the engine wants them."""
    _plugins.cache_clear()  # what is installed may have changed since the last simulation
    policies = {policy.name for policy in program.policies}
    return tuple(
        f"policy:{name}" if name in policies else name if name == "random" else AgentSeat(name)
        for name in names
    )
