"""Hints of a rules file, zones, invented names: what is drawn stays readable and in its place."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from stage import SIZES, drawers, plugins, problems, stages

from playrules.dsl import compile_text
from playrules.engine import Machine, Program, State
from playrules.engine.program.look import SYMBOLS, Hint
from playrules.viewer.scene import (
    Circle,
    Component,
    Drawing,
    Item,
    Look,
    Polygon,
    Scene,
    SizeError,
    Text,
    View,
    attempt,
    compose,
    initials,
    light,
    luminance,
    readable,
    symbol,
    to_svg,
    to_text,
    token,
)

FARM = """rules 1

game farm "Farm" { players: 2 }

use board 1
use dice 1

type crop is wheat "Wheat", rye "Rye"

zone barn per player "Barn" { }
zone supply "Supply" { }
track road "Road" {
  spaces: 1..5
  | space | room | crop  | leads_to |
  | 1     | 0    | wheat |          |
  | 2     | 0    |       | road[4]  |
}
grid field "Field" {
  columns: 3
  rows: 2
  has seeds: number starts 3
}
die pips "Dice" {
  faces: 1..6
  count: 5
  plural: all_pips
}
piece sheaf "Sheaf" { count: 6 per player }
piece cart "Cart" { count: 1 per player }

players { has coins: number starts 5 }
setup {
  for each s in sheafs { place s on supply }
  for each c in carts { place c on road[1] }
}
play {
  repeat 3 times {
    for each p in players {
      turn of p {
        choose s from road, t from field for p "Where to?"
        move p.cart to s
      }
    }
  }
}
"""


def farm(**names: str) -> State:
    """Begin a game with zones, a road, a field and dice; *names* change its titles."""
    text = FARM
    for old, new in names.items():
        text = text.replace(f'"{old}"', f'"{new}"')
    compiled = compile_text(text, "farm.rules", vocabulary=plugins().vocabulary)
    assert compiled.program is not None, compiled.diagnostics
    return Machine(compiled.program).start(1)


def hinted(program: Program, *hints: Hint) -> State:
    """Begin a game with hints."""
    return Machine(replace(program, look=hints)).start(1)


def tokens(scene: Scene, universe: str, number: int) -> list[Item]:
    """Return the items of a thing."""
    return [item for item in scene.items() if item.thing == (universe, number)]


@pytest.mark.parametrize("size", SIZES)
def test_zones_fields_and_roads_are_drawn(size: tuple[int, int]) -> None:
    """Each piece is drawn once where it stands, and nothing is cut off."""
    state = farm()
    scene = compose(state, drawers(), size=size)
    assert problems(scene) == []
    assert {"zone", "track", "grid", "die"} <= {box.kind for box in scene.boxes}
    cart = state.names["cart[1]"].number
    assert len(tokens(scene, "piece", cart)) == 1
    supply = state.names.supply.number
    (zone,) = tokens(scene, "place", supply)
    assert zone.title == "Supply: 12 pieces"


def test_spaces_that_an_option_speaks_of_light_up() -> None:
    """They are legal, and their item has the codes of the options, for both names of the choice."""
    state = farm()
    scene = compose(state, drawers())
    road = state.names["road[3]"].number
    field = state.names["field[2, 1]"].number
    for place, count in ((road, 6), (field, 5)):
        for item in tokens(scene, "place", place):
            assert item.roles == ("legal",)
            assert len(item.choices) == count
            assert all(code in state.choices for code in item.choices)


def test_a_file_may_choose_colours_symbols_and_places() -> None:
    """A hint for a thing wins over one for its kind; blocks stand in the cells asked for."""
    program = farm().machine.program
    first = program.things.kinds["cart"].first
    state = hinted(
        program,
        Hint("kind", "cart", colour="#123456", symbol="ship"),
        Hint("thing", "piece", first, symbol="tower"),
        Hint("thing", "player", 2, colour="#abcdef", symbol="moon"),
        Hint("name", "crop", 1, symbol="Wh"),
        Hint("block", "road", at=(0, 0)),
        Hint("block", "field", at=(1, 1)),
    )
    look = Look(state.machine.program)
    assert (look.piece(first).colour, look.piece(first).symbol) == ("#123456", "tower")
    assert look.piece(first + 1).symbol == "ship"
    assert look.piece(first).letters != look.piece(first + 1).letters
    assert (look.player(2).colour, look.player(2).symbol) == ("#abcdef", "moon")
    assert look.name("crop", 1).letters == "Wh"
    boxes = {box.name: box for box in compose(state, drawers()).boxes}
    assert boxes["road"].x < boxes["field"].x
    assert boxes["road"].y > boxes["field"].y
    assert problems(compose(state, drawers())) == []


def test_spaces_may_be_placed_freely() -> None:
    """A track whose spaces all have a place in the file is drawn there."""
    program = farm().machine.program
    spots = ((0, 0), (100, 50), (200, 0), (300, 150), (400, 0))
    ids = program.things.kinds["road"].ids
    hints = [Hint("thing", "place", one, at=spot) for one, spot in zip(ids, spots, strict=True)]
    scene = compose(hinted(program, *hints), drawers())
    lefts = [tokens(scene, "place", one)[0].bounds() for one in ids]
    assert [a[0] < b[0] for a, b in zip(lefts, lefts[1:], strict=False)] == [True] * 4
    assert lefts[3][1] < lefts[1][1] < lefts[0][1]
    assert problems(scene) == []


LONG = "Die unwahrscheinlich lange Bezeichnung eines Feldes " * 3
ODD = {
    "long": LONG,
    "wide": "W" * 80,
    "narrow": "i",
    "markup": "<b>&amp;'</b> ]]>",
    "right to left": "\u0645\u0631\u062d\u0628\u0627 \u0628\u0627\u0644\u0639\u0627\u0644\u0645",
    "turned round": "\u202eevil",
    "emoji": "\U0001f469\u200d\U0001f469\u200d\U0001f467 \U0001f3f0\U0001f3b2",
    "ideographs": "\u65e5\u672c\u8a9e\u306e\u30b2\u30fc\u30e0",
    "accents": "a\u0301" * 30,
}


@pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
@pytest.mark.parametrize("size", SIZES)
def test_odd_names_stay_in_their_place(odd: str, size: tuple[int, int]) -> None:
    """Whatever things are called, nothing leaves its box, and pictures are well-formed."""
    check(farm(Farm=odd, Barn=odd, Road=odd, Sheaf=odd, Wheat=odd, Dice=odd), size)


@settings(max_examples=25, deadline=None)
@given(
    st.text(
        st.characters(exclude_characters='"{}\\\n\r', exclude_categories=["Cc", "Cs"]), min_size=1
    ).filter(str.strip),
    st.sampled_from(SIZES),
)
def test_any_names_stay_in_their_place(name: str, size: tuple[int, int]) -> None:
    """The same for names that nobody has thought of."""
    check(farm(Farm=name, Supply=name, Field=name, Cart=name, Rye=name), size)


def check(state: State, size: tuple[int, int]) -> None:
    """Check a scene, its picture, and its text."""
    from xml.etree import ElementTree

    scene = compose(state, drawers(), size=size)
    assert problems(scene) == []
    assert not any(
        "cannot draw" in one.text
        for item in scene.items()
        for one in item.shapes
        if isinstance(one, Text)
    )
    svg = to_svg(scene)
    ElementTree.fromstring(svg)
    assert "<script" not in svg
    for line in to_text(state, drawers()):
        assert line.isprintable()


def test_a_picture_is_safe_to_open() -> None:
    """Markup from a file is text in the picture, in titles and attributes too."""
    evil = "</title><script>alert(1)</script>"
    svg = to_svg(compose(farm(Farm=evil, Road=evil, Cart=evil), drawers()))
    assert "<script" not in svg
    assert "&lt;script&gt;" in svg


@pytest.mark.parametrize("size", [(639, 480), (640, 479), (8000, 4000), (0, 0)])
def test_sizes_that_cannot_be_drawn_are_refused(size: tuple[int, int]) -> None:
    """The error carries the size."""
    with pytest.raises(SizeError, match="a scene has from 640×480") as caught:
        compose(farm(), drawers(), size=size)
    assert caught.value.size == size


def test_every_symbol_can_be_drawn() -> None:
    """Each is a shape around its middle, and no two are alike."""
    drawn = {name: symbol(name, 50, 50, 20, "ink") for name in SYMBOLS}
    assert len(set(drawn.values())) == len(SYMBOLS)
    for name, shape in drawn.items():
        left, top, right, bottom = shape.bounds()
        assert 26 <= left < 50 < right <= 74, name
        assert 26 <= top < 50 < bottom <= 74, name
        assert isinstance(shape, Circle | Polygon)


def test_letters_tell_names_apart() -> None:
    """As many letters as are needed; numbers go with the initial."""
    assert initials(["tie", "tower", "base"]) == {"base": "B", "tie": "T", "tower": "To"}
    assert initials(["player 2", "player 1"]) == {"player 1": "P1", "player 2": "P2"}
    many = initials([f"squadron {n}" for n in range(1, 30)])
    assert len(set(many.values())) == 29


@pytest.mark.parametrize(
    ("text", "grounds"),
    {
        "ink": ("card", "space", "shade", "sand", "glow", "tint", "white"),
        "soft": ("card", "space", "shade", "glow", "tint"),
        "legal": ("card", "glow"),
        "white": ("deep", "night"),
    }.items(),
)
def test_texts_stand_out_from_their_grounds(text: str, grounds: tuple[str, ...]) -> None:
    """By the ratio of WCAG 2.1 for small text."""
    for ground in grounds:
        dark, light = sorted((luminance(ground), luminance(text)))
        assert (light + 0.05) / (dark + 0.05) >= 4.5, ground


def test_tokens_have_letters_that_stand_out() -> None:
    """Each colour of a player is a ground for white or ink."""
    for stage in stages("pig"):
        for sign in Look(stage.state.machine.program).players:
            on = luminance(readable(sign.colour))
            ground = luminance(sign.colour)
            ratio = (max(on, ground) + 0.05) / (min(on, ground) + 0.05)
            assert ratio >= 3
            assert token(sign, 20, 20, 15)


COLOURS = ("#ffffff", "#101214", "#d0312d", "#1c2f66", "#f4d03f", "#7a3fa0", "#c0c4c8", "#00ff00")


@pytest.mark.parametrize("colour", COLOURS)
def test_boards_have_the_colour_of_their_file_and_stay_readable(colour: str) -> None:
    """It is mixed with white until text stands out; a space may have another."""
    program = farm().machine.program
    road = program.things.kinds["road"].ids
    state = hinted(
        program,
        Hint("block", "road", colour=colour),
        Hint("thing", "place", road[4], colour="#d9a51d"),
        Hint("block", "pips", colour=colour),
        Hint("block", "supply", colour=colour),
        Hint("block", "field", colour=colour),
    )
    look = Look(state.machine.program)
    for ground in (*look.grounds("road"), look.ground(road[4], "space")):
        assert (luminance(ground) + 0.05) / (luminance("soft") + 0.05) >= 4.5
    assert look.ground(road[4], "space") == light("#d9a51d", 0.68)
    assert look.grounds("barn") == ("space", "shade")
    scene = compose(state, drawers())
    assert problems(scene) == []
    (die, *_) = tokens(scene, "die", 1)
    assert colour in {getattr(shape, "fill", "") for shape in die.shapes}


def laid(name: str, hints: list[Hint], **data: object) -> State:
    """Begin a game with more data for one component, and hints."""
    program = farm().machine.program
    parts = tuple(
        replace(one, data={**one.data, **data}) if one.name == name else one
        for one in program.components
    )
    return Machine(replace(program, components=parts, look=tuple(hints))).start(1)


def test_hexagons_lie_where_the_file_has_them() -> None:
    """Six corners each, side by side, and nothing leaves its box."""
    ids = farm().machine.program.things.kinds["field"].ids
    spots = [(at % 3 * 100 + at // 3 * 50, at // 3 * 87) for at in range(6)]
    hints = [Hint("thing", "place", one, at=spot) for one, spot in zip(ids, spots, strict=True)]
    state = laid("field", hints, hexagons=True)
    for size in SIZES:
        scene = compose(state, drawers(), size=size)
        assert problems(scene) == []
        for place in ids:
            (item,) = tokens(scene, "place", place)
            assert isinstance(item.shapes[0], Polygon)
            assert len(item.shapes[0].points) == 6
    assert any("3 3 3" in line for line in to_text(state, drawers()))


def test_a_part_of_a_grid_that_turns_has_an_outline() -> None:
    """A disc in a grid is drawn by the grid, around its spaces."""
    program = farm().machine.program
    ids = program.things.kinds["field"].ids
    square = (ids[0], ids[1], ids[3], ids[4])
    disc = Component("disc", "wheel", "Wheel", {"disc": 1, "square": square}, "field")
    state = Machine(replace(program, components=(*program.components, disc))).start(1)
    (edge,) = tokens(compose(state, drawers()), "disc", 1)
    assert edge.title == "Wheel"
    assert "Wheel, from Field 1, 1 to Field 2, 2" in to_text(state, drawers())


def test_a_piece_with_a_symbol_of_its_file_has_letters_too() -> None:
    """All owners share the symbol, so that the letters tell them apart; small tokens keep those."""
    program = farm().machine.program
    look = Look(hinted(program, Hint("kind", "cart", symbol="ship")).machine.program)
    first = program.things.kinds["cart"].first
    large, small = token(look.piece(first), 50, 50, 20), token(look.piece(first), 50, 50, 9)
    assert [type(one) for one in large] == [Circle, Polygon, Text]
    assert [type(one) for one in small] == [Circle, Text]
    assert look.piece(first).letters != look.piece(first + 1).letters


@pytest.mark.parametrize("size", SIZES)
def test_crowds_are_counted(size: tuple[int, int]) -> None:
    """A hundred dice and hundreds of pieces are drawn as far as they fit, the others counted."""
    text = FARM.replace("count: 5", "count: 100").replace("6 per player", "400 per player")
    compiled = compile_text(text, "farm.rules", vocabulary=plugins().vocabulary)
    assert compiled.program is not None
    state = Machine(compiled.program).start(1)
    (dice,) = (one for one in compiled.program.components if one.word == "die")
    for room in ((122.0, 450.0), (450.0, 122.0), (200.0, 200.0)):
        assert isinstance(attempt(drawers()["die"], dice, View(state), *room), Drawing)
    scene = compose(state, drawers(), size=size)
    assert problems(scene) == []
    words = [one.text for item in scene.items() for one in item.shapes if isinstance(one, Text)]
    assert not [one for one in words if "cannot draw" in one]
    assert sum(len(tokens(scene, "die", one)) for one in range(1, 101)) == 100
    supply = next(box for box in scene.boxes if box.name == "supply")
    shown = sum(item.thing is not None and item.thing[0] == "piece" for item in supply.items)
    (rest,) = (int(one) for one in words if one.startswith("+"))
    assert shown + rest == 800
