"""Judges recorded answers: what in one cannot be, and how two of them differ, in words."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from playrules.engine import Program
from playrules.engine.kinds import ABSENT
from playrules.plugins.physics.layout import PLAIN_FACTS, POSE, Instance, Layout, Row
from playrules.plugins.physics.model import Items, PieceFacts, Pose, Scene, Standing, bits, members
from playrules.plugins.physics.model.checks import DEEP, FAR
from playrules.plugins.physics.model.reading import read_facts
from playrules.plugins.physics.model.sense import APART, is_beyond, meetings
from playrules.plugins.physics.model.units import METRE, MILLIMETRE, RADIAN, wrap

HAIR: Final = 1000  # nm: so little may machines differ in where a corner lies
TREMBLING: Final = 3 * DEEP
"""So deep things may lie in each other where they were stopped by decree."""
TOLD: Final = 4
"""So many things are told of one answer."""


@dataclass(frozen=True)
class Happened:
    """An event of a scene, and a row with an answer to it written in.

    `start` is how pieces lay when things were let go, with what came in; `turns` are those that
    pieces came in with. Where the start is not `exact`, other pieces had been taken out before.
    `tool` says whether a tool may stand there now.
    """

    place: int
    start: Mapping[int, Pose]
    turns: Mapping[int, int]
    row: Row
    exact: bool
    decree: bool
    tool: bool


@dataclass(frozen=True, eq=False)
class Judgement:
    """Looks through answers to the events of a game's scenes."""

    program: Program
    layout: Layout

    # --- what cannot be

    def faults(self, told: Happened, old: Row) -> list[str]:
        """Return what of an answer cannot be; *old* is the row in which it was asked for."""
        found = list(self._strange(told, old))
        if not found:
            standing = self._standing(told)
            found = [*self._misplaced(told, standing)] or [*self._contradictions(told, standing)]
        return found[:TOLD]

    def _strange(self, told: Happened, old: Row) -> Iterator[str]:
        """Say what the event cannot have changed, and whose pose is not there."""
        layout, where = self.layout, self.layout.places[told.place]
        own = set(where.columns.values())
        here = told.start.keys()
        for index in range(len(layout.pieces)):
            if index in here:
                own |= {one[index] for one in layout.columns.values()}
            elif old[layout.columns["left"][index]] == told.place:
                cleared = layout.cleared(index)
                own |= cleared.keys()
                answered = cleared.keys() & set(self._answered)
                if any(told.row[one] != cleared[one] for one in answered):
                    yield f"{self._piece(index)} lies in no scene any more"
        if any(told.row[one] != old[one] for one in self._answered if one not in own):
            yield "it changes what lies in no part of the scene"
        for index in sorted(here):
            known = [told.row[layout.columns[name][index]] for name in (*POSE, *PLAIN_FACTS)]
            if ABSENT in known or wrap(known[2]) != known[2]:
                yield f"it does not say how {self._piece(index)} lies"
        yield from self._of_tool(told, where)

    def _of_tool(self, told: Happened, where: Instance) -> Iterator[str]:
        """Say which parts of a tool stand somewhere that are not there, or beyond the scene."""
        bodies = told.row[where.columns["bodies"]] if "bodies" in where.columns else 0
        if bodies and not told.tool:
            yield "a tool stands there that nobody used"
        for name, column in where.columns.items():
            word, _, rest = name.partition(" ")
            number, _, what = rest.partition(" ")
            value = told.row[column]
            if word == "body" and value and int(number) > bodies:
                yield f"it tells of part {number} of a tool, which has {bodies}"
            elif word == "body" and what != "turn" and abs(value) > FAR:
                yield "a part of the tool lies beyond the scene"

    @cached_property
    def _answered(self) -> tuple[int, ...]:
        """The columns that answers write to."""
        parts = self.layout.parts
        return tuple(one.column + i for one in parts for i in range(one.count))

    def _standing(self, told: Happened) -> Standing:
        """Return how the pieces lie that were there, or have come."""
        columns = self.layout.columns
        poses = {}
        for index in told.start:
            x, y, turn, mirrored = (told.row[columns[name][index]] for name in POSE)
            poses[index] = Pose(x, y, turn, bool(mirrored))
        return Standing.of(poses)

    def _misplaced(self, told: Happened, standing: Standing) -> Iterator[str]:
        """Say what lies where nothing can lie."""
        scene = self.layout.scene(told.place)
        for index, pose in standing.pieces:
            if is_beyond(scene, pose):
                where = f"x {self._length(pose.x)}, y {self._length(pose.y)}"
                yield f"{self._piece(index)} lies at {where}, beyond the scene"
            if told.start[index].mirrored != pose.mirrored:
                yield f"{self._piece(index)} is mirrored otherwise than it was"
        for index, item, deep in meetings(scene, standing):
            if deep > (TREMBLING if told.decree else DEEP):
                other = self._item(told.place, item)
                yield f"{self._piece(index)} lies {self._length(round(deep))} deep in {other}"

    def _contradictions(self, told: Happened, standing: Standing) -> Iterator[str]:
        """Say which facts do not fit how the pieces lie."""
        facts = {index: self.layout.facts(told.row, index) for index, _ in standing.pieces}
        yield from self._untouched(told, standing, facts)
        scene = self.layout.scene(told.place)
        for index, pose in standing.pieces:
            known = told.exact or index not in told.turns
            wrong = _misread(scene, index, pose, told.start[index] if known else None, facts[index])
            turned = told.row[self.layout.columns["turned"][index]]
            placed = told.turns.get(index, told.row[self.layout.columns["placed"][index]])
            if abs(turned - abs(wrap(pose.turn - placed))) > HAIR:
                wrong.append("how far it is turned")
            for one in wrong:
                yield f"of {self._piece(index)} it tells wrong {one}"

    def _untouched(
        self, told: Happened, standing: Standing, facts: Mapping[int, PieceFacts]
    ) -> Iterator[str]:
        """Say what touches what it cannot reach, and what it cannot but touch."""
        scene = self.layout.scene(told.place)
        items = Items.of(scene)
        near = {(index, item): deep for index, item, deep in meetings(scene, standing)}
        last = items.pieces + (items.grounds if scene.view == "side" else 0)
        for index, one in facts.items():
            name = self._piece(index)
            if (one.touches | one.rests_on) >> index & 1:
                yield f"{name} touches itself, or rests on itself"
                continue
            for item in members(one.touches & (1 << last) - 1):
                other = self._item(told.place, item)
                deep = near.get((min(index, item), max(index, item)))
                if item < items.pieces and (
                    item not in facts or not facts[item].touches >> index & 1
                ):
                    yield f"{name} touches {other}, which does not touch {name}"
                elif deep is None or deep < -APART:
                    yield f"{name} touches {other}, which it does not reach"
            met = one.touches & ~(bits(range(items.area(0), items.tool(0))))
            if scene.view == "side" and not told.decree and not one.rests_on and met & met - 1 == 0:
                # Wedged between two things it may rest on neither.
                yield f"{name} rests on nothing"
            if one.touches >> items.tool(0) and not told.tool:
                yield f"{name} touches a tool, and none stands there"
            if one.rests_on & ~one.touches:
                yield f"{name} rests on what it does not touch"
            for item in members(one.rests_on & (1 << items.pieces) - 1):
                if item in facts and facts[item].rests_on >> index & 1:
                    yield f"{name} and {self._item(told.place, item)} rest on each other"

    # --- what differs

    def differences(self, recorded: Happened, again: Happened) -> list[str]:
        """Return how the pieces lie after *again*, seen from what was recorded."""
        one, other = self._standing(recorded), self._standing(again)
        found = []
        for index, pose in other.pieces:
            earlier = one.poses[index]
            parts = [*self._moved(recorded.place, earlier, pose)]
            facts = [self.layout.facts(row, index) for row in (recorded.row, again.row)]
            parts += self._learnt(recorded.place, *facts)
            if parts:
                found.append(f"{self._piece(index)} now {', '.join(parts)}")
        for name, column in self.layout.places[recorded.place].columns.items():
            if recorded.row[column] != again.row[column]:
                found.append(f"{'what is left of the tool' if 'bod' in name else name} differs")
                break
        more = [f"{len(found) - TOLD} more differ"] if len(found) > TOLD else []
        return found[:TOLD] + more or ["whether it came to rest by itself"]

    def _moved(self, place: int, one: Pose, other: Pose) -> Iterator[str]:
        if ABSENT in (one.x, one.y, one.turn):
            where = f"x {self._length(other.x)}, y {self._length(other.y)}"
            yield f"lies at {where}, which was not told"
            return
        side = self.layout.scene(place).view == "side"
        up = ("higher", "lower") if side else ("further away", "nearer")
        across = ("further right", "further left")
        ways = [
            f"{self._length(_about(abs(by)))} {words[by < 0]}"
            for by, words in ((other.x - one.x, across), (other.y - one.y, up))
            if by
        ]
        if ways:
            yield f"lies {' and '.join(ways)}"
        if turn := wrap(other.turn - one.turn):
            yield f"is turned by {math.degrees(abs(turn) / RADIAN):.3g}° more"

    def _learnt(self, place: int, one: PieceFacts, other: PieceFacts) -> Iterator[str]:
        """Say which facts are others."""
        for verb, old, new in (
            ("touches", one.touches, other.touches), ("rests on", one.rests_on, other.rests_on)
        ):  # fmt: skip
            yield from (f"{verb} {self._item(place, i)}" for i in members(new & ~old))
            yield from (f"no longer {verb} {self._item(place, i)}" for i in members(old & ~new))
        if one.tilted != other.tilted:
            yield "is tilted" if other.tilted else "is not tilted"
        if one.moved != other.moved and ABSENT not in (one.moved, other.moved):
            told = (self._length(_about(moved)) for moved in (other.moved, one.moved))
            yield f"has moved {' instead of '.join(told)}"
        if (one.within, one.nearest, one.top) != (other.within, other.nearest, other.top):
            yield "lies otherwise to the areas, or in height"

    # --- in words

    def _piece(self, index: int) -> str:
        return self.program.things.names["piece"][self.layout.pieces[index]]

    def _item(self, place: int, item: int) -> str:
        """Return what an item of a scene is called."""
        where = self.layout.places[place]
        items = Items.of(self.layout.scene(place))
        if item < items.pieces:
            return self._piece(item)
        for universe, ids, first in (
            ("tool", where.tools, items.tool(0)),
            ("area", where.areas, items.area(0)),
            ("ground", where.grounds, items.ground(0)),
        ):
            if first <= item < first + len(ids):
                return self.program.things.names[universe][ids[item - first]]
        return "nothing that is there"

    def _length(self, length: int) -> str:
        return self.program.things.quantity("length", length, "m" if abs(length) >= METRE else "mm")


def _about(length: int) -> int:
    """Round a length that is told to people: to 0.01 mm, and what is less than 1 mm to 1 µm."""
    step = MILLIMETRE // 100 if length >= MILLIMETRE else MILLIMETRE // 1000
    return round(length / step) * step if length >= step else length


NUDGES: Final = (
    (0, 0, 0), (HAIR, 0, 0), (-HAIR, 0, 0), (0, HAIR, 0), (0, -HAIR, 0), (0, 0, 10), (0, 0, -10),
)  # fmt: skip
"""By how much a pose may be off, in nm and nrad, for a fact that is true of it."""


def _misread(
    scene: Scene, index: int, pose: Pose, earlier: Pose | None, told: PieceFacts
) -> list[str]:
    """Return which facts of a piece are not those of its pose, or of one that is a hair off."""
    items = Items.of(scene)
    met = range(items.pieces + (items.grounds if scene.view == "side" else 0))
    touched, rests = (
        {one for one in members(bits) if one in met or one >= items.tool(0)}
        for bits in (told.touches, told.rests_on)
    )
    wrong: dict[str, None] | None = None
    for x, y, turn in NUDGES:
        nudged = Pose(pose.x + x, pose.y + y, wrap(pose.turn + turn), pose.mirrored)
        known = read_facts(scene, index, nudged, earlier or nudged, touched, rests)
        now = {
            "where it lies on grounds and areas": (known.touches, known.rests_on, known.within)
            != (told.touches, told.rests_on, told.within),
            "which area is nearest": known.nearest != told.nearest,
            "whether it is tilted": known.tilted != told.tilted,
            "its highest point": abs(known.top - told.top) > HAIR,
            "how far it moved": earlier is not None and abs(known.moved - told.moved) > 2 * HAIR,
        }
        differ = {name: None for name, is_wrong in now.items() if is_wrong}
        wrong = differ if wrong is None else {name: None for name in wrong if name in differ}
        if not wrong:
            break
    return list(wrong or ())
