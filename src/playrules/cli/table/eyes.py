"""Who looks at the terminal: it is handed over in between where a game hides something."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from playrules.cli.output import is_terminal
from playrules.engine.play.eyes import Eyes as Lookers
from playrules.engine.play.eyes import asked_of

if TYPE_CHECKING:
    from playrules.engine.play.state import State

__all__ = ["CLEAR", "Eyes", "asked_of"]

CLEAR = "\033[H\033[2J\033[3J"
"""Empties a terminal, also of what can be scrolled back to."""


class Eyes(Lookers):
    """Those in front of the terminal in which a match is played."""

    def hands_over(self, state: State) -> bool:
        """Whether another person has to come to the screen alone, to be asked; then it is empty."""
        before = self.last
        if not self.changes(state):
            return False
        if not (is_terminal(sys.stdin) and is_terminal(sys.stdout)):
            return False
        if before:
            sys.stdout.write(CLEAR)
        return True
