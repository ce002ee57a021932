"""The scene that people look at: what lies there, what it is called, how it lay before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from playrules.engine import State
from playrules.engine.kinds import ABSENT
from playrules.plugins.physics.by_hand.measuring import shown
from playrules.plugins.physics.by_hand.names import Names, names_in
from playrules.plugins.physics.by_hand.reads import Reads
from playrules.plugins.physics.by_hand.spots import HandSpots
from playrules.plugins.physics.by_hand.zones import Zones
from playrules.plugins.physics.layout import SCENE, Instance, Layout, Lying, column_at
from playrules.plugins.physics.model import Items, Scene, members
from playrules.plugins.physics.model.scenes import extents


@dataclass(frozen=True)
class Lie:
    """How a piece lies: items that carry it and that it touches besides, areas that it touches.

    `within` are the areas that it lies wholly in, `nearest` counts areas from 1. `turned` is by how
    much (nrad) it is turned from how it was put down; `measured` what a ruler says, in nanometres
    or nanoradians, by the names of the row.
    """

    on: frozenset[int] = frozenset()
    beside: frozenset[int] = frozenset()
    areas: frozenset[int] = frozenset()
    within: frozenset[int] = frozenset()
    nearest: int = 0
    leans: bool = False
    turned: int = 0
    measured: Mapping[str, int] = field(default_factory=dict)

    @property
    def off(self) -> bool:
        """Whether nothing in the scene carries it."""
        return not self.on


@dataclass(frozen=True)
class Here:
    """The scene of an event that people tell of."""

    state: State
    layout: Layout
    spots: HandSpots
    reads: Reads

    @classmethod
    def of(cls, state: State) -> Here:
        """Look at the scene of what a state asks. Raises LookupError where there is none."""
        for one in state.machine.program.components:
            if one.word == SCENE and one.data["by_hand"] is not None:
                data = one.data
                return cls(state, data["layout"], data["spots"], data["by_hand"])
        raise LookupError(f"{state.machine.program.name} is not played by hand")

    @cached_property
    def event(self) -> str:
        """What happens: place, use, take, settle or wait."""
        assert self.state.question is not None
        return self.state.question.event

    @cached_property
    def about(self) -> Mapping[str, int]:
        """What the event is about, things by their ids."""
        assert self.state.question is not None
        return self.state.question.numbers

    @cached_property
    def where(self) -> Instance:
        """The scene as it is there."""
        return self.layout.places[self.about["scene"]]

    @cached_property
    def scene(self) -> Scene:
        """What is declared of it."""
        return self.layout.scenes[self.where.scene]

    @cached_property
    def slices(self) -> tuple[int, ...]:
        """The places of the slices of its table, which one use of a tool may concern.

        There are none where it is no slice, or the only one.
        """
        components = self.state.machine.program.components
        around = (one.data["places"] for one in components if one.data.get("is_slice"))
        places = next((tuple(one) for one in around if self.where.place in one), ())
        return places if len(places) > 1 else ()

    @cached_property
    def items(self) -> Items:
        """How its items are numbered."""
        return Items.of(self.scene)

    @cached_property
    def _names(self) -> tuple[Names, Names]:
        return names_in(self.state.machine.program, self.layout, self.where)

    @property
    def names(self) -> Names:
        """What its items are called."""
        return self._names[0]

    @cached_property
    def zones(self) -> Zones:
        """Its areas, and what they are called."""
        return Zones.of(self.scene, self._names[1])

    # --- what lies there

    @cached_property
    def _lying(self) -> Lying:
        return self._lying_at(self.where.place)

    def _lying_at(self, place: int) -> Lying:
        at = column_at(self.state.machine.program)
        return self.layout.lying(self.state.row, at, place)

    def holds(self, place: int) -> bool:
        """Whether anything lies in the scene of a place."""
        return bool(self._lying_at(place).standing.pieces)

    @cached_property
    def new(self) -> int | None:
        """The piece that is put down, by index."""
        return self.layout.index[self.about["piece"]] if self.event == "place" else None

    @cached_property
    def pieces(self) -> tuple[int, ...]:
        """The pieces that lie there after the event, by index."""
        known = {one for one, _ in self._lying.standing.pieces}
        return tuple(sorted(known | ({self.new} if self.new is not None else set())))

    @cached_property
    def removed(self) -> tuple[int, ...]:
        """The pieces that were taken out since the last event."""
        return tuple(one for one, _ in self._lying.removed.pieces if one not in self.pieces)

    @cached_property
    def tool(self) -> int | None:
        """The item of the tool that stands there after the event."""
        if self.event == "take":
            return None
        standing = self._lying.standing.tool
        if self.event == "use":
            return self.items.tool(self.where.tools.index(self.about["tool"]))
        return None if standing is None else self.items.tool(standing.tool)

    @cached_property
    def leaning_on_tool(self) -> tuple[int, ...]:
        """The pieces that touched the tool which stood there before the event."""
        standing = self._lying.standing.tool
        if standing is None:
            return ()
        tool = self.items.tool(standing.tool)
        lying = ((one, self.layout.facts(self.state.row, one)) for one in self.pieces)
        return tuple(one for one, facts in lying if tool in members(facts.touches))

    @cached_property
    def lowest(self) -> int:
        """The item of its lowest ground: of several that of which most is there."""

        def low_and_wide(number: int) -> tuple[int, int]:
            ground = self.scene.grounds[number]
            (left, right), _ = extents(ground.shape)
            return -ground.top, right - left

        return self.items.ground(max(range(self.items.grounds), key=low_and_wide))

    @cached_property
    def grounds(self) -> tuple[int, ...]:
        """The items of its grounds."""
        return tuple(map(self.items.ground, range(self.items.grounds)))

    @cached_property
    def things(self) -> tuple[int, ...]:
        """All that a piece can lie on or touch."""
        return (*self.pieces, *self.grounds, *([self.tool] if self.tool is not None else []))

    @property
    def side(self) -> bool:
        """Whether it is seen from the side: pieces lie upon one another."""
        return self.scene.view == "side"

    @cached_property
    def main_ground(self) -> int:
        """The ground that pieces are put down on: the first one that spots by hand name."""
        known = next(known for (place, _), known in self.spots.put_on.items()
                     if place == self.where.place)  # fmt: skip
        variant, _ = next(iter(known.values()))
        return self.items.ground(self.where.grounds.index(variant.parts[0].values[0]))

    @cached_property
    def before(self) -> dict[int, Lie]:
        """How the pieces lay, by index; the one that is put down lies on nothing yet."""
        row = self.state.row
        return {one: Lie() if one == self.new else self.lie(row, one) for one in self.pieces}

    def lie(self, row: Sequence[int], index: int) -> Lie:
        """Return how a piece lies where the row of the game is so."""
        facts = self.layout.facts(row, index)
        on = {one for one in members(facts.rests_on) if one in self.things}
        touched = members(facts.touches)
        first = self.items.area(0)
        areas = {one - first for one in touched if first <= one < self.items.tool(0)}
        beside = {one for one in touched if one in self.things} - on

        def kept(name: str) -> int:
            return row[self.layout.columns[name][index]]

        known = {name: kept(name) for name in self.reads.measures if name != "turned"}
        return Lie(
            frozenset(on), frozenset(beside), frozenset(areas), frozenset(members(facts.within)),
            facts.nearest, facts.tilted, kept("turned"),
            {n: v for n, v in known.items() if v != ABSENT and n != "moved"},
        )  # fmt: skip

    def rests(self, index: int) -> frozenset[int]:
        """Return what carried a piece before, also what is gone now."""
        return frozenset(members(self.layout.facts(self.state.row, index).rests_on))

    def reads_of(self, index: int, *facts: str) -> bool:
        """Whether rules read one of some facts of a piece."""
        return self.reads.of(self.layout.pieces[index], *facts)

    # --- in words

    def told(self, *numbers: int) -> str:
        """Return the names of items."""
        return self.names.told(numbers)

    def say(self, lie: Lie) -> str:
        """Return how a piece lies in words."""
        if lie.off:
            return "off"
        parts = [f"on {self.names.told(sorted(lie.on))}"]
        if lie.beside:
            parts.append(f"touches {self.names.told(sorted(lie.beside))}")
        parts += self.zones.say(lie.areas, lie.within)
        if lie.leans:
            parts.append("leans")
        elif lie.turned:
            parts.append("turned")
        for name, value in lie.measured.items():
            # How high one reaches follows from what carries it, unless it leans or is tipped.
            if name != "top" or lie.leans or lie.turned:
                parts.append(shown(name, value))
        return ", ".join(parts)
