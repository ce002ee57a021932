"""The options that commands about one game share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

Function = TypeVar("Function", bound=Callable[..., Any])

LARGEST_SEED = 2**63 - 1

everything_option = click.option(
    "--open", "everything", is_flag=True, help="Show everything, also what the game hides."
)


def whole(least: int, most: int) -> Callable[[str], int]:
    """Return what reads a whole number from *least* to *most*, both included.

    Unlike click's own ranges, it does not spell its bounds in help, where a seed's take a line.
    """

    def number(text: str) -> int:
        try:
            found = int(text)
        except ValueError:
            raise click.BadParameter(f"{text!r} is not a whole number.") from None
        if not least <= found <= most:
            raise click.BadParameter(f"{found} is not from {least} to {most}.")
        return found

    return number


def game_options(*, seats: bool) -> Callable[[Function], Function]:
    """Give a command its GAME and what chooses among the ways to play it.

    With *seats*, also who plays and the seed. They arrive as `game`, `mode`, `settings`,
    `players`, `seats` and `seed`.
    """
    options = [
        click.argument("game", metavar="GAME"),
        click.option("--mode", default="", metavar="NAME", help="Which way to play; see show."),
        click.option(
            "--set",
            "settings",
            multiple=True,
            metavar="NAME=VALUE",
            help="Change a setting of the game. May be given several times.",
        ),
        click.option(
            "--players",
            type=whole(1, 99),
            metavar="N",
            help="How many play; without it, as few as the game allows.",
        ),
    ]
    if seats:
        options += [
            click.option(
                "--seats",
                default="",
                metavar="A,B,…",
                help="Who plays each seat; one name plays all. A name is a policy of the game or "
                "an agent, such as random or greedy.",
            ),
            click.option(
                "--seed",
                type=whole(0, LARGEST_SEED),
                metavar="N",
                help="Where chance starts; the same seed gives the same game.",
            ),
        ]

    def decorate(function: Function) -> Function:
        for option in reversed(options):
            function = option(function)
        return function

    return decorate
