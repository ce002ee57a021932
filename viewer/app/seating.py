"""Sitting down at a match: a new one, a saved one, or one that is under way."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from playrules.engine.play.keeping import peek_header
from playrules.engine.play.seats import PEOPLE
from playrules.loading import keeping
from playrules.loading.matches import game_of
from playrules.loading.seating import default_agent
from playrules.viewer.app.messages import Message
from playrules.viewer.app.replaying import replay
from playrules.viewer.app.sitting import Sitting
from playrules.viewer.app.telling import Told, told_of

if TYPE_CHECKING:
    from playrules.engine.play.journal import Event
    from playrules.engine.play.match import Match
    from playrules.loading.game import Game


def company_of(game: Game) -> list[str]:
    """Return a person for the first seat, and the game's own policy for the others.

    Raises GameError where nobody else can play.
    """
    others = len(game.seats) - 1
    return [PEOPLE, *([default_agent(game.program, game.plugins)] * others if others else [])]


def begin(
    game: Game, seats: Sequence[str] = (), seed: int | None = None, *, everything: bool = False
) -> Sitting:
    """Begin a match, among the company of the game where no *seats* say who plays.

    Raises MatchError, RulesError, and GameError where nobody can play.
    """
    if seed is None:
        from secrets import randbelow

        seed = randbelow(1_000_000)
    events: list[Event] = []
    match = game.begin_match(seed, agents=seats or company_of(game), journal=events)
    sitting = Sitting(game, match, [Told(events)], everything)
    sitting.message = sitting.kept.begin()
    return sitting


def resume(path: Path, game: str = "", *, everything: bool = False) -> Sitting:
    """Go on with a saved match; one of which people are the referee is shown again.

    Raises MatchError, GameError, OSError.
    """
    header = peek_header(path)
    if header.referee:
        return _shown(path, game, header.game, everything=everything)
    loaded = game_of(header, game)
    named = path.parent != keeping.folder()
    return sit_at(loaded, loaded.resume_match(path), path, named=named, everything=everything)


def _shown(path: Path, game: str, name: str, *, everything: bool) -> Sitting:
    """Show a match again of which people tell what happens, standing where it ended."""
    found = replay(path, game, everything=everything)
    found.go_to(found.length)
    command = f"playrules referee {game or name} --save {path}"
    found.message = found.message or Message(
        f"People are the referee of this match: here it is shown again. {command} goes on with it."
    )
    return found


def sit_at(
    game: Game, match: Match, file: Path | None, *, named: bool, everything: bool = False
) -> Sitting:
    """Sit down at a match under way, which is kept in a *file*."""
    told = [told_of(step, match.seats) for step in match.steps(ahead=True)]
    return Sitting(game, match, told, everything, file, named)
