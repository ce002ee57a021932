"""Saved matches, with the games that they were played by."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

from playrules.engine.play import Match
from playrules.engine.play.keeping import peek_header
from playrules.loading.agents import match_agents, match_referees
from playrules.loading.catalogue import bundled
from playrules.loading.errors import GameNotFound
from playrules.loading.game import Game, load

if TYPE_CHECKING:
    from playrules.engine.play.records import Header


def game_of(header: Header, game: str | Path = "") -> Game:
    """Load the game of a match, as it was played; without *game*, the bundled one that it names.

    Raises:
        GameError: as `load`.
    """
    if not game:
        if header.game not in bundled():
            raise GameNotFound(
                f"There is no bundled game {header.game!r}.",
                help="Name its rules file, as in --game FILE.",
            )
        game = header.game
    return load(
        game, seats=len(header.players), mode=header.mode, settings=header.written,
        by_hand=header.referee == "people",
    )  # fmt: skip


def load_match(
    path: str | Path, game: str | Path = "", *, changed: Literal["refuse", "fit"] = "refuse"
) -> Match:
    """Load a saved match with the game it was played by, and replay it to where it stood.

    *game* is the name or file of its rules; without it, the bundled game that the match names.
    Seats, mode and settings are those of the match. With *changed* "fit", rules that are no longer
    the same are no error: the match has the choices that still fit, and tells so in `changed`,
    `fitted`, `recorded` and `differences`. Referees of plugins are at hand, and are asked whether
    recorded answers can be. To go on in the same file, use `Game.resume_match`.

    Raises:
        GameError: the game cannot be loaded.
        MatchError: the file is no saved match of it, or the rules are no longer the same.
        OSError: the file cannot be read.
    """
    found = game_of(peek_header(Path(path)), game)
    agents, referees = match_agents(found.plugins), match_referees(found.plugins)
    return Match.load(path, found.machine, agents=agents, referees=referees, changed=changed)
