"""What is seen moving at a screen: begun, held, made faster, skipped; matches shown again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from hands import find, on_front
from wooden import WOOD

from playrules import load
from playrules.viewer.app import Front, begin, replay
from playrules.viewer.app.replaying import Replay
from playrules.viewer.app.sitting import Sitting

Show = Callable[..., Front]


@pytest.fixture
def show() -> Iterator[Show]:
    """What shows a game that plays itself, things being seen moving."""
    shown = []

    def show(game: str, *seats: str, seed: int = 3) -> Front:
        loaded = load(game)
        front = Front(begin(loaded, seats or ["random"] * len(loaded.seats), seed))
        front.lively = True
        shown.append(front)
        return front

    yield show
    for front in shown:
        front.leave()


def sitting_of(front: Front) -> Sitting:
    """The match that is shown."""
    assert front.sitting is not None
    return front.sitting


def names(front: Front) -> list[str]:
    """The layers that are drawn."""
    return [one.name for one in front.layers()]


def until(front: Front, wanted: Callable[[], bool], now: float = 0.0) -> float:
    """Let time pass until something is so; return when."""
    for _ in range(2_000):
        if wanted():
            return now
        now += 1 / 30
        front.tick(now)
    raise AssertionError("it never is")


def moves(front: Front) -> bool:
    """Whether anything is on its way."""
    return "moving" in names(front)


def rests(front: Front) -> bool:
    """Whether nothing is on its way."""
    return not moves(front)


# --- motion at a screen


def test_what_moves_is_drawn_above_what_rests_until_it_has_arrived(show: Show) -> None:
    """A die tumbles for 0.9 s; meanwhile only the bar can be used, and nothing else happens."""
    front = show("snakes_and_ladders")
    start = until(front, lambda: "film die" in names(front))
    assert names(front)[:2] == ["before", "film die"]
    assert {one.command for one in front.targets()} >= {"pause", "faster"}
    assert all(one.thing is None for one in front.targets())
    shown = sitting_of(front).showing.state
    end = until(front, lambda: not moves(front), start)
    assert 0.85 < end - start
    assert sitting_of(front).showing.state == shown


def test_pause_holds_and_speed_hurries_what_moves(show: Show) -> None:
    """At four times the speed a roll takes a quarter of its time; while paused nothing moves."""
    lengths = []
    for faster in (0, 2):
        front = show("pig", "hold_at_20", "hold_at_20")
        for _ in range(faster):
            front.do("faster")
        start = until(front, partial(moves, front))
        front.do("pause")
        before = names(front), front.layers()[1].items
        for _ in range(5):
            start += 1
            front.tick(start)
        assert (names(front), front.layers()[1].items) == before
        front.do("pause")
        lengths.append(until(front, partial(rests, front), start) - start)
    assert lengths == [pytest.approx(0.9, abs=0.08), pytest.approx(0.9 / 4, abs=0.08)]


def test_a_click_beside_everything_ends_what_moves(show: Show) -> None:
    """One click, and the move has ended; the next one comes after its pause."""
    front = show("death_star", "sheet", "sheet")
    until(front, lambda: moves(front))
    front.click(front.size[0] / 2, front.size[1] - 2)
    assert not moves(front)
    assert not sitting_of(front).showing.is_under_way


def test_taking_back_jumps(show: Show) -> None:
    """What is taken back is not seen moving backwards."""
    front = show("tic_tac_toe", "human", "human")
    front.type("1")
    front.type("u")
    front.tick(0.1)
    assert not moves(front)


# --- matches shown again


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A match of Death Star, played to its end."""
    path = tmp_path / "evening.match"
    game = load("death_star")
    match = game.begin_match(7, agents=["sheet"] * len(game.seats))
    match.save(path)
    match.advance()
    match.close()
    return path


@pytest.fixture
def again(saved: Path) -> Front:
    """It is shown again."""
    return Front(replay(saved))


def of(front: Front) -> Replay:
    """The match that is shown again."""
    assert isinstance(front.sitting, Replay)
    return front.sitting


def test_a_match_goes_on_by_itself_to_its_end(again: Front) -> None:
    """From the setup each move is shown as it was made; at the end nothing more comes."""
    shown = of(again)
    assert shown.match.position == 0 and shown.length > 20
    again.tick(0.0)
    for second in range(1, 20_000):
        again.tick(float(second))
        if again.is_at_rest:
            break
    assert shown.match.position == shown.length and shown.state.is_over
    assert any("wins" in text or "won" in text for text in on_front(again))


def test_one_goes_by_moves_and_by_turns(again: Front) -> None:
    """`.` and `,` go by a move, `>` and `<` by a turn, Home and End to the ends."""
    shown = of(again)
    again.type("r")
    assert shown.match.position == 1
    again.type(",")
    assert shown.match.position == 0
    again.type(">")
    first = shown.match.position
    assert first == min(one.position for one in shown.turns if one.position > 0)
    again.type(">")
    assert shown.match.position > first
    again.type("<")
    assert shown.match.position == first
    again.press("end")
    assert shown.match.position == shown.length
    again.press("home")
    assert shown.match.position == 0


def test_the_timeline_is_clicked_and_dragged_along(again: Front) -> None:
    """A click in the middle goes to the middle, dragging to the right end goes to the end."""
    shown = of(again)
    target = next(one for one in again.targets() if one.command == "scrub")
    _, top, _, low = target.item.bounds()
    width, y = again.size[0], (top + low) / 2
    again.grab(width / 2, y)
    assert shown.match.position == pytest.approx(shown.length / 2, abs=1)
    again.drag(width - 1, y)
    assert shown.match.position == shown.length
    again.release(width - 1, y)
    again.drag(0, y)
    assert shown.match.position == shown.length
    assert f"{shown.length} of {shown.length}" in list(on_front(again))


def test_turns_are_marked_in_the_colours_of_their_seats(again: Front) -> None:
    """The timeline has a mark where each turn begins, and says whose turn is shown."""
    shown = of(again)
    assert {one.seat for one in shown.turns} == {1, 2}
    assert [one.position for one in shown.turns] == sorted(one.position for one in shown.turns)
    again.type(">>")
    assert shown.turn is not None and shown.turn.name in list(on_front(again))


def test_nobody_plays_on_in_a_match_that_is_shown_again(again: Front, saved: Path) -> None:
    """Nothing lights up, there is no New, and the file stays as it was."""
    before = saved.read_bytes()
    again.press("end")
    again.press("home")
    with pytest.raises(LookupError):
        find(again, "New")
    assert find(again, "On").command == "redo"
    assert of(again).asking is None and not of(again).choose(next(iter(of(again).state.choices)))
    again.leave()
    assert saved.read_bytes() == before


# --- several scenes

DESKS = (
    """rules 1
game desks "Desks" { players: 2 }
use physics 1
"""
    + WOOD
    + """piece low "Low" {
  count: 1 per player
  body {
    material: wood
    | x   | y   | width | height |
    | 0mm | 0mm | 60mm  | 40mm   |
  }
}
piece high "High" {
  count: 1 per player
  body {
    material: wood
    | x   | y   | width | height |
    | 0mm | 0mm | 50mm  | 20mm   |
  }
}
scene desk per player "Desk" {
  ground top "Top" {
    from: -200mm
    to: 200mm
  }
}
setup {
  for each p in players {
    place p.low at spot(low, p.desk, x: 0mm)
    place p.high at spot(high, p.desk, x: 0mm)
  }
}
play {
  choose "Well?" for red { option "Pull" { } }
  for each p in players {
    remove p.low
    settle p.desk
  }
  choose "And now?" for red { option "Done" { } }
}
"""
)


def test_several_scenes_in_which_one_choice_lets_things_fall_are_seen_in_turn(
    show: Show, tmp_path: Path
) -> None:
    """What falls on the second desk hangs there until all is at rest on the first one."""
    file = tmp_path / "desks.rules"
    file.write_text(DESKS)
    front = show(str(file), "human", "human")
    sitting = sitting_of(front)
    now = until(front, lambda: sitting.asking is not None and not moves(front))
    blocks = [sitting.state.names[f"high[{seat}]"].number for seat in (1, 2)]

    def heights() -> list[float]:
        found = {}
        for item in (item for layer in front.layers() for item in layer.items):
            if item.thing is not None and item.thing[0] == "piece":
                found[item.thing[1]] = item.bounds()[3]
        return [round(found[one], 1) for one in blocks]

    assert sitting.choose(next(iter(sitting.state.choices)))
    seen: list[list[float]] = []

    def watched() -> bool:
        seen.append(heights())
        return sitting.asking is not None and not moves(front)

    until(front, watched, now)
    (red, blue), (red_low, blue_low) = seen[0], seen[-1]
    assert red_low > red + 30 and blue_low > blue + 30
    slack = 3  # more or less of a scene comes into the picture
    begun = next(at for at, (_, one) in enumerate(seen) if one > blue + slack)
    landed = next(at for at, (one, _) in enumerate(seen) if one > red_low - slack)
    assert landed < begun  # and nothing is seen to have fallen before it falls
    assert all(one == pytest.approx(red_low, abs=slack) for one, _ in seen[landed:])
    falling = [one for one, _ in seen[:begun] if red + slack < one < red_low - slack]
    assert falling and falling == sorted(falling)
    assert any(blue + slack < one < blue_low - slack for _, one in seen[begun:])
