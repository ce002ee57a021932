"""Craps: each rule, and the known chance of the pass line."""

from fractions import Fraction
from itertools import product

import pytest
from harness import Table, many, program, share_is


def throw(table: Table, total: int) -> Table:
    """Throw the two dice for a total."""
    first = max(1, total - 6)
    return table.draws(first, total - first)


def begin() -> Table:
    """Return the come-out throw."""
    return Table.begin("craps", 1)


def money(table: Table) -> int:
    """Return what the player has won."""
    return int(table.state.names.players[1].score)


def test_r_cr_01_one_player_throws_until_the_bet_is_decided() -> None:
    table = begin()
    assert len(table.seats) == 1
    for total in (4, 5, 6, 8, 9, 10, 3, 11, 12, 2):
        table = throw(table, total)
        assert not table.is_over
    assert throw(table, 4).is_over


def test_r_cr_02_a_throw_is_the_sum_of_two_dice() -> None:
    assert money(begin().draws(1, 6)) == money(begin().draws(4, 3)) == 1
    assert not begin().draw("6").is_over


@pytest.mark.parametrize("total", [7, 11])
def test_r_cr_03_a_natural_wins(total: int) -> None:
    table = throw(begin(), total)
    assert money(table) == 1
    assert table.winners == list(table.seats)


@pytest.mark.parametrize("total", [2, 3, 12])
def test_r_cr_04_craps_lose(total: int) -> None:
    table = throw(begin(), total)
    assert table.is_over
    assert money(table) == -1
    assert table.winners == []


@pytest.mark.parametrize("point", [4, 5, 6, 8, 9, 10])
def test_r_cr_05_the_point_before_a_seven(point: int) -> None:
    table = throw(begin(), point)
    assert money(throw(table, point)) == 1
    assert money(throw(table, 7)) == -1
    for total in {2, 3, 4, 5, 6, 8, 9, 10, 11, 12} - {point}:
        assert not throw(table, total).is_over


def test_r_cr_06_the_stake_is_won_or_lost() -> None:
    for total, profit in ((7, 5), (12, -5)):
        assert money(throw(Table.begin("craps", 1, stake=5), total)) == profit


def test_exact_figure() -> None:
    """The pass line wins 244 times in 495."""
    ways = [0] * 13
    for one, other in product(range(1, 7), repeat=2):
        ways[one + other] += 1
    wins = Fraction(ways[7] + ways[11], 36)
    for point in (4, 5, 6, 8, 9, 10):
        wins += Fraction(ways[point], 36) * Fraction(ways[point], ways[point] + ways[7])
    assert wins == Fraction(244, 495)


def test_played_often_it_wins_244_times_in_495() -> None:
    sample = many("craps", 1, 100_000, seed=4)
    rules = [rule.name for rule in program("craps", 1).rules]
    won, lost = (sample.fired[rules.index(name)] for name in ("win", "lose"))
    assert won + lost == 100_000
    assert (sample.lost, sample.wins(1)) == (lost, won)
    assert share_is(244 / 495, won, 100_000)
