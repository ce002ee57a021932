"""The rulings that can be played, one test or more each, named after the identifier in rules.md."""

from __future__ import annotations

import pytest
from castle_crush.castles import (
    BUILD,
    DOWN,
    EMPTY,
    FALL,
    FINISHED,
    FOUNDED,
    GENERAL,
    HIT,
    KINDS,
    KING,
    LIFT,
    TAKE,
    TOWERS,
    Castles,
    attacking,
    begin,
    column,
    on,
    program,
    real,
    scene,
    sited,
)
from resting import MILLIMETRE, Lies

from playrules.engine import Event
from playrules.engine.kinds import ABSENT

TILTED = Lies(rests_on=FOUNDED.rests_on, tilted=True)
KING_AND_HOUSE = column("house_flat[1]") | {"king[1]": on("house_flat[1]")}


def kinds(names: list[str]) -> list[str]:
    """Return the kinds of some parts."""
    return [one.partition("[")[0] for one in names]


def turns(table: Castles, prompt: str = FALL) -> list[str]:
    """Return who is asked so, one after the other, up to the first other question to players."""
    found: list[str] = []
    passing = (prompt, "Where on its base") if prompt == FALL else (prompt,)
    while not table.is_over:
        if table.asked is None and not table.is_chance:
            if not any(one in table.prompt for one in passing):
                return found
            found += [str(table.actor)] * (prompt in table.prompt)
        table = table.on_by_one()
    return found


def second_round(**scores: int) -> Castles:
    """Return the first choice of a block in round 2, with so many points."""
    return attacking(len(scores)).scored(**scores).until(TAKE)


def third_attack(**settings: object) -> Castles:
    """Return the first attack of the last round of two players."""
    table = attacking(2, **settings).until(TAKE).until(FALL).until(TAKE).until(FALL)
    return table.scored(red=0, blue=0)


# --- the standard game ----------------------------------------------------------------------------


def test_a_cc_01_a_block_of_each_kind_but_the_roof() -> None:
    assert kinds(sited(2).yard("red")) == list(KINDS[:5])


def test_a_cc_02_a_set_is_the_same_in_all_modes() -> None:
    """With four players of Speed: the five of round 1, and a roof."""
    table = sited(4, mode="speed")
    assert kinds(table.yard("red")) == kinds(sited(4).yard("red")) + ["roof"]


def test_a_cc_03_four_may_play_speed() -> None:
    assert len(program(4, mode="speed").seats) == 4


def test_a_cc_03_or_three_at_most() -> None:
    with pytest.raises(ValueError, match="players"):
        program(4, mode="speed", most_speed_players=3)
    assert len(program(3, mode="speed", most_speed_players=3).seats) == 3


def test_a_cc_04_what_is_dealt_each_has() -> None:
    table = sited(2, mode="speed")
    assert [len(table.yard(seat)) for seat in table.seats] == [11, 11]


def test_a_cc_05_towers_are_drawn_the_house_is_chosen() -> None:
    """Six towers are left when three sets are dealt; green, who is the youngest, draws first."""
    table = sited(3, mode="speed")
    assert table.is_chance
    assert len(table.outcomes(lambda label: "tower" in label)) == len(table.state.distribution) == 6
    drawn = table.on_by_one().on_by_one()
    assert sum(kind in TOWERS for kind in kinds(drawn.yard("green"))) == 5
    assert drawn.actor == "green"
    assert drawn.labels == ["Flat house 4", "Pointed house 4"]
    assert turns(table, "Which house") == ["green", "red", "blue"]
    assert drawn.on_by_one().is_chance


def test_a_cc_06_who_has_fewer_years_is_younger() -> None:
    """Of one age, the first seat is."""
    for ages, order in (
        ((40, 30, 20), ["green", "blue", "red"]),
        ((30, 30, 20), ["green", "red", "blue"]),
        ((30, 30, 30), ["red", "blue", "green"]),
    ):
        assert turns(sited(3, (), ages), BUILD) == order


def test_a_cc_07_the_order_holds_for_a_pass() -> None:
    """10, 8 and 8: the younger with 8, the other with 8, then 10, whatever the first one scores."""
    castle = column("house_flat[1]", "house_flat[2]", "house_flat[3]", "tower_flat[1]", "roof[1]")
    table = second_round(red=10, blue=8, green=8).until(FALL).stands("red", castle)
    table = table.scored(red=10, blue=8, green=8)
    assert table.actor == "green"
    table = table.attack("red", {"roof[1]": DOWN, "king[1]": DOWN}).scored(green=18)
    seats = []
    for _ in range(5):
        seats.append(table.actor)
        table = table.on_by_one().on_by_one()
    assert seats == ["blue", "red", "blue", "red", "green"]


def test_a_cc_08_blocks_are_taken_by_the_points_at_the_start() -> None:
    """In round 1 nobody is asked."""
    assert turns(second_round(red=3, blue=9, green=5), TAKE) == [
        *["red"] * 3, *["green"] * 3, *["blue"] * 3,
    ]  # fmt: skip
    assert BUILD in sited(3).prompt


def test_a_cc_09_three_are_taken() -> None:
    """There is no way to take fewer."""
    table = second_round(red=0, blue=1)
    assert all("house" in label or "tower" in label or "Roof" in label for label in table.labels)
    for _ in range(3):
        table = table.on_by_one()
    assert (len(table.yard("red")), table.actor) == (3, "blue")


def test_a_cc_10_extra_attacks_come_in_further_passes() -> None:
    """3, 3, 3 and 1 of ten blocks: the last has four attacks, two of them alone."""
    table = attacking(4).scored(red=9, blue=4, green=7, yellow=8).until(TAKE).left_in_supply(10)
    takers = turns(table, TAKE)
    assert {seat: takers.count(seat) for seat in table.seats} == {
        "red": 1, "blue": 3, "green": 3, "yellow": 3,
    }  # fmt: skip
    table = table.until(FALL).scored(red=9, blue=4, green=7, yellow=8)
    once = ["blue", "green", "yellow", "red"]
    assert turns(table) == [*once, *once, "red", "red"]
    later = table.until(TAKE).until(FALL)
    assert turns(later).count("red") == 2


def test_a_cc_11_blocks_left_over_go_back() -> None:
    """And are not missing."""
    table = sited(2).take(FINISHED)
    assert (len(table.supply), table.kept("blue.missing")) == (25, 0)


def test_a_cc_11_or_all_have_to_be_built_in() -> None:
    table = sited(2, must_place_all=True)
    assert FINISHED not in table.labels
    names = table.yard("blue")
    assert FINISHED in table.stands("blue", dict.fromkeys(names, FOUNDED)).labels
    assert FINISHED in table.put(**{"blue.placed": 40}).labels


def test_a_cc_12_what_stands_stays() -> None:
    """Blocks of this round can be taken back, others not; nor is one righted that has fallen."""
    table = real(sited(2)).lets_down("Flat house 2", 300)
    assert "Take Flat house 2 back" in table.labels
    later = attacking(2, {"red": {"tower_flat[1]": TILTED}}).until(BUILD, "red")
    assert later.castle("red") == ["tower_flat[1]"]
    assert "Take Flat tower 1 back" not in later.labels


def test_a_cc_12_or_all_can_be_taken_off() -> None:
    later = attacking(2, {"red": {"tower_flat[1]": TILTED}}, rebuild=True).until(BUILD, "red")
    later = later.take("Take Flat tower 1 back").settles()
    assert "tower_flat[1]" in later.yard("red")


BRIDGE = {
    "house_flat[1]": FOUNDED,
    "house_flat[2]": FOUNDED,
    "house_flat[3]": on("house_flat[1]"),
    "roof[1]": on("house_flat[2]", "house_flat[3]"),
}


@pytest.mark.parametrize(("rule", "floor"), [("highest", 3), ("lowest", 2)])
def test_a_cc_13_the_floor_of_a_bridge(rule: str, floor: int) -> None:
    """1 above the higher of both, or above the lower one."""
    table = sited(2, floor_of_bridge=rule).stands("red", BRIDGE).until(FALL)
    assert table.score("red") == 1 + 1 + 2 + 3 * floor


def test_a_cc_13_on_the_foundation_is_floor_1() -> None:
    """Also for one that leans on a block."""
    castle = column("house_flat[1]") | {"roof[1]": on("foundation", "house_flat[1]", tilted=True)}
    assert sited(2).stands("red", castle).until(FALL).score("red") == 1 + 3


def test_a_cc_14_lying_blocks_count_the_same() -> None:
    castle = column("house_flat[1]") | {"tower_flat[1]": on("house_flat[1]", tilted=True)}
    assert sited(2).stands("red", castle).until(FALL).score("red") == 1 + 4


def test_a_cc_15_slanted_towers_may_be_mirrored() -> None:
    """Of the others that makes no difference."""
    table = sited(2)
    assert any("mirrored" in label for label in table.take("Place Slanted tower 2").labels)
    assert not any("mirrored" in label for label in table.take("Place Flat tower 2").labels)


def poses(**settings: object) -> set[str]:
    """Return how the General may be turned."""
    table = sited(2, **settings).until(GENERAL)
    return {label.partition("turned ")[2] for label in table.labels}


def test_a_cc_15_the_general_stands_upright() -> None:
    assert poses() == {"0deg"}


def test_a_cc_15_or_is_only_not_upside_down() -> None:
    assert poses(general_pose="not_upside_down") == {"0deg", "90deg", "270deg"}


def test_a_cc_16_figures_count_as_blocks_do() -> None:
    """The King falls when the owner lifts the hammer: 7 for the attacker."""
    table = attacking(2, {"red": KING_AND_HOUSE})
    table = table.attack("red", {"house_flat[1]": HIT}, {"king[1]": DOWN})
    assert table.scores() == [0, 7]


def test_a_cc_16_nobody_is_asked_where_the_hammer_lies_on_nothing() -> None:
    """It is taken away from the empty foundation."""
    table = attacking(2, {"red": {"house_flat[1]": FOUNDED}})
    table = table.take("0deg").take("foot 0mm").rests({})
    assert table.asked == "take"


def test_a_cc_17_each_counts_once_in_a_round() -> None:
    """It lies there until Cleanup, and counts again in the next round."""
    table = attacking(2, {"red": column("house_flat[1]")})
    table = table.attack("red", {"house_flat[1]": DOWN})
    table = table.on_by_one().on_by_one()
    table = table.attack("red", {"house_flat[1]": DOWN})
    assert (table.score("blue"), table.castle("red")) == (1, ["house_flat[1]"])
    table = table.until(TAKE)
    assert "house_flat[1]" in table.supply
    table = table.until(FALL, "blue").stands("red", column("house_flat[1]"))
    assert table.attack("red", {"house_flat[1]": DOWN}).score("blue") == 2


def test_a_cc_17_or_is_taken_away_at_once() -> None:
    table = attacking(2, {"red": column("house_flat[1]")}, fallen_stay=False)
    table = table.attack("red", {"house_flat[1]": DOWN}).settles()
    assert (table.score("blue"), "house_flat[1]" in table.supply) == (1, True)


def test_a_cc_18_off_the_table_it_brings_nothing() -> None:
    """If it then comes down while others are taken away, it goes with them, for nothing."""
    table = attacking(2, {"red": column("house_flat[1]", "roof[1]")}, fallen_stay=False)
    table = table.attack("red", {"house_flat[1]": DOWN, "roof[1]": on("house_flat[1]")})
    assert (table.asked, table.score("blue")) == ("settle", 1)
    table = table.rests({"roof[1]": DOWN}).settles()
    assert (table.scores(), table.castle("red")) == ([0, 1], [])


def test_a_cc_18_else_it_stays_until_cleanup() -> None:
    table = attacking(2, {"red": column("house_flat[1]", "roof[1]")}, fallen_stay=False)
    table = table.attack("red", {"house_flat[1]": DOWN, "roof[1]": on("house_flat[1]")})
    table = table.rests({"roof[1]": Lies()})
    assert table.castle("red") == ["roof[1]"]
    assert "roof[1]" in table.until(TAKE).supply


@pytest.mark.parametrize(("pays", "points"), [(False, 0), (True, 10)])
def test_a_cc_19_ones_own_castle(pays: bool, points: int) -> None:
    """Nothing, or as much as any other; it stays where it lies."""
    table = attacking(2, {"blue": KING_AND_HOUSE | {"tower_flat[2]": FOUNDED}},
                      own_castle_scores=pays)  # fmt: skip
    assert table.actor == "blue"
    hit = {"house_flat[1]": DOWN, "king[1]": DOWN, "tower_flat[2]": DOWN}
    table = table.attack("blue", hit)
    assert (table.scores(), len(table.castle("blue"))) == ([0, points], 3)
    table = table.attack("blue", {})
    assert table.scores() == [0, points]


def test_a_cc_20_a_block_belongs_to_the_castle_it_stands_in() -> None:
    """Blue built on with a block that red had taken before: it is no part of red's castle."""
    table = attacking(2, {"blue": column("house_flat[1]")})
    table = table.attack("blue", {"house_flat[1]": DOWN})
    assert table.scores() == [0, 0]
    table = table.stands("blue", column("house_flat[2]"))
    assert table.attack("blue", {"house_flat[2]": DOWN}).scores() == [1, 0]


def test_a_cc_21_in_another_castle_it_is_that_players() -> None:
    """A roof of red's that has come to rest in blue's castle counts for blue at last."""
    table = third_attack().stands("red", column("house_flat[1]", "roof[1]"))
    table = table.stands("blue", {"roof[1]": FOUNDED}).until("the end")
    assert table.scores() == [1, 3]


def test_a_cc_22_a_king_on_his_foundation_is_safe() -> None:
    table = attacking(2, {"red": KING_AND_HOUSE})
    table = table.attack("red", {"king[1]": FOUNDED})
    assert table.score("blue") == 0
    assert table.until(TAKE).score("red") == 7


def test_a_cc_23_on_loose_blocks_he_is_nobodys() -> None:
    table = attacking(2, {"red": KING_AND_HOUSE})
    table = table.attack("red", {"house_flat[1]": DOWN, "king[1]": on("house_flat[1]")})
    assert table.until(TAKE).scores() == [0, 1]


def test_a_cc_24_who_was_knocked_off_comes_home() -> None:
    """And is placed anew in the next round, to count again."""
    table = attacking(2, {"red": KING_AND_HOUSE}).attack("red", {"king[1]": DOWN}).until(TAKE)
    assert (table.score("blue"), "king[1]" in table.camp("red")) == (7, True)
    table = table.until(KING, "red")
    table = table.take(table.labels[0]).rests({"king[1]": on("house_flat[1]")})
    table = table.until(FALL, "blue")
    assert "king[1]" in table.castle("red")
    before = table.score("blue")
    assert table.attack("red", {"king[1]": DOWN}).score("blue") == before + 7


def test_a_cc_25_figures_are_scored_before_the_table_is_cleaned() -> None:
    """The King falls when the house on the table is taken away: 7 all the same."""
    castle = {"house_flat[1]": DOWN, "house_flat[2]": FOUNDED, "king[1]": on("house_flat[2]")}
    table = attacking(2, {"red": castle}).counted("house_flat[1]")
    while table.asked != "settle":
        table = table.on_by_one()
    table = table.rests({"king[1]": DOWN})
    assert table.score("red") == 7
    table = table.until(TAKE)
    assert (table.score("red"), "king[1]" in table.camp("red")) == (7, True)


def test_a_cc_26_on_top_of_the_third_round() -> None:
    """The castle as Cleanup left it, and no figures."""
    castle = column("house_flat[1]", "roof[1]") | {"house_flat[2]": DOWN, "general[1]": FOUNDED}
    table = third_attack().scored(red=20).stands("red", castle).counted("house_flat[2]")
    assert table.until("the end").score("red") == 20 + 5 + 1 + 6


HIGH = {
    "house_flat[1]": on("foundation", top=50),
    "tower_flat[1]": on("house_flat[1]", top=110),
}
LOW = {
    "house_flat[2]": on("foundation", top=50),
    "house_flat[3]": on("house_flat[2]", top=90),
    "roof[1]": on("house_flat[3]", top=105),
}
"""Red's castle of two floors and blue's of three: 110 and 105 mm."""


@pytest.mark.parametrize(("rule", "winners"), [("millimetres", ["red"]), ("floors", ["blue"])])
def test_a_cc_27_the_highest_castle(rule: str, winners: list[str]) -> None:
    """In millimetres, or in floors."""
    table = third_attack(castle_height=rule).stands("red", HIGH).stands("blue", LOW)
    assert table.scored(red=7, blue=0).until("the end").winners == winners


def test_a_cc_27_equal_castles_share() -> None:
    """To the millimetre; figures do not count."""
    castles = (
        {"house_flat[1]": on("foundation", top=50)},
        {"house_flat[2]": on("foundation", top=50)},
    )
    table = third_attack().stands("red", castles[0]).stands("blue", castles[1])
    table = table.stands("blue", {"king[2]": on("house_flat[2]", top=72)})
    assert table.scored(red=7, blue=0).until("the end").winners == ["red", "blue"]


def test_a_cc_28_any_direction_and_again() -> None:
    """Where nothing is, nothing happens; the same castle may be attacked twice."""
    table = attacking(2, {"red": column("house_flat[1]", "roof[1]")})
    assert table.take(EMPTY).take("foot 0mm").actor == "red"
    table = table.attack("red", {"roof[1]": DOWN}).on_by_one().on_by_one().until(FALL, "blue")
    assert table.attack("red", {"house_flat[1]": DOWN}).score("blue") == 4


def test_a_cc_29_every_castle_is_in_reach() -> None:
    """There is nothing to move: all foundations are where the hammer's tip comes down."""
    model = scene()
    (foundation,) = (one for one in model.grounds if one.foundation)
    assert foundation.shape.lo < 300 * MILLIMETRE < foundation.shape.hi  # type: ignore[union-attr]  # a stretch


def test_a_cc_30_at_least_10_degrees_apart() -> None:
    """In order of the seats; also around 0."""
    table = begin(3).take("5deg")
    assert table.actor == "blue"
    taken = [
        label for label in ("355deg", "0deg", "5deg", "10deg", "15deg") if label in table.labels
    ]
    assert taken == ["355deg", "15deg"]


def test_a_cc_30_hit_within_7_degrees() -> None:
    """Castles at 0 and 180: 5 degrees beside one it is hit, 10 it is not; with 11 it is."""
    for degrees, reach, hit in (
        ("5deg", "7deg", True),
        ("10deg", "7deg", False),
        ("10deg", "11deg", True),
    ):
        table = attacking(2, {"red": column("house_flat[1]")}, reach=reach)
        table = table.take(degrees).take("foot 0mm")
        assert (table.asked == "use") == hit


def test_a_cc_30_two_are_hit_by_a_fall_between_them() -> None:
    """With the hammer's foot in the same place."""
    table = sited(2, (0, 10)).until(FALL).stands("red", column("house_flat[1]"))
    table = table.stands("blue", column("house_flat[2]"))
    first = table.take("5deg").take("foot 7mm")
    second = first.rests({})
    assert [one.asked for one in (first, second)] == ["use", "use"]
    assert first.state.question is not None
    assert second.state.question is not None
    assert [one.state.question.arguments["scene"].key for one in (first, second)] == [  # type: ignore[union-attr]  # seen above
        "castle[1]", "castle[2]",
    ]  # fmt: skip
    aims = {one.state.question.arguments["aim"].key for one in (first, second)}  # type: ignore[union-attr]  # seen above
    assert len(aims) == 1


def test_a_cc_31_it_leans_beyond_its_balance() -> None:
    """6.1 degrees with these measures; and nobody aims how far."""
    (tool,) = scene().tools
    assert tool.constant("lean") * 180 / 3_141_592_654 > 6.1


def test_a_cc_32_the_base_is_a_ground() -> None:
    assert "base" in [one.name for one in scene().grounds]


def test_a_cc_33_points_are_noted_at_once() -> None:
    """Who scored with a building attacks later in the same round."""
    table = sited(2).stands("blue", column("house_flat[1]")).until(FALL)
    assert (table.scores(), table.actor) == ([0, 1], "red")


def test_a_cc_34_all_begin_with_0() -> None:
    """And the track has no end."""
    assert begin(2).scores() == [0, 0]
    table = attacking(2, {"red": KING_AND_HOUSE}).scored(blue=100_000, red=100_001)
    assert table.attack("red", {"king[1]": DOWN}).score("blue") == 100_007


def test_a_cc_35_the_first_attacks_go_by_the_first_buildings() -> None:
    castle = column("house_flat[1]")
    assert sited(2).stands("blue", castle).until(FALL).actor == "red"
    assert sited(2).stands("red", castle).until(FALL).actor == "blue"


def test_a_cc_37_the_hammer_reaches_the_middle() -> None:
    """Its rod is as long as the foundation's middle is far."""
    (tool,) = scene().tools
    assert tool.constant("length") == 300 * MILLIMETRE


def test_a_cc_38_no_attack_is_declined() -> None:
    """All that is offered are directions."""
    assert all(label.endswith("deg") for label in attacking(2).labels)


def test_a_cc_40_on_both_it_lies_on_the_table() -> None:
    """It counts, and goes back to the supply."""
    table = attacking(2, {"red": column("tower_flat[1]")})
    table = table.attack("red", {"tower_flat[1]": on("foundation", "table", tilted=True)})
    assert table.score("blue") == 2
    assert "tower_flat[1]" in table.until(TAKE).supply


def test_a_cc_41_the_rod_is_held_and_let_go() -> None:
    """It falls as soon as its place is chosen."""
    table = attacking(2, {"red": column("house_flat[1]")}).take("0deg").take("foot 0mm")
    assert table.asked == "use"


def test_a_cc_42_one_after_the_other() -> None:
    """The youngest first; nobody changes a finished castle."""
    assert turns(sited(3), BUILD) == ["green", "blue", "red"]


def test_a_cc_42_castles_become_visible_together() -> None:
    """Not before the last one is finished; then the figures are placed before all eyes."""
    table = real(sited(2)).lets_down("Flat house 2", 300).take(FINISHED)
    seen = {seat: table.unseen(seat, "blue") for seat in ("red", "blue")}
    assert (table.actor, seen) == ("red", {"red": 1, "blue": 0})
    table = table.lets_down("Flat house 1", 300)
    assert table.unseen("blue", "red") == 1
    table = table.take(FINISHED)
    assert GENERAL in table.prompt or KING in table.prompt
    assert (table.unseen("blue", "red"), table.unseen("red", "blue")) == (0, 0)
    assert not table.state.hides


def test_a_cc_42_then_all_are_told_what_the_buildings_are_worth() -> None:
    """Floor by floor, with their points."""
    table = real(sited(2)).lets_down("Flat house 2", 300).take(FINISHED)
    table, journal = table.lets_down("Flat house 1", 300), list[Event]()
    table.state.apply(table.state.choices.find(FINISHED), journal)
    scored = [one for one in journal if one.event == "score"]
    for seat in range(3):
        told = [one.told(seat).text for one in scored]
        assert told == ["blue scores 1 (floor 1)"]


def test_a_cc_42_what_stood_before_is_hidden_as_well() -> None:
    """Who builds on a castle does it behind the same screen, which is taken away at the end."""
    table = second_round(blue=3, red=9).stands("blue", column("house_flat[2]")).until(BUILD)
    assert (table.actor, table.unseen("red", "blue"), table.unseen("blue", "blue")) == (
        "blue",
        1,
        0,
    )
    assert table.until(GENERAL).unseen("red", "blue") == 0


def test_a_cc_42_nobody_changes_a_castle_that_is_in() -> None:
    """Who has finished is not asked to build again in this phase, whatever the others build."""
    table = real(sited(2)).lets_down("Flat house 2", 300).take(FINISHED)
    asked = turns(table.lets_down("Flat house 1", 300), BUILD)
    assert asked == ["red"]


def test_a_cc_42_or_all_see_them_as_they_are_built() -> None:
    """Then nothing is ever hidden, and what is chosen is told."""
    table = real(sited(2, build_visibility="at_once")).lets_down("Flat house 2", 300)
    assert (table.unseen("red", "blue"), table.state.hides) == (0, False)
    assert table.state.choices[0].told(1) == table.labels[0]


def test_a_cc_42_in_speed_as_well() -> None:
    """There is one Build phase, and all see its castles when all are done."""
    table = sited(3, mode="speed").until(BUILD)
    assert table.state.hides
    assert not table.until(KING).state.hides


def test_a_cc_42_who_builds_alone_hides_nothing() -> None:
    """In Build there is nobody from whom it could be hidden."""
    assert not begin(1, (), mode="build").state.hides


def test_a_cc_42_or_by_turns() -> None:
    """A block each, until all have finished."""
    table = real(sited(2, build_order="by_turns")).lets_down("Flat house 2", 300)
    assert table.actor == "red"
    table = real(table).lets_down("Flat house 1", 300)
    assert table.actor == "blue"
    table = table.take(FINISHED).take("Take Flat house 1 back")
    assert (table.actor, "Flat house" in table.labels[0]) == ("red", True)


def test_a_cc_43_the_building_is_scored_before_its_figures() -> None:
    """A block that falls when the General is placed has counted, and is nobody's any more."""
    castle = column("house_flat[2]", "tower_flat[2]")
    table = sited(2).stands("blue", castle).until(GENERAL, "blue")
    table = table.take(table.labels[0]).rests({"general[2]": FOUNDED, "tower_flat[2]": DOWN})
    table = table.until(FALL)
    assert (table.scores(), "tower_flat[2]" in table.supply) == ([0, 5], True)


def test_a_cc_43_in_build_after_them() -> None:
    """The tower that falls then is missing, so there is no score."""
    table = begin(1, (), mode="build")
    rest = dict.fromkeys(table.yard("red"), FOUNDED)
    table = table.stands("red", rest | {"tower_flat[1]": on("house_flat[1]")}).take(FINISHED)
    table = table.on_by_one().on_by_one()
    table = table.rests({"king": on("house_flat[1]"), "tower_flat[1]": DOWN}).until("the end")
    assert table.score("red") == 0


def test_a_cc_44_what_falls_returns_to_the_builder() -> None:
    """And what then falls, too; at most 40 blocks can be let down."""
    table = sited(2).stands("blue", column("house_flat[2]")).take("Place Flat tower 2")
    table = table.take(table.labels[0]).rests({"tower_flat[2]": DOWN, "house_flat[2]": Lies()})
    table = table.settles()
    assert {"tower_flat[2]", "house_flat[2]"} <= set(table.yard("blue"))
    assert table.kept("blue.placed") == 1
    assert table.put(**{"blue.placed": 40}).labels == [FINISHED]


def test_a_cc_44_a_figure_that_does_not_stay_goes_home() -> None:
    """So does one that ends where he may not stand."""
    for lies in (DOWN, FOUNDED):
        table = sited(2).stands("blue", column("house_flat[2]")).until(KING, "blue")
        table = table.take(table.labels[0]).rests({"king[2]": lies}).until(FALL)
        assert table.camp("blue") == ["king[2]", "general[2]"]
        assert table.until(TAKE).score("blue") == 1


def test_a_cc_45_on_the_hammer_base_is_on_the_table() -> None:
    table = attacking(2, {"red": column("house_flat[1]")})
    assert table.attack("red", {"house_flat[1]": on("base")}).score("blue") == 1


def test_a_cc_46_the_hammer_stands_where_nothing_lies() -> None:
    """With a house at the base, that castle cannot be attacked, but the other one can."""
    table = attacking(2, {"red": column("house_flat[1]")})
    labels = set(table.posed("house_flat[1]", 0, 30).labels)
    assert not labels & {"355deg", "0deg", "5deg"}
    assert {"350deg", "10deg", "180deg"} <= labels


def test_a_cc_46_where_nothing_is_open_the_attack_falls_away() -> None:
    """A house lies on the base in each slice, and every direction is faced by some slice."""
    table = sited(4, number_of_directions=12, reach="45deg", least_gap="30deg").until(GENERAL)
    for number, seat in enumerate(table.seats, 1):
        house = f"house_flat[{number}]"
        table = table.stands(seat, column(house)).posed(house, 0, 30)
    assert table.until(TAKE).kept("direction") == ABSENT


# --- Speed ------------------------------------------------------------------------------------


def speed(players: int = 2, /, **scores: int) -> Castles:
    """Return the first attack of Speed, with red's castle standing."""
    table = sited(players, mode="speed").until(FALL)
    return table.stands("red", column("house_flat[1]", "tower_flat[1]", "roof[1]")).scored(**scores)


def test_a_cc_50_the_round_is_finished_and_no_other() -> None:
    """Green, the youngest, has 12 of 12: red and blue attack once more."""
    table = speed(3, green=9).attack("red", {"roof[1]": DOWN}).settles()
    assert table.score("green") == 12
    seats = []
    while not table.is_over:
        seats.append(table.actor)
        table = table.on_by_one().on_by_one()
    assert seats == ["red", "blue"]


def test_a_cc_51_taken_away_after_each_attack() -> None:
    """And what comes down then, for nothing."""
    table = speed().attack("red", {"house_flat[1]": DOWN})
    table = table.rests({"tower_flat[1]": DOWN}).settles()
    assert (table.score("blue"), table.castle("red")) == (1, ["roof[1]"])
    assert {"house_flat[1]", "tower_flat[1]"} <= set(table.supply)


def test_a_cc_52_it_ends_when_nothing_stands() -> None:
    hit = dict.fromkeys(["house_flat[1]", "tower_flat[1]", "roof[1]"], DOWN)
    table = speed().attack("red", hit).settles()
    assert not table.is_over
    assert table.on_by_one().on_by_one().is_over


@pytest.mark.parametrize("rounds", [1, 3])
def test_a_cc_52_or_after_so_many_rounds(rounds: int) -> None:
    """Fifty, if nothing else is said."""
    table = sited(2, mode="speed", most_rounds=rounds).until(FALL)
    table = table.stands("red", column("house_flat[1]"))
    count = 0
    while not table.is_over:
        table, count = table.on_by_one().on_by_one(), count + 1
    assert count == 2 * rounds
    (setting,) = (one for one in program(2, mode="speed").settings if one.name == "most_rounds")
    assert setting.value == 50


def test_a_cc_53_buildings_and_survivors_bring_nothing() -> None:
    table = sited(2, mode="speed", most_rounds=1).stands("red", KING_AND_HOUSE)
    assert table.until("the end").scores() == [0, 0]


def test_a_cc_54_the_order_is_the_same_throughout() -> None:
    """Whatever the points."""
    table = speed(3, red=5, blue=0, green=9)
    seats = []
    for _ in range(6):
        seats.append(table.actor)
        table = table.on_by_one().on_by_one()
    assert seats == ["green", "red", "blue"] * 2


def test_a_cc_55_of_equals_the_highest_castle() -> None:
    """Of what is left after the last attack: red's higher block is down by then."""
    castle = {
        "house_flat[1]": on("foundation", top=50),
        "tower_flat[1]": on("house_flat[1]", top=110),
    }
    table = sited(2, mode="speed").until(FALL).stands("red", castle)
    table = table.stands("blue", {"tower_flat[3]": on("foundation", top=70)})
    table = table.scored(red=15, blue=13).attack("red", {"tower_flat[1]": DOWN}).settles()
    assert table.scores() == [15, 15]
    assert table.until("the end").winners == ["blue"]


def test_a_cc_56_figures_are_placed_once() -> None:
    """A King who was knocked off stays away."""
    table = speed().stands("red", {"king[1]": on("roof[1]")})
    table = table.attack("red", {"king[1]": DOWN}).settles()
    for _ in range(8):
        table = table.on_by_one()
        assert "king[1]" in table.camp("red")


def test_a_cc_57_one_castle_each() -> None:
    """Two sets and a roof on one foundation."""
    table = sited(2, mode="speed")
    assert len(table.yard("red")) == 11
    assert len(table.state.machine.program.things.kinds["castle"].ids) == 2


# --- Build ------------------------------------------------------------------------------------


def architect(points: int) -> Castles:
    """Return the end of Barbican with so many points."""
    table = begin(1, (), mode="build")
    rest = dict.fromkeys(table.yard("red"), FOUNDED)
    table = table.stands("red", rest).take(FINISHED).scored(red=points - 19)
    table = table.on_by_one().on_by_one().rests({"king": on("house_flat[1]")})
    table = table.until(GENERAL)
    return table.on_by_one().on_by_one().rests({"general": FOUNDED}).until("the end")


def test_a_cc_60_59_is_nothing_60_is_qualified() -> None:
    outcomes = [architect(points).state.outcome for points in (59, 60)]
    assert [one.titles for one in outcomes if one is not None] == [("",), ("Qualified",)]


def test_a_cc_61_the_goal_is_the_lowest_title() -> None:
    """The highest that is earned is given."""
    assert (architect(59).winners, architect(60).winners) == ([], ["red"])
    best = architect(100).state.outcome
    assert best is not None
    assert best.titles == ("Expert",)


def test_a_cc_62_both_figures_in_their_places() -> None:
    """Without the General there is no score."""
    table = begin(1, (), mode="build")
    rest = dict.fromkeys(table.yard("red"), FOUNDED)
    table = table.stands("red", rest).take(FINISHED)
    table = table.on_by_one().on_by_one().rests({"king": on("house_flat[1]")})
    assert table.until("the end").score("red") == 0
    assert architect(19).score("red") == 19


def test_a_cc_63_no_block_on_a_figure_in_any_mode() -> None:
    """With the General in the middle of blue's foundation, spots are beside him."""
    table = sited(2).stands("blue", {"general[2]": FOUNDED}).posed("general[2]", 300, 19)
    labels = table.take("Place Flat tower 2").labels
    assert "x 300mm" not in labels
    assert "x 330mm" in labels


def test_a_cc_65_a_hand_errs_in_build_alone() -> None:
    """By 1.9 mm on average of squares; and blocks have narrow tops."""
    table = begin(1, (), mode="build").take("Place Flat house 1")
    table = table.take("x 300mm")
    assert table.is_chance
    steps = {int(choice.label): weight for choice, weight in table.state.distribution}
    spread = sum(step**2 * weight for step, weight in steps.items()) / sum(steps.values())
    assert 1.7 < spread**0.5 < 2.1
    assert sited(2).take("Place Flat house 2").take("x 300mm").asked == "place"


def test_the_owner_lifts_his_own_hammer() -> None:
    """Who attacks his own castle lifts it himself."""
    table = attacking(2, {"blue": column("tower_flat[2]")})
    table = table.take("180deg").take("foot 0mm").rests({"tower_flat[2]": HIT})
    assert (table.actor, table.labels) == ("blue", [LIFT])
