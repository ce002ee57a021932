"""From where to where scenes and what is in them go."""

from __future__ import annotations

from collections.abc import Iterable

from playrules.plugins.physics.model import Scene
from playrules.plugins.physics.model.scenes import extents, extents_of, foundations

Span = tuple[tuple[float, float], tuple[float, float]]
"""The smallest and the largest x, and the same of y, in nm."""


def span_of_scene(scene: Scene) -> Span:
    """Return what matters without pieces: holes, areas and foundations, else all grounds."""
    if scene.view == "above":
        return extents_of(one.shape for one in scene.grounds)
    spans: list[Span] = [
        (extents(one.shape)[0], level(scene.grounds[one.ground].top)) for one in scene.areas
    ]
    spans += (((one.x, one.x), level(one.y)) for one in scene.holes)
    spans += ((extents(one.shape)[0], level(one.top)) for one in scene.grounds if one.foundation)
    if not spans:
        spans = [(extents(one.shape)[0], level(one.top)) for one in scene.grounds]
    return union(spans)


def middle_of(scene: Scene) -> tuple[float, float]:
    """Return the middle of a scene: seen from the side, that of what is built on.

    These are its foundations, else its grounds with holes or areas, else all. Its y is 0 there.
    """
    if scene.view == "above":
        (left, right), (low, high) = span_of_scene(scene)
        return (left + right) / 2, (low + high) / 2
    built_on = foundations(scene)
    if built_on is not None:
        return sum(built_on) / 2, 0
    used = {one.ground for one in scene.holes} | {one.ground for one in scene.areas}
    shapes = [one.shape for at, one in enumerate(scene.grounds) if at in used or not used]
    left, right = extents_of(shapes)[0]
    return (left + right) / 2, 0


def level(y: float) -> tuple[float, float]:
    """Return a span of heights that is just one height."""
    return (y, y)


def union(spans: Iterable[Span]) -> Span:
    """Return the smallest span around several. Raises ValueError for none."""
    known = list(spans)
    xs = [x for across, _ in known for x in across]
    ys = [y for _, up in known for y in up]
    return (min(xs), max(xs)), (min(ys), max(ys))
