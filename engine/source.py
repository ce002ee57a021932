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


def lines_of(text: str) -> list[str]:
    """Return the lines of a rules file as spans count them, without their ends.

    A line ends with a line feed, a carriage return, or both, and with nothing else: other signs
    at which `str.splitlines` breaks a text stand within lines. The last line may be empty.
    """
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


NOWHERE = Span("", 0, 0, 0, 0)
"""The place of things that no file declares, such as core words."""
