"""People see what matters: shapes of pieces, what players have, names, and no inner marks."""

from __future__ import annotations

import pytest
from stage import drawers, games, program_of, stages
from test_contents import begin, said
from wooden import WOOD

from playrules.engine.play import Event
from playrules.viewer.scene import Item, Polygon, Rectangle, Text, compose, to_text

BLOCKS = (
    """game blocks "Blocks" { players: 2 }
use physics 1
"""
    + WOOD
    + """piece roof "Roof" {
  count: 2
  body {
    material: wood
    | x    | y    |
    | 0mm  | 0mm  |
    | 40mm | 0mm  |
    | 20mm | 20mm |
  }
}
piece tower "Tower" {
  body {
    material: wood
    | x   | y   | width | height |
    | 0mm | 0mm | 20mm  | 60mm   |
  }
}
zone box "Box" { }
scene site "Site" {
  ground floor "Floor" {
    from: -200mm
    to: 200mm
    top: 0mm
    thick: 10mm
    material: wood
  }
}
setup {
  for each r in roofs { place r on box }
  place tower on box
}
play { choose x from 1..2 for red "?" }
"""
)


def blocks() -> list[Item]:
    """The pieces in the box of invented blocks."""
    state = begin(BLOCKS)
    scene = compose(state, drawers())
    return [item for item in scene.items() if item.thing and item.thing[0] == "piece"]


def corners(item: Item) -> list[tuple[float, float]]:
    """The corners of the first polygon of an item."""
    return list(next(one for one in item.shapes if isinstance(one, Polygon)).points)


def width(item: Item) -> float:
    """How wide the shape of an item is."""
    across = [x for x, _ in corners(item)]
    return max(across) - min(across)


def test_pieces_with_a_shape_are_seen_by_it_in_a_zone() -> None:
    """A roof has three corners, a tower four; all are drawn to one scale."""
    roof, other, tower = blocks()
    assert [len(corners(one)) for one in (roof, other, tower)] == [3, 3, 4]
    (_, top, _, low), (_, high, _, foot) = roof.bounds(), tower.bounds()
    assert (low - top) * 3 == pytest.approx(foot - high, abs=8)
    assert width(roof) == pytest.approx(2 * width(tower))


def test_the_letters_of_a_piece_are_inside_its_shape() -> None:
    """Where they find no room there are none."""
    for item in blocks():
        shape = next(one for one in item.shapes if isinstance(one, Polygon))
        for text in (one for one in item.shapes if isinstance(one, Text)):
            left, _, right, _ = text.bounds()
            middle = text.y - text.size * 0.36
            assert shape.covers(left + 1, middle) and shape.covers(right - 1, middle)


def test_who_points_beside_a_shape_means_it() -> None:
    """Within the rectangle around a piece each place is on it."""
    for item in blocks():
        around = next(one for one in item.shapes if isinstance(one, Rectangle))
        assert item.covers(around.x + 1, around.y + 1)


def test_values_that_only_rules_need_are_told_nowhere() -> None:
    """The bundled games name theirs in `look`; what the winner is found by is shown."""
    for stage in stages("castle_crush"):
        text = " ".join(to_text(stage.state, drawers(), journal=stage.journal))
        assert "red: score" in text or "red, " in text
        assert not any(inner in text for inner in (" site ", " missing ", "fresh", "direction:"))


def test_the_one_value_of_a_players_piece_is_the_players_number() -> None:
    """It stands where a score would, with its name."""
    scene = compose(stages("death_star")[0].state, drawers())
    texts = said(scene, "players")
    assert texts.count("fighters") == texts.count("3") == 4


def test_what_is_nothing_is_not_told() -> None:
    """A value of the table that is nothing has no line."""
    text = """game pot "Pot" { players: 2 }
has starter: (player or nothing)
play {
  choose x from 1..2 for red "?"
  set starter to red
  choose y from 1..2 for red "?"
}
"""
    state = begin(text)
    assert not any("starter" in one for one in said(compose(state, drawers())))
    state = state.apply(next(iter(state.choices)))
    assert any("starter: red" in one for one in said(compose(state, drawers())))


CARDS = """game cards "Cards" { players: 2 }
type suit is sun, moon
piece card "Card" { count: 1 per suit, 9..10 }
zone pile "Pile" { }
setup { for each c in cards { place c on pile } }
play { choose x from 1..2 for red "?" }
"""


def test_cards_are_told_apart_by_their_faces() -> None:
    """Pieces whose names say more than a number have letters of that; others keep the number."""
    state = begin(CARDS)
    assert {"S9", "S10", "M9", "M10"} <= set(said(compose(state, drawers())))
    plain = begin(CARDS.replace("1 per suit, 9..10", "2"))
    assert {"1", "2"} <= set(said(compose(plain, drawers())))


def test_what_was_laid_out_before_the_first_turn_is_not_told() -> None:
    """It is seen on the table; what is put down later is told."""
    text = CARDS.replace("play {", "play { turn of red {").replace(
        'red "?" }', 'red "?"\nplace first(cards) on pile } }'
    )
    journal: list[Event] = []
    state = begin(text.replace("first(cards)", "first(c in cards)"), journal)
    assert not any("put on" in one for one in said(compose(state, drawers(), journal=journal)))
    later: list[Event] = []
    state = state.apply(next(iter(state.choices)), later)
    told = said(compose(state, drawers(), journal=[*journal, *later]), "log")
    assert sum("put on" in one for one in told) == 1


def test_nobody_is_first_where_nobody_wins() -> None:
    """The row of a player says no place then."""
    state = begin('game lone "Lone" { players: 1 }\nplay { choose x from 1..2 for red "?" }\n')
    over = state.apply(next(iter(state.choices)))
    assert over.is_over
    assert "Red" in said(compose(over, drawers()), "players")


@pytest.mark.parametrize("size", [(1024, 768), (1920, 1080)])
def test_the_largest_board_of_a_game_has_most_of_the_room(size: tuple[int, int]) -> None:
    """No device is larger than the boards beside it, on wide screens either."""
    for game in games():
        program = program_of(game)
        devices = {one.name for one in program.devices} if program else set()
        scene = compose(stages(game)[0].state, drawers(), size=size)
        kinds = ("banner", "players", "choices", "log")
        boxes = [one for one in scene.boxes if one.kind not in kinds]
        rest = [one.width * one.height for one in boxes if one.name not in devices]
        made = [one.width * one.height for one in boxes if one.name in devices]
        assert not rest or not made or max(made) <= max(rest), game
