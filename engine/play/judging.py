"""What a referee may do besides answering: judge answers that were recorded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from playrules.engine.play.state import State


@runtime_checkable
class Retells(Protocol):
    """Knows what people mean by the lines in which they tell an answer to an event of one plugin.

    It is asked whenever a match of people is read: the lines and the answer are kept side by side.
    """

    def retell(self, state: State, lines: Sequence[str], /) -> Sequence[int] | None:
        """Return the answer to `state.question` that lines lead to; None for no answer."""
        ...


@runtime_checkable
class Judge(Protocol):
    """Reads recorded answers to the events of one plugin: anybody may have edited them.

    A referee that has these two methods is asked whenever a match is read. The answers fit: they
    have as many values as `state.question` wants, each within its kind.
    """

    def faults(self, state: State, values: Sequence[int], /) -> Sequence[str]:
        """Return what of an answer to `state.question` cannot be so, in words; nothing, if well."""
        ...

    def differences(
        self, state: State, recorded: Sequence[int], again: Sequence[int], /
    ) -> Sequence[str]:
        """Return in words what an answer that was given *again* has otherwise than *recorded*."""
        ...
