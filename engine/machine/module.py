"""What the writers of one program's code share: layout, facts, numbers of faults and tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from playrules.engine.machine.blocks import Cut
from playrules.engine.machine.calls import Calls, analyse
from playrules.engine.machine.cut import cut
from playrules.engine.machine.facts import Facts, find_facts
from playrules.engine.machine.frames import Layout, lay_out
from playrules.engine.machine.liveness import (
    Liveness,
    Needs,
    Set,
    block_liveness,
    point_needs,
)
from playrules.engine.machine.walk import every_op
from playrules.engine.program.expressions import Const
from playrules.engine.program.operations import Offer, Pause
from playrules.engine.program.program import Fault, Point, Program

STEPS = 1_000_000
"""The most steps between two decisions."""


@dataclass(slots=True)
class Plan:
    """A program analysed: everything but the text of its code.

    `faults` are the program's and the machine's own; `tables` likewise. `owner[point]` is the rule
    that pauses there, -1 for none. `constant[point]` are the codes on offer where they never
    change. `resumes[rule]` tells the point of each resume block, -1 for a call.
    """

    program: Program
    calls: Calls
    cuts: tuple[Cut, ...]
    live: tuple[Liveness, ...]
    layout: Layout
    facts: dict[int, Facts]
    needs: tuple[Needs, ...]
    owner: tuple[int, ...]
    constant: tuple[tuple[int, ...] | None, ...]
    drawn: frozenset[int]
    faults: list[Fault]
    tables: list[tuple[int, ...]]
    empty_faults: tuple[int, ...]
    steps_fault: tuple[int, ...]
    bases: tuple[tuple[int, ...], ...]
    deep_faults: tuple[int, ...]
    resumes: dict[int, dict[int, int]] = field(default_factory=dict)

    def deep(self, fault: int, circle: int) -> int:
        """Return the rules error of a circle that is too deep; 0 stands for the machine's own."""
        return fault if 0 < fault < len(self.program.faults) else self.deep_faults[circle]

    def table(self, values: tuple[int, ...]) -> int:
        """Return the number of a table of the machine's own."""
        if values not in self.tables[len(self.program.tables) :]:
            self.tables.append(values)
        return self.tables.index(values, len(self.program.tables))


def plan(program: Program) -> Plan:
    """Analyse a program."""
    calls = analyse(program)
    cuts = tuple(cut(program, calls, rule) for rule in range(len(program.rules)))
    live = tuple(block_liveness(part, program) for part in cuts)
    parameters = {
        index: frozenset(v.index for v in program.rules[index].parameters) & live[index].needed[0]
        for index in range(len(cuts))
        if calls.framed[index]
    }
    kept: dict[int, Set] = {
        index: params.union(*live[index].kept.values()) for index, params in parameters.items()
    }
    constant = tuple(constant_codes(point) for point in program.points)
    drawn = frozenset(
        index
        for index, point in enumerate(program.points)
        if point.kind == "chance" and (point.weights or constant[index] is not None)
    )
    faults, empty, steps, deep = own_faults(program, calls)
    return Plan(
        program,
        calls,
        cuts,
        live,
        lay_out(program, calls, kept),
        {
            index: find_facts(cuts[index], live[index], params, drawn, program)
            for index, params in parameters.items()
        },
        tuple(point_needs(point) for point in program.points),
        owners(program),
        constant,
        drawn,
        faults,
        [table.values for table in program.tables],
        empty,
        steps,
        tuple(option_bases(point) for point in program.points),
        deep,
    )


def own_faults(
    program: Program, calls: Calls
) -> tuple[list[Fault], tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Return all rules errors, the program's first, and the numbers of the machine's own.

    Those are: nothing to choose from at a point, too many steps of a rule, a circle too deep.
    """
    faults = list(program.faults)
    empty = []
    for point in program.points:
        empty.append(len(faults))
        faults.append(
            Fault(
                "there is nothing to choose from",
                "test first whether the list is empty",
                point.rule,
                point.span,
            )
        )
    steps = []
    for rule in program.rules:
        steps.append(len(faults))
        faults.append(
            Fault(
                f"{rule.title or rule.name} takes more than {STEPS:,} steps without a decision",
                rule=len(steps),
                span=rule.span,
            )
        )
    deep = []
    for circle in calls.circles:
        deep.append(len(faults))
        names = ", ".join(program.rules[rule].name for rule in circle)
        faults.append(
            Fault(
                f"{names}: these rules call one another more than {{0}} deep",
                span=program.rules[circle[0]].span,
                rule=circle[0],
            )
        )
    return faults, tuple(empty), tuple(steps), tuple(deep)


def option_bases(point: Point) -> tuple[int, ...]:
    """Return the first code of each option, and the number of all codes."""
    bases = [0]
    for option in point.options:
        size = 1
        for slot in option.slots:
            size *= slot.size
        bases.append(bases[-1] + size)
    return tuple(bases)


def constant_codes(point: Point) -> tuple[int, ...] | None:
    """Return the codes that a point offers where they do not depend on the row."""
    if point.weights:
        return tuple(code for code, weight in enumerate(point.weights) if weight)
    bases = option_bases(point)
    codes = []
    for op in point.open:
        if not isinstance(op, Offer):
            return None
        code = bases[op.option]
        stride = bases[op.option + 1] - code
        for slot, value in zip(point.options[op.option].slots, op.values, strict=True):
            if not isinstance(value, Const):
                return None
            stride //= slot.size
            code += (value.value - slot.first) * stride
        codes.append(code)
    return tuple(codes)


def owners(program: Program) -> tuple[int, ...]:
    """Return the rule that pauses at each point, -1 for none."""
    found = [-1] * len(program.points)
    for index, rule in enumerate(program.rules):
        for op in every_op(rule.body):
            if isinstance(op, Pause):
                if found[op.point] not in (-1, index):
                    raise ValueError(f"point {op.point} belongs to two rules")
                found[op.point] = index
    return tuple(found)


class Module:
    """The code of one program in the making."""

    def __init__(self, plan: Plan, *, journal: bool = False) -> None:
        """Write for a plan, with or without journal events."""
        self.plan = plan
        self.program = plan.program
        self.journal = journal
        self.natives: dict[Callable[..., int], str] = {}

    def native(self, function: Callable[..., int]) -> str:
        """Return the name of a native function."""
        return self.natives.setdefault(function, f"n{len(self.natives)}")

    def loop_fault(self, fault: int, rule: int = 0) -> int:
        """Return the rules error of a loop; 0 stands for the machine's own."""
        return fault if 0 < fault < len(self.program.faults) else self.plan.steps_fault[rule]
