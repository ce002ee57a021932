"""Doubles of the ports, small enough to see through: a build, code that runs, and blocks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from types import SimpleNamespace
from typing import Any, cast

import pytest

from playrules.engine.kinds import NOTHING, YES_NO, Kind, list_of, name, number, thing
from playrules.engine.program.components import Component
from playrules.engine.program.expressions import (
    Array,
    Both,
    Column,
    Compare,
    Const,
    Entry,
    Expr,
    Item,
    Math,
    Native,
    Select,
    Var,
    Whole,
)
from playrules.engine.program.things import ThingKind
from playrules.engine.source import NOWHERE, Span
from playrules.engine.vocabulary import Constant, Sequence, Value, ports
from playrules.plugins.board.compass import NAMES

TYPES = {"mark": ("tie", "base", "falcon"), "luck": ("win", "lose"), "direction": NAMES}
OPERATORS: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "mod": lambda a, b: a % b,
    "min": min,
    "max": max,
    "&": lambda a, b: a & b,
    "|": lambda a, b: a | b,
    "<<": lambda a, b: a << b,
    ">>": lambda a, b: a >> b,
    "==": lambda a, b: int(a == b),
    "!=": lambda a, b: int(a != b),
    "<": lambda a, b: int(a < b),
    "<=": lambda a, b: int(a <= b),
    ">": lambda a, b: int(a > b),
    ">=": lambda a, b: int(a >= b),
}


@dataclass
class Build:
    """Declares things in lists that a test can look at."""

    row: list[int] = field(default_factory=list)
    tables: list[tuple[int, ...]] = field(default_factory=list)
    kinds: dict[str, ThingKind] = field(default_factory=dict)
    universes: dict[str, list[str]] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)
    constants: dict[tuple[str, str], list[int]] = field(default_factory=dict)
    lists: dict[tuple[str, str], list[int]] = field(default_factory=dict)
    indexers: dict[str, Any] = field(default_factory=dict)
    columns: dict[tuple[str, str], int] = field(default_factory=dict)
    devices: list[Any] = field(default_factory=list)
    components: list[Component] = field(default_factory=list)
    kept_data: dict[str, Any] = field(default_factory=dict)
    layouts: dict[str, Any] = field(default_factory=dict)
    seats: int = 2
    seat_names: tuple[str, ...] = ("red", "blue")

    def things(self, block: Any, *, group: str, titles: Any, keys: Any, plural: str = "") -> Any:
        universe = {"space": "place"}.get(group, group)
        names = self.universes.setdefault(universe, ["nothing"])
        first = len(names)
        names.extend(keys)
        ids = tuple(range(first, len(names)))
        kind = ThingKind(block.name, universe, ids, plural, block.title)
        self.kinds[block.name] = kind
        return kind

    def keep(
        self, owner: Any, name: str, kind: Kind, starts: int = 0, *, readable: bool = True
    ) -> int:
        base = len(self.row)
        self.row.extend([starts] * len(owner.ids))
        self.columns[owner.name, name] = base
        return base

    def constant(self, owner: Any, name: str, kind: Kind, values: Iterable[int]) -> None:
        self.constants.setdefault((owner.name, name), []).extend(values)

    def list_of(self, owner: Any, name: str, ids: Iterable[int]) -> None:
        self.lists.setdefault((owner.name, name), []).extend(ids)

    def index(self, owner: Any, lower: Any) -> None:
        self.indexers[owner.name] = lower

    def table(self, name: str, values: Iterable[int]) -> int:
        self.tables.append(tuple(values))
        return len(self.tables) - 1

    def type_of(self, constants: Iterable[Constant]) -> Kind | None:
        kinds = {(one.kind.base, one.kind.of): one.kind for one in constants}
        if len(kinds) > 1:
            self.errors.append("several kinds")
            return None
        return next(iter(kinds.values()))

    def type_names(self, kind: Kind) -> tuple[str, ...]:
        return TYPES[kind.of]

    def ids(self, group: str) -> tuple[int, ...]:
        universe = {"space": "place"}.get(group, group)
        if group in self.kinds and universe not in self.universes:
            return self.kinds[group].ids
        return tuple(range(1, len(self.universes.get(universe, ["nothing"]))))

    def find(self, name: str) -> ThingKind | None:
        if name in self.universes:
            return ThingKind(name, name, self.ids(name))
        return self.kinds.get(name)

    def once(self, key: Any, make: Any) -> tuple[int, ...]:
        return tuple(make())

    def shared(self, plugin: str) -> dict[str, Any]:
        found: dict[str, Any] = self.kept_data.setdefault(plugin, {})
        return found

    def layout(self, owner: Any, places: Any, *, shown: bool = False) -> None:
        self.layouts[owner.name] = (list(places), shown)

    def device(self, device: Any) -> None:
        self.devices.append(device)

    def component(
        self,
        block: Any,
        *,
        title: str = "",
        within: str = "",
        holds: tuple[str, ...] = (),
        **data: Any,
    ) -> None:
        self.components.append(
            Component(block.word, block.name, title or block.title, data, within, holds)
        )

    def error(self, span: Span, message: str, label: str = "", help: str = "") -> None:
        self.errors.append(message)


@dataclass
class Code:
    """Collects code, which `run` then carries out on the build's row."""

    build: Build
    span: Span = NOWHERE
    ops: list[Any] = field(default_factory=list)
    variables: dict[int, int] = field(default_factory=dict)
    count: int = 0
    log: list[str] = field(default_factory=list)
    draws: list[int] = field(default_factory=list)
    drawn_from: list[tuple[int, ...]] = field(default_factory=list)
    arrays: list[list[int]] = field(default_factory=list)

    def new(self) -> Var:
        self.count += 1
        return Var(self.count)

    def let(self, value: Expr) -> Var:
        var = self.new()
        self.set(var, value)
        return var

    def set(self, var: Var, value: Expr) -> None:
        def act() -> None:
            self.variables[var.index] = self.value(value)

        self.ops.append(act)

    def store(self, target: Column, value: Expr, bounds: Any = None, what: str = "") -> None:
        def act() -> None:
            self.build.row[target.base + self.value(target.index)] = self.value(value)

        self.ops.append(act)

    @contextmanager
    def _aside(self) -> Iterator[list[Any]]:
        outer, self.ops = self.ops, []
        yield self.ops
        self.ops = outer

    @contextmanager
    def when(self, condition: Expr) -> Iterator[None]:
        with self._aside() as inner:
            yield

        def act() -> None:
            if self.value(condition):
                self._run(inner)

        self.ops.append(act)

    @contextmanager
    def repeat(self, condition: Expr) -> Iterator[None]:
        with self._aside() as inner:
            yield

        def act() -> None:
            while self.value(condition):
                self._run(inner)

        self.ops.append(act)

    @contextmanager
    def each(self, value: Value) -> Iterator[Var]:
        items, var, index = value.items, self.new(), self.new()
        assert items is not None
        with self._aside() as inner:
            self.set(var, items.item(cast("ports.Code", self), index))
            yield var

        def act() -> None:
            for i in range(self.value(items.count)):
                self.variables[index.index] = i
                self._run(inner)

        self.ops.append(act)

    @contextmanager
    def loop(self, start: Expr, stop: Expr) -> Iterator[Var]:
        var = self.new()
        with self._aside() as inner:
            yield var

        def act() -> None:
            for i in range(self.value(start), self.value(stop)):
                self.variables[var.index] = i
                self._run(inner)

        self.ops.append(act)

    def holds(self, value: Value, item: Expr) -> Expr:
        sought, found = self.let(item), self.let(Const(0))
        with self.each(value) as one, self.when(Compare("==", one, sought)):
            self.set(found, Const(1))
        return found

    def cells(self, size: int) -> Array:
        self.arrays.append([])
        array = Array(len(self.arrays) - 1, size)
        self.ops.append(lambda: self.arrays.__setitem__(array.index, [0] * size))
        return array

    def put(self, array: Array, index: Expr, value: Expr) -> None:
        def act() -> None:
            self.arrays[array.index][self.value(index)] = self.value(value)

        self.ops.append(act)

    def listed(self, array: Array, length: Expr, kind: Kind) -> Value:
        items = Sequence(kind, length, lambda _, i: Item(array, i), array.capacity)
        return Value(list_of(kind), Const(0), NOWHERE, items)

    def chance(self, weights: Iterable[int], name: str, faces: Iterable[str]) -> Var:
        var, shares, words = self.new(), tuple(weights), tuple(faces)
        self.drawn_from.append(shares)

        def act() -> None:
            self.variables[var.index] = self.draws.pop(0)
            self.log.append(f"{name}: {words[self.variables[var.index]]}")

        self.ops.append(act)
        return var

    def event(self, name: str, **arguments: Value) -> None:
        self.ops.append(
            lambda: self.log.append(f"{name} {[self.value(a.expr) for a in arguments.values()]}")
        )

    def record(self, event: str, text: str, *arguments: Value) -> None:
        self.ops.append(
            lambda: self.log.append(text.format(*(self.value(a.expr) for a in arguments)))
        )

    def fail(self, condition: Expr, message: str, *values: Expr, help: str = "") -> None:
        raise NotImplementedError

    def run(self, *draws: int) -> list[str]:
        """Carry out what was written, and return the log."""
        self.draws = list(draws)
        ops, self.ops = self.ops, []
        self._run(ops)
        return self.log

    def _run(self, ops: list[Any]) -> None:
        for op in ops:
            op()

    def value(self, expr: Expr) -> int:
        """Return what an expression is now."""
        match expr:
            case Const(value):
                return value
            case Var(index):
                return self.variables[index]
            case Column(base, index):
                return self.build.row[base + self.value(index)]
            case Item(array, index):
                return self.arrays[array.index][self.value(index)]
            case Entry(table, index):
                assert self.value(index) >= 0
                return self.build.tables[table][self.value(index)]
            case Math(op, left, right) | Compare(op, left, right):
                return OPERATORS[op](self.value(left), self.value(right))
            case Both(left, right):
                return int(self.value(left) and self.value(right))
            case Select(condition, then, other):
                return self.value(then) if self.value(condition) else self.value(other)
            case Native(function, arguments):
                given: list[Any] = [
                    self.build.tables[one.table] if isinstance(one, Whole) else self.value(one)
                    for one in arguments
                ]
                return function(self.build.row, *given)
        raise AssertionError(expr)

    def values(self, value: Value) -> list[int]:
        """Return the elements of a list value."""
        items = value.items
        assert items is not None
        found: list[int] = []
        with self.each(value) as item:
            self.ops.append(lambda: found.append(self.value(item)))
        self.run()
        assert len(found) <= items.capacity
        return found

    def of(self, value: Value) -> int:
        """Return what a value is, after the code that prepares it."""
        self.run()
        return self.value(value.expr)


def constant(value: object, build: Build | None = None) -> Constant:
    """Return a constant from plain Python: 3, True, "tie", "2deg", "orbit[3]"."""
    if isinstance(value, Constant):
        return value
    if value is None:
        return Constant(NOTHING, 0, NOWHERE)
    if isinstance(value, bool):
        return Constant(YES_NO, int(value), NOWHERE)
    if isinstance(value, int):
        return Constant(number(value, value), value, NOWHERE, str(value))
    assert isinstance(value, str)
    if value.endswith("deg"):
        turn = Fraction(value.removesuffix("deg")) / 360
        return Constant(Kind("quantity", "angle"), 0, NOWHERE, value, turn)
    for of, names in TYPES.items():
        if value in names:
            return Constant(name(of), names.index(value) + 1, NOWHERE, value)
    for key in build.universes.get("place", []) if build else []:
        if key == value:
            place = build.universes["place"].index(value) if build else 0
            return Constant(thing(value.partition("[")[0]), place, NOWHERE, value)
    return Constant(name("?"), 0, NOWHERE, value)


def flat(values: Any, build: Build) -> list[Constant]:
    """Return the constants of a cell, ranges expanded."""
    if values is None or values == "":
        return []
    found = values if isinstance(values, list | tuple | range) else [values]
    return [constant(one, build) for one in found]


@dataclass
class Block:
    """A declared block from plain Python values."""

    build: Build
    word: str
    name: str
    settings: dict[str, Any] = field(default_factory=dict)
    table: list[dict[str, Any]] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    title: str = ""
    data: dict[str, Any] = field(default_factory=dict)
    extra_columns: list[str] = field(default_factory=list)
    span: Span = NOWHERE
    slots: dict[str, Constant] = field(default_factory=dict)
    per_player: bool = False

    @property
    def rows(self) -> list[Any]:
        build = self.build
        return [
            SimpleNamespace(
                span=Span("t", 0, 0, line, 1),
                cell=lambda column, row=row: flat(row.get(column), build),
            )
            for line, row in enumerate(self.table, start=1)
        ]

    def has(self, setting: str) -> bool:
        return setting in self.settings

    def value(self, setting: str) -> Constant | None:
        return next(iter(self.values(setting)), None)

    def values(self, setting: str) -> list[Constant]:
        return flat(self.settings.get(setting), self.build)

    def bounds(self, setting: str) -> tuple[int, int] | None:
        return self.settings.get(setting)

    def setting_span(self, setting: str) -> Span:
        return self.span

    def children(self, word: str) -> list[Block]:
        return [child for child in self.blocks if child.word == word]


@dataclass
class Bench:
    """What a test of a plugin's words works with."""

    build: Build = field(default_factory=Build)

    def block(
        self, word: str, name: str, table: Any = (), blocks: Any = (), **settings: Any
    ) -> Block:
        """Return a block; columns that the word does not know have to be given in `extra`."""
        extra = settings.pop("extra", [])
        return Block(
            self.build, word, name, settings, list(table), list(blocks), name, extra_columns=extra
        )

    def code(self) -> Code:
        return Code(self.build)

    def value(self, code: Code, given: object, kind: Kind | None = None) -> Value:
        """Return a value: a constant, or with a kind a variable that holds it."""
        known = constant(given, self.build)
        if kind is None:
            return Value(known.kind, Const(known.value), NOWHERE)
        return Value(kind, code.let(Const(known.value)), NOWHERE)


@pytest.fixture
def bench() -> Bench:
    """A build, and blocks and code for it."""
    return Bench()
