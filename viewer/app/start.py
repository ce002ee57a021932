"""The first page: the games that come with playrules, and matches that can be gone on with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from playrules.loading import keeping
from playrules.loading.catalogue import bundled, sample
from playrules.loading.errors import GameError
from playrules.loading.game import load
from playrules.viewer.app.aside import Aside
from playrules.viewer.app.previews import preview_of, small
from playrules.viewer.app.stamps import Stamp, stamps
from playrules.viewer.app.widgets import Layer, Room, Target, button, letters, plate
from playrules.viewer.scene import (
    Item,
    Scene,
    Shape,
    Text,
    clean,
    fits,
    shorten,
    wordy,
)

if TYPE_CHECKING:
    from playrules.loading.game import Game

NARROWEST: Final = 205.0
"""A card is at least so many pixels wide at 1024×768, for titles to be whole."""
BELOW: Final = 72.0
"""So much of its height is not the table's."""


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a game: its title, its facts, how its table looks, and by which files."""

    title: str
    facts: tuple[str, ...]
    scene: Scene | None
    stamps: Mapping[Path, Stamp | None]


def known_of(name: str) -> Known:
    """Load a bundled game, and look at it; one that cannot be loaded says so."""
    # Before they are read: what is saved meanwhile is not known.
    read = stamps(one for one in (bundled()[name], sample(name)) if one is not None)
    try:
        game = load(name)
    except GameError as error:
        read = stamps(map(Path, error.files)) | read
        return Known(wordy(name), (clean(error.message),), None, read)
    read = stamps(Path(one) for one, _ in game.program.sources) | read
    return Known(clean(game.title), facts_of(game), preview_of(game, name), read)


class Card:
    """One game: what is known of it so far, and how its table looks."""

    def __init__(self, name: str, unfinished: Path | None) -> None:
        """Know only the name."""
        self.name = name
        self.unfinished = unfinished
        self.title = wordy(name)
        self.facts: tuple[str, ...] = ("…",)
        self.scene: Scene | None = None
        self._known: Known | None = None
        self._small: tuple[Room, Layer] | None = None

    @property
    def is_known(self) -> bool:
        """Whether more than its name is known."""
        return self._known is not None

    @property
    def is_fresh(self) -> bool:
        """Whether nothing is known of it but by its files as they are now."""
        return self._known is None or stamps(self._known.stamps) == self._known.stamps

    def take(self, known: Known) -> None:
        """Get to know it."""
        self._known = known
        self.title, self.facts, self.scene = known.title, known.facts, known.scene

    def layer(self, room: Room) -> Layer | None:
        """Return its table, small, in a room; None where nothing is known of it."""
        if self.scene is None:
            return None
        if self._small is None or self._small[0] != room:
            self._small = (room, small(self.name, self.scene, room))
        return self._small[1]


class Start:
    """The page, whose games get to be known one by one, `apart` beside the window."""

    def __init__(self) -> None:
        """List the games."""
        self.cards: list[Card] = []
        self._aside = Aside()
        self.renew()

    def renew(self) -> None:
        """List the games, and what was left, as they are now; what is known of them stays known."""
        known = {one.name: one for one in self.cards if one.is_fresh}
        self.cards = []
        for name in bundled():
            left = next(iter(keeping.unfinished(name)), None)
            card = known.get(name) or Card(name, left)
            card.unfinished = left
            self.cards.append(card)

    def look(self, *, apart: bool = False) -> bool:
        """Get to know one more game; return whether any is known that was not."""
        # It is never dropped: to interrupt a plugin while it is loaded would leave it broken.
        if self._aside.work is not None:
            ready = self._aside.is_ready
            if ready:
                self._aside.deliver()
            return ready
        card = next((one for one in self.cards if not one.is_known), None)
        if card is None:
            return False
        self._aside.apart = apart
        self._aside.do(f"{card.title} is looked at", partial(known_of, card.name), card.take)
        return card.is_known

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
            found += card_targets(card, place, scale)
        return found

    def layers(self, size: tuple[float, float], scale: float) -> list[Layer]:
        """Return the tables of the games, small."""
        pairs = zip(self.cards, self._rooms(size, scale), strict=True)
        found = (card.layer(_picture(place, scale)) for card, place in pairs)
        return [one for one in found if one is not None]

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


def facts_of(game: Game) -> tuple[str, ...]:
    """Say how many play and how long, in words, shorter, and without how long."""
    counts = list(game.facts.counts)
    many = f"{counts[0]} to {counts[-1]} players" if len(counts) > 1 else f"{counts[0]} players"
    many = "1 player" if counts == [1] else many
    if not game.facts.minutes:
        return (many,)
    minutes = str(game.facts.minutes)
    long, short = minutes.replace("..", " to "), minutes.replace("..", "–")
    return f"{many} · {long} minutes", f"{many} · {short} min", many


def _picture(place: Room, scale: float) -> Room:
    """Return the part of a card in which its table is shown."""
    x, y, width, height = place
    return (x + 10 * scale, y + 10 * scale, width - 20 * scale, height - BELOW * scale)


def card_targets(card: Card, place: Room, scale: float) -> list[Target]:
    """Return the plate of a game; a match that was left can be gone on with."""
    x, y, width, height = place
    size = letters(12, scale)
    left = x + 14 * scale
    room = width - 28 * scale
    wide_button = 58 * scale
    beside = room - (wide_button + 4 * scale if card.unfinished else 0)
    shapes: list[Shape] = [plate(place)]
    title = shorten(card.title, room, letters(16, scale), bold=True)
    facts = next((one for one in card.facts if fits(one, beside, size)), "")
    facts = facts or shorten(card.facts[-1], beside, size)
    shapes.append(Text(left, y + height - 40 * scale, title, letters(16, scale), "ink", bold=True))
    shapes.append(Text(left, y + height - 16 * scale, facts, size, "soft"))
    said = f"Play {card.title}" + ("" if facts == card.facts[0] else f": {card.facts[0]}")
    found = [Target(Item(tuple(shapes), title=said), "set_up", card.name)]
    if card.unfinished:
        right = x + width - 10 * scale
        spot = (right - wide_button, y + height - 32 * scale, wide_button, 24 * scale)
        title = "Go on with the match that you left last"
        found.append(button("Go on", spot, size, "resume", str(card.unfinished), title=title))
    return found
