"""Reads `--set name=value`."""

from __future__ import annotations

from collections.abc import Iterable

from playrules.cli.errors import UsageProblem


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
