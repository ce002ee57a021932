"""What a drawing may see of a state: no more than the seat it is drawn for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, TypeAlias

from playrules.viewer.scene.metrics import SMALLEST, clean
from playrules.viewer.scene.palette import Look, Sign, wordy

if TYPE_CHECKING:
    from playrules.engine.kinds import Kind
    from playrules.engine.play import Choice, Event, State
    from playrules.engine.program import Program
    from playrules.engine.program.program import Kept

    KeptValue: TypeAlias = tuple[Kept, int]

MOST_LIT = 20_000
"""So many options are looked at for spaces and pieces that light up."""


class View:
    """A state as *seat* sees it; seat 0 looks on.

    `scale` is 1 at 1024×768. Whatever is read from the row is read through here: this is where a
    value that the seat may not see is left out.
    """

    def __init__(
        self,
        state: State,
        seat: int = 0,
        journal: Sequence[Event | str] = (),
        scale: float = 1.0,
    ) -> None:
        """See a state, with the events so far; texts among them say what was chosen."""
        self.state = state
        self.seat = seat
        self.journal = tuple(journal)
        self.scale = scale
        self.program: Program = state.machine.program
        self.look = Look(self.program)

    def text(self, size: float) -> float:
        """Return a text size for one that is meant at 1024×768, never too small to read."""
        return max(SMALLEST, size * self.scale)

    # --- things

    def title(self, universe: str, number: int) -> str:
        """Return the name of a thing."""
        return clean(self.program.things.names[universe][number])

    def standing(self, place: int) -> tuple[int, ...]:
        """Return the pieces at a place, in order of their ids."""
        return self._standing.get(place, ())

    @cached_property
    def _standing(self) -> dict[int, tuple[int, ...]]:
        there: dict[int, tuple[int, ...]] = {}
        for kept in self.program.kept:
            if kept.name != "at" or kept.kind.base != "thing" or kept.constant:
                continue
            kind = self.program.things.kinds[kept.owner]
            for piece in kind.ids:
                place = self.state.row[kept.base + (piece - kind.first) * kept.per_size]
                if place:
                    there[place] = (*there.get(place, ()), piece)
        return there

    def kept(self, universe: str, number: int) -> list[KeptValue]:
        """Return what the game keeps of a thing, with the values; `number` 0 of "" is the table.

        Constants and values that are kept several times, for each name of a type, are left out.
        """
        found = []
        for kept in self._kept.get(universe, ()):
            at = kept.base
            if kept.owner:
                kind = self.program.things.kinds[kept.owner]
                if number not in kind.ids:
                    continue
                at += (number - kind.first) * kept.per_size
            found.append((kept, self.state.row[at]))
        return found

    @cached_property
    def _kept(self) -> dict[str, list[Kept]]:
        found: dict[str, list[Kept]] = {}
        for kept in self.program.kept:
            if kept.constant or kept.per is not None or " " in kept.name or kept.name == "at":
                continue
            universe = self.program.things.kinds[kept.owner].universe if kept.owner else ""
            found.setdefault(universe, []).append(kept)
        return found

    def read(self, universe: str, number: int, name: str) -> int | None:
        """Return the value that a thing keeps under a name; None where it keeps none."""
        for kept, value in self.kept(universe, number):
            if kept.name == name:
                return None if _is_nothing(kept.kind, value) else value
        return None

    def show(self, kind: Kind, value: int) -> str:
        """Return a value in words; "–" for nothing."""
        if _is_nothing(kind, value):
            return "–"
        return wordy(self.program.things.show(kind, value, self.program.texts))

    def marks(self, place: int) -> list[Sign | str]:
        """Return what a space keeps: signs of players and names, numbers, and what is `yes`."""
        found: list[Sign | str] = []
        for kept, value in self.kept("place", place):
            sign = self.look.value(kept.kind, value)
            if sign is not None:
                found.append(sign)
            elif kept.kind.base == "yes_no":
                found += [wordy(kept.name)] * (value == 1)
            elif kept.kind.base in ("number", "quantity") and not _is_nothing(kept.kind, value):
                found.append(self.show(kept.kind, value))
        return found

    # --- choices

    @property
    def may_choose(self) -> bool:
        """Whether the seat is asked now; who looks on sees what is asked."""
        return not self.state.is_over and self.seat in (0, self.state.actor)

    def lit(self, universe: str, number: int) -> tuple[int, ...]:
        """Return the codes of the options that speak of a thing; none for a seat not asked."""
        return self._lit.get((universe, number), ())

    def lit_number(self, name: str, number: int) -> tuple[int, ...]:
        """Return the codes of the options whose value called *name* is a number."""
        return self._lit.get((f"number {name}", number), ())

    @cached_property
    def choices(self) -> list[Choice]:
        """The first options that are open to the seat."""
        return list(islice(self.state.choices, MOST_LIT)) if self.may_choose else []

    @cached_property
    def _lit(self) -> dict[tuple[str, int], tuple[int, ...]]:
        found: dict[tuple[str, int], list[int]] = {}
        kinds = self.program.things.kinds
        for choice in self.choices:
            for slot, value in zip(choice.what.slots, choice.values, strict=True):
                if slot.kind.base == "thing" and value:
                    key = (kinds[slot.kind.of].universe, value)
                elif slot.kind.base == "number":
                    key = (f"number {slot.name}", value)
                else:
                    continue
                if choice.code not in found.setdefault(key, []):
                    found[key].append(choice.code)
        return {key: tuple(codes) for key, codes in found.items()}


def _is_nothing(kind: Kind, value: int) -> bool:
    return (kind.nullable or kind.base in ("thing", "name")) and value == kind.absent
