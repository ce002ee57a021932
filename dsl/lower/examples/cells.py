"""Reads the cells of tables of facts: values that are written out, and those known in play only."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from playrules.dsl.lower.examples.draft import Draft, name_kind
from playrules.dsl.lower.expressions.constants import known, listed_constants
from playrules.dsl.lower.expressions.dispatch import lower, lower_plural
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.kinds import (
    LIST_OF,
    article,
    fits,
    kind_of_words,
    mismatch,
    written,
)
from playrules.dsl.lower.ground.unit import Unit
from playrules.dsl.lower.ground.values import bounded_by, fit, poisoned, present
from playrules.dsl.syntax import tree
from playrules.engine.kinds import Kind
from playrules.engine.program.expressions import Const
from playrules.engine.program.facts import Entry
from playrules.engine.source import Span
from playrules.engine.vocabulary import Constant, Value

WHOLE_KINDS = ("yes or no",)
"""Kinds with an `or` that does not join two."""


@dataclass(frozen=True, slots=True)
class Written:
    """A value as it is written: what it means, and where it stands."""

    entry: Entry
    span: Span

    @property
    def constant(self) -> Constant | None:
        """What is known of it before play."""
        if self.entry.argument >= 0:
            return None
        return Constant(self.entry.kind, self.entry.value, self.span)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a cell may hold: values of these kinds, each with its word; `many` of them, or none."""

    name: str
    kinds: tuple[tuple[str, Kind], ...]
    many: bool
    nullable: bool
    key: bool = False


def wanted_of(unit: Unit, name: str, words: str, *, key: bool = False) -> Wanted:
    """Return what the kind of a column says: `list of piece or ground`, `colour or nothing`.

    A cell of keys may hold several, but never none.
    """
    text = words.strip()
    many = key or text.startswith(LIST_OF)
    text = text.removeprefix(LIST_OF)
    parts = [text] if text in WHOLE_KINDS else [one.strip() for one in text.split(" or ")]
    kinds = [(one, kind_of_words(unit, one)) for one in parts if one != "nothing"]
    return Wanted(name, tuple(kinds), many, not key and (many or "nothing" in parts), key)


def read_cell(
    body: Body, draft: Draft, wanted: Wanted, nodes: tuple[tree.Expr, ...], span: Span
) -> list[Written] | None:
    """Return the values of a cell; None after reporting what is wrong with one."""
    empty = [one for one in nodes if isinstance(one, tree.Name) and one.name == "nothing"]
    if empty and wanted.nullable and len(nodes) == 1:
        return []
    read: list[Written] = []
    for node in nodes:
        values = _values(body, draft, wanted, node)
        if values is None:
            return None
        read += values
    if len(read) > 1 and not wanted.many:
        body.unit.sink.error("R3007", "one value is wanted here", span, "a list stands here")
        return None
    return read


def _values(body: Body, draft: Draft, wanted: Wanted, node: tree.Expr) -> list[Written] | None:
    kinds = [kind for _, kind in wanted.kinds]
    value = lower_plural(body, node) if wanted.many else None
    value = value or lower(body, node, name_kind(body.unit, node, kinds) or kinds[0])
    if poisoned(value):
        return None
    if value.items is None:
        one = _one(body, draft, wanted, value)
        return None if one is None else [one]
    listed = listed_constants(body, node, value.items)
    if listed is None:
        return None
    items = (Value(one.kind, Const(one.value), node.span) for one in listed)
    read = [_one(body, draft, wanted, item) for item in items]
    found = [one for one in read if one is not None]
    return found if len(found) == len(read) else None


def _one(body: Body, draft: Draft, wanted: Wanted, value: Value) -> Written | None:
    """Read one value, of the first kind that it fits."""
    unit = body.unit
    number = known(unit, value.expr)
    fitting = [pair for pair in wanted.kinds if _fits(unit, value.kind, number, pair[1])]
    if not fitting or value.kind.base == "nothing":
        _misfit(unit, value, wanted)
        return None
    of, kind = fitting[0]
    if number is None:
        value = present(body, fit(body, value, kind))
    value = bounded_by(body, value, kind, wanted.name)
    if poisoned(value):
        return None
    if number is not None:
        return Written(Entry(of, value.kind, number), value.span)
    part = draft.value(Value(value.kind, body.simple(value.expr), value.span))
    return Written(Entry(of, value.kind, argument=part.value), value.span)


def _fits(unit: Unit, value: Kind, number: int | None, wanted: Kind) -> bool:
    if not fits(unit, value, wanted):
        return False
    return number is None or wanted.base != "thing" or number in unit.ids(wanted.of)


def _misfit(unit: Unit, value: Value, wanted: Wanted) -> None:
    if value.kind.base == "nothing":
        unit.sink.error(
            "R3005", f"`nothing` cannot stand in the column `{wanted.name}` like this", value.span,
            "nothing", help=_blank(wanted),
        )  # fmt: skip
    elif len(wanted.kinds) == 1:
        mismatch(unit, value.kind, wanted.kinds[0][1], value.span)
    else:
        listed = either(article(kind) for _, kind in wanted.kinds)
        unit.sink.error(
            "R3001", f"this is {article(value.kind)}, but {listed} is wanted", value.span,
            article(value.kind),
        )  # fmt: skip


def _blank(wanted: Wanted) -> str:
    """Say how to leave a cell alone, if it can be."""
    if wanted.key:
        return "say what the row is about"
    alone = "; `nothing` alone says that there is none" if wanted.nullable else ""
    return f"a blank cell leaves it as it was{alone}"


def either(words: Iterable[str]) -> str:
    """Join words for things of which one is meant."""
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last


def shown(unit: Unit, entry: Entry) -> str:
    """Return a value that is written out in the words of the file."""
    if entry.kind.base == "thing":
        return unit.universe_keys[unit.universe(entry.kind.of)][entry.value]
    return written(unit, entry.kind, entry.value)
