"""Lowers members of things: kept values, constants, computed ones, and those of core."""

from __future__ import annotations

from playrules.dsl.diagnostics.suggest import suggest
from playrules.dsl.lower.expressions.dispatch import lower, lower_as
from playrules.dsl.lower.expressions.lists import pieces_at
from playrules.dsl.lower.expressions.tables import row_member
from playrules.dsl.lower.ground import folding as fold
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.columns import cell
from playrules.dsl.lower.ground.compounds import part_names, part_of, unknown_compound
from playrules.dsl.lower.ground.guard import guarded
from playrules.dsl.lower.ground.hints import mend_word, where_word_is
from playrules.dsl.lower.ground.kinds import article, within
from playrules.dsl.lower.ground.peeking import look_at, origin, own
from playrules.dsl.lower.ground.unit import Field, Unit
from playrules.dsl.lower.ground.values import (
    KEY,
    bounded_by,
    member_of,
    poison,
    poisoned,
    present,
    range_list,
)
from playrules.dsl.lower.ground.veils import look_where
from playrules.dsl.syntax import tree
from playrules.engine.kinds import PLAYER, Kind, number, thing
from playrules.engine.program.expressions import Column, Const, Entry, Expr
from playrules.engine.program.operations import If, Let, Op
from playrules.engine.program.things import ThingKind
from playrules.engine.source import Span
from playrules.engine.vocabulary import MemberWord, Value


def member(body: Body, value: Value, node: tree.Member) -> Value:
    """Lower a member of a lowered value."""
    kind = value.kind
    if kind.base == "thing" and kind.of.startswith("row:"):
        return row_member(body, value, node)
    if kind.base == "compound":
        return _of_compound(body, value, node)
    if kind.base != "thing":
        return _no_members(body, value, node)
    found = read_member(body, value, node.name, node.span)
    if found is not None:
        return Value(found.kind, found.expr, node.span, found.items)
    return _unknown_member(body, value, node)


def read_member(body: Body, value: Value, name: str, span: Span) -> Value | None:
    """Return a member of a thing by its name, or None where its kind has no such member."""
    owners = [one for one in body.unit.fields.get(name, []) if overlaps(body, value.kind, one)]
    plain_fields = [one for one in owners if one.per is None]
    if plain_fields:
        return _field(body, value, plain_fields, span)
    key = (body.unit.universe(value.kind.of), name)
    if key in body.unit.constants:
        return _constant(body, value, key, span)
    word = find_word(body, value.kind, name, called=False)
    if word is not None:
        return call_word(body, word, value, {}, span)
    return _core_member(body, value, name, span)


def _of_compound(body: Body, value: Value, node: tree.Member) -> Value:
    """Lower a part of a compound value, or a plugin's member of such values."""
    found = part_of(body, value, node.name, node.span)
    if found is not None:
        return found
    word = find_word(body, value.kind, node.name, called=False)
    if word is not None:
        return call_word(body, word, value, {}, node.span)
    if unknown_compound(body.unit, value.kind.of):
        return poison(node.span)
    return _unknown_member(body, value, node)


def overlaps(body: Body, kind: Kind, field: Field) -> bool:
    """Whether some things of a kind have this field."""
    mine = body.unit.kinds[kind.of]
    return mine.universe == field.owner.universe and bool(set(mine.ids) & set(field.owner.ids))


def _guard(value: Value, read: Expr, kind: Kind) -> tuple[Expr, Kind]:
    """A member of nothing is nothing."""
    if not value.kind.nullable:
        return read, kind
    return fold.select(fold.equal(value.expr, Const(0)), Const(kind.absent), read), (
        kind.or_nothing()
    )


def _field(body: Body, value: Value, fields: list[Field], span: Span) -> Value:
    if fields[0].read is not None:
        return _computed(body, value, fields[0], span)
    if value.kind.nullable or len(fields) > 1:
        value = Value(value.kind, body.simple(value.expr), value.span)
    field = fields[0]
    assert field.kind is not None
    target = field_cell(body, value, fields)
    if any(one.secret for one in fields):
        look_at(body, value, fields, target, span)
    elif field.name == "at" and body.unit.hidden.places and not body.function:
        look_where(body, target, value.expr, span)
    expr, kind = _guard(value, target, field.kind)
    mine = set(body.unit.ids(value.kind.of))
    covered = {i for one in fields for i in one.owner.ids}
    if not mine <= covered:
        inside = member_of(body, body.simple(value.expr), tuple(sorted(covered)))
        expr, kind = fold.select(inside, expr, Const(kind.absent)), kind.or_nothing()
    return Value(kind, expr, span)


def field_cell(body: Body, value: Value, fields: list[Field]) -> Column:
    """Return the cell of a kept value; a table of columns where several kinds keep it."""
    if len(fields) == 1 or isinstance(value.expr, Const):
        number_of = value.expr.value if isinstance(value.expr, Const) else None
        for one in fields:
            if number_of is None or number_of in one.owner.ids:
                return cell(body.unit, one.base, one.owner, value.expr, None, Const(0))
    size = max(one.owner.ids[-1] for one in fields) + 1
    columns = [0] * size
    for one in fields:
        for position, thing_id in enumerate(one.owner.ids):
            columns[thing_id] = one.base + position
    table = body.unit.table(f"columns of {fields[0].name}", columns)
    return Column(0, Entry(table, value.expr))


def _computed(body: Body, value: Value, field: Field, span: Span) -> Value:
    assert field.read is not None
    old = body.at(span)
    plugin = body.plugin
    if value.kind.nullable:
        value = Value(value.kind, body.simple(value.expr), value.span)
    with body.aside() as inner:
        inside = Value(value.kind.present(), value.expr, value.span)
        found = field.read(body, inside)
    body.plugin = plugin
    body.at(old)
    return _guarded(body, value, inner, found)


def _guarded(body: Body, value: Value, inner: list[Op], found: Value) -> Value:
    if not value.kind.nullable or found.items is not None:
        body.ops.extend(inner)
        return found
    kind = found.kind.or_nothing()
    there = fold.negate(fold.equal(value.expr, Const(0)))
    if not inner:
        return Value(kind, fold.select(there, found.expr, Const(kind.absent)), found.span)
    result = body.let(Const(kind.absent))
    body.ops.append(If(there, (*inner, Let(result, found.expr))))
    return Value(kind, result, found.span)


def _constant(body: Body, value: Value, key: tuple[str, str], span: Span) -> Value:
    unit = body.unit
    kind, values = unit.constants[key]
    known = [values.get(i, kind.absent) for i in unit.ids(value.kind.of)]
    there = [one for one in known if one != kind.absent]
    if not value.kind.nullable and known and len(there) == len(known):
        kind = kind.present()
    if kind.base == "number" and there:
        kind = kind.within(min(there), max(there))
    if isinstance(value.expr, Const) and value.expr.value:
        one = values.get(value.expr.value, kind.absent)
        return Value(kind, Const(one), span)
    return Value(kind, Entry(unit.constant_table(*key), value.expr), span)


def find_word(body: Body, kind: Kind, name: str, *, called: bool) -> MemberWord | None:
    """Return a plugin's member word for things, or compound values, of a kind."""
    if kind.base not in ("thing", "compound"):
        return None
    for word in body.unit.vocabulary.members:
        if word.name == name and bool(word.parameters) == called:
            if kind.base == "compound":
                if word.of == kind.of:
                    return word
                continue
            group = Kind("thing", word.of)
            if word.of in body.unit.kinds and within(body.unit, kind, group):
                return word
    return None


def call_word(
    body: Body, word: MemberWord, value: Value, arguments: dict[str, Value], span: Span
) -> Value:
    """Lower a plugin's member of a thing."""
    old = body.at(span)
    value = Value(value.kind, body.simple(value.expr), value.span)
    with body.aside() as inner:
        inside = Value(value.kind.present(), value.expr, value.span)
        found = guarded(body, word.plugin, f"member `{word.name}`", lambda: word.lower(
            body, {"it": inside, **arguments}
        ))  # fmt: skip
    body.at(old)
    if found is None:
        return poison(span)
    return _guarded(body, value, inner, found)


def per_field(body: Body, node: tree.Index) -> Value | None:
    """Lower `thing.name[key]` for a value kept per key; None where it is something else."""
    assert isinstance(node.of, tree.Member)
    if node.of.name not in body.unit.fields:
        return None
    owner = lower(body, node.of.of)
    if poisoned(owner) or owner.kind.base != "thing":
        return None
    fields = [
        one for one in body.unit.fields[node.of.name]
        if one.per is not None and overlaps(body, owner.kind, one)
    ]  # fmt: skip
    if not fields:
        return None
    target = per_cell(body, owner, fields[0], node)
    if target is None:
        return poison(node.span)
    if fields[0].secret:
        look_at(body, owner, fields[:1], target, node.span)
    assert fields[0].kind is not None
    return Value(fields[0].kind, target, node.span)


def per_cell(body: Body, owner: Value, field: Field, node: tree.Index) -> Column | None:
    """Return the cell of a value kept per key."""
    assert field.per is not None
    key = key_of(body, node, field.name, field.per)
    if key is None:
        return None
    owner = present(body, owner)
    return cell(body.unit, field.base, field.owner, owner.expr, field.per, key.expr)


def key_of(body: Body, node: tree.Index, name: str, per: Kind) -> Value | None:
    """Lower the one key of `x[k]`, kept within *per*; None after reporting a key that is none."""
    if len(node.arguments) != 1:
        body.unit.sink.error("R3001", f"`{name}` takes one key", node.span)
        return None
    key = bounded_by(body, lower_as(body, node.arguments[0], per.present()), per, name, KEY)
    return None if poisoned(key) else key


# --- members of core --------------------------------------------------------------------------


def _core_member(body: Body, value: Value, name: str, span: Span) -> Value | None:
    unit = body.unit
    universe = unit.universe(value.kind.of)
    if universe == "player":
        return _of_player(body, value, name, span)
    if universe == "place" and name in ("pieces", "piece"):
        return pieces_at(body, value, span, only=name == "piece")
    return None


def _of_player(body: Body, value: Value, name: str, span: Span) -> Value | None:

    unit = body.unit
    if name == "seat":
        expr, kind = _guard(value, value.expr, number(1, unit.seats))
        return Value(kind, expr, span)
    if name == "opponent":
        if unit.seats != 2:
            unit.sink.error(
                "R3001",
                "`opponent` is for two players",
                span,
                f"there are {unit.seats}",
                help="use `after(p)`: the others from the next seat on",
            )
            return poison(span)
        return Value(PLAYER, fold.sub(Const(3), present(body, value).expr), span)
    for owned in unit.kinds.values():
        if unit.block_data.get(owned.name, {}).get("owners") is None:
            continue
        if name != own_name(unit, owned):
            continue
        if len(owned.ids) == unit.seats and owned.name not in unit.indexers:
            return _own_single(body, value, owned, span)
        return _own_list(body, value, owned, span)
    return None


def own_name(unit: Unit, owned: ThingKind) -> str:
    """Return how a player has what there is once or more per player: `token`, `cards`, `sea`."""
    one = len(owned.ids) == unit.seats or owned.name in unit.indexers
    return owned.name if one else unit.find_plural(owned.name)


def _own_single(body: Body, value: Value, kind: ThingKind, span: Span) -> Value:
    read = fold.add(value.expr, Const(kind.first - 1))
    if value.kind.nullable:
        value = Value(value.kind, body.simple(value.expr), value.span)
        read = fold.add(value.expr, Const(kind.first - 1))
    expr, result = _guard(value, read, thing(kind.name))
    own(body, expr, origin(body, value.expr))
    return Value(result, expr, span)


def _own_list(body: Body, value: Value, kind: ThingKind, span: Span) -> Value:

    each = len(kind.ids) // body.unit.seats
    owner = body.simple(present(body, value).expr)
    start = fold.add(fold.math("*", fold.sub(owner, Const(1)), Const(each)), Const(kind.first))
    first = body.simple(start)
    found = range_list(thing(kind.name), first, fold.add(first, Const(each)), each, span)
    own(body, id(found.items), origin(body, owner))
    body.held.append(found)
    return found


# --- mistakes ---------------------------------------------------------------------------------


def _no_members(body: Body, value: Value, node: tree.Member) -> Value:
    help = ""
    if value.items is not None:
        help = "pick one of the list first: `first(x in … where …)`, or `l[1]`"
    body.unit.sink.error(
        "R2005",
        f"{article(value.kind)} has no `.{node.name}`",
        node.name_span,
        "it has nothing of that name",
        help=help,
    )
    return poison(node.span)


def member_names(body: Body, kind: Kind) -> set[str]:
    """Return the names of all members that things of a kind have."""
    unit = body.unit
    if kind.base == "compound":
        words = {word.name for word in unit.vocabulary.members if word.of == kind.of}
        return words | part_names(unit, kind)
    universe = unit.universe(kind.of)
    found = {
        name for name, fields in unit.fields.items()
        if any(overlaps(body, kind, one) for one in fields)
    }  # fmt: skip
    found |= {name for of, name in unit.constants if of == universe}
    for word in unit.vocabulary.members:
        if word.of in unit.kinds and within(unit, kind, Kind("thing", word.of)):
            found.add(word.name)
    if universe == "place":
        found |= {"piece", "pieces"}
    if universe == "player":
        found |= {"seat", "opponent"}
        for one in unit.kinds.values():
            if unit.block_data.get(one.name, {}).get("owners") is not None:
                found.add(own_name(unit, one))
    return found - {""}


def _unknown_member(body: Body, value: Value, node: tree.Member) -> Value:
    if node.name in body.unit.hushed:
        return poison(node.span)
    fields = body.unit.fields.get(node.name, []) if value.kind.base == "thing" else []
    if any(overlaps(body, value.kind, one) for one in fields):
        body.unit.sink.error(
            "R2005", f"`.{node.name}` is kept per key", node.name_span, "which one?",
            help=f"write `.{node.name}[key]`",
        )  # fmt: skip
        return poison(node.span)
    body.unit.hush_later(node.name, body.unit.sink)
    names = member_names(body, value.kind)
    best = suggest(node.name, sorted(names))
    elsewhere = where_word_is(body.unit, node.name)
    listed = ", ".join(f"`{one}`" for one in sorted(names)[:12])
    body.unit.sink.error(
        "R2005",
        f"{article(value.kind.present())} has no `.{node.name}`",
        node.name_span,
        "it has nothing of that name",
        help=elsewhere
        or (f"did you mean `{best}`?" if best else f"it has {listed}" if listed else ""),
        fixes=mend_word(body.unit, node.name, node.name_span, names),
    )
    return poison(node.span)
