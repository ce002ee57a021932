"""Sets up castles of Castle Crush! and plays on, with physics or with facts in its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self

from harness import program as compiled
from resting import MILLIMETRE, Lies, Physical, Resting, Standing

from playrules.engine import Event, Program
from playrules.plugins.physics.model import Scene

GAME = "castle_crush"
KINDS = ("house_flat", "house_point", "tower_flat", "tower_point", "tower_slant", "roof")
HOUSES, TOWERS = KINDS[:2], KINDS[2:5]
BLOCKS = [f"{kind}[{n}]" for kind in KINDS for n in range(1, 6)]
AGES = (40, 30, 20, 50)
"""Of red, blue, green and yellow: green is the youngest, then blue, then red, then yellow."""
FINISHED, LIFT = "The castle is finished", "Lift it away"
SITE, BUILD, TAKE, KING, GENERAL = (
    "Where around",
    "Build on",
    "Which block",
    "Where does the King",
    "General stand?",
)
FALL, FOOT = "In which direction", "Where on its base"
EMPTY = "45deg"
"""Where no castle stands in these tests."""

FOUNDED = Lies(rests_on=frozenset({"foundation"}))
"""On the foundation."""
DOWN = Lies(rests_on=frozenset({"table"}))
"""On the table."""
HIT = Lies(touches=frozenset({"hammer"}), rests_on=frozenset({"foundation"}))
"""On the foundation, with the hammer on it."""


def on(*others: str, tilted: bool = False, top: int = 0) -> Lies:
    """Return how a part lies that rests on these others alone."""
    return Lies(rests_on=frozenset(others), tilted=tilted, top=top)


def column(*names: str) -> dict[str, Lies]:
    """Return blocks that stand each on the one before, the first on the foundation."""
    return {name: on(names[at - 1]) if at else FOUNDED for at, name in enumerate(names)}


class Castles(Resting):
    """A table with castles."""

    @property
    def whose_turn(self) -> str | None:
        """Whose turn it is."""
        return self.seats[self.state.turn - 1] if self.state.turn else None

    @property
    def supply(self) -> list[str]:
        """The blocks that nobody has."""
        return self.on("supply")

    def yard(self, seat: str) -> list[str]:
        """Return the blocks that a player has taken and not built in."""
        return self.on(self._of("yard", seat))

    def camp(self, seat: str) -> list[str]:
        """Return the figures of a player that stand nowhere."""
        return self.on(self._of("camp", seat))

    def castle(self, seat: str) -> list[str]:
        """Return what is in the castle of a player."""
        return self.on(self._of("castle", seat))

    def scores(self) -> list[int]:
        """Return everybody's points."""
        return [self.score(seat) for seat in self.seats]

    def kept(self, name: str) -> int:
        """Return a value that is kept."""
        return self.state.row[self._column(name)]

    def unseen(self, seat: str, of: str) -> int:
        """Return how many parts a player does not see in the castle *of* another."""
        return self.state.view(1 + self.seats.index(seat)).unseen(self._of("castle", of))

    @property
    def prompts(self) -> str:
        """What is asked, by whom: `red: …`; empty after the end."""
        return "" if self.is_over else f"{self.actor}: {self.prompt}"

    # --- what is put there

    def stands(self, seat: str, standing: Standing) -> Self:
        """Put parts into a castle, lying so."""
        return self.stands_in(self._of("castle", seat), standing)

    def posed(self, name: str, x: int, y: int) -> Self:
        """Move a part that is in a castle so that its middle is there, in mm."""
        row, number = list(self.state.row), self.names.index(name)
        for value, at in {"x": x, "y": y, "turn": 0, "mirrored": 0}.items():
            row[self.layout.columns[value][number]] = at * MILLIMETRE
        return self.with_row(row)

    def counted(self, *names: str) -> Self:
        """Say that parts have counted in this round."""
        return self.put(**{f"{name}.scored": 1 for name in names})

    def scored(self, **scores: int) -> Self:
        """Give players so many points."""
        return self.put(**{f"{seat}.score": points for seat, points in scores.items()})

    def left_in_supply(self, count: int) -> Self:
        """Leave so many blocks in the supply; the others go to red's yard, where nobody looks."""
        return self.puts("yard[1]", *self.supply[count:])

    # --- what is done

    def until(self, text: str, actor: str = "") -> Self:
        """Play on until so is asked (of *actor*), or to the end: nothing is built nor hit."""
        table = self
        while not table.is_over and not (
            table.asked is None
            and not table.is_chance
            and text in table.prompt
            and actor in ("", table.actor)
        ):
            table = table.on_by_one()
        return table

    def on_by_one(self) -> Self:
        """Take what changes least."""
        if self.asked is not None:
            return self.rests({})
        if self.is_chance:
            return self._on(self.state.distribution[0][0])
        for label in (FINISHED, EMPTY if FALL in self.prompt else ""):
            if label in self.labels:
                return self.take(label)
        return self._on(self.state.choices[0])

    def attack(self, seat: str, hit: Standing, lifted: Standing | None = None) -> Self:
        """Let the hammer fall onto the castle of *seat*; it is lifted, and the attack scored."""
        site = self.kept(f"{seat}.site") * 180 / 3_141_592_654
        table = self.take(f"{round(site)}deg").take("foot 0mm").rests(hit)
        if LIFT in table.labels:
            table = table.take(LIFT)
        return table.rests(lifted or {})

    def _of(self, place: str, seat: str) -> str:
        return f"{place}[{self.seats.index(seat) + 1}]"


def story(table: Castles) -> list[Event]:
    """Return what is told while a game is played on to its end, with nothing built nor hit."""
    heard: list[Event] = []
    hearing: type[Castles] = type("Hearing", (Castles,), {"journal": heard})
    hearing(table.state).until("the end")
    return heard


class RealCastles(Physical, Castles):
    """Castles of which physics tells what comes of them."""

    def lets_down(self, label: str, x: int, turn: int = 0) -> Self:
        """Place a block by its title: its middle at x, in mm."""
        return self.take(f"Place {label}").at(x, turn)

    def at(self, x: int, turn: int = 0) -> Self:
        """Choose the spot at x that is turned so."""
        parts = f"x: {x}mm, turn: {turn}deg, mirrored: no)"
        (found,) = (one for one in self.state.choices if one.key.endswith(parts))
        table = super()._on(found)
        return table.draw("0").happens() if table.is_chance else table


def program(players: int = 2, **settings: object) -> Program:
    """Return the game for so many players, with other settings and in the mode `mode`."""
    return compiled(GAME, players, **settings)


def texts(players: int = 2, **settings: object) -> dict[str, str]:
    """Return the prose of the file by its titles."""
    return dict(program(players, **settings).words.texts)


def scene(players: int = 2) -> Scene:
    """Return the model of a castle."""
    return begin(players).layout.scenes[0]


def begin(players: int, ages: Sequence[int] = AGES, /, **settings: object) -> Castles:
    """Return the first choice of a game: red's, of where the castle stands."""
    table = Castles.begin(GAME, players, **settings)
    for age in ages[:players]:
        table = Castles(table.state.answer([age]))
    return table


def sited(
    players: int, degrees: Sequence[int] = (), ages: Sequence[int] = AGES, /, **settings: object
) -> Castles:
    """Return a game in which castles stand at these degrees, or evenly around the base."""
    table = begin(players, ages, **settings)
    for degree in degrees or range(0, 360, 360 // players):
        table = table.take(f"{degree}deg")
    return table


def attacking(
    players: int = 2, castles: Mapping[str, Standing] | None = None, /, **settings: object
) -> Castles:
    """Return the first attack of a game with these castles; all have 0 points."""
    table = sited(players, **settings).until(FALL)
    for seat, standing in (castles or {}).items():
        table = table.stands(seat, standing)
    return table.scored(**dict.fromkeys(table.seats, 0))


def real(table: Castles) -> RealCastles:
    """Return a table on which physics tells what comes of what is done."""
    return RealCastles(table.state)
