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
      choose b from bricks, s from spots(b, table) for p
        where b.at is nothing and not s.lands_on(floor)
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

RESTED: Final = (
    TOWER
    + """example "A brick upon another one has two floors" {
  given {
    rest in table {
      | piece    | touches | rests_on | within |
      | brick[1] | board   | board    | middle |
    }
  }
  do {
    next hand gives 0
    next rest in table {
      | piece    | touches  | rests_on | within |
      | brick[2] | brick[1] | brick[1] | middle |
    }
    place brick[2] at spot(brick, x: 0mm)
  }
  expect brick[2].floor is 2 and brick[2].lowest_floor is 2 and brick[1].touches(brick[2])
  expect brick[2].carried_by(board) and brick[2].linked(board, through: bricks)
  expect brick[2].nearest is middle and brick[2].upright and not brick[2].leaning
  expect brick[2].turned is 0deg and brick[2].moved is 0mm and brick[2].turn is 0deg
  expect not brick[2].tilted and not brick[2].mirrored and brick[2].x is 0mm
}
"""
)

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
    if lane.tool is {} {{ take {} from lane }}
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
    return _HEAD.format(_TOOLS[word], name, name, name, name)


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
rule send <t: tool> for <p: player> "Flick" {
  choose a from aims(t) for p
  use t at first(lane.holes) in court with a
}
play {
  for each p in players {
    let d be first(x in discs where x.at is nothing)
    place d at spot(disc, x: 40mm, y: 100mm)
    send finger for p
    if d.within(target) { score 1 for p "in the target" }
  }
}
"""

ROUND_TABLE: Final = """rules 1
game siege "Siege" { players: 2..3 }
use physics 1
material wood "Wood" {
  weight: 0.65g
  friction: 71%
}
piece tower "Tower" {
  count: 1 per player
  body {
    material: wood
    | x   | y   | width | height |
    | 0mm | 0mm | 30mm  | 60mm   |
  }
}
scene fort per player "Fort" {
  spots: 20mm
  bearing: side
  aimed: fall
  reach: 12deg
  over: stand
  ground table "Table" {
    from: -150mm
    to: 450mm
    | hole | x   | works |
    | 1    | 0mm | right |
  }
  ground stand "Stand" {
    foundation: yes
    from: 160mm
    to: 240mm
    top: 10mm
    thick: 10mm
  }
}
hammer mallet "Hammer" {
  length: 200mm
  lean: 12deg
  | aim  | from | to   | step |
  | foot | 0mm  | 20mm | 10mm |
}
has fall: angle starts 0deg
players {
  has score: number starts 0
  has side: angle starts 0deg
}
setup {
  for each p in players {
    set p.side to (p.seat - 1) * 120deg
  }
}
play {
  for each p in players {
    choose s from spots(p.tower, p.fort) for p "Where?"
    place p.tower at s
  }
  for each p in players {
    choose n from 0..11 for p "Which way?"
    set fall to n * 30deg
    choose a from aims(mallet) for p
    for each q in players where q.fort.faces(fall) {
      use mallet at first(q.table.holes) in q.fort with a
      take mallet from q.fort
      if q is not p and q.tower.touches(q.table) { score 2 for p "down" }
    }
    if apart(fall, p.side) > 90deg { score 1 for p "far from home" }
  }
}
"""

TOOLS: Final = {word: _bowls(word) for word in _TOOLS} | {"flick": FLICKED}
"""A game for each kind of tool."""
