"""Lowers labelled blocks, and what a `define` returns."""

from __future__ import annotations

from typing import Any

from playrules.dsl.lower.expressions.dispatch import lower, lower_as
from playrules.dsl.lower.expressions.players import still_in
from playrules.dsl.lower.ground import folding as fold
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.values import as_kind, poison, present
from playrules.dsl.lower.statements.dispatch import lower_block
from playrules.dsl.syntax import tree
from playrules.engine.kinds import PLAYER
from playrules.engine.program.expressions import Column, Const
from playrules.engine.program.operations import Give, Record, Region, Store
from playrules.engine.program.program import TURN, Site, Template
from playrules.engine.vocabulary import Value


def lower_turn(body: Body, node: tree.Phrase) -> None:
    """Lower `turn of p { … }`: p acts, unless eliminated; then whoever acted before."""
    unit = body.unit
    items = list(node.items)
    if len(items) == 2 and isinstance(items[0], tree.Word) and items[0].word == "of":
        items = items[1:]
    else:
        items = []
    if len(items) != 1 or isinstance(items[0], tree.Word | tree.Comma | tree.SlotItem):
        unit.sink.error("R1006", "whose turn?", node.span, help="write it like: `turn of p { … }`")
        return
    who = present(body, lower_as(body, items[0], PLAYER))
    player = body.stable(who.expr)
    tag = unit.tag("turn")
    saved = body.let(Column(TURN))
    with body.aside() as inside:
        body.ops.append(Store(Column(TURN), player))
        body.ops.append(Store(Column(unit.turns), fold.add(Column(unit.turns), Const(1))))
        body.record("turn", "{0}'s turn", Value(PLAYER, player, who.span))
        with body.region(frozenset({tag})):
            if node.body:
                lower_block(body, node.body)
    region = Region(frozenset({tag}), tuple(inside), (Store(Column(TURN), saved),))
    with body.when(still_in(body, player)):
        body.ops.append(region)


def lower_phase(body: Body, node: tree.Phrase) -> None:
    """Lower `phase NAME "Title" { … }`."""
    unit = body.unit
    name = next((one for one in node.items if isinstance(one, tree.Name)), None)
    if name is None:
        unit.sink.error("R1006", "a phase needs a name", node.span, help='`phase build "Build" {`')
        return
    title = next((one.plain for one in node.items if isinstance(one, tree.Text)), None)
    tags = frozenset({unit.tag("phase"), unit.tag(name.name)})
    with body.aside() as inside:
        text = Template((title or name.name,), title or name.name)
        body.ops.append(_record(body, Site("phase", (), text, body.fault_rule, node.span)))
        with body.region(tags):
            if node.body:
                lower_block(body, node.body)
    body.close_region(tags, inside)


def _record(body: Body, site: Site) -> Any:

    return Record(body.site(site))


def lower_return(body: Body, node: tree.Return) -> None:
    """Lower `return value` in a `define`."""
    if body.returned is None:
        body.unit.sink.error(
            "R1002", "`return` belongs to a `define`", node.span, "not here",
            help="leave a rule with `finish rule`",
        )  # fmt: skip
        return
    if node.value is None:
        body.unit.sink.error("R4005", "a `define` returns a value", node.span, "no value")
        return
    value = lower(body, node.value)
    if value.items is not None:
        body.unit.sink.error(
            "R3001", "a `define` with a block returns no list", node.span,
            help="write it as one expression: `define f(…): list(…)`",
        )  # fmt: skip
        value = poison(node.span)
    body.returned.append(value)
    body.ops.append(Give(as_kind(value, body.returns or value.kind)))
