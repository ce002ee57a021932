"""What the options open in a scene would do: where a piece would land, how a tool would stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING

from playrules.plugins.physics.drawing.seen import Seen
from playrules.plugins.physics.drawing.spans import middle_of
from playrules.plugins.physics.model import Hole, Landing, Pose, Spot, Tool, ToolPose, drop
from playrules.plugins.physics.model.landing import outline
from playrules.plugins.physics.model.regions import NO_GROUND, covers, ground_under
from playrules.plugins.physics.model.units import WHOLE
from playrules.plugins.physics.spots import AIM, SPOT
from playrules.plugins.physics.tools import Way, in_the_way, spread, values_of

if TYPE_CHECKING:
    from playrules.engine import Choice
    from playrules.viewer.scene import Tried

MOST_WAYS = 49
"""A hand that can err in more ways is drawn at its ends and in the middle."""


@dataclass(frozen=True, slots=True)
class Letting:
    """Where a piece may be let down: the option shown and its pose, and the x (nm) that are open.

    `pose` is where it is let go, `errs` how far (nm) a hand may put it aside at most. Where people
    set the spot, `tried` is what they set, open or not.
    """

    piece: int
    index: int
    choice: Choice
    pose: Pose
    open: tuple[int, ...]
    errs: int
    tried: Tried | None = None


@dataclass(frozen=True, slots=True)
class Aiming:
    """How a tool may be aimed: the option shown, and the ways of what it sends, the true one last.

    `tool` has no poses: it is not let go yet; `parameters` name what is aimed. Where people set the
    aim, `tried` is what they set, open or not.
    """

    choice: Choice
    tool: ToolPose
    parameters: tuple[str, ...]
    ways: tuple[Way, ...]
    tried: Tried | None = None

    @property
    def furthest(self) -> Iterator[ToolPose]:
        """The tool as it stands, and where people set it as it stands at most and at least.

        So the picture stays as it is while they do.
        """
        yield self.tool
        ends = [(one.values[0], one.values[-1]) for one in self.tried.dials] if self.tried else []
        parts = [one.part for one in self.tried.dials] if self.tried else []
        for corner in product(*ends) if ends else ():
            values = dict(zip(parts, corner, strict=True))
            aim = zip(self.parameters, self.tool.aim, strict=True)
            yield replace(self.tool, aim=tuple(values.get(name, now) for name, now in aim))


def letting(seen: Seen) -> Letting | None:
    """Return where a piece may be let down in a scene; None where no spot of it can be chosen.

    Shown is the spot that people set, else the one in the middle, turned as a piece is if people
    type nothing else.
    """
    if seen.view.tried is not None:
        return _letting_tried(seen, seen.view.tried)
    found: dict[tuple[int, int], list[tuple[Choice, Spot]]] = {}
    for choice, spot, piece in _spots(seen):
        plain = _is_plain(seen, spot)
        found.setdefault((not plain, piece), []).append((choice, seen.spots.meant(spot)))
    if not found:
        return None
    (_, piece), known = min(found.items(), key=lambda one: one[0])
    index = seen.layout.index[piece]
    x, y = middle_of(seen.scene)
    known.sort(key=lambda one: (abs(one[1].x - x) + abs(one[1].y - y), one[0].code))
    for choice, meant in known:
        landing = drop(seen.scene, seen.standing, index, meant)
        if isinstance(landing, Landing):
            xs = tuple(sorted({one.x for _, one in known}))
            return Letting(piece, index, choice, landing.pose, xs, _errs(seen))
    return None


def _letting_tried(seen: Seen, tried: Tried) -> Letting | None:
    """Return where a piece would be let down at the spot that people set."""
    kind = tried.slot.kind
    if (kind.base, kind.of) != ("compound", SPOT) or seen.spots.whose(tried.value)[1] != seen.place:
        return None
    pieces = [value for value, of in _slots(seen, tried.choice) if of == "piece"]
    piece = _piece(seen, tried.value, pieces)
    if not piece:
        return None
    index, meant = seen.layout.index[piece], seen.spots.meant(tried.value)
    landing = drop(seen.scene, seen.standing, index, meant)
    y = meant.y if seen.scene.view == "above" else _highest(seen)
    pose = Pose(meant.x, y, meant.turn, meant.mirrored)
    dial = tried.dial("x")
    xs = tuple(dial.values[one] for one in sorted(dial.open)) if dial is not None else ()
    pose = landing.pose if isinstance(landing, Landing) else pose
    return Letting(piece, index, tried.choice, pose, xs, _errs(seen), tried)


def _highest(seen: Seen) -> int:
    """Return a height above all that lies in a scene."""
    reach = max((one.reach for one in seen.scene.bodies), default=0)
    tops = [pose.y + seen.scene.bodies[index].reach for _, index, pose in seen.pieces]
    return max([*tops, *(one.top for one in seen.scene.grounds)]) + reach


def _spots(seen: Seen) -> Iterator[tuple[Choice, int, int]]:
    """Yield the options that let a piece down here: each with its spot and its piece."""
    own = [one for (place, _), one in seen.spots.variants.items() if place == seen.place]
    for choice in seen.view.choices:
        slots = _slots(seen, choice)
        pieces = [value for value, kind in slots if kind == "piece"]
        for spot in (value for value, kind in slots if kind == SPOT):
            if any(spot in one for one in own):
                piece = _piece(seen, spot, pieces)
                if piece:
                    yield choice, spot, piece


def _slots(seen: Seen, choice: Choice) -> list[tuple[int, str]]:
    """Return the values of an option with what they are: the group of a thing, or a compound."""
    kinds = seen.view.program.things.kinds
    return [
        (value, slot.kind.of if slot.kind.base == "compound" else kinds[slot.kind.of].universe)
        for slot, value in zip(choice.what.slots, choice.values, strict=True)
        if slot.kind.base in ("compound", "thing")
    ]


def _piece(seen: Seen, spot: int, pieces: Sequence[int]) -> int:
    """Return the piece that an option lets down, 0 where no piece of its kind is left.

    Where nothing says which, it is one of who chooses.
    """
    kind = seen.spots.whose(spot)[2]
    free = [
        one for one, name in seen.spots.kinds.items()
        if name == kind and seen.layout.index[one] not in seen.standing.poses
    ]  # fmt: skip
    free.sort(key=lambda one: seen.view.look.owner(one) != seen.view.state.actor)
    wanted = [one for one in (*pieces, *reversed(seen.view.chosen("piece"))) if one in free]
    return (wanted or free or [0])[0]


def _is_plain(seen: Seen, spot: int) -> bool:
    """Whether a spot is turned as a piece is if nothing else is typed."""
    variant = seen.spots.whose(spot)[0]
    values = zip(variant.parts, variant.split(spot), strict=True)
    return all(part.default in (None, value) for part, value in values)


def _errs(seen: Seen) -> int:
    hand = seen.component.data["hand"]
    return max(map(abs, hand[0])) * int(hand[2]) if hand else 0


def aiming(seen: Seen) -> Aiming | None:
    """Return how a tool would stand in a scene: at its default aim, in the hole that was chosen.

    Where people set the aim it is that one. None where no aim can be chosen, where it is not known
    in which hole, and where it is aimed another way.
    """
    if not seen.is_faced:
        return None
    if seen.view.tried is not None:
        return _aiming_tried(seen, seen.view.tried)
    best: tuple[tuple[int, int], Choice, int, int, tuple[int, ...]] | None = None
    for choice in seen.view.choices:
        slots = _slots(seen, choice)
        for aim in (value for value, kind in slots if kind == AIM):
            hole = _hole(seen, [value for value, kind in slots if kind == "hole"])
            tool, values, far = _aimed(seen, aim)
            if hole < 0 or tool < 0:
                continue
            if best is None or (far, choice.code) < best[0]:
                best = (far, choice.code), choice, tool, hole, values
    if best is None:
        return None
    _, choice, tool, hole, values = best
    ways = _ways(seen, tool, hole, values)
    names = tuple(one.name for one in seen.tool(tool).parameters)
    return Aiming(choice, ToolPose(tool, hole, values), names, ways)


def _aiming_tried(seen: Seen, tried: Tried) -> Aiming | None:
    """Return how a tool would stand at the aim that people set."""
    if (tried.slot.kind.base, tried.slot.kind.of) != ("compound", AIM):
        return None
    slots = _slots(seen, tried.choice)
    hole = _hole(seen, [value for value, kind in slots if kind == "hole"])
    tool, values, _ = _aimed(seen, tried.value)
    if hole < 0 or tool < 0:
        return None
    ways = _ways(seen, tool, hole, values)
    names = tuple(one.name for one in seen.tool(tool).parameters)
    return Aiming(tried.choice, ToolPose(tool, hole, values), names, ways, tried)


def aimed_words(seen: Seen, aiming: Aiming) -> str:
    """Return how a tool is drawn that is being aimed, and which pieces it would pass."""
    tool = aiming.tool
    hole = seen.hole(tool.hole)
    passed = in_the_way(seen.scene, seen.standing, tool.tool, hole, tool.aim)
    names = [seen.view.title("piece", seen.layout.pieces[one]) for one in passed]
    said = seen.said(tool.tool, tool.hole, tool.aim)
    said = said if aiming.tried is not None else f"Default: {said}"
    return f"{said}; passes {', '.join(names)}" if names else said


def _hole(seen: Seen, holes: Sequence[int]) -> int:
    """Return the index of the hole that an option is about, -1 where it is not known."""
    own = seen.instance.holes
    known = [one for one in (*holes, *reversed(seen.view.chosen("hole"))) if one in own]
    if known or len(own) == 1:
        return own.index((known or list(own))[0])
    return -1


def _friction(seen: Seen, tool: Tool, hole: Hole, aim: tuple[int, ...]) -> int:
    """Return the friction (billionths) between what a finger flicks and the ground; 0 for none."""
    ground = ground_under(seen.scene, hole.x, hole.y) if seen.scene.view == "above" else NO_GROUND
    if ground == NO_GROUND:
        return 0
    values = values_of(tool, aim)
    if values["radius"]:
        own = values["friction"]
    else:
        own = next(
            (
                seen.scene.bodies[index].friction
                for _, index, pose in seen.pieces
                if any(covers(one, hole.x, hole.y) for one in outline(seen.scene, index, pose))
            ),
            0,
        )
    return own * seen.scene.grounds[ground].friction // WHOLE


def _ways(seen: Seen, number: int, at: int, aim: tuple[int, ...]) -> tuple[Way, ...]:
    """Return the ways that a hand may give what a tool sends, by the indices of tool and hole."""
    tool, hole = seen.tool(number), seen.hole(at)
    return spread(tool, hole, _errors(seen, number, aim), _friction(seen, tool, hole, aim))


def _aimed(seen: Seen, aim: int) -> tuple[int, tuple[int, ...], int]:
    """Return the tool of an aim by index (-1: none here), its values, and how far from defaults."""
    for tool, variant in seen.spots.aims.items():
        if aim in variant and tool in seen.instance.tools:
            values = variant.split(aim)
            places = (
                abs(part.range.index(value) - part.range.index(part.default))
                for part, value in zip(variant.parts, values, strict=True)
                if part.default is not None
            )
            return seen.instance.tools.index(tool), values, sum(places)
    return -1, (), 0


def _errors(seen: Seen, tool: int, aim: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the aims that a hand may hit instead of one, with their weights, the true one last."""
    hand = seen.component.data["hands"].get(seen.tool(tool).name)
    if hand is not None:
        steps, weights, slips = hand
        ways = [[(0, 1)] if not slip else _steps(steps, weights, slip) for slip in slips]
        if len(list(product(*ways))) > MOST_WAYS:
            ways = [list(dict([min(one), (0, 1), max(one)]).items()) for one in ways]
        for errors in product(*ways):
            weight = 1
            for _, share in errors:
                weight *= share
            if any(error for error, _ in errors):
                yield tuple(a + e for a, (e, _) in zip(aim, errors, strict=True)), weight
    yield aim, 1


def _steps(steps: Sequence[int], weights: Sequence[int], slip: int) -> list[tuple[int, int]]:
    return [(step * slip, weight) for step, weight in zip(steps, weights, strict=True)]
