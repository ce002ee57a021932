"""Reads which kept values a `look` shows to people: those that only rules need are left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from playrules.dsl.lower.ground.symbols import KeptSymbol
from playrules.dsl.lower.ground.unit import Unit
from playrules.dsl.syntax import tree
from playrules.engine.program.program import Kept

Value = tuple[str, str]
"""A kept value: the kind that keeps it, "" for the table, and its name."""


def values_named(unit: Unit, node: tree.Expr, kind: str) -> list[Value]:
    """Return the kept values that `name`, or `KIND.name` with its *kind* known, stands for."""
    if isinstance(node, tree.Name):
        symbol = unit.symbols.get(node.name)
        if not isinstance(symbol, KeptSymbol):
            return []
        symbol.used = True
        return [("", node.name)]
    if not isinstance(node, tree.Member) or kind not in unit.kinds:
        return []
    whole = unit.kinds[kind]
    return [
        (one.owner.name, one.name)
        for one in unit.fields.get(node.name, ())
        if one.base >= 0 and one.owner.universe == whole.universe
        and set(one.owner.ids) <= set(whole.ids)
    ]  # fmt: skip


def with_shown(kept: Sequence[Kept], shown: dict[Value, bool]) -> Iterator[Kept]:
    """Yield what is kept, the values that are not *shown* left out of all lists."""
    for one in kept:
        said = shown.get((one.owner, one.name))
        yield one if said is None or one.constant else replace(one, quiet=not said)
