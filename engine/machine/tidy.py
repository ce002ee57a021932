"""Tidies the blocks of a rule: empty ones passed over, tail calls found, dead ones dropped."""

from __future__ import annotations

from collections.abc import Mapping

from playrules.engine.machine.blocks import (
    Block,
    Branch,
    Cut,
    Invoke,
    Jump,
    Leave,
    Stop,
    Tail,
    successors,
)
from playrules.engine.program.program import Program

Blocks = dict[int, Block]


def target(blocks: Blocks, number: int) -> int:
    """Follow empty blocks that only jump on."""
    seen = set()
    block = blocks[number]
    while isinstance(block.end, Jump) and not block.ops and not block.resumed:
        if block.number in seen or block.fault >= 0:
            break
        seen.add(block.number)
        block = blocks[block.end.to]
    return block.number


def thread(blocks: Blocks) -> None:
    """Let jumps pass over empty blocks."""
    for block in blocks.values():
        match block.end:
            case Jump() as end:
                end.to = target(blocks, end.to)
            case Branch() as end:
                end.then, end.other = target(blocks, end.then), target(blocks, end.other)
            case Stop(direct=direct) as end if direct >= 0:
                end.direct = target(blocks, direct)
            case Invoke() as end:
                end.plain = target(blocks, end.plain)


def tails(blocks: Blocks) -> None:
    """Turn calls with nothing left to do into tail calls."""
    for block in blocks.values():
        end = block.end
        if isinstance(end, Invoke) and not end.caught:
            after = blocks[end.plain]
            if not after.ops and isinstance(after.end, Leave):
                block.end = Tail(end.rule, end.arguments, end.fault)


def drop(blocks: Blocks) -> Blocks:
    """Return the blocks without those that nothing reaches."""
    reached: set[int] = set()
    todo = [0]
    while todo:
        number = todo.pop()
        if number not in reached:
            reached.add(number)
            todo.extend(successors(blocks[number]))
    return {number: block for number, block in blocks.items() if number in reached}


def closing_edges(cut: Cut, program: Program) -> dict[tuple[int, int], frozenset[int]]:
    """Return the edges that close a loop in which nobody decides, each with the blocks of it."""
    found: set[tuple[int, int]] = set()
    state: dict[int, int] = {}
    before: dict[int, list[int]] = {}

    def following(number: int) -> tuple[int, ...]:
        block = cut.blocks[number]
        if isinstance(block.end, Stop) and program.points[block.end.point].kind != "chance":
            return ()
        return successors(block)

    for number in cut.blocks:
        for to in following(number):
            before.setdefault(to, []).append(number)

    for root in (0, *(n for n, block in cut.blocks.items() if block.resumed)):
        if root in state:
            continue
        state[root] = 1
        todo = [(root, iter(following(root)))]
        while todo:
            number, rest = todo[-1]
            for to in rest:
                if state.get(to) == 1:
                    found.add((number, to))
                elif to not in state:
                    state[to] = 1
                    todo.append((to, iter(following(to))))
                    break
            else:
                state[number] = 2
                todo.pop()
    return {edge: _between(edge, before) for edge in found}


def _between(edge: tuple[int, int], before: Mapping[int, list[int]]) -> frozenset[int]:
    """Return the blocks of the loop that an edge closes: those from which it is reached."""
    last, first = edge
    found, todo = {first, last}, [last]
    while todo:
        number = todo.pop()
        if number != first:
            fresh = [one for one in before.get(number, ()) if one not in found]
            found.update(fresh)
            todo += fresh
    return frozenset(found)
