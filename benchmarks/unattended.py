"""Whole games of dexterity that nobody attends, with what tools knocked down in them.

`python -m benchmarks.unattended GAME [--games N] [--first N] [--mode M] [--players N] [--who A,B]`

So many games (20 if not said) for each mode and number of players, by players that build and aim in
all their ways; who sits where goes round. `--first` is the number of the first game, so that many
games can be played in pieces. Goal: each game is over, without an error.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from statistics import mean

from benchmarks.measure import print_table

import playrules
from playrules.engine import Draws, RulesError, State
from playrules.loading.errors import GameError
from playrules.plugins.physics.derived import Reader
from playrules.plugins.physics.layout import Layout, column_at, layout_of
from playrules.testing import variants
from playrules.testing.moves import Teller

WHO = ("marksman", "low_builder", "random_builder", "tall_builder", "hidden_builder")
SEED = 7
MOST = 20_000
"""A game with more choices is given up."""
TALL = 3
"""So many floors make a tower tall."""


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
    """How a game went; `fault` is what stopped it, `seconds` are those of the processor."""

    mode: str
    players: int
    who: tuple[str, ...]
    over: bool = False
    fault: str = ""
    turns: int = 0
    choices: int = 0
    scores: tuple[int, ...] = ()
    titles: tuple[str, ...] = ()
    winners: tuple[str, ...] = ()
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
        reader, row = Reader(self.layout), state.row
        pieces = (one for one in self.layout.pieces if row[self.at + one - 1] == place)
        found = {one: reader.floor(row, self.at, one, 0) for one in pieces}
        return {one: floor for one, floor in found.items() if floor}


def built_on(layout: Layout) -> Layout:
    """A layout by which floors are counted, from all grounds where a scene has no foundation."""
    scenes = []
    for scene in layout.scenes:
        bare = not any(one.foundation for one in scene.grounds)
        grounds = tuple(replace(one, foundation=one.foundation or bare) for one in scene.grounds)
        scenes.append(replace(scene, grounds=grounds))
    return replace(layout, scenes=tuple(scenes))


def play(job: tuple[str, str, int, tuple[str, ...], int]) -> Game:
    """Play one game."""
    name, mode, players, table, index = job
    who = tuple(table[(index + seat) % len(table)] for seat in range(players))
    found, start = Game(mode, players, who), time.process_time()
    try:
        _play_on(playrules.load(name, mode=mode, seats=players), found, index)
    except (RulesError, GameError) as error:
        found.fault = f"game {index}: {error}"
    found.seconds = time.process_time() - start
    return found


def _play_on(game: playrules.Game, found: Game, index: int) -> None:
    """Play a game to its end, noting how it goes."""
    teller, watch = Teller(game), Watch(game, found.shots)
    agents = [game.agent(name) for name in found.who]
    draws, state = Draws(SEED + 1_000_003 * index), game.start(SEED + index)
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
    outcome = state.outcome
    if outcome is not None:
        found.over = True
        found.scores = outcome.scores.get("score", ())
        found.titles = tuple(filter(None, outcome.titles))
        found.winners = tuple(found.who[seat - 1] for seat in outcome.winners)


HEADS = (
    "mode", "players", "games", "over", "turns", "most", "choices", "score", "least", "best",
    "uses", "met", "tall", "tall hit", "sunk/use", "s",
)  # fmt: skip


def row(games: Sequence[Game]) -> tuple[object, ...]:
    """One line of the table."""
    scores = [score for one in games for score in one.scores] or [0]
    used, met, tall, hit, sunk = (
        sum(getattr(one.shots, name) for one in games)
        for name in ("used", "met", "tall", "tall_sunk", "sunk")
    )
    return (
        games[0].mode or "–",
        games[0].players,
        len(games),
        sum(one.over for one in games),
        mean(one.turns for one in games),
        max(one.turns for one in games),
        mean(one.choices for one in games),
        mean(scores),
        min(scores),
        max(scores),
        used / len(games),
        share(met, used),
        share(tall, used),
        share(hit, tall),
        sunk / used if used else 0.0,
        mean(one.seconds for one in games),
    )


def share(part: int, whole: int) -> str:
    """A share in percent, a dash of nothing."""
    return f"{part / whole:.0%}" if whole else "–"


def by_player(games: Iterable[Game]) -> list[tuple[object, ...]]:
    """How each player fared: games, wins, its mean score, and the titles it was given."""
    found: dict[str, list[int]] = {}
    wins, titles = Counter[str](), dict[str, Counter[str]]()
    for one in games:
        wins.update(one.winners)
        for name, score in zip(one.who, one.scores, strict=False):
            found.setdefault(name, []).append(score)
        if one.players == 1:
            titles.setdefault(one.who[0], Counter()).update(one.titles)
    return [
        (
            name,
            len(scores),
            wins[name],
            mean(scores),
            max(scores),
            " ".join(f"{title} {count}" for title, count in titles.get(name, Counter()).items()),
        )
        for name, scores in sorted(found.items())
    ]


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", nargs="?", default="destruct_3")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--mode", help="this mode alone; standard for the game as the file has it")
    parser.add_argument("--players", type=int, help="this number of players alone")
    parser.add_argument("--who", default=",".join(WHO), help="who plays, with commas between")
    asked = parser.parse_args()
    wanted = None if asked.mode is None else asked.mode.replace("standard", "")
    tables = [
        (one.mode, len(one.seats))
        for one in variants(asked.game)
        if wanted in (None, one.mode) and asked.players in (None, len(one.seats))
    ]
    who, indices = tuple(asked.who.split(",")), range(asked.first, asked.first + asked.games)
    jobs = [(asked.game, *table, who, index) for index in indices for table in tables]
    with ProcessPoolExecutor() as pool:
        found = list(pool.map(play, jobs))
    grouped = [[one for one in found if (one.mode, one.players) == table] for table in tables]
    print_table(f"Games of {asked.game}", HEADS, [row(games) for games in grouped if games])
    for mode in dict.fromkeys(mode for mode, _ in tables):
        heads = ("player", "games", "won", "score", "best", "titles")
        print_table(mode or "standard", heads, by_player(one for one in found if one.mode == mode))
    for one in found:
        if one.fault:
            print(one.fault)


if __name__ == "__main__":
    main()
