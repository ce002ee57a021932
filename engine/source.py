"""Where something stands in a rules file."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["NOWHERE", "Span"]


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a rules file.

    `start` and `end` are offsets in code points (half open); `line` and `column` belong to
    `start` and count from 1, a tab being one column.
    """

    file: str
    start: int
    end: int
    line: int
    column: int

    def to(self, other: Span) -> Span:
        """Return the span from the start of this one to the end of *other*."""
        return Span(self.file, self.start, max(self.end, other.end), self.line, self.column)


NOWHERE = Span("", 0, 0, 0, 0)
"""The place of things that no file declares, such as core words."""
