"""A game with a scene for each player and one seen from above, and its states, for drawings."""

from __future__ import annotations

from functools import cache

from wooden import WOOD

import playrules
from playrules.dsl import CORE_WORDS
from playrules.engine import Draws, State
from playrules.plugins.api import load_plugins
from playrules.plugins.physics.drawing.seen import Seen
from playrules.testing.moves import Teller
from playrules.viewer.scene import Drawers, View, drawers_of

GAME = (
    """rules 1
game yards "Yards" { players: PLAYERS }
use physics 1
"""
    + WOOD
    + """piece tee "T" {
  count: 2
  has marked: yes or no starts no
  body {
    material: wood
    turns: 0deg, 90deg, 180deg
    | x    | y    | width | height |
    | 0mm  | 0mm  | 60mm  | 20mm   |
    | 20mm | 20mm | 20mm  | 20mm   |
  }
}
piece wedge "Wedge" {
  count: 2
  body {
    material: wood
    mirrored: yes
    | x    | y    |
    | 0mm  | 0mm  |
    | 60mm | 0mm  |
    | 0mm  | 40mm |
  }
}
piece coin "Coin" {
  count: 1 per player
  body {
    material: wood
    radius: 1cm
  }
}
steadiness hand "Hand" {
  | step  | weight |
  | 0     |      4 |
  | -1, 1 |      2 |
}
scene yard per player "Yard" {
  steadiness: hand
  ground floor "Floor" {
    from: -1m
    to: 1m
    top: -40mm
  }
  ground meadow "Meadow" {
    from: -300mm
    to: 300mm
    thick: 30mm
    | hole | x      |
    | 1    | -160mm |
    | 2    | -150mm |
    | 13   | -140mm |
    | 14   | 160mm  |
    area keep "Keep" {
      from: -60mm
      to: 60mm
    }
    area lawn "Lawn" {
      from: -120mm
      to: 120mm
    }
    area ditch "A ditch with a long name" {
      from: 140mm
      to: 170mm
    }
  }
}
scene desk "Desk" {
  view: above
  spots: 1cm
  ground felt "Felt" {
    from: 0mm
    to: 800mm
    near: 0mm
    far: 300mm
    area goal "Goal" {
      x: 600mm
      y: 150mm
      radius: 100mm
    }
    | hole | x    | y     |
    | 1    | 50mm | 150mm |
  }
}
ramp chute "Ramp" {
  | aim    | from | to    | step | default |
  | height | 80mm | 200mm | 40mm | 120mm   |
}
flick finger "Finger" {
  steadiness: hand
  | aim       | from     | to      | step     | default | slip    |
  | speed     | 50cm/s   | 200cm/s | 50cm/s   | 100cm/s | 10cm/s  |
  | direction | -30deg   | 30deg   | 10deg    | 0deg    | 5deg    |
}
hammer mallet "Hammer" {
  | aim  | from  | to    | step  |
  | foot | 40mm  | 80mm  | 20mm  |
}
rule shoot <h: hole> for <p: player> "Shoot" {
  choose a from aims(chute) for p "Your ramp"
  use chute at h in red.yard with a
  choose "Well?" for p { option "Take it away" { } }
  take chute from red.yard
  choose m from aims(mallet) for p "Your hammer"
  use mallet at h in red.yard with m
  take mallet from red.yard
}
play {
  place tee[1] at spot(tee, red.yard, x: 0mm)
  set tee[1].marked to yes
  choose b from wedges, s from spots(b, red.yard) for red "Where to?"
  place b at s
  choose t from spots(tee[2], red.yard) for red "The other?"
  place tee[2] at t
  choose h from red.meadow.holes for red "Which hole?"
  shoot h for red
  place red.coin at spot(coin, desk, x: 50mm, y: 150mm)
  choose c from spots(blue.coin, desk) for blue "On the desk"
  place blue.coin at c
  choose a from aims(finger) for red "Flick"
  use finger at felt.holes[1] in desk with a
}
"""
)


@cache
def drawers() -> Drawers:
    """Return what draws components."""
    return drawers_of(load_plugins(core_words=CORE_WORDS).drawings)


@cache
def states(players: int = 2) -> dict[str, State]:
    """Play with the options in the middle, and return the state at each question by its prompt."""
    game = playrules.load_text(GAME.replace("PLAYERS", str(players)))
    teller, draws = Teller(game), Draws(3)
    state, found = game.start(3), dict[str, State]()
    while not state.is_over:
        if state.is_outside:
            found[f"outside {state.prompt}"] = state
            state = state.answer(teller.answer(state, draws))
        else:
            found[state.prompt] = state
            state = state.apply(state.choices[len(state.choices) // 2])
    return found | {"end": state}


def seen(state: State, name: str, seat: int = 0, at: int = 0) -> Seen:
    """Return a scene of a state, that of the player in place *at* where each has one."""
    view = View(state, seat)
    component = next(one for one in view.program.components if one.name == name)
    return Seen(component, view, component.data["places"][at])
