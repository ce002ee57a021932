"""What building a tree needs besides the tokens: the text, the comments, the sink."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playrules.dsl.diagnostics.model import Sink
from playrules.dsl.syntax.source import Lines
from playrules.dsl.syntax.tokens import Token
from playrules.dsl.syntax.tree import Expr
from playrules.engine.source import Span


@dataclass(slots=True)
class Context:
    """Shared by all handlers of one file.

    `comments` are those on lines of their own, by line. `parse_inner` reads the expression from
    one offset to another (of a text) and reports what is wrong in it.
    """

    lines: Lines
    sink: Sink
    parse_inner: Callable[[int, int], Expr | None]
    comments: dict[int, str] = field(default_factory=dict)

    def span(self, first: Any, last: Any) -> Span:
        """Return the span from *first* to *last*, each a token or a node."""
        end = last.end if type(last) is Token else last.span.end
        if type(first) is Token:
            return Span(self.lines.path, first.start, end, first.line, first.column)
        span: Span = first.span
        if span.end == end:
            return span
        return Span(span.file, span.start, end, span.line, span.column)

    def note(self, first: Token) -> str:
        """Return the comment block right above the statement that begins with *first*."""
        number = first.line - 1
        if number not in self.comments or self.lines.first_visible(first.line) != first.start:
            return ""
        block = []
        while number in self.comments:
            block.append(self.comments[number][1:].removeprefix(" ").rstrip())
            number -= 1
        return "\n".join(reversed(block))


def name_of(token: Token) -> str:
    """Return a name as it is compared: letters that look the same are the same."""
    return token.text if token.text.isascii() else unicodedata.normalize("NFC", token.text)
