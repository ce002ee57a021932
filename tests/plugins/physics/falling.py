"""A game of bricks that a hammer knocks down, and matches of it: for tests of referees."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wooden import WOOD, brick

import playrules
from playrules.engine import Match, Referee, State
from playrules.engine.machine.runner import Runner
from playrules.plugins.physics import events
from playrules.plugins.physics.layout import layout_of
from playrules.plugins.physics.referee import Answering, referee

GAME = (
    """rules 1
game fall "Fall" { players: 2 }
use physics 1
"""
    + WOOD
    + brick(5)
    + """zone box "Box" { }
scene table "Table" {
  ground floor "Floor" {
    foundation: yes
    from: -500mm
    to: 500mm
    | hole | x      |
    | 1    | -160mm |
  }
}
hammer mallet "Hammer" {
  length: 200mm
  lean: 12deg
  | aim  | from | to   | step |
  | foot | 0mm  | 28mm | 7mm  |
}
play {
  for each b in brick[1..4] { place b at spot(brick, x: 0mm, turn: 90deg) }
  place brick[5] at spot(brick, x: 440mm)
  repeat 3 times {
    choose a from aims(mallet) for red "Aim"
    use mallet at floor.holes[1] in table with a
    choose "Then" for red {
      option "Take it" { say "gone" }
      option "Wait" { wait 500ms in table }
    }
    take mallet from table
    move first(b in bricks where b.at is table) to box
    settle table
  }
}
"""
)


def answering(game: playrules.Game, carry: Any = events.carry_out) -> Answering:
    """Return the referee of a game, in this process unless *carry* says otherwise."""
    layout = layout_of(game.program)
    assert layout is not None
    return Answering(game.program, layout, carry)


@dataclass(frozen=True)
class Marking:
    """Makes referees that leave the number of their process in a folder."""

    folder: Path

    def __call__(self, machine: Runner) -> Referee:
        """Return the referee of a game."""
        (self.folder / str(os.getpid())).touch()
        return referee(machine.program)


def match_of(game: playrules.Game, carry: Any = events.carry_out) -> Match:
    """Begin a match whose events are carried out by *carry*."""
    made = answering(game, carry)
    return Match.begin(game.machine, referees={"physics": lambda _machine: made})


def settled(match: Match) -> State:
    """Let events outside happen until somebody chooses, or all is over."""
    while match.state.is_outside:
        match.next_step()
    return match.state


def play_on(match: Match, *options: int) -> State:
    """Take options by their places, with what happens outside between them."""
    for option in options:
        state = settled(match)
        match.play(state.choices[option])
    return settled(match)
