"""Which base facts of pieces a program reads: nothing else has to be asked of people."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from playrules.engine.source import Span
from playrules.engine.vocabulary import ByHand

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
    pieces: dict[str, set[int]] = field(default_factory=dict)
    """Of which pieces, by id, each fact is read that is told of one piece alone."""
    hand: ByHand | None = None
    """What is read in what is played; None for anything."""

    def note(self, where: Span, fact: str, pieces: Iterable[int], universe: str = "") -> None:
        """Note that rules read a fact of some pieces, or of them and a thing of a universe.

        *where* it is read: what nobody plays does not count.
        """
        if self.hand is not None and where not in self.hand.played:
            return
        self.names.update(_FROM.get(fact, ()))
        for one in (fact, *_FROM.get(fact, ())):
            self.pieces.setdefault(one, set()).update(pieces)
        if fact in ("touches", "linked"):
            self.names.add(f"touches {universe}")
        elif fact not in _FROM:
            self.names.add(fact)

    def of(self, piece: int, *facts: str) -> bool:
        """Whether rules read one of some facts of a piece, by its id."""
        return any(piece in self.pieces.get(one, ()) for one in facts)

    @property
    def touching(self) -> bool:
        """Whether it matters what a piece touches that it does not lie on.

        A ground is touched by what lies on it; who leans beside one says so. What a tool touches is
        asked of the tool.
        """
        return "touches piece" in self.names

    @property
    def tools(self) -> bool:
        """Whether it matters which pieces a tool touches that still stands there."""
        return "touches tool" in self.names

    @property
    def zones(self) -> bool:
        """Whether it matters in which area a piece lies."""
        return bool(self.names & {"touches area", "within", "nearest"})

    @property
    def measures(self) -> tuple[str, ...]:
        """What people have to measure."""
        return tuple(one for one in MEASURES if one in self.names)
