"""Castles of which physics tells how they stand and fall."""

from __future__ import annotations

from functools import cache

from castle_crush.castles import (
    FALL,
    FINISHED,
    FOOT,
    GENERAL,
    KING,
    LIFT,
    Castles,
    RealCastles,
    begin,
    real,
    sited,
)

from playrules.engine import State

COLUMN = ("Flat house", "Pointed house", "Flat tower", "Pointed tower", "Slanted tower")


def builds(table: Castles, seat: int, x: int) -> RealCastles:
    """Let a set of blocks down at x, one on the other, and finish the castle."""
    standing = real(table)
    for title in COLUMN:
        standing = standing.lets_down(f"{title} {seat}", x)
    return standing.take(FINISHED)


@cache
def besieged(*degrees: int) -> RealCastles:
    """Return the first attack of a game in which red and blue have a column each; green has none.

    Each column has its King on top and its General behind it.
    """
    table = real(sited(3, degrees)).take(FINISHED)
    table = builds(builds(table, 2, 300), 1, 300)
    while FALL not in table.prompt:
        assert KING in table.prompt or GENERAL in table.prompt
        table = table.at(292 if KING in table.prompt else 348)
    return table


def test_a_column_of_a_set_stands() -> None:
    """Five floors, and the King on top of them: 27 points."""
    table = besieged(0, 180, 90)
    assert table.scores() == [27, 27, 0]
    assert table.standing_in("castle[1]")["king[1]"].rests_on == {"tower_slant[1]"}
    assert table.standing_in("castle[1]")["general[1]"].rests_on == {"foundation"}


def test_the_hammer_brings_a_column_down() -> None:
    """Green, who has fewest points, attacks; the hammer comes to lie on red's castle."""
    table = besieged(0, 180, 90)
    assert table.actor == "green"
    table = table.take("0deg").take("foot 14mm")
    assert (table.actor, table.labels) == ("red", [LIFT])
    assert [one for one in table.castle("red") if "hammer" in lies(table, one)]
    table = table.take(LIFT)
    assert table.score("green") > 0
    down = [one for one in table.castle("red") if "table" in lies(table, one)]
    assert down
    assert table.standing_in("castle[2]") == besieged(0, 180, 90).standing_in("castle[2]")


def lies(table: Castles, name: str) -> frozenset[str]:
    """Return what a part of red's castle touches."""
    return table.standing_in("castle[1]")[name].touches


def test_two_castles_10_degrees_apart_are_both_hit() -> None:
    """Both owners lift the hammer, one after the other, and both castles count."""
    table = besieged(0, 10, 180).take("5deg").take("foot 14mm")
    lifters = []
    while LIFT in table.labels:
        lifters.append(table.actor)
        table = table.take(LIFT)
    assert lifters == ["red", "blue"]
    scored = [one for one in table.names if table.kept(f"{one}.scored")]
    assert {one for one in scored if one in table.castle("red")}
    assert {one for one in scored if one in table.castle("blue")}
    one_alone = besieged(0, 180, 90).take("0deg").take("foot 14mm").take(LIFT)
    assert table.score("green") == 2 * one_alone.score("green")


def test_a_fall_between_two_far_apart_hits_none() -> None:
    table = besieged(0, 180, 90).take("45deg")
    assert FOOT in table.prompt
    table = table.take("foot 0mm")
    assert (FALL in table.prompt, table.score("green")) == (True, 0)
    for castle in ("castle[1]", "castle[2]"):
        assert table.standing_in(castle) == besieged(0, 180, 90).standing_in(castle)


def test_saved_while_the_hammer_lies_there() -> None:
    """Read again, the owner lifts it, and the same comes of it."""
    table = besieged(0, 180, 90).take("0deg").take("foot 14mm")
    again = RealCastles(State.from_json(table.state.machine, table.state.to_json()))
    assert (again.actor, again.labels) == ("red", [LIFT])
    assert again.take(LIFT).state.row == table.take(LIFT).state.row


def test_nobody_is_in_the_hammers_way() -> None:
    """All the places on its base are free beside standing castles."""
    assert len(besieged(0, 180, 90).take("0deg").labels) == 5


def test_a_king_slides_off_a_roof() -> None:
    """He goes home, and scores nothing."""
    table = real(begin(1, (), mode="build")).lets_down("Roof 1", 300)
    rest = real(table.puts("supply", *table.yard("red"))).take(FINISHED)
    assert KING in rest.prompt
    assert "king" in rest.at(306).camp("red")


def test_an_attack_is_the_same_each_time() -> None:
    """The same castle, direction and place lead to the same row."""
    tries = [besieged(0, 180, 90).take("5deg").take("foot 7mm").take(LIFT) for _ in range(2)]
    assert tries[0].state.row == tries[1].state.row
