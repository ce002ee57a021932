"""Values of several parts on a coarser grid."""

from __future__ import annotations

import pytest

from playrules.engine.kinds import YES_NO, number
from playrules.engine.program.compounds import CompoundPart, Variant

SPOT = Variant(
    "spot",
    "Spot",
    first=11,
    parts=(
        CompoundPart("x", number(0, 40), low=0, step=4, count=11),
        CompoundPart("turn", number(0, 270), values=(0, 90, 270)),
        CompoundPart("mirrored", YES_NO, count=2),
    ),
)


def parts(values: list[int]) -> list[tuple[int, ...]]:
    """The parts of some values."""
    return [SPOT.split(one) for one in values]


def test_every_value_without_a_coarser_grid() -> None:
    """All values, in order."""
    assert list(SPOT.coarse({})) == list(range(11, 11 + SPOT.size))


def test_every_so_many_of_a_part() -> None:
    """Each fourth x from the second on, all turns and both sides."""
    found = parts(list(SPOT.coarse({"x": 4}, {"x": 1})))
    assert [x for x, turn, mirrored in found if (turn, mirrored) == (90, 1)] == [4, 20, 36]
    assert len(found) == 3 * 3 * 2


def test_a_part_may_be_held() -> None:
    """A step of all its values takes the first one alone, or the one it begins with."""
    found = parts(list(SPOT.coarse({"x": 11, "turn": 3}, {"turn": 2})))
    assert found == [(0, 270, 0), (0, 270, 1)]


@pytest.mark.parametrize(
    ("every", "first", "said"),
    [
        ({"y": 2}, {}, "spot has x, turn, mirrored, not y"),
        ({}, {"z": 0}, "spot has x, turn, mirrored, not z"),
        ({"x": 0}, {}, "every one value or more"),
        ({}, {"x": -1}, "from the first one on"),
    ],
)
def test_mistakes_are_named(every: dict[str, int], first: dict[str, int], said: str) -> None:
    """A part that is not there, and steps that go nowhere, are a caller's mistakes."""
    with pytest.raises(ValueError, match=said):
        list(SPOT.coarse(every, first))
