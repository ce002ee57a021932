"""Finds what no example and no simulated game of a file reached."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from playrules.engine.errors import NoReferee, RefereeError, RulesError
from playrules.loading.building import compile_source

if TYPE_CHECKING:
    from playrules.engine.program.watch import PlaceKind, Watch
    from playrules.loading.building import Variant
    from playrules.loading.catalogue import Source
    from playrules.plugins.api import Plugins

KINDS: dict[PlaceKind, tuple[str, str]] = {
    "rule": ("rule", "rules"),
    "reaction": ("reaction", "reactions"),
    "option": ("option", "options"),
    "cell": ("table cell", "table cells"),
}
LIMIT = 20_000
"""Choices after which a game is given up: random players may never come to an end."""


@dataclass(frozen=True)
class Coverage:
    """What was reached by so many examples and simulated games, and what was not.

    `ended` is why no more games were simulated, None where all were: rules that stop, or something
    outside that nobody answers.
    """

    watch: Watch
    examples: int
    games: int
    ended: Exception | None = None

    @property
    def is_broken(self) -> bool:
        """Whether it is the rules that stopped a simulated game."""
        return isinstance(self.ended, RulesError)

    def as_json(self) -> dict[str, object]:
        """Return it as plain data."""
        counts = {kind: self.watch.count(kind) for kind in KINDS}
        return {
            "examples": self.examples,
            "games": self.games,
            "unplayed": "" if self.ended is None else str(self.ended),
            "counts": {
                names[1].replace(" ", "_"): {"reached": counts[kind][0], "all": counts[kind][1]}
                for kind, names in KINDS.items()
            },
            "missed": [
                {
                    "kind": one.kind, "text": one.text, "file": one.span.file,
                    "line": one.span.line, "column": one.span.column,
                }
                for one in self.watch.missed
            ],
        }  # fmt: skip

    def lines(self) -> Iterator[str]:
        """Yield the lines that tell it to people."""
        from playrules.cli.output import clean, counted, style, wrap

        parts = []
        for kind, (single, many) in KINDS.items():
            reached, there = self.watch.count(kind)
            if there:
                parts.append(f"{reached} of {there} {single if there == 1 else many}")
        by = f"{counted(self.examples, 'example')} and {counted(self.games, 'simulated game')}"
        yield f"  reached by {by}: {', '.join(parts) or 'nothing that counts'}"
        if self.ended is not None:
            yield wrap(f"no more games could be simulated: {clean(str(self.ended))}", "  ", "  ")
        for kind, (_, many) in KINDS.items():
            missed = [one for one in self.watch.missed if one.kind == kind]
            if missed:
                yield f"  {style(many, bold=True)} that nothing reached"
            for spot in missed:
                place = f"{Path(spot.span.file).name}:{spot.span.line}"
                yield f"    {clean(place)}  {clean(spot.text)}"


def simulate_all(
    source: Source,
    plugins: Plugins,
    variants: Iterable[Variant],
    watch: Watch,
    games: int,
    seed: int,
) -> tuple[int, Exception | None]:
    """Play games for each mode and number of players of *variants*, marking what they reach.

    Half of them, rounded up, are played at random, the rest by the first policy of the game; the
    referees of plugins answer what happens outside. Return how many were played, and why no more
    could be, None where all were.
    """
    from playrules.engine.play.simulate import simulate
    from playrules.loading.agents import match_referees

    referees = match_referees(plugins)
    played = 0
    for mode, count in variants if games else ():
        program = compile_source(source, plugins, count, mode, watch=watch).program
        if program is None:
            continue
        policies = [f"policy:{one.name}" for one in program.policies[:1]]
        for seat, share in _shares(["random", *policies], games):
            try:
                simulate(
                    program, share, (seat,) * count,
                    seed=seed, jobs=1, limit=LIMIT, referees=referees,
                )  # fmt: skip
            except (NoReferee, RefereeError, RulesError) as error:
                return played, error
            played += share
    return played, None


def _shares(seats: list[str], games: int) -> list[tuple[str, int]]:
    """Share games out among those who play them."""
    if len(seats) == 1:
        return [(seats[0], games)]
    return [(seats[0], games - games // 2), (seats[1], games // 2)]
