"""Constructed ends of a try: how the blocks lie, and what that is worth to both sides."""

from destruct_3.site import BASE, BLOCKS, OFF, built, foot, on, tower
from resting import Lies

OTHERS = [name for name in BLOCKS if name not in BASE]


def test_d3_a_black_green_and_beside() -> None:
    """3 in black, 2 in green, 1 beside it: 3·2 + 2·1 + 0 = 8, and 4 still stand."""
    feet = [
        foot(-40, 0),
        foot(0, 40),
        foot(70, 130),
        foot(90, 150),
        foot(-180, -120),
        foot(200, 260),
    ]
    table = built(2).hit(tower(dict(zip(OTHERS, feet, strict=False))))
    assert (table.score("blue"), table.score("red")) == (8, 4)


def test_d3_b_half_in_black() -> None:
    table = built(2).hit(tower({"stub": foot(60, 100)}))
    assert (table.score("blue"), table.score("red")) == (2, 9)


def test_d3_c_across_the_edge_of_green() -> None:
    for rule, points in (("wholly", 0), ("touching", 1)):
        table = built(2, green_rule=rule).hit(tower({"stub": foot(160, 200)}))
        assert (table.score("blue"), table.score("red")) == (points, 9)


def test_d3_d_two_off_and_four_in_black() -> None:
    """8 - 10 = -2, but the peg does not go behind the start."""
    lies = dict(zip(OTHERS, [OFF, OFF, *[foot(0, 60)] * 4], strict=False))
    for before, after in ((0, 0), (1, 0), (2, 0), (9, 7)):
        table = built(2, scores={"blue": before}).hit(tower(lies))
        assert (table.score("blue"), table.score("red")) == (after, 4)


def test_d3_e_a_starting_block_in_green() -> None:
    """It is charged and goes; one that stood on it comes down then, for nothing."""
    start = built(3, scores={"blue": 5})
    table = start.let_go(tower({"bar[1]": foot(-150, -90), "stub": on("bar[1]")} | rest("stub")))
    assert (table.score("blue"), table.asked, table.box) == (4, "settle", ["bar[1]"])
    table = table.rests(table.standing | {"stub": foot(-150, -110)}).settles()
    assert (table.score("blue"), table.box) == (4, ["bar[1]", "stub"])
    assert table.passes().score("red") == 9


def rest(*without: str) -> dict[str, Lies]:
    """Return a tower on the second bar alone, without some blocks."""
    return {name: on("bar[2]") for name in OTHERS if name not in without}


def test_d3_f_both_starting_blocks_out_and_all_others_in_black() -> None:
    """20 - 2 = 18, and nothing for the builder."""
    lies = {name: foot(0, 40) for name in OTHERS}
    table = built(2).hit({**lies, "bar[1]": foot(-150, -90), "bar[2]": OFF})
    assert (table.score("blue"), table.score("red"), table.box) == (18, 0, BLOCKS)


def test_d3_g_a_block_leans_against_the_tower() -> None:
    """Nothing for it, and it counts for the builder."""
    table = built(2).hit(tower({"stub": foot(110, 120, leans_on="bar[2]")}))
    assert (table.score("blue"), table.score("red")) == (0, 10)


def test_d3_h_a_block_on_a_fallen_one() -> None:
    """1 for the lower one; the upper one comes down when that is gone, and goes for nothing."""
    table = built(2).let_go(tower({"tee[1]": foot(90, 150), "stub": on("tee[1]")}))
    assert (table.score("blue"), table.asked) == (1, "settle")
    table = table.rests(table.standing | {"stub": foot(100, 140)})
    assert (table.score("blue"), table.box) == (1, ["tee[1]", "stub"])
    assert table.settles().score("red") == 8


def test_d3_i_nothing_has_moved() -> None:
    table = built(2).hit(tower())
    assert (table.score("blue"), table.score("red")) == (0, 10)


def test_d3_j_all_others_off_the_board() -> None:
    """-50, and nothing for the builder."""
    table = built(2, finish=100, scores={"blue": 60}).hit(tower(dict.fromkeys(OTHERS, OFF)))
    assert (table.score("blue"), table.score("red")) == (10, 0)
