"""How a game is begun: its mode, how many play, who plays each seat, where chance starts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from playrules.engine.play.seats import PEOPLE
from playrules.engine.wording import capital
from playrules.loading.game import load
from playrules.loading.seating import described, offered
from playrules.viewer.app.seating import company_of
from playrules.viewer.app.widgets import Target, button, letters, lines, plate
from playrules.viewer.scene import Item, Look, Shape, Text, centred, clean, shorten, token, wrap

if TYPE_CHECKING:
    from playrules.loading.game import Game

WIDE: Final = 640.0
NOTED: Final = 330.0
"""How wide the dialog is, and what is said of a line, in pixels at 1024×768."""
NARROW: Final = 0.17
"""The share of a line of buttons that each of those at its ends takes."""
STANDARD: Final = "Standard"
"""What the game as the file has it, without a mode, is called."""


@dataclass(frozen=True, slots=True)
class Pick:
    """A button of a line; without a command only its words."""

    label: str
    command: str = ""
    argument: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the dialog: what it is about, its buttons, and the seat whose sign it has.

    `note` explains what is picked.
    """

    label: str
    picks: Sequence[Pick]
    seat: int = 0
    note: str = ""


@dataclass
class SetUp:
    """The dialog before a match. `last` is the seed of the match before, `again` whether to use it.

    `source` is the name or file of the game, by which it is loaded for another number of players.
    """

    source: str
    game: Game
    seats: list[str]
    last: int | None = None
    again: bool = False
    default: ClassVar[str] = "begin"

    @classmethod
    def of(cls, source: str) -> SetUp:
        """Set a game up as it is played most: one person, the others by the game's own policy.

        Raises GameError.
        """
        game = load(source)
        return cls(source, game, company_of(game))

    @property
    def seed(self) -> int | None:
        """Where chance starts; None for another place each time."""
        return self.last if self.again else None

    def more_players(self, by: int) -> None:
        """Let more play, or fewer, as far as the game allows. Raises GameError."""
        counts = self.game.facts.counts
        at = counts.index(len(self.seats)) + by
        if 0 <= at < len(counts):
            self.game = load(self.source, seats=counts[at], mode=self.game.mode)
            self.seats = (self.seats + company_of(self.game)[len(self.seats) :])[: counts[at]]

    def next_mode(self, by: int) -> None:
        """Play in another of the modes, so many further on. Raises GameError."""
        self.game = load(self.source, mode=_further(self._modes, self.game.mode, by))
        self.seats = company_of(self.game)

    @property
    def _modes(self) -> list[str]:
        return ["", *dict(self.game.facts.modes)]

    def next_seat(self, at: int, by: int) -> None:
        """Let somebody else play a seat, from 0: who comes so many further on in the list."""
        company = [PEOPLE, *offered(self.game.program, self.game.plugins)]
        self.seats[at] = _further(company, self.seats[at], by)

    def targets(self, size: tuple[float, float], scale: float) -> list[Target]:
        """Return a plate with a line for each thing that can be chosen."""
        rows = self._rows()
        rise, edge = letters(14, scale), 26 * scale
        step = min(52 * scale, (size[1] - 2 * edge - 110 * scale) / len(rows))
        width, height = WIDE * scale, 2 * edge + 96 * scale + len(rows) * step
        x, y = (size[0] - width) / 2, max(2.0, (size[1] - height) / 2)
        head = shorten(clean(self.game.title), width - 2 * edge, 20 * scale, bold=True)
        shapes: list[Shape] = [plate((x, y, width, height))]
        shapes += lines([head], x + edge, y + edge * 0.7, 20 * scale, bold=True)
        found: list[Target] = []
        top = y + edge + 34 * scale
        for at, row in enumerate(rows):
            middle = top + (at + 0.5) * step
            shapes += self._label(row, x + edge, middle, rise, scale)
            tall = min(30 * scale, step * 0.85)
            found += _picks(row, x + width - edge, middle, 220 * scale, tall, rise)
        low, tall = y + height - edge - 36 * scale, 36 * scale
        play = (x + width - edge - 130 * scale, low, 130 * scale, tall)
        leave = (x + width - edge - 240 * scale, low, 100 * scale, tall)
        ends = [
            button("Cancel", leave, rise, "close"),
            button("Play", play, rise, "begin", main=True),
        ]
        return [Target(Item(tuple(shapes))), *found, *ends]

    def _explained(self, who: str) -> str:
        """Return how somebody plays, as the file or the plugin says; nothing of people."""
        game = self.game
        return clean(described(game.program, game.plugins).get(who, "")).rstrip(".")

    def _label(
        self, row: Row, left: float, middle: float, size: float, scale: float
    ) -> list[Shape]:
        """Return what a line is about, with the sign of its seat."""
        shapes: list[Shape] = []
        if row.seat:
            sign = Look(self.game.program).player(row.seat)
            shapes += token(sign, left + 10 * scale, middle, 10 * scale)
            left += 28 * scale
        small, wide = letters(12, scale), NOTED * scale
        label, notes = shorten(row.label, wide, size), wrap(row.note, wide, small, 2)
        rise = middle + size * 0.36 - small * 0.6 * len(notes)
        below = [
            Text(left, rise + small * 1.2 * (at + 1), note, small, "soft")
            for at, note in enumerate(notes)
        ]
        return [*shapes, Text(left, rise, label, size, "ink"), *below]

    def _rows(self) -> list[Row]:
        """Return the lines that this game needs."""
        rows = []
        modes = dict(self.game.facts.modes)
        if modes:
            title = modes.get(self.game.mode) or self.game.mode or STANDARD
            rows.append(Row("Mode", _both_ways(clean(title), "mode", "", "Another way to play")))
        count = Pick(str(len(self.seats)))
        if len(self.game.facts.counts) > 1:
            ends = (
                Pick("–", "players", "-1", "Fewer players"),
                Pick("+", "players", "1", "More players"),
            )
            rows.append(Row("Players", [ends[0], count, ends[1]]))
        for at, (name, who) in enumerate(zip(self.game.seats, self.seats, strict=True)):
            label = "a person" if who == PEOPLE else who.replace("_", " ")
            note = self._explained(who)
            picks = _both_ways(label, "seat", f"{at} ", note or "Somebody at this screen")
            rows.append(Row(capital(clean(name)), picks, at + 1, note))
        if self.last is not None:
            label = f"as before ({self.last})" if self.again else "another each time"
            rows.append(
                Row("Chance", [Pick(label, "seed", "", "The same chance, the same throws")])
            )
        return rows


def _further(names: Sequence[str], name: str, by: int) -> str:
    """Return who stands so many places behind a name in a ring; a stranger counts as the first."""
    at = names.index(name) if name in names else 0
    return names[(at + by) % len(names)]


def _both_ways(label: str, command: str, before: str, title: str) -> list[Pick]:
    """Return buttons that go back and forth in a list, with what is picked now between them."""
    return [
        Pick("‹", command, f"{before}-1", "The one before"),
        Pick(label, command, f"{before}1", title),
        Pick("›", command, f"{before}+1", "The next one"),
    ]


def _picks(
    row: Row, right: float, middle: float, width: float, tall: float, size: float
) -> list[Target]:
    """Return the buttons of a line, side by side; those at its ends are narrow."""
    end = width * NARROW if len(row.picks) > 1 else 0.0
    shares = [end, width - 2 * end, end] if end else [width]
    left = right - width
    found = []
    for pick, share in zip(row.picks, shares, strict=True):
        if pick.command:
            room = (left + 2, middle - tall / 2, share - 4, tall)
            found.append(
                button(pick.label, room, size, pick.command, pick.argument, title=pick.title)
            )
        else:
            words = centred(pick.label, left + share / 2, middle, size, bold=True)
            found.append(Target(Item((words,))))
        left += share
    return found
