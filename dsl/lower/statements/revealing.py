"""Lowers `reveal` of kept values, names and places, and `hide` of places.

With pieces both are verbs of core.
"""

from __future__ import annotations

from playrules.dsl.lower.declarations.hiding import value_name
from playrules.dsl.lower.expressions.dispatch import lower
from playrules.dsl.lower.expressions.members import field_cell, overlaps, per_cell
from playrules.dsl.lower.ground import folding as fold
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.peeking import owner_of, reveal
from playrules.dsl.lower.ground.signs import lay, sign_of, sign_of_place
from playrules.dsl.lower.ground.unit import Field
from playrules.dsl.lower.ground.values import poisoned, present
from playrules.dsl.lower.ground.veils import disclose
from playrules.dsl.syntax import tree
from playrules.engine.program.expressions import Const, Var
from playrules.engine.vocabulary import Value

THINGS = tree.Name | tree.Member | tree.Index | tree.Call | tree.Conditional
"""The expressions that may stand for a piece or a place."""


def lower_shown(body: Body, node: tree.Phrase) -> bool:
    """Lower `reveal p.bid`, `reveal x`, `reveal p.hand` and `hide p.hand`; False for a piece."""
    item = node.items[0] if len(node.items) == 1 else None
    if isinstance(item, THINGS):
        with body.rehearsal():
            seen = lower(body, item)
        if seen.items is not None and not poisoned(seen):
            _several(body, node, seen)
            return True
        if seen.kind.base == "thing" and body.unit.universe(seen.kind.of) == "place":
            _lay(body, node, item)
            return True
    if node.head == "hide":
        return False
    if isinstance(item, tree.Name):
        return _name(body, item)
    if isinstance(item, tree.Member | tree.Index) and value_name(item) in body.unit.fields:
        return _value(body, item)
    return False


def _name(body: Body, item: tree.Name) -> bool:
    """Let all know what a name holds."""
    local = body.scope.find(item.name)
    if local is None or local.value.items is not None or not isinstance(local.value.expr, Var):
        return False
    kind = local.value.kind
    if kind.base == "thing" and body.unit.universe(kind.of) == "piece":
        return False
    local.used = True
    disclose(body, local.value.expr)
    body.record("reveal", f"{item.name.replace('_', ' ')} is {{0}}", local.value)
    return True


def _several(body: Body, node: tree.Phrase, found: Value) -> None:
    body.unit.sink.error(
        "R3001", f"`{node.head}` takes one thing, and this is a list", found.span, "several",
        help=f"go through it: `for each x in … {{ {node.head} x }}`",
    )  # fmt: skip


def _lay(body: Body, node: tree.Phrase, item: tree.Expr) -> None:
    """Let all see what stands at a place, or only who sees it by its `seen_by`."""
    unit, opens = body.unit, node.head == "reveal"
    found = present(body, lower(body, item))
    place = Value(found.kind, body.simple(found.expr), found.span)
    kind = unit.kinds[place.kind.of]
    known = {one for one, _, _ in unit.hidden.places}.union(*map(unit.ids, unit.unhidden))
    if not opens and known.isdisjoint(kind.ids) and kind.name not in unit.hushed:
        unit.sink.error(
            "R1003", "everybody sees what stands there", place.span, "it cannot be hidden",
            help="say who alone sees it, where it is declared: `seen_by: owner`",
        )  # fmt: skip
        return
    lay(body, sign_of_place(body, place.expr), opens=opens)
    if not opens and unit.hidden.shown >= 0:
        _turn_over(body, place)
    body.record(node.head, "{0} lies open" if opens else "{0} is hidden", place)


def _turn_over(body: Body, place: Value) -> None:
    """Hide the pieces at a place that were revealed one by one."""
    base = next(one.base for one in body.unit.fields["at"] if one.owner.universe == "piece")
    with body.loop(Const(1), Const(1 + len(body.unit.ids("piece")))) as piece:
        with body.when(fold.equal(fold.column(base - 1, piece), place.expr)):
            body.store(fold.column(body.unit.hidden.shown - 1, piece), Const(0))


def _value(body: Body, item: tree.Member | tree.Index) -> bool:
    """Lay a kept value open to all, until it is set again."""
    member = item.of if isinstance(item, tree.Index) else item
    assert isinstance(member, tree.Member)
    with body.rehearsal():
        kind = lower(body, member.of).kind
    fields = [
        one
        for one in body.unit.fields[member.name]
        if kind.base == "thing" and one.kind is not None and overlaps(body, kind, one)
    ]
    keyed = isinstance(item, tree.Index)
    if not fields or keyed is (fields[0].per is None) or member.name == "at":
        return False
    owner = lower(body, member.of)
    if poisoned(owner):
        return True
    there = present(body, owner)
    held = Value(there.kind, body.simple(there.expr), there.span)
    _show(body, held, fields, item)
    return True


def _show(body: Body, held: Value, fields: list[Field], item: tree.Member | tree.Index) -> None:
    field = fields[0]
    if isinstance(item, tree.Index):
        cell = per_cell(body, held, field, item)
    else:
        cell = field_cell(body, held, fields)
    if cell is None or field.kind is None:
        return
    lay(body, sign_of(body, cell), opens=True)
    reveal(body, field.name, owner_of(body, held))
    shown = Value(field.kind, body.let(cell), item.span)
    body.record("reveal", f"{{0}}: {field.name.replace('_', ' ')} is {{1}}", held, shown)
