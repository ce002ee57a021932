"""The options of a question, as they are listed and named at the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, overload

from playrules.cli.output import clean, say, wrap
from playrules.cli.table.answers import COMMANDS, are_numbers, plain

if TYPE_CHECKING:
    from playrules.engine.play.choices import Choices

MOST_LISTED = 30


class Labels(Sequence[str]):
    """The options in words, put into words in their order and no further than is needed."""

    def __init__(self, choices: Choices) -> None:
        """Name the options."""
        self._choices = choices
        # From one option to the next is a step; to look up one far down the list is a long way.
        self._rest = iter(choices)
        self._known: list[str] = []

    def __len__(self) -> int:
        """Return how many options there are."""
        return len(self._choices)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> list[str]: ...
    def __getitem__(self, index: int | slice) -> str | list[str]:
        """Return the name of option *index*, from 0."""
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(len(self)))]
        while len(self._known) <= index < len(self):
            self._known.append(clean(next(self._rest).label))
        return self._known[index]

    def key(self, index: int) -> str:
        """Return the option in the words of the rules file."""
        return clean(self._choices[index].key)


def list_all(labels: Labels) -> None:
    """Print the options: with their numbers, or, where all are numbers, these alone."""
    if are_numbers(labels):
        say(wrap(_values(labels), "  "))
        return
    list_some(labels, range(len(labels)))
    for label in labels[:MOST_LISTED]:
        if label.casefold() in COMMANDS:
            say(wrap(f'Choose "{label}" by its number: the word alone is a command.', "  "))


def list_some(labels: Labels, numbers: Sequence[int]) -> None:
    """Print options with their numbers; those that would look alike get their key as well."""
    shown = numbers[:MOST_LISTED]
    often = Counter(labels[number] for number in shown)
    size = len(str(max(shown, default=0) + 1))
    for number in shown:
        label = labels[number]
        if often[label] > 1 and labels.key(number) != label:
            label = f"{label} [{labels.key(number)}]"
        say(wrap(f"{number + 1:>{size}}  {label}", "  ", " " * (size + 2)))
    if len(numbers) > len(shown):
        say(f"  … {len(numbers)} in all: type a part of the name to see those that have it.")


def closed(choices: Choices, typed: str) -> str:
    """Return the option of a question that is typed but not open now; "" for none."""
    text = plain(typed)
    for number, option in enumerate(choices.what.options):
        name = "".join(part for part in option.label.parts if isinstance(part, str))
        whole = not option.slots and plain(name).startswith(text)
        if whole and text and not any(True for _ in choices.codes_of(number)):
            return name
    return ""


def what_numbers(labels: Labels) -> str:
    """Return which numbers may be typed where all options are numbers."""
    values = sorted(int(label) for label in labels)
    if len(values) > 2 and all(after - one == 1 for one, after in pairwise(values)):
        return f"The options are the numbers from {values[0]} to {values[-1]}."
    return f"The options are: {_values(labels)}."


def _values(labels: Labels) -> str:
    """Return numbers with commas, long lists by their ends."""
    if len(labels) <= MOST_LISTED:
        return ", ".join(labels)
    return f"{', '.join(labels[: MOST_LISTED - 1])}, … {labels[len(labels) - 1]}"
