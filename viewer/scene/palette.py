"""Colours and symbols of players, pieces and names: from the hints of a file, else by default.

Each player has a colour and a symbol of their own, and so has each kind of piece; where two would
look alike, letters tell them apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import cycle
from typing import TYPE_CHECKING, Final

from playrules.engine.program.look import SYMBOLS, Hint
from playrules.viewer.scene.letters import initials
from playrules.viewer.scene.metrics import clean
from playrules.viewer.scene.symbols import is_symbol

if TYPE_CHECKING:
    from playrules.engine.kinds import Kind
    from playrules.engine.program import Program
    from playrules.engine.program.components import Outline
    from playrules.engine.program.things import ThingKind

THEME: Final[Mapping[str, str]] = {
    "paper": "#efeae0",
    "card": "#fdfbf6",
    "edge": "#d9d1c0",
    "ink": "#26231f",
    "soft": "#635c51",
    "space": "#f1ebdf",
    "shade": "#e4dbc9",
    "deep": "#3b4a59",
    "night": "#2a3542",
    "accent": "#2f5d7c",
    "legal": "#9c4706",
    "glow": "#ffe3b0",
    "tint": "#e3ecf2",
    "sand": "#d8ccb4",
    "white": "#ffffff",
    "wood": "#c9b48f",
    "up": "#3f7d4e",
    "down": "#a8433c",
}
"""Every paint that has a name. Texts are `ink`, `soft` or `white`, which stand out from grounds."""

PLAYERS: Final = (
    "#c1392b", "#2c66ad", "#2f855a", "#d69e00", "#7b4aa0", "#d2651b", "#12838a", "#8a5a3c",
    "#5b6770", "#bf3f7f",
)  # fmt: skip
"""The colours of the seats in order, far apart for every kind of eye; more seats go round."""

NAMED: Final[Mapping[str, str]] = {
    "red": "#c1392b", "blue": "#2c66ad", "green": "#2f855a", "yellow": "#e0ac00",
    "white": "#f7f5f0", "black": "#2b2b2b", "purple": "#7b4aa0", "violet": "#7b4aa0",
    "orange": "#d2651b", "brown": "#8a5a3c", "grey": "#7c858c", "gray": "#7c858c",
    "pink": "#d9659b", "teal": "#12838a", "gold": "#c99a1b", "silver": "#a9b1b8",
}  # fmt: skip
"""A seat that is called by a colour has it."""

NAMES: Final = ("#7a4b2a", "#3d5a73", "#5d6b2f", "#70466b", "#8a6d1f", "#2f6b66", "#8c3f3f")
"""The colours of printed names."""

WOODS: Final = ("#e2c592", "#cfa56b", "#efdcb5", "#bf9263", "#d8bd9a", "#e6cf86")
"""Paints of kinds of pieces with a shape of their own that want none and belong to nobody."""

_FIRST: Final = ("ring", "square", "triangle", "star", "diamond", "hexagon", "cross", "heart")
_ORDER: Final = (*_FIRST, *(one for one in SYMBOLS if one not in (*_FIRST, "card")), "card")
"""Symbols in the order in which they are given out: those that are told apart best come first."""


@dataclass(frozen=True, slots=True)
class Sign:
    """How something is told from others: a colour, a symbol of `SYMBOLS`, letters, its whole name.

    `chosen` says that its file asked for the symbol: then it is drawn as it is, not on a token.
    `lettered` says that the letters are shown, because the symbol alone does not tell it apart.
    """

    colour: str
    symbol: str
    letters: str
    title: str
    chosen: bool = False
    lettered: bool = False


class Look:
    """The signs of one program."""

    def __init__(self, program: Program) -> None:
        """Read the program's hints."""
        self.program = program
        self.hints = {(one.subject, one.of, one.number): one for one in program.look}

    def hint(self, universe: str, number: int) -> Hint | None:
        """Return the hint for a thing; what it leaves open is as for its kind."""
        own = self.hints.get(("thing", universe, number))
        for kind in self.program.things.kinds.values():
            wide = self.hints.get(("kind", kind.name, 0))
            if wide is not None and kind.universe == universe and number in kind.ids:
                return wide if own is None else _joined(own, wide)
        return own

    def block(self, name: str) -> Hint | None:
        """Return the hint for what was declared as *name*."""
        return self.hints.get(("block", name, 0))

    def colour(self, name: str, default: str) -> str:
        """Return the colour that the file wants for what was declared as *name*."""
        hint = self.block(name)
        return (hint.colour if hint else "") or default

    def called(self, name: str) -> str:
        """Return the colour that a name says, such as `green`; "" for one that says none."""
        return NAMED.get(name.lower(), "")

    def grounds(self, name: str) -> tuple[str, str]:
        """Return two paints for the spaces of a board, light enough for text on them."""
        wanted = self.colour(name, "")
        return (light(wanted, 0.78), light(wanted, 0.68)) if wanted else ("space", "shade")

    def ground(self, place: int, default: str) -> str:
        """Return the paint of one space: what the file wants for it, light enough for text."""
        hint = self.hints.get(("thing", "place", place))
        return light(hint.colour, 0.68) if hint and hint.colour else default

    @cached_property
    def players(self) -> tuple[Sign, ...]:
        """The sign of each seat, in order."""
        names = [clean(one) for one in self.program.things.names.get("player", ("",))[1:]]
        hints = [self.hint("player", seat) for seat in range(1, len(names) + 1)]
        asked = [_symbol_of(hint, name) for hint, name in zip(hints, names, strict=True)]
        free = cycle(one for one in _ORDER if one not in asked)
        symbols = [one or next(free) for one in asked]
        letters = initials(names)
        signs = []
        for at, (name, hint) in enumerate(zip(names, hints, strict=True)):
            colour = (hint and hint.colour) or self.called(name) or PLAYERS[at % len(PLAYERS)]
            own = symbols[at]
            written = hint.symbol if hint and not is_symbol(hint.symbol) else ""
            lettered = bool(written) or symbols.count(own) > 1
            signs.append(Sign(colour, own, written or letters[name], name, any(asked), lettered))
        return _apart(signs)

    def player(self, seat: int) -> Sign:
        """Return the sign of a seat, from 1."""
        return self.players[seat - 1]

    def owner(self, piece: int) -> int:
        """Return the seat that owns a piece, 0 for nobody."""
        return self._owners.get(piece, 0)

    @cached_property
    def _owners(self) -> dict[int, int]:
        found: dict[int, int] = {}
        things = self.program.things
        for kept in self.program.kept:
            if kept.name == "owner" and kept.constant and kept.owner in things.kinds:
                kind = things.kinds[kept.owner]
                if kind.universe == "piece":
                    cells = self.program.tables[kept.base].values
                    found.update((one, cells[one - kind.first]) for one in kind.ids)
        return {piece: seat for piece, seat in found.items() if seat > 0}

    @cached_property
    def _pieces(self) -> dict[int, Sign]:
        kinds = [
            kind for kind in self.program.things.kinds.values()
            if kind.universe == "piece" and kind.word != "group"
        ]  # fmt: skip
        titles = initials([clean(kind.title or kind.name) for kind in kinds])
        taken = {sign.symbol for sign in self.players}
        free = [one for one in _ORDER if one not in taken] or list(_ORDER)
        found: dict[int, Sign] = {}
        for at, kind in enumerate(kinds):
            several = len(kinds) > 1
            mine = titles[clean(kind.title or kind.name)] if several else ""
            named = self._named_apart(kind)
            count: dict[int, int] = {}
            for piece in kind.ids:
                count[self.owner(piece)] = count.get(self.owner(piece), 0) + 1
            seen: dict[int, int] = {}
            for piece in kind.ids:
                seat = self.owner(piece)
                seen[seat] = seen.get(seat, 0) + 1
                number = str(seen[seat]) if count[seat] > 1 else ""
                number = named.get(piece, number)
                found[piece] = self._piece(piece, seat, free[at % len(free)], mine, number)
        return found

    def _named_apart(self, kind: ThingKind) -> dict[int, str]:
        """Return letters of pieces whose names tell them apart by more than a running number."""
        names, title = self.program.things.names["piece"], clean(kind.title or kind.name)
        # What belongs to somebody is called after its owner first, and has the owner's letters.
        named = {piece: clean(names[piece]).partition(f"{title} ") for piece in kind.ids}
        own = {piece: rest for piece, (before, _, rest) in named.items() if rest and not before}
        told = set(own.values())
        if len(told) < len(kind.ids) or any(one.isdecimal() for one in told):
            return {}
        found = initials(own.values())
        return {piece: found[name] for piece, name in own.items()}

    def _piece(self, piece: int, seat: int, default: str, kind: str, number: str) -> Sign:
        hint = self.hint("piece", piece)
        own = self.hints.get(("thing", "piece", piece))
        names = self.program.things.names["piece"]
        title = clean(names[piece])
        asked = hint.symbol if hint and is_symbol(hint.symbol) else ""
        written = hint.symbol if hint and not is_symbol(hint.symbol) else ""
        owner = self.player(seat) if seat else None
        # Letters that a file gives all of a kind are told apart by their numbers.
        letters = written if own and own.symbol else (written or kind) + number
        # A symbol that all owners share tells them apart no more: their letters have to.
        if owner and (asked or letters or owner.lettered):
            letters = owner.letters + letters
        colour = (hint and hint.colour) or (owner.colour if owner else NAMES[0])
        shape = asked or (owner.symbol if owner else default)
        return Sign(colour, shape, letters, title, bool(asked), bool(letters))

    def piece(self, number: int) -> Sign:
        """Return the sign of a piece."""
        return self._pieces[number]

    @cached_property
    def outlines(self) -> dict[int, Outline]:
        """The shapes of pieces that have one of themselves."""
        components = self.program.components
        return {piece: parts for one in components for piece, parts in one.outlines.items()}

    def paint(self, piece: int) -> str:
        """Return the paint of a piece with a shape: as its file or owner wants it, else a wood."""
        hint = self.hint("piece", piece)
        if (hint and hint.colour) or self.owner(piece):
            return self.piece(piece).colour
        kinds = self.program.things.kinds.values()
        own = [one for one in kinds if one.universe == "piece" and one.word == "piece"]
        at = next((at for at, one in enumerate(own) if piece in one.ids), 0)
        return WOODS[at % len(WOODS)]

    def name(self, of: str, value: int) -> Sign:
        """Return the sign of a name of a type: its letters are unique among all names.

        The symbol is the one that the file asks for; where something else has it too, it has none,
        and its letters are shown.
        """
        things = self.program.things
        title = wordy(things.type_titles.get(of, things.types[of])[value - 1])
        hint = self.hints.get(("name", of, value))
        colour = (hint and hint.colour) or NAMES[(value - 1) % len(NAMES)]
        asked = hint.symbol if hint and is_symbol(hint.symbol) else ""
        written = hint.symbol if hint and not asked else ""
        asked = asked if self._asked[asked] == 1 else ""
        letters = written or self._letters[title]
        return Sign(colour, asked, letters, title, bool(asked), bool(written))

    @cached_property
    def _asked(self) -> Counter[str]:
        """How many names and players have each symbol."""
        hints = [hint.symbol for (subject, _, _), hint in self.hints.items() if subject == "name"]
        found = Counter([*hints, *(sign.symbol for sign in self.players)])
        return found

    def keeping(self, name: str) -> Sign:
        """Return the sign of a value that spaces keep, by its name in the rules file."""
        title = wordy(name)
        return Sign("soft", "", self._letters[title], title)

    @cached_property
    def _letters(self) -> dict[str, str]:
        things = self.program.things
        titles = {
            name: [wordy(one) for one in things.type_titles.get(name, names)]
            for name, names in things.types.items()
        }
        every = [one for names in titles.values() for one in names]
        # Types that nothing can have, such as directions, leave the best letters to others.
        used = {one.kind.of for one in self.program.kept if one.kind.base == "name"}
        names = [one for name in used for one in titles.get(name, ())]
        # What spaces keep is told by letters, too, unless it is a sign itself.
        spaces = {name for name, kind in things.kinds.items() if kind.universe == "place"}
        kept = [
            one.name
            for one in self.program.kept
            if not one.constant and one.owner in spaces and one.kind.base not in ("name", "thing")
        ]
        return initials(every) | initials(wordy(one) for one in (*names, *kept))

    def value(self, kind: Kind, value: int) -> Sign | None:
        """Return the sign of a value that is a player, a piece or a name; None for others."""
        if value == kind.absent or value <= 0:
            return None
        if kind.base == "name":
            return self.name(kind.of, value)
        universe = self.program.things.kinds[kind.of].universe if kind.base == "thing" else ""
        if universe == "player":
            return self.player(value)
        return self.piece(value) if universe == "piece" else None


def _apart(signs: Sequence[Sign]) -> tuple[Sign, ...]:
    """Return signs of which no two are alike: letters that a file gives twice get a number."""
    shown = [(one.symbol, one.letters) for one in signs]
    return tuple(
        replace(one, letters=f"{one.letters}{at + 1}") if shown.count(shown[at]) > 1 else one
        for at, one in enumerate(signs)
    )


def _joined(own: Hint, wide: Hint) -> Hint:
    """Return a hint with what it leaves open taken from a wider one."""
    return replace(
        own,
        colour=own.colour or wide.colour,
        symbol=own.symbol or wide.symbol,
        at=wide.at if own.at is None else own.at,
    )


def _symbol_of(hint: Hint | None, name: str) -> str:
    """Return the symbol that a file asks for: by a hint, or by what it calls the seat."""
    if hint and is_symbol(hint.symbol):
        return hint.symbol
    return name.lower() if is_symbol(name.lower()) else ""


def wordy(text: str) -> str:
    """Return a name of the rules file as people read it."""
    return clean(text.replace("_", " "))


def mix(one: str, other: str, share: float) -> str:
    """Return a colour between two: *share* of the other, 0 to 1."""
    pairs = [
        (int(a[at : at + 2], 16), int(b[at : at + 2], 16))
        for a, b in ((THEME.get(one, one), THEME.get(other, other)),)
        for at in (1, 3, 5)
    ]
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


@lru_cache(maxsize=256)
def light(colour: str, least: float) -> str:
    """Return a colour, mixed with white until its luminance is at least so much."""
    found = colour
    for step in range(1, 20):
        if luminance(found) >= least:
            break
        found = mix(colour, "white", step / 20)
    return found


def luminance(paint: str) -> float:
    """Return the relative luminance of a paint, 0 to 1 (WCAG 2.1)."""
    text = THEME.get(paint, paint)
    parts = [int(text[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return how far two paints stand out from each other, 1 to 21 (WCAG 2.1)."""
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


@lru_cache(maxsize=256)
def apart(colour: str, ground: str, least: float) -> str:
    """Return a colour, mixed with ink until it stands out from a light ground so far."""
    found = colour
    for step in range(1, 20):
        if contrast(found, ground) >= least:
            break
        found = mix(colour, "ink", step / 20)
    return found


def readable(ground: str) -> str:
    """Return the paint of text on a ground: `ink` or `white`, whichever stands out more."""
    return "ink" if luminance(ground) > 0.2 else "white"
