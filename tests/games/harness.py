"""Plays the reference games by the words on their options, with the dice and spinners rigged."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.resources import files
from math import sqrt
from pathlib import Path
from typing import ClassVar, Self

from playrules.dsl import CORE_WORDS, compile_text
from playrules.engine import Choice, Event, Machine, Program, Spread, State, Totals, simulate
from playrules.engine.vocabulary import Vocabulary
from playrules.plugins.api import load_plugins

IDENTIFIER = r"[RA]-[A-Z][A-Z\d](?:-[A-Z])?-\d{2}"
"""What rules and rulings are called, as a pattern."""
CASE = r"[A-Z][A-Z\d]-[a-z]"
"""What constructed cases are called."""


def folder(game: str) -> Path:
    """Return the folder of a reference game."""
    return Path(str(files("playrules.games") / game))


def cases(game: str) -> set[str]:
    """Return the constructed cases that rules.md speaks of: `DS-a to DS-u`, or rows of a table."""
    text = (folder(game) / "rules.md").read_text("utf-8")
    named = set(re.findall(rf"\b{CASE}\b", text))
    for first, last in re.findall(rf"\b({CASE}) to ({CASE})\b", text):
        named |= {f"{first[:-1]}{chr(code)}" for code in range(ord(first[-1]), ord(last[-1]) + 1)}
    return named


def source(game: str) -> str:
    """Return the rules file of a reference game."""
    return (folder(game) / f"{game}.rules").read_text("utf-8")


def told(game: str) -> dict[str, str]:
    """Return each identifier that rules.md defines, with the row that defines it."""
    text = (folder(game) / "rules.md").read_text("utf-8")
    rows = re.findall(rf"^\| ({IDENTIFIER}) \|(.*)$", text, flags=re.MULTILINE)
    assert len(dict(rows)) == len(rows), "an identifier is defined twice"
    return dict(rows)


@cache
def vocabulary() -> Vocabulary:
    """Return the words of the installed plugins."""
    return load_plugins(core_words=CORE_WORDS).vocabulary


def as_written(value: object) -> str:
    """Return a setting's value in the words of a rules file."""
    if isinstance(value, tuple):
        return ", ".join(as_written(one) for one in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


@cache
def machine(game: str, seats: int, settings: tuple[tuple[str, object], ...] = ()) -> Machine:
    """Return a reference game for so many players, with other settings and in the mode `mode`."""
    changes = {name: as_written(value) for name, value in settings}
    mode = changes.pop("mode", "")
    compiled = compile_text(
        source(game), f"{game}.rules", vocabulary=vocabulary(), seats=seats, settings=changes,
        folder=folder(game), mode=mode,
    )  # fmt: skip
    assert compiled.program is not None, compiled.diagnostics
    assert compiled.diagnostics == []
    return Machine(compiled.program)


def program(game: str, seats: int, **settings: object) -> Program:
    """Return a reference game as the engine has it."""
    return machine(game, seats, tuple(sorted(settings.items()))).program


def figures(prepared: Program) -> set[str]:
    """Return the settings that are numbers or quantities."""
    return {one.name for one in prepared.settings if one.kind.base in ("number", "quantity")}


def outside(refused: Mapping[str, Iterable[str]]) -> list[tuple[str, str]]:
    """Return each setting with each of its values."""
    return [(name, value) for name, values in refused.items() for value in values]


class Table:
    """A game at some pause; every move gives another table and leaves this one as it was.

    A subclass that has a `journal` hears there what is told.
    """

    journal: ClassVar[list[Event] | None] = None

    def __init__(self, state: State) -> None:
        """Sit down at *state*."""
        self.state = state

    @classmethod
    def begin(cls, game: str, seats: int, **settings: object) -> Self:
        """Return the first pause of a game whose chance is rigged."""
        prepared = machine(game, seats, tuple(sorted(settings.items())))
        return cls(prepared.start(chance="explicit"))

    # What is there

    @property
    def seats(self) -> tuple[str, ...]:
        """The players' names."""
        return self.state.machine.program.seats

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state.is_over

    @property
    def is_chance(self) -> bool:
        """Whether a die or a spinner is about to decide."""
        return self.state.is_chance

    @property
    def actor(self) -> str | None:
        """Who decides now; None while chance does, and after the end."""
        return self.seats[self.state.actor - 1] if self.state.actor else None

    @property
    def labels(self) -> list[str]:
        """The open options in words; none while chance decides."""
        return [] if self.is_chance else [choice.label for choice in self.state.choices]

    @property
    def winners(self) -> list[str]:
        """Who has won."""
        outcome = self.state.outcome
        assert outcome is not None
        return [self.seats[seat - 1] for seat in outcome.winners]

    @property
    def preferred(self) -> str | None:
        """What the first policy of the game would take here; None where it is silent."""
        choice = self.state.prefer(0)
        return None if choice is None else choice.label

    # What can be done

    def take(self, label: str) -> Self:
        """Take the option that says *label*."""
        assert label in self.labels, f"{label!r} is not among {self.labels}"
        return self._on(self.state.choices.find(label))

    def outcomes(self, fits: Callable[[str], bool]) -> list[Choice]:
        """Return the outcomes of the present chance whose words fit."""
        assert self.is_chance, f"nothing is drawn here: {self.labels}"
        return [choice for choice, _ in self.state.distribution if fits(choice.label)]

    def draw(self, word: str) -> Self:
        """Let chance give the first outcome that reads *word* (`4` fits `4, defeat`)."""
        found = self.outcomes(lambda label: word in label.split(", "))
        assert found, f"{word!r} is not among {[c.label for c, _ in self.state.distribution]}"
        return self._on(found[0])

    def draws(self, *words: object) -> Self:
        """Let chance give these outcomes, one after the other."""
        table = self
        for word in words:
            table = table.draw(str(word))
        return table

    def _on(self, choice: Choice) -> Self:
        return type(self)(self.state.apply(choice, self.journal))

    # How it is set up

    def put(self, **values: int) -> Self:
        """Return this table with cells of its row changed; names as `Program.kept` has them.

        A dot separates the owner from the value: `**{"red.score": 3}`.
        """
        row = list(self.state.row)
        for name, value in values.items():
            row[self._column(name)] = value
        return type(self)(State(self.state.machine, tuple(row), self.state.chance))

    def _column(self, name: str) -> int:
        program = self.state.machine.program
        owner, _, value = name.rpartition(".")
        for kept in program.kept:
            if kept.name != value or kept.constant or bool(kept.owner) != bool(owner):
                continue
            if not owner:
                return kept.base
            kind = program.things.kinds[kept.owner]
            keys = program.things.keys[kind.universe]
            for number in kind.ids:
                if keys[number] == owner:
                    return kept.base + (number - kind.first) * kept.per_size
        raise AssertionError(f"nothing called {name} is kept")


def spaces_of(table: Table, board: str) -> int:
    """Return how many spaces a board has."""
    return len(table.state.machine.program.things.kinds[board].ids)


def many(game: str, seats: int, games: int, seed: int, **settings: object) -> Totals:
    """Play many games under the first policy of the game, if it has one; all must end."""
    prepared = program(game, seats, **settings)
    who = f"policy:{prepared.policies[0].name}" if prepared.policies else "random"
    totals = simulate(prepared, games, (who,) * seats, seed=seed)
    assert totals.finished == games
    return totals


def mean_is(expected: float, sample: Spread) -> bool:
    """Return whether a mean is within four standard errors of what is expected."""
    return abs(sample.mean - expected) < 4 * sample.deviation / sqrt(sample.count)


def share_is(expected: float, count: float, of: int) -> bool:
    """Return whether a share is within four standard errors of what is expected."""
    return abs(count / of - expected) < 4 * sqrt(expected * (1 - expected) / of)
