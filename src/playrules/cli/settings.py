"""Reads `--set name=value`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from playrules.cli.errors import UsageProblem, did_you_mean

if TYPE_CHECKING:
    from playrules.dsl import Facts

MOST_DIGITS = 18
"""Digits of the longest number of a rules file."""


def read_pairs(given: Iterable[str]) -> dict[str, str]:
    """Split each `name=value`; the last one of a name wins.

    Raises:
        UsageProblem: a piece has no name or no value.
    """
    pairs: dict[str, str] = {}
    for one in given:
        name, _, value = (part.strip() for part in one.partition("="))
        if not (name and value):
            raise UsageProblem(
                f'--set "{one}" is not understood.',
                help="Write --set NAME=VALUE, as in --set goal=50.",
            )
        pairs[name] = value
    return pairs


def check_names(pairs: Mapping[str, str], facts: Facts, title: str) -> None:
    """Check that the game has the settings.

    Raises:
        UsageProblem: it lacks one.
    """
    known = [name for name, *_ in facts.settings]
    for name in pairs:
        if name not in known:
            listing = f"Settings: {', '.join(known)}." if known else "It has no settings."
            raise UsageProblem(
                f'{title} has no setting "{name}".',
                help=" ".join(filter(None, [did_you_mean(name, known), listing])),
            )


def refuse(name: str, value: str, why: str, facts: Facts) -> UsageProblem:
    """Return the problem that a setting cannot have a value, with those it can have."""
    for setting, title, standard, allowed in facts.settings:
        if setting == name:
            reason = _reason(value, why)
            return UsageProblem(
                f'The setting {name} ("{title}") cannot be {value}{reason}.',
                help=f"Allowed: {allowed}. Without --set it is {standard}.",
            )
    return UsageProblem(f"{why}.")


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
