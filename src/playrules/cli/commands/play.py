"""`playrules play GAME`: plays a game in the terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from playrules.cli.options import game_options, whole
from playrules.cli.session import common_options

if TYPE_CHECKING:
    from playrules.cli.building import Built
    from playrules.cli.matches import Opened
    from playrules.cli.table.game import Table

HELP = """Play a game here in the terminal.

Without --seats you play the first seat, and the game's own policy plays the
others. Where nobody is at a keyboard, the policy plays all seats, and a whole
game is shown.

When you are asked, type the number of an option or the beginning of its name.
"?" explains, "quit" leaves.

With --save each choice is kept as it is made. The same command goes on where
you left; who plays, settings and seed are then those of the file.

\b
Examples:
  playrules play death_star
  playrules play pig --players 3 --seats human,greedy,random
  playrules play death_star --seats sheet --delay 0.5   watch a game
  playrules play my_game.rules --set goal=50 --seed 7
  playrules play pig --save evening.match               go on another day
"""

LIMIT = 20_000


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
@click.option(
    "--save",
    default="",
    metavar="FILE",
    help="Keep the match in FILE as it is played; go on with it if it is there.",
)
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
    save: str,
) -> None:
    """Play a game."""
    from playrules.cli.building import Wish, build
    from playrules.cli.matches import begin, is_saved, reopen
    from playrules.cli.output import is_terminal
    from playrules.cli.seating import split_seats

    if not 0 <= delay <= 60:
        raise click.BadParameter("a pause takes from 0 to 60 seconds.", param_hint="'--delay'")
    names = split_seats(seats) if seats else []
    wish = Wish(game, mode, settings, players, len(names))
    if save and is_saved(save):
        opened = reopen(save, wish, names, seed)
    else:
        built = build(wish)
        seated = _seat(built, names, people=is_terminal(sys.stdin))
        opened = begin(built, seated, seed, save)
    try:
        _play(opened, delay, limit, game, save)
    finally:
        opened.match.close()


def _seat(built: Built, seats: list[str], *, people: bool) -> list[str]:
    """Return who plays each seat, where nobody was named by what is in front of the program."""
    from playrules.cli.seating import HUMAN, assign, default_player, names

    known = names(built.program, built.plugins, people=True)
    players = len(built.program.seats)
    if seats:
        return assign(seats, players, known)
    other = default_player(known)
    return [HUMAN if people else other, *[other] * (players - 1)]


def _play(opened: Opened, delay: float, limit: int, game: str, save: str) -> None:
    """Play from the greeting to the farewell."""
    from playrules.cli.output import counted, say, wrap
    from playrules.cli.table.asking import Leave
    from playrules.cli.table.game import finish, play

    built, seated, match = opened.built, opened.seated, opened.match
    table = _table(opened, delay, limit)
    _greet(built, seated)
    if match.position:
        say(wrap(f"The match in {save} goes on after {counted(match.position, 'choice')}."))
    again = _again(game, built, seated, match.header.seed)
    farewell = f"To go on: {_resuming(game, save)}" if save else f"To begin it again: {again}"
    try:
        state = play(table, opened.events)
    except Leave as leave:
        say("You leave the table." if leave.politely else "There is no more input: you leave.")
        say(farewell)
        return
    finish(table, state)
    if not state.is_over:
        say(f"Stopped after {counted(limit, 'choice')} without an end; --limit allows more.")
    say(f"To play it again: {again}" if state.is_over else farewell)


def _resuming(game: str, save: str) -> str:
    """Return the command that goes on with a match."""
    import shlex

    return shlex.join(["playrules", "play", game, "--save", save])


def _table(opened: Opened, delay: float, limit: int) -> Table:
    """Prepare the table."""
    from playrules.cli.output import is_terminal
    from playrules.cli.players import make_player
    from playrules.cli.seating import HUMAN
    from playrules.cli.table.asking import Human
    from playrules.cli.table.game import Table, wait_for_enter
    from playrules.cli.table.telling import Teller, capital
    from playrules.engine.machine.generator import Draws

    built, seated, match = opened.built, opened.seated, opened.match
    program = built.program
    human = Human(built.drawers)
    made = {
        name: make_player(name, program, built.plugins) for name in set(seated) if name != HUMAN
    }
    asked_before = -1

    def before_turn(seat: int) -> None:
        # Games that ask nothing would run off the screen: people go on turn by turn.
        nonlocal asked_before
        if seated[seat - 1] != HUMAN:
            return
        if asked_before == human.asked and is_terminal(sys.stdin):
            wait_for_enter(capital(program.things.names["player"][seat]))
        asked_before = human.asked

    teller = Teller(program, delay=delay, before_turn=before_turn)
    players = [human if name == HUMAN else made[name] for name in seated]
    draws = Draws(match.header.seed)
    if match.position:  # those who choose draw anew from here on, as the record does not tell
        draws = Draws(match.header.seed, match.lines)
    asked = []
    for position, (turns, seat) in enumerate(opened.path):
        if seat and seated[seat - 1] == HUMAN:
            asked.append((position, turns))
    teller.turns = opened.turns
    return Table(match, players, seated, draws, built.drawers, teller, limit, asked)


def _greet(built: Built, seated: list[str]) -> None:
    """Say what is played, and by whom."""
    from playrules.cli.output import clean, say, style, wrap
    from playrules.cli.seating import HUMAN
    from playrules.cli.table.telling import capital

    program = built.program
    title = clean(program.words.title or program.name)
    say(style(f"{title}" + (f", {program.mode}" if program.mode else ""), bold=True))
    names = program.things.names["player"]
    people = [
        f"{capital(names[seat])}: {'you' if who == HUMAN else who}"
        for seat, who in enumerate(seated, 1)
    ]
    say(wrap(" · ".join(people)))
    if HUMAN in seated:
        say(wrap("When you are asked, type a number or a name. ? explains, quit leaves."))
    else:
        say("Nobody is asked: the game is played to its end.")


def _again(game: str, built: Built, seated: list[str], seed: int) -> str:
    """Return the command that starts the same game."""
    import shlex

    parts = ["playrules", "play", game, "--seed", str(seed), "--seats", ",".join(seated)]
    if built.program.mode and len(built.program.words.modes) > 1:
        parts += ["--mode", built.program.mode]
    for name, value in built.settings.items():
        parts += ["--set", f"{name}={value}"]
    return shlex.join(parts)
