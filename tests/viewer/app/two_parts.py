"""Rules of games that are only there to be clicked at."""

TWO_PARTS = """\
rules 1
game hop "Hop" {
  players: 1
}
use board 1
grid board "Board" {
  columns: 4
  rows: 4
}
piece man "Man" {
  count: 3
  plural: men
}
setup {
  for each m in men { place m on first(s in board where s.piece is nothing) }
}
play {
  repeat 9 times {
    for each p in players {
      choose m from men, s from board for p "Which, and where to?" where s.piece is nothing
      move m to s
    }
  }
}
"""

SEVERAL = """\
rules 1
game crew "Crew" {
  players: 1
}
use board 1
grid board "Board" {
  columns: 4
  rows: 4
}
piece man "Man" {
  count: COUNT
  plural: men
}
setup {
  for each m in men { place m on first(s in board where s.piece is nothing) }
}
play {
  for each p in players {
    choose HOW crew from men for p "Who goes?" WHERE
    for each m in crew { say "{m} goes" }
  }
}
"""
"""Of COUNT men, HOW many are chosen at once, of which WHERE is so."""
