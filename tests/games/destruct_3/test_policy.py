"""The policy `mason`: what it builds, and what it does with a tool."""

from destruct_3.site import begin, built, tower


def test_it_lets_go_from_the_nearest_hole() -> None:
    assert built(2).roll("ramp").preferred == "Anchor it in hole 1"


def test_it_hands_over_what_can_be_handed_over() -> None:
    assert begin(2).stands(tower()).preferred == "Hand the tower over"
