"""The base facts of a scene at rest, and how its items are numbered in bit sets.

Items are the pieces in order of their index, then the grounds, then the areas (which are only
touched), then the tools.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from playrules.plugins.physics.model.scenes import Scene
from playrules.plugins.physics.model.units import degrees

WORD: Final = 62
"""Bits of a set that one whole number of the row holds."""

TILTED: Final = degrees(8)
"""A piece is tilted if it is turned further than this from every way it can stand."""


@dataclass(frozen=True, slots=True)
class Items:
    """The numbers of a scene's items."""

    pieces: int
    grounds: int
    areas: int
    tools: int

    @classmethod
    def of(cls, scene: Scene) -> Items:
        """Return the numbering of a scene."""
        return cls(len(scene.bodies), len(scene.grounds), len(scene.areas), len(scene.tools))

    @property
    def count(self) -> int:
        """How many there are."""
        return self.pieces + self.grounds + self.areas + self.tools

    @property
    def words(self) -> int:
        """How many whole numbers hold a set of them."""
        return -(-self.count // WORD)

    def ground(self, index: int) -> int:
        """Return the item of a ground."""
        return self.pieces + index

    def area(self, index: int) -> int:
        """Return the item of an area."""
        return self.pieces + self.grounds + index

    def tool(self, index: int) -> int:
        """Return the item of a tool."""
        return self.pieces + self.grounds + self.areas + index


def bits(members: Iterable[int]) -> int:
    """Return a set of numbers as bits."""
    found = 0
    for one in members:
        found |= 1 << one
    return found


def members(given: int) -> tuple[int, ...]:
    """Return the numbers in a set of bits, in order."""
    return tuple(i for i in range(given.bit_length()) if given >> i & 1)


def split(given: int, words: int) -> tuple[int, ...]:
    """Return a set of bits as so many whole numbers of 62 bits, lowest first."""
    return tuple(given >> WORD * i & (1 << WORD) - 1 for i in range(words))


def join(words: Iterable[int]) -> int:
    """Return the set of bits that was split into whole numbers."""
    return sum(word << WORD * i for i, word in enumerate(words))


@dataclass(frozen=True, slots=True)
class PieceFacts:
    """What is true of one piece at rest.

    `touches` and `rests_on` are bits over items, `within` bits over areas; `nearest` is the number
    of an area counted from 1, 0 for none. `top` is the height of its highest point and `moved` how
    far its centroid went since the event began, both in nanometres.
    """

    touches: int = 0
    rests_on: int = 0
    within: int = 0
    nearest: int = 0
    tilted: bool = False
    top: int = 0
    moved: int = 0


Facts = Mapping[int, PieceFacts]
"""The facts of each piece in the scene, by index."""
