"""Who is offered in a game: all who may play, but those agents that have nothing for it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from playrules.engine import Program
from playrules.loading.game import load
from playrules.loading.seating import agent_names, described, offered
from playrules.plugins.api import Plugins


def with_agent(plugins: Plugins, name: str, suits: Any) -> Plugins:
    """Return plugins whose first agent has another name, and says otherwise whom it suits."""
    first, *rest = plugins.agents
    return replace(plugins, agents=(replace(first, name=name, suits=suits), *rest))


def never(program: Program) -> bool:
    """Suit no game."""
    return False


def leave(program: Program) -> bool:
    """Try to end all."""
    raise SystemExit(3)


def test_who_suits_no_game_is_not_offered() -> None:
    """A policy of the same name is somebody else, and who cannot say is offered."""
    game = load("pig")
    strange = with_agent(game.plugins, "strange", never)
    assert "strange" in agent_names(game.program, strange)
    assert "strange" not in offered(game.program, strange)
    assert "strange" in offered(game.program, with_agent(game.plugins, "strange", leave))
    assert "hold_at_20" in offered(game.program, with_agent(game.plugins, "hold_at_20", never))


def test_how_everybody_plays_is_told_by_the_file_or_the_plugin() -> None:
    """A policy by its title, an agent as its plugin says."""
    game = load("pig")
    told = described(game.program, game.plugins)
    assert list(told) == game.agents
    assert told["hold_at_20"] == "Hold at 20 points, or when that wins"
    assert told["random"] == "Takes any option, all alike."
