"""Asks referees about recorded answers: whether they can be, and whether they come again."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from playrules.engine.errors import RefereeError
from playrules.engine.machine.generator import Draws
from playrules.engine.play.records import Record
from playrules.engine.play.referees import Referees
from playrules.engine.play.state import State


def judged(referees: Referees, before: State, record: Record, position: int) -> list[str]:
    """Return what of a recorded answer cannot be, *before* being the state in which it was asked.

    An answer of people has to be what they typed, where that was kept.
    """
    try:
        found = []
        if record.by == "referee":
            found = referees.faults(before, record.values)
        elif record.kind == "answer" and record.names and before.machine.program.by_hand:
            if referees.misses(before, record.names, record.values):
                found = ["what was typed leads to another answer than was recorded"]
    except RefereeError as error:
        found = [str(error)]
    return [f"{_where(record, position)}: {record.key}: {'; '.join(found)}"] if found else []


@dataclass
class Again:
    """Lets referees answer again; *counted* are the events that they answered, by plugin."""

    referees: Referees
    seed: int
    counted: Counter[str] = field(default_factory=Counter)

    def ask(self, state: State, record: Record, stood: int, position: int) -> list[str]:
        """Return how the answer to what is asked differs from a record, in words.

        *stood* is where the generator of those who choose stands, 0 for its start.
        """
        if not self.referees.knows(state):
            return []
        draws = Draws.resumed(stood) if stood else Draws(self.seed)
        try:
            values = self.referees.answer(state, draws)
            assert state.question is not None
            self.counted[state.question.plugin] += 1
            if values == record.values:
                return []
            differ = self.referees.differences(state, record.values, values)
            why = f"another answer than was recorded: {'; '.join(differ)}"
        except RefereeError as error:
            why = str(error)
        return [f"{_where(record, position + 1)}: {record.key}: {why}"]


def _where(record: Record, position: int) -> str:
    """Say which record it is: its line, or which move of a match without file."""
    return f"line {record.line}" if record.line else f"move {position}"
