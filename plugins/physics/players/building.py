"""Builds a tower in private, piece by piece, until the rules take it: a plan for the true one."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from playrules.engine import Draws, State
from playrules.plugins.api.lookahead import SEEDS
from playrules.plugins.physics.model import Body, Facts, Items, PieceFacts, Scene, Standing
from playrules.plugins.physics.model.landing import outline
from playrules.plugins.physics.model.scenes import extents_of
from playrules.plugins.physics.model.units import MILLIMETRE
from playrules.plugins.physics.players.footing import ANY, Footing, accepted, footings
from playrules.plugins.physics.players.foresight import Foresight, Reached
from playrules.plugins.physics.players.manners import Manner, Plot, Rank
from playrules.plugins.physics.players.offers import Candidate, Catalogue, Offer
from playrules.plugins.physics.players.ways import Way, by_option, named, ways

TRIES: Final = 8
"""So many towers are begun before the best of them has to do."""
ENOUGH: Final = 2
"""So many are begun if one could be handed over, but had no room for some pieces."""
LOOKS: Final = 24
"""At so many spots pieces are let down in private before a tower is given up."""
LOOKS_EACH: Final = 8
"""At so many of them pieces of one kind."""
STEPS: Final = 300
"""A tower has so many pieces at most."""
EFFORT: Final = 500
"""What a plan may cost: each look costs as much as pieces lie in the scene, for all are computed.

A tower that costs more is planned only so far; how it goes on is planned when it stands.
"""
STILL: Final = 2 * MILLIMETRE
"""What moves no further when a piece is let down on it stands."""

Book = dict[Hashable, int]
"""What to choose, by the position, in the order in which it is planned."""


@dataclass(slots=True)
class Plan:
    """Choices towards a tower.

    `over` says that it was handed over, `whole` that no piece is left then, `pieces` how many it
    has.
    """

    book: Book = field(default_factory=dict)
    over: bool = False
    whole: bool = False
    pieces: int = 0

    @property
    def worth(self) -> tuple[bool, int, bool]:
        """What makes it better than others."""
        return self.over, self.pieces, bool(self.book)


class Builder:
    """Plans towers in one manner."""

    def __init__(self, foresight: Foresight, manner: Manner) -> None:
        """Build in a *manner*."""
        self.foresight = foresight
        self.manner = manner
        self.catalogue = Catalogue(foresight)
        self._accepted: dict[int, list[Footing]] = {}
        self._left = EFFORT

    def plan(self, state: State, draws: Draws) -> Book:
        """Return what to choose from here on; empty where there is nothing to build."""
        best, self._left = Plan(), EFFORT
        for begun in range(1, TRIES + 1):
            found = self._tower(state, Draws(draws.below(SEEDS)))
            best = max(best, found, key=lambda one: one.worth)
            if found.whole or (best.over and begun >= ENOUGH) or self._left <= 0:
                break
        return best.book or self._changed(state) or self._guessed(state, draws)

    def _guessed(self, state: State, draws: Draws) -> Book:
        """Return the spot that looks best where none holds, if a piece has to be let down."""
        found = ways(self.foresight, state)
        if any(way is not Way.BUILD for way in found.values()):
            return {}
        offers = self.catalogue.offers(state, found)
        chosen = {one.place: self._footing(state, one, draws) for one in offers}
        for one in self._ranked(offers, chosen, draws):
            steps = (*one.offer.before, (one.offer.state, one.code))
            return {self.foresight.key(before): code for before, code in steps}
        return {}

    def resumed(self, state: State, codes: Sequence[int], draws: Draws) -> Book:
        """Return a plan of the choices that another one would have gone on with.

        Empty where one of them is not open, or upsets what stands.
        """
        book: Book = {}
        for code in codes:
            if state.is_over or not state.choices.has(code):
                return {}
            reached = self.foresight.after(state, code, draws)
            if reached is None or self._upset(state, reached.state):
                return {}
            book[self.foresight.key(state)] = code
            state = reached.state
        return book

    def _upset(self, before: State, state: State) -> bool:
        """Whether something was tilted, or fell out of a scene, or went further than it may."""
        return any(
            upset(self.foresight.facts(before, place), self.foresight.facts(state, place))
            for place in self.foresight.places()
        )

    # --- one tower

    def _tower(self, state: State, draws: Draws) -> Plan:
        plan, seat, chosen = Plan(), state.actor, dict[int, Footing]()
        for _ in range(STEPS):
            if state.is_over or state.actor != seat:
                plan.over = plan.whole = True
                break
            found = ways(self.foresight, state)
            step = self._next(plan, state, found, draws, chosen)
            if step is None:
                plan.over = self._handed_over(plan, state, found, draws)
                plan.whole = plan.over and Way.BUILD not in found.values()
                break
            state = step
            if self._left <= 0:
                break
        return plan

    def _next(
        self,
        plan: Plan,
        state: State,
        found: Mapping[int, Way],
        draws: Draws,
        chosen: dict[int, Footing],
    ) -> State | None:
        """Let the best piece down that stands, and note the choices that led there."""
        offers = self.catalogue.offers(state, found)
        for offer in offers:
            if offer.place not in chosen:
                chosen[offer.place] = self._footing(state, offer, draws)
        for one in islice(self._ranked(offers, chosen, draws), LOOKS):
            self._left -= 1 + len(one.standing.pieces)
            reached = self.foresight.after(one.offer.state, one.code, draws)
            if reached is not None and self._stands(reached, one, chosen[one.offer.place]):
                for before, code in (*one.offer.before, (one.offer.state, one.code)):
                    plan.book[self.foresight.key(before)] = code
                plan.pieces += 1
                return reached.state
        return None

    def _footing(self, state: State, offer: Offer, draws: Draws) -> Footing:
        """Return where to stand, as the rules take it."""
        if offer.place not in self._accepted:
            self._accepted[offer.place] = accepted(self.foresight, state, offer.place)
        return self.manner.footing(self._known(offer.place), draws)

    def _known(self, place: int) -> list[Footing]:
        """Return the footings that the rules take, as far as is known."""
        scene = self.foresight.scene(place)
        return self._accepted.get(place) or list(footings(scene))[:1]

    def _ranked(
        self, offers: Sequence[Offer], chosen: Mapping[int, Footing], draws: Draws
    ) -> Iterable[Candidate]:
        """Return where pieces may land, the best first."""
        ranked: list[tuple[Rank, int, Candidate]] = []
        offered = {self._body(one.place, one.piece) for one in offers}
        for offer in offers:
            plot = self._plot(offer, chosen[offer.place], offered)
            found = [
                (self.manner.rank(one, plot, draws), len(ranked) + number, one)
                for number, one in enumerate(self.catalogue.candidates(offer, draws))
                if fits(one, plot)
            ]
            ranked += sorted(found, key=lambda one: one[:2])[:LOOKS_EACH]
        return (one for *_, one in sorted(ranked, key=lambda found: found[:2]))

    def _body(self, place: int, piece: int) -> Body:
        return self.foresight.scene(place).bodies[piece]

    def _plot(self, offer: Offer, footing: Footing, offered: Collection[Body]) -> Plot:
        """Return where a piece may stand; room is kept for what is its builder's and comes later.

        That is what cannot be let down yet: figures upon what was built, or behind it.
        """
        foresight, seat = self.foresight, offer.state.actor
        scene = foresight.scene(offer.place)
        waiting = [
            body
            for piece, body in enumerate(scene.bodies)
            if foresight.owner(piece) == seat
            and body not in offered
            and not foresight.place(offer.state, piece)
        ]
        ends = [extents_of(body.parts)[0] for body in waiting]
        return Plot(
            footing,
            self._base(offer, footing),
            [one.x for one in scene.holes],
            sum(right - left for left, right in ends),
        )

    def _base(self, offer: Offer, footing: Footing) -> list[tuple[int, int]]:
        """Return from where to where pieces stand on the ground already."""
        scene = self.foresight.scene(offer.place)
        item = Items.of(scene).ground(footing.ground)
        poses = self.foresight.standing(offer.state, offer.place).poses
        facts = self.foresight.facts(offer.state, offer.place)
        return [
            extents_of(outline(scene, piece, poses[piece]))[0]
            for piece, one in facts.items()
            if one.touches >> item & 1
        ]

    def _stands(self, reached: Reached, one: Candidate, footing: Footing) -> bool:
        """Whether a piece stays where it landed, and all others stay where they were."""
        foresight, place, state = self.foresight, one.offer.place, reached.state
        start = one.offer.start
        before, facts = foresight.facts(start, place), foresight.facts(state, place)
        if upset(before, facts):
            return False
        if one.offer.piece not in facts:  # the rules have taken it on, or back
            now, then = (foresight.whereabouts(at, one.offer.piece) for at in (state, start))
            return now != then
        strayed = strays(one.scene, foresight.standing(start, place), before, footing)
        return strays(one.scene, foresight.standing(state, place), facts, footing) <= strayed

    # --- the end of it, and what went wrong

    def _handed_over(
        self, plan: Plan, state: State, found: Mapping[int, Way], draws: Draws
    ) -> bool:
        """Whether an option ends the building; notes it."""
        seat, point = state.actor, state.point
        for number, choice in by_option(state):
            if found[number] is not Way.OTHER:
                continue
            reached = self.foresight.after(state, choice.code, draws)
            if reached is not None:
                then = reached.state
                if then.is_over or then.actor != seat or then.point != point:
                    plan.book[self.foresight.key(state)] = choice.code
                    return True
        return False

    def _changed(self, state: State) -> Book:
        """Return which piece to take back: one that strays or leans, or else the highest."""
        found = ways(self.foresight, state)
        options = [one for one in state.choices if found.get(one.option) is Way.BACK]
        if not options:
            return {}
        worst = max(options, key=lambda one: self._nuisance(state, named(self.foresight, one)))
        return {self.foresight.key(state): worst.code}

    def _nuisance(self, state: State, pieces: Sequence[int]) -> tuple[int, int]:
        """Return whether a piece in a scene strays or leans, and how high it is."""
        place = next(filter(None, (self.foresight.place(state, one) for one in pieces)))
        standing, facts = self.foresight.standing(state, place), self.foresight.facts(state, place)
        stray = strays(self.foresight.scene(place), standing, facts, self._known(place)[0])
        found = [one for one in pieces if one in facts]
        bad = any(facts[one].tilted or one in stray for one in found)
        return int(bad), max(facts[one].top for one in found)


def upset(before: Mapping[int, PieceFacts], facts: Mapping[int, PieceFacts]) -> bool:
    """Whether pieces are gone, have moved, or are tilted that were not tilted before."""
    return bool(before.keys() - facts.keys()) or any(
        fact.moved > STILL or (fact.tilted and not (number in before and before[number].tilted))
        for number, fact in facts.items()
        if fact != before.get(number)  # else nothing happened to it
    )


def fits(one: Candidate, plot: Plot) -> bool:
    """Whether a piece would land where it may: on the footing till that is full, then on others."""
    pieces, grounds = one.on
    where, taken = plot.footing, len(plot.taken)
    if not grounds:
        return where.count == ANY or taken >= where.count
    left, right = one.box[0]
    room = where.count == ANY or (taken < where.count and not pieces)
    return room and grounds == (where.ground,) and where.lo <= left and right <= where.hi


def strays(scene: Scene, standing: Standing, facts: Facts, where: Footing) -> set[int]:
    """Return the pieces that lie on a ground where they should not."""
    items, poses = Items.of(scene), standing.poses
    found, base = set[int](), set[int]()
    for piece, one in facts.items():
        for number in range(len(scene.grounds)):
            if one.touches >> items.ground(number) & 1:
                left, right = extents_of(outline(scene, piece, poses[piece]))[0]
                base.add(piece)
                if number != where.ground or left < where.lo or right > where.hi:
                    found.add(piece)
    return base if where.count != ANY and len(base) > where.count else found
