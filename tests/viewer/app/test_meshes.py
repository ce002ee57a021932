"""Shapes become triangles that cover what the shapes cover, with edges one pixel wide."""

from __future__ import annotations

from math import cos, hypot, pi, sin
from struct import iter_unpack

import pytest

from playrules.viewer.app.meshes import STRIDE, VERTEX, mesh, paint_of, triangles
from playrules.viewer.scene import Circle, Line, Polygon, Rectangle, Sector, Shape, Text

STAR = tuple(
    ((50 if at % 2 else 20) * sin(pi * at / 5), (50 if at % 2 else 20) * cos(pi * at / 5))
    for at in range(10)
)


def strip(shape: Shape, scale: float = 1.0) -> list[tuple[float, ...]]:
    """The vertices of a shape."""
    return list(iter_unpack(VERTEX, mesh(shape, scale)))


def covered(shape: Shape, scale: float = 1.0) -> float:
    """The area that a shape's triangles cover, half-covered edges by half."""
    found = 0.0
    corners = strip(shape, scale)
    for a, b, c in zip(corners, corners[1:], corners[2:], strict=False):
        area = abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) / 2
        found += area * (a[7] + b[7] + c[7]) / 3 / 255
    return found


@pytest.mark.parametrize(
    ("shape", "area"),
    [
        (Rectangle(3, 4, 60, 40, "card"), 2400),
        (Rectangle(3, 4, 60, 40, "card", radius=10), 2400 - (4 - pi) * 100),
        (Circle(50, 50, 30, "ink"), pi * 900),
        (Sector(0, 0, 0, 80, 30, 90, "ink"), pi * 6400 / 6),
        (Sector(0, 0, 40, 80, 30, 330, "ink"), pi * (6400 - 1600) * 300 / 360),
        (Sector(0, 0, 0, 80, 0, 360, "ink"), pi * 6400),
        (Polygon(((0, 0), (80, 0), (80, 60), (40, 20)), "ink"), 2000),
        (Line(((0, 0), (100, 0)), "ink", 6), 600 + pi * 9),
        (Line(((0, 0), (100, 0)), "ink", 1), 100),
        (Line(((0, 0), (120, 0)), "ink", 4, dashed=True), 5 * (48 + pi * 4)),
    ],
)
def test_triangles_cover_what_the_shape_covers(shape: Shape, area: float) -> None:
    """Within four per cent, soft edges counted by how much they cover."""
    assert covered(shape) == pytest.approx(area, rel=0.04)


def test_a_dented_outline_is_filled_by_its_ears() -> None:
    """A star has the area of a star, whichever way round its corners are named."""
    whole = 5 * 50 * 20 * sin(pi / 5)
    for points in (STAR, STAR[::-1]):
        assert covered(Polygon(points, "ink")) == pytest.approx(whole, rel=0.02)
        assert len(list(triangles(points))) == len(points) - 2


def test_an_outline_is_half_inside() -> None:
    """A frame of 4 pixels around 60 by 40 covers what lies between two rectangles."""
    frame = covered(Rectangle(0, 0, 60, 40, "", "ink", 4))
    assert frame == pytest.approx(64 * 44 - 56 * 36, rel=0.02)


def test_edges_are_one_pixel_of_the_screen_wide() -> None:
    """Nothing reaches further than half a pixel over a shape, on fine screens half of that."""
    for scale in (1.0, 2.0):
        far = [hypot(one[0], one[1]) for one in strip(Circle(0, 0, 30, "ink"), scale)]
        assert max(far) == pytest.approx(30 + 0.5 / scale, abs=0.05)


def test_strips_can_be_put_one_behind_the_other() -> None:
    """Each begins and ends with a vertex twice: between two of them nothing is drawn."""
    for shape in (
        Circle(5, 5, 4, "ink", "edge", 1),
        Polygon(STAR, "ink"),
        Rectangle(0, 0, 9, 9, "ink"),
    ):
        data = mesh(shape)
        assert len(data) % STRIDE == 0
        assert data[:STRIDE] == data[STRIDE : 2 * STRIDE]
        assert data[-STRIDE:] == data[-2 * STRIDE : -STRIDE]
    joined = mesh(Rectangle(0, 0, 9, 9, "ink")) + mesh(Rectangle(50, 50, 9, 9, "ink"))
    corners = list(iter_unpack(VERTEX, joined))
    wide = [
        abs(max(a[0], b[0], c[0]) - min(a[0], b[0], c[0]))
        for a, b, c in zip(corners, corners[1:], corners[2:], strict=False)
        if abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) > 1e-6
    ]
    assert max(wide) < 12


def test_paints() -> None:
    """Paints are names of the theme or colours; what has none is not drawn."""
    assert paint_of("#c1392b") == (0xC1, 0x39, 0x2B)
    assert paint_of("white") == (255, 255, 255)
    assert paint_of("") is None
    assert mesh(Circle(0, 0, 5)) == b""
    assert mesh(Text(0, 0, "words", 12)) == b""
    assert mesh(Rectangle(0, 0, 0, 0, "ink")) == b""
