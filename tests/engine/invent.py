"""Invents programs at random, to compare the machine with the reference."""

from __future__ import annotations

import random

from programs import ONE, chance, choose, column, program, rule, text

from playrules.engine.kinds import number
from playrules.engine.program.expressions import (
    Arithmetic,
    Array,
    Both,
    Column,
    Compare,
    Comparison,
    Const,
    Either,
    Expr,
    Item,
    Math,
    Not,
    Select,
    Var,
)
from playrules.engine.program.operations import (
    Break,
    Call,
    End,
    Finish,
    For,
    If,
    Let,
    Op,
    Pause,
    Record,
    Region,
    Return,
    SetItem,
    Store,
    While,
)
from playrules.engine.program.program import FIRST, Point, Program, Rule, Site

_COLUMNS = 4
_VARIABLES = 6
_FUEL = FIRST + _COLUMNS
_SIGNS: tuple[Comparison, ...] = ("==", "!=", "<", "<=", ">", ">=")
_OPERATIONS: tuple[Arithmetic, ...] = ("+", "-", "min", "max")


class Inventor:
    """Invents one program. Its loops and circles of rules end because a column runs out."""

    def __init__(self, seed: int, *, circles: bool = True) -> None:
        self.random = random.Random(seed)
        self.points: list[Point] = []
        self.rules = self.random.randint(1, 5)
        self.circles = circles
        self.tags = 0
        self.rule = 0
        self.counters = 0

    def invent(self) -> Program:
        rules: list[Rule] = []
        self.parameters = [0] + [self.random.randint(0, 3) for _ in range(self.rules - 1)]
        for number_ in range(self.rules):
            self.rule = number_
            self.counters = 10
            body = (self.burn(), *self.ops(3, loop=False), *self.ops(2, loop=False))
            made = rule(f"rule{number_}", body, self.parameters[number_], 30)
            rules.append(
                Rule(made.name, made.title, made.parameters, made.parameter_kinds, body, 30, (3, 2))
            )
        columns = tuple(column(f"c{n}", starts=n) for n in range(_COLUMNS))
        fuel = column("fuel", starts=self.random.choice((10, 40, 150)))
        return program(
            tuple(rules),
            tuple(self.points),
            (*columns, fuel),
            sites=(
                Site("end", (), text("end"), 0),
                Site("note", (("x", number()),), text(Var(0)), 0),
            ),
            depth=1000,
        )

    def burn(self) -> Op:
        """End the game when the fuel runs out."""
        fuel = Column(_FUEL)
        return If(
            Compare("<=", fuel, Const(0)),
            (End(0),),
            (Store(fuel, Math("-", fuel, Const(1))),),
        )

    def ops(self, depth: int, *, loop: bool) -> tuple[Op, ...]:
        return tuple(self.op(depth, loop=loop) for _ in range(self.random.randint(1, 4)))

    def op(self, depth: int, *, loop: bool) -> Op:
        pick = self.random.random()
        if depth > 0 and pick < 0.35:
            return self.nested(depth - 1, loop=loop)
        if pick < 0.50:
            return Let(self.var(), self.expr(2))
        if pick < 0.60:
            return Store(self.cell(), self.clipped(self.expr(2)))
        if pick < 0.66:
            array = self.random.choice((Array(0, 3), Array(1, 2)))
            return SetItem(array, self.index(array), self.expr(1))
        if pick < 0.75:
            return self.pause()
        if pick < 0.86:
            return self.call()
        if pick < 0.90:
            return Record(1, (self.expr(1),))
        if pick < 0.93 and loop:
            return If(self.expr(1), (Break(),))
        if pick < 0.95:
            return If(self.test(1), (Return(),))
        if pick < 0.985:
            return If(self.test(1), (Finish(self.random.randint(1, 4)),))
        return Let(self.var(), self.expr(1))

    def nested(self, depth: int, *, loop: bool) -> Op:
        match self.random.randint(0, 5):
            case 0 | 1:
                other = self.ops(depth, loop=loop) if self.random.random() < 0.5 else ()
                return If(self.test(2), self.ops(depth, loop=loop), other)
            case 2:
                self.counters += 1
                start = Const(self.random.randint(0, 1))
                return For(
                    Var(self.counters),
                    start,
                    self.random.choice((Const(2), Math("mod", self.expr(1), Const(4)))),
                    self.ops(depth, loop=True),
                )
            case 3:
                before = (self.burn(),)
                return While(self.test(1), (self.burn(), *self.ops(depth, loop=True)), before)
            case _:
                tags = frozenset(self.random.sample(range(1, 5), self.random.randint(1, 2)))
                after = self.ops(0, loop=loop) if self.random.random() < 0.5 else ()
                return Region(tags, self.ops(depth, loop=loop), after)

    def call(self) -> Op:
        targets = range(1, self.rules) if self.circles else range(self.rule + 1, self.rules)
        if not targets:
            return Let(self.var(), self.expr(1))
        target = self.random.choice(targets)
        return Call(target, tuple(self.expr(1) for _ in range(self.parameters[target])))

    def pause(self) -> Op:
        kind = self.random.random()
        name = f"point{len(self.points)}"
        if kind < 0.5:
            weights = tuple(self.random.choice((0, 1, 1, 2, 700)) for _ in range(3)) + (1,)
            self.points.append(chance(name, weights, self.var(), self.random.randint(-1, 1)))
        else:
            labels = ("a", "b", "c")[: self.random.randint(1, 3)]
            self.points.append(choose(name, labels, chosen=self.var(), actor=ONE))
        return Pause(len(self.points) - 1)

    def var(self) -> Var:
        return Var(self.random.randrange(_VARIABLES))

    def cell(self) -> Column:
        return Column(FIRST + self.random.randrange(_COLUMNS))

    def index(self, array: Array) -> Expr:
        return Math("mod", self.expr(1), Const(array.capacity))

    def clipped(self, expr: Expr) -> Expr:
        return Math("min", Math("max", expr, Const(-9)), Const(9))

    def test(self, depth: int) -> Expr:
        pick = self.random.random()
        if depth and pick < 0.2:
            return Both(self.test(depth - 1), self.test(depth - 1))
        if depth and pick < 0.4:
            return Either(self.test(depth - 1), self.test(depth - 1))
        if pick < 0.5:
            return Not(self.test(0) if depth else Const(0))
        sign = self.random.choice(_SIGNS)
        return Compare(sign, self.expr(1), self.expr(1))

    def expr(self, depth: int) -> Expr:
        pick = self.random.random()
        if depth and pick < 0.3:
            sign = self.random.choice(_OPERATIONS)
            made = Math(sign, self.expr(depth - 1), self.expr(depth - 1))
            return Math("mod", made, Const(11))
        if depth and pick < 0.4:
            return Select(self.test(depth - 1), self.expr(depth - 1), self.expr(depth - 1))
        if depth and pick < 0.5:
            array = Array(0, 3)
            return Item(array, Math("mod", self.expr(0), Const(3)))
        if pick < 0.75:
            return self.var()
        if pick < 0.9:
            return self.cell()
        return Const(self.random.randint(-3, 5))
