"""Shows how things lie after an event outside where the game goes on before anybody is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from playrules.cli.output import say
from playrules.engine.play.aftermath import aftermath

if TYPE_CHECKING:
    from playrules.cli.table.telling import Teller
    from playrules.engine.play.journal import Event
    from playrules.engine.play.state import State
    from playrules.viewer.scene import Drawers

Pictures = list[list[str]]
ZONE = "zone"


@dataclass
class Watcher:
    """Tells events, with a picture where one would be missed: what fell is cleared away at once.

    A picture is drawn between an event outside and the next change that the rules make; and at the
    end of a turn in which something happened outside, if a person `follows` the turn of that seat.
    Where the game `asks` somebody at the screen next, they are shown how it stands anyway.
    """

    drawers: Drawers
    teller: Teller
    follows: Callable[[int], bool] = lambda _seat: True
    asks: Callable[[], bool] = lambda: False
    shown: Pictures = field(default_factory=list)
    stages: set[int] = field(default_factory=set)
    """The components that events outside have changed."""
    unseen: bool = False
    """Whether one has changed since it was shown."""

    def saw(self, state: State) -> None:
        """Take note that people have seen a state."""
        if _has_outside(state):
            self.shown, self.unseen = self._pictures(state), False

    def tell(self, before: State, answer: Sequence[int], events: list[Event], after: State) -> None:
        """Tell the events from one pause to the next; *answer* is what happened outside, if any."""
        if not _has_outside(before):
            self.teller.tell(events)
            return
        rest, count = before, 0
        if before.is_outside:
            rest, count = aftermath(before, answer)
        now = self._pictures(rest)
        if before.is_outside:
            self._compare(before, now)
        if self._is_missed(rest, now, events, after):
            self.teller.tell(events[:count])
            events = events[count:]
            self._show(now, more=bool(events) and events[0].event != "turn")
        self.teller.tell(events)

    def _compare(self, before: State, now: Pictures) -> None:
        """Find out what an event outside has changed: zones only give what is placed."""
        was, components = self._pictures(before), before.machine.program.components
        changed = {at for at, one in enumerate(was) if one != now[at]}
        changed = {at for at in changed if components[at].word != ZONE}
        self.stages |= changed
        self.unseen |= bool(changed)

    def _is_missed(self, rest: State, now: Pictures, events: Sequence[Event], after: State) -> bool:
        """Whether nobody would see how things lie *now*."""
        ends = any(one.event == "turn" for one in events) and self.follows(rest.turn)
        if self.unseen and ends and not self.asks():
            return True
        return rest.is_outside and self._differ(now, self._pictures(after))

    def _differ(self, one: Pictures, other: Pictures) -> bool:
        return any(one[at] != other[at] for at in self.stages)

    def _show(self, now: Pictures, *, more: bool) -> None:
        """Draw what was not shown so; an empty line sets off what is told *more*."""
        news = [at for at in sorted(self.stages) if not self.shown or now[at] != self.shown[at]]
        for line in (line for at in news for line in ("", *now[at])):
            say(line)
        if news and more:
            say()
        self.shown, self.unseen = now, False

    def _pictures(self, state: State) -> Pictures:
        from playrules.viewer.scene import pictures

        return pictures(state, self.drawers, seat=self.teller.seat(), asks=False)


def _has_outside(state: State) -> bool:
    """Whether anything happens outside in a game, and people do not see it for themselves."""
    program = state.machine.program
    return not program.by_hand and any(point.kind == "outside" for point in program.points)
