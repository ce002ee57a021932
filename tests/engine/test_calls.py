"""Rules that call rules: frames, circles, tail calls, regions that others finish."""

from __future__ import annotations

import pytest
from programs import V, c, choose, column, plus, program, rule

from playrules.engine import Machine, RulesError
from playrules.engine.program.expressions import Column, Compare, Const, Math
from playrules.engine.program.operations import (
    Call,
    End,
    Finish,
    For,
    If,
    Let,
    Pause,
    Region,
    Return,
    Store,
    While,
)
from playrules.engine.program.program import FIRST, Fault

OUT = Column(FIRST)
POINT = (choose("p", ("a", "b"), chosen=V[9]),)
COLUMNS = (column("out"), column("other"))


def frame_columns(machine: Machine, row: tuple[int, ...]) -> dict[str, int]:
    """Return the columns of the machine's own that are not 0, counters aside."""
    layout = machine.layout
    return {layout.names[n]: row[n] for n in range(layout.steps, layout.fired) if row[n]}


def test_variables_live_across_a_pausing_call() -> None:
    game = program(
        (
            rule(
                "main", (Let(V[0], c(7)), Call(1, (c(5),)), Store(OUT, plus(OUT, V[0])), Pause(1))
            ),
            rule("inner", (Pause(0), Store(OUT, Math("*", V[0], plus(V[9], 1)))), 1),
        ),
        (POINT[0], POINT[0]),
        COLUMNS,
    )
    state = Machine(game).start().apply(1)
    assert state.row[FIRST] == 5 * 2 + 7


def test_columns_are_zero_when_nothing_needs_them() -> None:
    """A variable used up before the pause, a returned rule's frame and an emptied pot are 0."""
    game = program(
        (
            rule(
                "main",
                (
                    Let(V[0], c(7)),
                    Call(1, (V[0],)),
                    Pause(1),
                    Store(OUT, V[0]),
                    Pause(2),
                ),
            ),
            rule("inner", (Let(V[1], V[0]), Pause(0), Store(OUT, V[1])), 1),
        ),
        (POINT[0], POINT[0], POINT[0]),
        COLUMNS,
    )
    machine = Machine(game)
    first = machine.start()
    assert frame_columns(machine, first.row) == {
        "main: back to": 2,
        "main: block": 1,
        "main: v0": 7,
        "inner: back to": 6,
        "inner: block": 1,
        "inner: v1": 7,
    }
    second = first.apply(0)
    assert frame_columns(machine, second.row) == {
        "main: back to": 2,
        "main: block": 2,
        "main: v0": 7,
    }
    third = second.apply(0)
    assert frame_columns(machine, third.row) == {"main: back to": 2, "main: block": 3}
    assert frame_columns(machine, third.apply(0).row) == {}


def test_equal_positions_are_equal_whatever_came_before() -> None:
    game = program(
        (
            rule(
                "main",
                (
                    While(
                        c(1),
                        (
                            Pause(0),
                            Let(V[0], plus(V[9], 1)),
                            Call(1, (V[0],)),
                            Pause(1),
                        ),
                    ),
                ),
            ),
            rule("inner", (If(Compare("==", V[0], c(2)), (Pause(2),)),), 1),
        ),
        (POINT[0], choose("q", ("x",), chosen=V[8]), choose("r", ("y",), chosen=V[8])),
        COLUMNS,
    )
    start = Machine(game).start()
    by_a = start.apply(0)
    by_b = start.apply(1).apply(0)
    assert by_a.position_key == by_b.position_key
    assert by_a == by_b


def counting(depth: int) -> tuple[Machine, int]:
    """Return a machine whose rule calls itself *depth* times before it pauses."""
    game = program(
        (
            rule("main", (Call(1, (c(depth),)), Store(OUT, plus(OUT, 1000)), Pause(1))),
            rule(
                "sum",
                (
                    If(
                        Compare(">", V[0], c(0)),
                        (Call(1, (Math("-", V[0], c(1)),), fault=1), Store(OUT, plus(OUT, V[0]))),
                        (Pause(0),),
                    ),
                ),
                1,
            ),
        ),
        (POINT[0], POINT[0]),
        COLUMNS,
        faults=(Fault("no"), Fault("sum calls itself more than {0} deep")),
    )
    return Machine(game), depth


def test_recursion_keeps_each_frame() -> None:
    machine, depth = counting(15)
    state = machine.start()
    assert state.row[6] > 0
    state = state.apply(0)
    assert state.row[FIRST] == sum(range(depth + 1)) + 1000
    assert state.row[6] == 0
    assert frame_columns(machine, state.row) == {"main: back to": 2, "main: block": 2}


def test_recursion_too_deep_is_a_rules_error() -> None:
    machine, _ = counting(16)
    with pytest.raises(RulesError, match="sum calls itself more than 16 deep"):
        machine.start()


def test_recursion_without_pauses_is_bounded_too() -> None:
    game = program(
        (rule("main", (Call(1),)), rule("a", (Call(2), Store(OUT, c(1)))), rule("b", (Call(1),))),
        (),
        COLUMNS,
    )
    with pytest.raises(RulesError, match="a, b: these rules call one another more than 16 deep"):
        Machine(game).start()


def test_tail_calls_are_unbounded() -> None:
    """Fly → reaction → dogfight → fly …: nothing is left to do, so no frame is kept."""
    n = Column(FIRST + 1)
    game = program(
        (
            rule("main", (Call(1, (c(3),)), Store(OUT, plus(OUT, 1)), Pause(0))),
            rule(
                "fly",
                (
                    Store(n, plus(n, 1)),
                    If(Compare("<", n, c(10_000)), (Call(2, (V[0],)),), (Store(OUT, V[0]),)),
                ),
                1,
            ),
            rule("dogfight", (Region(frozenset({3}), (Let(V[1], V[0]), Call(1, (V[1],)))),), 1),
        ),
        (POINT[0],),
        COLUMNS,
    )
    state = Machine(game).start()
    assert (state.row[FIRST], state.row[FIRST + 1]) == (4, 10_000)
    assert state.row[6] == 0


def test_a_chain_without_end_is_a_rules_error() -> None:
    game = program((rule("main", (Call(1),)), rule("on", (Call(1),))), (), COLUMNS)
    with pytest.raises(RulesError, match="On takes more than 10,000,000 steps"):
        Machine(game).start()


def test_a_loop_without_end_names_its_rule() -> None:
    spin = rule("spin", (While(c(1), (Store(OUT, c(1)),)),))
    game = program((rule("main", (Call(1),)), spin), (), COLUMNS)
    with pytest.raises(RulesError, match="Spin takes more than 10,000,000 steps"):
        Machine(game).start()


def test_finish_leaves_regions_of_callers_and_runs_their_after() -> None:
    """`finish` of tag 1 two rules down: the inner regions' `after` runs from the inside out."""

    def note(digit: int) -> Store:
        return Store(OUT, plus(Math("*", OUT, c(10)), digit))

    for pausing in (False, True):
        pause = (Pause(0),) if pausing else ()
        game = program(
            (
                rule(
                    "main",
                    (
                        Region(frozenset({1}), (Call(1), note(9)), (note(3),)),
                        note(4),
                        Pause(1),
                    ),
                ),
                rule("middle", (Region(frozenset({2}), (Call(2), note(9)), (note(2),)), note(9))),
                rule(
                    "inner",
                    (
                        *pause,
                        For(
                            V[0],
                            c(0),
                            c(3),
                            (Region(frozenset({5}), (Finish(1), note(9)), (note(1),)), note(9)),
                        ),
                        note(9),
                    ),
                ),
            ),
            (POINT[0], POINT[0]),
            COLUMNS,
        )
        state = Machine(game).start()
        if pausing:
            state = state.apply(0)
        assert state.row[FIRST] == 1234
        assert state.row[3] == 0


def test_return_runs_after_and_stops_the_rule() -> None:
    game = program(
        (
            rule("main", (Call(1), Store(Column(FIRST + 1), c(5)), Pause(0))),
            rule(
                "inner",
                (
                    Region(
                        frozenset({1}),
                        (If(Compare("==", OUT, c(0)), (Return(),)),),
                        (Store(OUT, c(8)),),
                    ),
                    Store(OUT, c(9)),
                ),
            ),
        ),
        (POINT[0],),
        COLUMNS,
    )
    assert Machine(game).start().row[FIRST : FIRST + 2] == (8, 5)


def test_the_end_of_the_game_stops_everything() -> None:
    for framed in (False, True):
        pause = (Pause(0),) if framed else ()
        game = program(
            (
                rule(
                    "main",
                    (Region(frozenset({1}), (Call(1), Store(OUT, c(9))), (Store(OUT, c(9)),)),),
                ),
                rule("inner", (*pause, Store(OUT, c(4)), End(0), Store(OUT, c(9)))),
            ),
            (POINT[0],),
            COLUMNS,
        )
        machine = Machine(game)
        state = machine.start()
        if framed:
            state = state.apply(0)
        assert state.is_over
        assert state.row[FIRST] == 4
        assert state.outcome is not None
        assert state.outcome.why == "it is finished"
        assert frame_columns(machine, state.row) == {}


def test_plain_end_of_main_ends_the_game() -> None:
    state = Machine(program((rule("main", (Store(OUT, c(1)),)),), (), COLUMNS)).start()
    assert state.is_over
    assert state.outcome is not None
    assert state.outcome.site == -1


def test_arguments_are_read_before_the_frame_is_taken() -> None:
    """A rule that calls itself with its two parameters swapped."""
    game = program(
        (
            rule("main", (Call(1, (c(1), c(2), c(3))),)),
            rule(
                "swap",
                (
                    Pause(0),
                    If(
                        Compare(">", V[2], c(0)),
                        (Call(1, (V[1], V[0], Math("-", V[2], Const(1)))),),
                    ),
                    Store(OUT, plus(Math("*", OUT, c(100)), plus(Math("*", V[0], c(10)), V[1]))),
                ),
                3,
            ),
        ),
        (POINT[0],),
        COLUMNS,
    )
    state = Machine(game).start()
    while not state.is_over:
        state = state.apply(0)
    assert state.row[FIRST] == 21_12_21_12


def test_a_loop_of_too_many_rounds_is_refused_at_once() -> None:
    many = column("many", starts=10**15)
    loop = For(V[0], c(0), OUT, (Store(Column(FIRST + 1), V[0]),))
    game = program((rule("main", (loop,)),), (), (many, column("other")))
    with pytest.raises(RulesError, match="more than 10,000,000 steps"):
        Machine(game).start()
