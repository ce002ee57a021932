"""Whole games of dexterity that nobody attends: five for each mode and number of players.

The players are the quick ones: the game's first policy, and in one seat, round and round, one that
takes any option, if it can bring a game to its end. `benchmarks/unattended.py` plays many more, by
all who build and aim.
"""

from __future__ import annotations

from functools import cache

import pytest

import playrules
from playrules.loading.building import compile_source, installed_plugins
from playrules.loading.catalogue import find
from playrules.plugins.physics.layout import layout_of
from playrules.testing import variants

GAMES = 5
MOST = 3000
ODD = {"destruct_3": "mason"}
"""Who sits in the one seat: at random a tower that is taken hardly ever comes about."""


@cache
def is_dexterous(name: str) -> bool:
    """Whether pieces of a game lie in scenes."""
    program = compile_source(find(name), installed_plugins()).program
    return program is not None and layout_of(program) is not None


def tables() -> list[tuple[str, str, int]]:
    """Each game of dexterity with each mode and number of players."""
    return [
        (name, one.mode, len(one.seats))
        for name in filter(is_dexterous, playrules.bundled())
        for one in variants(name)
    ]


def test_there_are_games_of_dexterity() -> None:
    """Castles, towers and discs: alone and for two to four."""
    assert {"castle_crush", "destruct_3", "shuffleboard"} <= {name for name, _, _ in tables()}
    assert {1, 2, 3, 4} == {players for _, _, players in tables()}


@pytest.mark.parametrize(("name", "mode", "players"), tables())
def test_games_end(name: str, mode: str, players: int) -> None:
    """All five are over, with a score for each seat; chance or the odd seat makes them differ."""
    game = playrules.load(name, mode=mode, seats=players)
    found = []
    for index in range(GAMES):
        who = [game.policies[0]] * players
        who[index % players] = ODD.get(name, "random")
        played = game.playout(who, seed=11, index=index, limit=MOST)
        outcome = played.state(game.machine).outcome
        assert played.finished and outcome is not None
        assert len(outcome.scores["score"]) == players
        found.append((played.choices, outcome.scores["score"]))
    assert len(set(found)) > 1
