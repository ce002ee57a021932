"""Who looks at a screen at which a match is played, and what is shown of it there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from playrules.engine.play.seats import PEOPLE
from playrules.engine.program.hidden import EVERYTHING, NOBODY

if TYPE_CHECKING:
    from playrules.engine.play.match import Match
    from playrules.engine.play.state import State


@dataclass
class Eyes:
    """Those in front of the screen of a match; with *everything* they see all there is."""

    match: Match
    everything: bool = False
    last: int = NOBODY

    @property
    def people(self) -> list[int]:
        """The seats that people play."""
        return [seat for seat, who in enumerate(self.match.seats, 1) if who == PEOPLE]

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

    def changes(self, state: State) -> int:
        """Return who has to come to the screen alone to be asked; 0 where nobody has to.

        The person asked before must not be there any more: what follows is not theirs to see.
        While nothing is hidden, all are there.
        """
        if self.everything or not state.hides or len(self.people) < 2:
            self.last = NOBODY
            return NOBODY
        who = asked_of(state)
        before, self.last = self.last, who or self.last
        return NOBODY if before == who else who


def asked_of(state: State) -> int:
    """Return who is asked: the seat that decides, or that alone sees what chance gives; else 0."""
    return state.actor or max(NOBODY, state.seer)
