"""Real windows, without a screen: whole games by mouse and keys, and what they look like."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from struct import iter_unpack

import pytest
from hands import Hands, differ, find, on_front, read_png
from pyglet.window import mouse

from playrules import load
from playrules.engine.machine.generator import Draws
from playrules.viewer.app import Front, begin, open_window
from playrules.viewer.app.canvas import Canvas
from playrules.viewer.app.lettering import Lettering
from playrules.viewer.app.meshes import VERTEX, mesh
from playrules.viewer.app.widgets import Target
from playrules.viewer.scene import Item, Move, Rectangle, Shape, Text

GOLDEN = Path(__file__).parent / "golden"
SMALL = (760, 600)
SIZE = (1024, 768)

Open = Callable[..., Hands]


@pytest.fixture
def window() -> Iterator[Open]:
    """What opens a window on a match; it is closed at the end."""
    opened = []

    def open_on(game: str, *seats: str, seed: int = 3, size: tuple[int, int] = SIZE) -> Hands:
        sitting = begin(load(game, seats=len(seats) or None), seats, seed) if game else None
        hands = Hands(open_window(Front(sitting), size, headless=True))
        opened.append(hands)
        hands.window.step(0.0)
        return hands

    yield open_on
    for one in opened:
        one.window.close()


def board_target(hands: Hands, label: str) -> Target:
    """The space on the board that an entry of the list is about."""
    front = hands.front
    assert front.sitting is not None and front.sitting.asking is not None
    code = front.sitting.state.choices.find(label).code
    return next(one for one in front.targets() if one.codes == (code,) and one.thing is not None)


def test_a_whole_game_by_clicks_on_the_board(window: Open) -> None:
    """Two people play Tic-tac-toe; the spaces that light up are clicked until a line is made."""
    hands = window("tic_tac_toe", "human", "human")
    for label in ("Board 2, 2", "Board 1, 2", "Board 1, 1", "Board 3, 3", "Board 3, 1"):
        hands.click(board_target(hands, label))
    hands.click(board_target(hands, "Board 2, 1"))
    hands.click(board_target(hands, "Board 1, 3"))
    sitting = hands.front.sitting
    assert sitting is not None and sitting.state.is_over
    assert sitting.state.outcome is not None and sitting.state.outcome.ranking[0] == (1,)
    assert any("Cross wins" in text for text in on_front(hands.front))


def test_a_whole_game_by_keys_alone(window: Open) -> None:
    """Numbers, Tab and Enter play against the computer; U takes back, R makes again."""
    hands = window("tic_tac_toe", "human", "careful")
    sitting = hands.front.sitting
    assert sitting is not None
    hands.type("5")
    assert sitting.match.position == 1
    hands.wait()
    hands.wait()
    assert sitting.match.position == 2
    hands.type("u")
    assert sitting.match.position == 0
    hands.type("r")
    assert sitting.match.position == 2
    for _ in range(20):
        if sitting.state.is_over:
            break
        if sitting.asking is not None:
            hands.press("tab")
            hands.press("enter")
        hands.wait()
    assert sitting.state.is_over


def test_a_whole_game_of_death_star(window: Open) -> None:
    """A person clicks lines of the list, the other seat plays by itself, to the end."""
    hands = window("death_star", "human", "sheet", seed=5, size=SMALL)
    sitting = hands.front.sitting
    assert sitting is not None
    sitting.pace.faster(9)
    clicks = 0
    for _ in range(3_000):
        if sitting.showing.state.is_over:
            break
        if sitting.asking is not None:
            choice = sitting.game.agent("sheet").choose(sitting.state, Draws(1))
            hands.click(next(one for one in hands.front.targets() if choice.code in one.codes))
            clicks += 1
        hands.wait(0.06)
    assert sitting.showing.state.is_over and sitting.message is None
    assert clicks > 20
    assert any("The end" in text for text in on_front(hands.front))
    assert sitting.state.row == sitting.match.state.row


def test_what_is_shown_is_what_is_drawn(window: Open) -> None:
    """The mark in the middle has its colour there, and the card its own beside the board."""
    hands = window("tic_tac_toe", "human", "human")
    target = board_target(hands, "Board 2, 2")
    left, top, right, low = target.item.bounds()
    place = ((left + right) / 2, (top + low) / 2)
    assert hands.colour(*place) == (0x9C, 0x47, 0x06)  # the dot of what can be chosen
    hands.click(target)
    hands.window.front.point_away()
    red, green, blue = hands.colour(*place)
    assert red > 150 and green < 90 and blue < 90
    assert hands.colour(5, 300) == (0xEF, 0xEA, 0xE0)


def test_a_window_that_is_too_small_shows_all_smaller(
    window: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a desktop gives it half the least size, nothing is cut off, and clicks fit."""
    hands = window("tic_tac_toe", "human", "human", size=(640, 518))
    for size in ("get_size", "get_framebuffer_size"):
        monkeypatch.setattr(hands.window, size, lambda: (320, 259))
    hands.window.on_resize(320, 259)
    assert hands.front.size == (640, 518)
    left, top, right, low = board_target(hands, "Board 2, 2").item.bounds()
    x, y = (left + right) / 4, (top + low) / 4
    assert hands.colour(x, y) == (0x9C, 0x47, 0x06)  # the dot of what can be chosen
    hands.window.on_mouse_press(x, 259 - y, mouse.LEFT, 0)
    hands.window.on_mouse_release(x, 259 - y, mouse.LEFT, 0)
    sitting = hands.front.sitting
    assert sitting is not None and sitting.match.position == 1
    assert str(sitting.state.board[2, 2].mark) == "cross"


def test_a_window_has_a_least_size_also_after_it_filled_the_screen(
    window: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pyglet makes another window then, which has none of its own."""
    hands = window("pig", "human", "human")
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(hands.window, "set_fullscreen", lambda full: asked.clear())
    monkeypatch.setattr(hands.window, "set_minimum_size", lambda *size: asked.append(size))
    for _ in range(2):
        hands.type("f")
        assert asked == [(640, 518)]


@pytest.mark.parametrize(
    ("game", "who", "moves"),
    [
        ("tic_tac_toe", "careful", 4),
        ("death_star", "sheet", 40),
        ("shuffleboard", "far", 9),
        ("destruct_3", "mason", 22),
        ("", "", 0),
    ],
)
def test_pictures(
    window: Open,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    who: str,
    moves: int,
) -> None:
    """Windows look as they did, but for edges of letters; UPDATE_GOLDEN=1 takes new pictures."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))  # without matches to go on with
    hands = window(game, *([who] * 2 if who else []), size=SMALL)
    hands.front.settle(moves)
    file = tmp_path / "picture.png"
    hands.window.picture(file)
    golden = GOLDEN / f"{game or 'start'}.png"
    if os.environ.get("UPDATE_GOLDEN"):
        golden.write_bytes(file.read_bytes())
    assert file.read_bytes().startswith(b"\x89PNG")
    assert differ(read_png(str(file)), read_png(str(golden))) < 0.01


def test_nothing_is_made_twice(window: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """What did not change keeps its triangles."""
    from playrules.viewer.app import canvas

    hands = window("tic_tac_toe", "human", "human")
    made: list[Shape] = []

    def counted(shape: Shape, scale: float) -> bytes:
        made.append(shape)
        return mesh(shape, scale)

    monkeypatch.setattr(canvas, "mesh", counted)
    hands.window.render()
    assert made == []
    hands.type("5")
    assert 0 < len(made) < 40


def test_a_thing_can_be_elsewhere_for_a_while(window: Open) -> None:
    """What moves is drawn where it is now, turned around its middle; nothing is laid anew."""
    hands = window("", size=SMALL)
    canvas = Canvas(SMALL)
    sheet = canvas.sheet()
    sheet.lay((Item((Rectangle(100, 100, 60, 20, "#c1392b"),), ("piece", 1)),))

    def red(x: int, y: int) -> bool:
        hands.window.switch_to()
        canvas.begin()
        canvas.draw(sheet)
        return hands.shown(x, y) == (0xC1, 0x39, 0x2B)

    assert red(130, 110) and red(104, 110) and not red(130, 85)
    sheet.moves = {("piece", 1): Move(0, 0, 90)}
    assert red(130, 110) and red(130, 85) and not red(104, 110)
    sheet.moves = {("piece", 1): Move(200, 50)}
    assert red(330, 160) and not red(130, 110)
    sheet.moves = {}
    assert red(104, 110)
    sheet.close()


def test_full_screen_and_leaving_are_asked_of_the_window(window: Open) -> None:
    """F fills the screen, Q closes the window and leaves the match."""
    hands = window("pig", "human", "human")
    hands.type("f")
    assert hands.front.full
    hands.type("f")
    assert not hands.front.full
    hands.press("q", ctrl=True)
    assert hands.front.sitting is None


def test_a_picture_is_kept_where_it_was_asked_for(window: Open, tmp_path: Path) -> None:
    """C asks for a name; one without an ending is a PNG; a folder that is not there is told."""
    hands = window("pig", "human", "human", size=SMALL)
    for name, told in (("pig", "The picture is in"), ("none/pig", "cannot be used")):
        hands.type("c")
        for _ in range(9):
            hands.press("backspace")
        hands.type(str(tmp_path / name))
        hands.press("enter")
        assert hands.front.said is not None and told in hands.front.said.text
    assert (tmp_path / "pig.png").read_bytes().startswith(b"\x89PNG")


ON_SCREEN = """
import sys
from playrules.viewer.app.opening import prepare
prepare()
from hands import Hands
from playrules import load
from playrules.viewer.app import Front, begin, open_window

window = open_window(Front(begin(load("tic_tac_toe"), ["careful", "careful"], 3)), (760, 600))
assert type(window).__name__ == "Window" and "Xlib" in str(type(window).__mro__)
hands = Hands(window)
hands.wait(0)
hands.front.settle(4)
window.set_size(900, 640)
for _ in range(9):
    hands.wait(0)
assert window.get_size() == (900, 640), window.get_size()
assert hands.front.size == (900.0, 640.0)
window.set_size(760, 600)
for _ in range(9):
    hands.wait(0)
hands.front.point_away()
with open(sys.argv[1], "wb") as file:
    file.write(window.pixels())
window.close()
"""


def test_a_window_on_a_screen_shows_the_same(window: Open, tmp_path: Path) -> None:
    """On a screen in memory the pixels are those without one; its size may change."""
    screen = subprocess.Popen(
        ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    try:
        assert screen.stdout is not None
        number = screen.stdout.readline().decode().strip()
        file = tmp_path / "pixels"
        here = str(Path(__file__).parent)
        environment = {**os.environ, "DISPLAY": f":{number}", "PYTHONPATH": here}
        subprocess.run(
            [sys.executable, "-c", ON_SCREEN, str(file)], check=True, env=environment, timeout=120
        )
    finally:
        screen.terminate()
        screen.wait()
        if screen.stdout is not None:
            screen.stdout.close()
    hands = window("tic_tac_toe", "careful", "careful", size=SMALL)
    hands.front.settle(4)
    assert differ(file.read_bytes(), hands.window.pixels()) < 0.001


def test_find_names_what_is_there(window: Open) -> None:
    """The buttons of the bar are found by their words."""
    hands = window("pig", "human", "human", size=SMALL)
    assert find(hands.front, "Save").command == "save"


def test_fine_screens_have_finer_edges_and_letters(window: Open) -> None:
    """With two pixels of the screen for each of the window, all stands where it stood."""
    hands = window("tic_tac_toe", "careful", "careful", size=SMALL)
    hands.front.settle(4)
    item = next(one for one in hands.front.layers() if one.name == "scene").items[0]
    coarse, fine = (Canvas((380, 300), scale) for scale in (1.0, 2.0))
    for canvas in (coarse, fine):
        sheet = canvas.sheet()
        canvas.begin()
        sheet.lay((item, Item((Text(40, 200, "Letters", 30, "ink"),))))
        canvas.draw(sheet)
        assert sum(count for _, _, count in sheet.runs) > 100
        sheet.close()
    wide, narrow = (
        max(vertex[0] for data, _ in canvas.lettering.set(Text(0, 0, "Letters", 30))
            for vertex in iter_unpack(VERTEX, data))
        for canvas in (coarse, fine)
    )  # fmt: skip
    assert wide == pytest.approx(narrow, abs=1.5)
    assert coarse.lettering is not fine.lettering


def test_texts_are_no_wider_than_scenes_take_them_to_be(window: Open) -> None:
    """Whatever is written in a window ends where the scene leaves room for it."""
    hands = window("death_star", "sheet", "sheet")
    hands.front.settle(30)
    lettering = Lettering(1.0)
    texts = {
        one for layer in hands.front.layers() for item in layer.items
        for one in item.shapes if isinstance(one, Text)
    }  # fmt: skip
    texts |= {Text(0, 0, sign * 20, size) for sign in "MTJ-C4$/" for size in (11, 13.3, 19)}
    assert len(texts) > 60
    for text in texts:
        left, _, right, _ = text.bounds()
        quads = [v for data, _ in lettering.set(text) for v in iter_unpack(VERTEX, data)]
        assert min(v[0] for v in quads) > left - text.size * 0.25
        assert max(v[0] for v in quads) < right + text.size * 0.25
