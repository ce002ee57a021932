"""Lowers what depends on how a grid is filled: regions, and where things come to rest."""

from __future__ import annotations

from playrules.engine.kinds import YES_NO
from playrules.engine.program.expressions import Const, Item
from playrules.engine.vocabulary import Code, Value
from playrules.plugins.api.arithmetic import (
    compare,
    entry,
    frozen,
    minus,
    plus,
    select,
    simple,
    times,
)
from playrules.plugins.board.compass import SOUTH, course
from playrules.plugins.board.directions import BESIDE, beside_lists, kind_of_spaces, padded
from playrules.plugins.board.grid import grids_of
from playrules.plugins.board.model import places


def lower_region(code: Code, arguments: dict[str, Value]) -> Value:
    """Lower `region(s, on: list)`: a search that goes from space to space, the nearest first."""
    build, on = code.build, arguments["on"]
    start = simple(code, arguments["s"].expr)
    corners = arguments.get("corners", Value(YES_NO, Const(0), code.span))
    names, size = ("orthogonals", "neighbours"), places(build)
    most = max((len(BESIDE["neighbours"][grid.hexagons]) for grid in grids_of(build)), default=1)
    cells = build.once(
        ("spaces around", size),
        lambda: (one for name in names for one in padded(beside_lists(build, name), most)),
    )
    # Which of the two tables is asked is a matter of where it starts.
    shift = frozen(code, select(corners.expr, Const(len(cells) // 2), Const(0)))
    seen, found = code.cells(size), code.cells(sum(g.size for g in grids_of(build)) + 1)
    length, done = code.let(Const(0)), code.let(Const(0))
    with code.when(compare("!=", start, 0)):
        with code.when(code.holds(on, start)):
            code.put(seen, start, Const(1))
            code.put(found, Const(0), start)
            code.set(length, Const(1))
    with code.repeat(compare("<", done, length)):
        here = code.let(plus(times(Item(found, done), most), shift))
        code.set(done, plus(done, 1))
        with code.loop(Const(0), Const(most)) as i:
            there = code.let(entry(build, "spaces around", cells, plus(here, i)))
            with code.when(compare("!=", there, 0)):
                with code.when(compare("==", Item(seen, there), 0)):
                    code.put(seen, there, Const(1))
                    with code.when(code.holds(on, there)):
                        code.put(found, length, there)
                        code.set(length, plus(length, 1))
    return code.listed(found, length, kind_of_spaces(build, arguments["s"]))


def lower_drop(code: Code, arguments: dict[str, Value]) -> Value:
    """Lower `drop(s, on: list)`: the last space of those one after the other that are in it."""
    space, on = arguments["s"], arguments["on"]
    south = Value(space.kind, Const(SOUTH), code.span)
    kind = kind_of_spaces(code.build, space)
    along = course(code, space, arguments.get("d", south), kind)
    answer = code.let(Const(0))
    with code.when(compare("!=", along.start, 0)):
        far = code.let(along.as_far_as(code, on, 0))
        with code.when(compare(">", far, 0)):
            code.set(answer, along.space(minus(far, 1)))
    return Value(kind.or_nothing(), answer, code.span)
