"""A player of dexterity: builds in one way, aims in another, and follows the policy elsewhere."""

from __future__ import annotations

from collections.abc import Hashable

from playrules.engine import Choice, Program, State
from playrules.engine import Draws as EngineDraws
from playrules.plugins.api import Draws
from playrules.plugins.api.lookahead import SEEDS, usual_choice
from playrules.plugins.physics.players.aiming import Marksman
from playrules.plugins.physics.players.building import Book, Builder
from playrules.plugins.physics.players.foresight import Foresight, chosen
from playrules.plugins.physics.players.manners import Manner
from playrules.plugins.physics.players.ways import Way, ways


class DexterousAgent:
    """Plans in private, and chooses what it has planned as long as all goes as it should.

    What it plans depends on the position and its own draws alone. Where a hand erred, it plans
    anew from there. Where neither spots nor aims are to be had it follows the game's first policy;
    without one it takes any option.
    """

    def __init__(self, program: Program, name: str, manner: Manner, aims: int) -> None:
        """Be called *name*, build in a *manner*, and take the best of so many *aims*."""
        self.name = name
        self.foresight = Foresight(program)
        self.builder = Builder(self.foresight, manner)
        self.marksman = Marksman(self.foresight, aims)
        self._book: Book = {}
        self._last: Hashable = ()

    def choose(self, state: State, draws: Draws) -> Choice:
        """Return one of the choices."""
        if len(state.choices) == 1:
            return state.choices[0]
        if self.foresight.layout is None or state.actor == 0:
            return usual_choice(state, draws)
        key = self.foresight.key(state)
        if key not in self._book:
            self._book = self._plan(state, EngineDraws(draws.below(SEEDS)))
        self._last = key
        code = self._book.get(key)
        if code is None or not state.choices.has(code):
            return usual_choice(state, draws)
        return chosen(state, code)

    def _plan(self, state: State, draws: EngineDraws) -> Book:
        private = self.foresight.copy(state, draws)
        found = ways(self.foresight, private).values()
        if Way.BUILD in found or Way.BACK in found:
            resumed = self.builder.resumed(private, self._rest(), draws)
            return resumed or self.builder.plan(private, draws)
        return self.marksman.plan(private, draws) if Way.AIM in found else {}

    def _rest(self) -> list[int]:
        """Return what the last plan would have gone on with."""
        known = list(self._book)
        begun = known.index(self._last) + 1 if self._last in known else len(known)
        return [self._book[key] for key in known[begun:]]
