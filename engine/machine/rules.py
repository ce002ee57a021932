"""Writes a rule as one Python function: its blocks, its frame, its pauses."""

from __future__ import annotations

from functools import cached_property

from playrules.engine.machine.blocks import (
    Ask,
    Block,
    Branch,
    Decode,
    Invoke,
    Jump,
    Leave,
    Over,
    Step,
    Stop,
    Tail,
    Unwind,
    successors,
)
from playrules.engine.machine.expressions import fold
from playrules.engine.machine.framing import FrameWriter
from playrules.engine.machine.liveness import EMPTY, Set, end_reads, steps_before
from playrules.engine.machine.module import Module
from playrules.engine.machine.pauses import write_decode, write_draw
from playrules.engine.program.expressions import Column, Const, Var

_SMALL = 3
"""Blocks of at most so many lines that only leave are repeated rather than jumped to."""
_DEEP = 40
"""Python allows 100 levels of indentation."""


class RuleWriter(FrameWriter):
    """Writes one rule.

    A framed rule is `r(row, a, x)`: `a` is the code of the answer, `x` asks to stop at chance. It
    returns 0 when `row[RULE]` says what runs next, 1 + point at a pause, -1 when the game is over.
    Other rules take their arguments and, where callers must look, return how they came back.
    """

    def __init__(self, module: Module, rule: int) -> None:
        """Write rule number *rule*."""
        super().__init__(module, rule)
        self.shared = True
        self.ways: dict[int, int] = {}
        self.nesting: dict[int, int] = {}

    def write(self) -> list[str]:
        """Return the lines of the function."""
        if self.frame is not None:
            names = ["row", "a", "x", *self.more]
        else:
            names = ["row", *(f"v{v.index}" for v in self.code.parameters), *self.more]
        self.lines = [f"def r{self.rule}({', '.join(names)}):"]
        for block in self.cut.blocks.values():
            for to in successors(block):
                self.ways[to] = self.ways.get(to, 0) + 1
        self.number()
        self.tell_resumes()
        if len(self.labels) == 1:
            self.block(self.cut.blocks[0])
        else:
            self.line("b = 0" if self.frame is None else f"b = row[{self.frame.block}]")
            self.line("while True:")
            self.depth += 1
            self.tree(sorted(self.labels, key=self.labels.__getitem__))
            self.depth -= 1
        return self.lines

    def tell_resumes(self) -> None:
        """Tell the plan which value of the block column means which point."""
        points: dict[int, int] = {}
        for block in self.cut.blocks.values():
            if isinstance(block.end, Stop):
                points[self.labels[block.end.resume]] = block.end.point
            elif isinstance(block.end, Invoke):
                points[self.labels[block.end.resume]] = -1
        self.module.plan.resumes[self.rule] = points

    # Order and jumps

    def number(self) -> None:
        """Give labels to blocks that are not written where they are used, in running order."""
        order: list[int] = []
        seen: set[int] = set()
        roots = [0, *(n for n, block in self.cut.blocks.items() if block.resumed)]

        def visit(number: int) -> None:
            seen.add(number)
            for to in successors(self.cut.blocks[number]):
                if to not in seen:
                    visit(to)
            order.append(number)

        for root in roots:
            if root not in seen:
                visit(root)
        order.reverse()
        order.sort(key=lambda number: number != 0)
        for number in order:
            if not self.inline(number):
                self.labels[number] = len(self.labels)
            else:
                self.nest(number)

    def nest(self, number: int) -> None:
        """Note how deeply text inside a block stands; too deep a block gets a label."""
        block = self.cut.blocks[number]
        deeper = self.nesting.get(number, 0) + (not isinstance(block.end, Jump))
        for to in successors(block):
            self.nesting[to] = max(self.nesting.get(to, 0), deeper)

    def inline(self, number: int) -> bool:
        """Return whether a block is written where it is used."""
        block = self.cut.blocks[number]
        if number == 0 or block.resumed or self.nesting.get(number, 0) > _DEEP:
            return False
        if self.ways.get(number, 0) <= 1:
            return True
        leaving = isinstance(block.end, Leave | Unwind | Over)
        return leaving and len(block.ops) <= _SMALL and self.facts_allow(number)

    def facts_allow(self, number: int) -> bool:
        """Repeated blocks keep to what is known at their start, whichever way they are reached."""
        return self.facts is None or number in self.facts.known

    def tree(self, numbers: list[int]) -> None:
        """Write blocks with labels; text falls through from each to later ones."""
        if len(numbers) <= 3:
            for number in numbers:
                self.line(f"if b == {self.labels[number]}:")
                self.depth += 1
                self.block(self.cut.blocks[number])
                self.depth -= 1
            return
        half = len(numbers) // 2
        middle = self.labels[numbers[half]]
        for part, sign in ((numbers[:half], "<"), (numbers[half:], ">=")):
            self.line(f"if b {sign} {middle}:")
            self.depth += 1
            self.tree(part)
            self.depth -= 1

    def go(self, block: Block, to: int) -> bool:
        """Go on with a block; return whether the text after this can be reached."""
        if (block.number, to) in self.cut.counted:
            loop = self.cut.counted[block.number, to]
            steps = self.module.plan.costs.pass_(self.cut.blocks[one] for one in loop)
            self.step(block.fault, str(steps))
        if self.inline(to):
            return self.block(self.cut.blocks[to])
        self.line(f"b = {self.labels[to]}")
        return True

    # Blocks

    def block(self, block: Block) -> bool:
        """Write a block; return whether the text after it can be reached."""
        self.enter(block)
        kept = self.filled, self.block_known
        self.situate(block)
        falls = True
        for op in block.ops:
            if isinstance(op, Decode):
                self.decode(op)
            elif isinstance(op, Ask):
                self.line(f"v{op.status.index} = {self.direct(op.rule, op.arguments)}")
            else:
                falls = self.one(op)
        falls = self.finish(block) if falls else False
        self.filled, self.block_known = kept
        return falls

    def situate(self, block: Block) -> None:
        """Take over what is known in a block, for the text of ways out."""
        if self.facts is not None and block.number in self.facts.known:
            known = self.facts.at_end(block, self.module.program)
            self.filled = known.filled
            self.block_known = known.block == 0

    def nobody(self, point: int) -> bool:
        """Write the rules error of a choice that is nobody's; return whether a pause follows.

        What the actor needs stands in the frame already.
        """
        plan = self.module.plan
        what = plan.program.points[point]
        actor = fold(what.actor)
        if what.kind != "choose" or (isinstance(actor, Const) and actor.value != 0):
            return True
        if isinstance(actor, Const):
            self.fail(plan.nobody_faults[point])
            return False
        assert self.frame is not None
        text = f"w{point}(row)"
        if isinstance(actor, Column) and isinstance(actor.index, Const):
            text = self.text.value(actor)
        elif isinstance(actor, Var):
            cell = self.frame.cells.get(actor.index, -1)
            text = f"row[{cell}]" if cell >= 0 else "0"
        self.line(f"if {text} == 0:")
        self.depth += 1
        self.fail(plan.nobody_faults[point])
        self.depth -= 1
        return True

    def enter(self, block: Block) -> None:
        """Write what comes before a block's own steps: counters, loads, empty lists."""
        if block.number == 0:
            fired = self.module.plan.layout.fired + self.rule
            self.line(f"row[{fired}] += 1")
            if self.rule in self.module.plan.busy:
                self.step(0, str(self.module.plan.costs.steps(self.code.body)))
        if block.number != 0 and not block.resumed:
            return
        needed = self.live.needed[block.number]
        local = needed if self.facts is None else self.facts.local[block.number]
        given = {v.index for v in self.code.parameters}
        for variable in sorted(local):
            if variable < 0:
                if self.array(-1 - variable) < 0:
                    self.fresh(-1 - variable, self.code.arrays[-1 - variable])
            elif self.frame is None:
                if variable not in given:
                    self.line(f"v{variable} = 0")
            elif block.resumed or variable in given:
                self.line(f"v{variable} = row[{self.frame.cells[variable]}]")
            else:
                self.line(f"v{variable} = 0")

    def fresh(self, index: int, capacity: int) -> None:
        """Write an array's start; kept ones are emptied at the next pause."""
        if self.array(index) < 0:
            super().fresh(index, capacity)

    def decode(self, op: Decode) -> None:
        """Write how the answer becomes the values of variables."""
        write_decode(self, self.module.plan, op.point, self.reads)

    @cached_property
    def reads(self) -> Set:
        """All variables that this rule's code or its points ever read."""
        found = EMPTY.union(*self.live.needed.values(), *self.live.kept.values())
        for block in self.cut.blocks.values():
            rest: list[Step] = [op for op in block.ops if not isinstance(op, Decode)]
            found |= steps_before(rest, end_reads(block), self.module.program)
        return found

    def finish(self, block: Block) -> bool:
        """Write a block's terminator."""
        end = block.end
        match end:
            case Jump(to):
                return self.go(block, to)
            case Branch():
                return self.fork(block, end)
            case Leave():
                self.leave()
            case Unwind(tag):
                self.unwind(tag)
            case Over(site):
                if site is None:
                    self.line("return -1")
                else:
                    self.end(site)
            case Stop():
                return self.stop(block, end)
            case Invoke():
                self.invoke(block, end)
            case Tail():
                self.tail(end)
        return False

    def fork(self, block: Block, end: Branch) -> bool:
        """Write a branch."""
        condition = fold(end.condition)
        if isinstance(condition, Const):
            return self.go(block, end.then if condition.value else end.other)
        self.line(f"if {self.text.test(condition)}:")
        self.depth += 1
        falls = self.go(block, end.then)
        self.depth -= 1
        if not falls:
            return self.go(block, end.other)
        self.line("else:")
        self.depth += 1
        self.go(block, end.other)
        self.depth -= 1
        return True

    # Pauses

    def stop(self, block: Block, end: Stop) -> bool:
        """Write a pause; drawn chance goes on in the same function."""
        plan = self.module.plan
        if end.direct < 0:
            self.save(block, end.resume)
            if self.nobody(end.point):
                self.line(f"return {end.point + 1}")
            return False
        if end.point not in plan.drawn:
            self.save(block, end.resume)
            self.line("if x:")
            self.depth += 1
        else:
            self.line("if x:")
            self.depth += 1
            self.save(block, end.resume)
        self.line(f"return {end.point + 1}")
        self.depth -= 1
        write_draw(self, plan, end.point)
        return self.go(block, end.direct)

    def invoke(self, block: Block, end: Invoke) -> None:
        """Write a call of a framed rule."""
        values = self.arguments(end.rule, end.arguments)
        self.save(block, end.resume)
        self.begin(end.rule, values, 4 * (1 + self.rule) + 2, end.fault)
