"""What a person may type when asked, and which option it means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

COMMANDS = {
    "quit": "quit",
    "exit": "quit",
    "help": "help",
    "?": "help",
    "board": "board",
    "undo": "undo",
}
SHORT = {"q": "quit", "b": "board", "u": "undo", "h": "help"}
"""Short forms give way to options that begin so."""


@dataclass(frozen=True)
class Answer:
    """What was typed: the option's number from 0, or -1 and what else is to be done.

    `matches` are the options that an ambiguous answer may mean.
    """

    option: int = -1
    command: str = ""
    matches: tuple[int, ...] = ()


def understand(typed: str, labels: Sequence[str]) -> Answer:
    """Return what *typed* means where the options are called *labels*.

    In this order: a number from 1, a whole label, a command, the beginning of one label, a part
    of one label, the short form of a command. Capitals and blanks do not matter. Nothing typed
    takes the only option.
    """
    text = _plain(typed)
    if not text:
        return Answer(0) if len(labels) == 1 else Answer(command="ask")
    if text.isdecimal():
        number = int(text)
        return Answer(number - 1) if 1 <= number <= len(labels) else Answer(command="number")
    plain = [_plain(label) for label in labels]
    if text in plain:
        return Answer(plain.index(text))
    if text in COMMANDS:
        return Answer(command=COMMANDS[text])
    starting = [number for number, label in enumerate(plain) if label.startswith(text)]
    within = [number for number, label in enumerate(plain) if text in label]
    if not starting and text in SHORT:
        return Answer(command=SHORT[text])
    matches = starting or within
    if len(matches) == 1:
        return Answer(matches[0])
    return Answer(command="several" if matches else "unknown", matches=tuple(matches))


def _plain(text: str) -> str:
    """Return *text* without what does not matter in an answer."""
    return " ".join(text.casefold().split())
