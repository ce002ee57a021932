"""Lowers compound values that are written out: `spot(tee, x: 40mm, mirrored: yes)`."""

from __future__ import annotations

from playrules.dsl.diagnostics.suggest import respell, suggest
from playrules.dsl.lower.expressions.dispatch import lower_as
from playrules.dsl.lower.ground import folding as fold
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.compounds import things_of, unknown_compound
from playrules.dsl.lower.ground.values import poison, poisoned
from playrules.dsl.syntax import tree
from playrules.engine.kinds import compound
from playrules.engine.program.compounds import Compound, CompoundPart, Variant
from playrules.engine.program.expressions import Const, Expr
from playrules.engine.vocabulary import Value


def write_out(body: Body, node: tree.Call, of: Compound) -> Value:
    """Lower `KIND(VARIANT, part: value, …)`; what is left out is as its default."""
    arguments = list(node.arguments)
    if unknown_compound(body.unit, of.name):
        return poison(node.span)
    variant = _variant(body, node, of, arguments)
    if variant is None:
        return poison(node.span)
    given = _given(body, variant, arguments)
    if given is None:
        return poison(node.span)
    offset: Expr = Const(0)
    for part in variant.parts:
        digit = _digit(body, node, of, part, given.get(part.name))
        if digit is None:
            return poison(node.span)
        offset = fold.add(fold.math("*", offset, Const(part.size)), digit)
    last = variant.first + variant.size - 1
    kind = compound(of.name, variant.first, last)
    return Value(kind, fold.add(offset, Const(variant.first)), node.span)


def _variant(
    body: Body, node: tree.Call, of: Compound, arguments: list[tree.Argument]
) -> Variant | None:
    """Return the variant that stands in front of the parts, and take it from *arguments*."""
    # One whose name is none is chosen and told, but no rule can write it.
    known = [one for one in of.variants if one.name.isidentifier()]
    names = {one.name: one for one in known}
    first = arguments[0] if arguments else None
    if first is not None and not first.name and isinstance(first.value, tree.Name):
        if first.value.name in names:
            arguments.pop(0)
            return names[first.value.name]
        # Where the first part is said by name, the name in front is no value of it.
        named = {one.name for one in arguments}
        if len(names) != 1 or known[0].parts[0].name in named:
            _wrong_variant(body, first.value, of)
            return None
    if len(names) == 1:
        return known[0]
    if names:
        listed = ", ".join(f"`{one}`" for one in names)
        help = f"write it like: `{of.name}({known[0].name}, …)`; there are {listed}"
    else:
        help = "nothing in this game has any"
    body.unit.sink.error(
        "R3001", f"which {of.name} is meant?", node.span, "its kind is missing", help=help
    )
    return None


def _wrong_variant(body: Body, node: tree.Name, of: Compound) -> None:
    names = [one.name for one in of.variants]
    best = suggest(node.name, names)
    body.unit.sink.error(
        "R2001", f"there is no {of.name} of `{node.name}`", node.span, "unknown name",
        help=f"did you mean `{best}`?" if best else f"there are {', '.join(names) or 'none'}",
        fixes=respell(node.name, node.span, names),
    )  # fmt: skip


def _given(
    body: Body, variant: Variant, arguments: list[tree.Argument]
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
                help=f"add `{part.name}: …`: {things_of(body.unit).range_of(part)}",
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
