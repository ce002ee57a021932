"""Lowers text with values in it: what is said, prompts and labels, scoring with a reason."""

from __future__ import annotations

from playrules.dsl.lower.expressions.dispatch import lower, lower_as
from playrules.dsl.lower.expressions.members import read_member
from playrules.dsl.lower.ground import folding as fold
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.peeking import EVERYBODY, asking
from playrules.dsl.lower.ground.signs import hidden_parts
from playrules.dsl.lower.ground.values import as_number, poisoned, present
from playrules.dsl.lower.statements.changes import store_value
from playrules.dsl.lower.statements.policies import raw
from playrules.dsl.syntax import tree
from playrules.engine.kinds import NUMBER, PLAYER, Kind
from playrules.engine.program.expressions import Column, Expr, Var
from playrules.engine.program.operations import Record
from playrules.engine.program.program import Site, Template
from playrules.engine.vocabulary import Value


def template(body: Body, text: tree.Text) -> Template:
    """Return text whose values are read when it is shown."""
    parts: list[str | tuple[Expr, Kind]] = []
    with body.aside() as before:
        for part in text.parts:
            if isinstance(part, str):
                parts.append(part)
                continue
            value = lower(body, part)
            if not poisoned(value):
                parts.append((value.expr, _shown(body, value)))
    return Template(tuple(parts), raw(text), tuple(before))


def _shown(body: Body, value: Value) -> Kind:
    if value.items is not None:
        body.unit.sink.error(
            "R3001", "a list cannot be shown in a text", value.span,
            help="show one of its elements, or `count(…)`",
        )  # fmt: skip
    return value.kind


def spoken(body: Body, text: tree.Text) -> tuple[Template, list[Value]]:
    """Return text over numbered arguments, and the arguments as they are now."""
    parts: list[str | tuple[Expr, Kind]] = []
    values: list[Value] = []
    for part in text.parts:
        if isinstance(part, str):
            parts.append(part)
            continue
        # A piece that is told by its name is `a Card` to those who do not see it.
        with asking(body, None if _is_piece(body, part) else EVERYBODY):
            value = lower(body, part)
        if poisoned(value):
            continue
        parts.append((Var(len(values)), _shown(body, value)))
        values.append(value)
    return Template(tuple(parts), raw(text)), values


def _is_piece(body: Body, part: tree.Expr) -> bool:
    """Whether a text speaks of a piece by a name."""
    local = body.scope.find(part.name) if isinstance(part, tree.Name) else None
    kind = None if local is None else local.value.kind
    return kind is not None and kind.base == "thing" and body.unit.universe(kind.of) == "piece"


def record_text(body: Body, event: str, text: tree.Text, node: tree.Phrase) -> None:
    """Write a journal event that says a text."""
    said, values = spoken(body, text)
    _record(body, event, said, values, node)


def _record(
    body: Body,
    event: str,
    text: Template,
    values: list[Value],
    node: tree.Phrase,
    seers: dict[int, Expr] | None = None,
) -> None:
    """Write a journal event; what not everybody knows of its *values* is left out for the others.

    *seers* are, by position, the seats that alone see a value.
    """
    told = tuple(one.expr for one in values)
    hidden = {**dict(zip(*hidden_parts(body, told), strict=True)), **(seers or {})}
    kinds = tuple((f"value {i}", one.kind) for i, one in enumerate(values))
    site = Site(event, kinds, text, body.fault_rule, node.span, tuple(hidden))
    body.ops.append(Record(body.site(site), (*told, *hidden.values())))


def lower_say(body: Body, node: tree.Phrase) -> None:
    """Lower `say "…"`."""
    if len(node.items) != 1 or not isinstance(node.items[0], tree.Text):
        first = bool(node.items) and isinstance(node.items[0], tree.Text)
        extra = node.items[1] if first else None
        compared = isinstance(extra, tree.Binary) or len(node.items) > 3
        body.unit.sink.error(
            "R1006", "`say` takes one text", extra.span if extra is not None else node.span,
            "this is too much" if extra is not None else "",
            help="a condition follows `if`: `say \"…\" if CONDITION`" if extra and compared else
            'write it like: `say "{p} wins"`',
        )  # fmt: skip
        return
    record_text(body, "say", node.items[0], node)


def lower_score(body: Body, node: tree.Phrase) -> None:
    """Lower `score N for p "reason"`: adds to the player's kept `score`."""
    items = list(node.items)
    reason = items.pop() if items and isinstance(items[-1], tree.Text) else None
    form = 'write it like: `score 3 for p "why"`'
    shape = len(items) == 3 and isinstance(items[1], tree.Word) and items[1].word == "for"
    number, who_node = (items[0], items[2]) if shape else (None, None)
    no_value = tree.Word | tree.Comma | tree.SlotItem | None
    if isinstance(number, no_value) or isinstance(who_node, no_value):
        body.unit.sink.error("R1006", "`score` expects a number and a player", node.span, help=form)
        return
    points = as_number(body, lower_as(body, number, NUMBER))
    player = present(body, lower_as(body, who_node, PLAYER))
    if poisoned(points) or poisoned(player):
        return
    who = Value(PLAYER, body.simple(player.expr), player.span)
    amount = Value(points.kind, body.simple(points.expr), points.span)
    score = read_member(body, who, "score", node.span)
    if score is None or not isinstance(score.expr, Column):
        body.unit.sink.error(
            "R2005", "players keep no score in this game", node.head_span, "nothing to add to",
            help="declare it: `players { has score: number starts 0 }`",
        )  # fmt: skip
        return

    low, high = score.kind.lo + amount.kind.lo, score.kind.hi + amount.kind.hi
    checked = not (NUMBER.lo <= low and high <= NUMBER.hi)
    fault = body.fault("this score grows beyond 64 bits") if checked else 0
    total = fold.math("+", score.expr, amount.expr, checked=checked, fault=fault)
    kind = Kind("number", lo=max(low, NUMBER.lo), hi=min(high, NUMBER.hi))
    store_value(body, score.expr, Value(kind, total, node.span), score.kind, "score")
    _tell_score(body, who, amount, reason if isinstance(reason, tree.Text) else None, node)


def _tell_score(
    body: Body, who: Value, amount: Value, reason: tree.Text | None, node: tree.Phrase
) -> None:
    parts: list[str | tuple[Expr, Kind]] = [
        (Var(0), PLAYER), " scores ", (Var(1), amount.kind),
    ]  # fmt: skip
    values = [who, amount]
    if reason is not None:
        said, more = spoken(body, reason)
        parts.append(" (")
        for part in said.parts:
            if isinstance(part, str):
                parts.append(part)
            else:
                assert isinstance(part[0], Var)
                parts.append((Var(part[0].index + 2), part[1]))
        parts.append(")")
        values += more
    secret = any(one.secret for one in body.unit.fields["score"] if one.owner.name == "player")
    seers: dict[int, Expr] = {1: who.expr} if secret else {}
    _record(body, "score", Template(tuple(parts), "score"), values, node, seers)
