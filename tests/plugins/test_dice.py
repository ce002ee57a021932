"""Dice: faces, shares, rolling several, and keeping them."""

from __future__ import annotations

from typing import Any

import pytest

from playrules.engine.kinds import ABSENT, list_of, thing
from playrules.engine.program.expressions import Const, Expr
from playrules.engine.source import NOWHERE
from playrules.engine.vocabulary import Sequence, Value
from playrules.plugins.dice import model, rolling


def declare(bench: Any, *blocks: Any) -> Any:
    for block in blocks:
        model.declare_die(block, bench.build)
    return bench.build


def all_of(bench: Any, kind: str) -> Value:
    """Return the list of all dice of a kind, its length known in play only."""
    ids = bench.build.kinds[kind].ids

    def item(code: Any, i: Expr) -> Expr:
        return code.let(Const(ids[i.value])) if isinstance(i, Const) else _shifted(i, ids[0])

    items = Sequence(thing(kind), Const(len(ids)), item, len(ids))
    return Value(list_of(thing(kind)), Const(0), NOWHERE, items)


def _shifted(i: Expr, by: int) -> Expr:
    from playrules.plugins.api.arithmetic import plus

    return plus(i, by)


def test_before_the_first_roll_a_die_shows_nothing(bench: Any) -> None:
    build = declare(bench, bench.block("die", "die", faces=[1, 2]))
    assert build.row == [ABSENT, 0]
    build = declare(bench, bench.block("die", "coin", faces=["win", "lose"]))
    assert build.row[2:] == [0, 0]


def test_a_roll_draws_a_face(bench: Any) -> None:
    build = declare(bench, bench.block("die", "die", faces=[0, 5, 5, 9]))
    code = bench.code()
    rolling.lower_roll(code, {"dice": Value(thing("die"), Const(1), NOWHERE)})
    assert code.drawn_from == [(1, 2, 1)]
    assert code.run(1) == ["die: 5", "1 shows 5", "rolled [1]"]
    assert build.row == [5, 0]


def test_shares_are_reduced_and_shown(bench: Any) -> None:
    rows = [{"face": "win", "share": 4}, {"face": "lose", "share": 6}]
    build = declare(bench, bench.block("die", "coin", rows, count=2))
    (device,) = build.devices
    assert device.readings == (("face", (("win", 2), ("lose", 3))),)
    assert device.note == "2 of them"
    assert build.universes["die"] == ["nothing", "coin[1]", "coin[2]"]


def test_a_list_is_rolled_one_after_the_other(bench: Any) -> None:
    build = declare(
        bench,
        bench.block("die", "coin", faces=["win", "lose"]),
        bench.block("die", "die", faces=[1, 2], count=3),
    )
    code = bench.code()
    rolling.lower_roll(code, {"dice": all_of(bench, "die")})
    events = [line for line in code.run(0, 1, 0) if line.startswith("rolled")]
    assert events == ["rolled [2]", "rolled [3]", "rolled [4]"]
    assert build.row[2:5] == [1, 2, 1]


def test_a_die_of_any_kind_is_rolled_as_what_it_is(bench: Any) -> None:
    build = declare(
        bench,
        bench.block("die", "coin", faces=["win", "lose"]),
        bench.block("die", "die6", faces=[1, 2, 3]),
    )
    for die, face in ((1, 2), (2, 2)):
        code = bench.code()
        value = Value(thing("die"), code.let(Const(die)), NOWHERE)
        rolling.lower_roll(code, {"dice": value})
        code.run(1)
        assert build.row[(die - 1) * 2] == face


def test_keeping_and_freeing(bench: Any) -> None:
    build = declare(bench, bench.block("die", "die", faces=[1, 2], count=3))
    code = bench.code()
    rolling.lower_keep(code, {"dice": all_of(bench, "die")})
    rolling.lower_free(code, {"dice": Value(thing("die"), Const(2), NOWHERE)})
    code.run()
    assert build.row[3:] == [1, 0, 1]


def test_only_dice_are_rolled(bench: Any) -> None:
    build = declare(bench, bench.block("die", "die", faces=[1, 2]))
    rolling.lower_roll(bench.code(), {"dice": bench.value(bench.code(), 3)})
    assert build.errors == ["this needs dice"]


def test_too_long_a_list_is_told(bench: Any) -> None:
    build = declare(bench, bench.block("die", "die", faces=[1, 2], count=31))
    rolling.lower_roll(bench.code(), {"dice": all_of(bench, "die")})
    assert build.errors == ["at most 30 dice can be rolled at once"]


MISTAKES = [
    ({}, "die has no faces"),
    ({"faces": [1, "tie"]}, "several kinds"),
    ({"faces": [True]}, "faces are numbers or names of a type"),
    ({"faces": [1], "count": 0}, "there cannot be 0 dice"),
    ({"faces": [1], "count": 101}, "there cannot be 101 dice"),
    ({"faces": [1], "table": [{"face": 1}]}, "faces are given twice"),
    ({"table": [{"face": 1, "share": 0}]}, "a share is one number above 0"),
    ({"table": [{"share": 1}]}, "this row says no face"),
    ({"table": [{"face": [1, 2], "share": 2**30}]}, f"the shares add up to {2**31}"),
]


@pytest.mark.parametrize(("settings", "message"), MISTAKES)
def test_mistakes_are_told(bench: Any, settings: dict[str, Any], message: str) -> None:
    assert declare(bench, bench.block("die", "die", **settings)).errors == [message]
