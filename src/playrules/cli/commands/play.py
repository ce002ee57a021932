"""`playrules play GAME`: plays a game in the terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from playrules.cli.options import game_options, whole
from playrules.cli.session import common_options

if TYPE_CHECKING:
    from playrules.cli.building import Built
    from playrules.cli.table.game import Table

HELP = """Play a game here in the terminal.

Without --seats you play the first seat, and the game's own policy plays the
others. Where nobody is at a keyboard, the policy plays all seats, and a whole
game is shown.

When you are asked, type the number of an option or the beginning of its name.
"?" explains, "quit" leaves.

\b
Examples:
  playrules play death_star
  playrules play pig --players 3 --seats human,greedy,random
  playrules play death_star --seats sheet --delay 0.5   watch a game
  playrules play my_game.rules --set goal=50 --seed 7
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
) -> None:
    """Play a game."""
    from playrules.cli.building import Wish, build
    from playrules.cli.output import is_terminal
    from playrules.cli.seating import split_seats

    if not 0 <= delay <= 60:
        raise click.BadParameter("a pause takes from 0 to 60 seconds.", param_hint="'--delay'")
    names = split_seats(seats) if seats else []
    built = build(Wish(game, mode, settings, players, len(names)))
    seated = _seat(built, names, people=is_terminal(sys.stdin))
    _play(built, seated, seed, delay, limit, game)


def _seat(built: Built, seats: list[str], *, people: bool) -> list[str]:
    """Return who plays each seat, where nobody was named by what is in front of the program."""
    from playrules.cli.seating import HUMAN, assign, default_player, names

    known = names(built.program, built.plugins, people=True)
    players = len(built.program.seats)
    if seats:
        return assign(seats, players, known)
    other = default_player(known)
    return [HUMAN if people else other, *[other] * (players - 1)]


def _play(
    built: Built, seated: list[str], seed: int | None, delay: float, limit: int, game: str
) -> None:
    """Play from the greeting to the farewell."""
    from playrules.cli.output import counted, say
    from playrules.cli.table.asking import Leave
    from playrules.cli.table.game import finish, play

    if seed is None:
        from secrets import randbelow

        seed = randbelow(1_000_000)
    table = _table(built, seated, seed, delay, limit)
    _greet(built, seated)
    again = _again(game, built, seated, seed)
    try:
        state = play(table, seed)
    except Leave as leave:
        say("You leave the table." if leave.politely else "There is no more input: you leave.")
        say(f"To begin it again: {again}")
        return
    finish(table, state)
    if not state.is_over:
        say(f"Stopped after {counted(limit, 'choice')} without an end; --limit allows more.")
    say(f"To play it again: {again}")


def _table(built: Built, seated: list[str], seed: int, delay: float, limit: int) -> Table:
    """Prepare the table."""
    from playrules.cli.output import is_terminal
    from playrules.cli.players import make_player
    from playrules.cli.seating import HUMAN
    from playrules.cli.table.asking import Human
    from playrules.cli.table.game import Table, wait_for_enter
    from playrules.cli.table.telling import Teller, capital
    from playrules.engine.machine.generator import Draws
    from playrules.engine.play import Machine

    program = built.program
    human = Human()
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
    return Table(Machine(program), players, seated, Draws(seed), teller, limit)


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
