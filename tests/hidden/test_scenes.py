"""Scenes that others do not see: what views, events, pictures and guesses tell of them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from playrules import EVERYTHING, HIDDEN, Draws, Event, Game, State, load, load_text
from playrules.engine.play.referees import Referees
from playrules.loading.agents import match_referees
from playrules.plugins.physics.layout import Layout, layout_of
from playrules.plugins.physics.model.checks import check_standing
from playrules.plugins.physics.referee import standing_of
from playrules.plugins.physics.solver import Solver
from playrules.plugins.physics.tools.fitting import MECHANISMS
from playrules.viewer.scene import Change, View, compose, to_svg, to_text

WALLS = Path(__file__).with_name("games") / "walls.rules"
SHOW, KEEP = "Show it", "Keep it behind the screen"


@cache
def game() -> Game:
    return load(WALLS)


@cache
def referees() -> Referees:
    return Referees(game().machine, match_referees(game().plugins))


@cache
def layout() -> Layout:
    found = layout_of(game().machine.program)
    assert found is not None
    return found


@cache
def changed(old: str, new: str) -> Game:
    """Return the game with a line that is another."""
    text = WALLS.read_text(encoding="utf-8")
    assert old in text
    return load_text(text.replace(old, new))


def take(state: State, label: str, journal: list[Event] | None = None) -> State:
    """Return a game after the option called so, and after what happens then."""
    choice = next(one for one in state.choices if label in one.label)
    state = state.apply(choice, journal)
    while state.is_outside:
        state = state.answer(referees().answer(state, Draws(1)), journal)
    return state


def built(*bricks: tuple[str, str]) -> State:
    """Return a game in which red has let bricks down at spots, and shown them or not."""
    state = game().start(1)
    for spot, shown in bricks:
        state = take(take(state, spot), shown)
    return state


def place(key: str) -> int:
    return game().machine.program.things.keys["place"].index(key)


ONE_OF_TWO = (("x 0mm, turned 0deg", SHOW), ("x 0mm, turned 0deg", KEEP))
"""A brick that all see, and on it one that red alone sees."""


def test_others_see_neither_where_a_brick_lies_nor_on_what() -> None:
    """Of what is hidden they know how many there are of each kind."""
    state = built(("x 0mm, turned 0deg", KEEP))
    for seat in (0, 2):
        view = state.view(seat)
        brick = next(one for one in view.brick if one.key == "brick[1]")
        assert (brick.at, brick.x, brick.turn, brick.top) == (HIDDEN,) * 4
        assert view.unseen("wall[1]") == 1
    own = next(one for one in state.view(1).brick if one.key == "brick[1]")
    assert (str(own.at), own.x, state.view(1).unseen("wall[1]")) == ("red's Wall", 0, 0)


def test_what_a_seen_brick_touches_does_not_tell_of_one_that_is_not() -> None:
    """Its place is known; what it touches is not, while something unseen may do so."""
    state = built(*ONE_OF_TWO)
    first = layout().index[1]
    touches = next(iter(layout().words("touches")))[first]
    assert state.view(2).row[touches] is HIDDEN
    assert state.view(2).row[layout().columns["x"][first]] == 0
    assert state.view(1).row[touches] == state.row[touches] > 0
    told = "\n".join(to_text(state, game().drawers, seat=2))
    assert "hidden: Brick ×1" in told
    assert "  only red sees this" in to_text(state, game().drawers, seat=1)


@pytest.mark.parametrize("seed", range(12))
def test_a_guess_lays_what_is_hidden_as_it_might_lie(seed: int) -> None:
    """Nothing lies inside other things, the facts are those of the guess, and play goes on."""
    state = built(*ONE_OF_TWO).guess(2, Draws(seed))
    program, here = game().machine.program, place("wall[1]")
    standing, scene = standing_of(program, state.row, here), layout().scene(here)
    assert [piece for piece, _ in standing.pieces] == [0, 1]
    assert not check_standing(scene, standing)
    for piece, facts in Solver(MECHANISMS).facts(scene, standing).items():
        known = layout().facts(state.row, piece)
        assert (known.touches, known.rests_on) == (facts.touches, facts.rests_on)
    assert take(state, "x 100mm, turned 0deg").actor == 2


def test_guesses_differ_in_what_is_hidden_alone() -> None:
    """The brick that was shown lies where it lies; the other one is anywhere."""
    state = built(*ONE_OF_TWO)
    guesses = [state.guess(2, Draws(seed)) for seed in range(12)]
    poses = [[(one.x, one.turn) for one in guess.brick][:2] for guess in guesses]
    assert {shown for shown, _ in poses} == {(0, 0)}
    assert len({hidden for _, hidden in poses}) > 6


def test_others_are_told_that_a_brick_is_let_down_and_not_where() -> None:
    """Its owner is told all."""
    journal: list[Event] = []
    take(game().start(1), "x 20mm, turned 0deg", journal)
    event = next(one for one in journal if one.event == "place" and "let down" in one.text)
    assert event.told(1).text == "red's Brick 1 is let down in red's Wall: x 20mm, turned 0deg"
    for seat in (0, 2):
        assert event.told(seat).text == "red's Brick 1 is let down in red's Wall: some spot"
        assert set(event.told(seat).values) == {"value 0", "value 1"}


def test_a_brick_that_comes_to_rest_further_on_behind_a_screen_is_told_to_its_owner() -> None:
    """What it lay on was pulled out: that it sank tells that it lay there."""
    state, journal = built(("x 0mm, turned 0deg", KEEP)), list[Event]()
    take(take(state, "x 0mm, turned 0deg"), "Pull red's Brick 1 out", journal)
    moved = next(one for one in journal if "further on" in one.text)
    assert moved.told(1).text == "red's Brick 2 comes to rest 20mm further on"
    for seat in (0, 2):
        assert (moved.told(seat).text, moved.told(seat).values) == ("", {})


@pytest.mark.parametrize("settled", [False, True])
def test_a_brick_that_was_taken_out_does_not_tell_how_it_lay(settled: bool) -> None:
    """Neither before the others have settled nor afterwards, and guesses do not know it either."""
    pull = "        place x on p.box\n"
    wait = 'choose "Settle?" for p { option "Settle" { } }\n'
    table, views, guesses = changed(pull, pull + wait), set(), set()
    for spots in (("x 0mm, turned 0deg",) * 2, ("x 100mm, turned 90deg", "x -200mm, turned 90deg")):
        state = take(take(take(table.start(1), spots[0]), KEEP), spots[1])
        state = take(state, "Pull red's Brick 1 out")
        state = take(state, "Settle") if settled else state
        guess = state.guess(2, Draws(1))
        assert guess.view(2) == state.view(2)
        assert settled or take(guess, "Settle").actor == 2
        views.add(state.view(2).to_json())
        guesses.add(guess.row)
    assert (len(views), len(guesses)) == (1, 1)


def test_walls_that_nobody_sees_are_counted_one_by_one() -> None:
    """Each is a scene by itself: a guess moves no brick from one to the other."""
    table = changed("seen_by: owner", "seen_by: nobody")
    state = take(take(table.start(1), "x 0mm, turned 0deg"), KEEP)
    state = take(take(state, "x 0mm, turned 0deg"), KEEP)
    state = take(state, "x 0mm, turned 0deg")
    for seat in range(3):
        view = state.view(seat)
        assert [view.unseen(one) for one in ("wall[1]", "wall[2]")] == [2, 1]
    assert "  hidden: Brick ×2" in to_text(state, table.drawers, seat=2)
    for seed in range(6):
        there = [str(brick.at) for brick in state.guess(2, Draws(seed)).brick]
        assert there[:4] == ["red's Wall", "red's Wall", "red's Box", "blue's Wall"]


def test_pictures_and_films_show_what_the_seat_sees() -> None:
    """Who does not see a brick sees it neither fall nor lie; its owner does."""
    before = take(game().start(1), "x 20mm, turned 0deg")
    asked = game().start(1)
    asked = asked.apply(next(one for one in asked.choices if "x 20mm, turned 0deg" in one.label))
    after = asked.answer(referees().answer(asked, Draws(1)))
    shapes = {seat: to_svg(compose(before, game().drawers, seat=seat)) for seat in (1, 2)}
    assert "Brick 1: x 20mm" in shapes[1]
    assert "Brick 1: x 20mm" not in shapes[2]
    assert "Hidden: Brick ×1" in shapes[2]
    component = next(one for one in game().machine.program.components if one.word == "scene")
    film, films = game().drawers["scene"].film, {}
    assert film is not None
    for seat in (1, 2, EVERYTHING):
        change = Change(View(asked, seat), View(after, seat), ())
        films[seat] = film(component, change, 400, 300)
    assert films[2] is None
    assert films[1] is not None
    assert films[EVERYTHING] is not None


def test_the_tool_in_a_hidden_scene_is_hidden() -> None:
    """What a scene keeps is hidden with it, and lies open with it."""
    state = game().start(1)
    for spot in ("x 0mm, turned 0deg", "x 100mm, turned 0deg") * 2:
        state = take(take(state, spot), KEEP)
    one = layout().places[place("wall[1]")]
    assert state.view(2).row[one.columns["tool"]] == 0
    assert game().start(1).view(2).row[one.columns["tool"]] is HIDDEN


def test_how_a_tool_is_aimed_in_a_hidden_scene_is_not_told() -> None:
    """Who does not see the scene is told which tool stands where."""
    shut = WALLS.read_text("utf-8").replace("for each w in walls { reveal w }", "")
    state, journal = load_text(shut).start(1), list[Event]()
    while "ball" not in state.prompt:
        state = take(state, KEEP if "Show" in state.prompt else state.choices[0].label)
    take(state, "At the other wall", journal)
    event = next(one for one in journal if one.event == "use")
    assert event.told(2).text.endswith("height 60mm")
    assert event.told(1).text.endswith("blue's Wall: some aim")


def test_at_a_real_table_all_see_all() -> None:
    """Then the bricks stand before the players, and screens are theirs."""
    program = load(WALLS, by_hand=True).machine.program
    assert not program.hidden
    assert program.guessers == ()
