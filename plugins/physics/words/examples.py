"""The games that show the words of physics."""

from __future__ import annotations

from typing import Final

TOWER: Final = """rules 1
game stack "Stack" { players: 2 }
use physics 1
material wood "Wood" {
  weight: 0.65g
  friction: 71%
}
steadiness hand "Hand" {
  | step  | weight |
  | 0     |      6 |
  | -1, 1 |      1 |
}
piece brick "Brick" {
  count: 4
  body {
    material: wood
    turns: 0deg, 90deg
    | x   | y   | width | height |
    | 0mm | 0mm | 40mm  | 20mm   |
  }
}
scene table "Table" {
  spots: 20mm
  over: board
  steadiness: hand
  slip: 1mm
  ground floor "Floor" {
    from: -500mm
    to: 500mm
    top: -20mm
  }
  ground board "Board" {
    foundation: yes
    from: -60mm
    to: 60mm
    thick: 20mm
    area middle "Middle" {
      from: -20mm
      to: 20mm
    }
  }
}
players { has score: number starts 0 }
play {
  repeat 2 times {
    for each p in players {
      choose b from bricks, s from spots(b, table) for p where b.at is nothing and s.lands_on(board)
      place b at s
      if b.within(middle) { score b.floor for p "built" }
      for each x in bricks where x.touches(floor) { remove x }
      settle table
    }
  }
  wait 1s in table
}
when <s: scene> comes to rest { say "{s} is still" }
"""

_HEAD: Final = """rules 1
game bowls "Bowls" {{ players: 2 }}
use physics 1
material wood "Wood" {{
  weight: 0.65g
  friction: 60%
}}
piece pin "Pin" {{
  body {{
    material: wood
    | x   | y   | width | height |
    | 0mm | 0mm | 20mm  | 60mm   |
  }}
}}
scene lane "Lane" {{
  spots: 20mm
  ground floor "Floor" {{
    from: -500mm
    to: 500mm
    | hole | x      |
    | 1    | -160mm |
  }}
}}
{}
players {{ has score: number starts 0 }}
play {{
  place pin at spot(pin, x: 0mm)
  for each p in players {{
    choose h from floor.holes, a from aims({}) for p
    use {} at h in lane with a
    take {} from lane
    if not pin.upright {{ score 1 for p "down" }}
  }}
}}
"""

_TOOLS: Final = {
    "ramp": """ramp chute "Ramp" {
  | aim    | from | to    | step | default |
  | height | 80mm | 200mm | 40mm | 160mm   |
}""",
    "pendulum": """pendulum ball "Pendulum" {
  | aim   | from  | to    | step  |
  | angle | 30deg | 60deg | 10deg |
}""",
    "catapult": """catapult arm "Catapult" {
  | aim   | from    | to      | step    |
  | speed | 100cm/s | 200cm/s | 50cm/s |
}""",
    "hammer": """hammer mallet "Hammer" {
  length: 200mm
  lean: 12deg
  | aim  | from | to   | step |
  | foot | 0mm  | 28mm | 7mm  |
}""",
}


def _bowls(word: str) -> str:
    name = _TOOLS[word].split()[1]
    return _HEAD.format(_TOOLS[word], name, name, name)


FLICKED: Final = """rules 1
game slide "Slide" { players: 2 }
use physics 1
material wood "Wood" {
  weight: 0.7g
  friction: 50%
}
material cloth "Cloth" {
  weight: 0.2g
  friction: 60%
}
steadiness hand "Hand" {
  | step  | weight |
  | 0     |      2 |
  | -1, 1 |      1 |
}
piece disc "Disc" {
  count: 2
  body {
    material: wood
    radius: 15mm
  }
}
scene court "Court" {
  view: above
  ground lane "Lane" {
    material: cloth
    from: 0mm
    to: 600mm
    near: 0mm
    far: 200mm
    | hole | x    | y     |
    | 1    | 40mm | 100mm |
    area target "Target" {
      x: 450mm
      y: 100mm
      radius: 60mm
    }
  }
}
flick finger "Finger" {
  steadiness: hand
  | aim       | from    | to      | step   | slip  |
  | speed     | 100cm/s | 200cm/s | 50cm/s | 2cm/s |
  | direction | -10deg  | 10deg   | 10deg  | 1deg  |
}
players { has score: number starts 0 }
play {
  for each p in players {
    let d be first(x in discs where x.at is nothing)
    place d at spot(disc, x: 40mm, y: 100mm)
    choose a from aims(finger) for p
    use finger at first(lane.holes) in court with a
    take finger from court
    if d.within(target) { score 1 for p "in the target" }
  }
}
"""

TOOLS: Final = {word: _bowls(word) for word in _TOOLS} | {"flick": FLICKED}
"""A game for each kind of tool."""
