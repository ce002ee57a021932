"""How much work code is, as far as that is known: what its steps count for is made of it.

A step is 10 to 140 nanoseconds of generated Python, most often 60, so `STEPS` of them are a second
or two; `python -m benchmarks.steps` measures it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from playrules.engine.machine.blocks import Ask, Block, Branch, Decode, Invoke, Stop
from playrules.engine.machine.expressions import fold
from playrules.engine.machine.walk import Ops, bodies, expressions, parts
from playrules.engine.program.expressions import Apply, Const, Expr, Math, Native, Var
from playrules.engine.program.operations import Call, For, Fresh, If, Op, Pause, Record, While
from playrules.engine.program.program import Function

TURNS = 1_000_000
"""Calls of rules that may pause, and returns from them, between two decisions."""
STEP = 6
"""Units of work in a step; a plain operation is one, and takes 10 to 60 ns."""
FEW = 128
"""Rounds of nested loops of known sizes that are not worth counting."""
MANY = 10_000
"""Steps of one loop that are not worth counting in a function that only looks."""

_ROUNDS = 1000
"""Rounds of a loop whose ends are not known."""
_MOST = 4_000_000
"""Units of a pass of which more do not count."""
_LIGHT = 64
"""Units of a call that is not worth counting for itself."""
_PART = 0.5
_CHECKED = 2.0
_NATIVE = 4.0
_DRAW = 12.0
_TURN = 24.0
"""A call of a rule that may pause, and the way back."""
_CELLS = 100
"""Cells of a list that are made in the time of a plain operation."""
_RECORD = 200.0
"""What is told: with a journal an event takes ten microseconds and a kilobyte."""


class Costs:
    """The work of each function of a rules file, what is inside of it included.

    `heavy[function]` are the steps that a call counts for; other functions are not worth it. A
    heavy function counts for itself wherever it is called, and is one operation for its callers.
    """

    def __init__(
        self, functions: tuple[Function, ...], order: list[int], listed: Mapping[int, Ops]
    ) -> None:
        """Weigh *functions*; *order* puts each after those that it calls.

        *listed* is, for each point of chance, what is gone through to find what can come up.
        """
        self.listed = listed
        self.functions: dict[int, float] = {}
        self.heavy: dict[int, int] = {}
        for number in order:
            cost = self.of(functions[number].body)
            if cost > _LIGHT:
                self.heavy[number] = self.steps(functions[number].body)
            self.functions[number] = 1 if cost > _LIGHT else cost
        self.rules: dict[int, float] = {}

    def weigh(self, rules: Sequence[Ops], order: Iterable[int]) -> None:
        """Weigh *rules*; *order* puts those without a frame after those of them that they call.

        Of one with a frame only its own operations count: a circle of calls has no other bound.
        """
        own = [self.of(body, 1) for body in rules]
        self.rules = dict(enumerate(own))
        for number in order:
            self.rules[number] = self.of(rules[number], 1)

    def steps(self, ops: Ops) -> int:
        """Return the steps that a pass of *ops* counts for.

        Loops in it count for themselves, but for those of few rounds.
        """
        return _counted(self.of(ops, 1))

    def round(self, op: For | While) -> int:
        """Return the steps that a round of a loop counts for."""
        if isinstance(op, While):
            return _counted(self.of((*op.before, *op.body), 1) + self._part(op.condition))
        return self.steps(op.body)

    def pass_(self, blocks: Iterable[Block]) -> int:
        """Return the steps that a pass through some blocks of a rule counts for."""
        total = 0.0
        for block in blocks:
            total += self.of([op for op in block.ops if not isinstance(op, Ask | Decode)], 1)
            total += sum(self._called(op.rule) for op in block.ops if isinstance(op, Ask))
            match block.end:
                case Branch(condition=condition):
                    total += 1 + self._part(condition)
                case Stop(point=point):
                    total += self._drawn(point)
                case Invoke():
                    total += _TURN
        return _counted(total)

    def of(self, ops: Sequence[Op], rounds: int = _ROUNDS) -> float:
        """Return the work of *ops*, loops of unknown length run that many *rounds*."""
        total = 0.0
        for op in ops:
            inside = [self.of(body, rounds) for body in bodies(op)]
            total += self._own(op) + sum(self._part(one) for one in expressions(op))
            if isinstance(op, If):
                total += max(inside)
            elif isinstance(op, For) and isinstance(op.start, Const) and isinstance(op.stop, Const):
                size = max(0, op.stop.value - op.start.value)
                total += sum(inside) * (size if size <= FEW else min(size, rounds))
            elif isinstance(op, For | While):
                total += sum(inside) * rounds
            else:
                total += sum(inside)
        return total

    def _own(self, op: Op) -> float:
        """Return the work of an operation without what is inside of it."""
        match op:
            case Call():
                return self._called(op.rule)
            case Pause():
                return self._drawn(op.point)
            case Fresh():
                return 1 + op.array.capacity / _CELLS
            case Record():
                return _RECORD
        return 1

    def _called(self, rule: int) -> float:
        return 1 + self.rules.get(rule, 0)

    def _drawn(self, point: int) -> float:
        """Return the work of chance: what can come up may be gone through twice."""
        return _DRAW + 2 * self.of(self.listed[point], 1) if point in self.listed else 1

    def _part(self, expr: Expr) -> float:
        """Return the work of an expression."""
        return _weight(fold(expr), self.functions)


def _counted(work: float) -> int:
    return 1 + int(min(work, _MOST)) // STEP


def _weight(expr: Expr, functions: dict[int, float]) -> float:
    match expr:
        case Const() | Var():
            return 0
        case Apply():
            own = _CHECKED + functions[expr.function]
        case Native():
            own = _NATIVE
        case Math(checked=True):
            own = _CHECKED
        case _:
            own = _PART
    return own + sum(_weight(one, functions) for one in parts(expr))
