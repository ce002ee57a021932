"""Makes the program of a suite: its examples' steps as rules, and the rule that picks one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from playrules.dsl.lower.examples.claims import lower_claim
from playrules.dsl.lower.examples.facts import facts_words
from playrules.dsl.lower.examples.lines import lower_facts, lower_line
from playrules.dsl.lower.ground import folding as fold
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.build import Builder
from playrules.dsl.lower.ground.columns import keep
from playrules.dsl.lower.ground.symbols import KindSymbol
from playrules.dsl.lower.ground.unit import PendingRule, Unit
from playrules.dsl.lower.statements.rules import close, lower_main
from playrules.dsl.syntax import tree
from playrules.engine.kinds import PLAYER, YES_NO, Kind, number
from playrules.engine.program.examples import Claim, EndColumns, Example, Line, Shown, Suite
from playrules.engine.program.expressions import Column, Expr, Var
from playrules.engine.program.operations import Call, End, Op, Record, Region
from playrules.engine.program.program import Program, Site, Template
from playrules.engine.source import NOWHERE, Span
from playrules.engine.vocabulary.patterns import Literal, Slot, alternatives, parse_pattern

WHOLE = ("setup", "play")
"""Blocks of the file that an example may run as they are."""

GAME = "game"
"""What examples call the game itself, to ask how it has ended."""


@dataclass(slots=True)
class Growing:
    """A suite that is being compiled: `rules[k]` is the rule of step number k."""

    unit: Unit
    build: Builder
    step: int
    rules: list[int]
    setup: int
    play: int
    ends: EndColumns | None
    examples: list[Example] = field(default_factory=list)
    lines: dict[int, Line] = field(default_factory=dict)
    claims: dict[int, Claim] = field(default_factory=dict)
    shown: dict[int, Shown] = field(default_factory=dict)

    def takes(self, body: Body, node: tree.Phrase) -> bool:
        """Lower a phrase of a step that only examples know; False for all others."""
        if node.head in WHOLE:
            self.unit.sink.error(
                "R1002", f"`{node.head}` stands alone on a line of `given` or `do`", node.head_span,
                "not inside a block", help="no condition, no loop: write it by itself",
            )  # fmt: skip
        elif node.head == "next":
            found = lower_line(body, node)
            if found is not None:
                self.lines[found[1]] = found[0]
        elif facts_words(self.unit, node.head) and (
            node.body or node.head not in body.unit.actions
        ):
            found = lower_facts(body, node)
            if found is not None:
                self.lines[found[1]] = found[0]
            return True
        return node.head in (*WHOLE, "next")

    def _is_table(self, node: tree.Phrase) -> bool:
        """Whether a phrase sets facts; a verb that begins like it has no block."""
        meant = node.body is not None or node.head not in self.unit.actions
        return meant and bool(facts_words(self.unit, node.head))

    def lower_expect(self, body: Body, node: tree.Expect) -> None:
        """Lower an expectation of a step."""
        claims, shown = lower_claim(body, node.condition)
        self.claims |= claims
        self.shown |= shown

    def new_rule(self, pending: PendingRule) -> int:
        """Add a rule that a step runs and return its number."""
        self.unit.rules.append(pending)
        return len(self.unit.rules) - 1


def begin_suite(unit: Unit, build: Builder, body: list[tree.Statement]) -> Growing:
    """Prepare a unit, whose own rules are lowered, for examples."""
    for index in range(1, len(unit.rules)):
        _tell_when_it_runs(unit, index)
    grow = Growing(unit, build, 0, [0], 0, 0, None)
    for head in WHOLE:
        grow.new_rule(PendingRule(head, head, _place(body, head), [], None))
        lower_main(unit, build, body, (head,), len(unit.rules) - 1)
    grow.setup, grow.play = len(unit.rules) - 2, len(unit.rules) - 1
    grow.ends = _end_columns(unit)
    grow.step = keep(unit, None, "example step", number(), readable=False)
    return grow


def _place(body: Iterable[tree.Statement], head: str) -> Span:
    places = (one.span for one in body if isinstance(one, tree.Phrase) and one.head == head)
    return next(places, NOWHERE)


def _end_columns(unit: Unit) -> EndColumns | None:
    """Give examples the thing `game`, unless the file calls something else so."""
    named = {*unit.symbols, *unit.kinds, *unit.seat_names}
    if GAME in named or any(GAME in names for names in unit.types.values()):
        return None
    game = unit.add_things(GAME, GAME, [GAME], [GAME])
    unit.symbols[GAME] = KindSymbol(GAME, NOWHERE, used=True)
    over, drawn, lost = (keep(unit, game, name, YES_NO) for name in ("over", "drawn", "lost"))
    winner = keep(unit, game, "winner", PLAYER.or_nothing())
    place = keep(unit, game, "place", number(0, unit.seats), per=PLAYER)
    return EndColumns(over, drawn, lost, winner, place)


# --- the program ----------------------------------------------------------------------------------


def dispatch(grow: Growing) -> int:
    """Write the main rule, which runs one step and ends; return the site of that end."""
    unit, main = grow.unit, grow.unit.rules[0]
    body = Body(unit, rule=0, pending=main, build_port=grow.build, fault_rule=0)
    done = body.site(Site("end", (), Template(("",)), 0, NOWHERE))
    blocks: list[tuple[Op, ...]] = []
    for rule in grow.rules[1:]:
        main.calls.add(rule)
        blocks.append((Call(rule),))
    if blocks:
        body.ops += fold.by_number(Column(grow.step), blocks, 1)
    body.ops.append(End(done))
    close(unit, main, body, [], body.ops)
    return done


def finish_suite(grow: Growing, program: Program, done: int) -> Suite:
    """Return the finished suite."""
    return Suite(
        program, tuple(grow.examples), grow.lines, grow.claims, grow.shown,
        grow.step, done, grow.ends, _forms(grow.unit),
    )  # fmt: skip


def _forms(unit: Unit) -> dict[tuple[str, str], tuple[str, ...]]:
    """Return how tables of facts are written, by what they answer: the first way of the first."""
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for word in unit.vocabulary.facts:
        way = alternatives(parse_pattern(word.pattern))[0]
        form = tuple(one.word if isinstance(one, Literal) else f"<{one.name}>" for one in way)
        for event in word.events:
            found.setdefault((word.plugin, event), form)
    return found


def catch_all(
    unit: Unit, pending: PendingRule, body: Body, ops: list[Op], tags: frozenset[int]
) -> None:
    """Make a step's rule: whatever the rules that it calls finish beyond it ends the step."""
    close(unit, pending, body, [], [Region(tags, tuple(ops))])


def every_tag(unit: Unit) -> frozenset[int]:
    """Return the tags of all blocks that can be finished."""
    return frozenset(range(1, len(unit.tags) + 1))


# --- the trace ------------------------------------------------------------------------------------


def _tell_when_it_runs(unit: Unit, index: int) -> None:
    """Let a rule write a journal event when it starts: the trace of an example."""
    pending = unit.rules[index]
    rule = pending.lowered
    if rule is None:
        return
    kinds = [(name, kind) for name, kind, _ in pending.parameters]
    site = Site("rule", tuple(kinds), _call_text(unit, pending, index), index, pending.span)
    unit.sites.append(site)
    record = Record(len(unit.sites) - 1, rule.parameters[: len(kinds)])
    pending.lowered = replace(rule, body=(record, *rule.body))


def _call_text(unit: Unit, pending: PendingRule, index: int) -> Template:
    """Return a call of a rule as the file writes it, its values filled in."""
    numbers = {name: at for at, (name, _, _) in enumerate(pending.parameters)}
    kinds: dict[str, Kind] = {name: kind for name, kind, _ in pending.parameters}
    words: list[str | tuple[Expr, Kind]] = []
    action = next((a for many in unit.actions.values() for a in many if a.rule == index), None)
    if action is not None:
        for part in action.parts:
            if isinstance(part, Literal):
                words.append(part.word)
            elif isinstance(part, Slot):
                words.append((Var(numbers[part.name]), kinds[part.name]))
    else:
        node = next((one.node for one in unit.reactions if one.rule == index), None)
        words.append("when")
        for item in node.items if node is not None else ():
            if isinstance(item, tree.SlotItem):
                words.append((Var(numbers[item.name]), kinds[item.name]))
            else:
                words.append(getattr(item, "word", "") or getattr(item, "name", ""))
    spaced = [part for word in words for part in (" ", word)]
    return Template(tuple(spaced[1:]))
