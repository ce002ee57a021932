"""A state as one seat sees it: the same names, with `HIDDEN` where the seat may not look."""

from __future__ import annotations

import json
from functools import cached_property
from typing import Any, Protocol

from playrules.engine.machine.runner import Runner
from playrules.engine.machine.seeing import HIDDEN
from playrules.engine.play.choices import Choice, Choices
from playrules.engine.play.reading import Reading, Thing
from playrules.engine.program.program import FIRST, RESULT, TURN

VERSION = 1


class Standing(Protocol):
    """What a view needs of a state, which stands above it."""

    @property
    def machine(self) -> Runner:
        """What runs the game."""

    @property
    def row(self) -> tuple[int, ...]:
        """The row, complete."""

    @property
    def point(self) -> int:
        """The number of the point, -1 after the end."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""

    @property
    def turn(self) -> int:
        """The seat whose turn it is."""

    @property
    def actor(self) -> int:
        """The seat that decides."""

    @property
    def prompt(self) -> str:
        """What the actor is asked."""

    @property
    def choices(self) -> Choices:
        """The options open."""


class SeatView:
    """What *seat* may know of a state; seat 0 looks on, and sees what everybody sees.

    Names of the rules file read as on a state: `view.players.red.score`. What the seat may not
    know reads as `HIDDEN`, which is false. Two states that differ only in that give equal views.
    """

    __slots__ = ("__dict__", "_sight", "_state", "seat")

    def __init__(self, state: Standing, seat: int) -> None:
        """View a state. Raises IndexError for a seat that the game does not have."""
        self._state = state
        self._sight = state.machine.sight(seat)
        self.seat = seat

    @cached_property
    def row(self) -> tuple[Any, ...]:
        """The row, with `HIDDEN` for each cell that the seat may not read."""
        return self._sight.masked(self._state.row)

    @property
    def names(self) -> Reading:
        """What the names of the rules file stand for."""
        return Reading(self._state.machine.program, self.row)

    def __getattr__(self, name: str) -> Any:
        """Read a name of the rules file."""
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self.names, name)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._state.is_over

    @property
    def turn(self) -> int:
        """The seat whose turn it is, from 1; 0 for nobody's."""
        return self._state.turn

    @property
    def actor(self) -> int:
        """The seat that decides, from 1; 0 for chance, events outside and after the end."""
        return self._state.actor

    @property
    def prompt(self) -> str:
        """What the seat is asked; "" where another is."""
        return self._state.prompt if self.is_asked else ""

    @property
    def is_asked(self) -> bool:
        """Whether the seat decides now."""
        return self.seat > 0 and self.actor == self.seat

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The options open to the seat; none where another decides."""
        return tuple(self._state.choices) if self.is_asked else ()

    def pieces(self, place: str | Thing) -> tuple[Thing, ...]:
        """Return the pieces that the seat sees at a place, named by its key."""
        number = self._place(place)
        program = self._state.machine.program
        at = self._sight.pieces
        here = (piece for piece, column in at.items() if self.row[column] == number)
        return tuple(Thing(program, self.row, "piece", piece) for piece in here)

    def unseen(self, place: str | Thing) -> int:
        """Return how many pieces that the seat does not see are in the area of a place.

        A zone is an area by itself; of a board that the seat does not see it is the whole of it.
        """
        area = self._sight.areas.get(self._place(place), 0)
        counts = self._sight.counts(self._state.row)
        return sum(count for (there, _), count in counts.items() if there == area)

    def _place(self, place: str | Thing) -> int:
        found: int = (place if isinstance(place, Thing) else self.names[place]).number
        return found

    @cached_property
    def key(self) -> tuple[Any, ...]:
        """All that the seat knows, as numbers; None for what it does not.

        Who knows the same has an equal key: what is kept, how many unseen pieces each area has,
        what is asked of whom, and, for who is asked, the options.
        """
        state = self._state
        last = FIRST + len(state.machine.program.columns)
        cells = (self.row[TURN], self.row[RESULT], *self.row[FIRST:last])
        counts = tuple(
            (place, *back, count) for (place, back), count in self._sight.counts(state.row).items()
        )
        codes = tuple(state.choices.codes()) if self.is_asked else ()
        shown = tuple(None if cell is HIDDEN else cell for cell in cells)
        return (self.seat, state.point, self.actor, shown, counts, codes)

    def __eq__(self, other: object) -> bool:
        """Compare what two seats know of two states of the same program."""
        if not isinstance(other, SeatView):
            return NotImplemented
        return self.key == other.key and self._state.machine.is_same(other._state.machine)

    def __hash__(self) -> int:
        """Hash what the seat knows."""
        return hash(self.key)

    def to_json(self) -> str:
        """Return what the seat knows as canonical JSON: equal views give equal text.

        Values that it does not know are null; `unseen` counts pieces by the first place of their
        area and by back.
        """
        state, things = self._state, self._state.machine.program.things
        names = [column.name for column in state.machine.program.columns]
        _, _, actor, (turn, _, *cells), counts, codes = self.key
        content = {
            "actor": actor,
            "asked": self.prompt,
            "game": state.machine.program.name,
            "options": list(codes),
            "program": state.machine.fingerprint,
            "seat": self.seat,
            "turn": turn,
            "unseen": [
                {"back": kind, "count": count, "owner": owner, "place": things.keys["place"][place]}
                for place, kind, owner, count in counts
            ],
            "values": dict(zip(names, cells, strict=True)),
            "version": VERSION,
        }
        return json.dumps(content, separators=(",", ":"), sort_keys=True)

    def __repr__(self) -> str:
        """Show game and seat."""
        return f"<View of {self._state.machine.program.name} from seat {self.seat}>"
