"""Whatever people type, a dialogue ends in an answer that fits, and its lines lead there again."""

from __future__ import annotations

import random

import pytest

import playrules
from playrules.engine import State
from playrules.plugins.api import Talk
from playrules.plugins.physics.by_hand.dialogue import dialogue

PLAIN = (
    "", "", "", "y", "n", "all", "none", "off", "moved", "5", "90", "all: board", "all: none",
    "third", "black, green", ":", "all but", ",", "t 1-9", "1..3",
)  # fmt: skip
PATIENCE = 150
"""After so many lines people type what has to come to an end."""
MOVES = 60


def a_line(names: list[str], chance: random.Random, typed: int) -> str:
    """Return something that people may type."""
    if typed > PATIENCE:
        return chance.choice(["", "y", "off", "all: off", "5", "none", *names])
    one, other = chance.choice(names), chance.choice(names)
    return chance.choice(
        [*PLAIN, one, f"{one}, {other}", f"{one}: {other}", f"all but {one}", f"all: {one}"]
    )


def told(state: State, names: list[str], chance: random.Random) -> State:
    """Tell what happened, line by line."""
    talk, typed = Talk(dialogue, state), 0
    while talk.answer is None:
        typed += 1
        assert typed < 10 * PATIENCE, talk.asked
        talk.send(a_line(names, chance, typed))
    assert Talk(dialogue, state, talk.lines).answer == talk.answer
    return state.answer(talk.answer)


@pytest.mark.parametrize("name", ["destruct_3", "shuffleboard", "castle_crush"])
def test_any_lines_lead_to_an_answer(name: str) -> None:
    """Nothing fails and nothing is asked for ever; floors can be read of what was told."""
    chance, game = random.Random(name), playrules.load(name, by_hand=True)
    names = [
        one
        for universe in ("piece", "ground", "area", "tool")
        for one in game.program.things.names.get(universe, ())[1:]
    ]
    state, moves = game.start(5), 0
    while not state.is_over and moves < MOVES:
        moves += 1
        question = state.question
        if question is None:
            state = state.apply(state.choices[chance.randrange(len(state.choices))])
        elif question.plugin == "physics":
            state = told(state, names, chance)
        else:
            state = state.answer(question.evenly(chance.randrange))
    assert moves > 20
