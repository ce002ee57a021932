"""How much work code is, as far as that is known: what its steps count for is made of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from playrules.engine.machine.walk import Ops, bodies, every_part, expressions
from playrules.engine.program.expressions import Apply, Const
from playrules.engine.program.operations import Call, For, While
from playrules.engine.program.program import Function

_ROUNDS = 1000
"""Rounds of a loop whose ends are not known."""
_MOST = 100_000
"""Operations of a pass of which more do not count."""
_LIGHT = 64
"""Operations of a call that is not worth counting."""
_CALL = 16
"""Operations of a call that count as one step more."""
FEW = 128
"""Rounds of nested loops of known sizes that are not worth counting."""
LOOP = 64
"""Operations in a loop that count as one step more in each round."""
RULE = 256
"""Operations of a rule that count as one step more in each round of a loop through decisions."""


class Costs:
    """The operations that each function of a rules file takes, those inside of it included.

    `heavy[function]` are the steps that a call counts for; other functions are not worth it. A
    heavy function counts for itself wherever it is called, and is one operation for its callers.
    """

    def __init__(self, functions: tuple[Function, ...], order: list[int]) -> None:
        """Weigh *functions*; *order* puts each after those that it calls."""
        self.functions: dict[int, float] = {}
        self.heavy: dict[int, int] = {}
        for number in order:
            cost = self.of(functions[number].body)
            if cost > _LIGHT:
                self.heavy[number] = 1 + min(int(cost), _ROUNDS) // _CALL
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

    def of(self, ops: Ops, rounds: int = _ROUNDS) -> float:
        """Return how many operations *ops* take, loops of unknown length that many *rounds*."""
        total = 0.0
        for op in ops:
            called = (part for expr in expressions(op) for part in every_part(expr))
            own = 1 + sum(self.functions[one.function] for one in called if isinstance(one, Apply))
            if isinstance(op, Call):
                own += self.rules.get(op.rule, 0)
            inside = sum(self.of(body, rounds) for body in bodies(op))
            if isinstance(op, For) and isinstance(op.start, Const) and isinstance(op.stop, Const):
                inside *= min(max(0, op.stop.value - op.start.value), rounds if rounds > 1 else FEW)
            elif isinstance(op, For | While):
                inside *= rounds
            total += own + inside
        return total

    def steps(self, ops: Ops, step: int) -> int:
        """Return the steps that a pass of *ops* counts for, one more for each *step* operations.

        Loops in it count for themselves, but for those of few rounds.
        """
        return 1 + int(min(self.of(ops, 1), _MOST)) // step
