"""Loads plugins: playrules' own first, each behind a guard, and as a whole or not at all.

pluggy checks a plugin's hooks against the hook specifications. Every plugin has a manager of its
own for the moment it is loaded, so a failure can always be named and never stops the others.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Iterable, Mapping
from contextlib import redirect_stdout
from dataclasses import dataclass
from importlib import metadata
from typing import Final, Literal

from playrules.engine.vocabulary import PluginInfo, Vocabulary, Word
from playrules.engine.vocabulary.patterns import PatternError
from playrules.plugins.api import validation
from playrules.plugins.api.clashes import Claims, ClashError, describe
from playrules.plugins.api.drawings import DrawingEntry, Drawings
from playrules.plugins.api.environment import DISABLE, disabled_plugins, strict_plugins
from playrules.plugins.api.errors import PluginError, clean, clean_lines
from playrules.plugins.api.hookspecs import GROUP
from playrules.plugins.api.registry import (
    AgentEntry,
    Agents,
    CommandEntry,
    Commands,
    RefereeEntry,
    Referees,
    Words,
)
from playrules.plugins.api.versions import explain_import

OWN: Final = "playrules"  # the distribution whose plugins are loaded first


@dataclass(frozen=True, slots=True)
class PluginRecord:
    """What became of one plugin.

    `reason` says why it was not loaded, `traceback` where its own code failed. `adds` are its
    words, agents, referee, commands and drawings, each as `block die`, `agent random`, …. All of
    it can be shown on a terminal as it is.
    """

    name: str
    dist: str
    version: str
    state: Literal["loaded", "disabled", "failed"]
    reason: str = ""
    traceback: str = ""
    adds: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Name the plugin with its version, and say what became of it."""
        label = f"plugin {self.name}"
        if self.dist:
            label += f" ({self.dist} {self.version})"
        return f"{label} {self.state}" + (f": {self.reason}" if self.reason else "")


@dataclass(frozen=True, slots=True)
class Plugins:
    """What the loaded plugins add, and a record of each plugin found, as they were loaded."""

    vocabulary: Vocabulary
    agents: tuple[AgentEntry, ...]
    referees: tuple[RefereeEntry, ...]
    commands: tuple[CommandEntry, ...]
    drawings: tuple[DrawingEntry, ...]
    report: tuple[PluginRecord, ...]

    @property
    def failed(self) -> tuple[PluginRecord, ...]:
        """The plugins that were left out because something is wrong with them."""
        return tuple(record for record in self.report if record.state == "failed")


@dataclass(frozen=True, slots=True)
class _Added:
    """What one plugin added."""

    info: PluginInfo
    claims: Claims
    words: tuple[Word, ...]
    agents: tuple[AgentEntry, ...]
    referees: tuple[RefereeEntry, ...]
    commands: tuple[CommandEntry, ...]
    drawings: tuple[DrawingEntry, ...]

    @property
    def names(self) -> tuple[str, ...]:
        return (
            *(clean(describe(word)) for word in self.words),
            *(f"agent {entry.name}" for entry in self.agents),
            *(f"referee {entry.name}" for entry in self.referees),
            *(f"command {entry.name}" for entry in self.commands),
            *(f"drawing {entry.word}" for entry in self.drawings),
        )


def load_plugins(
    core_words: Iterable[str] = (),
    *,
    taken_commands: Iterable[str] = (),
    disable: Iterable[str] | None = None,
    strict: bool | None = None,
    entry_points: Iterable[metadata.EntryPoint] | None = None,
) -> Plugins:
    """Load all plugins, and return what they add with a report.

    The plugins of playrules itself come first, so where a stranger's word clashes with theirs, the
    stranger is refused. What a plugin prints meanwhile goes to standard error.

    Args:
        core_words: words and verb patterns that no plugin may take.
        taken_commands: names that no plugin's command may have.
        disable: names of plugins to leave out, or `all`; if None, `PLAYRULES_DISABLE_PLUGINS`.
        strict: raise a plugin's error instead of reporting it; if None, `PLAYRULES_STRICT_PLUGINS`.
        entry_points: where plugins are found; if None, the installed ones of the group.

    Raises:
        Exception: whatever a plugin raised, in strict mode only.
    """
    off = disabled_plugins() if disable is None else frozenset(disable)
    strict = strict_plugins() if strict is None else strict
    found = metadata.entry_points(group=GROUP) if entry_points is None else entry_points
    claims = Claims(core_words)
    loaded: list[_Added] = []
    report: list[PluginRecord] = []
    reserved = tuple(taken_commands)
    turned_off: dict[str, str] = {}
    for point in sorted(found, key=_order):
        name, (dist, version) = clean(point.name), _origin(point)
        if off & {point.name, "all"}:
            report.append(PluginRecord(name, dist, version, "disabled", "disabled by you"))
            turned_off[name] = _turning_on(name, disable is None)
            continue
        try:
            with redirect_stdout(sys.stderr):
                added = _load(point, dist, version, loaded, claims, reserved)
        except (Exception, SystemExit, GeneratorExit) as error:  # the others go on
            if strict:
                raise
            report.append(_failure(name, dist, version, error))
            continue
        claims = added.claims
        loaded.append(added)
        report.append(PluginRecord(name, dist, version, "loaded", adds=added.names))
    return _collect(loaded, report, turned_off)


def _origin(point: metadata.EntryPoint) -> tuple[str, str]:
    """Return the distribution that a plugin comes with, and its version; empty if unknown."""
    return (clean(point.dist.name), clean(point.dist.version)) if point.dist else ("", "")


def _order(point: metadata.EntryPoint) -> tuple[bool, str, str]:
    return _origin(point)[0].lower() != OWN, point.name, point.value


def _load(
    point: metadata.EntryPoint,
    dist: str,
    version: str,
    loaded: list[_Added],
    claims: Claims,
    reserved: Iterable[str],
) -> _Added:
    """Import one plugin and call its hooks. Nothing of it is kept if this raises."""
    validation.check_name(point.name, {added.info.name: added.info.package for added in loaded})
    try:
        plugin = point.load()
    except Exception as error:
        explain_import(point.module, error)
        raise
    declaration = validation.declaration_of(plugin)
    hook = validation.checked_hooks(point.name, plugin)
    # Playrules' own plugins change with playrules, and programs tell it.
    module = "" if dist.lower() == OWN else point.module
    info = PluginInfo(point.name, version, declaration.major, dist, module)
    claims = claims.copy()
    words = Words(info, claims)
    agents = Agents(point.name, [entry for added in loaded for entry in added.agents])
    referees = Referees(point.name)
    commands = Commands(
        point.name, [entry for added in loaded for entry in added.commands], reserved
    )
    drawings = Drawings(info, [entry for added in loaded for entry in added.drawings])
    hook.playrules_vocabulary(words=words)
    hook.playrules_agents(agents=agents)
    hook.playrules_referee(referees=referees)
    hook.playrules_commands(commands=commands)
    hook.playrules_drawing(drawings=drawings)
    added_words = words.close()
    others = (agents.close(), referees.close(), commands.close(), drawings.close(added_words))
    return _Added(info, claims, added_words, *others)


def _failure(name: str, dist: str, version: str, error: BaseException) -> PluginRecord:
    ours = isinstance(error, PluginError | ClashError | PatternError)
    reason = str(error) if ours else "".join(traceback.format_exception_only(error)).strip()
    text = "".join(traceback.format_exception(error))
    return PluginRecord(name, dist, version, "failed", clean(reason), clean_lines(text))


def _turning_on(name: str, by_environment: bool) -> str:
    """Return what turns a plugin on again."""
    if by_environment:
        return f"the environment variable {DISABLE} names it: take `{name}` or `all` out there"
    return "it was left out where the plugins were loaded"


def _collect(
    loaded: list[_Added], report: list[PluginRecord], turned_off: Mapping[str, str]
) -> Plugins:
    return Plugins(
        Vocabulary(
            tuple(added.info for added in loaded),
            tuple(word for added in loaded for word in added.words),
            turned_off,
        ),
        tuple(entry for added in loaded for entry in added.agents),
        tuple(entry for added in loaded for entry in added.referees),
        tuple(entry for added in loaded for entry in added.commands),
        tuple(entry for added in loaded for entry in added.drawings),
        tuple(report),
    )
