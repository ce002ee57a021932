"""Lowers `next` lines: what comes up next in an example, and what is answered."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from playrules.dsl.diagnostics.suggest import did_you_mean, suggest
from playrules.dsl.lower.examples.devices import (
    NamedDevice,
    find_device,
    known_devices,
    readings,
    words_of,
)
from playrules.dsl.lower.expressions.dispatch import lower, lower_as
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.kinds import article, fits
from playrules.dsl.lower.ground.unit import Unit
from playrules.dsl.lower.ground.values import poisoned, present
from playrules.dsl.lower.statements.say import spoken
from playrules.dsl.lower.statements.words import word_of
from playrules.dsl.syntax import tree
from playrules.engine.kinds import PLAYER, Kind
from playrules.engine.program.examples import About, Line, Part, Verb
from playrules.engine.program.operations import Record
from playrules.engine.program.program import Point, Site, Template
from playrules.engine.source import Span
from playrules.engine.vocabulary import Value

FORMS = {
    "choice": 'write `next choice is "Roll again"`, `next choice for red is x` or'
    ' `next choice offers "Hold"`, `… lacks "Hold"`',
    "draw": "write `next draw gives x`",
    "error": 'write `next error`, or `next error "part of its message"`',
    "": "write `next DEVICE gives …`, `next draw gives …`, `next choice is …` or `next error`",
}
VERBS: dict[str, Verb] = {"is": "is", "offers": "offers", "lacks": "lacks"}


@dataclass(slots=True)
class Draft:
    """A line as far as it has been read; `values` become the arguments of its journal event."""

    about: About
    span: Span
    verb: Verb = "is"
    device: NamedDevice | None = None
    parts: list[Part] = field(default_factory=list)
    values: list[Value] = field(default_factory=list)
    actor: bool = False
    text: Template = field(default_factory=lambda: Template(("",)))

    def value(self, value: Value) -> Part:
        """Add a value that is known when the line runs."""
        self.values.append(value)
        return Part(value=len(self.values) - 1)


def lower_line(body: Body, node: tree.Phrase) -> tuple[Line, int] | None:
    """Lower a `next` line; return it with its journal site, or None after reporting a mistake."""
    items = _signed(node.items)
    what = word_of(items[0]) if items else None
    if node.guard is not None or node.body is not None or not items:
        _not_so(body, node.span, "")
        return None
    if what == "choice":
        draft = _choice(body, node, items[1:])
    elif what == "draw":
        draft = _draw(body, node, items[1:])
    elif what == "error":
        draft = _error(body, node, items[1:])
    else:
        draft = _device(body, node, items, what)
    if draft is None:
        return None
    device = draft.device
    line = Line(
        draft.about, node.span, draft.verb, tuple(draft.parts),
        device.name if device else "", device.title if device else "",
        device is not None and device.apart, draft.actor,
    )  # fmt: skip
    kinds = tuple((f"value {i}", one.kind) for i, one in enumerate(draft.values))
    site = body.site(Site("next", kinds, draft.text, body.fault_rule, node.span))
    body.ops.append(Record(site, tuple(one.expr for one in draft.values)))
    return line, site


def _signed(items: tuple[tree.Item, ...]) -> list[tree.Item]:
    """Return the items, `gives -2` read as a word and a value, not as a difference."""
    found: list[tree.Item] = []
    for item in items:
        if (
            isinstance(item, tree.Binary)
            and item.operator == "-"
            and isinstance(item.left, tree.Name)
            and item.left.name in ("gives", "give")
        ):
            found += [item.left, tree.Negative(item.right, item.operator_span.to(item.right.span))]
        else:
            found.append(item)
    return found


def _not_so(body: Body, span: Span, form: str) -> None:
    body.unit.sink.error("R1006", "a `next` line is not written like that", span, help=FORMS[form])


def _parts(body: Body, items: list[tree.Item], span: Span, form: str) -> list[tree.Expr] | None:
    """Return the parts between commas, each one value; None after reporting another form."""
    parts: list[tree.Expr] = []
    for position, item in enumerate(items):
        if position % 2:
            if not isinstance(item, tree.Comma):
                _not_so(body, item.span, form)
                return None
        elif isinstance(item, tree.Word | tree.Comma | tree.SlotItem):
            _not_so(body, item.span, form)
            return None
        else:
            parts.append(item)
    if not parts or len(items) % 2 == 0:
        _not_so(body, span, form)
        return None
    return parts


# --- choices and draws --------------------------------------------------------------------------


def _choice(body: Body, node: tree.Phrase, items: list[tree.Item]) -> Draft | None:
    draft = Draft("choice", node.span)
    if len(items) > 1 and word_of(items[0]) == "for":
        who = items[1]
        if isinstance(who, tree.Word | tree.Comma | tree.SlotItem):
            _not_so(body, who.span, "choice")
            return None
        player = present(body, lower_as(body, who, PLAYER))
        if poisoned(player):
            return None
        draft.value(Value(PLAYER, body.simple(player.expr), player.span))
        draft.actor = True
        items = items[2:]
    verb = word_of(items[0]) if items else None
    if verb not in VERBS:
        _not_so(body, items[0].span if items else node.span, "choice")
        return None
    draft.verb = VERBS[verb]
    parts = _parts(body, items[1:], node.span, "choice")
    points = [one for one in body.unit.points if one is not None and one.kind == "choose"]
    return _options(body, draft, parts, points) if parts else None


def _draw(body: Body, node: tree.Phrase, items: list[tree.Item]) -> Draft | None:
    if not items or word_of(items[0]) != "gives":
        _not_so(body, items[0].span if items else node.span, "draw")
        return None
    parts = _parts(body, items[1:], node.span, "draw")
    points = [
        one for one in body.unit.points
        if one is not None and one.kind == "chance" and not one.device
    ]  # fmt: skip
    if parts and not points:
        body.unit.sink.error(
            "R4008", "nothing in this game is drawn", node.span, "never comes up",
            help="a draw is `choose x from … at random`; dice and spinners are named",
        )  # fmt: skip
        return None
    return _options(body, Draft("draw", node.span), parts, points) if parts else None


def _options(body: Body, draft: Draft, parts: list[tree.Expr], points: list[Point]) -> Draft | None:
    kinds = _offered_kinds(points)
    for part in parts:
        if isinstance(part, tree.Text):
            read = _label(body, draft, part, points)
        else:
            read = _valued(body, draft, part, kinds)
        if read is None:
            return None
        draft.parts.append(read)
    return draft


def _label(body: Body, draft: Draft, text: tree.Text, points: list[Point]) -> Part | None:
    """Read the label of an option; it must be one that the file offers somewhere."""
    plain = text.plain
    if plain is not None:
        known = [option.label for point in points for option in point.options]
        if any(_may_say(template, plain) for template in known):
            return Part(plain, label=True)
        labels = sorted({one.source for one in known if one.source})
        body.unit.sink.error(
            "R2007", f"no option says “{plain}”", text.span, "no such option",
            help=did_you_mean(plain, labels) or "name an option by its text, or by its values",
        )  # fmt: skip
        return None
    if len(draft.text.parts) != 1 or draft.values:
        body.unit.sink.error(
            "R1006", "only the first part of a `next` line shows values in its text", text.span,
            help="write the text without braces, or give values as parts",
        )  # fmt: skip
        return None
    draft.text, draft.values = spoken(body, text)
    return Part(label=True)


def _may_say(template: Template, label: str) -> bool:
    """Whether a label, its values filled in, may read like that."""
    pattern = "".join(re.escape(p) if isinstance(p, str) else ".*" for p in template.parts)
    return template.source == label or re.fullmatch(pattern, label, re.DOTALL) is not None


def _offered_kinds(points: Iterable[Point]) -> list[Kind]:
    """Return the kinds of the values that choices are between; of lists, of their items."""
    found: list[Kind] = []
    for point in points:
        for option in point.options:
            shown = [part[1] for part in option.label.parts if not isinstance(part, str)]
            found += [kind.item for kind in shown if kind.base == "list" and kind.item is not None]
            found += [slot.kind for slot in option.slots]
    return list(dict.fromkeys(found))


def _valued(body: Body, draft: Draft, node: tree.Expr, kinds: list[Kind]) -> Part | None:
    if isinstance(node, tree.Name) and node.name == "nothing":
        return Part("nothing")
    value = lower(body, node, _wanted(body.unit, node, kinds))
    if poisoned(value):
        return None
    if value.items is not None or not any(fits(body.unit, value.kind, kind) for kind in kinds):
        what = "a list" if value.items is not None else article(value.kind)
        body.unit.sink.error(
            "R3001", f"{what} is never offered here", node.span, f"this is {what}",
            help="name one by one what is chosen, by the values or labels on offer",
        )  # fmt: skip
        return None
    value = present(body, value)
    return draft.value(Value(value.kind, body.simple(value.expr), node.span))


def _wanted(unit: Unit, node: tree.Expr, kinds: Iterable[Kind]) -> Kind | None:
    """Return the kind of name that a bare word is, where it names something of a type."""
    if not isinstance(node, tree.Name):
        return None
    named = (one for one in kinds if one.base == "name" and node.name in unit.types[one.of])
    return next(named, None)


# --- errors and devices -------------------------------------------------------------------------


def _error(body: Body, node: tree.Phrase, items: list[tree.Item]) -> Draft | None:
    draft = Draft("error", node.span)
    if not items:
        return draft
    text = items[0]
    if len(items) > 1 or not isinstance(text, tree.Text) or text.plain is None:
        _not_so(body, text.span, "error")
        return None
    draft.parts.append(Part(text.plain))
    return draft


def _device(
    body: Body, node: tree.Phrase, items: list[tree.Item], what: str | None
) -> Draft | None:
    if len(items) < 2 or word_of(items[1]) not in ("gives", "give"):
        near = suggest(what or "", ["choice", "draw", "error", *known_devices(body.unit)])
        body.unit.sink.error(
            "R1006", "a `next` line is not written like that", items[0].span,
            help=f"did you mean `{near}`?" if near else FORMS[""],
        )  # fmt: skip
        return None
    device = find_device(body.unit, what or "", items[0].span)
    parts = _parts(body, items[2:], node.span, "")
    if device is None or not parts:
        return None
    draft = Draft("device", node.span, device=device)
    for part in parts:
        read = _reading(body, draft, device, part)
        if read is None:
            return None
        draft.parts.append(read)
    literal = [one.text for one in draft.parts if one.value < 0]
    whole = len(literal) == len(draft.parts)
    if whole and not device.apart and not readings(device.faces, literal):
        body.unit.sink.error(
            "R3009", f"`{device.name}` never reads {', '.join(literal)} together", node.span,
            "cannot come up", help="name the readings in the order of the rings",
        )  # fmt: skip
        return None
    return draft


def _reading(body: Body, draft: Draft, device: NamedDevice, node: tree.Expr) -> Part | None:
    """Read one part of what a device gives: a word of its faces, or a value computed in play."""
    known = words_of(device.faces)
    word = _word(body, node)
    if word in known:
        return Part(word)
    if word is None:
        value = lower(body, node)
        if poisoned(value):
            return None
        if value.items is None and value.kind.base in ("number", "name"):
            value = present(body, value)
            return draft.value(Value(value.kind, body.simple(value.expr), node.span))
        word = "a list" if value.items is not None else article(value.kind)
    listed = ", ".join(known if len(known) <= 12 else [*known[:12], "…"])
    body.unit.sink.error(
        "R3009", f"`{device.name}` never reads {word}", node.span, "cannot come up",
        help=did_you_mean(word, known) or f"it reads {listed}",
    )  # fmt: skip
    return None


def _word(body: Body, node: tree.Expr) -> str | None:
    """Return a reading that is written out; None for one that must be computed."""
    if isinstance(node, tree.Number):
        return node.text
    if isinstance(node, tree.Negative) and isinstance(node.value, tree.Number):
        return f"-{node.value.text}"
    if isinstance(node, tree.Text):
        return node.plain
    if isinstance(node, tree.Name):
        known = body.scope.find(node.name) is not None or node.name in body.unit.symbols
        return None if known else node.name
    return None
