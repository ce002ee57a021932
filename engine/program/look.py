"""How the parts of a game want to be drawn: hints of the rules file, which change no rule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Subject = Literal["thing", "kind", "name", "block"]


@dataclass(frozen=True, slots=True)
class Hint:
    """How one subject wants to be drawn; what is empty or None is left to whoever draws.

    A `thing` is number *number* of universe *of*, a `kind` is all things of kind *of*, a `name` is
    name *number* (from 1) of type *of*, and a `block` is what was declared as *of*. More narrow
    hints win: of a thing before its kind. `colour` is `#rrggbb`; `symbol` one of `SYMBOLS`, or one
    to three letters; `at` is a place (x to the right, y up) in hundredths of a space's width for a
    thing, and in cells of the board area, counted from its lower left corner, for a block.
    """

    subject: Subject
    of: str
    number: int = 0
    colour: str = ""
    symbol: str = ""
    at: tuple[int, int] | None = None


SYMBOLS = (
    "circle", "square", "diamond", "triangle", "star", "cross", "ring", "hexagon", "heart", "flag",
    "ship", "tower", "crown", "card", "bolt", "moon",
)  # fmt: skip
"""Shapes that every back end can draw."""

COLOURS = {
    "white": "#ffffff", "cream": "#fff4d6", "silver": "#c0c4c8", "grey": "#808488",
    "charcoal": "#404448", "black": "#101214", "red": "#d0312d", "crimson": "#a3123a",
    "pink": "#f19cbb", "orange": "#ee7d1a", "gold": "#d9a51d", "yellow": "#f4d03f",
    "lime": "#a4d037", "green": "#2e8b45", "olive": "#7a7d2b", "teal": "#148f8b",
    "turquoise": "#4fd0c8", "sky": "#7ec4ee", "blue": "#2467c4", "navy": "#1c2f66",
    "purple": "#7a3fa0", "violet": "#a98be0", "brown": "#8a5a2f", "tan": "#d2b48c",
}  # fmt: skip
"""The colours that have a plain name, as `#rrggbb`."""
