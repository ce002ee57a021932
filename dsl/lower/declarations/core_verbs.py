"""The verbs of core that move pieces and players out of the game."""

from __future__ import annotations

from typing import Any, cast

from playrules.dsl.core.words import VERBS
from playrules.dsl.lower.ground import folding as fold
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.guard import guarded
from playrules.dsl.lower.ground.unit import Action, Unit, Watcher
from playrules.dsl.lower.ground.values import member_of
from playrules.dsl.lower.ground.veils import disclose, landed
from playrules.engine.kinds import NOTHING, thing
from playrules.engine.program.expressions import Column, Const, Entry, Expr
from playrules.engine.program.things import ThingKind
from playrules.engine.vocabulary import Value
from playrules.engine.vocabulary.patterns import parse_pattern


def _at(body: Body, piece: Value) -> Column:
    base = next(one.base for one in body.unit.fields["at"] if one.owner.universe == "piece")
    return fold.column(base - 1, piece.expr)


def _room(body: Body, piece: Value, place: Value) -> None:
    """A full place is a rules error; 0 is room for any number."""
    unit = body.unit
    if ("place", "room") not in unit.constants:
        return
    known = unit.constants["place", "room"][1]
    if all(known.get(i, 0) == 0 for i in unit.ids(place.kind.of)):
        return

    room = body.simple(Entry(unit.constant_table("place", "room"), place.expr))
    there = body.let(Const(0))
    count = len(unit.ids("piece"))
    with body.when(fold.compare("!=", room, Const(0))):
        base = next(one.base for one in unit.fields["at"] if one.owner.universe == "piece")
        with body.loop(Const(1), Const(count + 1)) as other:
            here = fold.equal(fold.column(base - 1, other), place.expr)
            with body.when(fold.both(here, fold.compare("!=", other, piece.expr))):
                body.set(there, fold.add(there, Const(1)))
        body.fail(
            fold.compare(">=", there, room), "there is no room: the place is full",
            help="look for room first: `count(x.pieces) < x.room`",
        )  # fmt: skip


def _held(body: Body, arguments: dict[str, Value]) -> tuple[Value, Value]:
    piece, place = arguments["piece"], arguments["place"]
    return (
        Value(piece.kind, body.simple(piece.expr), piece.span),
        Value(place.kind, body.stable(place.expr), place.span),
    )


def _put(body: Body, piece: Value, place: Value) -> None:
    """Put a piece somewhere: what was revealed is so no longer."""
    for owner, plugin, run in body.unit.watches:
        _tell(body, owner, plugin, run, piece, place)
    _lie(body, {"piece": piece, "place": place})


def _lie(body: Body, arguments: dict[str, Value]) -> None:
    """Let a piece lie somewhere, without a word and without room being asked for."""
    piece, place = arguments["piece"], arguments["place"]
    body.store(_at(body, piece), place.expr)
    shown = body.unit.hidden.shown
    if shown >= 0:
        body.store(fold.column(shown - 1, piece.expr), Const(0))


def _tell(
    body: Body, owner: ThingKind, plugin: str, run: Watcher, piece: Value, place: Value
) -> None:
    """Write what a plugin does where a piece of *owner* is put somewhere."""
    ids = set(body.unit.ids(piece.kind.of))
    if ids.isdisjoint(owner.ids):
        return
    kind, test = piece.kind, cast(Expr, Const(1))
    if not ids <= set(owner.ids):
        kind, test = thing(owner.name), member_of(body, piece.expr, owner.ids)
    held = Value(kind, piece.expr, piece.span)
    left = Value(thing("place").or_nothing(), _at(body, piece), piece.span)
    with body.when(test):
        guarded(body, plugin, f"watching `{owner.name}`", lambda: run(body, held, left, place))


def _move(body: Body, arguments: dict[str, Value]) -> None:
    piece, place = _held(body, arguments)
    _room(body, piece, place)
    _put(body, piece, place)
    landed(body, piece, place)
    body.record("move", "{0} moves to {1}", piece, place)
    body.event("lands", piece=piece, place=place)


def _place(body: Body, arguments: dict[str, Value]) -> None:
    _put_on(body, arguments, "{0} is put on {1}")


def _place_quietly(body: Body, arguments: dict[str, Value]) -> None:
    """Put a piece somewhere; the journal has no words for it."""
    _put_on(body, arguments, "")


def _put_on(body: Body, arguments: dict[str, Value], text: str) -> None:
    piece, place = _held(body, arguments)
    _room(body, piece, place)
    _put(body, piece, place)
    landed(body, piece, place)
    body.record("place", text, piece, place)


def _remove(body: Body, arguments: dict[str, Value]) -> None:
    piece = arguments["piece"]
    held = Value(piece.kind, body.simple(piece.expr), piece.span)
    _put(body, held, Value(NOTHING, Const(0), held.span))
    disclose(body, held.expr)
    body.record("remove", "{0} is taken away", held)


def _reveal(body: Body, arguments: dict[str, Value]) -> None:
    """Lay a piece open until it moves; where nothing is hidden, all it does is to be told."""
    held = _turned(body, arguments["piece"], opens=True)
    disclose(body, held.expr)
    body.record("reveal", "{0} is revealed", held)


def _hide(body: Body, arguments: dict[str, Value]) -> None:
    """Let only those see a piece again who see the place where it is."""
    held = _turned(body, arguments["piece"], opens=False)
    body.record("hide", "{0} is revealed no longer", held)


def _turned(body: Body, piece: Value, *, opens: bool) -> Value:
    """Lay a piece open or do so no longer, and return it as it can be used again."""
    held = Value(piece.kind, body.simple(piece.expr), piece.span)
    shown = body.unit.hidden.shown
    if shown >= 0:
        body.store(fold.column(shown - 1, held.expr), Const(int(opens)))
    return held


def _eliminate(body: Body, arguments: dict[str, Value]) -> None:
    player = arguments["player"]
    held = Value(player.kind, body.simple(player.expr), player.span)
    body.store(fold.column(body.unit.out - 1, held.expr), Const(1))
    body.record("eliminate", "{0} is out of the game", held)


LOWERING: tuple[tuple[str, Any, tuple[str, ...]], ...] = (
    (VERBS["move"], _move, ("lands",)),
    (VERBS["place"], _place, ()),
    (VERBS["remove"], _remove, ()),
    (VERBS["reveal"], _reveal, ()),
    (VERBS["hide"], _hide, ()),
    (VERBS["eliminate"], _eliminate, ()),
)

EVENTS: tuple[tuple[str, str], ...] = (("lands", "<piece: piece> lands on <place: place>"),)


def add_core_verbs(unit: Unit) -> None:
    """Make the verbs of core known, and to plugins what they do to pieces."""
    unit.core = {"move": _move, "place": _place, "place quietly": _place_quietly, "lie": _lie}
    for pattern, lower, causes in LOWERING:
        head = pattern.split()[0]
        action = Action(pattern, parse_pattern(pattern), lower, plugin="core", causes=causes)
        unit.actions.setdefault(head, []).append(action)
