"""Checks that options, prompts and what is said depend only on what their player may see.

Each hidden value has an owner: the expression of a player, as far as the code tells. What is
offered to a player may read what this player owns. A function notes whose things it looks at by
its parameters, and is judged where it is used.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from playrules.dsl.diagnostics import codes
from playrules.dsl.lower.ground import folding as fold
from playrules.dsl.lower.ground.signs import NONE, sign_of, sign_of_place
from playrules.dsl.lower.ground.unit import Field
from playrules.engine.program import hidden
from playrules.engine.program.expressions import Column, Const, Expr, Item, Var
from playrules.engine.program.hidden import NOBODY
from playrules.engine.program.program import TURN
from playrules.engine.source import Span
from playrules.engine.vocabulary import Value

EVERYBODY = Const(hidden.EVERYBODY)
"""Who is told what is said, and whose is what all see."""
UNKNOWN = -1
"""Stands for a thing of which a function does not tell whose it is."""

MENU = (
    "let options depend on what `p` sees, and look at the rest after the choice; "
    "to show it on purpose, `reveal` it first"
)
SAID = "say what lies open; to tell it on purpose, `reveal` it first"


@contextmanager
def asking(body: Any, actor: Expr | None) -> Iterator[None]:
    """Lower what *actor* is asked, or with `EVERYBODY` what is said; None: nobody is to choose."""
    outer, body.asked = body.asked, actor
    try:
        yield
    finally:
        body.asked = outer


def follow(body: Any, var: Var, value: Expr) -> None:
    """Remember what a variable was given."""
    if body.unit.hidden and value != var:
        body.known.origins[var] = value


def own(body: Any, thing: Any, owner: Expr | None) -> None:
    """Remember whose a thing is: an expression, a list of elements, or an array."""
    if body.unit.hidden and owner is not None:
        body.known.owned[thing] = owner


def origin(body: Any, value: Expr) -> Expr:
    """Return what an expression was before it was put into variables."""
    passed: set[Expr] = set()
    while value in body.known.origins and value not in body.known.owned and value not in passed:
        passed.add(value)
        value = body.known.origins[value]
    return value


def owner_of(body: Any, value: Value) -> Expr | None:
    """Return the player whose a thing is, or the player itself; None where that is not known."""
    unit, found = body.unit, origin(body, value.expr)
    universe = unit.universe(value.kind.of)
    if universe == "player":
        return found
    if isinstance(found, Const):
        _, owners = unit.constants.get((universe, "owner"), (None, {}))
        return Const(owners.get(found.value, NOBODY))
    key = found.array if isinstance(found, Item) else found
    if key in body.known.owned:
        return origin(body, body.known.owned[key])
    return found if body.function and isinstance(found, Var) else None


def look(
    body: Any, owner: Expr | None, span: Span, what: str, name: str = "", sign: Expr | None = None
) -> None:
    """Note that code reads something hidden that is *owner*'s; report it where it may not.

    With *sign*, all see it while that is 1. After a `reveal` of its *name* in the same rule it
    is open.
    """
    whose = Const(NOBODY) if owner is None else owner
    if body.function:
        index = owner.index if isinstance(owner, Var) and owner.index < body.given else UNKNOWN
        body.peeks[index] = what, name
    if is_revealed(body, name, whose):
        return
    if body.known.noticed is not None:
        open_now = fold.ZERO if sign is None else fold.equal(sign, fold.ONE)
        body.known.noticed.append(fold.select(open_now, EVERYBODY, whose))
    if body.asked is None or _may(body, whose):
        return
    said = body.asked == EVERYBODY
    body.unit.sink.error(
        codes.UNSEEN,
        f"this would tell everybody {what}" if said else f"this would give away {what}", span,
        "hidden from others" if said else "hidden from the player who is asked",
        help=SAID if said else MENU,
    )  # fmt: skip


def look_into(body: Any, place: Value, span: Span) -> None:
    """Note that code asks which pieces are at a place; how many a zone has is open."""
    places = body.unit.hidden.places
    veiled = {one: seat for one, seat, area in places if not (body.counting and area == one)}
    seats = {veiled[one] for one in body.unit.ids(place.kind.of) if one in veiled}
    if not seats:
        return
    owner, sign = owner_of(body, place), sign_of_place(body, place.expr)
    owner = Const(NOBODY) if seats == {NOBODY} else owner
    if sign is not None and sign != Column(NONE):
        if body.function:  # whether it lies open is known where it is used, and in play only
            return
        owner = _unless_open(body, owner, sign)
    look(body, owner, span, "which pieces are there")


def look_at(body: Any, of: Value, fields: Sequence[Field], target: Column, span: Span) -> None:
    """Note that code reads a hidden value of a thing: what *fields* keep in the cell *target*."""
    veiled = [one for one in fields if one.secret]
    owner = Const(NOBODY) if all(one.shut for one in veiled) else owner_of(body, of)
    sign, laid = sign_of(body, target), {one for one, _ in body.unit.hidden.lying}
    places = [one.owner for one in veiled if one.owner.universe == "place"]
    if sign is not None and any(laid.intersection(one.ids) for one in places):
        if body.function:  # as of what stands there
            return
        owner = _unless_open(body, owner, sign)
    name = fields[0].name
    look(body, owner, span, f"`.{name}`", name, sign)


def _unless_open(body: Any, owner: Expr | None, sign: Expr) -> Expr:
    """Return who sees what has a sign, which play alone tells."""
    seer = fold.select(fold.equal(sign, fold.ONE), EVERYBODY, owner or Const(NOBODY))
    body.known.unsure.add(seer)
    return seer


def reveal(body: Any, name: str, owner: Expr | None) -> None:
    """Remember that a value of *owner*'s was revealed; in a loop, that those of all were."""
    whose = None if owner is None else origin(body, owner)
    every = whose is None or whose in body.known.walked
    body.known.revealed.add((name, None if every else whose))


def is_revealed(body: Any, name: str, owner: Expr) -> bool:
    """Whether code before this in the rule has revealed a value of *owner*'s."""
    found = body.known.revealed
    return bool(found) and ((name, None) in found or (name, origin(body, owner)) in found)


def _may(body: Any, owner: Expr) -> bool:
    """Whether who is asked sees what is *owner*'s."""
    asked, owner = origin(body, body.asked), origin(body, owner)
    if owner == EVERYBODY or owner in body.known.unsure:
        return True
    if owner == Const(NOBODY) or asked == EVERYBODY:
        return False
    # Whose turn it is, the code does not tell: a variable may well be that player.
    return owner == asked or (asked == Column(TURN) and isinstance(owner, Var))
