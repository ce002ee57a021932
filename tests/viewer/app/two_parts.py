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
