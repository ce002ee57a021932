"""Builds a tower in private, piece by piece, until the rules take it: a plan for the true one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from playrules.engine import Draws, State
from playrules.plugins.api.lookahead import SEEDS
from playrules.plugins.physics.model import Facts, Items, Scene, Standing
from playrules.plugins.physics.model.landing import outline
from playrules.plugins.physics.model.units import MILLIMETRE
from playrules.plugins.physics.players.footing import ANY, Footing, accepted, footings
from playrules.plugins.physics.players.foresight import Foresight, Reached
from playrules.plugins.physics.players.manners import Manner, Plot, Rank
from playrules.plugins.physics.players.offers import Candidate, Catalogue, Offer, box_of
from playrules.plugins.physics.players.ways import Way, by_option, named, ways

TRIES: Final = 8
"""So many towers are begun before the best of them has to do."""
LOOKS: Final = 16
"""At so many spots a piece is let down in private before a tower is given up."""
STEPS: Final = 300
"""A tower has so many pieces at most."""
STILL: Final = 2 * MILLIMETRE
"""What moves no further when a piece is let down on it stands."""

Book = dict[tuple[int, ...], int]
"""What to choose, by the position."""


@dataclass(slots=True)
class Plan:
    """Choices towards a tower. `whole` says that it was handed over, `pieces` how many it has."""

    book: Book = field(default_factory=dict)
    whole: bool = False
    pieces: int = 0


class Builder:
    """Plans towers in one manner."""

    def __init__(self, foresight: Foresight, manner: Manner) -> None:
        """Build in a *manner*."""
        self.foresight = foresight
        self.manner = manner
        self.catalogue = Catalogue(foresight)
        self._accepted: dict[int, list[Footing]] = {}

    def plan(self, state: State, draws: Draws) -> Book:
        """Return what to choose from here on; empty where there is nothing to build."""
        best = Plan()
        for _ in range(TRIES):
            found = self._tower(state, Draws(draws.below(SEEDS)))
            if found.whole:
                return found.book
            if (found.pieces, bool(found.book)) > (best.pieces, bool(best.book)):
                best = found
        return best.book or self._changed(state)

    # --- one tower

    def _tower(self, state: State, draws: Draws) -> Plan:
        plan, seat, chosen = Plan(), state.actor, dict[int, Footing]()
        for _ in range(STEPS):
            if state.is_over or state.actor != seat:
                plan.whole = True
                break
            found = ways(self.foresight, state)
            step = self._next(plan, state, found, draws, chosen)
            if step is None:
                done = self._handed_over(plan, state, found, draws)
                plan.whole = done and Way.BUILD not in found.values()
                break
            state = step
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
            reached = self.foresight.after(one.offer.state, one.code, draws)
            if reached is not None and self._stands(reached, one, chosen[one.offer.place]):
                for before, code in (*one.offer.before, (one.offer.state, one.code)):
                    plan.book[before.position_key] = code
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
        for offer in offers:
            footing = chosen[offer.place]
            plot = Plot(footing, self._base(offer, footing))
            ranked += [
                (self.manner.rank(one, plot, draws), len(ranked) + number, one)
                for number, one in enumerate(self.catalogue.candidates(offer, draws))
                if fits(one, plot)
            ]
        return (one for *_, one in sorted(ranked, key=lambda found: found[:2]))

    def _base(self, offer: Offer, footing: Footing) -> list[tuple[int, int]]:
        """Return from where to where pieces stand on the ground already."""
        scene = self.foresight.scene(offer.place)
        item = Items.of(scene).ground(footing.ground)
        poses = self.foresight.standing(offer.state, offer.place).poses
        facts = self.foresight.facts(offer.state, offer.place)
        boxes = [
            box_of(outline(scene, piece, poses[piece]))
            for piece, one in facts.items()
            if one.touches >> item & 1
        ]
        return [(left, right) for left, right, *_ in boxes]

    def _stands(self, reached: Reached, one: Candidate, footing: Footing) -> bool:
        """Whether a piece stays where it landed, and all others stay where they were."""
        place, state = one.offer.place, reached.state
        if not self.foresight.place(state, one.offer.piece):  # the rules have taken it on
            return True
        facts = self.foresight.facts(state, place)
        if any(fact.tilted or fact.moved > STILL for fact in facts.values()):
            return False
        return not strays(one.scene, self.foresight.standing(state, place), facts, footing)

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
                    plan.book[state.position_key] = choice.code
                    return True
        return False

    def _changed(self, state: State) -> Book:
        """Return which piece to take back: one that strays or leans, or else the highest."""
        found = ways(self.foresight, state)
        options = [one for one in state.choices if found.get(one.option) is Way.BACK]
        if not options:
            return {}
        worst = max(options, key=lambda one: self._nuisance(state, named(self.foresight, one)))
        return {state.position_key: worst.code}

    def _nuisance(self, state: State, pieces: Sequence[int]) -> tuple[int, int]:
        """Return whether a piece in a scene strays or leans, and how high it is."""
        place = next(filter(None, (self.foresight.place(state, one) for one in pieces)))
        standing, facts = self.foresight.standing(state, place), self.foresight.facts(state, place)
        stray = strays(self.foresight.scene(place), standing, facts, self._known(place)[0])
        found = [one for one in pieces if one in facts]
        bad = any(facts[one].tilted or one in stray for one in found)
        return int(bad), max(facts[one].top for one in found)


def fits(one: Candidate, plot: Plot) -> bool:
    """Whether a piece would land where it may: on the footing till that is full, then on others."""
    pieces, grounds = one.on
    where, taken = plot.footing, len(plot.taken)
    if not grounds:
        return where.count == ANY or taken >= where.count
    left, right, *_ = one.box
    room = where.count == ANY or (taken < where.count and not pieces)
    return room and grounds == (where.ground,) and where.lo <= left and right <= where.hi


def strays(scene: Scene, standing: Standing, facts: Facts, where: Footing) -> set[int]:
    """Return the pieces that lie on a ground where they should not."""
    items, poses = Items.of(scene), standing.poses
    found, base = set[int](), set[int]()
    for piece, one in facts.items():
        for number in range(len(scene.grounds)):
            if one.touches >> items.ground(number) & 1:
                left, right, *_ = box_of(outline(scene, piece, poses[piece]))
                base.add(piece)
                if number != where.ground or left < where.lo or right > where.hi:
                    found.add(piece)
    return base if where.count != ANY and len(base) > where.count else found
