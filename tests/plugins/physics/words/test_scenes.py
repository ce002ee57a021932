"""Scenes of every player, scenes side by side, and what states tell of pieces in them."""

from __future__ import annotations

import pytest
from wooden import WOOD

import playrules
from playrules.engine import Choice, Draws, Event, RulesError, State
from playrules.plugins.physics import events
from playrules.plugins.physics.layout import layout_of
from playrules.plugins.physics.referee import Answering, standing_of

GAME = (
    """rules 1
game castle "Castle" { players: 3 }
use physics 1
"""
    + WOOD
    + """piece block "Block" {
  count: 1 per player
  body {
    material: wood
    turns: 0deg, 90deg
    | x   | y   | width | height |
    | 0mm | 0mm | 40mm  | 20mm   |
  }
}
piece card "Card" { count: 3 }
piece coin "Coin" {
  count: 3
  body {
    material: wood
    radius: 1cm
  }
}
scene yard per player "Yard" {
  spots: 20mm
  ground meadow "Meadow" {
    foundation: yes
    from: -500mm
    to: 500mm
    | hole | x      |
    | 1    | -160mm |
    area keep "Keep" {
      from: -60mm
      to: 60mm
    }
  }
}
scene desk "Desk" {
  view: above
  ground felt "Felt" {
    | x   | y    |
    | 0mm | 0mm  |
    | 9cm | 0mm  |
    | 5cm | 90mm |
  }
}
ramp chute "Ramp" {
  | aim    | from | to    | step |
  | height | 80mm | 200mm | 40mm |
}
play {
  place coin[2] at spot(coin, desk, x: 4cm, y: 4cm)
  for each p in players {
    choose s from spots(p.block, p.yard) for p where s.lands_on(p.meadow)
    place p.block at s
  }
  choose h from blue.meadow.holes, a from aims(chute) for red
  use chute at h in blue.yard with a
  take chute from blue.yard
  for each p in players {
    say "{p.block.touches(p.meadow)} {p.block.touches(red.meadow)} {p.block.within(p.keep)} "
    say "{p.block.floor} {p.block.nearest} {coin[2].touches(felt)} {coin[2].tilted}"
  }
}
"""
)


def played() -> tuple[playrules.Game, State, list[str]]:
    """Play with blocks in the middle of each yard, and an aim that hits."""
    game = playrules.load_text(GAME)
    layout = layout_of(game.program)
    assert layout is not None
    referee = Answering(game.program, layout, events.carry_out)
    state, told = game.start(1), []
    while not state.is_over:
        journal: list[object] = []
        if state.is_outside:
            state = state.answer(referee(state, Draws(1)), journal)  # type: ignore[arg-type]
        else:
            state = state.apply(_middle(state), journal)  # type: ignore[arg-type]
        told += [one.text for one in journal if one.event == "say"]  # type: ignore[attr-defined]
    return game, state, told


def _middle(state: State) -> Choice:
    """Return the choice of a spot at x 0, upright, or the last one."""
    found = [one for one in state.choices if one.label == "x 0mm, turned 90deg"]
    return found[0] if found else state.choices[len(state.choices) - 1]


def test_each_player_has_a_scene() -> None:
    """A ground is touched in its own scene alone, and an event in one leaves the others alone."""
    game, state, told = played()
    red, blue, green = told[::2]
    assert red == "yes yes yes "
    assert green == "yes no yes "
    assert blue.split()[1] == "no"
    assert told[1] == "1 red's Keep yes no" and told[5].startswith("1 green's Keep")
    blocks = list(state.names.blocks)
    assert blocks[1].x > 20 * 10**6
    assert (blocks[0].x, blocks[0].y, blocks[0].moved) == (blocks[2].x, blocks[2].y, 0)
    assert blocks[0].at.key == "yard[1]"
    assert state.names.coins[1].x is None and state.names.coins[2].x == 4 * 10**7
    place = state.names.blocks[1].at.number
    assert [index for index, _ in standing_of(game.program, state.row, place).pieces] == [0]


MOVED = (
    """rules 1
game two "Two" { players: 1 }
use physics 1
"""
    + WOOD
    + """piece coin "Coin" {
  body {
    material: wood
    radius: 1cm
  }
}
zone box "Box" { }
scene here "Here" { ground mat "Mat" { from: 0mm
  to: 1m } }
scene there "There" { ground rug "Rug" { from: 0mm
  to: 1m } }
play {
  place coin at spot(coin, here, x: 10cm)
  move coin to box
  settle here
  place coin at spot(coin, there, x: 10cm)
  say "{coin.touches(rug)} {coin.touches(mat)}"
}
"""
)


def test_a_piece_goes_from_scene_to_scene() -> None:
    """First what it held finds its rest; a scene that has not settled lets nothing go elsewhere."""
    journal: list[Event] = []
    game = playrules.load_text(MOVED)
    game.begin_match(1).advance(journal=journal)
    assert "yes no" in [one.text for one in journal]
    hasty = playrules.load_text(MOVED.replace("  settle here\n", ""))
    with pytest.raises(RulesError, match="the scene that it was taken from has not settled yet"):
        hasty.begin_match(1).advance()


def test_what_a_state_keeps_of_pieces_is_read_by_name_only() -> None:
    """Poses are values of states; lists of what pieces keep do not show them."""
    game, state, _ = played()
    kept = {one.name: one for one in game.program.kept if one.owner == "block"}
    assert kept["x"].quiet and kept["moved"].quiet
    assert state.names.blocks[1].turn in range(1_500_000_000, 1_600_000_000)
