"""How a game stood right after an event outside, before its rules went on from there."""

from __future__ import annotations

from collections.abc import Sequence

from playrules.engine.errors import BadAnswer
from playrules.engine.play.state import State

Row = tuple[int, ...]


class _Log(list[tuple[int, ...]]):
    """A journal that keeps the row at each event: the machine writes in it while it runs."""

    def __init__(self, row: list[int]) -> None:
        super().__init__()
        self.row = row
        self.rows: list[Row] = []

    def append(self, entry: tuple[int, ...]) -> None:
        super().append(entry)
        self.rows.append(tuple(self.row))


def aftermath(state: State, values: Sequence[int]) -> tuple[State, int]:
    """Return the state in which an answer leaves a game, and how many events had come by then.

    It is what people see who look at the table before the rules go on: at the last event that the
    very statement tells which waited for the answer. Nothing can be chosen in it. Raises as
    `State.answer`.
    """
    question = state.question
    if question is None:
        raise BadAnswer("", "", None, "nothing is asked outside the game now")
    row = question.written(values)
    found, count, log = tuple(row), 0, _Log(row)
    state.machine.go(row, 0, explicit=state.chance == "explicit", log=log)
    program = state.machine.program
    span = program.points[state.point].span
    first = log[0][0] if log else 0
    for number, (entry, then) in enumerate(zip(log, log.rows, strict=True), start=1):
        if (
            program.sites[entry[0]].span != span or entry[0] < first
        ):  # in a loop it may begin once more
            break
        found, count = then, number
    return State(state.machine, found, state.chance), count
