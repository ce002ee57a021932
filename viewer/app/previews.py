"""How a game looks in play: a moment of a match of it, and its largest board, small."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playrules.engine.errors import MatchError
from playrules.engine.play.match import Match
from playrules.engine.program.program import waits_outside
from playrules.loading.catalogue import sample
from playrules.loading.seating import default_agent
from playrules.viewer.app.widgets import Layer, Room
from playrules.viewer.scene import NOBODY_ASKED, Item, Text, View, compose
from playrules.viewer.scene.model import around

if TYPE_CHECKING:
    from playrules.engine.play.state import State
    from playrules.loading.game import Game
    from playrules.viewer.scene import Box, Scene

PANELS: Final = ("banner", "players", "choices", "log")
SIZE: Final = (720, 560)
"""The size of the scenes that are shown small, in pixels."""
READABLE: Final = 10.0
"""Letters that are shown smaller are left out: they would only be specks."""
LARGEST: Final = 2.0
"""They are shown at most so many times as large as the whole scene would be."""
PLAYED: Final = 9
"""So many choices are made where no match comes with a game, by a seed of that number."""
RIPE: Final = 2 / 3
"""Of moments that show as much, the one nearest to this share of a match is taken."""


def preview_of(game: Game, name: str) -> Scene:
    """Return the scene of a bundled game in full swing."""
    state = _ripe(game, name) or _midst(game)
    return compose(state, game.drawers, size=SIZE, menu=NOBODY_ASKED)


def small(name: str, scene: Scene, room: Room) -> Layer:
    """Return the largest board of a scene, without its card, as large as it fits into a room."""
    items = [Item(one.shapes) for one in _board(scene).items[1:]]
    left, top, right, low = around(one.bounds() for one in items)
    x, y, width, height = room
    zoom = min(width / (right - left), height / (low - top), LARGEST * height / SIZE[1])
    x += (width - (right - left) * zoom) / 2 - left * zoom
    y += (height - (low - top) * zoom) / 2 - top * zoom
    legible = (
        tuple(one for one in item.shapes if not isinstance(one, Text) or one.size * zoom > READABLE)
        for item in items
    )
    return Layer(f"preview {name}", tuple(Item(one) for one in legible if one), x, y, zoom)


def _board(scene: Scene) -> Box:
    boxes = [box for box in scene.boxes if box.kind not in PANELS] or list(scene.boxes)
    return max(boxes, key=lambda box: box.width * box.height)


def _ripe(game: Game, name: str) -> State | None:
    """Return the moment of the match that comes with a game at which most stands on its board."""
    path = sample(name)
    if path is None:
        return None
    try:
        match = Match.load(path, game.machine, changed="fit")
    except (MatchError, OSError):
        return None
    states = [step.state for step in match.steps() if not step.state.is_over]
    if not states:
        return None
    board = _board(compose(states[0], game.drawers, size=SIZE, menu=NOBODY_ASKED)).name
    kind = game.program.things.kinds.get(board)
    places = frozenset(kind.ids if kind is not None else ())

    def worth(at: int) -> tuple[int, float]:
        standing = sum(place in places for place in View(states[at]).whereabouts.values())
        return standing, -abs(at - RIPE * len(states))

    return states[max(range(len(states)), key=worth)]


def _midst(game: Game) -> State:
    """Return a game after some choices; one in which things happen outside takes too long."""
    if waits_outside(game.program):
        return game.start(seed=PLAYED)
    who = default_agent(game.program, game.plugins)
    return game.begin_match(PLAYED, agents=[who] * len(game.seats)).advance(PLAYED)
