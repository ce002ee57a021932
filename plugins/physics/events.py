"""Carries out an event of a scene, in this process or in the worker's: the one way in to pymunk."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from playrules.plugins.physics.model import Facts, Rest, Scene, Standing

if TYPE_CHECKING:
    from playrules.plugins.physics.solver import Solver


@cache
def solver() -> Solver:
    """Return the solver of this process; pymunk is loaded with it."""
    from playrules.plugins.physics.solver import Solver
    from playrules.plugins.physics.tools.fitting import MECHANISMS

    return Solver(MECHANISMS)


def carry_out(
    event: str,
    scene: Scene,
    standing: Standing,
    removed: Standing,
    *arguments: Any,
    record: bool = False,
) -> tuple[Rest, Facts]:
    """Carry out an event and return how it ended, with the facts then.

    *event* is the name of a method of `Solver`, *arguments* what it takes behind the standing.
    *removed* are pieces that were taken out since the last event, as they lay: what they held
    falls first. Raises SolverError.
    """
    from playrules.plugins.physics.solver import RefusedError

    known = solver()
    decree = False
    before = standing
    if removed.pieces and event != "settle":
        first = known.settle(scene, standing, removed.poses)
        decree, standing = first.how == "decree", first.standing
    if event == "settle":
        arguments = (removed.poses,)
    try:
        rest: Rest = getattr(known, event)(scene, standing, *arguments, record=record)
    except RefusedError:
        if event != "use":
            raise
        # A finger that finds no piece flicks the air: people at a table would see the same.
        rest = known.settle(scene, standing, record=record)
    if decree and rest.how != "decree":
        rest = Rest("decree", rest.time, rest.start, rest.standing, rest.frames)
    start = Standing.of({**rest.start.poses, **before.poses})
    return rest, dict(known.facts(scene, rest.standing, start))
