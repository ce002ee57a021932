"""Lowers the `prefer` lines of policies at the options they speak of."""

from __future__ import annotations

from playrules.dsl.diagnostics.model import Edit, Fix
from playrules.dsl.diagnostics.suggest import suggest
from playrules.dsl.lower.expressions.dispatch import condition, lower
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.peeking import asking
from playrules.dsl.lower.ground.unit import Unit
from playrules.dsl.lower.ground.values import as_number
from playrules.dsl.lower.ground.veils import noticing
from playrules.dsl.syntax import tree
from playrules.engine.program.expressions import Const, Expr
from playrules.engine.program.operations import Preference


def raw(text: tree.Text) -> str:
    """Return a text as it is written, without its quotes."""
    return text.source.strip('"')


FORM = 'write it like: `prefer "option text" by VALUE if CONDITION`'


def preferences(body: Body, source: str) -> tuple[Preference, ...]:
    """Return what each policy says of the option with this text, read where it stands."""
    found: list[Preference] = []
    for policy, (_name, _title, _span, lines) in enumerate(body.unit.policies):
        for rank, line in enumerate(lines):
            text, by = read_line(line)
            if text is None or raw(text) != source or not source:
                continue
            body.unit.preferred.add((policy, rank))
            found.append(_preference(body, policy, rank, line, by))
    return tuple(found)


def read_line(line: tree.Phrase) -> tuple[tree.Text | None, tree.Expr | None]:
    """Return the option text and the `by` key of a `prefer` line."""
    text = line.items[0] if line.items and isinstance(line.items[0], tree.Text) else None
    by: tree.Expr | None = None
    if len(line.items) > 2 and isinstance(line.items[1], tree.Word) and line.items[1].word == "by":
        following = line.items[2]
        if not isinstance(following, tree.Word | tree.Comma | tree.SlotItem):
            by = following
    return text, by


def _preference(
    body: Body, policy: int, rank: int, line: tree.Phrase, by: tree.Expr | None
) -> Preference:
    key: Expr | None = None
    # Who follows a policy sees a guess of what is hidden, so that it may speak of anything.
    with asking(body, None), noticing(body, apart=True), body.aside() as before:
        test = condition(body, line.guard.condition) if line.guard is not None else Const(1)
        if by is not None:
            key = as_number(body, lower(body, by)).expr
    return Preference(policy, rank, test, key, tuple(before))


def check_policies(unit: Unit) -> None:
    """Report `prefer` lines that no option answers to."""
    for policy, (name, _title, _span, lines) in enumerate(unit.policies):
        for rank, line in enumerate(lines):
            text, by = read_line(line)
            extra = line.items[3 if by is not None else 1 :]
            if text is not None and extra:
                unit.sink.error(
                    "R1006", "`prefer` does not take this", extra[0].span, "unexpected", help=FORM
                )
            if text is None:
                unit.sink.error("R1006", "prefer what?", line.span, help=FORM)
            elif (policy, rank) not in unit.preferred:
                best = suggest(raw(text), sorted(unit.option_texts))
                unit.sink.error(
                    "R2007",
                    f"no option says “{raw(text)}”",
                    text.span,
                    f"preferred by `{name}`",
                    help=f"did you mean “{best}”?" if best else
                    "write the text of an option, or of a question, exactly as it stands there",
                    fixes=[Fix(f"write “{best}”", (Edit(text.span, f'"{best}"'),))] if best else [],
                )  # fmt: skip
