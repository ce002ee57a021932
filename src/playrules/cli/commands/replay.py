"""`playrules replay FILE`: tells a saved match again, and proves it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from playrules.cli.options import everything_option
from playrules.cli.session import common_options

if TYPE_CHECKING:
    from playrules.engine.play.match import Match
    from playrules.loading.game import Game

HELP = """Tell a match again that play --save kept.

Shows what happened from the setup to the end, without what was taken back. Of a
game that hides something it tells what everybody saw; --open tells everything.

With --verify it is played again and compared with the record: each choice must
be open, and the game must stand as it stood, at every hash in the file. What
happened outside the game is taken from the record, which referees look through
for what cannot be. With --resimulate they answer everything again as well, and
whatever they answer otherwise is told.

\b
Examples:
  playrules replay evening.match
  playrules replay evening.match --verify
  playrules replay mine.match --game my_game.rules
"""


@click.command(help=HELP, short_help="Tell a saved match again, or verify it.")
@click.argument("file", metavar="FILE")
@click.option(
    "--game",
    default="",
    metavar="GAME",
    help="The rules that it was played by; without it, the bundled game of that name.",
)
@click.option("--verify", is_flag=True, help="Compare with the record; say only the result.")
@click.option(
    "--resimulate",
    is_flag=True,
    help="Verify, and let referees tell again what happened outside the game.",
)
@everything_option
@common_options
def command(file: str, game: str, verify: bool, resimulate: bool, everything: bool) -> None:
    """Tell a match again."""
    from playrules.cli.errors import Stop
    from playrules.cli.matches import build_saved, peek, so_far, told
    from playrules.cli.output import clean, counted, note, say, wrap
    from playrules.engine.play import Match
    from playrules.loading.agents import match_referees

    verify |= resimulate
    built = build_saved(peek(file), game)
    with told(file, game):
        referees = match_referees(built.plugins)
        match = Match.load(file, built.machine, changed="fit", referees=referees)
        # What is undone and done again has been played, too: the record is more than the moves.
        found = match.verify(resimulate=resimulate) if verify else match.differences
    if verify and not found:
        say(f"verified: {so_far(match)}, {clean(match.header.game)}")
        if resimulate:
            say(wrap(_asked_again(match)))
        return
    if not verify:
        _tell(match, built, clean(file), everything)
    if match.changed or match.fitted < match.recorded:
        plain = match.header.chance == "sampled" and match.choices == match.position
        word = "choice" if plain else "move"
        fits = f"{match.fitted:,} of {counted(match.recorded, word)} fit."
        changed = ", ".join(match.changed)
        why = f"Changed since it was saved: {changed}. " if changed else ""
        note(wrap(f"{why}{fits}"))
    if found or match.changed:
        for one in found[:10]:
            note(wrap(one, "", "  "))
        raise Stop(f"{file} differs from its record.")


def _asked_again(match: Match) -> str:
    """Say how much of what happened outside referees told again, with nothing that differs."""
    from playrules.cli.output import counted

    told = [f"{counted(many, 'event')} by {name}" for name, many in sorted(match.again.items())]
    if not told:
        return "No referee told what happened in it, so nothing was computed again."
    return f"Computed again, with the same answers: {', '.join(told)}."


def _tell(match: Match, built: Game, file: str, everything: bool) -> None:
    """Tell the moves, and the end."""
    from playrules.cli.output import clean, say, style, wrap
    from playrules.cli.refereeing import rests_by
    from playrules.cli.table.game import show_end, tell_step
    from playrules.cli.table.telling import Teller
    from playrules.cli.table.watching import Watcher
    from playrules.engine.program.hidden import EVERYTHING, NOBODY
    from playrules.engine.wording import capital

    program = match.machine.program
    title = clean(program.words.title or program.name)
    say(style(title + (f", {program.mode}" if program.mode else ""), bold=True))
    names = program.things.names["player"]
    seats = zip(names[1:], match.seats, strict=False)
    people = [f"{capital(name)}: {who}" for name, who in seats]
    say(wrap(" · ".join(people) or file))
    seat = EVERYTHING if everything else NOBODY
    teller = Teller(program, seat=lambda: seat)
    watcher = Watcher(built.drawers, teller, rests=rests_by(built.plugins.referees))
    state = match.state
    for step in match.steps():
        tell_step(step, watcher)
        state = step.state
    show_end(state, built.drawers, teller, match.choices)
