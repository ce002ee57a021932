"""Writes the whole module of a program: functions, points, rules and the loop that runs them."""

from __future__ import annotations

from dataclasses import dataclass

from playrules.engine.machine.costs import TURNS
from playrules.engine.machine.liveness import EMPTY, live_before
from playrules.engine.machine.module import Module, Plan, call_order
from playrules.engine.machine.operations import OperationWriter
from playrules.engine.machine.points import PointWriter, PolicyWriter, prefers
from playrules.engine.machine.rules import RuleWriter
from playrules.engine.machine.walk import every_op
from playrules.engine.program.expressions import Native
from playrules.engine.program.operations import Call
from playrules.engine.program.program import ANSWER, DEPTH, FAULT_A, RULE, UNWIND, Function


class FunctionWriter(OperationWriter):
    """Writes a `define` of the rules file."""

    def write(self, number: int, function: Function) -> list[str]:
        """Return the lines of function *number*."""
        names = ", ".join(["row", *(f"v{v.index}" for v in function.parameters)])
        self.lines = [f"def f{number}({names}):"]
        needed = live_before(function.body, EMPTY)
        given = {v.index for v in function.parameters}
        for variable in sorted(needed - given):
            if variable >= 0:
                self.line(f"v{variable} = 0")
            else:
                self.fresh(-1 - variable, function.arrays[-1 - variable])
        heavy = self.module.plan.costs.heavy
        self.shared = number in heavy
        if self.shared:
            self.step(0, str(heavy[number]))
        if self.run(function.body):
            self.line("return 0")
        return self.complete()


@dataclass(frozen=True, slots=True)
class Source:
    """The text of a program's code, and the calls of the native functions n0, n1, … in it."""

    text: str
    natives: tuple[Native, ...]


def write_source(plan: Plan, *, journal: bool = False, tree: bool = False) -> Source:
    """Write a module; with *tree* the loop finds rules by comparisons instead of a table."""
    module = Module(plan, journal=journal)
    program = plan.program
    pieces: list[list[str]] = []
    for number in call_order(program.functions):
        pieces.append(FunctionWriter(module).write(number, program.functions[number]))
    for point in range(len(program.points)):
        pieces.append(PointWriter(module, point).write())
        for policy in range(len(program.policies)):
            if prefers(module, point, policy):
                pieces.append(PolicyWriter(module, point).policy(policy))
    for rule in rule_order(plan):
        pieces.append(RuleWriter(module, rule).write())
    if tree:
        pieces += trees(plan)
    else:
        pieces.append(table(plan))
    pieces.append(run(plan, journal=journal, tree=tree))
    text = "\n\n".join("\n".join(lines) for lines in pieces) + "\n"
    return Source(text, module.calls())


def rule_order(plan: Plan) -> list[int]:
    """Return the numbers of rules, each after those that it calls directly."""
    order: list[int] = []

    def visit(number: int) -> None:
        if number in order:
            return
        if not plan.calls.framed[number]:
            for op in every_op(plan.program.rules[number].body):
                if isinstance(op, Call):
                    visit(op.rule)
        order.append(number)

    frameless = [n for n, framed in enumerate(plan.calls.framed) if not framed]
    for number in frameless:
        visit(number)
    order += [n for n, framed in enumerate(plan.calls.framed) if framed]
    return order


def table(plan: Plan) -> list[str]:
    """Write the table of framed rules; number 0 is the end."""
    names = [f"r{n}" if framed else "over" for n, framed in enumerate(plan.calls.framed)]
    return [f"R = ({', '.join(['over', *names])},)"]


def run(plan: Plan, *, journal: bool, tree: bool) -> list[str]:
    """Write `run(row, a, x)`: go on to the next pause; return 1 + point, or -1 at the end."""
    more = ", log" if journal else ""
    call = f"step(row, a, x{more})" if tree else f"R[row[{RULE}]](row, a, x{more})"
    layout = plan.layout
    return [
        f"def run(row, a, x{more}):",
        f"    for _ in range({TURNS}):",
        f"        s = {call}",
        "        if s != 0:",
        f"            row[{layout.steps}] = 0",
        "            if s < 0:",
        f"                row[{UNWIND}] = 0",
        f"                row[{DEPTH}] = 0",
        f"                wipe(row, {layout.steps}, {layout.fired})",
        "            return s",
        f"    row[{FAULT_A}] = row[{RULE}]",
        f"    row[{ANSWER}] = row[{RULE}] + {plan.steps_fault[0] - 1}",
        "    raise Halt",
    ]


def branches(name: str, parameters: str, cases: list[tuple[int, str]], default: str) -> list[str]:
    """Write a function that picks one of *cases* by a binary tree over `k`."""
    lines = [f"def {name}({parameters}):"]

    def write(cases: list[tuple[int, str]], depth: int) -> None:
        pad = "    " * depth
        if len(cases) == 1:
            lines.append(f"{pad}if k == {cases[0][0]}:")
            lines.append(f"{pad}    return {cases[0][1]}")
            return
        half = len(cases) // 2
        lines.append(f"{pad}if k < {cases[half][0]}:")
        write(cases[:half], depth + 1)
        lines.append(f"{pad}else:")
        write(cases[half:], depth + 1)

    if cases:
        write(cases, 1)
    lines.append(f"    return {default}")
    return lines


def trees(plan: Plan) -> list[list[str]]:
    """Write what machine code uses in place of tables of functions."""
    program = plan.program
    rules = [(n + 1, f"r{n}(row, a, x)") for n, framed in enumerate(plan.calls.framed) if framed]
    step = branches("step", "row, a, x", rules, "-1")
    step.insert(1, f"    k = row[{RULE}]")
    chosen = [n for n, point in enumerate(program.points) if point.kind == "choose"]
    lists = [(n + 1, f"c{n}(row, out, skip)") for n in chosen]
    actors = [(n + 1, f"w{n}(row)") for n in chosen]
    module = Module(plan)
    prefer = [
        ((n + 1) * max(1, len(program.policies)) + policy, f"p{n}_{policy}(row)")
        for n in chosen
        for policy in range(len(program.policies))
        if prefers(module, n, policy)
    ]
    fixed = [
        (n + 1, str(len(codes)))
        for n in chosen
        if (codes := plan.constant[n]) is not None and codes == tuple(range(len(codes))) and codes
    ]
    keys = [(n, f"k{n}(row, seat)") for n, _ in enumerate(program.ranking)]
    rank = [
        [f"def k{n}(row, seat):", f"    k = f{function}(row, seat)",
         f"    row[{plan.layout.steps}] = 0", "    return k"]
        for n, function in enumerate(program.ranking)
    ]  # fmt: skip
    return [
        *rank,
        step,
        branches("offers", "k, row, out, skip", lists, "0"),
        branches("acts", "k, row", actors, "0"),
        branches("prefers", "k, row", prefer, "-1"),
        branches("fixed", "k", fixed, "0"),
        branches("keys", "k, row, seat", keys, "0"),
    ]
