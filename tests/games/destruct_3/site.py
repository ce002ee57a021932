"""Sets up towers of Destruct 3 and tells, in the place of physics, where blocks come to rest."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Self

from harness import program as compiled
from resting import MILLIMETRE, Lies, Physical, Resting, Standing

from playrules.engine import Program, State
from playrules.plugins.physics.layout import Layout, layout_of
from playrules.plugins.physics.model import Tool

BLOCKS = [
    f"{kind}[{n}]"
    for kind, count in (("tee", 3), ("ell", 4), ("bar", 4))
    for n in range(1, count + 1)
]
BLOCKS.append("stub")
TITLES = dict(
    zip(
        BLOCKS,
        [
            *(
                f"{kind} {n}"
                for kind, count in (("T", 3), ("L", 4), ("Long bar", 4))
                for n in range(1, count + 1)
            ),
            "Short bar",
        ],
        strict=True,
    )
)
BASE = ("bar[1]", "bar[2]")
TOOLS = ("ramp", "pendulum", "catapult")
EDGES = {"black": 80, "green": 180}
SECOND = 10**9


OFF = Lies(frozenset({"tabletop"}))
"""Off the board."""


def on(*others: str, leaning: bool = False) -> Lies:
    """Return how a block lies that touches these others alone."""
    return Lies(frozenset(others), tilted=leaning)


def foot(lo: int, hi: int, leans_on: str = "") -> Lies:
    """Return how a block lies on the board whose foot goes from *lo* to *hi*, in mm."""
    met = {area for area, edge in EDGES.items() if lo <= edge and hi >= -edge}
    within = {area for area, edge in EDGES.items() if lo >= -edge and hi <= edge}
    others = {leans_on} if leans_on else set()
    return Lies(frozenset({"board", *met, *others}), frozenset(within), bool(leans_on))


def tower(
    changes: Standing | None = None, moved: Mapping[str, int] | None = None
) -> dict[str, Lies]:
    """Return a tower on two bars, with some blocks lying otherwise or having moved, in mm."""
    found = {name: on("bar[1]") for name in BLOCKS}
    found |= {"bar[1]": foot(-70, -10), "bar[2]": foot(10, 70), **(changes or {})}
    return found | {name: replace(found[name], moved=by) for name, by in (moved or {}).items()}


class Site(Resting):
    """A table at which somebody builds, or knocks down; red builds first."""

    # What is there

    @property
    def actor(self) -> str | None:
        """Whose turn it is."""
        return self.seats[self.state.turn - 1] if self.state.turn else None

    @property
    def building(self) -> bool:
        """Whether the builder is at it."""
        return any(label.startswith(("Place ", "Take ")) for label in self.labels)

    @property
    def can_hand_over(self) -> bool:
        """Whether the tower can be handed over as it stands."""
        return "Hand the tower over" in self.labels

    @property
    def holes(self) -> list[int]:
        """The holes that are offered."""
        start = "Anchor it in hole "
        return [int(one.removeprefix(start)) for one in self.labels if one.startswith(start)]

    @property
    def box(self) -> list[str]:
        """The blocks that are not on the site."""
        return self.on("box")

    @property
    def starting(self) -> list[str]:
        """The starting blocks."""
        return [name for name in BLOCKS if self.state.row[self._column(f"{name}.starting")]]

    @property
    def standing(self) -> dict[str, Lies]:
        """How the blocks on the site lie."""
        return self.standing_in("site")

    @property
    def seconds(self) -> int:
        """How long is waited."""
        return self._about("time") // SECOND

    @property
    def tool(self) -> str:
        """Which kind of tool is let go."""
        assert self.state.question is not None
        (tool,) = (
            one for one in TOOLS if named(one).name == self.state.question.arguments["tool"].key
        )
        return tool

    @property
    def hole(self) -> int:
        """In which hole it is let go."""
        assert self.state.question is not None
        return int(self.state.question.arguments["hole"].key.partition("[")[2].rstrip("]"))

    @property
    def aims(self) -> tuple[str, ...]:
        """The parameters of the aims that are offered; none where nothing is aimed."""
        name, _, parts = self.state.choices[0].key.partition("(")
        return tuple(re.findall(r"(\w+):", parts)) if name == "a aim" else ()

    def _about(self, name: str) -> int:
        assert self.state.question is not None
        return self.state.question.numbers[name]

    # Building

    def stands(self, standing: Standing) -> Self:
        """Put blocks onto the site, lying so."""
        return self.stands_in("site", standing)

    def boxed(self, name: str) -> Self:
        """Put a block back into the box."""
        return self.puts("box", name)

    def hand_over(self) -> Self:
        """Hand the tower over; it stays as it is."""
        return self.take("Hand the tower over").rests(self.standing)

    def build(self) -> Self:
        """Build the tower of these tests, and hand it over."""
        return self.stands(tower()).hand_over()

    # Trying

    def roll(self, tool: str) -> Self:
        """Let the die show a tool."""
        return self.draw(tool)

    def anchor(self, hole: int) -> Self:
        """Anchor the tool."""
        return self.take(f"Anchor it in hole {hole}")

    def aim(self) -> Self:
        """Aim in the first way that is offered, and let go."""
        return self._on(self.state.choices[0])

    def passes(self) -> Self:
        """Roll, and pass; if the round is over then, the site is cleared."""
        return self.roll("ramp").take("Pass").settles()

    def round_of_passes(self) -> Self:
        """Let everybody pass until somebody builds."""
        return self if self.building else self.passes().round_of_passes()

    def let_go(self, standing: Standing) -> Self:
        """Have a try after which the blocks lie so, up to where others may come down."""
        return self.roll("ramp").anchor(1).aim().rests(standing).rests(standing)

    def hit(self, standing: Standing) -> Self:
        """Have a try after which the blocks lie so, and no others come down."""
        return self.let_go(standing).settles()


class Real(Physical, Site):
    """A site where physics tells how blocks come to rest."""

    def drop(self, name: str, x: int, turn: int = 0, *, mirrored: bool = False) -> Self:
        """Let a block down: x of its middle, in mm, and how it is turned, in degrees."""
        table = self.take(f"Place {TITLES[name]}")
        kind = name.partition("[")[0]
        way = "yes" if mirrored else "no"
        spot = f"s spot({kind}, x: {x}mm, turn: {turn}deg, mirrored: {way})"
        return table.take_key(spot)

    def drops(self, *drops: tuple[object, ...]) -> Self:
        """Let several blocks down, one after the other."""
        table = self
        for name, x, turn, mirrored in drops:
            table = table.drop(str(name), int(str(x)), int(str(turn)), mirrored=bool(mirrored))
        return table

    def tried(self, **scores: int) -> Self:
        """Return the end of a try that hits nothing, with the blocks lying as they do here.

        The tower of these tests has been handed over before; blue has the try.
        """
        before, here = built(3, finish=500, scores=scores).state, self.state.row
        row, things = list(before.row), before.machine.program.things
        pieces = [self._column(f"{name}.at") for name in BLOCKS]
        for column in (*pieces, *(one for found in self.layout.columns.values() for one in found)):
            row[column] = here[column]
        assert things.keys == self.state.machine.program.things.keys
        table = type(self)(State(before.machine, tuple(row), before.chance))
        return table.aimed("pendulum", 12, cord="120mm", angle="30deg")

    def aimed(self, tool: str, hole: int, **aim: str) -> Self:
        """Roll a tool, and let it go."""
        table = self.roll(tool).anchor(hole)
        parts = ", ".join(f"{name}: {value}" for name, value in aim.items())
        return table.take_key(f"a aim({named(tool).name}, {parts})")

    def x_of(self, name: str) -> float:
        """Return where the middle of a block is, in mm from that of the board."""
        return self.state.row[self.layout.columns["x"][BLOCKS.index(name)]] / MILLIMETRE


def program(players: int, **settings: object) -> Program:
    """Return the game for so many players."""
    return compiled("destruct_3", players, **settings)


def texts() -> dict[str, str]:
    """Return the prose of the file by its titles."""
    return dict(program(2).words.texts)


def layout() -> Layout:
    """Return where the row keeps what lies on the site, and the site."""
    found = layout_of(program(2))
    assert found is not None
    return found


def named(tool: str) -> Tool:
    """Return a tool."""
    (found,) = (one for one in layout().scenes[0].tools if one.kind == tool)
    return found


def begin(players: int, **settings: object) -> Site:
    """Return the first pause of a game: the first builder's."""
    return Site.begin("destruct_3", players, **settings)


def built(players: int, *, scores: Mapping[str, int] | None = None, **settings: object) -> Site:
    """Return the first roll of a game, after red has built, with pegs in these holes."""
    table = begin(players, **settings).build()
    return table.put(**{f"{seat}.score": hole for seat, hole in (scores or {}).items()})
