"""`look` blocks: hints on how parts are drawn, which change nothing else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from rulebook import compile_rules, problems, rules, vocabulary

from playrules.dsl import compile_file
from playrules.engine import Machine, Match
from playrules.engine.program import Program, dump, fingerprint
from playrules.engine.program.look import COLOURS, SYMBOLS, Hint

PARTS = """
use board 1
use dice 1
type mark is cave, rock
track route "Route" {
  spaces: 0..9
  | space | mark |
  | 4, 7  | cave |
}
die die "Die" { faces: 1..6 }
piece pawn "Pawn" { count: 2 per player }
piece king "King" { }
group man is pawn, king
zone box "Box" { }
zone hand per player "Hand" { }

play {
  roll die
  choose x from 1..die.face for red "Which?"
  say "{x}"
}
"""


def program(text: str, seats: int = 2, mode: str = "", folder: Path | None = None) -> Program:
    """Return what a whole file compiles to."""
    made = compile_rules(text, seats=seats, mode=mode, folder=folder)
    assert made.program is not None, made.diagnostics
    return made.program


def look(rows: str, seats: int = 2) -> list[Hint]:
    """Return the hints of a block with the columns of, colour, symbol, at, to."""
    lines = "\n".join(f"  | {row.strip()} |" for row in rows.strip().splitlines())
    block = "look {\n  | of | colour | symbol | at | to |\n" + lines + "\n}\n"
    return list(program(rules(PARTS + block, "2..4"), seats).look)


@pytest.mark.parametrize(
    ("of", "subjects"),
    [
        ("red", [("thing", "player", 1)]),
        ("players", [("kind", "player", 0)]),
        ("pawn", [("kind", "pawn", 0)]),
        ("pawns", [("kind", "pawn", 0)]),
        ("man", [("kind", "pawn", 0), ("kind", "king", 0)]),
        ("pawn[3]", [("thing", "piece", 3)]),
        ("blue.pawns", [("thing", "piece", 3), ("thing", "piece", 4)]),
        ("cave", [("name", "mark", 1)]),
        ("mark", [("name", "mark", 1), ("name", "mark", 2)]),
        ("route", [("block", "route", 0)]),
        ("die", [("block", "die", 0)]),
        ("hand", [("block", "hand", 0)]),
        ("blue.hand", [("thing", "place", 13)]),
        ("route[0], route[9]", [("thing", "place", 1), ("thing", "place", 10)]),
        ("route.cave", [("thing", "place", 5), ("thing", "place", 8)]),
        ("route[1 + 1..3]", [("thing", "place", 3), ("thing", "place", 4)]),
    ],
)
def test_what_a_row_may_speak_of(of: str, subjects: list[tuple[str, str, int]]) -> None:
    """Players, kinds, single things, names of types, lists of those, and whole blocks."""
    found = look(f"{of} | gold | star | |")
    assert [(one.subject, one.of, one.number) for one in found] == subjects
    assert {(one.colour, one.symbol, one.at) for one in found} == {(COLOURS["gold"], "star", None)}


def test_colours_and_symbols_are_plain_words_or_texts() -> None:
    """A colour may be six digits, a symbol up to three letters."""
    assert look('red | "#C0FFEE" | "R2" | |')[0] == Hint("thing", "player", 1, "#c0ffee", "R2")
    for name, value in COLOURS.items():
        assert look(f"red | {name} | | |")[0].colour == value
    for name in SYMBOLS:
        assert look(f"red | | {name} | |")[0].symbol == name


def test_several_spaces_lie_between_two_places() -> None:
    """At even distances, in hundredths of a space; one may be put elsewhere."""
    found = look("route[0..4] | | | 0, 1 | 10, -0.5 \n route[2] | | | 7.25, 3 |")
    places = [one.at for one in found]
    assert places == [(0, 100), (250, 63), (725, 300), (750, -12), (1000, -50)]


def test_whole_parts_lie_in_cells_of_the_table() -> None:
    """Boards, zones and dice are placed by whole numbers."""
    found = look("route, box, die | | | 0, 2 | 4, 0 \n hand | | | 6, -1 |")
    assert [(one.of, one.at) for one in found] == [
        ("route", (0, 2)), ("box", (2, 1)), ("die", (4, 0)), ("hand", (6, -1)),
    ]  # fmt: skip


def test_what_is_said_of_fewer_goes_over_what_is_said_of_more() -> None:
    """Whichever row comes first; of lists, the shorter one."""
    for rows in (
        "route[0..9] | gold | | | \n route.cave | navy | | |",
        "route.cave | navy | | | \n route[0..9] | gold | | |",
    ):
        colours = {one.number: one.colour for one in look(rows)}
        assert [i for i, one in colours.items() if one == COLOURS["navy"]] == [5, 8]
        assert len(colours) == 10
    for rows in (
        "man | gold | | | \n king | | star | |",
        "king | navy | star | | \n man | gold | | |",
    ):
        kinds = {one.of: (one.colour, one.symbol) for one in look(rows)}
        first = COLOURS["gold" if rows.startswith("man") else "navy"]
        assert kinds == {"pawn": (COLOURS["gold"], ""), "king": (first, "star")}


GRIDS = """
use board 1
grid field "Field" {
  columns: 3
  rows: 2
}
grid comb "Comb" {
  columns: 2
  rows: 2
  shape: hexagons
}
track lane "Lane" { spaces: 1..3 }
play { }
look {
  | of         | at   | to   | turned |
  | field      |      |      | TURNED |
  | lane[1..3] | 2, 1 | 4, 1 |        |
  | lane       |      |      | quarter |
}
"""


@pytest.mark.parametrize(
    ("words", "places"),
    [
        ("half", [(200, 100), (100, 100), (0, 100), (200, 0), (100, 0), (0, 0)]),
        ("quarter", [(0, 200), (0, 100), (0, 0), (100, 200), (100, 100), (100, 0)]),
        ("three_quarters", [(100, 0), (100, 100), (100, 200), (0, 0), (0, 100), (0, 200)]),
        ("flipped", [(0, 100), (100, 100), (200, 100), (0, 0), (100, 0), (200, 0)]),
        ("flipped, mirrored", [(200, 100), (100, 100), (0, 100), (200, 0), (100, 0), (0, 0)]),
        ("half, half", [(0, 0), (100, 0), (200, 0), (0, 100), (100, 100), (200, 100)]),
    ],
)
def test_boards_are_turned(words: str, places: list[tuple[int, int]]) -> None:
    """Grids as they lie, other boards as their spaces were put; hexagons always have places."""
    found = {one.number: one.at for one in program(rules(GRIDS.replace("TURNED", words))).look}
    assert [found.get(i) for i in range(1, 7)] == places
    assert [found[i] for i in range(7, 11)] == [(0, 0), (100, 0), (50, 87), (150, 87)]
    assert [found[i] for i in range(11, 14)] == [(200, 300), (200, 200), (200, 100)]


def test_seats_that_nobody_takes_are_passed_over() -> None:
    """A file for two to four speaks of all four."""
    rows = "red | gold | | | \n yellow, yellow.hand | navy | | |"
    assert [one.number for one in look(rows, 2)] == [1]
    assert [one.number for one in look(rows, 4)] == [1, 4, 15]


def test_a_look_changes_no_rule() -> None:
    """Not the program's text, not what is equal, not the rows of play."""
    text = rules(PARTS)
    plain = program(text)
    drawn = program(text + "look {\n| of | at | to |\n| route[0..9] | 0, 0 | 9, 0 |\n}\n")
    assert (dump(plain), fingerprint(plain)) == (dump(drawn), fingerprint(drawn))
    assert replace(drawn, sources=plain.sources) == plain
    assert Machine(plain).start(5).row == Machine(drawn).start(5).row


BLOCK = "look {\n  | of  | colour |\n  | red | gold   |\n}\n"


@pytest.mark.parametrize("mode", ["", "other"])
def test_a_saved_match_goes_on_after_the_look_has_changed(tmp_path: Path, mode: str) -> None:
    """The text of a look is no part of the rules that a match belongs to."""
    head, tail = PARTS.split("play {")
    other = 'mode other "Other" {\n  look {\n  | of | symbol |\n  | red | star |\n  }\n}\n'
    texts = [PARTS, PARTS + "\n" + BLOCK.replace("red", "blue"), f"{head}{BLOCK}\nplay {{{tail}"]
    if mode:
        texts = [PARTS + other, PARTS + other.replace("star", "moon")]
    path = tmp_path / "m"
    with Match.begin(Machine(program(rules(texts[0]), mode=mode)), seed=3) as match:
        row = match.play(next(iter(match.state.choices))).row
        match.save(path)
    for text in texts:
        again = Match.load(path, Machine(program(rules(text), mode=mode)))
        assert (again.changed, again.state.row) == ((), row)


def test_a_later_block_goes_over_an_earlier_one(tmp_path: Path) -> None:
    """Imported files come first, then the file, then the mode."""

    def block(colour: str) -> str:
        return "look {\n" + f"  | of | colour |\n  | red | {colour} |\n" + "}\n"

    (tmp_path / "parts.rules").write_text(
        "rules 1\n\nlook {\n| of | colour | symbol |\n| red | gold | moon |\n}\n"
    )
    text = rules(
        'import "parts.rules"\n' + PARTS + f'mode dark "Dark" {{\n{block("navy")}}}\n'
        f'mode bare "Bare" {{\n  remove look\n  remove look\n}}\n'
        f'mode new "New" {{\n  remove look\n  change {block("teal")}}}\n'
    )  # fmt: skip
    alone = program(text, folder=tmp_path).look
    assert alone == (Hint("thing", "player", 1, COLOURS["gold"], "moon"),)
    text += block("tan")
    found = {
        mode: [(one.colour, one.symbol) for one in program(text, mode=mode, folder=tmp_path).look]
        for mode in ("", "dark", "bare", "new")
    }
    assert found == {
        "": [(COLOURS["tan"], "moon")],
        "dark": [(COLOURS["navy"], "moon")],
        "bare": [],
        "new": [(COLOURS["teal"], "")],
    }


def test_a_look_uses_what_it_names() -> None:
    """A setting or a define that only the look needs is no idle one."""
    top = 'setting far "Far" { value: 4 }\n'
    text = rules(top + PARTS + "look {\n| of | at |\n| route[far] | far, 0 |\n}\n")
    assert [one.code for one in problems(text, warnings=True)] == []
    assert program(text).look == (Hint("thing", "place", 5, at=(400, 0)),)


def test_the_files_of_a_game_may_keep_the_look_apart(tmp_path: Path) -> None:
    """A look that is imported draws what the importing file declares."""
    (tmp_path / "look.rules").write_text(
        "rules 1\n\nlook {\n| of | symbol |\n| king | crown |\n}\n"
    )
    main = tmp_path / "main.rules"
    main.write_text(rules('import "look.rules"\n' + PARTS))
    made = compile_file(main, vocabulary=vocabulary())
    assert made.program is not None
    assert made.program.look == (Hint("kind", "king", symbol="crown"),)


KEPT = """
players { has score: number  has inner: number }
has pot: number starts 0
piece cat "Cat" { has fresh: yes or no }
piece dog "Dog" { has fresh: yes or no }
group pet is cat, dog
play { }
"""


def shown(block: str) -> list[str]:
    """Return the kept values that lists show, each with its owner."""
    text = rules(KEPT.replace("number  has", "number\n has") + block, "2..4")
    return [
        f"{one.owner}.{one.name}" for one in program(text).kept if not (one.constant or one.quiet)
    ]


def test_values_that_a_look_does_not_show_are_in_no_list() -> None:
    """A value of players, of the table, of all kinds of a group; a later block goes over it."""
    everything = {"player.score", "player.inner", ".pot", "cat.fresh", "dog.fresh"}
    assert everything <= set(shown(""))
    rows = "look {\n | of | shown |\n | player.inner, pot | no |\n | pet.fresh | no |\n}\n"
    assert everything & set(shown(rows)) == {"player.score"}
    again = "look {\n | of | shown |\n | cat.fresh | yes |\n}\n"
    assert everything & set(shown(rows + again)) == {"player.score", "cat.fresh"}
