"""The policy `mason`: where it builds, what it takes, and where it attacks."""

from __future__ import annotations

import pytest
from castle_crush.castles import FALL, LIFT, TAKE, attacking, begin, column, sited

import playrules


def test_it_keeps_off_the_others() -> None:
    """Castles stand evenly around the base."""
    assert begin(4).preferred == "0deg"
    assert begin(4).take("0deg").preferred == "90deg"


def test_it_begins_with_a_flat_block() -> None:
    assert sited(2).preferred == "Place Flat house 2"


def test_it_takes_roofs() -> None:
    assert attacking(2).until(TAKE).preferred == "Roof 1"


def test_it_attacks_what_it_can_reach() -> None:
    """Red's castle and not its own, and not one where nothing stands."""
    table = attacking(3, {"red": column("house_flat[1]"), "green": column("roof[1]")})
    assert table.actor == "green"
    assert table.preferred in ("355deg", "0deg", "5deg")


@pytest.mark.parametrize(("players", "mode"), [(2, ""), (4, ""), (3, "speed"), (1, "build")])
def test_a_game_of_masons_comes_to_its_end(players: int, mode: str) -> None:
    """In every mode."""
    game = playrules.load("castle_crush", seats=players, mode=mode)
    played = game.playout("mason", seed=players)
    assert played.finished


def test_random_builders_come_to_their_end() -> None:
    """Castles that are built at random are finished, too, and attacked at random."""
    played = playrules.load("castle_crush", seats=2).playout("random", seed=1)
    state = played.state(playrules.load("castle_crush", seats=2).machine)
    assert state.fired["attack"] == 12


def test_it_lifts_the_hammer() -> None:
    table = attacking(2, {"red": column("house_flat[1]")}).take("0deg").take("foot 0mm")
    table = table.rests({"house_flat[1]": column("house_flat[1]")["house_flat[1]"]}).settles()
    assert FALL in table.prompt
    assert LIFT not in table.labels
