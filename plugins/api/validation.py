"""Checks a plugin before its hooks are called: its name, its version and its hooks."""

from __future__ import annotations

import difflib
import inspect
import re
from collections.abc import Mapping
from functools import partial
from typing import Any, Final

import pluggy

from playrules.plugins.api import hookspecs
from playrules.plugins.api.errors import PluginError
from playrules.plugins.api.hookspecs import GROUP, Declaration
from playrules.plugins.api.versions import check_version

_PREFIX: Final = f"{GROUP}_"
_NAME: Final = re.compile(r"[a-z][a-z0-9_]*")
HOOKS: Final = tuple(sorted(name for name in vars(hookspecs) if name.startswith(_PREFIX)))


def check_name(name: str, taken: Mapping[str, str]) -> None:
    """Check that files can write `use NAME`, and that no plugin in *taken* has the name.

    *taken* gives the distribution that each loaded plugin came with.

    Raises:
        PluginError: they cannot, or one has.
    """
    if not _NAME.fullmatch(name) or name == "all":
        raise PluginError(f'"{name}" cannot be written after `use`: lower-case letters and _ only')
    if name in taken:
        raise PluginError(f"a plugin {name} is loaded already, from {taken[name] or 'elsewhere'}")


def declaration_of(plugin: object) -> Declaration:
    """Return what the plugin says of itself in `__playrules__`.

    Raises:
        PluginError: it is no declaration, or asks for another version of the hooks.
    """
    declared = getattr(plugin, "__playrules__", None) or Declaration()
    if not isinstance(declared, Declaration):
        raise PluginError("__playrules__ has to be a playrules.plugins.api.Declaration")
    check_version(declared.requires)
    if declared.major < 1:
        raise PluginError("its major version, written after `use`, counts from 1")
    return declared


def checked_hooks(name: str, plugin: object) -> Any:
    """Return the plugin's hooks, to be called as `hooks.playrules_vocabulary(words=…)`.

    The manager behind them holds this plugin alone.

    Raises:
        PluginError: a hook is misspelt or not marked, there is none, or one has arguments that
            are not offered.
    """
    manager = pluggy.PluginManager(GROUP)
    manager.add_hookspecs(hookspecs)
    for attribute in dir(plugin):
        marked = manager.parse_hookimpl_opts(plugin, attribute) is not None
        if attribute in HOOKS:
            if not marked:
                raise PluginError(f"{attribute} is not marked: write @hookimpl above it")
        elif marked or _looks_like_a_hook(plugin, attribute):
            raise PluginError(f"there is no hook {attribute}{_suggestion(attribute)}")
    try:
        manager.register(plugin, name)
    except pluggy.PluginValidationError as error:
        raise PluginError(_mismatch(plugin) or str(error).splitlines()[-1]) from error
    if not manager.get_hookcallers(plugin):
        raise PluginError(f"has no hooks; there are {', '.join(HOOKS)}")
    return manager.hook


def _mismatch(plugin: object) -> str:
    """Say which hook asks for an argument that is not offered; empty if none does."""
    for hook in filter(partial(hasattr, plugin), HOOKS):
        offered = list(inspect.signature(getattr(hookspecs, hook)).parameters)
        try:
            asked = inspect.signature(getattr(plugin, hook)).parameters.values()
        except (TypeError, ValueError):
            continue
        needed = (one.name for one in asked if one.default is one.empty)
        strange = ", ".join(name for name in needed if name not in offered)
        if strange:
            return f"{hook} cannot take {strange}: it is handed {', '.join(offered)} alone"
    return ""


def _looks_like_a_hook(plugin: object, attribute: str) -> bool:
    """Whether the prefix makes it a hook; a module may well be called `playrules_darts`."""
    return attribute.startswith(_PREFIX) and callable(getattr(plugin, attribute, None))


def _suggestion(attribute: str) -> str:
    wanted = attribute if attribute.startswith(_PREFIX) else _PREFIX + attribute
    close = difflib.get_close_matches(wanted, HOOKS, n=1)
    return f"; did you mean {close[0]}?" if close else f"; there are {', '.join(HOOKS)}"
