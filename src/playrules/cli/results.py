"""What a simulation found, as text and as plain data."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from playrules.cli.describing import pattern
from playrules.cli.output import counted, style, table, wrap
from playrules.engine.play.totals import Spread, Totals, wilson

if TYPE_CHECKING:
    from playrules.engine.program import Program
    from playrules.engine.program.program import Template


@dataclass(frozen=True)
class Results:
    """The totals of a simulation and what they are about. `players` are who sat at the seats."""

    program: Program
    settings: Mapping[str, str]
    players: tuple[str, ...]
    totals: Totals
    seed: int
    limit: int

    @property
    def unfinished(self) -> int:
        """How many games were given up."""
        return self.totals.games - self.totals.finished

    def share(self, seat: int) -> tuple[float, float, float]:
        """Return a seat's share of the wins with its interval; a shared win counts in part."""
        wins, games = self.totals.wins(seat), self.totals.finished
        low, high = wilson(wins, games)
        return (wins / games if games else 0.0), low, high

    def endings(self) -> list[tuple[str, int, int]]:
        """Return how games ended: why, line of the rules, how often; the most frequent first."""
        found = []
        for site, count in self.totals.endings.most_common():
            if site < 0:
                found.append(("the rules came to their end", 0, count))
                continue
            what = self.program.sites[site]
            rule = self.program.rules[what.rule].title if what.rule >= 0 else ""
            why = what.text.source if what.event == "end" else ""
            why = why or _spell(what.text)
            found.append((f"{why} ({rule})" if rule else why, what.span.line, count))
        return found

    def never(self) -> list[tuple[str, str, int]]:
        """Return the rules that were never used: name, title (or pattern), line."""
        return [
            (rule.name, rule.title or pattern(self.program, rule), rule.span.line)
            for number, (rule, fired) in enumerate(
                zip(self.program.rules, self.totals.fired, strict=True)
            )
            if not fired and number != self.program.main
        ]

    def as_json(self) -> dict[str, object]:
        """Return everything as plain data; shares are from 0 to 1."""
        totals = self.totals
        return {
            "game": self.program.name,
            "title": self.program.words.title,
            "mode": self.program.mode,
            "settings": dict(self.settings),
            "seed": self.seed,
            "limit": self.limit,
            "games": totals.games,
            "finished": totals.finished,
            "unfinished": self.unfinished,
            "drawn": totals.drawn,
            "lost": totals.lost,
            "ties": totals.ties,
            "seats": [self._seat(seat) for seat in range(1, len(self.players) + 1)],
            "length": {"choices": _spread(totals.choices), "turns": _spread(totals.turns)},
            "endings": [
                {"why": why, "line": line, "count": count} for why, line, count in self.endings()
            ],
            "rules_fired": [
                {"name": rule.name, "title": rule.title, "line": rule.span.line, "count": fired}
                for rule, fired in zip(self.program.rules, totals.fired, strict=True)
            ],
            "rules_never_fired": [name for name, _, _ in self.never()],
        }

    def _seat(self, seat: int) -> dict[str, object]:
        """Return what one seat achieved."""
        share, low, high = self.share(seat)
        # Whoever plays alone is always first: what that is worth, the endings tell.
        alone = len(self.players) == 1
        return {
            "seat": seat,
            "name": self.program.seats[seat - 1],
            "player": self.players[seat - 1],
            "wins": None if alone else self.totals.wins(seat),
            "outright": None if alone else self.totals.outright(seat),
            "share": None if alone else share,
            "interval": None if alone else [low, high],
            "scores": {
                name: _spread(self.totals.scores[key][seat - 1])
                for key, name in enumerate(self.program.ranking_names)
            },
        }


def report(results: Results) -> Iterator[str]:
    """Yield the lines that tell the results."""
    totals = results.totals
    title = results.program.words.title or results.program.name
    mode = f", {results.program.mode}" if results.program.mode else ""
    changed = "".join(f" · {name} = {value}" for name, value in results.settings.items())
    yield style(f"{title}{mode}", bold=True)
    yield wrap(f"{counted(totals.games, 'game')} · seed {results.seed}{changed}")
    yield ""
    yield from _limit(results)
    if not totals.finished:
        return
    yield from _wins(results)
    yield ""
    yield from _lengths(results)
    yield ""
    rows = [
        (why, str(line or "-"), f"{count:,}", _percent(count / totals.finished))
        for why, line, count in results.endings()
    ]
    heads = ("how games ended", "line", "games", "share")
    yield from table(heads, rows, right=(1, 2, 3), broken=0)
    yield from _never(results)


def _limit(results: Results) -> Iterator[str]:
    """Yield a warning where games were given up."""
    if not results.unfinished:
        return
    games = results.totals.games
    share = _percent(results.unfinished / games)
    yield style(
        wrap(
            f"Warning: {results.unfinished:,} of {games:,} games ({share}) did not end within "
            f"{counted(results.limit, 'choice')}. They are left out of the figures below, which "
            "tell nothing about them. Can the game go on for ever, or does nobody try to end it? "
            "Other players (--seats) or a higher --limit may tell."
        ),
        fg="yellow",
    )
    yield ""


def _wins(results: Results) -> Iterator[str]:
    """Yield the table of seats, and whether they win equally often."""
    keys = results.program.ranking_names
    alone = len(results.players) == 1
    rows = []
    for number, (name, player) in enumerate(
        zip(results.program.seats, results.players, strict=True), 1
    ):
        share, low, high = results.share(number)
        wins = [
            f"{results.totals.wins(number):,.10g}",
            _percent(share),
            f"{_percent(low)} – {_percent(high)}",
        ]
        means = [f"{results.totals.scores[key][number - 1].mean:.2f}" for key in range(len(keys))]
        rows.append((name, player, *([] if alone else wins), *means))
    shares = [] if alone else ["wins", "share", "95 % interval"]
    heads = ("seat", "player", *shares, *(f"mean {_words(key)}" for key in keys))
    yield from table(heads, rows, right=range(2, len(heads)))
    if results.totals.ties and not alone:
        yield f"{counted(results.totals.ties, 'game')} with a shared first place."
    yield from _fairness(results)


def _fairness(results: Results) -> Iterator[str]:
    """Yield who wins more or less often than an equal share, where all play alike."""
    seats = len(results.players)
    if seats < 2 or len(set(results.players)) > 1:
        return
    equal = 1 / seats
    for number, name in enumerate(results.program.seats, 1):
        _, low, high = results.share(number)
        # Of two seats one tells for both.
        if low > equal or (high < equal and seats > 2):
            often = "more" if low > equal else "less"
            yield wrap(
                f"{name} wins {often} often than an equal share ({_percent(equal)}), though all "
                "play alike."
            )


def _lengths(results: Results) -> Iterator[str]:
    """Yield the table of lengths."""
    rows = [
        (name, f"{one.mean:.1f}", f"{one.deviation:.1f}", f"{one.least:,}", f"{one.most:,}")
        for name, one in (("choices", results.totals.choices), ("turns", results.totals.turns))
        if one.count
    ]
    heads = ("length of a game", "mean", "deviation", "shortest", "longest")
    yield from table(heads, rows, right=(1, 2, 3, 4))


def _never(results: Results) -> Iterator[str]:
    """Yield the rules that were never used."""
    never = results.never()
    if not never:
        return
    yield ""
    yield wrap(f"Rules that were never used in {counted(results.totals.games, 'game')}:")
    for name, title, line in never:
        yield wrap(f"{title or name} (line {line})", "  ", "  ")


def _words(name: str) -> str:
    """Return a name of the rules file as players read it."""
    return name.replace("_", " ")


def _spell(text: Template) -> str:
    """Return a text of the rules with the kinds of its values in place of the values."""
    kinds = [part[1].of or str(part[1]) for part in text.parts if not isinstance(part, str)]
    if len(kinds) > 1 and set(kinds) == {"player"}:
        return f"{len(kinds)} players{text.parts[-1]}"
    parts = (
        part if isinstance(part, str) else f"a {_words(part[1].of or str(part[1]))}"
        for part in text.parts
    )
    return re.sub(r"\ba(?= [aeio])", "an", "".join(parts))


def _spread(one: Spread) -> dict[str, object]:
    """Return a set of numbers as plain data."""
    return {
        "count": one.count,
        "mean": one.mean,
        "deviation": one.deviation,
        "least": one.least,
        "most": one.most,
    }


def _percent(share: float) -> str:
    """Return a share with one digit after the point."""
    return f"{100 * share:.1f} %"
