"""Dialogues: how a plugin asks people at a table what happened, question by question.

A dialogue is a generator. It yields what is asked, receives what was typed, and returns the answer
to `state.question`. It depends on the state and on the lines alone, so that it can be led again to
where it was: to take a line back, or to go on another day.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from playrules.plugins.api.agents import no_exit

if TYPE_CHECKING:
    from playrules.engine.play.state import State

Read = TypeVar("Read")


@dataclass(frozen=True, slots=True)
class Asked:
    """A question to people at a table.

    `text` is the question, line by line, `prompt` what stands before their answer, `help` what may
    be typed. `refused` says why the last line could not be taken, "" where it was: what was
    refused is no part of what they have told.
    """

    text: str
    prompt: str = ""
    help: str = ""
    refused: str = ""


class Unclear(Exception):  # no error: people are asked again
    """What was typed is no answer, with the reason and a way out in words."""


Dialogue = Generator[Asked, str, Sequence[int]]
Asking = Callable[["State"], Dialogue]
"""Begins the dialogue for what a state asks."""
Retelling = Callable[["State", "State"], Sequence[str]]
"""Tells what an answer changed: from the state that asked for it to the one right after it."""


def ask(
    text: str, read: Callable[[str], Read], prompt: str = "", help: str = ""
) -> Generator[Asked, str, Read]:
    """Ask until *read* makes something of the line; it raises Unclear for what it cannot read."""
    refused = ""
    while True:
        line = yield Asked(text, prompt, help, refused)
        try:
            return read(line)
        except Unclear as why:
            refused = str(why)


class Talk:
    """A dialogue under way: `lines` were taken, then `asked` is asked, or `answer` is known."""

    def __init__(self, asking: Asking, state: State, lines: Sequence[str] = ()) -> None:
        """Begin, and go on to where *lines* led before, as far as they can still be taken."""
        self._asking, self._state = asking, state
        self._begin(lines)

    def _begin(self, lines: Sequence[str]) -> None:
        self.lines: list[str] = []
        self.asked: Asked | None = None
        self.answer: tuple[int, ...] | None = None
        self._dialogue = self._asking(self._state)
        self._step(None)
        for line in lines:
            if self.asked is None or not self.send(line):
                break

    def send(self, line: str) -> bool:
        """Give an answer; return whether it was taken."""
        self._step(line)
        if self.asked is not None and self.asked.refused:
            return False
        self.lines.append(line)
        return True

    def back(self) -> bool:
        """Take the last line back; return whether there was one."""
        if not self.lines:
            return False
        self._begin(self.lines[:-1])
        return True

    def _step(self, line: str | None) -> None:
        try:
            with no_exit():
                asked = next(self._dialogue) if line is None else self._dialogue.send(line)
            self.asked = asked
        except StopIteration as end:
            self.asked, self.answer = None, tuple(end.value)
