"""Writes structured operations as Python text; what a way out means is left to subclasses."""

from __future__ import annotations

from collections.abc import Iterable

from playrules.engine.machine.costs import FEW, LOOP
from playrules.engine.machine.expressions import ExpressionWriter, fold
from playrules.engine.machine.module import STEPS, Module
from playrules.engine.machine.walk import Ops
from playrules.engine.program.expressions import Const, Expr, Math, Native, Not, Var
from playrules.engine.program.operations import (
    Break,
    Call,
    Do,
    End,
    Fail,
    Finish,
    For,
    Fresh,
    Give,
    If,
    Let,
    Offer,
    Op,
    Record,
    Return,
    SetItem,
    Store,
    While,
)
from playrules.engine.program.program import ANSWER, FAULT_A


class OperationWriter:
    """Writes operations into `lines`.

    `array(index)` says where an array stands; this class keeps every array in a local list.
    Methods that write a way out return whether the text after them can be reached.
    """

    rule = 0
    """The rule to which the code belongs; the main one where it is no rule's."""

    def __init__(self, module: Module) -> None:
        """Write for a module."""
        self.module = module
        self.lines: list[str] = []
        self.depth = 1
        self.counting = False
        self.shared = False  # whether steps are counted in the row, for all that runs together
        self.rounds = 1  # how often the loops around this place run at most, as far as known
        self.text = ExpressionWriter(self)

    # What the writer of expressions asks

    def native(self, call: Native) -> str:
        """Return the name of a native function."""
        return self.module.native(call)

    def array(self, index: int) -> int:
        """Return the first column of an array, or -1 where it is a local list."""
        return -1

    # Lines

    def complete(self) -> list[str]:
        """Return the function's lines; its count of steps starts at 0 where it has one."""
        if self.counting:
            self.lines.insert(1, "    w = 0")
        return self.lines

    def line(self, text: str) -> None:
        """Write one line."""
        self.lines.append("    " * self.depth + text)

    def fail(self, fault: int, values: Iterable[Expr] = ()) -> None:
        """Write a rules error."""
        for offset, value in enumerate(list(values)[:2]):
            self.line(f"row[{FAULT_A + offset}] = {self.text.value(value)}")
        self.line(f"row[{ANSWER}] = {fault}")
        self.line("raise Halt")

    def run(self, ops: Ops) -> bool:
        """Write operations; return whether the text after them can be reached."""
        return all(self.one(op) for op in ops)

    def nested(self, ops: Ops) -> bool:
        """Write operations one level deeper."""
        self.depth += 1
        before = len(self.lines)
        falls = self.run(ops)
        if len(self.lines) == before:
            self.line("pass")
        self.depth -= 1
        return falls

    def one(self, op: Op) -> bool:
        """Write one operation."""
        value = self.text.value
        match op:
            case Let(var, expr):
                if expr != var:
                    self.line(f"v{var.index} = {value(expr)}")
            case Store():
                self.store(op)
            case SetItem(array, index, expr):
                base = self.array(array.index)
                if base < 0:
                    self.line(f"a{array.index}[{value(index)}] = {value(expr)}")
                else:
                    self.line(f"row[{self.text.index(base, index)}] = {value(expr)}")
            case Fresh(array):
                self.fresh(array.index, array.capacity)
            case Do(expr):
                self.line(value(expr))
            case If():
                return self.branch(op)
            case For():
                self.count(op)
            case While():
                return self.loop(op)
            case Record(site, arguments):
                if self.module.journal:
                    values = "".join(f", {value(argument)}" for argument in arguments)
                    self.line(f"log.append(({site}{values or ','}))")
                else:
                    # What may fail fails with a journal and without one.
                    for argument in arguments:
                        if self.module.may_fail(argument):
                            self.line(value(argument))
            case _:
                return self.way_out(op)
        return True

    def way_out(self, op: Op) -> bool:
        """Write an operation that may leave this code."""
        match op:
            case Break():
                self.line("break")
            case Fail(fault, values):
                self.fail(fault, values)
            case Give(expr):
                self.give(expr)
            case Return():
                self.leave()
            case Finish(tag):
                self.unwind(Const(tag))
            case End(site):
                self.end(site)
            case Call():
                self.call(op)
                return True
            case Offer():
                self.offer(op)
                return True
            case _:
                raise TypeError(f"{type(op).__name__} cannot stand here")
        return False

    def store(self, op: Store) -> None:
        """Write a store, with a check of the range where it has one."""
        target = f"row[{self.text.index(op.target.base, op.target.index)}]"
        expr = fold(op.value)
        if op.bounds is not None and not fits(expr, op.bounds):
            low, high = op.bounds
            text = self.text.value(expr)
            if not isinstance(expr, Var):
                self.line(f"t = {text}")
                text = "t"
            self.line(f"if {text} < {low} or {text} > {high}:")
            self.depth += 1
            self.line(f"row[{FAULT_A}] = {text}")
            self.fail(op.fault)
            self.depth -= 1
            self.line(f"{target} = {text}")
        else:
            self.line(f"{target} = {self.text.value(expr)}")

    def fresh(self, index: int, capacity: int) -> None:
        """Write an array's start."""
        self.line(f"a{index} = [0] * {max(1, capacity)}")

    def branch(self, op: If) -> bool:
        """Write an if."""
        condition = fold(op.condition)
        if isinstance(condition, Const):
            return self.run(op.then if condition.value else op.other)
        then, other, test = op.then, op.other, self.text.test(condition)
        if not then:
            then, other, test = other, (), self.text.test(Not(condition))
        self.line(f"if {test}:")
        falls = self.nested(then)
        if not other:
            return True
        if not falls:
            return self.run(other)
        self.line("else:")
        self.nested(other)
        return True

    def count(self, op: For) -> None:
        """Write a for loop; one of too many rounds is a rules error before its first."""
        start, end = fold(op.start), fold(op.stop)
        stop = self.bounded(start, end)
        first = self.text.value(start)
        known = isinstance(start, Const) and isinstance(end, Const)
        size = STEPS
        if isinstance(start, Const) and isinstance(end, Const):
            size = max(0, end.value - start.value)
        if size > STEPS:
            self.fail(self.module.loop_fault(0, self.rule))
            return
        around, self.rounds = self.rounds, min(self.rounds * max(1, size), STEPS)
        if (around > 1 or self.shared) and self.rounds > FEW:
            rounds = str(size) if known else f"({stop} - {first} if {stop} > {first} else 0)"
            times = self.module.plan.costs.steps(op.body, LOOP)
            self.step(0, rounds if times == 1 else f"{rounds} * {times}")
        ends = stop if start == Const(0) else f"{first}, {stop}"
        self.line(f"for v{op.var.index} in range({ends}):")
        self.nested(op.body)
        self.rounds = around

    def bounded(self, start: Expr, end: Expr) -> str:
        """Write the rules error of a loop of too many rounds, and return the text of its end."""
        stop = self.text.value(end)
        if isinstance(end, Const):
            return stop
        if not isinstance(end, Var):
            self.line(f"t = {stop}")
            stop = "t"
        most = self.text.value(Math("+", start, Const(STEPS)))
        self.line(f"if {stop} > {most}:")
        self.depth += 1
        self.fail(self.module.loop_fault(0, self.rule))
        self.depth -= 1
        return stop

    def loop(self, op: While) -> bool:
        """Write a while loop that counts its steps."""
        condition = fold(op.condition)
        if op.before or isinstance(condition, Const):
            self.line("while True:")
            self.depth += 1
            falls = self.run(op.before)
            if falls and condition != Const(1):
                self.line(f"if {self.text.test(Not(condition))}:")
                self.depth += 1
                self.line("break")
                self.depth -= 1
            self.depth -= 1
        else:
            self.line(f"while {self.text.test(condition)}:")
        self.depth += 1
        self.step(op.fault, str(self.module.plan.costs.steps(op.body, LOOP)))
        around, self.rounds = self.rounds, STEPS
        self.run(op.body)
        self.rounds = around
        self.depth -= 1
        return condition != Const(1) or breaks(op.body) or breaks(op.before)

    def step(self, fault: int, steps: str = "1") -> None:
        """Count steps of a loop that might not end; `w` starts at 0 in each function."""
        column = self.module.plan.layout.steps
        self.counting = self.counting or not self.shared
        self.line(f"w = row[{column}] + {steps}" if self.shared else f"w += {steps}")
        self.line(f"if w > {STEPS}:")
        self.depth += 1
        self.fail(self.module.loop_fault(fault, self.rule))
        self.depth -= 1
        if self.shared:
            self.line(f"row[{column}] = w")

    def forget_steps(self) -> None:
        """Write the end of the count of a function that only looks."""
        if self.module.plan.costs.heavy:
            self.line(f"row[{self.module.plan.layout.steps}] = 0")

    # Ways out

    def give(self, expr: Expr) -> None:
        """Write a function's result."""
        self.line(f"return {self.text.value(expr)}")

    def leave(self) -> None:
        """Write the return from a rule."""
        raise TypeError("Return cannot stand here")

    def unwind(self, tag: Expr) -> None:
        """Write the return from a rule that looks for a region."""
        raise TypeError("Finish cannot stand here")

    def end(self, site: int) -> None:
        """Write the end of the game."""
        raise TypeError("End cannot stand here")

    def call(self, op: Call) -> None:
        """Write a call of a rule that stays structured."""
        raise TypeError("Call cannot stand here")

    def offer(self, op: Offer) -> None:
        """Write an offer."""
        raise TypeError("Offer cannot stand here")


def fits(expr: Expr, bounds: tuple[int, int]) -> bool:
    """Return whether a constant lies within bounds."""
    return isinstance(expr, Const) and bounds[0] <= expr.value <= bounds[1]


def breaks(ops: Ops) -> bool:
    """Return whether a `Break` in *ops* leaves the loop around them."""
    for op in ops:
        if isinstance(op, Break):
            return True
        if isinstance(op, If) and (breaks(op.then) or breaks(op.other)):
            return True
    return False
