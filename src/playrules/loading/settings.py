"""Settings that a game is loaded with: written as in a rules file, and refused with reasons."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from playrules.loading.errors import UnfitOption, guess_and_list

if TYPE_CHECKING:
    from playrules.dsl import Facts

MOST_DIGITS = 18
"""Digits of the longest number of a rules file."""

Setting = str | int | Iterable[str | int]
"""The value of a setting: a number, yes or no as a bool, a text as in a rules file, or several."""


def as_written(value: Setting) -> str:
    """Return a value in the words of a rules file: `yes`, `12`, `15cm`, `2, 4, 6`.

    Raises:
        TypeError: it is no such value.
    """
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Iterable):
        return ", ".join(as_written(one) for one in value)
    raise TypeError(f"a setting is a whole number, yes or no, or a text, not {value!r}")


def check_names(pairs: Mapping[str, str], facts: Facts, title: str) -> None:
    """Check that the game has the settings.

    Raises:
        UnfitOption: it lacks one.
    """
    known = [name for name, *_ in facts.settings]
    listing = f"Settings: {', '.join(known)}." if known else "It has no settings."
    for name in pairs:
        if name not in known:
            raise UnfitOption(
                f'{title} has no setting "{name}".', help=guess_and_list(name, known, listing)
            )


def refuse(name: str, value: str, why: str, facts: Facts) -> UnfitOption:
    """Return the problem that a setting cannot have a value, with those it can have."""
    for setting, title, standard, allowed in facts.settings:
        if setting == name:
            reason = _reason(value, why)
            return UnfitOption(
                f'The setting {name} ("{title}") cannot be {value}{reason}.',
                help=f"Allowed: {allowed}. By default it is {standard}.",
            )
    return UnfitOption(f"{why}.")


def _reason(value: str, why: str) -> str:
    """Return `: ` and what is wrong with a value, as far as it is not said by what is allowed."""
    if any(len(digits) > MOST_DIGITS for digits in re.findall(r"\d+", value)):
        return f": a number has at most {MOST_DIGITS} digits"
    if re.search(r"(/|\bdiv\b|\bmod\b)\s*0+(?!\S)", value):
        return ": nothing can be divided by 0"
    if "=" in value:
        return ": one value is wanted after NAME="
    _, sign, reason = why.rpartition("': ")
    return f": {reason}" if sign and not reason.startswith("allowed ") else ""
