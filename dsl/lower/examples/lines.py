"""Lowers `next` lines: what comes up next in an example, and what is answered."""

from __future__ import annotations

from playrules.dsl.lower.examples.choices import read_choice, read_draw
from playrules.dsl.lower.examples.draft import Draft, not_so, signed
from playrules.dsl.lower.examples.readings import read_device
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.statements.words import word_of
from playrules.dsl.syntax import tree
from playrules.engine.program.examples import Line, Part
from playrules.engine.program.operations import Record
from playrules.engine.program.program import Site


def lower_line(body: Body, node: tree.Phrase) -> tuple[Line, int] | None:
    """Lower a `next` line; return it with its journal site, or None after reporting a mistake."""
    items = signed(node.items)
    what = word_of(items[0]) if items else None
    if node.guard is not None or node.body is not None or not items:
        not_so(body, node.span, "")
        return None
    if what == "choice":
        draft = read_choice(body, node, items[1:])
    elif what == "draw":
        draft = read_draw(body, node, items[1:])
    elif what == "error":
        draft = _error(body, node, items[1:])
    else:
        draft = read_device(body, node, items, what)
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


def _error(body: Body, node: tree.Phrase, items: list[tree.Item]) -> Draft | None:
    draft = Draft("error", node.span)
    if not items:
        return draft
    text = items[0]
    if len(items) > 1 or not isinstance(text, tree.Text) or text.plain is None:
        not_so(body, text.span, "error")
        return None
    draft.parts.append(Part(text.plain))
    return draft
