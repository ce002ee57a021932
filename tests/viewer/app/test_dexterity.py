"""Games of dexterity in real windows: towers built by dragging, tools aimed by their handles."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from hands import Hands, middle, on_front

from playrules import load
from playrules.engine.machine.generator import Draws
from playrules.loading.seating import default_agent
from playrules.viewer.app import Front, Sitting, begin, open_window
from playrules.viewer.app.trying import Trying
from playrules.viewer.app.widgets import Target
from playrules.viewer.scene import Track, View

Open = Callable[..., Hands]
SIZE = (800, 620)


@pytest.fixture
def window() -> Iterator[Open]:
    """What opens a window on a match; it is closed at the end."""
    opened = []

    def open_on(game: str, *seats: str, seed: int = 3, mode: str = "") -> Hands:
        sitting = begin(load(game, seats=len(seats), mode=mode), seats, seed)
        hands = Hands(open_window(Front(sitting), SIZE, headless=True))
        opened.append(hands)
        settle(hands)
        return hands

    yield open_on
    for one in opened:
        one.window.close()


def table(hands: Hands) -> Sitting:
    """The match that the window shows."""
    assert hands.front.sitting is not None
    return hands.front.sitting


def settle(hands: Hands) -> None:
    """Wait until people are asked again, or the game is over."""
    hands.wait(0.01)
    for _ in range(500):
        if not table(hands).goes_by_itself:
            break
        hands.wait()


def wanted(hands: Hands) -> str:
    """What the game's own policy would choose, in words."""
    sitting = table(hands)
    agent = sitting.game.agent(default_agent(sitting.game.program, sitting.game.plugins))
    return agent.choose(sitting.state, Draws(sitting.match.position)).label


def trying(hands: Hands) -> Trying | None:
    """The value that is set, if one is."""
    asking = table(hands).asking
    return asking.trying if asking is not None else None


def parts_of(found: Trying, value: int) -> dict[str, int]:
    """The parts of a value of the kind that is set, by their names."""
    choice = found.tried.choice
    compounds = found.state.machine.program.things.compounds
    variant = compounds[choice.what.slots[found.at].kind.of].variant(value)
    return dict(zip((one.name for one in variant.parts), variant.split(value), strict=True))


def track(hands: Hands, part: str, *, jumps: bool) -> Track:
    """Where a part is dragged on the table now."""
    for one in hands.front.targets():
        handle = one.item.handle
        if handle is not None and handle.jumps == jumps:
            for found in handle.tracks:
                if found.part == part:
                    return found
    raise LookupError(part)


def token(hands: Hands, label: str) -> Target:
    """The piece that an option of one piece is about."""
    sitting = table(hands)
    code = sitting.state.choices.find(label).code
    things = (one for one in hands.front.targets() if one.thing is not None)
    return next(one for one in things if code in one.codes and one.command == "pick")


def build(hands: Hands) -> str:
    """Drag a block to where the policy would put it, turned as it would; return what was let go."""
    start = middle(token(hands, wanted(hands)))
    here = (start[0] + 40, start[1])
    sitting = table(hands)
    window = hands.window
    window.dispatch_event("on_mouse_press", start[0], window.height - start[1], 1, 0)
    window.dispatch_event("on_mouse_drag", here[0], window.height - here[1], 1, 1, 1, 0)
    hands.wait(0.01)
    found = trying(hands)
    assert found is not None, sitting.state.prompt
    spot = wanted(hands)
    goal = sitting.state.choices.find(spot).values[0]
    values = parts_of(found, goal)
    for part, key in (("turn", "q"), ("mirrored", "m")):
        for _ in range(8):
            dial = found.tried.dial(part)
            if dial is None or dial.value == values[part]:
                break
            window.dispatch_event("on_text", key)
            hands.wait(0.01)
    line = track(hands, "x", jumps=True)
    x, y = line.points[line.values.index(values["x"])]
    window.dispatch_event("on_mouse_drag", x, window.height - y + 90, 1, 1, 1, 0)
    hands.wait(0.01)
    window.dispatch_event("on_mouse_release", x, window.height - y + 90, 1, 0)
    settle(hands)
    return spot


def let_go_of(hands: Hands) -> list[str]:
    """All that people have chosen so far, in words."""
    return [one.choice.label for one in table(hands).told if one.choice is not None]


def test_a_round_of_destruct(window: Open) -> None:
    """Red drags twelve blocks to a tower; Blue aims by the handle; it falls, and is scored."""
    hands = window("destruct_3", "human", "human", seed=11)
    sitting = table(hands)
    spots = [build(hands) for _ in range(12)]
    assert let_go_of(hands)[1::2] == spots
    assert "Red to choose" in list(on_front(hands.front))
    hands.click(_entry(hands, "Hand the tower over"))
    settle(hands)
    assert "The die shows" in sitting.state.prompt
    assert "Blue to choose" in list(on_front(hands.front))
    hands.click(_entry(hands, next(one.label for one in sitting.state.choices)))
    settle(hands)
    found = trying(hands)
    assert found is not None
    first = found.tried.choice.label
    tracks = next(
        one.item.handle.tracks
        for one in hands.front.targets()
        if one.item.handle is not None and not one.item.handle.jumps
    )
    grip = tracks[0].points[tracks[0].at]
    hands.drag(grip, tracks[0].points[-1], tracks[0].points[-1])
    aim = found.tried.choice.label
    assert aim != first
    hands.press("enter")
    settle(hands)
    said = [text for one in sitting.told for text in map(str, one.lines(-1))]
    assert any(aim in one for one in said)
    assert any(" lies " in one for one in said), "something came down"
    view = View(sitting.state, -1)
    assert any(view.read("player", seat, "score") for seat in (1, 2))
    assert view.read("", 0, "builder") == 2 and "Build with all" in sitting.state.prompt


def test_a_quick_game_of_castle_crush(window: Open) -> None:
    """A person chooses a place, builds, crowns and aims by mouse; the other seat is played."""
    hands = window("castle_crush", "human", "mason", seed=5, mode="speed")
    sitting = table(hands)
    sitting.pace.faster(9)
    while sitting.measuring is not None:
        hands.type("9")
        hands.press("enter")
        settle(hands)
    dragged: set[str] = set()
    for _ in range(400):
        if sitting.state.is_over:
            break
        settle(hands)
        found = trying(hands)
        if sitting.asking is None:
            continue
        if found is None:
            hands.click(_entry(hands, wanted(hands)))
        elif found.parts[0].name == "d":
            ring = track(hands, "d", jumps=False)
            goal = sitting.state.choices.find(wanted(hands)).values[0]
            hands.drag(ring.points[ring.at], ring.points[ring.values.index(goal)])
            assert found.value == goal
            dragged.add("direction")
            hands.press("enter")
        elif found.parts[0].name == "foot":
            grip = track(hands, "foot", jumps=False)
            hands.drag(grip.points[grip.at], grip.points[-1], grip.points[2])
            dragged.add("foot")
            hands.press("enter")
        else:
            dragged.add("block")
            _put(hands, found)
        settle(hands)
    assert sitting.state.is_over and dragged == {"direction", "block", "foot"}
    assert any("The end" in text for text in on_front(hands.front))


def _entry(hands: Hands, label: str) -> Target:
    """The line of an option, on whichever page of the list it stands."""
    code = table(hands).state.choices.find(label).code
    for _ in range(9):
        for one in reversed(hands.front.targets()):
            if one.codes == (code,):
                return one
        hands.front.press("pagedown")
    raise LookupError(label)


def _put(hands: Hands, found: Trying) -> None:
    """Drag the piece that is in hand to where the policy would put it."""
    goal = table(hands).state.choices.find(wanted(hands)).values[0]
    values = parts_of(found, goal)
    for part in ("turn", "mirrored"):
        if part in values:
            found.set(part, values[part])
    line = track(hands, "x", jumps=False)
    x, y = line.points[line.values.index(values["x"])]
    hands.drag(line.points[line.at], (x, y))
