"""Lowers `define`: pure functions; list-valued ones are written out where they are used."""

from __future__ import annotations

from playrules.dsl.lower.expressions.constants import constant
from playrules.dsl.lower.expressions.dispatch import lower, lower_as
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.kinds import common_kind, kind_of, mismatch
from playrules.dsl.lower.ground.peeking import UNKNOWN, look, owner_of
from playrules.dsl.lower.ground.symbols import DefineSymbol, Scope
from playrules.dsl.lower.ground.values import bounded_by, poison, poisoned
from playrules.dsl.syntax import tree
from playrules.engine.kinds import Kind
from playrules.engine.program.expressions import Apply, Const
from playrules.engine.program.operations import Give, If, Op
from playrules.engine.program.program import Function
from playrules.engine.source import NOWHERE
from playrules.engine.vocabulary import Value


def apply_define(
    body: Body, symbol: DefineSymbol, arguments: list[tree.Argument], node: tree.Expr
) -> Value:
    """Lower a use of a define."""
    symbol.used = True
    if symbol.state == "busy":
        body.unit.sink.error(
            "R4004",
            f"`{symbol.name}` uses itself",
            node.span,
            "in a circle",
            help="it would never have a value; for what goes on, use a rule that calls itself",
        )
        return poison(node.span)
    if symbol.state == "new":
        with body.heard():  # it is lowered once, also where its first use is only rehearsed
            lower_define(body, symbol)
    if symbol.state == "broken" or (symbol.returns is None and not symbol.inline):
        return poison(node.span)
    parameters = symbol.node.parameters
    ordered = _in_order(body, symbol, arguments, node)
    if ordered is None:
        return poison(node.span)
    values: list[Value] = []
    for parameter, argument in zip(parameters, ordered, strict=True):
        kind = kind_of(body.unit, parameter.kind, constant_in(body))
        if kind is None:
            return poison(node.span)
        value = lower_as(body, argument.value, kind)
        value = bounded_by(body, value, kind, parameter.name)
        if poisoned(value):
            return value
        values.append(value)
    if symbol.inline:
        return _inline(body, symbol, values, node)
    assert symbol.returns is not None
    for index, (what, name) in body.unit.peeks.get(symbol.function, {}).items():
        owner = owner_of(body, values[index]) if index != UNKNOWN else None
        look(body, owner, node.span, f"{what}, at which `{symbol.name}` looks", name)
    expr = Apply(symbol.function, tuple(one.expr for one in values))
    return Value(symbol.returns, expr, node.span)


def _in_order(
    body: Body, symbol: DefineSymbol, arguments: list[tree.Argument], node: tree.Expr
) -> list[tree.Argument] | None:
    """Return the arguments in the order of the parameters; None after reporting what is wrong."""
    names = [one.name for one in symbol.node.parameters]
    form = f"write it like: `{symbol.name}({', '.join(names)})`"
    found: dict[str, tree.Argument] = {}
    free = iter(names)
    for argument in arguments:
        name = argument.name or next((one for one in free if one not in found), "")
        if name not in names or name in found:
            problem = "one value too many"
            if argument.name:
                problem = (
                    f"`{name}` is given twice"
                    if name in found
                    else (f"`{symbol.name}` has no value called `{name}`")
                )
            body.unit.sink.error("R3001", problem, argument.span, help=form)
            return None
        found[name] = argument
    missing = [name for name in names if name not in found]
    if missing:
        body.unit.sink.error(
            "R3001", f"the value for `{missing[0]}` is missing", node.span, help=form
        )
        return None
    return [found[name] for name in names]


def constant_in(body: Body) -> object:
    """Return a reader of constants for kinds such as `0..n`."""
    return lambda node: constant(body.unit, body.build_port, node)


def _inline(body: Body, symbol: DefineSymbol, values: list[Value], node: tree.Expr) -> Value:
    assert symbol.node.value is not None
    outer, body.scope = body.scope, Scope()
    symbol.state = "busy"
    try:
        for parameter, value in zip(symbol.node.parameters, values, strict=True):
            held = Value(value.kind, body.simple(value.expr), value.span, value.items)
            body.bind(parameter.name, held, NOWHERE)
        found = lower(body, symbol.node.value)
    finally:
        body.scope = outer
        symbol.state = "done"
    return Value(found.kind, found.expr, node.span, found.items)


def lower_define(caller: Body, symbol: DefineSymbol) -> None:
    """Lower a define into a function of the program."""
    unit, node = caller.unit, symbol.node
    symbol.state = "busy"
    body = Body(unit, function=True, build_port=caller.build_port, here=node.span)
    variables, kinds = [], []
    for parameter in node.parameters:
        kind = kind_of(unit, parameter.kind, constant_in(caller)) if parameter.kind else None
        if kind is None:
            if parameter.kind is None:
                unit.sink.error(
                    "R3006",
                    f"what kind of value is `{parameter.name}`?",
                    parameter.span,
                    "no kind",
                    help=f"write `{parameter.name}: number`, or another kind",
                )
            symbol.state = "broken"
            return
        var = body.new()
        variables.append(var)
        kinds.append(kind)
        body.bind(parameter.name, Value(kind, var, parameter.span), NOWHERE)
    body.given = len(variables)
    symbol.function = len(unit.functions)
    unit.functions.append(None)
    returns = _value(body, symbol) if node.value is not None else _block(body, symbol)
    if returns is None:
        symbol.state = "done" if symbol.inline else "broken"
        unit.functions[symbol.function] = Function(
            symbol.name, tuple(variables), tuple(kinds), Kind("number"), (Give(Const(0)),),
            body.variables, (), node.span,
        )  # fmt: skip
        return
    symbol.returns, symbol.state = returns, "done"
    unit.peeks[symbol.function] = body.peeks
    unit.functions[symbol.function] = Function(
        symbol.name, tuple(variables), tuple(kinds), returns, tuple(body.ops),
        body.variables, tuple(body.arrays), node.span,
    )  # fmt: skip


def _value(body: Body, symbol: DefineSymbol) -> Kind | None:
    assert symbol.node.value is not None
    value = lower(body, symbol.node.value)
    if poisoned(value):
        return None
    if value.items is not None:
        symbol.inline = True
        return None
    body.ops.append(Give(value.expr))
    return value.kind


def _block(body: Body, symbol: DefineSymbol) -> Kind | None:
    assert symbol.node.body is not None and body.unit.lower_block is not None
    returns: list[Value] = []
    body.returned = returns
    with body.aside(), body.muted():  # what kind it returns is known only at its end
        body.unit.lower_block(body, symbol.node.body)
    body.returns = _joined(body, returns)
    returns.clear()
    body.unit.lower_block(body, symbol.node.body)
    if not returns:
        body.unit.sink.error(
            "R4005",
            f"`{symbol.name}` never returns a value",
            symbol.node.name_span,
            help="end it with `return VALUE`",
        )
        return None
    kind: Kind | None = None
    for value in returns:
        if poisoned(value):
            return None
        merged = value.kind if kind is None else common_kind(body.unit, kind, value.kind)
        if merged is None:
            assert kind is not None
            mismatch(body.unit, value.kind, kind, value.span)
            return None
        kind = merged
    assert kind is not None
    if not always_gives(body.ops):
        kind = kind.or_nothing()
        body.ops.append(Give(Const(kind.absent)))
    return kind


def _joined(body: Body, returns: list[Value]) -> Kind | None:
    """Return the kind that holds all returned values; None where they do not go together."""
    kind: Kind | None = None
    for value in returns:
        merged = value.kind if kind is None else common_kind(body.unit, kind, value.kind)
        if merged is None:
            return None
        kind = merged
    return kind


def always_gives(ops: list[Op]) -> bool:
    """Whether a list of operations surely ends in `Give`."""
    if not ops:
        return False
    last = ops[-1]
    if isinstance(last, Give):
        return True
    if isinstance(last, If):
        return always_gives(list(last.then)) and always_gives(list(last.other))
    return False
