"""Check of events outside the game: answers that fit are taken, all others refused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playrules.engine.errors import BadAnswer, RulesError
from playrules.engine.kinds import MAX, MIN, Kind
from playrules.engine.machine import Draws
from playrules.engine.play import Event, State
from playrules.engine.play.outside import Question
from playrules.testing.states import STRANGE, refuses
from playrules.testing.walks import Walk, spread

MOST_CELLS = 8
"""Of more numbers in an answer than this, so many are tried with what does not fit."""


def answered(walk: Walk) -> Iterator[tuple[int, str]]:
    """An answer that fits is taken and leads to one row; any other leaves the state as it was."""
    for number, state in enumerate(walk.states):
        question, row = state.question, list(state.row)
        if question is None:
            if not _refuses(state, [0]):
                yield number, "an answer is accepted though nothing is asked"
            continue
        for values in _fitting(question, walk.seed + number):
            yield from ((number, problem) for problem in _taken(state, values))
        for wrong in _unfit(question):
            if not _refuses(state, wrong):
                yield number, f"{question.event}: {_said(wrong)} does not fit, but is accepted"
        if list(state.row) != row:
            yield number, "an answer changed the state before it"


def _fitting(question: Question, seed: int) -> Iterator[list[int]]:
    """Yield answers to try: the least, the greatest where there are any, and one at random."""
    yield question.least()
    try:
        yield question.evenly(lambda bound: bound - 1)
        yield question.evenly(Draws(seed).below)
    except BadAnswer:  # a kind without ends
        return


def _taken(state: State, values: list[int]) -> Iterator[str]:
    """Say what is wrong with how an answer that fits is taken."""
    question = state.question
    assert question is not None
    journal: list[Event] = []
    try:
        after, told = state.answer(values), state.answer(values, journal)
    except BadAnswer as error:
        yield f"an answer that fits is refused: {error}"
    except RulesError as error:
        # What a plugin's event may bring beyond its bounds is the plugin's to refuse.
        if not question.plugin:
            yield f"{question.event}: the rules stop at {_said(values)}: {error}"
    else:
        if after.row != told.row:
            yield f"{question.event}: {_said(values)} leads to two rows"


def _unfit(question: Question) -> Iterator[Sequence[object]]:
    """Yield what is no answer: too few or many numbers, beyond the bounds, and no numbers."""
    least, cells = question.least(), list(question.cells())
    yield from ([], least[:-1], [*least, 0])
    for at in spread(len(cells), MOST_CELLS):
        for value in (*_beyond(cells[at][1]), *STRANGE):
            yield [*least[:at], value, *least[at + 1 :]]


def _beyond(kind: Kind) -> Iterator[int]:
    """Yield numbers that a kind does not hold."""
    if kind.base in ("number", "quantity"):
        yield from (end for end in (kind.lo - 1, kind.hi + 1) if MIN < end < MAX)
    else:
        yield from (-1, 2**40)
    if kind.counted and not kind.nullable:
        yield 0


def _refuses(state: State, values: Sequence[object]) -> bool:
    # That it is no answer is the point.
    return refuses(lambda: state.answer(values), BadAnswer)  # type: ignore[arg-type]


def _said(values: Sequence[object]) -> str:
    """Return an answer in words, a long one by its first numbers."""
    more = ["…"] if len(values) > MOST_CELLS else []
    return ", ".join([*map(repr, values[:MOST_CELLS]), *more]) or "an empty answer"
