"""Compiles small rules files and plays them: the shared table of the language tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from textwrap import indent
from typing import Any

from playrules.dsl import (
    CORE_WORDS,
    Compiled,
    Examples,
    Facts,
    compile_examples,
    compile_text,
)
from playrules.dsl.diagnostics.model import Diagnostic
from playrules.dsl.diagnostics.render import render_all
from playrules.engine import Choice, Event, Machine, Outcome, RulesError, State
from playrules.engine.vocabulary import Vocabulary
from playrules.plugins.api import load_plugins

HEAD = 'rules 1\n\ngame trial "Trial" {{\n  players: {players}\n}}\n\n'
HEAD_LINES = HEAD.count("\n")
"""How many lines stand above what `rules` and `playing` are given."""


@cache
def vocabulary() -> Vocabulary:
    """Return the words of all installed plugins."""
    return load_plugins(core_words=CORE_WORDS).vocabulary


def rules(text: str, players: str = "2") -> str:
    """Return a whole file: the game block, and *text* after it."""
    return HEAD.format(players=players) + text.strip("\n") + "\n"


def playing(play: str, top: str = "", players: str = "2") -> str:
    """Return a whole file that does *play*, with the declarations *top* after it."""
    block = "play {\n" + indent(play.strip("\n"), "  ") + "\n}\n"
    return rules(block + ("\n" + top.strip("\n") if top else ""), players)


def compile_rules(
    text: str,
    *,
    seats: int | None = None,
    mode: str = "",
    settings: Mapping[str, str] | None = None,
    folder: Path | None = None,
) -> Compiled:
    """Compile a whole file."""
    return compile_text(
        text, vocabulary=vocabulary(), seats=seats, mode=mode, settings=settings, folder=folder
    )


def everything_wrong(text: str) -> list[Diagnostic]:
    """Return the diagnostics of a whole file, those of its examples included."""
    made = compile_rules(text)
    return examples_in(text, made.facts).beside(made.diagnostics)


def examples_in(text: str, facts: Facts | None = None, folder: Path | None = None) -> Examples:
    """Compile the examples of a whole file."""
    facts = facts or compile_rules(text, folder=folder).facts
    return compile_examples(text, vocabulary=vocabulary(), facts=facts, folder=folder)


@dataclass(slots=True)
class Table:
    """A game on the table: the state it is in and the journal of what happened."""

    state: State
    journal: list[Event] = field(default_factory=list)

    @property
    def said(self) -> list[str]:
        """What `say` said so far."""
        return [one.text for one in self.journal if one.event == "say"]

    @property
    def log(self) -> list[str]:
        """The texts of all events but `turn` and the end."""
        return [one.text for one in self.journal if one.event not in ("turn", "end")]

    @property
    def events(self) -> list[str]:
        """The kinds of all events so far."""
        return [one.event for one in self.journal]

    @property
    def options(self) -> list[str]:
        """The labels of the options open now, in order."""
        return [one.label for one in self.state.choices]

    @property
    def actor(self) -> str:
        """The seat that decides."""
        number = self.state.actor
        return self.state.machine.program.seats[number - 1] if number else ""

    @property
    def turn(self) -> str:
        """The seat whose turn it is."""
        number = self.state.turn
        return self.state.machine.program.seats[number - 1] if number else ""

    @property
    def outcome(self) -> Outcome:
        """How the game ended."""
        outcome = self.state.outcome
        assert outcome is not None, f"the game waits: {self.state.prompt!r} {self.options}"
        return outcome

    @property
    def winners(self) -> list[str]:
        """The seats in the first place."""
        return [self.state.machine.program.seats[seat - 1] for seat in self.outcome.winners]

    @property
    def places(self) -> list[list[str]]:
        """The seats by place, those that share one together."""
        seats = self.state.machine.program.seats
        return [[seats[seat - 1] for seat in group] for group in self.outcome.ranking]

    def __getitem__(self, name: str) -> Any:
        """Return a value that the game keeps, or a thing."""
        return self.state.names[name]

    def pick(self, *labels: str) -> Table:
        """Choose options one after the other by their labels; return this table.

        Each time the state goes through its saved form: nothing may be kept outside of it.
        """
        for label in labels:
            found: list[Choice] = [one for one in self.state.choices if one.label == label]
            assert len(found) == 1, f"{label!r} is not one of {self.options}"
            self.state = State.from_json(self.state.machine, self.state.to_json())
            self.state = self.state.apply(found[0].code, self.journal)
        return self


def start(
    text: str,
    *,
    seats: int | None = None,
    mode: str = "",
    settings: Mapping[str, str] | None = None,
    folder: Path | None = None,
    seed: int = 0,
    explicit: bool = False,
) -> Table:
    """Compile a whole file, which must have no errors, and start it."""
    made = compile_rules(text, seats=seats, mode=mode, settings=settings, folder=folder)
    assert made.program is not None, "\n" + render_all(made.diagnostics, made.files)
    journal: list[Event] = []
    state = Machine(made.program).start(
        seed, chance="explicit" if explicit else "sampled", journal=journal
    )
    return Table(state, journal)


def said(play: str, top: str = "", players: str = "2", seats: int | None = None) -> list[str]:
    """Return what a game says that asks nobody."""
    table = start(playing(play, top, players), seats=seats)
    assert table.state.is_over
    return table.said


def values(expressions: Sequence[str], top: str = "", before: str = "") -> list[str]:
    """Return what each expression shows in a text, in one game."""
    lines = [f'say "{{{one}}}"' for one in expressions]
    return said("\n".join([before.strip("\n"), *lines]), top)


def value(expression: str, top: str = "", before: str = "") -> str:
    """Return what an expression shows in a text."""
    return values([expression], top, before)[0]


def failure(play: str, top: str = "", players: str = "2", seats: int | None = None) -> RulesError:
    """Return the rules error that a game stops with before it asks anything."""
    try:
        start(playing(play, top, players), seats=seats)
    except RulesError as error:
        return error
    raise AssertionError("no rules error")


def problems(text: str, *, warnings: bool = False, folder: Path | None = None) -> list[Diagnostic]:
    """Return the diagnostics of a whole file, errors only where *warnings* is not asked for."""
    found = compile_rules(text, folder=folder).diagnostics
    return [one for one in found if warnings or one.severity == "error"]


def places(found: Sequence[Diagnostic]) -> list[tuple[str, int, int]]:
    """Return code, line and column of each diagnostic."""
    return [(one.code, one.primary.span.line, one.primary.span.column) for one in found]


def shows(lines: str, top: str = "", before: str = "") -> None:
    """Check lines `EXPRESSION -> TEXT`: what each expression shows in a text, in one game."""
    wanted = [line.strip() for line in lines.strip().splitlines() if line.strip()]
    pairs = [tuple(part.strip() for part in line.rsplit("->", 1)) for line in wanted]
    found = values([expression for expression, _ in pairs], top, before)
    wrong = [
        f"{one} -> {text}, not {got}"
        for (one, text), got in zip(pairs, found, strict=True)
        if text != got
    ]
    assert not wrong, "\n" + "\n".join(wrong)
