"""Constructed cases on the reconstructed board: a position, a spin, and what comes of it."""

from death_star.station import CROSSHAIRS, START, begin, position


def test_ds_a_the_first_tie_fighter() -> None:
    """From START a 4 is a dogfight; the victor flies on, and then the disc turns from 0 to 1."""
    fight = begin(2).spin(4)
    assert (fight.at("red"), fight.fighting) == ("route[4]", True)
    flown = fight.fight("victory").take("Use the free spin").number(1)
    assert (flown.at("red"), flown.turned) == ("route[5]", 0)
    assert flown.stay().turned == 1


def test_ds_b_stop_at_a_space_into_the_orbit() -> None:
    """Route 11, a 1: on route 12. The next turn's 1 leads to orbit 3, a 2 to orbit 4."""
    table = position(red="route[11]", blue="route[1]", turned=10).spin(1)
    assert table.at("red") == "route[12]"
    back = table.stay().spin(1).stay()
    assert back.turned == 12
    assert back.spin(1).at("red") == "orbit[3]"
    assert back.spin(2).at("red") == "orbit[4]"


def test_ds_c_fly_over_it() -> None:
    """Route 11, a 2: on route 13, against its TIE FIGHTER, and not in the orbit."""
    table = position(red="route[11]").spin(2)
    assert (table.at("red"), table.fighting) == ("route[13]", True)


def test_ds_d_a_third_squadron_at_a_double_space() -> None:
    table = position(red="route[8]", blue="route[12]", green="route[12]").spin(4)
    assert table.at("red") == "route[11]"


def test_ds_e_a_fourth_one_behind_the_third() -> None:
    table = position(red="route[8]", blue="route[12]", green="route[12]", yellow="route[11]")
    assert table.spin(4).at("red") == "route[10]"


def test_ds_f_falling_back_onto_a_tie_fighter() -> None:
    """Route 8 and 10 are taken, 9 is free: landing on 10 is a dogfight on 9."""
    table = position(red="route[7]", blue="route[8]", green="route[10]").spin(3)
    assert (table.at("red"), table.fighting) == ("route[9]", True)


def test_ds_g_the_end_of_the_route() -> None:
    """Route 28, a 5: 31, 32 and 33 are orbit 0, 1 and 2."""
    assert position(red="route[28]").spin(5).at("red") == "orbit[2]"


def test_ds_h_darth_vader_strikes_another_player() -> None:
    """The disc turns from 0 to 1: Vader is seen at orbit 3, the Falcon is not."""
    table = position(red="route[1]", blue="orbit[3]", turned=0, fighters={"blue": 2})
    after = table.spin(1).stay()
    assert after.turned == 1
    assert (after.at("blue"), after.fighters("blue")) == (START, 2)


def test_ds_i_vader_and_falcon_together() -> None:
    """The disc turns from 4 to 5: both are seen, and orbit 3 is safe."""
    after = position(red="route[1]", blue="orbit[3]", turned=4).spin(1).stay()
    assert (after.turned, after.at("blue")) == (5, "orbit[3]")


def test_ds_j_vader_hidden_again() -> None:
    """The disc turns from 5 to 6: nothing happens at orbit 3."""
    after = position(red="route[1]", blue="orbit[3]", turned=5).spin(1).stay()
    assert (after.turned, after.at("blue")) == (6, "orbit[3]")
    assert not after.fighting


def test_ds_k_a_fight_before_the_turn_and_none_after_it() -> None:
    """At 4 a move ends on orbit 6: a dogfight. At 5 the Falcon is seen: no second one."""
    table = position(red="orbit[5]", turned=4).spin(1)
    assert table.fighting
    after = table.fight("defeat").take("Give up an X-Wing").stay()
    assert (after.turned, after.fighting, after.actor) == (5, False, "blue")


def test_ds_l_landing_next_to_the_entryway() -> None:
    """At 2 a move ends on orbit 6 = 4 + 2: an attempt is offered, and nothing attacks."""
    table = position(red="orbit[5]", turned=2).spin(1)
    assert table.labels == ["Enter the Death Star", "Stay in the orbit"]
    assert not table.take("Stay in the orbit").fighting


def test_ds_m_brought_there_by_the_disc() -> None:
    """On orbit 8 the turn from 3 to 4 brings the Entryway: no attempt."""
    table = position(red="orbit[7]", turned=3).spin(1)
    assert table.at("red") == "orbit[8]"
    after = table.stay()
    assert (after.turned, after.actor) == (4, "blue")
    assert after.at("red") == "orbit[8]"


def test_ds_n_go_to_the_entry() -> None:
    assert position(red="orbit[9]").spin(1).at("red") == "trench[0]"


def test_ds_o_the_entry_is_taken() -> None:
    """The squadron stays on orbit 10. In its next turn it may wait; the disc turns all the same."""
    table = position(red="orbit[9]", blue="trench[0]", turned=4).spin(1)
    assert table.at("red") == "orbit[10]"
    blocked = position(red="orbit[10]", blue="trench[0]", turned=7)
    assert "Wait for the Entry" in blocked.labels
    waited = blocked.take("Wait for the Entry")
    assert (waited.turned, waited.at("red")) == (8, "orbit[10]")


def test_ds_p_in_the_trench() -> None:
    """From trench 3 a 3 wins, a 2 stops on trench 5, a 4 is too much."""
    table = position(red="trench[3]", turned=2)
    assert table.spin(3).is_over
    assert table.spin(3).at("red") == CROSSHAIRS
    assert table.spin(2).at("red") == "trench[5]"
    assert table.spin(4).at("red") == "orbit[6]"


def test_ds_q_a_tie_fighter_in_the_trench() -> None:
    """From the Enter space a 2 is a dogfight, the Falcon in sight (0) or not (1)."""
    for turned in (0, 1):
        assert position(red="trench[0]", turned=turned).spin(2).fighting


def test_ds_r_the_last_fighter_given_up() -> None:
    table = position(red="route[3]", fighters={"red": 1}).spin(1).fight("defeat")
    after = table.take("Give up an X-Wing")
    assert (after.at("red"), after.fighters("red")) == (START, 3)


def test_ds_s_vader_and_one_fighter() -> None:
    after = position(red="orbit[2]", turned=1, fighters={"red": 1}).spin(1)
    assert (after.at("red"), after.fighters("red")) == (START, 1)


def test_ds_t_a_forgotten_turn_is_mentioned() -> None:
    """It costs an X-Wing, and the disc turns after all."""
    table = position(red="route[1]", auto_rotate=False).spin(1).stay()
    forgot = table.take("Leave the Death Star unturned")
    assert (forgot.actor, forgot.turned) == ("blue", 0)
    told = forgot.take("Mention it")
    assert (told.fighters("red"), told.turned) == (2, 1)


def test_ds_u_falling_back_round_the_orbit() -> None:
    """Orbit 16, a 3: orbit 2 and 1 are taken, so it is orbit 0."""
    table = position(red="orbit[16]", blue="orbit[2]", green="orbit[1]").spin(3)
    assert table.at("red") == "orbit[0]"
