"""Writes the code of rolling, keeping and freeing dice."""

from __future__ import annotations

from collections.abc import Iterator

from playrules.engine.kinds import Kind
from playrules.engine.program.expressions import Const, Expr
from playrules.engine.vocabulary import Code, Value
from playrules.plugins.api.arithmetic import both, cell, compare, entry, plus, simple
from playrules.plugins.dice.model import DieKind, dice_of

MOST_AT_ONCE = 30


def lower_roll(code: Code, arguments: dict[str, Value]) -> None:
    """Lower `roll DICE`: each is drawn, one after the other, and nobody acts between."""
    dice = arguments["dice"]
    if not _are_dice(code, dice):
        return
    if dice.items is None:
        _roll(code, dice, simple(code, dice.expr))
        return
    if dice.items.capacity > MOST_AT_ONCE:
        code.build.error(
            dice.span, f"at most {MOST_AT_ONCE} dice can be rolled at once", "may be more"
        )
        return
    each = Value(dice.items.item_kind, Const(0), dice.span)
    for die in _frozen(code, dice, dice.items.capacity):
        if isinstance(die, Const):
            _roll(code, each, die)
        else:
            with code.when(compare("!=", die, 0)):
                _roll(code, each, die)


def _frozen(code: Code, dice: Value, capacity: int) -> list[Expr]:
    """Return the dice of a list as it is now; 0 where the list is shorter.

    Rolling one die may change which dice a condition holds for, so the list is read once. The
    rolls are written out one by one because each has its own event.
    """
    items = dice.items
    assert items is not None
    if items.count == Const(capacity):  # not so for lists that can only be walked
        known = [items.item(code, Const(i)) for i in range(capacity)]
        if all(isinstance(die, Const) for die in known):
            return known
    places = [code.let(Const(0)) for _ in range(capacity)]
    position = code.let(Const(0))
    with code.each(dice) as die:
        for i, place in enumerate(places):
            with code.when(compare("==", position, i)):
                code.set(place, die)
        code.set(position, plus(position, 1))
    return list(places)


def _roll(code: Code, value: Value, die: Expr) -> None:
    """Draw the face of one die, whose kind may be known in play only."""
    for kind, condition in _kinds(code, value, die):
        with code.when(condition):
            this = Value(Kind("thing", kind.kind.name), die, value.span)
            title = kind.kind.title or kind.kind.name
            drawn = code.chance(kind.weights, title, kind.names, of=this)
            face = code.let(entry(code.build, f"faces of {kind.kind.name}", kind.faces, drawn))
            code.store(cell(kind.face, kind.kind.first, die), face)
            shown = Value(kind.face_kind, face, value.span)
            code.record("roll", "{0} shows {1}", Value(value.kind, die, value.span), shown)
    code.event("rolled", d=Value(value.kind, die, value.span))


def _kinds(code: Code, value: Value, die: Expr) -> Iterator[tuple[DieKind, Expr]]:
    """Yield the kinds that a die may be of, each with the condition that it is."""
    kinds = list(dice_of(code.build).values())
    for kind in kinds:
        first, last = kind.kind.ids[0], kind.kind.ids[-1]
        if isinstance(die, Const):
            if first <= die.value <= last:
                yield kind, Const(1)
        elif len(kinds) == 1:
            yield kind, Const(1)
        else:
            ids = code.build.ids(value.kind.of)
            if first in ids:
                mixed = len(ids) > len(kind.kind.ids)
                inside = both(compare(">=", die, first), compare("<=", die, last))
                yield kind, inside if mixed else Const(1)


def lower_keep(code: Code, arguments: dict[str, Value]) -> None:
    """Lower `keep DICE`."""
    _mark(code, arguments["dice"], 1)


def lower_free(code: Code, arguments: dict[str, Value]) -> None:
    """Lower `free DICE`."""
    _mark(code, arguments["dice"], 0)


def _mark(code: Code, dice: Value, kept: int) -> None:
    if not _are_dice(code, dice):
        return
    if dice.items is None:
        _mark_one(code, dice, simple(code, dice.expr), kept)
        return
    each = Value(dice.items.item_kind, Const(0), dice.span)
    with code.each(dice) as die:
        _mark_one(code, each, die, kept)


def _mark_one(code: Code, value: Value, die: Expr, kept: int) -> None:
    for kind, condition in _kinds(code, value, die):
        with code.when(condition):
            code.store(cell(kind.kept, kind.kind.first, die), Const(kept))


def _are_dice(code: Code, dice: Value) -> bool:
    """Whether the verb is about dice; says so if it is not."""
    kind = dice.kind if dice.items is None else dice.items.item_kind
    found = code.build.find(kind.of)
    if kind.base == "thing" and found is not None and found.universe == "die":
        return True
    code.build.error(
        dice.span,
        "this needs dice",
        f"this is a {dice.kind}",
        "name a die, all dice of a kind, or `list(d in dice where …)`",
    )
    return False
