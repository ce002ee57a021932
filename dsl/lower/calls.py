"""Lowers calls: aggregates, functions of core, defines and functions of plugins."""

from __future__ import annotations

from collections.abc import Callable

from playrules.dsl.core.words import AGGREGATES, FUNCTIONS
from playrules.dsl.diagnostics.model import Edit, Fix
from playrules.dsl.diagnostics.suggest import suggest
from playrules.dsl.lower import folding as fold
from playrules.dsl.lower.body import Body
from playrules.dsl.lower.expressions import (
    arithmetic,
    as_number,
    condition,
    lower,
    lower_as,
    lower_list,
)
from playrules.dsl.lower.kinds import common_kind, kind_of_words, mismatch
from playrules.dsl.lower.lists import (
    backwards,
    bound,
    comprehension,
    first_of,
    join,
    position_in,
)
from playrules.dsl.lower.players import order_from
from playrules.dsl.lower.symbols import DefineSymbol
from playrules.dsl.lower.values import fit, poison, poisoned, present, truth
from playrules.dsl.syntax import tree
from playrules.engine.kinds import NUMBER, PLAYER, Kind, number
from playrules.engine.program.expressions import Arithmetic, Const
from playrules.engine.vocabulary import FunctionWord, Value


def lower_call(body: Body, node: tree.Call, wanted: Kind | None) -> Value:
    """Lower `f(…)` or `thing.member(…)`."""
    if isinstance(node.of, tree.Member):
        return _method(body, node, node.of)
    if not isinstance(node.of, tree.Name):
        body.unit.sink.error("R2001", "only a name can be called", node.span)
        return poison(node.span)
    called = node.of.name
    symbol = body.unit.symbols.get(called)
    if isinstance(symbol, DefineSymbol):
        from playrules.dsl.lower.defines import apply_define

        return apply_define(body, symbol, list(node.arguments), node)
    if called in AGGREGATES:
        return AGGREGATE[called](body, node)
    if called in CORE:
        return CORE[called](body, node)
    for word in body.unit.vocabulary.functions:
        if word.name == called:
            return _function(body, node, word)
    _unknown(body, node, node.of)
    del wanted
    return poison(node.span)


def _unknown(body: Body, node: tree.Call, of: tree.Name) -> None:
    unit = body.unit
    names = AGGREGATES | FUNCTIONS | {one.name for one in unit.vocabulary.functions}
    names |= {key for key, one in unit.symbols.items() if isinstance(one, DefineSymbol)}
    best = suggest(of.name, sorted(names))
    unit.sink.error(
        "R2001",
        f"there is no function called `{of.name}`",
        of.span,
        "unknown function",
        help=f"did you mean `{best}`?" if best else "is a `use` line missing?",
        fixes=[Fix(f"write `{best}`", (Edit(of.span, best),))] if best else [],
    )
    del node


# --- aggregates -------------------------------------------------------------------------------


def _binders(body: Body, node: tree.Call) -> bool:
    """Whether the call binds names; reports one that neither binds nor lists."""
    if node.each:
        return True
    if not node.arguments:
        body.unit.sink.error(
            "R3001",
            "nothing to look at",
            node.span,
            "empty",
            help="write it like: `count(x in LIST where CONDITION)`",
        )
    return False


def _count(body: Body, node: tree.Call) -> Value:
    if not _binders(body, node):
        if not node.arguments:
            return poison(node.span)
        items = lower_list(body, node.arguments[0].value)
        if items is None or items.items is None:
            return poison(node.span)
        if getattr(items.items, "walk", None) is None or getattr(items.items, "indexed", False):
            return Value(number(0, items.items.capacity), items.items.count, node.span)
        total = body.let(Const(0))
        with body.walk(items):
            body.set(total, fold.add(total, Const(1)))
        return Value(number(0, items.items.capacity), total, node.span)
    total = body.let(Const(0))
    with bound(body, node.each, node.where):
        body.set(total, fold.add(total, Const(1)))
    return Value(number(0, 2**40), total, node.span)


def _any(body: Body, node: tree.Call) -> Value:
    if not _binders(body, node):
        return poison(node.span)
    found = body.let(Const(0))
    singles: list[bool] = []
    with bound(body, node.each, node.where, singles):
        test = condition(body, node.arguments[0].value) if node.arguments else Const(1)
        with body.when(test):
            body.set(found, Const(1))
            if singles == [True]:
                body.leave_loop()
    return truth(found, node.span)


def _all(body: Body, node: tree.Call) -> Value:
    if not _binders(body, node):
        return poison(node.span)
    holds = body.let(Const(1))
    singles: list[bool] = []
    with bound(body, node.each, node.where, singles):
        test = condition(body, node.arguments[0].value) if node.arguments else Const(1)
        with body.when(fold.negate(test)):
            body.set(holds, Const(0))
            if singles == [True]:
                body.leave_loop()
    return truth(holds, node.span)


def _sum(body: Body, node: tree.Call) -> Value:
    items = None
    if not node.each and node.arguments:
        items = lower_list(body, node.arguments[0].value)
        if items is None:
            return poison(node.span)
    elif not _binders(body, node) or not node.arguments:
        body.unit.sink.error(
            "R3001", "what is to be added?", node.span, help="write it like: `sum(E for x in LIST)`"
        )
        return poison(node.span)
    total = body.let(Const(0))
    kind = NUMBER
    fault = body.fault("this sum grows beyond 64 bits")
    context = body.walk(items) if items is not None else bound(body, node.each, node.where)
    with context as item:
        if items is not None:
            assert items.items is not None and not isinstance(item, list)
            value = as_number(body, Value(items.items.item_kind, item, node.span))
        else:
            value = as_number(body, lower(body, node.arguments[0].value))
        kind = Kind(value.kind.base, value.kind.of) if not poisoned(value) else kind
        body.set(total, fold.math("+", total, value.expr, checked=True, fault=fault))
    return Value(kind, total, node.span)


def _extreme(op: Arithmetic) -> Callable[[Body, tree.Call], Value]:
    def extreme(body: Body, node: tree.Call) -> Value:
        if not node.each and len(node.arguments) > 1:
            values = [as_number(body, lower(body, one.value)) for one in node.arguments]
            result = values[0]
            for value in values[1:]:
                result = arithmetic(body, op, result, value, node)
            return result
        if not _binders(body, node) and not node.arguments:
            return poison(node.span)
        return _greatest(body, node, op)

    return extreme


def _greatest(body: Body, node: tree.Call, op: Arithmetic) -> Value:
    items = lower_list(body, node.arguments[0].value) if not node.each else None
    if not node.each and items is None:
        return poison(node.span)
    found, best = body.let(Const(0)), body.let(Const(0))
    kind: Kind = NUMBER
    context = body.walk(items) if items is not None else bound(body, node.each, node.where)
    with context as item:
        if items is not None:
            assert items.items is not None and not isinstance(item, list)
            value = as_number(body, Value(items.items.item_kind, item, node.span))
        else:
            picked = node.arguments[0].value if node.arguments else tree.Name(
                node.each[-1].name, node.span
            )
            value = as_number(body, lower(body, picked))
        if poisoned(value):
            return value
        kind = value.kind
        one = body.simple(value.expr)
        better = fold.compare(">" if op == "max" else "<", one, best)
        with body.when(fold.either(fold.equal(found, Const(0)), better)):
            body.set(best, one)
            body.set(found, Const(1))
    result = kind.or_nothing()
    expr = fold.select(found, best, Const(result.absent))
    return Value(result, expr, node.span)


def _first(body: Body, node: tree.Call) -> Value:
    items = _listed(body, node)
    return first_of(body, items, node.span) if items is not None else poison(node.span)


def _listed(body: Body, node: tree.Call) -> Value | None:
    if node.each:
        value = comprehension(body, node)
        return None if poisoned(value) else value
    if not _binders(body, node) and not node.arguments:
        return None
    return lower_list(body, node.arguments[0].value)


def _last(body: Body, node: tree.Call) -> Value:
    items = _listed(body, node)
    if items is None or items.items is None:
        return poison(node.span)
    kind = items.items.item_kind.or_nothing()
    result = body.let(Const(kind.absent))
    with body.walk(items) as item:
        body.set(result, item)
    return Value(kind, result, node.span)


def _list(body: Body, node: tree.Call) -> Value:
    items = _listed(body, node)
    return items if items is not None else poison(node.span)


AGGREGATE: dict[str, Callable[[Body, tree.Call], Value]] = {
    "count": _count,
    "any": _any,
    "all": _all,
    "sum": _sum,
    "most": _extreme("max"),
    "least": _extreme("min"),
    "first": _first,
    "last": _last,
    "list": _list,
}


# --- functions of core ------------------------------------------------------------------------


def _arguments(body: Body, node: tree.Call, count: int, form: str) -> list[tree.Expr] | None:
    if len(node.arguments) == count and not node.each:
        return [one.value for one in node.arguments]
    body.unit.sink.error(
        "R3001",
        f"this takes {count} value{'s' if count != 1 else ''}",
        node.span,
        f"{len(node.arguments)} given",
        help=f"write it like: `{form}`",
    )
    return None


def _rounded(op: Arithmetic) -> Callable[[Body, tree.Call], Value]:
    def rounded(body: Body, node: tree.Call) -> Value:
        given = _arguments(body, node, 1, f"{op}(a / b)")
        if given is None:
            return poison(node.span)
        division = given[0]
        if not (isinstance(division, tree.Binary) and division.operator == "/"):
            body.unit.sink.error(
                "R3001", f"`{op}` rounds a division", node.span, help=f"write `{op}(a / b)`"
            )
            return poison(node.span)
        left = as_number(body, lower(body, division.left))
        right = as_number(body, lower(body, division.right))
        return arithmetic(body, op, left, right, node)

    return rounded


def _abs(body: Body, node: tree.Call) -> Value:
    given = _arguments(body, node, 1, "abs(n)")
    if given is None:
        return poison(node.span)
    value = as_number(body, lower(body, given[0]))
    if poisoned(value):
        return value
    expr = body.simple(value.expr)
    size = max(abs(value.kind.lo), abs(value.kind.hi))
    kind = Kind(value.kind.base, value.kind.of, 0, size)
    return Value(kind, fold.math("max", expr, fold.sub(Const(0), expr)), node.span)


def _join(body: Body, node: tree.Call) -> Value:
    values = [lower_list(body, one.value) for one in node.arguments]
    kind: Kind | None = None
    lists: list[Value] = []
    for one in values:
        if one is None or one.kind.item is None:
            return poison(node.span)
        merged = one.kind.item if kind is None else common_kind(body.unit, kind, one.kind.item)
        if merged is None:
            assert kind is not None
            mismatch(body.unit, one.kind.item, kind, one.span)
            return poison(node.span)
        kind = merged
        lists.append(one)
    if kind is None:
        return poison(node.span)
    return join(body, lists, kind, node.span)


def _reverse(body: Body, node: tree.Call) -> Value:
    given = _arguments(body, node, 1, "reverse(list)")
    items = lower_list(body, given[0]) if given else None
    return backwards(body, items, node.span) if items is not None else poison(node.span)


def _position(body: Body, node: tree.Call) -> Value:
    given = _arguments(body, node, 2, "position(x, list)")
    items = lower_list(body, given[1]) if given else None
    if given is None or items is None or items.kind.item is None:
        return poison(node.span)
    value = lower_as(body, given[0], items.kind.item)
    return position_in(body, value, items, node.span) if not poisoned(value) else value


def _order(*, skip: bool) -> Callable[[Body, tree.Call], Value]:
    def order(body: Body, node: tree.Call) -> Value:
        given = _arguments(body, node, 1, "after(p)" if skip else "clockwise(p)")
        if given is None:
            return poison(node.span)
        start = present(body, lower_as(body, given[0], PLAYER))
        if poisoned(start):
            return start
        return order_from(body, start.expr, node.span, skip=skip)

    return order


CORE: dict[str, Callable[[Body, tree.Call], Value]] = {
    "down": _rounded("down"),
    "up": _rounded("up"),
    "near": _rounded("near"),
    "abs": _abs,
    "join": _join,
    "reverse": _reverse,
    "position": _position,
    "clockwise": _order(skip=False),
    "after": _order(skip=True),
}


# --- functions and members of plugins ---------------------------------------------------------


def bind_arguments(
    body: Body,
    node: tree.Call,
    parameters: tuple[tuple[str, str], ...],
    form: str,
) -> dict[str, Value] | None:
    """Lower the arguments of a plugin's function by its parameters; None after reporting."""
    names = [name.rstrip("?") for name, _ in parameters]
    found: dict[str, Value] = {}
    place = 0
    for one in node.arguments:
        if one.name:
            key = one.name
            if key not in names:
                best = suggest(key, names)
                body.unit.sink.error(
                    "R2001",
                    f"there is no argument called `{key}`",
                    one.span,
                    help=f"did you mean `{best}`?" if best else f"write it like: `{form}`",
                )
                return None
        elif place < len(names):
            key = names[place]
            place += 1
        else:
            body.unit.sink.error("R3001", "one value too many", one.span, help=f"write it like: `{form}`")
            return None
        kind = kind_of_words(body.unit, parameters[names.index(key)][1])
        value = _argument(body, one.value, kind)
        if value is None:
            return None
        found[key] = value
    missing = [name for name, _ in parameters if not name.endswith("?") and name not in found]
    if missing:
        body.unit.sink.error(
            "R3001",
            f"the value for `{missing[0]}` is missing",
            node.span,
            help=f"write it like: `{form}`",
        )
        return None
    return found


def _argument(body: Body, node: tree.Expr, kind: Kind) -> Value | None:
    if kind.base == "list":
        value = lower_list(body, node, kind.item)
        if value is None:
            return None
        value = fit(body, body.indexable(value), kind)
    else:
        value = lower_as(body, node, kind)
    return None if poisoned(value) else value


def _form(name: str, parameters: tuple[tuple[str, str], ...]) -> str:
    return f"{name}({', '.join(one.rstrip('?') for one, _ in parameters)})"


def _function(body: Body, node: tree.Call, word: FunctionWord) -> Value:
    from playrules.dsl.lower.guard import guarded

    form = _form(word.name, word.parameters)
    arguments = bind_arguments(body, node, word.parameters, form)
    if arguments is None:
        return poison(node.span)
    old = body.at(node.span)
    found = guarded(
        body, word.plugin, f"function `{word.name}`", lambda: word.lower(body, arguments)
    )
    body.at(old)
    return found if found is not None else poison(node.span)


def _method(body: Body, node: tree.Call, of: tree.Member) -> Value:
    from playrules.dsl.lower.members import call_word, find_word, member

    owner = lower(body, of.of)
    if poisoned(owner):
        return owner
    word = find_word(body, owner.kind, of.name, called=True) if owner.kind.base == "thing" else None
    if word is None:
        return member(body, owner, of)
    arguments = bind_arguments(body, node, word.parameters, _form(f"x.{word.name}", word.parameters))
    if arguments is None:
        return poison(node.span)
    return call_word(body, word, owner, arguments, node.span)


