"""What people have to do at an event, in words, and what they expect to see then."""

from __future__ import annotations

from playrules.engine.kinds import ABSENT, compound
from playrules.plugins.physics.by_hand.here import Here, Lie
from playrules.plugins.physics.derived import PIECE
from playrules.plugins.physics.model import Landing, Pose, Standing, drop, members
from playrules.plugins.physics.model.landing import outline
from playrules.plugins.physics.model.regions import place_above, place_side
from playrules.plugins.physics.spots import AIM, SPOT


def task(here: Here) -> str:
    """Return what is to be done, a sentence."""
    things, about = here.state.machine.program.things, here.about
    several = len(here.layout.instances) > 1
    place = things.names["place"][about["scene"]]
    within = f" in {place}" if several else ""
    if here.event == "place":
        assert here.new is not None
        at = "" if is_told(here) else "at "
        spot = things.show(compound(SPOT), about["spot"])
        return f"Put {here.told(here.new)} down {at}{spot}{within}."
    if here.event == "use":
        # The tool is used once for all slices, and each is asked about.
        return f"{use(here)}, seen in {place}." if here.slices else f"{use(here, within)}."
    if here.event == "take":
        tool = here.told(here.items.tool(here.where.tools.index(about["tool"])))
        return f"Take {tool} away{within}."
    if here.event == "wait":
        return f"Wait {things.quantity('time', about['time'])}{within}."
    return f"Take out {here.told(*here.removed)}{within}." if here.removed else ""


def use(here: Here, within: str = "") -> str:
    """Return which tool is used, and how; of slices one use is that of all."""
    things, about = here.state.machine.program.things, here.about
    tool = here.told(here.items.tool(here.where.tools.index(about["tool"])))
    hole = f" at {things.names['hole'][about['hole']]}" if len(here.where.holes) > 1 else ""
    variant = here.spots.used[about["tool"]]
    is_plain = about["aim"] in variant and variant.size == 1
    aim = "" if is_plain else f": {things.show(compound(AIM), about['aim'])}"
    return f"{'One use of' if here.slices else 'Use'} {tool}{hole}{within}{aim}"


def is_told(here: Here) -> bool:
    """Whether people say where a piece comes to lie; elsewhere the rules do, by measure."""
    return here.spots.put(here.about["spot"]) is not None


def is_upright(here: Here) -> bool:
    """Whether a piece that is put down is to stand: rules ask whether it does, not how it lies."""
    assert here.new is not None
    spot = here.about["spot"]
    variant = here.state.machine.program.things.compounds[SPOT].variant(spot)
    turn = variant.split(spot)[variant.position("turn")]
    return turn in (0, ABSENT) and here.reads_of(here.new, "upright", "turned", "tilted")


def put_on(here: Here) -> int:
    """Return the item that a piece is put on, where its spot says it."""
    universe, number = here.spots.put(here.about["spot"]) or (-1, 0)
    if universe == PIECE:
        return here.layout.index[number]
    return here.items.ground(here.where.grounds.index(number))


def at_rest(here: Here) -> bool:
    """Whether nothing can have happened that people would have to tell: nobody is asked."""
    if here.event == "wait":
        return not here.pieces
    if here.event == "take" and here.reads.tools:
        return not here.leaning_on_tool
    return here.event == "settle" and not here.removed


def nothing_held(here: Here) -> bool:
    """Whether something is to be done that leaves all pieces as they lie."""
    if not here.pieces:
        return True
    if here.event != "settle":
        return False
    gone = frozenset(here.removed)
    touched = (here.layout.facts(here.state.row, one) for one in here.pieces)
    return not any(gone & frozenset(members(one.touches)) for one in touched)


def expected(here: Here, piece: int) -> Lie | None:
    """Return how a piece lies that is put down as it should be; None where nobody can know.

    What rules say by measure is worked out by geometry, as far as no piece is in the way.
    """
    if is_told(here):
        return Lie(frozenset({put_on(here)}), measured=_said(here))
    spot = here.spots.meant(here.about["spot"])
    if here.side and len(here.pieces) > 1:
        return None
    landing = drop(here.scene, Standing(), piece, spot)
    if not isinstance(landing, Landing):
        return None
    shape = outline(here.scene, piece, landing.pose)
    on = [one for one in here.grounds if landing.lands_on >> one & 1]
    if here.side:
        where = place_side(here.scene, shape, [one - here.items.ground(0) for one in on])
    else:
        where = place_above(here.scene, shape, landing.pose)
    grounds = frozenset(here.items.ground(one) for one in where.grounds)
    if not grounds:
        return None
    return Lie(
        grounds, areas=frozenset(where.touches), within=frozenset(where.within),
        nearest=where.nearest, measured=_posed(here, landing.pose),
    )  # fmt: skip


def _said(here: Here) -> dict[str, int]:
    """Return what was chosen of where and how a piece is put down, as far as rules read it."""
    things, spot = here.state.machine.program.things, here.about["spot"]
    variant = things.compounds[SPOT].variant(spot)
    parts = zip(variant.parts, variant.split(spot), strict=True)
    return {
        part.name: value
        for part, value in parts
        if part.name in here.reads.measures and value != ABSENT
    }


def _posed(here: Here, pose: Pose) -> dict[str, int]:
    """Return what rules read of a pose that they have said themselves."""
    values = {"x": pose.x, "y": pose.y, "turn": pose.turn, "mirrored": int(pose.mirrored)}
    return {name: value for name, value in values.items() if name in here.reads.measures}
