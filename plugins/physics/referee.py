"""The referee of physics: reads a scene from the row, lets the event happen, and answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from playrules.engine import Program, State
from playrules.plugins.api import Draws, Referee
from playrules.plugins.physics import events
from playrules.plugins.physics.judging import Happened, Judgement
from playrules.plugins.physics.layout import Layout, Row, column_at, layout_of
from playrules.plugins.physics.model import Facts, Pose, Rest, Scene, Spot, Standing
from playrules.plugins.physics.model.checks import check_standing
from playrules.plugins.physics.model.landing import Landing, drop
from playrules.plugins.physics.spots import AIM, SPOT, spot_of
from playrules.plugins.physics.worker import SECONDS, Worker, WorkerStopped

Carry = Callable[..., tuple[Rest, Facts]]
DECREE: Final = "decree"
REMEMBERED: Final = 1024


def referee(program: Program) -> Referee:
    """Make the referee of a game; that of a game of strangers works in a process of its own."""
    layout = layout_of(program)
    if layout is None:
        raise LookupError(f"{program.name} has no scene")
    return Answering(program, layout, carrier(program))


def carrier(program: Program) -> Carry:
    """Return what carries out the events of a game: this process for bundled games, or a worker."""
    return Here() if is_bundled(program) else Apart()


def is_bundled(program: Program) -> bool:
    """Whether the rules of a program are those of a game that comes with playrules, unchanged."""
    home = Path(str(files("playrules.games"))).resolve()
    try:
        return bool(program.sources) and all(
            Path(path).resolve().is_relative_to(home) and Path(path).read_text("utf-8") == text
            for path, text in program.sources
        )
    except (OSError, ValueError):
        return False


class Apart:
    """Carries out events in a worker process, so that nothing that happens there harms this one."""

    def __init__(self, seconds: float = SECONDS) -> None:
        """Let each event take so long at most."""
        self.worker = Worker(seconds)

    def __call__(self, event: str, *arguments: Any, **named: Any) -> tuple[Rest, Facts]:
        """Carry out an event. Raises SolverError, and WorkerStopped."""
        found: tuple[Rest, Facts] = self.worker.call(
            events.__name__, events.carry_out.__name__, event, *arguments, **named
        )
        return found


class Here:
    """Carries out events in this process, where the scene stands as a scene can stand.

    A standing that no event has left may be anybody's, read from a file: it is looked through
    first, and one with things inside each other goes to a worker.
    """

    def __init__(self) -> None:
        """Know no standing yet."""
        self.apart = Apart()
        self._known: dict[tuple[Scene, Standing], None] = {}

    def __call__(
        self, event: str, scene: Scene, standing: Standing, *arguments: Any, **named: Any
    ) -> tuple[Rest, Facts]:
        """Carry out an event. Raises SolverError, and WorkerStopped."""
        if (scene, standing) not in self._known and check_standing(scene, standing):
            return self.apart(event, scene, standing, *arguments, **named)
        found = events.carry_out(event, scene, standing, *arguments, **named)
        while len(self._known) >= REMEMBERED:
            del self._known[next(iter(self._known))]
        self._known[scene, found[0].standing] = None
        return found


class Answering:
    """Answers the events of one game."""

    def __init__(self, program: Program, layout: Layout, carry: Carry) -> None:
        """Answer for the game of a program, by *carry*."""
        self.layout = layout
        self.at = column_at(program)
        self.compounds = program.things.compounds
        self._names = program.things.names["piece"]
        self.carry = carry
        self._judgement = Judgement(program, layout)

    def __call__(self, state: State, _draws: Draws, /) -> Sequence[int]:
        """Return the answer to what is asked."""
        question = state.question
        assert question is not None
        rest, cells = self.happen(state.row, question.event, question.numbers)
        return [
            int(rest.how == DECREE) if name == DECREE else cells.get(column, state.row[column])
            for name, _, column in question.cells()
        ]

    def faults(self, state: State, values: Sequence[int], /) -> Sequence[str]:
        """Return what of a recorded answer cannot be."""
        return self._judgement.faults(self._happened(state, values), state.row)

    def differences(
        self, state: State, recorded: Sequence[int], again: Sequence[int], /
    ) -> Sequence[str]:
        """Return how pieces lie otherwise after another answer than the recorded one."""
        one, other = (self._happened(state, values) for values in (recorded, again))
        return self._judgement.differences(one, other)

    def _happened(self, state: State, values: Sequence[int]) -> Happened:
        """Return an event with the answer to it."""
        question = state.question
        assert question is not None
        about = question.numbers
        place = about["scene"]
        lying = self.layout.lying(state.row, self.at, place)
        arguments, turns = self._arguments(question.event, about, lying.standing)
        start = lying.standing.poses
        if question.event == "place":
            piece, spot = arguments
            landing = drop(self.layout.scene(place), lying.standing, piece, spot)
            start[piece] = (
                landing.pose
                if isinstance(landing, Landing)
                else Pose(spot.x, spot.y, spot.turn, spot.mirrored)
            )
        row = tuple(question.written(values))
        decree = any(row[column] for name, _, column in question.cells() if name == DECREE)
        tool = question.event == "use" or (
            question.event in ("wait", "settle") and lying.standing.tool is not None
        )
        return Happened(place, start, turns, row, not lying.removed.pieces, decree, tool)

    def happen(
        self, row: Row, event: str, about: dict[str, int], *, record: bool = False
    ) -> tuple[Rest, dict[int, int]]:
        """Let an event happen; returns how it ended, and the cells of the row that it changes.

        *about* says what it is about, by the names of the question's arguments.
        """
        place = about["scene"]
        scene = self.layout.scene(place)
        lying = self.layout.lying(row, self.at, place)
        arguments, placed = self._arguments(event, about, lying.standing)
        try:
            rest, facts = self.carry(
                event, scene, lying.standing, lying.removed, *arguments, record=record
            )
        except WorkerStopped:
            raise
        except Exception as error:
            self._name(error)
            raise
        cells = self.layout.cells_of(row, place, rest.standing, facts, placed)
        for number, _ in lying.removed.pieces:
            if number not in rest.standing.poses:
                cells |= self.layout.cleared(number)
        return rest, cells | {self.layout.places[place].columns["stale"]: 0}

    def _name(self, error: Exception) -> None:
        """Raise what went wrong with the name of the piece that it is about, if there is one."""
        from playrules.plugins.physics.solver.errors import RunawayError, SolverError

        if isinstance(error, RunawayError) and error.piece >= 0:
            name = self._names[self.layout.pieces[error.piece]]
            raise SolverError(f"{name} was moved to where nothing can be") from error

    def _arguments(
        self, event: str, about: dict[str, int], standing: Standing
    ) -> tuple[tuple[Any, ...], dict[int, int]]:
        """Return what the solver wants to know of an event, and turns that pieces get with it."""
        place = about["scene"]
        if event == "place":
            piece = self.layout.index[about["piece"]]
            spot = spot_of(self.compounds[SPOT].variant(about["spot"]), about["spot"])
            scene = self.layout.scene(place)
            spot = shifted(scene, standing, piece, spot, about["slip"], about["slip_y"])
            return (piece, spot), {piece: spot.turn}
        if event == "use":
            found = self.layout.places[place]
            aim = self.compounds[AIM].variant(about["aim"]).split(about["aim"])
            aim = tuple(one + about.get(f"slip{i}", 0) for i, one in enumerate(aim, start=1))
            return (found.tools.index(about["tool"]), found.holes.index(about["hole"]), aim), {}
        return ((about["time"],) if event == "wait" else ()), {}


def shifted(
    scene: Scene, standing: Standing, piece: int, spot: Spot, right: int, away: int
) -> Spot:
    """Return a spot to which a hand errs by so much, or as far as it can be let down at all."""
    for quarters in range(4, 0, -1):
        x, y = spot.x + right * quarters // 4, spot.y + away * quarters // 4
        found = Spot(x, spot.turn, spot.mirrored, y)
        if isinstance(drop(scene, standing, piece, found), Landing):
            return found
    return spot


def standing_of(program: Program, row: Row, place: int) -> Standing:
    """Return what lies in a scene of a game, by the id of its place."""
    layout = layout_of(program)
    if layout is None:
        raise LookupError(f"{program.name} has no scene")
    return layout.lying(row, column_at(program), place).standing
