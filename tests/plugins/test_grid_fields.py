"""What depends on how a grid is filled, against a few lines of plain Python on random grids."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

from playrules.dsl import CORE_WORDS, Compiled, compile_text
from playrules.dsl.diagnostics.render import render_all
from playrules.engine import Machine
from playrules.engine.play import Event
from playrules.plugins.api import load_plugins
from playrules.plugins.board.compass import NAMES

VOCABULARY = load_plugins(core_words=CORE_WORDS).vocabulary
HEAD = 'rules 1\ngame field "Field" { players: 2 }\nuse board 1\n'
SQUARES = {
    "north": (0, 1), "northeast": (1, 1), "east": (1, 0), "southeast": (1, -1),
    "south": (0, -1), "southwest": (-1, -1), "west": (-1, 0), "northwest": (-1, 1),
}  # fmt: skip
HEXAGONS = {
    "northeast": (0, 1), "east": (1, 0), "southeast": (1, -1),
    "southwest": (0, -1), "west": (-1, 0), "northwest": (-1, 1),
}  # fmt: skip
Cell = tuple[int, int]


def compiled(text: str) -> Compiled:
    return compile_text(HEAD + text, vocabulary=VOCABULARY)


def said(text: str) -> list[str]:
    """Return what a game says that asks nobody."""
    found = compiled(text)
    assert found.program is not None, render_all(found.diagnostics, found.files)
    journal: list[Event] = []
    assert Machine(found.program).start(journal=journal).is_over
    return [event.text for event in journal if event.event == "say"]


class Field:
    """A random grid of which some spaces are full, and what the words of grids say about it."""

    def __init__(self, seed: int) -> None:
        random = Random(seed)
        self.wide, self.tall = random.randint(1, 6), random.randint(1, 6)
        self.hexagons = seed % 2 == 1
        self.cells = [(c, r) for r in range(1, self.tall + 1) for c in range(1, self.wide + 1)]
        self.full = {cell for cell in self.cells if random.random() < 0.6}
        self.ways = HEXAGONS if self.hexagons else SQUARES

    def declare(self, name: str) -> str:
        shape = "\n  shape: hexagons" if self.hexagons else ""
        return (
            f"grid {name} {{\n  columns: {self.wide}\n  rows: {self.tall}{shape}\n"
            "  has full: yes or no\n}\n"
            f"setup {{\n{self.fill(name)}\n}}\n"
            f"define filled: list(x in {name} where x.full)\n"
        )

    def fill(self, name: str) -> str:
        return "\n".join(f"  set {name}[{c}, {r}].full to yes" for c, r in sorted(self.full))

    def ray(self, cell: Cell, way: Cell, *, on: bool) -> list[Cell]:
        found = []
        while (cell := (cell[0] + way[0], cell[1] + way[1])) in self.cells:
            if on and cell not in self.full:
                break
            found.append(cell)
        return found

    def region(self, cell: Cell, ways: Iterable[Cell]) -> set[Cell]:
        found: set[Cell] = set()
        todo = [cell]
        while todo:
            one = todo.pop()
            if one in self.full and one not in found:
                found.add(one)
                todo += [(one[0] + right, one[1] + up) for right, up in ways]
        return found

    def sides(self) -> list[Cell]:
        ways = list(self.ways.values())
        return ways if self.hexagons else [way for way in ways if 0 in way]


def told(name: str, cells: Iterable[Cell]) -> str:
    return " ".join(f"{name} {c}, {r}" for c, r in cells)


@pytest.mark.parametrize("others", [False, True])
@pytest.mark.parametrize("seed", range(12))
def test_named_directions(seed: int, others: bool) -> None:
    """Rays, steps and drops are those of plain Python, the direction known before play or not."""
    field = Field(seed)
    lines, wanted = [], []
    for cell in Random(seed).sample(field.cells, min(3, len(field.cells))):
        place = f"f[{cell[0]}, {cell[1]}]"
        for name in NAMES:
            way = field.ways.get(name, (0, 0))
            for words in (name, f"turned(way, {NAMES.index(name)})"):
                for on in (False, True):
                    with_list = ", on: filled" if on else ""
                    ray = field.ray(cell, way, on=on) if any(way) else []
                    lines.append(
                        f'for each x in ray({place}, {words}{with_list}) {{ say "{{x}}" }}'
                    )
                    wanted += [f"f {c}, {r}" for c, r in ray]
                n = Random(seed + len(lines)).randint(-1, 3)
                goal = (cell[0] + n * way[0], cell[1] + n * way[1])
                there = goal in field.cells and n >= 0 and (any(way) or n == 0)
                lines.append(f'say "{{step({place}, {words}, {n})}}"')
                wanted.append(f"f {goal[0]}, {goal[1]}" if there else "nothing")
                lines.append(f'say "{{step({place}, {words}) is step({place}, {words}, 1)}}"')
                wanted.append("yes")
                lines.append(f'say "{{drop({place}, on: filled, d: {words})}}"')
                rest = [cell, *(field.ray(cell, way, on=True) if any(way) else [])]
                wanted.append(told("f", rest[-1:]) if cell in field.full else "nothing")
    top = "grid other { columns: 7\n rows: 2 }\ntrack lane { spaces: 1..3 }\n" if others else ""
    kept = "has way: direction\n"
    text = f"{top}{kept}{field.declare('f')}play {{\n" + "\n".join(lines) + "\n}\n"
    assert said(text) == wanted


@pytest.mark.parametrize("seed", range(24))
def test_regions(seed: int) -> None:
    """A region is what a flood reaches, s first; through sides, or also across corners."""
    field = Field(seed)
    lines, wanted = [], []
    for corners in ("", ", corners: yes"):
        ways = list(field.ways.values()) if corners else field.sides()
        for cell in field.cells:
            place = f"f[{cell[0]}, {cell[1]}]"
            region = field.region(cell, ways)
            call = f"region({place}, on: filled{corners})"
            lines.append(
                f'say "{{count({call})}} {{sum(100 * x.column + x.row for x in {call})}} '
                f'{{first({call}) is {place}}}"'
            )
            total = sum(100 * c + r for c, r in region)
            wanted.append(f"{len(region)} {total} {'yes' if region else 'no'}")
    assert said(f"{field.declare('f')}play {{\n" + "\n".join(lines) + "\n}\n") == wanted


@pytest.mark.parametrize("seed", range(6))
def test_areas(seed: int) -> None:
    """Columns and rows may be ranges and lists, known before play or not."""
    field, random = Field(seed), Random(seed)
    lines, wanted = [], []
    for _ in range(6):
        left, low = random.randint(1, field.wide), random.randint(1, field.tall)
        right, high = random.randint(left, field.wide), random.randint(low, field.tall)
        area = [(c, r) for r in range(low, high + 1) for c in range(left, right + 1)]
        for columns, rows in ((f"{left}..{right}", f"{low}..{high}"),
                              (f"n + {left}..n + {right}", f"n + {low}..n + {high}")):  # fmt: skip
            lines.append(f'for each x in f[{columns}, {rows}] {{ say "{{x}}" }}')
            wanted += [f"f {c}, {r}" for c, r in area]
        lines.append(f'say "{{count(f[{left}, {low}..n + {high}])}} {{count(f[[1], {low}])}}"')
        wanted.append(f"{high - low + 1} 1")
    text = f"has n: 0..9\n{field.declare('f')}play {{\n" + "\n".join(lines) + "\n}\n"
    assert said(text) == wanted


def test_an_area_has_to_be_there() -> None:
    """Before play if it is known then, else as a rules error."""
    grid = "grid g { columns: 3\n rows: 2 }\n"
    for words, message in (
        ("g[2..4, 1]", "g has no column 4"),
        ("g[1, 0..2]", "g has no row 0"),
        ("g[1..2]", "g is indexed by a column and a row"),
        ("step(g[1, 1])", "it is not said in which direction"),
        ("step(g[1, 1], north, up: 2)", "a direction says already where to go"),
        ("step(g[1, 1], up: 1, n: 2)", "so many steps in which direction?"),
        ("step(g[1, 1], nroth)", "there is nothing called `nroth`"),
    ):
        found = compiled(f'{grid}play {{ for each x in [{words}] {{ say "{{x}}" }} }}')
        messages = [one.message for one in found.diagnostics]
        assert any(message in one for one in messages), (words, messages)
    found = compiled(
        f'{grid}has n: 0..9 starts 4\nplay {{ for each x in g[1..n, 1] {{ say "{{x}}" }} }}'
    )
    assert found.program is not None
    with pytest.raises(Exception, match="g has no column 4"):
        Machine(found.program).start()


def test_a_direction_is_a_type() -> None:
    """Kept, walked, compared, used as a key, and hidden by names of the file."""
    text = """
    type exit is north, gate
    grid g { columns: 3
      rows: 3 }
    has facing: direction starts west
    has way_out: exit starts north
    table arrow {
      | way   | sign |
      | south | 1    |
      | east  | 2    |
    }
    play {
      set facing to turned(facing, 3)
      say "{facing} {way_out} {count(direction)} {position(east, direction)}"
      say "{arrow[direction.east]} {step(g[2, 2], north)} {way_out is north} {turned(east, -9)}"
    }
    """
    assert said(text) == ["northeast north 8 3", "2 g 2, 3 yes northeast"]


def test_a_type_of_a_plugin_cannot_be_declared() -> None:
    """It is a word like others."""
    found = compiled("type direction is left, right\nplay { }\n")
    assert [(one.code, one.message) for one in found.diagnostics if one.severity == "error"] == [
        ("R2003", "`direction` is a type of the plugin `board`")
    ]


OWN = """
type soil is rock
grid yard per player "Yard" {
  columns: 3
  rows: 2
  lines: 2
  | column | row | soil |
  | 2..3   | 1   | rock |
  has crop: number
}
grid park "Park" { columns: 2
  rows: 2 }
"""


def test_a_grid_for_each_player() -> None:
    """Each has spaces, lines and values of its own, with an owner."""
    lines = """
    set red.yard[3, 2].crop to 7
    for each p in players { set p.yard[1, p.seat].crop to p.seat }
    say "{count(yard)} {count(red.yard)} {count(yard.rock)} {count(red.yard[1..3, 1])}"
    say "{first(blue.yard)} {blue.yard[2, 1].owner} {blue.yard[2, 1].soil} {red.yard[1, 1].number}"
    say "{sum(s.crop for s in red.yard)} {sum(s.crop for s in blue.yard)}"
    say "{step(blue.yard[1, 1], east)} {step(blue.yard[1, 2], up: 1)} {count(lines)}"
    say "{count(red.yard[1, 1].lines)} {count(neighbours(blue.yard[1, 1]))}"
    say "{red.yard[n + 3, 1] is nothing} {step(red.yard[3, 2], east)}"
    for each x in column_of(blue.yard[3, 1]) { say "{x}" }
    """
    wanted = [
        "12 6 4 3",
        "blue's Yard 1, 1 blue rock 1",
        "8 2",
        "blue's Yard 2, 1 nothing 22",
        "3 3",
        "yes nothing",
        "blue's Yard 3, 1",
        "blue's Yard 3, 2",
    ]
    assert said(f"{OWN}has n: 0..9 starts 1\nplay {{\n{lines}\n}}\n") == wanted
    for words, message in (
        ("yard[1, 1]", "there is a yard for each player"),
        ("red.yard[1]", "yard is indexed by a column and a row"),
        ("red.yard[4, 1]", "yard has no column 4"),
        ("red.park[1, 1]", "a player has no `.park`"),
    ):
        found = compiled(f'{OWN}play {{ say "{{{words}}}" }}')
        messages = [one.message for one in found.diagnostics]
        assert any(message in one for one in messages), (words, messages)


@pytest.mark.parametrize("seed", range(6))
def test_squares_turn(seed: int) -> None:
    """Pieces and kept values go round by quarters, all at once; the rest stays where it is."""
    random = Random(seed)
    wide, tall = random.randint(3, 6), random.randint(3, 6)
    side = random.randint(2, min(wide, tall))
    left, low = random.randint(1, wide - side + 1), random.randint(1, tall - side + 1)
    cells = [(c, r) for r in range(1, tall + 1) for c in range(1, wide + 1)]
    marks = {cell: random.randint(0, 9) for cell in cells}
    beads = random.sample(cells, 5)
    sign = random.choice([1, -1])

    def turned(cell: Cell, quarters: int) -> Cell:
        for _ in range(quarters * sign % 4):
            x, y = cell[0] - left, cell[1] - low
            if 0 <= x < side and 0 <= y < side:
                cell = left + y, low + side - 1 - x
        return cell

    lines = [f"set g[{c}, {r}].mark to {marks[c, r]}" for c, r in cells]
    lines += [f"set g[{c}, {r}].twice[2] to {2 * marks[c, r]}" for c, r in cells]
    lines += [f"place bead[{i}] on g[{c}, {r}]" for i, (c, r) in enumerate(beads, 1)]
    wanted = []
    for quarters in (1, 2, -1, random.randint(-9, 9)):
        lines.append(f"rotate d by {quarters}")
        marks = {turned(cell, quarters): mark for cell, mark in marks.items()}
        beads = [turned(cell, quarters) for cell in beads]
        lines.append('for each s in g { say "{s.mark} {s.twice[1]} {s.twice[2]}" }')
        wanted += [f"{marks[cell]} 0 {2 * marks[cell]}" for cell in cells]
        lines.append('for each b in beads { say "{b.at}" }')
        wanted += [f"g {c}, {r}" for c, r in beads]
    way = "turns: anticlockwise\n" if sign < 0 else ""
    text = (
        f"track lane {{ spaces: 1..2 }}\ngrid g {{ columns: {wide}\n rows: {tall}\n"
        " has mark: 0..9\n has twice: number per 1..2\n}\npiece bead { count: 5 }\n"
        f"disc d {{ inside: g\n {way}columns: {left}..{left + side - 1}\n"
        f" rows: {low}..{low + side - 1}\n}}\n"
    )
    assert said(text + "play {\n" + "\n".join(lines) + "\n}\n") == wanted


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ("columns: 1..2", "which rows of the grid turn?"),
        ("columns: 1..2\n rows: 1..3", "2 columns and 3 rows cannot turn in a grid"),
        ("columns: 2..2\n rows: 2..2", "1 columns and 1 rows cannot turn in a grid"),
        ("columns: 3..5\n rows: 1..3", "there are no such columns"),
        ("columns: 1..2\n rows: 1..2\n hides: mark", "`hides` is for a disc in a ring"),
        ("columns: 1..2\n rows: 1..2\n | sector |\n | 0 |", "a square of a grid has no sectors"),
    ],
)
def test_mistakes_of_squares_are_told(settings: str, message: str) -> None:
    """A square has as many columns as rows, and neither rim nor sectors."""
    grid = "grid g { columns: 4\n rows: 4 }\n"
    found = compiled(f"{grid}disc d {{ inside: g\n {settings}\n}}\nplay {{ rotate d }}\n")
    assert message in [one.message for one in found.diagnostics]


def test_what_has_no_rim_is_not_asked_for_it() -> None:
    """Questions for discs in rings are mistakes for squares, and the other way round."""
    text = """
    grid g { columns: 4
      rows: 4 }
    ring r { spaces: 0..4 }
    disc d { inside: g
      columns: 1..2
      rows: 1..2 }
    disc e { inside: r
      rows: 1..2 }
    play {
      say "yes" if d.shows(r[1])
      say "{d.beside(r[1])}"
    }
    """
    messages = [one.message for one in compiled(text).diagnostics]
    assert "`rows` are for a disc in a grid" in messages
    text = text.replace("      rows: 1..2 }\n    play", " }\n    play")
    messages = [one.message for one in compiled(text).diagnostics]
    assert messages.count("d is a square of a grid") == 2


def test_boards_are_linked() -> None:
    """A column of places leads to any board, and counts go from a track on into a grid."""
    text = """
    grid house "House" {
      columns: 3
      rows: 2
      | column | row | door    | stairs      |
      | 3      | 1   | path[0] |             |
      | 1      | 2   |         | house[3, 2] |
    }
    track path "Path" {
      spaces: 0..4
      | space | onward      |
      | 4     | house[1, 1] |
    }
    piece cat "Cat" { }
    setup { place cat on house[3, 1] }
    play {
      move cat to cat.at.door
      say "{cat.at} {house[1, 2].stairs} {house[1, 1].door is nothing}"
      say "{ahead(path[3], 2)} {ahead(path[3], 3)}"
    }
    """
    assert said(text) == ["Path 0 House 3, 2 yes", "House 1, 1 House 2, 1"]
