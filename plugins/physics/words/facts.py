"""The members of pieces that tell how they lie: base facts, and what follows from them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from playrules.engine.kinds import YES_NO, Kind, number, thing
from playrules.engine.program.expressions import Column, Const, Entry, Expr, Math, Native
from playrules.engine.vocabulary import Code, MemberWord, Value
from playrules.plugins.api.arithmetic import compare, plus, select, simple
from playrules.plugins.physics.derived import VALUES, Method, Reader
from playrules.plugins.physics.model.facts import WORD
from playrules.plugins.physics.words.common import (
    no_value,
    other_of,
    piece_of,
    reader_of,
    universe_of,
)
from playrules.plugins.physics.words.finish import PIECE_VALUES
from playrules.plugins.physics.words.plan import plan_of

LowerValue = Callable[[Code, dict[str, Value]], Value]

ANYTHING: Final = ("piece", "ground", "area", "tool")


def _ids(code: Code, arguments: dict[str, Value]) -> Sequence[int]:
    """Return which pieces the one may be that is asked about."""
    return code.build.ids(arguments["it"].kind.of)


def _about(method: str, universes: tuple[str, ...]) -> LowerValue:
    """Return what lowers a question about a piece and another thing."""

    def lower(code: Code, arguments: dict[str, Value]) -> Value:
        found = piece_of(code, arguments["it"])
        other = other_of(code, arguments["x"], universes)
        if found is None or other is None:
            return no_value(code, YES_NO)
        plan_of(code.build).reads.note(
            code.span, method, _ids(code, arguments), universe_of(code, arguments["x"])
        )
        call: Method = getattr(reader_of(code.build), method)
        return Value(YES_NO, Native(call, (*found, *other)), code.span)

    return lower


def _alone(name: str, kind: Kind, call: Callable[[Reader], Method], *more: int) -> LowerValue:
    """Return what lowers a fact of a piece."""

    def lower(code: Code, arguments: dict[str, Value]) -> Value:
        found = piece_of(code, arguments["it"])
        if found is None:
            return no_value(code, kind)
        plan_of(code.build).reads.note(code.span, name, _ids(code, arguments))
        numbers = tuple(Const(one) for one in more)
        return Value(kind, Native(call(reader_of(code.build)), (*found, *numbers)), code.span)

    return lower


def _stored(name: str) -> LowerValue:
    """Return what lowers a value that stands in the row: nothing for a piece in no scene."""

    def lower(code: Code, arguments: dict[str, Value]) -> Value:
        kind = PIECE_VALUES[name]
        found = piece_of(code, arguments["it"])
        if found is None:
            return no_value(code, kind)
        plan_of(code.build).reads.note(code.span, name, _ids(code, arguments))
        where = Native(reader_of(code.build).column, (*found, Const(VALUES.index(name))))
        column = simple(code, where)
        there = compare("!=", column, 0)
        value = select(there, Column(0, column), Const(kind.absent))
        return Value(kind.or_nothing(), value, code.span)

    return lower


def _within(code: Code, arguments: dict[str, Value]) -> Value:
    found = piece_of(code, arguments["it"])
    if found is None:
        return no_value(code, YES_NO)
    area = arguments["area"]
    plan_of(code.build).reads.note(code.span, "within", _ids(code, arguments))
    call = Native(reader_of(code.build).within, (*found, area.expr))
    return Value(YES_NO, call, code.span)


def _linked(code: Code, arguments: dict[str, Value]) -> Value:
    found = piece_of(code, arguments["it"])
    other = other_of(code, arguments["x"], ANYTHING)
    if found is None or other is None:
        return no_value(code, YES_NO)
    plan_of(code.build).reads.note(
        code.span, "linked", _ids(code, arguments), universe_of(code, arguments["x"])
    )
    mask = _mask(code, arguments["through"]) if "through" in arguments else ()
    call = Native(reader_of(code.build).linked, (*found, *other, *mask))
    return Value(YES_NO, call, code.span)


def _mask(code: Code, through: Value) -> tuple[Expr, ...]:
    """Return a list of pieces as a set of bits over their indices, in words."""
    layout = plan_of(code.build).layout
    assert layout is not None
    words = -(-len(layout.pieces) // WORD)
    size = 1 + max((*layout.pieces, *code.build.ids("piece")), default=0)
    index = [layout.index.get(one, -1) for one in range(size)]
    masks = []
    for word in range(words):
        mask = code.let(Const(0))
        bits = [1 << n - WORD * word if n // WORD == word else 0 for n in index]
        table = code.build.table("bits of pieces", bits)

        with code.each(through) as one:
            bit = code.let(Entry(table, one))
            # A list may hold a piece twice: then its bit is there already.
            known = Math("mod", Math("down", mask, Math("max", bit, Const(1))), Const(2))
            code.set(mask, plus(mask, select(compare("==", known, 1), Const(0), bit)))
        masks.append(mask)
    return tuple(masks)


def _reads(name: str, doc: str, returns: str) -> MemberWord:
    return MemberWord("piece", name, returns, _stored(name), doc)


def _asks(name: str, doc: str, universes: tuple[str, ...] = ANYTHING) -> MemberWord:
    return MemberWord("piece", name, "yes or no", _about(name, universes), doc, (("x", "any"),))


FACTS: tuple[MemberWord, ...] = (
    _asks(
        "touches",
        "Whether a piece touches another one, a ground, an area of it or a tool. Seen from above it"
        " touches the ground below its middle, and none once it fell off:"
        " `not any(g in grounds where b.touches(g))`.",
    ),
    _asks(
        "rests_on",
        "Whether a piece, a ground or a tool carries it: they touch, and it presses down on it.",
        ("piece", "ground", "tool"),
    ),
    _asks(
        "carried_by",
        "Whether it rests on a thing, or on pieces of which the lowest does.",
        ("piece", "ground", "tool"),
    ),
    MemberWord(
        "piece", "linked", "yes or no", _linked,
        "Whether pieces that touch one another lead from it to a thing; all between are among"
        " those of `through:`, if it is given.",
        (("x", "any"), ("through?", "list of piece")),
    ),
    MemberWord(
        "piece", "within", "yes or no", _within,
        "Whether all of it that lies on a ground lies in an area of it.", (("area", "area"),),
    ),
    MemberWord(
        "piece", "nearest", "area or nothing",
        _alone("nearest", thing("area").or_nothing(), lambda reader: reader.nearest),
        "The innermost of the areas that it lies in or touches, else the one that is least far"
        " away; nothing where it lies on no ground.",
    ),
    MemberWord(
        "piece", "floor", "number",
        _alone("floor", number(0, 10**6), lambda reader: reader.floor, 0),
        "1 for a piece that rests on a foundation, and one more for each piece that it stands on:"
        " the highest counts. 0 unless a foundation carries it.",
    ),
    MemberWord(
        "piece", "lowest_floor", "number",
        _alone("lowest_floor", number(0, 10**6), lambda r: r.floor, 1),
        "Like `floor`, but of several pieces that it stands on the lowest counts.",
    ),
    MemberWord(
        "piece", "leaning", "yes or no", _alone("leaning", YES_NO, lambda reader: reader.leaning),
        "Whether it is tilted and touches another piece.",
    ),
    MemberWord(
        "piece", "upright", "yes or no", _alone("upright", YES_NO, lambda reader: reader.upright),
        "Whether it is turned by no more than 8 degrees from how it was placed.",
    ),
    _reads("tilted", "Whether it is turned by more than 8 degrees from every way in which it could"
           " stand by itself.", "yes or no or nothing"),
    _reads("turned", "By how much it is turned away from how it was placed.",
           "quantity angle or nothing"),
    _reads("top", "The height of its highest point.", "quantity length or nothing"),
    _reads("moved", "How far it went in the last event.", "quantity length or nothing"),
    _reads("x", "How far to the right its middle is.", "quantity length or nothing"),
    _reads("y", "How far up its middle is; seen from above, how far away.",
           "quantity length or nothing"),
    _reads("turn", "How it is turned, anticlockwise.", "quantity angle or nothing"),
    _reads("mirrored", "Whether it is mirrored.", "yes or no or nothing"),
)  # fmt: skip
