"""The text of a rules file: reading it, and finding lines and columns in it."""

from __future__ import annotations

import re
from bisect import bisect_right
from pathlib import Path

from playrules.dsl.diagnostics import codes
from playrules.dsl.diagnostics.model import Diagnostic, Label
from playrules.dsl.diagnostics.width import display_width
from playrules.dsl.limits import MOST_BYTES
from playrules.dsl.reading import read_bytes
from playrules.engine.source import Span

_LINE_END = re.compile(r"\r\n?|\n")
_MARGIN = re.compile(r"[ \t]*")


class Lines:
    """Finds the line and column of an offset.

    A line ends with a line feed, a carriage return, or both.
    """

    __slots__ = ("path", "starts", "text")

    def __init__(self, path: str, text: str) -> None:
        """Index the lines of *text*."""
        self.path = path
        self.text = text
        self.starts = [0, *(match.end() for match in _LINE_END.finditer(text))]

    def __len__(self) -> int:
        """Return the number of lines; what follows the last line end is a line, even if empty."""
        return len(self.starts)

    def line(self, number: int) -> str:
        """Return line *number*, counted from 1, without its end; "" beyond the last one."""
        if not 1 <= number <= len(self.starts):
            return ""
        start = self.starts[number - 1]
        end = self.starts[number] if number < len(self.starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n")

    def span(self, start: int, end: int) -> Span:
        """Return the span from offset *start* to *end*."""
        line = bisect_right(self.starts, start)
        return Span(self.path, start, end, line, start - self.starts[line - 1] + 1)

    def first_visible(self, number: int) -> int:
        """Return the offset of the first character of a line that is no blank or tab."""
        match = _MARGIN.match(self.text, self.starts[number - 1])
        return match.end() if match else self.starts[number - 1]

    def indent(self, number: int) -> int:
        """Return the display column of the first visible character of a line, from 0."""
        return display_width(self.text[self.starts[number - 1] : self.first_visible(number)])


def decode(data: bytes, path: str) -> tuple[str, list[Diagnostic]]:
    """Return the text of a file's bytes; what is not UTF-8 is reported and replaced.

    Of a file that is too long `parse` says so; it may be cut within a letter.
    """
    if len(data) > MOST_BYTES:
        return data.decode("utf-8-sig", "replace"), []
    try:
        return data.decode("utf-8-sig"), []
    except UnicodeDecodeError as error:
        # Not UTF-8: the text before the bad byte is good, so its length is the place.
        text = data.decode("utf-8", "replace")
        place = len(data[: error.start].decode("utf-8"))
        span = Lines(path, text).span(place, place + 1)
        wrong = f"the byte {data[error.start]:#04x} is not text"
        return text, [
            Diagnostic(
                codes.NOT_TEXT,
                "the file is not UTF-8 text",
                Label(span, wrong),
                help="save the file in the encoding UTF-8",
            )
        ]


def read_source(path: str | Path) -> tuple[str, list[Diagnostic]]:
    """Read a rules file.

    Only ordinary files are opened: a pipe or a device might never end.

    Raises:
        OSError: The file cannot be opened; that is not a mistake in its text.
    """
    return decode(read_bytes(path), str(path))
