"""Signs that the shipped font lacks, from the fonts of the system, where fontconfig finds some."""

from __future__ import annotations

import unicodedata
from ctypes import CDLL, byref, c_char_p, c_int, c_void_p
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import pyglet.font
from pyglet.lib import load_library

if TYPE_CHECKING:
    from pyglet.font.base import Font

SHIPPED: Final = 0x250
"""Signs below this the shipped font has."""
IDEOGRAPHS: Final = ("CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO", "FULLWIDTH")
"""How the names of signs begin that are found in fonts for East Asia."""
SCALABLE: Final = 1
"""The flag of a face that has any size; pictures of one size, as of emoji, would be too large."""


class SpareFonts:
    """Gives fonts others to fall back on. `missing` are signs that no font here has."""

    def __init__(self) -> None:
        """Know nothing yet."""
        self.missing: set[str] = set()
        self._seen: set[tuple[int, str, str]] = set()

    def help(self, font: Font, text: str, size: int, weight: str) -> None:
        """See to it that a *font* of a size, in pixels, can show a text, as far as the system can.

        Fonts of systems that look for letters themselves are left alone.
        """
        for sign in text:
            if ord(sign) < SHIPPED or (size, weight, sign) in self._seen:
                continue
            self._seen.add((size, weight, sign))
            known = [one for one in (font, *font.fallbacks) if hasattr(one, "face")]
            if not known or any(_has(one, sign) for one in known):
                continue
            family = family_with(sign)
            spare = pyglet.font.load(family, size, weight=weight, dpi=72) if family else None
            if spare is not None and _is_scalable(spare) and _has(spare, sign):
                font.add_fallback(spare)
            elif sign.isprintable() and not unicodedata.combining(sign):
                self.missing.add(sign)


@cache
def family_with(sign: str) -> str:
    """Return the family of the font that the system shows a sign in; "" where none is found.

    The system's best may lack the sign as well.
    """
    config = _fontconfig()
    if config is None:
        return ""
    pattern = config.FcNameParse(f":charset={ord(sign):x}".encode())
    config.FcConfigSubstitute(None, pattern, 0)
    config.FcDefaultSubstitute(pattern)
    found, name = config.FcFontMatch(None, pattern, byref(c_int())), c_char_p()
    config.FcPatternDestroy(pattern)
    if not found:
        return ""
    failed = config.FcPatternGetString(found, b"family", 0, byref(name))
    family = (name.value or b"").decode("utf-8", "replace") if not failed else ""
    config.FcPatternDestroy(found)  # and with it the text that `name` points to
    return family


@cache
def _fontconfig() -> CDLL | None:
    """Return the library that knows the fonts of a Linux system; None on others."""
    try:
        config: CDLL = load_library("fontconfig")
    except ImportError:
        return None
    config.FcNameParse.argtypes, config.FcNameParse.restype = [c_char_p], c_void_p
    config.FcConfigSubstitute.argtypes = [c_void_p, c_void_p, c_int]
    config.FcDefaultSubstitute.argtypes = config.FcPatternDestroy.argtypes = [c_void_p]
    config.FcFontMatch.argtypes = [c_void_p, c_void_p, c_void_p]
    config.FcFontMatch.restype = c_void_p
    config.FcPatternGetString.argtypes = [c_void_p, c_char_p, c_int, c_void_p]
    return config


def _has(font: Any, sign: str) -> bool:
    return bool(font.face.get_character_index(sign))


def _is_scalable(font: Any) -> bool:
    return bool(font.face.face_flags & SCALABLE)


def advice(missing: set[str]) -> str:
    """Say what to install for signs that no font has, with the name of one of them."""
    first = min(missing)
    name = unicodedata.name(first, f"U+{ord(first):04X}")
    packages = " ".join(sorted({_package(one) for one in missing}))
    return (
        f"No font here has some signs of this game, such as “{name.lower()}”. On Debian"
        f" and Ubuntu: sudo apt-get install {packages}"
    )


def _package(sign: str) -> str:
    """Return the package in which Debian has a font with a sign that can be drawn in any size."""
    if unicodedata.name(sign, "").startswith(IDEOGRAPHS):
        return "fonts-noto-cjk"
    return "fonts-symbola" if unicodedata.category(sign) == "So" else "fonts-noto-core"
