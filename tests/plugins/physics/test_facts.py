"""Facts: what touches, carries and lies where, from shapes alone."""

from __future__ import annotations

import math
import random
from dataclasses import replace

import pymunk
import pytest
from hypothesis import given
from hypothesis import strategies as st
from physics_scenes import (
    CUBE,
    MIXED,
    MM,
    PLANK,
    PUCK,
    TEE,
    WOOD,
    rink,
    scene,
    shot,
    solver,
    tower,
)

from playrules.plugins.physics.model import (
    Circle,
    Items,
    Pose,
    Scene,
    Spot,
    Standing,
    bits,
    disc_body,
    join,
    members,
    split,
)
from playrules.plugins.physics.model.landing import PRESSED
from playrules.plugins.physics.model.regions import lies_in, overlap
from playrules.plugins.physics.model.units import degrees
from playrules.plugins.physics.solver import SUPPORT, Solver, World

LOW = 10 * MM - PRESSED
"""The height of a cube that lies on the board."""


def test_items_are_pieces_grounds_areas_and_tools() -> None:
    """Their numbers follow each other, and their bits fit into words of 62."""
    items = Items.of(MIXED)
    assert (items.ground(0), items.area(0), items.tool(0), items.count) == (12, 14, 16, 17)
    assert items.words == 1
    assert replace(items, pieces=57).words == 1
    assert replace(items, pieces=58).words == 2


@given(st.sets(st.integers(0, 200)))
def test_bits_come_back_from_words(given: set[int]) -> None:
    """A set survives being written into whole numbers of the row."""
    words = split(bits(given), 4)
    assert all(0 <= word < 2**62 for word in words)
    assert set(members(join(words))) == given


def test_a_sleeping_piece_keeps_its_facts() -> None:
    """What slept through an event, and so has no arbiters, touches what it touched."""
    able, standing = solver(), tower(0, 4)
    before = able.facts(MIXED, standing)
    far = able.place(MIXED, standing.without(11), 11, Spot(1000 * MM))
    after = Solver().facts(MIXED, far.standing, far.start)
    kept = [i for i in range(11) if not before[i].touches >> 11 & 1]
    assert len(kept) > 5
    for index in kept:
        assert after[index] == replace(before[index], moved=0)


def test_facts_are_those_of_the_whole_numbers() -> None:
    """A solver that ran the event and one that only sees its end say the same."""
    for seed in range(20):
        able = solver()
        used = able.use(MIXED, tower(seed % 6), *shot(seed))
        taken = able.take(MIXED, used.standing)
        for rest in (used, taken):
            known = able.facts(MIXED, rest.standing, rest.start)
            assert known == solver().facts(MIXED, rest.standing, rest.start)


def heap(seed: int) -> World:
    """A tower that is awake, or pieces in mid-air above each other."""
    chance, world = random.Random(seed), World(MIXED, 12)
    for index, pose in tower(seed).pieces if seed < 6 else ():
        world.add_piece(index, pose)
    for index, body in enumerate(MIXED.bodies if seed >= 6 else ()):
        x, y = chance.randint(-60, 60) * MM, (50 + 80 * index) * MM
        turn, mirrored = degrees(chance.uniform(-180, 180)), body.mirrors and chance.random() < 0.5
        world.add_piece(index, Pose(x, y, turn, mirrored))
    return world


def live_touches(world: World) -> set[tuple[int, int]]:
    """Which pieces touch which items by the arbiters of a space that was just stepped."""
    found: set[tuple[int, int]] = set()

    def see(arbiter: pymunk.Arbiter) -> None:
        one, other = (world.item_of.get(shape, -1) for shape in arbiter.shapes)
        if min(one, other) >= 0:
            found.add((min(one, other), max(one, other)))

    for body in world.pieces.values():
        body.each_arbiter(see)
    return found


def test_touching_agrees_with_live_arbiters() -> None:
    """On heaps that are awake, 999 of 1000 touches are those that the running space sees."""
    same = both = 0
    for seed in range(80):
        able, world = Solver(), heap(seed)
        assert world.run(10)
        live = live_touches(world)
        standing = world.standing()
        facts = able.facts(MIXED, standing)
        grounds = 12 + len(MIXED.grounds)
        asked = {
            (min(index, item), max(index, item))
            for index, one in facts.items()
            for item in members(one.touches)
            if item < grounds
        }
        same += len(live & asked)
        both += len(live | asked)
    assert both > 1000
    assert same / both >= 0.999, (same, both)


def test_touching_goes_both_ways_and_resting_one() -> None:
    """Who touches is touched; nobody rests on what rests on him."""
    for seed in range(6):
        facts = solver().facts(MIXED, tower(seed))
        for index, one in facts.items():
            for other in (item for item in members(one.touches) if item in facts):
                assert facts[other].touches >> index & 1
            for other in (item for item in members(one.rests_on) if item in facts):
                assert one.touches >> other & 1
                assert not facts[other].rests_on >> index & 1


def test_sloping_tops_carry() -> None:
    """A normal that points up by 0.3 carries; side by side, nobody rests on anybody."""
    two = scene(CUBE, CUBE)
    beside = Standing.of({0: Pose(0, LOW), 1: Pose(20 * MM - 50_000, LOW)})
    facts = Solver().facts(two, beside)
    assert facts[0].touches >> 1 & 1
    assert not facts[0].rests_on >> 1 & 1 and not facts[1].rests_on >> 0 & 1
    for turn, carries in ((60, True), (70, True), (75, False)):
        # Both are turned alike, one above the other along the slope's normal.
        up = math.radians(turn)
        x, y = round(-19.95 * MM * math.sin(up)), round(19.95 * MM * math.cos(up))
        sloping = {0: Pose(0, 100 * MM, degrees(turn)), 1: Pose(x, 100 * MM + y, degrees(turn))}
        facts = Solver().facts(two, Standing.of(sloping))
        assert facts[1].touches & 1
        assert bool(facts[1].rests_on & 1) == carries == (math.cos(up) > SUPPORT)


SIDE = {
    "wholly in black": (0, [0, 1], [0, 1], 1),
    "over the line of black": (75, [0, 1], [1], 1),
    "beside the line of black": (95, [1], [1], 2),
    "up to the line of black": (70, [0, 1], [0, 1], 1),
    "from the line of black on": (90, [1], [1], 2),
    "over the line of green": (175, [1], [], 2),
    "outside": (250, [], [], 2),
}


@pytest.mark.parametrize("name", SIDE)
def test_areas_from_the_side(name: str) -> None:
    """Areas are intervals; a piece that stands on their ground lies in them by its foot."""
    x, touched, within, nearest = SIDE[name]
    one, items = scene(CUBE), Items.of(scene(CUBE))
    facts = Solver().facts(one, Standing.of({0: Pose(x * MM, LOW)}))[0]
    assert [i for i in range(2) if facts.touches >> items.area(i) & 1] == touched
    assert list(members(facts.within)) == within
    assert facts.nearest == nearest


def test_a_corner_is_a_foot() -> None:
    """A tilted piece lies where its corner is, and one that stands on others lies in no area."""
    one = scene(CUBE)
    height = round(14.142 * MM) - 250_000  # its corner is rounded
    facts = Solver().facts(one, Standing.of({0: Pose(79 * MM, height, degrees(45))}))[0]
    assert facts.tilted and members(facts.within) == (0, 1)
    two = scene(CUBE, CUBE)
    upper = Standing.of({0: Pose(0, LOW), 1: Pose(0, 30 * MM - 2 * PRESSED)})
    facts = Solver().facts(two, upper)[1]
    assert (facts.within, facts.nearest, members(facts.rests_on)) == (0, 0, (0,))


def test_tilt_is_measured_from_the_ways_to_stand() -> None:
    """Eight degrees from the nearest one; a T on its arm and stem is not tilted."""
    one = scene(PLANK, TEE)
    for turn, tilted in ((7, False), (9, True), (97, False), (99, True), (45, True)):
        standing = Standing.of({0: Pose(0, 500 * MM, degrees(turn))})
        assert Solver().facts(one, standing)[0].tilted == tilted
    for turn, tilted in ((135, False), (225, False), (142, False), (144, True)):
        standing = Standing.of({1: Pose(0, 500 * MM, degrees(turn))})
        assert Solver().facts(one, standing)[1].tilted == tilted


def test_top_and_moved() -> None:
    """The highest point, and how far the centroid went since the event began."""
    one = scene(PLANK)
    before = Standing.of({0: Pose(0, 100 * MM)})
    after = Standing.of({0: Pose(30 * MM, 60 * MM, degrees(90))})
    facts = Solver().facts(one, after, before)[0]
    assert facts.top == 90 * MM
    assert facts.moved == 50 * MM
    assert Solver().facts(one, after)[0].moved == 0


ABOVE = {
    "on the table": (500, 250, [], [], 1),
    "over the line": (990, 250, [0], [], 1),
    "in the square": (1050, 250, [0], [0], 1),
    "over the ring": (1140, 250, [0, 1], [0], 1),
    "in the ring": (1260, 250, [0, 1], [0, 1], 2),
    "beyond": (1600, 250, [], [], 1),
}


@pytest.mark.parametrize("name", ABOVE)
def test_areas_from_above(name: str) -> None:
    """Areas are polygons and circles; of nested ones the smaller is nearest."""
    x, y, touched, within, nearest = ABOVE[name]
    given = rink(PUCK)
    items = Items.of(given)
    facts = Solver().facts(given, Standing.of({0: Pose(x * MM, y * MM)}))[0]
    assert facts.touches >> items.ground(0) & 1
    assert [i for i in range(2) if facts.touches >> items.area(i) & 1] == touched
    assert list(members(facts.within)) == within
    assert facts.nearest == nearest
    assert not facts.tilted and facts.top == 0


def test_beside_the_table_there_is_nothing() -> None:
    """A piece that slid off touches nothing and lies in no area."""
    facts = Solver().facts(rink(PUCK), Standing.of({0: Pose(2010 * MM, 250 * MM)}))[0]
    assert (facts.touches, facts.rests_on, facts.within, facts.nearest) == (0, 0, 0, 0)


def test_polygons_in_regions() -> None:
    """A square in a square, over its side, around a small one, and in a circle."""
    square = ((0, 0), (100, 0), (100, 100), (0, 100))
    inner = ((10, 10), (20, 10), (20, 20), (10, 20))
    across = ((-50, 40), (150, 40), (150, 60), (-50, 60))
    away = ((200, 0), (300, 0), (300, 100))
    assert lies_in(inner, square) and not lies_in(square, inner)
    assert overlap((square,), (inner,)) and overlap((inner,), (square,))
    assert overlap((across,), (square,)) and not lies_in(across, square)
    assert not overlap((away,), (square,)) and not lies_in(away, square)
    ring = Circle(50, 50, 71)
    assert lies_in(square, ring) and not lies_in(square, Circle(50, 50, 70))
    assert overlap((square,), (Circle(110, 50, 11),)) and not overlap(
        (square,), (Circle(111, 50, 11),)
    )
    hook = ((0, 0), (90, 0), (90, 30), (30, 30), (30, 60), (90, 60), (90, 90), (0, 90))
    assert not lies_in(((10, 10), (80, 10), (80, 80), (10, 80)), hook)


def test_many_random_standings_have_facts() -> None:
    """Facts of anything that can be written down are found, also of pieces in mid-air."""
    chance = random.Random(3)
    wheels: Scene = scene(disc_body("wheel", 20 * MM, WOOD, 20 * MM), TEE)
    for _ in range(200):
        poses = {
            i: Pose(
                chance.randint(-(10**9), 10**9),
                chance.randint(0, 10**8),
                degrees(chance.uniform(-180, 180)),
                mirrored=bool(i) and chance.random() < 0.5,
            )
            for i in range(2)
        }
        facts = Solver().facts(wheels, Standing.of(poses))
        assert set(facts) == {0, 1}
        assert not facts[0].tilted
