"""Finds the brace that is missing or too many, with indentation as evidence.

Braces alone say only at the end of the file that one is missing. Where their number does not come
out even, indentation tells where the author saw the blocks; the tokens are repaired there, so
that everything else in the file is read as it was meant.
"""

from __future__ import annotations

from dataclasses import dataclass

from playrules.dsl.diagnostics import codes
from playrules.dsl.diagnostics.model import Edit, Fix, Label, Sink
from playrules.dsl.syntax.source import Lines
from playrules.dsl.syntax.tokens import Token
from playrules.engine.source import lines_of

_MOST_REPAIRS = 20
_BOUNDARIES = frozenset({"NL", "LBRACE", "RBRACE"})


@dataclass(slots=True)
class _Frame:
    """An open block: the line it belongs to has `indent`, its first statement `child`."""

    opener: Token | None
    indent: int
    child: int | None = None


def repair_braces(tokens: list[Token], lines: Lines, sink: Sink) -> list[Token]:
    """Return *tokens* with as many `}` as `{`, each in its place; report what was wrong."""
    for _ in range(_MOST_REPAIRS):
        surplus = _surplus(tokens)
        if surplus == 0:
            return tokens
        tokens = list(tokens)
        if surplus > 0:
            _close_one(tokens, lines, sink)
        else:
            _drop_or_open_one(tokens, lines, sink)
    return _balanced(tokens)


def _surplus(tokens: list[Token]) -> int:
    """Return how many `{` stay open; -1 if a `}` comes before its `{`."""
    depth = 0
    for token in tokens:
        if token.kind == "LBRACE":
            depth += 1
        elif token.kind == "RBRACE":
            depth -= 1
            if depth < 0:
                return -1
    return depth


def _balanced(tokens: list[Token]) -> list[Token]:
    """Drop what closes nothing and close the rest at the end: too much is wrong to report it."""
    kept: list[Token] = []
    depth = 0
    for token in tokens:
        depth += (token.kind == "LBRACE") - (token.kind == "RBRACE")
        if depth < 0:
            depth = 0
        else:
            kept.append(token)
    while kept and kept[-1].kind == "NL":
        kept.pop()
    return kept + [_at_end(kept[-1], "RBRACE")] * depth if kept else kept


def _at_end(token: Token, kind: str) -> Token:
    """Return an empty token right behind *token*."""
    column = token.column + token.end - token.start
    return Token(kind, "", token.end, token.end, token.line, column)


def _starts_line(tokens: list[Token], index: int) -> bool:
    """Whether a token is the first of its line and begins a statement or closes a block."""
    if index == 0:
        return True
    before = tokens[index - 1]
    if before.kind == "NL":
        return True
    on_new_line = tokens[index].line > before.line
    return on_new_line and (tokens[index].kind in ("RBRACE", "ELSE") or before.kind in _BOUNDARIES)


def _close_one(tokens: list[Token], lines: Lines, sink: Sink) -> None:
    """Insert the `}` that is missing."""
    stack = [_Frame(None, -1)]
    indent = 0
    for index, token in enumerate(tokens):
        if token.kind != "NL" and _starts_line(tokens, index):
            indent = lines.indent(token.line)
            top = stack[-1]
            closing = token.kind == "RBRACE"
            # The first line of a block may stand to the left: then its indentation is no evidence.
            sloppy = top.child is None and top.opener is not None and not closing
            if top.child is None and not closing:
                top.child = indent
            limit = top.indent - 1 if closing else top.indent
            child = top.indent + 1 if top.child is None else top.child
            if token.kind == "ELSE":  # never the first word of a statement
                limit = child - 1
            if top.opener is not None and indent <= limit and not sloppy and child > top.indent:
                _insert_closer(tokens, index, top.opener, lines, sink)
                return
        if token.kind == "LBRACE":
            same_line = index + 1 < len(tokens) and tokens[index + 1].line == token.line
            stack.append(_Frame(token, indent, indent + 1 if same_line else None))
        elif token.kind == "RBRACE":
            stack.pop()
    opener = stack[-1].opener
    assert opener is not None
    while tokens[-1].kind == "NL":
        tokens.pop()
    _report_open(_at_end(tokens[-1], "RBRACE"), "a `}` is missing here", opener, lines, sink)
    tokens.append(_at_end(tokens[-1], "RBRACE"))


def _insert_closer(
    tokens: list[Token], index: int, opener: Token, lines: Lines, sink: Sink
) -> None:
    """Insert `}` before the token at *index*, which starts a line."""
    newline = tokens[index - 1].kind == "NL"
    last = tokens[index - 2 if newline else index - 1]
    closer = _at_end(last, "RBRACE")
    if opener.line == last.line:
        _report_open(closer, "a `}` is missing here", opener, lines, sink)
    else:
        label = "a `}` is missing before this line"
        _report_open(tokens[index], label, opener, lines, sink, last)
    if newline:
        tokens.insert(index - 1, closer)
    elif tokens[index].kind in ("RBRACE", "ELSE"):
        tokens.insert(index, closer)
    else:
        tokens[index:index] = [closer, closer._replace(kind="NL")]


def _report_open(
    place: Token, label: str, opener: Token, lines: Lines, sink: Sink, last: Token | None = None
) -> None:
    labels = [Label(lines.span(opener.start, opener.end), "the block starts here")]
    if last is not None:
        labels.append(Label(lines.span(last.start, last.end), "the last line of the block"))
    sink.error(
        codes.NO_CLOSING_BRACE,
        "a block is not closed",
        lines.span(place.start, place.end),
        label,
        secondary=labels,
        help="every `{` needs its `}`; by the indentation, it ends here",
        fixes=[_closing(opener, last, lines)] if last is not None else [],
    )


def _closing(opener: Token, last: Token, lines: Lines) -> Fix:
    """Return the fix that closes a block on a line of its own behind its last one."""
    line = lines.line(opener.line)
    margin = line[: len(line) - len(line.lstrip())]
    end = last.end + len(lines_of(lines.text[last.end :])[0])
    return Fix("add `}`", (Edit(lines.span(end, end), f"\n{margin}}}"),), certain=True)


def _drop_or_open_one(tokens: list[Token], lines: Lines, sink: Sink) -> None:
    """Remove the `}` that is too many, or insert the `{` that it needs."""
    stack = [_Frame(None, -1)]
    indent = 0
    previous = -1
    for index, token in enumerate(tokens):
        starts_line = token.kind != "NL" and _starts_line(tokens, index)
        if starts_line:
            indent = lines.indent(token.line)
            top = stack[-1]
            if token.kind == "RBRACE":
                if top.opener is None or indent > top.indent:
                    _drop(tokens, index, lines, sink)
                    return
            elif top.child is None:
                top.child = indent
            elif indent > top.child and previous >= 0 and tokens[index - 1].kind == "NL":
                if tokens[previous].kind == "RBRACE" and index - 2 == previous:
                    _drop(tokens, previous, lines, sink)
                else:
                    _open(tokens, index - 1, lines, sink)
                return
            previous = index
        if token.kind == "LBRACE":
            stack.append(_Frame(token, indent))
        elif token.kind == "RBRACE":
            if len(stack) == 1 or _ends_another_line(stack[-1], token, starts_line):
                _drop(tokens, index, lines, sink)
                return
            stack.pop()


def _ends_another_line(frame: _Frame, token: Token, starts_line: bool) -> bool:
    """Whether a `}` at the end of a line closes a block that an earlier line opened."""
    return not starts_line and frame.opener is not None and frame.opener.line < token.line


def _drop(tokens: list[Token], index: int, lines: Lines, sink: Sink) -> None:
    """Remove the `}` at *index*."""
    token = tokens[index]
    span = lines.span(token.start, token.end)
    sink.error(
        codes.EXTRA_CLOSING_BRACE,
        "this `}` closes nothing",
        span,
        "no block that it could close is open here",
        fixes=[Fix("remove it", (Edit(span, ""),))],
    )
    del tokens[index]
    # A line end may not come first in a block.
    if index < len(tokens) and tokens[index].kind == "NL":
        if index == 0 or tokens[index - 1].kind in ("NL", "LBRACE"):
            del tokens[index]


def _open(tokens: list[Token], index: int, lines: Lines, sink: Sink) -> None:
    """Put `{` for the line end at *index*."""
    last, following = tokens[index - 1], tokens[index + 1]
    place = lines.span(last.end, last.end)
    sink.error(
        codes.NO_OPENING_BRACE,
        "the line that a block belongs to ends with `{`",
        place,
        "`{` is missing here",
        secondary=[Label(lines.span(following.start, following.end), "indented like a block")],
        fixes=[Fix("add `{`", (Edit(place, " {"),), certain=True)],
    )
    tokens[index] = _at_end(last, "LBRACE")
