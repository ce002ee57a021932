"""Reads `--set name=value`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from playrules.cli.errors import UsageProblem, did_you_mean

if TYPE_CHECKING:
    from playrules.dsl import Facts


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
            return UsageProblem(
                f'The setting {name} ("{title}") cannot be {value}.',
                help=f"Allowed: {allowed}. Without --set it is {standard}.",
            )
    return UsageProblem(f"{why}.")
