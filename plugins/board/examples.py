"""Small games that show the words of boards; each can be played."""

from __future__ import annotations

TRACK = """rules 1
game stroll "Stroll" { players: 1 }
use board 1
type mark is rest, ditch
track path "Path" {
  spaces: 0..9
  | space | mark  | room |
  | 0     |       |    0 |
  | 3, 7  | ditch |      |
  | 5     | rest  |    2 |
}
piece walker "Walker" { count: 1 per player }
setup { for each p in players { place p.walker on path[0] } }
play {
  for each p in players {
    for each x in run(p.walker.at, 3) { say "{p} passes {x}" }
    let goal be ahead(p.walker.at, 3)
    move p.walker to first(x in back_from(goal) where x.mark is not ditch)
    say "{p} is on {p.walker.at.number}, {steps(p.walker.at, path[9])} steps from the end"
  }
}
"""

RING = """rules 1
game rounds "Rounds" { players: 2 }
use board 1
track lane "Lane" {
  spaces: 1..4
  | space | room | onward  | turnoff |
  | 1     |    0 |         |         |
  | 2     |      |         | loop[5] |
  | 4     |      | loop[0] |         |
}
ring loop "Loop" { spaces: 0..7 }
piece runner "Runner" { count: 1 per player }
setup { for each p in players { place p.runner on lane[1] } }
play {
  for each p in players { move p.runner to ahead(p.runner.at, 4 + p.seat) }
}
"""

DISC = """rules 1
game tower "Tower" { players: 2 }
use board 1
type picture is dragon, knight
type sign is gate
ring walk "Walk" {
  spaces: 0..5
  | space | picture | sign |
  | 0     |         | gate |
  | 1     | dragon  |      |
  | 4     | knight  |      |
}
track stairs "Stairs" {
  spaces: 1..3
  | space | room |
  | 1     |    0 |
}
disc turret "Turret" {
  inside: walk
  turns: clockwise
  hides: picture
  | sector | window | space     |
  | 0      |        | stairs[1] |
  | 2..3   | yes    |           |
}
piece hero "Hero" { count: 1 per player }
setup { for each p in players { place p.hero on stairs[1] } }
play {
  for each p in players {
    rotate turret by 2
    if turret.shows(knight) { move p.hero to turret.beside(stairs[1]) }
  }
}
when <d: disc> turns { say "{d} turns" }
"""

QUARTERS = """rules 1
game quarters "Quarters" { players: 2 }
use board 1
grid slab "Slab" {
  columns: 4
  rows: 2
  has mark: (player or nothing)
}
disc left "Left half" {
  inside: slab
  columns: 1..2
  rows: 1..2
}
disc right "Right half" {
  inside: slab
  columns: 3..4
  rows: 1..2
}
piece bead "Bead" { }
setup { place bead on slab[3, 1] }
play {
  for each p in players {
    choose s from slab for p "Which space?" where s.mark is nothing
    set s.mark to p
    choose d from discs for p "Which half?"
    rotate d by -1
  }
  say "the bead is on {bead.at}, red has {count(s in slab where s.mark is red)} space"
}
"""

GRID = """rules 1
game garden "Garden" { players: 2 }
use board 1
type soil is rock, pond
grid plot "Plot" {
  columns: 5
  rows: 4
  lines: 3
  | column | row  | soil | room |
  | 2..3   | 4    | rock |      |
  | 5      | 1, 2 | pond |    0 |
  has flower: (player or nothing)
}
piece rake "Rake" { }
setup {
  place rake on plot[1, 2]
  set plot[3, 1].flower to red
}
play {
  for each s in neighbours(plot[2, 2]) where s.flower is red { say "a flower on {s}" }
  for each s in column_of(rake.at) { say "row {s.row}" }
  for each s in row_of(rake.at) where s.soil is pond { say "a pond in column {s.column}" }
  let corners be count(diagonals(rake.at))
  say "{count(orthogonals(rake.at))} ways on, {corners} corners"
  for each s in ray(rake.at, right: 1, up: 1) { say "{s} is free" if s.soil is not rock }
  for each l in plot[1, 1].lines { say "{l} is free" if all(s.piece is nothing for s in l.spaces) }
  move rake to step(rake.at, right: 2, up: -1)
}
"""

FLIPS = """rules 1
game flips "Flips" { players: 2 }
use board 1
grid field "Field" {
  columns: 4
  rows: 4
  has disc: (player or nothing)
}
define others(p: player): list(x in field where x.disc is p.opponent)
define end(s: field, d: direction, p: player): step(s, d, count(ray(s, d, on: others(p))) + 1)
setup {
  for each s in field[2..3, 2..3] { set s.disc to red if s.column is s.row else blue }
}
play {
  let s be field[1, 2]
  set s.disc to red
  for each d in direction where end(s, d, red).disc is red {
    for each x in ray(s, d, on: others(red)) { set x.disc to red }
  }
  let way be turned(east, 4)
  say "{count(x in field where x.disc is red)} discs are red, and {way} is {step(s, way)}"
}
"""

CAPTURE = """rules 1
game capture "Capture" { players: 2 }
use board 1
grid field "Field" {
  columns: 5
  rows: 5
  has stone: (player or nothing)
}
define stones(p: player): list(x in field where x.stone is p)
define open(s: space): any(y in orthogonals(s) where y.stone is nothing)
setup {
  for each s in [field[1, 1], field[2, 1]] { set s.stone to blue }
  for each s in [field[1, 2], field[2, 2]] { set s.stone to red }
}
play {
  choose s from field for red "Where?" where s.stone is nothing
  set s.stone to red
  let group be region(field[1, 1], on: stones(blue))
  if not any(open(x) for x in group) {
    for each x in group { set x.stone to nothing }
    say "captured"
  }
}
"""

GRAVITY = """rules 1
game gravity "Gravity" { players: 2 }
use board 1
grid shaft "Shaft" {
  columns: 3
  rows: 4
}
piece brick "Brick" { count: 4 }
define free: list(x in shaft where x.piece is nothing)
play {
  for each b in bricks {
    choose c from 1..3 for red "Which column?" where shaft[c, 4] in free
    move b to drop(shaft[c, 4], on: free)
  }
  say "the row is full" if all(x.piece is not nothing for x in shaft[1..3, 1])
}
"""
