"""Cuts a rule's structured operations at its pauses into basic blocks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from playrules.engine.machine.blocks import (
    Ask,
    Block,
    Branch,
    Cut,
    Dead,
    Decode,
    Invoke,
    Jump,
    Leave,
    Over,
    Stop,
    Terminator,
    Unwind,
)
from playrules.engine.machine.calls import Calls
from playrules.engine.machine.regions import breaks_out, flattened
from playrules.engine.machine.tidy import closing_edges, drop, tails, thread
from playrules.engine.machine.walk import Ops, every_op
from playrules.engine.program.expressions import Column, Compare, Const, Expr, Math, Var
from playrules.engine.program.operations import (
    Break,
    Call,
    End,
    Fail,
    Finish,
    For,
    If,
    Let,
    Op,
    Pause,
    Region,
    Return,
    Store,
    While,
)
from playrules.engine.program.program import UNWIND, Program


@dataclass(slots=True)
class Loop:
    """A loop that is cut into blocks, seen from inside."""

    exit: int
    parent: Scope | None


@dataclass(slots=True)
class Area:
    """A region, seen from inside; `done` is where its `after` code begins."""

    tags: frozenset[int]
    after: Ops
    done: int
    parent: Scope | None


Scope = Loop | Area

Exit = int | Literal["return", "break", "unwind"]
"""How a block leaves: a tag to finish, or a word; "unwind" looks for a tag known in play."""


def cut(program: Program, calls: Calls, rule: int) -> Cut:
    """Return the blocks of a rule."""
    return _Cutter(program, calls, rule).cut()


class _Cutter:
    def __init__(self, program: Program, calls: Calls, rule: int) -> None:
        self.program = program
        self.calls = calls
        self.rule = rule
        self.variables = program.rules[rule].variables
        self.blocks: dict[int, Block] = {}
        self.current: Block | None = self.new()
        self.exits: dict[tuple[object, ...], int] = {}
        self.scopes: list[Scope] = []  # keeps scopes alive, so that their ids stay theirs
        self.status: Var | None = None

    def cut(self) -> Cut:
        self.run(self.program.rules[self.rule].body, None)
        self.end(Leave())
        thread(self.blocks)
        tails(self.blocks)
        result = Cut(self.rule, drop(self.blocks), self.variables)
        result.counted = closing_edges(result, self.program)
        return result

    # Building

    def new(self) -> Block:
        block = Block(len(self.blocks))
        self.blocks[block.number] = block
        return block

    def variable(self) -> Var:
        self.variables += 1
        return Var(self.variables - 1)

    def end(self, terminator: Terminator) -> None:
        if self.current is not None:
            self.current.end = terminator
            self.current = None

    def start(self, number: int) -> None:
        self.current = self.blocks[number]

    def emit(self, op: Op | Ask | Decode) -> None:
        assert self.current is not None
        self.current.ops.append(op)

    def run(self, ops: Ops, scope: Scope | None) -> None:
        for op in ops:
            if self.current is None:
                return
            self.one(op, scope)

    def one(self, op: Op, scope: Scope | None) -> None:
        match op:
            case Return():
                self.leave(scope, "return")
            case Break():
                self.leave(scope, "break")
            case Finish():
                self.leave(scope, op.tag)
            case End():
                self.end(Over(op.site))
            case Fail():
                self.emit(op)
                self.end(Dead())
            case Pause():
                self.pause(op)
            case Call():
                self.call(op, scope)
            case Region():
                self.region(op, scope)
            case If() if self.must_cut(op, scope):
                self.branch(op, scope)
            case For() if self.must_cut(op, scope):
                self.count(op, scope)
            case While() if self.must_cut(op, scope):
                self.loop(op, scope)
            case _:
                self.emit(flattened(op))

    # What has to be cut

    def must_cut(self, op: Op, scope: Scope | None) -> bool:
        areas, afters, loops = False, False, False
        while scope is not None:
            if isinstance(scope, Area):
                areas, afters = True, afters or bool(scope.after)
            else:
                loops = True
            scope = scope.parent
        return self._cuts(op, areas, afters, loops)

    def _cuts(self, op: Op, areas: bool, afters: bool, loops: bool) -> bool:
        """Tell whether *op* cannot stay structured.

        *areas* and *afters*: regions are around it, some with code to run on the way out;
        *loops*: the innermost loop around it is cut.
        """

        def some(ops: Ops, loops: bool = loops) -> bool:
            return any(self._cuts(inner, areas, afters, loops) for inner in ops)

        match op:
            case Pause():
                return True
            case Call():
                return self.calls.framed[op.rule] or (areas and self.calls.stops(op.rule))
            case Finish():
                return areas
            case Return():
                return afters
            case Break():
                return loops
            case If():
                return some(op.then) or some(op.other)
            case For():
                return some(op.body, loops=False)
            case While():
                return some(op.before, loops=False) or some(op.body, loops=False)
            case Region():
                inside = any(
                    self._cuts(inner, True, afters or bool(op.after), loops) for inner in op.body
                )
                crossing = bool(op.after) and breaks_out(op.body)
                return inside or crossing or some(op.after)
        return False

    # Control

    def branch(self, op: If, scope: Scope | None) -> None:
        then, other, join = self.new(), self.new(), self.new()
        self.end(Branch(op.condition, then.number, other.number))
        joined = False
        for block, ops in ((then, op.then), (other, op.other)):
            self.start(block.number)
            self.run(ops, scope)
            joined = joined or self.current is not None
            self.end(Jump(join.number))
        self.current = join if joined else None

    def count(self, op: For, scope: Scope | None) -> None:
        own = not any(
            isinstance(inner, Let | For) and inner.var == op.var for inner in every_op(op.body)
        )
        index = op.var if own else self.variable()
        stop: Expr = op.stop
        if not isinstance(stop, Const):
            stop = self.variable()
            self.emit(Let(stop, op.stop))
        self.emit(Let(index, op.start))
        head, body, exit_ = self.new(), self.new(), self.new()
        self.end(Jump(head.number))
        self.start(head.number)
        self.end(Branch(Compare("<", index, stop), body.number, exit_.number))
        self.start(body.number)
        if not own:
            self.emit(Let(op.var, index))
        self.run(op.body, self.scope(Loop(exit_.number, scope)))
        if self.current is not None:
            self.emit(Let(index, Math("+", index, Const(1))))
        self.end(Jump(head.number))
        self.start(exit_.number)

    def loop(self, op: While, scope: Scope | None) -> None:
        head, body, exit_ = self.new(), self.new(), self.new()
        self.end(Jump(head.number))
        self.start(head.number)
        inner = self.scope(Loop(exit_.number, scope))
        self.run(op.before, inner)
        self.end(Branch(op.condition, body.number, exit_.number))
        self.start(body.number)
        self.run(op.body, inner)
        if self.current is not None:
            self.current.fault = op.fault
        self.end(Jump(head.number))
        self.start(exit_.number)

    def scope(self, scope: Scope) -> Scope:
        self.scopes.append(scope)
        return scope

    def region(self, op: Region, scope: Scope | None) -> None:
        done = self.new()
        self.run(op.body, self.scope(Area(op.tags, op.after, done.number, scope)))
        self.end(Jump(done.number))
        # Without a way in, this block is dropped at the end with all that follows from it.
        self.start(done.number)
        self.run(op.after, scope)

    def leave(self, scope: Scope | None, how: Exit) -> None:
        """Leave scopes from the inside out until *how* is served, running `after` code."""
        tags = self.pending if how == "unwind" else frozenset()
        while scope is not None:
            if isinstance(scope, Loop):
                if how == "break":
                    return self.end(Jump(scope.exit))
            else:
                if how in scope.tags:
                    return self.end(Jump(scope.done))
                if how == "unwind":
                    if tags <= scope.tags:
                        return self.end(Jump(scope.done))
                    tags = self.sift(scope, tags)
                if scope.after and self.outside(scope, how, tags):
                    return None
            scope = scope.parent
        if how == "return":
            return self.end(Leave())
        return self.end(Unwind(self.seen() if how == "unwind" else Const(int(how))))

    pending: frozenset[int] = frozenset()

    def sift(self, scope: Area, tags: frozenset[int]) -> frozenset[int]:
        """Catch the tags of a region; return those that go on."""
        seen = self.seen()
        for tag in sorted(tags & scope.tags):
            further = self.new()
            self.end(Branch(Compare("==", seen, Const(tag)), scope.done, further.number))
            self.start(further.number)
        return tags - scope.tags

    def outside(self, scope: Area, how: Exit, tags: frozenset[int]) -> bool:
        """Run the `after` code of a region that is passed; return whether a copy did exist."""
        key = (id(scope), how, tags)
        if key in self.exits:
            self.end(Jump(self.exits[key]))
            return True
        block = self.new()
        self.exits[key] = block.number
        self.end(Jump(block.number))
        self.start(block.number)
        self.run(scope.after, scope.parent)
        return self.current is None

    def seen(self) -> Var:
        """Return the variable that holds how a call came back."""
        if self.status is None:
            self.status = self.variable()
        return self.status

    # Pauses and calls

    def pause(self, op: Pause) -> None:
        resume, go_on = self.new(), self.new()
        resume.resumed = True
        resume.end = Jump(go_on.number)
        drawn = self.program.points[op.point].kind == "chance"
        self.end(Stop(op.point, resume.number, go_on.number if drawn else -1))
        self.start(go_on.number)
        self.emit(Decode(op.point))

    def call(self, op: Call, scope: Scope | None) -> None:
        finishes = self.calls.finishes[op.rule]
        caught = self.catches(scope, finishes)
        if not self.calls.framed[op.rule]:
            if not self.calls.stops(op.rule):
                self.emit(op)
                return
            self.emit(Ask(self.seen(), op.rule, op.arguments))
            self.check(op.rule, scope)
            return
        resume = self.new()
        resume.resumed = True
        invoke = Invoke(op.rule, op.arguments, resume.number, -1, caught, op.fault)
        self.end(invoke)
        self.start(resume.number)
        if finishes:
            self.emit(Let(self.seen(), Column(UNWIND)))
            self.check(op.rule, scope)
        else:
            # The stub only loads what the rest needs.
            go_on = self.new()
            self.end(Jump(go_on.number))
            self.start(go_on.number)
        assert self.current is not None
        invoke.plain = self.current.number

    def check(self, rule: int, scope: Scope | None) -> None:
        """Go on, or see to the `finish` or the end that a call came back with."""
        seen = self.seen()
        odd, plain = self.new(), self.new()
        self.end(Branch(Compare("!=", seen, Const(0)), odd.number, plain.number))
        self.start(odd.number)
        if self.calls.framed[rule]:
            self.emit(Store(Column(UNWIND), Const(0)))
        elif not self.calls.finishes[rule]:
            self.end(Over())
        elif self.calls.ends[rule]:
            over, further = self.new(), self.new()
            self.end(Branch(Compare("<", seen, Const(0)), over.number, further.number))
            self.start(over.number)
            self.end(Over())
            self.start(further.number)
        if self.current is not None:
            self.pending = self.calls.finishes[rule]
            self.leave(scope, "unwind")
        self.start(plain.number)

    def catches(self, scope: Scope | None, tags: frozenset[int]) -> bool:
        while scope is not None:
            if isinstance(scope, Area) and (scope.tags & tags or (scope.after and tags)):
                return True
            scope = scope.parent
        return False
