"""Spots as rules write them: of a kind of piece, in a scene, which may be each player's own."""

from __future__ import annotations

import pytest
from wooden import WOOD, brick

import playrules
from playrules.dsl import CORE_WORDS, compile_text
from playrules.dsl.diagnostics.model import Diagnostic
from playrules.engine import Event
from playrules.plugins.api import load_plugins

VOCABULARY = load_plugins(CORE_WORDS).vocabulary


def text(play: str, each: str = "per player ", more: str = "") -> str:
    """A game with a desk, for each player or for all, and what it plays."""
    return f"""rules 1
game desks "Desks" {{ players: 3 }}
use physics 1
{WOOD}{brick(6)}zone box per player "Box" {{ }}
scene desk {each}"Desk" {{
  ground mat "Mat" {{
    from: -300mm
    to: 300mm
  }}
}}
{more}
play {{
{play}
}}
"""


HALL = """
scene hall "Hall" {
  spots: 10mm
  ground floor "Floor" {
    from: 0mm
    to: 900mm
  }
}
"""


def wrong(play: str, each: str = "per player ", more: str = "") -> list[Diagnostic]:
    made = compile_text(text(play, each, more), vocabulary=VOCABULARY)
    return [one for one in made.diagnostics if one.severity == "error"]


def test_a_spot_in_the_scene_of_each_player() -> None:
    """The scene is any that is known in play; a spot is written as it is read."""
    play = (
        "for each p in players {\nplace first(b in bricks where b.at is nothing)"
        " at spot(brick, p.desk, x: 40mm)\n"
        'let s be spot(brick, p.desk, x: 40mm)\nsay "{s.x}"\n}\n'
        "choose s from spots(brick[6], blue.desk) for red where s.x is 60mm and s.turn is 0deg\n"
        'if s is spot(brick, desk[2], x: 60mm) { say "the same" }'
    )
    game = playrules.load_text(text(play))
    match = game.begin_match(1)
    state = match.advance()
    assert [str(one.at) for one in list(state.names.bricks)[:3]] == [
        "red's Desk", "blue's Desk", "green's Desk",
    ]  # fmt: skip
    assert [one.x for one in list(state.names.bricks)[:3]] == [40 * 10**6] * 3
    (choice,) = state.choices
    assert choice.key.endswith("spot(brick, desk[2], x: 60mm, turn: 0deg, mirrored: no)")
    journal: list[Event] = []
    match.play(choice, journal)
    assert [one.text for one in journal if one.event == "say"] == ["the same"]


def test_the_scene_need_not_be_named_where_there_is_one() -> None:
    """And may be."""
    for spot in ("spot(brick, x: 40mm)", "spot(brick, desk, x: 40mm)", "spot(x: 40mm)"):
        assert wrong(f"place brick[1] at {spot}", "") == []


MISTAKES = {
    "place brick[1] at spot(brick, x: 40mm)": (
        "which place is this spot in?", "write it like: `spot(brick, p.desk, …)`",
    ),
    "place brick[1] at spot(brick, red.box, x: 40mm)": (
        "there is no spot of `brick` in this", "there are some in p.desk, hall",
    ),
    "for each s in scenes { place brick[1] at spot(brick, s, x: 40mm) }": (
        "a spot in one scene has other parts than in another", "say which: p.desk, hall",
    ),
    "place brick[1] at spot(brick, hall)": (
        "the value for `x` is missing", "`spots(piece, scene)` lists all",
    ),
    "place brick[1] at spot(brick[1], hall)": (
        "this is one brick, but spots are those of all", "write its kind: `spot(brick, …)`",
    ),
    "choose s from spots(brick, x: 40mm) for red": (
        "there is no argument called `x`", "one of them is `spot(brick, x: …)`",
    ),
    "settle desk": ("this is a list of desk", "`p.desk` is that of player p"),
    "choose s from spots(brick[1], desk) for red": (
        "this is a list of desk", "`p.desk` is that of player p",
    ),
    "place brick[1] at spot(brik, hall, x: 40mm)": ("there is no spot of `brik`", "`brick`"),
}  # fmt: skip


@pytest.mark.parametrize("play", MISTAKES)
def test_what_spots_are_mistaken_for(play: str) -> None:
    """Each is one message, with the way out."""
    (found,) = wrong(play, more=HALL)
    message, help = MISTAKES[play]
    assert message in found.message and help in found.help
