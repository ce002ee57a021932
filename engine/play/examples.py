"""Runs the examples of a rules file: step by step, with chance and choices as their lines say."""

from __future__ import annotations

from dataclasses import dataclass, field

from playrules.engine.errors import RulesError
from playrules.engine.play.evidence import say_evidence, say_values
from playrules.engine.play.failures import BROKEN, ENDED, UNANSWERED, UNMET, Failure
from playrules.engine.play.journal import Event, read_events
from playrules.engine.play.machine import Machine
from playrules.engine.play.outcome import Outcome, read_outcome
from playrules.engine.play.rigged import Queue, Rigged, say_answer, say_pause, say_wanted
from playrules.engine.play.state import State
from playrules.engine.program.examples import Claim, Example, Shown, Step, Suite
from playrules.engine.program.program import FIRST, GENERATOR, RESULT, RULE
from playrules.engine.source import Span


@dataclass(frozen=True, slots=True)
class Note:
    """One thing that happened while an example ran: its kind, words for it, and where."""

    kind: str
    text: str
    span: Span


@dataclass(slots=True)
class Report:
    """How an example went: why it failed, if so, and what happened."""

    example: Example
    failure: Failure | None = None
    notes: list[Note] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        """Whether all came as the example says."""
        return self.failure is None


def run_suite(suite: Suite, machine: Machine | None = None) -> list[Report]:
    """Run all examples of a suite."""
    machine = machine or Machine(suite.program)
    return [run_example(suite, one, machine) for one in suite.examples]


def run_example(suite: Suite, example: Example, machine: Machine) -> Report:
    """Run one example of a suite."""
    run = _Run(suite, example, machine)
    try:
        for step in example.steps:
            run.step(step)
        run.queue.check_empty()
    except Failure as failure:
        run.report.failure = failure
    return run.report


class _Run:
    """One example while it runs.

    `row` is the table as it stands between two steps. What `play` has begun waits in `waiting`
    until another `play` goes on with it.
    """

    def __init__(self, suite: Suite, example: Example, machine: Machine) -> None:
        self.suite = suite
        self.machine = machine
        self.example = example
        self.report = Report(example)
        self.queue = Queue(suite)
        self.row = machine.first_row(0, dict(example.settings))
        self.outcome: Outcome | None = None
        self.waiting: list[int] | None = None
        self.evidence: list[tuple[Shown, Event]] = []

    def step(self, step: Step) -> None:
        """Run one step. Raises Failure."""
        if self.outcome is not None and step.acts:
            raise Failure(
                ENDED, f"the game is over: {self.outcome.why}", step.span, "cannot happen any more",
                help="expect something of the end, or let the example stop before it",
            )  # fmt: skip
        quiet = step.kind == "setup" and not self.queue
        told = len(self.report.notes)
        try:
            if self.waiting is not None and step.kind == "play":
                state: State | None = self._resumed()
            else:
                state = self._go(self._first_row(step), 0, quiet=quiet)
            while state is not None:
                goes_on = _first(state) if quiet else self._answer(state, step)
                if goes_on is None:
                    self.waiting = list(state.row)
                    return
                state = self._go(*goes_on, quiet=quiet)
            if quiet:  # nobody has asked for what happens there
                del self.report.notes[told:]
        except RulesError as error:
            if not self.queue.take_error(error):
                raise Failure(
                    BROKEN, error.message, error.span, "the rules cannot go on", help=error.help,
                    marks=((step.span, "while this ran"),),
                ) from None  # fmt: skip

    def _first_row(self, step: Step) -> list[int]:
        """Return the row at the start of a step: the table, and nothing under way."""
        row = self.machine.first_row(0, dict(self.example.settings))
        self._lay_out(row)
        row[GENERATOR] = self.row[GENERATOR]
        row[self.suite.step] = step.number
        ends, outcome = self.suite.ends, self.outcome
        if ends is not None and outcome is not None:
            row[ends.over], row[ends.drawn], row[ends.lost] = 1, outcome.drawn, outcome.lost
            winners = outcome.winners
            row[ends.winner] = winners[0] if len(winners) == 1 else 0
            for seat in range(len(self.suite.program.seats)):
                row[ends.place + seat] = outcome.place(seat + 1)
        return row

    def _resumed(self) -> State:
        """Return the state where `play` waits, the table as it stands now."""
        row, self.waiting = self.waiting or [], None
        self._lay_out(row)
        return State(self.machine, tuple(row), "explicit")

    def _lay_out(self, row: list[int]) -> None:
        """Put the table as it stands into a row."""
        columns = slice(FIRST, FIRST + len(self.suite.program.columns))
        row[columns] = self.row[columns]

    def _go(self, row: list[int], code: int, *, quiet: bool) -> State | None:
        """Run on to the next pause; None where the step, or the game, has come to its end."""
        log: list[tuple[int, ...]] = []
        before = list(row)
        try:
            self.machine.go(row, code, explicit=not quiet, log=log)
        except RulesError:
            self._take(log, before)
            raise
        self._take(log, row)
        self.row = row
        if row[RULE]:
            return State(self.machine, tuple(row), "sampled" if quiet else "explicit")
        if row[RESULT] - 1 != self.suite.done:
            self.outcome = read_outcome(self.machine, row)
        return None

    def _answer(self, state: State, step: Step) -> tuple[list[int], int] | None:
        """Return the row and the code to go on with, as the lines say at a pause.

        None where `play` has reached their end.
        """
        found = self.queue.answer(state)
        if found is None:
            if step.kind == "play":
                return None
            raise Failure(
                UNANSWERED, f"{say_pause(state)} that no `next` line answers", step.span,
                "while this ran", help=say_wanted(state, self.suite),
                marks=((state.choices.what.span, "here"),),
            )  # fmt: skip
        span = state.choices.what.span
        if isinstance(found, Rigged):
            assert state.question is not None
            self._note("answer", say_answer(state, found), span)
            return state.question.written(found.numbers), 0
        if state.is_chance:
            self._note("draw", f"{say_pause(state, given=found.label)}", span)
        else:
            seat = state.actor
            who = f"{self.suite.program.seats[seat - 1]} chooses " if seat else ""
            self._note("choice", f"{who}“{found.label}”", span)
        return list(state.row), found.code

    # What happened

    def _take(self, log: list[tuple[int, ...]], row: list[int]) -> None:
        """Take in what happened on the way to a pause, in order. Raises Failure."""
        for event in read_events(self.machine, log, row):
            if event.event == "shown" and event.site in self.suite.shown:
                self.evidence.append((self.suite.shown[event.site], event))
            elif event.event == "expect" and event.site in self.suite.claims:
                self._check(self.suite.claims[event.site], event)
            elif event.event == "next" and event.site in self.suite.lines:
                self.queue.add(event)
            elif event.event == "rule":
                self._note("rule", event.text, event.span)
            elif event.site != self.suite.done:
                self._note("event", event.text, event.span)

    def _note(self, kind: str, text: str, span: Span) -> None:
        self.report.notes.append(Note(kind, text, span))

    def _check(self, claim: Claim, event: Event) -> None:
        """Raise Failure where an expectation does not hold."""
        if not event.values["holds"]:
            message = say_evidence(self.evidence) or f"`{claim.source}` does not hold"
            if claim.wanted:
                message += f"{', ' if claim.compares else '; '}{claim.wanted} was expected"
            label = say_values(self.evidence) if claim.compares else ""
            raise Failure(UNMET, message, claim.span, label or "does not hold")


def _first(state: State) -> tuple[list[int], int]:
    """Return the row and the code to go on with where nobody has said anything: the first there is.

    An event outside has the least answer that fits.
    """
    if state.question is not None:
        return state.question.written(state.question.least()), 0
    return list(state.row), state.choices.code_at(0)
