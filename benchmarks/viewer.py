"""Processor time of a frame in a window: `python -m benchmarks.viewer`.

Two hundred plain shapes move and turn, each anew for each frame, on the canvas of the viewer, and
beside it in the same run as shapes of pyglet itself in one batch. Then a whole window in which a
piece goes its way, and one in which blocks fall. Without a screen; a program stands in for the
graphics card (Mesa's llvmpipe) where there is none, and its time is counted, too.

At last by the clock: how often a window is drawn in which the pointer moves while an agent thinks.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from math import cos, sin
from statistics import median
from typing import Any

from benchmarks.measure import print_table

from playrules import load
from playrules.loading.seating import default_agent
from playrules.viewer.app import Front, begin, open_window
from playrules.viewer.scene import Item, Move, Rectangle

SIZE = (1280, 720)
SHAPES = 200
SIDE = 30.0
FRAMES = 240
WARM = 20
BUILT = 49
"""Behind so many moves the castles stand, and it is aimed."""
WATCHED = 30.0
"""Seconds for which a window is watched while agents think."""
GOAL = 8.0
"""Milliseconds of processor time for a frame with so many shapes: half of a sixtieth second."""


def spot(number: int, frame: int) -> tuple[float, float, float]:
    """Where a shape is in a frame, and how it is turned."""
    x, y = 40 + number % 20 * 62, 40 + number // 20 * 66
    return x + 20 * cos(frame / 9 + number), y + 20 * sin(frame / 9 + number), frame * 3 + number


def measured(frame: Callable[[int], object]) -> tuple[float, float]:
    """Milliseconds of processor time for a frame: the median, and what one in twenty exceeds."""
    from pyglet import gl

    times = []
    for number in range(WARM + FRAMES):
        start = time.process_time()
        frame(number)
        gl.glFinish()  # without a screen nothing else makes the pixels be drawn at once
        times.append((time.process_time() - start) * 1000)
    known = sorted(times[WARM:])
    return median(known), known[int(len(known) * 0.95)]


def on_canvas(window: Any) -> Callable[[int], object]:
    """Shapes on the canvas of the viewer, moved by their things."""
    from playrules.viewer.app.canvas import Canvas

    canvas = Canvas(SIZE)
    sheet = canvas.sheet()
    paints = ("down", "up", "accent", "deep")
    sheet.lay(
        Item((Rectangle(0, 0, SIDE, SIDE, paints[number % 4]),), ("piece", number))
        for number in range(SHAPES)
    )

    def frame(number: int) -> None:
        moves = {}
        for one in range(SHAPES):
            x, y, turn = spot(one, number)
            moves["piece", one] = Move(x, y, turn)
        sheet.moves = moves
        window.switch_to()
        canvas.begin()
        canvas.draw(sheet)
        window.flip()

    return frame


def bare(window: Any) -> Callable[[int], object]:
    """The same as rectangles of pyglet in one batch."""
    from pyglet import gl
    from pyglet.graphics import Batch
    from pyglet.shapes import Rectangle as Plain

    batch = Batch()
    shapes = []
    for number in range(SHAPES):
        one = Plain(0, 0, SIDE, SIDE, color=(90, 40 + number % 200, 120), batch=batch)
        one.anchor_position = (SIDE / 2, SIDE / 2)
        shapes.append(one)

    def frame(number: int) -> None:
        window.switch_to()
        gl.glClear(gl.GL_COLOR_BUFFER_BIT)
        for at, one in enumerate(shapes):
            x, y, turn = spot(at, number)
            one.position = (x, y)
            one.rotation = turn
        batch.draw()
        window.flip()

    return frame


def of_game(game: str, moves: int) -> tuple[float, float]:
    """A frame of a whole window while a game plays itself from a move on, as measured."""
    loaded = load(game)
    agents = [default_agent(loaded.program, loaded.plugins)] * len(loaded.seats)
    front = Front(begin(loaded, agents, 3))
    sitting = front.sitting
    assert sitting is not None
    while sitting.match.position < moves:
        front.settle(1)
    front.lively = True
    window = open_window(front, SIZE, headless=True)
    try:
        return measured(lambda number: window.step(number / 60))
    finally:
        window.close()


def while_thinking() -> tuple[int, float, float]:
    """Frames while `marksman` thinks in Castle Crush, seconds of it, and the longest frame."""
    game = load("castle_crush")
    front = Front(begin(game, ["marksman"] * len(game.seats), 3))
    sitting = front.sitting
    assert sitting is not None
    while sitting.match.position < BUILT:
        front.settle(1)
    front.lively = front.apart = True
    sitting.pace.faster(9)
    window = open_window(front, SIZE, headless=True)
    times: list[float] = []
    number, end = 0, time.monotonic() + WATCHED
    try:
        while time.monotonic() < end and not sitting.state.is_over:
            number += 1
            window.dispatch_event("on_mouse_motion", 300 + number % 400, 400, 1, 1)
            start, thinking = time.monotonic(), sitting.doing
            window.step()
            time.sleep(max(0.0, 1 / 60 - (time.monotonic() - start)))
            if thinking:
                times.append(time.monotonic() - start)
    finally:
        window.close()
    return len(times), sum(times), max(times, default=0.0)


def main() -> None:
    """Measure, and print the table."""
    window = open_window(Front(), SIZE, headless=True)
    rows: list[tuple[object, ...]] = []
    for name, make in (
        (f"{SHAPES} shapes, the viewer", on_canvas),
        (f"{SHAPES} shapes, bare pyglet", bare),
    ):
        rows.append((name, *measured(make(window))))
    window.close()
    rows.append(("Snakes and Ladders plays itself", *of_game("snakes_and_ladders", 0)))
    rows.append(("Destruct 3, blocks fall", *of_game("destruct_3", 41)))
    table = [(name, middle, slow, 1000 / middle) for name, middle, slow in rows]
    print_table(
        f"A frame of {SIZE[0]}\u00d7{SIZE[1]}; goal: {SHAPES} shapes in {GOAL:g} ms",
        ("what", "ms", "ms, 95 %", "frames/s"),
        table,
    )
    count, seconds, longest = while_thinking()
    print_table(
        "A window while marksman thinks; goal: 10 frames a second",
        ("frames", "seconds", "longest, ms", "frames/s"),
        [(count, seconds, longest * 1000, count / seconds if seconds else 0.0)],
    )


if __name__ == "__main__":
    main()
