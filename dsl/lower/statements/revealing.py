"""Lowers `reveal` of kept values, names and places, and `hide` of places.

With pieces both are verbs of core.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playrules.dsl.lower.declarations.hiding import value_name
from playrules.dsl.lower.expressions.dispatch import lower
from playrules.dsl.lower.expressions.members import field_cell, overlaps, per_cell
from playrules.dsl.lower.ground import folding as fold
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.kinds import article
from playrules.dsl.lower.ground.peeking import owner_of, reveal
from playrules.dsl.lower.ground.signs import lay, sign_of, sign_of_place
from playrules.dsl.lower.ground.unit import Field
from playrules.dsl.lower.ground.values import poisoned, present
from playrules.dsl.lower.ground.veils import disclose
from playrules.dsl.syntax import tree
from playrules.engine.program.expressions import Const, Expr, Var
from playrules.engine.vocabulary import Value

THINGS = tree.Name | tree.Member | tree.Index | tree.Call | tree.Conditional
"""The expressions that may stand for a piece or a place."""


def lower_shown(body: Body, node: tree.Phrase) -> bool:
    """Lower `reveal p.bid`, `reveal x`, `reveal p.hand` and `hide p.hand`; False for a piece."""
    found = _lower(body, node)
    if found and node.body is not None:
        body.unit.sink.error(
            "R1006", f"`{node.head}` takes no block", node.body.opening, "unexpected `{`",
            help=f"`{node.head}` stands on a line of its own: `hide` takes back `reveal`",
        )  # fmt: skip
    return found


def _lower(body: Body, node: tree.Phrase) -> bool:
    item = node.items[0] if len(node.items) == 1 else None
    if isinstance(item, THINGS):
        with body.rehearsal():
            seen = lower(body, item)
        if seen.items is not None and not poisoned(seen):
            _several(body, node, seen)
            return True
        if node.head == "reveal" and _is_secret(body, item, seen) and _shown(body, item):
            return True
        if seen.kind.base == "thing" and body.unit.universe(seen.kind.of) == "place":
            _lay(body, node, item)
            return True
        if not (node.head == "reveal" and _shown(body, item)):
            return _no_thing(body, node, seen)
        return True
    return False


def _no_thing(body: Body, node: tree.Phrase, found: Value) -> bool:
    """Report what is neither a piece nor a place, and no value either; whether it is so."""
    kind = found.kind
    piece = kind.base == "thing" and body.unit.universe(kind.of) == "piece"
    if poisoned(found) or piece or kind.base == "nothing":
        return False
    reveals = "reveal what it keeps: `reveal x.NAME`"
    hides = "a value that was revealed is hidden again as soon as it is set"
    body.unit.sink.error(
        "R3001", f"this is {article(kind)}, but a piece or a place is wanted", found.span,
        article(kind), help=reveals if node.head == "reveal" else hides,
    )  # fmt: skip
    return True


def _is_secret(body: Body, item: tree.Item, seen: Value) -> bool:
    """Whether it is a secret itself which place it is; then that is shown, and not the place."""
    if not isinstance(item, tree.Name):
        return any(one.secret for one in body.unit.fields.get(value_name(item), ()))
    hidden = {place for place, _, _ in body.unit.hidden.places}
    places = seen.kind.base == "thing" and hidden.intersection(body.unit.ids(seen.kind.of))
    return seen.expr in body.known.veils and not places


def _shown(body: Body, item: tree.Item | None) -> bool:
    """Let all know a value or what a name holds; False for what is neither."""
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
    given = lower(body, item)
    found = present(body, given)
    place = Value(found.kind, body.simple(found.expr), found.span)
    kind = unit.kinds[place.kind.of]
    known = {one for one, _, _ in unit.hidden.places}.union(*map(unit.ids, unit.unhidden))
    if not opens and known.isdisjoint(kind.ids) and kind.name not in unit.hushed:
        unit.sink.error(
            "R1003", "everybody sees what stands there", place.span, "it cannot be hidden",
            help="say who alone sees it, where it is declared: `seen_by: owner`",
        )  # fmt: skip
        return
    if opens:
        disclose(body, given.expr)
    lay(body, sign_of_place(body, place.expr), opens=opens)
    if not opens and unit.hidden.shown >= 0:
        _turn_over(body, place)
    words = "{0} lies open" if opens else "{0} is hidden"
    if kind.name in unit.unhidden:  # at a real table nothing changes, and nobody is told so
        words = ""
    _tell(body, node.head, words, place)


def _tell(body: Body, event: str, words: str, place: Value) -> None:
    """Tell that a place lies open, or is hidden; an empty one that lies open is no news."""
    unit, kind = body.unit, body.unit.kinds[place.kind.of]
    keeps = any(one.owner == kind.name and not one.quiet and not one.constant for one in unit.kept)
    if event == "hide" or keeps or not words:
        body.record(event, words, place)
        return
    there = body.let(Const(0))
    with _each_piece_at(body, place):
        body.set(there, Const(1))
    with body.when(fold.equal(there, Const(1))):
        body.record(event, words, place)
    with body.when(fold.equal(there, Const(0))):
        body.record(event, "", place)


def _turn_over(body: Body, place: Value) -> None:
    """Hide the pieces at a place that were revealed one by one."""
    with _each_piece_at(body, place) as piece:
        body.store(fold.column(body.unit.hidden.shown - 1, piece), Const(0))


@contextmanager
def _each_piece_at(body: Body, place: Value) -> Iterator[Expr]:
    """Write code for each piece that stands at a place now."""
    bases = [one.base for one in body.unit.fields.get("at", []) if one.owner.universe == "piece"]
    with body.loop(Const(1), Const(1 + len(body.unit.ids("piece")))) as piece:
        here = fold.equal(fold.column(bases[0] - 1, piece), place.expr) if bases else Const(0)
        with body.when(here):
            yield piece


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
    reveal(body, field.name, None if field.shut else owner_of(body, held))
    shown = Value(field.kind, body.let(cell), item.span)
    body.record("reveal", f"{{0}}: {field.name.replace('_', ' ')} is {{1}}", held, shown)
