"""Start values that people give: `has age: 4..120 starts ask("Age", 4..120)`."""

from __future__ import annotations

from playrules.dsl.lower.expressions.constants import constants
from playrules.dsl.lower.ground.build import Builder
from playrules.dsl.lower.ground.unit import AskedStart, Unit
from playrules.dsl.syntax import tree
from playrules.engine.kinds import Kind, number

FORM = 'write it like: `has age: 4..120 starts ask("Age")`'


def asks(unit: Unit, node: tree.Expr | None) -> bool:
    """Whether a start value is asked for; a definition of the file's own may be called so, too."""
    if not isinstance(node, tree.Call) or not isinstance(node.of, tree.Name):
        return False
    return node.of.name == "ask" and "ask" not in unit.symbols


def read_ask(
    unit: Unit, build: Builder, node: tree.Has, kind: Kind, per: Kind | None
) -> AskedStart | None:
    """Return what is asked, still without its place; None after reporting what is wrong."""
    call = node.starts
    assert isinstance(call, tree.Call)
    values = [one.value for one in call.arguments]
    text = values[0] if values else None
    plain = text.plain if isinstance(text, tree.Text) else None
    named = any(one.name for one in call.arguments)
    if not plain or len(values) > 2 or named or call.each or call.by or call.where is not None:
        unit.sink.error(
            "R1006", "`ask` takes a text, and what may be answered", call.span, help=FORM
        )
        return None
    if per is not None or kind.nullable or kind.base not in ("number", "yes_no", "name"):
        what = f"a value per {per}" if per is not None else f"a {kind}"
        unit.sink.error(
            "R3006", f"people are not asked for {what}", call.span,
            help="ask for a number, for yes or no, or for a name of a type",
        )  # fmt: skip
        return None
    found = kind if len(values) == 1 else _ends(unit, build, values[1], kind)
    if found is None:
        return None
    if found == number():
        unit.sink.error(
            "R3003", f"`{node.name}` has no ends", call.span, "any number could be answered",
            help=f'say what may be answered: `ask("{plain}", 1..100)`',
        )  # fmt: skip
        return None
    return AskedStart(node.name, found, plain, call.span)


def _ends(unit: Unit, build: Builder, node: tree.Expr, kind: Kind) -> Kind | None:
    """Return the kind that a range of answers says."""
    if kind.base != "number" or not isinstance(node, tree.Range):
        unit.sink.error("R1006", "a range of numbers is wanted here", node.span, help=FORM)
        return None
    ends = [constants(unit, build, one, number()) for one in (node.low, node.high)]
    if any(one is None or len(one) != 1 for one in ends):
        return None
    low, high = (one[0].value for one in ends if one is not None)
    if not kind.lo <= low <= high <= kind.hi:
        unit.sink.error(
            "R3003", f"{low}..{high} cannot be answered", node.span,
            help=f"it is kept as {kind.lo}..{kind.hi}",
        )  # fmt: skip
        return None
    return number(low, high)


def first_value(kind: Kind) -> int:
    """Return what stands in the row until the answer is there."""
    if kind.base == "name":
        return 1
    return 0 if kind.base == "yes_no" or kind.lo <= 0 <= kind.hi else kind.lo
