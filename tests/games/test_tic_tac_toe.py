"""Tic-tac-toe: each rule, and every game there is."""

from collections import Counter
from fractions import Fraction
from functools import cache

import pytest
from harness import Table, machine, many

from playrules.engine import State

Ends = Counter[str]  # games by how they end: cross, nought, or drawn


def begin() -> Table:
    return Table.begin("tic_tac_toe", 2)


def marks(*spaces: str) -> Table:
    """Return a game after these marks, each given as `column, row`."""
    table = begin()
    for space in spaces:
        table = table.take(f"Board {space}")
    return table


def test_r_tt_01_cross_begins_and_turns_alternate() -> None:
    table = begin()
    assert table.seats == ("cross", "nought")
    assert table.actor == "cross"
    assert marks("1, 1").actor == "nought"
    assert marks("1, 1", "2, 2").actor == "cross"


def test_r_tt_02_nine_empty_spaces() -> None:
    spaces = [f"Board {column}, {row}" for row in (1, 2, 3) for column in (1, 2, 3)]
    assert begin().labels == spaces


def test_r_tt_03_a_marked_space_stays_marked() -> None:
    table = marks("2, 2")
    assert len(table.labels) == 8
    assert "Board 2, 2" not in table.labels


LINES = [
    *([(column, row) for column in (1, 2, 3)] for row in (1, 2, 3)),
    *([(column, row) for row in (1, 2, 3)] for column in (1, 2, 3)),
    [(1, 1), (2, 2), (3, 3)],
    [(3, 1), (2, 2), (1, 3)],
]


@pytest.mark.parametrize("line", LINES)
def test_r_tt_04_three_in_a_line_win(line: list[tuple[int, int]]) -> None:
    others = [(c, r) for r in (1, 2, 3) for c in (1, 2, 3) if (c, r) not in line]
    nought = [others[0], others[-1]]
    order = [line[0], nought[0], line[1], nought[1], line[2]]
    table = marks(*(f"{column}, {row}" for column, row in order))
    assert table.is_over
    assert table.winners == ["cross"]


def test_r_tt_05_a_full_board_is_a_draw() -> None:
    table = marks("1, 1", "2, 1", "3, 1", "2, 2", "1, 2", "3, 2", "2, 3", "1, 3", "3, 3")
    assert table.is_over
    assert table.winners == ["cross", "nought"]


def ending(state: State) -> str:
    outcome = state.outcome
    assert outcome is not None
    return "drawn" if len(outcome.winners) == 2 else ("cross", "nought")[outcome.winners[0] - 1]


def test_every_game_there_is() -> None:
    """255,168 games: 131,184 won by cross, 77,904 by nought, 46,080 drawn; 5,478 positions."""
    ends: Ends = Counter()
    positions: set[tuple[int, ...]] = set()
    places = machine("tic_tac_toe", 2).program
    (kept,) = (one for one in places.kept if one.name == "mark")
    waiting = [machine("tic_tac_toe", 2).start(chance="explicit")]
    while waiting:
        state = waiting.pop()
        positions.add(tuple(state.row[kept.base : kept.base + 9]))
        if state.is_over:
            ends[ending(state)] += 1
        else:
            waiting += [state.apply(choice) for choice in state.choices]
    assert ends == {"cross": 131_184, "nought": 77_904, "drawn": 46_080}
    assert ends.total() == 255_168
    assert len(positions) == 5_478


@cache
def chances(state: State) -> dict[str, Fraction]:
    """Return how a game ends, with what chance, if all spaces are as likely."""
    if state.is_over:
        return {ending(state): Fraction(1)}
    found: dict[str, Fraction] = {}
    for choice in state.choices:
        for end, share in chances(state.apply(choice)).items():
            found[end] = found.get(end, Fraction(0)) + share / len(state.choices)
    return found


def test_exact_figures() -> None:
    """Of random games cross wins 737/1260, nought 121/420, and 8/63 are drawn."""
    assert chances(machine("tic_tac_toe", 2).start(chance="explicit")) == {
        "cross": Fraction(737, 1260),
        "nought": Fraction(121, 420),
        "drawn": Fraction(8, 63),
    }


def test_two_careful_players_draw() -> None:
    sample = many("tic_tac_toe", 2, 1000, seed=4)
    assert sample.drawn == 1000


def test_the_policy_wins_and_stops_lines() -> None:
    assert begin().preferred == "Board 2, 2"
    assert marks("2, 2", "1, 1", "3, 1", "2, 1").preferred == "Board 1, 3"
    assert marks("1, 1", "2, 2", "2, 1").preferred == "Board 3, 1"
