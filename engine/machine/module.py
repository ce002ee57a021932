"""What the writers of one program's code share: layout, facts, numbers of faults and tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from playrules.engine.machine.blocks import Cut
from playrules.engine.machine.calls import Calls, analyse, busy_rules
from playrules.engine.machine.costs import Costs
from playrules.engine.machine.cut import cut
from playrules.engine.machine.expressions import fold
from playrules.engine.machine.facts import Facts, find_facts
from playrules.engine.machine.frames import Layout, lay_out
from playrules.engine.machine.liveness import (
    Liveness,
    Needs,
    Set,
    block_liveness,
    point_needs,
)
from playrules.engine.machine.walk import every_expression, every_op, every_part, expressions
from playrules.engine.program.expressions import Apply, Const, Expr, Math, Native
from playrules.engine.program.operations import STEPS, Do, Fail, For, Offer, Pause, Store, While
from playrules.engine.program.program import Fault, Function, Point, Program
from playrules.engine.source import Span


@dataclass(slots=True)
class Plan:
    """A program analysed: everything but the text of its code.

    `faults` are the program's and the machine's own; `tables` likewise. `owner[point]` is the rule
    that pauses there, -1 for none. `constant[point]` are the codes on offer where they never
    change. `busy` rules count each of their calls as a step. `resumes[rule]` tells the point of
    each resume block, -1 for a call. `costs` tell what steps count for.
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
    nobody_faults: tuple[int, ...]
    busy: frozenset[int]
    costs: Costs
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
    live = tuple(block_liveness(part, program, rule) for rule, part in enumerate(cuts))
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
    faults, empty, steps, deep, nobody = own_faults(program, calls)
    listed = {
        index: () if constant[index] is not None else point.open
        for index, point in enumerate(program.points)
        if point.kind == "chance"
    }
    costs = Costs(program.functions, call_order(program.functions), listed)
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
        nobody,
        busy_rules(program, calls, costs),
        costs,
    )


def call_order(functions: tuple[Function, ...]) -> list[int]:
    """Return the numbers of functions, each after those that it calls."""
    order: dict[int, None] = {}

    def visit(number: int) -> None:
        if number in order:
            return
        for expr in every_expression(functions[number].body):
            if isinstance(expr, Apply):
                visit(expr.function)
        order[number] = None

    for number in range(len(functions)):
        visit(number)
    return list(order)


Numbers = tuple[int, ...]


def own_faults(
    program: Program, calls: Calls
) -> tuple[list[Fault], Numbers, Numbers, Numbers, Numbers]:
    """Return all rules errors, the program's first, and the numbers of the machine's own.

    Those are: nothing to choose from at a point, too many steps of a rule, a circle too deep, a
    decision at a point that is nobody's.
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
    nobody = []
    for point in program.points:
        nobody.append(len(faults))
        faults.append(
            Fault("it is nobody's turn", "say who decides: `for …`", point.rule, point.span)
        )
    return faults, tuple(empty), tuple(steps), tuple(deep), tuple(nobody)


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
        self.natives: dict[tuple[Callable[..., int], Span, str], tuple[str, Native]] = {}
        self.failing: dict[int, bool] = {}

    def may_fail(self, expr: Expr) -> bool:
        """Return whether computing *expr* may be a rules error."""
        for part in every_part(fold(expr)):
            match part:
                case Native() | Math(checked=True):
                    return True
                case Apply(function) if self.function_may_fail(function):
                    return True
        return False

    def function_may_fail(self, number: int) -> bool:
        """Return whether a function of the rules file may end in a rules error."""
        if number not in self.failing:
            self.failing[number] = False  # functions call no circles
            body = self.program.functions[number].body
            self.failing[number] = number in self.plan.costs.heavy or any(
                isinstance(op, For | While | Fail | Do)
                or (isinstance(op, Store) and op.bounds is not None)
                or any(self.may_fail(expr) for expr in expressions(op))
                for op in every_op(body)
            )
        return self.failing[number]

    def native(self, call: Native) -> str:
        """Return the name of a native function: one for each place of the rules that calls it."""
        key = (call.function, call.span, call.plugin)
        return self.natives.setdefault(key, (f"n{len(self.natives)}", call))[0]

    def calls(self) -> tuple[Native, ...]:
        """Return the native calls, each under the number of its name."""
        return tuple(call for _, call in self.natives.values())

    def loop_fault(self, fault: int, rule: int = 0) -> int:
        """Return the rules error of a loop; 0 stands for the machine's own."""
        return fault if 0 < fault < len(self.program.faults) else self.plan.steps_fault[rule]
