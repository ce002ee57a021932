"""The policy `mason`: where it builds, what it takes, and where it attacks."""

from __future__ import annotations

import pytest
from castle_crush.castles import HIT, LIFT, TAKE, attacking, begin, column, sited

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
    """Whoever has the hammer on his castle can only lift it, and the mason does."""
    house = column("house_flat[1]")
    table = attacking(2, {"red": house}).take("0deg").take("foot 0mm").rests({"house_flat[1]": HIT})
    assert (table.whose_turn, table.labels, table.preferred) == ("red", [LIFT], LIFT)


def test_alone_it_takes_back_what_is_beside_the_column() -> None:
    """Of two blocks the one that stands far from where it was meant to."""
    table = begin(1, (), mode="build").stands("red", column("house_flat[1]"))
    table = table.put(**{"house_flat[1].fresh": 1})
    assert table.posed("house_flat[1]", 260, 30).preferred == "Place Flat house 2"
    assert table.posed("house_flat[1]", 265, 30).preferred == "Take Flat house 1 back"


def test_alone_it_reaches_the_goal() -> None:
    """Most Barbicans stand and are worth 72, six floors and five, though the hand errs."""
    game = playrules.load("castle_crush", mode="build")
    ends = [game.playout("mason", seed=seed).state(game.machine).outcome for seed in range(6)]
    titles = [one.titles[0] for one in ends if one is not None]
    assert titles.count("Qualified") > len(ends) / 2
