"""A value that is being set before it is chosen: its parts, and whether it may be chosen so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from playrules.engine.kinds import Kind
    from playrules.engine.play import Choice
    from playrules.engine.program.program import Slot


FEW: Final = 5
"""So many values of a part stand side by side; more lie on a line."""


@dataclass(frozen=True, slots=True)
class Dial:
    """A part of the value: what it may be, and what it is.

    `values` are all that it may ever be, in order, of a `kind`; it is the one numbered `at`, which
    is told as `said`. `open` has the numbers of those with which the whole value may be chosen now,
    while the other parts stay as they are. `labels` tell all values where they are `FEW`, else the
    first and the last. `keys` are those by which it is set.
    """

    part: str
    title: str
    kind: Kind
    values: tuple[int, ...]
    at: int
    said: str
    open: frozenset[int]
    labels: tuple[str, ...]
    help: str = ""
    keys: str = ""

    @property
    def value(self) -> int:
        """What it is."""
        return self.values[self.at]


@dataclass(frozen=True, slots=True)
class Tried:
    """The option with the value that is being set, be it open or not.

    The value is that of the option's slot numbered `at`. `codes` are those of the options open that
    have it; where there is none `why` says why it may not be chosen.
    """

    choice: Choice
    at: int
    dials: tuple[Dial, ...]
    codes: tuple[int, ...]
    why: str = ""

    @property
    def slot(self) -> Slot:
        """The slot that the value is for."""
        return self.choice.what.slots[self.at]

    @property
    def value(self) -> int:
        """The value."""
        return self.choice.values[self.at]

    def dial(self, part: str) -> Dial | None:
        """Return the part with a name."""
        return next((one for one in self.dials if one.part == part), None)
