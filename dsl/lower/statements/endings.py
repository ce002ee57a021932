"""Lowers `finish`: leaving loops, rules, labelled blocks and the game."""

from __future__ import annotations

from playrules.dsl.lower.declarations.shapes import check_commas
from playrules.dsl.lower.expressions.dispatch import lower
from playrules.dsl.lower.ground import folding as fold
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.kinds import fits, mismatch
from playrules.dsl.lower.ground.values import fit, poisoned, present
from playrules.dsl.lower.statements.say import record_text
from playrules.dsl.lower.statements.words import word_of
from playrules.dsl.syntax import tree
from playrules.engine.kinds import PLAYER, Kind
from playrules.engine.program.expressions import Column, Const, Expr, Var
from playrules.engine.program.operations import End, Finish, Record, Return
from playrules.engine.program.program import DRAWN, LOST, Site, Template
from playrules.engine.source import Span
from playrules.engine.vocabulary import Value

FORM = "write `finish` and `turn`, `phase`, a label, `loop`, `rule` or `game`"


def lower_finish(body: Body, node: tree.Phrase) -> None:
    """Lower one `finish`."""
    what = word_of(node.items[0]) if node.items else None
    if what is None:
        body.unit.sink.error("R1006", "finish what?", node.head_span, help=FORM)
        return
    if what == "game":
        _game(body, node)
        return
    if len(node.items) > 1:
        body.unit.sink.error("R1006", "`finish` does not take this", node.items[1].span, help=FORM)
        return
    if what == "rule":
        body.ops.append(Return())
        return
    if what == "loop":
        if not body.loops:
            body.unit.sink.error(
                "R4002", "there is no loop here to finish", node.span, "not inside a loop",
                help="`finish loop` leaves the `repeat` or `for each` it is written in",
            )  # fmt: skip
            return
        body.ops.append(Finish(body.loops[-1], node.span))
        return
    tag = body.unit.tag(what)
    if not any(tag in region for region in body.regions) and body.pending is not None:
        body.pending.finishes.add(tag)
        body.pending.finish_spans.setdefault(tag, node.items[0].span)
    body.ops.append(Finish(tag, node.span))


def _game(body: Body, node: tree.Phrase) -> None:
    unit = body.unit
    rest = list(node.items[1:])
    reason = rest.pop() if rest and isinstance(rest[-1], tree.Text) else None
    words = [word_of(item) for item in rest]
    winners: list[Value] = []
    if words in (["drawn"], ["lost"]):
        body.store(Column(unit.drawn), Const(DRAWN if words == ["drawn"] else LOST))
    elif words[:2] == ["won", "by"] and len(rest) > 2:
        if not _winners(
            body, [one for one in rest[2:] if not isinstance(one, tree.Comma)], winners
        ):
            return
        check_commas(rest[2:], unit.sink)
    elif rest:
        unit.sink.error(
            "R1006", "`finish game` does not take this", rest[0].span,
            help="write `finish game`, `… won by p`, `… drawn` or `… lost`",
        )  # fmt: skip
        return
    why = reason if isinstance(reason, tree.Text) else None
    if why is not None:
        record_text(body, "say", why, node)
    _end(body, node.span, winners, (words[0] or "") if words else "", why)


def _winners(body: Body, items: list[tree.Item], winners: list[Value]) -> bool:
    for item in items:
        if isinstance(item, tree.Word | tree.Comma | tree.SlotItem):
            body.unit.sink.error("R1006", "who has won?", item.span, help="`finish game won by p`")
            return False
        value = lower(body, item, PLAYER)
        if value.items is not None and value.kind.item is not None:
            if not fits(body.unit, value.kind.item, PLAYER):
                mismatch(body.unit, value.kind.item, PLAYER, value.span)
                return False
            with body.walk(value) as player:
                body.store(fold.column(body.unit.won - 1, player), Const(1))
            continue
        value = present(body, fit(body, value, PLAYER))
        if poisoned(value):
            return False
        who = body.simple(value.expr)
        body.store(fold.column(body.unit.won - 1, who), Const(1))
        winners.append(Value(PLAYER, who, value.span))
    return True


ENDINGS = {"": "The game ends", "drawn": "The game is drawn", "lost": "The game is lost"}


def _end(body: Body, span: Span, winners: list[Value], how: str, reason: tree.Text | None) -> None:
    """Write the end; `source` of its text is the reason that the file gives, if any."""
    parts: list[str | tuple[Expr, Kind]] = []
    for position in range(len(winners)):
        if position:
            parts.append(" and ")
        parts.append((Var(position), PLAYER))
    text = ENDINGS.get(how, "The game is won")
    if winners:
        text = " wins" if len(winners) == 1 else " win"
    parts.append(text)
    kinds = tuple((f"value {i}", PLAYER) for i in range(len(winners)))
    source = (reason.plain or "") if reason is not None else ""
    site = body.site(Site("end", kinds, Template(tuple(parts), source), body.fault_rule, span))
    body.ops.append(Record(site, tuple(one.expr for one in winners)))
    body.ops.append(End(site))


def end_of_play(body: Body, span: Span) -> None:
    """Write the end that comes when `play` has run to its end."""
    text = Template(("The game ends",))
    site = body.site(Site("end", (), text, body.fault_rule, span))
    body.ops += [Record(site), End(site)]
