"""Checks and plays rules that a test has as text, with plugins that need not be installed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, Protocol

from playrules.dsl import CORE_WORDS, compile_text
from playrules.dsl.diagnostics import Diagnostic
from playrules.dsl.diagnostics.render import render_all
from playrules.engine.machine import Draws
from playrules.engine.play import Event, State
from playrules.engine.program import Program
from playrules.engine.vocabulary import Word
from playrules.loading.building import build, failures_in
from playrules.loading.catalogue import Source
from playrules.loading.game import Game
from playrules.plugins.api import (
    GROUP,
    MadeEntryPoint,
    MadePlugin,
    PluginError,
    Plugins,
    Referee,
    load_plugins,
)

MOST_CHOICES = 10_000
FILE = "test.rules"


@dataclass(frozen=True)
class Checked:
    """What a check of rules found: `diagnostics` in order, and the `program` if there is one.

    As text it is what the command line shows.
    """

    diagnostics: tuple[Diagnostic, ...]
    files: Mapping[str, str]
    program: Program | None

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of the diagnostics, in order."""
        return tuple(one.code for one in self.diagnostics)

    def expect(self, *codes: str) -> None:
        """Assert that exactly the diagnostics with these codes are there; none: all is well."""
        if sorted(self.codes) != sorted(codes):
            wanted = ", ".join(codes) or "no diagnostic"
            raise AssertionError(f"{wanted} expected; found:\n{str(self) or 'none'}")

    def __str__(self) -> str:
        """Return the diagnostics as they are shown."""
        return render_all(list(self.diagnostics), dict(self.files))


class CheckRules(Protocol):
    """The fixture `check_rules`."""

    def __call__(self, text: str, *, seats: int | None = None) -> Checked:
        """Check the text of a rules file for *seats* players, the fewest where left out.

        Raises PluginError where the text uses a plugin that failed.
        """
        ...


class Play(Protocol):
    """The fixture `play`."""

    def __call__(
        self,
        text: str,
        *,
        choices: Iterable[str] = (),
        chance: Iterable[str] = (),
        seed: int = 0,
        seats: int | None = None,
        journal: list[Event] | None = None,
    ) -> State:
        """Play the text of a rules file to its end, and return where it ended.

        *choices* are taken one after the other, each by its label or key, then the first option
        every time. *chance* is what chance gives, each by its label; what follows is drawn from
        *seed*. What happens outside is told by the plugin's referee, or drawn. *journal* receives
        the events.

        Raises:
            GameError: the rules have mistakes.
            RulesError: the rules cannot go on.
            IllegalChoice: a choice or an outcome is not open.
            AssertionError: choices are left over, or the game does not end.
        """
        ...


class MakePlugin(Protocol):
    """The fixture `make_plugin`."""

    def __call__(
        self, *words: Word, name: str = "made", major: int = 1, plugin: object = None
    ) -> Plugins:
        """Load a plugin with *words*, or any *plugin*: a module or an object with hooks.

        It comes through the door as an installed one does, after those; then `check_rules` and
        `play` of the same test know it. Returns all plugins.

        Raises:
            PluginError: it cannot be loaded; the message says why.
        """
        ...


@dataclass
class Bench:
    """What one test has at hand: the installed plugins, and those that it made."""

    made: list[MadeEntryPoint] = field(default_factory=list)

    @cached_property
    def plugins(self) -> Plugins:
        """All plugins, loaded when they are first needed."""
        points = [*entry_points(group=GROUP), *self.made]
        return load_plugins(sorted(CORE_WORDS), entry_points=points)

    def make(
        self, *words: Word, name: str = "made", major: int = 1, plugin: object = None
    ) -> Plugins:
        """Load a plugin; see `MakePlugin`."""
        self.made.append(MadeEntryPoint(name, plugin or MadePlugin(words, major)))
        vars(self).pop("plugins", None)
        record = self.plugins.report[-1]
        for failed in self.plugins.failed:
            if failed.name == name:
                record = failed
        if record.state == "failed":
            raise PluginError(str(record))
        return self.plugins

    def check(self, text: str, *, seats: int | None = None) -> Checked:
        """Check a text; see `CheckRules`."""
        self._need(text)
        found = compile_text(text, FILE, vocabulary=self.plugins.vocabulary, seats=seats)
        return Checked(tuple(found.diagnostics), found.files, found.program)

    def _need(self, text: str) -> None:
        failed = failures_in(text, self.plugins)
        if failed:
            raise PluginError(" ".join(failed))

    def play(
        self,
        text: str,
        *,
        choices: Iterable[str] = (),
        chance: Iterable[str] = (),
        seed: int = 0,
        seats: int | None = None,
        journal: list[Event] | None = None,
    ) -> State:
        """Play a text; see `Play`."""
        self._need(text)
        source = Source(text, Path(FILE), None)
        program, facts = build(source, self.plugins, seats)
        game = Game(program, self.plugins, {}, facts, source)
        return _Table(game, list(choices), list(chance), Draws(seed)).play(seed, journal)


@dataclass
class _Table:
    """One game under way: what is still to be chosen and drawn."""

    game: Game
    choices: list[str]
    chance: list[str]
    draws: Draws

    def play(self, seed: int, journal: list[Event] | None) -> State:
        rigged = bool(self.chance)
        state = self.game.start(seed, chance="explicit" if rigged else "sampled", journal=journal)
        for _ in range(MOST_CHOICES):
            if state.is_over:
                break
            state = self._step(state, journal)
        else:
            raise AssertionError(f"the game does not end within {MOST_CHOICES} choices")
        if self.choices or self.chance:
            raise AssertionError(f"left over when the game ended: {self.choices + self.chance}")
        return state

    def _step(self, state: State, journal: list[Event] | None) -> State:
        if state.question is not None:
            return state.answer(self._told(state), journal)
        if state.is_chance:
            code = self._drawn(state) if not self.chance else None
            found = state.choices.find(self.chance.pop(0)) if code is None else code
            return state.apply(found, journal)
        wanted = state.choices.find(self.choices.pop(0)) if self.choices else state.choices[0]
        return state.apply(wanted, journal)

    def _drawn(self, state: State) -> Any:
        shares = state.distribution
        left = self.draws.below(sum(weight for _, weight in shares))
        for choice, weight in shares:
            left -= weight
            if left < 0:
                return choice
        raise AssertionError("the shares of chance are all 0")

    def _told(self, state: State) -> Sequence[int]:
        question = state.question
        assert question is not None
        for entry in self.game.plugins.referees:
            if entry.name == question.plugin:
                referee: Referee = entry.factory(self.game.program)
                return referee(state, self.draws)
        return question.evenly(self.draws.below)
