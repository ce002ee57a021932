"""How strong the tools of Destruct 3 are: `python -m benchmarks.calibration [SHOTS [PART/PARTS]]`.

Each tool has so many shots (200 if not said) at untouched towers, half of them built at random,
half of them low, as `random_builder` and `low_builder` build; from a random hole with a random aim.
The game itself lets go, takes the tool and scores. Goals: every tool brings down at least one block
on average and scores above 0, the ramp brings down the most, and each throws a block off the board
at least once. `1/4` shoots at the first quarter of the towers only: for machines with little time.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from statistics import mean

from benchmarks.measure import print_table

import playrules
from playrules.engine import Choice, Draws, Event, State
from playrules.plugins.physics.model import Items
from playrules.plugins.physics.players.foresight import Foresight

TOWERS = 20
"""Towers of each builder; shots are spread evenly over them."""
BOARD = 1
"""The number of the ground that towers stand on."""
BUILDERS = ("random_builder", "low_builder")
OPEN_ENDED = {"finish": 500, "lowest_hole": -10_000}
"""No shot ends the game, and each counts in full."""
OFF = -5


@dataclass(frozen=True, slots=True)
class Shot:
    """What a shot did: points of each block that counts, how many fell, and whether any moved."""

    tool: str
    builder: str
    points: tuple[int, ...]
    down: int
    hit: bool

    @property
    def net(self) -> int:
        """The score of the shot."""
        return sum(self.points)


@cache
def game() -> playrules.Game:
    """The game, for as many shots as one likes."""
    return playrules.load("destruct_3", seats=2, settings=OPEN_ENDED)


@cache
def foresight() -> Foresight:
    """What tells how pieces come to rest."""
    return Foresight(game().program)


def answered(state: State, journal: list[Event] | None = None) -> State:
    """The state after what happens in the scene."""
    while state.question is not None:
        assert foresight().referee is not None
        state = state.answer(foresight().referee(state, Draws(0)), journal)
    return state


def tower(builder: str, seed: int) -> State:
    """Let a tower be built, up to where the die is rolled."""
    agent, draws = game().agent(builder), Draws(seed)
    state = answered(game().start(seed, chance="explicit"))
    while state.turn == 1:
        state = answered(state.apply(agent.choose(state, draws)))
    return state


def base(state: State) -> set[int]:
    """The blocks that touch the board, by id."""
    known = foresight()
    (place,) = known.places()
    assert known.layout is not None
    board = Items.of(known.scene(place)).ground(BOARD)
    facts = known.facts(state, place)
    return {known.layout.pieces[i] for i, one in facts.items() if one.touches >> board & 1}


def shots_at(job: tuple[str, int], shots: int) -> list[Shot]:
    """Shoot at a tower, untouched each time, with every tool."""
    builder, seed = job
    state, draw = tower(builder, seed), random.Random(seed)
    return [
        shoot(state, face, builder, draw) for face, _ in state.distribution for _ in range(shots)
    ]


def shoot(state: State, face: Choice, builder: str, draw: random.Random) -> Shot:
    """Use a tool at random, and let the game score."""
    journal: list[Event] = []
    standing, tool = base(state), face.label
    state = state.apply(face)
    *holes, _pass = state.choices
    state = state.apply(draw.choice(holes))
    state = answered(state.apply(draw.choice(state.choices), journal), journal)
    counted = [list(one.values.values()) for one in journal if one.rule == "score_hit"]
    down = sum(block not in standing for block, *_ in counted)
    hit = any(one.event == "rest" for one in journal)
    return Shot(tool, builder, tuple(points for *_, points in counted), down, hit)


def measure(shots: int, part: int, parts: int) -> Iterator[Shot]:
    """Shoot at the towers of both builders, on all cores."""
    each = max(1, shots // (2 * TOWERS))
    seeds = range(TOWERS * (part - 1) // parts, TOWERS * part // parts)
    jobs = [(builder, seed) for builder in BUILDERS for seed in seeds]
    with ProcessPoolExecutor() as pool:
        for found in pool.map(partial(shots_at, shots=each), jobs):
            yield from found


HEADS = ("tool, tower", "shots", "down", "net", "hits %", "a -5 %")


def row(name: str, shots: Sequence[Shot]) -> tuple[object, ...]:
    """One line of the table."""
    return (
        name,
        len(shots),
        mean(one.down for one in shots),
        mean(one.net for one in shots),
        100 * mean(one.hit for one in shots),
        100 * mean(OFF in one.points for one in shots),
    )


def main() -> None:
    """Shoot and print."""
    shots = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    part, _, parts = (sys.argv[2] if len(sys.argv) > 2 else "1/1").partition("/")
    found = list(measure(shots, int(part), int(parts)))
    rows = []
    for tool in dict.fromkeys(one.tool for one in found):
        of = [one for one in found if one.tool == tool]
        rows.append(row(tool, of))
        rows += [row(f"  {name}", [one for one in of if one.builder == name]) for name in BUILDERS]
    print_table("Shots at towers of Destruct 3", HEADS, rows)


if __name__ == "__main__":
    main()
