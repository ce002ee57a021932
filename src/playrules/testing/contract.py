"""Tests what is asked of every plugin: that its words, drawings, agents and referee do as told."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

from playrules.engine.errors import NativeError, RefereeError, RulesError
from playrules.engine.machine import NoNumba
from playrules.engine.machine.code import Code
from playrules.engine.machine.native_errors import SOURCE
from playrules.engine.program import Program
from playrules.engine.vocabulary import (
    BlockWord,
    EventWord,
    FactsWord,
    GroupWord,
    VerbWord,
    Word,
)
from playrules.engine.vocabulary.items import Exemplified
from playrules.engine.vocabulary.patterns import skeletons
from playrules.loading.building import installed_plugins
from playrules.loading.catalogue import bundled
from playrules.loading.errors import GameError
from playrules.loading.game import Game, load, load_text
from playrules.plugins.api import GROUP, PluginRecord, Plugins, describe, private_imports_below
from playrules.plugins.api.testing import drawing_problems, example_problems
from playrules.testing.machine_code import same_in_machine_code

AGENT_CHOICES = 8
"""So many choices an agent makes in each of the bundled games."""

State = Literal["ok", "failed", "warning", "left out"]


@dataclass(frozen=True, slots=True)
class Finding:
    """What came of one check: `messages` say what is wrong, or why it was left out.

    A warning is about what may break with the next release of playrules.
    """

    check: str
    state: State
    messages: tuple[str, ...] = ()


class NotAsked(Exception):
    """A check that finds nothing to look at, or was not asked for; the message says which."""


@dataclass(frozen=True)
class Subject:
    """The plugin that is looked at."""

    plugins: Plugins
    record: PluginRecord
    native: bool = False

    @property
    def name(self) -> str:
        """What files write after `use`."""
        return self.record.name

    @cached_property
    def words(self) -> tuple[Word, ...]:
        """Its words."""
        return self.plugins.vocabulary.of([self.name]).words

    @cached_property
    def examples(self) -> dict[str, str]:
        """Its examples, each with the first word that it is given for."""
        found: dict[str, str] = {}
        for word in self.words:
            if isinstance(word, Exemplified):
                found.setdefault(word.example, describe(word))
        return found

    def games(self) -> Iterator[tuple[str, Game]]:
        """Yield the games of its examples; what has mistakes is told by another check."""
        for text, word in self.examples.items():
            try:
                yield word, load_text(text, "example.rules")
            except GameError:
                continue


def check_plugin(name: str, *, native: bool = False) -> list[Finding]:
    """Check an installed plugin, and return what came of each check; see `PLUGIN_CHECKS`.

    With *native*, what its functions do as machine code is compared with Python; that takes
    seconds for each example.

    Raises:
        LookupError: no plugin of that name is installed.
    """
    plugins = installed_plugins()
    records = {one.name: one for one in plugins.report}
    if name not in records:
        raise LookupError(name)
    record = records[name]
    if record.state != "loaded":
        return [Finding("loads", "failed", (record.reason,))]
    subject = Subject(plugins, record, native)
    return [_finding(check, run, subject) for check, run in PLUGIN_CHECKS.items()]


def _finding(check: str, run: Callable[[Subject], Iterator[str]], subject: Subject) -> Finding:
    try:
        messages = tuple(run(subject))
    except NotAsked as why:
        return Finding(check, "left out", (str(why),))
    except Exception as error:  # plugin code may raise anything
        return Finding(check, "failed", (f"{type(error).__name__}: {error}",))
    if not messages:
        return Finding(check, "ok")
    return Finding(check, "warning" if check in WARNINGS else "failed", messages)


def _loads(subject: Subject) -> Iterator[str]:
    """It loads: the interface has its version, its hooks are known, its words are free."""
    if not subject.record.adds:
        yield "it adds nothing"


def _words(subject: Subject) -> Iterator[str]:
    """Every word is used in its example; one that needs none, in that of another word."""
    if not subject.words:
        raise NotAsked("it has no words")
    everything = "\n".join(subject.examples)
    for word in subject.words:
        text, where = everything, "no example uses it"
        if isinstance(word, Exemplified):
            text, where = word.example, "its example does not use it"
        if not any(re.search(rf"\b{re.escape(name)}\b", text) for name in _names(word)):
            yield f"{describe(word)}: {where}"


def _names(word: Word) -> set[str]:
    """Return the names of which an example has to have one."""
    match word:
        case BlockWord():
            return {word.word}
        case VerbWord() | FactsWord():
            return {way[0] for way in skeletons(word.pattern)}
        case EventWord():
            return {one for way in skeletons(word.pattern) for one in way if one.isidentifier()}
        case GroupWord():
            return {word.name, word.plural}
    return {word.name}


def _examples(subject: Subject) -> Iterator[str]:
    """The examples of its words have no diagnostic, and their games end."""
    if not subject.examples:
        raise NotAsked("it has no words with examples")
    yield from example_problems(subject.plugins.vocabulary, subject.name)


def _drawings(subject: Subject) -> Iterator[str]:
    """What its examples lay on the table can be drawn, in rooms of several shapes."""
    if not any(entry.plugin == subject.name for entry in subject.plugins.drawings):
        raise NotAsked("it has no drawings")
    yield from drawing_problems(subject.plugins, subject.name)


def _agents(subject: Subject) -> Iterator[str]:
    """Its agents choose what is open in all bundled games, and the same for the same seed."""
    agents = [entry.name for entry in subject.plugins.agents if entry.plugin == subject.name]
    if not agents:
        raise NotAsked("it has no agents")
    for game in map(load, bundled()):
        for agent in agents:
            yield from _same_twice(f'agent "{agent}" in {game.name}', game, agent)


def _referee(subject: Subject) -> Iterator[str]:
    """Its referee answers what its examples ask, within the bounds, and the same for a seed."""
    if not any(entry.plugin == subject.name for entry in subject.plugins.referees):
        raise NotAsked("it has no referee")
    for word, game in subject.games():
        yield from _same_twice(word, game, "random")


def _same_twice(what: str, game: Game, agent: str) -> Iterator[str]:
    """Play a game twice with one seed; yield what fails, or that they differ."""
    try:
        one, two = (game.playout(agent, seed=1, limit=AGENT_CHOICES) for _ in range(2))
    except (GameError, NativeError, RefereeError, RulesError) as error:
        yield f"{what}: {error}"
    else:
        if one != two:
            yield f"{what}: two games with the same seed differ; draw from `draws` alone"


def _native(subject: Subject) -> Iterator[str]:
    """Its functions do the same as machine code as in Python."""
    if not subject.native:
        raise NotAsked("it takes seconds for each example; ask with --native")
    games = [(word, game) for word, game in subject.games() if calls_functions(game.program)]
    if not games:
        raise NotAsked("its examples call no functions in play")
    for word, game in games:
        try:
            yield from (f"{word}: {message}" for _, message in same_in_machine_code(game, 1, 100))
        except NoNumba as error:
            raise NotAsked(str(error)) from error
        except Exception as error:  # numba has many ways to refuse
            yield f"{word}: {type(error).__name__}: {str(error).splitlines()[0]}"


def calls_functions(program: Program) -> bool:
    """Whether plugin functions run in play, and nothing is asked outside.

    What is asked outside cannot be answered by machine code.
    """
    outside = any(point.outside is not None for point in program.points)
    return bool(Code.of(program).plain[SOURCE].natives) and not outside


def _imports(subject: Subject) -> Iterator[str]:
    """It imports nothing from playrules that is not public."""
    if subject.record.dist == "playrules":
        raise NotAsked("it is released together with playrules")
    for point in entry_points(group=GROUP, name=subject.name):
        place = _place(point)
        if place is not None:
            yield from private_imports_below(place)


def _place(point: EntryPoint) -> Path | None:
    """Return the file or folder of a plugin's sources, if it has any."""
    spec = find_spec(point.module)
    if spec is None or spec.origin is None or not spec.origin.endswith(".py"):
        return None
    package = spec.submodule_search_locations is not None
    return Path(spec.origin).parent if package else Path(spec.origin)


PLUGIN_CHECKS: dict[str, Callable[[Subject], Iterator[str]]] = {
    "loads": _loads,
    "words": _words,
    "examples": _examples,
    "drawings": _drawings,
    "agents": _agents,
    "referee": _referee,
    "native": _native,
    "imports": _imports,
}
"""The checks of a plugin, by name; the docstring of each says what it tests."""

WARNINGS = frozenset({"imports"})
"""Checks whose findings are warnings."""
