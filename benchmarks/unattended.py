"""Whole games of dexterity that nobody attends, with what tools knocked down in them.

`python -m benchmarks.unattended GAME [--games N] [--first N] [--mode M] [--players N] [--who A,B]
[--set NAME=VALUE|VALUE…]`

So many games (20 if not said) for each mode and number of players, by players that build and aim
in all their ways; who sits where goes round. `--set` changes a setting, and may be given several
times; with several values each is played, as in `--set "appointed=barbican|keep|castle"`. `--first`
is the number of the first game, so that many games can be played in pieces. Each game is told when
it is over, the tables follow in the end. Goal: each game is over, without an error.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from itertools import product
from statistics import mean

from benchmarks.measure import print_table
from benchmarks.watched import Game, Table, play

import playrules
from playrules.cli.settings import read_pairs

WHO = ("marksman", "low_builder", "random_builder", "tall_builder", "hidden_builder")
HEADS = (
    "mode, players, settings", "games", "over", "turns", "most", "choices", "score", "least",
    "best", "uses", "met", "tall", "tall hit", "sunk/use", "s",
)  # fmt: skip
PLAYER_HEADS = ("player", "games", "won", "scored", "score", "best", "floor", "titles")


def row(games: Sequence[Game]) -> tuple[object, ...]:
    """One line of the table."""
    scores = [score for one in games for score in one.scores] or [0]
    used, met, tall, hit, sunk = (
        sum(getattr(one.shots, name) for one in games)
        for name in ("used", "met", "tall", "tall_sunk", "sunk")
    )
    return (
        str(games[0].table),
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


def by_player(games: Sequence[Game]) -> Iterator[tuple[object, ...]]:
    """How each player fared at one table.

    Games, wins, in how many it had a score at all, the mean of those scores, the best, the highest
    floor at the end of any game, and titles.
    """
    for name in sorted({name for one in games for name in one.who}):
        own = [
            (one, score, title)
            for one in games
            for who, score, title in zip(one.who, one.scores, one.titles, strict=False)
            if who == name
        ]
        scored = [score for _, score, _ in own if score]
        yield (
            name,
            len(own),
            sum(one.winners.count(name) for one in games),
            len(scored),
            mean(scored) if scored else 0.0,
            max(scored, default=0),
            max((one.floor for one, *_ in own), default=0),
            titled((title, one.floor) for one, _, title in own),
        )


def titled(found: Iterable[tuple[str, int]]) -> str:
    """Titles with how often each was earned, and the highest floors that stood then."""
    floors: dict[str, list[int]] = {}
    for title, floor in found:
        if title:
            floors.setdefault(title, []).append(floor)
    return ", ".join(
        f"{title} {len(its)} with {'–'.join(map(str, sorted({min(its), max(its)})))} floors"
        for title, its in floors.items()
    )


def told(one: Game) -> str:
    """One line about a game that is over, or has stopped."""
    scores = ", ".join(map(str, one.scores)) or "no score"
    ended = one.fault or " ".join([scores, *filter(None, one.titles), f"· floor {one.floor}"])
    return f"{one.table} · game {one.index} · {', '.join(one.who)} · {one.seconds:.0f} s · {ended}"


def tables(asked: argparse.Namespace) -> Iterator[Table]:
    """Yield what is to be played: each mode, number of players and combination of settings."""
    pairs = read_pairs(asked.settings)
    modes = ["", *(mode for mode, _ in playrules.load(asked.game).facts.modes)]
    if asked.mode is not None:
        modes = [asked.mode.replace("standard", "")]
    for mode in modes:
        for values in product(*(written.split("|") for written in pairs.values())):
            settings = dict(zip(pairs, values, strict=True))
            counts = playrules.load(asked.game, mode=mode, settings=settings).facts.counts
            for count in counts:
                if asked.players in (None, count):
                    yield Table(asked.game, mode, count, settings)


def asked_for() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    add = parser.add_argument
    add("game", nargs="?", default="destruct_3")
    add("--games", type=int, default=20)
    add("--first", type=int, default=0)
    add("--mode", help="this mode alone; standard for the game as the file has it")
    add("--players", type=int, help="this number of players alone")
    add("--who", default=",".join(WHO), help="who plays, with commas between")
    add("--set", dest="settings", action="append", default=[], metavar="NAME=VALUE|VALUE…")
    return parser.parse_args()


def main() -> None:
    """Play and print."""
    asked = asked_for()
    who, wanted = tuple(asked.who.split(",")), list(tables(asked))
    indices = range(asked.first, asked.first + asked.games)
    found: list[Game] = []
    with ProcessPoolExecutor() as pool:
        jobs: list[Future[Game]] = [
            pool.submit(play, table, index, who) for index in indices for table in wanted
        ]
        for job in as_completed(jobs):
            found.append(job.result())
            print(told(found[-1]), flush=True)
    grouped = [[one for one in found if one.table == table] for table in wanted]
    print_table(f"Games of {asked.game}", HEADS, [row(games) for games in grouped if games])
    for table, games in zip(wanted, grouped, strict=True):
        print_table(str(table), PLAYER_HEADS, list(by_player(games)))


if __name__ == "__main__":
    main()
