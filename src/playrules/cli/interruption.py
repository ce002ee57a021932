"""Signals that end a command: Ctrl-C, once or many times, and the request to terminate."""

from __future__ import annotations

import signal
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import FrameType

CALM = 1.0
"""Seconds in which further Ctrl-C only repeat the first. It may be lost, so not for ever."""

_latest = -CALM


class Terminated(BaseException):
    """A request to end: no exit, since one inside plugin code would count as a plugin's failure."""


def prepare() -> None:
    """Take the signals, unless whoever started the command keeps them from it."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _interrupt)
    if signal.getsignal(signal.SIGTERM) == signal.SIG_DFL:
        signal.signal(signal.SIGTERM, _terminate)


def finish() -> None:
    """Let nothing disturb the end of the process."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)


def _interrupt(number: int, frame: FrameType | None) -> None:
    """End the command; an impatient person presses the keys again while it cleans up."""
    global _latest
    now = time.monotonic()
    if now - _latest >= CALM:
        _latest = now
        raise KeyboardInterrupt


def _terminate(number: int, frame: FrameType | None) -> None:
    """End the command as if it had ended by itself, so that its processes end too."""
    finish()
    raise Terminated
