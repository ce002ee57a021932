"""The figures of the game: their bounds, and what is shown of them."""

import pytest
from destruct_3.site import begin, program
from harness import figures, outside
from resting import MILLIMETRE

import playrules
from playrules.loading.errors import UnfitOption
from playrules.plugins.physics.layout import layout_of

REFUSED = {
    "finish": ("0", "501"),
    "unit": ("9mm", "41mm"),
    "wood_weight": ("0.05g", "6g"),
    "friction": ("9%", "151%"),
    "bounce": ("-1%", "51%"),
    "black_edge": ("29mm", "401mm"),
    "green_edge": ("29mm", "601mm"),
    "board_edge": ("99mm", "1001mm"),
    "drop": ("9mm", "501mm"),
    "holes": ("19mm", "901mm"),
    "ball_radius": ("4mm", "41mm"),
    "ramp_weight": ("0.5g", "1001g"),
    "pendulum_weight": ("0.5g", "1001g"),
    "catapult_weight": ("0.5g", "1001g"),
    "base_blocks": ("0", "13"),
    "free_time": ("-1s", "61s"),
    "free_move": ("-1mm", "51mm"),
    "starting_off_board": ("0", "-2"),
    "lowest_hole": ("1", "-10001"),
    "most_placements": ("11", "1001"),
}
"""Values that would break the board, or the game on it."""

FITS: list[dict[str, object]] = [
    {"unit": "15mm", "wood_weight": "5g", "friction": "150%", "bounce": "50%"},
    {"black_edge": "150mm", "green_edge": "200mm", "board_edge": "1000mm", "drop": "500mm"},
    {"holes": ("200mm", "201mm", "202mm", "203mm", "204mm", "300mm"), "ramp_weight": "1g"},
    {"pendulum_weight": "1000g", "catapult_weight": "1g", "ball_radius": "14mm"},
    {"finish": 1, "most_placements": 12, "base_blocks": 12, "free_time": "0s", "free_move": "0mm"},
    {"die_faces": "catapult"},
]


def test_every_figure_has_bounds() -> None:
    """Names, and yes or no, have them anyway."""
    assert figures(program(2)) == set(REFUSED)


@pytest.mark.parametrize(("setting", "value"), outside(REFUSED))
def test_a_value_outside_is_refused(setting: str, value: str) -> None:
    with pytest.raises(ValueError, match=rf"the setting {setting} cannot be .*: allowed are"):
        program(2, **{setting: value})


@pytest.mark.parametrize("settings", FITS, ids=[", ".join(one) for one in FITS])
def test_values_within_can_be_played(settings: dict[str, object]) -> None:
    """The site is made, and somebody builds on it."""
    assert begin(2, **settings).building


def test_the_board_follows_its_figures() -> None:
    """Edges and holes are where the settings say."""
    places = tuple(f"{n}mm" for n in (150, 160, 170, 180, 190, 200))
    found = layout_of(program(2, black_edge="100mm", board_edge="400mm", holes=places))
    assert found is not None
    (site,) = found.scenes
    black, green = (area.shape for area in site.areas)
    assert (black.lo, black.hi) == (-100 * MILLIMETRE, 100 * MILLIMETRE)  # type: ignore[union-attr]  # a stretch, as it is seen from the side
    assert green.hi == 180 * MILLIMETRE  # type: ignore[union-attr]  # likewise
    assert [hole.x // MILLIMETRE for hole in site.holes[5:8]] == [-200, 150, 160]
    assert {hole.side for hole in site.holes[:6]} == {1}


def test_people_read_titles() -> None:
    """No `_` is in what a setting or a rule is called."""
    titles = [setting.title for setting in program(2).settings]
    titles += [rule.title for rule in program(2).rules]
    assert not [title for title in titles if "_" in title]


def test_the_builder_is_told_what_is_missing() -> None:
    """The question says what keeps the tower from being handed over, and how many are left."""
    assert begin(2).prompt == "Build with all blocks (60 tries left)"
    placed = begin(2).put(placed=57)
    assert placed.prompt.endswith("(3 tries left)")


def test_a_list_is_told_as_it_is() -> None:
    """Each of its values, not the first one again and again."""
    with pytest.raises(UnfitOption) as caught:
        playrules.load("destruct_3", settings={"holes": "10mm"})
    assert caught.value.help is not None
    assert caught.value.help.endswith("100mm, 120mm, 140mm, 160mm, 180mm, 200mm.")


def test_a_match_names_no_list_by_its_first_value() -> None:
    """Which holes there are follows from the rules, and from what `--set` wrote."""
    holes = ("200mm", "201mm", "202mm", "203mm", "204mm", "300mm")
    match = playrules.load("destruct_3", settings={"holes": holes}).begin_match(1)
    assert "holes" not in match.header.settings and "unit" in match.header.settings
    assert match.header.written["holes"] == ", ".join(holes)
