"""What may be aimed, and what it meets: asked of the rules without letting anything go.

Rules say in which scenes a tool is used. A referee for whom nothing ever moves lets them go on, and
what they use until the next choice is what an aim meets. The rest is not worth a try.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from playrules.engine import Draws, State
from playrules.plugins.api import Draws as AnyDraws
from playrules.plugins.physics.players.foresight import Foresight
from playrules.plugins.physics.players.offers import Steps
from playrules.plugins.physics.players.ways import DEPTH, Way, asks_for, ways
from playrules.plugins.physics.spots import AIM

PROBES: Final = 96
"""So many ways to an aim are looked at; of more, so many are drawn."""

Met = tuple[tuple[int, ...], ...]
"""The tools that an aim lets go until the next choice: scene, tool, hole and aim of each."""


@dataclass(frozen=True, slots=True)
class Stand:
    """A state in which aims are chosen, and the choices that lead there."""

    before: Steps
    state: State


@dataclass
class Still:
    """Answers as if nothing moved, whatever happens; notes the tools that are used."""

    used: list[tuple[int, ...]] = field(default_factory=list)

    def __call__(self, state: State, _draws: AnyDraws, /) -> Sequence[int]:
        """Return what stands in the row already."""
        question = state.question
        assert question is not None
        if question.event == "use":
            about = question.numbers
            self.used.append(tuple(about[name] for name in ("scene", "tool", "hole", "aim")))
        return [state.row[column] if column >= 0 else 0 for _, _, column in question.cells()]


class Shots:
    """Finds out what aims meet."""

    def __init__(self, foresight: Foresight) -> None:
        """Ask by a *foresight*."""
        self.foresight = foresight

    def groups(self, state: State, draws: Draws) -> list[list[Stand]]:
        """Return from where something can be met, by the scenes; those with most pieces first.

        Empty where nothing can be met.
        """
        found: dict[frozenset[int], list[Stand]] = {}
        for stand in self._stands(state, draws):
            met = self.met(stand, stand.state.choices.sample(draws).code, draws)
            scenes = frozenset(scene for scene, *_ in met)
            if scenes:
                found.setdefault(scenes, []).append(stand)
        full = {key: self._pieces(state, key) for key in found}
        some = [key for key in found if full[key]] or list(found)
        return [found[key] for key in sorted(some, key=lambda one: -full[one])]

    def _pieces(self, state: State, scenes: frozenset[int]) -> int:
        return sum(len(self.foresight.standing(state, one).pieces) for one in scenes)

    def drawn(self, group: Sequence[Stand], draws: Draws) -> tuple[Steps, Met]:
        """Return an aim of a group as choices in a row, and what it meets."""
        stand = group[draws.below(len(group))]
        code = stand.state.choices.sample(draws).code
        return (*stand.before, (stand.state, code)), self.met(stand, code, draws)

    def met(self, stand: Stand, code: int, draws: Draws) -> Met:
        """Return what an aim lets go where, as long as nothing moves."""
        still, begun = Still(), self.foresight.begin(stand.state, code)
        if begun is not None:
            self.foresight.go_on(begun, draws, still)
        return tuple(still.used)

    def _stands(self, state: State, draws: Draws) -> Iterator[Stand]:
        """Yield all states in which aims are chosen, or some drawn where there are too many."""
        reached = [Stand((), state)]
        for _ in range(DEPTH + 1):
            yield from (one for one in reached if asks_for(one.state, AIM))
            reached = [
                following
                for one in reached
                if not asks_for(one.state, AIM)
                for following in self._onward(one, draws, PROBES // len(reached))
            ]
            if not reached:
                return

    def _onward(self, stand: Stand, draws: Draws, most: int) -> Iterator[Stand]:
        """Yield where the options lead that go on to an aim."""
        state = stand.state
        codes = _aiming(self.foresight, state)
        while len(codes) > max(most, 1):
            del codes[draws.below(len(codes))]
        for code in codes:
            after = self.foresight.begin(state, code)
            if after is not None and not (after.is_over or after.is_chance or after.is_outside):
                yield Stand((*stand.before, (state, code)), after)


def _aiming(foresight: Foresight, state: State) -> list[int]:
    """Return the codes of the options that lead to an aim."""
    found = ways(foresight, state)
    return [one.code for one in state.choices if found.get(one.option) is Way.AIM]


def drawn_steps(foresight: Foresight, state: State, draws: Draws, depth: int = DEPTH) -> Steps:
    """Draw choices in a row that end with an aim; none where there is a dead end."""
    if asks_for(state, AIM):
        return ((state, state.choices.sample(draws).code),)
    codes = _aiming(foresight, state)
    if not codes or not depth:
        return ()
    code = codes[draws.below(len(codes))]
    after = foresight.begin(state, code)
    rest = () if after is None else drawn_steps(foresight, after, draws, depth - 1)
    return ((state, code), *rest) if rest else ()
