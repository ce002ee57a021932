"""The part of a scene that is drawn, and the way from its lengths to pixels or signs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from playrules.plugins.physics.drawing.asked import Aiming, Letting
from playrules.plugins.physics.drawing.seen import Seen
from playrules.plugins.physics.drawing.spans import Span, span_of_scene, union
from playrules.plugins.physics.model import Interval, Scene
from playrules.plugins.physics.model.landing import outline
from playrules.plugins.physics.model.scenes import extents
from playrules.plugins.physics.model.units import MILLIMETRE

NEAR = 0.15
"""A ground is drawn for its own sake if that costs no more of the height."""
FAR = 1.0
"""What is further out than so many widths of holes and areas is only marked at the edge."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Window:
    """What is shown from `left` (nm) to the right and from `low` (nm) up, *scale* to the nm.

    `room` is where, in pixels: left, top, width, height; y goes down there, and up in scenes.
    """

    left: float
    low: float
    scale: float
    room: tuple[float, float, float, float]

    def x(self, x: float) -> float:
        """Return where an x of the scene is."""
        return self.room[0] + (x - self.left) * self.scale

    def y(self, y: float) -> float:
        """Return where a height of the scene is."""
        return self.room[1] + self.room[3] - (y - self.low) * self.scale

    def point(self, point: Sequence[float]) -> Point:
        """Return where a point of the scene is."""
        return self.x(point[0]), self.y(point[1])

    def points(self, points: Iterable[Sequence[float]]) -> tuple[Point, ...]:
        """Return where points of the scene are."""
        return tuple(map(self.point, points))

    @property
    def across(self) -> tuple[float, float]:
        """From where to where it goes (nm)."""
        return self.left, self.left + self.room[2] / self.scale

    def clipped(self, points: Sequence[Sequence[float]]) -> tuple[Point, ...]:
        """Return where a line is, up to where it leaves the room."""
        found: list[Point] = []
        for point in self.points(points):
            if not self._holds(point):
                if found:
                    found.append(self._edge(found[-1], point))
                break
            found.append(point)
        return tuple(found)

    def _holds(self, point: Point) -> bool:
        x, y, width, height = self.room
        return x <= point[0] <= x + width and y <= point[1] <= y + height

    def _edge(self, inside: Point, outside: Point) -> Point:
        """Return where a line from inside leaves the room."""
        share = 1.0
        x, y, width, height = self.room
        for at, low, high in ((0, x, x + width), (1, y, y + height)):
            step = outside[at] - inside[at]
            if step:
                share = min(share, max((low - inside[at]) / step, (high - inside[at]) / step))
        return (
            inside[0] + (outside[0] - inside[0]) * share,
            inside[1] + (outside[1] - inside[1]) * share,
        )


def span_of(seen: Seen, letting: Letting | None, aiming: Aiming | None) -> Span:
    """Return what matters of a scene: its holes, areas and pieces, the tool, and what is asked."""
    scene = seen.scene
    spans = [span_of_scene(scene)]
    if scene.view == "above":
        return spans[0]
    standing = [(index, pose) for _, index, pose in seen.pieces]
    if letting is not None:
        standing.append((letting.index, letting.pose))
    parts = (extents(part) for index, pose in standing for part in outline(scene, index, pose))
    spans += near_of(parts, spans[0])
    tools = (
        list(aiming.furthest)
        if aiming is not None
        else [one for one in (seen.standing.tool,) if one is not None]
    )
    drawn = (extents(one.shape) for tool in tools for one in seen.drawn(tool))
    spans += near_of(drawn, spans[0])
    return _with_grounds(scene, union(spans))


def near_of(candidates: Iterable[Span], middle: Span) -> list[Span]:
    """Return what is not far out of what matters in any case, or of something else that is not."""
    low, high = middle[0]
    most = FAR * max(high - low, 200 * MILLIMETRE)
    found: list[Span] = []
    far = list(candidates)
    while True:
        near = [one for one in far if one[0][1] >= low - most and one[0][0] <= high + most]
        if not near:
            return found
        found += near
        far = [one for one in far if one not in near]
        low, high = union([((low, high), middle[1]), *near])[0]


def _with_grounds(scene: Scene, span: Span) -> Span:
    """Return a span with the tops of the grounds below it that are near."""
    (left, right), (low, high) = span
    most = NEAR * max(right - left, high - low)
    for ground in scene.grounds:
        if isinstance(ground.shape, Interval) and low - most <= ground.top < low:
            low = ground.top
    return (left, right), (low, high)
