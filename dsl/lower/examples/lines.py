"""Lowers `next` lines and tables of facts: what comes up next in an example, what is set."""

from __future__ import annotations

from playrules.dsl.diagnostics.suggest import did_you_mean
from playrules.dsl.lower.examples.answers import read_answer
from playrules.dsl.lower.examples.choices import read_choice, read_draw
from playrules.dsl.lower.examples.devices import events_outside, known_devices
from playrules.dsl.lower.examples.draft import Draft, not_so, signed
from playrules.dsl.lower.examples.facts import facts_words, read_facts, set_facts
from playrules.dsl.lower.examples.readings import read_device
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.hints import where_word_is
from playrules.dsl.lower.statements.words import word_of
from playrules.dsl.syntax import tree
from playrules.engine.program.examples import Line, Part
from playrules.engine.program.operations import Record
from playrules.engine.program.program import Site


def lower_line(body: Body, node: tree.Phrase) -> tuple[Line, int] | None:
    """Lower a `next` line; return it with its journal site, or None after reporting a mistake."""
    items = signed(node.items)
    what = word_of(items[0]) if items else None
    if facts_words(body.unit, what) and not _gives(items):
        read = read_facts(body, node, node.items[1:], what or "", "next ")
        return write_line(body, read[0]) if read else None
    if node.guard is not None or node.body is not None or not items:
        not_so(body, node.span, "", _table_meant(body, node, what or ""))
        return None
    if what == "choice":
        draft = read_choice(body, node, items[1:])
    elif what == "draw":
        draft = read_draw(body, node, items[1:])
    elif what == "error":
        draft = _error(body, node, items[1:])
    elif what in events_outside(body.unit) and what not in known_devices(body.unit):
        draft = read_answer(body, node, items, what)
    else:
        draft = read_device(body, node, items, what)
    return None if draft is None else write_line(body, draft)


def write_line(body: Body, draft: Draft) -> tuple[Line, int]:
    """Let the journal tell of a line, with the values that are known when it runs."""
    device = draft.device
    line = Line(
        draft.about, draft.span, draft.verb, tuple(draft.parts),
        device.name if device else draft.title, device.title if device else draft.title,
        device is not None and device.apart, draft.actor, draft.table,
    )  # fmt: skip
    kinds = tuple((f"value {i}", one.kind) for i, one in enumerate(draft.values))
    site = body.site(Site("next", kinds, draft.text, body.fault_rule, draft.span))
    body.ops.append(Record(site, tuple(one.expr for one in draft.values)))
    return line, site


def lower_facts(body: Body, node: tree.Phrase) -> tuple[Line, int] | None:
    """Lower a table that sets facts at once, if it is one; see `lower_line`."""
    read = read_facts(body, node, node.items, node.head, "")
    if read is None:
        return None
    draft, word, arguments = read
    if word.parts is None:
        body.unit.sink.error(
            "R1002", f"`{draft.title}` answers what happens, it sets nothing", draft.span,
            "not by itself", help=f"write `next {draft.title} {{ … }}`",
        )  # fmt: skip
        return None
    line = write_line(body, draft)
    set_facts(body, word, arguments)
    return line


def _table_meant(body: Body, node: tree.Phrase, what: str) -> str:
    """Say which table of facts a line with a block may mean."""
    if node.body is None:
        return ""
    heads = [one.pattern.split()[0] for one in body.unit.vocabulary.facts]
    return where_word_is(body.unit, what) or did_you_mean(what, heads)


def _gives(items: list[tree.Item]) -> bool:
    return len(items) > 1 and word_of(items[1]) in ("gives", "give")


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
