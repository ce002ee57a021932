"""Lets a match at a screen go on without anybody there, for a picture of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playrules.engine.machine.generator import Draws
from playrules.loading.seating import default_agent

if TYPE_CHECKING:
    from playrules.viewer.app.sitting import Sitting


def go_on(sitting: Sitting) -> bool:
    """Make the next move, for people as the game's own policy would; False where none is.

    What people would tell of their table is drawn. Nobody has to be alone before the screen.
    """
    sitting.uncover()
    draws = Draws(sitting.match.header.seed + sitting.match.position)
    if sitting.measuring is not None:
        return sitting.answer(sitting.measuring.question.evenly(draws.below))
    if sitting.asking is None:
        return sitting.step()
    game = sitting.game
    agent = game.agent(default_agent(game.program, game.plugins))
    return sitting.choose(agent.choose(sitting.state, draws))
