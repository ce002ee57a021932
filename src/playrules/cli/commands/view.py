"""`playrules view [GAME]`: plays, watches or shows a game in a window."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from playrules.cli.options import SizeType, everything_option, game_options, whole
from playrules.cli.session import common_options

if TYPE_CHECKING:
    from playrules.cli.building import Wish
    from playrules.viewer.app import Front

HELP = """Play a game in a window, or watch it.

Without a GAME the window shows the games that come with playrules. Without
--seats you play the first seat, and the game's own policy plays the others.

Click what lights up, or a line of the list. All of it goes by keys, too: the
numbers of the list, Tab, arrows and Enter; ? shows all keys.

Each choice is kept as it is made. --resume goes on with the last match of GAME
that you left, --match FILE with one that you saved.

With --shot FILE no window is opened: the first picture of it is kept as PNG,
after so many choices and throws as --choices says.

\b
Examples:
  playrules view                              choose among the games
  playrules view death_star --players 3
  playrules view pig --seats hold_at_20       watch the computer play
  playrules view my_game.rules --seed 7
  playrules view pig --match evening.match    go on another day
  playrules view pig --choices 9 --seed 7 --seats random --shot pig.png
"""


@click.command(help=HELP, short_help="Play or watch a game in a window.")
@game_options(seats=True, required=False)
@click.option("--match", "saved", default="", metavar="FILE", help="Go on with a saved match.")
@click.option("--resume", is_flag=True, help="Go on with the last match that you left.")
@click.option("--size", type=SizeType(), default="1024x768", show_default=True, metavar="WxH",
              help="Width and height of the window in pixels.")  # fmt: skip
@click.option("--full", is_flag=True, help="Fill the screen.")
@click.option("--shot", default="", metavar="FILE", help="Keep a picture in FILE, and no window.")
@click.option("--choices", type=whole(0, 10**6), metavar="N",
              help="With --shot, let so many choices and throws be made before.")  # fmt: skip
@everything_option
@common_options
def command(
    game: str,
    mode: str,
    settings: tuple[str, ...],
    players: int | None,
    seats: str,
    seed: int | None,
    saved: str,
    resume: bool,
    size: tuple[int, int],
    full: bool,
    shot: str,
    choices: int | None,
    everything: bool,
) -> None:
    """Open a window."""
    from playrules.cli.building import Wish
    from playrules.cli.errors import UsageProblem
    from playrules.cli.seating import split_seats

    names = split_seats(seats) if seats else []
    wish = Wish(game, mode, settings, players, len(names))
    if saved and resume:
        raise UsageProblem("--match names a match, and --resume looks for the last one.")
    if choices is not None and not shot:
        raise UsageProblem(
            "--choices goes with --shot.", help="In a window, play on from the start."
        )
    if not game and (mode or settings or players is not None or names or resume):
        raise UsageProblem("Which game?", help="Name it, as in playrules view pig --players 3.")
    front = _front(wish, names, seed, saved, resume, everything)
    try:
        _show(front, size, shot=shot, choices=choices or 0, full=full)
    finally:
        front.leave()


def _front(
    wish: Wish, seats: list[str], seed: int | None, saved: str, resume: bool, everything: bool
) -> Front:
    """Return what the window shows at first."""
    from playrules.cli.building import build
    from playrules.cli.matches import Begin, latest, reopen
    from playrules.cli.seating import assign_seats
    from playrules.viewer.app import Front, sit_at
    from playrules.viewer.app import begin as begin_sitting

    if saved or resume:
        file = latest(wish) if resume else Path(saved).expanduser()
        opened = reopen(file, wish, Begin(seats, seed, None), named=not resume)
        match = opened.match
        sitting = sit_at(opened.built, match, file, named=not resume, everything=everything)
        return Front(sitting, everything=everything)
    if not wish.game:
        return Front(everything=everything)
    built = build(wish)
    seated = assign_seats(seats, built, people=True) if seats else []
    sitting = begin_sitting(built, seated, seed, everything=everything)
    return Front(sitting, everything=everything)


def _show(front: Front, size: tuple[int, int], *, shot: str, choices: int, full: bool) -> None:
    """Open a window until it is closed, or keep a picture of it."""
    from playrules.cli.errors import NotFound
    from playrules.viewer.app import NoWindow, open_window

    try:
        window = open_window(front, size, headless=bool(shot))
    except NoWindow as problem:
        raise NotFound(problem.message, help=problem.help) from problem
    if not shot:
        if full:
            front.do("full")
        window.run()
        return
    front.settle(choices)
    path = Path(shot).expanduser()
    try:
        window.picture(path)
    except OSError as error:
        raise NotFound(f"{shot} cannot be written: {error.strerror or error}.") from None
    finally:
        window.close()
