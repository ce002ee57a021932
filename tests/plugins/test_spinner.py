"""Spinners: the odds follow exactly from the angles."""

from __future__ import annotations

from fractions import Fraction
from math import gcd, lcm
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playrules.engine.kinds import thing
from playrules.engine.program.expressions import Const
from playrules.engine.source import NOWHERE
from playrules.engine.vocabulary import Value
from playrules.plugins.spinner.angles import Outcomes, borders, outcomes, sectors
from playrules.plugins.spinner.model import declare_spinner
from playrules.plugins.spinner.words import lower_spin

Ring = tuple[tuple[Fraction, ...], tuple[int, ...]]


def ring(*shares: int, values: tuple[int, ...] = ()) -> Ring:
    ends = sectors([Fraction(share) for share in shares])
    return ends, values or tuple(range(1, len(shares) + 1))


def degrees(n: int) -> Fraction:
    return Fraction(n, 360)


def test_rings_that_share_their_borders_are_read_together() -> None:
    two = [ring(1, 1, 1, 1, 1, 1), ring(1, 1, 1, 1, 1, 1, values=(7, 8, 7, 8, 7, 8))]
    found = outcomes(two, degrees(2))
    assert found.readings == ((1, 7), (2, 8), (3, 7), (4, 8), (5, 7), (6, 8))
    assert found.weights == (29,) * 6
    assert found.line == 6
    assert found.ring(0) == dict.fromkeys(range(1, 7), 1)
    assert found.ring(1) == {7: 1, 8: 1}


def test_unequal_shares_and_no_line() -> None:
    found = outcomes([ring(1, 2, 3)], Fraction(0))
    assert (found.readings, found.weights, found.line) == (((1,), (2,), (3,)), (1, 2, 3), 0)


def test_borders_of_one_ring_cut_the_sectors_of_another() -> None:
    found = outcomes([ring(1, 1), ring(1, 1, 1)], degrees(2))
    odds = dict(zip(found.readings, found.weights, strict=True))
    # 0..120 and 120..180 of the left half, less a degree at each border, of five lines
    assert {key: Fraction(one, found.total) * 360 for key, one in odds.items()} == {
        (1, 1): 118,
        (1, 2): 58,
        (2, 2): 58,
        (2, 3): 118,
    }
    assert Fraction(found.line, found.total) * 360 == 8  # 0, 120, 180, 240: 0 is shared


def test_a_ring_with_one_sector_has_no_line() -> None:
    assert borders(ring(1)[0]) == ()
    assert outcomes([ring(1)], degrees(2)).line == 0


def test_lines_of_two_rings_may_overlap() -> None:
    found = outcomes([ring(180, 180), ring(181, 179)], degrees(4))
    assert Fraction(found.line, found.total) * 360 == 4 + 5


def brute_force(rings: list[Ring], line: Fraction, cuts: int) -> dict[tuple[int, ...] | None, int]:
    """Count readings over arrows in the middle of equal arcs; None is a line."""
    half = int(line * cuts)  # in half arcs
    ends = [[int(end * 2 * cuts) for end in one] for one, _ in rings]
    found: dict[tuple[int, ...] | None, int] = {}
    for arrow in range(1, 2 * cuts, 2):
        distances = [abs(arrow - border) for one in ends if len(one) > 1 for border in (0, *one)]
        key = None
        if not distances or min(distances) >= half:
            sectors_read = [sum(end < arrow for end in one) for one in ends]
            key = tuple(rings[i][1][sector] for i, sector in enumerate(sectors_read))
        found[key] = found.get(key, 0) + 1
    return found


SHARES = st.lists(st.integers(1, 5), min_size=1, max_size=4)


@given(st.lists(SHARES, min_size=1, max_size=3), st.sampled_from([0, 2, 4]))
@settings(deadline=None)
def test_the_joint_distribution_is_that_of_the_angles(
    shares_given: list[list[int]], thin: int
) -> None:
    rings = [
        ring(*shares, values=tuple(i % 3 for i in range(len(shares)))) for shares in shares_given
    ]
    cuts = 4 * lcm(*(sum(shares) for shares in shares_given))
    line = Fraction(thin, cuts)  # its halves are whole arcs
    found = outcomes(rings, line)
    counted = brute_force(rings, line, cuts)
    assert Fraction(found.line, found.total) == Fraction(counted.pop(None, 0), cuts)
    odds = {
        reading: Fraction(weight, found.total)
        for reading, weight in zip(found.readings, found.weights, strict=True)
    }
    assert odds == {reading: Fraction(n, cuts) for reading, n in counted.items()}
    assert gcd(found.line, *found.weights) == 1


def dial(bench: Any, *rings: Any, **more: Any) -> Any:
    block = bench.block("spinner", "dial", blocks=rings, **more)
    declare_spinner(block, bench.build)
    return bench.build


def test_spinning_again_until_the_arrow_is_on_no_line(bench: Any) -> None:
    build = dial(
        bench,
        bench.block("ring", "number", faces=[4, 5]),
        bench.block("ring", "fate", [{"fate": "win"}, {"fate": "lose"}], extra=["fate"]),
        line="2deg",
    )
    assert build.errors == []
    code = bench.code()
    which = Value(thing("dial"), Const(build.kinds["dial"].first), NOWHERE)
    lower_spin(code, {"s": which})
    assert code.drawn_from == [(89, 89, 2)]
    assert code.run(2, 2, 1) == [
        "dial: on a line",
        "1 stops on a line and is spun again",
        "dial: on a line",
        "1 stops on a line and is spun again",
        "dial: 5, lose",
        "1: number 5, fate 2",
        "stops [1]",
    ]
    assert build.row == [5, 2]


def test_odds_are_shown(bench: Any) -> None:
    build = dial(bench, bench.block("ring", "number", faces=[1, 1, 2]), line="12deg")
    (device,) = build.devices
    assert device.readings == (
        ("number", (("1", 2), ("2", 1))),
        ("line", (("on a line", 1), ("clear", 9))),
    )


def test_what_the_rings_read_together_is_shown_with_exact_weights(bench: Any) -> None:
    build = dial(
        bench,
        bench.block("ring", "number", faces=[1, 2]),
        bench.block(
            "ring",
            "fate",
            [{"fate": "win", "share": 3}, {"fate": "lose", "share": 1}],
            extra=["fate"],
        ),
    )
    (device,) = build.devices
    assert device.readings == (
        ("number", (("1", 1), ("2", 1))),
        ("fate", (("win", 3), ("lose", 1))),
        ("all rings", (("1, win", 2), ("2, win", 1), ("2, lose", 1))),
    )


def test_the_journal_names_each_ring_by_its_title(bench: Any) -> None:
    inner = bench.block("ring", "number", faces=[1, 2])
    outer = bench.block("ring", "fate", faces=["win", "lose"])
    inner.title, outer.title = "inner ring", "{outer} ring"
    dial(bench, inner, outer)
    code = bench.code()
    lower_spin(code, {"s": Value(thing("dial"), Const(1), NOWHERE)})
    assert code.run(1)[1] == "1: inner ring 2, (outer) ring 2"


def test_the_journal_names_no_ring_where_there_is_one(bench: Any) -> None:
    dial(bench, bench.block("ring", "number", faces=[1, 2]))
    code = bench.code()
    lower_spin(code, {"s": Value(thing("dial"), Const(1), NOWHERE)})
    assert code.run(1)[1] == "1 shows 2"


def test_without_lines_one_draw_is_enough(bench: Any) -> None:
    build = dial(bench, bench.block("ring", "number", faces=[1, 2]))
    code = bench.code()
    lower_spin(code, {"s": Value(thing("dial"), Const(1), NOWHERE)})
    assert code.drawn_from == [(1, 1)]
    assert build.devices[0].note == ""


def test_angles_may_be_shares(bench: Any) -> None:
    rows = [{"number": 1, "share": "90deg"}, {"number": 2, "share": "270deg"}]
    build = dial(bench, bench.block("ring", "number", rows, extra=["number"]))
    assert build.devices[0].readings == (("number", (("1", 1), ("2", 3))),)


def rows_of(*shares: Any) -> list[dict[str, Any]]:
    return [{"number": i, "share": share} for i, share in enumerate(shares)]


MISTAKES = [
    ({"faces": [1, 2]}, {"line": 3}, "a line has a width, such as `2deg` or `1%`"),
    ({"faces": [1, 2]}, {"line": "180deg"}, "a sector of number is no wider than the line"),
    ({"faces": []}, {}, "number has 0 sectors"),
    ({"faces": ["tie", 1]}, {}, "several kinds"),
    ({"faces": [True]}, {}, "faces are numbers or names of a type"),
    ({"table": rows_of(1, 0)}, {}, "a share is above 0"),
    ({"table": rows_of(1, "90deg")}, {}, "shares are all angles or all numbers"),
    ({"table": rows_of("90deg", "90deg")}, {}, "the sectors make 180deg"),
    ({"table": rows_of([1, 2])}, {}, "a row is one sector: one face and its share"),
    ({"table": rows_of(1), "faces": [1]}, {}, "faces are given twice"),
    ({"table": rows_of(1), "extra": []}, {}, "the rows of number need the column number"),
    ({"table": rows_of(2**31, 1)}, {}, "dial is cut too finely for exact odds"),
]


@pytest.mark.parametrize(("of_ring", "of_spinner", "message"), MISTAKES)
def test_mistakes_are_told(
    bench: Any, of_ring: dict[str, Any], of_spinner: dict[str, Any], message: str
) -> None:
    if "table" in of_ring:
        of_ring = {"extra": ["number"], **of_ring}
    build = dial(bench, bench.block("ring", "number", **of_ring), **of_spinner)
    assert build.errors == [message]
    assert not build.devices


def test_a_spinner_needs_a_ring(bench: Any) -> None:
    assert dial(bench).errors == ["dial has no ring"]


def test_outcomes_know_their_total() -> None:
    assert Outcomes(((1,), (2,)), (3, 4), 5).total == 12
