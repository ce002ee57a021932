"""What is known about a framed rule's columns and locals at the start of each block."""

from __future__ import annotations

from dataclasses import dataclass

from playrules.engine.machine.blocks import Block, Cut, Invoke, Stop, successors
from playrules.engine.machine.liveness import (
    EMPTY,
    Liveness,
    Set,
    array_fills,
    block_writes,
    end_reads,
    settle,
    steps_before,
)
from playrules.engine.program.program import Program


@dataclass(frozen=True, slots=True)
class Known:
    """Facts at one place of a framed rule.

    `clean`: variables whose column surely holds their value; `filled`: variables and arrays whose
    columns may not be 0; `block`: what the block column holds, -1 if that depends on the way.
    """

    clean: Set
    filled: Set
    block: int

    def meet(self, other: Known) -> Known:
        """Return what holds on both ways."""
        return Known(
            self.clean & other.clean,
            self.filled | other.filled,
            self.block if self.block == other.block else -1,
        )


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts of a rule: `known` and `local` (variables that must be Python locals) at each start."""

    known: dict[int, Known]
    local: dict[int, Set]
    liveness: Liveness

    def at_end(self, block: Block, program: Program) -> Known:
        """Return what is known after the steps of *block*."""
        return after_steps(block, self.known[block.number], program)


def after_steps(block: Block, known: Known, program: Program) -> Known:
    """Return what is known after the steps of *block*, from what is known before them."""
    clean = known.clean - frozenset(block_writes(block, program))
    return Known(clean, known.filled | array_fills(block), known.block)


def find_facts(
    cut: Cut, liveness: Liveness, parameters: Set, drawn: frozenset[int], program: Program
) -> Facts:
    """Find the facts of a framed rule.

    *parameters* arrive in columns; *drawn* are the points whose chance is drawn without looking
    at the row, so that their code goes on without saving anything.
    """
    known: dict[int, Known] = {0: Known(parameters, parameters, 0)}
    for number, kept in liveness.kept.items():
        end = cut.blocks[number].end
        assert isinstance(end, Invoke | Stop)
        variables = frozenset(v for v in kept if v >= 0)
        known[end.resume] = Known(variables, kept, end.resume)
    todo = sorted(known)
    while todo:
        block = cut.blocks[todo.pop()]
        after = after_steps(block, known[block.number], program)
        following = successors(block)
        if isinstance(block.end, Invoke):
            following = ()
        elif isinstance(block.end, Stop):
            following = following[1:]
            if block.end.point not in drawn:
                after = known[block.end.resume]
        for to in following:
            met = after if to not in known else known[to].meet(after)
            if known.get(to) != met:
                known[to] = met
                todo.append(to)
    return Facts(known, find_locals(cut, liveness, known, program), liveness)


def find_locals(
    cut: Cut, liveness: Liveness, known: dict[int, Known], program: Program
) -> dict[int, Set]:
    """Return the variables that must be in locals at the start of each block.

    A variable that only passes from one pause to the next stays in its column.
    """
    local: dict[int, Set] = dict.fromkeys(cut.blocks, EMPTY)

    def start(block: Block) -> Set:
        out = end_reads(block)
        if isinstance(block.end, Invoke | Stop):
            kept = liveness.kept[block.number]
            clean = after_steps(block, known[block.number], program).clean
            out |= frozenset(v for v in kept if v >= 0) - clean
            if isinstance(block.end, Stop) and block.end.direct >= 0:
                out |= local[block.end.direct]
        else:
            out = out.union(*(local[to] for to in successors(block)))
        return steps_before(block.ops, out, program)

    settle(cut, local, start)
    return local
