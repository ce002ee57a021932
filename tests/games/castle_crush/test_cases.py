"""Constructed castles and ends of attacks: what stands, or lies, and what that is worth."""

from __future__ import annotations

from castle_crush.castles import DOWN, FALL, FOUNDED, TAKE, attacking, column, on, sited
from resting import Lies

SET = ("house_flat[1]", "house_point[1]", "tower_flat[1]", "tower_slant[1]", "tower_point[1]")


def built(castle: dict[str, Lies]) -> int:
    """Return what a building of red's is worth."""
    return sited(2).stands("red", castle).until(FALL).score("red")


def test_cc_a_a_roof_on_a_tower_on_a_house() -> None:
    assert built(column("house_flat[1]", "tower_flat[1]", "roof[1]")) == 14


def test_cc_b_house_tower_and_king_on_the_table() -> None:
    castle = column("house_flat[1]", "tower_flat[1]")
    castle |= {"king[1]": on("tower_flat[1]"), "general[1]": FOUNDED}
    hit = dict.fromkeys(["house_flat[1]", "tower_flat[1]", "king[1]"], DOWN)
    table = attacking(2, {"red": castle}).attack("red", hit | {"general[1]": on("king[1]")})
    assert table.scores() == [0, 10]


def test_cc_c_a_set_in_one_column() -> None:
    """Which is the most that a set can bring."""
    assert built(column(*SET)) == 27


def test_cc_d_a_set_on_the_foundation() -> None:
    assert built(dict.fromkeys(SET, FOUNDED)) == 8


def test_cc_e_a_house_on_a_tower() -> None:
    assert built(column("tower_flat[1]", "house_flat[1]")) == 4


def test_cc_f_a_tower_on_a_house() -> None:
    assert built(column("house_flat[1]", "tower_flat[1]")) == 5


def test_cc_g_a_roof_on_the_sixth_floor() -> None:
    below = [f"house_flat[{n}]" for n in range(1, 6)]
    assert built(column(*below, "roof[1]")) == built(column(*below)) + 18


def test_cc_h_what_has_fallen_over_counts_1() -> None:
    table = attacking(2).until(TAKE).until(FALL).until(TAKE).until(FALL)
    castle = {
        "house_flat[1]": FOUNDED,
        "tower_flat[1]": on("house_flat[1]", tilted=True),
        "roof[1]": on("foundation", tilted=True),
    }
    table = table.stands("red", castle).scored(red=0, blue=0).until("the end")
    assert table.scores() == [4, 0]
