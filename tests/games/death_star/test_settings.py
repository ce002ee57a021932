"""The figures of the board: their bounds, and what is shown of them."""

import pytest
from click.testing import CliRunner
from death_star.station import Station, position, program
from harness import figures, many, outside

from playrules.cli.main import cli
from playrules.engine import Event

REFUSED = {
    "route_spaces": ("27", "201", "-1"),
    "route_ties": ("0", "4, 30", "40"),
    "links": ("0, 20, 27", "12, 20, 30"),
    "links_to": ("3, 8, 17", "-1, 8, 13"),
    "orbit_spaces": ("5", "15", "101"),
    "route_end_to": ("17", "-1"),
    "go_to_entry": ("17", "-1"),
    "rim_ties": ("17", "1, -6"),
    "rim_vader": ("17", "-1"),
    "rim_falcon": ("17", "-1"),
    "windows": ("17", "0, 2, 40"),
    "entry_sector": ("17", "-1"),
    "trench_spaces": ("4", "51", "0"),
    "trench_ties": ("6", "-2"),
    "spinner_numbers": ("0, 1", "-1", "21"),
    "line_width": ("400deg", "21deg", "-1deg"),
    "rotation_step": ("0", "17"),
    "forgetful": ("-1", "5"),
    "longest_chain": ("0", "10001"),
}
"""Values that would break the board, or the game on it."""

FITS: list[dict[str, object]] = [
    {"route_spaces": 28, "orbit_spaces": 16, "trench_spaces": 5},
    {"route_spaces": 200, "orbit_spaces": 100, "trench_spaces": 50},
    {"orbit_spaces": 40, "windows": (0, 39), "rim_falcon": 39, "rotation_step": 39},
    {"spinner_numbers": (1, 20), "line_width": "20deg", "spinner_battles": "defeat"},
    {"spinner_numbers": 1, "spin_for_start": False, "line_width": "0deg", "longest_chain": 1},
    {"route_ties": (1, 29), "links": (2, 3, 28), "trench_ties": 5},
]


def test_every_figure_has_bounds() -> None:
    """Names, and yes or no, have them anyway."""
    assert figures(program(2)) == set(REFUSED)


@pytest.mark.parametrize(("setting", "value"), outside(REFUSED))
def test_a_value_outside_is_refused(setting: str, value: str) -> None:
    with pytest.raises(ValueError, match=rf"the setting {setting} cannot be .*: allowed are"):
        program(2, **{setting: value})


def test_the_table_is_told_what_is_allowed() -> None:
    """Not the designer: nothing is said about the file."""
    result = CliRunner().invoke(cli, ["play", "death_star", "--set", "orbit_spaces=5"])
    assert result.exit_code == 2
    assert "orbit_spaces" in result.stderr
    assert "16..100" in result.stderr
    assert ".rules" not in result.stderr


@pytest.mark.parametrize("settings", FITS, ids=[", ".join(one) for one in FITS])
def test_values_at_the_bounds_can_be_played(settings: dict[str, object]) -> None:
    """The board is built, and games on it come to their end."""
    kinds = program(2, **settings).things.kinds
    spaces = {name: len(kinds[name].ids) for name in ("orbit", "route", "trench")}
    assert spaces["orbit"] == settings.get("orbit_spaces", 17)
    assert spaces["route"] - 1 == settings.get("route_spaces", 30)
    assert spaces["trench"] - 1 == settings.get("trench_spaces", 6)
    assert many("death_star", 2, 20, seed=5, **settings).finished == 20


def test_people_read_titles() -> None:
    """No `_` is in what a setting or a rule is called."""
    prepared = program(2)
    titles = [setting.title for setting in prepared.settings]
    titles += [rule.title for rule in prepared.rules]
    assert not [title for title in titles if "_" in title]


def said(table: Station, fits: str) -> tuple[Station, list[str]]:
    """Let the arrow stop where the first outcome reads *fits*; what is told of it, too."""
    journal: list[Event] = []
    (choice, *_) = table.outcomes(lambda label: fits in label.split(", "))
    state = table.state.apply(choice, journal)
    return Station(state), [event.text for event in journal]


def test_a_spin_says_which_ring_counted() -> None:
    """The spinner shows both rings; what follows tells what became of it."""
    table = position(red="route[2]").take("Spin")
    fight, lines = said(table, "2")
    assert lines[1] == "red flies 2"
    for result, line in (
        ("victory", "red shoots the TIE FIGHTER down and wins a free spin"),
        ("defeat", "red loses the dogfight"),
    ):
        label = fight.readings(result)[0].label.split(", ")[1]
        assert said(fight, label)[1][1] == line
