"""Matches for the command line: begun, reopened and read, with what is wrong said in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from playrules.cli.building import Wish
from playrules.cli.errors import NotFound, Stop, UsageProblem
from playrules.cli.reading import refuse_stdin
from playrules.engine.errors import MatchError

if TYPE_CHECKING:
    from playrules.engine.play.journal import Event
    from playrules.engine.play.match import Match
    from playrules.engine.play.records import Header
    from playrules.loading.game import Game


@dataclass
class Opened:
    """A match to be played on.

    `events` are still to be told. `path` has for each choice made so far the turns told before it
    and the seat that made it, `turns` are those told so far.
    """

    built: Game
    seated: list[str]
    match: Match
    events: list[Event] = field(default_factory=list)
    path: list[tuple[int, int]] = field(default_factory=list)
    turns: int = 0


def is_saved(save: str) -> bool:
    """Whether something is there under the name of a match."""
    return Path(save).exists()


def begin(built: Game, seated: list[str], seed: int | None, save: str) -> Opened:
    """Begin a match, kept in the file *save* if that is not empty."""
    if seed is None:
        from secrets import randbelow

        seed = randbelow(1_000_000)
    events: list[Event] = []
    with told(save):
        match = built.begin_match(seed, agents=seated, journal=events)
        if save:
            match.save(save)
    return Opened(built, seated, match, events)


def reopen(save: str, wish: Wish, seats: Sequence[str], seed: int | None) -> Opened:
    """Go on with the match in the file *save*.

    Raises:
        UsageProblem: the command line asks for something else than the file has.
        Stop: the file cannot be used.
    """
    from playrules.engine.play import Match

    header = peek(save)
    _compare(save, header, wish, seats, seed)
    built = build_saved(header, wish.game)
    seated = check_seats(header, built)
    with told(save, wish.game):
        match = Match.resume(save, built.machine)
    opened = Opened(built, seated, match)
    for step in match.steps():
        if step.before is not None:
            opened.path.append((opened.turns, step.before.actor))
        opened.turns += sum(event.event == "turn" for event in step.events)
    return opened


def peek(save: str) -> Header:
    """Return what the first line of a match says."""
    from playrules.engine.play.keeping import peek_header

    with told(save):
        return peek_header(Path(save))


def build_saved(header: Header, game: str) -> Game:
    """Load the game of a match, as it was played; without *game*, the bundled one that it names."""
    from playrules.loading.matches import game_of

    refuse_stdin(game)
    return game_of(header, game)


def check_seats(header: Header, built: Game) -> list[str]:
    """Return who plays each seat of a match."""
    from playrules.cli.seating import HUMAN, assign_seats

    return assign_seats(header.seats or [HUMAN], built, people=True)


def _compare(save: str, header: Header, wish: Wish, seats: Sequence[str], seed: int | None) -> None:
    """Refuse options that say otherwise than the file."""
    from playrules.cli.settings import read_pairs

    many = len(header.players)
    pairs = read_pairs(wish.settings)
    same = {
        "--mode": not wish.mode or wish.mode == header.mode,
        "--set": not pairs or pairs == dict(header.written),
        "--players": wish.players in (None, many),
        "--seats": not seats
        or list(seats) * (many if len(seats) == 1 else 1) == list(header.seats),
        "--seed": seed in (None, header.seed),
    }
    for option, fits in same.items():
        if not fits:
            raise UsageProblem(
                f"The match in {save} was begun with another {option}.",
                help=f"Leave {option} out to go on with it, or save to another file.",
            )


@contextmanager
def told(save: str, game: str = "") -> Iterator[None]:
    """Say in words why a match cannot be used.

    Raises:
        Stop: it cannot.
    """
    try:
        yield
    except FileExistsError:
        raise NotFound(f"{save} is there already.", help="Name another file.") from None
    except OSError as error:
        raise NotFound(f"{save} cannot be used: {error.strerror or error}.") from None
    except MatchError as error:
        raise Stop(f"{save}: {error}", help=_way_out(error, game)) from error


def _way_out(error: MatchError, game: str) -> str:
    """Return what to do about it."""
    if not error.changed:
        return ""
    if "rules" in error.changed and not game:
        return "If it was played by rules of your own, name them with --game FILE."
    return "playrules replay shows the choices that still fit."
