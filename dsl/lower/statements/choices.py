"""Lowers `choose`: decisions over domains, and chance by shares."""

from __future__ import annotations

from playrules.dsl.lower.expressions.dispatch import lower_as
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.peeking import asking
from playrules.dsl.lower.ground.values import poison, poisoned, present
from playrules.dsl.lower.ground.veils import disclose, together
from playrules.dsl.lower.statements.menus import menu_of
from playrules.dsl.lower.statements.offers import (
    SEEN_FORM,
    Head,
    Sources,
    bind_missing,
    bind_slots,
    cover_slots,
    mark_option,
    name_of,
    note_option,
    offered,
    read_head,
    shown_names,
    value_label,
)
from playrules.dsl.lower.statements.policies import preferences, raw
from playrules.dsl.lower.statements.say import template
from playrules.dsl.lower.statements.selections import lower_selection
from playrules.dsl.syntax import tree
from playrules.engine.kinds import PLAYER, number
from playrules.engine.program.expressions import Column, Const, Expr
from playrules.engine.program.operations import Offer
from playrules.engine.program.program import TURN, Option, Point, Slot, Template
from playrules.engine.source import NOWHERE

MOST_DICE, MOST_FACES = 30, 4096


def lower_choose(body: Body, node: tree.Phrase) -> None:
    """Lower any form of `choose`."""
    _lower_choose(body, node)
    bind_missing(body, node)


def _lower_choose(body: Body, node: tree.Phrase) -> None:
    head = read_head(body, node.items, node)
    if head is None:
        return
    actor = _actor(body, head)
    asked = None if head.random else actor
    if head.seen is not None and not (head.binders and head.some is None):
        body.unit.sink.error(
            "R1006", "`seen by` is for values that are chosen one by one", head.seen.span,
            help=SEEN_FORM,
        )  # fmt: skip
    if head.binders:
        if head.some is not None:
            with asking(body, asked):
                lower_selection(body, node, head.binders[0], head.some, actor, head.text)
            return
        dice = head.binders[0][2]
        if isinstance(dice, tree.Dice):
            _throw(body, node, head, dice)
            return
        with asking(body, asked):
            _choose_values(body, node, head, actor)
        return
    menu_of(body, node, head, actor)


def _actor(body: Body, head: Head) -> Expr:
    if head.random:
        return Const(0)
    if head.actor is None:
        return Column(TURN)
    value = present(body, lower_as(body, head.actor, PLAYER))
    disclose(body, value.expr)  # all see who is asked
    return body.stable(value.expr)


def _seers(
    body: Body, head: Head, actor: Expr, slots: list[Slot], sources: Sources
) -> dict[Slot, Expr]:
    """Return who alone sees each value that was chosen; all see those that are left out.

    What was chosen of something hidden is known to who chose.
    """
    if head.seen is not None:
        value = present(body, lower_as(body, head.seen, PLAYER))
        return {} if poisoned(value) else dict.fromkeys(slots, body.stable(value.expr))
    found = {slot: sources.of(body, slot) for slot in slots}
    return {
        slot: body.stable(together(owners) if head.random else actor)
        for slot, owners in found.items()
        if owners
    }


def _choose_values(body: Body, node: tree.Phrase, head: Head, actor: Expr) -> None:
    if node.body is not None:
        body.unit.sink.error(
            "R1006", "this `choose` takes no block", node.body.opening,
            help="the chosen values may be used in the lines below it",
        )  # fmt: skip
    where = node.guard.condition if node.guard is not None else None
    slots: list[Slot] = []
    sources = Sources()
    with body.aside() as open_ops:
        with offered(body, head.binders, slots, where, sources) as ok:
            prompt_source = raw(head.text) if head.text else ""
            prefers = preferences(body, prompt_source)
            values = tuple(slot.var for slot in slots)
            if ok:
                body.ops.append(Offer(0, values, prefers))
    if len(slots) != len(head.binders):
        for name, span, _ in head.binders:
            body.bind(name, poison(span), NOWHERE)
        return
    with asking(body, None):
        seers = _seers(body, head, actor, slots, sources)
    prompt = template(body, head.text) if head.text else Template(("Choose",), "")
    if head.text:
        note_option(body, raw(head.text), head.text.span)
    label = value_label(slots)
    option = Option(label, tuple(slots), node.span)
    point = Point(
        "chance" if head.random else "choose", name_of(body), prompt, actor, (option,),
        body.new(), tuple(open_ops), (), body.fault_rule, node.span, seer=together(seers.values()),
    )  # fmt: skip
    body.pause(point)
    if not head.random:
        mark_option(body, prompt.source or shown_names(option), node.span)
    cover_slots(body, seers)
    bind_slots(body, tuple(slots), [span for _, span, _ in head.binders])


def _throw(body: Body, node: tree.Phrase, head: Head, dice: tree.Dice) -> None:
    """`choose x from 2d6 at random`: the sum of equal dice."""
    if not head.random or len(head.binders) != 1:
        body.unit.sink.error(
            "R3001", "dice are thrown, not chosen", dice.span, help="add `at random`"
        )
        return
    if (
        not 0 < dice.faces <= MOST_FACES
        or not 0 < dice.count <= MOST_DICE
        or (dice.faces**dice.count >= 2**31)
    ):
        body.unit.sink.error(
            "R3003", f"{dice.count}d{dice.faces} cannot be thrown", dice.span,
            help="throw fewer dice, or dice with fewer faces, at once",
        )  # fmt: skip
        return
    shares = [1]
    for _ in range(dice.count):
        grown = [0] * (len(shares) + dice.faces)
        for total, share in enumerate(shares):
            for face in range(1, dice.faces + 1):
                grown[total + face] += share
        shares = grown
    weights = tuple(shares[dice.count : dice.count * dice.faces + 1])
    name, span, _ = head.binders[0]
    kind = number(dice.count, dice.count * dice.faces)
    slot = Slot(name, body.new(), kind, dice.count, len(weights))
    option = Option(Template(((slot.var, kind),), ""), (slot,), node.span)
    seers = _seers(body, head, Const(0), [slot], Sources())
    prompt = template(body, head.text) if head.text else Template(("Throw",), "")
    point = Point(
        "chance", f"{dice.count}d{dice.faces}", prompt, Const(0), (option,), body.new(), (),
        weights, body.fault_rule, node.span, seer=together(seers.values()),
    )  # fmt: skip
    body.pause(point)
    cover_slots(body, seers)
    bind_slots(body, (slot,), [span])
