"""Calls of rules, and the reactions that events set off."""

from __future__ import annotations

from playrules.dsl.lower.expressions.dispatch import condition
from playrules.dsl.lower.ground import folding as fold
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.kinds import overlap, within
from playrules.dsl.lower.ground.symbols import Scope
from playrules.dsl.lower.ground.unit import Reaction
from playrules.dsl.lower.ground.values import member_of
from playrules.dsl.lower.ground.veils import OPEN, owner_of_name
from playrules.dsl.lower.ground.walks import PendingEvent
from playrules.engine.program.expressions import Const, Expr
from playrules.engine.program.operations import Call
from playrules.engine.source import NOWHERE, Span
from playrules.engine.vocabulary import Value


def call_rule(body: Body, rule: int, arguments: list[tuple[Expr, Expr]], span: Span) -> None:
    """Write the call of a rule and note it for the checks over all rules.

    *arguments* come with whose they are.
    """
    pending = body.unit.rules[rule]
    pending.used = True
    if body.pending is not None:
        body.pending.calls.add(rule)
        tags = {tag for region in body.regions for tag in region}
        body.pending.caught.setdefault(rule, set()).update(tags)
    fault = body.fault(
        f"rules call each other too deep (`{pending.name}` among them)",
        "end the circle sooner, or use `repeat`",
    )
    given = [expr for expr, _ in arguments]
    if body.unit.hidden:
        given += [owner for _, owner in arguments]
    body.ops.append(Call(rule, tuple(given), fault, span))


def react(body: Body, event: PendingEvent) -> None:
    """Write the reactions to an event of the verb that has just been lowered."""
    happened = event.happened
    with body.when(Const(1) if happened is None else fold.equal(happened, Const(1))):
        for reaction in body.unit.reactions:
            if reaction.event == event.name:
                _answer(body, event, reaction)


def _answer(body: Body, event: PendingEvent, reaction: Reaction) -> None:
    unit = body.unit
    test: Expr = Const(1)
    arguments: list[tuple[Expr, Expr]] = []
    values: dict[str, Value] = {}
    for slot, (parameter, kind, span) in reaction.slots.items():
        given = event.arguments[slot]
        if kind.base == "thing" and not overlap(unit, given.kind, kind):
            return
        if kind.base == "thing" and not within(unit, given.kind, kind):
            test = fold.both(test, member_of(body, given.expr, unit.ids(kind.of)))
        arguments.append((given.expr, owner_of_name(body, given) or OPEN))
        values[parameter] = Value(kind, given.expr, span)
    reaction.used = True
    with body.when(test):
        guard = reaction.node.guard
        if guard is None:
            call_rule(body, reaction.rule, arguments, reaction.node.span)
            return
        outer, body.scope = body.scope, Scope()
        try:
            for name, value in values.items():
                body.bind(name, value, NOWHERE)
            holds = condition(body, guard.condition)
        finally:
            body.scope = outer
        with body.when(holds):
            call_rule(body, reaction.rule, arguments, reaction.node.span)
