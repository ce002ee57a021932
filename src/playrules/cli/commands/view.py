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
    from playrules.viewer.app.window import Window

HELP = """Play a game in a window, or watch it.

Without a GAME the window shows the games that come with playrules. Without
--seats you play the first seat, and the game's own policy plays the others.

Click what lights up, or a line of the list. All of it goes by keys, too: the
numbers of the list, Tab, arrows and Enter; ? shows all keys.

Each choice is kept as it is made. --resume goes on with the last match of GAME
that you left, --match FILE with one that you saved.

With --replay FILE a saved match is shown again, with a timeline to go to any move
of it. With --watch you see your rules file as you write it: each time it is saved
the match goes on by it, where it stood, and mistakes are shown in the window.

With --shot FILE no window is opened: the first picture of it is kept as PNG,
after so many choices and throws as --choices says. --record FILE keeps what is
seen from there on as GIF, for as many --seconds.

\b
Examples:
  playrules view                              choose among the games
  playrules view death_star --players 3
  playrules view pig --seats hold_at_20       watch the computer play
  playrules view my_game.rules --seed 7
  playrules view pig --match evening.match    go on another day
  playrules view --replay evening.match       see it once more
  playrules view my_game.rules --watch        see it as you write it
  playrules view pig --choices 9 --seed 7 --seats random --shot pig.png
  playrules view death_star --seats sheet --record star.gif --seconds 12
"""


@click.command(help=HELP, short_help="Play or watch a game in a window.")
@game_options(seats=True, required=False)
@click.option("--match", "saved", default="", metavar="FILE", help="Go on with a saved match.")
@click.option("--resume", is_flag=True, help="Go on with the last match that you left.")
@click.option("--size", type=SizeType(), default="1024x768", show_default=True, metavar="WxH",
              help="Width and height of the window in pixels.")  # fmt: skip
@click.option("--full", is_flag=True, help="Fill the screen.")
@click.option("--shot", default="", metavar="FILE", help="Keep a picture in FILE, and no window.")
@click.option("--record", "film", default="", metavar="FILE",
              help="Keep what is seen as GIF in FILE, and no window.")  # fmt: skip
@click.option("--seconds", type=whole(1, 600), default=10, show_default=True, metavar="N",
              help="How long to record at most.")  # fmt: skip
@click.option("--choices", type=whole(0, 10**6), metavar="N",
              help="Before --shot or --record, let so many choices and throws pass.")  # fmt: skip
@click.option("--replay", "again", default="", metavar="FILE", help="Show a saved match again.")
@click.option("--watch", is_flag=True, help="Read the rules file anew when it is saved.")
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
    film: str,
    seconds: int,
    choices: int | None,
    again: str,
    watch: bool,
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
    if choices is not None and not (shot or film):
        raise UsageProblem(
            "--choices goes with --shot and --record.", help="In a window, play on from the start."
        )
    if shot and film:
        raise UsageProblem("--shot keeps one picture, and --record many: name one of them.")
    _check_endings(shot, film)
    if again and (saved or resume or watch or names):
        raise UsageProblem("--replay shows a match as it was played; nobody plays on.")
    if watch and not game:
        raise UsageProblem("Which rules file?", help="playrules view my_game.rules --watch")
    if not again and not game and (mode or settings or players is not None or names or resume):
        raise UsageProblem("Which game?", help="Name it, as in playrules view pig --players 3.")
    front = _again(again, game, everything) if again else None
    front = front or _front(wish, names, seed, saved, resume, everything)
    if watch:
        front.watch_file()
    try:
        if shot or film:
            _keep(front, size, shot, film, seconds, choices or 0)
        else:
            _show(front, size, full=full)
    finally:
        front.leave()


def _check_endings(shot: str, film: str) -> None:
    """Refuse files that would not be what their names say, or have no folder."""
    from playrules.cli.errors import NotFound, UsageProblem

    for file, ending, option in ((shot, ".png", "--shot"), (film, ".gif", "--record")):
        if not file:
            continue
        try:
            path = Path(file).expanduser()
        except RuntimeError:
            raise NotFound(f"{file} cannot be written: there is no such home folder.") from None
        if path.suffix.lower() != ending:
            kind = ending[1:].upper()
            raise UsageProblem(
                f"{option} keeps {kind}, and {file} does not end in {ending}.",
                help=f"Name it {path.with_suffix(ending) if path.name else f'picture{ending}'}.",
            )
        if not path.absolute().parent.is_dir():
            raise NotFound(f"{file} cannot be written: {path.parent} is no folder.")


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


def _again(saved: str, game: str, everything: bool) -> Front:
    """Return what shows a match again."""
    from playrules.cli.matches import told
    from playrules.viewer.app import Front, replay

    with told(saved, game):
        shown = replay(Path(saved).expanduser(), game, everything=everything)
    return Front(shown, everything=everything)


def _open(front: Front, size: tuple[int, int], *, headless: bool) -> Window:
    from playrules.cli.errors import NotFound
    from playrules.viewer.app import NoWindow, open_window

    try:
        return open_window(front, size, headless=headless)
    except NoWindow as problem:
        raise NotFound(problem.message, help=problem.help) from problem


def _show(front: Front, size: tuple[int, int], *, full: bool) -> None:
    """Open a window until it is closed."""
    window = _open(front, size, headless=False)
    if full:
        front.do("full")
    window.run()


def _keep(
    front: Front, size: tuple[int, int], shot: str, film: str, seconds: int, choices: int
) -> None:
    """Keep a picture, or a film, of a window that is not opened."""
    from playrules.cli.errors import NotFound
    from playrules.viewer.app import NoPillow, record

    window = _open(front, size, headless=True)
    front.settle(choices)
    try:
        if shot:
            window.picture(Path(shot).expanduser())
        else:
            record(window, Path(film).expanduser(), seconds)
    except NoPillow as problem:
        raise NotFound(str(problem), help="Install it: pip install 'playrules[viewer]'") from None
    except OSError as error:
        raise NotFound(f"{shot or film} cannot be written: {error.strerror or error}.") from None
    finally:
        window.close()
