"""Motion between two states, as data: where things are at each time, without any window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

import pytest

from playrules import load, load_text
from playrules.engine import State
from playrules.engine.play import Event
from playrules.engine.play.history import Step
from playrules.engine.play.throws import throw_by_throw
from playrules.loading.game import Game
from playrules.viewer.scene import (
    Change,
    Circle,
    Component,
    Drawing,
    Film,
    Item,
    Motion,
    Move,
    Polygon,
    Rectangle,
    Scene,
    compose,
    motion,
)

SIZE = (1024, 768)
RACE = """rules 1
game race "Race" { players: 1..2 }
use board 1
track lane "Lane" {
  spaces: 1..9
  | space | leads_to |
  | 4 | lane[8] |
}
piece car "Car" { count: 1 per player }
setup { for each p in players { place p.car on lane[1] } }
play {
  repeat 9 times {
    turn of red {
      choose "Go" for red {
        option "Three" { move red.car to lane[4] }
        option "Lift" { move red.car to lane[8] }
        option "Off" { remove red.car }
        option "Nothing" { say "Nothing" }
      }
    }
  }
}
"""


@dataclass(frozen=True)
class Leg:
    """What is shown at once of a move."""

    game: Game
    before: State
    after: State
    events: tuple[Event, ...]

    def motion(self) -> Motion | None:
        """How it is seen moving."""
        return motion(self.before, self.after, self.events, self.game.drawers, size=SIZE)

    def scene(self, state: State) -> Scene:
        """How it looks at rest."""
        return compose(state, self.game.drawers, size=SIZE)


def chosen(game: Game, state: State, label: str) -> Leg:
    """Make a choice."""
    events: list[Event] = []
    return Leg(game, state, state.apply(state.choices.find(label), events), tuple(events))


def played(name: str, agent: str, moves: int, seed: int = 3) -> Iterator[Leg]:
    """Play a game, and show it throw by throw."""
    game = load(name)
    match = game.begin_match(seed, agents=[agent] * len(game.seats))
    for _ in range(moves):
        step = match.next_step()
        if step is None or step.before is None:
            return
        here = step.before
        for state, events in throw_by_throw(partial(again, step)):
            yield Leg(game, here, state, tuple(events))
            here = state


def again(step: Step, events: list[Event]) -> State:
    """Make a move once more, with explicit chance."""
    assert step.before is not None
    slow = step.before.with_chance("explicit")
    if step.choice is None:
        return slow.answer(step.answer, events)
    return slow.apply(step.choice.code, events)


def first(legs: Iterator[Leg], wanted: Callable[[Leg], bool]) -> Leg:
    """The first that is wanted."""
    return next(one for one in legs if wanted(one))


def middle(item: Item) -> tuple[float, float]:
    """The middle of an item."""
    left, top, right, low = item.bounds()
    return ((left + right) / 2, (top + low) / 2)


def of_thing(scene: Scene, universe: str, number: int) -> Item:
    """What stands for a thing."""
    return next(one for one in scene.items() if one.thing == (universe, number))


def race() -> tuple[Game, State]:
    """A car on a track of nine spaces."""
    game = load_text(RACE)
    return game, game.start(1)


# --- pieces


def where(moving: Motion, time: float) -> tuple[float, float]:
    """Where the car is at a time."""
    moment = moving.at(time)
    (item,) = moment.above
    move = moment.moves["piece", 1]
    x, y = middle(item)
    return (x + move.dx, y + move.dy)


def test_a_piece_goes_over_the_spaces_between() -> None:
    """From space 1 to 4 a car is at 2 and 3 on its way, rests at both ends, and is drawn above."""
    game, state = race()
    leg = chosen(game, state, "Three")
    moving = leg.motion()
    assert moving is not None
    old, new = leg.scene(leg.before), leg.scene(leg.after)
    assert where(moving, 0) == pytest.approx(middle(of_thing(old, "piece", 1)))
    assert where(moving, 99) == pytest.approx(middle(of_thing(new, "piece", 1)))
    (course,) = moving.courses
    spaces = [middle(of_thing(old, "place", place))[0] for place in range(1, 10)]
    passed = [where(moving, time)[0] for time in course.times[1:-1]]
    lane = sorted(spaces, key=lambda x: min(abs(x - one) for one in passed))[:2]
    assert sorted(lane) == pytest.approx(sorted(passed))
    half = where(moving, (course.times[0] + course.times[1]) / 2)[0]
    assert where(moving, 0)[0] < half < passed[0]
    assert all(item.thing != ("piece", 1) for item in moving.at(0.1).below)


def test_what_a_space_leads_to_is_gone_to_straight() -> None:
    """A car on 4, which leads to 8, passes no space between."""
    game, state = race()
    state = chosen(game, state, "Three").after
    moving = chosen(game, state, "Lift").motion()
    assert moving is not None
    assert len(moving.courses[0].times) == 2


def test_what_is_taken_away_shrinks_and_what_does_not_move_rests() -> None:
    """A car that leaves gets small where it stands; where nothing moves there is no motion."""
    game, state = race()
    moving = chosen(game, state, "Off").motion()
    assert moving is not None
    last = moving.at(moving.seconds).moves["piece", 1]
    assert (last.dx, last.dy) == (0, 0) and last.zoom < 0.5
    assert chosen(game, state, "Nothing").motion() is None


# --- dice and spinners


def test_a_die_tumbles_and_then_lies_as_it_is_drawn() -> None:
    """In the air a die is turned and shows several faces; at the end it is the die at rest."""
    leg = first(
        played("pig", "hold_at_20", 3), lambda one: any(e.event == "roll" for e in one.events)
    )
    moving = leg.motion()
    assert moving is not None and moving.seconds == pytest.approx(0.9)
    pips = set()
    for number in range(9):
        (die,) = moving.at(number / 10).films["die"]
        assert isinstance(die.shapes[0], Polygon)
        pips.add(sum(isinstance(one, Circle) for one in die.shapes))
    assert len(pips) > 2
    (die,) = moving.at(moving.seconds).films["die"]
    at_rest = of_thing(leg.scene(leg.after), "die", 1)
    assert isinstance(die.shapes[0], Rectangle)
    assert len(die.shapes) == len(at_rest.shapes)


def test_a_spinner_slows_down_to_what_it_reads() -> None:
    """The arrow turns three times and more, ever slower, and ends where it is drawn at rest."""
    leg = first(
        played("death_star", "sheet", 9),
        lambda one: any(e.event == "spin" for e in one.events),
    )
    moving = leg.motion()
    assert moving is not None
    (screening,) = moving.screenings

    def tip(time: float) -> tuple[float, float]:
        items = moving.at(time).films[screening.box.name]
        arrow = next(
            one.shapes[0] for one in items if one.shapes and isinstance(one.shapes[0], Polygon)
        )
        assert isinstance(arrow, Polygon)
        return arrow.points[3]

    early = [tip(0.1 + at / 60) for at in range(2)]
    late = [tip(1.8 + at / 60) for at in range(2)]
    far = [abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in (early, late)]
    assert far[0] > 5 * far[1]
    box = next(one for one in leg.scene(leg.after).boxes if one.name == screening.box.name)
    drawn = next(
        one.shapes[0] for one in box.items if one.shapes and isinstance(one.shapes[0], Polygon)
    )
    assert isinstance(drawn, Polygon)
    size = screening.box.width
    assert tip(2.0)[0] - screening.box.x == pytest.approx(drawn.points[3][0] - box.x, abs=size / 50)


# --- discs


def test_a_disc_turns_and_carries_what_is_on_it() -> None:
    """While the Death Star turns, the spaces on it are between where they were and will be."""
    leg = first(
        played("death_star", "sheet", 40), lambda one: any(e.event == "rotate" for e in one.events)
    )
    moving = leg.motion()
    assert moving is not None
    (name,) = moving.at(0).films
    place = next(
        one.thing[1]
        for one in moving.at(0).films[name]
        if one.thing is not None and one.thing[0] == "place" and isinstance(one.shapes[0], Circle)
    )

    def spot(items: tuple[Item, ...]) -> tuple[float, float]:
        return middle(next(one for one in items if one.thing == ("place", place)))

    start, half = spot(moving.at(0).films[name]), spot(moving.at(moving.seconds / 2).films[name])
    end = spot(moving.at(moving.seconds).films[name])
    assert start == pytest.approx(middle(of_thing(leg.scene(leg.before), "place", place)), abs=3)
    assert end == pytest.approx(middle(of_thing(leg.scene(leg.after), "place", place)), abs=3)
    assert start != pytest.approx(end, abs=1)
    assert min(start[0], end[0]) - 2 <= half[0] <= max(start[0], end[0]) + 2


# --- physics


def test_what_is_let_down_comes_from_above_and_lies_where_the_row_says() -> None:
    """A block comes down on its spot: lower in each picture, and at the end as it is at rest."""
    leg = first(
        played("destruct_3", "mason", 12),
        lambda one: one.before.question is not None and one.before.question.event == "place",
    )
    question = leg.before.question
    assert question is not None
    block = question.numbers["piece"]
    moving = leg.motion()
    assert moving is not None
    (screening,) = moving.screenings
    assert ("piece", block) in screening.film.things

    def height(time: float) -> float:
        return middle(next(
            one for one in moving.at(time).films["site"] if one.thing == ("piece", block)
        ))[1]  # fmt: skip

    heights = [height(moving.seconds * share / 6) for share in range(6)]
    assert heights == sorted(heights) and heights[0] < heights[-1] - 5
    assert height(moving.seconds) == pytest.approx(
        middle(of_thing(leg.scene(leg.after), "piece", block))[1], abs=1
    )


def test_a_shot_is_shown_at_true_speed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tool's film has a picture for each sixtieth second of the solver, up to where all rest."""
    from playrules.plugins.physics.drawing import film

    leg = first(
        played("destruct_3", "mason", 60),
        lambda one: one.before.question is not None and one.before.question.event == "use",
    )
    lengths: list[int] = []
    known = film._while_moving

    def counted(frames: list[object]) -> list[object]:
        found = known(frames)  # type: ignore[arg-type]  # frames are only counted
        lengths.append(len(found))
        return found  # type: ignore[return-value]

    monkeypatch.setattr(film, "_while_moving", counted)
    moving = leg.motion()
    assert moving is not None and lengths
    slack = 2 * film.PAN + 0.01
    assert lengths[0] / 60 <= moving.seconds <= lengths[0] / 60 + slack
    pictures = {moving.at(at / 20).films["site"] for at in range(int(moving.seconds * 20))}
    assert len(pictures) > 10


def test_where_an_answer_is_otherwise_pieces_glide(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a machine where the solver comes to another end, blocks go straight to where they lie."""
    from playrules.plugins.physics.drawing import film
    from playrules.plugins.physics.referee import Answering

    leg = first(
        played("destruct_3", "mason", 60),
        lambda one: one.before.question is not None and one.before.question.event == "use",
    )
    true = Answering.happen

    def elsewhere(self: Answering, *args: object, **named: object) -> object:
        rest, cells = true(self, *args, **named)  # type: ignore[arg-type]  # handed on as it came
        pieces = [(one, replace(pose, x=pose.x + 1)) for one, pose in rest.standing.pieces]
        standing = replace(rest.standing, pieces=tuple(pieces))
        return replace(rest, standing=standing), cells

    monkeypatch.setattr(Answering, "happen", elsewhere)
    moving = leg.motion()
    assert moving is not None
    assert moving.seconds <= (film.GLIDE + 1) / 60 + 2 * film.PAN + 0.01


# --- films of strangers


@dataclass(frozen=True)
class Entry:
    """A drawing with a film."""

    film: Callable[[Component, Change, float, float], Film | None]
    word: str = "die"
    label: str = "a stranger"
    tell: None = None
    measure: None = None
    route: None = None
    begin: None = None

    def draw(self, component: Component, view: object, width: float, height: float) -> Drawing:
        """Draw nothing much."""
        return Drawing(width, height, (Item((Circle(9, 9, 5, "ink"),)),))


def test_films_that_fail_are_left_out_and_bad_pictures_are_empty() -> None:
    """A film that raises, or is none, is not shown; a picture that leaves its room is empty."""
    leg = first(
        played("pig", "hold_at_20", 3), lambda one: any(e.event == "roll" for e in one.events)
    )

    def raises(*_: object) -> Film:
        raise ValueError("broken")

    def outside(*_: object) -> Film:
        out = Item((Circle(-500, 0, 5, "ink"),))
        return Film(1.0, lambda time: Drawing(50, 50, (out,)))

    def of(film: Callable[..., Film | None]) -> Motion | None:
        return motion(leg.before, leg.after, leg.events, {"die": Entry(film)}, size=SIZE)

    assert of(raises) is None
    assert of(lambda *_: None) is None
    bad = of(outside)
    assert bad is not None and bad.at(0.5).films["die"] == ()


def test_a_course_sets_off_and_arrives_gently() -> None:
    """Between two places an item is where a smooth curve has it, and nowhere beyond."""
    from playrules.viewer.scene import Course

    course = Course(Item((Circle(0, 0, 1, "ink"),)), (1.0, 2.0), (Move(), Move(100, 50, 90, 2)))
    assert course.at(0.5) == Move() and course.at(2.5) == Move(100, 50, 90, 2)
    assert course.at(1.5) == Move(50, 25, 45, 1.5)
    assert course.at(1.1).dx < 10 and course.at(1.9).dx > 90


HANDS = """rules 1
game hands "Hands" { players: 2 }
zone table "Table" { seen_by: everyone }
zone hand "Hand" per player { seen_by: owner }
piece card "Card" { count: 3 }
setup { for each c in cards { place c on red.hand } }
play {
  for each p in players {
    choose "Give" for p {
      option "Away" { for each c in cards { if c.at is red.hand { move c to blue.hand } } }
      option "Open" { for each c in cards { move c to table } }
    }
  }
  finish game
}
"""


def test_what_a_seat_does_not_see_is_not_seen_moving() -> None:
    """Cards from hand to hand are seen by who gives or gets them, and laid open by everybody."""
    game = load_text(HANDS)
    leg = chosen(game, game.start(1), "Away")

    def moving(leg: Leg, seat: int) -> set[object]:
        found = motion(leg.before, leg.after, leg.events, game.drawers, size=SIZE, seat=seat)
        return {one.item.thing for one in found.courses} if found is not None else set()

    cards = {("piece", number) for number in (1, 2, 3)}
    assert moving(leg, 0) == set()
    assert moving(leg, 1) == moving(leg, 2) == cards
    assert moving(chosen(game, leg.after, "Open"), 0) == cards
