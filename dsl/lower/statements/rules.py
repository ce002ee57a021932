"""Rules and reactions of the file: their headers first, then their bodies."""

from __future__ import annotations

from typing import Any

from playrules.dsl.core.words import VERBS
from playrules.dsl.diagnostics.model import Edit, Fix, Label
from playrules.dsl.diagnostics.suggest import suggest
from playrules.dsl.lower.expressions.constants import constant
from playrules.dsl.lower.flow import check_loops
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.build import Builder, declare_name
from playrules.dsl.lower.ground.kinds import article, kind_of, kind_of_words, overlap
from playrules.dsl.lower.ground.symbols import DefineSymbol, Scope
from playrules.dsl.lower.ground.unit import Action, PendingRule, Reaction, Unit
from playrules.dsl.lower.ground.values import ANY
from playrules.dsl.lower.ground.veils import parameter, veils_of
from playrules.dsl.lower.statements.asking import lower_asked
from playrules.dsl.lower.statements.dispatch import lower_block
from playrules.dsl.lower.statements.endings import end_of_play
from playrules.dsl.lower.statements.words import word_of
from playrules.dsl.syntax import tree
from playrules.engine.kinds import Kind, number
from playrules.engine.program.expressions import Var
from playrules.engine.program.hidden import EVERYBODY
from playrules.engine.program.operations import Op
from playrules.engine.program.program import Rule
from playrules.engine.program.watch import PlaceKind
from playrules.engine.source import NOWHERE, Span
from playrules.engine.vocabulary import EventWord, Value
from playrules.engine.vocabulary.patterns import Literal, Slot, parse_pattern, skeleton

TAKEN = (
    "choose",
    "option",
    "otherwise",
    "finish",
    "turn",
    "phase",
    "say",
    "score",
    "cites",
    "text",
    "next",
)


def declare_defines(unit: Unit, body: list[tree.Statement]) -> None:
    """Make the names of all defines known."""
    for one in body:
        if isinstance(one, tree.Define):
            if one.name == "worth":
                unit.symbols["worth"] = DefineSymbol("worth", one)
                continue
            declare_name(unit, one.name, DefineSymbol(one.name, one), one.name_span)


def declare_rules(unit: Unit, build: Builder, body: list[tree.Statement]) -> None:
    """Make the patterns of all rules and reactions known."""
    for one in body:
        if isinstance(one, tree.Phrase) and one.head == "rule":
            _rule(unit, build, one)
    for one in body:
        if isinstance(one, tree.Phrase) and one.head == "when":
            _when(unit, build, one)


def _title(node: tree.Phrase) -> str:
    texts = [item.plain for item in node.items if isinstance(item, tree.Text)]
    return texts[-1] or "" if texts else ""


def slot_kind(unit: Unit, build: Builder, item: tree.SlotItem) -> Kind | None:
    """Return the kind of a slot that an author wrote."""
    if isinstance(item.kind, tree.Of):
        unit.sink.error(
            "R3006", "a slot holds one value, not a list", item.span, "a list",
            help="choose inside the rule, or keep the values with `has`",
        )  # fmt: skip
        return None
    return kind_of(unit, item.kind, lambda node: constant(unit, build, node))


def _rule(unit: Unit, build: Builder, node: tree.Phrase) -> None:
    parts: list[Literal | Slot] = []
    parameters: list[tuple[str, Kind, Span]] = []
    for item in node.items:
        if isinstance(item, tree.SlotItem):
            kind = slot_kind(unit, build, item)
            kind = kind or ANY  # reported; the body is checked all the same
            if any(one[0] == item.name for one in parameters):
                unit.sink.error("R2002", f"two slots are called `{item.name}`", item.name_span)
                return
            parts.append(Slot(item.name, str(kind)))
            parameters.append((item.name, kind, item.name_span))
        elif isinstance(item, tree.Name | tree.Word):
            parts.append(Literal(item.name if isinstance(item, tree.Name) else item.word))
        elif not isinstance(item, tree.Text):
            unit.sink.error("R1006", "a rule's head is words and slots", item.span, "unexpected")
            return
    if not parts or not isinstance(parts[0], Literal):
        unit.sink.error(
            "R1006", "a rule starts with its own word", node.span,
            help='write it like: `rule sow <h: space> for <p: player> "Sowing" {`',
        )  # fmt: skip
        return
    name = parts[0].word
    if _doubled(unit, node):
        return
    if _taken(unit, name, tuple(parts), node):
        return
    unit.rules.append(PendingRule(name, _title(node), node.span, parameters, node.body))
    pattern = " ".join(
        part.word if isinstance(part, Literal) else f"<{part.name}: {part.kind}>" for part in parts
    )
    action = Action(pattern, tuple(parts), rule=len(unit.rules) - 1, span=node.span)
    unit.actions.setdefault(name, []).append(action)


def _doubled(unit: Unit, node: tree.Phrase) -> bool:
    """Report a word that stands twice in the head of a rule."""
    words = [(word_of(item), item.span) for item in node.items if not isinstance(item, tree.Text)]
    head: tuple[str | None, Span] = (node.head, node.head_span)
    for (before, _), (word, span) in zip([head, *words], words, strict=False):
        if word is not None and word == before:
            fix = Fix("remove it", (Edit(span, ""),))
            unit.sink.error("R1006", f"`{word}` stands twice", span, "second time", fixes=[fix])
            return True
    return False


def _taken(unit: Unit, name: str, parts: tuple[Literal | Slot, ...], node: tree.Phrase) -> bool:
    if name in TAKEN or name in VERBS:
        unit.sink.error(
            "R2003", f"`{name}` is a word of the language", node.items[0].span, "cannot be a rule",
            help="choose another word",
        )  # fmt: skip
        return True
    for action in unit.actions.get(name, []):
        if action.rule >= 0 and skeleton(parts) == skeleton(action.parts):  # type: ignore[arg-type]
            unit.sink.error(
                "R2002", f"the rule `{name}` is there twice", node.head_span, "second",
                secondary=(Label(action.span, "first"),), help="give one of them another word",
            )  # fmt: skip
            return True
    unit.actions[name] = [one for one in unit.actions.get(name, []) if one.rule >= 0]
    return False


def _when(unit: Unit, build: Builder, node: tree.Phrase) -> None:
    best = (-1, None)
    for event in unit.vocabulary.events:
        parts = parse_pattern(event.pattern)
        fitting = _fit(parts, node.items)
        if fitting == len(parts) == len(node.items):
            _reaction(unit, build, node, event, parts)
            return
        if fitting > best[0]:
            best = (fitting, event)  # type: ignore[assignment]
    words = [item.name for item in node.items if isinstance(item, tree.Name)]
    known = [
        part for one in unit.vocabulary.events for part in one.pattern.split() if "<" not in part
    ]
    near = suggest(words[0], sorted({w for w in known if w.isidentifier()})) if words else None
    forms = ", ".join(f"`when {one.pattern}`" for one in unit.vocabulary.events)
    unit.sink.error(
        "R1014", "nothing like this ever happens", node.span, "unknown event",
        help=(f"did you mean `{near}`? " if near else "") + f"events are {forms}",
    )  # fmt: skip


def _fit(parts: Any, items: tuple[tree.Item, ...]) -> int:
    for position, part in enumerate(parts):
        if position >= len(items):
            return position
        item = items[position]
        if isinstance(part, Slot):
            if not isinstance(item, tree.SlotItem):
                return position
        elif not isinstance(part, Literal):
            return position
        else:
            word = item.word if isinstance(item, tree.Word) else getattr(item, "name", None)
            if word != part.word or isinstance(item, tree.SlotItem):
                return position
    return len(parts)


def _reaction(unit: Unit, build: Builder, node: tree.Phrase, event: EventWord, parts: Any) -> None:
    slots: dict[str, tuple[str, Kind, Span]] = {}
    parameters: list[tuple[str, Kind, Span]] = []
    for part, item in zip(parts, node.items, strict=True):
        if not isinstance(part, Slot) or not isinstance(item, tree.SlotItem):
            continue
        kind = slot_kind(unit, build, item)
        if kind is None:
            return
        wanted = kind_of_words(unit, part.kind)
        if kind.base != wanted.base or (kind.base == "thing" and not overlap(unit, kind, wanted)):
            unit.sink.error(
                "R3001", f"{article(kind)} never stands here", item.span, f"{article(wanted)} does",
                help=f"the event is `{event.pattern}`",
            )  # fmt: skip
            return
        slots[part.name] = (item.name, kind, item.name_span)
        parameters.append((item.name, kind, item.name_span))
    words = [part.word for part in parts if isinstance(part, Literal)]
    pending = PendingRule(f"when {' '.join(words)}", "", node.span, parameters, node.body)
    unit.rules.append(pending)
    unit.reactions.append(Reaction(event.name, node, slots, len(unit.rules) - 1))


# --- bodies -----------------------------------------------------------------------------------


def lower_rule(unit: Unit, build: Builder, index: int) -> None:
    """Lower the body of one rule or reaction."""
    pending = unit.rules[index]
    body = Body(
        unit, rule=index, pending=pending, build_port=build, here=pending.span, fault_rule=index
    )
    variables: list[Var] = []
    owners: list[Var] = []
    with body.names():
        for name, kind, span in pending.parameters:
            var = body.new()
            variables.append(var)
            owners += [one for one in (parameter(body, var, kind),) if one is not None]
            local = body.bind(name, Value(kind, var, span), span)
            local.used = pending.name.startswith("when ")
        if unit.watch is not None:
            what: PlaceKind = "reaction" if pending.name.startswith("when ") else "rule"
            body.ops.append(unit.watch.op(what, pending.name, pending.span))
        if pending.body is not None:
            lower_block(body, pending.body)
    close(unit, pending, body, [*variables, *owners], body.ops)


def close(
    unit: Unit, pending: PendingRule, body: Body, variables: list[Var], ops: list[Op]
) -> None:
    """Make the finished rule."""
    kinds = tuple(one[1] for one in pending.parameters)
    signs = (number(EVERYBODY, unit.seats),) * (len(variables) - len(kinds))
    pending.lowered = Rule(
        pending.name, pending.title, tuple(variables), (*kinds, *signs), tuple(ops),
        body.variables, tuple(body.arrays), tuple(pending.cites), pending.span, veils_of(body),
    )  # fmt: skip

    check_loops(unit, body)


def lower_main(
    unit: Unit,
    build: Builder,
    body: list[tree.Statement],
    heads: tuple[str, ...] = ("setup", "play"),
    index: int = 0,
) -> None:
    """Lower setup and play, or one of them, into the rule that the game starts with, or another."""
    main = unit.rules[index]
    code = Body(unit, rule=index, pending=main, build_port=build, fault_rule=index)
    span = NOWHERE
    if "setup" in heads:
        lower_asked(code)
    for head in heads:
        for one in body:
            if isinstance(one, tree.Phrase) and one.head == head:
                span = one.span
                main.span = one.span if head == "play" else main.span
                code.here = one.span
                code.scope = Scope()
                if one.body is not None:
                    lower_block(code, one.body)
    if "play" in heads:
        end_of_play(code, span)
    close(unit, main, code, [], code.ops)
