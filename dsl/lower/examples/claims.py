"""Lowers `expect` lines: whether they hold, and the values on both sides."""

from __future__ import annotations

from playrules.dsl.lower.expressions.dispatch import condition, lower
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.symbols import SettingSymbol
from playrules.dsl.lower.ground.values import poisoned
from playrules.dsl.syntax import tree
from playrules.engine.kinds import YES_NO, Kind
from playrules.engine.program.examples import Claim
from playrules.engine.program.expressions import Const
from playrules.engine.program.operations import Record
from playrules.engine.program.program import Site, Template
from playrules.engine.source import Span
from playrules.engine.vocabulary import Value

COMPARING = ("is", "is not", "in", "not in", "<", "<=", ">", ">=")


def lower_claim(body: Body, node: tree.Expr) -> list[tuple[Claim, int]]:
    """Lower an expectation; parts joined by `and` are expected one by one.

    Returns each with its journal site, whose first argument tells whether it holds.
    """
    if isinstance(node, tree.Binary) and node.operator == "and":
        return lower_claim(body, node.left) + lower_claim(body, node.right)
    old = body.at(node.span)
    holds = Value(YES_NO, body.stable(condition(body, node)), node.span)
    shown = _sides(body, node)
    kinds = tuple((f"value {i}", one.kind) for i, (_, one) in enumerate([("", holds), *shown]))
    site = body.site(Site("expect", kinds, Template(("",)), body.fault_rule, node.span))
    body.ops.append(Record(site, (holds.expr, *(one.expr for _, one in shown))))
    body.at(old)
    sides = tuple(text for text, _ in shown)
    return [(Claim(node.span, _text(body, node.span), sides, _wanted(body, node, shown)), site)]


def _wanted(body: Body, node: tree.Expr, shown: list[tuple[str, Value]]) -> str:
    """Say what the one side that is shown should be; "" where both are shown or none."""
    if len(shown) != 1 or not isinstance(node, tree.Binary):
        return ""
    left = shown[0][1].span == node.left.span
    other = _text(body, (node.right if left else node.left).span)
    if node.operator == "is":
        return other
    return f"`{node.operator} {other}`" if left else f"`{other} {node.operator} …`"


def _sides(body: Body, node: tree.Expr) -> list[tuple[str, Value]]:
    """Return what a failure shows of a comparison: the source and value of each computed side."""
    if not isinstance(node, tree.Binary) or node.operator not in COMPARING:
        return []
    found: list[tuple[str, Value]] = []
    for side, other in ((node.left, node.right), (node.right, node.left)):
        with body.muted():  # what is wrong with it has been said of the condition
            value = lower(body, side, _kind(body, other))
        if value.items is not None or poisoned(value) or _written_out(body, side, value):
            continue
        kept = Value(value.kind, body.stable(value.expr), side.span)
        found.append((_text(body, side.span), kept))
    return found


def _kind(body: Body, node: tree.Expr) -> Kind | None:
    """Return the kind of the other side, which decides between names of several types."""
    with body.aside():
        value = lower(body, node)
    return None if poisoned(value) else value.kind


def _written_out(body: Body, node: tree.Expr, value: Value) -> bool:
    """Whether an expression is its own value, such as 12, `red` or `plot[1, 2]`."""
    named = isinstance(node, tree.Name) and body.unit.symbols.get(node.name)
    return isinstance(value.expr, Const) and not isinstance(named, SettingSymbol)


def _text(body: Body, span: Span) -> str:
    """Return what is written at a place, on one line."""
    return " ".join(body.unit.sources.get(span.file, "")[span.start : span.end].split())
