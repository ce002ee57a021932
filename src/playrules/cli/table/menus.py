"""Menus in which a kind of option has too many values to list: it is one line, and is typed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from playrules.cli.output import clean, counted, say, wrap
from playrules.cli.table.answers import COMMANDS, plain, understand, with_argument
from playrules.cli.table.listing import Labels, list_some
from playrules.cli.table.values import Found, Values
from playrules.engine.errors import IllegalChoice
from playrules.engine.play.answers import has_values

if TYPE_CHECKING:
    from playrules.engine.play.state import State
    from playrules.engine.program.things import Things


class Menu:
    """A menu with kinds of options that are folded: told by the ranges of their values."""

    many = True

    def __init__(self, state: State, folded: dict[int, Values]) -> None:
        """Ask for one of the choices of a state; *folded* are kinds of option by their number."""
        self.choices = state.choices
        self.folded = folded

    @classmethod
    def of(cls, state: State) -> Menu | None:
        """Return the menu that a state asks with; None where nothing of it has to be folded."""
        things, point = state.machine.program.things, state.choices.what
        if state.is_chance:
            return None
        kinds = (_values(state, things, number) for number in range(len(point.options)))
        folded = {one.number: one for one in kinds if one is not None and one.many}
        return cls(state, folded) if folded else None

    def find(self, typed: str) -> Found:
        """Return the choice that was typed by what its option is called, and its values."""
        text = plain(typed)
        if text in COMMANDS or text.startswith("#") or with_argument(typed):
            return Found()
        if text.isdecimal() and int(text) in self._numbers():
            return Found()
        bare = re.match(r"[-+]?[0-9.]", text) is not None and len(self.folded) == 1
        for number, values in self.folded.items():
            called = plain(values.option.label.lead)
            if not bare and not text.startswith(called):
                continue
            try:
                return Found(self.choices.typed(text.removeprefix(called), number))
            except IllegalChoice as problem:
                if not text.isdecimal() and understand(typed, Labels(self.choices)).option >= 0:
                    return Found()
                return Found(problem=clean(str(problem)))
        return Found()

    def _numbers(self) -> set[int]:
        """Return the numbers of the options that are listed."""
        found, at = set[int](), 1
        for number in range(len(self.choices.what.options)):
            count = sum(1 for _ in self.choices.codes_of(number))
            if number not in self.folded:
                found.update(range(at, at + count))
            at += count
        return found

    def tell(self, labels: Labels) -> None:
        """Print the options: by their numbers, and what is folded by what may be typed."""
        at = 0
        for number in range(len(self.choices.what.options)):
            values = self.folded.get(number)
            count = sum(1 for _ in self.choices.codes_of(number))
            if values is None:
                list_some(labels, range(at, at + count))
            else:
                self._tell(values, labels, at)
            at += count

    def helps(self) -> Iterator[str]:
        """Yield what the parts of folded values are, each once."""
        yield from dict.fromkeys(line for one in self.folded.values() for line in one.helps())

    def _tell(self, values: Values, labels: Labels, first: int) -> None:
        """Print one line for a kind of option, and what its values may be."""
        count = len(values.codes)
        example = values.choices[first + count // 2]
        called = clean(values.option.label.lead)
        short = values.shortly(example) if len(values.option.slots) == 1 else ""
        how = f"{called} {short}".strip() if short else labels[first + count // 2]
        say(wrap(f"{called} …: {counted(count, 'option')}, typed as in: {how}", "  ", "    "))
        for line in values.lines():
            say(wrap(clean(line), "    ", "      "))


def _values(state: State, things: Things, number: int) -> Values | None:
    option = state.choices.what.options[number]
    if not option.label.source or not has_values(option) or not option.label.lead:
        return None
    return Values(things, state.choices, number)
