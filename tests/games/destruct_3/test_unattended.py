"""Games that nobody attends: they come to their end, and are the same each time."""

from __future__ import annotations

from functools import cache

import pytest

import playrules
from playrules.engine import State

ROUNDS = 80
"""By then somebody is at Finish."""


@cache
def game(players: int) -> playrules.Game:
    """Return the game for so many players."""
    return playrules.load("destruct_3", seats=players)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_masons_reach_finish(players: int) -> None:
    """A round has a turn for each player: the builder's, and a try for each of the others."""
    played = game(players).playout("mason", seed=players)
    state = played.state(game(players).machine)
    assert state.is_over
    assert state.fired["build_tower"] <= ROUNDS
    (winner,) = (score for score in scores(state) if score == 30)
    assert winner == max(scores(state))


def scores(state: State) -> list[int]:
    """Return the holes that the pegs are in."""
    return [getattr(state.names.players, seat).score for seat in state.machine.program.seats]


def test_a_random_builder_gives_up() -> None:
    """Whoever builds at random has placed 60 blocks sooner or later; nothing is scored then."""
    played = game(2).playout("random", seed=1, limit=220)
    state = played.state(game(2).machine)
    assert not played.finished
    assert state.fired["build_tower"] >= 2
    assert state.fired.get("have_a_try", 0) == 0
    assert scores(state) == [0, 0]
