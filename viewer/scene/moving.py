"""Makes the motion between two states: asks drawings for films and ways, and times all of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from playrules.viewer.scene.compose import compose, inside, placed
from playrules.viewer.scene.drawing import Drawers, filmed, routed
from playrules.viewer.scene.layout import frame
from playrules.viewer.scene.menus import NOBODY_ASKED
from playrules.viewer.scene.model import Box
from playrules.viewer.scene.motion import (
    Change,
    Film,
    Leg,
    Motion,
    Route,
    Screening,
    courses,
    legs,
)
from playrules.viewer.scene.view import View

if TYPE_CHECKING:
    from playrules.engine.play import Event, State
    from playrules.engine.program.components import Component


def motion(
    before: State,
    after: State,
    events: Sequence[Event],
    drawers: Drawers,
    *,
    size: tuple[int, int],
    seat: int = 0,
    journal: Sequence[Event | str] = (),
) -> Motion | None:
    """Return how the scene of one state becomes that of another, as *seat* sees it.

    *events* lie between them, *journal* has what was told before. None where nothing moves.
    Raises as `compose`.
    """
    told = tuple(one.told(seat) for one in events)
    scale = frame(*size).scale
    views = [
        View(state, seat, journal, scale, None, NOBODY_ASKED, asks=False)
        for state in (before, after)
    ]
    change = Change(views[0], views[1], told)
    scene = compose(before, drawers, size=size, seat=seat, journal=journal, menu=NOBODY_ASKED)
    components = {one.name: one for one in before.machine.program.components}
    shown = [
        (box, film)
        for box in scene.boxes
        if (film := _film(drawers, components.get(box.name), box, change)) is not None
    ]
    owned = {thing for _, film in shown for thing in film.things}
    ways = [one for one in legs(change, _route(drawers, components)) if _is_free(one, owned)]
    if not ways and not shown:
        return None
    screenings, starts = _timed(shown, change, views[0])
    last = compose(after, drawers, size=size, seat=seat, journal=journal, menu=NOBODY_ASKED)
    found = Motion(scene, tuple(courses(scene, last, ways, scale, starts)), screenings)
    return found if found.seconds > 0 else None


def _is_free(leg: Leg, owned: set[tuple[str, int]]) -> bool:
    return ("piece", leg.piece) not in owned


def _film(drawers: Drawers, component: Component | None, box: Box, change: Change) -> Film | None:
    drawer = drawers.get(box.kind)
    if drawer is None or component is None or component.word != box.kind:
        return None
    _, _, width, height = inside(change.before, box)
    return filmed(drawer, component, change, width, height)


def _route(drawers: Drawers, components: dict[str, Component]) -> Route:
    """Return what tells which places a piece passes: the first board that knows."""

    def route(start: int, place: int) -> Sequence[int]:
        for one in components.values():
            drawer = drawers.get(one.word)
            found = routed(drawer, one, start, place) if drawer is not None else ()
            if found:
                return found
        return ()

    return route


def _timed(
    shown: Sequence[tuple[Box, Film]], change: Change, view: View
) -> tuple[tuple[Screening, ...], dict[int, float]]:
    """Return the films in order of their events, and when what comes after each event begins."""
    kinds = [one.event for one in change.events]

    def first(film: Film) -> int:
        return next((at for at, one in enumerate(kinds) if one in film.events), 0)

    found, starts = [], dict[int, float]()
    now = 0.0
    for box, film in sorted(shown, key=lambda one: first(one[1])):
        found.append(Screening(box, film, now, partial(placed, inside(view, box))))
        now += film.seconds
        starts[first(film)] = now
    return tuple(found), starts
