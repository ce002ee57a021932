"""Reads the shapes of grounds and areas: a stretch seen from the side, a region from above."""

from __future__ import annotations

from typing import Final

from playrules.engine.vocabulary import Build, DeclaredBlock, SettingWord
from playrules.plugins.physics.model import Circle, Interval, Shape, box
from playrules.plugins.physics.model.scenes import extents
from playrules.plugins.physics.model.shapes import counter_clockwise
from playrules.plugins.physics.model.units import METRE, MILLIMETRE
from playrules.plugins.physics.words.bodies import corners_of
from playrules.plugins.physics.words.plan import amount, within

FAR: Final = 10 * METRE
ENDS: Final = "from -10m to 10m"
SIDE: Final = ("from", "to")
BOX: Final = ("from", "to", "near", "far")
ROUND: Final = ("x", "y", "radius")
SETTINGS: Final = {
    "from": SettingWord(
        "quantity length",
        "Where it begins on the left; of a ground seen from above 0mm if left out.",
    ),
    "to": SettingWord("quantity length", "Where it ends on the right."),
    "near": SettingWord(
        "quantity length",
        "Seen from above: its edge next to who looks; of a ground 0mm if left out.",
    ),
    "far": SettingWord("quantity length", "Seen from above: its far edge."),
    "x": SettingWord("quantity length", "Seen from above: the middle of a circle, to the right."),
    "y": SettingWord("quantity length", "Seen from above: the middle of a circle, away."),
    "radius": SettingWord("quantity length", "Seen from above: the radius of a circle."),
}
_FORMS: Final = (
    "seen from above it is a box (`from:`, `to:`, `near:`, `far:`), a circle (`x:`, `y:`,"
    " `radius:`) or rows of corners, `| x | y |`"
)


def read_region(
    block: DeclaredBlock, view: str, build: Build, around: Interval | Shape | None = None
) -> Interval | Shape | None:
    """Return the shape of a ground or an area, None after saying what is wrong with it.

    An area reaches to the ends of the ground *around* it where it names no ends of its own; a
    ground seen from above begins at 0 there.
    """
    given = {name for name in SETTINGS if block.has(name)}
    for name in sorted(given):
        if not within(build, block.value(name), -FAR, FAR, f"`{name}`", ENDS):
            return None
    if view == "side":
        return _interval(block, given, build, around)
    corners = any(not row.cell("hole") for row in block.rows)
    if corners and not given:
        return _polygon(block, build)
    needed = {"to", "far"} if around is None else set[str]()
    if given and needed <= given <= set(BOX) and not corners:
        return _box(block, build, around)
    if given == set(ROUND) and not corners:
        return _circle(block, build)
    build.error(
        block.span, f"the shape of {block.name} is not clear", "what does it cover?", _FORMS
    )
    return None


def _interval(
    block: DeclaredBlock, given: set[str], build: Build, around: Interval | Shape | None
) -> Interval | None:
    strange = sorted(given - set(SIDE))
    if strange:
        where = block.setting_span(strange[0])
        build.error(
            where, f"`{strange[0]}` is for scenes seen from above", "this one is seen from the side"
        )
        return None
    if given != set(SIDE) and (around is None or not given):
        missing = "from" if "from" not in given else "to"
        message = f"{block.name} needs the setting `{missing}`"
        build.error(block.span, message, "", "it reaches `from: …` `to: …`, a line each")
        return None
    ends = _ends(block, SIDE, build, around)
    return None if ends is None else Interval(*ends)


def _ends(
    block: DeclaredBlock, names: tuple[str, ...], build: Build, around: Interval | Shape | None
) -> list[int] | None:
    """Return the edges of a box or a stretch, None after saying where there is no room."""
    across, deep = extents(around) if around is not None else ((0, 0), (0, 0))
    known = [amount(block, n, o) for n, o in zip(names, (*across, *deep), strict=False)]
    for i in range(0, len(names), 2):
        if known[i + 1] - known[i] < MILLIMETRE:
            _no_room(block, names[i], names[i + 1], build)
            return None
    return known


def _no_room(block: DeclaredBlock, low: str, high: str, build: Build) -> None:
    message = f"{block.name} has no room between `{low}` and `{high}`"
    where = high if block.has(high) else low
    build.error(block.setting_span(where), message, "at least 1mm", f"`{low}` is the lower one")


def _box(block: DeclaredBlock, build: Build, around: Interval | Shape | None) -> Shape | None:
    ends = _ends(block, BOX, build, around)
    if ends is None:
        return None
    left, right, near, far = ends
    return box(left, near, right - left, far - near)


def _circle(block: DeclaredBlock, build: Build) -> Shape | None:
    if not within(build, block.value("radius"), MILLIMETRE, FAR, "a radius", "from 1mm to 10m"):
        return None
    return Circle(*(amount(block, name, 0) for name in ROUND))


def _polygon(block: DeclaredBlock, build: Build) -> Shape | None:
    found = corners_of(block, build)
    if found is None:
        return None
    if len(found) < 3:
        build.error(block.span, f"{block.name} has three corners at least", help=_FORMS)
        return None
    return counter_clockwise(found)
