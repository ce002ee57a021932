"""Writes down what a failed expectation shows: the values of its parts, as the table stands."""

from __future__ import annotations

from collections.abc import Iterator

from playrules.dsl.lower.expressions.dispatch import condition, lower, lower_list
from playrules.dsl.lower.expressions.lists import bound
from playrules.dsl.lower.ground import folding as fold
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.symbols import DefineSymbol, KindSymbol, SettingSymbol
from playrules.dsl.lower.ground.values import poisoned
from playrules.dsl.syntax import tree
from playrules.engine.kinds import YES_NO, Kind
from playrules.engine.program.examples import MOST_SHOWN, Shown
from playrules.engine.program.expressions import Const, Expr
from playrules.engine.program.operations import Record
from playrules.engine.program.program import Site, Template
from playrules.engine.source import Span
from playrules.engine.vocabulary import Value

COMPARING = ("is", "is not", "in", "not in", "<", "<=", ">", ">=")
DEEPEST = 4
"""Levels of an expectation that are shown: each is computed anew."""
MOST_PARTS = 8
"""Of more parts joined by `and` or `or`, so many are shown."""
MOST_CASES = 3
"""Of more things that an `any` or `all` looks at, so many are shown."""


def write_evidence(body: Body, node: tree.Expr, holds: Expr) -> dict[int, Shown]:
    """Write journal events for the parts of an expectation that does not hold; return their sites.

    What is wrong with it has been said of the condition.
    """
    evidence = _Evidence(body)
    with body.muted(), body.when(fold.negate(holds)):
        evidence.part(node, top=True)
    return evidence.shown


def text_at(body: Body, span: Span) -> str:
    """Return what is written at a place, on one line."""
    return " ".join(body.unit.sources.get(span.file, "")[span.start : span.end].split())


class _Evidence:
    """The events of one expectation while they are written; `shown` tells them by site.

    `names` are those that the aggregates around bind, whose values are shown with each case.
    """

    def __init__(self, body: Body) -> None:
        self.body = body
        self.shown: dict[int, Shown] = {}
        self.names: list[str] = []
        self.level = 0

    def part(self, node: tree.Expr, *, top: bool = False) -> None:
        """Show what decides a condition; a plain one shows itself, unless it is all there is."""
        if self.level >= DEEPEST:
            return
        self.level += 1
        if isinstance(node, tree.Not):
            self.part(node.value)
        elif isinstance(node, tree.Binary) and node.operator in ("and", "or"):
            self._joined(node, list(_operands(node, node.operator))[:MOST_PARTS])
        elif isinstance(node, tree.Binary) and node.operator in COMPARING:
            self._compared(node)
        elif _aggregate(node) is not None:
            self._cases(node)
        elif not top and not self._written_out(node):
            self._tell("side", [(node, Value(YES_NO, condition(self.body, node), node.span))])
        self.level -= 1

    def _joined(self, node: tree.Binary, parts: list[tree.Expr]) -> None:
        """Show the parts up to the one that decides, as the rules look at them."""
        self.part(parts[0])
        if len(parts) > 1:
            first = condition(self.body, parts[0])
            with self.body.when(first if node.operator == "and" else fold.negate(first)):
                self._joined(node, parts[1:])

    def _compared(self, node: tree.Binary) -> None:
        """Show the sides of a comparison that are computed, a list by its items."""
        sides, holds = [], node.operator in ("in", "not in")
        for side, other in ((node.left, node.right), (node.right, node.left))[: 1 if holds else 2]:
            value = lower(self.body, side, self._kind(other))
            if value.items is None and not poisoned(value) and not self._written_out(side):
                sides.append((side, value))
        if sides:
            self._tell("side", sides)
        if holds:
            self._listed(node.right)

    def _listed(self, node: tree.Expr) -> None:
        written = isinstance(node, tree.Listing) and self._written_out(node)
        if written or isinstance(node, tree.Range):
            return
        items = lower_list(self.body, node)
        if items is None or items.items is None:  # a table
            return
        self._tell("list", [], text_at(self.body, node.span))
        count = self.body.let(Const(0))
        with (
            self.body.walk(items) as item,
            self.body.when(fold.compare("<=", count, Const(MOST_SHOWN))),
        ):  # one more tells that there are more
            self.body.set(count, fold.add(count, Const(1)))
            self._tell("item", [(node, Value(items.items.item_kind, item, node.span))])

    def _cases(self, node: tree.Expr) -> None:
        """Show the things that decide an `any` or `all`; where none does, the first few."""
        assert isinstance(node, tree.Call)
        body, every = self.body, _aggregate(node) == "all"
        value = body.stable(condition(body, node))
        test, where = node.where, None
        if node.arguments:
            test, where = node.arguments[0].value, node.where
        if test is None:
            return
        few, one = Const(MOST_CASES), Const(1)
        most = fold.select(value, few, one) if every else fold.select(value, one, few)
        count = body.let(Const(0))
        known = len(self.names)
        self.names += [each.name for each in node.each]
        with bound(body, node.each, where) as values:
            decides = fold.equal(condition(body, test), value)
            with body.when(fold.both(fold.compare("<", count, most), decides)):
                body.set(count, fold.add(count, Const(1)))
                names = [tree.Name(each.name, each.span) for each in node.each]
                self._tell("case", list(zip(names, values, strict=True)))
                self.part(test)
        del self.names[known:]

    def _tell(self, role: str, sides: list[tuple[tree.Expr, Value]], text: str = "") -> None:
        """Write one journal event with the values of *sides*."""
        texts = [
            one.name if isinstance(one, tree.Name) else text_at(self.body, one.span)
            for one, _ in sides
        ]
        kinds = tuple((f"value {i}", one.kind) for i, (_, one) in enumerate(sides))
        site = self.body.site(
            Site("shown", kinds, Template(("",)), self.body.fault_rule, self.body.here)
        )
        self.body.ops.append(Record(site, tuple(one.expr for _, one in sides)))
        self.shown[site] = Shown(role, tuple(texts) or (text,))  # type: ignore[arg-type]  # a role

    def _kind(self, node: tree.Expr) -> Kind | None:
        """Return the kind of the other side, which decides between names of several types."""
        with self.body.aside():
            value = lower(self.body, node)
        return None if poisoned(value) or value.items is not None else value.kind

    def _written_out(self, node: tree.Expr) -> bool:
        """Whether an expression shows its value, such as 12, `red`, `plot[1, 2]` or `[2, 3]`."""
        if isinstance(node, tree.Listing):
            return all(map(self._written_out, node.items))
        if isinstance(node, tree.Name):
            if node.name in self.names:
                return True
            symbol = self.body.unit.symbols.get(node.name)
            if isinstance(symbol, SettingSymbol | DefineSymbol):
                return False
            if isinstance(symbol, KindSymbol):
                return True
        elif not isinstance(node, PLAIN):
            return False
        with self.body.aside():
            value = lower(self.body, node)
        return value.items is None and isinstance(value.expr, Const)


PLAIN = tree.Number | tree.Quantity | tree.Text | tree.Negative | tree.Member | tree.Index
"""Expressions that may say their value as it stands."""


def _operands(node: tree.Expr, operator: str) -> Iterator[tree.Expr]:
    """Yield the parts that an operator joins, in order."""
    parts = []
    while isinstance(node, tree.Binary) and node.operator == operator:
        parts.append(node.right)
        node = node.left
    yield from [node, *reversed(parts)]


def _aggregate(node: tree.Expr) -> str | None:
    """Return `any` or `all`, where it is one of them over names."""
    if isinstance(node, tree.Call) and node.each and isinstance(node.of, tree.Name):
        return node.of.name if node.of.name in ("any", "all") else None
    return None
