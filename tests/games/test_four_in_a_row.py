"""Four in a Row: each rule, and how many ways the first moves can go."""

from collections import Counter

import pytest
from harness import Table, machine, many

from playrules.engine import State


def begin() -> Table:
    return Table.begin("four_in_a_row", 2)


def drops(columns: str) -> Table:
    """Return a game after discs in these columns."""
    table = begin()
    for column in columns:
        table = table.take(column)
    return table


def discs(table: Table) -> dict[str, str]:
    """Return who has a disc where, by `column, row`."""
    things = table.state.machine.program.things
    (kept,) = (one for one in table.state.machine.program.kept if one.name == "disc")
    found = {}
    for i, space in enumerate(things.kinds["board"].ids):
        seat = table.state.row[kept.base + i]
        if seat:
            found[things.keys["place"][space].removeprefix("board")] = table.seats[seat - 1]
    return found


def test_r_fr_01_yellow_begins_and_turns_alternate() -> None:
    assert begin().seats == ("yellow", "red")
    assert [drops("4444"[:n]).actor for n in range(3)] == ["yellow", "red", "yellow"]


def test_r_fr_02_seven_columns_of_six() -> None:
    assert begin().labels == list("1234567")
    assert len(machine("four_in_a_row", 2).program.things.kinds["board"].ids) == 42
    assert discs(begin()) == {}


def test_r_fr_03_discs_fall_and_full_columns_take_none() -> None:
    assert discs(drops("335")) == {"[3, 1]": "yellow", "[3, 2]": "red", "[5, 1]": "yellow"}
    assert drops("333333").labels == list("124567")


WINS = [
    ("1122334", "yellow"),  # along row 1
    ("1212121", "yellow"),  # up column 1
    ("12233434474", "yellow"),  # rising to the right
    ("76655454414", "yellow"),  # rising to the left
    ("71122334", "red"),  # along row 1, by red, with disc 4 in column 4
]


@pytest.mark.parametrize(("columns", "winner"), WINS)
def test_r_fr_04_four_in_a_line_win(columns: str, winner: str) -> None:
    assert not drops(columns[:-1]).is_over
    table = drops(columns)
    assert table.is_over
    assert table.winners == [winner]


FULL = "547125662261271266215743771576315353334444"


def test_r_fr_05_a_full_board_is_a_draw() -> None:
    table = drops(FULL)
    assert table.is_over
    assert len(discs(table)) == 42
    assert table.winners == ["yellow", "red"]


def test_ways_of_the_first_moves() -> None:
    """7, 49, 343 … sequences of moves, and as many different positions as are known."""
    level: dict[State, int] = {machine("four_in_a_row", 2).start(chance="explicit"): 1}
    sequences, positions = [], []
    for _ in range(7):
        following: Counter[State] = Counter()
        for state, ways in level.items():
            for choice in state.choices:
                following[state.apply(choice)] += ways
        level = following
        sequences.append(following.total())
        positions.append(len(following))
    assert sequences == [7, 49, 343, 2_401, 16_807, 117_649, 823_536]
    assert positions == [7, 49, 238, 1_120, 4_263, 16_422, 54_859]


def test_sequences_one_by_one() -> None:
    """The same without meeting again: each sequence is played for itself."""
    states = [machine("four_in_a_row", 2).start(chance="explicit")]
    for depth in range(1, 7):
        states = [state.apply(choice) for state in states for choice in state.choices]
        assert len(states) == 7**depth


def test_the_policy_wins_and_stops_lines() -> None:
    assert begin().preferred == "4"
    assert drops("112233").preferred == "4"
    assert drops("11223").preferred == "4"


def test_of_two_careful_players_the_first_wins() -> None:
    sample = many("four_in_a_row", 2, 2_000, seed=5)
    assert sample.wins(1) == 2_000  # they know no better than to lose as second
