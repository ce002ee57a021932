"""A plain interpreter of structured operations: what programs mean, without blocks or frames.

Rules are generators that yield at pauses, `finish` is an exception: everything that the machine
has to work out comes from Python itself here.
"""

from __future__ import annotations

from collections.abc import Generator

from playrules.engine.machine.generator import advance, output, seeded
from playrules.engine.machine.module import option_bases
from playrules.engine.program.expressions import (
    Both,
    Column,
    Compare,
    Const,
    Either,
    Entry,
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
    Fail,
    Finish,
    For,
    Fresh,
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
from playrules.engine.program.program import FIRST, RESULT, Program

Frame = dict[int, int]
Running = Generator[tuple[int, list[int]], int, None]


class Left(Exception):
    pass


class Returned(Left):
    pass


class Broken(Left):
    pass


class Ended(Exception):
    pass


class Failed(Exception):
    pass


class Finished(Left):
    def __init__(self, tag: int) -> None:
        self.tag = tag


class Reference:
    """Plays one game. `explicit` pauses at chance, as the machine does."""

    def __init__(self, program: Program, seed: int, *, explicit: bool = False) -> None:
        self.program = program
        self.generator = seeded(seed)
        self.explicit = explicit
        self.row = [0] * FIRST + [column.starts for column in program.columns]
        self.fired = [0] * len(program.rules)
        self.log: list[tuple[int, ...]] = []

    def below(self, n: int) -> int:
        while True:
            self.generator = advance(self.generator)
            product = output(self.generator) * n
            if product % 2**32 >= 2**32 % n:
                return product >> 32

    def game(self) -> Running:
        """Run the game; yield (point, open codes) at each pause, to be sent the answer."""
        try:
            yield from self.rule(self.program.main, ())
        except Ended:
            pass
        except Finished:
            pass

    def rule(self, number: int, values: tuple[int, ...]) -> Running:
        rule = self.program.rules[number]
        self.fired[number] += 1
        frame = dict.fromkeys(range(rule.variables), 0)
        frame |= {var.index: value for var, value in zip(rule.parameters, values, strict=True)}
        for array, capacity in enumerate(rule.arrays):
            frame |= {-1000 * (array + 1) - n: 0 for n in range(capacity)}
        try:
            yield from self.run(rule.body, frame)
        except Returned:
            pass

    def run(self, ops: tuple[Op, ...], frame: Frame) -> Running:
        for op in ops:
            yield from self.one(op, frame)

    def one(self, op: Op, frame: Frame) -> Running:
        def value(expr: Expr) -> int:
            return self.value(expr, frame)

        match op:
            case Let(var, expr):
                frame[var.index] = value(expr)
            case Store(target, expr):
                self.row[target.base + value(target.index)] = value(expr)
            case SetItem(array, index, expr):
                frame[-1000 * (array.index + 1) - value(index)] = value(expr)
            case Fresh():
                pass
            case If(condition, then, other):
                yield from self.run(then if value(condition) else other, frame)
            case For(var, start, stop, body):
                try:
                    for number in range(value(start), value(stop)):
                        frame[var.index] = number
                        yield from self.run(body, frame)
                except Broken:
                    pass
            case While():
                try:
                    while True:
                        yield from self.run(op.before, frame)
                        if not value(op.condition):
                            break
                        yield from self.run(op.body, frame)
                except Broken:
                    pass
            case Region(tags, body, after):
                try:
                    yield from self.run(body, frame)
                except Finished as finished:
                    yield from self.run(after, frame)
                    if finished.tag not in tags:
                        raise
                except Left:
                    yield from self.run(after, frame)
                    raise
                else:
                    yield from self.run(after, frame)
            case Break():
                raise Broken
            case Return():
                raise Returned
            case Finish(tag):
                raise Finished(tag)
            case End(site):
                self.row[RESULT] = site + 1
                raise Ended
            case Fail():
                raise Failed
            case Record(site, arguments):
                self.log.append((site, *map(value, arguments)))
            case Call(rule, arguments):
                yield from self.rule(rule, tuple(map(value, arguments)))
            case Pause(point):
                yield from self.pause(point, frame)
            case _:
                raise TypeError(type(op).__name__)

    def pause(self, number: int, frame: Frame) -> Running:
        point = self.program.points[number]
        if point.weights:
            codes = [code for code, weight in enumerate(point.weights) if weight]
        else:
            codes = list(range(len(point.options)))
        if point.kind == "chance" and not self.explicit:
            k = self.below(sum(point.weights))
            code = 0
            while k >= point.weights[code]:
                k -= point.weights[code]
                code += 1
        else:
            code = yield number, codes
        bases = option_bases(point)
        for option, what in enumerate(point.options):
            if bases[option] <= code < bases[option + 1]:
                frame[point.chosen.index] = option
                rest = code - bases[option]
                for slot in reversed(what.slots):
                    rest, digit = divmod(rest, slot.size)
                    frame[slot.var.index] = slot.first + digit

    def value(self, expr: Expr, frame: Frame) -> int:
        def of(inner: Expr) -> int:
            return self.value(inner, frame)

        match expr:
            case Const(value):
                return value
            case Var(index):
                return frame[index]
            case Item(array, index):
                return frame[-1000 * (array.index + 1) - of(index)]
            case Column(base, index):
                return self.row[base + of(index)]
            case Entry(table, index):
                return self.program.tables[table].values[of(index)]
            case Math(op, left, right):
                a, b = of(left), of(right)
                results = {"+": a + b, "-": a - b, "*": a * b, "min": min(a, b), "max": max(a, b)}
                if op in ("&", "|", "<<", ">>"):
                    bits = {"&": int.__and__, "|": int.__or__, "<<": int.__lshift__}
                    return bits.get(op, int.__rshift__)(a, b)
                return results[op] if op in results else a % b
            case Compare(op, left, right):
                a, b = of(left), of(right)
                return int(
                    {
                        "==": a == b,
                        "!=": a != b,
                        "<": a < b,
                        "<=": a <= b,
                        ">": a > b,
                        ">=": a >= b,
                    }[op]
                )
            case Both(left, right):
                return int(bool(of(left)) and bool(of(right)))
            case Either(left, right):
                return int(bool(of(left)) or bool(of(right)))
            case Not(value):
                return int(not of(value))
            case Select(condition, then, other):
                return of(then) if of(condition) else of(other)
        raise TypeError(type(expr).__name__)
