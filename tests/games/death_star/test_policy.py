"""What the policy `sheet` does, and what a standing is worth."""

import pytest
from death_star.station import START, Station, position


def test_it_fights_on_while_fighters_are_left() -> None:
    for fighters, label in (
        (3, "Give up an X-Wing"),
        (2, "Give up an X-Wing"),
        (1, "Withdraw to the Rebel Base"),
    ):
        lost = position(red="route[3]", fighters={"red": fighters}).spin(1).fight("defeat")
        assert lost.preferred == label


def test_it_never_flies_home_of_its_own_accord() -> None:
    table = position(red="route[3]", fighters={"red": 1})
    assert table.preferred == "Spin"
    assert table.spin(2).preferred == "Stay here"
    assert table.spin(1).fight("victory").preferred == "Use the free spin"


def test_it_takes_every_chance_to_enter() -> None:
    assert position(red="orbit[5]", turned=2).spin(1).preferred == "Enter the Death Star"
    assert position(red="orbit[10]", blue="trench[0]").preferred == "Wait for the Entry"


def test_it_mentions_what_others_forget() -> None:
    table = position(red="route[1]", auto_rotate=False).spin(1).stay()
    assert table.preferred == "Turn the Death Star"
    assert table.take("Leave the Death Star unturned").preferred == "Mention it"


def value(table: Station) -> int:
    """Return what red's standing is worth."""
    worth = table.state.worth(1)
    assert worth is not None
    return worth


def test_whoever_has_come_further_is_better_off() -> None:
    way = [START, "route[1]", "route[30]", "orbit[3]", "trench[0]", "trench[5]"]
    worth = [value(position(red=place)) for place in way]
    assert worth == sorted(set(worth))


@pytest.mark.parametrize("place", [START, "orbit[3]"])
def test_fighters_are_worth_something(place: str) -> None:
    worth = [value(position(red=place, fighters={"red": n})) for n in (1, 2, 3)]
    assert worth == sorted(set(worth))
