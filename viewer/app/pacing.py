"""When the next thing happens by itself, and where the game stands on the screen until then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from playrules.engine.play.journal import Event
    from playrules.engine.play.state import State

PACE: Final = 0.8
"""Seconds between the moves that nobody is asked for, at speed 1."""
AFTER: Final = 0.3
"""The same where what came before was seen as it moved."""
SPEEDS: Final = (0.25, 0.5, 1.0, 2.0, 4.0, 16.0)


class Pace:
    """How fast things happen, and whether they wait. It knows no clock: it is told the time."""

    def __init__(self) -> None:
        """Go on at speed 1."""
        self.speed = 1.0
        self.paused = False
        self._next: float | None = None
        self._wait = PACE

    def is_due(self, now: float) -> bool:
        """Whether the time of the next thing has come; the one after it has to wait again."""
        if self._next is None:
            self._next = now + self._wait / self.speed
        if self.paused or now < self._next:
            return False
        self._next = now + PACE / self.speed
        return True

    def wait(self, seconds: float = PACE) -> None:
        """Wait so long, at speed 1, for what comes next."""
        self._next, self._wait = None, seconds

    def faster(self, steps: int = 1) -> None:
        """Let things happen faster, or slower for negative *steps*."""
        at = min(max(SPEEDS.index(self.speed) + steps, 0), len(SPEEDS) - 1)
        self.speed = SPEEDS[at]
        self.wait()

    def pause(self) -> None:
        """Hold on, or go on."""
        self.paused = not self.paused
        self.wait()


@dataclass(frozen=True, slots=True)
class Passage:
    """From where to where the game went last on the screen, what happened, what was told before."""

    before: State
    after: State
    events: Sequence[Event]
    journal: Sequence[Event | str]


class Showing:
    """Where the game stands on the screen: a move is shown throw by throw.

    `state` is what is shown, `before` what was shown before, and `events` what has been told so far
    of the move that is shown. `passage` is what may be seen moving; None where the game jumped.
    """

    def __init__(self, state: State) -> None:
        """Show a state."""
        self.state = state
        self.before: State | None = None
        self.events: list[Event] = []
        self.passage: Passage | None = None
        self._throws: Iterator[tuple[State, list[Event]]] | None = None

    @property
    def is_under_way(self) -> bool:
        """Whether more of a move is to be shown."""
        return self._throws is not None

    def begin(self, throws: Iterator[tuple[State, list[Event]]], before: State) -> None:
        """Show a move from throw to throw, the game standing at *before*."""
        self.state, self.events = before, []
        self._throws = throws

    def go_on(self, journal: Sequence[Event | str] = ()) -> bool:
        """Show what comes up next; return whether that was a throw, or the end of the move.

        *journal* is what was told before.
        """
        assert self._throws is not None  # or there is nothing to be shown
        state, events = next(self._throws)
        self.passage = Passage(self.state, state, events, journal)
        if not state.is_chance:
            return False
        self.before, self.state = self.state, state
        self.events = [*self.events, *events]
        return True

    def rest(self, state: State, *, before: State | None) -> None:
        """Show where a game stands, with nothing more to come."""
        self._throws = None
        self.state, self.before = state, before
