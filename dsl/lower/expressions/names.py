"""Lowers names, members and indexes: what a word of the file stands for."""

from __future__ import annotations

from playrules.dsl.diagnostics.model import Edit, Fix
from playrules.dsl.diagnostics.suggest import respell, suggest
from playrules.dsl.lower.expressions.defines import apply_define
from playrules.dsl.lower.expressions.dispatch import lower, lower_as
from playrules.dsl.lower.expressions.lists import element
from playrules.dsl.lower.expressions.members import key_of, member, per_field
from playrules.dsl.lower.expressions.players import alive
from playrules.dsl.lower.expressions.tables import cross_cell, table_cell, table_named
from playrules.dsl.lower.ground import folding as fold
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.columns import span_of
from playrules.dsl.lower.ground.hints import mend_word, where_word_is
from playrules.dsl.lower.ground.peeking import look
from playrules.dsl.lower.ground.symbols import (
    DefineSymbol,
    KeptSymbol,
    KindSymbol,
    PluralSymbol,
    SettingSymbol,
    TableSymbol,
    TypeSymbol,
)
from playrules.dsl.lower.ground.values import (
    fixed_list,
    poison,
    poisoned,
    present,
    range_list,
    things_list,
    truth,
)
from playrules.dsl.lower.ground.veils import owner_of_name
from playrules.dsl.syntax import tree
from playrules.engine.kinds import NOTHING, NUMBER, PLAYER, Kind, name, number, thing
from playrules.engine.program.expressions import Column, Const
from playrules.engine.program.program import TURN
from playrules.engine.source import Span
from playrules.engine.vocabulary import Value

GROUP_NAMES = {"pieces": "piece", "places": "place", "spaces": "space"}


def lower_name(body: Body, node: tree.Name, wanted: Kind | None) -> Value:
    """Lower a bare name: a local, a name of the wanted type, a symbol of the file, a core word."""
    unit, word = body.unit, node.name
    local = body.scope.find(word)
    if local is not None:
        local.used = True
        owner = owner_of_name(body, local.value)
        if owner is not None:
            look(body, owner, node.span, f"`{word}`", word)
        return Value(local.value.kind, local.value.expr, node.span, local.value.items)
    if wanted is not None and wanted.base == "list":
        wanted = wanted.item
    if wanted is not None and wanted.base == "name" and word in unit.types.get(wanted.of, ()):
        return _name_of(body, wanted.of, node)
    if wanted is not None and wanted.of == "player" and word in unit.seat_names:
        return Value(PLAYER, Const(unit.seat_names.index(word) + 1), node.span)
    symbol = unit.symbols.get(word)
    if symbol is not None:
        return _symbol(body, node, symbol, wanted)
    return _core(body, node, wanted) or _type_name(body, node) or _unknown(body, node)


def _core(body: Body, node: tree.Name, wanted: Kind | None) -> Value | None:
    word, unit = node.name, body.unit
    if not unit.settled and word in ("player", "players", *GROUP_NAMES):
        return _too_early(body, node)
    if word in ("yes", "no"):
        return truth(Const(int(word == "yes")), node.span)
    if word == "nothing":
        return Value(NOTHING, Const(0), node.span)
    if word == "player":
        if body.player is not None:
            return Value(PLAYER, body.player.expr, node.span)
        return Value(PLAYER.or_nothing(), Column(TURN), node.span)
    if word == "players":
        return alive(body, node.span)
    if word in GROUP_NAMES and GROUP_NAMES[word] in unit.kinds:
        return things_list(body, GROUP_NAMES[word], unit.ids(GROUP_NAMES[word]), node.span)
    if word in unit.seat_names:
        return Value(PLAYER, Const(unit.seat_names.index(word) + 1), node.span)
    for group in unit.vocabulary.groups:
        if group.plural == word and group.name in unit.kinds:
            return things_list(body, group.name, unit.ids(group.name), node.span)
    return None


def _too_early(body: Body, node: tree.Name) -> Value:
    body.unit.sink.error(
        "R3007",
        "this must be known before play",
        node.span,
        "depends on how the game stands",
        help="use numbers, names and settings here",
    )
    return poison(node.span)


def _type_name(body: Body, node: tree.Name) -> Value | None:
    unit = body.unit
    holders = [of for of, names in unit.types.items() if node.name in names]
    if not holders:
        return None
    own = [of for of in holders if not getattr(unit.symbols.get(of), "plugin", "")]
    holders = own or holders  # a file's name hides a plugin's
    if len(holders) > 1:
        ways = " or ".join(f"`{of}.{node.name}`" for of in holders)
        unit.sink.error(
            "R2004",
            f"`{node.name}` is a name of several types",
            node.span,
            "which one?",
            help=f"write {ways}",
            fixes=[
                Fix(f"write `{of}.{node.name}`", (Edit(node.span, f"{of}.{node.name}"),))
                for of in holders
            ],
        )
        return poison(node.span)
    return _name_of(body, holders[0], node)


def _name_of(body: Body, of: str, node: tree.Name) -> Value:
    """Return a name of a type."""
    symbol = body.unit.symbols.get(of)
    if isinstance(symbol, TypeSymbol):
        symbol.used = True
    return Value(name(of), Const(body.unit.types[of].index(node.name) + 1), node.span)


def _symbol(body: Body, node: tree.Name, symbol: object, wanted: Kind | None) -> Value:
    unit = body.unit
    if hasattr(symbol, "used"):
        symbol.used = True
    if isinstance(symbol, SettingSymbol):
        return setting_value(body, symbol, node)
    if isinstance(symbol, PluralSymbol):
        return things_list(body, symbol.kind, unit.ids(symbol.kind), node.span)
    if isinstance(symbol, KindSymbol):
        ids = unit.ids(symbol.name)
        if len(ids) == 1:
            return Value(thing(symbol.name), Const(ids[0]), node.span)
        return things_list(body, symbol.name, ids, node.span)
    if isinstance(symbol, KeptSymbol) and symbol.per is None:
        return Value(symbol.kind, Column(symbol.base), node.span)
    if isinstance(symbol, DefineSymbol):
        return apply_define(body, symbol, [], node)
    if isinstance(symbol, TableSymbol) and symbol.cross:
        unit.sink.error(
            "R3001", f"the cells of `{symbol.name}` are looked up, not walked", node.span,
            help=f"write `{symbol.name}[row, column]`",
        )  # fmt: skip
        return poison(node.span)
    if isinstance(symbol, TableSymbol):
        kind = thing(f"row:{symbol.name}")
        return range_list(kind, Const(1), Const(symbol.rows + 1), symbol.rows, node.span)
    what = "a type" if isinstance(symbol, TypeSymbol) else "kept per name"
    how = f"{node.name}.NAME" if isinstance(symbol, TypeSymbol) else f"{node.name}[key]"
    if isinstance(symbol, TypeSymbol):
        return fixed_list(
            body, name(symbol.name), range(1, len(unit.types[symbol.name]) + 1), node.span
        )
    unit.sink.error("R3001", f"`{node.name}` is {what}", node.span, help=f"write `{how}`")
    return poison(node.span)


def setting_value(body: Body, symbol: SettingSymbol, node: tree.Expr) -> Value:
    """Return a setting: a constant where it is fixed, else a column."""
    if symbol.listed:
        return fixed_list(body, symbol.kind, symbol.values, node.span)
    if body.fixing or not body.unit.columns_ready or symbol.fixed:
        symbol.fixed = True
        kind = symbol.kind
        if kind.base in ("number", "quantity"):
            kind = Kind(kind.base, kind.of, symbol.value, symbol.value)
        return Value(kind, Const(symbol.value), node.span)
    return Value(symbol.kind, Column(symbol.column), node.span)


def known_names(body: Body) -> set[str]:
    """Return every name that could stand here."""
    unit = body.unit
    found = body.scope.all() | set(unit.symbols) | set(unit.seat_names)
    for names in unit.types.values():
        found |= set(names)
    plurals = {group.plural for group in unit.vocabulary.groups}
    functions = {function.name for function in unit.vocabulary.functions}
    return found | plurals | functions | {"players", "player", "yes", "no", "nothing", "pieces"}


def _unknown(body: Body, node: tree.Name) -> Value:
    if node.name in body.unit.hushed:
        return poison(node.span)
    if node.name in body.unit.later and not body.unit.columns_ready:
        return _too_early(body, node)
    elsewhere = where_word_is(body.unit, node.name)
    if elsewhere and body.unit.lost_use:
        return poison(node.span)
    body.unit.hush_later(node.name, body.unit.sink)
    best = suggest(node.name, sorted(known_names(body)))
    body.unit.sink.error(
        "R2001",
        f"there is nothing called `{node.name}`",
        node.span,
        "unknown name",
        help=elsewhere
        or (f"did you mean `{best}`?" if best else "declare it, or use a name that is declared"),
        fixes=mend_word(body.unit, node.name, node.span, known_names(body)),
    )
    return poison(node.span)


def lower_member(body: Body, node: tree.Member, _wanted: Kind | None = None) -> Value:
    """Lower `of.name`."""
    if isinstance(node.of, tree.Name):
        local = body.scope.find(node.of.name)
        if local is not None and local.number is not None and node.name == "number":
            local.used = True
            return local.number
        if local is None:
            special = _named_member(body, node, node.of)
            if special is not None:
                return special
    if isinstance(node.of, tree.Index):
        table = table_named(body, node.of.of)
        if table is not None:
            return table_cell(body, table, node.of, node)
    value = lower(body, node.of)
    if poisoned(value):
        return value
    return member(body, value, node)


def _named_member(body: Body, node: tree.Member, of: tree.Name) -> Value | None:
    unit = body.unit
    symbol = unit.symbols.get(of.name)
    if isinstance(symbol, TypeSymbol):
        symbol.used = True
        if node.name in unit.types[of.name]:
            position = unit.types[of.name].index(node.name) + 1
            return Value(name(of.name), Const(position), node.span)
        best = suggest(node.name, sorted(unit.types[of.name]))
        unit.sink.error(
            "R2001",
            f"the type `{of.name}` has no name `{node.name}`",
            node.name_span,
            "unknown name",
            help=f"did you mean `{best}`?" if best else f"it has {', '.join(unit.types[of.name])}",
            fixes=respell(node.name, node.name_span, unit.types[of.name]),
        )
        return poison(node.span)
    if isinstance(symbol, KindSymbol):
        for owner, ids in unit.lists.get(node.name, []):
            if owner.name == symbol.name:
                symbol.used = True
                return things_list(body, symbol.name, ids, node.span)
    return None


def lower_index(body: Body, node: tree.Index, _wanted: Kind | None = None) -> Value:
    """Lower `of[a]`: a table's row, a board's space, one of equal things, an element of a list."""
    unit = body.unit
    table = table_named(body, node.of)
    if table is not None:
        return cross_cell(body, table, node)
    if isinstance(node.of, tree.Name) and body.scope.find(node.of.name) is None:
        symbol = unit.symbols.get(node.of.name)
        if isinstance(symbol, KeptSymbol) and symbol.per is not None:
            symbol.used = True
            column = kept_cell(body, symbol, node)
            return Value(symbol.kind, column, node.span) if column else poison(node.span)
        if isinstance(symbol, KindSymbol):
            symbol.used = True
            return _thing_of(body, symbol, node)
    if isinstance(node.of, tree.Member):
        found = _own_space(body, node, node.of) or per_field(body, node)
        if found is not None:
            return found
    return element(body, node)


def _own_space(body: Body, node: tree.Index, of: tree.Member) -> Value | None:
    """Lower `p.board[a, b]` of a board that is there once per player; None for other indexes."""
    unit = body.unit
    if of.name not in unit.indexers or "owners" not in unit.block_data[of.name]:
        return None
    owner = lower(body, of.of)
    if owner.kind.of != "player":
        return None
    arguments = [present(body, owner), *(lower(body, one, NUMBER) for one in node.arguments)]
    if any(poisoned(one) for one in arguments):
        return poison(node.span)
    return unit.indexers[of.name](body, arguments, node.span)


def kept_cell(body: Body, symbol: KeptSymbol, node: tree.Index) -> Column | None:
    """Return the column of `x[k]` for a value kept by the table per key."""
    assert symbol.per is not None
    key = key_of(body, node, symbol.name, symbol.per)
    if key is None:
        return None
    return fold.column(symbol.base, fold.sub(key.expr, Const(span_of(body.unit, symbol.per)[0])))


def _thing_of(body: Body, symbol: KindSymbol, node: tree.Index) -> Value:
    unit = body.unit
    indexer = unit.indexers.get(symbol.name)
    if len(node.arguments) == 1 and isinstance(node.arguments[0], tree.Range):
        return _slice(body, symbol, node, node.arguments[0])
    if indexer is not None:
        arguments = [lower(body, one, NUMBER) for one in node.arguments]
        if any(poisoned(one) for one in arguments):
            return poison(node.span)
        return indexer(body, arguments, node.span)
    if len(node.arguments) == 1:
        return _numbered(body, symbol, node.arguments[0], node.span)
    unit.sink.error("R3001", f"`{symbol.name}[…]` takes one number", node.span)
    return poison(node.span)


def _numbered(body: Body, symbol: KindSymbol, place: tree.Expr, span: Span) -> Value:
    """Return one of equal things by its number, which is checked in play where it must be."""
    unit = body.unit
    ids = unit.ids(symbol.name)
    key = lower_as(body, place, number(1, len(ids)))
    if poisoned(key):
        return key
    if isinstance(key.expr, Const) and not 1 <= key.expr.value <= len(ids):
        unit.sink.error("R3003", f"there are only {len(ids)} {unit.find_plural(symbol.name)}", span)
        return poison(span)
    if not isinstance(key.expr, Const) and (key.kind.lo < 1 or key.kind.hi > len(ids)):
        expr = body.simple(key.expr)
        outside = fold.either(
            fold.compare("<", expr, Const(1)), fold.compare(">", expr, Const(len(ids)))
        )
        body.fail(outside, f"there is no {symbol.name} number {{0}}", expr)
        return Value(thing(symbol.name), fold.add(expr, Const(ids[0] - 1)), span)
    return Value(thing(symbol.name), fold.add(key.expr, Const(ids[0] - 1)), span)


def _slice(body: Body, symbol: KindSymbol, node: tree.Index, ends: tree.Range) -> Value:
    indexer = body.unit.indexers.get(symbol.name)

    def thing_at(end: tree.Expr) -> Value:
        if indexer is None:
            return _numbered(body, symbol, end, node.span)
        return indexer(body, [lower_as(body, end, NUMBER)], node.span)

    low, high = thing_at(ends.low), thing_at(ends.high)
    if poisoned(low) or poisoned(high):
        return poison(node.span)
    capacity = len(body.unit.ids(symbol.name))
    stop = fold.add(high.expr, Const(1))
    known = isinstance(low.expr, Const) and isinstance(high.expr, Const)
    return range_list(thing(symbol.name), low.expr, stop, capacity, node.span, stable=known)
