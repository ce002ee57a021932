"""Reads `next choice` and `next draw` lines: options by their labels and their values."""

from __future__ import annotations

import re
from collections.abc import Iterable

from playrules.dsl.diagnostics.suggest import did_you_mean, respell
from playrules.dsl.lower.examples.draft import Draft, name_kind, not_so, parts_of
from playrules.dsl.lower.expressions.dispatch import lower, lower_as
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.kinds import article, fits
from playrules.dsl.lower.ground.values import poisoned, present
from playrules.dsl.lower.statements.say import spoken
from playrules.dsl.lower.statements.words import word_of
from playrules.dsl.syntax import tree
from playrules.engine.kinds import PLAYER, Kind
from playrules.engine.program.examples import Part, Verb
from playrules.engine.program.program import Point, Template
from playrules.engine.vocabulary import Value

VERBS: dict[str, Verb] = {"is": "is", "offers": "offers", "lacks": "lacks"}


def read_choice(body: Body, node: tree.Phrase, items: list[tree.Item]) -> Draft | None:
    """Read what follows `next choice`; None after reporting what is wrong with it."""
    draft = Draft("choice", node.span)
    if len(items) > 1 and word_of(items[0]) == "for":
        who = items[1]
        if isinstance(who, tree.Word | tree.Comma | tree.SlotItem):
            not_so(body, who.span, "choice")
            return None
        player = present(body, lower_as(body, who, PLAYER))
        if poisoned(player):
            return None
        draft.value(Value(PLAYER, body.simple(player.expr), player.span))
        draft.actor = True
        items = items[2:]
    verb = word_of(items[0]) if items else None
    if verb not in VERBS:
        not_so(body, items[0].span if items else node.span, "choice")
        return None
    draft.verb = VERBS[verb]
    parts = parts_of(body, items[1:], node.span, "choice")
    points = [one for one in body.unit.points if one is not None and one.kind == "choose"]
    return _options(body, draft, parts, points) if parts else None


def read_draw(body: Body, node: tree.Phrase, items: list[tree.Item]) -> Draft | None:
    """Read what follows `next draw`; None after reporting what is wrong with it."""
    if not items or word_of(items[0]) != "gives":
        not_so(body, items[0].span if items else node.span, "draw")
        return None
    parts = parts_of(body, items[1:], node.span, "draw")
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
            fixes=respell(f'"{plain}"', text.span, [f'"{one}"' for one in labels]),
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
    value = lower(body, node, name_kind(body.unit, node, kinds))
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
