"""The part of `Body` that deals with pieces and places for plugins."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playrules.dsl.lower.ground import folding as fold
from playrules.dsl.lower.ground.peeking import look_into
from playrules.dsl.lower.ground.walks import Walk
from playrules.engine.kinds import list_of, thing
from playrules.engine.program.expressions import Const, Expr
from playrules.engine.source import Span
from playrules.engine.vocabulary import Value


class PieceCode:
    """Code about pieces; it is a part of `Body`, as which every method takes itself."""

    __slots__ = ()

    def pieces(self: Any, place: Value) -> Value:
        """Return the pieces at a place as a list value."""
        return standing_at(self, place, self.here)

    def move(self: Any, piece: Value, place: Value) -> None:
        """Move a piece, with its event."""
        _core(self, "move", piece, place)

    def place(self: Any, piece: Value, place: Value, *, told: bool = True) -> None:
        """Put a piece somewhere without an event."""
        _core(self, "place" if told else "place quietly", piece, place)

    def lie(self: Any, piece: Value, place: Value) -> None:
        """Let a piece lie at a place of the plugin's own."""
        _core(self, "lie", piece, place)


def _core(body: Any, verb: str, piece: Value, place: Value) -> None:
    lower = body.unit.core[verb]
    lower(body, {"piece": piece, "place": place})


def standing_at(body: Any, place: Value, span: Span) -> Value:
    """Return the pieces on a place, which is one, in piece order."""
    unit = body.unit
    base = next(one.base for one in unit.fields["at"] if one.owner.universe == "piece")
    look_into(body, place, span)
    where = body.simple(place.expr)
    count = len(unit.ids("piece"))

    @contextmanager
    def walk(other: Any) -> Iterator[Expr]:
        with other.loop(Const(1), Const(count + 1)) as piece:
            with other.when(fold.equal(fold.column(base - 1, piece), where)):
                yield piece

    items = Walk(thing("piece"), Const(0), lambda _c, i: i, count, walk, distinct=True)
    return Value(list_of(thing("piece")), Const(0), span, items)
