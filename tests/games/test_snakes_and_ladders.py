"""Snakes and Ladders: each rule, and the known figures of the board."""

from functools import cache

import pytest
from harness import Table, many, mean_is, share_is

JUMPS = {
    1: 38, 4: 14, 9: 31, 16: 6, 21: 42, 28: 84, 36: 44, 47: 26, 49: 11, 51: 67, 56: 53, 62: 19,
    64: 60, 71: 91, 80: 100, 87: 24, 93: 73, 95: 75, 98: 78,
}  # fmt: skip


def alone(square: int) -> Table:
    """A single token on a square."""
    table = Table.begin("snakes_and_ladders", 1)
    places = table.state.machine.program.things.keys["place"]
    (token,) = table.state.names.tokens
    return table.put(**{f"{token.key}.at": places.index(f"board[{square}]")})


def square(table: Table) -> int:
    """Return where the first player's token is."""
    token = table.state.names.tokens[1]
    return int(token.at.key.removeprefix("board[").removesuffix("]"))


def test_r_sl_01_the_turn_goes_round() -> None:
    table = Table.begin("snakes_and_ladders", 3)
    turns = []
    for _ in range(5):
        turns.append(table.state.turn)
        table = table.draw("2")
    assert turns == [1, 2, 3, 1, 2]
    assert Table.begin("snakes_and_ladders", 6).seats


def test_r_sl_02_squares_are_shared() -> None:
    """Two tokens may stand on one square of the hundred."""
    table = Table.begin("snakes_and_ladders", 2).draws(3, 3)
    assert [token.at for token in table.state.names.tokens] == ["board[3]", "board[3]"]
    assert len(table.state.names.board) == 101


def test_r_sl_03_tokens_start_in_front_of_the_board() -> None:
    assert square(Table.begin("snakes_and_ladders", 1)) == 0


@pytest.mark.parametrize("face", range(1, 7))
def test_r_sl_04_a_token_moves_as_many_squares_as_the_die_shows(face: int) -> None:
    assert square(alone(40).draw(str(face))) == {7: 26, 9: 11}.get(40 + face, 40 + face)


@pytest.mark.parametrize(("start", "end"), JUMPS.items())
def test_r_sl_05_ladders_lead_up_and_snakes_down(start: int, end: int) -> None:
    if start != 80:
        assert square(alone(start - 1).draw("1")) == end


def test_r_sl_06_square_100_wins() -> None:
    """By a throw, or by the ladder from 80."""
    assert alone(97).draw("3").winners == alone(99).draw("1").winners
    assert alone(79).draw("1").is_over


def test_r_sl_07_a_throw_past_the_end_is_lost() -> None:
    table = alone(97).draw("4")
    assert not table.is_over
    assert square(table) == 97


@cache
def ends() -> list[float]:
    """Return the chance that a token alone has arrived after so many throws."""
    here = [1.0] + [0.0] * 100
    arrived = [0.0]
    while arrived[-1] < 1 - 1e-12:
        there = [0.0] * 101
        there[100] = here[100]
        for start, share in enumerate(here[:100]):
            for face in range(1, 7):
                end = start + face if start + face <= 100 else start
                there[JUMPS.get(end, end)] += share / 6
        here = there
        arrived.append(here[100])
    return arrived


def test_exact_figures() -> None:
    """A token alone takes 39.2251 throws; of two, the first wins .50791, the second .49209."""
    arrived = ends()
    assert sum(1 - share for share in arrived) == pytest.approx(39.2251, abs=5e-5)
    first = [after - before for before, after in zip(arrived, arrived[1:], strict=False)]
    wins = sum(share * (1 - arrived[number]) for number, share in enumerate(first))
    assert wins == pytest.approx(0.50791, abs=5e-6)
    assert 1 - wins == pytest.approx(0.49209, abs=5e-6)


def test_played_alone_it_takes_39_turns() -> None:
    sample = many("snakes_and_ladders", 1, 100_000, seed=1)
    assert mean_is(39.2251, sample.turns)


def test_played_by_two_the_first_wins_a_little_more() -> None:
    sample = many("snakes_and_ladders", 2, 100_000, seed=2)
    assert share_is(0.50791, sample.wins(1), 100_000)
    assert sample.wins(1) + sample.wins(2) == 100_000
