"""Answers what comes up in an example by its `next` lines: which options and readings they mean."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from playrules.engine.errors import BadAnswer, RulesError
from playrules.engine.play.choices import Choice
from playrules.engine.play.failures import LEFT_OVER, NOT_OFFERED, SHOWN, UNFIT, Failure
from playrules.engine.play.journal import Event
from playrules.engine.play.outside import Question
from playrules.engine.play.state import State
from playrules.engine.play.tabled import answer_table, check_slots, say_table
from playrules.engine.program.examples import Line, Suite, split_reading, within_reading
from playrules.engine.program.program import Program


@dataclass(frozen=True, slots=True)
class Rigged:
    """What a `next` line says of one thing to come up.

    `labels` and `values` are its parts in the words of the file, `actor` is whose choice it is, 0
    for anybody's. What answers an event outside is also there as `numbers`; of a table these are
    first the values that its line knows, and the answer when it has come up.
    """

    line: Line
    labels: tuple[str, ...]
    values: tuple[str, ...]
    actor: int = 0
    numbers: tuple[int, ...] = ()

    @property
    def said(self) -> str:
        """The parts in words."""
        return ", ".join([*(f"“{one}”" for one in self.labels), *self.values])


def read_line(program: Program, line: Line, event: Event) -> list[Rigged]:
    """Return what a line says, whose journal event tells the values: one for each draw."""
    labels, values = [], []
    if line.table is not None:
        numbers = tuple(event.values.values())
        return [Rigged(line, (), (say_table(program, line.table, numbers),), numbers=numbers)]
    for part in line.parts:
        if part.label:
            labels.append(part.text or event.text)
        else:
            values.append(part.text if part.value < 0 else event.words[f"value {part.value}"])
    actor = event.values["value 0"] if line.actor else 0
    if line.about == "outside":
        return [Rigged(line, (), tuple(values), numbers=tuple(event.values.values()))]
    if line.apart:
        return [Rigged(line, (), (one,), actor) for one in values]
    return [Rigged(line, tuple(labels), tuple(values), actor)]


class Queue:
    """The `next` lines that have not come up yet, in order."""

    def __init__(self, suite: Suite) -> None:
        """Start without any."""
        self.suite = suite
        self.waiting: list[Rigged] = []

    def __bool__(self) -> bool:
        """Whether any is left."""
        return bool(self.waiting)

    def add(self, event: Event) -> None:
        """Take in the line that a journal event tells of."""
        line = self.suite.lines[event.site]
        read = read_line(self.suite.program, line, event)
        if line.verb == "sets":  # its own pause comes before all else
            self.waiting[:0] = read
        else:
            self.waiting += read

    def answer(self, state: State) -> Choice | Rigged | None:
        """Return what the lines choose or draw at a pause, None where there is none left.

        Where something happens outside it is the line itself, whose numbers fit.

        Raises Failure where the next line does not fit what comes up.
        """
        while self.waiting and self.waiting[0].line.verb in ("offers", "lacks"):
            self._look(state, self.waiting.pop(0))
        if not self.waiting:
            return None
        rigged = self.waiting[0]
        self._comes_up(state, rigged)
        del self.waiting[0]
        return _pick(state, rigged) if state.question is None else _checked(state, rigged)

    def take_error(self, error: RulesError) -> bool:
        """Whether the next line says that the rules cannot go on; it is used up then."""
        if not self.waiting or self.waiting[0].line.about != "error":
            return False
        rigged = self.waiting.pop(0)
        wanted = "".join(rigged.values)
        if wanted not in error.message:
            raise Failure(
                UNFIT, f"the rules stop, but for another reason: {error.message}",
                rigged.line.span, f"“{wanted}” was expected",
                marks=((error.span, "they stop here"),),
            )  # fmt: skip
        return True

    def check_empty(self) -> None:
        """Raise Failure where a line is left over."""
        if self.waiting:
            one = self.waiting[0]
            what = "" if one.line.table else f"{one.said} "
            raise Failure(
                LEFT_OVER, "this `next` line is left over when the example ends", one.line.span,
                f"{what.lstrip()}has not come up",
                help="take the line out, or let the example go on",
            )  # fmt: skip

    def _look(self, state: State, rigged: Rigged) -> None:
        """Check what a line says to be on offer, or not."""
        self._comes_up(state, rigged)
        offers = rigged.line.verb == "offers"
        for label in rigged.labels:
            _check_offer(state, Rigged(rigged.line, (label,), ()), offers=offers)
        for value in rigged.values:
            _check_offer(state, Rigged(rigged.line, (), (value,)), offers=offers)

    def _comes_up(self, state: State, rigged: Rigged) -> None:
        """Raise Failure where something else comes up than a line speaks of."""
        program, line = state.machine.program, rigged.line
        if not _speaks_of(line, state):
            raise Failure(
                UNFIT, f"{_about(line)} was expected, but {say_pause(state)}", line.span,
                "does not fit", help=say_wanted(state, self.suite),
                marks=((state.choices.what.span, "here"),),
            )  # fmt: skip
        if line.table is not None:
            check_slots(state, line, rigged.numbers)
        if rigged.actor and rigged.actor != state.actor:
            owner = f"{program.seats[state.actor - 1]}'s" if state.actor else "nobody's"
            raise Failure(
                UNFIT, f"the choice is {owner}, not {program.seats[rigged.actor - 1]}'s",
                line.span, "another seat chooses", help=say_wanted(state, self.suite),
                marks=((state.choices.what.span, "here"),),
            )  # fmt: skip


def _speaks_of(line: Line, state: State) -> bool:
    """Whether a line is about what comes up; a table that sets facts waits for its own pause."""
    what, title = what_comes_up(state)
    if line.table is None or state.question is None:
        return (what, title) == (line.about, line.title)
    ours = state.question.plugin == line.table.plugin
    return line.verb == "sets" or (ours and state.question.event in line.table.events)


def what_comes_up(state: State) -> tuple[str, str]:
    """Return what a pause is about, and the title of its device."""
    point = state.choices.what
    if point.outside is not None:
        return "outside", point.outside.title
    if point.kind == "choose":
        return "choice", ""
    return ("device", point.device) if point.device else ("draw", "")


def _pick(state: State, rigged: Rigged) -> Choice:
    """Return the option or reading that a line means."""
    if rigged.line.about == "device":
        return _read(state, rigged)
    found = [one for one in state.choices if _fits(one, rigged)]
    exact = [one for one in found if len(one.what.slots) == len(rigged.values)]
    found = exact or found
    if not found:
        _check_offer(state, rigged, offers=True)
    if len(found) > 1 and rigged.line.about == "choice":
        raise Failure(
            UNFIT, f"{rigged.said} may mean several options", rigged.line.span, "which one?",
            help=f"it may be {_listed(one.key for one in found)}",
        )  # fmt: skip
    return found[0]


def _checked(state: State, rigged: Rigged) -> Rigged:
    """Return a line that answers what is asked. Raises Failure where its numbers do not fit."""
    assert state.question is not None
    if rigged.line.table is not None:
        return replace(rigged, numbers=answer_table(state, rigged.line, rigged.numbers))
    try:
        state.question.written(rigged.numbers)
    except BadAnswer as error:
        raise Failure(
            UNFIT, f"{say_pause(state, given=rigged.said)}, which cannot be: {error.why}",
            rigged.line.span, "cannot be the answer", marks=((state.choices.what.span, "here"),),
        ) from None  # fmt: skip
    return rigged


def _read(state: State, rigged: Rigged) -> Choice:
    """Return the first reading of a device that has all the parts named."""
    for one in state.choices:
        if within_reading(rigged.values, split_reading(one.label)):
            return one
    raise Failure(
        UNFIT, f"`{rigged.line.name}` cannot give {rigged.said} here", rigged.line.span,
        "cannot come up", help=say_offers(state), marks=((state.choices.what.span, "here"),),
    )  # fmt: skip


def _fits(choice: Choice, rigged: Rigged) -> bool:
    """Whether an option has the labels and values that a line names."""
    if rigged.labels:
        known = (choice.label, choice.key, choice.what.label.source)
        if not all(label in known for label in rigged.labels):
            return False
    if choice.selects:
        return sorted(rigged.values) == sorted(split_reading(choice.words))
    return within_reading(rigged.values, [key for _, key in choice.slots()])


def _check_offer(state: State, rigged: Rigged, *, offers: bool) -> None:
    """Raise Failure where an option is not on offer, or is though it should not be."""
    if any(_fits(one, rigged) for one in state.choices) == offers:
        return
    raise Failure(
        NOT_OFFERED, f"{rigged.said} is {'not ' if offers else ''}on offer", rigged.line.span,
        "not among the options" if offers else "among the options",
        help=say_offers(state), marks=((state.choices.what.span, say_pause(state)),),
    )  # fmt: skip


# --- in words -------------------------------------------------------------------------------------


def _about(line: Line) -> str:
    """Say what a line is about."""
    if line.about in ("device", "outside"):
        return f"`{line.name}`"
    return {"choice": "a choice", "draw": "a draw", "error": "an error"}[line.about]


def device_name(program: Program, title: str) -> str:
    """Return what the file calls the device with a title."""
    kinds = program.things.kinds.values()
    return next((one.name for one in kinds if title in (one.title, one.name)), title)


def say_pause(state: State, *, given: str = "something") -> str:
    """Say what comes up at a pause; *given* is what chance draws."""
    what, title = what_comes_up(state)
    if what == "device":
        return f"`{device_name(state.machine.program, title)}` gives {given}"
    if what == "outside":
        return f"`{title}` gives {given}"
    if what == "draw":
        return f"{given} is drawn"
    seat = state.actor
    return f"{state.machine.program.seats[seat - 1]} has a choice" if seat else "there is a choice"


def say_answer(state: State, rigged: Rigged) -> str:
    """Say what is asked, and what a line answers."""
    if rigged.line.table is None:
        return f"{state.prompt}: {say_pause(state, given=rigged.said)}"
    said = f"`{rigged.line.name}`: {rigged.said}"
    return said if rigged.line.verb == "sets" else f"{state.prompt}: {said}"


def say_wanted(state: State, suite: Suite) -> str:
    """Say what is on offer at a pause, or asked and how that is answered."""
    if state.question is None:
        return say_offers(state)
    return f"it asks: {state.prompt}; write `next {_form(state, state.question, suite)}`"


def say_offers(state: State) -> str:
    """Say what is on offer at a pause."""
    offered = [one.label for one in state.choices[: SHOWN + 1]]
    more = ["…"] if len(offered) > SHOWN else []
    word = "on offer" if what_comes_up(state)[0] == "choice" else "possible"
    return f"{word}: {', '.join([*(f'“{one}”' for one in offered[:SHOWN]), *more])}"


def _form(state: State, question: Question, suite: Suite) -> str:
    """Return how an example answers what is asked: by a table where there is one for it."""
    form = suite.tables.get((question.plugin, question.event))
    if form is None:
        return f"{question.title} gives …"
    words = {f"<{name}>": word for name, word in question.words.items()}
    return f"{' '.join(words.get(one, one) for one in form)} {{ … }}"


def _listed(words: Iterable[str]) -> str:
    found = list(words)
    return ", ".join([*found[:SHOWN], *(["…"] if len(found) > SHOWN else [])])
