"""Plays the reference games by the words on their options, with the dice and spinners rigged."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import sqrt
from statistics import mean, pvariance
from typing import Self

from playrules.engine.machine import Machine
from playrules.engine.play import Choice, State
from playrules.engine.play.agents import seat_plan
from playrules.engine.play.playout import Player
from playrules.engine.program import Program


def source(game: str) -> str:
    """Return the rules file of a reference game."""
    return (files("playrules.games") / game / f"{game}.rules").read_text("utf-8")


def with_setting(text: str, name: str, value: object) -> str:
    """Return a rules file in which the setting *name* has another value."""
    values = value if isinstance(value, tuple) else (value,)
    words = {True: "yes", False: "no"}
    said = ", ".join(words[one] if isinstance(one, bool) else str(one) for one in values)
    changed, count = re.subn(
        rf"^(setting {name} \"[^\"]*\" {{\s*value: )[^\n}}]*?( ?(?:}}|$))",
        lambda found: found[1] + said + found[2],
        text,
        flags=re.MULTILINE,
    )
    assert count == 1, f"no setting {name}"
    return changed


@cache
def machine(game: str, seats: int, settings: tuple[tuple[str, object], ...] = ()) -> Machine:
    """Return a reference game for so many players, with other settings."""
    text = source(game)
    for name, value in settings:
        text = with_setting(text, name, value)
    return Machine(compiled(text, seats))


def compiled(text: str, seats: int) -> Program:
    """Return the program that a rules file means. Raises ValueError for one that has mistakes."""
    raise NotImplementedError


class Table:
    """A game at some pause; every move gives another table and leaves this one as it was."""

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
        return type(self)(self.state.apply(choice))

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


def spaces_with(table: Table, board: str, **columns: str) -> list[int]:
    """Return the numbers of a board's spaces that have these constants."""
    return [
        int(space.key.rstrip("]").rpartition("[")[2])
        for space in getattr(table.state.names, board)
        if all(getattr(space, name) == value for name, value in columns.items())
    ]


def ends(game: str, seats: int, games: int, seed: int, **settings: object) -> Iterator[State]:
    """Play that many games under the first policy of the game, if it has one; yield their ends."""
    prepared = machine(game, seats, tuple(sorted(settings.items())))
    policies = prepared.program.policies
    who = f"policy:{policies[0].name}" if policies else "random"
    player = Player(prepared, seat_plan(prepared, (who,) * seats))
    for index in range(games):
        played = player.play(seed, index)
        assert played.finished, f"game {index} of seed {seed} does not end"
        yield played.state(prepared)


@dataclass(frozen=True)
class Sample:
    """How many games ended: the turns of each, and who won it."""

    turns: list[int]
    winners: list[tuple[int, ...]]

    def wins(self, seat: int) -> list[bool]:
        """Return for each game whether a seat, from 1, was among the winners."""
        return [seat in seats for seats in self.winners]


def many(game: str, seats: int, games: int, seed: int, **settings: object) -> Sample:
    """Play that many games as `ends` does."""
    sample = Sample([], [])
    for state in ends(game, seats, games, seed, **settings):
        assert state.outcome is not None
        sample.turns.append(state.row[state.machine.program.turns])
        sample.winners.append(state.outcome.winners)
    return sample


def close_to(expected: float, sample: Sequence[float]) -> bool:
    """Return whether a sample's mean is within four standard errors of what is expected."""
    return abs(mean(sample) - expected) < 4 * sqrt(pvariance(sample) / len(sample))
