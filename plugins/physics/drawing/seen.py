"""What is seen of a scene: its pieces and the tool where they are, and all in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from playrules.plugins.physics.derived import Reader
from playrules.plugins.physics.layout import Instance, Layout, column_at
from playrules.plugins.physics.model import (
    Hole,
    Items,
    Pose,
    Scene,
    Standing,
    Tool,
    ToolPose,
    members,
)
from playrules.plugins.physics.model.regions import NO_GROUND, ground_under
from playrules.plugins.physics.model.slices import Slice, between
from playrules.plugins.physics.model.units import DEGREE, MILLIMETRE
from playrules.plugins.physics.spots import Spots
from playrules.plugins.physics.tools import Drawn, outlines
from playrules.viewer.scene import Component, View, wordy

MOVED = MILLIMETRE
"""What moved by less did not move, for people."""

FELL = "fell off"
"""What is told of a piece seen from above that slid off all grounds."""


@dataclass(frozen=True)
class Seen:
    """One scene as a seat sees it; `place` is its id, one for each player or one for all.

    In a film, `moment` is how things lie just then, all that the seat sees.
    """

    component: Component
    view: View
    place: int
    moment: Standing | None = None

    @cached_property
    def layout(self) -> Layout:
        """The physical side of the program."""
        found = self.component.data["layout"]
        assert isinstance(found, Layout)
        return found

    @cached_property
    def spots(self) -> Spots:
        """What spots and aims mean."""
        found = self.component.data["spots"]
        assert isinstance(found, Spots)
        return found

    @cached_property
    def instance(self) -> Instance:
        """The ids of its grounds, areas, holes and tools."""
        return self.layout.places[self.place]

    @cached_property
    def is_faced(self) -> bool:
        """Whether what is aimed goes through it; so it does where nothing says which way."""
        found = self.component.data.get("slice")
        if not isinstance(found, Slice) or not found.aimed or found.reach < 0:
            return True
        seat = self.component.data["places"].index(self.place) + 1
        bearing = self.view.read("player", seat, found.bearing)
        aimed = self.view.read("", 0, found.aimed)
        return bearing is None or aimed is None or between(bearing, aimed) <= found.reach

    @cached_property
    def scene(self) -> Scene:
        """All of it that never changes."""
        return self.layout.scene(self.place)

    # --- what lies there

    @cached_property
    def standing(self) -> Standing:
        """The pieces that the seat sees there, by index, and the tool."""
        if self.moment is not None:
            return self.moment
        found = {}
        for piece in self.view.standing(self.place):
            index = self.layout.index.get(piece)
            values = [self.view.read("piece", piece, name) for name in ("x", "y", "turn")]
            if index is not None and None not in values:
                x, y, turn = (value or 0 for value in values)
                mirrored = bool(self.view.read("piece", piece, "mirrored"))
                found[index] = Pose(x, y, turn, mirrored)
        row = self.view.state.row
        lying = self.layout.lying(row, column_at(self.view.program), self.place).standing
        return Standing.of(found, lying.tool if self.view.sees(self.place) else None)

    @cached_property
    def lying(self) -> tuple[int, ...]:
        """The indices of the pieces that the seat sees there, poses known or not."""
        there = (self.layout.index.get(piece) for piece in self.view.standing(self.place))
        return tuple(sorted(one for one in there if one is not None))

    @property
    def secret(self) -> str:
        """Who alone sees the scene, or how many pieces of each kind the seat does not see there."""
        unseen = Counter(self.view.unseen(self.place))
        told = [f"{kind} ×{count}" for kind, count in unseen.items()]
        if told or not self.view.sees(self.place):
            count = f"{unseen.total()} pieces: " if len(told) > 1 else ""
            return f"hidden: {count}{', '.join(told) or 'nothing there yet'}"
        seer = self.view.seer(self.place)
        return f"only {seer} sees this" if seer else ""

    @property
    def by_hand(self) -> bool:
        """Whether people play with real pieces, and no pose is known."""
        return self.component.data["by_hand"] is not None

    @cached_property
    def pieces(self) -> tuple[tuple[int, int, Pose], ...]:
        """The id, index and pose of each piece."""
        return tuple((self.layout.pieces[one], one, pose) for one, pose in self.standing.pieces)

    def drawn(self, tool: ToolPose) -> tuple[Drawn, ...]:
        """Return the shapes of a tool as it stands there."""
        kind, hole = self.scene.tools[tool.tool], self.scene.holes[tool.hole]
        return outlines(kind, hole, tool.aim, tool.poses)

    def hole(self, index: int) -> Hole:
        """Return a hole by its index."""
        return self.scene.holes[index]

    def tool(self, index: int) -> Tool:
        """Return a tool by its index."""
        return self.scene.tools[index]

    # --- in words

    @property
    def unit(self) -> tuple[str, int]:
        """The unit in which the game tells lengths, and its worth in nm."""
        units = self.view.program.things.units
        return next((name, worth) for of, name, worth in units if of == "length")

    def units(self, length: float) -> str:
        """Return how many units a length is, as short as it can be."""
        worth = self.unit[1]
        tenths = len(str(worth // MILLIMETRE))  # a tenth of a millimetre is as fine as it gets
        return f"{round(length / worth, tenths):.10g}"

    def length(self, length: float) -> str:
        """Return a length with its unit."""
        return self.units(length) + self.unit[0]

    def name(self, universe: str, number: int) -> str:
        """Return what a part of the scene is called: without its owner, whose scene this is."""
        title = self.view.title(universe, number)
        owner, _, rest = title.partition("'s ")
        names = (one.title for one in self.view.look.players)
        several = len(self.component.data["places"]) > 1
        return rest if several and rest and owner in names else title

    def said(self, tool: int, hole: int, aim: tuple[int, ...]) -> str:
        """Return which tool stands where, and how it is aimed."""
        variant = self.spots.aims[self.instance.tools[tool]]
        things = self.view.program.things
        parts = [
            things.show_part(part, value)
            for part, value in zip(variant.parts, aim, strict=True)
            if part.size > 1
        ]
        named = self.name("tool", self.instance.tools[tool])
        if len(self.instance.holes) > 1:
            named += f" in {self.name('hole', self.instance.holes[hole])}"
        return ", ".join([named, *parts])

    def fell(self, piece: int) -> bool:
        """Whether a piece seen from above slid off all grounds: it lies where it fell."""
        pose = self.standing.poses[self.layout.index[piece]]
        above = self.scene.view == "above"
        return above and ground_under(self.scene, pose.x, pose.y) == NO_GROUND

    def explained(self, piece: int) -> str:
        """Return a piece with what is known of it: where, on what, touching what, how turned."""
        if self.moment is not None:
            return self.view.title("piece", piece)
        return f"{self.view.title('piece', piece)}: {'; '.join(self._told(piece))}"

    def _told(self, piece: int) -> Iterator[str]:
        view, row = self.view, self.view.state.row
        at, reader = column_at(view.program), Reader(self.layout)
        if not self.by_hand:
            yield self._pose(piece)
            if self.fell(piece):
                yield FELL
        if view.unseen(self.place):
            pass  # what it touches, and what floor it is on, would tell of them
        elif reader.stale(row, at, piece) and not self.by_hand:  # people told it, and rules wait
            yield "something near it was moved since it came to rest"
        else:
            facts = self.layout.facts(row, self.layout.index[piece])
            inside = [self._area(one) for one in members(facts.within)]
            partly = [one for one in self._named(facts.touches, areas=True) if one not in inside]
            below = self._named(facts.rests_on)
            beside = [one for one in self._named(facts.touches) if one not in below]
            for lead, names in (
                ("rests on", below), ("touches", beside), ("within", inside), ("partly in", partly)
            ):  # fmt: skip
                if names:
                    yield f"{lead} {', '.join(names)}"
            if floor := reader.floor(row, at, piece, 0):
                yield f"floor {floor}"
            if reader.leaning(row, at, piece):
                yield "leans"
            if facts.moved >= MOVED:
                yield f"moved {self.length(_mm(facts.moved))}"
        for kept, value in view.kept("piece", piece):
            if kept.kind.base != "yes_no":
                yield f"{wordy(kept.name)} {view.show(kept.kind, value)}"
            elif value and not self.by_hand:  # marks of the rules, of which no real piece has any
                yield wordy(kept.name)

    def _pose(self, piece: int) -> str:
        pose = self.standing.poses[self.layout.index[piece]]
        told = [f"x {self.length(_mm(pose.x))}"]
        if self.scene.view == "above":
            told.append(f"y {self.length(_mm(pose.y))}")
        degrees = round(pose.turn / DEGREE)
        told += [f"turned {degrees}°"] if degrees and self._turns(piece) else []
        return ", ".join(told + ["mirrored"] * pose.mirrored)

    def _turns(self, piece: int) -> bool:
        """Whether it can be seen how a piece is turned."""
        return bool(self.scene.bodies[self.layout.index[piece]].hull)

    def _named(self, bits: int, *, areas: bool = False) -> list[str]:
        """Return what is in a set of items: areas, or all else that the seat sees."""
        items = Items.of(self.scene)
        found = []
        for one in members(bits):
            if one < items.pieces:
                if not areas and one in self.lying:
                    found.append(self.view.title("piece", self.layout.pieces[one]))
            elif one < items.area(0):
                if not areas:
                    found.append(self.name("ground", self.instance.grounds[one - items.ground(0)]))
            elif one < items.tool(0):
                if areas:
                    found.append(self._area(one - items.area(0)))
            elif not areas:
                found.append(self.name("tool", self.instance.tools[one - items.tool(0)]))
        return found

    def _area(self, index: int) -> str:
        return self.name("area", self.instance.areas[index])


def _mm(length: int) -> int:
    """Round a length to whole millimetres."""
    return round(length / MILLIMETRE) * MILLIMETRE
