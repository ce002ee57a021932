"""What plugins add is gathered here; words that clash are refused, naming both plugins.

A plugin is handed registries of its own (`Words`, `Agents`, `Referees`, `Commands`). What stands in
them is taken over only when all its hooks have run, so a plugin that fails adds nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Generic, TypeVar

from playrules.engine.program import Program
from playrules.engine.vocabulary import PluginInfo, Word
from playrules.plugins.api.agents import Agent, Referee, guarded, guarded_referee
from playrules.plugins.api.asking import Asking, Retelling
from playrules.plugins.api.clashes import Claims, ClashError, describe, stamp
from playrules.plugins.api.errors import PluginError, clean_lines
from playrules.plugins.api.shapes import faults_of

PEOPLE: Final = "human"  # what the command line calls somebody at the keyboard
_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def _suits_all(program: Program) -> bool:
    """Say of an agent that it is one for every game."""
    return True


@dataclass(frozen=True, slots=True)
class AgentEntry:
    """An agent that can be asked for: `factory(program)` makes one.

    `suits(program)` says whether it does anything in a game that others do not.
    """

    name: str
    factory: Callable[[Program], Agent]
    doc: str
    plugin: str = ""
    suits: Callable[[Program], bool] = _suits_all


@dataclass(frozen=True, slots=True)
class RefereeEntry:
    """The referee of a plugin, called as the plugin is: `factory(program)` makes one.

    `asks` begins the dialogue with people who tell what happened instead, if there is one,
    and `tells` says in words what their answer changed.
    """

    name: str
    factory: Callable[[Program], Referee]
    doc: str
    plugin: str = ""
    asks: Asking | None = None
    tells: Retelling | None = None


@dataclass(frozen=True, slots=True)
class CommandEntry:
    """A command: `run` gets the arguments after the command's name and returns the exit code."""

    name: str
    run: Callable[[Sequence[str]], int]
    doc: str
    plugin: str = ""


class RegistryClosedError(RuntimeError):
    """A plugin added something after its hook had returned."""


class Words:
    """Takes the words of one plugin."""

    def __init__(self, info: PluginInfo, claims: Claims) -> None:
        """Take words for the plugin *info*, checked against *claims*."""
        self._info = info
        self._claims = claims
        self._words: list[Word] | None = []

    def add(self, *words: Word) -> None:
        """Add words to the rules language.

        Raises:
            ClashError: a word is taken by the core or another plugin, or is incomplete.
            PluginError: something else than a word was given, or one that is not put together as
                its type says.
            RegistryClosedError: the plugin's hook has returned already.
        """
        if self._words is None:
            raise RegistryClosedError(
                f"plugin {self._info.name} adds words after its hook returned"
            )
        for word in words:
            if not isinstance(word, Word):
                raise PluginError(
                    "words.add takes words, such as BlockWord(…) or VerbWord(…), and was given"
                    f" {type(word).__name__} {word!r}"
                )
            for fault in faults_of(word):
                raise PluginError(f"{describe(word)} cannot be read: its {fault}")
            stamped = stamp(word, self._info.name)
            self._claims.add(stamped)
            self._words.append(stamped)

    def close(self) -> tuple[Word, ...]:
        """Take no more words, and return those added."""
        taken, self._words = tuple(self._words or ()), None
        return taken


_Entry = TypeVar("_Entry", AgentEntry, RefereeEntry, CommandEntry)


class _Named(Generic[_Entry]):
    """Takes named entries of one plugin; names are unique among all plugins."""

    def __init__(
        self, what: str, plugin: str, taken: Iterable[_Entry], reserved: Iterable[str]
    ) -> None:
        self.what = what
        self.plugin = plugin
        self._names = dict.fromkeys(reserved, "")
        self._names.update((entry.name, entry.plugin) for entry in taken)
        self._entries: list[_Entry] | None = []

    def take(self, entry: _Entry) -> None:
        """Keep *entry*, unless its name is taken or cannot be written on the command line."""
        if self._entries is None:
            raise RegistryClosedError(
                f"plugin {self.plugin} adds {self.what} {entry.name} after its hook returned"
            )
        name: object = entry.name  # plugins need not keep to the types
        doc: object = entry.doc
        if not name or not isinstance(doc, str) or not doc.strip():
            raise ClashError(f'{self.what} "{entry.name}" needs a name and a doc')
        if not isinstance(name, str) or not _NAME.fullmatch(name):
            raise ClashError(
                f'{self.what} "{entry.name}" cannot be asked for: letters, digits and _ only, and'
                " no digit first"
            )
        if entry.name in self._names:
            owner = self._names[entry.name]
            by = f"added by plugin {owner}" if owner else "one of playrules' own"
            raise ClashError(f'{self.what} "{entry.name}" of plugin {self.plugin} is {by} already')
        self._names[entry.name] = entry.plugin
        self._entries.append(replace(entry, doc=clean_lines(doc)))

    def close(self) -> tuple[_Entry, ...]:
        """Take no more entries, and return those added."""
        taken, self._entries = tuple(self._entries or ()), None
        return taken


def _check_callable(what: str, given: object) -> None:
    if not callable(given):
        raise PluginError(f"{what} needs a function, and was given {type(given).__name__}")


class Agents:
    """Takes the agents of one plugin."""

    def __init__(self, plugin: str, taken: Iterable[AgentEntry] = ()) -> None:
        """Take agents for *plugin*, none called as those *taken*."""
        self._named = _Named[AgentEntry]("agent", plugin, taken, [PEOPLE])

    def add(
        self,
        name: str,
        factory: Callable[[Program], Agent],
        doc: str,
        *,
        suits: Callable[[Program], bool] = _suits_all,
    ) -> None:
        """Add an agent; `factory(program)` makes one, and is called for each seat that it plays.

        `suits(program)` is False for games in which it does nothing that others do not: there it is
        not offered to people, but plays where it is named.

        `playrules.engine.simulate` takes `factory(machine, seat)` instead: from Python, wrap one as
        `lambda machine, seat: factory(machine.program)`.

        Raises:
            ClashError: the name is taken or no name, or there is no doc.
            PluginError: something given is no function.
        """
        _check_callable(f"agent {name}", factory)
        _check_callable(f"`suits` of agent {name}", suits)
        entry = AgentEntry(name, guarded(factory), doc, self._named.plugin, suits)
        self._named.take(entry)

    def close(self) -> tuple[AgentEntry, ...]:
        """Take no more agents, and return those added."""
        return self._named.close()


class Referees:
    """Takes the referee of one plugin."""

    def __init__(self, plugin: str) -> None:
        """Take a referee for *plugin*."""
        self._named = _Named[RefereeEntry]("referee", plugin, (), ())

    def add(
        self,
        factory: Callable[[Program], Referee],
        doc: str,
        *,
        asks: Asking | None = None,
        tells: Retelling | None = None,
    ) -> None:
        """Add the referee: `factory(program)` makes one for a game.

        `referee(state, draws)` answers the events of the plugin's own verbs; see `Code.outside`.
        What it returns is checked: as many whole numbers as `state.question` wants, each within
        its kind. One that is a `playrules.engine.Judge`, too, judges answers when a match is read.

        `asks(state)` is a `Dialogue` that gets the answer from people who play with real pieces:
        for programs by hand (`Build.by_hand`). Without it people type an answer value by value.
        `tells(before, after)` returns lines that say what an answer changed, for those who look
        back at the match.

        Raises:
            ClashError: the plugin has one already, or there is no doc.
            PluginError: something given is no function.
        """
        plugin = self._named.plugin
        _check_callable(f"the referee of {plugin}", factory)
        for what, given in (("dialogue", asks), ("retelling", tells)):
            if given is not None:
                _check_callable(f"the {what} of {plugin}", given)
        self._named.take(RefereeEntry(plugin, guarded_referee(factory), doc, plugin, asks, tells))

    def close(self) -> tuple[RefereeEntry, ...]:
        """Take no more referees, and return those added."""
        return self._named.close()


class Commands:
    """Takes the commands of one plugin."""

    def __init__(
        self, plugin: str, taken: Iterable[CommandEntry] = (), reserved: Iterable[str] = ()
    ) -> None:
        """Take commands for *plugin*, none called as those *taken* or as a *reserved* name."""
        self._named = _Named[CommandEntry]("command", plugin, taken, reserved)

    def add(self, name: str, run: Callable[[Sequence[str]], int], doc: str) -> None:
        """Add a command; `run(arguments)` returns the exit code.

        Raises:
            ClashError: the name is taken or no name, or there is no doc.
            PluginError: *run* is no function.
        """
        _check_callable(f"command {name}", run)
        self._named.take(CommandEntry(name, run, doc, self._named.plugin))

    def close(self) -> tuple[CommandEntry, ...]:
        """Take no more commands, and return those added."""
        return self._named.close()
