"""The border of a body: one outline for all its parts, wherever these touch."""

from __future__ import annotations

import pytest

from playrules.plugins.physics.drawing.borders import border, placed
from playrules.plugins.physics.model import (
    Circle,
    Material,
    Polygon,
    Pose,
    box,
    disc_body,
    outline_body,
    polygon_body,
)
from playrules.plugins.physics.model.shapes import area_twice
from playrules.plugins.physics.model.units import MILLIMETRE, degrees

WOOD = Material(650_000, 710_000_000)
U = 20 * MILLIMETRE
TEE = (box(0, 0, 3 * U, U), box(U, U, U, U))
ELL = (box(0, 0, 3 * U, U), box(0, U, U, U))
RING = (box(0, 0, 3 * U, U), box(0, U, U, U), box(2 * U, U, U, U), box(0, 2 * U, 3 * U, U))


@pytest.mark.parametrize(("parts", "corners"), [(TEE, 8), (ELL, 6), ((box(0, 0, U, U),), 4)])
def test_parts_become_one_outline(parts: tuple[Polygon, ...], corners: int) -> None:
    """Without seams, without corners on a straight side, and as large as the parts together."""
    (outline,) = border(polygon_body("block", parts, WOOD, U))
    assert not isinstance(outline, Circle)
    assert len(outline) == corners
    assert area_twice(outline) == sum(map(area_twice, parts))


def test_a_body_given_by_its_outline_gets_it_back() -> None:
    """It was cut into convex parts for the solver."""
    corners = ((0, 0), (4 * U, 0), (4 * U, U), (U, U), (U, 3 * U), (0, 3 * U))
    (outline,) = border(outline_body("hook", corners, WOOD, U))
    assert not isinstance(outline, Circle)
    assert len(outline) == 6 and area_twice(outline) == area_twice(corners)


def test_what_goes_round_a_hole_stays_in_parts() -> None:
    """There is no single outline of a ring."""
    assert len(border(polygon_body("ring", RING, WOOD, U))) == len(RING)


def test_a_disc_is_a_disc() -> None:
    """Its border is the circle itself."""
    assert border(disc_body("coin", U, WOOD, U)) == (Circle(0, 0, U),)


def test_it_is_mirrored_then_turned_then_moved() -> None:
    """An L lies with its short end to the right when it is mirrored, below when turned as well."""
    body = polygon_body("ell", ELL, WOOD, U)
    plain, mirrored, turned = (
        placed(body, pose)[0]
        for pose in (Pose(0, 0), Pose(0, 0, 0, True), Pose(0, 0, degrees(180), True))
    )
    assert not isinstance(plain, Circle)
    assert not isinstance(mirrored, Circle) and not isinstance(turned, Circle)
    assert {(-x, y) for x, y in plain} == set(mirrored)
    assert {(-x, -y) for x, y in mirrored} == set(turned)
