"""Aims in a hole: those for which no piece is in the way of the tool there."""

from __future__ import annotations

from functools import cache

import pytest
from wooden import WOOD

from playrules.dsl import CORE_WORDS, compile_text
from playrules.engine import Draws, Event, IllegalChoice, Machine, RulesError, State
from playrules.plugins.api import load_plugins
from playrules.plugins.physics.referee import referee

GAME = (
    """rules 1
game bowls "Bowls" { players: 2 }
use physics 1
"""
    + WOOD
    + """piece post "Post" {
  count: 2
  body {
    material: wood
    | x   | y   | width | height |
    | 0mm | 0mm | 20mm  | 60mm   |
  }
}
scene lane "Lane" {
  ground floor "Floor" {
    from: -500mm
    to: 500mm
    | hole | x      |
    | 1    | -160mm |
    | 2    | 160mm  |
  }
}
ramp chute "Ramp" {
  | aim    | from | to    | step |
  | height | 80mm | 200mm | 40mm |
  | exit   | 0mm  | 80mm  | 40mm |
}
define open(h: hole): count(a in aims(chute, hole: h) where a.height > 0mm)
play {
  place post[1] at spot(post, x: 170mm)
  place post[2] at spot(post, x: 0mm)
  say "{open(floor.holes[1])} {open(floor.holes[2])} of {count(aims(chute))}"
  choose h from floor.holes, a from aims(chute, hole: h) for red "Aim"
  use chute at h in lane with a
  take chute from lane
  use chute at floor.holes[2] in lane with aim(chute, height: 80mm, exit: 0mm)
}
"""
)


@cache
def machine() -> Machine:
    """Return the game: a post stands where the ramp of the second hole would be."""
    vocabulary = load_plugins(CORE_WORDS, strict=True).vocabulary
    made = compile_text(GAME, vocabulary=vocabulary)
    assert made.program is not None, made.diagnostics
    return Machine(made.program)


def happened(state: State) -> tuple[State, list[str]]:
    """Return the next choice, and what was said on the way there."""
    answer = referee(machine().program)
    said: list[str] = []
    while state.question is not None:
        journal: list[Event] = []
        state = state.answer(answer(state, Draws(0)), journal)
        said += [one.text for one in journal if one.event == "say"]
    return state, said


def test_a_post_takes_aims_away() -> None:
    """All twelve are open in the first hole, fewer, if any, in the second: so many are offered."""
    state, said = happened(machine().start())
    free, barred, _, every = said[0].split()
    assert (int(free), int(every)) == (12, 12)
    assert int(barred) < 12
    assert len(state.choices) == int(free) + int(barred)


def test_what_is_offered_can_be_used_and_else_the_reason_is_told() -> None:
    """The aim in the first hole is used and taken; then the rules stop at the second."""
    state, _ = happened(machine().start())
    with pytest.raises(RulesError, match="cannot be set up at hole 2: a piece is in the way"):
        happened(state.apply(state.choices[0]))


def test_who_types_an_aim_that_is_not_open_is_told_what_is_in_the_way() -> None:
    """An aim says nothing of its hole: where only some are barred, it is told how many."""
    state, _ = happened(machine().start())
    hole = machine().program.things.names["hole"].index("hole 2")
    barred = {one.values[1] for one in state.choices if one.values[0] == hole}
    aims = {one.values[1]: one.label for one in state.choices}
    label = next(text for aim, text in aims.items() if aim not in barred)
    with pytest.raises(IllegalChoice, match="a piece is in the way of the tool in 1 of its holes"):
        state.choices.typed(label.replace("1", "2", 1))
