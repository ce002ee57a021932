"""How a game ended: why, who comes where, scores and titles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from playrules.engine.machine.runner import Runner
from playrules.engine.play.words import fill
from playrules.engine.program.program import DRAWN, LOST, RESULT, Program
from playrules.engine.source import NOWHERE, Span


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game.

    `ranking` lists seats (from 1) best first; those in one group share their place. `scores` gives
    for each name of the ranking one value a seat, `titles` the first title that each seat earned
    ("" for none). `site` is the journal site that ended the game, -1 for the end of the rules.
    `placed` says for each seat whether the rules gave it its place: all that nobody ranks share the
    last one, which tells nothing of them.
    """

    why: str
    site: int
    span: Span
    ranking: tuple[tuple[int, ...], ...]
    scores: dict[str, tuple[int, ...]]
    titles: tuple[str, ...]
    drawn: bool
    lost: bool = False
    placed: tuple[bool, ...] = ()

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in the first place; none where the game is lost for all."""
        return () if self.lost else self.ranking[0]

    def place(self, seat: int) -> int:
        """Return the place of a seat, from 1; after a shared first place comes the third."""
        before = 0
        for group in self.ranking:
            if seat in group:
                return before + 1
            before += len(group)
        raise ValueError(f"there is no seat {seat}")


def read_outcome(machine: Runner, row: list[int]) -> Outcome:
    """Return the outcome that a finished row holds."""
    program = machine.program
    site = row[RESULT] - 1
    scores = [score_keys(machine, row, seat) for seat in seats(program)]
    names = [*program.ranking_names, *(f"key {n + 1}" for n in range(len(program.ranking)))]
    even = row[program.drawn] if program.drawn >= 0 else 0
    ranking = rank(scores, places(program, row), drawn=even > 0)
    return Outcome(
        why(machine, row, site),
        site,
        program.sites[site].span if site >= 0 else NOWHERE,
        ranking,
        {
            names[number]: tuple(keys[number] for keys in scores)
            for number in range(len(program.ranking))
        },
        tuple(title(machine, row, seat) for seat in seats(program)),
        even == DRAWN,
        even == LOST,
        _placed(program, row, ranking, even=even > 0),
    )


def _placed(
    program: Program, row: Sequence[int], ranking: Sequence[Sequence[int]], *, even: bool
) -> tuple[bool, ...]:
    """Return for each seat whether `won by`, or the ranking of several, gave it its place.

    Who is alone behind the winners has a place as well.
    """
    if even:
        return (False,) * len(program.seats)
    named = places(program, row)
    ranked = bool(program.ranking) and len(program.seats) > 1
    last = ranking[-1] if any(named) else ()
    return tuple(
        ranked or place > 0 or tuple(last) == (seat,) for seat, place in enumerate(named, 1)
    )


def verdict(outcome: Outcome, names: Sequence[str]) -> str:
    """Return who has won, as a sentence without its full stop.

    *names* are those of the seats, from 1 on.
    """
    if outcome.drawn:
        return "The game is drawn"
    if outcome.lost:
        return "The game is lost"
    if not any(outcome.placed):
        return "Nobody wins"
    winners = [names[seat] for seat in outcome.winners]
    return f"{' and '.join(winners)} {'win' if len(winners) > 1 else 'wins'}"


def seats(program: Program) -> range:
    """Return the numbers of the seats."""
    return range(1, len(program.seats) + 1)


def score_keys(machine: Runner, row: list[int], seat: int) -> tuple[int, ...]:
    """Return the values by which a seat is ranked."""
    return tuple(machine.call(f"f{number}", row, seat) for number in machine.program.ranking)


def places(program: Program, row: Sequence[int]) -> list[int]:
    """Return the place that `won by` gave each seat; 0 for none."""
    if program.won < 0:
        return [0] * len(program.seats)
    return [row[program.won + number] for number in range(len(program.seats))]


def rank(
    scores: list[tuple[int, ...]], places: list[int], *, drawn: bool
) -> tuple[tuple[int, ...], ...]:
    """Group seats by place: those who won first, then by their keys, highest first."""
    if drawn:
        return (tuple(range(1, len(scores) + 1)),)
    keys = [
        (0, place) if place else (1, *(-key for key in mine))
        for mine, place in zip(scores, places, strict=True)
    ]
    return tuple(
        tuple(seat for seat, mine in enumerate(keys, 1) if mine == key) for key in sorted(set(keys))
    )


def title(machine: Runner, row: list[int], seat: int) -> str:
    """Return the first title that a seat earned, "" for none."""
    for name, function in machine.program.titles:
        if machine.call(f"f{function}", row, seat):
            return name
    return ""


def why(machine: Runner, row: list[int], site: int) -> str:
    """Say why the game ended."""
    if site < 0:
        return "the rules came to their end"
    program = machine.program
    what = program.sites[site]
    if what.text.source:
        return what.text.source
    if what.arguments:  # who has won is in the row; the journal's values are gone
        names = [program.seats[i] for i, place in enumerate(places(program, row)) if place]
        return f"{' and '.join(names)} {'win' if len(names) > 1 else 'wins'}"
    return fill(program, what.text, machine.talk(f"s{site}", row), keys=False)
