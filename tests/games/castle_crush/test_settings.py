"""The figures of the game: their bounds, and what is shown of them."""

from __future__ import annotations

import pytest
from castle_crush.castles import SITE, begin, program, sited
from harness import figures, outside
from resting import MILLIMETRE

REFUSED = {
    "house_width": ("19mm", "81mm"),
    "house_height": ("19mm", "81mm"),
    "house_eaves": ("4mm", "81mm"),
    "house_ridge": ("1mm", "81mm"),
    "tower_width": ("14mm", "61mm"),
    "tower_height": ("29mm", "121mm"),
    "tower_eaves": ("4mm", "121mm"),
    "tower_ridge": ("1mm", "61mm"),
    "slant_top": ("1mm", "61mm"),
    "roof_height": ("9mm", "61mm"),
    "figure_width": ("5mm", "31mm"),
    "king_height": ("7mm", "41mm"),
    "general_height": ("7mm", "41mm"),
    "depth": ("9mm", "101mm"),
    "wood_weight": ("0.05g", "6g"),
    "friction": ("9%", "151%"),
    "bounce": ("-1%", "51%"),
    "foundation_width": ("59mm", "201mm"),
    "foundation_height": ("1mm", "41mm"),
    "base_width": ("39mm", "121mm"),
    "hammer_length": ("199mm", "601mm"),
    "hammer_width": ("9mm", "39mm"),
    "foot_room": ("0mm", "51mm"),
    "hammer_weight": ("9g", "2001g"),
    "hammer_lean": ("7deg", "31deg"),
    "number_of_directions": ("11", "361"),
    "least_gap": ("0deg", "56deg"),
    "reach": ("-1deg", "46deg"),
    "slip": ("-1mm", "21mm"),
    "build_tries": ("4", "1001"),
}
"""Values that would break the castles, or the game with them."""

FITS: list[dict[str, object]] = [
    {"house_width": "80mm", "roof_height": "60mm", "foundation_width": "200mm", "depth": "10mm"},
    {"tower_width": "15mm", "slant_top": "2mm", "tower_ridge": "2mm", "wood_weight": "5g"},
    {"hammer_length": "600mm", "hammer_weight": "2000g", "base_width": "120mm", "friction": "150%"},
    {"figure_width": "30mm", "king_height": "40mm", "general_height": "40mm", "bounce": "50%"},
    {"number_of_directions": 12, "least_gap": "30deg", "reach": "45deg", "build_tries": 5},
    {"slip": "20mm"},
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
    """Castles are made, and somebody chooses where to build."""
    assert SITE in begin(2, **settings).prompt


def test_castles_follow_their_figures() -> None:
    """Foundation and base are as wide as the settings say, and the hammer has room on the base."""
    table = sited(2, foundation_width="100mm", base_width="80mm", hammer_width="20mm")
    model = table.layout.scenes[0]
    widths = {one.name: one.shape.hi - one.shape.lo for one in model.grounds}  # type: ignore[union-attr]  # stretches, as they are seen from the side
    assert (widths["foundation"], widths["base"]) == (100 * MILLIMETRE, 80 * MILLIMETRE)
    (foot,) = model.tools[0].parameters
    assert [foot.value(0), foot.value(foot.count - 1)] == [-30 * MILLIMETRE, 30 * MILLIMETRE]


@pytest.mark.parametrize("mode", ["", "speed", "build"])
def test_people_read_titles(mode: str) -> None:
    """No `_` is in what a setting or a rule is called."""
    found = program(1 if mode == "build" else 2, mode=mode)
    titles = [one.title for one in found.settings] + [one.title for one in found.rules]
    assert not [title for title in titles if "_" in title]


def test_what_is_made_up_says_so() -> None:
    """Every measure is marked, no ruling is."""
    marked = {one.name for one in program(2).settings if one.reconstructed}
    assert marked == set(REFUSED) - {"build_tries"}
