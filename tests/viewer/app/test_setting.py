"""Blocks are dragged, turned and let go, tools are aimed: by mouse and keys, without a window."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from playrules import load
from playrules.engine.errors import IllegalChoice
from playrules.viewer.app import Front, begin
from playrules.viewer.app.settling import go_on
from playrules.viewer.app.sitting import Sitting
from playrules.viewer.app.trying import Trying
from playrules.viewer.app.widgets import Target
from playrules.viewer.scene import Handle, Text

Open = Callable[..., Front]


@pytest.fixture
def front() -> Iterator[Open]:
    """What shows a match to people, without a window."""
    shown = []

    def show(game: str, *, seed: int = 3, mode: str = "") -> Front:
        sitting = begin(load(game, mode=mode, seats=2), ["human", "human"], seed)
        shown.append(Front(sitting))
        rest(sitting)
        return shown[-1]

    yield show
    for one in shown:
        one.leave()


def rest(sitting: Sitting) -> None:
    """Let all that comes by itself come."""
    while sitting.goes_by_itself:
        sitting.step()


def table(front: Front) -> Sitting:
    """The match that is shown."""
    assert front.sitting is not None
    return front.sitting


def trying(front: Front) -> Trying:
    """The value that is set."""
    asking = table(front).asking
    assert asking is not None and asking.trying is not None
    return asking.trying


def told(front: Front) -> dict[str, str]:
    """The parts of the value that is set, as people read them."""
    return {one.part: one.said for one in trying(front).tried.dials}


def handle(front: Front, *parts: str, lets_go: bool = False, jumps: bool = False) -> Handle:
    """The handle of some parts, as it is drawn now."""
    for one in front.targets():
        found = one.item.handle
        if found is not None and (found.lets_go, found.jumps) == (lets_go, jumps):
            if tuple(track.part for track in found.tracks) == parts:
                return found
    raise LookupError(parts)


def token(front: Front, name: str) -> Target:
    """A piece that can be clicked."""
    ways = (one for one in front.targets() if one.command == "pick" and one.thing is not None)
    return next(one for one in ways if one.title.startswith(name))


def middle(target: Target) -> tuple[float, float]:
    """The middle of something."""
    left, top, right, low = target.item.bounds()
    return ((left + right) / 2, (top + low) / 2)


def grown_up(front: Front) -> Sitting:
    """Tell how old everybody is, where that is asked."""
    sitting = table(front)
    while sitting.measuring is not None:
        front.type("9")
        front.press("enter")
        rest(sitting)
    return sitting


def go_on_to(front: Front, asked: str) -> Sitting:
    """Go on until something is asked: where a King is placed."""
    sitting = grown_up(front)
    while asked not in sitting.state.prompt:
        go_on(sitting)
        rest(sitting)
    return sitting


def seize(front: Front, name: str) -> None:
    """Press a piece, and drag it a little."""
    x, y = middle(token(front, name))
    front.grab(x, y)
    front.drag(x + 30, y)
    front.tick(1.0)


def test_a_block_is_dragged_from_the_box_and_let_go(front: Open) -> None:
    """One movement takes it, carries it over the site, and lets it fall where the mouse lets go."""
    shown = front("destruct_3")
    seize(shown, "L 2")
    assert table(shown).state.prompt == "Where?"
    track = handle(shown, "x", lets_go=True).tracks[0]
    x, y = track.points[track.values.index(40_000_000)]
    shown.drag(x, y - 150)
    assert shown.tick(1.1)
    assert told(shown) == {"x": "40mm", "turn": "0deg", "mirrored": "no"}
    shown.type("em")
    assert told(shown) == {"x": "40mm", "turn": "270deg", "mirrored": "yes"}
    shown.type("q[")
    assert told(shown)["turn"] == "90deg"
    shown.release(x, y - 150)
    labels = [one.choice.label for one in table(shown).told if one.choice is not None]
    assert labels == ["Place L 2", "x 40mm, turned 90deg, mirrored"]


def test_a_block_that_is_let_go_elsewhere_stays_in_hand(front: Open) -> None:
    """Beside the scene nothing falls; Escape puts it back into the box, as does undo."""
    shown = front("destruct_3")
    seize(shown, "T 1")
    shown.release(5.0, 700.0)
    assert trying(shown).is_open
    shown.press("escape")
    sitting = table(shown)
    assert sitting.match.position == 0 and sitting.asking is not None
    assert sitting.asking.trying is None
    shown.press("escape")  # nothing more to put back
    assert sitting.match.position == 0


def test_a_click_takes_a_block_and_a_click_puts_it_down(front: Open) -> None:
    """Who does not like to drag clicks the block, then the place where it shall go."""
    shown = front("destruct_3")
    shown.click(*middle(token(shown, "Long bar 1")))
    track = handle(shown, "x", lets_go=True, jumps=True).tracks[0]
    x, y = track.points[track.at - 10]
    shown.click(x, y - 200)
    labels = [one.choice.label for one in table(shown).told if one.choice is not None]
    assert labels == ["Place Long bar 1", "x -20mm, turned 0deg"]


def test_keys_reach_every_value(front: Open) -> None:
    """Arrows go by one step, with Shift by ten; a dial with the focus goes first; Enter lets go."""
    shown = front("destruct_3")
    shown.click(*middle(token(shown, "L 1")))
    shown.press("right")
    shown.press("shift left")
    assert told(shown)["x"] == "-18mm"
    for _ in range(9):
        shown.press("tab")
        focused = shown.pointing.focused()
        if focused is not None and focused.argument == "turn":
            break
    shown.press("right")
    assert told(shown) == {"x": "-18mm", "turn": "90deg", "mirrored": "no"}
    shown.press("enter")
    assert [one.choice.label for one in table(shown).told if one.choice is not None][1] == (
        "x -18mm, turned 90deg"
    )


def test_the_wheel_turns_what_is_set(front: Open) -> None:
    """Up is to the left; where nothing is set it turns pages."""
    shown = front("destruct_3")
    shown.click(*middle(token(shown, "L 1")))
    shown.keyboard.scroll(1)
    assert told(shown)["turn"] == "90deg"
    shown.keyboard.scroll(-1)
    shown.keyboard.scroll(-1)
    assert told(shown)["turn"] == "270deg"


def test_a_slider_sets_its_part_where_it_is_pressed(front: Open) -> None:
    """It is not let go when the mouse is."""
    shown = front("destruct_3")
    shown.click(*middle(token(shown, "L 1")))
    track = handle(shown, "turn", jumps=True).tracks[0]
    shown.click(*track.points[2])
    assert told(shown)["turn"] == "180deg"
    slider = handle(shown, "x", jumps=True).tracks[0]
    shown.grab(*slider.points[0])
    assert told(shown)["x"].startswith("-")
    shown.drag(*slider.points[-1])
    shown.tick(1.0)
    assert trying(shown).tried.dials[0].at == len(slider.values) - 1
    shown.release(*slider.points[-1])
    assert trying(shown).is_open and table(shown).match.position == 1


def test_what_is_held_is_read_beside_the_mouse(front: Open) -> None:
    """While something is dragged its parts are told with their units; else what is pointed at."""
    shown = front("destruct_3")
    seize(shown, "S")
    layer = next(one for one in shown.layers() if one.name == "marks")
    said = [one.text for item in layer.items for one in item.shapes if isinstance(one, Text)]
    assert said == [trying(shown).tried.choice.label]
    shown.release(5.0, 700.0)
    layer = next(one for one in shown.layers() if one.name == "marks")
    assert not any(isinstance(one, Text) for item in layer.items for one in item.shapes)


def test_a_tool_is_aimed_by_its_handle(front: Open) -> None:
    """A flick goes where its arrow points, as fast as it is long; the ways of the hand follow."""
    shown = front("shuffleboard")
    assert told(shown) == {"speed": "280cm/s", "direction": "0deg"}
    found = handle(shown, "direction", "speed")
    start = found.tracks[0].points[found.tracks[0].at]
    fast = found.tracks[1].points[-1]
    before = table(shown).match.position
    shown.grab(*start)
    shown.drag(fast[0] + 30, fast[1] - 12)
    shown.tick(1.0)
    assert told(shown)["speed"] == "320cm/s"
    assert told(shown)["direction"] == "3deg"
    shown.release(fast[0] + 30, fast[1] - 12)
    assert table(shown).match.position == before, "it is not sent before it is chosen"
    thin = [one for one in shown.targets() if "what a hand may hit instead" in one.title]
    assert len(thin) == 1 and "320cm/s" in thin[0].title
    shown.press("enter")
    assert table(shown).match.position > before


def test_a_direction_is_dragged_on_the_plan(front: Open) -> None:
    """Around a table the arrow turns to the mouse, and tells whom it would meet."""
    shown = front("castle_crush", mode="speed")
    sitting = grown_up(shown)
    assert told(shown) == {"d": "180deg"}
    ring = handle(shown, "d", jumps=True).tracks[0]
    top = min(ring.points, key=lambda one: one[1])
    middle_y = (top[1] + max(one[1] for one in ring.points)) / 2
    shown.grab(top[0] + 1, (top[1] + middle_y) / 2)
    assert told(shown) == {"d": "90deg"}
    shown.release(top[0], top[1])
    assert sitting.match.position > 0 and told(shown) == {"d": "90deg"}
    shown.type("e")
    assert told(shown) == {"d": "85deg"}


def test_aiming_begins_at_what_stands_in_the_slice_of_another(front: Open) -> None:
    """Whoever of the two attacks: the hammer would fall on the other's castle."""
    shown = front("castle_crush", mode="speed")
    ways: dict[int, bool] = {}
    while len(ways) < 2:
        sitting = go_on_to(shown, "direction does the hammer fall")
        players = sitting.state.players
        sites = [players.red.site, players.blue.site]
        ways[sitting.state.actor] = trying(shown).value == sites[2 - sitting.state.actor]
        go_on(sitting)
        rest(sitting)
    assert ways == {1: True, 2: True}


def test_what_may_not_be_is_not_let_go(front: Open) -> None:
    """The reason is told, and the value stays as it is set."""
    shown = front("castle_crush", mode="speed")
    go_on_to(shown, "King")
    found = trying(shown)
    assert found.set("x", min(found.tried.dials[0].values))
    shown.press("enter")
    assert shown.said is not None and shown.said.kind == "wrong"
    assert trying(shown) is found and not found.is_open


def test_why_it_may_not_be_stands_beside_it(front: Open) -> None:
    """Also where keys moved it there: the reason, and what next to it may be, as typing says."""
    shown = front("castle_crush", mode="speed")
    sitting = go_on_to(shown, "King")
    found = trying(shown)
    assert marks(shown) == ""
    found.set("x", max(found.tried.dials[0].values))
    assert not found.is_open
    with pytest.raises(IllegalChoice) as refused:
        sitting.state.choices.typed(found.tried.choice.label)
    assert str(refused.value).startswith(marks(shown)) and "open next to it: x " in marks(shown)
    left, top, right, low = next(
        item.bounds() for one in shown.layers() if one.name == "marks" for item in one.items
    )
    thing = next(one.item for one in shown.targets() if one.item.thing and one.item.handle)
    assert thing.bounds()[3] <= top <= thing.bounds()[3] + 40
    assert left <= (thing.bounds()[0] + thing.bounds()[2]) / 2 <= right


def marks(front: Front) -> str:
    """What is written above the table."""
    layer = next(one for one in front.layers() if one.name == "marks")
    texts = (one for item in layer.items for one in item.shapes if isinstance(one, Text))
    return " ".join(one.text for one in texts)


def filmed(front: Front) -> tuple[float, float]:
    """Let a block fall, and return where the next one lies in the box that is drawn after it."""
    front.click(*middle(token(front, "L 2")))
    front.do("take")
    rest(table(front))
    start = middle(token(front, "T 2"))
    front.do("undo")
    front.lively = True
    front.do("take")
    now = 1.0
    while not any(one.name.startswith("film") for one in front.layers()):
        now += 0.1
        assert now < 20
        front.tick(now)
    return start


def test_a_block_is_dragged_out_from_under_what_still_moves(front: Open) -> None:
    """The press ends the film of the block before, and the movement takes the next one."""
    shown = front("destruct_3")
    start = filmed(shown)
    before = table(shown).match.position
    shown.grab(*start)
    assert not any(one.name.startswith("film") for one in shown.layers())
    shown.drag(start[0] + 60, start[1])
    shown.tick(21.0)
    assert table(shown).match.position == before + 1
    assert [one.choice.label for one in table(shown).told if one.choice][-1] == "Place T 2"
    assert trying(shown).is_open and shown.mouse.holds


def test_a_click_that_ends_what_moves_takes_nothing(front: Open) -> None:
    """Who only wanted to see the end has not chosen the block that lies there."""
    shown = front("destruct_3")
    start = filmed(shown)
    sitting = table(shown)
    chosen = len(sitting.told)
    shown.click(*start)
    assert len(sitting.told) == chosen and sitting.asking is not None


def test_what_is_dragged_follows_the_mouse_in_another_size(front: Open) -> None:
    """The window grows while a block is held: it stays in hand, and lies where the mouse is."""
    shown = front("destruct_3")
    seize(shown, "L 2")
    small = handle(shown, "x", lets_go=True).tracks[0]
    shown.size = (1920.0, 1080.0)
    assert shown.mouse.holds
    large = handle(shown, "x", lets_go=True).tracks[0]
    assert large.points != small.points
    at = large.values.index(30_000_000)
    shown.drag(*large.points[at])
    shown.tick(1.2)
    assert told(shown)["x"] == "30mm"
    shown.release(*large.points[at])
    assert [one.choice.label for one in table(shown).told if one.choice is not None][-1] == (
        "x 30mm, turned 0deg"
    )
