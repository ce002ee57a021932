"""Reads `next DEVICE gives …` lines: what dice and spinners show, written out or computed."""

from __future__ import annotations

from playrules.dsl.diagnostics.suggest import did_you_mean, respell, suggest
from playrules.dsl.lower.examples.devices import (
    NamedDevice,
    find_device,
    known_devices,
    readings,
    words_of,
)
from playrules.dsl.lower.examples.draft import FORMS, Draft, parts_of
from playrules.dsl.lower.expressions.dispatch import lower
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.kinds import article
from playrules.dsl.lower.ground.values import poisoned, present
from playrules.dsl.lower.statements.words import word_of
from playrules.dsl.syntax import tree
from playrules.engine.program.examples import Part
from playrules.engine.vocabulary import Value


def read_device(
    body: Body, node: tree.Phrase, items: list[tree.Item], what: str | None
) -> Draft | None:
    """Read `DEVICE gives …` behind `next`; None after reporting what is wrong with it."""
    if len(items) < 2 or word_of(items[1]) not in ("gives", "give"):
        near = suggest(what or "", ["choice", "draw", "error", *known_devices(body.unit)])
        body.unit.sink.error(
            "R1006", "a `next` line is not written like that", items[0].span,
            help=f"did you mean `{near}`?" if near else FORMS[""],
        )  # fmt: skip
        return None
    device = find_device(body.unit, what or "", items[0].span)
    parts = parts_of(body, items[2:], node.span, "")
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
        fixes=respell(word, node.span, known) if isinstance(node, tree.Name) else [],
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
