"""From a GAME argument and its options to a game that can be played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from playrules.cli.reading import refuse_stdin
from playrules.cli.settings import read_pairs

if TYPE_CHECKING:
    from playrules.loading.game import Game


@dataclass(frozen=True)
class Wish:
    """What the command line asks for.

    `seats` is how many names `--seats` has; it stands in for `players` where it is more than one.
    `by_hand` is for people who tell what happens outside.
    """

    game: str
    mode: str = ""
    settings: Sequence[str] = ()
    players: int | None = None
    seats: int = 0
    by_hand: bool = False


def build(wish: Wish) -> Game:
    """Load the game that the command line asks for.

    Raises:
        GameError: it cannot be had so.
        NotFound: it is standard input.
        UsageProblem: a setting is not understood.
    """
    from playrules.loading.game import load

    refuse_stdin(wish.game)
    pairs = read_pairs(wish.settings)
    seats = wish.players or (wish.seats if wish.seats > 1 else None)
    return load(wish.game, seats=seats, mode=wish.mode, settings=pairs, by_hand=wish.by_hand)
