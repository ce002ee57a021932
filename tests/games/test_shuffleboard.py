"""Table Shuffleboard: each rule, and whether discs stop where friction says."""

from __future__ import annotations

from functools import cache

import pytest

import playrules
from playrules.engine import Choice, Match, State
from playrules.plugins.physics import events
from playrules.plugins.physics.layout import Layout, layout_of
from playrules.plugins.physics.referee import Answering

MILLIMETRE = 10**6
GRIP = 0.4 * 0.5
"""Of a disc on the lane: the product of both."""


@cache
def game() -> playrules.Game:
    """The game as it comes."""
    return playrules.load("shuffleboard")


def layout() -> Layout:
    """Where the row keeps what lies on the table."""
    found = layout_of(game().program)
    assert found is not None
    return found


def begun(seed: int = 1) -> Match:
    """A match at its first choice."""
    match = game().begin_match(seed)
    while match.state.is_outside:
        match.next_step()
    return match


def shot(state: State, speed: int, direction: int = 0) -> dict[str, int]:
    """Return what becomes of disc 1, flicked with so many cm/s by a steady hand."""
    choice = aimed(state, speed, direction)
    question = state.apply(choice).question
    assert question is not None
    about = question.numbers | {"slip1": 0, "slip2": 0}
    answer = Answering(game().program, layout(), events.carry_out)
    _, cells = answer.happen(state.row, "use", about)
    return {name: cells[columns[0]] for name, columns in layout().columns.items()}


def aimed(state: State, speed: int, direction: int = 0) -> Choice:
    """Return the choice of an aim."""
    return state.choices.find(f"a aim(speed: {speed / 100:g}m/s, direction: {direction}deg)")


def test_r_sb_01_a_match_has_so_many_shots() -> None:
    """Two rounds of three discs each, one after the other; blue begins the second one."""
    match = begun()
    seats = []
    while not match.state.is_over:
        if match.state.is_outside:
            match.next_step()
            continue
        seats.append(match.state.turn)
        match.play(match.state.choices[0])
    assert seats == [1, 2] * 3 + [2, 1] * 3


def test_r_sb_02_the_table() -> None:
    """The zones lie one inside the other, at the far end."""
    (scene,) = layout().scenes
    ends = [min(x for x, _ in area.shape) for area in scene.areas]  # type: ignore[union-attr]
    assert [end // MILLIMETRE for end in ends] == [600, 1500, 1800, 2100]
    assert {max(x for x, _ in area.shape) for area in scene.areas} == {  # type: ignore[union-attr]
        2400 * MILLIMETRE
    }


@pytest.mark.parametrize("speed", [200, 235, 270, 295])
def test_r_sb_03_a_disc_stops_where_friction_stops_it(speed: int) -> None:
    """After v² / 2µg, within 2 %, straight on and without turning."""
    found = shot(begun().state, speed)
    distance = (speed / 100) ** 2 / (2 * GRIP * 9.81) * 1000 * MILLIMETRE
    assert found["moved"] == pytest.approx(distance, rel=0.02)
    assert found["x"] - 100 * MILLIMETRE == found["moved"]
    assert (found["y"], found["turn"]) == (200 * MILLIMETRE, 0)


def test_r_sb_03_a_disc_pushes_what_it_meets() -> None:
    """The second of two straight shots drives the first one on."""
    match = begun()
    state = match.state
    match.play(aimed(state, 250))
    while match.state.is_outside:
        match.next_step()
    before = match.state.names.discs[1].x
    state = match.state
    match.play(aimed(state, 290))
    while match.state.is_outside:
        match.next_step()
    assert match.state.names.discs[1].x > before + 50 * MILLIMETRE


def test_r_sb_04_off_the_table() -> None:
    """Too fast, or too much aside: the disc lies on no ground, and is out."""
    for speed, direction in ((320, 0), (290, 8)):
        found = shot(begun().state, speed, direction)
        assert (found["touches 1"], found["nearest"]) == (0, 0)


def test_r_sb_05_a_point_for_each_zone() -> None:
    """After a round each seat has what its discs' places say: a zone counts for a whole disc."""
    match = begun()
    radius, starts = 27 * MILLIMETRE, [1500, 1800, 2100]
    lying: list[tuple[str, int]] = []
    for speed in (270, 285, 255, 290, 295, 260):
        match.play(aimed(match.state, speed))
        while match.state.is_outside:
            discs = [one for one in match.state.names.discs if one.at.key == "table"]
            if discs:  # not when all are back on the rack
                lying = [(one.owner.key, one.x - radius) for one in discs]
            match.next_step()
    scores = {"red": 0, "blue": 0}
    for seat, left in lying:
        scores[seat] += sum(left >= start * MILLIMETRE for start in starts)
    assert {one.key: one.score for one in match.state.names.players} == scores
    assert sum(scores.values()) > 3


def test_r_sb_06_discs_go_back() -> None:
    """After a round all discs are on the rack, but the one that is shot next."""
    match = begun()
    for _ in range(6):
        match.play(match.state.choices[-1])
        while match.state.is_outside:
            match.next_step()
    assert [disc.at.key for disc in match.state.names.discs] == [
        *["rack"] * 3,
        "table",
        "rack",
        "rack",
    ]


def test_r_sb_07_the_hand_errs() -> None:
    """The same shot ends elsewhere with another seed, and never far from where it should."""
    places = set()
    for seed in range(6):
        match = begun(seed)
        state = match.state
        match.play(aimed(state, 270))
        match.next_step()
        places.add(match.state.names.discs[1].x // MILLIMETRE)
    assert len(places) > 2
    assert max(places) - min(places) < 400


def test_games_in_bulk() -> None:
    """All cores share the games, and the totals do not depend on how many; aiming pays."""
    one = game().simulate(24, ["far", "random"], seed=3, jobs=1)
    two = game().simulate(24, ["far", "random"], seed=3, jobs=2)
    assert one.scores == two.scores and one.wins(1) == two.wins(1)
    assert one.finished == 24
    assert one.wins(1) > 20
