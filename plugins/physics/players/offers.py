"""The spots that are open to a builder, on a coarse grid, with where a piece would land."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from playrules.engine import Choice, Draws, State
from playrules.plugins.physics.layout import Layout
from playrules.plugins.physics.model import (
    Circle,
    Items,
    Landing,
    Scene,
    Standing,
    drop,
    members,
    support,
)
from playrules.plugins.physics.model.landing import outline
from playrules.plugins.physics.model.scenes import Extents, extents_of
from playrules.plugins.physics.model.shapes import edges
from playrules.plugins.physics.model.units import CENTIMETRE, MILLIMETRE
from playrules.plugins.physics.players.foresight import Foresight
from playrules.plugins.physics.players.ways import Way, by_option, named, slot_of, ways
from playrules.plugins.physics.spots import SPOT, spot_of
from playrules.plugins.physics.words.plan import PLUGIN

COARSE: Final = CENTIMETRE
"""How far apart spots are that a builder looks at."""


Steps = tuple[tuple[State, int], ...]
"""Choices in a row: the states in which they are open, and their codes."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A piece that can be let down: the choice that leads to its spots, and these.

    `before` are the choices that lead to its spots, each with the state in which it is open.
    `piece` is the index of the piece, `place` the id of its scene, `codes` the choices of spots by
    the spot.
    """

    before: Steps
    state: State
    piece: int
    place: int
    codes: dict[int, int]

    @property
    def start(self) -> State:
        """The state before all of its choices."""
        return self.before[0][0] if self.before else self.state


@dataclass(frozen=True)
class Candidate:
    """A piece at a spot: where it lands, and how it stands there."""

    offer: Offer
    code: int
    scene: Scene
    standing: Standing
    landing: Landing

    @cached_property
    def box(self) -> Extents:
        """From where to where it reaches."""
        return extents_of(outline(self.scene, self.offer.piece, self.landing.pose))

    @property
    def top(self) -> int:
        """How high it reaches."""
        return self.box[1][1]

    @property
    def is_upright(self) -> bool:
        """Whether it is higher than wide."""
        (left, right), (low, high) = self.box
        return high - low > right - left

    @cached_property
    def plateau(self) -> int:
        """How wide its top is, where others could stand on it."""
        parts = outline(self.scene, self.offer.piece, self.landing.pose)
        sides = (side for part in parts if not isinstance(part, Circle) for side in edges(part))
        level = self.top - MILLIMETRE
        return sum(abs(a[0] - b[0]) for a, b in sides if min(a[1], b[1]) >= level)

    @cached_property
    def margin(self) -> int:
        """How far its middle lies within what carries it; below 0 it tips over."""
        found = support(self.scene, self.standing, self.offer.piece, self.landing)
        if found is None:
            return -COARSE
        x = self.landing.pose.x
        return min(x - found[0], found[1] - x)

    @cached_property
    def on(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The pieces and the grounds that it lands on, by index."""
        items, found = Items.of(self.scene), members(self.landing.lands_on)
        first = items.ground(0)
        return tuple(i for i in found if i < first), tuple(i - first for i in found if i >= first)

    @property
    def on_flat(self) -> bool:
        """Whether all that it lands on is at least as wide as high."""
        poses = self.standing.poses
        boxes = [extents_of(outline(self.scene, piece, poses[piece])) for piece in self.on[0]]
        return all(right - left >= high - low for (left, right), (low, high) in boxes)


@dataclass(frozen=True)
class Catalogue:
    """Finds what can be let down where; of pieces that are alike one is looked at."""

    foresight: Foresight

    def offers(self, state: State, found: Mapping[int, Way]) -> list[Offer]:
        """Return what can be let down, over the options that lead there."""
        return list(self._offers(state, found, (), set()))

    def _offers(
        self, state: State, found: Mapping[int, Way], before: Steps, alike: set[object]
    ) -> Iterator[Offer]:
        for number, first in by_option(state):
            if found.get(number) is not Way.BUILD:
                continue
            at = slot_of(first, SPOT)
            choices = [one for one in state.choices if one.option == number] if at < 0 else ()
            for choice in choices:
                yield from self._further(state, choice, before, alike)
            for codes in spots_by_piece(state, number, at) if at >= 0 else ():
                offer = self._offer(state, before, codes)
                if offer is not None and self._is_new(offer.piece, alike):
                    yield offer

    def _further(
        self, state: State, choice: Choice, before: Steps, alike: set[object]
    ) -> Iterator[Offer]:
        """Yield what can be let down after a choice that names the piece, or the place."""
        pieces = named(self.foresight, choice)
        if pieces and not any(self._is_new(piece, alike) for piece in pieces):
            return
        after = self.foresight.begin(state, choice.code)
        if after is not None and after.actor == state.actor:
            found = ways(self.foresight, after)
            yield from self._offers(after, found, (*before, (state, choice.code)), set())

    def _is_new(self, piece: int, alike: set[object]) -> bool:
        """Whether no piece of the same body was looked at; notes that one is."""
        body = self._layout.scenes[0].bodies[piece]
        new = body not in alike
        alike.add(body)
        return new

    @property
    def _layout(self) -> Layout:
        assert self.foresight.layout is not None
        return self.foresight.layout

    def _offer(self, state: State, before: Steps, codes: dict[int, int]) -> Offer | None:
        """Return an offer, if a piece is let down as soon as a spot is chosen."""
        after = self.foresight.begin(state, next(iter(codes.values())))
        while after is not None and after.is_chance:
            after = self.foresight.begin(after, after.choices[0].code)
        question = None if after is None else after.question
        if question is None or (question.plugin, question.event) != (PLUGIN, "place"):
            return None
        about = question.numbers
        if self.foresight.scene(about["scene"]).view == "above":  # there are no towers
            return None
        return Offer(before, state, self._layout.index[about["piece"]], about["scene"], codes)

    def candidates(self, offer: Offer, draws: Draws) -> list[Candidate]:
        """Return where a piece may land, on a grid that begins somewhere; seen from the side."""
        scene = self.foresight.scene(offer.place)
        standing = self.foresight.standing(offer.state, offer.place)
        variant = self.foresight.program.things.compounds[SPOT].variant(next(iter(offer.codes)))
        step = max(1, COARSE // scene.grid)
        found = []
        for spot in variant.coarse({"x": step}, {"x": draws.below(step)}):
            if spot in offer.codes:
                landing = drop(scene, standing, offer.piece, spot_of(variant, spot))
                if isinstance(landing, Landing):
                    code = offer.codes[spot]
                    found.append(Candidate(offer, code, scene, standing, landing))
        return found


def spots_by_piece(state: State, number: int, at: int) -> Iterable[dict[int, int]]:
    """Return the choices of an option by spot, for each combination of its other values.

    *at* is which of its slots holds the spot.
    """
    what = state.choices.what
    slots = what.options[number].slots
    if len(what.options) == len(slots) == 1:  # the usual case, with thousands of spots
        return [{slots[0].first + code: code for code in state.choices.codes()}]
    groups: dict[tuple[int, ...], dict[int, int]] = {}
    for choice in state.choices:
        if choice.option == number:
            values = choice.values
            groups.setdefault((*values[:at], *values[at + 1 :]), {})[values[at]] = choice.code
    return groups.values()
