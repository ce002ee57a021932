"""Every rule of the game, one test each, named after its identifier in rules.md."""

import pytest
from death_star.station import CROSSHAIRS, START, Station, begin, position, program
from harness import spaces_of


def test_r_ds_01_the_exact_count_wins_and_no_other() -> None:
    """From trench 5 a 1 destroys the Death Star; a 2 leads out of the trench."""
    hit = position(red="trench[5]").spin(1)
    assert hit.is_over
    assert hit.at("red") == CROSSHAIRS
    assert hit.winners == ["red"]
    missed = position(red="trench[5]").spin(2)
    assert not missed.is_over
    assert missed.at("red") == "orbit[4]"


def test_r_ds_02_the_death_star_turns() -> None:
    """The disc has a position for each of the orbit's 17 spaces, and a turn changes it."""
    table = position(red="route[1]")
    assert spaces_of(table, "orbit") == 17
    assert table.turned == 0
    assert table.spin(1).stay().turned == 1


def test_r_ds_03_one_spinner_with_two_rings() -> None:
    """The spinner has an inner ring of numbers and an outer ring of results, six sectors each."""
    (device,) = program(2).devices
    rings = {name: dict(shares) for name, shares in device.readings}
    assert rings.keys() >= {"number", "battle"}
    assert set(rings["number"]) == {"1", "2", "3", "4", "5", "6"}
    assert len(set(rings["number"].values())) == 1
    assert set(rings["battle"]) == {"victory", "defeat"}
    assert len(set(rings["battle"].values())) == 1


def test_r_ds_04_a_base_for_each_of_four_players() -> None:
    """Four can play, each with one squadron of a colour; a fifth finds no base."""
    table = begin(4)
    assert table.owners == ["red", "blue", "green", "yellow"]


def test_r_ds_05_twelve_fighters_three_in_each_colour() -> None:
    table = begin(4)
    assert [table.fighters(seat) for seat in table.seats] == [3, 3, 3, 3]


def test_r_ds_06_assembling_the_spinner_is_prose() -> None:
    """The text is there to be read."""
    assert "Assembly" in dict(program(2).words.texts)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r_ds_07_every_player_mounts_three_fighters_of_one_colour(players: int) -> None:
    table = begin(players)
    assert len(set(table.owners)) == players
    assert all(table.fighters(seat) == 3 for seat in table.owners)


def test_r_ds_08_all_start_at_the_rebel_base() -> None:
    table = begin(4)
    assert {table.at(seat) for seat in table.seats} == {START}


def test_r_ds_09_the_enter_space_is_lined_up_with_its_mark() -> None:
    """The disc has not turned: who leaves the trench comes to orbit 4, the mark of sector 4."""
    assert begin(2).turned == 0
    assert position(red="trench[5]").spin(6).at("red") == "orbit[4]"


def test_r_ds_10_the_highest_number_starts() -> None:
    table = Station.begin("death_star", 3).starting_spins(2, 5, 1)
    assert table.actor == "blue"
    assert table.labels == ["Spin"]


def test_r_ds_11_on_a_line_the_spin_is_repeated() -> None:
    """When spinning for the start, to move, and in a dogfight; nothing is used up."""
    start = begin(2, spin_for_start=True).on_a_line().starting_spins(3, 1)
    assert start.actor == "red"
    move = position(red="route[1]").take("Spin").on_a_line().on_a_line().number(3)
    assert move.fighting
    assert move.at("red") == "route[4]"
    fight = move.on_a_line().fight("defeat")
    assert fight.labels == ["Give up an X-Wing", "Withdraw to the Rebel Base"]
    assert fight.fighters("red") == 3


def test_r_ds_12_every_turn_turns_the_death_star_by_one_space() -> None:
    table = position(red="route[1]", blue="route[5]")
    for turned in (1, 2, 3):
        table = table.spin(1).stay()
        assert table.turned == turned


def test_r_ds_13_the_arrows_say_which_way() -> None:
    """Against the clock the Entry goes from orbit 4 to orbit 3."""
    table = position(red="route[1]", blue="trench[5]", arrows_clockwise=False)
    assert table.spin(1).stay().spin(2).at("blue") == "orbit[3]"


def test_r_ds_14_who_forgets_and_is_told_loses_a_fighter() -> None:
    table = position(red="route[1]", auto_rotate=False)
    told = table.spin(1).stay().take("Leave the Death Star unturned").take("Mention it")
    assert told.fighters("red") == 2
    assert told.turned == 1
    assert told.actor == "blue"


def test_r_ds_15_the_starting_player_spins_again() -> None:
    """The spins for the start have moved nobody."""
    table = begin(2, spin_for_start=True).starting_spins(6, 1)
    assert table.at("red") == START
    assert table.labels == ["Spin"]


def test_r_ds_16_a_squadron_moves_the_number_shown() -> None:
    for number in (1, 2, 3, 5, 6):
        assert position().spin(number).at("red") == f"route[{number}]"


def test_r_ds_17_the_mover_turns_the_death_star_after_the_move() -> None:
    moved = position().spin(1)
    assert moved.turned == 0
    assert moved.stay().turned == 1


def test_r_ds_18_a_squadron_moves_as_one() -> None:
    """One token carries what is left of the three X-Wings."""
    table = position(red="route[5]", fighters={"red": 2}).spin(3)
    assert table.at("red") == "route[8]"
    assert table.fighters("red") == 2


def test_r_ds_19_the_turn_goes_round_clockwise() -> None:
    table = begin(4, spin_for_start=True).starting_spins(1, 2, 6, 3)
    order = []
    for number in (1, 2, 3, 5, 1):
        order.append(table.actor)
        table = table.spin(number).stay()
    assert order == ["green", "yellow", "red", "blue", "green"]


def test_r_ds_20_several_spaces_of_the_route_carry_a_tie_fighter() -> None:
    """Six of thirty: landing there is a fight, landing elsewhere is none."""
    ways = {n: n - 2 if n - 1 in (12, 20, 27) else n - 1 for n in range(1, 31)}
    fights = [
        n
        for n, origin in ways.items()
        if position(red=f"route[{origin}]").spin(n - origin).fighting
    ]
    assert fights == [4, 9, 13, 17, 22, 26]


@pytest.mark.parametrize("space", [4, 9, 13, 17, 22, 26])
def test_r_ds_21_landing_on_a_tie_fighter_is_a_dogfight(space: int) -> None:
    """Landing there is a fight at once; flying over it is none."""
    assert position(red=f"route[{space - 3}]").spin(3).fighting
    assert not position(red=f"route[{space - 3}]").spin(4).fighting


def test_r_ds_22_a_dogfight_is_read_on_the_outer_ring() -> None:
    """The number under the arrow has no part in it."""
    fight = position().spin(4)
    assert fight.fighting
    for reading in fight.readings("victory"):
        assert fight.reading(reading).labels[0] == "Use the free spin"


def test_r_ds_23_the_tie_fighter_is_shot_down() -> None:
    won = position().spin(4).fight("victory")
    assert won.at("red") == "route[4]"
    assert won.fighters("red") == 3


def test_r_ds_24_a_victory_earns_a_free_spin() -> None:
    """It moves the squadron a second time in the same turn; the disc turns once, afterwards."""
    table = position().spin(4).fight("victory").take("Use the free spin").number(3)
    assert table.at("red") == "route[7]"
    assert table.turned == 0
    assert table.stay().turned == 1
    assert table.stay().actor == "blue"


def test_r_ds_25_a_defeat_costs() -> None:
    lost = position().spin(4).fight("defeat")
    assert lost.actor == "red"
    assert lost.labels == ["Give up an X-Wing", "Withdraw to the Rebel Base"]


def test_r_ds_26_the_loser_may_give_up_a_fighter() -> None:
    table = position().spin(4).fight("defeat").take("Give up an X-Wing")
    assert table.fighters("red") == 2
    assert table.at("red") == "route[4]"


def test_r_ds_27_or_return_to_the_base() -> None:
    table = position().spin(4).fight("defeat").take("Withdraw to the Rebel Base")
    assert table.at("red") == START
    assert table.actor == "blue"


def test_r_ds_28_returning_brings_lost_fighters_back() -> None:
    table = position(red="route[8]", fighters={"red": 2}).spin(1).fight("defeat")
    assert table.take("Withdraw to the Rebel Base").fighters("red") == 3


def test_r_ds_29_a_player_may_return_at_any_time_in_his_turn() -> None:
    """Before the spin, instead of a free spin, and after moving."""
    before = position(red="route[3]", fighters={"red": 1})
    free = before.spin(1).fight("victory")
    after = before.spin(2)
    for table in (before, free, after):
        home = table.take("Fly back to the Rebel Base")
        assert (home.at("red"), home.fighters("red")) == (START, 3)
        assert home.actor == "blue"


def test_r_ds_30_the_last_fighter_lost_means_back_to_the_base() -> None:
    table = position(red="route[8]", fighters={"red": 1}).spin(1).fight("defeat")
    assert table.take("Give up an X-Wing").at("red") == START


def test_r_ds_31_no_room_means_the_first_empty_space_behind() -> None:
    assert position(red="route[5]", blue="route[8]").spin(3).at("red") == "route[7]"
    three = position(red="route[5]", blue="route[8]", green="route[7]").spin(3)
    assert three.at("red") == "route[6]"


@pytest.mark.parametrize("space", [12, 20, 27])
def test_r_ds_32_the_spaces_into_the_orbit_are_double_spaces(space: int) -> None:
    table = position(red=f"route[{space - 1}]", blue=f"route[{space}]").spin(1)
    assert table.at("red") == f"route[{space}]"


@pytest.mark.parametrize("space", [12, 20, 27])
def test_r_ds_33_two_may_stand_there_and_a_third_may_not(space: int) -> None:
    link = f"route[{space}]"
    table = position(red=f"route[{space - 2}]", blue=link, green=link).spin(2)
    assert table.at("blue") == table.at("green") == link
    assert table.at("red") == f"route[{space - 1}]"


def test_r_ds_34_squadrons_stay_on_the_route_until_they_enter() -> None:
    """Flying over the spaces into the orbit leads on along the route."""
    assert position(red="route[11]").spin(3).at("red") == "route[14]"
    assert position(red="route[19]").spin(2).at("red") == "route[21]"


@pytest.mark.parametrize(("space", "orbit"), [(12, 3), (20, 8), (27, 13)])
def test_r_ds_35_landing_on_a_space_into_the_orbit_leads_there(space: int, orbit: int) -> None:
    """The squadron stays there, and its next move's first step is into the orbit."""
    assert position(red=f"route[{space - 1}]").spin(1).at("red") == f"route[{space}]"
    for number in (1, 2):
        table = position(red=f"route[{space}]").spin(number)
        assert table.at("red") == f"orbit[{orbit + number - 1}]"


def test_r_ds_36_the_end_of_the_route_leads_into_the_orbit() -> None:
    """Without an exact count."""
    assert position(red="route[30]").spin(1).at("red") == "orbit[0]"
    assert position(red="route[28]").spin(5).at("red") == "orbit[2]"


def test_r_ds_37_the_orbit_goes_round_and_round() -> None:
    assert position(red="orbit[15]").spin(4).at("red") == "orbit[2]"


def test_r_ds_38_tie_fighters_appear_and_disappear() -> None:
    """At orbit 9 one is seen when the disc has turned by 4, and none when by 3."""
    assert position(red="orbit[8]", turned=4).spin(1).fighting
    assert not position(red="orbit[8]", turned=3).spin(1).fighting


def test_r_ds_39_next_to_a_tie_fighter_before_or_after_turning() -> None:
    before = position(red="orbit[5]", turned=4).spin(1)
    assert before.fighting
    assert before.turned == 4
    after = position(red="orbit[8]", turned=3).spin(1).stay()
    assert after.fighting
    assert after.turned == 4


def test_r_ds_40_no_dogfight_while_the_falcon_is_in_sight() -> None:
    """When the disc has turned by 2, both the TIE at orbit 9 and the Falcon are seen."""
    assert not position(red="orbit[8]", turned=2).spin(1).fighting
    assert not position(red="orbit[8]", turned=1).spin(1).stay().fighting


def test_r_ds_41_darth_vader_sends_back_to_the_base() -> None:
    assert position(red="orbit[2]", turned=1).spin(1).at("red") == START


def test_r_ds_42_even_when_it_is_not_your_turn() -> None:
    table = position(red="route[1]", blue="orbit[3]", turned=0).spin(1)
    assert table.at("blue") == "orbit[3]"
    assert table.stay().at("blue") == START


@pytest.mark.parametrize("fighters", [1, 2, 3])
def test_r_ds_43_darth_vader_changes_no_number_of_fighters(fighters: int) -> None:
    table = position(red="orbit[2]", turned=1, fighters={"red": fighters}).spin(1)
    assert (table.at("red"), table.fighters("red")) == (START, fighters)


def test_r_ds_44_the_falcon_appears_and_disappears() -> None:
    """At 5 it keeps Vader off orbit 3; at 8 he is seen without it."""
    assert position(red="orbit[2]", turned=5).spin(1).at("red") == "orbit[3]"
    assert position(red="orbit[2]", turned=8).spin(1).at("red") == START


def test_r_ds_45_the_falcon_keeps_everybody_in_the_orbit_safe() -> None:
    """The disc turns to 5 with Vader and the Falcon in sight: nobody is sent back."""
    table = position(red="orbit[15]", blue="orbit[3]", turned=4).spin(1).stay()
    assert table.turned == 5
    assert table.at("blue") == "orbit[3]"


@pytest.mark.parametrize(("turned", "space"), [(2, 9), (2, 14), (7, 9), (7, 14), (14, 9)])
def test_r_ds_46_safe_from_tie_fighters(turned: int, space: int) -> None:
    """These are seen, and so is the Falcon."""
    assert not position(red=f"orbit[{space - 1}]", turned=turned).spin(1).fighting


@pytest.mark.parametrize("turned", [5, 10])
def test_r_ds_47_safe_when_landing_next_to_darth_vader(turned: int) -> None:
    assert position(red="orbit[1]", turned=turned).spin(2).at("red") == "orbit[3]"


def test_r_ds_48_go_to_the_entry() -> None:
    assert position(red="orbit[9]").spin(1).at("red") == "trench[0]"
    assert position(red="orbit[9]").spin(2).at("red") == "orbit[11]"


def test_r_ds_49_wait_while_the_entry_is_blocked() -> None:
    table = position(red="orbit[10]", blue="trench[0]")
    assert table.labels == ["Wait for the Entry", "Spin", "Fly back to the Rebel Base"]
    waited = table.take("Wait for the Entry")
    assert waited.at("red") == "orbit[10]"
    assert waited.actor == "blue"


@pytest.mark.parametrize(
    "place", [START, "route[12]", "orbit[9]", "orbit[11]", "trench[0]", "trench[3]"]
)
def test_r_ds_50_turns_may_be_passed_nowhere_else(place: str) -> None:
    labels = position(red=place, blue="route[5]").labels
    assert set(labels) <= {"Spin", "Fly back to the Rebel Base"}
    assert "Spin" in labels


def test_r_ds_51_landing_next_to_the_entryway_allows_an_attempt() -> None:
    """Exactly: to fly past it, or to stop short of it, offers nothing."""
    table = position(red="orbit[5]", turned=2).spin(1)
    assert table.labels == ["Enter the Death Star", "Stay in the orbit"]
    assert table.take("Enter the Death Star").at("red") == "trench[0]"
    assert table.take("Stay in the orbit").at("red") == "orbit[6]"
    past = position(red="orbit[5]", turned=2).spin(2)
    assert past.at("red") == "orbit[7]"
    assert "Enter the Death Star" not in past.labels


@pytest.mark.parametrize("turned", [0, 2, 4])
def test_r_ds_52_a_tie_fighter_in_the_trench_is_fought(turned: int) -> None:
    """Whatever the rim shows: at 0 and 2 the Falcon is in sight."""
    for space in (2, 4):
        assert position(red=f"trench[{space - 1}]", turned=turned).spin(1).fighting
        assert not position(red=f"trench[{space - 1}]", turned=turned).spin(2).fighting


def test_r_ds_53_past_the_cross_hairs_means_back_to_the_orbit() -> None:
    for turned in (0, 3, 12):
        table = position(red="trench[3]", turned=turned).spin(4)
        assert table.at("red") == f"orbit[{(4 + turned) % 17}]"


def test_r_ds_54_no_turn_is_passed_in_the_trench() -> None:
    for space in range(6):
        labels = position(red=f"trench[{space}]").labels
        assert labels == ["Spin", "Fly back to the Rebel Base"]


def test_r_ds_55_the_rules_are_numbered_right_through() -> None:
    """The text says so, and the titles of the rules keep to it: each number at most once.

    Rules 7 and 11 are conditions inside other rules, 8 is the board.
    """
    assert "Numbers" in dict(program(2).words.texts)
    titles = [rule.title for rule in program(2).rules if rule.title]
    assert len(set(titles)) == len(titles)
    numbers = [int(title.split(".")[0]) for title in titles if title[0].isdigit()]
    assert sorted(numbers) == [1, 2, 3, 4, 5, 6, 9, 10, 12, 13]
