"""Asks for the start values that people give, before the setup."""

from __future__ import annotations

from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.folding import column, sub
from playrules.engine.kinds import thing
from playrules.engine.program.expressions import Const
from playrules.engine.vocabulary import AnswerPart, Value


def lower_asked(code: Body) -> None:
    """Ask for all of it, in the order of the file, before the setup."""
    for one in sorted(code.unit.asked, key=lambda one: one.span.start):
        code.here = one.span
        part = AnswerPart(one.name.replace("_", " "), one.kind)
        owner = one.owner
        if owner is None:
            (value,) = code.outside("ask", part, text=one.text)
            code.store(column(one.base, Const(0)), value)
            continue
        kind = thing(owner.name)
        with code.loop(Const(owner.ids[0]), Const(owner.ids[-1] + 1)) as who:
            whose = Value(kind, who, one.span)
            (value,) = code.outside("ask", part, text=f"{one.text}, {{who}}", who=whose)
            code.store(column(one.base, sub(who, Const(owner.first))), value)
