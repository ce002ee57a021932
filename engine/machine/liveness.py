"""Which variables are needed where: over structured operations and over blocks.

Sets hold variable numbers, and arrays as negative keys (`walk.array_key`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from playrules.engine.machine.blocks import (
    Ask,
    Block,
    Branch,
    Cut,
    Decode,
    Invoke,
    Step,
    Stop,
    Tail,
    Unwind,
    successors,
)
from playrules.engine.machine.walk import (
    array_key,
    every_op,
    expressions,
    template_expressions,
    variables,
    written,
)
from playrules.engine.program.operations import (
    Break,
    End,
    Fail,
    Finish,
    For,
    Fresh,
    Give,
    If,
    Let,
    Offer,
    Return,
    SetItem,
    While,
)
from playrules.engine.program.program import Point, Program, Template

Set = frozenset[int]
EMPTY: Set = frozenset()


def live_before(ops: Iterable[Step], after: Set, broken: Set = EMPTY, left: Set = EMPTY) -> Set:
    """Return what is needed before *ops*.

    *after*: needed after them; *broken*: needed where a `Break` leads; *left*: where a `Return`,
    a `Finish` or a `Give` leads.
    """
    now = after
    for op in reversed(tuple(ops)):
        now = _one(op, now, broken, left)
    return now


def _one(op: Step, now: Set, broken: Set, left: Set) -> Set:
    match op:
        case Let(var, value):
            return now - {var.index} | variables(value)
        case SetItem(array, index, value):
            return now | variables(index, value) | {array_key(array)}
        case Fresh(array):
            return now - {array_key(array)}
        case If(condition, then, other):
            inside = live_before(then, now, broken, left) | live_before(other, now, broken, left)
            return inside | variables(condition)
        case For():
            return _for(op, now, left)
        case While():
            return _while(op, now, left)
        case Break():
            return broken
        case Return() | Finish() | End():
            return left
        case Give() | Fail():
            return left | variables(*expressions(op))
        case Offer(values=values, preferences=preferences):
            for line in preferences:
                read = variables(line.condition, *([] if line.by is None else [line.by]))
                now = now | live_before(line.before, now | read)
            return now | variables(*values)
        case Ask(status, _, arguments):
            return now - {status.index} | variables(*arguments)
        case Decode():
            return now  # the caller knows the point and its slots
    return now | variables(*expressions(op))


def _for(op: For, after: Set, left: Set) -> Set:
    head = after
    while True:
        wider = head | (live_before(op.body, head, after, left) - {op.var.index})
        if wider == head:
            return head | variables(op.start, op.stop)
        head = wider


def _while(op: While, after: Set, left: Set) -> Set:
    head = EMPTY
    while True:
        test = after | variables(op.condition) | live_before(op.body, head, after, left)
        wider = head | live_before(op.before, test, after, left)
        if wider == head:
            return head
        head = wider


@dataclass(frozen=True, slots=True)
class Needs:
    """What the code of a point reads from the frame of the paused rule."""

    open: Set
    actor: Set
    prompt: Set
    labels: tuple[Set, ...]
    outside: Set
    seer: Set

    @property
    def all(self) -> Set:
        """Everything that must stand in the row while the point waits."""
        return self.open.union(self.actor, self.prompt, self.outside, self.seer, *self.labels)


def point_needs(point: Point) -> Needs:
    """Return what *point* reads."""
    return Needs(
        live_before(point.open, EMPTY),
        frozenset(variables(point.actor)),
        template_needs(point.prompt),
        tuple(
            template_needs(option.label) - {slot.var.index for slot in option.slots}
            for option in point.options
        ),
        EMPTY if point.outside is None else template_needs(point.outside.values),
        frozenset(variables(point.seer)),
    )


def template_needs(template: Template) -> Set:
    """Return what *template* reads."""
    return live_before(template.before, frozenset(variables(*template_expressions(template))))


def decoded(point: Point) -> Set:
    """Return the variables that an answer gives values to."""
    slots = {slot.var.index for option in point.options for slot in option.slots}
    return frozenset(slots | {point.chosen.index})


@dataclass(slots=True)
class Liveness:
    """What each block needs: `needed` at its start, `kept` in the row across its pause."""

    needed: dict[int, Set]
    kept: dict[int, Set]


def block_liveness(cut: Cut, program: Program, rule: int) -> Liveness:
    """Find what the blocks of a rule need, and what must be kept across each pause.

    With what not everybody knows the rule keeps whose it is.
    """
    owners = {veil.key: veil.owner for veil in program.rules[rule].veils}
    needed: dict[int, Set] = dict.fromkeys(cut.blocks, EMPTY)
    waits = {
        block.end.point: point_needs(program.points[block.end.point]).all
        for block in cut.blocks.values()
        if isinstance(block.end, Stop)
    }

    def leaving(block: Block) -> Set:
        out = EMPTY.union(*(needed[to] for to in successors(block)))
        if isinstance(block.end, Stop):
            out |= waits[block.end.point]
        if isinstance(block.end, Invoke | Stop):
            out = with_owners(out, owners)
        return out | end_reads(block)

    def start(block: Block) -> Set:
        return steps_before(block.ops, leaving(block), program)

    settle(cut, needed, start)
    arrays = may_hold(cut)
    kept = {}
    for number, block in cut.blocks.items():
        if isinstance(block.end, Invoke | Stop):
            across = needed[block.end.resume]
            if isinstance(block.end, Stop):
                across |= waits[block.end.point]
            held = frozenset(v for v in across if v >= 0 or v in arrays[number])
            kept[number] = with_owners(held, owners)
    return Liveness(needed, kept)


def with_owners(kept: Set, owners: dict[int, int]) -> Set:
    """Return variables and arrays together with those that say whose they are."""
    while missing := {owners[key] for key in kept & owners.keys()} - kept:
        kept = kept.union(missing)
    return kept


def steps_before(ops: list[Step], after: Set, program: Program) -> Set:
    """Return what a block's steps need before them."""
    now = after
    for op in reversed(ops):
        if isinstance(op, Decode):
            now -= decoded(program.points[op.point])
        else:
            now = _one(op, now, EMPTY, EMPTY)
    return now


def end_reads(block: Block) -> Set:
    """Return what a terminator itself reads."""
    match block.end:
        case Branch(condition=condition):
            return frozenset(variables(condition))
        case Invoke(arguments=arguments) | Tail(arguments=arguments):
            return frozenset(variables(*arguments))
        case Unwind(tag):
            return frozenset(variables(tag))
    return EMPTY


def settle(cut: Cut, facts: dict[int, Set], start: Callable[[Block], Set]) -> None:
    """Widen the facts at the blocks' starts until nothing changes."""
    order = sorted(cut.blocks, reverse=True)
    changed = True
    while changed:
        changed = False
        for number in order:
            found = facts[number] | start(cut.blocks[number])
            if found != facts[number]:
                facts[number] = found
                changed = True


def block_writes(block: Block, program: Program) -> set[int]:
    """Return the variables and arrays that a block's steps may write."""
    found: set[int] = set()
    for op in block.ops:
        if isinstance(op, Decode):
            found |= decoded(program.points[op.point])
        elif isinstance(op, Ask):
            found.add(op.status.index)
        else:
            found |= written((op,))
    return found


def array_fills(block: Block) -> Set:
    """Return the arrays that a block's steps may fill."""
    ops = tuple(op for op in block.ops if not isinstance(op, Decode | Ask))
    return frozenset(array_key(op.array) for op in every_op(ops) if isinstance(op, SetItem))


def may_hold(cut: Cut) -> dict[int, Set]:
    """Return for each block the arrays that may hold something at its end."""
    held: dict[int, Set] = {n: array_fills(block) for n, block in cut.blocks.items()}
    changed = True
    while changed:
        changed = False
        for number, block in cut.blocks.items():
            for to in successors(block):
                wider = held[to] | held[number]
                if wider != held[to]:
                    held[to] = wider
                    changed = True
    return held
