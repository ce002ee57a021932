"""`playrules referee GAME`: keeps the rules for people who play with real pieces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import click

from playrules.cli.options import (
    LARGEST_SEED,
    everything_option,
    game_options,
    keeping_options,
    named_file,
    whole,
)
from playrules.cli.session import common_options

if TYPE_CHECKING:
    from playrules.engine.machine.runner import ChanceMode
    from playrules.loading.game import Game

HELP = """Keep the rules of a game that is played with real pieces.

For games in which pieces are built up, knocked down or flicked. playrules says
whose turn it is and what to do; you do it at your table, and tell in plain words
what came of it: which pieces have moved, what they lie on and touch, in which
zone they are. Floors, scores and the end follow by the rules of the file, as in
play. What cannot be is asked once more.

Each answer is kept as it is given. "undo" takes the last one back, "save FILE"
keeps the match there, "quit" leaves; --resume goes on with the match that you
left last, in the middle of a question, too.

You roll the dice and spin the spinners yourselves, unless --chance draw lets the
computer do it.

\b
Examples:
  playrules referee destruct_3 --players 3
  playrules referee shuffleboard --save evening.match
  playrules referee destruct_3 --resume
"""

MODES: Mapping[str, ChanceMode] = {"draw": "sampled", "ask": "explicit"}
LIMIT = 1_000_000


@click.command(help=HELP, short_help="Keep the rules of a game played with real pieces.")
@game_options(seats=False)
@click.option(
    "--seed",
    type=whole(0, LARGEST_SEED),
    metavar="N",
    help="Where chance starts, with --chance draw.",
)
@keeping_options
@click.option(
    "--chance",
    type=click.Choice(["ask", "draw"]),
    help="Who rolls and spins: you, who are asked what came up, or the computer.",
)
@everything_option
@common_options
def command(
    game: str,
    mode: str,
    settings: tuple[str, ...],
    players: int | None,
    seed: int | None,
    save: str | None,
    resume: bool,
    chance: str | None,
    everything: bool,
) -> None:
    """Referee a game."""
    from playrules.cli.building import Wish
    from playrules.cli.commands.play import run
    from playrules.cli.matches import Begin, open_match

    wish = Wish(game, mode, settings, players, by_hand=True)
    how = Begin([], seed, MODES[chance] if chance else None, unless="explicit")
    opened = open_match(
        wish, how, named_file(save, resume), resume, lambda built: _seat(built, game)
    )
    run(opened, 0.0, LIMIT, game, everything)


def _seat(built: Game, game: str) -> list[str]:
    """Let people play all seats of a game.

    Raises:
        UsageProblem: nothing happens in it that only people at a table could tell.
    """
    from playrules.cli.errors import UsageProblem
    from playrules.cli.seating import HUMAN

    if not any(one.outside is not None and one.outside.plugin for one in built.program.points):
        raise UsageProblem(
            f"There is nothing to referee in {built.title}: nothing happens outside its rules.",
            help=f"playrules play {game} plays it; with --chance ask you roll your own dice.",
        )
    return [HUMAN] * len(built.seats)
