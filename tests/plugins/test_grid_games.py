"""Whole games on grids, counted out: figures that are known, or that plain Python counts too."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import comb
from pathlib import Path

import pytest

from playrules.dsl import CORE_WORDS, compile_text
from playrules.dsl.diagnostics.render import render_all
from playrules.engine import Machine, State, simulate
from playrules.plugins.api import load_plugins

VOCABULARY = load_plugins(core_words=CORE_WORDS).vocabulary
GAMES = Path(__file__).with_name("grid_games")
Cell = tuple[int, int]
Position = dict[Cell, int]


def machine(text: str, **settings: int) -> Machine:
    given = {name: str(value) for name, value in settings.items()}
    found = compile_text(text, vocabulary=VOCABULARY, settings=given)
    assert found.program is not None, render_all(found.diagnostics, found.files)
    return Machine(found.program)


def game(name: str, **settings: int) -> Machine:
    return machine((GAMES / f"{name}.rules").read_text(encoding="utf-8"), **settings)


def perft(state: State, depth: int) -> int:
    """Return how many ways lead *depth* turns on; a turn of several choices is one."""
    if depth == 0:
        return 1
    if state.is_over:
        return 0
    after = (state.apply(choice) for choice in state.choices)
    return sum(perft(one, depth - (one.turn != state.turn or one.is_over)) for one in after)


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        # The counts of Othello and of English draughts, as programs for these games give them.
        ("flips", [4, 12, 56, 244, 1396]),
        ("leaps", [7, 49, 302, 1469, 7361]),
    ],
)
def test_known_counts_of_moves(name: str, counts: list[int]) -> None:
    """Rays up to the first of another kind; steps over corners, leaps and chains of leaps."""
    start = game(name).start(0)
    assert [perft(start, depth) for depth in range(1, len(counts) + 1)] == counts


# --- joining two edges ------------------------------------------------------------------------


def beside(cell: Cell, size: int, *, hexagons: bool) -> Iterator[Cell]:
    """Yield the cells that share a side with one."""
    ways = [(1, 0), (-1, 0), (0, 1), (0, -1), *([(1, -1), (-1, 1)] if hexagons else [])]
    for right, up in ways:
        if 1 <= cell[0] + right <= size and 1 <= cell[1] + up <= size:
            yield cell[0] + right, cell[1] + up


def group(position: Position, cell: Cell, size: int, *, hexagons: bool = False) -> set[Cell]:
    """Return the cells of one colour that hang together with one."""
    found, todo = {cell}, [cell]
    while todo:
        for other in beside(todo.pop(), size, hexagons=hexagons):
            if position.get(other) == position[cell] and other not in found:
                found.add(other)
                todo.append(other)
    return found


def joined(position: Position, cell: Cell, size: int) -> bool:
    axis = 1 if position[cell] == 1 else 0
    ends = {one[axis] for one in group(position, cell, size, hexagons=True)}
    return {1, size} <= ends


def bridges(size: int) -> list[int]:
    """Return how many games each side wins, counted in plain Python."""
    cells = [(c, r) for r in range(1, size + 1) for c in range(1, size + 1)]

    @cache
    def count(taken: frozenset[tuple[Cell, int]], player: int) -> tuple[int, int]:
        position, won = dict(taken), [0, 0]
        for cell in cells:
            if cell not in position:
                position[cell] = player
                if joined(position, cell, size):
                    won[player - 1] += 1
                else:
                    more = count(frozenset(position.items()), 3 - player)
                    won = [won[0] + more[0], won[1] + more[1]]
                del position[cell]
        return won[0], won[1]

    return list(count(frozenset(), 1))


@pytest.mark.parametrize("size", [2, 3])
def test_somebody_always_joins_two_edges(size: int) -> None:
    """Of all games on a rhombus of hexagons none is drawn, and each side wins its share."""
    seen: dict[tuple[int, ...], tuple[int, int]] = {}

    def count(state: State) -> tuple[int, int]:
        if state.outcome is not None:
            (winner,) = state.outcome.winners
            return (1, 0) if winner == 1 else (0, 1)
        key = state.row
        if key not in seen:
            found = [count(state.apply(choice)) for choice in state.choices]
            seen[key] = sum(one for one, _ in found), sum(other for _, other in found)
        return seen[key]

    assert list(count(game("bridge", size=size).start(0))) == bridges(size)


# --- capturing what has no free space beside it -----------------------------------------------


def breathes(position: Position, cell: Cell, size: int) -> bool:
    return any(
        other not in position
        for one in group(position, cell, size)
        for other in beside(one, size, hexagons=False)
    )


def put(position: Position, cell: Cell, player: int, size: int) -> Position | None:
    """Return the position after a stone is put down, or None where that is not allowed."""
    after = {**position, cell: player}
    for other in beside(cell, size, hexagons=False):
        if after.get(other) == 3 - player and not breathes(after, other, size):
            for one in group(after, other, size):
                del after[one]
    return after if breathes(after, cell, size) else None


def sieges(position: Position, player: int, size: int, depth: int) -> int:
    """Return how many ways lead *depth* stones on, counted in plain Python."""
    if depth == 0:
        return 1
    cells = ((c, r) for r in range(1, size + 1) for c in range(1, size + 1))
    after = (put(position, cell, player, size) for cell in cells if cell not in position)
    return sum(sieges(one, 3 - player, size, depth - 1) for one in after if one is not None)


@pytest.mark.parametrize(("size", "depth"), [(2, 8), (3, 5)])
def test_captures_of_regions(size: int, depth: int) -> None:
    """As many ways as plain Python finds, captures and forbidden stones included."""
    start = game("siege", size=size).start(0)
    for turns in range(1, depth + 1):
        assert perft(start, turns) == sieges({}, 1, size, turns)


LEGAL = """rules 1
game legal "Legal" { players: 1 }
use board 1
type content is empty, dark, light
grid board "Board" {
  columns: WIDE
  rows: TALL
  has stone: content
}
define alike(s: board): list(x in board where x.stone is s.stone)
define breathes(s: board) {
  return any(x in region(s, on: alike(s)), y in orthogonals(x) where y.stone is empty)
}
play {
  for each s in board {
    choose c from content for red "What is on {s}?"
    set s.stone to c
  }
  finish game lost if any(s in board where s.stone is not empty and not breathes(s))
}
"""


@pytest.mark.parametrize(
    ("wide", "tall", "positions"), [(1, 1, 1), (2, 1, 5), (2, 2, 57), (3, 2, 489), (4, 2, 4125)]
)
def test_known_counts_of_legal_positions(wide: int, tall: int, positions: int) -> None:
    """As many as Tromp and Farnebäck counted ("Combinatorics of Go", 2007)."""

    def count(state: State) -> int:
        if state.outcome is not None:
            return int(not state.outcome.lost)
        return sum(count(state.apply(choice)) for choice in state.choices)

    text = LEGAL.replace("WIDE", str(wide)).replace("TALL", str(tall))
    assert count(machine(text).start(0)) == positions


# --- a grid for each player -------------------------------------------------------------------


def test_a_sea_for_each_player() -> None:
    """As many ways to hide two boats in ten spaces, and to shoot at twelve, as there are."""
    state = game("sea").start(0)
    for _ in range(2):
        assert len(state.choices) == comb(10, 2)
        state = state.apply(next(iter(state.choices)))
    for shots in (12, 12, 11, 11, 10):
        assert len(state.choices) == shots
        last = list(state.choices)[-1]
        state = state.apply(last)


def test_turned_quarters() -> None:
    """One mark and a turn reach each space once; two marks as many positions as plain Python."""

    def turned(cell: Cell, corner: Cell, clockwise: bool) -> Cell:
        x, y = cell[0] - corner[0], cell[1] - corner[1]
        if not (0 <= x < 3 and 0 <= y < 3):
            return cell
        return (
            (corner[0] + y, corner[1] + 2 - x) if clockwise else (corner[0] + 2 - y, corner[1] + x)
        )

    cells = [(c, r) for r in range(1, 7) for c in range(1, 7)]
    corners = [(1, 1), (4, 1), (1, 4), (4, 4)]
    after: list[set[tuple[tuple[Cell, int], ...]]] = [{()}]
    for player in (1, 2):
        after.append({
            tuple(sorted((turned(one, corner, way), who) for one, who in (*before, (new, player))))
            for before in after[-1] for new in cells if new not in dict(before)
            for corner in corners for way in (True, False)
        })  # fmt: skip
    start = game("quarters").start(0)
    assert len(start.choices) == 36 * 8
    first = {state.position_key: state for state in map(start.apply, start.choices)}
    second = {
        one.position_key for state in first.values() for one in map(state.apply, state.choices)
    }
    assert [len(first), len(second)] == [len(after[1]), len(after[2])] == [36, 36 * 35]


@pytest.mark.parametrize("name", ["flips", "siege", "quarters"])
def test_machine_code_plays_the_same_games(name: str) -> None:
    """Regions, rays, drops and rotations stay inside what numba compiles."""
    made = game(name).program
    assert simulate(made, 20, seed=3, limit=200, native=True) == simulate(
        made, 20, seed=3, limit=200, jobs=1
    )
