"""Blocks of plugins inside others, names of blocks in settings, and code that watches moves."""

from __future__ import annotations

import pytest
from darts import compiled, said, start

from playrules.dsl.diagnostics.render import render_all

DARTS = """
piece dart "Dart" {
  count: 2 per player
  tip {
    weight: 2.5g
    metal: tin
  }
}
piece coin "Coin" { }
metal tin { hardness: 3 }
room hall "Hall" {
  area left "Left" {
    wide: 2m
    area corner "Corner" { wide: 50cm }
  }
}
room shelf per player "Shelf" {
  area top "Top" { wide: 30cm }
}
zone box "Box" { }
"""


def test_a_block_inside_a_piece() -> None:
    """It finds the kind of piece around it, and what a setting names further down the file."""
    assert said('say "{dart[1].weight} {dart[3].hardness}"', DARTS) == ["2.5g 3"]


def test_blocks_inside_blocks() -> None:
    """To any depth, one for each player where what is around them is so."""
    lines = said(
        """
  say "{corner.depth} {corner.wide} {left.depth} {count(areas)}"
  say "{red.shelf} {blue.shelf.owner} {count(list(a in areas where a.wide is 30cm))}"
  say "{blue.top}"
""",
        DARTS,
    )
    assert lines == ["2 50cm 1 4", "red's Shelf blue 2", "Top 2"]


def test_places_of_a_plugin_hold_pieces() -> None:
    """A place that is no space of a board: `at`, `pieces`, and the one of each player."""
    lines = said(
        """
  move dart[1] to hall
  move dart[2] to blue.shelf
  say "{dart[1].at is hall} {dart[2].at in rooms} {count(hall.pieces)} {dart[2].at.owner}"
  say "{first(blue.shelf.pieces)} {dart[3].at}"
""",
        DARTS,
    )
    assert lines == ["yes yes 1 blue", "red's Dart 2 nothing"]


def test_moves_are_watched() -> None:
    """Each verb of the core that puts a dart into the hall or takes it away is counted."""
    lines = said(
        """
  move dart[1] to hall
  place dart[2] on hall
  say "{hall.touched}"
  move coin to hall
  say "{hall.touched}"
  remove dart[1]
  move dart[2] to red.shelf
  say "{hall.touched} {red.shelf.touched} {blue.shelf.touched}"
  for each x in pieces { move x to hall }
  say "{hall.touched} {count(hall.pieces)}"
""",
        DARTS,
    )
    assert lines == ["2", "2", "4 1 0", "8 5"]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("metal: tin", "metal: tim", "no `metal` is called `tim`"),
        ("metal: tin", "metal: 3", "the name of a `metal` is wanted here"),
        ("weight: 2.5g", "weight: 2.5cm", "a mass is wanted"),
        ("weight: 2.5g", "", "`tip` needs the setting `weight`"),
        ("tip {", "tip { weight: 1g }\n  tip {", "a `piece` has one `tip`"),
        ("wide: 2m", "wide: 2", "a length is wanted"),
        ("metal tin", "metal tin { hardness: 1 }\nmetal tin", "the name `tin` is used twice"),
        ("area corner", "ring corner", "`ring` cannot stand in a `area`"),
    ],
)
def test_mistakes(old: str, new: str, told: str) -> None:
    """Each is one diagnostic, at its place."""
    made = compiled('play { say "{dart[1].weight} {hall}" }\n', DARTS.replace(old, new, 1))
    text = render_all(made.diagnostics, made.files)
    assert told in text
    assert len([one for one in made.diagnostics if one.severity == "error"]) == 1, text


def test_it_plays_on() -> None:
    """A game with all of it saves and continues."""
    play = "choose a from aims(wall) for red\nmove dart[1] to hall\nchoose b from 1..2 for red"
    state = start(play, DARTS)
    after = state.apply(state.choices[7])
    assert after.names.hall.touched == 1
