"""The part of `Body` that deals with lists and arrays: walking, asking and collecting them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playrules.dsl.lower.ground.collector import Collector
from playrules.dsl.lower.ground.compounds import known_part
from playrules.dsl.lower.ground.peeking import own
from playrules.dsl.lower.ground.placing import located
from playrules.dsl.lower.ground.walks import Walk
from playrules.engine.kinds import Kind, list_of
from playrules.engine.program.expressions import Array, Compare, Const, Expr, Item, Var
from playrules.engine.program.operations import Fresh, SetItem
from playrules.engine.source import Span
from playrules.engine.vocabulary import Sequence, Value


class ListCode:
    """Code about lists; it is a part of `Body`, as which every method takes itself."""

    __slots__ = ()

    # --- the port `Code` ----------------------------------------------------------------------

    @contextmanager
    def each(self: Any, value: Value) -> Iterator[Var]:
        """Run what is written inside for each element of a list value."""
        with self.walk(value) as item:
            yield item if isinstance(item, Var) else self.let(item)

    def holds(self: Any, value: Value, item: Expr) -> Expr:
        """Return whether a list value has an element, without a walk where that is possible."""
        ask = value.items.holds if value.items is not None else None
        if ask is not None:
            answer: Expr = ask(self, item)
            return answer
        sought = self.simple(item)
        found: Var = self.let(Const(0))
        with self.walk(value) as one:
            with self.when(Compare("==", one, sought)):
                self.set(found, Const(1))
                if getattr(value.items, "single", True):
                    self.leave_loop()
        return found

    def filter(self: Any, value: Value, test: Callable[[Any, Expr], Expr]) -> Value:
        """Return the elements of a list that pass a test."""
        items = value.items
        assert items is not None
        passes = located(test, self.here, self.plugin)

        @contextmanager
        def walk(other: Any) -> Iterator[Expr]:
            with other.walk(value) as item:
                one = other.simple(item)
                with other.when(passes(other, one)):
                    yield one

        def holds(other: Any, item: Expr) -> Expr:
            one = other.let(item)
            found: Var = other.let(other.holds(value, one))
            with other.when(found):
                other.set(found, passes(other, one))
            return found

        single = getattr(items, "single", True)
        passing = Walk(
            items.item_kind, Const(0), lambda _code, index: index, items.capacity, walk,
            single=single, distinct=items.distinct, holds=holds,
        )  # fmt: skip
        return Value(value.kind, Const(0), value.span, passing)

    def part(self: Any, value: Value, name: str) -> Value:
        """Return a part of a compound value."""
        return known_part(self, value, name)

    def cells(self: Any, size: int) -> Array:
        """Return a new array of *size* zeros."""
        array: Array = self.array(size)
        self.ops.append(Fresh(array))
        with self.loop(Const(0), Const(size)) as index:
            self.put(array, index, Const(0))
        return array

    def put(self: Any, array: Array, index: Expr, value: Expr) -> None:
        """Give a cell of an array another value."""
        self.ops.append(SetItem(array, index, value))

    def listed(self: Any, array: Array, length: Expr, kind: Kind) -> Value:
        """Return the first cells of an array as a list value."""
        found: Value = self.from_array(array, length, kind, self.here)
        return found

    # --- for the compiler itself --------------------------------------------------------------

    @contextmanager
    def walk(self: Any, value: Value) -> Iterator[Expr]:
        """Walk a list value."""
        items = value.items
        assert items is not None
        owner = self.owned.get(id(items))
        if isinstance(items, Walk) and items.walk is not None:
            with items.walk(self) as item:
                own(self, item, owner)
                yield item
            return
        with self.loop(Const(0), items.count) as index:
            found = self.simple(items.item(self, index))
            own(self, found, owner)
            yield found

    def materialise(self: Any, value: Value) -> tuple[Array, Var]:
        """Copy a list into an array; returns it and the variable of its length."""
        items = value.items
        assert items is not None
        copy = Collector(self, items.capacity)
        with self.walk(value) as item:
            copy.add(item)
        return copy.array, copy.length

    def from_array(self: Any, array: Array, length: Expr, kind: Kind, span: Span) -> Value:
        """Return an array as a list value."""
        items = Sequence(kind, length, lambda _code, index: Item(array, index), array.capacity)
        return Value(list_of(kind), Const(0), span, items)

    def indexable(self: Any, value: Value) -> Value:
        """Return a list value whose elements can be read by position."""
        if isinstance(value.items, Walk) and not value.items.indexed:
            array, length = self.materialise(value)
            found: Value = self.from_array(array, length, value.items.item_kind, value.span)
            return found
        return value
