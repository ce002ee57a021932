"""Tracks, rings and discs: what their rows mean and where counts lead."""

from __future__ import annotations

import pickle
from types import SimpleNamespace
from typing import Any

import pytest

from playrules.engine.kinds import ABSENT, NOTHING, name, number, thing
from playrules.engine.program.expressions import Const, Native
from playrules.engine.program.things import ThingKind, Things
from playrules.engine.source import NOWHERE
from playrules.engine.vocabulary import Constant, Value
from playrules.plugins.board import discs, movement, spaces
from playrules.plugins.board.telling import tell_disc, tell_spaces
from playrules.plugins.board.words import lower_number
from playrules.viewer.scene import View

VISIBLE = {  # of the ring below, by how often the disc has turned
    0: "12f",
    1: "1t 3b 6t",
    2: "9t 12f 14t",
    3: "1t 3b",
    4: "6t 9t 14t",
    5: "3b 12f",
    16: "1t 6t 9t 14t",
}


def declare(bench: Any, *blocks: Any) -> None:
    for block in blocks:
        (discs.declare_disc if block.word == "disc" else spaces.declare_board)(block, bench.build)
    for block in blocks:
        (discs.link_disc if block.word == "disc" else spaces.link_board)(block, bench.build)


@pytest.fixture
def station(bench: Any) -> Any:
    """A route with turnoffs into an orbit, a trench, and a disc in the orbit."""
    declare(
        bench,
        bench.block("track", "camp", spaces=(1, 3)),
        bench.block(
            "track",
            "route",
            [
                {"space": 0, "room": 0},
                {"space": [4, 9], "mark": "tie"},
                {"space": 12, "mark": "base", "room": 2, "turnoff": "orbit[3]"},
                {"space": 30, "onward": "orbit[0]"},
            ],
            spaces=(0, 30),
            extra=["mark"],
        ),
        bench.block(
            "ring",
            "orbit",
            [
                {"space": [1, 6, 9, 14], "mark": "tie"},
                {"space": 3, "mark": "base"},
                {"space": 12, "mark": "falcon"},
            ],
            spaces=(0, 16),
            extra=["mark"],
        ),
        bench.block("track", "trench", spaces=(0, 6)),
        bench.block(
            "disc",
            "station",
            [
                {"sector": [0, 2, 5, 7, 10, 12, 15], "window": True},
                {"sector": 4, "space": "trench[0]"},
            ],
            inside="orbit",
            turns="clockwise",
        ),
    )
    assert bench.build.errors == []
    return bench


def at(bench: Any, key: str) -> int:
    place: int = bench.build.universes["place"].index(key)
    return place


def ahead(bench: Any, start: str, n: int, kind: str = "", bounds: Any = None) -> str:
    """Return the key of the space ahead; with a kind, start and count are known in play only."""
    code = bench.code()
    space = bench.value(code, start, thing(kind) if kind else None)
    count = bench.value(code, n, bounds)
    found = movement.lower_ahead(code, {"s": space, "n": count})
    place = code.of(found)
    assert place or found.kind.nullable
    return str(bench.build.universes["place"][place])


COUNTS = [
    ("route[0]", 5, "route[5]"),
    ("route[0]", 0, "route[0]"),
    ("route[12]", 1, "orbit[3]"),
    ("route[12]", 3, "orbit[5]"),
    ("route[11]", 2, "route[13]"),
    ("route[29]", 4, "orbit[2]"),
    ("route[30]", 0, "route[30]"),
    ("orbit[15]", 4, "orbit[2]"),
    ("trench[2]", 4, "trench[6]"),
    ("trench[2]", 5, "nothing"),
    ("camp[1]", 2, "camp[3]"),
    ("camp[1]", 3, "nothing"),
]


@pytest.mark.parametrize(("start", "n", "goal"), COUNTS)
def test_counts_follow_links_and_end_with_the_track(
    station: Any, start: str, n: int, goal: str
) -> None:
    board = start.partition("[")[0]
    assert ahead(station, start, n) == goal
    for kind in (board, "space"):
        assert ahead(station, start, n, kind, number(0, 6)) == goal
        assert ahead(station, start, n, kind, number()) == goal


@pytest.mark.parametrize("kind", ["route", "orbit", "trench", "space"])
def test_a_negative_count_leads_nowhere(station: Any, kind: str) -> None:
    start = "orbit[2]" if kind == "space" else f"{kind}[2]"
    assert ahead(station, start, -1, kind, number()) == "nothing"
    assert ahead(station, start, -1, kind, number(-2, 6)) == "nothing"
    assert ahead(station, start, -1) == "nothing"


def test_nothing_is_ahead_of_nothing(station: Any) -> None:
    code = station.code()
    start = station.value(code, 0, thing("orbit").or_nothing())
    arguments = {"s": start, "n": station.value(code, 2)}
    assert code.of(movement.lower_ahead(code, arguments)) == 0


def test_counts_between_constants_are_constants(station: Any) -> None:
    code = station.code()
    for start, n, goal in COUNTS:
        arguments = {"s": station.value(code, start), "n": station.value(code, n)}
        found = movement.lower_ahead(code, arguments).expr
        assert found == Const(station.build.universes["place"].index(goal))


def test_a_bounded_count_is_one_look_up(station: Any) -> None:
    code = station.code()
    space = Value(thing("space"), code.let(Const(1)), NOWHERE)
    count = Value(number(1, 6), code.let(Const(1)), NOWHERE)
    found = movement.lower_ahead(code, {"s": space, "n": count})
    assert not isinstance(found.expr, Native)
    assert len(code.ops) == 2


def test_ahead_along_a_list_stops_at_its_end(station: Any) -> None:
    def along(start: str, n: int) -> int:
        code = station.code()
        behind = movement.lower_back_from(code, {"s": station.value(code, "orbit[3]")})
        arguments = {
            "s": station.value(code, start),
            "n": station.value(code, n, number()),
            "on": behind,
        }
        return int(code.of(movement.lower_ahead(code, arguments)))

    assert along("orbit[3]", 5) == at(station, "orbit[15]")
    assert along("orbit[15]", 11) == at(station, "orbit[4]")
    assert along("orbit[15]", 12) == 0
    assert along("orbit[3]", -1) == 0
    assert along("trench[0]", 1) == 0


@pytest.mark.parametrize("kind", ["orbit", "trench", "space", ""])
def test_behind_a_space_come_those_with_lower_numbers(station: Any, kind: str) -> None:
    for start, behind in {
        "orbit[2]": [2, 1, 0, *range(16, 2, -1)],
        "trench[2]": [2, 1, 0],
    }.items():
        board = start.partition("[")[0]
        if kind in (board, "space", ""):
            code = station.code()
            space = station.value(code, start, thing(kind) if kind else None)
            found = code.values(movement.lower_back_from(code, {"s": space}))
            assert found == [at(station, f"{board}[{n}]") for n in behind]


def test_nothing_is_behind_nothing(station: Any) -> None:
    for kind in ("orbit", "trench", "space"):
        code = station.code()
        space = station.value(code, 0, thing(kind).or_nothing())
        assert code.values(movement.lower_back_from(code, {"s": space})) == []


@pytest.mark.parametrize("kind", ["", "own", "space"])
@pytest.mark.parametrize(
    ("start", "n", "spaces_on"),
    [
        ("route[28]", 4, ["route[29]", "route[30]", "orbit[0]", "orbit[1]"]),
        ("route[12]", 2, ["orbit[3]", "orbit[4]"]),
        ("orbit[16]", 2, ["orbit[0]", "orbit[1]"]),
        ("trench[4]", 5, ["trench[5]", "trench[6]"]),
        ("trench[4]", 0, []),
        ("trench[6]", 3, []),
    ],
)
def test_run_lists_the_spaces_stepped_on(
    station: Any, kind: str, start: str, n: int, spaces_on: list[str]
) -> None:
    code = station.code()
    of = {"own": start.partition("[")[0], "space": "space"}.get(kind)
    space = station.value(code, start, thing(of) if of else None)
    count = station.value(code, n, number(-3, 6) if of else None)
    found = code.values(movement.lower_run(code, {"s": space, "n": count}))
    assert [station.build.universes["place"][one] for one in found] == spaces_on


def test_run_needs_a_bound(station: Any) -> None:
    code = station.code()
    count = station.value(code, 2, number())
    movement.lower_run(code, {"s": station.value(code, "orbit[2]"), "n": count})
    assert station.build.errors == ["how many steps `run` lists has no bound here"]


@pytest.mark.parametrize("most_cells", [0, movement.MOST_CELLS])
@pytest.mark.parametrize(
    ("a", "b", "far"),
    [
        ("orbit[15]", "orbit[2]", 4),
        ("orbit[2]", "orbit[2]", 0),
        ("trench[1]", "trench[6]", 5),
        ("trench[6]", "trench[1]", None),
        ("route[12]", "orbit[5]", 3),
        ("route[10]", "route[12]", 2),
        ("route[12]", "route[13]", None),
        ("orbit[0]", "route[0]", None),
    ],
)
def test_steps_say_how_far_it_is(
    station: Any,
    monkeypatch: pytest.MonkeyPatch,
    most_cells: int,
    a: str,
    b: str,
    far: int | None,
) -> None:
    monkeypatch.setattr(movement, "MOST_CELLS", most_cells)
    for kinds in (("", ""), ("space", "space"), (a.partition("[")[0], b.partition("[")[0])):
        code = station.code()
        given = [
            station.value(code, key, thing(kind) if kind else None)
            for key, kind in zip((a, b), kinds, strict=True)
        ]
        found = movement.lower_steps(code, {"a": given[0], "b": given[1]})
        assert code.of(found) == (ABSENT if far is None else far)
        assert far is not None or found.kind.nullable


def test_rows_give_constants_rooms_and_lists(station: Any) -> None:
    build = station.build
    assert build.constants["route", "room"][:2] == [0, 1]
    assert build.constants["route", "room"][12] == 2
    assert build.constants["route", "mark"][4] == 1
    assert build.constants["route", "mark"][5] == 0
    assert build.lists["route", "tie"] == [at(station, "route[4]"), at(station, "route[9]")]
    assert build.lists["route", "falcon"] == []


def test_a_column_of_numbers_is_0_where_none_is_given(bench: Any) -> None:
    rows = [{"space": 2, "worth": 5}]
    declare(bench, bench.block("track", "lane", rows, spaces=(1, 3), extra=["worth"]))
    assert bench.build.constants["lane", "worth"] == [0, 5, 0]


@pytest.mark.parametrize("kind", ["", "route", "space", "place"])
def test_the_number_of_a_space(station: Any, kind: str) -> None:
    code = station.code()
    it = station.value(code, "route[7]", thing(kind) if kind else None)
    assert code.of(lower_number(code, {"it": it})) == 7


def test_a_constant_index_is_a_constant(station: Any) -> None:
    code = station.code()
    index = station.build.indexers["orbit"]
    found = index(code, [station.value(code, 3)], NOWHERE)
    assert found.expr == Const(at(station, "orbit[3]"))
    inside = index(code, [station.value(code, 3, number(0, 16))], NOWHERE)
    assert (code.of(inside), inside.kind.nullable) == (at(station, "orbit[3]"), False)
    beyond = index(code, [station.value(code, 17, number(0, 20))], NOWHERE)
    assert (code.of(beyond), beyond.kind.nullable) == (0, True)
    index(code, [station.value(code, 17)], NOWHERE)
    assert station.build.errors == ["orbit has no space 17"]


MISTAKES = [
    ({"space": 31}, "lane has no space 31"),
    ({"space": [2, 2]}, "space 2 of lane is in two rows"),
    ({"space": 2, "room": -1}, "there cannot be room for -1 pieces"),
    ({"space": 2, "room": [1, 2]}, "there can be only one room"),
    ({"space": 2, "onward": 7}, "this leads nowhere"),
    ({"space": 2, "turnoff": None}, ""),
    ({"mark": "tie"}, "this row says no space"),
    ({"space": "tie"}, "a space is told by its number"),
]


@pytest.mark.parametrize(("row", "message"), MISTAKES)
def test_mistakes_in_rows_are_told(bench: Any, row: dict[str, Any], message: str) -> None:
    declare(bench, bench.block("track", "lane", [row], spaces=(1, 5), extra=["mark"]))
    assert bench.build.errors == ([message] if message else [])


def test_onward_nothing_ends_a_count(bench: Any) -> None:
    nothing = Constant(NOTHING, 0, NOWHERE)
    row = {"space": 3, "onward": nothing}
    declare(bench, bench.block("ring", "loop", [row], spaces=(0, 3)))
    assert ahead(bench, "loop[2]", 1, "loop", number(0, 3)) == "loop[3]"
    assert ahead(bench, "loop[2]", 2, "loop", number(0, 3)) == "nothing"


@pytest.mark.parametrize("bounds", [(5, 1), (0, 100_000)])
def test_the_numbers_of_spaces_have_to_make_sense(bench: Any, bounds: tuple[int, int]) -> None:
    declare(bench, bench.block("track", "lane", spaces=bounds))
    assert len(bench.build.errors) == 1


def test_a_board_needs_spaces(bench: Any) -> None:
    declare(bench, bench.block("track", "lane"))
    assert bench.build.errors == ["the spaces of lane are no range"]


DISC_MISTAKES = [
    ([{"sector": 17, "window": True}], {"inside": "loop"}, "station has no sector 17"),
    ([{"sector": [1, 1]}], {"inside": "loop"}, "sector 1 of station is in two rows"),
    ([{"sector": "tie"}], {"inside": "loop"}, "a sector is told by its number"),
    ([{"window": True}], {"inside": "loop"}, "this row says no sector"),
    ([], {"inside": "lane"}, "lane is no ring or grid"),
    ([], {"inside": "elsewhere"}, "elsewhere is no ring or grid"),
    (
        [{"sector": [1, 2], "space": "lane[1]"}],
        {"inside": "loop"},
        "a sector has one space, and a space is at one sector",
    ),
    (
        [{"sector": 1, "space": "lane[1]"}, {"sector": 2, "space": "lane[1]"}],
        {"inside": "loop"},
        "this space is at another sector already",
    ),
    (
        [{"sector": 1, "space": "loop[1]"}],
        {"inside": "loop"},
        "this space is on loop, not on the disc",
    ),
]


@pytest.mark.parametrize(("rows", "settings", "message"), DISC_MISTAKES)
def test_mistakes_of_discs_are_told(
    bench: Any, rows: list[dict[str, Any]], settings: dict[str, Any], message: str
) -> None:
    declare(
        bench,
        bench.block("track", "lane", spaces=(1, 3)),
        bench.block("ring", "loop", spaces=(0, 16)),
        bench.block("disc", "station", rows, **settings),
    )
    assert bench.build.errors == [message]


def disc_value(bench: Any) -> Value:
    return Value(thing("station"), Const(bench.build.kinds["station"].first), NOWHERE)


def shows(bench: Any, x: str, kind: Any = None) -> int:
    code = bench.code()
    arguments = {"it": disc_value(bench), "x": bench.value(code, x, kind)}
    return int(code.of(discs.lower_shows(code, arguments)))


@pytest.mark.parametrize(("turn", "seen"), VISIBLE.items())
def test_windows_show_what_is_printed_under_them(station: Any, turn: int, seen: str) -> None:
    station.build.row[station.build.columns["station", "turned"]] = turn
    names = {"t": "tie", "b": "base", "f": "falcon"}
    pairs = {(one[:-1], names[one[-1]]) for one in seen.split()}
    for mark in names.values():
        visible = mark in {name for _, name in pairs}
        assert shows(station, mark) == visible
        assert shows(station, mark, station.value(station.code(), mark).kind) == visible
    for n in (1, 3, 6, 9, 12, 14):
        visible = str(n) in {number_ for number_, _ in pairs}
        for kind in (None, thing("orbit"), thing("place")):
            assert shows(station, f"orbit[{n}]", kind) == visible


def test_other_places_are_never_shown(station: Any) -> None:
    for turn in range(17):
        station.build.row[station.build.columns["station", "turned"]] = turn
        assert not shows(station, "route[3]")
        assert not shows(station, "route[3]", thing("place"))


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("kind", [None, thing("place").or_nothing()])
def test_the_disc_carries_its_space_round(station: Any, sign: int, kind: Any) -> None:
    model = station.build.kept_data["board"]["boards"].discs["station"]
    model.sign = sign

    def beside(key: str) -> int:
        code = station.code()
        arguments = {"it": disc_value(station), "x": station.value(code, key, kind)}
        return int(code.of(discs.lower_beside(code, arguments)))

    for turn in range(17):
        station.build.row[model.column] = turn
        entry = f"orbit[{(4 + sign * turn) % 17}]"
        assert beside("trench[0]") == at(station, entry)
        assert beside(entry) == at(station, "trench[0]")
        assert beside(f"orbit[{(5 + sign * turn) % 17}]") == 0
        assert beside("route[5]") == 0


@pytest.mark.parametrize(("n", "turned"), [(None, 1), (2, 2), (-1, 16), (20, 3)])
def test_rotating_turns_the_disc(station: Any, n: int | None, turned: int) -> None:
    code = station.code()
    arguments = {"d": disc_value(station)}
    if n is not None:
        arguments["n"] = station.value(code, n, number())
    discs.lower_rotate(code, arguments)
    assert code.run() == [f"1 turns by {1 if n is None else n}", "turns [1]"]
    assert station.build.row[station.build.columns["station", "turned"]] == turned


def test_a_disc_may_be_declared_before_its_ring(bench: Any) -> None:
    declare(
        bench,
        bench.block("disc", "station", [{"sector": 0, "window": True}], inside="loop"),
        bench.block("ring", "loop", [{"space": 1, "mark": "tie"}], spaces=(0, 3), extra=["mark"]),
    )
    assert bench.build.errors == []
    assert [one.word for one in bench.build.components] == ["ring", "disc"]
    assert bench.build.components[1].data["marks"] == ((), ((name("mark"), 1),), (), ())


def hiding(bench: Any, column: str, *, disc_first: bool = False) -> None:
    """Declare a ring with printed marks and signs, and a disc that hides one column."""
    rows = [{"space": 0, "luck": "win", "worth": 3}, {"space": 1, "mark": "tie"}]
    ring = bench.block(
        "ring", "loop", rows, spaces=(0, 2), extra=["mark", "luck", "worth", "blank"]
    )
    everywhere = [{"sector": [0, 1, 2], "window": True}]
    disc = bench.block("disc", "station", everywhere, inside="loop", hides=column)
    declare(bench, *((disc, ring) if disc_first else (ring, disc)))


@pytest.mark.parametrize("disc_first", [False, True])
def test_a_disc_hides_one_column_of_its_ring(bench: Any, disc_first: bool) -> None:
    hiding(bench, "mark", disc_first=disc_first)
    assert bench.build.errors == []
    board, disc = bench.build.components
    assert board.data["marks"] == (((name("luck"), 1),), ((name("mark"), 1),), ())
    assert disc.data["marks"] == ((), ((name("mark"), 1),), ())
    assert [shows(bench, "tie"), shows(bench, "win"), shows(bench, "loop[0]")] == [1, 0, 1]


@pytest.mark.parametrize("disc_first", [False, True])
@pytest.mark.parametrize("column", ["worth", "room", "picture"])
def test_a_disc_cannot_hide_what_is_no_column_of_names(
    bench: Any, column: str, disc_first: bool
) -> None:
    hiding(bench, column, disc_first=disc_first)
    assert bench.build.errors == [f"loop has no column of names called {column}"]


def test_a_column_without_a_name_may_be_hidden(bench: Any) -> None:
    hiding(bench, "blank")
    assert bench.build.errors == []
    assert not shows(bench, "tie")


def test_several_discs_turn_on_their_own(bench: Any) -> None:
    declare(
        bench,
        bench.block("ring", "loop", spaces=(0, 4)),
        bench.block("disc", "inner", [{"sector": 0, "window": True}], inside="loop"),
        bench.block("disc", "outer", [{"sector": 1, "window": True}], inside="loop"),
    )
    code = bench.code()
    which = Value(thing("disc"), code.let(Const(bench.build.kinds["outer"].first)), NOWHERE)
    discs.lower_rotate(code, {"d": which, "n": bench.value(code, 2)})
    space = bench.value(code, "loop[3]")
    seen = discs.lower_shows(code, {"it": which, "x": space})
    assert code.of(seen) == 1
    assert bench.build.row == [0, 2]


def test_pictures_show_spaces_marks_pieces_and_windows(station: Any) -> None:
    things = Things(
        names={
            "piece": ("nothing", "red's ship"),
            "place": tuple(f"the {key}" for key in station.build.universes["place"]),
        },
        kinds={
            "ship": ThingKind("ship", "piece", (1,)),
            "station": ThingKind("station", "disc", (1,)),
        },
        types={"mark": ("tie", "base", "falcon")},
        type_titles={"mark": ("TIE FIGHTER", "Base", "Old falcon")},
    )
    column = len(station.build.row)
    at_field = SimpleNamespace(
        name="at",
        kind=thing("place"),
        constant=False,
        per=None,
        owner="ship",
        base=column,
        per_size=1,
    )
    turned = SimpleNamespace(
        name="turned", kind=number(0, 16), constant=False, per=None, owner="station",
        base=station.build.columns["station", "turned"], per_size=1,
    )  # fmt: skip
    row = [*station.build.row, at(station, "orbit[3]")]
    row[station.build.columns["station", "turned"]] = 1
    components = pickle.loads(pickle.dumps(station.build.components))
    program = SimpleNamespace(
        things=things, kept=[at_field, turned], seats=("red", "blue"), look=(), texts=()
    )
    sight = SimpleNamespace(
        areas={},
        counts=lambda row: {},
        concealed=lambda row: frozenset(),
        sees=lambda row, piece: True,
    )
    machine = SimpleNamespace(program=program, sight=lambda seat: sight)
    view = View(SimpleNamespace(row=row, machine=machine))  # type: ignore[arg-type]
    tell = {"track": tell_spaces, "ring": tell_spaces, "disc": tell_disc}
    drawn = {lines[0]: lines for lines in (tell[one.word](one, view) for one in components)}
    assert drawn["orbit"] == [
        "orbit",
        "  0 1T 2 3B[red] 4 5 6T 7 8 9T 10 11 12O 13 14T 15 16",
        "  B = Base, O = Old falcon, T = TIE FIGHTER",
    ]
    assert drawn["station, turned by 1"] == [
        "station, turned by 1",
        "  shows TIE FIGHTER at 1, Base at 3, TIE FIGHTER at 6",
        "  the trench[0] by the orbit[5]",
    ]
    assert all(len(line) <= 80 for lines in drawn.values() for line in lines)
