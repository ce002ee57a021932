"""Reads `next NAME gives …` lines for events outside: what is measured, timed or asked."""

from __future__ import annotations

from collections.abc import Sequence

from playrules.dsl.lower.examples.devices import events_outside
from playrules.dsl.lower.examples.draft import Draft, not_so, parts_of
from playrules.dsl.lower.expressions.dispatch import lower
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.kinds import fits, mismatch, written
from playrules.dsl.lower.ground.values import poisoned
from playrules.dsl.lower.statements.words import word_of
from playrules.dsl.syntax import tree
from playrules.engine.kinds import Kind
from playrules.engine.program.examples import Part
from playrules.engine.program.expressions import Const
from playrules.engine.vocabulary import Value


def read_answer(body: Body, node: tree.Phrase, items: list[tree.Item], title: str) -> Draft | None:
    """Read `NAME gives …` behind `next`; None after reporting what is wrong with it."""
    if len(items) < 2 or word_of(items[1]) not in ("gives", "give"):
        not_so(body, items[1].span if len(items) > 1 else node.span, "outside")
        return None
    parts = parts_of(body, items[2:], node.span, "outside")
    if not parts:
        return None
    known = events_outside(body.unit)[title]
    wanted = [kinds for kinds in known if len(kinds) == len(parts)]
    if not wanted:
        sizes = sorted({len(kinds) for kinds in known})
        many = f"{' or '.join(map(str, sizes))} value{'s' * (sizes != [1])}"
        body.unit.sink.error(
            "R3009", f"`{title}` gives {many}, not {len(parts)}", node.span,
            "too many or too few", help="write all values of the answer, a comma between two",
        )  # fmt: skip
        return None
    draft = Draft("outside", node.span, title=title)
    for number, part in enumerate(parts):
        read = _value(body, draft, part, [kinds[number] for kinds in wanted])
        if read is None:
            return None
        draft.parts.append(read)
    return draft


def _value(body: Body, draft: Draft, node: tree.Expr, kinds: Sequence[Kind]) -> Part | None:
    """Read one value, which must be of one of the kinds; one written out also in its range."""
    value = lower(body, node, kinds[0])
    if poisoned(value):
        return None
    fitting = [one for one in kinds if value.items is None and fits(body.unit, value.kind, one)]
    if not fitting:
        mismatch(body.unit, value.kind, kinds[0], node.span)
        return None
    if not any(_may_be(one, value) for one in fitting):
        unit, shown = body.unit, _number(value)
        ends = [f"from {written(unit, k, k.lo)} to {written(unit, k, k.hi)}" for k in fitting]
        unit.sink.error(
            "R3003", f"`{draft.title}` never gives {written(unit, fitting[0], shown)}", node.span,
            "out of range", help=f"it goes {' or '.join(dict.fromkeys(ends))}",
        )  # fmt: skip
        return None
    kind = value.kind if value.kind.base != "nothing" else fitting[0]
    number = Const(kind.absent) if value.kind.base == "nothing" else body.simple(value.expr)
    return draft.value(Value(kind, number, node.span))


def _may_be(kind: Kind, value: Value) -> bool:
    """Whether a value may be in the range of a kind; of one that is computed, play tells."""
    if kind.base not in ("number", "quantity") or not isinstance(value.expr, Const):
        return True
    return value.kind.base == "nothing" or kind.lo <= value.expr.value <= kind.hi


def _number(value: Value) -> int:
    assert isinstance(value.expr, Const)
    return value.expr.value
