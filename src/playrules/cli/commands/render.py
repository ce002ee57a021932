"""`playrules render GAME`: draws where a game stands, as a picture or as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from playrules.cli.options import SizeType, everything_option, game_options, whole
from playrules.cli.session import common_options, json_option

if TYPE_CHECKING:
    from playrules.cli.drawing import Moment

HELP = """Draw where a game stands, as an SVG picture or as text.

Without more the game is drawn at its first choice or throw. With --choices N so
many are made first: choices by --seats or by the game's own policy, throws and
spins by chance. With --match the game stands where a saved match ends, or after
the first N choices made in it.

A picture has explanations: a browser shows them where the mouse points.

\b
Examples:
  playrules render pig -o pig.svg
  playrules render death_star --choices 30 --seed 7 -o flight.svg
  playrules render pig --match evening.match -o evening.svg
  playrules render four_in_a_row --choices 9 --text
  playrules render my_game.rules --size 1920x1080 -o - > wall.svg
"""


@click.command(help=HELP, short_help="Draw where a game stands, as a picture or as text.")
@game_options(seats=True)
@click.option("--match", "saved", default="", metavar="FILE", help="Draw a match that is saved.")
@click.option(
    "--choices",
    type=whole(0, 10**6),
    metavar="N",
    help="Draw the game after so many choices and throws; of a match, all by default.",
)
@click.option("--seat", default="", metavar="NAME", help="Draw what this seat may see.")
@click.option(
    "--size",
    type=SizeType(),
    default="1024x768",
    show_default=True,
    metavar="WxH",
    help="Width and height of the picture in pixels.",
)
@click.option("--text", is_flag=True, help="Draw with letters, for the terminal.")
@click.option(
    "-o",
    "--output",
    default="",
    metavar="FILE",
    help="Where the picture goes; - is standard output. An older picture is replaced.",
)
@everything_option
@json_option
@common_options
def command(
    game: str,
    mode: str,
    settings: tuple[str, ...],
    players: int | None,
    seats: str,
    seed: int | None,
    saved: str,
    choices: int | None,
    seat: str,
    size: tuple[int, int],
    text: bool,
    output: str,
    everything: bool,
    as_json: bool,
) -> None:
    """Draw a game."""
    from playrules.cli.building import Wish
    from playrules.cli.drawing import after_choices, of_match, seat_number
    from playrules.cli.errors import UsageProblem
    from playrules.cli.seating import split_seats
    from playrules.engine.program.hidden import EVERYTHING

    if everything and seat:
        raise UsageProblem(
            "--seat draws what one seat sees, --open everything.", help="Leave one of them out."
        )
    if not (output or text or as_json):
        raise UsageProblem(
            "Where should the picture go?",
            help="Name a file, as in -o picture.svg, or add --text to see it here.",
        )
    names = split_seats(seats) if seats else []
    wish = Wish(game, mode, settings, players, len(names))
    if saved:
        if mode or settings or players is not None or names or seed is not None:
            raise UsageProblem(
                "With --match, the file says how the game was set up and who played.",
                help="Leave --mode, --set, --players, --seats and --seed out.",
            )
        moment = of_match(saved, game, choices)
    else:
        moment = after_choices(wish, names, seed or 0, choices or 0)
    eyes = EVERYTHING if everything else seat_number(moment, seat)
    _write(moment, eyes, size, text, output, as_json)


def _write(
    moment: Moment, seat: int, size: tuple[int, int], text: bool, output: str, as_json: bool
) -> None:
    """Draw the moment and hand it over."""
    from playrules.cli.drawing import put
    from playrules.cli.output import print_json, width
    from playrules.viewer.scene import compose, to_svg, to_text

    drawers, journal = moment.built.drawers, moment.told(seat)
    if text and not as_json:
        lines = to_text(moment.state, drawers, seat=seat, journal=journal, width=width() - 1)
        put("\n".join(lines) + "\n", output or "-", text=True)
        return
    scene = compose(
        moment.state, drawers, size=size, seat=seat, journal=journal, before=moment.before
    )
    if as_json:
        print_json("playrules.render/1", scene.as_json())
    if output:
        put(to_svg(scene), output)
