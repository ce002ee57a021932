"""Who looks at the screen: it shows no more than they may know, and is handed over in between."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from playrules.cli.output import is_terminal
from playrules.cli.seating import HUMAN
from playrules.engine.program.hidden import EVERYTHING, NOBODY

if TYPE_CHECKING:
    from playrules.engine.play.match import Match
    from playrules.engine.play.state import State

CLEAR = "\033[H\033[2J\033[3J"
"""Empties a terminal, also of what can be scrolled back to."""


@dataclass
class Eyes:
    """Those in front of the screen of a match; with *everything* they see all there is."""

    match: Match
    everything: bool = False
    last: int = NOBODY

    @property
    def people(self) -> list[int]:
        """The seats that people play."""
        return [seat for seat, who in enumerate(self.match.seats, 1) if who == HUMAN]

    @property
    def seat(self) -> int:
        """Whom it is told what happens: the only person, else who looks on."""
        if self.everything:
            return EVERYTHING
        people = self.people
        return people[0] if len(people) == 1 else NOBODY

    def asked(self, state: State) -> int:
        """Return for whom the board is drawn when something is asked."""
        who = asked_of(state)
        return who if not self.everything and who in self.people else self.seat

    def hands_over(self, state: State) -> bool:
        """Whether another person has to come to the screen alone, to be asked; then it is empty."""
        who = asked_of(state)
        before, self.last = self.last, who or self.last
        if self.everything or not state.hides or not who or len(self.people) < 2:
            return False
        if before == who or not (is_terminal(sys.stdin) and is_terminal(sys.stdout)):
            return False
        if before:
            sys.stdout.write(CLEAR)
        return True


def asked_of(state: State) -> int:
    """Return who is asked: the seat that decides, or that alone sees what chance gives; else 0."""
    return state.actor or max(NOBODY, state.seer)
