"""The rulings that can be played, one test or more each, named after the identifier in rules.md."""

import pytest
from destruct_3.site import BASE, BLOCKS, OFF, TOOLS, Site, begin, built, foot, on, program, tower
from resting import Lies


@pytest.mark.parametrize("players", [1, 5])
def test_a_d3_01_two_to_four_players(players: int) -> None:
    for possible in (2, 3, 4):
        assert len(program(possible).seats) == possible
    with pytest.raises(ValueError, match="players"):
        program(players)


def test_a_d3_02_the_game_ends_at_once() -> None:
    """Yellow has no try any more, and the points beyond Finish are not counted."""
    table = built(3, scores={"blue": 29}).hit(tower({"stub": foot(0, 40)}))
    assert (table.is_over, table.winners, table.score("blue")) == (True, ["blue"], 30)


def test_a_d3_02_or_after_the_round() -> None:
    """The round is played to its end, and whoever is furthest wins, if need be together."""
    start = built(3, scores={"blue": 29, "yellow": 30, "red": 0}, game_end="end_of_round")
    table = start.hit(tower({"stub": foot(0, 40)}))
    assert (table.is_over, table.score("blue")) == (False, 31)
    assert table.passes().winners == ["blue"]
    both = table.hit(table.standing | {"tee[1]": foot(100, 160)})
    assert (both.is_over, both.winners) == (True, ["blue", "yellow"])


def test_a_d3_03_a_destructor_who_wins_leaves_the_builder_nothing() -> None:
    table = built(2, scores={"blue": 29, "red": 29}).hit(tower({"stub": foot(0, 40)}))
    assert (table.winners, table.score("red")) == (["blue"], 29)


@pytest.mark.parametrize(
    ("rounds", "order"),
    [
        (0, ["blue", "yellow", "white"]),
        (1, ["yellow", "white", "red"]),
        (3, ["red", "blue", "yellow"]),
    ],
)
def test_a_d3_04_clockwise_from_the_builder(rounds: int, order: list[str]) -> None:
    table = built(4, finish=500)
    for _ in range(rounds):
        table = table.round_of_passes().build()
    seats = []
    while not table.building:
        seats.append(str(table.actor))
        table = table.passes()
    assert seats == order


def test_a_d3_05_the_first_seat_builds_first() -> None:
    assert begin(3).actor == "red"


def test_a_d3_05_or_whoever_is_drawn() -> None:
    """Each seat as likely as any other."""
    table = Site.begin("destruct_3", 3, first_builder="by_lot")
    assert table.is_chance
    assert [weight for _, weight in table.state.distribution] == [1, 1, 1]
    for seat in table.seats:
        assert table.draw(seat).actor == seat


def test_a_d3_06_one_die_and_no_second_roll() -> None:
    table = built(2)
    assert {choice.label: weight for choice, weight in table.state.distribution} == dict.fromkeys(
        TOOLS, 1
    )
    assert not table.roll("ramp").is_chance
    assert not table.roll("ramp").anchor(1).is_chance


def test_a_d3_06_with_other_faces() -> None:
    table = built(2, die_faces=("ramp", "ramp", "catapult"))
    assert {choice.label: weight for choice, weight in table.state.distribution} == {
        "ramp": 2, "catapult": 1,
    }  # fmt: skip


def test_a_d3_07_roll_then_hole_then_aim_then_release() -> None:
    """Nothing can be chosen before the roll, and nothing is let go before the aim."""
    table = built(2)
    assert (table.is_chance, table.labels) == (True, [])
    table = table.roll("pendulum")
    assert (table.holes[0], table.asked) == (1, None)
    table = table.anchor(5)
    assert (table.holes, table.aims, table.asked) == ([], ("cord", "angle"), None)
    assert table.aim().asked == "use"


@pytest.mark.parametrize("wanted", [1, 2, 3])
def test_a_d3_08_exactly_as_many_as_the_base_has(wanted: int) -> None:
    """Two by the sheet; other tables may say otherwise."""
    stack = {name: on("bar[1]") for name in BLOCKS}
    feet = [("bar[1]", foot(-70, -10)), ("bar[2]", foot(10, 70)), ("stub", foot(-10, 10))]
    start = begin(2, base_blocks=wanted)
    taken = [n for n in (1, 2, 3) if start.stands(stack | dict(feet[:n])).can_hand_over]
    assert taken == [wanted]


def test_a_d3_08_they_are_the_starting_blocks() -> None:
    assert begin(2).stands(tower()).starting == []
    assert built(2).starting == ["bar[1]", "bar[2]"]


def test_a_d3_09_the_feet_of_both_are_within_black() -> None:
    """What they carry may stick out; a foot that only touches black will not do."""
    assert not begin(2).stands(tower({"bar[2]": foot(60, 120)})).can_hand_over
    assert begin(2).stands(tower({"bar[2]": foot(20, 80)})).can_hand_over


@pytest.mark.parametrize(
    "change",
    [
        {"stub": on("bar[1]", leaning=True)},
        {"stub": foot(0, 20)},
        {"stub": OFF},
        {"bar[2]": on("bar[1]")},
    ],
    ids=["leaning", "third foot", "fallen off", "one foot"],
)
def test_a_d3_10_a_tower_that_is_not_fit_cannot_be_handed_over(change: dict[str, Lies]) -> None:
    table = begin(2).stands(tower(change))
    assert not table.can_hand_over
    assert "Take Short bar back" in table.labels


def test_a_d3_10_it_has_to_stand_by_itself() -> None:
    """For three seconds, and 2 mm are allowed."""
    table = begin(2).stands(tower()).take("Hand the tower over")
    assert (table.asked, table.seconds) == ("wait", 3)
    assert not table.rests(tower(moved={"stub": 2})).building
    assert table.rests(tower(moved={"stub": 3})).building


def test_a_d3_10_a_tower_that_did_not_hold_is_changed() -> None:
    """It is offered again only when a block has been taken back or placed."""
    table = (
        begin(2).stands(tower()).take("Hand the tower over").rests(tower({"stub": foot(90, 130)}))
    )
    assert (table.building, table.can_hand_over, table.starting) == (True, False, [])
    table = begin(2).stands(tower()).take("Hand the tower over").rests(tower(moved={"stub": 9}))
    assert not table.can_hand_over
    assert "did not hold" in table.prompt
    table = table.take("Take Short bar back").rests(table.standing)
    assert (table.box, table.can_hand_over) == (["stub"], False)


@pytest.mark.parametrize(("setting", "value"), [("free_move", "10mm"), ("free_time", "5s")])
def test_a_d3_10_by_other_measures(setting: str, value: str) -> None:
    table = begin(2, **{setting: value}).stands(tower()).take("Hand the tower over")
    assert table.seconds == (5 if setting == "free_time" else 3)
    assert table.rests(tower(moved={"stub": 9})).building == (setting == "free_time")


@pytest.mark.parametrize(
    ("lies", "fallen"),
    [
        (foot(90, 130), True),
        (foot(90, 130, leans_on="bar[2]"), False),
        (OFF, True),
        (OFF | on("tee[1]", leaning=True), True),
        (on("bar[1]"), False),
    ],
    ids=["on the board", "leaning", "on the table", "leaning on the table", "stacked"],
)
def test_a_d3_11_what_fallen_is(lies: Lies, fallen: bool) -> None:
    assert (built(3).hit(tower({"stub": lies})).box == ["stub"]) == fallen


def test_a_d3_12_the_whole_board_is_the_zone() -> None:
    """Fallen blocks of every colour are scored and cleared away."""
    table = built(3).hit(
        tower({"tee[1]": foot(0, 60), "tee[2]": foot(90, 150), "tee[3]": foot(200, 260)})
    )
    assert table.box == ["tee[1]", "tee[2]", "tee[3]"]


@pytest.mark.parametrize(
    ("lo", "hi", "strict", "lenient"),
    [
        (70, 110, 2, 2),
        (81, 130, 1, 1),
        (150, 190, 0, 1),
        (80, 140, 2, 2),
        (120, 180, 1, 1),
        (181, 200, 0, 0),
    ],
)
def test_a_d3_13_black_by_a_touch_green_as_a_whole(
    lo: int, hi: int, strict: int, lenient: int
) -> None:
    """Or green by a touch, too, where the table plays so."""
    for rule, points in (("wholly", strict), ("touching", lenient)):
        for lies in (foot(lo, hi), foot(-hi, -lo)):
            assert built(2, green_rule=rule).hit(tower({"stub": lies})).score("blue") == points


def test_a_d3_14_five_for_each() -> None:
    lost = dict.fromkeys(("tee[1]", "tee[2]", "stub"), OFF)
    assert built(2, scores={"blue": 20}).hit(tower(lost)).score("blue") == 5


def test_a_d3_15_off_the_board_is_what_touches_the_table() -> None:
    """A block that hangs over the edge and touches the board alone is beside green."""
    for lies, points in ((foot(300, 320), 20), (foot(300, 320) | OFF, 15)):
        assert built(2, scores={"blue": 20}).hit(tower({"stub": lies})).score("blue") == points


@pytest.mark.parametrize(("value", "points"), [(-1, 19), (-5, 15)])
def test_a_d3_16_a_starting_block_off_the_board(value: int, points: int) -> None:
    table = built(3, scores={"blue": 20}, starting_off_board=value).hit(tower({"bar[1]": OFF}))
    assert (table.score("blue"), table.box) == (points, ["bar[1]"])


def test_a_d3_16_one_that_touches_neither_stays() -> None:
    table = built(3, scores={"blue": 20}).hit(tower({"bar[1]": on("bar[2]")}))
    assert (table.score("blue"), table.box) == (20, [])


@pytest.mark.parametrize(
    ("lies", "points"),
    [
        (foot(-140, -80), 20),
        (foot(-141, -81), 19),
        (foot(-200, -190, leans_on="bar[2]"), 19),
        (foot(-85, -75, leans_on="bar[2]"), 20),
    ],
    ids=["touching", "outside", "leaning outside", "leaning inside"],
)
def test_a_d3_17_inside_while_any_of_it_touches_black(lies: Lies, points: int) -> None:
    assert built(2, scores={"blue": 20}).hit(tower({"bar[1]": lies})).score("blue") == points


def test_a_d3_17_at_most_two_are_lost() -> None:
    both = {"bar[1]": OFF, "bar[2]": OFF}
    assert built(2, scores={"blue": 20}).hit(tower(both)).score("blue") == 18


def test_a_d3_18_charged_once_to_whoever_did_it() -> None:
    """Neither to the next one nor to the builder."""
    start = built(3, scores={"red": 5, "blue": 5, "yellow": 5})
    stack = {name: on("bar[2]") for name in BLOCKS if name not in BASE}
    table = start.hit(tower({**stack, "bar[1]": foot(-150, -90)}))
    assert (table.score("blue"), table.box) == (4, ["bar[1]"])
    table = table.hit(table.standing)
    assert (table.score("yellow"), table.score("red")) == (5, 15)


def test_a_d3_19_the_tool_is_taken_away_first() -> None:
    """What leant on it, and falls when it is gone, belongs to the try."""
    table = built(2).roll("pendulum").anchor(2).aim()
    assert table.asked == "use"
    table = table.rests(tower({"stub": on("swing", leaning=True)}))
    assert (table.asked, table.score("blue")) == ("take", 0)
    assert table.rests(tower({"stub": foot(0, 40)})).settles().score("blue") == 2


def test_a_d3_20_a_block_on_others_stays() -> None:
    table = built(3).hit(tower({"tee[1]": foot(200, 260), "stub": on("bar[2]")}))
    assert (table.score("blue"), table.box) == (0, ["tee[1]"])


def test_a_d3_21_leaning_wins() -> None:
    """With its foot in black, even: nothing, and it stays."""
    table = built(3).hit(tower({"stub": foot(75, 85, leans_on="bar[2]")}))
    assert (table.score("blue"), table.box) == (0, [])


@pytest.mark.parametrize(
    ("standing", "points"),
    [
        ({"stub": foot(75, 85, leans_on="bar[2]")}, 10),
        (
            {
                "stub": on("tee[1]"),
                "tee[1]": foot(90, 110, leans_on="ell[1]"),
                "ell[1]": on("bar[2]"),
            },
            10,
        ),
        ({"stub": on("tee[1]"), "tee[1]": on("stub")}, 8),
        ({"bar[1]": on("bar[2]")}, 10),
        ({name: on("bar[1]") for name in BLOCKS} | {"bar[2]": foot(10, 70), "bar[1]": on()}, 0),
    ],
    ids=["leaning", "through a leaning one", "on something loose", "on the other one", "cut off"],
)
def test_a_d3_22_what_hangs_together_with_a_starting_block(
    standing: dict[str, Lies], points: int
) -> None:
    assert built(2).hit(tower(standing)).score("red") == points


def test_a_d3_23_what_comes_down_then_is_nobodys() -> None:
    """First one that lay on the fallen one, then another that lay on that."""
    table = built(3).let_go(
        tower({"tee[1]": foot(90, 150), "tee[2]": on("tee[1]"), "tee[3]": on("tee[2]")})
    )
    assert (table.score("blue"), table.asked, table.box) == (1, "settle", ["tee[1]"])
    table = table.rests(table.standing | {"tee[2]": foot(90, 150)})
    assert (table.asked, table.box) == ("settle", ["tee[1]", "tee[2]"])
    table = table.rests(table.standing | {"tee[3]": foot(300, 320) | OFF})
    assert (table.asked, table.box) == ("settle", ["tee[1]", "tee[2]", "tee[3]"])
    table = table.rests(table.standing)
    assert (table.score("blue"), table.actor, table.is_chance) == (1, "yellow", True)


def test_a_d3_23_a_leaning_one_stays_then_too() -> None:
    table = built(3).let_go(tower({"tee[1]": foot(90, 150), "tee[2]": on("tee[1]")}))
    table = table.rests(table.standing | {"tee[2]": foot(90, 95, leans_on="bar[2]")})
    assert (table.asked, table.box) == (None, ["tee[1]"])


def test_a_d3_23_a_starting_block_goes_with_them() -> None:
    """For nothing, then and later."""
    table = built(3, scores={"blue": 9, "yellow": 9}).let_go(tower({"tee[1]": foot(0, 60)}))
    table = table.rests(table.standing | {"bar[1]": foot(-150, -90)}).settles()
    assert (table.score("blue"), table.box) == (11, ["tee[1]", "bar[1]"])
    assert table.hit(table.standing).score("yellow") == 9


def test_a_d3_24_starting_blocks_in_black_remain() -> None:
    table = built(3).hit(tower({"bar[1]": foot(-140, -80), "bar[2]": foot(90, 150)}))
    assert table.box == ["bar[2]"]


def test_a_d3_25_rolled_even_with_nothing_left() -> None:
    """All blocks are down; the next one rolls, may pass or let go, and has nothing for it."""
    table = built(3).hit(tower({name: foot(0, 40) for name in BLOCKS if name not in BASE}))
    assert (table.box == [one for one in BLOCKS if one not in BASE]) and table.is_chance
    assert "Pass" in table.roll("ramp").labels
    assert table.hit(table.standing).score("yellow") == 0
    assert table.passes().score("yellow") == 0
    assert table.hit(table.standing | {"bar[1]": OFF}).score("yellow") == 0


@pytest.mark.parametrize(("before", "after"), [(3, 0), (1, 0), (8, 5)])
def test_a_d3_26_back_but_not_behind_the_start(before: int, after: int) -> None:
    fallen = tower({"tee[1]": foot(0, 60), "tee[2]": OFF})
    assert built(2, scores={"blue": before}).hit(fallen).score("blue") == after


@pytest.mark.parametrize(("lowest", "after"), [(0, 0), (-2, -2), (-100, -4)])
def test_a_d3_26_or_further_back(lowest: int, after: int) -> None:
    start = built(2, scores={"blue": 1}, lowest_hole=lowest)
    assert start.hit(tower({"stub": OFF})).score("blue") == after


@pytest.mark.parametrize("order", [("tee[1]", "tee[2]"), ("tee[2]", "tee[1]")])
def test_a_d3_27_the_sum_counts(order: tuple[str, str]) -> None:
    """From hole 1, +2 and -5 in any order lead to 0."""
    fallen = dict(zip(order, (foot(0, 60), OFF), strict=True))
    assert built(2, scores={"blue": 1}).hit(tower(fallen)).score("blue") == 0


def test_a_d3_29_five_are_lost_beyond_the_board() -> None:
    assert built(2, scores={"blue": 12}).hit(tower({"stub": OFF})).score("blue") == 7


def test_a_d3_30_nothing_for_starting_blocks_outside_black() -> None:
    """The builder has what stands on the other one, and loses nothing."""
    table = built(2, scores={"red": 3}).hit(tower({"bar[2]": foot(200, 260)}))
    assert table.score("red") == 13


def test_a_d3_31_a_release_that_hits_nothing_was_the_try() -> None:
    table = built(3).hit(tower())
    assert (table.score("blue"), table.actor) == (0, "yellow")


def test_a_d3_32_nothing_extra_for_everything() -> None:
    """All ten in black are 20."""
    fallen = {name: foot(0, 40) for name in BLOCKS if name not in BASE}
    assert built(2).hit(tower(fallen)).score("blue") == 20


def test_a_d3_34_a_foot_is_a_stretch() -> None:
    """What hangs over black without touching the board there is not in black."""
    assert built(2).hit(tower({"tee[1]": foot(85, 105)})).score("blue") == 1


@pytest.mark.parametrize("finish", [30, 12])
def test_a_d3_35_the_length_of_the_track(finish: int) -> None:
    start = built(2, scores={"blue": finish - 3}, finish=finish)
    assert not start.hit(tower({"stub": foot(0, 40)})).is_over
    fallen = {"stub": foot(0, 40), "tee[1]": foot(90, 150)}
    assert start.hit(tower(fallen)).winners == ["blue"]


def test_a_d3_37_only_where_it_comes_to_rest_counts() -> None:
    """On the table when the tool has come to rest, on the board when that is gone."""
    table = built(2).roll("ramp").anchor(1).aim().rests(tower({"stub": OFF}))
    assert table.rests(tower({"stub": foot(0, 40)})).settles().score("blue") == 2


def test_a_d3_38_who_has_no_tower_after_60_placements_has_nothing() -> None:
    """The next player builds; nobody has a try."""
    table = begin(2).stands(tower({"stub": foot(90, 130)})).put(placed=60)
    assert table.take("Take Short bar back").settles().actor == "blue"
    assert [table.score(seat) for seat in table.seats] == [0, 0]


def test_a_d3_38_the_sixtieth_may_complete_it() -> None:
    table = begin(2, most_placements=12).stands(tower()).put(placed=12)
    assert table.can_hand_over
    assert not any(label.startswith("Place") for label in table.labels)
    assert not table.hand_over().building
