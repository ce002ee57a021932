"""Every rule of Speed, one test each, named after its identifier in rules.md."""

from __future__ import annotations

import pytest
from castle_crush.castles import (
    BUILD,
    DOWN,
    FALL,
    GENERAL,
    HOUSES,
    KING,
    SITE,
    TOWERS,
    Castles,
    begin,
    column,
    on,
    program,
    real,
    scene,
    sited,
    story,
    texts,
)
from resting import MILLIMETRE, Lies

CASTLE = column("house_flat[1]", "tower_flat[1]", "roof[1]")
GOALS = {2: 15, 3: 12, 4: 10}


def speed(players: int = 2, **settings: object) -> Castles:
    """Return the first choice behind those of sites."""
    return sited(players, mode="speed", **settings)


def attacking(players: int = 2, /, **scores: int) -> Castles:
    """Return the first attack with red's castle standing, and so many points."""
    table = speed(players).until(FALL).stands("red", CASTLE)
    return table.scored(**scores)


def dealt(players: int) -> dict[str, list[str]]:
    """Return the kinds of the blocks that each has been dealt."""
    table = speed(players).until(BUILD)
    return {seat: [one.partition("[")[0] for one in table.yard(seat)] for seat in table.seats}


def test_r_cc_p_01_two_to_three_and_four() -> None:
    """The heading's two and three, and four, of which its table speaks."""
    assert [len(program(n, mode="speed").seats) for n in (2, 3, 4)] == [2, 3, 4]
    assert dict(program(2, mode="speed").words.facts)["minutes"] == "15..20"


def test_r_cc_p_02_the_object_is_prose() -> None:
    assert "most stable castle" in texts(mode="speed")["The quick game"]


def test_r_cc_p_03_most_points_win() -> None:
    table = attacking(2, red=3, blue=14).attack("red", {"house_flat[1]": DOWN}).until("the end")
    assert (table.scores(), table.winners) == ([3, 15], ["blue"])


def test_r_cc_p_04_foundation_king_and_general() -> None:
    table = begin(3, mode="speed")
    assert [table.camp(seat) for seat in table.seats] == [
        [f"king[{n}]", f"general[{n}]"] for n in (1, 2, 3)
    ]


def test_r_cc_p_05_two_have_two_sets_and_a_roof() -> None:
    own = [*(kind for kind in (*HOUSES, *TOWERS) for _ in range(2)), "roof"]
    assert dealt(2) == {"red": own, "blue": own}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r_cc_p_06_08_10_goals(players: int) -> None:
    """One point below it, the game goes on after the round; at it, it ends."""
    scores = dict.fromkeys(begin(players).seats, 0)
    for points, over in ((GOALS[players] - 1, False), (GOALS[players], True)):
        table = attacking(players, **scores | {"red": points})
        for _ in range(players):
            table = table.on_by_one().on_by_one()
        assert table.is_over == over


def ends_at(players: int) -> int:
    """Return the fewest points with which a round without a hit is the last."""
    for points in range(5, 20):
        table = attacking(players, red=points)
        for _ in range(players):
            table = table.on_by_one().on_by_one()
        if table.is_over:
            return points
    raise AssertionError


def test_r_cc_p_06_two_play_to_15() -> None:
    assert ends_at(2) == 15


def test_r_cc_p_07_three_have_a_set_two_towers_a_house_and_a_roof() -> None:
    """Nine blocks each; all fifteen towers are used."""
    found = dealt(3)
    for own in found.values():
        assert len(own) == 9
        assert sum(kind in TOWERS for kind in own) == 3 + 2
        assert sum(kind in HOUSES for kind in own) == 2 + 1
        assert own.count("roof") == 1
    assert sum(kind in TOWERS for own in found.values() for kind in own) == 15


def test_r_cc_p_08_three_play_to_12() -> None:
    assert ends_at(3) == 12


def test_r_cc_p_09_four_have_a_set_and_a_roof() -> None:
    own = [*HOUSES, *TOWERS, "roof"]
    assert dealt(4) == dict.fromkeys(("red", "blue", "green", "yellow"), own)


def test_r_cc_p_10_four_play_to_10() -> None:
    assert ends_at(4) == 10


def test_r_cc_p_11_base_and_foundations_as_ever() -> None:
    table = begin(2, mode="speed")
    assert SITE in table.prompt
    (foundation,) = (one for one in table.layout.scenes[0].grounds if one.foundation)
    assert foundation.shape == next(one for one in scene().grounds if one.foundation).shape
    assert table.layout.scenes[0].tools[0].constant("length") == 300 * MILLIMETRE


def test_r_cc_p_12_two_phases() -> None:
    table = begin(2, mode="speed", most_rounds=2)
    assert [one.text for one in story(table) if one.event == "phase"] == ["Build!", "Attack!"]


def test_r_cc_p_13_attacks_go_on() -> None:
    """Round for round, until somebody has enough."""
    table = attacking(2, red=0, blue=0)
    for _ in range(10):
        assert (FALL in table.prompt, table.is_over) == (True, False)
        table = table.on_by_one().on_by_one()
    table = table.scored(blue=15)
    assert table.on_by_one().on_by_one().on_by_one().on_by_one().is_over


def test_r_cc_p_14_building_as_ever() -> None:
    """Block by block, upright, with what has fallen back in hand."""
    table = real(speed()).lets_down("Flat tower 3", 300)
    assert table.castle("blue") == ["tower_flat[3]"]
    assert "Take Flat tower 3 back" in table.labels


def test_r_cc_p_15_king_on_blocks_and_general_on_the_foundation() -> None:
    table = real(speed()).lets_down("Flat house 3", 300).until(KING)
    assert (table.actor, table.scores()) == ("blue", [0, 0])
    table = real(table).at(300)
    assert table.standing_in("castle[2]")["king[2]"].rests_on == {"house_flat[3]"}
    assert GENERAL in table.prompt


def order(ages: tuple[int, ...]) -> list[str]:
    """Return who attacks in the first round of three players."""
    table = sited(3, (), ages, mode="speed").until(FALL).stands("red", CASTLE)
    found = []
    for _ in ages:
        found.append(str(table.actor))
        table = table.on_by_one().on_by_one()
    return found


def test_r_cc_p_16_the_youngest_then_clockwise() -> None:
    assert order((40, 30, 20)) == ["green", "red", "blue"]
    assert order((40, 20, 30)) == ["blue", "green", "red"]


def test_r_cc_p_17_blocks_and_figures_are_scored() -> None:
    """3 for a roof, 7 for the King; nothing for what still stands."""
    table = attacking(2, red=0, blue=0).stands("red", {"king[1]": on("roof[1]")})
    assert table.attack("red", {"roof[1]": DOWN, "king[1]": DOWN}).scores() == [0, 10]


def test_r_cc_p_18_the_round_is_the_last() -> None:
    """The first in order has enough: the others attack once more, and no one else."""
    table = attacking(3, red=0, blue=0, green=12)
    seats = []
    while not table.is_over:
        seats.append(table.actor)
        table = table.on_by_one().on_by_one()
    assert seats == ["green", "red", "blue"]


def test_r_cc_p_19_until_all_have_attacked() -> None:
    """The last in order has enough: it is over at once."""
    table = attacking(3, red=0, blue=11, green=0)
    table = table.on_by_one().on_by_one().on_by_one().on_by_one()
    assert table.actor == "blue"
    table = table.attack("red", {"roof[1]": DOWN}).settles()
    assert (table.is_over, table.score("blue")) == (True, 14)


def test_r_cc_p_20_the_most_and_not_the_first() -> None:
    """Green has enough first, red more in the end."""
    table = attacking(3, red=11, blue=0, green=12).stands("blue", {"king[2]": Lies()})
    table = table.on_by_one().on_by_one()
    table = table.attack("blue", {"king[2]": DOWN}).settles().until("the end")
    assert (table.scores(), table.winners) == ([18, 0, 12], ["red"])


def test_r_cc_p_21_of_equals_the_highest_castle() -> None:
    """Of what is left then."""
    table = attacking(2, red=15, blue=15).stands("red", {"roof[1]": on("tower_flat[1]", top=135)})
    assert table.until("the end").winners == ["red"]
