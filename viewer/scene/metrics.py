"""How wide text is, by a table of a wide common sans, so that other fonts fit as well.

The widths are those of DejaVu Sans, which is as wide as Verdana, and of its bold; signs that are
not in the table are taken as wide as the widest of their kind.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from itertools import chain

from playrules.engine.escaping import for_terminal

SMALLEST = 11.0
"""No text is smaller, in pixels."""
ASCENT, DESCENT = 0.93, 0.24
"""How far text reaches above and below its base line, in sizes."""
CAP = 0.73
"""How high capitals and figures are, in sizes."""
LINE = 1.25
"""From one base line to the next, in sizes."""

# Advance widths of the signs from blank to ~, in thousandths of the size.
_REGULAR = (
    317, 400, 459, 837, 636, 950, 779, 274, 390, 390, 500, 837, 317, 360, 317, 336, 636, 636, 636,
    636, 636, 636, 636, 636, 636, 636, 336, 336, 837, 837, 837, 530, 1000, 684, 686, 698, 770, 631,
    575, 774, 751, 294, 294, 655, 557, 862, 748, 787, 603, 787, 694, 634, 610, 731, 684, 988, 685,
    610, 685, 390, 336, 390, 837, 500, 500, 612, 634, 549, 634, 615, 352, 634, 633, 277, 277, 579,
    277, 974, 633, 611, 634, 634, 411, 520, 392, 633, 591, 817, 591, 591, 524, 636, 336, 636, 837,
)  # fmt: skip
_BOLD = (
    348, 456, 520, 837, 695, 1001, 872, 306, 457, 457, 522, 837, 379, 415, 379, 365, 695, 695, 695,
    695, 695, 695, 695, 695, 695, 695, 399, 399, 837, 837, 837, 580, 1000, 773, 762, 733, 830, 683,
    683, 820, 836, 372, 372, 774, 637, 995, 836, 850, 732, 850, 770, 720, 682, 812, 773, 1103, 770,
    724, 725, 457, 365, 457, 837, 500, 500, 674, 715, 592, 715, 678, 435, 715, 711, 342, 342, 665,
    342, 1041, 711, 687, 715, 715, 493, 595, 478, 711, 651, 923, 645, 651, 582, 711, 365, 711, 837,
)  # fmt: skip
_WIDE = 1400  # what no table has: emoji, ideographs, the widest letters of other scripts
_PUNCTUATION = {
    "–": 500, "—": 1000, "…": 1000, "·": 380, "×": 837, "→": 837, "‹": 420, "›": 420, "‘": 380,
    "’": 380,
}  # fmt: skip


def clean(text: str) -> str:
    """Return *text* as one line of printable signs: what steers a screen becomes a blank."""
    return " ".join(for_terminal(text).split())


@lru_cache(maxsize=8192)
def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Return how wide a line is at most, in pixels."""
    return sum(_advance(sign, bold) for sign in text) * size / 1000


@lru_cache(maxsize=4096)
def _advance(sign: str, bold: bool) -> int:
    """Return the width of one sign in thousandths of the size."""
    code = ord(sign)
    if 32 <= code < 127:
        return (_BOLD if bold else _REGULAR)[code - 32]
    if sign in _PUNCTUATION:
        return _PUNCTUATION[sign]
    if unicodedata.combining(sign):
        return 0
    base = unicodedata.normalize("NFD", sign)[0]
    return _advance(base, bold) if base != sign else _WIDE


def shorten(text: str, width: float, size: float, *, bold: bool = False) -> str:
    """Return *text*, or as much of its beginning as fits with `…`; "" where not even that does."""
    if text_width(text, size, bold=bold) <= width:
        return text
    room = width - text_width("…", size, bold=bold)
    if room < 0:
        return ""
    used = 0.0
    for at, sign in enumerate(text):
        used += text_width(sign, size, bold=bold)
        if used > room:
            return text[:at].rstrip() + "…"
    return text


def wrap(text: str, width: float, size: float, lines: int, *, bold: bool = False) -> list[str]:
    """Return *text* in at most so many lines, broken at blanks; the last one is shortened."""
    words = text.split()
    found: list[str] = []
    while words and len(found) < lines:
        line = [words.pop(0)]
        while words and text_width(" ".join([*line, words[0]]), size, bold=bold) <= width:
            line.append(words.pop(0))
        if len(found) == lines - 1:
            line, words = list(chain(line, words)), []
        found.append(shorten(" ".join(line), width, size, bold=bold))
    return [line for line in found if line]


def fits(text: str, width: float, size: float, lines: int = 1, *, bold: bool = False) -> bool:
    """Whether *text* stands whole within so many lines."""
    return " ".join(wrap(text, width, size, lines, bold=bold)) == " ".join(text.split())
