"""Lowers `choose`: decisions over domains, menus of options, selections, and chance by shares."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from playrules.dsl.lower import folding as fold
from playrules.dsl.lower.body import Body
from playrules.dsl.lower.build import span_of
from playrules.dsl.lower.expressions import condition, lower_as, lower_list
from playrules.dsl.lower.policies import preferences, raw
from playrules.dsl.lower.say import template
from playrules.dsl.lower.selections import lower_selection
from playrules.dsl.lower.statements import lower_block
from playrules.dsl.lower.values import poison, poisoned, present
from playrules.dsl.syntax import tree
from playrules.engine.kinds import PLAYER, Kind, number
from playrules.engine.program.expressions import Column, Const, Expr, Var
from playrules.engine.program.operations import If, Let, Offer, Op
from playrules.engine.program.program import TURN, Option, Point, Slot, Template
from playrules.engine.source import NOWHERE, Span
from playrules.engine.vocabulary import Value

FORM = 'write `choose x from LIST for p "…"` or `choose "…" for p { option "…" { … } }`'
WIDEST = 2**40


@dataclass(slots=True)
class Head:
    """The parts of a `choose`: what is chosen from what, who chooses, the words."""

    binders: list[tuple[str, Span, tree.Expr]] = field(default_factory=list)
    actor: tree.Expr | None = None
    text: tree.Text | None = None
    random: bool = False
    some: tuple[tree.Expr | None, tree.Expr | None] | None = None


def lower_choose(body: Body, node: tree.Phrase) -> None:
    """Lower any form of `choose`."""
    head = read_head(body, node.items, node)
    if head is None:
        return
    actor = _actor(body, head)
    if actor is None:
        return
    if head.binders:
        if head.some is not None:
            lower_selection(body, node, head.binders[0], head.some, actor, head.text)
            return
        dice = head.binders[0][2]
        if isinstance(dice, tree.Dice):
            _throw(body, node, head, dice)
            return
        _choose_values(body, node, head, actor)
        return
    _menu(body, node, head, actor)


def read_head(body: Body, items: tuple[tree.Item, ...], node: tree.Phrase) -> Head | None:
    """Read the head of a `choose` or of an `option`."""
    head = Head()
    rest = list(items)
    if len(rest) > 2 and _is(rest[0], "any") or (
        len(rest) > 2 and isinstance(rest[0], tree.Range | tree.Number)
    ):
        first = rest.pop(0)
        head.some = (first.low, first.high) if isinstance(first, tree.Range) else (None, None)
        if isinstance(first, tree.Number):
            head.some = (first, first)
    while rest:
        item = rest.pop(0)
        if isinstance(item, tree.Text):
            head.text = item
        elif _is(item, "for") and rest and not isinstance(rest[0], _NO_VALUE):
            head.actor = rest.pop(0)  # type: ignore[assignment]  # no word, comma or slot
        elif _is(item, "at") and rest and _is(rest[0], "random"):
            rest.pop(0)
            head.random = True
        elif (
            isinstance(item, tree.Name)
            and len(rest) > 1
            and _is(rest[0], "from")
            and not isinstance(rest[1], _NO_VALUE)
        ):
            rest.pop(0)
            domain = rest.pop(0)
            assert not isinstance(domain, _NO_VALUE)
            head.binders.append((item.name, item.span, domain))
        elif not (isinstance(item, tree.Comma) and head.binders):
            body.unit.sink.error("R1006", f"`{node.head}` does not take this", item.span, help=FORM)
            return None
    return head


_NO_VALUE = (tree.Word, tree.Comma, tree.SlotItem)


def _is(item: tree.Item, word: str) -> bool:
    if isinstance(item, tree.Word):
        return item.word == word
    return isinstance(item, tree.Name) and item.name == word


def _actor(body: Body, head: Head) -> Expr | None:
    if head.random:
        return Const(0)
    if head.actor is None:
        return Column(TURN)
    value = present(body, lower_as(body, head.actor, PLAYER))
    return None if poisoned(value) else body.stable(value.expr)


def slot_for(body: Body, name: str, kind: Kind, span: Span) -> Slot | None:
    """Return the slot of a chosen value, or None after reporting that its kind is too wide."""
    first, size = span_of(body.unit, kind) if kind.base != "thing" else _id_span(body, kind)
    if kind.base not in ("number", "quantity", "thing", "name", "yes_no") or size > WIDEST:
        body.unit.sink.error(
            "R3003", f"one of any {kind} cannot be offered", span, "no known ends",
            help="choose from a list or a range such as `1..6`",
        )  # fmt: skip
        return None
    return Slot(name, body.new(), kind.present(), first, max(1, size))


def _id_span(body: Body, kind: Kind) -> tuple[int, int]:
    if kind.of.startswith("row:"):
        return 1, 4096
    ids = body.unit.ids(kind.of)
    return (ids[0], ids[-1] - ids[0] + 1) if ids else (1, 1)


@contextmanager
def offered(
    body: Body,
    binders: list[tuple[str, Span, tree.Expr]],
    slots: list[Slot],
    where: tree.Expr | None,
) -> Iterator[bool]:
    """Walk all values of the binders' domains into their slots, filtered."""
    with body.names():
        with _walk(body, binders, slots, where) as ok:
            yield ok


@contextmanager
def _walk(
    body: Body,
    binders: list[tuple[str, Span, tree.Expr]],
    slots: list[Slot],
    where: tree.Expr | None,
) -> Iterator[bool]:
    if not binders:
        if where is None:
            yield True
        else:
            test = condition(body, where)
            with body.when(test):
                yield True
        return
    name, span, domain = binders[0]
    items = lower_list(body, domain)
    slot = None
    if items is not None and items.items is not None:
        slot = slot_for(body, name, items.items.item_kind, span)
    if items is None or items.items is None or slot is None:
        body.bind(name, poison(span), NOWHERE)
        with body.aside(), _walk(body, binders[1:], slots, where):
            yield False
        return
    slots.append(slot)
    with body.walk(items) as item:
        body.set(slot.var, item)
        body.bind(name, Value(items.items.item_kind, slot.var, span), NOWHERE)
        with _walk(body, binders[1:], slots, where) as ok:
            yield ok


def bind_slots(body: Body, slots: tuple[Slot, ...], spans: list[Span]) -> None:
    """Give the chosen values their names after the pause."""
    for slot, span in zip(slots, spans, strict=True):
        body.bind(slot.name, Value(slot.kind, slot.var, span), span)


def _choose_values(body: Body, node: tree.Phrase, head: Head, actor: Expr) -> None:
    if node.body is not None:
        body.unit.sink.error(
            "R1006", "this `choose` takes no block", node.body.opening,
            help="the chosen values may be used in the lines below it",
        )  # fmt: skip
    where = node.guard.condition if node.guard is not None else None
    slots: list[Slot] = []
    with body.aside() as open_ops:
        with offered(body, head.binders, slots, where) as ok:
            prompt_source = raw(head.text) if head.text else ""
            prefers = preferences(body, prompt_source)
            values = tuple(slot.var for slot in slots)
            if ok:
                body.ops.append(Offer(0, values, prefers))
    if len(slots) != len(head.binders):
        for name, span, _ in head.binders:
            body.bind(name, poison(span), NOWHERE)
        return
    prompt = template(body, head.text) if head.text else Template(("Choose",), "")
    if head.text:
        note_option(body, raw(head.text), head.text.span)
    label = value_label(slots)
    option = Option(label, tuple(slots), node.span)
    point = Point(
        "chance" if head.random else "choose", _name(body), prompt, actor, (option,),
        body.new(), tuple(open_ops), (), body.fault_rule, node.span,
    )  # fmt: skip
    body.pause(point)
    bind_slots(body, tuple(slots), [span for _, span, _ in head.binders])


def value_label(slots: list[Slot]) -> Template:
    """Return the label of an option that is told by its values."""
    parts: list[str | tuple[Expr, Kind]] = []
    for position, slot in enumerate(slots):
        if position:
            parts.append(", ")
        parts.append((slot.var, slot.kind))
    return Template(tuple(parts), "")


def _name(body: Body) -> str:
    return body.pending.name if body.pending else ""


def _throw(body: Body, node: tree.Phrase, head: Head, dice: tree.Dice) -> None:
    """`choose x from 2d6 at random`: the sum of equal dice."""
    if not head.random or len(head.binders) != 1:
        body.unit.sink.error(
            "R3001", "dice are thrown, not chosen", dice.span, help="add `at random`"
        )
        return
    shares = [1]
    for _ in range(dice.count):
        grown = [0] * (len(shares) + dice.faces)
        for total, share in enumerate(shares):
            for face in range(1, dice.faces + 1):
                grown[total + face] += share
        shares = grown
    weights = tuple(shares[dice.count : dice.count * dice.faces + 1])
    if sum(weights) >= 2**31:
        body.unit.sink.error("R3003", "too many dice to throw at once", dice.span)
        return
    name, span, _ = head.binders[0]
    kind = number(dice.count, dice.count * dice.faces)
    slot = Slot(name, body.new(), kind, dice.count, len(weights))
    option = Option(Template(((slot.var, kind),), ""), (slot,), node.span)
    prompt = template(body, head.text) if head.text else Template(("Throw",), "")
    point = Point(
        "chance", f"{dice.count}d{dice.faces}", prompt, Const(0), (option,), body.new(), (),
        weights, body.fault_rule, node.span,
    )  # fmt: skip
    body.pause(point)
    bind_slots(body, (slot,), [span])


# --- menus ------------------------------------------------------------------------------------


@dataclass(slots=True)
class Entry:
    """An option of a menu as it is written."""

    node: tree.Phrase
    head: Head
    slots: list[Slot] = field(default_factory=list)


def _menu(body: Body, node: tree.Phrase, head: Head, actor: Expr) -> None:
    if node.body is None:
        body.unit.sink.error("R1006", "choose between what?", node.head_span, help=FORM)
        return
    entries, otherwise = _entries(body, node.body)
    if not entries:
        body.unit.sink.error("R1006", "this menu has no option", node.head_span, help=FORM)
        return
    open_ops: list[Op] = []
    options: list[Option] = []
    for entry in entries:
        option = _option(body, entry, len(options), open_ops)
        if option is None:
            return
        options.append(option)
    prompt = template(body, head.text) if head.text else Template(("Choose",), "")
    chosen = body.new()
    point = Point(
        "chance" if head.random else "choose", _name(body), prompt, actor, tuple(options), chosen,
        tuple(open_ops), (), body.fault_rule, node.span,
    )  # fmt: skip
    always = any(not one.slots and one.node.guard is None for one in entries)
    if always:
        body.pause(point)
        _answers(body, entries, options, chosen)
        return
    any_open = _whether_open(body, open_ops)
    with body.aside() as ask:
        body.pause(point)
        _answers(body, entries, options, chosen)
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
            otherwise = one
        elif isinstance(one, tree.Phrase) and one.head == "cites":
            from playrules.dsl.lower.phrases import note_cites

            note_cites(body, one)
        elif not isinstance(one, tree.Broken):
            body.unit.sink.error(
                "R1002", "only options stand in a menu", one.span, "not an option",
                help='write `option "…" { … }`',
            )  # fmt: skip
    return entries, otherwise


def _option(
    body: Body, entry: Entry, index: int, open_ops: list[Op]
) -> Option | None:
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
        with offered(body, head.binders, entry.slots, where) as ok:
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


def note_option(body: Body, source: str, span: Span) -> None:
    """Remember the text of an option, which policies may name."""
    body.unit.option_texts.setdefault(source, span)


def _answers(body: Body, entries: list[Entry], options: list[Option], chosen: Var) -> None:
    """Write what each option does."""
    blocks: list[list[Op]] = []
    for entry, option in zip(entries, options, strict=True):
        with body.aside() as inner, body.names():
            bind_slots(body, option.slots, [span for _, span, _ in entry.head.binders])
            for name in option.slots:
                body.scope.names[name.name].used = True
            if entry.node.body is not None:
                lower_block(body, entry.node.body)
        blocks.append(inner)
    chain: tuple[Op, ...] = tuple(blocks[-1])
    for index in range(len(blocks) - 2, -1, -1):
        chain = (If(fold.equal(chosen, Const(index)), tuple(blocks[index]), chain),)
    body.ops.extend(chain)


def _whether_open(body: Body, open_ops: list[Op]) -> Expr:
    """Write code that tells whether any option is open."""
    found = body.let(Const(0))
    body.ops.extend(_without_offers(open_ops, found))
    return found


def _without_offers(ops: list[Op] | tuple[Op, ...], found: Var) -> list[Op]:
    from dataclasses import replace

    from playrules.engine.program.operations import For, While

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


