"""Films what happens in a scene: what falls, slides and swings is seen at true speed.

How it went is not in the row, only how it ended: it is worked out once more. Where that ends
otherwise, on another machine or where people told the answer, pieces glide to where they lie.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final
from weakref import WeakKeyDictionary

from playrules.plugins.physics.drawing.pictures import (
    Known,
    at_moment,
    draw,
    drawn,
    panels_of,
    span_of_panels,
)
from playrules.plugins.physics.drawing.spans import Span, union
from playrules.plugins.physics.layout import Layout, column_at
from playrules.plugins.physics.model import Pose, Standing
from playrules.plugins.physics.model.units import MILLIMETRE
from playrules.viewer.scene import Change, Component, Film, eased

if TYPE_CHECKING:
    from playrules.engine import Program
    from playrules.plugins.physics.referee import Answering
    from playrules.viewer.scene import Drawing

FRAMES: Final = 60
"""Frames of a second."""
GLIDE: Final = 36
"""So many frames are shown where it is not known how something went."""
LOWERING: Final = 24
"""Frames in which a piece is let down before it is let go."""
HIGH: Final = 60 * MILLIMETRE
"""It is let down from so far above."""
PAN: Final = 0.3
"""Seconds in which more or less of the scene comes into the picture."""
STILL: Final = MILLIMETRE // 4
"""Nothing is seen to move by less, in nm, or in as many 4 µrad."""
LOOKED_AT: Final = 6
"""Every so many frames are looked at for how much has to be in the picture."""


def film(component: Component, change: Change, width: float, height: float) -> Film | None:
    """Film what was asked of the physics plugin and happened in a scene of a component."""
    question = change.before.state.question
    if question is None or question.plugin != "physics" or component.data["by_hand"] is not None:
        return None
    place = question.numbers.get("scene", 0)
    if place not in component.data["places"]:
        return None
    layout = component.data["layout"]
    frames = _frames(change, layout, place)
    frames = _while_moving([_seen(component, change, place, one) for one in frames])
    if len(frames) < 2:
        return None
    view, size = change.before, (width, height)
    still = panels_of(component, view)
    first = span_of_panels(still)
    last = span_of_panels(panels_of(component, change.after))
    looked_at = [*frames[::LOOKED_AT], frames[-1]]
    spans = [span_of_panels(at_moment(still, place, one)) for one in looked_at]
    wide = union((first, last, *spans))
    start, end = (PAN if one != wide else 0.0 for one in (first, last))
    run = len(frames) / FRAMES
    known: Known = {}

    def at(time: float) -> Drawing:
        if time >= start + run + end:
            return draw(component, change.after, width, height)
        number = min(max(int((time - start) * FRAMES), 0), len(frames) - 1)
        panels = at_moment(still, place, frames[number])
        span = wide
        if time < start:
            span = _between(first, wide, time / start)
        elif time > start + run:
            span = _between(wide, last, (time - start - run) / end)
        return drawn(component, view, panels, span, size, known)

    things = frozenset(("piece", layout.pieces[one]) for one in frames[-1].poses)
    return Film(start + run + end, at, things)


def _frames(change: Change, layout: Layout, place: int) -> Sequence[Standing]:
    """Return how things lay in each sixtieth of a second, from the start to the end."""
    program, before = change.before.program, change.before.state
    question = before.question
    assert question is not None  # or nothing would be filmed
    rest, _ = _answering(program, layout).happen(
        before.row, question.event, dict(question.numbers), record=True
    )
    at = column_at(program)
    lying = layout.lying(change.after.state.row, at, place).standing
    if all(rest.standing.poses.get(one) == pose for one, pose in lying.pieces):
        seen_from_the_side = layout.scene(place).view == "side"
        placed = layout.index[question.numbers["piece"]] if question.event == "place" else -1
        down = _lowered(rest.start, placed) if placed >= 0 and seen_from_the_side else []
        return [*down, *rest.frames]
    return _glide(layout.lying(before.row, at, place).standing, lying)


def _lowered(start: Standing, piece: int) -> list[Standing]:
    """Return frames in which a piece is let down to where it is let go."""
    pose = start.poses[piece]
    found = []
    for number in range(LOWERING):
        above = HIGH - round(HIGH * eased(number / LOWERING))
        found.append(start.with_piece(piece, replace(pose, y=pose.y + above)))
    return found


_KNOWN: Final[WeakKeyDictionary[Layout, Answering]] = WeakKeyDictionary()


def _answering(program: Program, layout: Layout) -> Answering:
    """Return what works out the events of a game: pymunk is loaded with it."""
    from playrules.plugins.physics.referee import Answering, carrier

    if layout not in _KNOWN:
        _KNOWN[layout] = Answering(program, layout, carrier(program))
    return _KNOWN[layout]


def _seen(component: Component, change: Change, place: int, frame: Standing) -> Standing:
    """Return what the seat sees of a frame."""
    index = component.data["layout"].index
    known = {
        index.get(one) for view in (change.before, change.after) for one in view.standing(place)
    }
    tool = frame.tool if change.after.sees(place) else None
    return Standing.of({one: pose for one, pose in frame.pieces if one in known}, tool)


def _while_moving(frames: list[Standing]) -> list[Standing]:
    """Return frames up to where nothing is seen to move any more."""
    last = len(frames)
    while last > 1 and _is_like(frames[last - 2], frames[-1]):
        last -= 1
    return frames[:last]


def _is_like(one: Standing, other: Standing) -> bool:
    if len(one.pieces) != len(other.pieces) or (one.tool is None) != (other.tool is None):
        return False
    pairs = list(zip(one.poses.values(), other.poses.values(), strict=True))
    if one.tool is not None and other.tool is not None:
        if len(one.tool.poses) != len(other.tool.poses):
            return False
        pairs += zip(one.tool.poses, other.tool.poses, strict=True)
    return all(
        max(abs(a.x - b.x), abs(a.y - b.y), abs(a.turn - b.turn) // 16) < STILL for a, b in pairs
    )


def _glide(start: Standing, end: Standing) -> list[Standing]:
    """Return frames in which each piece goes straight from where it was to where it is."""
    known = start.poses
    found = []
    for number in range(GLIDE + 1):
        share = eased(number / GLIDE)
        poses = {one: _pose(known.get(one, pose), pose, share) for one, pose in end.pieces}
        found.append(Standing.of(poses, end.tool if number == GLIDE else start.tool))
    return found


def _pose(one: Pose, other: Pose, share: float) -> Pose:
    def between(a: int, b: int) -> int:
        return a + round((b - a) * share)

    return Pose(
        between(one.x, other.x), between(one.y, other.y), between(one.turn, other.turn),
        other.mirrored,
    )  # fmt: skip


def _between(one: Span, other: Span, share: float) -> Span:
    """Return the span that is a share of the way from one to the other."""
    part = eased(share)
    (left, right), (low, high) = (
        tuple(a + (b - a) * part for a, b in zip(ours, theirs, strict=True))
        for ours, theirs in zip(one, other, strict=True)
    )
    return (left, right), (low, high)
