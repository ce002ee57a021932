"""What is said of scenes that a solver could not work with."""

from __future__ import annotations

from dataclasses import replace

import pytest
from physics_scenes import AREAS, CUBE, GROUNDS, HOLES, MIXED, MM, PUCK, TEE, rink, scene, tower

from playrules.plugins.physics.model import (
    Area,
    Body,
    Circle,
    Ground,
    Interval,
    Material,
    Pose,
    Scene,
    Standing,
    box,
    check,
    check_standing,
    disc_body,
    polygon_body,
)

GOOD = scene(CUBE, TEE)
WOOD = Material(650_000, 710_000_000)


def body(*parts: tuple[tuple[int, int], ...], material: Material = WOOD) -> Body:
    """A body called `odd` of parts with corners in millimetres."""
    given = tuple(tuple((x * MM, y * MM) for x, y in part) for part in parts)
    return polygon_body("odd", given, material, 20 * MM)


def raw(*corners: tuple[int, int]) -> Body:
    """A body called `odd` with one part that nobody has looked at."""
    part = tuple((x * MM, y * MM) for x, y in corners)
    return replace(CUBE, name="odd", parts=(part,), solid=(part,))


def with_bodies(*bodies: Body) -> Scene:
    """The good scene with other pieces."""
    return replace(GOOD, bodies=bodies)


def boxes(*given: tuple[int, int, int, int]) -> Body:
    """A body called `odd` of boxes in millimetres."""
    parts = tuple(box(*(n * MM for n in one)) for one in given)
    return polygon_body("odd", parts, WOOD, 20 * MM)


MISTAKES = {
    "no ground": (replace(GOOD, grounds=(), areas=(), holes=()), "it has no ground"),
    "edges": (replace(GOOD, edges=(0, 0)), "its edges are not"),
    "far edge": (replace(GOOD, edges=(0, 11_000 * MM)), "its edges are not"),
    "no grid": (replace(GOOD, grid=0), "its grid of spots has no width"),
    "too many": (with_bodies(*[CUBE] * 201), "it has 201 pieces"),
    "gap": (
        replace(GOOD, edges=(-1600 * MM, 1500 * MM)),
        "nothing lies below from -1600mm to -1500mm",
    ),
    "flat ground": (
        replace(GOOD, grounds=(replace(GROUNDS[0], shape=Interval(0, 0)),), areas=(), holes=()),
        "it has no size",
    ),
    "thin ground": (
        replace(GOOD, grounds=(replace(GROUNDS[0], thick=MM // 6), GROUNDS[1])),
        "it is thinner than 0.2mm",
    ),
    "high ground": (
        replace(GOOD, grounds=(replace(GROUNDS[0], top=10_001 * MM), GROUNDS[1])),
        "its top is more than 10m away",
    ),
    "slippery": (
        replace(GOOD, grounds=(replace(GROUNDS[0], friction=-1), GROUNDS[1])),
        "its friction or bounce",
    ),
    "other view": (replace(GOOD, view="above"), "it is described for another view"),
    "wide ground": (
        replace(GOOD, grounds=(*GROUNDS, Ground("sea", Interval(-11_000 * MM, 0)))),
        "it reaches further than 10m",
    ),
    "area nowhere": (replace(GOOD, areas=(replace(AREAS[0], ground=7),)), "it lies on no ground"),
    "area beside": (
        replace(GOOD, areas=(Area("red", 0, Interval(0, 400 * MM)),)),
        "it reaches past the end of ground board",
    ),
    "hole beside": (
        replace(GOOD, holes=(replace(HOLES[0], x=-330 * MM),)),
        "it lies beside ground board",
    ),
    "hole nowhere": (replace(GOOD, holes=(replace(HOLES[0], ground=2),)), "it is in no ground"),
    "crossing region": (
        replace(rink(PUCK), areas=(Area("bow", 0, ((0, 0), (9, 9), (9, 0), (0, 9))),)),
        "its outline crosses itself",
    ),
    "no parts": (with_bodies(replace(CUBE, parts=())), "it has 0 parts"),
    "bow": (with_bodies(raw((0, 0), (40, 40), (40, 0), (0, 50))), "its outline crosses itself"),
    "concave": (
        with_bodies(raw((0, 0), (40, 0), (10, 10), (0, 40))),
        "its outline crosses itself or goes round clockwise",
    ),
    "clockwise": (with_bodies(raw((0, 0), (0, 20), (20, 20), (20, 0))), "goes round clockwise"),
    "small": (with_bodies(boxes((0, 0, 1, 1))), "part of it is too small"),
    "needle": (
        with_bodies(polygon_body("odd", (box(0, 0, 100 * MM, MM // 6),), WOOD, MM)),
        "part of it is too small",
    ),
    "dot": (with_bodies(disc_body("odd", MM // 20, WOOD, MM)), "it is too small"),
    "overlap": (
        with_bodies(boxes((0, 0, 40, 20), (20, 10, 40, 20))),
        "its parts 1 and 2 overlap",
    ),
    "apart": (
        with_bodies(boxes((0, 0, 20, 20), (20, 20, 20, 20))),
        "its part 2 hangs together with no other one",
    ),
    "weightless": (
        with_bodies(body(((0, 0), (20, 0), (0, 20)), material=replace(WOOD, density=0))),
        "it weighs nothing",
    ),
    "bouncy": (
        with_bodies(body(((0, 0), (20, 0), (0, 20)), material=replace(WOOD, bounce=2 * 10**9))),
        "its friction or bounce",
    ),
    "giant": (with_bodies(boxes((0, 0, 2500, 20))), "it is larger than 1m"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_one_fault(name: str) -> None:
    """Each mistake is said once, of the block that it is in."""
    given, why = MISTAKES[name]
    found = check(given)
    said = [fault for fault in found if fault.why.startswith(why) or why in fault.why]
    assert said, found
    assert all(fault.name for fault in found)
    if name not in {
        "other view",
        "no parts",
        "bow",
        "concave",
        "clockwise",
        "dot",
    }:  # more than one thing
        assert len(found) == 1, found


def test_good_scenes_have_no_faults() -> None:
    """What the other tests play with is right."""
    assert check(GOOD) == check(MIXED) == check(rink(PUCK, PUCK)) == []
    ring = replace(rink(PUCK), grounds=(Ground("disc", Circle(0, 0, 9 * MM)),), areas=(), holes=())
    assert check(ring) == []


def test_a_fault_is_a_line_for_the_designer() -> None:
    """It names the block, says what is wrong and what can be done."""
    (fault,) = check(with_bodies(boxes((0, 0, 40, 20), (20, 10, 40, 20))))
    assert str(fault) == "piece odd: its parts 1 and 2 overlap; lay them side by side"


def test_deep_overlaps_of_a_standing_are_found() -> None:
    """Pieces may press into each other as much as contacts do, and no deeper."""
    two = scene(CUBE, CUBE)
    beside = Standing.of({0: Pose(0, 10 * MM), 1: Pose(20 * MM, 10 * MM)})
    assert check_standing(two, beside) == check_standing(MIXED, tower(1)) == []
    inside = Standing.of({0: Pose(0, 10 * MM), 1: Pose(15 * MM, 10 * MM)})
    (fault,) = check_standing(two, inside)
    assert fault.why == "piece 0 and piece 1 overlap by 5.0mm"
    (fault,) = check_standing(two, Standing.of({1: Pose(0, 7 * MM)}))
    assert fault.why == "piece 1 and ground board overlap by 3.0mm"
    (fault,) = check_standing(two, Standing.of({1: Pose(0, 10_001 * MM)}))
    assert "more than 10m" in fault.why
