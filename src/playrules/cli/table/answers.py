"""What a person may type when asked, and which option it means."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

COMMANDS = {
    "quit": "quit",
    "exit": "quit",
    "help": "help",
    "?": "help",
    "board": "board",
    "undo": "undo",
    "redo": "redo",
    "save": "save",
    "log": "log",
}
"""Typed bare, these always win: an option of that name is chosen by its number."""

SHORT = {"q": "quit", "b": "board", "u": "undo", "h": "help"}
"""Short forms give way to options that begin so."""

_MORE = re.compile(r"\s*(?:(undo|redo)\s+(\S.*?)|(save)\s+(\S.*?))\s*", re.IGNORECASE)
_NUMBER = re.compile(r"[-+]?[0-9]+")

WISHES = ("undo", "redo", "save", "log")
"""Commands that want something of the match."""


@dataclass(frozen=True)
class Answer:
    """What was typed: the option's number from 0, or -1 and what else is to be done.

    `argument` is what follows the command; `matches` are the options that an ambiguous answer may
    mean.
    """

    option: int = -1
    command: str = ""
    argument: str = ""
    matches: tuple[int, ...] = ()


def are_numbers(labels: Sequence[str]) -> bool:
    """Whether all options are whole numbers, no two the same: they are chosen by their value."""
    seen = set()
    for label in labels:
        if not _NUMBER.fullmatch(label) or int(label) in seen:
            return False
        seen.add(int(label))
    return bool(seen)


def understand(typed: str, labels: Sequence[str]) -> Answer:
    """Return what *typed* means where the options are called *labels*.

    In this order: a command, a number from 1 (or the value, where all options are numbers), a
    whole label, the beginning of one label, a part of one label, the short form of a command, a
    command with something behind it (`undo 2`). `#2` is always the number. Capitals and blanks do
    not matter. Nothing typed takes the only option.
    """
    text = plain(typed)
    if not text:
        return Answer(0) if len(labels) == 1 else Answer(command="ask")
    if text in COMMANDS:
        return Answer(command=COMMANDS[text])
    answer = _option(text, labels)
    return with_argument(typed) or answer if answer.command == "unknown" else answer


def command_in(typed: str) -> Answer:
    """Return the command that is typed in place of an answer; `quit` where it is not known."""
    whole = (COMMANDS | SHORT).get(plain(typed), "quit")
    return with_argument(typed) or Answer(command=whole)


def with_argument(typed: str) -> Answer | None:
    """Return the command that is typed with something behind it, as in `undo 2`."""
    found = _MORE.fullmatch(typed)
    if found is None:
        return None
    return Answer(command=(found[1] or found[3]).lower(), argument=found[2] or found[4])


def _option(text: str, labels: Sequence[str]) -> Answer:
    """Return which option *text* means."""
    number = text.removeprefix("#").strip()
    if are_numbers(labels):
        return _value(number, labels)
    if number.isdecimal():
        return _number(text, int(number), labels)
    names = [plain(label) for label in labels]
    same = tuple(at for at, label in enumerate(names) if label == text)
    starting = tuple(at for at, label in enumerate(names) if label.startswith(text))
    if not starting and text in SHORT:
        return Answer(command=SHORT[text])
    within = tuple(at for at, label in enumerate(names) if text in label)
    matches = same or starting or within
    if len(matches) == 1:
        return Answer(matches[0])
    if not matches:
        return Answer(command="unknown")
    return Answer(command="same" if same else "several", matches=matches)


def _value(text: str, labels: Sequence[str]) -> Answer:
    """Return which of the *labels*, all of them numbers, is meant."""
    if not _NUMBER.fullmatch(text):
        return Answer(command=SHORT.get(text, "unknown"))
    for at, label in enumerate(labels):
        if int(label) == int(text):
            return Answer(at)
    return Answer(command="value")


def _number(text: str, number: int, labels: Sequence[str]) -> Answer:
    """Return the option with a number, unless others are called so."""
    listed = (number - 1,) if 1 <= number <= len(labels) else ()
    called = () if text.startswith("#") else _called(text, labels)
    matches = tuple(sorted({*listed, *called}))
    if len(matches) == 1:
        return Answer(matches[0])
    return Answer(command="called" if matches else "number", matches=matches)


def _called(text: str, labels: Sequence[str]) -> tuple[int, ...]:
    """Return the options that are called *text*."""
    return tuple(at for at, label in enumerate(labels) if plain(label) == text)


def plain(text: str) -> str:
    """Return *text* without what does not matter in an answer."""
    return " ".join(text.casefold().split())
