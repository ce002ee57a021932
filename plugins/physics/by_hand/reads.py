"""Which base facts of pieces a program reads: nothing else has to be asked of people."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

MEASURES: Final = ("turned", "top", "moved", "x", "y", "turn", "mirrored")
"""What is told by a ruler, or an eye for angles, and only where rules read it."""
_FROM: Final = {
    "carried_by": ("rests_on",),
    "floor": ("rests_on",),
    "lowest_floor": ("rests_on",),
    "linked": ("touches piece",),
    "leaning": ("tilted", "touches piece"),
}
"""The base facts from which others follow."""


@dataclass
class Reads:
    """The base facts that rules read, by name; touching something by what it is: `touches area`.

    It grows while the rules are compiled.
    """

    names: set[str] = field(default_factory=set)
    members: frozenset[str] | None = None
    """The members that are read in what is played; None for any."""

    def note(self, fact: str, universe: str = "") -> None:
        """Note that rules read a fact of a piece, or of a piece and a thing of a universe."""
        if self.members is not None and fact not in self.members:
            return
        self.names.update(_FROM.get(fact, ()))
        if fact in ("touches", "linked"):
            self.names.add(f"touches {universe}")
        elif fact not in _FROM:
            self.names.add(fact)

    @property
    def touching(self) -> bool:
        """Whether it matters what a piece touches that it does not lie on.

        A ground is touched by what lies on it; who leans beside one says so.
        """
        return bool(self.names & {"touches piece", "touches tool"})

    @property
    def zones(self) -> bool:
        """Whether it matters in which area a piece lies."""
        return bool(self.names & {"touches area", "within", "nearest"})

    @property
    def measures(self) -> tuple[str, ...]:
        """What people have to measure."""
        return tuple(one for one in MEASURES if one in self.names)
