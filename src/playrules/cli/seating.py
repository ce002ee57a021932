"""Reads `--seats A,B,…`: who plays, people among them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playrules.cli.errors import UsageProblem
from playrules.engine.play.seats import PEOPLE
from playrules.loading.seating import assign

if TYPE_CHECKING:
    from playrules.loading.game import Game

HUMAN = PEOPLE


def split_seats(text: str) -> list[str]:
    """Return the names in a `--seats` value.

    Raises:
        UsageProblem: one is missing between commas.
    """
    seats = [one.strip() for one in text.split(",")]
    if not all(seats):
        raise UsageProblem(
            f'--seats "{text}" names nobody in one place.',
            help="Write one name a seat, as in --seats human,random, or one name for all.",
        )
    return seats


def assign_seats(seats: Sequence[str], game: Game, *, people: bool) -> list[str]:
    """Return the name of who plays each seat; *people* says whether somebody may be asked.

    Raises:
        UsageProblem: somebody would have to be asked.
        UnfitOption: there are too many or too few, or nobody has that name.
    """
    if HUMAN in seats and not people:
        raise UsageProblem(
            "People cannot play in a simulation.", help=f"Seats may be: {', '.join(game.agents)}."
        )
    return assign(seats, len(game.seats), [*([HUMAN] if people else []), *game.agents])
