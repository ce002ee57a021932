"""Dialogues: how a plugin asks people at a table what happened, question by question.

A dialogue is a generator. It yields what is asked, receives what was typed, and returns the answer
to `state.question`. It depends on the state and on the lines alone, so that it can be led again to
where it was: to take a line back, or to go on another day.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeVar

from playrules.plugins.api.agents import no_exit

if TYPE_CHECKING:
    from playrules.engine.play.history import Step
    from playrules.engine.play.state import State

Read = TypeVar("Read")


AGAIN: Final = "as before: "
"""Stands before a line that was typed at an event before, which shares its question with this."""


@dataclass(frozen=True, slots=True)
class Shared:
    """What several events in a row ask first, so that people answer it once for all of them.

    `about` tells it from other questions of the plugin, `part` is this event in it, and `parts` are
    the events, this one and those still to come, that a line typed here speaks of. Each of them
    gets that line once, with AGAIN before it, and may still refuse it: then people are asked.
    """

    about: str
    part: str
    parts: frozenset[str]


@dataclass(frozen=True, slots=True)
class Asked:
    """A question to people at a table.

    `text` is the question, line by line, `prompt` what stands before their answer, `help` what may
    be typed. `refused` says why the last line could not be taken, "" where it was: what was
    refused is no part of what they have told.

    The first question of an event may be `shared` with events right after it.
    """

    text: str
    prompt: str = ""
    help: str = ""
    refused: str = ""
    shared: Shared | None = None


class Unclear(Exception):  # no error: people are asked again
    """What was typed is no answer, with the reason and a way out in words."""


Dialogue = Generator[Asked, str, Sequence[int]]
Asking = Callable[["State"], Dialogue]
"""Begins the dialogue for what a state asks."""
Retelling = Callable[["State", "State"], Sequence[str]]
"""Tells what an answer changed: from the state that asked for it to the one right after it."""


def is_typed(lines: Sequence[str]) -> bool:
    """Whether people typed any of the lines at this event itself."""
    return not all(one.startswith(AGAIN) for one in lines)


def ask(
    text: str,
    read: Callable[[str], Read],
    prompt: str = "",
    help: str = "",
    *,
    shared: Shared | None = None,
) -> Generator[Asked, str, Read]:
    """Ask until *read* makes something of the line; it raises Unclear for what it cannot read."""
    refused = ""
    while True:
        line = yield Asked(text, prompt, help, refused, shared)
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
            if self.asked is None or not self._take(line):
                break

    def send(self, line: str) -> bool:
        """Give what people typed; return whether it was taken."""
        return self._take(line.split(AGAIN)[-1])

    def share(self, answers: Iterable[Step]) -> bool:
        """Answer a first question that is shared by what was typed at one of the events before.

        These are all since the last choice or chance, in order. Returns whether it was taken.
        """
        own = self.asked.shared if self.asked is not None and not self.lines else None
        if own is None:
            return False
        line, waiting = "", frozenset[str]()
        for step in answers:
            shared = self._shared_at(step)
            if shared is None or shared.about != own.about:
                continue
            if is_typed(step.told[:1]):
                line, waiting = f"{AGAIN}{step.told[0]}", shared.parts
            waiting -= {shared.part}
        if own.part not in waiting:
            return False
        taken = self._take(line)
        if not taken:
            self._begin(())  # without the reason: nobody has typed it here
        return taken

    def _shared_at(self, step: Step) -> Shared | None:
        """Return what was shared of an event of the same plugin that people told of."""
        own, before = self._state.question, step.before
        question = before.question if before is not None else None
        if before is None or question is None or own is None or not step.told:
            return None
        asked = Talk(self._asking, before).asked if question.plugin == own.plugin else None
        return asked.shared if asked is not None else None

    def back(self) -> bool:
        """Take the last line back; return whether one was typed here."""
        if not is_typed(self.lines):
            return False
        self._begin(self.lines[:-1])
        return True

    def _take(self, line: str) -> bool:
        self._step(line)
        if self.asked is not None and self.asked.refused:
            return False
        self.lines.append(line)
        return True

    def _step(self, line: str | None) -> None:
        try:
            with no_exit():
                asked = next(self._dialogue) if line is None else self._dialogue.send(line)
            self.asked = asked
        except StopIteration as end:
            self.asked, self.answer = None, tuple(end.value)
