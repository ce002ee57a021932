"""Reads the heads of choices and walks what is offered."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from math import prod

from playrules.dsl.diagnostics.common import reserved_name
from playrules.dsl.lower.expressions.dispatch import condition, lower_list
from playrules.dsl.lower.expressions.lists import distinct
from playrules.dsl.lower.ground import folding as fold
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.columns import span_of
from playrules.dsl.lower.ground.kinds import article
from playrules.dsl.lower.ground.values import poison
from playrules.dsl.lower.ground.veils import noticing, veil
from playrules.dsl.syntax import tree
from playrules.engine.kinds import Kind
from playrules.engine.program.expressions import Const, Expr
from playrules.engine.program.program import Option, Slot, Template
from playrules.engine.source import NOWHERE, Span
from playrules.engine.vocabulary import Value

MOST_OPTIONS = 100_000
WIDEST, WIDEST_QUANTITY = 2**30, 2**40
"""Values between the ends of a slot whose ends are not known."""
MOST_BITS = 62
MOST_CODES = 2**MOST_BITS
"""Combinations of the values of an option: each has a code, which is a cell of the row."""


@dataclass(slots=True)
class Head:
    """The parts of a `choose`: what is chosen from what, who chooses, the words."""

    binders: list[tuple[str, Span, tree.Expr]] = field(default_factory=list)
    actor: tree.Expr | None = None
    text: tree.Text | None = None
    random: bool = False
    seen: tree.Expr | None = None
    some: tuple[tree.Expr | None, tree.Expr | None] | None = None


def read_head(body: Body, items: tuple[tree.Item, ...], node: tree.Phrase) -> Head | None:
    """Read the head of a `choose` or of an `option`."""
    head = Head()
    rest = list(items)
    if (
        len(rest) > 2
        and _is(rest[0], "any")
        or (len(rest) > 2 and isinstance(rest[0], tree.Range | tree.Number))
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
        elif _is(item, "seen") and len(rest) > 1 and _is(rest[0], "by"):
            rest.pop(0)
            who = rest.pop(0)
            if isinstance(who, _NO_VALUE) or head.seen is not None:
                body.unit.sink.error("R1006", "one player sees it: whom?", who.span, help=SEEN_FORM)
                return None
            head.seen = who
        elif (
            isinstance(item, tree.Name)
            and len(rest) > 1
            and _is(rest[0], "from")
            and not isinstance(rest[1], _NO_VALUE)
        ):
            rest.pop(0)
            domain = rest.pop(0)
            assert not isinstance(domain, _NO_VALUE)
            if any(one[0] == item.name for one in head.binders):
                body.unit.sink.error(
                    "R2002", f"two values are called `{item.name}` here", item.span, "second",
                    help="give one of them another name",
                )  # fmt: skip
                return None
            head.binders.append((item.name, item.span, domain))
        elif isinstance(item, tree.Word) and rest and _is(rest[0], "from"):
            body.unit.sink.add(reserved_name(item.word, item.span))
            return None
        elif not (isinstance(item, tree.Comma) and head.binders):
            body.unit.sink.error(
                "R1006", f"`{node.head}` does not take this", item.span, help=HEAD_FORM
            )
            return None
    return head


_NO_VALUE = (tree.Word, tree.Comma, tree.SlotItem)


def _is(item: tree.Item, word: str) -> bool:
    if isinstance(item, tree.Word):
        return item.word == word
    return isinstance(item, tree.Name) and item.name == word


@dataclass(slots=True)
class Sources:
    """Whose the hidden things are that an option's values come from, and those in its condition."""

    domains: list[Expr] = field(default_factory=list)
    condition: list[Expr] = field(default_factory=list)

    def of(self, body: Body, slot: Slot) -> list[Expr]:
        """Return the owners of a value: a number is what was chosen, a thing tells where it was."""
        thing = slot.kind.base == "thing" and body.unit.universe(slot.kind.of) != "player"
        return [*self.domains, *self.condition] if thing else self.domains


def slot_for(body: Body, name: str, kind: Kind, span: Span, names: int) -> Slot | None:
    """Return the slot of a chosen value, or None after reporting a kind that has no slot.

    It is one of so many *names*, which share the numbers of the options.
    """
    first, size = span_of(body.unit, kind) if kind.base != "thing" else _id_span(body, kind)
    if kind.base not in ("number", "quantity", "thing", "name", "yes_no", "compound"):
        body.unit.sink.error(
            "R3003", f"{article(kind)} cannot be offered", span, "cannot be chosen",
            help="choose from numbers, things or names",
        )  # fmt: skip
        return None
    widest = _widest(kind, names)
    if size > (MOST_CODES if kind.base == "quantity" else widest):
        first, size = max(first, -widest // 2), widest  # what is beyond these is a rules error
    return Slot(name, body.new(), kind.present(), first, max(1, size))


def _widest(kind: Kind, names: int) -> int:
    """Return how many values a slot whose ends are not known can have."""
    share: int = 2 ** (MOST_BITS // names)
    return min(share, WIDEST_QUANTITY if kind.base == "quantity" else WIDEST)


def _id_span(body: Body, kind: Kind) -> tuple[int, int]:
    ids = body.unit.ids(kind.of)
    return (ids[0], ids[-1] - ids[0] + 1) if ids else (1, 1)


@contextmanager
def offered(
    body: Body,
    binders: list[tuple[str, Span, tree.Expr]],
    slots: list[Slot],
    where: tree.Expr | None,
    sources: Sources,
) -> Iterator[bool]:
    """Walk all values of the binders' domains into their slots, filtered."""
    with body.names():
        with _walk(body, binders, slots, where, sources) as ok:
            yield ok


@contextmanager
def _walk(
    body: Body,
    binders: list[tuple[str, Span, tree.Expr]],
    slots: list[Slot],
    where: tree.Expr | None,
    sources: Sources,
) -> Iterator[bool]:
    if not binders:
        if where is None:
            yield True
        else:
            with noticing(body) as owners:
                test = condition(body, where)
            sources.condition += owners
            with body.when(test):
                yield True
        return
    name, span, domain = binders[0]
    with noticing(body) as owners:
        items = lower_list(body, domain)
    sources.domains += owners
    slot, names = None, len(slots) + len(binders)
    if items is not None and items.items is not None:
        slot = slot_for(body, name, items.items.item_kind, span, names)
    if items is None or items.items is None or slot is None:
        body.bind(name, poison(span), NOWHERE)
        with body.aside(), _walk(body, binders[1:], slots, where, sources):
            yield False
        return
    slots.append(slot)
    if prod(one.size for one in slots) > MOST_CODES:
        body.unit.sink.error(
            "R4006", "these are too many values to choose from at once", domain.span,
            "with those before it", help="choose one after the other, or from narrower ranges",
        )  # fmt: skip
    items = distinct(body, items)
    assert items.items is not None
    count: Expr | None = items.items.count
    if getattr(items.items, "indexed", False) and isinstance(count, Const):
        if count.value == 0:
            body.unit.sink.error("R4007", "there is nothing to choose from", domain.span, "empty")
        elif count.value > MOST_OPTIONS:
            body.unit.sink.error(
                "R4006", f"{count.value} are too many to choose from", domain.span,
                f"at most {MOST_OPTIONS}", help="choose in steps, or from fewer",
            )  # fmt: skip
            count = None
    if count is None:
        body.bind(name, poison(span), NOWHERE)
        with body.aside(), _walk(body, binders[1:], slots, where, sources):
            yield False
        return
    with ExitStack() as stack:
        with noticing(body) as owners:  # a filter is written where its list is walked
            item = stack.enter_context(body.walk(items))
        sources.domains += owners
        body.set(slot.var, item)
        _check_ends(body, slot, items.items.item_kind, names)
        body.bind(name, Value(items.items.item_kind, slot.var, span), NOWHERE)
        with _walk(body, binders[1:], slots, where, sources) as ok:
            yield ok


def _check_ends(body: Body, slot: Slot, kind: Kind, names: int) -> None:
    if slot.size == _widest(kind, names) and kind.base in ("number", "quantity"):
        low, high = Const(slot.first), Const(slot.first + slot.size - 1)
        help = f"what is offered goes from {low.value} to {high.value}"
        small, great = (fold.compare("<", slot.var, low), fold.compare(">", slot.var, high))
        body.fail(small, "{0} is too small to be offered", slot.var, help=help)
        body.fail(great, "{0} is too great to be offered", slot.var, help=help)


def bind_missing(body: Body, node: tree.Phrase) -> None:
    """Bind the names of a choice that could not be read, so that nothing is said of their uses."""
    for position, item in enumerate(node.items[:-1]):
        # `from` itself may be what is written wrong: then the first name still is one.
        meant = position == 0 and isinstance(node.items[1], tree.Name)
        if isinstance(item, tree.Name) and (meant or _is(node.items[position + 1], "from")):
            if item.name not in body.scope.names:
                body.bind(item.name, poison(item.span), NOWHERE)


def cover_slots(body: Body, seers: dict[Slot, Expr]) -> None:
    """Let chosen values belong to who alone sees them."""
    for slot, seer in seers.items():
        veil(body, slot.var, slot.kind, [seer])


def bind_slots(body: Body, slots: tuple[Slot, ...], spans: list[Span]) -> None:
    """Give the chosen values their names after the pause."""
    for slot, span in zip(slots, spans, strict=True):
        body.bind(slot.name, Value(slot.kind, slot.var, span), span)


def value_label(slots: list[Slot]) -> Template:
    """Return the label of an option that is told by its values."""
    parts: list[str | tuple[Expr, Kind]] = []
    for position, slot in enumerate(slots):
        if position:
            parts.append(", ")
        parts.append((slot.var, slot.kind))
    return Template(tuple(parts), "")


def note_option(body: Body, source: str, span: Span) -> None:
    """Remember the text of an option, which policies may name."""
    body.unit.option_texts.setdefault(source, span)


SEEN_FORM = "write `choose x from LIST at random seen by p`"
HEAD_FORM = 'write `choose x from LIST for p "…"` or `choose "…" for p { option "…" { … } }`'


def name_of(body: Body) -> str:
    """Return the name of the rule that is being lowered."""
    return body.pending.name if body.pending else ""


def mark_option(body: Body, text: str, span: Span) -> None:
    """Mark an option that is taken, in a build for coverage; those of examples do not count."""
    if body.unit.watch is not None and body.example is None:
        body.ops.append(body.unit.watch.op("option", text, span))


def shown_names(option: Option) -> str:
    """Return what an option without a text chooses, in words."""
    return ", ".join(slot.name for slot in option.slots)
