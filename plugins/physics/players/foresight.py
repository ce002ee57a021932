"""Playing on in private: chance drawn anew, and what happens in scenes computed as in a match."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final

from playrules.engine import BadAnswer, Choice, Draws, Program, RulesError, State
from playrules.plugins.api import Referee
from playrules.plugins.physics.layout import Layout, column_at, layout_of
from playrules.plugins.physics.model import PieceFacts, Scene, Standing
from playrules.plugins.physics.referee import referee, standing_of
from playrules.plugins.physics.solver.errors import SolverError
from playrules.plugins.physics.words.plan import PLUGIN
from playrules.plugins.physics.worker import WorkerStopped
from playrules.viewer.scene import Look

PAUSES: Final = 200
"""So many pauses for chance and for what happens outside are passed between two choices."""


@dataclass(slots=True)
class Reached:
    """Where a choice led to: the state, and whether chance was drawn before a tool was used."""

    state: State
    by_chance: bool = False


class Foresight:
    """Plays on from copies of a state; of the game's own chance nothing is known."""

    def __init__(self, program: Program) -> None:
        """Look ahead in the game of a program."""
        self.program = program
        self.layout: Layout | None = layout_of(program)
        self.referee: Referee | None = referee(program) if self.layout is not None else None
        self._at = column_at(program)
        self._look = Look(program)

    def copy(self, state: State, draws: Draws) -> State:
        """Return the state as far as the seat that chooses knows it, stopping at chance."""
        if state.hides:
            state = state.guess(state.actor, draws)
        return state.with_seed(0).with_chance("explicit")

    def key(self, state: State) -> Hashable:
        """Return what tells a position from others, as far as the seat that chooses knows it."""
        return state.view(state.actor).key if state.hides else state.position_key

    def begin(self, state: State, code: int) -> State | None:
        """Return the state right after an open choice; None where the rules cannot go on."""
        try:
            return state.apply(chosen(state, code))
        except RulesError:
            return None

    def after(self, state: State, code: int, draws: Draws) -> Reached | None:
        """Return where a choice leads to, at the next choice or at the end.

        None where the rules or the solver cannot go on.
        """
        begun = self.begin(state, code)
        return None if begun is None else self.go_on(begun, draws)

    def go_on(self, state: State, draws: Draws, referee: Referee | None = None) -> Reached | None:
        """Return the next choice, or the end, with scenes answered by a *referee* (the own one)."""
        found = Reached(state)
        drawn = False
        for _ in range(PAUSES):
            state = found.state
            try:
                if state.is_chance:
                    drawn = True
                    found.state = state.apply(_drawn(state, draws))
                elif (question := state.question) is not None:
                    found.by_chance |= drawn and question.event == "use"
                    found.state = state.answer(self._answer(state, draws, referee))
                else:
                    return found
            except (BadAnswer, RulesError, SolverError, WorkerStopped):
                return None
        return None

    def _answer(self, state: State, draws: Draws, referee: Referee | None) -> list[int]:
        """Answer what happens outside; what no plugin computes is made up."""
        question = state.question
        assert question is not None
        referee = referee or self.referee
        if question.plugin == PLUGIN and referee is not None:
            return list(referee(state, draws))
        return question.made_up(draws.below)

    # --- reading scenes

    def places(self) -> tuple[int, ...]:
        """Return the scenes as they are there, by their ids as places."""
        return () if self.layout is None else tuple(self.layout.places)

    def scene(self, place: int) -> Scene:
        """Return the scene at a place."""
        assert self.layout is not None
        return self.layout.scene(place)

    def standing(self, state: State, place: int) -> Standing:
        """Return what lies in a scene."""
        return standing_of(self.program, state.row, place)

    def facts(self, state: State, place: int) -> dict[int, PieceFacts]:
        """Return the facts of the pieces in a scene, by index."""
        assert self.layout is not None
        lying = self.standing(state, place).pieces
        return {piece: self.layout.facts(state.row, piece) for piece, _ in lying}

    def place(self, state: State, piece: int) -> int:
        """Return the scene that a piece lies in, by its index; 0 for none."""
        place = self.whereabouts(state, piece)
        return place if self.layout is not None and place in self.layout.places else 0

    def whereabouts(self, state: State, piece: int) -> int:
        """Return the scene or the zone that a piece is in, by its index; 0 for nowhere."""
        assert self.layout is not None
        return state.row[self._at + self.layout.pieces[piece] - 1]

    def owner(self, piece: int) -> int:
        """Return the seat that a piece belongs to, by its index; 0 for nobody."""
        assert self.layout is not None
        return self._look.owner(self.layout.pieces[piece])


def _drawn(state: State, draws: Draws) -> int:
    """Draw what chance gives, by its shares."""
    shares = state.machine.program.points[state.point].weights
    if not shares:
        return state.choices.sample(draws).code
    open_now = state.distribution
    left = draws.below(sum(share for _, share in open_now))
    for choice, share in open_now:
        left -= share
        if left < 0:
            return choice.code
    raise AssertionError("one of the shares is reached")


def chosen(state: State, code: int) -> Choice:
    """Return the choice with a code."""
    return Choice(state.machine, state.row, state.point, code)
