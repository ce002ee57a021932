"""Writes the pause at which chance draws one element of a list."""

from __future__ import annotations

from typing import Any

from playrules.engine.kinds import Kind
from playrules.engine.program.expressions import Const, Var
from playrules.engine.program.operations import Offer
from playrules.engine.program.program import Option, Point, Slot, Template
from playrules.engine.vocabulary import Value


def pick(body: Any, value: Value, name: str) -> Var:
    """Pause for chance; return the element that it draws. *body* is the code being written.

    Raises ValueError where a plugin asks for what cannot be.
    """
    if body.plugin and not body.in_verb:
        raise ValueError("only a verb draws: whatever is looked at is known")
    if value.items is None:
        raise ValueError(f"one element is drawn of a list, not of a {value.kind}")
    kind = value.items.item_kind.present()
    first, size = _stretch(body, kind)
    with body.aside() as offers, body.each(value) as item:
        body.ops.append(Offer(0, (item,)))
    drawn: Var = body.new()
    option = Option(
        Template(((drawn, kind),), ""), (Slot("drawn", drawn, kind, first, size),), body.here
    )
    point = Point(
        "chance", name, Template((name,), name), Const(0), (option,), body.new(), tuple(offers),
        (), body.fault_rule, body.here,
    )  # fmt: skip
    body.pause(point)
    return drawn


def _stretch(body: Any, kind: Kind) -> tuple[int, int]:
    """Return the least value of a kind, and how many there may be from it on."""
    if kind.base == "thing":
        ids = body.unit.ids(kind.of)
        return (ids[0], ids[-1] - ids[0] + 1) if ids else (1, 1)
    return kind.lo, kind.hi - kind.lo + 1
