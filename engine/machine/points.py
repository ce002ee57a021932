"""Writes the functions of a point: list the options, prefer one, tell who acts, draw one."""

from __future__ import annotations

from playrules.engine.machine.expressions import fold
from playrules.engine.machine.liveness import EMPTY, Set
from playrules.engine.machine.module import Module
from playrules.engine.machine.operations import OperationWriter
from playrules.engine.machine.walk import Ops, every_op
from playrules.engine.program.expressions import Const, Expr, Math
from playrules.engine.program.operations import For, If, Let, Offer, Op, Preference
from playrules.engine.program.program import ANSWER


class FrameReader(OperationWriter):
    """Writes a function that reads the frame of a paused rule without changing it."""

    def __init__(self, module: Module, point: int) -> None:
        """Write for the rule that pauses at *point*."""
        super().__init__(module)
        self.point = point
        self.what = module.program.points[point]
        owner = module.plan.owner[point]
        self.rule = max(0, owner)
        frame = module.plan.layout.frames.get(owner)
        self.cells = {} if frame is None else frame.cells
        self.fresh_arrays: set[int] = set()

    def array(self, index: int) -> int:
        """Return the first column of a kept array, -1 for lists of this function."""
        if index in self.fresh_arrays:
            return -1
        return self.cells.get(-1 - index, -1)

    def head(self, name: str, parameters: str, needs: Set) -> None:
        """Write the function's first lines: what it needs from the frame."""
        self.lines = [f"def {name}({parameters}):"]
        self.depth = 1
        rule = self.module.program.rules[self.module.plan.owner[self.point]]
        for variable in sorted(needs):
            if variable >= 0:
                cell = self.cells.get(variable)
                self.line(f"v{variable} = {0 if cell is None else f'row[{cell}]'}")
            elif self.array(-1 - variable) < 0:
                self.fresh(-1 - variable, rule.arrays[-1 - variable])


FEW_OFFERS = 32
"""Offers of a loop of known length that are not worth passing over."""


class PointWriter(FrameReader):
    """Writes `c`, `w` and `d` of a point."""

    passes = True
    """Whether offers that are only counted need not be gone through."""

    def write(self) -> list[str]:
        """Return the lines of the point's functions."""
        lines = self.listing()
        if self.what.kind == "choose":
            lines += self.actor()
        elif self.module.plan.constant[self.point] is None:
            lines += self.draw()
        return lines

    def listing(self) -> list[str]:
        """Write `c(row, out, skip)`: count the offers, write codes from number *skip* on."""
        codes = self.module.plan.constant[self.point]
        needs = self.module.plan.needs[self.point].open if codes is None else EMPTY
        self.head(f"c{self.point}", "row, out, skip", needs)
        self.line("n = -skip")
        self.line("m = len(out)")
        if codes is not None:
            self.constant(codes)
        else:
            self.run(self.what.open)
        self.forget_steps()
        self.line("return n + skip")
        return self.complete()

    def constant(self, codes: tuple[int, ...]) -> None:
        """Write the codes of options that never change."""
        if codes:
            table = self.module.plan.table(codes)
            self.line(f"for k in range({len(codes)}):")
            self.line("    if 0 <= n < m:")
            self.line(f"        out[n] = T{table}[k]")
            self.line("    n += 1")

    def count(self, op: For) -> None:
        """Write a loop; of one that does nothing but offer, only what is wanted is gone through."""
        start, end = fold(op.start), fold(op.stop)
        few = False
        if isinstance(start, Const) and isinstance(end, Const):
            few = end.value - start.value <= FEW_OFFERS
        if few or not self.passes or not self.only_offers(op.body):
            super().count(op)
            return
        stop = self.bounded(start, end)
        self.line(f"j = {self.text.value(start)}")
        self.line(f"k = {stop} - j")
        self.line("if k > 0:")
        self.depth += 1
        *before, offer = op.body
        assert isinstance(offer, Offer)
        number = f"v{op.var.index}"
        self.line(f"for {number} in range(j - min(n, 0), j + min(k, m - n)):")
        self.depth += 1
        self.run(tuple(before))
        self.line(f"out[n + {number} - j] = {self.text.value(self.code(offer))}")
        self.depth -= 1
        self.line("n += k")
        self.depth -= 1

    def only_offers(self, ops: Ops) -> bool:
        """Whether code is one offer in each round, and nothing in it may fail."""
        return (
            bool(ops)
            and isinstance(ops[-1], Offer)
            and not any(self.module.may_fail(value) for value in ops[-1].values)
            and all(isinstance(op, Let) and not self.module.may_fail(op.value) for op in ops[:-1])
        )

    def offer(self, op: Offer) -> None:
        """Write how an offer is counted and listed."""
        self.line("if 0 <= n < m:")
        self.line(f"    out[n] = {self.text.value(self.code(op))}")
        self.line("n += 1")

    def code(self, op: Offer) -> Expr:
        """Return the code of an offer."""
        bases = self.module.plan.bases[self.point]
        base = bases[op.option]
        stride = bases[op.option + 1] - base
        total: Expr | None = None
        for slot, value in zip(self.what.options[op.option].slots, op.values, strict=True):
            stride //= slot.size
            base -= slot.first * stride
            term = Math("*", value, Const(stride))
            total = term if total is None else Math("+", total, term)
        if total is None:
            return Const(base)
        if base < 0:
            return fold(Math("-", total, Const(-base)))
        return fold(Math("+", total, Const(base)))

    def actor(self) -> list[str]:
        """Write `w(row)`: the seat that acts."""
        self.head(f"w{self.point}", "row", self.module.plan.needs[self.point].actor)
        self.line(f"n = {self.text.value(self.what.actor)}")
        self.forget_steps()
        self.line("return n")
        return self.complete()

    def draw(self) -> list[str]:
        """Write `d(row)`: one of the offers, all with equal share."""
        point, fault = self.point, self.module.plan.empty_faults[self.point]
        return [
            f"def d{point}(row):",
            "    out = [0] * 32",
            f"    n = c{point}(row, out, 0)",
            "    if n == 0:",
            f"        row[{ANSWER}] = {fault}",
            "        raise Halt",
            "    k = below(row, n)",
            "    if k >= 32:",
            f"        c{point}(row, out, k)",
            "        k = 0",
            "    return out[k]",
        ]


class PolicyWriter(PointWriter):
    """Writes `p<point>_<policy>(row)`: the code that a policy prefers, or -1."""

    passes = False

    def policy(self, policy: int) -> list[str]:
        """Return the lines of the function for one policy."""
        self.number = policy
        self.head(f"p{self.point}_{policy}", "row", self.module.plan.needs[self.point].open)
        self.line("code = -1")
        self.line(f"rank = {1 << 30}")
        self.line("most = 0")
        self.run(relevant(self.what.open, policy))
        self.forget_steps()
        self.line("return code")
        return self.complete()

    def offer(self, op: Offer) -> None:
        """Write how an offer is weighed against the best so far."""
        for line in op.preferences:
            if line.policy == self.number:
                self.weigh(line, self.code(op))

    def weigh(self, line: Preference, code: Expr) -> None:
        """Write one `prefer` line: lower ranks first, then greater values, then earlier offers."""
        depth = self.depth
        self.line(f"if rank {'>' if line.by is None else '>='} {line.rank}:")
        self.depth += 1
        self.run(line.before)
        condition = fold(line.condition)
        if condition != Const(1):
            self.line(f"if {self.text.test(condition)}:")
            self.depth += 1
        if line.by is not None:
            self.line(f"y = {self.text.value(line.by)}")
            self.line(f"if rank > {line.rank} or y > most:")
            self.depth += 1
            self.line("most = y")
        else:
            self.line("most = 0")
        self.line(f"rank = {line.rank}")
        self.line(f"code = {self.text.value(code)}")
        self.depth = depth


def relevant(ops: Ops, policy: int) -> Ops:
    """Return *ops* without tests and loops around offers of which a policy says nothing."""
    found: list[Op] = []
    for op in ops:
        match op:
            case Offer(preferences=lines) if all(line.policy != policy for line in lines):
                continue
            case If(condition, then, other):
                then, other = relevant(then, policy), relevant(other, policy)
                if then or other:
                    found.append(If(condition, then, other))
            case For(var, start, stop, body):
                body = relevant(body, policy)
                if body:
                    found.append(For(var, start, stop, body))
            case _:
                found.append(op)
    return tuple(found)


def prefers(module: Module, point: int, policy: int) -> bool:
    """Return whether a policy says anything at a point."""
    return any(
        line.policy == policy
        for op in every_op(module.program.points[point].open)
        if isinstance(op, Offer)
        for line in op.preferences
    )
