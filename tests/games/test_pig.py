"""Pig: each rule, and the known figures of holding at 20."""

import pytest
from harness import Table, machine, many, mean_is, share_is, source

from playrules.engine import Spread

GOAL = 100


def begin(score: int = 0) -> Table:
    """Return the first player's turn with so many points."""
    table = Table.begin("pig", 2)
    return table.put(**{f"{table.seats[0]}.score": score})


def points(table: Table) -> int:
    """Return the first player's points."""
    return int(table.state.names.players[1].score)


def test_r_pg_01_first_to_the_goal_wins() -> None:
    table = begin(95).draw("5").take("Hold")
    assert table.winners == [table.seats[0]]
    assert not begin(94).draw("5").take("Hold").is_over
    assert Table.begin("pig", 8).seats[-1] != Table.begin("pig", 2).seats[-1]


def test_r_pg_02_rolls_add_up() -> None:
    table = begin().draw("6").take("Roll again").draw("5").take("Roll again").draw("2")
    assert table.state.prompt == "13 points so far"
    assert table.labels == ["Roll again", "Hold"]
    assert points(table.take("Hold")) == 13


def test_r_pg_03_a_one_costs_the_turn() -> None:
    table = begin(30).draw("6").take("Roll again").draw("1")
    assert points(table) == 30
    assert table.state.turn == 2


def test_r_pg_04_holding_scores() -> None:
    table = begin(30).draw("4").take("Hold")
    assert points(table) == 34
    assert table.state.turn == 2


def test_r_pg_05_points_count_when_held() -> None:
    table = begin(99).draw("6")
    assert not table.is_over
    assert points(table.take("Roll again").draw("1")) == 99


def test_the_file_is_the_first_example_of_the_language() -> None:
    """Up to its policy, which the example has not."""
    assert source("pig").partition("\npolicy ")[2].startswith("hold_at_20 ")


def turn(score: int) -> dict[int, float]:
    """Return what a turn brings, with the chance of it, when holding at 20 or at the goal."""
    ends: dict[int, float] = {0: 0.0}
    pots = {0: 1.0}
    while pots:
        pot, share = pots.popitem()
        ends[0] += share / 6
        for face in range(2, 7):
            more = pot + face
            into = ends if more >= 20 or score + more >= GOAL else pots
            into[more] = into.get(more, 0.0) + share / 6
    return ends


def first_wins() -> float:
    """Return the chance that the first of two players wins who both hold at 20."""
    turns = [turn(score) for score in range(GOAL)]
    wins = [[0.0] * GOAL for _ in range(GOAL)]  # of who moves with a, against b
    for total in range(2 * (GOAL - 1), -1, -1):
        for a in range(max(0, total - GOAL + 1), min(GOAL - 1, total) + 1):
            b = total - a
            if a > b:
                continue

            def gain(mine: int, other: int) -> float:
                return sum(
                    share * (1 if mine + more >= GOAL else 1 - wins[other][mine + more])
                    for more, share in turns[mine].items()
                    if more
                )

            # x = A + p (1 - y) and y = B + q (1 - x): nothing won passes the turn
            ours, theirs = gain(a, b), gain(b, a)
            p, q = turns[a][0], turns[b][0]
            x = (ours + p * (1 - theirs - q)) / (1 - p * q)
            wins[a][b], wins[b][a] = x, theirs + q * (1 - x)
    return wins[0][0]


def test_exact_figures() -> None:
    """Holding at 20 brings 8.141795 points a turn; the first of two such players wins .534698."""
    assert sum(more * share for more, share in turn(0).items()) == pytest.approx(8.141795, abs=5e-7)
    assert first_wins() == pytest.approx(0.534698, abs=5e-7)


def test_a_turn_brings_eight_points() -> None:
    """100,000 first turns, played by the policy."""
    pig = machine("pig", 2)
    brought = Spread()
    for seed in range(100_000):
        state = pig.start(seed)
        while state.row[pig.program.turns] == 1:
            choice = state.prefer(0)
            assert choice is not None
            state = state.apply(choice)
        brought.add(int(state.names.players[1].score))
    assert mean_is(8.141795, brought)


def test_the_first_player_wins_more() -> None:
    sample = many("pig", 2, 100_000, seed=6)
    assert share_is(0.534698, sample.wins(1), 100_000)
