"""Prints a program as stable text that a person can read and a test can compare."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from playrules.engine.program.expressions import (
    Apply,
    Both,
    Column,
    Compare,
    Const,
    Either,
    Entry,
    Expr,
    Item,
    Math,
    Native,
    Not,
    Select,
    Var,
    Whole,
)
from playrules.engine.program.operations import (
    Break,
    Call,
    Do,
    End,
    Fail,
    Finish,
    For,
    Fresh,
    Give,
    If,
    Let,
    Offer,
    Op,
    Pause,
    Record,
    Region,
    Return,
    SetItem,
    Store,
    While,
)
from playrules.engine.program.program import (
    FIRST,
    SYSTEM_COLUMNS,
    OutsideEvent,
    Point,
    Program,
    Template,
)

_WIDTH = 16


def dump(program: Program) -> str:
    """Return *program* as text: columns, tables, then all code. Equal programs, equal text."""
    return "\n".join(_Printer(program).all()) + "\n"


def fingerprint(program: Program) -> str:
    """Return a hash of what *program* does: 16 hexadecimal digits."""
    return hashlib.sha256(dump(program).encode()).hexdigest()[:16]


class _Printer:
    def __init__(self, program: Program) -> None:
        self.program = program
        self.names = [*SYSTEM_COLUMNS, *(column.name for column in program.columns)]

    def all(self) -> Iterator[str]:
        program = self.program
        yield f"program {program.name}"
        if program.mode:
            yield f"mode {program.mode}"
        if program.by_hand:
            yield "by hand"
        yield f"seats {', '.join(program.seats)}"
        yield from self.data()
        for number, function in enumerate(program.functions):
            arguments = ", ".join(f"v{v.index}" for v in function.parameters)
            yield ""
            yield f"function {number} {function.name}({arguments}): {function.returns}"
            yield from self.ops(function.body, 1)
        for number, point in enumerate(program.points):
            yield ""
            yield from self.point(number, point)
        for number, rule in enumerate(program.rules):
            arguments = ", ".join(f"v{v.index}" for v in rule.parameters)
            main = "  # main" if number == program.main else ""
            yield ""
            yield f"rule {number} {rule.name}({arguments}){main}"
            for index, capacity in enumerate(rule.arrays):
                yield f"    array a{index}: {capacity}"
            for veil in rule.veils:
                key = f"v{veil.key}" if veil.key >= 0 else f"a{-1 - veil.key}"
                yield f"    veil {key}: {veil.kind} of v{veil.owner}"
            yield from self.ops(rule.body, 1)
        yield from self.ends()

    # Data

    def data(self) -> Iterator[str]:
        program = self.program
        yield ""
        yield "columns"
        for number, column in enumerate(program.columns, FIRST):
            counter = "  # counter" if column.counter else ""
            yield f"    {number:>4}  {column.name}: {column.kind} starts {column.starts}{counter}"
        for number, table in enumerate(program.tables):
            yield f"table {number} {table.name}"
            for start in range(0, len(table.values), _WIDTH):
                cells = table.values[start : start + _WIDTH]
                yield "    " + " ".join(map(str, cells))
        for setting in program.settings:
            where = f"column {setting.column}" if setting.column >= 0 else "fixed"
            allowed = f" allowed {list(setting.allowed)}" if setting.allowed else ""
            yield f"setting {setting.name}: {setting.kind} = {setting.value} ({where}){allowed}"
        for kept in program.kept:
            per = f" per {kept.per} from {kept.per_first}, {kept.per_size}" if kept.per else ""
            where = "table" if kept.constant else "column"
            owner = f"{kept.owner}." if kept.owner else ""
            yield f"kept {owner}{kept.name}: {kept.kind}{per} ({where} {kept.base})"
        for kind in program.things.kinds.values():
            yield f"things {kind.name} in {kind.universe}: {' '.join(map(str, kind.ids))}"
        for universe, keys in program.things.keys.items():
            yield f"keys {universe}: {', '.join(keys)}"
        for name, members in program.things.types.items():
            yield f"type {name}: {', '.join(members)}"
        for compound in program.things.compounds.values():
            for variant in compound.variants:
                of = f" of {variant.universe} {variant.thing}" if variant.thing else ""
                yield f"compound {compound.name} {variant.name}{of} from {variant.first}"
                for part in variant.parts:
                    values = " ".join(map(str, part.values)) or (
                        f"{part.count} from {part.low} by {part.step}"
                    )
                    yield f"    {part.name}: {part.kind}, {values}, default {part.default}"
        for secret, seat in program.hidden.columns:
            yield f"secret column {secret}: seat {seat}"
        for place, seat, area in program.hidden.places:
            yield f"veiled place {place} of {area}: seat {seat}"
        if program.hidden.shown >= 0:
            yield f"shown pieces: column {program.hidden.shown}"
        for secret, sign in program.hidden.opened:
            yield f"secret column {secret}: open with column {sign}"
        for place, sign in program.hidden.lying:
            yield f"veiled place {place}: open with column {sign}"
        for piece, beside in program.hidden.beside:
            yield f"column {beside}: of others where piece {piece} is"
        for left, trace in program.hidden.traces:
            yield f"column {trace}: of the place in column {left}"
        if program.hidden.blanks:
            yield f"nothing is seen in columns {' '.join(map(str, program.hidden.blanks))}"
        for number, text in enumerate(program.texts):
            yield f"text {number} {text!r}"
        for number, site in enumerate(program.sites):
            arguments = ", ".join(f"{name}: {kind}" for name, kind in site.arguments)
            seen = f" seen by owners of {list(site.owners)}" if site.owners else ""
            seen += " alone" if site.veiled else ""
            yield f"site {number} {site.event}({arguments}) {self.template(site.text)}{seen}"
        for number, fault in enumerate(program.faults):
            yield f"fault {number} {fault.message!r}"

    def ends(self) -> Iterator[str]:
        program = self.program
        yield ""
        pairs = list(zip(program.ranking_names, program.ranking, strict=False))
        for name, function in pairs:
            yield f"ranking {name}: function {function}"
        for name, function in program.titles:
            yield f"title {name}: function {function}"
        if program.worth >= 0:
            yield f"worth: function {program.worth}"
        for policy in program.policies:
            yield f"policy {policy.name}"
        yield f"won {program.won}, drawn {program.drawn}, out {program.out}, turns {program.turns}"
        yield f"depth {program.depth}"

    def point(self, number: int, point: Point) -> Iterator[str]:
        actor = f" for {self.expr(point.actor)}" if point.kind == "choose" else ""
        yield f"point {number} {point.kind} {point.name!r}{actor} -> v{point.chosen.index}"
        yield f"    prompt {self.template(point.prompt)}"
        for index, option in enumerate(point.options):
            slots = ", ".join(
                f"v{slot.var.index} {slot.name}: {slot.kind} from {slot.first}, {slot.size}"
                for slot in option.slots
            )
            values = f" with {slots}" if slots else ""
            yield f"    option {index} {self.template(option.label)}{values}"
            yield from self.ops(option.label.before, 2)
        if point.outside is not None:
            yield from self.outside(point.outside)
        if point.weights:
            yield f"    weights {' '.join(map(str, point.weights))}"
        yield from self.ops(point.open, 1)

    def outside(self, event: OutsideEvent) -> Iterator[str]:
        kinds = ", ".join(f"{name}: {kind}" for name, kind in event.arguments)
        yield f"    event {event.plugin}.{event.event}({kinds}) {self.template(event.values)}"
        yield from self.ops(event.values.before, 2)
        for one in event.fields:
            yield f"    answer {one.name}: {one.kind} -> {one.column}, {one.count}"

    def template(self, template: Template) -> str:
        return repr(
            "".join(
                part if isinstance(part, str) else "{" + self.expr(part[0]) + "}"
                for part in template.parts
            )
        )

    # Code

    def ops(self, ops: tuple[Op, ...], depth: int) -> Iterator[str]:
        for op in ops:
            yield from ("    " * depth + line for line in self.op(op))

    def op(self, op: Op) -> Iterator[str]:
        match op:
            case If():
                yield f"if {self.expr(op.condition)}"
                yield from self.ops(op.then, 1)
                if op.other:
                    yield "else"
                    yield from self.ops(op.other, 1)
            case For():
                yield f"for v{op.var.index} from {self.expr(op.start)} to {self.expr(op.stop)}"
                yield from self.ops(op.body, 1)
            case While():
                if op.before:
                    yield "before each test"
                    yield from self.ops(op.before, 1)
                yield f"while {self.expr(op.condition)}"
                yield from self.ops(op.body, 1)
            case Region():
                yield f"region {', '.join(self.tag(tag) for tag in sorted(op.tags))}"
                yield from self.ops(op.body, 1)
                if op.after:
                    yield "after"
                    yield from self.ops(op.after, 1)
            case Offer():
                yield f"offer {op.option}{self.list(op.values)}"
                for line in op.preferences:
                    yield from self.ops(line.before, 1)
                    by = "" if line.by is None else f" by {self.expr(line.by)}"
                    policy = self.program.policies[line.policy].name
                    when = self.expr(line.condition)
                    yield f"    {policy} prefers at {line.rank} if {when}{by}"
            case _:
                yield self.simple(op)

    def simple(self, op: Op) -> str:
        match op:
            case Let(var, value):
                return f"v{var.index} = {self.expr(value)}"
            case Store(target, value, bounds, fault):
                check = f" within {bounds[0]}..{bounds[1]} else fault {fault}" if bounds else ""
                return f"{self.expr(target)} = {self.expr(value)}{check}"
            case SetItem(array, index, value):
                return f"a{array.index}[{self.expr(index)}] = {self.expr(value)}"
            case Fresh(array):
                return f"fresh a{array.index}"
            case Finish(tag):
                return f"finish {self.tag(tag)}"
            case Give(value):
                return f"give {self.expr(value)}"
            case Call(rule, arguments):
                return f"call {self.program.rules[rule].name}{self.list(arguments)}"
            case Pause(point):
                return f"pause at {point} {self.program.points[point].name!r}"
            case Do(value):
                return f"do {self.expr(value)}"
            case Record(site, arguments):
                return f"record {site} {self.program.sites[site].event}{self.list(arguments)}"
            case Fail(fault, values):
                return f"fail {fault}{self.list(values)}"
            case End(site):
                return f"end {site}"
            case Break():
                return "break"
            case Return():
                return "return"
        raise TypeError(type(op).__name__)

    def tag(self, tag: int) -> str:
        tags = self.program.tags
        return f"{tag} {tags[tag]}" if 0 <= tag < len(tags) and tags[tag] else str(tag)

    def list(self, values: tuple[Expr, ...]) -> str:
        return f"({', '.join(map(self.expr, values))})"

    def column(self, base: int) -> str:
        name = self.names[base] if 0 <= base < len(self.names) else ""
        return f"[{base} {name}]" if name else f"[{base}]"

    def expr(self, expr: Expr) -> str:
        match expr:
            case Const(value):
                return str(value)
            case Var(index):
                return f"v{index}"
            case Item(array, index):
                return f"a{array.index}[{self.expr(index)}]"
            case Column(base, Const(value)):
                return self.column(base + value)
            case Column(base, index):
                return f"[{base} + {self.expr(index)}]"
            case Entry(table, index):
                return f"{self.program.tables[table].name or table}[{self.expr(index)}]"
            case Whole(table):
                return f"table {table}"
            case Math(op, left, right, checked, fault):
                check = f" else fault {fault}" if checked else ""
                return f"({self.expr(left)} {op} {self.expr(right)}{check})"
            case Compare(op, left, right):
                return f"({self.expr(left)} {op} {self.expr(right)})"
            case Both(left, right):
                return f"({self.expr(left)} and {self.expr(right)})"
            case Either(left, right):
                return f"({self.expr(left)} or {self.expr(right)})"
            case Not(value):
                return f"not {self.expr(value)}"
            case Select(condition, then, other):
                return f"({self.expr(then)} if {self.expr(condition)} else {self.expr(other)})"
            case Native(function=function, arguments=arguments):
                return f"{function.__module__}.{function.__qualname__}{self.list(arguments)}"
            case Apply(function, arguments):
                return f"{self.program.functions[function].name}{self.list(arguments)}"
        raise TypeError(type(expr).__name__)
