"""Who may play a game, and who plays which seat: agents of plugins, policies of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

from playrules.loading.errors import PluginFailed, UnfitOption, guess_and_list
from playrules.plugins.api.agents import no_exit

if TYPE_CHECKING:
    from playrules.engine.program import Program
    from playrules.plugins.api import Plugins
    from playrules.plugins.api.registry import AgentEntry

RANDOM = "random"
NOTHING_TO_CHOOSE = "Nothing is to be chosen in this game: watch."
"""What people are told where a game asks no player anything."""

Who = TypeVar("Who")


def agent_names(program: Program, plugins: Plugins) -> list[str]:
    """Return the names of who may play: a policy goes before an agent of the same name."""
    policies = (policy.name for policy in program.policies)
    return list(dict.fromkeys([*policies, *(entry.name for entry in plugins.agents)]))


def described(program: Program, plugins: Plugins) -> dict[str, str]:
    """Return how everybody plays who may, by name: as the file says, or the plugin; "" for nothing.

    In order of `agent_names`.
    """
    titles = {policy.name: policy.title for policy in program.policies}
    return titles | {one.name: one.doc for one in plugins.agents if one.name not in titles}


def offered(program: Program, plugins: Plugins) -> list[str]:
    """Return the names of those who may play, without agents that have nothing for this game."""
    idle = {one.name for one in plugins.agents if not _suits(one, program)}
    idle -= {policy.name for policy in program.policies}
    return [name for name in agent_names(program, plugins) if name not in idle]


def _suits(agent: AgentEntry, program: Program) -> bool:
    """Whether an agent is one for a game; one that cannot tell says why when it plays."""
    try:
        with no_exit():
            return bool(agent.suits(program))
    except Exception:
        return True


def assign(who: Sequence[Who], seats: int, known: Sequence[str]) -> list[Who]:
    """Return who plays each seat; one alone plays all. Texts among them are names.

    Raises:
        UnfitOption: there are too many or too few, or nobody has that name.
    """
    if len(who) not in (1, seats):
        raise UnfitOption(
            f"{len(who)} players are named for {seats} seat{'s' * (seats > 1)}.",
            help="Name one for each seat, or one for all, or let as many play.",
        )
    for one in who:
        if isinstance(one, str) and one not in known:
            raise unknown_agent(one, known)
    return list(who) * (seats if len(who) == 1 else 1)


def unknown_agent(name: str, known: Sequence[str]) -> UnfitOption:
    """Describe a name that nobody has."""
    listing = f"Seats may be: {', '.join(known)}."
    return UnfitOption(
        f'Nobody is called "{name}".', help=guess_and_list(name, list(known), listing)
    )


def default_agent(program: Program, plugins: Plugins) -> str:
    """Return who plays where nobody is named: the first policy of the game, else at random.

    Raises:
        PluginFailed: there is neither.
    """
    if program.policies:
        return program.policies[0].name
    if any(entry.name == RANDOM for entry in plugins.agents):
        return RANDOM
    raise PluginFailed(
        "Nobody can play: the game has no policy and the plugin agents is not loaded.",
        help="See playrules plugins.",
    )
