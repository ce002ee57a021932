"""Sets texts of a scene in the font that comes with playrules, letter by letter."""

from __future__ import annotations

from importlib.resources import files
from itertools import groupby
from struct import pack
from typing import TYPE_CHECKING, Final

import pyglet.font
from pyglet.font.base import GlyphTextureBin
from pyglet.gl import GL_LINEAR

from playrules.viewer.app.meshes import VERTEX, paint_of
from playrules.viewer.app.spare_fonts import SpareFonts
from playrules.viewer.scene import Text, text_width

if TYPE_CHECKING:
    from pyglet.font.base import Font, Glyph

FAMILY: Final = "Inter"
FILES: Final = ("Inter-Regular.otf", "Inter-Bold.otf")
FINER: Final = 2
"""Letters are kept so many times as large as they are shown: they can stand at half pixels."""
SHEET: Final = 2048
"""Letters are kept on sheets so many pixels wide and high."""


class Lettering:
    """The letters of all sizes that were asked for; they live as long as the window."""

    def __init__(self, scale: float) -> None:
        """Set texts for a screen that has *scale* pixels for each of the scene."""
        for name in FILES:
            pyglet.font.add_file(files(__package__).joinpath("fonts", name).read_bytes())
        self.scale = scale
        self.spare = SpareFonts()
        self._sheets = GlyphTextureBin(SHEET, SHEET)
        self._fonts: dict[tuple[int, bool], Font] = {}

    def set(self, text: Text) -> list[tuple[bytes, int]]:
        """Return the strips of a text, as `meshes.VERTEX` says, with the texture that each shows.

        A text is never wider than the scene takes it to be.
        """
        paint = paint_of(text.fill) or (0, 0, 0)
        size = max(1, round(text.size * self.scale * FINER))
        glyphs = self._glyphs(size, text.text, bold=text.bold)
        shrunk = text.size / size  # from pixels of the letters to those of the scene
        room = text_width(text.text, text.size, bold=text.bold)
        taken = sum(one.advance for one in glyphs) * shrunk
        closer = min(1.0, room / taken) if taken else 1.0
        left = text.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor] * taken * closer
        base = round(text.y * self.scale) / self.scale
        found: list[tuple[bytes, int]] = []
        for one in glyphs:
            if one.width > 1 or one.height > 1:
                x = round(left * self.scale * FINER) / self.scale / FINER
                found.append((_quad(one, x, base, shrunk, paint), one.owner.id))
            left += one.advance * shrunk * closer
        return [
            (b"".join(quad for quad, _ in quads), texture)
            for texture, quads in groupby(found, key=lambda one: one[1])
        ]

    def _glyphs(self, size: int, text: str, *, bold: bool) -> list[Glyph]:
        font = self._fonts.get((size, bold))
        weight = "bold" if bold else "normal"
        if font is None:
            font = pyglet.font.load(FAMILY, size, weight=weight, dpi=72)
            # One for all: what is drawn at once has one texture. pyglet's own code sets it as well,
            # where it first needs one; its type says only None.
            font.texture_bin = self._sheets  # type: ignore[assignment]
            font.texture_min_filter = font.texture_mag_filter = GL_LINEAR
            self._fonts[size, bold] = font
        if not text.isascii():
            self.spare.help(font, text, size, weight)
        found, _ = font.get_glyphs(text)
        return found


def _quad(glyph: Glyph, x: float, base: float, shrunk: float, paint: tuple[int, int, int]) -> bytes:
    """Return the strip of a letter whose pen stands at x on the base line."""
    left, low, right, high = glyph.vertices
    coords = glyph.tex_coords  # lower left, lower right, upper right, upper left: u, v, w each
    corners = [
        pack(VERTEX, x + across * shrunk, base - up * shrunk, u, v, *paint, 255)
        for across, up, u, v in (
            (left, low, coords[0], coords[1]), (right, low, coords[3], coords[4]),
            (right, high, coords[6], coords[7]), (left, high, coords[9], coords[10]),
        )
    ]  # fmt: skip
    a, b, c, d = corners
    return b"".join((a, a, b, d, c, c))
