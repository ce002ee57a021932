"""What the rim shows at each of the 17 positions of the disc."""

import pytest
from death_star.station import START, position

VISIBLE = [
    # turned, Entry beside, pictures seen
    (0, 4, {12: "F"}),
    (1, 5, {1: "T", 3: "V", 6: "T"}),
    (2, 6, {9: "T", 12: "F", 14: "T"}),
    (3, 7, {1: "T", 3: "V"}),
    (4, 8, {6: "T", 9: "T", 14: "T"}),
    (5, 9, {3: "V", 12: "F"}),
    (6, 10, {1: "T", 6: "T"}),
    (7, 11, {9: "T", 12: "F", 14: "T"}),
    (8, 12, {1: "T", 3: "V", 6: "T"}),
    (9, 13, {9: "T", 14: "T"}),
    (10, 14, {3: "V", 12: "F"}),
    (11, 15, {1: "T", 6: "T", 9: "T"}),
    (12, 16, {12: "F", 14: "T"}),
    (13, 0, {1: "T", 3: "V", 6: "T"}),
    (14, 1, {9: "T", 12: "F", 14: "T"}),
    (15, 2, {3: "V"}),
    (16, 3, {1: "T", 6: "T", 9: "T", 14: "T"}),
]
TIES = (1, 6, 9, 14)
EVERY = pytest.mark.parametrize(("turned", "entry", "seen"), VISIBLE)


def test_the_table_has_all_positions() -> None:
    assert [turned for turned, _, _ in VISIBLE] == list(range(17))
    assert {entry for _, entry, _ in VISIBLE} == set(range(17))


@EVERY
def test_the_entry(turned: int, entry: int, seen: dict[int, str]) -> None:
    """Who leaves the trench comes to the orbit space next to it."""
    left = position(red="trench[5]", turned=turned, rim_vader=4, windows=(1,)).spin(2)
    assert left.at("red") == f"orbit[{entry}]" or (entry, left.at("red")) == (5, START)


@EVERY
def test_tie_fighters(turned: int, entry: int, seen: dict[int, str]) -> None:
    """The rim attacks where one is seen and the Falcon is not."""
    for space in TIES:
        landed = position(red=f"orbit[{space - 1}]", turned=turned).spin(1)
        assert landed.fighting == (seen.get(space) == "T" and "F" not in seen.values()), space


@EVERY
def test_tie_fighters_without_the_falcon(turned: int, entry: int, seen: dict[int, str]) -> None:
    """With the Falcon's picture moved to where no window ever comes, all that are seen attack."""
    for space in TIES:
        landed = position(red=f"orbit[{space - 1}]", turned=turned, rim_falcon=0).spin(1)
        falcon = (0 - turned) % 17 in (0, 2, 5, 7, 10, 12, 15)
        assert landed.fighting == (seen.get(space) == "T" and not falcon), space


@EVERY
def test_vader_and_the_falcon(turned: int, entry: int, seen: dict[int, str]) -> None:
    landed = position(red="orbit[2]", turned=turned).spin(1)
    struck = seen.get(3) == "V" and "F" not in seen.values()
    assert (landed.at("red") == START) == struck
