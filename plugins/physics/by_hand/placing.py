"""The questions about areas: which a piece is in, if only partly, and whether all of it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from playrules.plugins.api import Unclear
from playrules.plugins.physics.by_hand.here import Here, Lie
from playrules.plugins.physics.by_hand.names import listed
from playrules.plugins.physics.by_hand.questions import SEVERAL, Asks, each, which, yes

HELP = (
    "Type the zone that it reaches into, the innermost of those inside each other; several with"
    f" commas between, or none. {SEVERAL}"
)


def zoned(here: Here, pieces: Sequence[int], lies: Mapping[int, Lie]) -> Asks[dict[int, Lie]]:
    """Ask in which areas some pieces lie; returns how they lie then. Enter leaves what *lies* say.

    Only areas of the ground that a piece lies on can be meant.
    """
    found = {one: replace(lies[one], areas=frozenset(), within=frozenset()) for one in pieces}
    for index, ground in enumerate(here.grounds):
        areas = here.zones.on(index)
        there = [one for one in pieces if ground in lies[one].on]
        if areas and there:
            reached = yield from _reached(here, ground, areas, there, lies)
            inside = yield from _inside(here, reached, lies)
            for one in there:
                zones = found[one].areas | here.zones.with_outer(reached[one])
                found[one] = replace(
                    found[one], areas=zones, within=found[one].within | inside[one]
                )
    inmost = {one: here.zones.inmost(lie.areas) for one, lie in found.items()}
    found = {
        one: replace(lie, nearest=inmost[one][0] + 1 if len(inmost[one]) == 1 else 0)
        for one, lie in found.items()
    }
    if "nearest" in here.reads.names:
        near = yield from _nearest(here, found)
        found = {one: replace(lie, nearest=near[one]) for one, lie in found.items()}
    return found


def _reached(
    here: Here, ground: int, areas: Sequence[int], pieces: Sequence[int], lies: Mapping[int, Lie]
) -> Asks[dict[int, frozenset[int]]]:
    """Ask into which areas of a ground pieces reach: the innermost ones."""
    names = listed([here.zones.names.shown[one] for one in areas], "or")
    known = {one: here.zones.inmost(lies[one].areas & set(areas)) for one in pieces}

    def text_of(piece: int) -> str:
        shown = here.zones.names.told(known[piece]) if known[piece] else "none"
        return (
            f"Which zone of {here.told(ground)} is {here.told(piece)} in, even if only in part:"
            f" {names}? [{shown}]"
        )

    def read(value: str, piece: int) -> frozenset[int]:
        if not value:
            return frozenset(known[piece])
        try:
            return frozenset(here.zones.inmost(here.zones.names.read(value, areas)))
        except Unclear as why:
            raise _elsewhere(here, ground, value, piece) or why from None

    return (yield from each(here, pieces, text_of, read, HELP))


def _elsewhere(here: Here, ground: int, value: str, piece: int) -> Unclear | None:
    """Return why an area cannot be meant that is a part of another ground; None if it is not."""
    every = tuple(here.zones.names.shown)
    try:
        one = here.zones.names.read(value, every, none=False)[0]
    except Unclear:
        return None
    name, place = here.zones.names.shown[one], here.grounds[here.zones.grounds[one]]
    return Unclear(
        f"{here.told(piece)} lies on {here.told(ground)}, but {name} is a part of"
        f" {here.told(place)}. Type undo to say what it lies on."
    )


def _inside(
    here: Here, reached: Mapping[int, frozenset[int]], lies: Mapping[int, Lie]
) -> Asks[dict[int, frozenset[int]]]:
    """Ask whether all of a piece is in the areas it reaches into, from the inside outwards."""
    found: dict[int, frozenset[int]] = dict.fromkeys(reached, frozenset())
    if "within" not in here.reads.names:
        return found
    zones, names = here.zones, here.zones.names.shown
    open_ = {one: list(inmost) for one, inmost in reached.items() if inmost}
    if len(open_) > 1 and all(len(one) == 1 for one in open_.values()):
        told = ", ".join(f"{here.told(one)} in {names[zone[0]]}" for one, zone in open_.items())
        before = [one for one in open_ if lies[one].areas and open_[one][0] not in lies[one].within]
        text = f"{told}: which of them are there only in part?"
        partly = yield from which(here, text, list(open_), before)
        for one in open_:
            if one not in partly:
                found[one] = zones.with_outer(open_[one])
        open_ = {one: list(zones.around[open_[one][0]])[:1] for one in partly}
    for one, waiting in open_.items():
        seen: set[int] = set()
        while waiting:
            zone = waiting.pop(0)
            if zone in seen or zone in found[one]:
                continue
            seen.add(zone)
            default = not lies[one].areas or zone in lies[one].within
            whole = yield from yes(f"Is all of {here.told(one)} in {names[zone]}?", default=default)
            if whole:
                found[one] |= zones.with_outer([zone])
            else:
                waiting += zones.around[zone][:1]
    return found


def _nearest(here: Here, lies: Mapping[int, Lie]) -> Asks[dict[int, int]]:
    """Ask which area each piece is nearest to, where that does not follow; counted from 1."""
    found: dict[int, int] = dict.fromkeys(lies, 0)
    among: dict[int, tuple[int, ...]] = {}
    for one, lie in lies.items():
        own = [a for i, g in enumerate(here.grounds) if g in lie.on for a in here.zones.on(i)]
        among[one] = here.zones.inmost(lie.areas) or tuple(own)
        if len(among[one]) == 1:
            found[one] = among[one][0] + 1
    asked = [one for one in lies if len(among[one]) > 1]

    def text_of(piece: int) -> str:
        names = listed([here.zones.names.shown[one] for one in among[piece]], "or")
        return f"Which zone is the middle of {here.told(piece)} nearest to: {names}?"

    def read(value: str, piece: int) -> int:
        return here.zones.names.read(value, among[piece], none=False)[0] + 1

    if asked:
        found |= yield from each(here, asked, text_of, read)
    return found
