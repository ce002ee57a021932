"""Towers that physics builds and brings down: blocks are let down, and rules are told the facts."""

from __future__ import annotations

from functools import cache

import pytest
from destruct_3.site import BASE, Real, begin

FRAMES = [
    ("ell[1]", -44, 0, False),
    ("ell[3]", -38, 180, False),
    ("ell[2]", -44, 0, False),
    ("ell[4]", -38, 180, False),
]
"""On a bar at -40: two L make a frame, and two frames a column."""
TOP = [("bar[4]", -40, 0, False), ("tee[1]", -40, 0, False), ("stub", -40, 0, False)]
"""What may stand on the column."""


@cache
def start() -> Real:
    """Return an empty site."""
    return Real(begin(3, finish=500).state)


@cache
def base() -> Real:
    """Return a site with the two bars that everything else stands on."""
    return start().drops(("bar[1]", -40, 0, False), ("bar[2]", 40, 0, False))


@cache
def handed_over() -> Real:
    """Return the first roll, after the policy `mason` has built."""
    table = Real.begin("destruct_3", 3)
    while not table.is_chance:
        choice = table.state.prefer(0)
        assert choice is not None
        table = table._on(choice)
    return table


def test_d3_a_by_physics() -> None:
    """Three lie in black, two in green, one beside it, and four stand: 8, and 4 for the builder."""
    table = start().drops(
        ("bar[1]", -46, 0, False), ("bar[2]", 46, 0, False),
        ("ell[1]", -48, 0, False), ("ell[2]", 48, 0, True),
        ("ell[3]", -42, 180, False), ("ell[4]", 42, 180, True),
        ("stub", 0, 90, False), ("tee[1]", 108, 0, False), ("tee[2]", -108, 0, False),
        ("bar[3]", 150, 90, False), ("bar[4]", -150, 90, False), ("tee[3]", 230, 0, False),
    ).tried()  # fmt: skip
    assert (table.score("blue"), table.actor) == (8, "yellow")
    assert table.box == ["tee[1]", "tee[2]", "tee[3]", "bar[3]", "bar[4]", "stub"]
    assert table.passes().score("red") == 4


def test_d3_d_by_physics() -> None:
    """Two have tipped over a post at the edge, four lie in black: 8 - 10 = -2; 4 still stand."""
    table = start().drops(
        ("bar[4]", 318, 90, False), ("bar[3]", 340, 0, False), ("tee[3]", 340, 0, False)
    )
    table = table.take("Take Long bar 4 back").drops(
        ("bar[1]", -46, 0, False), ("ell[1]", -48, 0, False), ("ell[3]", -42, 180, False),
        ("ell[2]", -48, 0, False), ("ell[4]", -42, 180, False), ("bar[2]", 44, 90, False),
        ("stub", 0, 90, False), ("bar[4]", 22, 90, False), ("tee[1]", 86, 0, False),
        ("tee[2]", -108, 0, False),
    )  # fmt: skip
    assert [table.standing[name].touches for name in ("bar[3]", "tee[3]")] == [{"tabletop"}] * 2
    assert table.tried(blue=1).score("blue") == 0
    table = table.tried(blue=9)
    assert (table.score("blue"), table.actor) == (7, "yellow")
    assert table.box == ["tee[1]", "tee[2]", "tee[3]", "bar[3]", "bar[4]", "stub"]
    assert table.passes().score("red") == 4


def test_d3_g_by_physics() -> None:
    """A bar that slid off the base leans against it, its foot in green: 0, and it counts as one."""
    table = base().drops(
        ("bar[3]", 84, 0, False), *FRAMES, *TOP[:2], ("stub", 26, 0, False),
        ("tee[2]", -40, 180, False), ("tee[3]", -40, 0, False),
    )  # fmt: skip
    leaning = table.standing["bar[3]"]
    assert leaning.tilted
    assert leaning.touches == {"board", "green", "bar[2]"}
    table = table.tried()
    assert (table.score("blue"), table.box) == (0, [])
    assert table.passes().score("red") == 10


def test_d3_h_by_physics() -> None:
    """A short bar on a bar in green: 1 for the lower one; the upper one drops, and goes for 0."""
    table = base().drops(
        ("bar[3]", 140, 0, False), ("stub", 140, 0, False), *FRAMES, TOP[0],
        ("tee[1]", 40, 0, False), ("tee[2]", 40, 180, False), ("tee[3]", -40, 0, False),
    )  # fmt: skip
    assert table.standing["stub"].touches == {"bar[3]"}
    table = table.tried()
    assert (table.score("blue"), table.box) == (1, ["bar[3]", "stub"])
    assert table.passes().score("red") == 8


def test_a_d3_10_by_physics() -> None:
    """The tower of `mason` stands by itself, and is handed over."""
    table = handed_over()
    assert (table.actor, table.starting, table.box) == ("blue", ["ell[1]", "bar[3]"], [])


def test_a_d3_10_a_tower_that_would_fall_is_not_taken() -> None:
    """A third foot on the board, a block on the table: it cannot be handed over."""
    table = base().drops(*FRAMES, *TOP, ("bar[3]", 84, 0, False))
    assert not table.can_hand_over
    assert "touch the board" in table.prompt


def test_a_d3_36_turned_by_quarters_and_mirrored() -> None:
    """A T in four ways, an L in eight, a bar in two: as they look different."""
    table = start()
    for title, ways in (("T 1", 4), ("L 1", 8), ("Long bar 1", 2), ("Short bar", 2)):
        labels = table.take(f"Place {title}").labels
        assert len({label.partition(", ")[2] for label in labels}) == ways
    tee = table.drop("tee[1]", 0, 90)
    assert tee.state.row[tee.layout.columns["turn"][0]] == pytest.approx(1.5708e9, rel=1e-3)


def test_a_d3_23_by_physics() -> None:
    """Blocks on a starting block that was pushed out come down when it is cleared away."""
    table = start().drops(
        ("bar[1]", -150, 0, False), ("bar[2]", 40, 0, False), ("ell[1]", -154, 0, False),
        ("ell[3]", -148, 180, False), ("tee[1]", 40, 0, False),
    )  # fmt: skip
    table = table.tried(blue=3)
    assert {"bar[1]", "ell[1]", "ell[3]"} <= set(table.box)
    assert (table.score("blue"), list(table.standing)) == (2, ["tee[1]", "bar[2]"])


@pytest.mark.parametrize("tool", ["ramp", "pendulum", "catapult"])
def test_each_tool_brings_something_down(tool: str) -> None:
    """With its greatest force, at the tower of `mason`."""
    most = {
        "ramp": {"height": "220mm", "exit": "40mm"},
        "pendulum": {"cord": "220mm", "angle": "90deg"},
        "catapult": {"speed": "1.8m/s", "elevation": "35deg"},
    }
    table = handed_over().aimed(tool, 5, **most[tool])
    assert table.actor == "yellow"
    assert table.box
    assert set(table.box).isdisjoint(table.standing)


def test_a_try_is_the_same_each_time() -> None:
    """The same tower, tool, hole and aim lead to the same row."""
    tries = [handed_over().aimed("ramp", 4, height="180mm", exit="20mm") for _ in range(2)]
    assert tries[0].state.row == tries[1].state.row


def test_r_d3_19_by_physics() -> None:
    """All twelve holes are free beside a tower in black."""
    assert handed_over().roll("catapult").holes == list(range(1, 13))
    assert set(handed_over().starting).isdisjoint(BASE)
