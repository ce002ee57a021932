"""Tells what happens in a game, turn by turn, and how it ended."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from playrules.cli.output import clean, say, style, table, width, wrap
from playrules.cli.table.puts import joined
from playrules.engine.play.outcome import verdict
from playrules.engine.program.hidden import NOBODY
from playrules.engine.wording import capital

if TYPE_CHECKING:
    from playrules.engine.play.journal import Event
    from playrules.engine.play.outcome import Outcome
    from playrules.engine.play.state import State
    from playrules.engine.program import Program


class Teller:
    """Prints journal events in words.

    `turns` counts the turns told so far. Before each turn `before_turn` is called with the seat.
    """

    def __init__(
        self,
        program: Program,
        *,
        delay: float = 0.0,
        before_turn: Callable[[int], None] | None = None,
        seat: Callable[[], int] = lambda: NOBODY,
    ) -> None:
        """Tell a game of *program*, with a pause of *delay* seconds after each event.

        *seat* says whom it is told: without more, who looks on.
        """
        self.program = program
        self.delay = delay
        self.before_turn = before_turn
        self.seat = seat
        self.turns = 0
        self.last = ""
        self._chose = ""

    def tell(self, events: Sequence[Event]) -> None:
        """Print events in order."""
        told = (event.told(self.seat()) for event in events)
        for event in joined(told, self.program.things.names):
            if event.text:
                self._chose = ""
            if event.event == "turn":
                self._turn(event)
            elif event.event == "phase":
                say(style(f"  {clean(event.text)}", bold=True))
            elif event.text:
                self.last = event.text
                say(wrap(capital(event.text), "  ", "  "))
            if self.delay:
                time.sleep(self.delay)

    def _turn(self, event: Event) -> None:
        """Print the head of a turn."""
        self.turns += 1
        seat = next(iter(event.values.values()), 0)
        if self.before_turn is not None:
            self.before_turn(seat)
        say()
        say(style(rule(f"{capital(event.text)} ({self.turns})"), fg="cyan"))

    def chosen(self, who: str, label: str) -> None:
        """Print what somebody other than the person at the keyboard chose; "" may not be told.

        Of several such choices in a row one is printed.
        """
        if not label and who == self._chose:
            return
        self._chose = "" if label else who
        text = f"{capital(who)}: {label}" if label else f"{capital(who)} chooses"
        say(style(wrap(f"> {text}", "  ", "    "), dim=True))
        if self.delay:
            time.sleep(self.delay)


def rule(title: str) -> str:
    """Return a line across the screen that begins with a title."""
    text = f"── {clean(title)} "
    return text + "─" * max(3, width() - 1 - len(text))


def tell_outcome(state: State, outcome: Outcome) -> None:
    """Print the ranking, with scores and titles, and why the game ended."""
    names = [capital(name) for name in state.machine.program.things.names["player"]]
    rows = []
    for group in outcome.ranking:
        for seat in group:
            scores = [str(values[seat - 1]) for values in outcome.scores.values()]
            number = f"{outcome.place(seat)}. " if outcome.placed[seat - 1] else ""
            place = f"{number}{names[seat]}"
            rows.append([place, *scores, outcome.titles[seat - 1]])
    told = verdict(outcome, [clean(name) for name in names])
    say(style(f"{told}.", bold=True))
    if len(rows) > 1 or outcome.scores or any(outcome.titles):
        heads = [
            "",
            *(name.replace("_", " ") for name in outcome.scores),
            "title" if any(outcome.titles) else "",
        ]
        right = range(1, 1 + len(outcome.scores))
        for line in table(heads, rows, right=right, line=False, indent="  "):
            say(line)
    where = f" (line {outcome.span.line} of the rules)" if outcome.span.line else ""
    say(wrap(f"Why it ended: {outcome.why}{where}"))
