"""Bounds on the work between two decisions; the same errors with and without a journal."""

from __future__ import annotations

import pytest
from programs import ONE, V, c, choose, column, plus, program, rule, text

from playrules.engine import Event, Machine, RulesError, State, playout
from playrules.engine.kinds import NUMBER
from playrules.engine.machine import runtime
from playrules.engine.machine.native import Native
from playrules.engine.machine.source import write_source
from playrules.engine.program.expressions import (
    Apply,
    Column,
    Compare,
    Expr,
    Math,
    Var,
)
from playrules.engine.program.expressions import (
    Native as Plain,
)
from playrules.engine.program.operations import (
    Call,
    Fail,
    For,
    Give,
    If,
    Let,
    Offer,
    Op,
    Pause,
    Record,
    Store,
)
from playrules.engine.program.program import (
    FIRST,
    Fault,
    Function,
    Option,
    Point,
    Program,
    Rule,
    Site,
    Slot,
)

STEPS = "more than 10,000,000 steps"
GREAT = 10**18

LISTENERS: tuple[list[Event] | None, ...] = (None, [])


def summing(var: Var) -> tuple[Op, ...]:
    """Return an aggregate over a range that is far too long."""
    return (For(var, c(1), c(GREAT), (Let(V[1], plus(V[1], var)),)),)


def test_a_long_range_is_refused_in_rules() -> None:
    game = program(
        (rule("main", (Let(V[1], c(0)), *summing(V[0]), Store(Column(FIRST), V[1]))),),
        (),
        (column("n"),),
    )
    with pytest.raises(RulesError, match=STEPS):
        Machine(game).start()


def test_a_long_range_is_refused_in_functions() -> None:
    function = Function("f", (), (), NUMBER, (*summing(V[0]), Give(V[1])), 2)
    store = Store(Column(FIRST), Apply(0, ()))
    game = program((rule("main", (store,)),), (), (column("n"),), functions=(function,))
    with pytest.raises(RulesError, match=STEPS):
        Machine(game).start()


def test_a_long_range_is_refused_in_options() -> None:
    slot = Slot("x", V[0], NUMBER, 1, 10)
    offers = For(V[0], c(1), c(GREAT), (If(Compare("<", V[0], c(3)), (Offer(0, (V[0],)),)),))
    point = choose("which", (), options=(Option(text("one"), (slot,)),), open=(offers,))
    game = program((rule("start", ()), rule("main", (Pause(0),))), (point,), main=1)
    with pytest.raises(RulesError, match=f"Main takes {STEPS}"):
        Machine(game).start()
    with pytest.raises(RulesError, match=STEPS):
        playout(Machine(game))


def test_a_million_rounds_are_allowed() -> None:
    loop = For(V[0], c(0), c(1_000_000), (Store(Column(FIRST), V[0]),))
    assert (
        Machine(program((rule("main", (loop,)),), (), (column("n"),))).start().row[FIRST] == 999_999
    )


def chain(length: int) -> Program:
    """Return a game whose rules each call the next one twice."""
    rules: list[Rule] = [rule(f"r{n}", (Call(n + 1), Call(n + 1))) for n in range(length)]
    rules.append(rule("last", (Store(Column(FIRST), plus(Column(FIRST), 1)),)))
    return program(tuple(rules), (), (column("n"),))


def test_a_chain_of_doubled_calls_is_bounded() -> None:
    machine = Machine(chain(39))
    for journal in LISTENERS:
        with pytest.raises(RulesError, match=STEPS):
            machine.start(journal=journal)
    with pytest.raises(RulesError, match=STEPS):
        Native(Machine(chain(21))).play(1, 0, 2, (-1, -1), 10)


def test_calls_in_nested_loops_are_bounded() -> None:
    def around(callee: int) -> tuple[Op, ...]:
        return (For(V[0], c(0), c(1000), (Call(callee),)),)

    work = rule("work", (Store(Column(FIRST), c(1)),))
    rules = (rule("main", around(1)), rule("a", around(2)), rule("b", around(3)), work)
    machine = Machine(program(rules, (), (column("n"),)))
    with pytest.raises(RulesError, match=STEPS):
        machine.start()


def test_few_calls_are_not_counted() -> None:
    machine = Machine(chain(16))
    assert machine.start().row[FIRST] == 2**16
    assert not machine.code.plan.busy
    assert "w = row" not in write_source(machine.code.plan).text


def halting(row: runtime.Row, value: int) -> int:
    """Stop at 0."""
    return runtime.exact(row, 1, value, 1)


FUNCTIONS = (
    Function("quick", (V[0],), (NUMBER,), NUMBER, (Give(Math("exact", c(1), V[0], True, 1)),), 1),
    Function("quick", (V[0],), (NUMBER,), NUMBER, (Give(Apply(0, (V[0],))),), 1),
    Function(
        "strict",
        (V[0],),
        (NUMBER,),
        NUMBER,
        (If(Compare("==", V[0], c(0)), (Fail(1),)), Give(c(1))),
        1,
    ),
    Function("plain", (V[0],), (NUMBER,), NUMBER, (Give(plus(V[0], 1)),), 1),
)


def telling(argument: Expr) -> Program:
    """Return a game that tells something at the start of each round."""
    point: Point = choose("go", ("on",))
    body = (Pause(0), Record(1, (argument,)), Pause(0))
    return program(
        (rule("main", body),),
        (point,),
        (column("n"),),
        functions=FUNCTIONS,
        faults=(Fault("no"), Fault("cannot be divided")),
        sites=(Site("finish", (), text("over"), 0), Site("say", (("x", NUMBER),), text(V[0]), 0)),
    )


@pytest.mark.parametrize(
    "argument",
    [
        Math("exact", ONE, Column(FIRST), True, 1),
        plus(Math("mod", ONE, Column(FIRST), True, 1), 1),
        Apply(0, (Column(FIRST),)),
        Apply(1, (Column(FIRST),)),
        Apply(2, (Column(FIRST),)),
        Plain(halting, (Column(FIRST),)),
    ],
)
def test_what_is_told_fails_whether_or_not_anybody_listens(argument: Expr) -> None:
    machine = Machine(telling(argument))
    state = machine.start()
    for journal in LISTENERS:
        with pytest.raises(RulesError, match="cannot be divided"):
            state.apply(0, journal)
    with pytest.raises(RulesError, match="cannot be divided"):
        playout(machine)
    if argument == Apply(1, (Column(FIRST),)):
        with pytest.raises(RulesError, match="cannot be divided"):
            Native(machine).play(1, 0, 2, (-1, -1), 10)
    row: list[int] = list(state.row)
    row[FIRST] = 1
    ready = State(machine, tuple(row), "sampled")
    assert ready.apply(0) == ready.apply(0, [])


@pytest.mark.parametrize(
    "argument", [Column(FIRST), plus(Column(FIRST), 1), Apply(3, (Column(FIRST),)), c(1)]
)
def test_what_cannot_fail_costs_nothing_without_a_journal(argument: Expr) -> None:
    with_it = write_source(Machine(telling(argument)).code.plan).text
    without = write_source(Machine(telling(c(0))).code.plan).text
    assert with_it == without
