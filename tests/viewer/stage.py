"""Puts bundled games on stage: at several points of play, with what happened before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from playrules import load
from playrules.dsl import CORE_WORDS
from playrules.engine import Machine, Program, State
from playrules.engine.machine.generator import Draws
from playrules.engine.play import Event
from playrules.engine.play.referees import Referees
from playrules.loading.agents import match_referees
from playrules.plugins.api import Plugins, load_plugins
from playrules.viewer.scene import Drawers, Scene, Text, compose, drawers_of

SIZES = ((1024, 768), (640, 480), (1920, 1080))
POINTS = (0, 10, 50, 5_000)
SLACK = 0.75  # pixels that a rounded figure may differ


@dataclass(frozen=True)
class Stage:
    """Where a game stands, and the journal before."""

    name: str
    state: State
    journal: tuple[Event | str, ...]


def games() -> list[str]:
    """Return the names of all bundled games."""
    root = files("playrules.games")
    return sorted(one.name for one in root.iterdir() if (one / f"{one.name}.rules").is_file())


@cache
def plugins() -> Plugins:
    """Load the plugins once."""
    return load_plugins(core_words=CORE_WORDS)


@cache
def drawers() -> Drawers:
    """Return what draws components."""
    return drawers_of(plugins().drawings)


@cache
def program_of(game: str, players: int | None = None) -> Program | None:
    """Return a game for so many players, as few as it allows by default; None if it does not."""
    if players is not None and players not in load(game).facts.counts:
        return None
    return load(game, seats=players).program


@cache
def stages(game: str) -> tuple[Stage, ...]:
    """Play a game with as many as it allows, up to four, and return it at several points."""
    program = next(one for count in (4, 3, 2, 1) if (one := program_of(game, count)) is not None)
    journal: list[Event | str] = []
    events: list[Event] = []
    machine = Machine(program)
    referees = Referees(machine, match_referees(plugins()))
    state = machine.start(7, journal=events, chance="explicit")
    journal += events
    draws = Draws(7)
    found = [Stage("start", state, tuple(journal))]
    for count in range(1, max(POINTS) + 1):
        if state.is_over:
            break
        if state.is_outside:
            events = []
            state = state.answer(referees.answer(state, draws), events)
            journal += events
            continue
        choice = state.prefer(0) if program.policies and count % 3 else None
        choice = choice or state.choices[draws.below(len(state.choices))]
        if not state.is_chance:
            journal.append(f"{state.actor}: {choice.label}")
        events = []
        state = state.apply(choice, events)
        journal += events
        if count in POINTS:
            found.append(Stage(str(count), state, tuple(journal)))
    return (*found, Stage("end", state, tuple(journal)))


def scene_at(game: str, stage: Stage, size: tuple[int, int] = (1024, 768), seat: int = 0) -> Scene:
    """Return the scene of a stage."""
    del game
    return compose(stage.state, drawers(), size=size, seat=seat, journal=stage.journal)


def problems(scene: Scene) -> list[str]:
    """Return what overlaps, leaves its box, or is too small to read."""
    found = []
    canvas = (0.0, 0.0, float(scene.width), float(scene.height))
    for at, box in enumerate(scene.boxes):
        if not _inside(box.bounds, canvas):
            found.append(f"box {box.name} leaves the canvas")
        for other in scene.boxes[at + 1 :]:
            if _overlap(box.bounds, other.bounds):
                found.append(f"boxes {box.name} and {other.name} overlap")
        for item in box.items:
            for shape in item.shapes:
                if not _inside(shape.bounds(), box.bounds):
                    found.append(f"{shape} leaves {box.name} {box.bounds}")
                if isinstance(shape, Text) and (shape.size < 11 or not shape.text.strip()):
                    found.append(f"{shape} cannot be read")
    return found


def _inside(inner: Sequence[float], outer: Sequence[float]) -> bool:
    low = all(a >= b - SLACK for a, b in zip(inner[:2], outer[:2], strict=True))
    return low and all(a <= b + SLACK for a, b in zip(inner[2:], outer[2:], strict=True))


def _overlap(a: Sequence[float], b: Sequence[float]) -> bool:
    return min(a[2], b[2]) > max(a[0], b[0]) and min(a[3], b[3]) > max(a[1], b[1])
