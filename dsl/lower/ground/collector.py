"""Collects the elements of a list into an array."""

from __future__ import annotations

from typing import Any

from playrules.dsl.lower.ground import folding as fold
from playrules.dsl.lower.ground.peeking import origin, own
from playrules.dsl.lower.ground.walks import LONGEST_LIST, SHORTER
from playrules.engine.program.expressions import Const, Expr
from playrules.engine.program.operations import Fresh, SetItem


class Collector:
    """Collects the elements of a list into an array; more than it can hold is a rules error."""

    def __init__(self, body: Any, capacity: int, extra: int = 0) -> None:
        """Prepare for *capacity* elements, and *extra* arrays that go along with them."""
        self.body = body
        size = min(max(1, capacity), LONGEST_LIST)
        self.array = body.array(size)
        self.others = [body.array(size) for _ in range(extra)]
        body.ops += [Fresh(array) for array in (self.array, *self.others)]
        self.length = body.let(Const(0))
        self.unsure = capacity > LONGEST_LIST

    def check(self) -> None:
        """Write the check that another element has room, where that is not sure."""
        if self.unsure:
            full = fold.compare(">=", self.length, Const(LONGEST_LIST))
            self.body.fail(full, f"this list holds more than {LONGEST_LIST}", help=SHORTER)

    def add(self, item: Expr) -> None:
        """Write code that adds one element."""
        self.check()
        self.body.ops.append(SetItem(self.array, self.length, item))
        own(self.body, self.array, self.body.known.owned.get(origin(self.body, item)))
        self.body.set(self.length, fold.add(self.length, Const(1)))
