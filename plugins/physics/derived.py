"""What follows from the base facts in a row, whoever answered: floors, chains, what is stale.

Each method of `Reader` is called in play as `method(row, *arguments)` with ids of the program.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from playrules.plugins.physics.layout import Instance, Layout, Row
from playrules.plugins.physics.model import Items, members
from playrules.plugins.physics.model.facts import WORD
from playrules.plugins.physics.model.units import DEGREE

NOWHERE: Final = -1
UPRIGHT: Final = 8 * DEGREE


@dataclass(frozen=True, eq=False)
class Reader:
    """Reads facts of a layout's pieces; a piece that lies in no scene touches nothing."""

    layout: Layout

    # --- where things are

    def place(self, row: Row, at: int, piece: int) -> Instance | None:
        """Return the scene that a piece lies in, None for one that lies in none."""
        if piece not in self.layout.index:
            return None
        return self.layout.places.get(row[at + piece - 1])

    def lies(self, row: Row, at: int, piece: int) -> int:
        """Return 1 for a piece that lies in a scene."""
        return int(self.place(row, at, piece) is not None)

    def stale(self, row: Row, at: int, piece: int) -> int:
        """Return 1 where something was moved since the facts of a piece were taken."""
        found = self.place(row, at, piece)
        return 0 if found is None else row[found.columns["stale"]]

    def stale_scene(self, row: Row, place: int) -> int:
        """Return 1 for a scene in which something was moved since its facts were taken."""
        found = self.layout.places.get(place)
        return 0 if found is None else row[found.columns["stale"]]

    def stale_hole(self, row: Row, hole: int) -> int:
        """Return 1 for a hole in whose scene something was moved since its facts were taken."""
        found = next((one for one in self.layout.instances if hole in one.holes), None)
        return 0 if found is None else row[found.columns["stale"]]

    def tool_in(self, row: Row, place: int) -> int:
        """Return the tool that stands in a scene, as it keeps it: counted from 1, 0 for none."""
        found = self.layout.places.get(place)
        return 0 if found is None or not found.tools else row[found.columns["tool"]]

    def standing_tool(self, row: Row, place: int) -> int:
        """Return the tool that stands in a scene by its id, 0 for none."""
        found = self.layout.places.get(place)
        number = self.tool_in(row, place)
        return found.tools[number - 1] if found is not None and number else 0

    def tool_number(self, row: Row, place: int, tool: int) -> int:
        """Return how a scene keeps a tool: counted from 1, -1 for one that does not work there."""
        found = self.layout.places.get(place)
        return found.tools.index(tool) + 1 if found is not None and tool in found.tools else -1

    def hole_number(self, row: Row, place: int, hole: int) -> int:
        """Return how a scene keeps a hole: counted from 1, -1 for one that it does not have."""
        found = self.layout.places.get(place)
        return found.holes.index(hole) + 1 if found is not None and hole in found.holes else -1

    def column(self, row: Row, at: int, piece: int, name: int) -> int:
        """Return the column of a value of a piece in a scene; 0 for one that lies in none."""
        if self.place(row, at, piece) is None:
            return 0
        return self.layout.columns[VALUES[name]][self.layout.index[piece]]

    # --- base facts

    def bits(self, row: Row, piece: int, name: str) -> int:
        """Return a set of a piece as bits."""
        index = self.layout.index[piece]
        return sum(row[one[index]] << WORD * i for i, one in enumerate(self._sets[name]))

    @cached_property
    def _sets(self) -> dict[str, tuple[tuple[int, ...], ...]]:
        return {name: tuple(self.layout.words(name)) for name in ("touches", "rests_on", "within")}

    def touches(self, row: Row, at: int, piece: int, universe: int, other: int) -> int:
        """Return 1 where a piece touches a thing."""
        return self._has(row, at, piece, "touches", universe, other)

    def rests_on(self, row: Row, at: int, piece: int, universe: int, other: int) -> int:
        """Return 1 where a piece rests on a thing."""
        return self._has(row, at, piece, "rests_on", universe, other)

    def _has(self, row: Row, at: int, piece: int, name: str, universe: int, other: int) -> int:
        found = self.place(row, at, piece)
        item = NOWHERE if found is None else self.item(found, universe, other)
        return 0 if item < 0 else self.bits(row, piece, name) >> item & 1

    def item(self, where: Instance, universe: int, number: int) -> int:
        """Return how a thing is numbered in the sets of a scene, -1 for one that is not there."""
        items = Items.of(self.layout.scenes[where.scene])
        if universe == PIECE:
            return self.layout.index.get(number, NOWHERE)
        ids, first = (
            (where.grounds, items.ground(0)),
            (where.areas, items.area(0)),
            (where.tools, items.tool(0)),
        )[universe - 1]
        return first + ids.index(number) if number in ids else NOWHERE

    def within(self, row: Row, at: int, piece: int, area: int) -> int:
        """Return 1 where all of a piece that lies on a ground lies in an area of it."""
        found = self.place(row, at, piece)
        if found is None or area not in found.areas:
            return 0
        return self.bits(row, piece, "within") >> found.areas.index(area) & 1

    def nearest(self, row: Row, at: int, piece: int) -> int:
        """Return the area that a piece is nearest to, 0 for none."""
        found = self.place(row, at, piece)
        if found is None:
            return 0
        number = row[self.layout.columns["nearest"][self.layout.index[piece]]]
        return found.areas[number - 1] if 0 < number <= len(found.areas) else 0

    # --- derived facts

    def floor(self, row: Row, at: int, piece: int, lowest: int) -> int:
        """Return the floor of a piece: 1 on a foundation, one more than what carries it.

        0 unless a foundation carries it. Of several supports the highest counts, or the *lowest*.
        """
        found = self.place(row, at, piece)
        if found is None:
            return 0
        grounds = self.layout.scenes[found.scene].grounds
        items = Items.of(self.layout.scenes[found.scene])
        base = sum(1 << items.ground(i) for i, one in enumerate(grounds) if one.foundation)
        known: dict[int, int] = {}
        best = min if lowest else max

        def carried(index: int) -> int:
            if index not in known:
                known[index] = 0  # what rests on itself in the end carries nothing
                bits = self.bits(row, self.layout.pieces[index], "rests_on")
                below = [carried(one) for one in self._pieces(bits)]
                floors = [0] * bool(bits & base) + [one for one in below if one]
                known[index] = 1 + best(floors) if floors else 0
            return known[index]

        return carried(self.layout.index[piece])

    def carried_by(self, row: Row, at: int, piece: int, universe: int, other: int) -> int:
        """Return 1 where a thing carries a piece, directly or by what lies between."""
        found = self.place(row, at, piece)
        item = NOWHERE if found is None else self.item(found, universe, other)
        if item < 0:
            return 0
        return int(any(one >> item & 1 for one in self._chain(row, piece, "rests_on", -1)))

    def linked(self, row: Row, at: int, piece: int, universe: int, other: int, *mask: int) -> int:
        """Return 1 where pieces that touch one another lead from a piece to a thing.

        All between are in the *mask*: a set of pieces, in words.
        """
        found = self.place(row, at, piece)
        item = NOWHERE if found is None else self.item(found, universe, other)
        if item < 0:
            return 0
        through = sum(word << WORD * i for i, word in enumerate(mask)) if mask else -1
        return int(any(one >> item & 1 for one in self._chain(row, piece, "touches", through)))

    def _chain(self, row: Row, piece: int, name: str, through: int) -> Iterator[int]:
        """Yield the sets of a piece, and of all pieces that they lead to."""
        waiting, seen = [self.layout.index[piece]], {self.layout.index[piece]}
        while waiting:
            bits = self.bits(row, self.layout.pieces[waiting.pop()], name)
            yield bits
            for one in self._pieces(bits & through):
                if one not in seen:
                    seen.add(one)
                    waiting.append(one)

    def _pieces(self, bits: int) -> tuple[int, ...]:
        """Return the indices of the pieces in a set of items."""
        return members(bits & (1 << len(self.layout.pieces)) - 1)

    def leaning(self, row: Row, at: int, piece: int) -> int:
        """Return 1 for a piece that is tilted and touches another one."""
        if self.place(row, at, piece) is None:
            return 0
        index = self.layout.index[piece]
        tilted = row[self.layout.columns["tilted"][index]]
        return int(bool(tilted and self._pieces(self.bits(row, piece, "touches"))))

    def upright(self, row: Row, at: int, piece: int) -> int:
        """Return 1 for a piece that is turned no more than a little from how it was placed."""
        if self.place(row, at, piece) is None:
            return 0
        return int(row[self.layout.columns["turned"][self.layout.index[piece]]] <= UPRIGHT)


VALUES: Final = ("x", "y", "turn", "mirrored", "tilted", "turned", "top", "moved")
"""What is read of a piece as it stands in the row."""
PIECE, GROUND, AREA, TOOL = range(4)
UNIVERSES: Final = {"piece": PIECE, "ground": GROUND, "area": AREA, "tool": TOOL}
Method = Callable[..., int]
