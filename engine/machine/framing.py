"""Writes what a rule does with its frame: saves, calls, ways out."""

from __future__ import annotations

from playrules.engine.machine.blocks import Block, Tail
from playrules.engine.machine.facts import Known
from playrules.engine.machine.frames import Frame
from playrules.engine.machine.liveness import EMPTY, Set
from playrules.engine.machine.module import Module
from playrules.engine.machine.operations import OperationWriter
from playrules.engine.machine.walk import every_part
from playrules.engine.program.expressions import Expr, Item
from playrules.engine.program.operations import Call
from playrules.engine.program.program import ANSWER, FAULT_A, RESULT, RULE, UNWIND


class FrameWriter(OperationWriter):
    """Writes the parts of a rule that touch its frame, or that leave the rule.

    `filled` and `block_known` say, for the text being written, which columns of the frame may not
    be 0 and whether the block column surely is.
    """

    def __init__(self, module: Module, rule: int) -> None:
        """Write rule number *rule*."""
        super().__init__(module)
        plan = module.plan
        self.rule = rule
        self.code = plan.program.rules[rule]
        self.cut = plan.cuts[rule]
        self.live = plan.live[rule]
        self.facts = plan.facts.get(rule)
        self.frame: Frame | None = plan.layout.frames.get(rule)
        self.stops = plan.calls.stops(rule)
        self.circle = plan.calls.circle[rule]
        self.filled: Set = EMPTY
        self.block_known = False
        self.more = ("log",) if module.journal else ()
        self.labels: dict[int, int] = {}

    def array(self, index: int) -> int:
        """Return the first column of an array that is kept, else -1."""
        return -1 if self.frame is None else self.frame.cells.get(-1 - index, -1)

    # Ways out

    def leave(self) -> None:
        """Write the return from this rule."""
        if self.frame is None:
            self.line("return 0" if self.stops else "return")
            return
        link = self.frame.link
        if self.circle < 0:
            self.line(f"row[{RULE}] = row[{link}] >> 2")
            self.clear()
        else:
            self.line(f"k = row[{link}]")
            self.line(f"row[{RULE}] = k >> 2")
            self.clear()
            self.restore("k")
        self.line("return 0")

    def clear(self) -> None:
        """Write zeros over this rule's frame."""
        assert self.frame is not None
        self.line(f"row[{self.frame.link}] = 0")
        if not self.block_known:
            self.line(f"row[{self.frame.block}] = 0")
        self.zero(self.filled)

    def zero(self, variables: Set) -> None:
        """Write zeros over the columns of variables and arrays."""
        assert self.frame is not None
        for variable in sorted(variables):
            cell = self.frame.cells.get(variable)
            if cell is None:
                continue
            if variable >= 0:
                self.line(f"row[{cell}] = 0")
            else:
                self.line(f"wipe(row, {cell}, {cell + self.code.arrays[-1 - variable]})")

    def restore(self, link: str) -> None:
        """Write how an earlier frame of this rule comes back from the stack."""
        assert self.frame is not None
        layout = self.module.plan.layout
        self.line(f"if {link} & 1:")
        self.depth += 1
        self.line(f"row[{layout.depths[self.circle]}] -= 1")
        self.line(f"refill(row, {self.frame.base}, {self.frame.size}, {layout.stack})")
        self.depth -= 1

    def unwind(self, tag: Expr) -> None:
        """Write the return that looks for a region."""
        if self.frame is None:
            self.line(f"return {self.text.value(tag)}")
        else:
            self.line(f"row[{UNWIND}] = {self.text.value(tag)}")
            self.leave()

    def end(self, site: int) -> None:
        """Write the end of the game."""
        self.line(f"row[{RESULT}] = {1 + site}")
        self.line(f"row[{RULE}] = 0")
        self.line("return -1")

    # Calls

    def direct(self, rule: int, arguments: tuple[Expr, ...]) -> str:
        """Return the call of a rule without a frame."""
        return self.text.call(f"r{rule}", arguments, *self.more)

    def call(self, op: Call) -> None:
        """Write a call of a rule without a frame where no region here catches anything."""
        calls = self.module.plan.calls
        if not calls.stops(op.rule):
            self.line(self.direct(op.rule, op.arguments))
            return
        self.line(f"s = {self.direct(op.rule, op.arguments)}")
        self.line("if s != 0:")
        self.depth += 1
        if self.frame is None:
            self.line("return s")
        elif not calls.finishes[op.rule]:
            self.line("return -1")
        else:
            if calls.ends[op.rule]:
                self.line("if s < 0:")
                self.depth += 1
                self.line("return -1")
                self.depth -= 1
            self.line(f"row[{UNWIND}] = s")
            self.leave()
        self.depth -= 1

    def save(self, block: Block, resume: int) -> None:
        """Write what must stand in the frame while this rule waits."""
        assert self.frame is not None
        assert self.facts is not None
        known: Known = self.facts.at_end(block, self.module.program)
        kept = self.live.kept[block.number]
        for variable in sorted(v for v in kept if v >= 0 and v not in known.clean):
            self.line(f"row[{self.frame.cells[variable]}] = v{variable}")
        self.zero(known.filled - kept)
        if known.block != resume:
            self.line(f"row[{self.frame.block}] = {self.labels[resume]}")

    def arguments(self, rule: int, arguments: tuple[Expr, ...]) -> list[tuple[int, str]]:
        """Return (column, text) of the arguments that a framed rule uses.

        Those that read an array are computed first: its cells may be in the frame that the
        callee is about to take.
        """
        plan = self.module.plan
        frame = plan.layout.frames[rule]
        needed = plan.live[rule].needed[0]
        found = []
        for number, (parameter, expr) in enumerate(
            zip(plan.program.rules[rule].parameters, arguments, strict=True)
        ):
            if parameter.index not in needed:
                continue
            text = self.text.value(expr)
            if any(isinstance(part, Item) for part in every_part(expr)):
                self.line(f"t{number} = {text}")
                text = f"t{number}"
            found.append((frame.cells[parameter.index], text))
        return found

    def begin(self, rule: int, values: list[tuple[int, str]], link: int | str, fault: int) -> None:
        """Write how a framed rule gets its frame and runs next."""
        plan = self.module.plan
        layout = plan.layout
        frame = layout.frames[rule]
        circle = plan.calls.circle[rule]
        if circle >= 0:
            depth = layout.depths[circle]
            self.line(f"if row[{frame.link}] != 0:")
            self.depth += 1
            # The frame at work is one; those below it are on the stack.
            self.line(f"if row[{depth}] >= {plan.program.depth - 1}:")
            self.depth += 1
            self.line(f"row[{FAULT_A}] = {plan.program.depth}")
            self.line(f"row[{ANSWER}] = {plan.deep(fault, circle)}")
            self.line("raise Halt")
            self.depth -= 1
            self.line(f"spill(row, {frame.base}, {frame.size}, {layout.stack})")
            self.line(f"row[{depth}] += 1")
            self.line(f"row[{frame.link}] = {link} | 1")
            self.depth -= 1
            self.line("else:")
            self.depth += 1
            self.line(f"row[{frame.link}] = {link}")
            self.depth -= 1
        else:
            self.line(f"row[{frame.link}] = {link}")
        for column, text in values:
            self.line(f"row[{column}] = {text}")
        self.line(f"row[{RULE}] = {rule + 1}")
        self.line("return 0")

    def tail(self, end: Tail) -> None:
        """Write a call that takes this rule's place."""
        assert self.frame is not None
        values = self.arguments(end.rule, end.arguments)
        self.line(f"k = row[{self.frame.link}]")
        self.clear()
        if self.circle >= 0:
            self.restore("k")
            self.line("k -= k & 1")
        self.begin(end.rule, values, "k", end.fault)
