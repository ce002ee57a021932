"""Every rule of the standard game, one test each, named after its identifier in rules.md."""

import pytest
from castle_crush.castles import (
    BLOCKS,
    BUILD,
    DOWN,
    EMPTY,
    FALL,
    FINISHED,
    FOUNDED,
    GENERAL,
    HIT,
    HOUSES,
    KINDS,
    KING,
    LIFT,
    SITE,
    TAKE,
    TOWERS,
    Castles,
    RealCastles,
    attacking,
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

from playrules.plugins.physics.model.units import degrees


def test_r_cc_s_01_thirty_blocks_of_six_kinds() -> None:
    """Ten houses, fifteen towers, five roofs."""
    kinds = program().things.kinds
    assert {kind: len(kinds[kind].ids) for kind in KINDS} == dict.fromkeys(KINDS, 5)
    assert (len(HOUSES), len(TOWERS), len(BLOCKS)) == (2, 3, 30)


def test_r_cc_s_02_four_kings() -> None:
    assert [one for one in begin(4).names if one.startswith("king")] == [
        f"king[{n}]" for n in (1, 2, 3, 4)
    ]


def test_r_cc_s_03_four_generals() -> None:
    assert sum(one.startswith("general") for one in begin(4).names) == 4


def test_r_cc_s_04_four_foundations() -> None:
    """One in the castle of each player."""
    assert len(program(4).things.kinds["foundation"].ids) == 4
    assert [one.name for one in scene().grounds if one.foundation] == ["foundation"]


def test_r_cc_s_05_a_hammer_base() -> None:
    """It has one place for the hammer."""
    (hole,) = scene().holes
    assert (scene().grounds[hole.ground].name, hole.x) == ("base", 0)


def test_r_cc_s_06_a_hammer() -> None:
    (tool,) = scene().tools
    assert (tool.kind, tool.constant("length")) == ("hammer", 300 * MILLIMETRE)


def test_r_cc_s_07_rulebook_and_score_board_are_prose() -> None:
    assert "rulebook and a score board" in texts()["Also in the box"]


def test_r_cc_s_08_point_markers_are_prose() -> None:
    told = " ".join(texts()["Also in the box"].split())
    assert "marker for each of four players" in told


def test_r_cc_s_09_the_round_marker_is_prose() -> None:
    assert "a round marker" in texts()["Also in the box"]


@pytest.mark.parametrize("players", [1, 5])
def test_r_cc_s_10_two_to_four_players(players: int) -> None:
    """In 20 to 30 minutes."""
    assert [len(program(possible).seats) for possible in (2, 3, 4)] == [2, 3, 4]
    assert dict(program().words.facts)["minutes"] == "20..30"
    with pytest.raises(ValueError, match="players"):
        program(players)


def test_r_cc_s_11_the_object_is_prose() -> None:
    assert "tallest and sturdiest castle" in texts()["What to aim for"]


def test_r_cc_s_12_most_points_win() -> None:
    assert at_the_end(red=30, blue=31).winners == ["blue"]


def at_the_end(**scores: int) -> Castles:
    """Return the end of a game without castles, with so many points."""
    table = sited(2).until(SITE)
    return table.scored(**scores).until("the end")


def test_r_cc_s_13_a_foundation_for_each() -> None:
    """A castle is its player's, and so is its foundation."""
    things = program(3).things
    assert [things.keys["place"][one] for one in things.kinds["castle"].ids] == [
        "castle[1]", "castle[2]", "castle[3]",
    ]  # fmt: skip


def test_r_cc_s_14_king_and_general_of_one_colour() -> None:
    """Whoever places figures has his own King and his own General, no others."""
    table = begin(3)
    assert table.camp("blue") == ["king[2]", "general[2]"]
    table = sited(3).until(GENERAL, "green")
    table = table.on_by_one()
    assert table.state.question is not None
    assert table.state.question.arguments["piece"].key == "general[3]"


def test_r_cc_s_15_all_begin_without_points() -> None:
    assert begin(4).scores() == [0, 0, 0, 0]


def test_r_cc_s_16_it_begins_with_the_first_round() -> None:
    """Everybody has the five blocks of round 1, and builds."""
    table = sited(2)
    assert (len(table.yard("red")), FINISHED in table.labels) == (5, True)


def test_r_cc_s_17_the_hammer_base_is_the_middle() -> None:
    """Directions are seen from it: it lies around x = 0 of every castle."""
    (base,) = (one for one in scene().grounds if one.name == "base")
    assert (base.shape.lo, base.shape.hi) == (-30 * MILLIMETRE, 30 * MILLIMETRE)  # type: ignore[union-attr]  # a stretch, as it is seen from the side


def test_r_cc_s_18_players_choose_where_castles_stand() -> None:
    """Any direction for the first; each chooses for himself."""
    table = begin(3)
    assert table.prompts.startswith("red: Where around")
    assert table.labels == [f"{degree}deg" for degree in range(0, 360, 5)]
    table = table.take("35deg")
    assert table.prompts.startswith("blue: Where around")
    assert round(table.kept("red.site") * 180 / 3_141_592_654) == 35


@pytest.mark.parametrize("length", [250, 300])
def test_r_cc_s_19_a_foundation_is_as_far_as_the_hammer_is_long(length: int) -> None:
    """From middle to middle, whatever the length."""
    model = sited(2, hammer_length=f"{length}mm").layout.scenes[0]
    (foundation,) = (one for one in model.grounds if one.foundation)
    middle = (foundation.shape.lo + foundation.shape.hi) // 2  # type: ignore[union-attr]  # a stretch
    assert middle == model.holes[0].x + model.tools[0].constant("length") == length * MILLIMETRE


def test_r_cc_s_20_all_blocks_begin_in_the_supply() -> None:
    assert begin(2).supply == BLOCKS


def phases() -> list[str]:
    """Return the phases of a game in their order, but for the first, which has begun."""
    return [event.text for event in story(begin(2)) if event.event == "phase"]


def test_r_cc_s_21_three_rounds() -> None:
    assert phases().count("Build!") == 3


def test_r_cc_s_22_three_phases_in_order() -> None:
    assert phases() == ["Build!", "Attack!", "Cleanup & Calculate!"] * 3


def test_r_cc_s_23_points_in_each_phase() -> None:
    """For a building, for an attack, and for figures."""
    table = sited(2).stands("red", column("house_flat[1]") | {"king[1]": on("house_flat[1]")})
    table = table.until(FALL, "blue")
    assert table.scores() == [1, 0]
    table = table.attack("red", {"house_flat[1]": DOWN, "king[1]": DOWN}).until(FALL, "red")
    assert table.scores() == [1, 8]
    assert table.stands("blue", {"general[2]": FOUNDED}).until(TAKE).scores() == [1, 13]


def test_r_cc_s_24_build_builds_and_scores() -> None:
    table = sited(2).stands("blue", column("house_flat[2]", "tower_flat[2]")).until(FALL)
    assert table.scores() == [0, 5]


def test_r_cc_s_25_each_attack_is_scored() -> None:
    """Before the next one."""
    table = attacking(2, {"red": column("roof[1]", "tower_flat[1]")})
    table = table.attack("red", {"tower_flat[1]": DOWN})
    assert (table.scores(), table.prompts) == ([0, 2], f"red: {table.prompt}")


def test_r_cc_s_26_cleanup_cleans_and_scores_figures() -> None:
    table = attacking(2, {"red": {"house_flat[1]": DOWN, "general[1]": FOUNDED}})
    table = table.counted("house_flat[1]").until(TAKE)
    assert (table.scores(), "house_flat[1]" in table.supply) == ([5, 0], True)


def test_r_cc_s_27_figures_come_off_first() -> None:
    """Before blocks are taken."""
    table = attacking(2, {"red": column("house_flat[1]") | {"king[1]": on("house_flat[1]")}})
    table = table.until(TAKE)
    assert table.camp("red") == ["king[1]", "general[1]"]
    assert table.castle("red") == ["house_flat[1]"]


def test_r_cc_s_28_five_appointed_blocks() -> None:
    """Two houses and three towers, without a choice."""
    table = sited(3)
    for seat in table.seats:
        assert [one.partition("[")[0] for one in table.yard(seat)] == list(KINDS[:5])


def taking(**scores: int) -> Castles:
    """Return the first choice of a block in round 2, with so many points."""
    table = attacking(len(scores)).until(FALL)
    return table.scored(**scores).until(TAKE)


def takers(**scores: int) -> list[str]:
    """Return who takes blocks in round 2, block by block."""
    table, found = taking(**scores), []
    while TAKE in table.prompt:
        found.append(str(table.actor))
        table = table.on_by_one()
    return found


def test_r_cc_s_29_the_lowest_takes_three_first() -> None:
    """Any three of what is there; of equal ones there is one option."""
    table = taking(red=9, blue=4, green=7)
    assert (table.actor, len(table.labels)) == ("blue", 6)
    table = table.take("Roof 1").take("Roof 2").take("Flat tower 1")
    assert table.yard("blue") == ["tower_flat[1]", "roof[1]", "roof[2]"]
    assert table.actor == "green"


def test_r_cc_s_30_and_so_on_to_the_highest() -> None:
    assert takers(red=9, blue=4, green=7) == ["blue"] * 3 + ["green"] * 3 + ["red"] * 3


def test_r_cc_s_31_the_younger_takes_first() -> None:
    """Green is 20, blue 30, red 40."""
    assert takers(red=5, blue=5, green=5) == ["green"] * 3 + ["blue"] * 3 + ["red"] * 3


def test_r_cc_s_32_no_roofs_in_the_first_round() -> None:
    table = sited(2)
    assert not any("roof" in one for seat in table.seats for one in table.yard(seat))
    assert not [label for label in table.labels if "Roof" in label]
    assert "Roof 1" in taking(red=0, blue=0).labels


def test_r_cc_s_33_players_build_with_what_they_have() -> None:
    """One's own five blocks are offered, and no others."""
    table = sited(2)
    assert table.actor == "blue"
    assert table.labels == [
        f"Place {kind} 2"
        for kind in ("Flat house", "Pointed house", "Flat tower", "Pointed tower", "Slanted tower")
    ] + [FINISHED]


def test_r_cc_s_34_what_stands_is_built_upon() -> None:
    """A block is let down onto one of an earlier round, which cannot be taken back."""
    table = real(sited(2)).lets_down("Flat house 2", 300).until(TAKE).until(BUILD, "blue")
    assert isinstance(table, RealCastles)
    assert "Take Flat house 2 back" not in table.labels
    table = table.lets_down(table.labels[0].removeprefix("Place "), 300)
    (upper,) = (one for one in table.castle("blue") if one != "house_flat[2]")
    assert table.standing_in("castle[2]")[upper].rests_on == {"house_flat[2]"}


@pytest.mark.parametrize("kind", KINDS)
def test_r_cc_s_35_not_upside_down(kind: str) -> None:
    """There is no spot in which a block is turned by half a turn."""
    assert 180 not in ways(kind)


@pytest.mark.parametrize("kind", KINDS)
def test_r_cc_s_36_doors_and_windows_stand_upright(kind: str) -> None:
    """Nor one in which it lies on its side."""
    assert ways(kind) == {0}


def ways(kind: str) -> set[int]:
    """Return how a kind of part may be turned, in degrees."""
    spots = program().things.compounds["spot"].variants
    turns = [
        part for spot in spots for part in spot.parts if (spot.name, part.name) == (kind, "turn")
    ]
    return {round(turn * 180 / 3_141_592_654) for one in turns for turn in one.values}


def built(castle: dict[str, Lies]) -> int:
    """Return what a building is worth."""
    return sited(2).stands("blue", castle).until(FALL).score("blue")


def test_r_cc_s_37_each_block_times_its_floor() -> None:
    """Two columns: 1 · 1 + 2 · 2, and 2 · 1 + 3 · 2."""
    assert (
        built(column("house_flat[2]", "tower_flat[2]") | column("tower_point[2]", "roof[1]")) == 13
    )


def test_r_cc_s_38_a_block_on_another_is_on_the_second_floor() -> None:
    assert built(column("tower_flat[2]")) == 2
    assert built(column("house_flat[2]", "house_point[2]")) == 1 + 2


@pytest.mark.parametrize("kind", HOUSES)
def test_r_cc_s_39_a_house_counts_1(kind: str) -> None:
    assert built(column(f"{kind}[2]")) == 1


@pytest.mark.parametrize("kind", TOWERS)
def test_r_cc_s_40_a_tower_counts_2(kind: str) -> None:
    assert built(column(f"{kind}[2]")) == 2


def test_r_cc_s_41_a_roof_counts_3() -> None:
    assert built(column("roof[1]")) == 3


def test_r_cc_s_42_the_first_example() -> None:
    assert built(column("house_flat[2]", "tower_flat[2]", "roof[1]")) == 9 + 4 + 1


def test_r_cc_s_43_figures_come_after_the_score() -> None:
    """When the General's place is asked for, the building has been scored."""
    table = sited(2).stands("blue", column("tower_flat[2]")).until(GENERAL)
    assert (table.actor, table.score("blue")) == ("blue", 2)


def crowning() -> RealCastles:
    """Return the choice of a place for blue's King; a flat house stands in the middle."""
    table = real(sited(2)).lets_down("Flat house 2", 300).take(FINISHED).take(FINISHED)
    assert isinstance(table, RealCastles)
    assert KING in table.prompt
    return table


def xs(table: RealCastles) -> set[float]:
    """Return where the spots that are offered are, in mm."""
    found = (one.key.partition("x: ")[2].partition("mm")[0] for one in table.state.choices)
    return {float(one) for one in found}


def test_r_cc_s_44_the_king_stands_on_a_block() -> None:
    """All his spots are above the house, which is 40 mm wide."""
    assert min(xs(crowning())) >= 270
    assert max(xs(crowning())) <= 330
    table = crowning().at(300)
    assert table.standing_in("castle[2]")["king[2]"].rests_on == {"house_flat[2]"}


def test_r_cc_s_45_the_general_stands_on_the_foundation() -> None:
    """None of his spots is above the house."""
    table = crowning().at(300)
    assert GENERAL in table.prompt
    assert not [x for x in xs(table) if 280 < x < 320]
    table = table.at(340)
    assert table.standing_in("castle[2]")["general[2]"].rests_on == {"foundation"}


def test_r_cc_s_46_the_king_in_any_pose() -> None:
    assert ways("king") == {0, 90, 180, 270}
    table = crowning().at(300, 90)
    assert "king[2]" in table.castle("blue")


def test_r_cc_s_47_the_general_not_on_his_head() -> None:
    table = crowning().at(300)
    assert not [one for one in table.labels if "180deg" in one]


def test_r_cc_s_48_attack_follows_build() -> None:
    found = phases()
    assert {found[at + 1] for at, one in enumerate(found) if one == "Build!"} == {"Attack!"}


def passes(**scores: int) -> list[str]:
    """Return who attacks in round 2, where the points are these when it begins."""
    table, found = taking(**scores).until(FALL), []
    while FALL in table.prompt:
        found.append(str(table.actor))
        table = table.on_by_one().on_by_one()
    return found


def test_r_cc_s_49_the_lowest_attacks_first() -> None:
    assert passes(red=9, blue=4, green=7)[:3] == ["blue", "green", "red"]


def test_r_cc_s_50_of_equals_the_younger() -> None:
    assert passes(red=5, blue=5, green=5)[:3] == ["green", "blue", "red"]


def test_r_cc_s_51_the_hammer_stands_anywhere_on_its_base() -> None:
    """The base is 60 mm wide, the rod 32 mm: from -14 to 14 mm, and no further."""
    table = attacking().take(EMPTY)
    assert table.labels == ["foot -14mm", "foot -7mm", "foot 0mm", "foot 7mm", "foot 14mm"]


def test_r_cc_s_52_the_attacker_chooses_the_direction() -> None:
    table = attacking()
    assert table.labels == [f"{degree}deg" for degree in range(0, 360, 5)]


def test_r_cc_s_53_it_falls_by_itself() -> None:
    """What is aimed is the place of its foot; how far it leans is fixed."""
    (tool,) = scene().tools
    assert [one.name for one in tool.parameters] == ["foot"]
    assert abs(tool.constant("lean") - degrees(9)) < 10


def test_r_cc_s_54_the_base_stays() -> None:
    """It is a ground, and grounds never move."""
    table = attacking(2, {"red": column("tower_flat[1]")})
    before = table.layout.scenes[0].grounds
    assert table.attack("red", {}).layout.scenes[0].grounds == before


def test_r_cc_s_55_nobody_pushes() -> None:
    """There is no speed to be chosen."""
    (tool,) = scene().tools
    assert not {one.name for one in tool.parameters} & {"speed", "lean"}


def test_r_cc_s_56_two_castles_both_count() -> None:
    """They stand 10 degrees apart, and the hammer falls between them."""
    table = sited(3, (0, 10, 180)).until(FALL)
    table = table.stands("red", column("house_flat[1]")).stands("blue", column("tower_flat[1]"))
    table = table.scored(red=0, blue=0, green=0).put(direction=0)
    assert table.actor == "green"
    table = table.take("5deg").take("foot 0mm")
    table = table.rests({"house_flat[1]": DOWN}).rests({"tower_flat[1]": DOWN}).settles()
    assert table.scores() == [0, 0, 3]


def test_r_cc_s_57_the_owner_lifts_the_hammer() -> None:
    """Not who attacks; there is nothing else that the owner could do."""
    table = attacking(2, {"red": column("tower_flat[1]")})
    assert table.actor == "blue"
    table = table.take("0deg").take("foot 0mm").rests({"tower_flat[1]": HIT})
    assert (table.actor, table.labels) == ("red", [LIFT])


def test_r_cc_s_58_what_falls_meanwhile_counts() -> None:
    """It lies on the table only after the hammer was lifted."""
    table = attacking(2, {"red": column("tower_flat[1]", "roof[1]")})
    table = table.attack("red", {"tower_flat[1]": HIT}, {"roof[1]": DOWN})
    assert table.score("blue") == 3


def test_r_cc_s_59_on_others_it_is_still_the_owners() -> None:
    """A roof on a fallen house: 1 for the house alone."""
    table = attacking(2, {"red": column("house_flat[1]", "roof[1]")})
    table = table.attack("red", {"house_flat[1]": DOWN, "roof[1]": on("house_flat[1]")})
    assert (table.scores(), "roof[1]" in table.castle("red")) == ([0, 1], True)


def test_r_cc_s_60_taken_away_if_it_then_touches_the_table() -> None:
    """At Cleanup, for nothing."""
    table = attacking(2, {"red": {"house_flat[1]": DOWN, "roof[1]": on("house_flat[1]")}})
    table = table.counted("house_flat[1]").until(TAKE)
    assert (table.scores(), "roof[1]" in table.supply) == ([0, 0], True)


def test_r_cc_s_61_scored_after_each_attack() -> None:
    """Blue's first, then red's, then both again."""
    table = attacking(
        2, {"red": column("house_flat[1]", "roof[1]"), "blue": column("tower_flat[1]")}
    )
    table = table.attack("red", {"roof[1]": DOWN})
    assert table.scores() == [0, 3]
    table = table.attack("blue", {"tower_flat[1]": DOWN})
    assert table.scores() == [2, 3]


def test_r_cc_s_62_what_touches_the_table_counts() -> None:
    """Blocks and figures; nothing that has only moved."""
    castle = column("house_flat[1]", "tower_flat[1]") | {"general[1]": FOUNDED}
    table = attacking(2, {"red": castle})
    hit = {"tower_flat[1]": on("foundation", tilted=True), "general[1]": DOWN}
    assert table.attack("red", hit).scores() == [0, 5]


def test_r_cc_s_63_no_floors_in_an_attack() -> None:
    """A tower from floor 4 counts 2."""
    castle = column("house_flat[1]", "house_flat[2]", "house_flat[3]", "tower_flat[1]")
    assert attacking(2, {"red": castle}).attack("red", {"tower_flat[1]": DOWN}).score("blue") == 2


def test_r_cc_s_64_a_king_counts_7() -> None:
    castle = column("house_flat[1]") | {"king[1]": on("house_flat[1]")}
    assert attacking(2, {"red": castle}).attack("red", {"king[1]": DOWN}).score("blue") == 7


def test_r_cc_s_65_a_general_counts_5() -> None:
    castle = {"general[1]": FOUNDED}
    assert attacking(2, {"red": castle}).attack("red", {"general[1]": DOWN}).score("blue") == 5


def second_example(general: Lies) -> int:
    """Return what a house, a tower and a King on the table bring, with a General who lies so."""
    castle = column("house_flat[1]", "tower_flat[1]")
    castle |= {"king[1]": on("tower_flat[1]"), "general[1]": FOUNDED}
    hit = dict.fromkeys(["house_flat[1]", "tower_flat[1]", "king[1]"], DOWN)
    return attacking(2, {"red": castle}).attack("red", hit | {"general[1]": general}).score("blue")


def test_r_cc_s_66_the_second_example() -> None:
    assert second_example(FOUNDED) == 1 + 2 + 7


def test_r_cc_s_67_a_general_off_the_table_does_not_count() -> None:
    """On the blocks that have fallen, say."""
    assert second_example(on("house_flat[1]")) == 10
    assert second_example(DOWN) == 15


def test_r_cc_s_68_then_all_attack_once_more() -> None:
    """In an order that is read anew: blue has most points by then."""
    castle = column("house_flat[1]", "roof[1]")
    table = attacking(2, {"red": castle}).attack("red", {"roof[1]": DOWN})
    table = table.on_by_one().on_by_one()
    assert (table.actor, table.scores()) == ("red", [0, 3])


def test_r_cc_s_69_two_attacks_each() -> None:
    found = passes(red=9, blue=4, green=7)
    assert {seat: found.count(seat) for seat in found} == {"red": 2, "blue": 2, "green": 2}


def test_r_cc_s_70_missing_blocks_are_more_attacks() -> None:
    """Ten in the supply: red, who has most points, takes one and has four attacks."""
    table = attacking(4).scored(red=9, blue=4, green=7, yellow=8).until(TAKE).left_in_supply(10)
    table = table.until(FALL)
    found = []
    while FALL in table.prompt:
        found.append(str(table.actor))
        table = table.on_by_one().on_by_one()
    assert {seat: found.count(seat) for seat in table.seats} == {
        "red": 4, "blue": 2, "green": 2, "yellow": 2,
    }  # fmt: skip


def test_r_cc_s_71_cleanup_follows_attack() -> None:
    found = phases()
    assert {found[at + 1] for at, one in enumerate(found) if one == "Attack!"} == {
        "Cleanup & Calculate!"
    }


def test_r_cc_s_72_a_king_who_is_there_is_worth_7() -> None:
    castle = column("house_flat[1]") | {"king[1]": on("house_flat[1]")}
    assert attacking(2, {"red": castle}).until(TAKE).scores() == [7, 0]


def test_r_cc_s_73_a_general_is_worth_5() -> None:
    """Both together 12."""
    castle = column("house_flat[1]") | {"king[1]": on("house_flat[1]"), "general[1]": FOUNDED}
    assert attacking(2, {"red": {"general[1]": FOUNDED}}).until(TAKE).scores() == [5, 0]
    assert attacking(2, {"red": castle}).until(TAKE).scores() == [12, 0]


def test_r_cc_s_74_blocks_beside_foundations_go_back() -> None:
    """What stands on the foundation stays."""
    castle = column("house_flat[1]") | {"house_flat[2]": DOWN, "roof[1]": on("house_flat[2]")}
    table = attacking(2, {"red": castle}).until(TAKE)
    assert table.castle("red") == ["house_flat[1]"]


def test_r_cc_s_75_so_do_those_that_fall_meanwhile() -> None:
    """One that stood comes down when the one that it leaned on is taken away."""
    table = attacking(2, {"red": column("tower_flat[1]") | {"house_flat[1]": DOWN}})
    table = table.counted("house_flat[1]")
    while table.asked != "settle":
        table = table.on_by_one()
    table = table.rests({"tower_flat[1]": DOWN}).until(TAKE)
    assert (table.castle("red"), table.scores()) == ([], [0, 0])


def last_round(castle: dict[str, Lies]) -> Castles:
    """Return the end of a game whose last attacks find this castle, of red."""
    table = attacking(2).until(TAKE).until(FALL).until(TAKE).until(FALL)
    return table.stands("red", castle).scored(red=0, blue=0).until("the end")


def test_r_cc_s_76_buildings_are_scored_once_more() -> None:
    assert last_round(column("house_flat[1]", "tower_flat[1]")).scores() == [5, 0]


def test_r_cc_s_77_what_does_not_stand_upright_counts_1() -> None:
    """A tower that lies on floor 2 makes 2, a roof that lies on floor 1 makes 1."""
    castle = column("house_flat[1]") | {"tower_flat[1]": on("house_flat[1]", tilted=True)}
    assert last_round(castle).scores() == [1 + 2, 0]
    assert last_round({"roof[1]": Lies(rests_on=FOUNDED.rests_on, tilted=True)}).scores() == [1, 0]


def test_r_cc_s_78_most_points_win() -> None:
    """Also if the other castle is higher."""
    table = attacking(2).until(TAKE).until(FALL).until(TAKE).until(FALL)
    table = table.stands("red", {"house_flat[1]": on("foundation", top=50)})
    assert table.scored(red=0, blue=2).until("the end").winners == ["blue"]


def test_r_cc_s_79_of_equals_the_highest_castle() -> None:
    table = attacking(2).until(TAKE).until(FALL).until(TAKE).until(FALL)
    table = table.stands("red", {"house_flat[1]": on("foundation", top=50)})
    assert table.scored(red=0, blue=1).until("the end").winners == ["red"]


def test_r_cc_s_80_the_parts_of_the_rulebook_are_prose() -> None:
    for mode in ("standard", "speed", "build"):
        assert mode in texts()["The rulebook"].lower()


def test_no_rule_cites_another_mode() -> None:
    """So that whoever asks about a choice is not told what other modes say."""
    cited = {cite for rule in program().rules for cite in rule.cites}
    assert "R-CC-S-35" in cited
    assert not [cite for cite in cited if cite.startswith(("R-CC-B-", "R-CC-P-"))]
