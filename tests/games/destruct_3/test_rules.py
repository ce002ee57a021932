"""Every rule of the game, one test each, named after its identifier in rules.md."""

import pytest
from destruct_3.site import (
    BLOCKS,
    OFF,
    TOOLS,
    begin,
    built,
    foot,
    layout,
    named,
    on,
    program,
    texts,
    tower,
)
from resting import MILLIMETRE, Lies


def test_r_d3_01_one_board() -> None:
    """There is one site, and of its two grounds one is the board."""
    (site,) = layout().scenes
    assert [ground.name for ground in site.grounds] == ["tabletop", "board"]


def test_r_d3_02_twelve_blocks() -> None:
    kinds = program(2).things.kinds
    assert {kind: len(kinds[kind].ids) for kind in ("tee", "ell", "bar", "stub")} == {
        "tee": 3, "ell": 4, "bar": 4, "stub": 1,
    }  # fmt: skip
    assert len(BLOCKS) == 12


def test_r_d3_03_a_catapult_with_a_ball() -> None:
    assert named("catapult").constant("radius") == 16 * MILLIMETRE


def test_r_d3_04_a_ramp_with_a_ball() -> None:
    assert named("ramp").constant("radius") == 16 * MILLIMETRE


def test_r_d3_05_a_pendulum_with_a_ball() -> None:
    assert named("pendulum").constant("radius") == 16 * MILLIMETRE


def test_r_d3_06_eight_pegs() -> None:
    """A text says so; one for each of four players is in use."""
    assert texts()["Scoring pegs"].startswith("Eight pegs")
    assert [begin(4).score(seat) for seat in begin(4).seats] == [0, 0, 0, 0]


def test_r_d3_07_a_die_that_names_tools() -> None:
    """Its faces are the three tools, each as often as the others."""
    (die,) = program(2).devices
    ((_, shares),) = die.readings
    assert dict(shares) == dict.fromkeys(TOOLS, 1)


def test_r_d3_08_round_follows_round() -> None:
    """Each begins with somebody who builds."""
    table = built(2).passes()
    assert (table.actor, table.building) == ("blue", True)
    table = table.build().passes()
    assert (table.actor, table.building, table.is_over) == ("red", True, False)


def test_r_d3_09_one_builder_and_the_others_are_destructors() -> None:
    """With four players one builds and three have a try."""
    table = built(4)
    seats = [table.actor]
    while not table.building:
        table = table.passes()
        seats.append(table.actor)
    assert seats == ["blue", "yellow", "white", "blue"]
    assert table.building


def test_r_d3_10_player_1_builds_first() -> None:
    table = begin(4)
    assert (table.actor, table.building) == ("red", True)


@pytest.mark.parametrize("wide", [True, False])
def test_r_d3_11_any_structure_will_do(wide: bool) -> None:
    """All blocks on one of the starting blocks, or each on the one before."""
    chain = {BLOCKS[i]: on(BLOCKS[i - 1]) for i in range(2, 12)}
    wall = {name: on(BLOCKS[i % 2]) for i, name in enumerate(BLOCKS)}
    base = {BLOCKS[0]: foot(-70, -10), BLOCKS[1]: foot(10, 70)}
    assert not begin(2).stands({**(wall if wide else chain), **base}).hand_over().building


def test_r_d3_12_it_stands_in_black() -> None:
    """80 mm from the middle is still black; a millimetre more is not."""
    assert begin(2).stands(tower({"bar[1]": foot(-80, -20)})).can_hand_over
    assert not begin(2).stands(tower({"bar[1]": foot(-81, -21)})).can_hand_over


def test_r_d3_13_all_twelve_blocks_are_used() -> None:
    table = begin(2).stands(tower())
    assert table.can_hand_over
    assert not table.boxed("stub").can_hand_over


@pytest.mark.parametrize(("feet", "taken"), [(1, False), (2, True), (3, False)])
def test_r_d3_14_it_rests_on_two_blocks(feet: int, taken: bool) -> None:
    more = {name: foot(-10, 10) for name in ["bar[2]", "tee[1]"][: feet - 1]}
    changes = {"bar[2]": on("bar[1]"), **more}
    assert begin(2).stands(tower(changes)).can_hand_over == taken


@pytest.mark.parametrize("pair", [("tee[1]", "stub"), ("ell[1]", "ell[2]"), ("bar[4]", "tee[3]")])
def test_r_d3_15_starting_blocks_of_any_shape(pair: tuple[str, str]) -> None:
    first, second = pair
    stack = {name: on(first) for name in BLOCKS}
    table = begin(2).stands({**stack, first: foot(-70, -10), second: foot(10, 70)}).hand_over()
    assert table.starting == sorted(pair, key=BLOCKS.index)


def test_r_d3_16_player_2_is_the_first_destructor() -> None:
    table = built(4)
    seats = []
    for _ in range(3):
        seats.append(table.actor)
        table = table.passes()
    assert seats == ["blue", "yellow", "white"]


@pytest.mark.parametrize("tool", TOOLS)
def test_r_d3_17_the_die_decides(tool: str) -> None:
    """It is rolled before anything can be chosen; the tool that it shows is the one let go."""
    table = built(2)
    assert table.is_chance
    assert table.roll(tool).anchor(3).aim().tool == tool


@pytest.mark.parametrize("tool", TOOLS)
def test_r_d3_18_no_other_tool(tool: str) -> None:
    """What is offered is to aim this tool, in all of its ways and in no other."""
    table = built(2).roll(tool).anchor(3)
    assert table.aims == tuple(one.name for one in named(tool).parameters)


def test_r_d3_19_any_of_twelve_holes() -> None:
    table = built(2).roll("ramp")
    assert table.holes == list(range(1, 13))
    for hole in (1, 12):
        assert table.anchor(hole).aim().hole == hole


def test_r_d3_20_one_release_in_a_round() -> None:
    """After the release the next player is on, or the builder's tower is counted."""
    once = built(3).hit(tower())
    assert (once.actor, once.is_chance) == ("yellow", True)
    assert once.hit(tower()).building


def test_r_d3_21_what_to_aim_for_is_prose() -> None:
    assert "need not be everything" in texts()["What to aim for"]


def test_r_d3_22_a_hit_is_scored_at_once() -> None:
    """Before the next player rolls."""
    table = built(3).hit(tower({"stub": foot(100, 140)}))
    assert (table.score("blue"), table.actor, table.is_chance) == (1, "yellow", True)


def test_r_d3_23_fallen_blocks_are_cleared_away() -> None:
    table = built(3).hit(tower({"stub": foot(100, 140), "tee[1]": foot(-30, 10), "tee[2]": OFF}))
    assert table.box == ["tee[1]", "tee[2]", "stub"]


def test_r_d3_24_the_others_do_the_same() -> None:
    """Each rolls, has all holes or passes, and is paid for a hit of his own."""
    table = built(4)
    for seat, block in (("blue", "tee[1]"), ("yellow", "tee[2]"), ("white", "tee[3]")):
        assert (table.actor, table.is_chance) == (seat, True)
        assert table.roll("catapult").labels == [
            *(f"Anchor it in hole {n}" for n in range(1, 13)),
            "Pass",
        ]
        table = table.hit(table.standing | {block: foot(0, 60)})
        assert table.score(seat) == 2


def test_r_d3_25_the_builder_is_paid_after_the_round() -> None:
    table = built(3).passes()
    assert table.score("red") == 0
    assert table.passes().score("red") == 10


def test_r_d3_26_the_second_player_builds_next() -> None:
    """Then the third, the fourth and the first have their tries, in this order."""
    table = built(4).round_of_passes()
    assert (table.actor, table.building) == ("blue", True)
    table = table.build()
    seats = []
    for _ in range(3):
        seats.append(table.actor)
        table = table.passes()
    assert seats == ["yellow", "white", "red"]


def test_r_d3_27_and_so_on() -> None:
    table = built(4, finish=500).round_of_passes()
    builders = []
    for _ in range(4):
        builders.append(table.actor)
        table = table.build().round_of_passes()
    assert builders == ["blue", "yellow", "white", "red"]


def test_r_d3_28_a_hole_for_a_point() -> None:
    table = built(2, scores={"blue": 4}).hit(tower({"stub": foot(0, 40), "tee[1]": foot(90, 150)}))
    assert table.score("blue") == 7


def test_r_d3_29_finish_needs_no_exact_count() -> None:
    """One hole before it, with 5 points more."""
    fallen = {"tee[1]": foot(0, 60), "tee[2]": foot(0, 60), "tee[3]": foot(100, 160)}
    table = built(2, scores={"blue": 29}).hit(tower(fallen))
    assert (table.is_over, table.winners) == (True, ["blue"])


def test_r_d3_30_the_first_at_finish_wins() -> None:
    """Yellow would have been there with the next try."""
    table = built(3, scores={"blue": 28, "yellow": 29}).hit(tower({"stub": foot(0, 40)}))
    assert (table.is_over, table.winners) == (True, ["blue"])


def points(what: dict[str, Lies]) -> int:
    """Return what a try brings, from the middle of the track."""
    table = built(2, finish=200, scores={"blue": 100}).hit(tower(what))
    return table.score("blue") - 100


def test_r_d3_31_two_for_a_block_in_or_touching_black() -> None:
    assert points({"stub": foot(-20, 20)}) == 2
    assert points({"stub": foot(80, 120)}) == 2


def test_r_d3_32_one_for_a_block_in_green() -> None:
    assert points({"stub": foot(81, 121)}) == 1
    assert points({"stub": foot(-180, -140)}) == 1


def test_r_d3_33_nothing_outside_green() -> None:
    table = built(3, scores={"blue": 10}).hit(tower({"stub": foot(200, 240)}))
    assert (table.score("blue"), table.box) == (10, ["stub"])


def test_r_d3_34_five_are_lost_outside_the_board() -> None:
    assert points({"stub": OFF}) == -5
    assert points({"stub": OFF, "tee[1]": OFF}) == -10


def test_r_d3_35_one_is_lost_for_a_starting_block_outside_black() -> None:
    assert points({"bar[1]": foot(-150, -90)}) == -1
    assert points({"bar[1]": foot(-150, -90), "bar[2]": foot(200, 260)}) == -2


def test_r_d3_36_a_starting_block_in_black_is_nothing_to_the_destructor() -> None:
    assert points({"bar[1]": foot(-50, 10)}) == 0
    assert points({"bar[1]": foot(-140, -80)}) == 0


def test_r_d3_37_nor_to_the_builder() -> None:
    """With everything else gone he has nothing."""
    gone = {name: foot(200, 260) for name in BLOCKS if name not in ("bar[1]", "bar[2]")}
    assert built(2).hit(tower(gone)).score("red") == 0


def test_r_d3_38_the_builder_has_one_for_each_block_still_stacked() -> None:
    assert built(2).hit(tower()).score("red") == 10
    assert built(2).hit(tower({"stub": foot(0, 40)})).score("red") == 9


def test_r_d3_39_only_what_touches_the_board_counts() -> None:
    """Hanging in the air or lying on others a block brings nothing, wherever it is."""
    assert points({"stub": on("bar[1]")}) == 0
    assert points({"stub": on()}) == 0


def test_r_d3_40_a_block_that_ended_on_others_is_nothing() -> None:
    """Two lie on the board, a third on top of them."""
    fallen = {"tee[1]": foot(90, 150), "tee[2]": foot(151, 179), "tee[3]": on("tee[1]", "tee[2]")}
    assert points(fallen) == 2


def test_r_d3_41_a_leaning_block_is_nothing_and_counts_as_stacked() -> None:
    table = built(2).hit(tower({"stub": foot(75, 85, leans_on="bar[2]")}))
    assert (table.score("blue"), table.score("red")) == (0, 10)


def test_r_d3_42_the_tip_about_the_ramp_is_prose() -> None:
    assert "do not fly off the board" in texts()["The ramp"]


def test_r_d3_43_the_tip_about_the_pendulum_is_prose() -> None:
    assert "let go wrongly" in texts()["The pendulum"]


def test_r_d3_44_the_tip_about_the_catapult_is_prose() -> None:
    assert "over the tower" in texts()["The catapult"]


def test_r_d3_45_that_tip_was_added() -> None:
    assert "added" in texts()["A late tip"]


def test_r_d3_46_starting_blocks_earn_nothing() -> None:
    """Wherever they are, the Destructor has no point for them."""
    feet = [foot(0, 40), foot(-140, -80), foot(90, 150), foot(200, 260), OFF, on("bar[1]")]
    assert all(points({"bar[2]": one}) <= 0 for one in feet)


def test_r_d3_47_every_piece_belongs_into_the_tower() -> None:
    """Whichever is left out, the tower is not taken."""
    table = begin(2).stands(tower())
    assert not any(table.boxed(name).can_hand_over for name in BLOCKS)


def test_r_d3_48_points_are_holes() -> None:
    """For the Builder, too."""
    assert built(2, scores={"red": 7}).passes().score("red") == 17


def test_r_d3_49_the_tower_is_counted_once_after_the_last_try() -> None:
    """What the second Destructor brought down is not counted any more."""
    table = built(3).hit(tower({"stub": foot(0, 40)}))
    assert table.score("red") == 0
    table = table.hit(table.standing | {"tee[1]": foot(0, 60)})
    assert (table.score("red"), table.building) == (8, True)


def test_r_d3_50_starting_blocks_earn_the_builder_nothing() -> None:
    """Both are still there, and ten others: 10."""
    table = built(2).passes()
    assert (table.score("red"), table.building) == (10, True)


def test_r_d3_51_the_die_tells_which_tool() -> None:
    """The question names what has been rolled."""
    for tool in TOOLS:
        assert tool in built(2).roll(tool).prompt.lower()


def test_r_d3_52_the_board_is_marked() -> None:
    """2 in black, 1 in green, 0 beside it, -5 beyond its edge."""
    feet = [foot(-20, 20), foot(100, 140), foot(-240, -200), OFF]
    assert [points({"stub": one}) for one in feet] == [2, 1, 0, -5]


def test_r_d3_53_the_parts_of_the_sheet_are_prose() -> None:
    sheet = texts()["The sheet"]
    for part in ("Contents", "playing", "scoring", "what if", "tips", "illustrated guide"):
        assert part in sheet
