"""Lowers calls: which function a call means, and its arguments."""

from __future__ import annotations

from playrules.dsl.core.words import AGGREGATES, FUNCTIONS
from playrules.dsl.diagnostics.suggest import suggest
from playrules.dsl.lower.expressions.aggregates import AGGREGATE
from playrules.dsl.lower.expressions.compounds import write_out
from playrules.dsl.lower.expressions.defines import apply_define
from playrules.dsl.lower.expressions.dispatch import lower, lower_as, lower_list
from playrules.dsl.lower.expressions.functions import CORE
from playrules.dsl.lower.expressions.members import call_word, find_word, member
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.guard import guarded
from playrules.dsl.lower.ground.hints import mend_word, where_word_is
from playrules.dsl.lower.ground.kinds import SET_OF, kind_of_words
from playrules.dsl.lower.ground.symbols import DefineSymbol
from playrules.dsl.lower.ground.values import fit, poison, poisoned
from playrules.dsl.syntax import tree
from playrules.engine.kinds import Kind
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
        return apply_define(body, symbol, list(node.arguments), node)
    if called in AGGREGATES:
        return AGGREGATE[called](body, node)
    if called in CORE:
        return CORE[called](body, node)
    if called in body.unit.compounds:
        return write_out(body, node, body.unit.compounds[called])
    for word in body.unit.vocabulary.functions:
        if word.name == called:
            return _function(body, node, word)
    _unknown(body, node, node.of)
    del wanted
    return poison(node.span)


def _unknown(body: Body, node: tree.Call, of: tree.Name) -> None:
    unit = body.unit
    if of.name in unit.hushed:
        return
    if where_word_is(unit, of.name) and unit.lost_use:
        return
    unit.hush_later(of.name, unit.sink)
    names = AGGREGATES | FUNCTIONS | {one.name for one in unit.vocabulary.functions}
    names |= set(unit.compounds)
    names |= {key for key, one in unit.symbols.items() if isinstance(one, DefineSymbol)}
    best = suggest(of.name, sorted(names))
    unit.sink.error(
        "R2001",
        f"there is no function called `{of.name}`",
        of.span,
        "unknown function",
        help=where_word_is(unit, of.name)
        or (f"did you mean `{best}`?" if best else "is a `use` line missing?"),
        fixes=mend_word(unit, of.name, of.span, names),
    )
    del node


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
            body.unit.sink.error(
                "R3001", "one value too many", one.span, help=f"write it like: `{form}`"
            )
            return None
        words = parameters[names.index(key)][1]
        kind = kind_of_words(body.unit, words)
        value = argument(body, one.value, kind, asked=words.startswith(SET_OF))
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


def argument(body: Body, node: tree.Expr, kind: Kind, *, asked: bool = False) -> Value | None:
    """Lower what stands in a slot; None after reporting that it does not fit.

    A list that is only *asked* what it holds stays as it is; others can be read by position.
    """
    if kind.base == "list":
        value = lower_list(body, node, kind.item)
        if value is None:
            return None
        value = fit(body, value if asked else body.indexable(value), kind)
    else:
        value = lower_as(body, node, kind)
    return None if poisoned(value) else value


def _form(name: str, parameters: tuple[tuple[str, str], ...]) -> str:
    shown = (f"[{one[:-1]}: …]" if one.endswith("?") else one for one, _ in parameters)
    return f"{name}({', '.join(shown)})"


def _function(body: Body, node: tree.Call, word: FunctionWord) -> Value:

    form = _form(word.name, word.parameters)
    if _means_one(body, node, word, form):
        return poison(node.span)
    arguments = bind_arguments(body, node, word.parameters, form)
    if arguments is None:
        return poison(node.span)
    old = body.at(node.span)
    found = guarded(
        body, word.plugin, f"function `{word.name}`", lambda: word.lower(body, arguments)
    )
    body.at(old)
    return found if found is not None else poison(node.span)


def _means_one(body: Body, node: tree.Call, word: FunctionWord, form: str) -> bool:
    """Whether parts are given to what lists all values: then one of them is meant, as is said."""
    one = body.unit.compounds.get(word.name.removesuffix("s"))
    own = {name.rstrip("?") for name, _ in word.parameters}
    parts = {part.name for variant in (one.variants if one else ()) for part in variant.parts}
    given = next((arg for arg in node.arguments if arg.name in parts - own), None)
    if one is None or given is None:
        return False
    single = f"{one.name}({one.variants[0].name}, {given.name}: …)"
    body.unit.sink.error(
        "R2001", f"there is no argument called `{given.name}`", given.span,
        help=f"`{form}` lists all; one of them is `{single}`",
    )  # fmt: skip
    return True


def _method(body: Body, node: tree.Call, of: tree.Member) -> Value:

    owner = lower(body, of.of)
    if poisoned(owner):
        return owner
    word = find_word(body, owner.kind, of.name, called=True)
    if word is None:
        return member(body, owner, of)
    arguments = bind_arguments(
        body, node, word.parameters, _form(f"x.{word.name}", word.parameters)
    )
    if arguments is None:
        return poison(node.span)
    return call_word(body, word, owner, arguments, node.span)
