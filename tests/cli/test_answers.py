"""What a typed answer means."""

from __future__ import annotations

import pytest

from playrules.cli.table.answers import Answer, are_numbers, understand

LABELS = ["Roll again", "Hold", "Roll two dice", "Bet", "Quit the race"]


@pytest.mark.parametrize(
    ("typed", "option"),
    [
        ("1", 0),
        ("2", 1),
        (" 2 ", 1),
        ("02", 1),
        ("hold", 1),
        ("HOLD", 1),
        ("ho", 1),
        ("roll again", 0),
        ("roll  AGAIN", 0),
        ("roll a", 0),
        ("again", 0),
        ("dice", 2),
        ("b", 3),
        ("q", 4),
        ("quit the race", 4),
    ],
)
def test_an_option_is_meant(typed: str, option: int) -> None:
    """Numbers, names, beginnings and parts of names mean an option if only one fits."""
    assert understand(typed, LABELS) == Answer(option)


@pytest.mark.parametrize(
    ("typed", "command"),
    [
        ("", "ask"),
        ("0", "number"),
        ("6", "number"),
        ("99999999999999999999999", "number"),
        ("?", "help"),
        ("help", "help"),
        ("quit", "quit"),
        ("exit", "quit"),
        ("board", "board"),
        ("undo", "undo"),
        ("u", "undo"),
        ("x", "unknown"),
        ("-1", "unknown"),
        ("²", "unknown"),
    ],
)
def test_something_else_is_meant(typed: str, command: str) -> None:
    """Commands are known, and whatever fits nothing is asked for again."""
    assert understand(typed, LABELS).command == command


def test_several_may_be_meant() -> None:
    """An answer that fits several options names them."""
    assert understand("roll", LABELS) == Answer(command="several", matches=(0, 2))


def test_the_only_option_needs_no_words() -> None:
    """Enter takes the only option there is."""
    assert understand("", ["Go on"]) == Answer(0)


NAMED = ["Quit", "?", "Undo", "2", "Same", "same", "Boards"]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("quit", Answer(command="quit")),
        ("?", Answer(command="help")),
        ("UNDO", Answer(command="undo")),
        ("1", Answer(0)),
        ("3", Answer(2)),
        ("#1", Answer(0)),
        ("board", Answer(command="board")),
        ("boards", Answer(6)),
    ],
)
def test_options_hide_no_command(typed: str, answer: Answer) -> None:
    """A command that is typed bare is one, and an option of its name is chosen by its number."""
    assert understand(typed, NAMED) == answer


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("2", Answer(command="called", matches=(1, 3))),
        ("#2", Answer(1)),
        ("# 4", Answer(3)),
        ("4", Answer(3)),
        ("#9", Answer(command="number")),
        ("same", Answer(command="same", matches=(4, 5))),
        ("6", Answer(5)),
    ],
)
def test_numbers_tell_options_apart(typed: str, answer: Answer) -> None:
    """A number that is also a name is asked for again, as is a name of two options."""
    assert understand(typed, NAMED) == answer


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("5", Answer(1)),
        ("-1", Answer(0)),
        ("07", Answer(2)),
        ("#7", Answer(2)),
        ("2", Answer(command="value")),
        ("", Answer(command="ask")),
        ("quit", Answer(command="quit")),
        ("q", Answer(command="quit")),
        ("x", Answer(command="unknown")),
    ],
)
def test_numbers_are_chosen_by_value(typed: str, answer: Answer) -> None:
    """Where all options are numbers, the number that is typed is the one that is meant."""
    assert understand(typed, ["-1", "5", "7"]) == answer


@pytest.mark.parametrize("labels", [[], ["1", "x"], ["1", "1"], ["1", "01"], ["1.5"]])
def test_not_all_are_numbers(labels: list[str]) -> None:
    """Other names, and numbers that occur twice, are chosen by their place in the list."""
    assert not are_numbers(labels)
