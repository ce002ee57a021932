"""The table that the scenes of all players are slices of, as it is seen from above.

Points are nanometres from the middle of the table: to the right, and away from who looks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from math import cos, hypot, sin
from typing import TYPE_CHECKING

from playrules.engine import Choice
from playrules.plugins.physics.drawing.seen import Seen
from playrules.plugins.physics.model import Circle, Ground, Hole, Interval
from playrules.plugins.physics.model.landing import outline
from playrules.plugins.physics.model.scenes import extents_of
from playrules.plugins.physics.model.slices import TURN, Slice, between
from playrules.plugins.physics.model.units import MILLIMETRE, to_radians
from playrules.viewer.scene import Component, Dial, View

if TYPE_CHECKING:
    from playrules.engine.kinds import Kind

Point = tuple[float, float]
RIM = 1.15
"""How much further than foundations the table is drawn, as a share."""
LEAST = 100 * MILLIMETRE


@dataclass(frozen=True)
class Side:
    """A slice with the way that it runs from the middle."""

    seen: Seen
    seat: int
    bearing: int

    def strip(self, low: float, high: float, deep: float) -> tuple[Point, ...]:
        """Return the corners of what goes from one x of the slice to another, *deep* across."""
        return strip(self.bearing, low, high, deep)

    @property
    def foundations(self) -> Iterator[tuple[int, tuple[Point, ...]]]:
        """The foundations by their ids, as deep as the deepest piece that could stand on one."""
        deep = max(body.depth for body in self.seen.scene.bodies)
        for ground, number in zip(self.seen.scene.grounds, self.seen.instance.grounds, strict=True):
            if ground.foundation:
                low, high = across(ground)
                yield number, self.strip(low, high, deep)

    @property
    def pieces(self) -> Iterator[tuple[int, tuple[Point, ...]]]:
        """The pieces by their ids, from the lowest to the highest."""
        found = []
        for piece, index, pose in self.seen.pieces:
            (low, high), (_, top) = extents_of(outline(self.seen.scene, index, pose))
            found.append((top, piece, self.strip(low, high, self.seen.scene.bodies[index].depth)))
        yield from ((piece, points) for _, piece, points in sorted(found))

    @property
    def rod(self) -> tuple[float, float, float] | None:
        """From where to where what moves of a tool goes, and how thick it is; None for no tool."""
        tool = self.seen.standing.tool
        drawn = () if tool is None else self.seen.drawn(tool)
        parts = [one for one in drawn if one.role == "moving"]
        if not parts:
            return None
        low, high = extents_of(one.shape for one in parts)[0]
        return low, high, min(_thickness(one.shape) for one in parts)


@dataclass(frozen=True)
class Around:
    """What a seat sees of the table. `slice` says which values tell how it lies."""

    component: Component
    view: View
    slice: Slice

    @cached_property
    def sides(self) -> tuple[Side, ...]:
        """The slices whose bearings are known, in the order of seats."""
        found = []
        for seat, place in enumerate(self.component.data["places"], start=1):
            bearing = self.view.read("player", seat, self.slice.bearing)
            if bearing is not None:
                found.append(Side(Seen(self.component, self.view, place), seat, bearing))
        return tuple(found)

    @cached_property
    def _any(self) -> Seen:
        return Seen(self.component, self.view, self.component.data["places"][0])

    @cached_property
    def radius(self) -> float:
        """How far the table is drawn: past the foundations, else past the ground with holes."""
        grounds = self._any.scene.grounds
        wanted = [one for one in grounds if one.foundation] or [
            one for at, one in enumerate(grounds) if any(h.ground == at for h in self.holes)
        ]
        ends = [abs(end) for one in wanted or grounds for end in across(one)]
        return RIM * max(*ends, LEAST)

    @property
    def holes(self) -> tuple[Hole, ...]:
        """The holes of a slice; all slices have the same."""
        return self._any.scene.holes

    @cached_property
    def base(self) -> float:
        """The radius of what stands in the middle: a ground with holes; 0 for none.

        It has to end before the foundations begin: what goes on below them is the table.
        """
        grounds = self._any.scene.grounds
        nearest = min((abs(across(one)[0]) for one in grounds if one.foundation), default=0)
        found = [
            min(-low, high)
            for at, one in enumerate(grounds)
            if any(hole.ground == at for hole in self.holes)
            for low, high in [across(one)]
        ]
        return max((one for one in found if 0 < one < nearest), default=0)

    @property
    def hole_points(self) -> set[Point]:
        """Where the holes are: all around, but for one in the very middle."""
        return {
            strip(side.bearing, hole.x, hole.x, 0)[0] for side in self.sides for hole in self.holes
        } | {(0.0, 0.0) for hole in self.holes if not hole.x}

    @property
    def aimed(self) -> int | None:
        """The way that was aimed, None where nothing says so."""
        return self.view.read("", 0, self.slice.aimed) if self.slice.aimed else None

    @property
    def tried(self) -> Dial | None:
        """The direction that people set; None where they set none."""
        tried = self.view.tried
        is_angle = tried is not None and _is_angle(tried.slot.kind)
        return tried.dials[0] if tried is not None and is_angle else None

    @property
    def faced(self) -> list[Side]:
        """The slices through which the way goes that people set, or else that was aimed."""
        aimed = self.aimed if self.tried is None else self.tried.value
        if aimed is None or self.slice.reach < 0:
            return []
        return [one for one in self.sides if between(one.bearing, aimed) <= self.slice.reach]

    @property
    def rod(self) -> tuple[Point, ...]:
        """The corners of the moving part of a tool that stands: it lies the way that was aimed."""
        for side in self.sides:
            if (rod := side.rod) is not None:
                aimed = self.aimed
                return strip(side.bearing if aimed is None else aimed, *rod)
        return ()

    @property
    def open(self) -> dict[int, tuple[int, ...]]:
        """The codes of the options that are directions, by these, reduced to one turn."""
        found: dict[int, tuple[int, ...]] = {}
        for choice in self.view.choices:
            for angle in _angles(choice):
                found[angle % TURN] = (*found.get(angle % TURN, ()), choice.code)
        return found

    def holds(self, points: Iterable[Point]) -> bool:
        """Whether all points lie on the table as it is drawn."""
        return all(hypot(*point) <= self.radius for point in points)

    @property
    def words(self) -> str:
        """What was aimed, and whom it meets."""
        aimed, said = self.aimed if self.tried is None else self.tried.value, "From above"
        if aimed is None:
            return said
        verb = "aimed " if self.tried is None else ""
        names = [one.seen.view.look.players[one.seat - 1].title for one in self.faced]
        met = f", faces {' and '.join(names)}" if names else ", faces nobody"
        return f"{said}: {verb}{degrees(aimed)}{met if self.slice.reach >= 0 else ''}"


def around(component: Component, view: View) -> Around | None:
    """Return the table that the scenes of a component are slices of; None where they are not.

    Of one alone there is nothing to see from above.
    """
    found = component.data.get("slice")
    if not isinstance(found, Slice) or len(component.data["places"]) < 2:
        return None
    return Around(component, view, found)


def strip(bearing: int, low: float, high: float, deep: float) -> tuple[Point, ...]:
    """Return the corners of a box that lies along a way from the middle, *deep* across."""
    x, y = cos(to_radians(bearing)), sin(to_radians(bearing))
    half = deep / 2
    corners = ((low, -half), (high, -half), (high, half), (low, half))
    return tuple((along * x - beside * y, along * y + beside * x) for along, beside in corners)


def degrees(angle: int) -> str:
    """Return a direction as people read it: from 0° to below 360°."""
    return f"{round(angle % TURN * 360 / TURN, 1) % 360:g}°"


def across(ground: Ground) -> tuple[int, int]:
    """Return from which x to which a ground goes, the end that is nearer to the middle first."""
    assert isinstance(ground.shape, Interval)
    low, high = ground.shape.lo, ground.shape.hi
    return (low, high) if high > 0 else (high, low)


def _thickness(shape: object) -> float:
    """Return the shortest side of an outline, or the width of a circle."""
    if isinstance(shape, Circle):
        return 2.0 * shape.radius
    assert isinstance(shape, tuple)
    sides = zip(shape, (*shape[1:], shape[0]), strict=True)
    return min(hypot(b[0] - a[0], b[1] - a[1]) for a, b in sides)


def _angles(choice: Choice) -> Iterator[int]:
    """Yield the angles among the values of an option."""
    for slot, value in zip(choice.what.slots, choice.values, strict=True):
        if _is_angle(slot.kind):
            yield value


def _is_angle(kind: Kind) -> bool:
    return (kind.base, kind.of) == ("quantity", "angle")
