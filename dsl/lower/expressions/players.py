"""The players in their orders: all still in, from one on, the others after one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playrules.dsl.lower.ground import folding as fold
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.values import range_list
from playrules.dsl.lower.ground.walks import Walk
from playrules.engine.kinds import PLAYER, list_of
from playrules.engine.program.expressions import Const, Expr
from playrules.engine.source import Span
from playrules.engine.vocabulary import Value


def still_in(body: Body, player: Expr) -> Expr:
    """Return whether a player has not been eliminated."""
    if not body.unit.eliminates:
        return Const(1)
    return fold.equal(fold.column(body.unit.out - 1, player), Const(0))


def alive(body: Body, span: Span) -> Value:
    """Return the players still in, in seat order."""
    seats = body.unit.seats
    if not body.unit.eliminates:
        return range_list(PLAYER, Const(1), Const(seats + 1), seats, span)
    items = Walk(
        PLAYER, Const(0), lambda _c, i: i, seats, lambda other: _alive(other), distinct=True
    )
    return Value(list_of(PLAYER), Const(0), span, items)


@contextmanager
def _alive(body: Body) -> Iterator[Expr]:
    with body.loop(Const(1), Const(body.unit.seats + 1)) as player:
        with body.when(still_in(body, player)):
            yield player


def order_from(body: Body, start: Expr, span: Span, *, skip: bool) -> Value:
    """Return the players clockwise from *start* on, or the others after it (*skip*)."""
    first = body.stable(start)
    seats = body.unit.seats
    count = seats - 1 if skip else seats
    offset = 0 if skip else -1

    def item(_code: object, index: Expr) -> Expr:
        place = fold.add(fold.add(first, index), Const(offset))
        return fold.add(fold.math("mod", place, Const(seats)), Const(1))

    @contextmanager
    def walk(other: Body) -> Iterator[Expr]:
        with other.loop(Const(0), Const(count)) as index:
            player = other.let(item(None, index))
            with other.when(still_in(other, player)):
                yield player

    items = Walk(
        PLAYER, Const(count), item, max(1, count), walk,
        indexed=not body.unit.eliminates, stable=not body.unit.eliminates, distinct=True,
    )  # fmt: skip
    return Value(list_of(PLAYER), Const(0), span, items)
