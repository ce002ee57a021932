"""Takes texts apart: escapes, expressions in braces, the margin of long texts."""

from __future__ import annotations

import re
from typing import Any

from playrules.dsl.diagnostics import codes
from playrules.dsl.syntax.context import Context
from playrules.dsl.syntax.tokens import Token
from playrules.dsl.syntax.tree import Expr, Text
from playrules.engine.source import lines_of

_PIECE = re.compile(r"\\(?P<escape>.)|\{\{|\}\}|(?P<open>\{)|(?P<line>\r\n?|\n)", re.DOTALL)
_ESCAPES = {'"': '"', "\\": "\\", "n": "\n"}


def text(context: Context, children: list[Any]) -> Text:
    """Build a `Text`."""
    token: Token = children[0]
    span = context.span(token, token)
    long = token.kind == "TEXT"
    start, end = token.start + (3 if long else 1), token.end - len(token.text)
    margin = _margin(context.lines.text[start:end]) if long else 0
    parts = _parts(context, start, end, margin)
    if long:
        parts = _without_frame(parts)
    return Text(tuple(parts), span, context.lines.text[token.start : token.end])


def _parts(context: Context, start: int, end: int, margin: int) -> list[str | Expr]:
    """Split what stands between the quotes into literal text and expressions."""
    source, parts, literal, position = context.lines.text, list[str | Expr](), "", start
    while match := _PIECE.search(source, position, end):
        literal += source[position : match.start()]
        position = match.end()
        if match["escape"] is not None:
            literal += _escaped(context, match["escape"], match.start(), position)
        elif match["line"] is not None:
            literal += "\n"
            line = source[position : min(position + margin, end)]
            position += len(line) - len(line.lstrip(" \t"))
        elif match["open"] is None:
            literal += match[0][0]
        else:
            inner, position = _inner(context, match.start(), end)
            if inner is not None:
                parts += [literal, inner] if literal else [inner]
                literal = ""
    literal += source[position:end]
    return [*parts, literal] if literal or not parts else parts


def _escaped(context: Context, character: str, start: int, end: int) -> str:
    if character in _ESCAPES:
        return _ESCAPES[character]
    context.sink.error(
        codes.ESCAPE,
        f"`\\{character}` has no meaning in a text",
        context.lines.span(start, end),
        "write `\\\\` for a backslash",
    )
    return "\\" + character


def _inner(context: Context, opening: int, end: int) -> tuple[Expr | None, int]:
    """Read the expression that starts at the brace; return it and where the text goes on."""
    source = context.lines.text
    closing = source.find("}", opening, end)
    message, label = "", ""
    if closing < 0:
        message, label = "the `{` in this text is not closed", "no `}` follows in the text"
    elif not source[opening + 1 : closing].strip():
        message, label = "nothing stands between these braces", "an expression is missing"
    if not message:
        return context.parse_inner(opening + 1, closing), closing + 1
    context.sink.error(
        codes.TEXT_BRACE,
        message,
        context.lines.span(opening, opening + 1 if closing < 0 else closing + 1),
        label,
        help="braces hold an expression, as in `{p.score}`; write `{{` for a brace itself",
    )
    return None, opening + 1 if closing < 0 else closing + 1


def _margin(content: str) -> int:
    """Return how many blanks all lines of a long text but its first have in common."""
    lines = [line for line in lines_of(content)[1:] if line.strip()]
    return min((len(line) - len(line.lstrip(" \t")) for line in lines), default=0)


def _without_frame(parts: list[str | Expr]) -> list[str | Expr]:
    """Drop the line end behind the opening quotes, and the last line if nothing is on it."""
    first = parts[0]
    if isinstance(first, str) and first.lstrip(" \t").startswith("\n"):
        parts[0] = first.lstrip(" \t")[1:]
    last = parts[-1]
    if isinstance(last, str):
        body, newline, rest = last.rpartition("\n")
        if newline and not rest.strip():
            parts[-1] = body
    return parts
