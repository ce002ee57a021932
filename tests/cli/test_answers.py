"""What a typed answer means."""

from __future__ import annotations

import pytest

from playrules.cli.table.answers import Answer, understand

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
