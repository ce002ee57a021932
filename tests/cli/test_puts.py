"""Pieces that are put on one place one after the other are told in one line."""

from __future__ import annotations

from dataclasses import replace

import pytest

import playrules
from playrules.cli.table.puts import joined, runs
from playrules.engine import Event

BOX = """
rules 1
game box "Box" { players: 2 }
piece pawn "Pawn" { count: 3 }
piece king "King" { count: 1 per player }
zone tray "Tray" { }
zone hand per player "Hand" { }
setup {
  for each p in pawns { place p on tray }
  for each p in players { place p.king on p.hand }
  place king[red] on tray
  say "All is set"
  place pawn[3] on red.hand
}
play { finish game "Over" }
"""


def told() -> list[Event]:
    events: list[Event] = []
    playrules.load_text(BOX.replace("king[red]", "red.king")).start(journal=events)
    return events


def test_runs_are_told_by_place() -> None:
    """In the order of places; one put somewhere again, or something else, ends it."""
    names = playrules.load_text(BOX.replace("king[red]", "red.king")).program.things.names
    assert [one.text for one in joined(told(), names) if one.text][:5] == [
        "Pawn 1 to 3 are put on Tray",
        "red's King is put on red's Hand",
        "blue's King is put on blue's Hand",
        "red's King is put on Tray",
        "All is set",
    ]


def test_whoever_does_not_see_it_is_told_by_itself() -> None:
    """An event of which a seat knows not all is left as it is."""
    blind = [replace(one, values={}, text="a Pawn is put on Tray") for one in told()[:2]]
    assert list(joined(blind, {})) == blind


@pytest.mark.parametrize(
    ("titles", "expected"),
    [
        (["Die 1", "Die 2", "Die 4", "Cup"], ["Die 1 and 2", "Die 4", "Cup"]),
        (["T 3", "T 2", "L 1", "L 2", "L 3"], ["T 3", "T 2", "L 1 to 3"]),
        (["7", "8"], ["7", "8"]),
    ],
)
def test_numbers_in_a_row_are_told_by_their_ends(titles: list[str], expected: list[str]) -> None:
    assert runs(titles) == expected
