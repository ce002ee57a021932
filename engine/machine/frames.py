"""Where the machine's own columns stand: frames, spill stack, counters."""

from __future__ import annotations

from dataclasses import dataclass

from playrules.engine.machine.calls import Calls
from playrules.engine.machine.liveness import Set
from playrules.engine.program.program import FIRST, SYSTEM_COLUMNS, Program


@dataclass(frozen=True, slots=True)
class Frame:
    """The columns of one framed rule, from `base` on: return link, resume block, variables, arrays.

    The link is 0 while the rule is not at work, else 4 * (1 + calling rule) + 2, plus 1 when an
    earlier frame of the rule lies on the spill stack.
    """

    base: int
    size: int
    cells: dict[int, int]

    @property
    def link(self) -> int:
        """The column of the return link."""
        return self.base

    @property
    def block(self) -> int:
        """The column of the resume block."""
        return self.base + 1


@dataclass(frozen=True, slots=True)
class Layout:
    """The whole row: names of all columns, and where the machine's own begin.

    `steps` counts steps since the last decision (0 at every pause), `depths[circle]` the frames of
    a circle on the spill stack, `stack` is the first cell of that, `fired` the counters of rules.
    """

    names: tuple[str, ...]
    steps: int
    frames: dict[int, Frame]
    depths: tuple[int, ...]
    stack: int
    fired: int

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.names)


def lay_out(program: Program, calls: Calls, kept: dict[int, Set]) -> Layout:
    """Allot the machine's columns; *kept* are the variables that each framed rule keeps."""
    names = [*SYSTEM_COLUMNS, *(column.name for column in program.columns)]
    assert len(SYSTEM_COLUMNS) == FIRST
    steps = len(names)
    names.append("steps")
    frames: dict[int, Frame] = {}
    for index, variables in kept.items():
        rule = program.rules[index]
        base = len(names)
        names += [f"{rule.name}: back to", f"{rule.name}: block"]
        cells: dict[int, int] = {}
        for number in sorted(v for v in variables if v >= 0):
            cells[number] = len(names)
            names.append(f"{rule.name}: v{number}")
        for number in sorted((v for v in variables if v < 0), reverse=True):
            cells[number] = len(names)
            names += [f"{rule.name}: a{-1 - number}[{i}]" for i in range(rule.arrays[-1 - number])]
        frames[index] = Frame(base, len(names) - base, cells)
    depths = tuple(range(len(names), len(names) + len(calls.circles)))
    names += [f"depth of circle {number}" for number in range(len(calls.circles))]
    stack = len(names)
    cells_needed = sum(
        program.depth * max(frames[rule].size for rule in circle) for circle in calls.circles
    )
    names += [f"spilt {number}" for number in range(cells_needed)]
    fired = len(names)
    names += [f"fired: {rule.name}" for rule in program.rules]
    return Layout(tuple(names), steps, frames, depths, stack, fired)
