"""Answers events outside by tables of facts: what a table says, and what its plugin makes of it."""

from __future__ import annotations

from collections.abc import Sequence

from playrules.engine.errors import BadAnswer
from playrules.engine.play.failures import BROKEN_PLUGIN, SHOWN, UNFIT, Failure
from playrules.engine.play.outside import Question
from playrules.engine.play.state import State
from playrules.engine.program.examples import Line
from playrules.engine.program.facts import BadFact, Cell, Entry, Fact, FactRow, Facts, Row, Table
from playrules.engine.program.program import Program
from playrules.engine.source import Span


def say_table(program: Program, table: Table, values: Sequence[int]) -> str:
    """Say what a table gives, row by row; *values* are known since its line ran."""

    def words(entries: Sequence[Entry]) -> str:
        found = [program.things.key(one.kind, _number(one, values)) for one in entries]
        return ", ".join(found) or "nothing"

    said = [f"{one.column} {words(one.entries)}" for one in table.settings]
    for row in table.rows:
        cells = ", ".join(f"{one.column} {words(one.entries)}" for one in row.cells)
        said.append(f"{words(row.keys)}: {cells or 'as it was'}")
    more = ["…"] if len(said) > SHOWN else []
    return "; ".join([*said[:SHOWN], *more]) or "all as it was"


def check_slots(state: State, line: Line, values: Sequence[int]) -> None:
    """Raise Failure where a table is about another thing than the event that it should answer."""
    question, table = state.question, line.table
    assert question is not None and table is not None
    things = state.machine.program.things
    for name, entry in table.slots:
        wanted, there = _number(entry, values), question.numbers.get(name)
        if there is not None and there != wanted:
            raise Failure(
                UNFIT,
                f"`{line.name}` was expected, but `{question.title}` is about"
                f" {question.words[name]}",
                line.span, f"this is about {things.key(entry.kind, wanted)}",
                help=_asked(state, line), marks=_here(state, line),
            )  # fmt: skip


def answer_table(state: State, line: Line, values: Sequence[int]) -> tuple[int, ...]:
    """Return the answer that a table gives to what is asked; it fits. Raises Failure."""
    question, table = state.question, line.table
    assert question is not None and table is not None
    facts = _facts(state, question, table, values)
    try:
        numbers = question.filled(table.answer(facts))
        question.written(numbers)
    except BadFact as fact:
        raise _refusal(line, table, fact, state) from None
    except BadAnswer as error:
        raise Failure(
            UNFIT, f"`{line.name}` says what cannot be: {_beyond(state, question, error)}",
            _place(state, line, values, error.field), "cannot be the answer",
            help=_asked(state, line), marks=_here(state, line),
        ) from None  # fmt: skip
    except (Exception, SystemExit) as error:  # a plugin may raise anything
        version = dict(state.machine.program.plugins).get(table.plugin, "")
        raise Failure(
            BROKEN_PLUGIN,
            f"the plugin {f'{table.plugin} {version}'.strip()} failed in `{line.name}`:"
            f" {type(error).__name__}: {error}",
            line.span, "while this was read",
            help="this is a mistake in the plugin, not in this file; tell its author",
        ) from error  # fmt: skip
    return numbers


def _facts(state: State, question: Question, table: Table, values: Sequence[int]) -> Facts:
    program = state.machine.program
    rows: dict[Fact, FactRow] = {}
    for place, row in enumerate(table.rows):
        cells = {one.column: _resolved(one, values) for one in row.cells}
        for entry in row.keys:
            key = Fact(entry.of, _number(entry, values))
            if key in rows:
                raise _twice(program, entry, key, row, table.rows[rows[key].place])
            rows[key] = FactRow(key, cells, place)
    settings = {one.column: _resolved(one, values) for one in table.settings}
    return Facts(
        program, tuple(state.row), question.numbers, question.standing(), tuple(rows.values()),
        settings,
    )  # fmt: skip


def _refusal(line: Line, table: Table, fact: BadFact, state: State) -> Failure:
    """Return how an example fails whose table the plugin refuses, at the cell that is wrong."""
    row = table.rows[fact.row.place] if fact.row is not None else None
    cells = row.cells if row is not None else table.settings
    spans = [one.span for one in cells if one.column == fact.column]
    span = spans[0] if spans else row.span if row is not None else line.span
    return Failure(
        UNFIT, fact.message, span, "cannot be", help=fact.help or _asked(state, line),
        marks=_here(state, line),
    )  # fmt: skip


def _beyond(state: State, question: Question, error: BadAnswer) -> str:
    """Say which number of an answer does not fit, in the words of the file."""
    if not error.field:
        return error.why
    kinds = {name: kind for name, kind, _ in question.cells()}
    kind, value = kinds[error.field], str(error.value)
    if kind.base in ("number", "quantity") and isinstance(error.value, int):
        value = state.machine.program.things.key(kind, error.value)
    return f"{error.field} would be {value}; {error.why}"


def _place(state: State, line: Line, values: Sequence[int], name: str) -> Span:
    """Return where a table says the number of that name: a setting, or `KEY.column`."""
    table, key = line.table, state.machine.program.things.key
    assert table is not None
    found = {one.column: one.span for one in table.settings}
    for row in table.rows:
        words = [key(one.kind, _number(one, values)) for one in row.keys]
        found |= {f"{word}.{one.column}": one.span for word in words for one in row.cells}
    return found.get(name, line.span)


def _asked(state: State, line: Line) -> str:
    """Say what is asked; nothing is where a table only sets facts."""
    return f"it asks: {state.prompt}" if line.verb == "is" else ""


def _here(state: State, line: Line) -> tuple[tuple[Span, str], ...]:
    return ((state.choices.what.span, "here"),) if line.verb == "is" else ()


def _twice(program: Program, entry: Entry, key: Fact, row: Row, first: Row) -> Failure:
    word = program.things.key(entry.kind, key.value)
    return Failure(
        UNFIT, f"`{word}` has a row already", row.span, "second row for it",
        help="say all about it in one row", marks=((first.span, "first row for it"),),
    )  # fmt: skip


def _resolved(cell: Cell, values: Sequence[int]) -> tuple[Fact, ...]:
    return tuple(Fact(one.of, _number(one, values)) for one in cell.entries)


def _number(entry: Entry, values: Sequence[int]) -> int:
    return entry.value if entry.argument < 0 else values[entry.argument]
