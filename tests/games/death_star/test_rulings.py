"""The rulings that can be played, one test or more each, named after the identifier in rules.md."""

from collections.abc import Callable
from fractions import Fraction
from itertools import cycle, islice
from math import gcd

import pytest
from death_star.station import CROSSHAIRS, START, Station, begin, position, program, text
from harness import many, share_is, spaces_of


@pytest.mark.parametrize("players", [1, 5])
def test_a_ds_01_two_to_four_players(players: int) -> None:
    for possible in (2, 3, 4):
        assert len(program(possible).seats) == possible
    with pytest.raises(ValueError, match="players"):
        program(players)


def test_a_ds_02_the_game_ends_on_the_spot() -> None:
    """The winner's turn is not finished: the disc does not turn, nobody moves."""
    over = position(red="trench[4]", blue="orbit[3]", turned=0).spin(2)
    assert over.is_over
    assert over.at("red") == CROSSHAIRS
    assert (over.turned, over.at("blue")) == (0, "orbit[3]")


def test_a_ds_03_tied_players_spin_among_themselves() -> None:
    """Red is out after the first round, though its 5 is more than the tied players' next."""
    tied = begin(3, spin_for_start=True).starting_spins(5, 6, 6)
    assert tied.is_chance
    again = tied.starting_spins(3, 3)
    assert again.is_chance
    assert again.starting_spins(1, 2).actor == "green"


def test_a_ds_04_the_deciding_spins_are_no_moves() -> None:
    table = begin(2, spin_for_start=True).starting_spins(4, 1)
    assert (table.at("red"), table.at("blue"), table.turned) == (START, START, 0)
    assert table.labels == ["Spin"]


def test_a_ds_05_spins_on_a_line_use_nothing_up() -> None:
    """Twelve of 360 degrees are within one degree of a border, for both rings at once."""
    table = position(red="route[5]").take("Spin")
    assert table.share_of_lines == pytest.approx(12 / 360)
    for _ in range(5):
        table = table.on_a_line()
    assert table.number(1).at("red") == "route[6]"
    assert table.number(1).stay().turned == 1


def test_a_ds_06_one_orbit_space_at_a_time() -> None:
    table = position(red="route[1]", turned=16).spin(1).stay()
    assert table.turned == 0
    assert position(red="route[1]", turned=3, rotation_step=5).spin(1).stay().turned == 8


@pytest.mark.parametrize(
    "way",
    [
        lambda: position(red="route[1]").spin(1).stay(),
        lambda: position(red="route[1]").take("Fly back to the Rebel Base"),
        lambda: position(red="route[3]").spin(1).fight("defeat").take("Give up an X-Wing").stay(),
        lambda: position(red="route[3]").spin(1).fight("defeat").take("Withdraw to the Rebel Base"),
        lambda: position(red="orbit[10]", blue="trench[0]").take("Wait for the Entry"),
        lambda: position(red="trench[5]").spin(5).stay(),
    ],
    ids=["move", "return", "defeat", "return from a fight", "wait", "leave the trench"],
)
def test_a_ds_07_every_turn_turns_the_disc_once(way: Callable[[], Station]) -> None:
    table = way()
    assert (table.turned, table.actor) == (1, "blue")


def forgotten(**fighters: int) -> Station:
    """Red, of three players, has moved from route 1 to 2 and left the disc as it is."""
    table = position(red="route[1]", blue=START, green=START, fighters=fighters, auto_rotate=False)
    return table.spin(1).stay().take("Leave the Death Star unturned")


def test_a_ds_08_everybody_else_may_mention_it() -> None:
    """In turn, before the next spin; the first mention settles it."""
    table = forgotten()
    assert (table.actor, table.labels) == ("blue", ["Mention it", "Say nothing"])
    second = table.take("Say nothing")
    assert (second.actor, second.labels) == ("green", ["Mention it", "Say nothing"])
    told = second.take("Mention it")
    assert (told.fighters("red"), told.turned) == (2, 1)
    once = table.take("Mention it")
    assert (once.actor, once.labels) == ("blue", ["Spin"])


def test_a_ds_08_silence_lets_it_go() -> None:
    """Nothing is made up later: the next turn of the disc is one space as always."""
    table = forgotten().take("Say nothing").take("Say nothing")
    assert (table.actor, table.turned, table.fighters("red")) == ("blue", 0, 3)
    after = table.spin(1).stay().take("Turn the Death Star")
    assert after.turned == 1


def test_a_ds_08_the_missed_turn_is_a_turn_of_the_disc() -> None:
    """Vader strikes, but the rim does not attack a player whose turn is over."""
    moved = position(red="orbit[0]", blue="orbit[3]", auto_rotate=False).spin(1).stay()
    table = moved.take("Leave the Death Star unturned").take("Mention it")
    assert table.turned == 1
    assert table.at("blue") == START
    assert (table.at("red"), table.fighting) == ("orbit[1]", False)


def test_a_ds_08_a_turn_of_the_disc_is_there_to_be_taken() -> None:
    table = position(red="route[1]", auto_rotate=False).spin(1).stay()
    assert table.labels == ["Turn the Death Star", "Leave the Death Star unturned"]
    turned = table.take("Turn the Death Star")
    assert (turned.turned, turned.actor, turned.labels) == (1, "blue", ["Spin"])


@pytest.mark.parametrize("auto_rotate", [True, False])
def test_a_ds_08_the_computer_forgets_only_where_it_is_told_to(auto_rotate: bool) -> None:
    """A forgetful seat is enough for the players to turn the disc themselves."""
    for seat, label in ((1, "Leave the Death Star unturned"), (2, "Turn the Death Star")):
        table = position(red="route[1]", auto_rotate=auto_rotate, forgetful=seat).spin(1).stay()
        assert table.labels == ["Turn the Death Star", "Leave the Death Star unturned"]
        assert table.preferred == label
        assert table.take(label).labels[-1] == ("Spin" if seat == 2 else "Say nothing")


def test_a_ds_08_without_a_forgetful_seat_the_disc_is_turned_for_the_players() -> None:
    assert position(red="route[1]").spin(1).stay().turned == 1
    by_hand = position(red="route[1]", auto_rotate=False).spin(1).stay()
    assert (by_hand.turned, by_hand.preferred) == (0, "Turn the Death Star")


@pytest.mark.parametrize(("caught", "label"), [(True, "Mention it"), (False, "Say nothing")])
def test_a_ds_08_the_computer_mentions_it_or_never_does(caught: bool, label: str) -> None:
    """Both options stay open: people do as they please."""
    table = position(red="route[1]", forgetful=1, caught=caught).spin(1).stay()
    asked = table.take("Leave the Death Star unturned")
    assert (asked.labels, asked.preferred) == (["Mention it", "Say nothing"], label)


def test_a_ds_08_what_forgetting_costs_in_the_long_run() -> None:
    """Caught every time, red hardly ever wins; never caught, it wins about its share."""
    told = many("death_star", 3, 1_000, seed=8, forgetful=1)
    assert told.wins(1) < 10
    silent = many("death_star", 3, 1_000, seed=8, forgetful=1, caught=False)
    assert share_is(1 / 3, silent.wins(1), 1_000)
    for totals in (told, silent):
        fired = dict(zip([rule.name for rule in program(3).rules], totals.fired, strict=True))
        assert fired["notice"] > 1_000


@pytest.mark.parametrize(("before", "after"), [(3, 2), (2, 1), (1, 3)])
def test_a_ds_09_the_penalty_on_start(before: int, after: int) -> None:
    """Of three two are left, of two one; the last one lost is three again at once."""
    table = position(red=START, blue="route[1]", fighters={"red": before}, auto_rotate=False)
    told = table.spin(1).take("Leave the Death Star unturned").take("Mention it")
    assert (told.at("red"), told.fighters("red")) == (START, after)


def test_a_ds_09_the_last_fighter_lost_by_forgetting() -> None:
    told = forgotten(red=1).take("Mention it")
    assert (told.at("red"), told.fighters("red")) == (START, 3)


def test_a_ds_10_a_free_spin_is_a_move_before_the_disc_turns() -> None:
    """Route 4, won, a 5: route 9, the next TIE FIGHTER; won, a 4: route 13, and so on."""
    table = begin(2).spin(4)
    for number, space in ((5, 9), (4, 13), (4, 17), (5, 22), (4, 26)):
        table = table.fight("victory").take("Use the free spin").number(number)
        assert (table.at("red"), table.fighting, table.turned) == (f"route[{space}]", True, 0)


def test_a_ds_11_a_tie_fighter_that_was_shot_is_still_there() -> None:
    table = position(red="route[3]", blue="route[2]").spin(1).fight("victory")
    after = table.take("Use the free spin").number(1).stay().spin(2)
    assert (after.at("blue"), after.fighting) == ("route[4]", True)


def test_a_ds_12_the_choice_is_made_anew_each_time() -> None:
    table = position(red="route[3]").spin(1).fight("defeat").take("Give up an X-Wing").stay()
    second = table.spin(1).stay().spin(5).fight("defeat")
    assert second.labels == ["Give up an X-Wing", "Withdraw to the Rebel Base"]
    home = second.take("Withdraw to the Rebel Base")
    assert (home.at("red"), home.fighters("red")) == (START, 3)


def test_a_ds_13_the_last_fighter_may_be_given_up() -> None:
    table = position(red="route[3]", fighters={"red": 1}).spin(1).fight("defeat")
    assert table.labels == ["Give up an X-Wing", "Withdraw to the Rebel Base"]
    one, other = (table.take(label) for label in table.labels)
    assert one.where == other.where
    assert one.fighters("red") == other.fighters("red") == 3


def test_a_ds_14_back_with_three() -> None:
    table = position(red="orbit[5]", turned=4, fighters={"red": 1}).spin(1).fight("defeat")
    after = table.take("Give up an X-Wing")
    assert (after.at("red"), after.fighters("red")) == (START, 3)


def test_a_ds_15_no_return_from_start() -> None:
    assert begin(2).labels == ["Spin"]
    assert position(red=START, fighters={"red": 1}).labels == ["Spin"]


def test_a_ds_15_a_return_ends_the_movement() -> None:
    """No spin follows, and the disc turns."""
    table = position(red="orbit[9]", turned=3).take("Fly back to the Rebel Base")
    assert (table.at("red"), table.turned, table.actor) == (START, 4, "blue")


def test_a_ds_15_a_return_instead_of_the_free_spin() -> None:
    table = position(red="route[3]", fighters={"red": 2}).spin(1).fight("victory")
    assert table.labels == ["Use the free spin", "Fly back to the Rebel Base"]
    home = table.take("Fly back to the Rebel Base")
    assert (home.at("red"), home.fighters("red"), home.actor) == (START, 3, "blue")


def test_a_ds_15_refill_at_base() -> None:
    """Read the other way, a squadron that lacks X-Wings may take them back at home."""
    table = position(red=START, fighters={"red": 1}, refill_at_base=True)
    assert table.labels == ["Spin", "Fly back to the Rebel Base"]
    after = table.take("Fly back to the Rebel Base")
    assert (after.fighters("red"), after.actor) == (3, "blue")
    assert position(red=START, refill_at_base=True).labels == ["Spin"]


@pytest.mark.parametrize("fighters", [1, 2, 3])
def test_a_ds_16_vader_refills_nothing(fighters: int) -> None:
    table = position(red="route[1]", blue="orbit[3]", fighters={"blue": fighters}).spin(1).stay()
    assert (table.at("blue"), table.fighters("blue")) == (START, fighters)


def test_a_ds_17_vader_strikes_after_moves_and_after_turns_of_the_disc() -> None:
    moved = position(red="orbit[1]", turned=8).spin(2)
    assert moved.at("red") == START
    turned = position(red="orbit[1]", turned=7).spin(2)
    assert turned.at("red") == "orbit[3]"
    assert turned.stay().at("red") == START


def test_a_ds_17_vader_strikes_when_a_free_spin_ends_beside_him() -> None:
    table = position(red="orbit[0]", turned=8).spin(1).fight("victory")
    after = table.take("Use the free spin").number(2)
    assert (after.at("red"), after.actor) == (START, "blue")


def test_a_ds_18_before_the_move_nothing_attacks() -> None:
    """Red starts its turn next to a TIE FIGHTER that is seen, and just moves on."""
    table = position(red="orbit[6]", turned=4).spin(1)
    assert (table.at("red"), table.fighting) == ("orbit[7]", False)


def test_a_ds_18_other_squadrons_are_left_alone() -> None:
    table = position(red="route[1]", blue="orbit[6]", turned=3).spin(1).stay()
    assert (table.turned, table.fighting, table.actor) == (4, False, "blue")


def test_a_ds_18_a_free_spin_won_after_the_turn_turns_nothing() -> None:
    """Its landing is attacked like any other, and the disc is not turned a second time."""
    table = position(red="orbit[8]", turned=3).spin(1).stay()
    flown = table.fight("victory").take("Use the free spin").number(5)
    assert (flown.at("red"), flown.turned, flown.fighting) == ("orbit[14]", 4, True)
    after = flown.fight("victory").take("Use the free spin").number(1)
    assert (after.at("red"), after.turned) == ("orbit[15]", 4)
    assert (after.stay().turned, after.stay().actor) == (4, "blue")


def test_a_ds_19_two_fights_in_one_turn() -> None:
    """At 8 orbit 6 attacks, at 9 orbit 9 does; the Falcon is in sight at neither."""
    table = position(red="orbit[5]", turned=8).spin(1)
    assert table.fighting
    flown = table.fight("victory").take("Use the free spin").number(3)
    assert (flown.at("red"), flown.fighting) == ("orbit[9]", False)
    after = flown.stay()
    assert (after.turned, after.fighting, after.actor) == (9, True, None)


def test_a_ds_19_even_with_the_same_tie_fighter() -> None:
    """With windows side by side the picture is still seen when the disc has turned."""
    table = position(red="orbit[5]", turned=0, windows=(5, 6)).spin(1)
    assert table.fighting
    after = table.fight("defeat").take("Give up an X-Wing").stay()
    assert (after.turned, after.fighting) == (1, True)


@pytest.mark.parametrize("turned", [0, 2, 5, 7, 10, 12, 14])
def test_a_ds_20_the_falcon_protects_in_the_orbit_alone(turned: int) -> None:
    assert position(red="route[8]", turned=turned).spin(1).fighting
    assert position(red="trench[1]", turned=turned).spin(1).fighting


def test_a_ds_21_vader_and_falcon_by_the_same_turn() -> None:
    """At 4 neither is seen, at 5 both are."""
    table = position(red="orbit[1]", turned=4).spin(2)
    assert table.at("red") == "orbit[3]"
    assert table.stay().at("red") == "orbit[3]"


def test_a_ds_22_back_to_start() -> None:
    """START holds any number; flying over others is free."""
    table = position(red=START, blue="route[1]", green="route[2]").spin(2)
    assert table.at("red") == START
    assert position(red=START, blue="route[1]", green="route[2]").spin(3).at("red") == "route[3]"


def test_a_ds_22_what_the_space_says_applies() -> None:
    """Falling back to orbit 10 leads to the Entry, to route 12 into the orbit next time."""
    entry = position(red="orbit[9]", blue="orbit[11]").spin(2)
    assert entry.at("red") == "trench[0]"
    link = position(red="route[11]", blue="route[13]", green="route[1]").spin(2)
    assert link.at("red") == "route[12]"
    assert not link.fighting


def test_a_ds_22_back_to_the_space_it_came_from() -> None:
    """The squadron has left it, so it is empty; unless the table plays that it is not."""
    assert position(red="route[5]", blue="route[6]").spin(1).at("red") == "route[5]"
    other = position(red="route[5]", blue="route[6]", back_to_own_space=False).spin(1)
    assert (other.at("red"), other.fighting) == ("route[4]", True)


def test_a_ds_23_the_third_on_a_double_space() -> None:
    table = position(red="route[11]", blue="route[12]", green="route[12]").spin(1)
    assert table.at("red") == "route[11]"


def test_a_ds_24_falling_back_in_the_trench() -> None:
    table = position(red="trench[0]", blue="trench[3]").spin(3)
    assert (table.at("red"), table.fighting) == ("trench[2]", True)
    assert position(red="trench[0]", blue="trench[1]").spin(1).at("red") == "trench[0]"


def test_a_ds_24_from_a_taken_enter_space_into_the_orbit() -> None:
    """Next to the Entryway, or behind it; an attempt is not open."""
    full = position(
        red="trench[1]",
        blue="trench[0]",
        green="trench[2]",
        yellow="route[1]",
        turned=3,
        back_to_own_space=False,
    )
    table = full.spin(1)
    assert (table.at("red"), table.fighting) == ("orbit[7]", False)
    assert table.labels == ["Stay here", "Fly back to the Rebel Base"]
    assert full.fly({"yellow": "orbit[7]"}).spin(1).at("red") == "orbit[6]"


def test_a_ds_25_a_squadron_on_such_a_space_is_on_the_route() -> None:
    """The rim does not reach it: Vader at orbit 3 means nothing to route 12."""
    table = position(red="route[11]", turned=8).spin(1)
    assert table.at("red") == "route[12]"
    after = table.stay()
    assert (after.at("red"), after.fighting) == ("route[12]", False)


def test_a_ds_26_the_surplus_is_flown_in_the_orbit() -> None:
    for number in range(1, 7):
        table = position(red="route[30]", turned=2).spin(number)
        assert table.at("red") == f"orbit[{number - 1}]"


def test_a_ds_27_the_inner_orbit_is_the_ring() -> None:
    """With the Falcon in sight nobody there fights; on the route and in the trench all do."""
    assert not position(red="orbit[8]", turned=2).spin(1).fighting
    assert position(red="route[8]", turned=2).spin(1).fighting
    assert position(red="trench[1]", turned=2).spin(1).fighting


def test_a_ds_28_next_to_means_the_very_space() -> None:
    """At 4 the TIE FIGHTER at orbit 6 is seen: orbit 5 and 7 are not next to it."""
    for space in (5, 7):
        assert not position(red=f"orbit[{space - 1}]", turned=4).spin(1).fighting


def test_a_ds_29_inside_the_squadron_belongs_to_the_disc() -> None:
    """It is carried round, out of the rim's reach, and its next spin counts in the trench."""
    table = position(red="orbit[5]", blue="route[1]", turned=2).spin(1)
    inside = table.take("Enter the Death Star").stay()
    assert inside.at("red") == "trench[0]"
    assert inside.spin(1).stay().spin(3).at("red") == "trench[3]"


def test_a_ds_29_a_taken_enter_space_offers_nothing() -> None:
    table = position(red="orbit[5]", blue="trench[0]", turned=2).spin(1)
    assert table.at("red") == "orbit[6]"
    assert table.labels == ["Stay here", "Fly back to the Rebel Base"]


def test_a_ds_29_falling_back_there_gives_no_right() -> None:
    table = position(red="orbit[4]", blue="orbit[7]", turned=2).spin(3)
    assert table.at("red") == "orbit[6]"
    assert table.labels == ["Stay here", "Fly back to the Rebel Base"]


def test_a_ds_29_standing_there_gives_no_right() -> None:
    table = position(red="orbit[6]", turned=2)
    assert table.labels == ["Spin", "Fly back to the Rebel Base"]


def test_a_ds_30_a_squadron_further_in_blocks_nothing() -> None:
    assert position(red="orbit[9]", blue="trench[1]").spin(1).at("red") == "trench[0]"
    assert position(red="orbit[9]", blue="trench[0]").spin(1).at("red") == "orbit[10]"


def test_a_ds_31_in_as_soon_as_it_is_clear() -> None:
    """Blue leaves the Enter space; red goes in before it spins, and spins in the trench."""
    table = position(red="orbit[10]", blue="trench[0]", turned=15).take("Wait for the Entry")
    moved = table.spin(1).stay()
    assert (moved.actor, moved.at("red")) == ("red", "trench[0]")
    assert moved.labels == ["Spin", "Fly back to the Rebel Base"]
    assert moved.spin(3).at("red") == "trench[3]"


def test_a_ds_31_or_fly_on() -> None:
    table = position(red="orbit[10]", blue="trench[0]").spin(1)
    assert table.at("red") == "orbit[11]"


def test_a_ds_32_a_waiting_squadron_is_in_danger() -> None:
    """With Vader's picture at the waiting space he strikes there."""
    table = position(red="orbit[10]", blue="trench[0]", rim_vader=10, turned=7)
    assert table.take("Wait for the Entry").at("red") == START


def test_a_ds_33_a_free_spin_won_while_waiting_is_flown() -> None:
    """It may be answered with the return to the base, never with more waiting."""
    table = position(red="orbit[10]", blue="trench[0]", rim_ties=(10,), turned=8)
    won = table.take("Wait for the Entry").fight("victory")
    assert won.labels == ["Use the free spin", "Fly back to the Rebel Base"]
    assert won.take("Use the free spin").number(1).at("red") == "orbit[11]"


def test_a_ds_34_leaving_the_trench_is_no_landing() -> None:
    """No attempt is offered next to the Entryway, and orbit 10 does not lead back in."""
    table = position(red="trench[4]", turned=2).spin(4)
    assert table.at("red") == "orbit[6]"
    assert table.labels == ["Stay here", "Fly back to the Rebel Base"]
    assert position(red="trench[4]", turned=6).spin(4).at("red") == "orbit[10]"


def test_a_ds_34_behind_when_that_space_is_taken() -> None:
    table = position(red="trench[4]", blue="orbit[6]", green="orbit[5]", turned=2).spin(3)
    assert table.at("red") == "orbit[4]"


def test_a_ds_34_the_rim_counts() -> None:
    """Next to the Entryway is no window, but behind it there may be one."""
    table = position(red="trench[4]", blue="orbit[7]", turned=3, windows=(3,)).spin(3)
    assert (table.at("red"), table.fighting) == ("orbit[6]", True)


def test_a_ds_35_counts_add_up_over_turns() -> None:
    table = position(red="trench[0]", blue="route[1]")
    for number, place in ((1, "trench[1]"), (2, "trench[3]"), (2, "trench[5]")):
        table = table.spin(number)
        assert table.at("red") == place
        table = table.stay().spin(1).stay().fly({"blue": "route[1]"})
    assert table.spin(1).is_over


def test_a_ds_35_single_spin() -> None:
    """Read the other way, only one spin leads to the cross-hairs: it hits or it is over."""
    for number in (1, 3, 5):
        table = position(red="trench[0]", turned=2, trench_mode="single_spin").spin(number)
        assert table.at("red") == "orbit[6]"
    assert position(red="trench[0]", trench_mode="single_spin").spin(6).is_over
    sent = position(red="orbit[9]", trench_mode="single_spin").spin(1)
    assert sent.at("red") == "trench[0]"
    fight = position(red="trench[0]", turned=2, trench_mode="single_spin").spin(2)
    assert fight.fighting
    won = fight.fight("victory").take("Use the free spin")
    assert won.number(4).is_over
    assert won.number(3).at("red") == "orbit[6]"
    lost = fight.fight("defeat").take("Give up an X-Wing")
    assert lost.at("red") == "orbit[6]"


def test_a_ds_35_a_run_hits_in_16807_of_46656() -> None:
    """From the Enter space, short counts adding up, fights left out: (7/6)^5 / 6."""

    def hit(space: int) -> Fraction:
        table = position(red=f"trench[{space}]", trench_ties=0)
        chance = Fraction(0)
        for number in range(1, 7):
            after = table.spin(number)
            if after.is_over:
                chance += Fraction(1, 6)
            elif after.at("red") != "orbit[4]":
                chance += hit(space + number) / 6
        return chance

    assert hit(0) == Fraction(16807, 46656)


def test_a_ds_36_a_return_out_of_the_trench() -> None:
    table = position(red="trench[3]").take("Fly back to the Rebel Base")
    assert (table.at("red"), table.fighters("red")) == (START, 3)


def test_a_ds_37_the_last_fighter_lost_in_the_trench() -> None:
    table = position(red="trench[1]", fighters={"red": 1}).spin(1).fight("defeat")
    after = table.take("Give up an X-Wing")
    assert (after.at("red"), after.fighters("red")) == (START, 3)


def test_a_ds_38_one_token_with_a_number() -> None:
    for fighters in (1, 2, 3):
        table = position(red="route[5]", fighters={"red": fighters})
        assert table.spin(2).fighters("red") == fighters


def test_a_ds_39_what_the_space_says_comes_before_vader() -> None:
    """With Vader at the waiting space: who lands there is in the Entry before he strikes."""
    into = position(red="orbit[9]", rim_vader=10, windows=(10,)).spin(1)
    assert into.at("red") == "trench[0]"
    struck = position(red="orbit[9]", blue="trench[0]", rim_vader=10, windows=(10,)).spin(1)
    assert struck.at("red") == START


def test_a_ds_39_room_comes_before_what_the_space_says() -> None:
    """A squadron that finds route 9 taken does not fight there."""
    table = position(red="route[7]", blue="route[9]").spin(2)
    assert (table.at("red"), table.fighting) == ("route[8]", False)


def test_a_ds_40_a_chain_of_a_thousand_is_flown_and_then_cut() -> None:
    """Three TIE FIGHTERS in a circle, and a pilot who always hits."""
    table = position(red="orbit[4]", rim_ties=(5, 11, 16), windows=(5, 11, 16)).spin(1)
    for number in islice(cycle((6, 5, 6)), 1000):
        assert table.fighting
        table = table.fight("victory").take("Use the free spin").number(number)
    assert (table.fighting, table.turned) == (True, 0)
    after = table.fight("victory")
    assert (after.actor, after.turned, after.at("red")) == ("blue", 1, "orbit[11]")


def test_a_ds_41_references_go_by_the_running_numbers() -> None:
    titles = [rule.title for rule in program(2).rules]
    assert "5. Dogfight" in titles


@pytest.mark.parametrize(("ruling", "word"), [("42", "1977"), ("43", "Kenner"), ("44", "arrow")])
def test_a_ds_42_43_44_are_prose(ruling: str, word: str) -> None:
    assert f"A-DS-{ruling}" in text()
    assert any(word in prose for _, prose in program(2).words.texts)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_ds_45_every_seat_sees_every_position_of_the_disc(players: int) -> None:
    assert gcd(spaces_of(begin(players), "orbit"), players) == 1


def test_a_ds_46_start_refills_nobody() -> None:
    """Neither falling back there nor spinning from there."""
    back = position(red=START, blue="route[1]", fighters={"red": 1}).spin(1)
    assert (back.at("red"), back.fighters("red")) == (START, 1)
    assert back.actor == "blue"
    on = position(red=START, fighters={"red": 2}).spin(3)
    assert on.fighters("red") == 2


def test_a_ds_47_the_spelling_is_kept() -> None:
    titles = [setting.title for setting in program(2).settings]
    assert any("MILLENIUM FALCON" in title for title in titles)
    assert "MILLENNIUM" not in text().upper()


def test_a_ds_48_falling_back_onto_a_tie_fighter() -> None:
    table = position(red="route[8]", blue="route[10]").spin(2)
    assert (table.at("red"), table.fighting) == ("route[9]", True)
