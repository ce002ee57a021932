"""The door for plugins: hooks, registries, and the loader."""

from playrules.plugins.api.agents import Agent, Draws, Referee
from playrules.plugins.api.asking import (
    AGAIN,
    Asked,
    Asking,
    Dialogue,
    Retelling,
    Shared,
    Talk,
    Unclear,
    ask,
    is_typed,
)
from playrules.plugins.api.clashes import ClashError, describe
from playrules.plugins.api.door import DOOR, private_imports, private_imports_below
from playrules.plugins.api.drawings import DrawingEntry, Drawings, later
from playrules.plugins.api.errors import PluginError
from playrules.plugins.api.hookspecs import API_VERSION, GROUP, Declaration, hookimpl
from playrules.plugins.api.made import MadeEntryPoint, MadePlugin
from playrules.plugins.api.manager import PluginRecord, Plugins, load_plugins
from playrules.plugins.api.registry import (
    AgentEntry,
    Agents,
    CommandEntry,
    Commands,
    RefereeEntry,
    Referees,
    RegistryClosedError,
    Words,
)

__all__ = [
    "AGAIN",
    "API_VERSION",
    "GROUP",
    "Agent",
    "AgentEntry",
    "Agents",
    "Asked",
    "Asking",
    "ClashError",
    "CommandEntry",
    "Commands",
    "DOOR",
    "Declaration",
    "Dialogue",
    "DrawingEntry",
    "Drawings",
    "Draws",
    "MadeEntryPoint",
    "MadePlugin",
    "PluginError",
    "PluginRecord",
    "Plugins",
    "Referee",
    "RefereeEntry",
    "Referees",
    "RegistryClosedError",
    "Retelling",
    "Shared",
    "Talk",
    "Unclear",
    "Words",
    "ask",
    "describe",
    "hookimpl",
    "is_typed",
    "later",
    "load_plugins",
    "private_imports",
    "private_imports_below",
]
