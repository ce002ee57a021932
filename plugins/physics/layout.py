"""Where a program's row keeps what lies in its scenes, and the way between rows and standings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import itemgetter
from typing import Final

from playrules.engine import Program
from playrules.engine.kinds import Kind
from playrules.plugins.physics.model import (
    BODIES_OF_A_TOOL,
    PieceFacts,
    Pose,
    Scene,
    Standing,
    ToolPose,
    join,
    split,
)
from playrules.plugins.physics.model.units import apart

Row = Sequence[int]

SCENE: Final = "scene"
"""The block word whose components carry the layout."""
POSE: Final = ("x", "y", "turn", "mirrored")
PLAIN_FACTS: Final = ("nearest", "tilted", "turned", "top", "moved")


@dataclass(frozen=True, slots=True)
class Instance:
    """A scene as it is there: one, or one for each player. `place` is its id as a place.

    `columns` are the columns of what it keeps, by name: the tool that stands in it (counted from
    1), its hole (from 1), its aim and its bodies, and whether its facts are stale. `grounds`,
    `areas`, `holes` and `tools` are the ids of these things, in the order of the model's numbers.
    """

    place: int
    scene: int
    columns: Mapping[str, int]
    grounds: tuple[int, ...] = ()
    areas: tuple[int, ...] = ()
    holes: tuple[int, ...] = ()
    tools: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """Columns that stand side by side: of one value of all pieces of a kind, or of all scenes."""

    name: str
    kind: Kind
    column: int
    count: int


@dataclass(frozen=True, eq=False)
class Lying:
    """What lies in a scene, and the pieces that were taken out since the last event, as they lay.

    The same cells of a row give the same object, so that what follows can be looked up by it.
    """

    standing: Standing
    removed: Standing


@dataclass(frozen=True, eq=False)
class Layout:
    """The physical side of a program: its scenes, and the columns of pieces and scenes.

    `scenes` are as declared; all have the same bodies: a piece's index is its place in `pieces`,
    which are ids. `columns` are the columns of each value that pieces keep, by name, in order of
    the pieces. `parts` are the parts of an answer; `own` is what verbs write by themselves.
    """

    scenes: tuple[Scene, ...]
    instances: tuple[Instance, ...]
    pieces: tuple[int, ...]
    columns: Mapping[str, tuple[int, ...]]
    parts: tuple[Part, ...] = ()
    own: tuple[Part, ...] = ()

    # --- who is who

    @cached_property
    def index(self) -> dict[int, int]:
        """The index of each piece by its id."""
        return {piece: number for number, piece in enumerate(self.pieces)}

    @cached_property
    def places(self) -> dict[int, Instance]:
        """The scenes as they are there, by their ids as places."""
        return {one.place: one for one in self.instances}

    def scene(self, place: int) -> Scene:
        """Return what is declared of a scene. Raises KeyError for a place that is none."""
        return self.scenes[self.places[place].scene]

    def words(self, name: str) -> Iterator[tuple[int, ...]]:
        """Yield the columns of each word of a bit set, lowest first."""
        number = 1
        while (columns := self.columns.get(f"{name} {number}")) is not None:
            yield columns
            number += 1

    # --- from the row

    def lying(self, row: Row, at: int, place: int) -> Lying:
        """Return what lies in a scene; *at* is the column of the place of the piece with id 1."""
        read = self._readers.get((place, at)) or self._reader(place, at)
        return _lying(self, place, read(row), len(self.pieces))

    @cached_property
    def _readers(self) -> dict[tuple[int, int], Callable[[Row], tuple[int, ...]]]:
        """What reads the cells of scenes: asked for each spot that rules look at, so made once."""
        return {}

    def _reader(self, place: int, at: int) -> Callable[[Row], tuple[int, ...]]:
        """Return what reads all that a standing depends on: places, then poses, then the tool."""
        places = (at + piece - 1 for piece in self.pieces)
        poses = (
            self.columns[name][number]
            for number in range(len(self.pieces))
            for name in ("left", *POSE)
        )
        read: Callable[[Row], tuple[int, ...]] = itemgetter(
            *places, *poses, *self._tool_columns(self.places[place])
        )
        self._readers[place, at] = read
        return read

    def _tool_columns(self, one: Instance) -> tuple[int, ...]:
        return tuple(one.columns[name] for name in tool_names(self.aims) if name in one.columns)

    @cached_property
    def aims(self) -> int:
        """The most parameters of any tool."""
        return max((len(t.parameters) for scene in self.scenes for t in scene.tools), default=0)

    def facts(self, row: Row, number: int) -> PieceFacts:
        """Return the base facts of a piece as they stand in the row."""
        value = {name: row[self.columns[name][number]] for name in PLAIN_FACTS}
        touches, rests_on, within = (
            join(row[columns[number]] for columns in self.words(name))
            for name in ("touches", "rests_on", "within")
        )
        nearest, tilted, top, moved = (value[n] for n in ("nearest", "tilted", "top", "moved"))
        return PieceFacts(touches, rests_on, within, nearest, bool(tilted), top, moved)

    # --- to the row

    def cells_of(
        self,
        row: Row,
        place: int,
        standing: Standing,
        facts: Mapping[int, PieceFacts],
        placed: Mapping[int, int],
    ) -> dict[int, int]:
        """Return the cells that change when a scene comes to rest, by column.

        Pieces that are not in *standing*, but were left in or taken from this scene, keep nothing.
        *placed* are turns that pieces have just been placed with.
        """
        found: dict[int, int] = {}
        poses = standing.poses
        for number, pose in poses.items():
            turn = placed.get(number, row[self.columns["placed"][number]])
            found |= self._piece_cells(number, pose, facts[number], turn, place)
        found |= self._tool_cells(place, standing.tool)
        return found

    def cleared(self, number: int) -> dict[int, int]:
        """Return the cells of a piece that lies nowhere."""
        kinds = {part.name.partition(" ")[2]: part.kind for part in (*self.parts, *self.own)}
        return {
            columns[number]: kinds[name].absent if kinds[name].nullable else 0
            for name, columns in self.columns.items()
        }

    def _piece_cells(
        self, number: int, pose: Pose, facts: PieceFacts, placed: int, place: int
    ) -> dict[int, int]:
        turned = apart(pose.turn, placed)
        values: dict[str, int] = {
            "left": 0,
            "placed": placed,
            "x": pose.x,
            "y": pose.y,
            "turn": pose.turn,
            "mirrored": int(pose.mirrored),
            "nearest": facts.nearest,
            "tilted": int(facts.tilted),
            "turned": turned,
            "top": facts.top,
            "moved": facts.moved,
        }
        sets = {"touches": facts.touches, "rests_on": facts.rests_on, "within": facts.within}
        found = {self.columns[name][number]: value for name, value in values.items()}
        for name, given in sets.items():
            columns = [one[number] for one in self.words(name)]
            found |= dict(zip(columns, split(given, len(columns)), strict=True))
        return found

    def _tool_cells(self, place: int, tool: ToolPose | None) -> dict[int, int]:
        one = self.places[place]
        found = dict.fromkeys(self._tool_columns(one), 0)
        if tool is None:
            return found
        values = {"tool": tool.tool + 1, "hole": tool.hole + 1, "bodies": len(tool.poses)}
        values |= {f"aim {i}": value for i, value in enumerate(tool.aim, start=1)}
        for i, pose in enumerate(tool.poses, start=1):
            for name in POSE[:3]:
                values[f"body {i} {name}"] = getattr(pose, name)
        return found | {one.columns[name]: value for name, value in values.items()}


@lru_cache(maxsize=512)
def _lying(layout: Layout, place: int, cells: tuple[int, ...], pieces: int) -> Lying:
    """Return what lies in a scene from the cells that say so, the same object for the same."""
    at, cells = cells[:pieces], cells[pieces:]
    standing: dict[int, Pose] = {}
    removed: dict[int, Pose] = {}
    size = 1 + len(POSE)
    for number in range(pieces):
        left, x, y, turn, mirrored = cells[number * size : (number + 1) * size]
        if at[number] == place:
            standing[number] = Pose(x, y, turn, bool(mirrored))
        elif left == place:
            removed[number] = Pose(x, y, turn, bool(mirrored))
    tool = _tool(layout, place, cells[pieces * size :])
    return Lying(Standing.of(standing, tool), Standing.of(removed))


def _tool(layout: Layout, place: int, cells: tuple[int, ...]) -> ToolPose | None:
    if not cells or not cells[0]:
        return None
    tool, hole, bodies, *rest = cells
    parameters = layout.scene(place).tools[tool - 1].parameters
    aim = tuple(rest[: len(parameters)])
    rest = rest[layout.aims : layout.aims + 3 * bodies]
    poses = tuple(Pose(x, y, turn) for x, y, turn in batched(rest))
    return ToolPose(tool - 1, hole - 1, aim, poses)


def batched(numbers: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """Yield numbers three by three."""
    yield from zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True)


def tool_names(aims: int) -> list[str]:
    """Return the names of what a scene keeps of a tool whose aims have so many parameters."""
    poses = [f"body {i} {name}" for i in range(1, BODIES_OF_A_TOOL + 1) for name in POSE[:3]]
    return ["tool", "hole", "bodies", *(f"aim {i}" for i in range(1, aims + 1)), *poses]


def layout_of(program: Program) -> Layout | None:
    """Return the layout of a program, None where it has no scenes."""
    for one in program.components:
        if one.word == SCENE:
            found = one.data["layout"]
            assert isinstance(found, Layout)
            return found
    return None


def column_at(program: Program) -> int:
    """Return the column of the place of the piece with id 1; 0 where there are no pieces."""
    for kept in program.kept:
        if kept.name == "at" and kept.owner == "piece":
            return kept.base
    return 0
