"""Scenes around a table: reads their bearings, and writes the code that asks what they face."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from playrules.engine.kinds import ABSENT, YES_NO, Kind
from playrules.engine.program.expressions import Column, Const, Expr
from playrules.engine.vocabulary import Build, Code, SettingWord, Value
from playrules.plugins.api.arithmetic import (
    both,
    compare,
    entry,
    least,
    minus,
    modulo,
    simple,
)
from playrules.plugins.physics.model.slices import TURN, Slice
from playrules.plugins.physics.words.common import no_value
from playrules.plugins.physics.words.plan import SceneKind, amount, plan_of, within

ANGLE: Final = Kind("quantity", "angle", 0, TURN // 2)
SETTINGS: Final = {
    "bearing": SettingWord(
        "kept angle per player",
        "Of scenes `per player` seen from the side, which lie around one table: the value of a"
        " player that says which way his scene runs from the middle of the table, from the right"
        " anticlockwise. The middle is at x 0mm of each.",
    ),
    "aimed": SettingWord(
        "kept angle",
        "The value of the table that says which way is aimed, for pictures; as long as it is"
        " nothing, `has fall: (angle or nothing)`, no way is shown.",
    ),
    "reach": SettingWord(
        "quantity angle",
        "How far a direction may lie beside the bearing so that the scene `faces` it.",
    ),
}


def read_slice(scene: SceneKind, build: Build) -> None:
    """Read how scenes lie around a table, and say what of it does not go together."""
    block = scene.block
    given = [name for name in SETTINGS if block.has(name)]
    if not given:
        return
    if "bearing" not in given:
        message = f"`{given[0]}` is for scenes with a `bearing`"
        build.error(block.setting_span(given[0]), message, "which way does it run?", BEARING)
        return
    view = block.value("view")
    if not block.per_player or (view is not None and view.text == "above"):
        message = "`bearing` is for scenes `per player` seen from the side"
        what = "seen from above" if block.per_player else "one scene for all"
        help = f"write `scene {block.name} per player`" if not block.per_player else (
            "leave it out: seen from above a scene shows the whole table"
        )  # fmt: skip
        build.error(block.setting_span("bearing"), message, what, help)
        return
    if block.has("reach"):
        low, high = 0, TURN // 2
        if not within(build, block.value("reach"), low, high, "`reach`", "from 0deg to 180deg"):
            return
    bearing, aimed = block.value("bearing"), block.value("aimed")
    if bearing is not None:
        reach = amount(block, "reach", -1)
        scene.slice = Slice(bearing.text, aimed.text if aimed is not None else "", reach)


def leave_untold(scene: SceneKind, build: Build) -> None:
    """By hand, let nobody be asked which way a scene runs or which way is aimed.

    Unless rules weigh it: which scenes a tool has met people see.
    """
    if build.by_hand is not None and scene.slice is not None:
        named = {scene.slice.bearing, scene.slice.aimed}
        build.by_hand.untold.update(named - build.by_hand.weighed)


def told_slice(scene: SceneKind, build: Build) -> Slice | None:
    """Return how a scene lies around a table as far as it is known in play; None for unknown."""
    if build.by_hand is None or scene.slice is None:
        return scene.slice
    if scene.slice.bearing not in build.by_hand.weighed:
        return None
    aimed = scene.slice.aimed if scene.slice.aimed in build.by_hand.weighed else ""
    return replace(scene.slice, aimed=aimed)


BEARING: Final = (
    "add a line `bearing: NAME`; each player keeps it: `players { has NAME: angle starts 0deg }`"
)


def lower_faces(code: Code, arguments: dict[str, Value]) -> Value:
    """Lower `scene.faces(direction)`: whether a direction is within reach of its bearing.

    By hand it is for each: a real tool may meet others than those it was meant for, and people are
    asked of all what came of it.
    """
    build, place = code.build, arguments["it"]
    bearings, reaches = _by_place(build)
    asked = [one for one in build.ids(place.kind.of) if one in bearings]
    if isinstance(place.expr, Const):
        asked = [one for one in asked if one == place.expr.value]
    if not asked:
        if not build.faulty:
            message = f"{place.kind} faces nothing: it has no `bearing`"
            build.error(place.span, message, "does not lie around a table", BEARING)
        return no_value(code, YES_NO)
    if all(reaches[one] < 0 for one in asked):
        message = f"{place.kind} has no `reach`"
        build.error(
            place.span, message, "how far beside it?", "add a line such as `reach: 7deg` to it"
        )
        return no_value(code, YES_NO)
    which = simple(code, place.expr)
    size = 1 + max(build.ids("place"))
    reach = entry(build, "reaches", [reaches.get(one, -1) for one in range(size)], which)
    column = entry(build, "bearings", [bearings.get(one, 0) for one in range(size)], which)
    bearing = simple(code, Column(0, simple(code, column)))
    found = compare("!=", bearing, ABSENT)
    if not build.by_hand:
        angle = _between(code, bearing, arguments["direction"].expr)
        found = both(compare("<=", angle, reach), found)
    return Value(YES_NO, found, code.span)


def _by_place(build: Build) -> tuple[dict[int, int], dict[int, int]]:
    """Return the columns of bearings, and the reaches, of scenes by their ids as places."""
    players = build.find("player")
    assert players is not None
    kept = build.columns(players)
    bearings, reaches = {}, {}
    for scene in plan_of(build).scenes.values():
        if scene.slice is None or scene.slice.bearing not in kept:
            continue
        for seat, place in enumerate(scene.kind.ids):
            bearings[place] = kept[scene.slice.bearing][0] + seat
            reaches[place] = scene.slice.reach
    return bearings, reaches


def lower_apart(code: Code, arguments: dict[str, Value]) -> Value:
    """Lower `apart(a, b)`: the smaller angle between two directions."""
    angle = _between(code, simple(code, arguments["a"].expr), arguments["b"].expr)
    return Value(ANGLE, angle, code.span)


def _between(code: Code, one: Expr, other: Expr) -> Expr:
    """Return what `slices.between` does; each is reduced first, so that nothing overflows."""
    way = simple(code, modulo(minus(modulo(one, TURN), modulo(other, TURN)), TURN))
    return least(way, minus(Const(TURN), way))
