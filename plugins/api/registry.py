"""What plugins add is gathered here; words that clash are refused, naming both plugins.

A plugin is handed registries of its own (`Words`, `Agents`, `Commands`). What stands in them is
taken over only when all its hooks have run, so a plugin that fails adds nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from playrules.engine.program import Program
from playrules.engine.vocabulary import PluginInfo, Word
from playrules.plugins.api.clashes import Claims, ClashError, stamp

if TYPE_CHECKING:
    from playrules.engine.play.choices import Choice
    from playrules.engine.play.state import State


class Draws(Protocol):
    """Random numbers for an agent, apart from those of the game."""

    def below(self, bound: int, /) -> int:
        """Return a number from 0 to below *bound*, all equally likely."""
        ...


class Agent(Protocol):
    """A player that the computer plays."""

    @property
    def name(self) -> str:
        """The name it was asked for by."""
        ...

    def choose(self, state: State, draws: Draws) -> Choice:
        """Return one of the state's choices."""
        ...


@dataclass(frozen=True, slots=True)
class AgentEntry:
    """An agent that can be asked for: `factory(program)` makes one."""

    name: str
    factory: Callable[[Program], Agent]
    doc: str
    plugin: str = ""


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
            RegistryClosedError: the plugin's hook has returned already.
        """
        if self._words is None:
            raise RegistryClosedError(
                f"plugin {self._info.name} adds words after its hook returned"
            )
        for word in words:
            stamped = stamp(word, self._info.name)
            self._claims.add(stamped)
            self._words.append(stamped)

    def close(self) -> tuple[Word, ...]:
        """Take no more words, and return those added."""
        taken, self._words = tuple(self._words or ()), None
        return taken


_Entry = TypeVar("_Entry", AgentEntry, CommandEntry)


class _Named(Generic[_Entry]):
    """Takes named entries of one plugin; names are unique among all plugins."""

    def __init__(self, what: str, plugin: str, taken: Iterable[_Entry]) -> None:
        self.what = what
        self.plugin = plugin
        self._names = {entry.name: entry.plugin for entry in taken}
        self._entries: list[_Entry] | None = []

    def take(self, entry: _Entry) -> None:
        """Keep *entry*, unless its name is taken."""
        if self._entries is None:
            raise RegistryClosedError(
                f"plugin {self.plugin} adds {self.what} {entry.name} after its hook returned"
            )
        if not entry.name or not entry.doc.strip():
            raise ClashError(f'{self.what} "{entry.name}" needs a name and a doc')
        if entry.name in self._names:
            raise ClashError(
                f'{self.what} "{entry.name}" is added by plugin {self._names[entry.name]} already'
            )
        self._names[entry.name] = entry.plugin
        self._entries.append(entry)

    def close(self) -> tuple[_Entry, ...]:
        """Take no more entries, and return those added."""
        taken, self._entries = tuple(self._entries or ()), None
        return taken


class Agents:
    """Takes the agents of one plugin."""

    def __init__(self, plugin: str, taken: Iterable[AgentEntry] = ()) -> None:
        """Take agents for *plugin*, none called as those *taken*."""
        self._named = _Named[AgentEntry]("agent", plugin, taken)

    def add(self, name: str, factory: Callable[[Program], Agent], doc: str) -> None:
        """Add an agent; `factory(program)` makes one, and is called for each seat that it plays.

        `playrules.engine.simulate` takes `factory(machine, seat)` instead: from Python, wrap one as
        `lambda machine, seat: factory(machine.program)`.

        Raises:
            ClashError: the name is taken, or there is no doc.
        """
        self._named.take(AgentEntry(name, factory, doc, self._named.plugin))

    def close(self) -> tuple[AgentEntry, ...]:
        """Take no more agents, and return those added."""
        return self._named.close()


class Commands:
    """Takes the commands of one plugin."""

    def __init__(self, plugin: str, taken: Iterable[CommandEntry] = ()) -> None:
        """Take commands for *plugin*, none called as those *taken*."""
        self._named = _Named[CommandEntry]("command", plugin, taken)

    def add(self, name: str, run: Callable[[Sequence[str]], int], doc: str) -> None:
        """Add a command; `run(arguments)` returns the exit code.

        Raises:
            ClashError: the name is taken, or there is no doc.
        """
        self._named.take(CommandEntry(name, run, doc, self._named.plugin))

    def close(self) -> tuple[CommandEntry, ...]:
        """Take no more commands, and return those added."""
        return self._named.close()
