"""Shapes, widths of text, and the division of the canvas."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playrules.viewer.scene import (
    Box,
    Circle,
    Item,
    Line,
    Polygon,
    Rectangle,
    Scene,
    Sector,
    Wish,
    at_angle,
    clean,
    fits,
    item_at,
    shorten,
    text_width,
    wrap,
)
from playrules.viewer.scene.layout import frame, hinted, rooms
from playrules.viewer.scene.shapes import as_json

ROUND = (
    Rectangle(10, 20, 30, 40),
    Circle(50, 50, 20),
    Polygon(((10, 10), (60, 20), (40, 70))),
    Sector(50, 50, 10, 40, 300, 400),
    Sector(50, 50, 0, 40, 45, 170),
)


@pytest.mark.parametrize("shape", ROUND, ids=lambda one: type(one).__name__)
@given(x=st.floats(0, 100), y=st.floats(0, 100))
def test_what_a_shape_covers_lies_in_its_bounds(shape: Rectangle, x: float, y: float) -> None:
    """Nothing that can be pointed at lies beside them."""
    left, top, right, bottom = shape.bounds()
    if shape.covers(x, y):
        assert left - 1e-6 <= x <= right + 1e-6
        assert top - 1e-6 <= y <= bottom + 1e-6


def test_a_sector_covers_its_angles_clockwise_from_the_top() -> None:
    """Between the radii, also across the top."""
    sector = Sector(0, 0, 10, 20, 330, 390)
    assert sector.covers(*at_angle(0, 0, 15, 0))
    assert sector.covers(*at_angle(0, 0, 15, 29))
    assert not sector.covers(*at_angle(0, 0, 15, 31))
    assert not sector.covers(*at_angle(0, 0, 9, 0))
    assert sector.bounds()[1] == pytest.approx(-20)


def test_an_arrow_has_a_head_within_its_bounds() -> None:
    """Three corners, the first at the end of the line."""
    arrow = Line(((0, 0), (10, 0)), "ink", 2, arrow=True)
    assert arrow.head()[0] == (10, 0)
    assert Line(((0, 0), (10, 0))).head() == ()
    assert min(y for _, y in arrow.head()) >= arrow.bounds()[1]


def test_the_topmost_item_is_found() -> None:
    """The last that is drawn and stands for something; nothing beside them."""
    ground = Item((Rectangle(0, 0, 100, 100),), ("place", 1))
    piece = Item((Circle(50, 50, 10),), ("piece", 2))
    glass = Item((Rectangle(0, 0, 100, 100),))
    scene = Scene("", 100, 100, (Box("grid", "board", 0, 0, 100, 100, (ground, piece, glass)),))
    assert item_at(scene, 50, 50) == piece
    assert item_at(scene, 5, 5) == ground
    assert item_at(scene, 500, 5) is None


def test_shapes_are_plain_data() -> None:
    """With their name, and lengths to a hundredth."""
    found = as_json(Circle(1 / 3, 2, 3, "ink"))
    assert found == {
        "shape": "circle", "x": 0.33, "y": 2, "radius": 3, "fill": "ink", "stroke": "", "line": 0,
    }  # fmt: skip
    assert as_json(Line(((0, 0), (1, 1))))["points"] == [[0, 0], [1, 1]]


@given(st.text(), st.floats(1, 500), st.floats(11, 40), st.booleans())
def test_shortened_text_fits(text: str, width: float, size: float, bold: bool) -> None:
    """And is the beginning of the whole."""
    found = shorten(text, width, size, bold=bold)
    assert text_width(found, size, bold=bold) <= width or found == ""
    assert text.startswith(found.removesuffix("…"))


@given(st.text(), st.floats(1, 500), st.floats(11, 40), st.integers(1, 4))
def test_wrapped_text_fits(text: str, width: float, size: float, lines: int) -> None:
    """In so many lines at most; whole where it is said to fit."""
    found = wrap(text, width, size, lines)
    assert len(found) <= lines
    assert all(text_width(line, size) <= width for line in found)
    assert fits(text, width, size, lines) == (" ".join(found) == " ".join(text.split()))


@given(st.text())
def test_clean_text_is_one_line(text: str) -> None:
    """Of printable signs, without blanks at the ends."""
    found = clean(text)
    assert found.isprintable()
    assert found == found.strip()


def test_widths_are_those_of_a_wide_sans() -> None:
    """Bold is wider; signs that are in no table are as wide as the widest."""
    assert text_width("Hill", 1000) == 751 + 277 + 277 + 277
    assert text_width("Hill", 10, bold=True) > text_width("Hill", 10)
    assert text_width("\u00e9", 10) == text_width("e", 10)
    assert text_width("\U0001f3b2", 10) == 14


WISHES = st.builds(
    Wish,
    st.floats(1e3, 5e5),
    st.floats(0.2, 1.0),
    st.floats(1.0, 4.0),
    st.sampled_from([0.0, 120.0]),
)


def _overlap(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    return (
        min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0]) > 1e-6
        and min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1]) > 1e-6
    )


@given(st.lists(WISHES, min_size=1, max_size=10), st.sampled_from([(640, 480), (1920, 1080)]))
def test_rooms_share_the_board_area(wishes: list[Wish], size: tuple[int, int]) -> None:
    """Each component gets a room, none overlap, and none leaves the area."""
    area = frame(*size)
    found = rooms(tuple(wishes), area.board, area.gap, area.scale, 20)
    assert len(found) == len(wishes)
    x, y, width, height = area.board
    for room in found:
        assert room[0] >= x - 1e-6
        assert room[1] >= y - 1e-6
        assert room[0] + room[2] <= x + width + 1e-6
        assert room[1] + room[3] <= y + height + 1e-6
        assert min(room[2:]) > 0
    assert not any(_overlap(a, b) for a, b in combinations(found, 2))


def test_who_wishes_for_more_gets_more() -> None:
    """The larger board has the larger room."""
    area = frame(1024, 768)
    small, large = rooms((Wish(1e4), Wish(2e5)), area.board, area.gap, 1, 20)
    assert small[2] * small[3] < large[2] * large[3]


def test_components_stand_in_the_cells_that_a_file_asks_for() -> None:
    """Columns to the right, rows up; the others take the cells that are left."""
    area = (0.0, 0.0, 300.0, 200.0)
    found = hinted([(0, 0), None, (1, 1)], area, 0)
    assert found is not None
    assert found[0][:2] == (0, 100)
    assert found[2][:2] == (150, 0)
    assert not any(_overlap(a, b) for a, b in combinations(found, 2))
    assert hinted([None, None], area, 0) is None
    assert hinted([(0, 0), (0, 0)], area, 0) is None
