"""What rules may do, found over the graph of their calls: pause, finish, end the game."""

from __future__ import annotations

from dataclasses import dataclass
from graphlib import TopologicalSorter

from playrules.engine.machine.costs import Costs
from playrules.engine.machine.walk import Ops, bodies, every_op
from playrules.engine.program.expressions import Const
from playrules.engine.program.operations import Call, End, Finish, For, Pause, Region, While
from playrules.engine.program.program import Program

_OFTEN = 1_000_000
"""Steps of all calls of a rule in one go that are not worth counting."""
_ROUNDS = 1000
"""Rounds of a loop whose ends are not known."""


@dataclass(frozen=True, slots=True)
class Calls:
    """Facts about each rule of a program.

    `framed` rules run on the trampoline with a frame in the row: those that pause, and those in a
    circle of calls. `finishes` are the tags a rule may leave for its callers to catch, `ends` says
    whether it may end the game. `circles` are the groups of rules that call one another in a
    circle, `circle` the number of a rule's own or -1.
    """

    framed: tuple[bool, ...]
    finishes: tuple[frozenset[int], ...]
    ends: tuple[bool, ...]
    circles: tuple[tuple[int, ...], ...]
    circle: tuple[int, ...]

    def stops(self, rule: int) -> bool:
        """Return whether callers must look at how *rule* came back."""
        return bool(self.finishes[rule]) or self.ends[rule]


def analyse(program: Program) -> Calls:
    """Find what each rule of *program* may do."""
    callees = [
        frozenset(op.rule for op in every_op(rule.body) if isinstance(op, Call))
        for rule in program.rules
    ]
    circles = find_circles(callees)
    circle = [-1] * len(callees)
    for number, members in enumerate(circles):
        for rule in members:
            circle[rule] = number
    framed = [
        circle[index] >= 0
        or index == program.main
        or any(isinstance(op, Pause) for op in every_op(rule.body))
        for index, rule in enumerate(program.rules)
    ]
    ends = [any(isinstance(op, End) for op in every_op(rule.body)) for rule in program.rules]
    for facts in (framed, ends):
        _spread(facts, callees)
    return Calls(
        tuple(framed),
        _finishes(program),
        tuple(ends),
        tuple(tuple(sorted(members)) for members in circles),
        tuple(circle),
    )


def busy_rules(program: Program, calls: Calls, costs: Costs) -> frozenset[int]:
    """Weigh the rules; return those without a frame that take much of one step of a framed rule.

    Loops whose ends are not known count as a few rounds: they count their own where they nest.
    """
    often = [0.0] * len(program.rules)
    own = [_call_counts(rule.body) for rule in program.rules]
    frameless = {
        rule: [called for called in counts if not calls.framed[called]]
        for rule, counts in enumerate(own)
    }
    order = [*TopologicalSorter(frameless).static_order()]
    without = [rule for rule in order if not calls.framed[rule]]
    costs.weigh([rule.body for rule in program.rules], without)
    for rule in reversed(order):
        for called, times in own[rule].items():
            if not calls.framed[called]:
                often[called] += (1 if calls.framed[rule] else often[rule]) * times
    return frozenset(
        rule
        for rule, times in enumerate(often)
        if not calls.framed[rule] and times * costs.steps(program.rules[rule].body) > _OFTEN
    )


def _call_counts(ops: Ops) -> dict[int, float]:
    """Return how often each rule is called at most, as far as known."""
    found: dict[int, float] = {}
    for op in ops:
        times = 1.0
        if isinstance(op, Call):
            found[op.rule] = found.get(op.rule, 0) + 1
        elif isinstance(op, For) and isinstance(op.start, Const) and isinstance(op.stop, Const):
            times = max(0, op.stop.value - op.start.value)
        elif isinstance(op, For | While):
            times = _ROUNDS
        for body in bodies(op):
            for rule, count in _call_counts(body).items():
                found[rule] = found.get(rule, 0) + times * count
    return found


def _spread(facts: list[bool], callees: list[frozenset[int]]) -> None:
    changed = True
    while changed:
        changed = False
        for index, called in enumerate(callees):
            if not facts[index] and any(facts[rule] for rule in called):
                facts[index] = changed = True


def _finishes(program: Program) -> tuple[frozenset[int], ...]:
    """Return the tags that each rule may finish beyond itself."""
    found: list[frozenset[int]] = [frozenset()] * len(program.rules)
    changed = True
    while changed:
        changed = False
        for index, rule in enumerate(program.rules):
            tags = escaping(rule.body, found)
            if tags != found[index]:
                found[index] = tags
                changed = True
    return tuple(found)


def escaping(ops: Ops, finishes: list[frozenset[int]]) -> frozenset[int]:
    """Return the tags that *ops* may finish and no region among them catches."""
    tags: set[int] = set()
    for op in ops:
        if isinstance(op, Finish):
            tags.add(op.tag)
        elif isinstance(op, Call):
            tags |= finishes[op.rule]
        elif isinstance(op, Region):
            tags |= escaping(op.body, finishes) - op.tags
            tags |= escaping(op.after, finishes)
        else:
            for body in _nested(op):
                tags |= escaping(body, finishes)
    return frozenset(tags)


def _nested(op: object) -> tuple[Ops, ...]:
    names = ("then", "other", "before", "body")
    return tuple(getattr(op, name) for name in names if hasattr(op, name))


def find_circles(callees: list[frozenset[int]]) -> list[list[int]]:
    """Return the strongly connected groups that contain a circle (Tarjan's algorithm)."""
    order: dict[int, int] = {}
    low: dict[int, int] = {}
    stack: list[int] = []
    found: list[list[int]] = []

    def visit(rule: int) -> None:
        order[rule] = low[rule] = len(order)
        stack.append(rule)
        for called in sorted(callees[rule]):
            if called not in order:
                visit(called)
                low[rule] = min(low[rule], low[called])
            elif called in stack:
                low[rule] = min(low[rule], order[called])
        if low[rule] == order[rule]:
            members = []
            while True:
                member = stack.pop()
                members.append(member)
                if member == rule:
                    break
            if len(members) > 1 or rule in callees[rule]:
                found.append(members)

    for rule in range(len(callees)):
        if rule not in order:
            visit(rule)
    return found
