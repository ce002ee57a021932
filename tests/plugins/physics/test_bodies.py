"""Bodies: mass, centroid, inertia and the ways they can stand."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from physics_scenes import CUBE, ELL, PLANK, PUCK, TEE, WOOD

from playrules.plugins.physics.model import Body, Polygon, box, outline_body, polygon_body
from playrules.plugins.physics.model.shapes import (
    Circle,
    area_twice,
    centroid,
    holds,
    holds_point,
    is_convex,
)
from playrules.plugins.physics.model.units import (
    HALF_TURN,
    MILLIMETRE,
    degrees,
    from_cm,
    from_radians,
    to_cm,
    to_radians,
    wrap,
)

MM = MILLIMETRE


def millimetres(*corners: tuple[int, int]) -> Polygon:
    """A polygon by its corners in millimetres."""
    return tuple((x * MM, y * MM) for x, y in corners)


TEE_OUTLINE = millimetres(
    (0, 0), (60, 0), (60, 20), (40, 20), (40, 40), (20, 40), (20, 20), (0, 20)
)
COMB = millimetres(
    (0, 0), (90, 0), (90, 40), (70, 40), (70, 15), (50, 15), (50, 40), (30, 40), (30, 15), (0, 30)
)
VALLEY = millimetres((0, 0), (80, 0), (80, 30), (60, 30), (40, 12), (20, 30), (0, 30))
STAR = millimetres((0, 40), (-10, 10), (-40, 0), (-10, -10), (0, -40), (10, -10), (40, 0), (10, 10))


def rests(body: Body) -> list[float]:
    """The turns at which a body stands, in degrees from 0 to 360."""
    return sorted(round(math.degrees(turn / 1e9) % 360, 1) % 360 for turn in body.rests)


def test_the_ways_to_stand_are_those_of_the_hull() -> None:
    """A T leans on its stem and an arm as well, an L on its two tips; a disc lies as it likes."""
    assert rests(CUBE) == rests(PLANK) == [0, 90, 180, 270]
    assert rests(TEE) == [0, 90, 135, 180, 225, 270]
    assert rests(ELL) == [0, 90, 206.6, 270]
    assert PUCK.rests == ()


def test_a_mirrored_piece_stands_the_other_way_round() -> None:
    """An L that rests at 206.6° rests at 153.4° when mirrored."""
    turned = degrees(153.4349)
    assert ELL.tilt(turned, mirrored=True) < degrees(0.01)
    assert ELL.tilt(turned, mirrored=False) > degrees(20)
    assert PUCK.tilt(degrees(33), mirrored=False) == 0


def test_mass_middle_and_inertia_come_from_the_true_area() -> None:
    """A T of 60 × 20 and 20 × 20 mm, 20 mm deep, of 0.65 g a cubic centimetre, by hand."""
    assert TEE.mass == 20_800_000
    assert TEE.origin == (-30 * MM, -15 * MM)  # (24 · 10 + 8 · 30) / 32 from its lower side
    bar = 15.6 * (60**2 + 20**2) / 12 + 15.6 * 5**2  # g mm²
    stem = 5.2 * (20**2 + 20**2) / 12 + 5.2 * 15**2
    assert TEE.inertia == pytest.approx((bar + stem) * 1e6, rel=1e-9)
    assert sum(area_twice(p) for p in TEE.parts if not isinstance(p, Circle)) == 3200 * MM**2
    assert PUCK.mass == pytest.approx(math.pi * 2.5**2 * 1e6, rel=1e-6)
    assert PUCK.inertia == pytest.approx(PUCK.mass * 25**2 / 2, rel=1e-6)


def test_an_outline_gives_the_same_body_as_its_boxes() -> None:
    """How a piece is described changes nothing of how it moves."""
    body = outline_body("tee", TEE_OUTLINE, WOOD, 20 * MM)
    assert (body.mass, body.inertia, body.origin) == (TEE.mass, TEE.inertia, TEE.origin)
    assert body.rests == TEE.rests
    clockwise = outline_body("tee", TEE_OUTLINE[::-1], WOOD, 20 * MM)
    assert (clockwise.mass, clockwise.inertia) == (TEE.mass, TEE.inertia)


@pytest.mark.parametrize("outline", [TEE_OUTLINE, COMB, STAR, VALLEY])
def test_concave_outlines_are_cut_into_convex_parts(outline: Polygon) -> None:
    """The parts cover the area once; the solver's cover it with overlaps and stay within."""
    body = outline_body("piece", outline, WOOD, 20 * MM)
    parts = [part for part in body.parts if not isinstance(part, Circle)]
    solid = [part for part in body.solid if not isinstance(part, Circle)]
    assert len(parts) > 1
    assert all(is_convex(part) and area_twice(part) > 0 for part in (*parts, *solid))
    assert sum(area_twice(part) for part in parts) == area_twice(outline)
    assert sum(area_twice(part) for part in solid) > area_twice(outline)
    around = [(x + body.origin[0], y + body.origin[1]) for x, y in outline]
    for x, y in (corner for part in solid for corner in part):
        near = [(x + dx, y + dy) for dx in (-2, 0, 2) for dy in (-2, 0, 2)]
        assert any(holds_point(tuple(around), point) for point in near)


def test_every_joint_is_bridged() -> None:
    """A point on a joint lies well inside some part of the solver's, so no corner can catch."""
    ess = polygon_body(
        "ess", (box(0, 0, 40 * MM, 20 * MM), box(20 * MM, 20 * MM, 40 * MM, 20 * MM)), WOOD, MM
    )
    for body, (x, y) in ((ess, (0, 0)), (TEE, (0, 5 * MM)), (ELL, (-15 * MM, 5 * MM))):
        inner = [(x + dx, y + dy) for dx in (-MM, MM) for dy in (-MM, MM)]
        polygons = [part for part in body.solid if not isinstance(part, Circle)]
        assert any(all(holds(part, point) for point in inner) for part in polygons), body.name


def test_an_outline_that_crosses_itself_is_refused() -> None:
    """No body is made of it: checks say so before, where the designer can read it."""
    bow = millimetres((0, 0), (40, 40), (40, 0), (0, 40))
    with pytest.raises(ValueError, match="no outline"):
        outline_body("bow", bow, WOOD, 20 * MM)


@given(st.integers(-(10**10), 10**10), st.integers(-(10**12), 10**12))
def test_whole_numbers_survive_the_way_through_floats(length: int, turn: int) -> None:
    """A pose that is handed to the solver and read again is the same pose."""
    assert from_cm(to_cm(length)) == length
    wrapped = wrap(turn)
    assert -HALF_TURN <= wrapped <= HALF_TURN
    assert wrap(wrapped) == wrapped == from_radians(to_radians(wrapped))


def test_bodies_are_values() -> None:
    """Bodies that say the same are equal, and one that differs is not."""
    assert replace(TEE) == TEE
    assert hash(replace(TEE)) == hash(TEE)
    assert replace(TEE, friction=1) != TEE
    assert [float(middle) for middle in centroid(CUBE.hull)] == [0, 0]
