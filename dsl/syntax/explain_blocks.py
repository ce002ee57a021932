"""Explains mistakes in blocks, brackets and rows."""

from __future__ import annotations

from playrules.dsl.diagnostics import codes
from playrules.dsl.diagnostics.model import Edit, Fix, Label, Sink
from playrules.dsl.syntax.situation import ENDS, Situation, insert
from playrules.dsl.syntax.tokens import OPENERS

_ELSE_IF = frozenset({"elif", "elseif", "elsif"})
_OPENING_WORDS = frozenset({"then", "do", "begin"})
_CONTROL = frozenset({"IF", "FOR", "REPEAT", "ELSE"})


def else_if(at: Situation, sink: Sink) -> bool:
    """`elif x {`."""
    candidates = [at.bad] if at.last is None else [at.since[0], at.bad]
    word = next((t for t in candidates if t is not None and t.text in _ELSE_IF), None)
    if word is None:
        return False
    span = at.span(word)
    fix = Fix("write `else if`", (Edit(span, "else if"),), certain=True)
    message = f"`{word.text}` is written `else if`"
    sink.error(codes.ELSE_IF, message, span, "write `else if`", fixes=[fix])
    return True


def row(at: Situation, sink: Sink) -> bool:
    """A row of a table without its last bar."""
    if at.form != "VBAR" or at.kind not in ENDS or at.last is None:
        return False
    span = at.behind()
    message = "a row ends with `|`"
    sink.error(
        codes.OPEN_ROW,
        message,
        span,
        "`|` is missing here",
        fixes=[insert(span, " |", certain=True)],
    )
    return True


def bracket(at: Situation, sink: Sink) -> bool:
    """`(` without `)`, `)` without `(`, or one closed by the other."""
    opener = at.open_bracket()
    if at.kind in ("RPAR", "RSQB"):
        if opener is None:
            span = at.here()
            fix = Fix("remove it", (Edit(span, ""),))
            message = f"{at.shown()} closes nothing"
            sink.error(codes.STRAY_BRACKET, message, span, "no bracket is open here", fixes=[fix])
            return True
        if OPENERS[opener.kind] == at.kind:
            return False
    elif at.kind not in ENDS | {"LBRACE"} or opener is None:
        return False
    closer = ")" if OPENERS[opener.kind] == "RPAR" else "]"
    sign = at.text(opener)
    wrong_closer = at.kind in ("RPAR", "RSQB")
    sink.error(
        codes.OPEN_BRACKET,
        f"`{sign}` is closed by {at.shown()}" if wrong_closer else f"`{sign}` is not closed",
        at.here() if wrong_closer else at.span(opener),
        f"`{closer}` is needed" if wrong_closer else f"no `{closer}` follows in this statement",
        secondary=[Label(at.span(opener), "opened here")] if wrong_closer else at.ending(opener),
        fixes=() if wrong_closer else [insert(at.behind(), closer)],
    )
    return True


def lone_else(at: Situation, sink: Sink) -> bool:
    """`else` where no `if` goes before."""
    if at.kind != "ELSE":
        return False
    in_value = at.last is not None
    sink.error(
        codes.LONE_ELSE,
        "this `else` has no `if`",
        at.here(),
        help="write `a if condition else b`" if in_value else "`else` follows the `}` of an `if`",
    )
    return True


def second_statement(at: Situation, sink: Sink) -> bool:
    """A statement behind the `}` of another one."""
    before = at.tokens[at.index - 1] if at.index else None
    if at.bad is None or at.since or before is None or before.kind != "RBRACE":
        return False
    if at.kind == "LBRACE":
        return False
    span = at.here()
    fix = Fix(
        "start a new line", (Edit(at.lines.span(before.end, span.start), "\n"),), certain=True
    )
    message = "a new statement needs a new line"
    sink.error(codes.TWO_STATEMENTS, message, span, "start a new line here", fixes=[fix])
    return True


def missing_brace(at: Situation, sink: Sink) -> bool:
    """`if x` without its block, `if x:`, `if x then`."""
    if "LBRACE" not in at.expected or at.open_bracket() is not None:
        return False
    instead = at.kind == "COLON" or (at.bad is not None and at.bad.text in _OPENING_WORDS)
    if not instead and (at.form not in _CONTROL or at.kind not in ENDS):
        return False
    if not instead:
        span = at.behind()
        fix = insert(span, " {")
    else:
        span = at.here()
        fix = Fix("write ` {`", (Edit(span, " {" if at.kind == "COLON" else "{"),))
    sink.error(
        codes.NO_OPENING_BRACE,
        f"a block opens with `{{`, not with {at.shown()}" if instead else "the block is missing",
        span,
        "write `{`" if instead else "`{` is missing here",
        help="the statements of a block stand between `{` and `}`",
        fixes=[fix],
    )
    return True
