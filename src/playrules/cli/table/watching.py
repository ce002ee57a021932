"""Shows how things lie after an event outside where the game goes on before anybody is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from playrules.cli.output import say, wrap
from playrules.engine.play.aftermath import aftermath
from playrules.engine.program.program import waits_outside

if TYPE_CHECKING:
    from playrules.cli.table.telling import Teller
    from playrules.engine.play.journal import Event
    from playrules.engine.play.state import State
    from playrules.viewer.scene import Drawers

Pictures = list[list[str]]
Rests = Callable[["State", "State"], Sequence[str]]
"""Says how pieces came to rest from one state to another, a line each."""
ZONE = "zone"


@dataclass
class Watcher:
    """Tells events, with a picture where one would be missed: what fell is cleared away at once.

    A picture is drawn between an event outside and the next change that the rules make; and at the
    end of a turn in which something happened outside, if a person `follows` the turn of that seat.
    Of other turns people are told in lines, and shown one picture at most. Where the game `asks`
    somebody at the screen next, they are shown how it stands anyway. At a real table people see it
    for themselves: what they told is told again, as it came to rest.
    """

    drawers: Drawers
    teller: Teller
    follows: Callable[[int], bool] = lambda _seat: True
    asks: Callable[[], bool] = lambda: False
    rests: Rests = lambda _before, _after: ()
    draws: bool = True
    """Whether pictures are wanted; never where nothing happens outside, or by hand."""
    shown: Pictures = field(default_factory=list)
    stages: set[int] = field(default_factory=set)
    """The components that events outside have changed."""
    unseen: bool = False
    """Whether one has changed since it was shown."""
    _shown_in: int = -1
    """The turn, counted from 1, in which a picture was drawn last."""
    _last: tuple[object, Pictures] = (None, [])
    """The pictures drawn last, behind what they are drawn from."""

    def __post_init__(self) -> None:
        """Find out whether pictures are ever needed."""
        program = self.teller.program
        self.draws = self.draws and not program.by_hand and waits_outside(program)

    def saw(self, state: State) -> None:
        """Take note that people have seen a state."""
        if self.draws:
            self.shown, self.unseen = self._pictures(state), False

    def tell(
        self,
        before: State,
        answer: Sequence[int],
        events: list[Event],
        after: State,
        told: Sequence[str] = (),
    ) -> None:
        """Tell the events from one pause to the next.

        *answer* is what happened outside, if any; *told* what people at a real table typed for it.
        """
        if told and self.teller.program.by_hand:
            self._retell(before, answer, events)
            return
        if not self.draws or not (before.is_outside or self._ends_unseen(before, events)):
            self.teller.tell(events)
            return
        rest, count = before, 0
        if before.is_outside:
            rest, count = aftermath(before, answer)
            self._compare(before, rest)
        if self._is_missed(rest, events, after):
            self.teller.tell(events[:count])
            events = events[count:]
            self._show(rest, more=bool(events) and events[0].event != "turn")
        self.teller.tell(events)

    def _retell(self, before: State, answer: Sequence[int], events: Sequence[Event]) -> None:
        """Tell what people told, and in between how pieces came to rest by it."""
        rest, count = aftermath(before, answer)
        self.teller.tell(events[:count])
        for line in self.rests(before, rest):
            say(wrap(f"> {line}", "  ", "    "))
        self.teller.tell(events[count:])

    def _compare(self, before: State, rest: State) -> None:
        """Find out what an event outside has changed: zones only give what is placed."""
        was, now = self._pictures(before), self._pictures(rest)
        components = before.machine.program.components
        changed = {at for at, one in enumerate(was) if one != now[at]}
        changed = {at for at in changed if components[at].word != ZONE}
        self.stages |= changed
        self.unseen |= bool(changed)

    def _is_missed(self, rest: State, events: Sequence[Event], after: State) -> bool:
        """Whether nobody would see how things lie at *rest*."""
        if self._ends_unseen(rest, events):
            return True
        if not rest.is_outside or not self.stages:
            return False
        if self._shown_in == self.teller.turns and not self.follows(rest.turn):
            return False
        now, then = self._pictures(rest), self._pictures(after)
        return any(now[at] != then[at] for at in self.stages)

    def _ends_unseen(self, rest: State, events: Sequence[Event]) -> bool:
        """Whether a turn ends that somebody follows, and what has changed in it was not shown."""
        ends = any(one.event == "turn" for one in events) and self.follows(rest.turn)
        return self.unseen and ends and not self.asks()

    def _show(self, rest: State, *, more: bool) -> None:
        """Draw what was not shown so; an empty line sets off what is told *more*."""
        now = self._pictures(rest)
        news = [at for at in sorted(self.stages) if not self.shown or now[at] != self.shown[at]]
        for line in (line for at in news for line in ("", *now[at])):
            say(line)
        if news and more:
            say()
        self.shown, self.unseen, self._shown_in = now, False, self.teller.turns

    def _pictures(self, state: State) -> Pictures:
        """Draw a state, unless it was the last to be drawn."""
        from playrules.viewer.scene import pictures

        seat = self.teller.seat()
        source = state.row, seat
        if self._last[0] != source:
            self._last = source, pictures(state, self.drawers, seat=seat, asks=False)
        return self._last[1]
