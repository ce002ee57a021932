"""Writes the pause at which chance draws one element of a list."""

from __future__ import annotations

from typing import Any

from playrules.dsl.lower.ground.peeking import owner_of
from playrules.dsl.lower.ground.signs import owner_of_kept
from playrules.dsl.lower.ground.veils import (
    CLOSED,
    OPEN,
    cover,
    noticing,
    owner_of_name,
    together,
    veil,
)
from playrules.engine.kinds import TEXT, Kind, number
from playrules.engine.program.expressions import Const, Entry, Expr, Var
from playrules.engine.program.operations import Offer
from playrules.engine.program.program import Option, Point, Slot, Template
from playrules.engine.vocabulary import Value


def draw(
    body: Any, shares: tuple[int, ...], name: str, faces: tuple[str, ...], of: Value | None
) -> Var:
    """Pause for chance; return the position of the share that it draws.

    *of* keeps what is drawn: who sees that alone sees what comes up.
    """
    chosen: Var = body.new()
    drawn: Var = body.new()
    labels = body.unit.table(f"faces of {name}", (body.unit.text(face) for face in faces))
    label = Template(((Entry(labels, drawn), TEXT),), name)
    kind = number(0, len(shares) - 1)
    seer: Expr = OPEN if of is None else body.simple(owner_of_kept(body, of))
    point = Point(
        "chance", name, Template((name,), name), Const(0),
        (Option(label, (Slot("face", drawn, kind, 0, len(shares)),), body.here),), chosen, (),
        shares, body.fault_rule, body.here, name, seer=seer,
    )  # fmt: skip
    body.pause(point)
    if of is not None and seer != OPEN:
        sign = cover(body, drawn, kind, seer)
        body.known.origins[sign] = owner_of(body, of) or CLOSED
    return drawn


def pick(body: Any, value: Value, name: str, seer: Expr | None) -> Var:
    """Pause for chance; return the element that it draws. *body* is the code being written.

    With *seer* that seat alone sees it; else those who see what the list is made of.

    Raises ValueError where a plugin asks for what cannot be.
    """
    if body.plugin and not body.in_verb:
        raise ValueError("only a verb draws: whatever is looked at is known")
    if value.items is None:
        raise ValueError(f"one element is drawn of a list, not of a {value.kind}")
    kind = value.items.item_kind.present()
    first, size = _stretch(body, kind)
    with body.aside() as offers, noticing(body) as owners, body.each(value) as item:
        body.ops.append(Offer(0, (item,)))
    whose = owner_of_name(body, value)
    owners = [seer] if seer is not None else owners if whose is None else [*owners, whose]
    drawn: Var = body.new()
    option = Option(
        Template(((drawn, kind),), ""), (Slot("drawn", drawn, kind, first, size),), body.here
    )
    point = Point(
        "chance", name, Template((name,), name), Const(0), (option,), body.new(), tuple(offers),
        (), body.fault_rule, body.here, seer=body.simple(together(owners)),
    )  # fmt: skip
    body.pause(point)
    veil(body, drawn, kind, owners)
    return drawn


def _stretch(body: Any, kind: Kind) -> tuple[int, int]:
    """Return the least value of a kind, and how many there may be from it on."""
    if kind.base == "thing":
        ids = body.unit.ids(kind.of)
        return (ids[0], ids[-1] - ids[0] + 1) if ids else (1, 1)
    return kind.lo, kind.hi - kind.lo + 1
