"""The lines of a grid: so many spaces one after the other in a row, a column or a diagonal."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

from playrules.engine.kinds import thing
from playrules.engine.vocabulary import Build, Code, DeclaredBlock, Value
from playrules.plugins.board.directions import listed, spaces_kind
from playrules.plugins.board.grid import Grid, grids_of
from playrules.plugins.board.model import places

MOST_CELLS = 200_000  # spaces of all lines of a grid, counted once for each line
WAYS = ((1, 0), (0, 1), (1, 1), (-1, 1))
HEXAGON_WAYS = ((1, 0), (0, 1), (-1, 1))


def declare_lines(grids: list[Grid], block: DeclaredBlock, build: Build) -> None:
    """Declare the lines of a block's grids, in the order of the spaces that they start on."""
    given = block.value("lines")
    if given is None:
        return
    length, grid = given.value, grids[0]
    lines = lines_of(grid, length) if 2 <= length <= max(grid.wide, grid.tall) else []
    if not lines or length * len(lines) * len(grids) > MOST_CELLS:
        why = "no line is so long" if not lines else "there are too many lines"
        longest = max(grid.wide, grid.tall)
        most = f"a line has from 2 to {longest} spaces here"
        if longest < 2:
            most = "a grid of one space has no lines: leave `lines:` out"
        build.error(given.span, f"{grid.name} cannot have lines of {length}", why, most)
        return
    names = [grid.place_name(line[0]) + " to " + grid.place_name(line[-1]) for line in lines]
    owners = [f"{name}'s " for name in build.seat_names] if block.per_player else [""]
    part = SimpleNamespace(
        word=block.word,
        name=f"{block.name}_line",
        title=block.title,
        span=block.span,
        data={},
        per_player=False,
    )
    kind = build.things(
        cast("DeclaredBlock", part),
        group="line",
        titles=[f"{owner}{block.title} {name}" for owner in owners for name in names],
        keys=[f"{part.name}[{i}]" for i in range(1, len(lines) * len(grids) + 1)],
    )
    for copy, one in enumerate(grids):
        ids = kind.ids[copy * len(lines) : (copy + 1) * len(lines)]
        one.lines = dict(zip(ids, lines_of(one, length), strict=True))


def lines_of(grid: Grid, length: int) -> list[list[int]]:
    """Return the lines of so many spaces, each from its lowest space on."""
    found: list[list[int]] = []
    for position in range(grid.size):
        for right, up in HEXAGON_WAYS if grid.hexagons else WAYS:
            line = [grid.beside(position, i * right, i * up) for i in range(length)]
            if all(line):
                found.append(line)
    return found


def lower_lines(code: Code, arguments: dict[str, Value]) -> Value:
    """Lower `space.lines`: the lines that lead through it."""

    def through() -> list[list[int]]:
        found: list[list[int]] = [[] for _ in range(places(code.build))]
        for grid in grids_of(code.build):
            for line, spaces in grid.lines.items():
                for space in spaces:
                    found[space].append(line)
        return found

    return listed(code, arguments["it"], "lines through a space", through, thing("line"))


def lower_spaces(code: Code, arguments: dict[str, Value]) -> Value:
    """Lower `line.spaces`."""

    def lists() -> list[list[int]]:
        lines: dict[int, list[int]] = {}
        for grid in grids_of(code.build):
            lines.update(grid.lines)
        return [lines.get(i, []) for i in range(max(lines, default=0) + 1)]

    kind = spaces_kind([grid for grid in grids_of(code.build) if grid.lines])
    return listed(code, arguments["it"], "spaces of a line", lists, kind)
