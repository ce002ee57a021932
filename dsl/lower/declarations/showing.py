"""Tells what `reveal` and `hide` lines may be about, before it is known what their names are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from playrules.dsl.lower.ground.unit import Unit
from playrules.dsl.syntax import tree
from playrules.dsl.syntax.walk import inside
from playrules.engine.source import Span


def names_of_places(unit: Unit) -> frozenset[str]:
    """Return the names of hidden places: those of their kinds and groups, one and several."""
    hidden = {place for place, _, _ in unit.hidden.places}
    kinds = [one for one in unit.kinds.values() if one.universe == "place"]
    found = {name for one in kinds if hidden & set(one.ids) for name in (one.name, one.plural)}
    return frozenset(found - {""})


def is_place(unit: Unit, item: tree.Item, names: frozenset[str]) -> bool:
    """Whether an item is about a hidden place, as its words alone tell: `deck`, `p.hand`."""
    of = item.of if isinstance(item, tree.Index) else item
    name = of.name if isinstance(of, tree.Name | tree.Member) else ""
    return name in names and name not in unit.fields


def may_be_places(unit: Unit, body: list[tree.Statement], items: list[tree.Item]) -> bool:
    """Whether any item may be about a hidden place: what a name stands for, play tells."""
    names = names_of_places(unit)
    if not names or not items:
        return False
    bare = {item.name for item in items if isinstance(item, tree.Name)} - names
    sources = [one for name in sorted(bare) for one in _sources(body, name)]
    return any(_speaks(one, names) for one in (*items, *sources))


def _sources(body: list[tree.Statement], name: str) -> Iterator[Any]:
    """Yield what is put into a name anywhere in the file."""
    for one in inside(body):
        if isinstance(one, tree.Let) and one.name == name:
            yield one.value
        elif isinstance(one, tree.ForEach) and one.name == name:
            yield one.domain
        elif isinstance(one, tree.Phrase):
            slots = [item for item in one.items if isinstance(item, tree.SlotItem)]
            yield from (slot.kind for slot in slots if slot.name == name)
            first = one.items[0] if one.head == "choose" and one.items else None
            if isinstance(first, tree.Name) and first.name == name:
                yield from one.items[1:]


def _speaks(node: Any, names: frozenset[str]) -> bool:
    """Whether an expression may stand for a place: it names one, or calls what may return one."""
    if isinstance(node, tree.Member) and node.name == "pieces":
        return False
    if isinstance(node, tree.Call):
        return True
    if isinstance(node, tree.Name | tree.Member) and node.name in names | {"place"}:
        return True
    if isinstance(node, tuple):
        return any(_speaks(one, names) for one in node)
    if is_dataclass(node) and not isinstance(node, Span):
        return any(_speaks(getattr(node, field.name), names) for field in fields(node))
    return False
