"""The words of the language itself: what no file may declare and no plugin may take."""

from __future__ import annotations

from fractions import Fraction

from playrules.engine.kinds import FULL_TURN
from playrules.engine.vocabulary import UnitWord

CONTROL = frozenset(
    "set let if else for each repeat until define return and or not to in is be from by per mod "
    "where as times starts has expect".split()
)

DECLARATIONS = frozenset(
    "rules game use import type setting piece group zone table rule when setup play phase turn "
    "mode policy text example title players look".split()
)

ACTIONS = frozenset(
    "choose option otherwise finish must move place remove reveal hide score say eliminate prefer "
    "cites given do next".split()
)

VALUES = frozenset("yes no nothing player players pieces places spaces".split())

KIND_WORDS = frozenset("number piece place space player text".split())

AGGREGATES = frozenset("count any all sum most least first last list".split())

FUNCTIONS = frozenset("down up near join reverse position clockwise after abs worth".split())

RESERVED = CONTROL | VALUES | KIND_WORDS | AGGREGATES | FUNCTIONS - {"worth"}

VERBS = {
    "move": "move <piece: piece> to <place: place>",
    "place": "place <piece: piece> on <place: place>",
    "remove": "remove <piece: piece>",
    "reveal": "reveal <piece: piece>",
    "hide": "hide <piece: piece>",
    "eliminate": "eliminate <player: player>",
}
"""The verbs of core that are patterns; other patterns may begin with the same words."""

USE = "use <plugin> <version>"
"""A line at the top of a file. Verbs may begin so, too: they stand inside of blocks."""

CORE_WORDS = (
    frozenset({*VERBS.values(), USE})
    | CONTROL
    | DECLARATIONS
    | ACTIONS
    | VALUES
    | KIND_WORDS
    | AGGREGATES
    | FUNCTIONS
)

NATURAL = {
    "length": "metre",
    "angle": "full turn",
    "time": "second",
    "mass": "gram",
    "ratio": "one",
    "speed": "metre per second",
}

# The first of a dimension is the one in which quantities are told where a file writes none of it.
UNITS: tuple[UnitWord, ...] = (
    UnitWord("mm", "length", 10**6, Fraction(1, 1000), "millimetre", "core"),
    UnitWord("cm", "length", 10**7, Fraction(1, 100), "centimetre", "core"),
    UnitWord("m", "length", 10**9, Fraction(1), "metre", "core"),
    UnitWord("inch", "length", 25_400_000, Fraction(254, 10000), "inch", "core"),
    UnitWord("deg", "angle", 17_453_293, Fraction(1, 360), "degree", "core"),
    UnitWord("rad", "angle", 10**9, Fraction(10**9, FULL_TURN), "radian", "core"),
    UnitWord("s", "time", 10**9, Fraction(1), "second", "core"),
    UnitWord("ms", "time", 10**6, Fraction(1, 1000), "millisecond", "core"),
    UnitWord("min", "time", 60 * 10**9, Fraction(60), "minute", "core"),
    UnitWord("h", "time", 3600 * 10**9, Fraction(3600), "hour", "core"),
    UnitWord("g", "mass", 10**6, Fraction(1), "gram", "core"),
    UnitWord("mg", "mass", 10**3, Fraction(1, 1000), "milligram", "core"),
    UnitWord("kg", "mass", 10**9, Fraction(1000), "kilogram", "core"),
    UnitWord("%", "ratio", 10**7, Fraction(1, 100), "hundredth", "core"),
    UnitWord("m/s", "speed", 10**9, Fraction(1), "metre a second", "core"),
    UnitWord("cm/s", "speed", 10**7, Fraction(1, 100), "centimetre a second", "core"),
)
