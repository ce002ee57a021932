"""What people may type when they roll their own dice, and which outcome of chance it means."""

from __future__ import annotations

from collections.abc import Sequence

from playrules.cli.output import clean, say, wrap
from playrules.cli.table.answers import COMMANDS, SHORT, Answer, plain, with_argument

MOST_LISTED = 60


def understand_outcome(typed: str, labels: Sequence[str]) -> Answer:
    """Return which outcome *typed* means where they are called *labels*.

    A reading may have several parts with commas between, as `4, victory`. Each part that is typed
    has to be a part of the reading, in any order; the parts left out may be anything. Outcomes
    that are called the same are the same. Numbers are what a die shows, never places in a list.
    """
    text = _same(typed)
    if not text:
        return Answer(0) if len(set(labels)) == 1 else Answer(command="ask")
    if text in COMMANDS:
        return Answer(command=COMMANDS[text])
    readings = [[_same(part) for part in label.split(",")] for label in labels]
    for parts in ([_same(part) for part in text.split(",")], text.split()):
        found = _matching([part for part in parts if part], readings)
        if len({labels[at] for at in found}) == 1:
            return Answer(found[0])
        if found:
            return Answer(command="several", matches=found)
    if text in SHORT:
        return Answer(command=SHORT[text])
    return with_argument(typed) or Answer(command="unknown")


def _matching(parts: Sequence[str], readings: Sequence[Sequence[str]]) -> tuple[int, ...]:
    """Return the readings that have all *parts*; where none has, those with such beginnings."""
    whole = tuple(at for at, one in enumerate(readings) if all(part in one for part in parts))
    if whole or not parts:
        return whole
    return tuple(
        at
        for at, one in enumerate(readings)
        if all(any(each.startswith(part) for each in one) for part in parts)
    )


def _same(text: str) -> str:
    """Return *text* without what does not matter, names as people write them."""
    return plain(text.replace("_", " "))


def list_outcomes(labels: Sequence[str], numbers: Sequence[int] | None = None) -> None:
    """Print what can come up, each once: all of it, or those of these *numbers*."""
    shown = labels if numbers is None else [labels[number] for number in numbers]
    names = list(dict.fromkeys(clean(label.replace("_", " ")) for label in shown))
    between = " · " if any("," in name for name in names) else ", "
    more = f" … {len(names)} in all" if len(names) > MOST_LISTED else ""
    say(wrap(between.join(names[:MOST_LISTED]) + more, "  "))
