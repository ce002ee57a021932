"""Checked arithmetic: exact, or a rules error, for 64-bit and for Python's whole numbers."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from math import ceil, floor

import numba
import pytest
from programs import c, column, program, rule

from playrules.engine import Machine, RulesError
from playrules.engine.machine import runtime
from playrules.engine.machine.runtime import MAX, MIN, Halt
from playrules.engine.program.expressions import Arithmetic, Column, Math
from playrules.engine.program.operations import Fail, Store
from playrules.engine.program.program import FIRST, Fault
from playrules.engine.source import Span

EDGES = [MIN, MIN + 1, -(2**32), -(2**31) - 1, -7, -3, -2, -1, 0, 1, 2, 3, 7, 2**31, 2**32 + 1]
NUMBERS = [*EDGES, MAX - 1, MAX]


def half_away(a: int, b: int) -> int:
    """Return a / b to the nearest whole number, halves away from zero."""
    exact = Fraction(a, b)
    whole = floor(abs(exact) + Fraction(1, 2))
    return whole if exact >= 0 else -whole


MEANINGS: dict[str, Callable[[int, int], int | None]] = {
    "add": lambda a, b: a + b,
    "subtract": lambda a, b: a - b,
    "multiply": lambda a, b: a * b,
    "exact": lambda a, b: a // b if b and a % b == 0 else None,
    "down": lambda a, b: a // b if b else None,
    "up": lambda a, b: ceil(Fraction(a, b)) if b else None,
    "near": lambda a, b: half_away(a, b) if b else None,
    "modulo": lambda a, b: a % b if b else None,
}


def pairs() -> list[tuple[int, int]]:
    chance = random.Random(1)
    found = [(a, b) for a in NUMBERS for b in NUMBERS]
    for _ in range(3000):
        bits = chance.randint(1, 63), chance.randint(1, 63)
        a, b = (chance.randint(-(2**n), 2**n - 1) for n in bits)
        found.append((a, b))
    return found


@pytest.mark.parametrize("name", MEANINGS)
def test_helpers_are_exact(name: str) -> None:
    helper = getattr(runtime, name)
    for a, b in pairs():
        wanted = MEANINGS[name](a, b)
        row = [0] * FIRST
        if wanted is None or not MIN <= wanted <= MAX:
            with pytest.raises(Halt):
                helper(row, a, b, 5)
            assert row[1] == 5
            assert row[7:9] == [a, b]
        else:
            assert helper(row, a, b, 5) == wanted, (name, a, b)


@pytest.mark.parametrize("name", MEANINGS)
def test_machine_code_agrees_on_every_edge(name: str) -> None:
    numpy = pytest.importorskip("numpy")
    from playrules.engine.machine.native import moved

    module = {"Halt": Halt, "MAX": MAX, "MIN": MIN}
    module["halt"] = numba.njit(moved(runtime.halt, module))
    compiled = numba.njit(error_model="numpy")(moved(getattr(runtime, name), module))
    row = numpy.zeros(FIRST, dtype=numpy.int64)
    for a, b in pairs():
        wanted = MEANINGS[name](a, b)
        if wanted is None or not MIN <= wanted <= MAX:
            with pytest.raises(Halt):
                compiled(row, a, b, 5)
        else:
            assert compiled(row, a, b, 5) == wanted, (name, a, b)


@pytest.mark.parametrize(
    ("op", "a", "b", "wanted"),
    [
        ("down", -7, 2, -4),
        ("up", -7, 2, -3),
        ("up", 7, 2, 4),
        ("near", -7, 2, -4),
        ("near", 7, 2, 4),
        ("near", 1, 3, 0),
        ("mod", -7, 3, 2),
        ("mod", 7, -3, -2),
        ("min", 3, -4, -4),
        ("max", 3, -4, 3),
        ("-", 3, -4, 7),
        ("exact", -12, 4, -3),
    ],
)
def test_unchecked_operations(op: Arithmetic, a: int, b: int, wanted: int) -> None:
    x, y = Column(FIRST), Column(FIRST + 1)
    rows = (column("x", starts=a), column("y", starts=b), column("z"), column("w"))
    for right in (y, c(b)):
        game = program((rule("main", (Store(Column(FIRST + 2), Math(op, x, right)),)),), (), rows)
        assert Machine(game).start().row[FIRST + 2] == wanted


def test_nested_differences_keep_their_brackets() -> None:
    x = Column(FIRST)
    inner = Math("-", x, Math("-", x, Math("*", Math("+", x, c(1)), Math("mod", x, c(4)))))
    game = program((rule("main", (Store(x, inner),)),), (), (column("x", starts=7),))
    assert Machine(game).start().row[FIRST] == 7 - (7 - (8 * 3))


def test_overflow_is_a_rules_error_with_its_place() -> None:
    span = Span("game.rules", 5, 9, 2, 3)
    x = Column(FIRST)
    game = program(
        (rule("main", (Store(x, Math("*", x, c(2), checked=True, fault=1)),)),),
        (),
        (column("x", starts=2**62),),
        faults=(Fault("no"), Fault("{0} * {1} is too large", "use smaller numbers", 0, span)),
    )
    with pytest.raises(RulesError) as caught:
        Machine(game).start()
    assert caught.value.message == f"{2**62} * 2 is too large"
    assert caught.value.span == span
    assert caught.value.rule == "main"
    assert caught.value.help == "use smaller numbers"
    assert str(caught.value).startswith("game.rules:2:3: ")


def test_stores_keep_to_their_range() -> None:
    x = Column(FIRST)

    def game(value: int) -> Machine:
        store = Store(x, Math("+", x, c(value)), (0, 6), 1)
        return Machine(
            program(
                (rule("main", (store,)),),
                (),
                (column("x", starts=3),),
                faults=(Fault("no"), Fault("{0} is not in 0..6")),
            )
        )

    assert game(3).start().row[FIRST] == 6
    with pytest.raises(RulesError, match="7 is not in 0..6"):
        game(4).start()


def test_fail_shows_two_values() -> None:
    game = program(
        (rule("main", (Fail(1, (c(4), Column(FIRST))),)),),
        (),
        (column("x", starts=9),),
        faults=(Fault("no"), Fault("{0} meets {1}")),
    )
    with pytest.raises(RulesError, match="4 meets 9"):
        Machine(game).start()
