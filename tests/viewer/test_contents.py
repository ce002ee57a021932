"""What spaces keep, where they lead, how they are turned: all is seen, drawn and in text."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from stage import SIZES, drawers, games, plugins, problems, stages

from playrules.dsl import compile_text
from playrules.engine import Machine, State
from playrules.engine.play import Event
from playrules.viewer.scene import (
    Circle,
    Item,
    Line,
    Look,
    Rectangle,
    Scene,
    Shape,
    Text,
    compose,
    contrast,
    initials,
    to_text,
)

NOTE = "Not all values of spaces fit here"


def begin(text: str, journal: list[Event] | None = None) -> State:
    """Begin an invented game."""
    compiled = compile_text("rules 1\n" + text, "game.rules", vocabulary=plugins().vocabulary)
    assert compiled.program is not None, compiled.diagnostics
    return Machine(compiled.program).start(1, journal=journal)


def said(scene: Scene, kind: str = "") -> list[str]:
    """Return the texts of a scene, or those of its boxes of a kind."""
    boxes = [box for box in scene.boxes if not kind or box.kind == kind]
    shapes = [shape for box in boxes for item in box.items for shape in item.shapes]
    return [one.text for one in shapes if isinstance(one, Text)]


def place_items(scene: Scene, state: State, name: str) -> list[Item]:
    """Return the items of a space."""
    return [one for one in scene.items() if one.thing == ("place", state.names[name].number)]


GEMS = """game gems "Gems" { players: 2 }
use board 1
type gem is ruby, emerald, opal
grid board "Board" {
  columns: 4
  rows: 3
  has gem: (gem or nothing)
}
setup {
  for each s in board where s.row is 1 { set s.gem to ruby }
  for each s in board where s.row is 2 { set s.gem to emerald }
  for each s in board where s.row is 3 { set s.gem to opal }
}
play { for each p in players { choose s from board for p "Which?"
  set s.gem to nothing } }
"""


@pytest.mark.parametrize("size", SIZES)
def test_names_that_spaces_keep_have_letters_and_a_legend(size: tuple[int, int]) -> None:
    """Each gem shows its own letters, and the legend has all three names."""
    texts = said(compose(begin(GEMS), drawers(), size=size), "grid")
    assert [texts.count(one) for one in ("R", "E", "O")] == [5, 5, 5]
    assert {"ruby", "emerald", "opal"} <= set(texts)


ALIKE = """game alike "Alike" { players: 3 }
use board 1
type terrain is lake, wood
grid board "Board" {
  columns: 4
  rows: 3
  has mark: (player or nothing)
  has land: (terrain or nothing)
}
piece pawn "Pawn" { count: 1 per player }
setup { for each p in players { place p.pawn on board[p.seat, 1] } }
play { for each p in players { choose s from board for p "Where?"
  set s.mark to p } }
look {
  | of   | colour | symbol |
  | red  | red    | circle |
  | blue | green  | circle |
  | lake | blue   | circle |
  | wood | green  | circle |
}
"""


def test_a_symbol_that_is_given_twice_is_told_apart_by_letters() -> None:
    """Players, their pieces, and names of a type."""
    state = begin(ALIKE)
    look = Look(state.machine.program)
    assert [one.lettered for one in look.players] == [True, True, False]
    assert len({one.letters for one in look.players}) == 3
    assert [look.name("terrain", value).symbol for value in (1, 2)] == ["", ""]
    texts = said(compose(state, drawers()), "grid")
    assert {"R", "B"} <= set(texts)


def shown(look: Look) -> list[tuple[str, str]]:
    """Return what can be seen of each sign of a game without its colour: symbol, letters."""
    names = look.program.things.names
    signs = [*look.players, *(look.piece(one) for one in range(1, len(names.get("piece", ("",)))))]
    found = [("token", one.letters if one.lettered else one.symbol) for one in signs]
    # A player's only piece has the player's sign: it is theirs.
    found = list(dict.fromkeys(found[: len(look.players)])) + [
        one for one in found[len(look.players) :] if one not in found[: len(look.players)]
    ]
    for of, titles in look.program.things.types.items():
        for value in range(1, len(titles) + 1):
            sign = look.name(of, value)
            found.append(("token" if sign.symbol else "plate", sign.symbol or sign.letters))
    return found


@pytest.mark.parametrize("game", games())
def test_all_signs_of_a_game_differ_without_colour(game: str) -> None:
    """No two names, pieces or players share what is drawn of them, and titles differ with them."""
    look = Look(stages(game)[0].state.machine.program)
    types = look.program.things.types
    titles = {look.name(of, value).title for of in types for value in range(1, len(types[of]) + 1)}
    found = shown(look)
    plates = [one for one in found if one[0] == "plate"]
    assert len(set(found) - set(plates)) == len(found) - len(plates)
    symbols = sum(kind == "token" for kind, _ in found)
    assert len(set(plates)) >= len(titles) - symbols


def test_no_letters_begin_others() -> None:
    """`B` never stands beside `Bl`: in a row of signs it is clear where each one ends."""
    assert initials(["black", "blue"]) == {"black": "Bl", "blue": "Bu"}
    assert initials(["TIE fighter", "TIE bomber"]) == {"TIE bomber": "Ti", "TIE fighter": "Tf"}


WORDS = st.text(st.sampled_from("abcde "), min_size=1, max_size=8).map(str.strip).filter(bool)


@example(["aba", "abb"])
@given(st.lists(WORDS, max_size=12, unique=True))
def test_letters_differ_and_none_begins_another_where_possible(names: list[str]) -> None:
    """Only where one name begins another may its letters do so as well."""
    found = initials(names)
    assert len(set(found.values())) == len(found)
    clean = [name for name in names if not any(o != name and o.startswith(name) for o in names)]
    if len(clean) == len(names) <= 5:
        for one, other in combinations(found.values(), 2):
            assert not one.startswith(other)
            assert not other.startswith(one)


SHOT = """game shot "Shot" { players: 2 }
use board 1
type soil is rock, pond
grid sea per player "Sea" {
  columns: 4
  rows: 4
  has shot: yes or no
  has depth: 0..9
}
grid links "Links" {
  columns: 4
  rows: 4
  | column | row | soil | up          |
  | 1      | 1   | rock | links[4, 4] |
  | 2      | 3   | pond | road[2]     |
}
track road "Road" {
  spaces: 1..3
  has toll: number starts 4
  | space | room | way      |
  | 1     | 5    | links[1, 1] |
}
piece ship "Ship" { count: 1 per player }
piece cart "Cart" { count: 1 per player }
setup {
  for each p in players {
    place p.ship on p.sea[2, 2]
    place p.cart on road[1]
    set p.sea[2, 2].shot to yes
    set p.sea[2, 2].depth to 7
  }
  place red.ship on links[1, 1]
  set red.sea[2, 2].depth to 8
}
play { for each p in players { choose _s from p.sea for p "Where?" } }
"""


@pytest.mark.parametrize("size", SIZES)
def test_a_piece_hides_nothing_that_its_space_keeps(size: tuple[int, int]) -> None:
    """Depth, shot and printed name stand beside the ship, or the drawing says that they do not."""
    scene = compose(begin(SHOT), drawers(), size=size)
    assert problems(scene) == []
    texts = said(scene, "grid")
    if not any(one.startswith(NOTE[:12]) for one in texts):
        assert texts.count("7") == 1
        assert texts.count("R") >= 2  # on its space and in the legend
        assert "shot" in texts
    toll = said(scene, "track")
    assert toll.count("4") == 3 or any(one.startswith(NOTE[:12]) for one in toll)


def test_text_tells_pieces_values_and_marks() -> None:
    """Each after a plus sign, the legend tells what they are; where links lead stands below."""
    lines = to_text(begin(SHOT), drawers())
    assert "  2 0     B+7+S 0     0" in lines
    assert "  B = blue's Ship, S = shot" in lines
    assert "  1 Re+Ro .     .     ." in lines
    assert "  leads on: (1, 1) to (4, 4), (2, 3) to Road 2" in lines
    assert "  leads on: 1 to Links 1, 1" in lines
    assert any("1[" in line and "](4) 2(4) 3(4)" in line for line in lines)


def test_links_of_grids_are_drawn() -> None:
    """An arrow within the board; elsewhere the legend and what is pointed at tell where."""
    state = begin(SHOT)
    scene = compose(state, drawers())
    (grid,) = (box for box in scene.boxes if box.name == "links")
    arrows = [one for item in grid.items for one in item.shapes if isinstance(one, Line)]
    assert [one.arrow for one in arrows] == [True]
    assert "→ Road 2" in said(scene, "grid")
    (space,) = place_items(scene, state, "links[2, 3]")
    assert "leads to Road 2" in space.title
    assert "→ Links 1, 1" in said(scene, "track")


DENSE = """game dense "Dense" { players: 2 }
use board 1
type terrain is forest, mountain, swamp, water
grid board "Board" {
  columns: SIDE
  rows: SIDE
  has troops: 0..200 starts 125
  has depth: number starts 31
  has holder: (player or nothing)
  has kind: (terrain or nothing)
}
setup { for each s in board { set s.holder to red
  set s.kind to swamp } }
play { for each p in players { choose _s from board for p "Where?" } }
"""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("side", [3, 8, 12, 20])
def test_what_finds_no_room_is_never_left_out_silently(side: int, size: tuple[int, int]) -> None:
    """All four values are on each space, or a line says that they are not."""
    state = begin(DENSE.replace("SIDE", str(side)))
    scene = compose(state, drawers(), size=size)
    assert problems(scene) == []
    texts = said(scene, "grid")
    whole = texts.count("T125") == texts.count("D31") == side * side
    assert whole or any(one.startswith("Not all") for one in texts)
    assert "troops" in texts
    (space,) = place_items(scene, state, "board[2, 2]")
    assert space.title == "Board 2, 2: troops 125, depth 31, holder red, kind swamp"


def test_text_that_is_too_wide_has_a_grid_for_each_sort_of_value() -> None:
    """Nothing is cut off at the edge of the screen."""
    lines = to_text(begin(DENSE.replace("SIDE", "12")), drawers())
    assert [one for one in lines if one.startswith("Board: ")] == [
        "Board: troops", "Board: depth", "Board: holder", "Board: kind",
    ]  # fmt: skip
    assert max(map(len, lines)) <= 79
    wide = to_text(begin(DENSE.replace("SIDE", "30")), drawers())
    assert max(map(len, wide)) <= 79
    assert sum(line.count("125") for line in wide) == 900


TURNED = """game turned "Turned" { players: 2 }
use board 1
grid board "Board" {
  columns: 4
  rows: 3
  has mark: (player or nothing)
}
grid hex "Hex" {
  columns: 4
  rows: 3
  shape: hexagons
}
setup { set board[1, 1].mark to red
  set board[4, 1].mark to blue }
play { for each p in players { choose column from 1..4 for p "Where?"
  set board[column, 2].mark to p } }
look {
  | of    | turned |
  | board | TURN   |
}
"""
SHEETS = {
    "half": ["  1 B . . R", "  2 . . . .", "  3 . . . .", "    4 3 2 1"],
    "mirrored": ["  3 . . . .", "  2 . . . .", "  1 B . . R", "    4 3 2 1"],
    "quarter": ["  1 R . .", "  2 . . .", "  3 . . .", "  4 B . .", "    1 2 3"],
}


@pytest.mark.parametrize("turn", SHEETS)
@pytest.mark.parametrize("size", SIZES)
def test_turned_grids_keep_their_numbers(turn: str, size: tuple[int, int]) -> None:
    """Along the turned edges, hexagons too; text lies as the picture does."""
    state = begin(TURNED.replace("TURN", turn))
    scene = compose(state, drawers(), size=size)
    assert problems(scene) == []
    for name in ("board", "hex"):
        (box,) = (one for one in scene.boxes if one.name == name)
        items = [item for item in box.items if item.title.startswith("column ")]
        assert len(items) == 4
        numbers = [t.text for i in box.items for t in i.shapes if isinstance(t, Text)]
        assert sorted(one for one in numbers if one.isdecimal()) == list("1122334")
    lines = to_text(state, drawers())
    at = lines.index("Board") + 1
    assert lines[at : at + len(SHEETS[turn])] == SHEETS[turn]


MANY = """game many "A game with a very long title which never ends, and some more words" {
  players: SEATS
}
use board 1
track path "A path with a long title for many" { spaces: 0..60 }
players {
  has gold: number
  has silver: number
  has some_very_long_name_of_a_value: number
}
play {
  for each p in players { turn of p {
    choose n from 1..OPTIONS for p "How many?"
    set p.gold to n
  } }
}
"""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 8, 20, 64])
def test_whoever_acts_is_shown(seats: int, size: tuple[int, int]) -> None:
    """At each seat's turn its row is there; of eight players all are."""
    text = MANY.replace("SEATS", str(seats)).replace("OPTIONS", "3")
    state = begin(text)
    for turn in range(1, seats + 1):
        if turn in (1, 2, seats // 2, seats - 1, seats):
            scene = compose(state, drawers(), size=size)
            assert problems(scene) == []
            (box,) = (one for one in scene.boxes if one.kind == "players")
            (row,) = (item for item in box.items if "actor" in item.roles)
            assert row.thing == ("player", turn)
            found = sum(item.thing is not None for item in box.items)
            rest = [int(one.split()[1]) for one in said(scene, "players") if one.startswith("and ")]
            assert found + sum(rest) == seats
            assert found == seats or seats > 8
        state = state.apply(state.choices[0])


@pytest.mark.parametrize("size", SIZES)
def test_options_that_are_numbers_stand_in_columns(size: tuple[int, int]) -> None:
    """Forty fit beside eight players; of four hundred the others are counted."""
    for options in (40, 400):
        text = MANY.replace("SEATS", "8").replace("OPTIONS", str(options))
        scene = compose(begin(text), drawers(), size=size)
        assert problems(scene) == []
        (box,) = (one for one in scene.boxes if one.kind == "choices")
        found = {item.choices for item in box.items if item.choices}
        more = [one for one in said(scene, "choices") if one.startswith("and ")]
        assert len(found) + sum(int(one.split()[1]) for one in more) == options
        assert len(found) == 40 or options == 400


def _covered(text: Text, lower: list[Shape]) -> bool:
    """Whether a line runs below a text that no plate is put under."""
    left, top, right, foot = text.bounds()
    for shape in reversed(lower):
        a, b, c, d = shape.bounds()
        if isinstance(shape, Rectangle) and a <= left + 1 and c >= right - 1 and b <= top + 3:
            if d >= text.y:
                return False
        elif isinstance(shape, Line) and _crosses(shape, (left, text.y - text.size, right, text.y)):
            return True
    return False


def _crosses(line: Line, box: tuple[float, float, float, float]) -> bool:
    for (ax, ay), (bx, by) in zip(line.points, line.points[1:], strict=False):
        for step in range(51):
            x, y = ax + (bx - ax) * step / 50, ay + (by - ay) * step / 50
            if box[0] < x < box[2] and box[1] < y < box[3]:
                return True
    return False


@pytest.mark.parametrize("size", SIZES)
def test_ladders_run_below_the_numbers(size: tuple[int, int]) -> None:
    """Each number of a space stands on a plate where something runs across it."""
    scene = compose(stages("snakes_and_ladders")[0].state, drawers(), size=size)
    lower: list[Shape] = []
    numbers = 0
    for item in next(box for box in scene.boxes if box.kind == "track").items:
        for shape in item.shapes:
            if isinstance(shape, Text) and shape.text.isdecimal():
                numbers += 1
                assert not _covered(shape, lower), shape
            lower.append(shape)
    assert numbers == 101


@pytest.mark.parametrize("colour", ["cream", "white", "yellow", "silver", "black", "navy", "lime"])
def test_spaces_stand_out_from_their_frame(colour: str) -> None:
    """Whatever colour a file gives a board, lines are seen between its spaces."""
    text = GEMS + f"look {{\n  | of | colour |\n  | board | {colour} |\n}}\n"
    state = begin(text)
    state = state.apply(state.choices[0])
    (box,) = (one for one in compose(state, drawers(), seat=1).boxes if one.kind == "grid")
    frame = box.items[1].shapes[0]
    assert isinstance(frame, Rectangle)
    grounds = [
        one.shapes[0].fill
        for one in box.items
        if one.thing and one.thing[0] == "place" and isinstance(one.shapes[0], Rectangle)
    ]
    assert len(grounds) == 12
    assert min(contrast(frame.fill, one) for one in grounds) >= 1.69


def test_signs_stand_out_from_the_banner() -> None:
    """A light halo lies below the sign of whoever acts: 3 to 1 at least."""
    for game in games():
        for stage in stages(game):
            scene = compose(stage.state, drawers())
            (box,) = (one for one in scene.boxes if one.kind == "banner")
            for item in box.items:
                if item.thing:
                    assert isinstance(item.shapes[0], Circle)
                    assert contrast(item.shapes[0].fill, "deep") >= 3


def test_what_was_done_last_is_marked() -> None:
    """By a ring around what a space keeps now, or the piece that was moved."""
    before = begin(GEMS)
    state = before.apply(before.choices[5])
    scene = compose(state, drawers(), before=before)
    assert [one.thing for one in scene.items() if "fresh" in one.roles] == [("place", 6)]
    assert not any("fresh" in one.roles for one in compose(state, drawers()).items())
    for stage in stages("snakes_and_ladders"):
        moves = [one for one in stage.journal if isinstance(one, Event) and one.event == "move"]
        scene = compose(stage.state, drawers(), journal=stage.journal)
        fresh = {one.thing for one in scene.items() if "fresh" in one.roles}
        assert fresh == {("piece", one.values["value 0"]) for one in moves[-1:]}


KINDS = ("number starts 0", "0..9", "yes or no", "(player or nothing)", "(tint or nothing)", "tint")


@settings(max_examples=30, deadline=None)
@given(
    kept=st.lists(st.sampled_from(KINDS), max_size=5),
    wide=st.integers(1, 14),
    tall=st.integers(1, 14),
    size=st.sampled_from(SIZES),
    board=st.sampled_from(["grid", "track", "ring"]),
    title=st.sampled_from(["B", "A title that is longer than any board could ever wish for " * 2]),
    data=st.data(),
)
def test_whatever_spaces_keep_is_told(
    kept: list[str], wide: int, tall: int, size: tuple[int, int], board: str, title: str,
    data: st.DataObject,
) -> None:  # fmt: skip
    """Nothing is cut off, and a value that is not drawn is said to be missing."""
    seats = data.draw(st.integers(1, 12))
    shape = (
        f"columns: {wide}\n  rows: {tall}" if board == "grid" else f"spaces: 1..{wide * tall + 2}"
    )
    values = "\n".join(
        f"  has value_{at}: {kind}" + (" starts blue_tint" if kind == "tint" else "")
        for at, kind in enumerate(kept)
    )
    state = begin(f"""game any "{title}" {{ players: {seats} }}
use board 1
type tint is red_tint, blue_tint, green_tint
{board} board "{title}" {{
  {shape}
{values}
}}
play {{ for each p in players {{ choose _s from board for p "{title}" }} }}
""")
    scene = compose(state, drawers(), size=size)
    assert problems(scene) == []
    texts = said(scene, board)
    noted = any(one.startswith("Not") for one in texts)
    count = wide * tall if board == "grid" else wide * tall + 2
    numbers = [at for at, kind in enumerate(kept) if kind.startswith(("number", "0"))]
    look = Look(state.machine.program)
    for at in numbers if not noted else ():
        sign = f"{look.keeping(f'value_{at}').letters}0" if len(numbers) > 1 else "0"
        assert texts.count(sign) >= count
    letters = look.name("tint", 2).letters
    assert noted or texts.count(letters) >= count * kept.count("tint")
    for line in to_text(state, drawers()):
        assert line.isprintable()


CROWDED = """game crowd "Crowd" { players: 2 }
use board 1
track t "Track" {
  spaces: 0..9
  | space | room |
  | 0     | 0    |
}
piece w "W" { count: 6 per player }
players { has score: number }
setup {
  for each x in ws { place x on t[0] }
  score 999999999999 for red
}
look {
  | of      | at   | to   |
  | t[0..9] | 0, 0 | 9, 9 |
}
play { choose x from 1..2 for red }
"""


def test_pieces_and_long_numbers_without_room_are_counted_and_shortened() -> None:
    """No piece is missing without a count, and no player without the number."""
    scene = compose(begin(CROWDED), drawers(), size=(640, 480))
    assert "×12" in said(scene, "track")
    shown = [text for text in said(scene) if text.startswith("999999")]
    assert shown, said(scene)


def test_what_the_winner_is_found_by_comes_first_beside_a_player() -> None:
    """Whatever else is kept of a player, and in whatever order."""
    text = """game race "Race" {
  players: 2
  ranking: player.score, player.height
}
players {
  has age: number starts 8
  has height: number starts 5
  has score: number starts 3
}
play { choose "Go on?" for red { option "Yes" { score 1 for red } } }
"""
    lines = to_text(begin(text), drawers())
    assert any("score 3 · height 5 · age 8" in line for line in lines)


@pytest.mark.parametrize(
    ("players", "end", "shown"),
    [
        (3, "finish game won by blue", ["Red", "Blue, 1st", "Green"]),
        (2, "finish game won by blue", ["Red, 2nd", "Blue, 1st"]),
        (3, "finish game", ["Red", "Blue", "Green"]),
        (1, "finish game", ["Red"]),
        (1, "finish game won by red", ["Red"]),
    ],
)
def test_places_are_shown_where_the_rules_give_them(
    players: int, end: str, shown: list[str]
) -> None:
    """Whoever only did not win is no second."""
    text = f'game race "Race" {{ players: {players} }}\nplay {{ {end} }}\n'
    assert said(compose(begin(text), drawers()), "players") == shown


COUNTED = """game counted "Counted" { players: 2 }
players { has score: number }
rule harvest <p: player> "Bring in the harvest" {
  cites "R-07", "R-08"
  score 4 for p "wheat"
}
play { for each p in players { choose "Well?" for p { option "Yes" { harvest p } } } }
"""


@pytest.mark.parametrize("size", [(1024, 768), (640, 480)])
def test_a_score_tells_the_rules_that_count_it(size: tuple[int, int]) -> None:
    """Their titles and what they cite, at the number itself; other numbers have no such rules."""
    state = begin(COUNTED)
    state = state.apply(state.choices[0].code)
    scene = compose(state, {}, size=size)
    items = next(box for box in scene.boxes if box.kind == "players").items
    told = [one for one in items if one.title.startswith("Score ")]
    rule = "counted by: Bring in the harvest [R-07, …]"
    assert [one.title for one in told] == [f"Score 4, {rule}", f"Score 0, {rule}"]
    assert {shape.text for shape in told[0].shapes if isinstance(shape, Text)} >= {"4"}
    plain = compose(begin(COUNTED.replace('score 4 for p "wheat"', 'say "rain"')), {}, size=size)
    assert not any("counted by" in one.title for box in plain.boxes for one in box.items)
