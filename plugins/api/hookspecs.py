"""The hooks: what a plugin may add to playrules. Each is called once, when plugins are loaded.

A plugin is a module (or object) named by an entry point of the group `playrules`. It marks the
hooks that it answers with `hookimpl`, and describes in the registry it is handed what it adds. It
may take fewer arguments than a hook offers, so hooks can grow. A module attribute `__playrules__`
may hold a `Declaration`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pluggy

from playrules.plugins.api.drawings import Drawings
from playrules.plugins.api.registry import Agents, Commands, Referees, Words

GROUP: Final = "playrules"
API_VERSION: Final = 1

hookspec = pluggy.HookspecMarker(GROUP)
hookimpl = pluggy.HookimplMarker(GROUP)


@dataclass(frozen=True, slots=True)
class Declaration:
    """What a plugin says of itself: `use NAME major`, and the hooks' version it is written for."""

    major: int = 1
    requires: int = API_VERSION


@hookspec
def playrules_vocabulary(words: Words) -> None:
    """Add words to the rules language: `words.add(BlockWord(…), VerbWord(…), …)`."""


@hookspec
def playrules_agents(agents: Agents) -> None:
    """Add players that the computer plays: `agents.add(name, factory, doc)`."""


@hookspec
def playrules_referee(referees: Referees) -> None:
    """Answer the events outside of the plugin's own verbs: `referees.add(factory, doc)`."""


@hookspec
def playrules_commands(commands: Commands) -> None:
    """Add commands to the command line: `commands.add(name, run, doc)`."""


@hookspec
def playrules_drawing(drawings: Drawings) -> None:
    """Say what the plugin's blocks look like: `drawings.add(word, draw)`."""
