"""Every rule of Build, one test each, named after its identifier in rules.md."""

from __future__ import annotations

import pytest
from castle_crush.castles import (
    BUILD,
    DOWN,
    FINISHED,
    FOUNDED,
    GENERAL,
    KING,
    Castles,
    begin,
    column,
    on,
    program,
    real,
    texts,
)
from resting import Lies

TITLES = {
    "barbican": {"Qualified": 60, "Acquainted": 80, "Expert": 100},
    "keep": {"Qualified": 140, "Acquainted": 170, "Expert": 200},
    "castle": {"Qualified": 200, "Acquainted": 250, "Expert": 300},
}


def building(**settings: object) -> Castles:
    """Return the first choice of the architect."""
    return begin(1, (), mode="build", **settings)


def blocks(combination: str) -> list[str]:
    """Return the kinds of the blocks that are appointed."""
    return [one.partition("[")[0] for one in building(appointed=combination).yard("red")]


def built(castle: dict[str, Lies], **settings: object) -> Castles:
    """Return the end, with the castle and the King standing so, and all else beside it."""
    table = building(**settings)
    rest = {name: FOUNDED for name in table.yard("red") if name not in castle}
    table = table.stands("red", castle | rest).take(FINISHED)
    while not table.is_over:
        table = crowned(table)
    return table


def crowned(table: Castles) -> Castles:
    """Put the figures where they belong, whatever is asked."""
    question = table.state.question
    if question is None or "piece" not in question.arguments:
        return table.on_by_one()
    name = question.arguments["piece"].key
    return table.rests({name: FOUNDED if name == "general" else on("house_flat[1]")})


def worth(points: int, combination: str) -> tuple[str | None, bool]:
    """Return the title, and whether the goal is reached, of so many points."""
    table = building(appointed=combination)
    goal = dict.fromkeys(table.yard("red"), FOUNDED)
    table = table.stands("red", goal).take(FINISHED).scored(red=points - lowest(combination))
    while not table.is_over:
        table = crowned(table)
    assert table.score("red") == points
    outcome = table.state.outcome
    assert outcome is not None
    return outcome.titles[0] or None, bool(outcome.winners)


def lowest(combination: str) -> int:
    """Return what a combination is worth with all of it on the foundation."""
    sets, roofs = {"barbican": (2, 1), "keep": (3, 2), "castle": (4, 3)}[combination]
    return 8 * sets + 3 * roofs


@pytest.mark.parametrize("players", [2, 3])
def test_r_cc_b_01_for_one(players: int) -> None:
    assert program(1, mode="build").seats == ("red",)
    assert dict(program(1, mode="build").words.facts)["minutes"] == "10..20"
    with pytest.raises(ValueError, match="players"):
        program(players, mode="build")


def test_r_cc_b_02_the_object_is_prose() -> None:
    assert "palace architect" in texts(1, mode="build")["The architect"]


def test_r_cc_b_03_a_foundation_a_king_and_a_general() -> None:
    table = building()
    assert table.camp("red") == ["king", "general"]
    assert len(table.state.machine.program.things.kinds["foundation"].ids) == 1


@pytest.mark.parametrize(("combination", "count"), [("barbican", 11)])
def test_r_cc_b_04_barbican(combination: str, count: int) -> None:
    """Two sets and a roof."""
    assert len(blocks(combination)) == count == 2 * 5 + blocks(combination).count("roof")
    assert worth(60, combination)[1]
    assert not worth(59, combination)[1]


def test_r_cc_b_05_keep() -> None:
    """Three sets and two roofs."""
    assert (len(blocks("keep")), blocks("keep").count("roof")) == (17, 2)
    assert worth(140, "keep")[1]
    assert not worth(139, "keep")[1]


def test_r_cc_b_06_castle() -> None:
    """Four sets and three roofs."""
    assert (len(blocks("castle")), blocks("castle").count("roof")) == (23, 3)
    assert worth(200, "castle")[1]
    assert not worth(199, "castle")[1]


def test_r_cc_b_07_all_blocks_are_built_in() -> None:
    """With one in hand the castle cannot be finished."""
    table = building(appointed="castle")
    names = table.yard("red")
    assert FINISHED not in table.stands("red", dict.fromkeys(names[1:], FOUNDED)).labels
    assert FINISHED in table.stands("red", dict.fromkeys(names, FOUNDED)).labels


def test_r_cc_b_08_then_king_and_general() -> None:
    table = real(building()).lets_down("Flat house 1", 262)
    rest = dict.fromkeys(table.yard("red"), FOUNDED)
    table = table.stands("red", rest).take(FINISHED)
    assert KING in table.prompt
    assert not table.until(GENERAL).is_over


def test_r_cc_b_09_upright() -> None:
    """No spot for a block is turned."""
    table = building().take("Place Roof 1")
    assert not [label for label in table.labels if "turned" in label]


def test_r_cc_b_10_no_block_on_a_figure() -> None:
    """With the King in the middle, there are spots beside him alone."""
    table = real(building()).lets_down("Flat house 1", 300)
    free = xs(table.take("Place Flat tower 1"))
    beside = xs(table.puts("castle[1]", "king").posed("king", 300, 61).take("Place Flat tower 1"))
    assert {x for x in free if abs(x - 300) < 22}
    assert not {x for x in beside if abs(x - 300) < 22}
    assert {x for x in free if abs(x - 300) >= 22} == beside


def xs(table: Castles) -> set[float]:
    """Return where spots that are offered are, in mm."""
    found = (one.key.partition("x: ")[2].partition("mm")[0] for one in table.state.choices)
    return {float(one) for one in found}


def test_r_cc_b_11_scored_once_the_king_is_there() -> None:
    """Without him there is no score."""
    assert built(column("house_flat[1]", "tower_flat[1]")).score("red") == 19 + 2
    table = building()
    table = table.stands("red", dict.fromkeys(table.yard("red"), FOUNDED)).take(FINISHED)
    assert table.until("the end").score("red") == 0


def test_r_cc_b_12_figures_add_nothing() -> None:
    """All on the foundation: two sets of 8 and a roof of 3."""
    assert built({}).score("red") == 19


def test_r_cc_b_13_each_block_times_its_floor() -> None:
    castle = column("house_flat[1]", "tower_flat[1]", "roof[1]")
    assert built(castle).score("red") == 19 - 6 + 14


def test_r_cc_b_14_floors_as_ever() -> None:
    assert built(column("house_flat[1]", "house_flat[2]")).score("red") == 19 + 1


def test_r_cc_b_15_the_photo_is_prose() -> None:
    assert "photo" in texts(1, mode="build")["When it stands"]


def test_r_cc_b_16_counted_from_the_highest_floor_down() -> None:
    """A line for each floor."""
    assert "highest floor down" in texts(1, mode="build")["Counting"]
    heard: list[str] = []
    table = building()
    castle = column("house_flat[1]", "tower_flat[1]", "roof[1]")
    rest = {name: FOUNDED for name in table.yard("red") if name not in castle}
    hearing = type("Hearing", (Castles,), {"journal": heard})
    told = hearing(table.stands("red", castle | rest).state).take(FINISHED)
    while not told.is_over:
        told = crowned(told)
    floors = [str(one) for one in heard if getattr(one, "event", "") == "score"]
    assert ["floor 3" in floors[0], "floor 2" in floors[1], "floor 1" in floors[2]] == [True] * 3


def test_r_cc_b_17_the_chart_is_prose() -> None:
    assert "best scores" in texts(1, mode="build")["The chart"]


@pytest.mark.parametrize("title", ["Qualified", "Acquainted", "Expert"])
def test_r_cc_b_18_titles_of_barbican(title: str) -> None:
    """From its points on, and not one below."""
    check_title("barbican", title)


@pytest.mark.parametrize("title", ["Qualified", "Acquainted", "Expert"])
def test_r_cc_b_19_titles_of_keep(title: str) -> None:
    check_title("keep", title)


@pytest.mark.parametrize("title", ["Qualified", "Acquainted", "Expert"])
def test_r_cc_b_20_titles_of_castle(title: str) -> None:
    check_title("castle", title)


def check_title(combination: str, title: str) -> None:
    """Check the points of a title and those just below."""
    names = list(TITLES[combination])
    below = names[names.index(title) - 1] if names.index(title) else None
    points = TITLES[combination][title]
    assert [worth(points, combination)[0], worth(points - 1, combination)[0]] == [title, below]


@pytest.mark.parametrize(("points", "won"), [(59, False), (60, True), (133, True)])
def test_r_cc_b_21_the_goal_is_to_win(points: int, won: bool) -> None:
    assert worth(points, "barbican")[1] == won


def test_the_architect_may_take_blocks_back() -> None:
    """As long as the castle is not finished."""
    table = real(building()).lets_down("Roof 1", 300)
    assert BUILD in table.prompt
    assert "roof[1]" in table.take("Take Roof 1 back").yard("red")


@pytest.mark.parametrize("tries", [1, 3])
def test_a_cc_44_figures_that_slip_are_put_up_again(tries: int) -> None:
    """As often as `figure_tries` says; then the castle is not complete."""
    table = building(figure_tries=tries)
    table = table.stands("red", dict.fromkeys(table.yard("red"), FOUNDED)).take(FINISHED)
    asked = 0
    while not table.is_over:
        if table.asked is None:
            asked += not table.is_chance and KING in table.prompt
            table = table.on_by_one()
        else:
            question = table.state.question
            piece = question.arguments.get("piece") if question is not None else None
            table = table.rests({piece.key: DOWN} if piece is not None else {})
    assert (asked, table.score("red")) == (tries, 0)
