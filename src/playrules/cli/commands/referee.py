"""`playrules referee GAME`: keeps the rules for people who play with real pieces."""

from __future__ import annotations

from collections.abc import Mapping
from os.path import expanduser
from pathlib import Path
from typing import TYPE_CHECKING

import click

from playrules.cli.options import everything_option, game_options, whole
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
    type=whole(0, 2**63 - 1),
    metavar="N",
    help="Where chance starts, with --chance draw.",
)
@click.option(
    "--save",
    metavar="FILE",
    help="Keep the match in FILE as it is played; go on with it if it is there.",
)
@click.option("--resume", is_flag=True, help="Go on with the last match that you left.")
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
    from playrules.cli.building import Wish, build
    from playrules.cli.commands.play import run
    from playrules.cli.matches import Begin, begin, is_saved, latest, reopen
    from playrules.cli.seating import HUMAN

    if save is not None and not save.strip():
        raise click.BadParameter("a file has a name.", param_hint="'--save'")
    save = expanduser(save or "")
    if save and resume:
        raise click.UsageError("--save names a match, and --resume looks for one without a name.")
    wish = Wish(game, mode, settings, players, by_hand=True)
    drawn: ChanceMode | None = MODES[chance] if chance else None
    how = Begin([], seed, drawn)
    if resume or (save and is_saved(save)):
        opened = reopen(latest(wish) if resume else Path(save), wish, how, named=not resume)
    else:
        built = build(wish)
        _refuse_without_events(built, game)
        seated = [HUMAN] * len(built.seats)
        opened = begin(built, Begin(seated, seed, drawn or "explicit"), save)
    run(opened, 0.0, LIMIT, game, everything)


def _refuse_without_events(built: Game, game: str) -> None:
    """Refuse a game in which nothing happens that only people at a table could tell.

    Raises:
        UsageProblem: it is one.
    """
    from playrules.cli.errors import UsageProblem

    if not any(one.outside is not None and one.outside.plugin for one in built.program.points):
        raise UsageProblem(
            f"There is nothing to referee in {built.title}: nothing happens outside its rules.",
            help=f"playrules play {game} plays it; with --chance ask you roll your own dice.",
        )
