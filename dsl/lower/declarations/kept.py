"""Declares kept values."""

from __future__ import annotations

from dataclasses import replace

from playrules.dsl.lower.declarations.asking import asks, first_value, read_ask
from playrules.dsl.lower.expressions.constants import constant
from playrules.dsl.lower.ground.build import Builder, declare_name
from playrules.dsl.lower.ground.columns import keep, span_of
from playrules.dsl.lower.ground.kinds import fits, kind_of, mismatch
from playrules.dsl.lower.ground.symbols import KeptSymbol
from playrules.dsl.lower.ground.unit import AskedStart, Unit
from playrules.dsl.syntax import tree
from playrules.engine.kinds import Kind
from playrules.engine.program.things import ThingKind
from playrules.engine.source import Span

MOST_KEYS = 4096


def declare_has(unit: Unit, build: Builder, node: tree.Has, owner: ThingKind | None) -> None:
    """Declare `has x: KIND starts v` for the table or for each thing of a kind."""
    unit.budget.place = node.span
    kind_node, per = node.kind, None
    read = lambda one: constant(unit, build, one)  # noqa: E731  # a reader for kind_of
    if isinstance(kind_node, tree.Binary) and isinstance(kind_node.right, tree.Per):
        # `yes or no per K` reads as `yes or (no per K)`.
        inner = kind_node.right
        whole = replace(kind_node, right=inner.value)
        kind_node = tree.Per(whole, inner.of, kind_node.span)
    if isinstance(kind_node, tree.Per):
        per = kind_of(unit, kind_node.of, read)
        if per is None:
            hush(unit, node.name)
            return
        if per.base in ("text", "list", "nothing") or span_of(unit, per)[1] > MOST_KEYS:
            unit.sink.error(
                "R3006", f"nothing can be kept per {per}", kind_node.of.span, "too many keys",
                help="keep it per type, player, piece or place, or per a range such as `1..6`",
            )  # fmt: skip
            hush(unit, node.name)
            return
        kind_node = kind_node.value
    kind = kind_of(unit, kind_node, read)
    if kind is None:
        hush(unit, node.name)
        return
    asked = read_ask(unit, build, node, kind, per) if asks(unit, node.starts) else None
    starts = first_value(kind) if asked else _start(unit, build, node, kind)
    if starts is None:
        hush(unit, node.name)
        return
    if owner is None:
        base = keep(unit, None, node.name, kind, starts, per=per)
        declare_name(
            unit, node.name, KeptSymbol(node.name, node.name_span, kind, base, per), node.name_span
        )
        _note_asked(unit, asked, None, base)
        return
    if any(one.owner.name == owner.name for one in unit.fields.get(node.name, [])):
        unit.sink.error(
            "R2002", f"`{owner.name}` keeps `{node.name}` already", node.name_span, "second time"
        )
        return
    _, given = unit.constants.get((owner.universe, node.name), (kind, {}))
    placed = owner.universe == "piece" and node.name == "at"
    if placed or any(one in given for one in owner.ids):
        has_anyway(unit, owner, node.name, node.name_span)
        return
    base = keep(unit, owner, node.name, kind, starts, per=per)
    _note_asked(unit, asked, owner, base)


def has_anyway(unit: Unit, owner: ThingKind, name: str, span: Span) -> None:
    """Report a value that things have without the file: their owner, a column of their board."""
    whole = f"`{owner.name}` has `.{name}` by itself"
    spaces = f"the spaces of `{owner.name}` have `.{name}` by themselves"
    unit.sink.error(
        "R2002", spaces if owner.universe == "place" else whole, span, "there already",
        help=f"give this another name, such as `own_{name}`",
    )  # fmt: skip


def _note_asked(unit: Unit, asked: AskedStart | None, owner: ThingKind | None, base: int) -> None:
    """Remember where an answer is kept."""
    if asked is not None:
        unit.asked.append(replace(asked, owner=owner, base=base))


def hush(unit: Unit, name: str) -> None:
    """Report nothing about uses of a name whose declaration is wrong."""
    unit.hushed.add(name)


def _start(unit: Unit, build: Builder, node: tree.Has, kind: Kind) -> int | None:
    if asks(unit, node.starts):
        return None  # it was reported what is wrong with it
    if node.starts is None:
        if kind.nullable:
            return kind.absent
        if kind.base == "yes_no" or (kind.base == "number" and kind.lo <= 0 <= kind.hi):
            return 0
        if kind.base == "number":
            return kind.lo
        if kind.base == "name":
            return 1
        unit.sink.error(
            "R1004", f"`{node.name}` has no start value", node.name_span, "`starts …` is missing",
            help=f"add `starts VALUE`, or keep `({kind} or nothing)`",
        )  # fmt: skip
        return None
    one = constant(unit, build, node.starts, kind)
    if one is None:
        return None
    if not fits(unit, one.kind, kind):
        mismatch(unit, one.kind, kind, one.span, f"the start of `{node.name}`")
        return None
    if one.kind.base == "nothing":
        return kind.absent
    if kind.base in ("number", "quantity") and not kind.lo <= one.value <= kind.hi:
        unit.sink.error(
            "R3003", f"`{node.name}` goes from {kind.lo} to {kind.hi}", one.span, "starts outside"
        )
        return None
    return one.value
