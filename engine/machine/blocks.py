"""Basic blocks: straight-line structured operations, then one terminator."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from playrules.engine.program.expressions import Expr, Var
from playrules.engine.program.operations import Op


@dataclass(frozen=True, slots=True)
class Decode:
    """Give the point's `chosen` variable and slots the values of the code `a`."""

    point: int


@dataclass(frozen=True, slots=True)
class Ask:
    """Call a rule that does not pause and keep how it came back.

    `status` gets 0 for a plain return, a tag above 0 for a `finish`, -1 when the game ended.
    """

    status: Var
    rule: int
    arguments: tuple[Expr, ...]


Step = Op | Decode | Ask


@dataclass(slots=True)
class Jump:
    """Go on with a block."""

    to: int


@dataclass(slots=True)
class Branch:
    """Go on with one block or the other."""

    condition: Expr
    then: int
    other: int


@dataclass(slots=True)
class Invoke:
    """Call a framed rule and go on with `resume`.

    `plain` is where the work goes on after a plain return; `caught` says that a region here has
    to see a `finish` of the callee, or has something to do when it passes.
    """

    rule: int
    arguments: tuple[Expr, ...]
    resume: int
    plain: int
    caught: bool
    fault: int


@dataclass(slots=True)
class Tail:
    """Call a framed rule with nothing left to do here."""

    rule: int
    arguments: tuple[Expr, ...]
    fault: int


@dataclass(slots=True)
class Stop:
    """Pause at a point.

    `resume` is the block that starts from the row; drawn chance goes on with `direct`.
    """

    point: int
    resume: int
    direct: int


@dataclass(slots=True)
class Leave:
    """Return from the rule."""


@dataclass(slots=True)
class Unwind:
    """Return from the rule looking for the region with this tag."""

    tag: Expr


@dataclass(slots=True)
class Over:
    """The game has ended. With a site, end it here."""

    site: int | None = None


@dataclass(slots=True)
class Dead:
    """Never reached: a rules error came before."""


Terminator = Jump | Branch | Invoke | Tail | Stop | Leave | Unwind | Over | Dead


@dataclass(slots=True)
class Block:
    """A block of a rule. `steps` tells the rules error for a loop that this block closes."""

    number: int
    ops: list[Step] = field(default_factory=list)
    end: Terminator = field(default_factory=Dead)
    fault: int = -1
    resumed: bool = False


@dataclass(slots=True)
class Cut:
    """A rule as blocks; block 0 is where it starts.

    `variables` counts those of the rule and those the cut added. `counted` are the edges (from,
    to) that close a loop without a decision in it, each with the blocks of that loop: the machine
    counts steps there.
    """

    rule: int
    blocks: dict[int, Block]
    variables: int
    counted: Mapping[tuple[int, int], frozenset[int]] = field(default_factory=dict)


def successors(block: Block) -> tuple[int, ...]:
    """Return the blocks that may follow within the rule."""
    match block.end:
        case Jump(to):
            return (to,)
        case Branch(then=then, other=other):
            return (then, other)
        case Invoke(resume=resume):
            return (resume,)
        case Stop(resume=resume, direct=direct):
            return (resume, direct) if direct >= 0 else (resume,)
    return ()
