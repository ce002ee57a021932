"""Lowers menus of options."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from playrules.dsl.diagnostics.model import Label
from playrules.dsl.diagnostics.suggest import respell, suggest
from playrules.dsl.lower.ground import folding as fold
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.peeking import asking
from playrules.dsl.lower.statements.dispatch import lower_block
from playrules.dsl.lower.statements.offers import (
    HEAD_FORM,
    Head,
    Sources,
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
from playrules.dsl.lower.statements.words import note_cites
from playrules.dsl.syntax import tree
from playrules.engine.program.expressions import Const, Expr, Var
from playrules.engine.program.operations import For, If, Let, Offer, Op, While
from playrules.engine.program.program import Option, Point, Slot, Template

MENU = ("option", "otherwise", "cites")
"""The first words of lines in a menu."""


@dataclass(slots=True)
class Entry:
    """An option of a menu as it is written."""

    node: tree.Phrase
    head: Head
    slots: list[Slot] = field(default_factory=list)
    sources: Sources = field(default_factory=Sources)


def menu_of(body: Body, node: tree.Phrase, head: Head, actor: Expr) -> None:
    """Lower a menu of options."""
    if node.body is None:
        body.unit.sink.error("R1006", "choose between what?", node.head_span, help=HEAD_FORM)
        return
    before = len(body.unit.sink.found)
    entries, otherwise = _entries(body, node.body)
    if not entries:
        if len(body.unit.sink.found) > before:
            return
        body.unit.sink.error("R1006", "this menu has no option", node.head_span, help=HEAD_FORM)
        return
    asked = None if head.random else actor
    open_ops: list[Op] = []
    options: list[Option] = []
    for entry in entries:
        with asking(body, asked):
            option = _option(body, entry, len(options), open_ops)
        if option is None:
            return
        options.append(option)
    with asking(body, asked):
        prompt = template(body, head.text) if head.text else Template(("Choose",), "")
    chosen = body.new()
    point = Point(
        "chance" if head.random else "choose", name_of(body), prompt, actor, tuple(options), chosen,
        tuple(open_ops), (), body.fault_rule, node.span,
    )  # fmt: skip
    always = any(not one.slots and one.node.guard is None for one in entries)
    if always:
        body.pause(point)
        _answers(body, entries, options, chosen, actor)
        return
    any_open = _whether_open(body, open_ops)
    with body.aside() as ask:
        body.pause(point)
        _answers(body, entries, options, chosen, actor)
    with body.aside() as rest:
        if otherwise is not None and otherwise.body is not None:
            lower_block(body, otherwise.body)
    body.ops.append(If(any_open, tuple(ask), tuple(rest)))


def _entries(body: Body, block: tree.Block) -> tuple[list[Entry], tree.Phrase | None]:
    entries: list[Entry] = []
    otherwise: tree.Phrase | None = None
    for one in block.body:
        if isinstance(one, tree.Phrase) and one.head == "option":
            head = read_head(body, one.items, one)
            if head is not None:
                entries.append(Entry(one, head))
        elif isinstance(one, tree.Phrase) and one.head == "otherwise":
            if otherwise is not None:
                body.unit.sink.error(
                    "R1005", "there is a second `otherwise`", one.head_span, "second",
                    secondary=(Label(otherwise.head_span, "first"),), help="keep one of them",
                )  # fmt: skip
            elif one.items or one.guard is not None:
                span = one.guard.span if one.guard is not None else one.items[0].span
                body.unit.sink.error(
                    "R1006", "`otherwise` stands alone", span, "unexpected",
                    help="it is taken when no option is open",
                )  # fmt: skip
            otherwise = otherwise or one
        elif isinstance(one, tree.Phrase) and one.head == "cites":
            note_cites(body, one)
        elif isinstance(one, tree.Phrase) and (near := suggest(one.head, MENU)):
            body.unit.sink.error(
                "R1001", f"there is no `{one.head}` in a menu", one.head_span, "unknown word",
                help=f"did you mean `{near}`?",
                fixes=respell(one.head, one.head_span, MENU),
            )  # fmt: skip
        elif not isinstance(one, tree.Broken):
            body.unit.sink.error(
                "R1002", "only options stand in a menu", one.span, "not an option",
                help='write `option "…" { … }`',
            )  # fmt: skip
    return entries, otherwise


def _option(body: Body, entry: Entry, index: int, open_ops: list[Op]) -> Option | None:
    node, head = entry.node, entry.head
    if head.text is None and not head.binders:
        body.unit.sink.error(
            "R1006", "an option needs a text", node.head_span, help='`option "Roll again" { … }`'
        )
        return None
    where = node.guard.condition if node.guard is not None else None
    source = raw(head.text) if head.text else ""
    old = body.at(node.span)
    with body.aside() as inside:
        with offered(body, head.binders, entry.slots, where, entry.sources) as ok:
            prefers = preferences(body, source)
            label = template(body, head.text) if head.text else None
            if ok:
                values = tuple(slot.var for slot in entry.slots)
                body.ops.append(Offer(index, values, prefers))
    body.at(old)
    open_ops += inside
    if len(entry.slots) != len(head.binders):
        return None
    if head.text is not None:
        note_option(body, source, head.text.span)
    return Option(label or value_label(entry.slots), tuple(entry.slots), node.span, _cited(node))


def _cited(node: tree.Phrase) -> tuple[str, ...]:
    found: list[str] = []
    for one in node.body.body if node.body else ():
        if isinstance(one, tree.Phrase) and one.head == "cites":
            found += [item.plain or "" for item in one.items if isinstance(item, tree.Text)]
    return tuple(found)


def _answers(
    body: Body, entries: list[Entry], options: list[Option], chosen: Var, actor: Expr
) -> None:
    """Write what each option does; values of something hidden only *actor* knows."""
    blocks: list[list[Op]] = []
    for entry, option in zip(entries, options, strict=True):
        with body.aside() as inner, body.names():
            mark_option(body, option.label.source or shown_names(option), option.span)
            hidden = (slot for slot in option.slots if entry.sources.of(body, slot))
            cover_slots(body, dict.fromkeys(hidden, actor))
            bind_slots(body, option.slots, [span for _, span, _ in entry.head.binders])
            for name in option.slots:
                body.scope.names[name.name].used = True
            if entry.node.body is not None:
                lower_block(body, entry.node.body)
        blocks.append(inner)
    body.ops.extend(fold.by_number(chosen, [tuple(block) for block in blocks]))


def _whether_open(body: Body, open_ops: list[Op]) -> Expr:
    """Write code that tells whether any option is open."""
    found = body.let(Const(0))
    body.ops.extend(_without_offers(open_ops, found))
    return found


def _without_offers(ops: list[Op] | tuple[Op, ...], found: Var) -> list[Op]:

    out: list[Op] = []
    for op in ops:
        if isinstance(op, Offer):
            out.append(Let(found, Const(1)))
        elif isinstance(op, If):
            then, other = _without_offers(op.then, found), _without_offers(op.other, found)
            out.append(replace(op, then=tuple(then), other=tuple(other)))
        elif isinstance(op, For | While):
            out.append(replace(op, body=tuple(_without_offers(op.body, found))))
        else:
            out.append(op)
    return out
