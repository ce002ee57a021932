"""The options that commands about one game share."""

from __future__ import annotations

from collections.abc import Callable
from os.path import expanduser
from typing import Any, TypeVar

import click

Function = TypeVar("Function", bound=Callable[..., Any])

LARGEST_SEED = 2**63 - 1


class SizeType(click.ParamType[tuple[int, int]]):
    """Width and height in pixels, `1024x768`."""

    name = "size"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        """Return the two numbers. Fails with a message for people."""
        if isinstance(value, tuple):
            return (int(value[0]), int(value[1]))
        wide, x, tall = str(value).lower().replace("×", "x").partition("x")
        if not (x and wide.isdecimal() and tall.isdecimal()):
            self.fail(f"{value!r} is no size; write width and height, as in 1024x768.", param, ctx)
        from playrules.viewer.scene import LEAST, MOST

        size = (int(wide[:9]), int(tall[:9]))
        if not (LEAST[0] <= size[0] <= MOST[0] and LEAST[1] <= size[1] <= MOST[1]):
            bounds = [f"{one[0]}x{one[1]}" for one in (LEAST, MOST)]
            self.fail(f"{value!r} is not from {bounds[0]} to {bounds[1]}.", param, ctx)
        return size


everything_option = click.option(
    "--open", "everything", is_flag=True, help="Show everything, also what the game hides."
)


def keeping_options(function: Function) -> Function:
    """Give a command `--save FILE` and `--resume`; they arrive as `save` and `resume`."""
    for option in (
        click.option("--resume", is_flag=True, help="Go on with the last match that you left."),
        click.option(
            "--save",
            metavar="FILE",
            help="Keep the match in FILE as it is played; go on with it if it is there.",
        ),
    ):
        function = option(function)
    return function


def named_file(save: str | None, resume: bool) -> str:
    """Return the file that `--save` names, "" for none, after a look at both options."""
    if save is not None and not save.strip():
        raise click.BadParameter("a file has a name.", param_hint="'--save'")
    if save and resume:
        raise click.UsageError("--save names a match, and --resume looks for one without a name.")
    return expanduser(save or "")


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


def game_options(*, seats: bool, required: bool = True) -> Callable[[Function], Function]:
    """Give a command its GAME and what chooses among the ways to play it.

    With *seats*, also who plays and the seed. They arrive as `game`, `mode`, `settings`,
    `players`, `seats` and `seed`; a game that is not *required* may be "".
    """
    game = click.argument("game", metavar="GAME")
    if not required:  # a default, were it None, would count as given
        game = click.argument("game", metavar="[GAME]", required=False, default="")
    options = [
        game,
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
