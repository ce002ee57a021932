"""Where counts lead: walks along the spaces, as tables and as functions called in play."""

from __future__ import annotations

from collections.abc import Sequence

from playrules.engine.vocabulary import Build
from playrules.plugins.board.model import by_place


def walk(
    row: Sequence[int], space: int, n: int, onward: Sequence[int], first: Sequence[int]
) -> int:
    """Return the space *n* steps on from *space*; 0 past an end, and for a negative count."""
    if n < 0 or space == 0:
        return 0
    if n > 0:
        space = first[space]
        n -= 1
    while n > 0 and space != 0:
        space = onward[space]
        n -= 1
    return space


def walked(
    row: Sequence[int], space: int, goal: int, onward: Sequence[int], first: Sequence[int]
) -> int:
    """Return after how many steps a move from *space* is at *goal*, or -1 if it never is."""
    if space == 0 or goal == 0:
        return -1
    if space == goal:
        return 0
    space = first[space]
    n = 1
    while space != goal:
        if space == 0 or n > len(onward):
            return -1
        space = onward[space]
        n += 1
    return n


def steps_to_go(
    row: Sequence[int], space: int, most: int, onward: Sequence[int], first: Sequence[int]
) -> int:
    """Return how many steps, at most *most*, can be made from *space* before an end."""
    if space == 0:
        return 0
    n = 0
    space = first[space]
    while n < most and space != 0:
        space = onward[space]
        n += 1
    return n


def all_walks(onward: Sequence[int], first: Sequence[int], most: int) -> list[list[int]]:
    """Return the space after 0 … *most* steps, by count and then by place: `walk` for all."""
    rows = [list(range(len(onward))), list(first)]
    while len(rows) <= most:
        rows.append([onward[space] for space in rows[-1]])
    return rows[: most + 1]


def all_distances(onward: Sequence[int], first: Sequence[int]) -> list[list[int]]:
    """Return the steps from each place to each place, -1 for never: `walked` for all."""
    rows: list[list[int]] = []
    for start in range(len(onward)):
        row = [-1] * len(onward)
        space, n = start, 0
        while space != 0 and n <= len(onward):
            if row[space] < 0:
                row[space] = n
            space = onward[space] if n else first[space]
            n += 1
        rows.append(row)
    return rows


def onward_table(build: Build) -> tuple[int, ...]:
    """Return the space after each place."""
    return tuple(by_place(build, 0, lambda board: board.onward))


def first_table(build: Build) -> tuple[int, ...]:
    """Return the first step of a move from each place."""
    table = by_place(
        build,
        0,
        lambda board: [off or on for off, on in zip(board.turnoff, board.onward, strict=True)],
    )
    return tuple(table)
