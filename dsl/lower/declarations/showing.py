"""Tells what `reveal` and `hide` lines may be about, before it is known what their names are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, is_dataclass
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
    if not names:
        return False
    kept = [one for one in unit.kept if one.kind.base == "thing"]
    kept = [one for one in kept if unit.universe(one.kind.of) == "place"]
    names |= {"place", *(one.name for one in kept if not one.owner)}
    members = names | {one.name for one in kept}
    return _speaks(items, _Words(body, names, members))


@dataclass
class _Words:
    """The statements of a file, its names of places, and names that were looked up.

    `members` are those behind a dot: `at` as well, which alone is a word of other phrases.
    """

    body: list[tree.Statement]
    places: frozenset[str]
    members: frozenset[str]
    passed: set[str] = field(default_factory=set)

    def sources(self, name: str) -> Iterator[Any]:
        """Yield what a name may stand for, wherever the file puts something into it; once."""
        known, self.passed = name in self.passed, self.passed | {name}
        for one in () if known else inside(self.body):
            if isinstance(one, tree.Let | tree.Define) and one.name == name:
                yield one.value
                yield from (at.value for at in _returns(one))
            elif isinstance(one, tree.Set) and getattr(one.target, "name", "") == name:
                yield one.value
            elif isinstance(one, tree.ForEach) and one.name == name:
                yield one.domain
            elif isinstance(one, tree.Phrase):
                slots = [item for item in one.items if isinstance(item, tree.SlotItem)]
                yield from (slot.kind for slot in slots if slot.name == name)
                if one.head == "table" and one.body and _is_named(one, name):
                    yield from one.body.body
                if one.head in ("choose", "option") and _is_named(one, name):
                    yield from one.items[1:]


def _is_named(node: tree.Phrase, name: str) -> bool:
    return bool(node.items) and getattr(node.items[0], "name", "") == name


def _returns(node: tree.Let | tree.Define) -> Iterator[tree.Return]:
    body = node.body.body if isinstance(node, tree.Define) and node.body is not None else ()
    return (one for one in inside(body) if isinstance(one, tree.Return))


def _speaks(node: Any, words: _Words) -> bool:
    """Whether an expression may stand for a place: it names one, or what may stand for one."""
    if isinstance(node, tree.Member) and node.name == "pieces":
        return False
    if isinstance(node, tree.Member) and node.name in words.members:
        return True
    if isinstance(node, tree.Name) and node.name in words.places:
        return True
    if isinstance(node, tree.Name):
        return any(_speaks(one, words) for one in words.sources(node.name))
    if isinstance(node, tuple | list):
        return any(_speaks(one, words) for one in node)
    if is_dataclass(node) and not isinstance(node, Span):
        return any(_speaks(getattr(node, one.name), words) for one in fields(node))
    return False
