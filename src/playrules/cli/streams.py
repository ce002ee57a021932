"""Standard streams that may be closed, full, or without a reader."""

from __future__ import annotations

import errno
import io
import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, TextIO

from playrules.cli.errors import OutputProblem, ReaderGone, Stop

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


class Sink(io.RawIOBase):
    """The bottom of a text stream. From its first failure on it swallows what is written.

    With *loud* that failure is raised as what ends the command; without, it goes unnoticed.
    """

    def __init__(self, below: io.RawIOBase | None, number: int, *, loud: bool) -> None:
        """Write to *below*, the stream of descriptor *number*; None stands for a closed one."""
        self.below = below
        self.number = number
        self.loud = loud
        self.failed = False

    def write(self, data: ReadableBuffer, /) -> int | None:
        """Write bytes.

        Raises:
            ReaderGone: nobody reads any more.
            OutputProblem: they cannot be written.
        """
        if not self.failed:
            try:
                if self.below is None:
                    raise OSError(errno.EBADF, "it is closed")
                return self.below.write(data)
            except OSError as error:
                self.failed = True
                if self.loud and error.errno == errno.EPIPE:
                    raise ReaderGone from error
                if self.loud:
                    raise OutputProblem(error.strerror or str(error)) from error
        return memoryview(data).nbytes

    def writable(self) -> bool:
        """Whether it can be written to: always, or so it seems."""
        return True

    def fileno(self) -> int:
        """Return the file descriptor."""
        return self.number

    def isatty(self) -> bool:
        """Whether it is a terminal."""
        return self.below is not None and self.below.isatty()


def guard() -> None:
    """Make the standard streams of this process safe to use, whatever they are."""
    if None in (sys.stdin, sys.stdout, sys.stderr):
        _occupy()
    if sys.stdin is not None and hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    sys.stdout = _guarded(sys.stdout, 1, loud=True)
    sys.stderr = _guarded(sys.stderr, 2, loud=False)


def settle() -> None:
    """Write what is still to be written; it is too late to tell that it cannot be."""
    with suppress(Stop):
        sys.stdout.flush()


def _occupy() -> None:
    """Open what is closed of the first three descriptors, lest other files get their numbers."""
    while (number := os.open(os.devnull, os.O_RDWR)) <= 2:
        os.set_inheritable(number, True)
    os.close(number)


def _guarded(stream: TextIO | None, number: int, *, loud: bool) -> TextIO:
    """Return a text stream that writes to *stream* by way of a sink."""
    below = getattr(stream, "buffer", None)
    below = getattr(below, "raw", below)  # Python's -u leaves the buffer out
    return io.TextIOWrapper(
        io.BufferedWriter(Sink(below, number, loud=loud)),
        encoding=getattr(stream, "encoding", None) or "utf-8",
        errors="replace",  # a character that a terminal lacks is no reason to die
        line_buffering=bool(getattr(stream, "line_buffering", False)),
    )
