"""Lowers compound values that are written out: `spot(tee, x: 40mm, mirrored: yes)`."""

from __future__ import annotations

from playrules.dsl.diagnostics.suggest import respell, suggest
from playrules.dsl.lower.expressions.dispatch import lower, lower_as
from playrules.dsl.lower.ground import folding as fold
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.compounds import things_of, unknown_compound
from playrules.dsl.lower.ground.kinds import article
from playrules.dsl.lower.ground.symbols import KindSymbol
from playrules.dsl.lower.ground.values import poison, poisoned
from playrules.dsl.syntax import tree
from playrules.engine.kinds import compound
from playrules.engine.program.compounds import Compound, CompoundPart, Variant
from playrules.engine.program.expressions import Const, Entry, Expr
from playrules.engine.vocabulary import Value


def write_out(body: Body, node: tree.Call, of: Compound) -> Value:
    """Lower `KIND(VARIANT, part: value, …)`; what is left out is as its default.

    Where variants with one name belong to things, `KIND(VARIANT, THING, part: value, …)`.
    """
    arguments = list(node.arguments)
    if unknown_compound(body.unit, of.name):
        return poison(node.span)
    named = _named(body, node, of, arguments)
    thing = _thing(body, node, of, named, arguments) if named else None
    if thing is None:
        return poison(node.span)
    variants, which = thing
    variant = variants[0]
    given = _given(body, of, variant, arguments)
    if given is None:
        return poison(node.span)
    offset: Expr = Const(0)
    for part in variant.parts:
        digit = _digit(body, node, of, part, given.get(part.name))
        if digit is None:
            return poison(node.span)
        offset = fold.add(fold.math("*", offset, Const(part.size)), digit)
    first = min(one.first for one in variants)
    last = max(one.last for one in variants)
    return Value(compound(of.name, first, last), fold.add(offset, which), node.span)


def _named(
    body: Body, node: tree.Call, of: Compound, arguments: list[tree.Argument]
) -> tuple[Variant, ...]:
    """Return the variants whose name stands in front of the parts, and take it from *arguments*."""
    # One whose name is none is chosen and told, but no rule can write it.
    known = tuple(one for one in of.variants if one.name.isidentifier())
    names = {one.name: one for one in known}
    first = arguments[0] if arguments else None
    inner = getattr(first.value, "of", None) if first is not None and not first.name else None
    if first is not None and isinstance(inner, tree.Name) and inner.name in names:
        body.unit.sink.error(
            "R3001", f"this is one {inner.name}, but {of.name}s are those of all", first.span,
            "one of its kind",
            help=f"write its kind: `{of.name}({inner.name}, …)`" + _all(body, of),
        )  # fmt: skip
        return ()
    if first is not None and not first.name and isinstance(first.value, tree.Name):
        if first.value.name in names:
            arguments.pop(0)
            return tuple(one for one in known if one.name == first.value.name)
        # Where the first part is said by name, the name in front is no value of it.
        named = {one.name for one in arguments}
        if len(names) != 1 or known[0].parts[0].name in named:
            _wrong_variant(body, first.value, of)
            return ()
    if len(names) == 1:
        return known
    if names:
        listed = ", ".join(f"`{one}`" for one in names)
        help = f"write it like: `{of.name}({known[0].name}, …)`; there are {listed}"
    else:
        help = "nothing in this game has any"
    body.unit.sink.error(
        "R3001", f"which {of.name} is meant?", node.span, "its kind is missing", help=help
    )
    return ()


def _thing(
    body: Body,
    node: tree.Call,
    of: Compound,
    variants: tuple[Variant, ...],
    arguments: list[tree.Argument],
) -> tuple[tuple[Variant, ...], Expr] | None:
    """Return the variants of the thing that stands behind the name, and the first value of its own.

    Takes it from *arguments*; one alone need not be named. None after saying what is wrong.
    """
    universe, alone = variants[0].universe, Const(variants[0].first)
    given = arguments[0] if arguments and not arguments[0].name else None
    if given is None or not universe:
        if len(variants) == 1:
            return variants, alone
        like = f"`{of.name}({variants[0].name}, {_keys(body, variants).partition(',')[0]}, …)`"
        body.unit.sink.error(
            "R3001", f"which {universe} is this {of.name} in?", node.span,
            f"its {universe} is missing", help=f"write it like: {like}",
        )  # fmt: skip
        return None
    if len(variants) == 1 and not _is_thing(body, given.value, universe):
        return variants, alone
    arguments.pop(0)
    value = lower(body, given.value)
    if poisoned(value):
        return None
    return _of_thing(body, value, of, variants)


def _is_thing(body: Body, node: tree.Expr, universe: str) -> bool:
    """Whether an expression is the name of a thing of a universe."""
    symbol = body.unit.symbols.get(node.name) if isinstance(node, tree.Name) else None
    name = symbol.name if isinstance(symbol, KindSymbol) else ""
    return name in body.unit.kinds and body.unit.kinds[name].universe == universe


def _of_thing(
    body: Body, value: Value, of: Compound, variants: tuple[Variant, ...]
) -> tuple[tuple[Variant, ...], Expr] | None:
    """Return the variants that belong to the things that a value can be, and its first value."""
    kind = body.unit.kinds.get(value.kind.of) if value.kind.base == "thing" else None
    ids = kind.ids if kind is not None and kind.universe == variants[0].universe else ()
    if isinstance(value.expr, Const):
        ids = tuple(one for one in ids if one == value.expr.value)
    own = tuple(one for one in variants if one.thing in ids)
    same = {tuple((part.name, part.range, part.default) for part in one.parts) for one in own}
    if not own:
        message = f"there is no {of.name} of `{variants[0].name}` in this"
        help = f"there are some in {_keys(body, variants)}"
        body.unit.sink.error("R3001", message, value.span, article(value.kind), help=help)
        return None
    if len(same) > 1:
        message = f"a {of.name} in one {value.kind.of} has other parts than in another"
        help = f"say which: {_keys(body, own)}"
        body.unit.sink.error("R3001", message, value.span, "one of several", help=help)
        return None
    if len(own) == 1 and isinstance(value.expr, Const):
        return own, Const(own[0].first)
    firsts = [0] * (1 + max(one.thing for one in own))
    for one in own:
        firsts[one.thing] = one.first
    which = body.simple(value.expr)
    none = fold.compare(">=", which, Const(len(firsts)))
    found = body.let(
        Entry(body.unit.table(f"first {of.name}", firsts), fold.select(none, Const(0), which))
    )
    body.fail(fold.equal(found, Const(0)), f"{{0}} has no {of.name} of {variants[0].name}", value)
    return own, found


def _keys(body: Body, variants: tuple[Variant, ...]) -> str:
    """Return how rules write the things that variants belong to: of each player's, `p.desk`."""
    unit, found = body.unit, dict[str, None]()
    for one in variants:
        each = (
            f"p.{name}" for name, kind in unit.kinds.items()
            if kind.universe == one.universe and one.thing in kind.ids
            and unit.block_data.get(name, {}).get("owners")
        )  # fmt: skip
        found[next(each, unit.universe_keys[one.universe][one.thing])] = None
    return ", ".join(found)


def _wrong_variant(body: Body, node: tree.Name, of: Compound) -> None:
    names = list(dict.fromkeys(one.name for one in of.variants))
    best = suggest(node.name, names)
    body.unit.sink.error(
        "R2001", f"there is no {of.name} of `{node.name}`", node.span, "unknown name",
        help=f"did you mean `{best}`?" if best else f"there are {', '.join(names) or 'none'}",
        fixes=respell(node.name, node.span, names),
    )  # fmt: skip


def _given(
    body: Body, of: Compound, variant: Variant, arguments: list[tree.Argument]
) -> dict[str, tree.Expr] | None:
    """Return the expressions of the parts that are given, by name or in their order."""
    found: dict[str, tree.Expr] = {}
    names = [part.name for part in variant.parts]
    for place, one in enumerate(arguments):
        key = one.name or (names[place] if place < len(names) else "")
        if key not in names or key in found:
            best = suggest(key, names)
            body.unit.sink.error(
                "R2001",
                f"`{variant.name}` has no part `{key}`" if key not in names and key
                else f"`{key}` is given twice" if key else "one value too many",
                one.span,
                help=f"did you mean `{best}`?" if best else f"its parts are {', '.join(names)}",
            )  # fmt: skip
            return None
        found[key] = one.value
    return found


def _digit(
    body: Body, node: tree.Call, of: Compound, part: CompoundPart, given: tree.Expr | None
) -> Expr | None:
    """Return which of its values a part has, from 0; None after reporting that it has none."""
    if given is None:
        if part.size > 1 and part.default is None:
            body.unit.sink.error(
                "R3001", f"the value for `{part.name}` is missing", node.span,
                help=f"add `{part.name}: …`: {things_of(body.unit).range_of(part)}"
                + _all(body, of),
            )  # fmt: skip
            return None
        return Const(part.range.index(part.default) if part.default is not None else 0)
    value = lower_as(body, given, part.kind, f"`{part.name}`")
    if poisoned(value):
        return None
    if isinstance(value.expr, Const):
        if value.expr.value in part.range:
            return Const(part.range.index(value.expr.value))
        things = things_of(body.unit)
        shown = things.show_value(part, value.expr.value)
        body.unit.sink.error(
            "R3003", f"`{part.name}` of {of.name} is never {shown}", given.span,
            "none of its values",
            help=f"it is {things.range_of(part)}{things.nearest(part, value.expr.value)}",
        )  # fmt: skip
        return None
    return _found(body, part, value)


def _all(body: Body, of: Compound) -> str:
    """Say which function lists all values of a compound kind, if there is one."""
    for one in body.unit.vocabulary.functions:
        if one.name == f"{of.name}s":
            needed = ", ".join(name for name, _ in one.parameters if not name.endswith("?"))
            return f"; `{one.name}({needed})` lists all"
    return ""


def _found(body: Body, part: CompoundPart, value: Value) -> Expr:
    """Write the code that finds which of its values a part has."""
    one = body.simple(value.expr)
    if part.values:
        digit: Expr = Const(-1)
        for at, known in reversed(list(enumerate(part.values))):
            digit = fold.select(fold.equal(one, Const(known)), Const(at), digit)
        digit = body.let(digit)
        wrong = fold.compare("<", digit, Const(0))
    else:
        offset = body.let(fold.sub(one, Const(part.low)))
        digit = body.let(fold.math("down", offset, Const(part.step)))
        odd = fold.negate(fold.equal(fold.math("mod", offset, Const(part.step)), Const(0)))
        wrong = fold.either(
            fold.compare("<", digit, Const(0)),
            fold.either(fold.compare(">=", digit, Const(part.size)), odd),
        )
    old = body.at(value.span)
    shown = Value(value.kind, one, value.span)
    help = f"it is {things_of(body.unit).range_of(part)}"
    body.fail(wrong, f"`{part.name}` is never {{0}}", shown, help=help)
    body.at(old)
    return digit
