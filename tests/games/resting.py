"""Tells, in the place of physics, how the pieces of a game come to rest; or asks physics."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Self

from harness import Table

from playrules.engine import Choice, State
from playrules.engine.kinds import ABSENT
from playrules.engine.machine import Draws, Runner
from playrules.plugins.api import Referee
from playrules.plugins.physics.layout import Instance, Layout, layout_of
from playrules.plugins.physics.model import bits, members
from playrules.plugins.physics.model.scenes import foundations
from playrules.plugins.physics.referee import referee

MILLIMETRE = 10**6
ASKEW = 500_000_000
"""By how much a tilted block is turned from how it was placed, in nrad."""


@dataclass(frozen=True)
class Lies:
    """How a piece lies: what it touches and rests on, where it is within, and measures in mm.

    What it rests on, it touches.
    """

    touches: frozenset[str] = frozenset()
    within: frozenset[str] = frozenset()
    tilted: bool = False
    moved: int = 0
    rests_on: frozenset[str] = frozenset()
    top: int = 0

    def __or__(self, other: Lies) -> Lies:
        """Return how a piece lies that touches what both do."""
        return Lies(
            self.touches | other.touches, self.within | other.within, self.tilted or other.tilted,
            rests_on=self.rests_on | other.rests_on, top=max(self.top, other.top),
        )  # fmt: skip


Standing = Mapping[str, Lies]


class Resting(Table):
    """A game with scenes, at some pause."""

    @property
    def layout(self) -> Layout:
        """Where the row keeps what lies in scenes."""
        found = layout_of(self.state.machine.program)
        assert found is not None
        return found

    @property
    def asked(self) -> str | None:
        """The event that is waited for; None where somebody chooses or something is drawn."""
        question = self.state.question
        return None if question is None else question.event

    @property
    def labels(self) -> list[str]:
        """The open options in words."""
        return [] if self.state.question is not None else super().labels

    @property
    def prompt(self) -> str:
        """What the player is asked."""
        return self.state.prompt

    @property
    def names(self) -> list[str]:
        """The keys of the pieces that have bodies."""
        keys = self.state.machine.program.things.keys["piece"]
        return [keys[one] for one in self.layout.pieces]

    def place_of(self, name: str) -> str:
        """Return the key of the place where a piece is; empty where it is on none."""
        return self._places[self.state.row[self._column(f"{name}.at")]]

    def on(self, place: str) -> list[str]:
        """Return the pieces with bodies that are on a place."""
        return [name for name in self.names if self.place_of(name) == place]

    def standing_in(self, scene: str) -> dict[str, Lies]:
        """Return how the pieces in a scene lie."""
        where = self._where(scene)
        return {name: self._lies(name, where) for name in self.on(scene)}

    def score(self, seat: str) -> int:
        """Return how many points a player has."""
        return self.state.row[self._column(f"{seat}.score")]

    # --- arranging

    def puts(self, place: str, *names: str) -> Self:
        """Put pieces on a place."""
        return self.put(**{f"{name}.at": self._places.index(place) for name in names})

    def stands_in(self, scene: str, standing: Standing) -> Self:
        """Put pieces into a scene, lying so."""
        return self.puts(scene, *standing)._lying(standing, self._where(scene))

    def with_row(self, row: Iterable[int]) -> Self:
        """Return this table with another row."""
        return type(self)(State(self.state.machine, tuple(row), self.state.chance))

    # --- in the place of physics

    def rests(self, standing: Standing) -> Self:
        """Answer what is waited for: the pieces come to rest so, all others as they were."""
        question = self.state.question
        assert question is not None, f"nothing is waited for; options are {self.labels}"
        scene = question.arguments["scene"].key
        where = self._where(scene)
        row = list(self._lying({**self.standing_in(scene), **standing}, where).state.row)
        cells = dict.fromkeys((*self.layout.columns["left"], where.columns["stale"]), 0)
        if question.event in ("use", "take"):
            used = question.event == "use"
            tools = [one.name for one in self.layout.scenes[where.scene].tools]
            tool = 1 + tools.index(question.arguments["tool"].key)
            cells |= {where.columns["tool"]: tool * used, where.columns["hole"]: int(used)}
        for column, value in cells.items():
            row[column] = value
        values = [row[column] for _, _, column in question.cells()]
        return type(self)(self.state.answer(values, self.journal))

    def settles(self) -> Self:
        """Answer that nothing has moved, as long as something is waited for."""
        return self if self.asked is None else self.rests({}).settles()

    def happens(self) -> Self:
        """Let physics tell what comes of what is waited for."""
        table, draws = self, Draws(0)
        while table.state.question is not None:
            answer = referee_of(table.state.machine)(table.state, draws)
            table = type(self)(table.state.answer(answer))
        return table

    def take_key(self, key: str) -> Self:
        """Take the option with a key, such as `s spot(tee, x: 20mm)`."""
        return self._on(self.state.choices.find(key))

    # --- the row

    def _lying(self, standing: Standing, where: Instance) -> Self:
        """Return this table with other facts of pieces; who is touched touches, too."""
        touched = {name: one.touches | one.rests_on for name, one in standing.items()}
        for name, one in standing.items():
            for other in (one.touches | one.rests_on) & touched.keys():
                touched[other] |= {name}
        row, columns, names = list(self.state.row), self.layout.columns, self.names
        items, areas = self._items(where), self._areas(where)
        middle = sum(foundations(self.layout.scenes[where.scene]) or (0, 0)) // 2
        for name, one in standing.items():
            number = names.index(name)
            if self._lies_nowhere(number):
                for value in ("x", "y", "turn", "mirrored"):
                    row[columns[value][number]] = middle if value == "x" else 0
            row[columns["touches 1"][number]] = bits(map(items.index, touched[name]))
            row[columns["rests_on 1"][number]] = bits(map(items.index, one.rests_on))
            if areas:
                row[columns["within 1"][number]] = bits(map(areas.index, one.within))
            row[columns["tilted"][number]] = int(one.tilted)
            row[columns["turned"][number]] = ASKEW * one.tilted
            row[columns["moved"][number]] = one.moved * MILLIMETRE
            row[columns["top"][number]] = one.top * MILLIMETRE
        return self.with_row(row)

    def _lies(self, name: str, where: Instance) -> Lies:
        row, columns, number = self.state.row, self.layout.columns, self.names.index(name)
        items, areas = self._items(where), self._areas(where)

        def told(column: str, among: list[str]) -> frozenset[str]:
            return frozenset(among[one] for one in members(row[columns[column][number]]))

        return Lies(
            told("touches 1", items),
            told("within 1", areas) if areas else frozenset(),
            bool(row[columns["tilted"][number]]),
            rests_on=told("rests_on 1", items),
            top=row[columns["top"][number]] // MILLIMETRE,
        )

    def _lies_nowhere(self, number: int) -> bool:
        return self.state.row[self.layout.columns["x"][number]] == ABSENT

    def _where(self, scene: str) -> Instance:
        return self.layout.places[self._places.index(scene)]

    def _items(self, where: Instance) -> list[str]:
        scene = self.layout.scenes[where.scene]
        grounds = [one.name for one in scene.grounds]
        return [*self.names, *grounds, *self._areas(where), *(one.name for one in scene.tools)]

    def _areas(self, where: Instance) -> list[str]:
        return [one.name for one in self.layout.scenes[where.scene].areas]

    @property
    def _places(self) -> tuple[str, ...]:
        return tuple(self.state.machine.program.things.keys["place"])


class Physical(Resting):
    """A game whose scenes are physics' own."""

    def _on(self, choice: Choice) -> Self:
        return super()._on(choice).happens()


@cache
def referee_of(game: Runner) -> Referee:
    """Return who computes how pieces come to rest."""
    return referee(game.program)
