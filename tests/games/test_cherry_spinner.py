"""Cherry Spinner: each rule, and how long it takes."""

import pytest
from harness import Table, many, mean_is

CHANGES = {
    "cherry, 1": 1, "two_cherries, 2": 2, "three_cherries, 3": 3, "four_cherries, 4": 4,
    "bird, -2": -2, "dog, -2": -2, "spilled_basket, 0": -10,
}  # fmt: skip


def alone(cherries: int) -> Table:
    """A single player with so many cherries."""
    table = Table.begin("cherry_spinner", 1)
    return table.put(**{f"{table.seats[0]}.score": cherries})


def cherries(table: Table) -> int:
    """Return what the first player has."""
    return int(table.state.names.players[1].score)


def test_r_cs_01_a_spin_each_in_turn() -> None:
    table = Table.begin("cherry_spinner", 4)
    turns = []
    for _ in range(6):
        turns.append(table.state.turn)
        table = table.draw("cherry")
    assert turns == [1, 2, 3, 4, 1, 2]


def test_r_cs_02_seven_equal_sectors() -> None:
    shares = {c.label: weight for c, weight in alone(0).state.distribution}
    assert set(shares) == set(CHANGES)
    assert len(set(shares.values())) == 1


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_r_cs_03_cherries_go_into_the_basket(number: int) -> None:
    assert cherries(alone(5).draw(str(number))) == 5 + number


@pytest.mark.parametrize("thief", ["bird", "dog"])
def test_r_cs_04_bird_and_dog_take_two(thief: str) -> None:
    for before, after in ((5, 3), (2, 0), (1, 0), (0, 0)):
        assert cherries(alone(before).draw(thief)) == after


def test_r_cs_05_a_spilled_basket_is_empty() -> None:
    assert cherries(alone(9).draw("spilled_basket")) == 0


def test_r_cs_06_ten_cherries_win() -> None:
    table = alone(8).draw("two_cherries")
    assert table.winners == [table.seats[0]]
    assert not alone(8).draw("cherry").is_over


def test_r_cs_07_more_than_ten_win_too() -> None:
    assert alone(9).draw("four_cherries").is_over


def test_exact_figure() -> None:
    """Played alone it takes 15.80198 spins: the solution of ten linear equations."""
    left = [0.0] * 10
    for _ in range(2000):  # the iteration shrinks errors by a factor below 0.95
        left = [
            1
            + sum(
                left[max(0, count + change)] for change in CHANGES.values() if count + change < 10
            )
            / 7
            for count in range(10)
        ]
    assert left[0] == pytest.approx(15.80198, abs=5e-6)


def test_played_alone_it_takes_16_turns() -> None:
    sample = many("cherry_spinner", 1, 100_000, seed=3)
    assert mean_is(15.80198, sample.turns)
