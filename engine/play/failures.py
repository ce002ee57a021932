"""How an example fails: a code, a place of the file, and words for its author."""

from __future__ import annotations

from collections.abc import Sequence

from playrules.engine.source import Span

UNMET, UNANSWERED, LEFT_OVER, UNFIT, BROKEN, ENDED, NOT_OFFERED = (
    "T1001", "T1002", "T1003", "T1004", "T1005", "T1006", "T1007",
)  # fmt: skip
BROKEN_PLUGIN = "R5001"
SHOWN = 8
"""Of a longer list, so many are told."""


class Failure(Exception):  # no error: it says how an example fails
    """Why an example fails, at a place of the file, in words for its author.

    `code` is stable. `marks` are further places with what is there.
    """

    def __init__(
        self,
        code: str,
        message: str,
        span: Span,
        label: str = "",
        *,
        help: str = "",
        marks: Sequence[tuple[Span, str]] = (),
    ) -> None:
        """Tell what is wrong and where."""
        super().__init__(message)
        self.code = code
        self.message = message
        self.span = span
        self.label = label
        self.help = help
        self.marks = tuple(marks)
