"""Selections of several things, picked one after the other: those are left that have all picked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import and_, or_
from typing import TYPE_CHECKING

from playrules.engine.play.choices import Choice
from playrules.viewer.scene import Entry, Thing, clean, entry_of

if TYPE_CHECKING:
    from playrules.engine.play.state import State


class Selecting:
    """The selections that are left, by what they have: bit i of the value is item i.

    What all of them have is picked; each other item that some have can be.
    """

    def __init__(self, state: State, left: Sequence[Choice]) -> None:
        """Pick among the selections *left*: one at least, all of one option."""
        self._state = state
        self._left = left
        self._masks = [one.values[0] for one in left]
        self._base = left[0].code - self._masks[0]
        self._picked = reduce(and_, self._masks)
        self._items = [*_bits(reduce(or_, self._masks) & ~self._picked)]

    @property
    def heading(self) -> str:
        """What is picked so far."""
        return f"Picked: {clean(self._of(self._picked).label)}" if self._picked else "Pick several"

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The selection that is picked, if it may be chosen, and the items that can be picked."""
        whole = [one for one, mask in zip(self._left, self._masks, strict=True)
                 if mask == self._picked]  # fmt: skip
        done = (Entry(f"Choose {one.label}", one.codes, one.title) for one in map(entry_of, whole))
        return (*done, *(self._entry(one) for one in self._items))

    def with_(self, thing: Thing) -> list[Choice]:
        """Return the selections that have a thing which is not picked yet."""
        kinds = self._state.machine.program.things.kinds
        for item in self._items:
            for kind, value in self._of(item).selected:
                if kind.base == "thing" and (kinds[kind.of].universe, value) == thing:
                    return self._having(item)
        return []

    def _entry(self, item: int) -> Entry:
        label = clean(self._of(item).label)
        return Entry(label, tuple(one.code for one in self._having(item)), f"With {label}")

    def _having(self, item: int) -> list[Choice]:
        pairs = zip(self._left, self._masks, strict=True)
        return [one for one, mask in pairs if mask & item]

    def _of(self, mask: int) -> Choice:
        """Return a selection, whether it may be chosen or not."""
        state = self._state
        return Choice(state.machine, state.row, state.point, self._base + mask)


def _bits(mask: int) -> Iterator[int]:
    """Yield the bits of a number, each as a number."""
    while mask:
        yield mask & -mask
        mask &= mask - 1
