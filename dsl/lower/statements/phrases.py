"""Lowers phrases inside rules: which verb a phrase is, its slots, what it sets off."""

from __future__ import annotations

from collections.abc import Callable

from playrules.dsl.diagnostics import codes
from playrules.dsl.diagnostics.suggest import suggest
from playrules.dsl.lower.expressions.calls import argument
from playrules.dsl.lower.expressions.dispatch import condition
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.guard import guarded
from playrules.dsl.lower.ground.hints import brace_is_missing, mend_word, where_word_is
from playrules.dsl.lower.ground.kinds import kind_of_words
from playrules.dsl.lower.ground.unit import Action
from playrules.dsl.lower.ground.values import bounded_by, poison, poisoned
from playrules.dsl.lower.ground.veils import noticing, together, veil
from playrules.dsl.lower.statements.choices import lower_choose
from playrules.dsl.lower.statements.endings import lower_finish
from playrules.dsl.lower.statements.labels import lower_phase, lower_turn
from playrules.dsl.lower.statements.reactions import call_rule, react
from playrules.dsl.lower.statements.revealing import lower_shown
from playrules.dsl.lower.statements.say import lower_say, lower_score
from playrules.dsl.lower.statements.words import note_cites, word_of
from playrules.dsl.syntax import tree
from playrules.engine.kinds import Kind
from playrules.engine.program.expressions import Const, Expr, Var
from playrules.engine.program.operations import Let
from playrules.engine.source import NOWHERE, Span
from playrules.engine.vocabulary import Value
from playrules.engine.vocabulary.patterns import Literal, Slot, alternatives

SPECIAL: dict[str, Callable[[Body, tree.Phrase], None]] = {
    "choose": lower_choose,
    "finish": lower_finish,
    "turn": lower_turn,
    "phase": lower_phase,
    "say": lower_say,
    "score": lower_score,
}
ELSEWHERE = {
    "next": "`next` stands in the `given` or `do` of an `example`",
    "option": '`option` stands inside `choose "…" for p { … }`',
    "otherwise": '`otherwise` stands inside `choose "…" for p { … }`',
    "prefer": "`prefer` stands inside `policy NAME { … }`",
}


def lower_phrase(body: Body, node: tree.Phrase) -> None:
    """Lower one phrase."""
    if body.function and node.head != "cites":
        _not_pure(body, node)
        return
    if node.head == "cites":
        note_cites(body, node)
        return
    if node.head == "text":
        return
    if body.example is not None and body.example.takes(body, node):
        return
    known = node.head in SPECIAL or node.head in body.unit.actions
    elsewhere = ELSEWHERE.get(node.head) or ("" if known else _table_of_facts(body, node.head))
    if elsewhere:
        body.unit.sink.error(
            "R1002", f"`{node.head}` cannot stand here", node.head_span, help=elsewhere
        )
        return
    if not known:
        _unknown(body, node)
        return
    if node.guard is None or node.head == "choose":
        _dispatch(body, node)
        return
    if node.guard.word == "where":
        body.unit.sink.error(
            "R1006", "an action takes `if`, not `where`", node.guard.span,
            help=f"write `{node.head} … if CONDITION`",
        )  # fmt: skip
    with body.when(condition(body, node.guard.condition)):
        _dispatch(body, node)


def _table_of_facts(body: Body, head: str) -> str:
    """Say where a table of facts belongs that begins with a word; "" where none does."""
    for word in body.unit.vocabulary.facts:
        if word.pattern.split()[0] == head:
            form = f"{word.pattern} {{ … }}"
            return f"`{form}` and `next {form}` stand in the `given` or `do` of an `example`"
    return ""


def _dispatch(body: Body, node: tree.Phrase) -> None:
    if node.head in ("reveal", "hide") and lower_shown(body, node):
        return
    if node.head in SPECIAL:
        SPECIAL[node.head](body, node)
    else:
        lower_verb(body, node)


def _not_pure(body: Body, node: tree.Phrase) -> None:
    body.unit.sink.error(
        "R1002",
        f"`{node.head}` cannot stand in a `define`",
        node.head_span,
        "changes the game",
        help="a define only looks; write a rule for what changes something",
    )
    for position, item in enumerate(node.items[:-1]):
        if isinstance(item, tree.Name) and word_of(node.items[position + 1]) == "from":
            body.bind(item.name, poison(item.span), NOWHERE)


def _unknown(body: Body, node: tree.Phrase) -> None:
    if node.head in body.unit.hushed or brace_is_missing(body.unit, node):
        return
    if node.head == "example":
        body.unit.sink.error(
            "R1002", "`example` cannot stand here", node.head_span, "not here",
            help="examples stand at the top of a file, or in a mode",
        )  # fmt: skip
        return
    names = sorted({*SPECIAL, *body.unit.actions, "cites"})
    best = suggest(node.head, names)

    elsewhere = where_word_is(body.unit, node.head)
    if elsewhere and body.unit.lost_use:
        return
    body.unit.hush_later(node.head, body.unit.sink)
    help = f"did you mean `{best}`?" if best else elsewhere or "is a `use` line missing?"
    body.unit.sink.error(
        "R1001",
        f"there is no action called `{node.head}`",
        node.head_span,
        "unknown word",
        help=elsewhere or help,
        fixes=mend_word(body.unit, node.head, node.head_span, names),
    )


# --- matching ---------------------------------------------------------------------------------

Way = tuple[Literal | Slot, ...]


def ways_of(action: Action) -> tuple[Way, ...]:
    """Return every way to write an action."""
    if not action.ways:
        action.ways = alternatives(action.parts)
    return action.ways


def match(way: Way, items: tuple[tree.Item, ...]) -> tuple[int, dict[str, tree.Expr] | None]:
    """Return how many items fit a way, and the slots where all do."""
    slots: dict[str, tree.Expr] = {}
    for position, part in enumerate(way):
        if position >= len(items):
            return position, None
        item = items[position]
        if isinstance(part, Literal):
            if word_of(item) != part.word:
                return position, None
        elif isinstance(item, tree.Word | tree.Comma | tree.SlotItem):
            return position, None
        else:
            slots[part.name] = item
    return (len(items), slots) if len(items) == len(way) else (len(way), None)


def lower_verb(body: Body, node: tree.Phrase) -> None:
    """Lower a verb of the file or of the vocabulary."""
    best: tuple[int, Action, Way] | None = None
    for action in body.unit.actions[node.head]:
        for way in ways_of(action):
            fitting, slots = match(way[1:], node.items)
            if slots is not None:
                _perform(body, node, action, way, slots)
                return
            if best is None or fitting > best[0]:
                best = (fitting, action, way)
    assert best is not None
    _no_match(body, node, *best)


def _no_match(body: Body, node: tree.Phrase, fitting: int, action: Action, way: Way) -> None:
    parts = way[1:]
    form = f"write it like: `{action.pattern}`"
    if fitting >= len(parts) and len(node.items) > len(parts):
        extra = word_of(node.items[fitting])
        if extra in SPECIAL or extra in body.unit.actions:
            body.unit.sink.error(
                codes.TWO_STATEMENTS, "two statements on a line", node.items[fitting].span,
                "a new statement", help="give every statement a line of its own",
            )  # fmt: skip
            return
        body.unit.sink.error(
            "R1006", f"`{node.head}` does not take this", node.items[fitting].span, "unexpected",
            help=form,
        )  # fmt: skip
        return
    part = parts[min(fitting, len(parts) - 1)] if parts else None
    what = "more"
    if isinstance(part, Literal):
        what = f"the word `{part.word}`"
    elif isinstance(part, Slot):
        what = f"a {part.kind or 'name'}"
    span = node.items[fitting].span if fitting < len(node.items) else _end(body, node)
    body.unit.sink.error(
        "R1006", f"`{node.head}` needs {what} here", span, f"{what} is missing here", help=form
    )


def _end(body: Body, node: tree.Phrase) -> Span:
    """Return the place behind a statement, which is no more than the end of its file."""
    last = node.items[-1].span if node.items else node.head_span
    column = last.column + last.end - last.start
    size = len(body.unit.sources.get(last.file, ""))
    return Span(last.file, last.end, max(last.end, min(last.end + 1, size)), last.line, column)


def _perform(
    body: Body, node: tree.Phrase, action: Action, way: Way, slots: dict[str, tree.Expr]
) -> None:
    arguments: dict[str, Value] = {}
    owners: dict[str, Expr] = {}
    failed = False
    for part in way:
        if not isinstance(part, Slot):
            continue
        kind = _kind(body, action, part)
        with noticing(body) as known:
            value = argument(body, slots[part.name], kind)
        if value is not None and known and isinstance(value.expr, Var):
            veil(body, value.expr, value.kind, known)
        if value is not None and action.rule >= 0:
            owners[part.name] = together(known)
            value = bounded_by(body, value, kind, part.name)
            value = None if poisoned(value) else value
        if value is None:
            failed = True
        else:
            arguments[part.name] = value
    if node.body is not None:
        body.unit.sink.error(
            "R1006", f"`{node.head}` takes no block", node.body.opening, "unexpected `{`",
            help=f"write it like: `{action.pattern}`",
        )  # fmt: skip
    if failed:
        return
    old = body.at(node.span)
    if action.rule >= 0:
        order = [one[0] for one in body.unit.rules[action.rule].parameters]
        call_rule(
            body, action.rule, [(arguments[name].expr, owners[name]) for name in order], node.span
        )
    else:
        outer, body.events = body.events, []
        depth, body.depth = body.depth, 0
        verb_ops, body.verb_ops, start = body.verb_ops, body.ops, len(body.ops)
        lower = action.lower
        assert lower is not None
        body.in_verb = True
        guarded(body, action.plugin, f"verb `{node.head}`", lambda: lower(body, arguments))
        body.in_verb = False
        events, body.events, body.depth = body.events, outer, depth
        body.verb_ops = verb_ops
        branches = [one.happened for one in events if one.happened is not None]
        body.ops[start:start] = [Let(var, Const(0)) for var in branches]
        for event in events:
            react(body, event)
    body.at(old)


def _kind(body: Body, action: Action, part: Slot) -> Kind:
    if action.rule >= 0:
        for name, kind, _span in body.unit.rules[action.rule].parameters:
            if name == part.name:
                return kind
    return kind_of_words(body.unit, part.kind)
