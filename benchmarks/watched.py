"""Plays one game of dexterity that nobody attends, and watches what comes of it."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import playrules
from playrules.engine import Draws, NativeError, NoReferee, RefereeError, RulesError, State
from playrules.loading.errors import GameError
from playrules.plugins.physics.derived import Reader
from playrules.plugins.physics.layout import Layout, column_at, layout_of
from playrules.testing.moves import Teller
from playrules.viewer.scene import Look

SEED = 7
MOST = 20_000
"""A game with more choices is given up."""
TALL = 3
"""So many floors make a tower tall."""


@dataclass(frozen=True)
class Table:
    """Which game is played: its name, the mode, how many play, and settings as a file has them."""

    name: str
    mode: str
    players: int
    settings: Mapping[str, str]

    def load(self) -> playrules.Game:
        """Load the game. Raises GameError."""
        return playrules.load(
            self.name, mode=self.mode, seats=self.players, settings=dict(self.settings)
        )

    def __str__(self) -> str:
        """Name the mode, the number of players and the settings."""
        pairs = (f"{name}={value}" for name, value in self.settings.items())
        return " ".join([self.mode or "standard", str(self.players), *pairs])


@dataclass
class Shots:
    """What tools did: how often they were used, met pieces, met a tall tower, and what sank then.

    A piece has sunk if it was on some floor and is on a lower one, or on none, afterwards.
    """

    used: int = 0
    met: int = 0
    tall: int = 0
    tall_sunk: int = 0
    sunk: int = 0


@dataclass
class Game:
    """How a game went; `fault` is what stopped it, `seconds` are those of the processor.

    `scores` and `titles` are those of each seat, `floor` the highest that was there at the end.
    """

    table: Table
    index: int
    who: tuple[str, ...]
    over: bool = False
    fault: str = ""
    turns: int = 0
    choices: int = 0
    scores: tuple[int, ...] = ()
    titles: tuple[str, ...] = ()
    winners: tuple[str, ...] = ()
    floor: int = 0
    seconds: float = 0
    shots: Shots = field(default_factory=Shots)


class Watch:
    """Watches the floors of pieces from one use of a tool to the next choice of another turn."""

    def __init__(self, game: playrules.Game, shots: Shots) -> None:
        """Note what is seen in *shots*."""
        layout = layout_of(game.program)
        assert layout is not None
        self.layout: Layout = built_on(layout)
        self.at = column_at(game.program)
        self.look = Look(game.program)
        self.shots = shots
        self.before: dict[int, tuple[dict[int, int], int]] = {}

    def see(self, state: State) -> None:
        """Look at a state, each in its turn."""
        question = state.question
        if question is not None and question.event == "use":
            place = question.numbers["scene"]
            self._count(state, place)
            self.before[place] = self._floors(state, place), state.turn
            self.shots.used += 1
            self.shots.met += bool(self.before[place][0])
        ended = state.is_over or (question is None and not state.is_chance)
        for place, (_, turn) in list(self.before.items()):
            if state.is_over or (ended and state.turn != turn):
                self._count(state, place)

    def _count(self, state: State, place: int) -> None:
        """Count what has sunk in a scene since a tool was used there."""
        floors, _ = self.before.pop(place, ({}, 0))
        now = self._floors(state, place)
        sunk = sum(now.get(piece, 0) < floor for piece, floor in floors.items())
        self.shots.sunk += sunk
        if max(floors.values(), default=0) >= TALL:
            self.shots.tall += 1
            self.shots.tall_sunk += bool(sunk)

    def _floors(self, state: State, place: int) -> dict[int, int]:
        found = self._all_floors(state)
        at = {one: state.row[self.at + one - 1] for one in found}
        return {one: floor for one, floor in found.items() if floor and at[one] == place}

    def _all_floors(self, state: State) -> dict[int, int]:
        reader = Reader(self.layout)
        return {one: reader.floor(state.row, self.at, one, 0) for one in self.layout.pieces}

    def highest(self, state: State) -> int:
        """Return the highest floor in any scene; of pieces that are nobody's, if there are such.

        What belongs to a player is a figure upon what is built.
        """
        floors = self._all_floors(state)
        common = [floor for one, floor in floors.items() if not self.look.owner(one)]
        return max(common or floors.values(), default=0)


def built_on(layout: Layout) -> Layout:
    """A layout by which floors are counted, from all grounds where a scene has no foundation."""
    scenes = []
    for scene in layout.scenes:
        bare = not any(one.foundation for one in scene.grounds)
        grounds = tuple(replace(one, foundation=one.foundation or bare) for one in scene.grounds)
        scenes.append(replace(scene, grounds=grounds))
    return replace(layout, scenes=tuple(scenes))


def play(table: Table, index: int, players: tuple[str, ...]) -> Game:
    """Play one game; who sits where goes round from one *index* to the next."""
    who = tuple(players[(index + seat) % len(players)] for seat in range(table.players))
    found, start = Game(table, index, who), time.process_time()
    try:
        _play_on(table.load(), found)
    except (GameError, NativeError, NoReferee, RefereeError, RulesError) as error:
        found.fault = str(error)
    found.seconds = time.process_time() - start
    return found


def _play_on(game: playrules.Game, found: Game) -> None:
    """Play a game to its end, noting how it goes."""
    teller, watch = Teller(game), Watch(game, found.shots)
    agents = [game.agent(name) for name in found.who]
    draws, state = Draws(SEED + 1_000_003 * found.index), game.start(SEED + found.index)
    turn = (state.turn, state.actor)
    while not state.is_over and found.choices < MOST:
        watch.see(state)
        if state.is_outside:
            state = state.answer(teller.answer(state, draws))
            continue
        found.turns += (state.turn, state.actor) != turn
        turn = (state.turn, state.actor)
        found.choices += 1
        state = state.apply(agents[max(state.actor, 1) - 1].choose(state, draws))
    watch.see(state)
    found.floor = watch.highest(state)
    outcome = state.outcome
    if outcome is not None:
        found.over = True
        found.scores = outcome.scores.get("score", ())
        found.titles = outcome.titles
        found.winners = tuple(found.who[seat - 1] for seat in outcome.winners)
