"""Operations of a program: structured code that the machine cuts into basic blocks.

The lowering writes structured operations and need not know which of them pause; the machine cuts
a rule at its pauses (choices, chance, outside events, calls of rules that pause) and leaves all
else structured.
"""

from __future__ import annotations

from dataclasses import dataclass

from playrules.engine.program.expressions import Array, Column, Expr, Var
from playrules.engine.source import NOWHERE, Span


@dataclass(frozen=True, slots=True)
class Let:
    """Give a variable a value."""

    var: Var
    value: Expr


@dataclass(frozen=True, slots=True)
class Store:
    """Write a cell of the row. With `bounds`, a value outside them is the rules error `fault`."""

    target: Column
    value: Expr
    bounds: tuple[int, int] | None = None
    fault: int = 0


@dataclass(frozen=True, slots=True)
class SetItem:
    """Write element `index` (from 0) of an array."""

    array: Array
    index: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class Fresh:
    """An array's content no longer matters; the lowering says so where it starts to fill one."""

    array: Array


@dataclass(frozen=True, slots=True)
class If:
    """Run `then` where the condition is 1, else `other`."""

    condition: Expr
    then: tuple[Op, ...]
    other: tuple[Op, ...] = ()


@dataclass(frozen=True, slots=True)
class For:
    """Run the body for `var` from `start` up to, not including, `stop` (both read once)."""

    var: Var
    start: Expr
    stop: Expr
    body: tuple[Op, ...]


STEPS = 10_000_000
"""Steps that rules may take between two decisions; a round of a loop is at least one."""


@dataclass(frozen=True, slots=True)
class While:
    """Run the body as long as the condition is 1; `before` runs ahead of each test.

    `fault` is the rules error for a loop that does not end within the bound on steps between two
    pauses.
    """

    condition: Expr
    body: tuple[Op, ...]
    before: tuple[Op, ...] = ()
    fault: int = 0


@dataclass(frozen=True, slots=True)
class Break:
    """Leave the innermost `For` or `While` of this rule."""


@dataclass(frozen=True, slots=True)
class Region:
    """A labelled block: `Finish` of one of its tags leaves it, also from rules called inside.

    `after` runs however the region is left (but not when the game ends).
    """

    tags: frozenset[int]
    body: tuple[Op, ...]
    after: tuple[Op, ...] = ()


@dataclass(frozen=True, slots=True)
class Finish:
    """Leave the innermost region with this tag, in this rule or in those that called it."""

    tag: int
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class Return:
    """Leave the rule."""


@dataclass(frozen=True, slots=True)
class Give:
    """Leave a function with a value (functions only)."""

    value: Expr


@dataclass(frozen=True, slots=True)
class Call:
    """Run another rule. `fault` is the rules error for a circle of rules that is too deep."""

    rule: int
    arguments: tuple[Expr, ...] = ()
    fault: int = 0
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class Pause:
    """Stop at `program.points[point]`: a choice, chance, or an event outside.

    Afterwards the point's `chosen` variable holds the option's number and the option's slots
    hold the values; what an event outside gave stands in the columns of its fields.
    """

    point: int
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class Do:
    """Evaluate an expression for its effect on the row (a native function)."""

    value: Expr


@dataclass(frozen=True, slots=True)
class Record:
    """Write a journal event; nothing happens in runs that keep no journal."""

    site: int
    arguments: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class Fail:
    """Stop with the rules error `fault`; `values` are shown in its message (at most two)."""

    fault: int
    values: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class End:
    """End the game; `site` is the journal site that says why."""

    site: int


@dataclass(frozen=True, slots=True)
class Preference:
    """One `prefer` line of a policy at one option.

    Among all offers of a point the policy takes the one with the lowest `rank` whose condition
    holds, among those the greatest `by`, among those the first. `before` computes what the two
    expressions need.
    """

    policy: int
    rank: int
    condition: Expr
    by: Expr | None = None
    before: tuple[Op, ...] = ()


@dataclass(frozen=True, slots=True)
class Offer:
    """Inside a point's `options` code: one option is open with these slot values."""

    option: int
    values: tuple[Expr, ...] = ()
    preferences: tuple[Preference, ...] = ()


Op = (
    Let
    | Store
    | SetItem
    | Fresh
    | If
    | For
    | While
    | Break
    | Region
    | Finish
    | Return
    | Give
    | Call
    | Pause
    | Do
    | Record
    | Fail
    | End
    | Offer
)
