"""The first page: the games that come with playrules, and matches that can be gone on with."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from playrules.loading import keeping
from playrules.loading.catalogue import bundled
from playrules.loading.errors import GameError
from playrules.loading.game import load
from playrules.loading.seating import default_agent
from playrules.viewer.app.widgets import Layer, Room, Target, button, letters, plate
from playrules.viewer.scene import (
    NOBODY_ASKED,
    Item,
    Scene,
    Shape,
    Text,
    clean,
    compose,
    shorten,
    wordy,
)
from playrules.viewer.scene.model import around

if TYPE_CHECKING:
    from playrules.engine.play.state import State
    from playrules.loading.game import Game

PANELS: Final = ("banner", "players", "choices", "log")
PREVIEW: Final = (720, 560)
"""The size of the scenes that are shown small, in pixels."""
NARROWEST: Final = 205.0
"""A card is at least so many pixels wide at 1024×768, for titles to be whole."""
BELOW: Final = 66.0
"""So much of its height is not the table's."""
READABLE: Final = 7.0
"""Letters that are shown smaller are left out: they would only be specks."""
LARGEST: Final = 2.0
"""They are shown at most so many times as large as the whole scene would be."""
PLAYED: Final = 9
"""So many choices are made before, by a seed of that number."""


class Card:
    """One game: what is known of it so far, and how its table looks."""

    def __init__(self, name: str, unfinished: Path | None) -> None:
        """Know only the name."""
        self.name = name
        self.unfinished = unfinished
        self.title = wordy(name)
        self.facts = ""
        self.scene: Scene | None = None
        self.is_known = False

    def look(self) -> None:
        """Load the game; one that cannot be loaded says so."""
        self.is_known = True
        try:
            game = load(self.name)
            self.title, self.facts = clean(game.title), facts_of(game)
            self.scene = compose(_midst(game), game.drawers, size=PREVIEW, menu=NOBODY_ASKED)
        except GameError as error:
            self.facts = clean(error.message)


class Start:
    """The page, whose games get to be known one by one."""

    def __init__(self) -> None:
        """List the games."""
        self.cards = [Card(name, next(iter(keeping.unfinished(name)), None)) for name in bundled()]

    def look(self) -> bool:
        """Get to know one more game; False where all are known."""
        card = next((one for one in self.cards if not one.is_known), None)
        if card is not None:
            card.look()
        return card is not None

    def targets(self, size: tuple[float, float], scale: float) -> list[Target]:
        """Return the heading and a plate for each game."""
        width, _ = size
        head: list[Shape] = [
            Text(32 * scale, 50 * scale, "playrules", 30 * scale, "deep", bold=True),
            Text(32 * scale, 74 * scale, "Which game shall it be?", letters(14, scale), "soft"),
        ]
        room = (width - 190 * scale, 30 * scale, 160 * scale, 36 * scale)
        found = [Target(Item(tuple(head)))]
        found.append(
            button(
                "Open a file …",
                room,
                letters(13, scale),
                "open",
                title="A saved match, or rules of your own (O)",
            )
        )
        for card, place in zip(self.cards, self._rooms(size, scale), strict=True):
            found += _card(card, place, scale)
        return found

    def layers(self, size: tuple[float, float], scale: float) -> list[Layer]:
        """Return the tables of the games, small."""
        found = []
        for card, place in zip(self.cards, self._rooms(size, scale), strict=True):
            if card.scene is not None:
                found.append(_preview(card.name, card.scene, _picture(place, scale)))
        return found

    def _rooms(self, size: tuple[float, float], scale: float) -> list[Room]:
        """Return where each card lies."""
        width, height = size
        edge, gap, head = 32 * scale, 18 * scale, 96 * scale

        def picture(columns: int) -> float:
            """Return how large the tables are with so many columns."""
            rows = -(-len(self.cards) // columns)
            wide = (width - 2 * edge - gap * (columns - 1)) / columns
            tall = (height - head - edge - gap * (rows - 1)) / rows
            return min(wide - 20 * scale, tall - BELOW * scale)

        most = int((width - 2 * edge + gap) / (NARROWEST * scale + gap))
        columns = max(range(1, max(1, min(len(self.cards), most)) + 1), key=picture)
        rows = -(-len(self.cards) // columns)
        wide = (width - 2 * edge - gap * (columns - 1)) / columns
        tall = (height - head - edge - gap * (rows - 1)) / rows
        return [
            (edge + at % columns * (wide + gap), head + at // columns * (tall + gap), wide, tall)
            for at in range(len(self.cards))
        ]


def _midst(game: Game) -> State:
    """Return a game in full swing; one in which things happen outside takes too long for that."""
    if any(one.kind == "outside" for one in game.program.points):
        return game.start(seed=PLAYED)
    who = default_agent(game.program, game.plugins)
    return game.begin_match(PLAYED, agents=[who] * len(game.seats)).advance(PLAYED)


def facts_of(game: Game) -> str:
    """Say how many play and how long."""
    counts = list(game.facts.counts)
    many = f"{counts[0]} to {counts[-1]} players" if len(counts) > 1 else f"{counts[0]} players"
    many = "1 player" if counts == [1] else many
    minutes = (
        f" · {str(game.facts.minutes).replace('..', ' to ')} minutes" if game.facts.minutes else ""
    )
    return many + minutes


def _picture(place: Room, scale: float) -> Room:
    """Return the part of a card in which its table is shown."""
    x, y, width, height = place
    return (x + 10 * scale, y + 10 * scale, width - 20 * scale, height - BELOW * scale)


def _card(card: Card, place: Room, scale: float) -> list[Target]:
    """Return the plate of a game; a match that was left can be gone on with."""
    x, y, width, height = place
    size = letters(12, scale)
    left = x + 14 * scale
    room = width - 28 * scale
    beside = room - (86 * scale if card.unfinished else 0)
    shapes: list[Shape] = [plate(place)]
    title = shorten(card.title, room, letters(16, scale), bold=True)
    facts = shorten(card.facts or "…", beside, size)
    shapes.append(Text(left, y + height - 32 * scale, title, letters(16, scale), "ink", bold=True))
    shapes.append(Text(left, y + height - 13 * scale, facts, size, "soft"))
    found = [Target(Item(tuple(shapes), title=f"Play {card.title}"), "set_up", card.name)]
    if card.unfinished:
        spot = (x + width - 94 * scale, y + height - 31 * scale, 82 * scale, 24 * scale)
        title = "Go on with the match that you left last"
        found.append(button("Go on", spot, size, "resume", str(card.unfinished), title=title))
    return found


def _preview(name: str, scene: Scene, room: Room) -> Layer:
    """Return the largest board of a scene, without its card, as large as it fits into a room."""
    boxes = [box for box in scene.boxes if box.kind not in PANELS] or list(scene.boxes)
    largest = max(boxes, key=lambda box: box.width * box.height)
    items = [Item(one.shapes) for one in largest.items[1:]]
    left, top, right, low = around(one.bounds() for one in items)
    x, y, width, height = room
    zoom = min(width / (right - left), height / (low - top), LARGEST * height / PREVIEW[1])
    x += (width - (right - left) * zoom) / 2 - left * zoom
    y += (height - (low - top) * zoom) / 2 - top * zoom
    legible = (
        tuple(one for one in item.shapes if not isinstance(one, Text) or one.size * zoom > READABLE)
        for item in items
    )
    return Layer(f"preview {name}", tuple(Item(one) for one in legible if one), x, y, zoom)
