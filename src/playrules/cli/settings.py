"""Reads `--set name=value` and refuses what the game's settings do not allow."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from playrules.cli.errors import UsageProblem, did_you_mean

if TYPE_CHECKING:
    from playrules.engine.program.program import SettingInfo
    from playrules.engine.program.things import Things

YES = {"yes": 1, "true": 1, "on": 1, "no": 0, "false": 0, "off": 0}


def read_pairs(given: Iterable[str]) -> dict[str, str]:
    """Split each `name=value`; the last one of a name wins.

    Raises:
        UsageProblem: a piece has no name or no value.
    """
    pairs: dict[str, str] = {}
    for one in given:
        name, sign, value = (part.strip() for part in one.partition("="))
        if not (name and sign and value):
            raise UsageProblem(
                f'--set {one} is not understood.', help="Write --set NAME=VALUE, as in --set goal=50."
            )
        pairs[name] = value
    return pairs


def check_pairs(
    pairs: Mapping[str, str], known: Sequence[SettingInfo], things: Things, title: str
) -> None:
    """Check names and values against the settings of a game.

    Raises:
        UsageProblem: a setting does not exist or does not allow the value.
    """
    by_name = {setting.name: setting for setting in known}
    for name, value in pairs.items():
        if name not in by_name:
            raise _unknown(name, list(by_name), title)
        setting = by_name[name]
        number = read_value(value, setting, things)
        allowed = setting.allowed or _whole_kind(setting, things)
        refused = number is None and setting.kind.base != "quantity"
        if refused or (number is not None and allowed and number not in allowed):
            raise UsageProblem(
                f'The setting {name} ("{setting.title or name}") cannot be {value}.',
                help=f"Allowed: {say_allowed(setting, things) or f'a {setting.kind}'}. "
                f"Without --set it is {things.key(setting.kind, setting.value)}.",
            )


def _unknown(name: str, known: list[str], title: str) -> UsageProblem:
    """Describe a setting that the game does not have."""
    listing = f"Settings: {', '.join(known)}." if known else "It has no settings."
    return UsageProblem(
        f'{title} has no setting "{name}".',
        help=" ".join(filter(None, [did_you_mean(name, known), listing])),
    )


def read_value(text: str, setting: SettingInfo, things: Things) -> int | None:
    """Return the integer that *text* means for a setting, or None.

    Quantities are left to the compiler, which knows the units.
    """
    kind = setting.kind
    if kind.base == "yes_no":
        return YES.get(text.lower())
    if kind.base == "name":
        names = things.types.get(kind.of, ())
        return names.index(text) + 1 if text in names else None
    if kind.base == "number":
        try:
            return int(text)
        except ValueError:
            return None
    return None


def _whole_kind(setting: SettingInfo, things: Things) -> Sequence[int]:
    """Return every value of a small kind; empty where any value will do."""
    kind = setting.kind
    if kind.base == "yes_no":
        return (0, 1)
    if kind.base == "name":
        return range(1, len(things.types.get(kind.of, ())) + 1)
    if kind.base == "number":
        return range(kind.lo, kind.hi + 1)
    return ()


def say_allowed(setting: SettingInfo, things: Things) -> str:
    """Return what a setting may be in words, stretches of numbers as `10..60`."""
    kind = setting.kind
    values = sorted(setting.allowed) or (
        [] if kind.base == "number" else list(_whole_kind(setting, things))
    )
    if kind.base != "number":
        return ", ".join(things.key(kind, value) for value in values)
    stretches: list[list[int]] = []
    for value in values:
        if stretches and value == stretches[-1][1] + 1:
            stretches[-1][1] = value
        else:
            stretches.append([value, value])
    return ", ".join(str(a) if a == b else f"{a}..{b}" for a, b in stretches)
