"""`playrules play GAME`: plays a game in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from os.path import expanduser
from pathlib import Path
from typing import TYPE_CHECKING

import click

from playrules.cli.options import (
    everything_option,
    game_options,
    keeping_options,
    named_file,
    whole,
)
from playrules.cli.session import common_options

if TYPE_CHECKING:
    from playrules.cli.matches import Opened
    from playrules.cli.table.game import Table
    from playrules.engine.errors import NotKept
    from playrules.engine.machine.runner import ChanceMode
    from playrules.loading.game import Game

HELP = """Play a game here in the terminal.

Without --seats you play the first seat, and the game's own policy plays the
others. Where nobody is at a keyboard, the policy plays all seats, and a whole
game is shown.

When you are asked, type the number of an option or the beginning of its name.
"?" explains, "undo" and "redo" go back and forth, "save FILE" keeps the match
there, "quit" leaves.

Where a game hides something, the screen shows what you may see; several people
at one screen are told when to hand it over. --open shows everything.

Each choice is kept as it is made, in FILE with --save. The same command goes on
where you left; settings and seed are then those of the file. A match without a
name is gone on with by --resume.

With --chance ask you roll your own dice, spin your own spinner, and type what
came up.

\b
Examples:
  playrules play death_star
  playrules play pig --players 3 --seats human,greedy,random
  playrules play death_star --seats sheet --delay 0.5   watch a game
  playrules play my_game.rules --set goal=50 --seed 7
  playrules play pig --save evening.match               go on another day
  playrules play pig --seats human --chance ask         at a real table
"""

LIMIT = 20_000
MODES: Mapping[str, ChanceMode] = {"computer": "sampled", "ask": "explicit"}


@click.command(help=HELP, short_help="Play a game in the terminal.")
@game_options(seats=True)
@click.option(
    "--delay",
    type=float,
    default=0.0,
    metavar="SECONDS",
    help="Pause after each event, as in --delay 0.5.",
)
@click.option(
    "--limit",
    type=whole(1, 10**12),
    default=LIMIT,
    show_default=True,
    metavar="CHOICES",
    help="Stop after so many choices.",
)
@keeping_options
@click.option(
    "--chance",
    type=click.Choice(["computer", "ask"]),
    help="Who rolls, spins and draws: the computer, or you, who are asked what came up.",
)
@everything_option
@common_options
def command(
    game: str,
    mode: str,
    settings: tuple[str, ...],
    players: int | None,
    seats: str,
    seed: int | None,
    delay: float,
    limit: int,
    save: str | None,
    resume: bool,
    chance: str | None,
    everything: bool,
) -> None:
    """Play a game."""
    from playrules.cli.building import Wish
    from playrules.cli.matches import Begin, open_match
    from playrules.cli.output import is_terminal
    from playrules.cli.seating import split_seats

    if not 0 <= delay <= 60:
        raise click.BadParameter("a pause takes from 0 to 60 seconds.", param_hint="'--delay'")
    save = named_file(save, resume)
    names = split_seats(seats) if seats else []
    wish = Wish(game, mode, settings, players, len(names))
    drawn: ChanceMode | None = MODES[chance] if chance else None
    how = Begin(names, seed, drawn)
    opened = open_match(
        wish, how, save, resume, lambda built: _seat(built, names, people=is_terminal(sys.stdin))
    )
    run(opened, delay, limit, game, everything)


def run(opened: Opened, delay: float, limit: int, game: str, everything: bool) -> None:
    """Play a match until it is over or left, and put its file where it belongs."""
    try:
        _play(opened, delay, limit, game, everything)
    finally:
        opened.match.close()
        _tidy(opened)


def _tidy(opened: Opened) -> None:
    """Put a match without a name where it belongs, after it is closed."""
    from playrules.loading.keeping import drop, put_away

    if opened.file is None or opened.named:
        return
    if opened.match.state.is_over:
        put_away(opened.file)
    elif not opened.is_begun:
        drop(opened.file)


def _seat(built: Game, seats: list[str], *, people: bool) -> list[str]:
    """Return who plays each seat, where nobody was named by what is in front of the program."""
    from playrules.cli.seating import HUMAN, assign_seats
    from playrules.loading.seating import default_agent

    if seats:
        return assign_seats(seats, built, people=True)
    other = default_agent(built.program, built.plugins)
    return [HUMAN if people else other, *[other] * (len(built.seats) - 1)]


def _play(opened: Opened, delay: float, limit: int, game: str, everything: bool) -> None:
    """Play from the greeting to the farewell."""
    from playrules.cli.matches import so_far
    from playrules.cli.output import clean, counted, note, say, wrap
    from playrules.cli.table.asking import Leave
    from playrules.cli.table.game import finish, play

    match = opened.match
    table = _table(opened, delay, limit, game, everything)
    _greet(opened)
    if match.position:
        which = f"in {clean(str(opened.file))} " if opened.named else ""
        say(wrap(f"The match {which}goes on after {so_far(match)}."))
    try:
        state = play(table, opened.events)
    except Leave as leave:
        say("You leave the table." if leave.politely else "There is no more input: you leave.")
        say(_farewell(opened, game))
        return
    except KeyboardInterrupt:
        note(f"\n{_farewell(opened, game)}")
        raise
    finish(table, state)
    if not state.is_over:
        say(f"Stopped after {counted(limit, 'choice')} without an end; --limit allows more.")
    again = f"To play it again: {_again(game, opened)}"
    say(again if state.is_over else _farewell(opened, game))


def _farewell(opened: Opened, game: str) -> str:
    """Return how the game can be gone on with."""
    import shlex

    if opened.file is None or not (opened.named or opened.is_begun):
        return f"To begin it again: {_again(game, opened)}"
    how = ["--save", str(opened.file)] if opened.named else ["--resume"]
    return f"To go on: {shlex.join(['playrules', _command(opened), game, *how])}"


def _command(opened: Opened) -> str:
    """Return the command by which a match is played."""
    return "referee" if opened.built.by_hand else "play"


def _table(opened: Opened, delay: float, limit: int, game: str, everything: bool) -> Table:
    """Prepare the table."""
    from playrules.cli.output import is_terminal
    from playrules.cli.refereeing import Hands, rests_by
    from playrules.cli.seating import HUMAN
    from playrules.cli.table.asking import Human, wait_for
    from playrules.cli.table.eyes import Eyes
    from playrules.cli.table.game import Table
    from playrules.cli.table.telling import Teller
    from playrules.cli.table.watching import Watcher
    from playrules.engine.wording import capital

    match = opened.match
    program = opened.built.program
    drawers = opened.built.drawers
    eyes = Eyes(match, everything)
    human, rests = Human(drawers, eyes), rests_by(opened.built.plugins.referees)
    if opened.built.by_hand:
        human = Hands(drawers, eyes, opened.built.plugins.referees)
    asked_before = -1

    def before_turn(seat: int) -> None:
        # Games that ask nothing would run off the screen: people go on turn by turn.
        nonlocal asked_before
        if match.seats[seat - 1] != HUMAN:
            return
        if asked_before == human.asked and is_terminal(sys.stdin):
            wait_for(f"{capital(program.things.names['player'][seat])}, press Enter to go on> ")
        asked_before = human.asked

    teller = Teller(program, delay=delay, before_turn=before_turn, seat=lambda: eyes.seat)
    teller.turns = opened.places[match.position].turns
    watcher = Watcher(
        drawers,
        teller,
        lambda seat: not eyes.people or seat in eyes.people,
        lambda: match.waits_for_people,
        rests,
    )
    return Table(
        match,
        human,
        watcher,
        drawers,
        teller,
        limit,
        lambda path: _save(opened, path, game),
        lambda error: _unkept(opened, error),
        opened.places,
    )


def _unkept(opened: Opened, error: NotKept) -> bool:
    """Say that a match cannot be written any more, and whether it waits for another file.

    Raises:
        NotKept: there is nobody to be asked.
    """
    from playrules.cli.output import note, say, wrap

    if not opened.asks:
        raise error
    if opened.named:
        say(wrap(f"{error}. What was chosen last is not played. Press Enter to try again, or type "
                 "save and the name of another file; quit leaves."))  # fmt: skip
        return True
    note(wrap(f"This match is not kept from here on ({error.reason}): save FILE keeps it."))
    opened.match.close()
    opened.file = None
    return False


def _save(opened: Opened, path: str, game: str) -> bool:
    """Keep the match in another file from now on, or say where it is kept; whether it now is."""
    from playrules.cli.errors import Stop
    from playrules.cli.matches import told
    from playrules.cli.output import say, wrap
    from playrules.loading.keeping import drop

    if not path:
        where = f"in {opened.file} " if opened.named else ""
        if opened.file is None:
            say("It is not kept yet: type save and the name of a file.")
        else:
            say(wrap(f"It is kept {where}as you play."))
            say(_farewell(opened, game))
        return opened.file is not None
    path = expanduser(path)
    try:
        with told(path):
            opened.match.save(path)
    except Stop as stop:
        say(wrap(f"{stop.message} {stop.help}".rstrip()))
        return False
    if opened.file is not None and not opened.named:
        drop(opened.file)
    opened.file, opened.named = Path(path), True
    say(wrap(f"It is kept in {path} from now on."))
    say(_farewell(opened, game))
    return True


def _greet(opened: Opened) -> None:
    """Say what is played, and by whom."""
    from playrules.cli.output import clean, say, style, wrap
    from playrules.cli.seating import HUMAN
    from playrules.engine.program.program import asks_players
    from playrules.engine.wording import capital
    from playrules.loading.seating import NOTHING_TO_CHOOSE

    program, seated = opened.built.program, opened.match.seats
    title = clean(program.words.title or program.name)
    mode = dict(program.words.modes).get(program.mode) or program.mode
    say(style(f"{title}, {clean(mode)}" if mode else title, bold=True))
    names = program.things.names["player"]
    if opened.built.by_hand:
        say(wrap(" · ".join(map(capital, names[1:]))))
        say(wrap("You play with real pieces, and tell what happens. Enter takes what stands in "
                 "brackets. ? explains, quit leaves."))  # fmt: skip
        return
    people = [
        f"{capital(names[seat])}: {'you' if who == HUMAN else who}"
        for seat, who in enumerate(seated, 1)
    ]
    say(wrap(" · ".join(people)))
    asked = opened.match.header.chance == "explicit"
    if not (asked or asks_players(program)):
        say(NOTHING_TO_CHOOSE)
    elif HUMAN in seated:
        say(wrap("When you are asked, type a number or a name. ? explains, quit leaves."))
    elif not opened.asks:
        say("Nobody is asked: the game is played to its end.")
    if asked:
        say(wrap("You roll, spin and draw yourselves, and type what came up."))


def _again(game: str, opened: Opened) -> str:
    """Return the command that starts the same game."""
    import shlex

    header, built = opened.match.header, opened.built
    parts = ["playrules", _command(opened), game, "--seed", str(header.seed)]
    if opened.built.by_hand:
        parts += ["--players", str(len(built.seats))]
        parts += ["--chance", "draw"] if header.chance == "sampled" else []
    else:
        parts += ["--seats", ",".join(opened.match.seats)]
        parts += ["--chance", "ask"] if header.chance == "explicit" else []
    if built.program.mode and len(built.program.words.modes) > 1:
        parts += ["--mode", built.program.mode]
    for name, value in built.settings.items():
        parts += ["--set", f"{name}={value}"]
    return shlex.join(parts)
