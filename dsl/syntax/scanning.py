"""What the repair of foreign characters needs of a scanner."""

from __future__ import annotations

from typing import Protocol

from playrules.dsl.diagnostics.model import Sink
from playrules.dsl.syntax.source import Lines
from playrules.dsl.syntax.tokens import Token


class Scanning(Protocol):
    """A scanner in the middle of its work."""

    lines: Lines
    sink: Sink
    form: str
    tokens: list[Token]
    odd_blanks: list[tuple[int, int]]
    first: int
    brackets: int
    line_end: int

    def previous(self, back: int = 1) -> str:
        """Return the kind of the token *back* places before the next one, or ""."""

    def add(self, kind: str, text: str, start: int, end: int) -> None:
        """Append a token."""

    def symbol(self, text: str, start: int, end: int) -> None:
        """Add a symbol."""

    def text(self, kind: str, closing: str, start: int, end: int) -> None:
        """Add a text of several lines."""
