"""Watches a rules file that is being written: once saved, the match goes on by it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from playrules.loading.matches import game_of
from playrules.viewer.app.messages import Message, wrong
from playrules.viewer.app.mistakes import GOES_ON
from playrules.viewer.app.seating import sit_at
from playrules.viewer.app.stamps import Stamp, stamps

if TYPE_CHECKING:
    from playrules.engine.play.match import Match
    from playrules.viewer.app.sitting import Sitting

AWAY: Final = 2.0
"""Seconds after which a file that is not there is missed: some editors take it away to save it."""
EVERY: Final = 0.25
"""Seconds between two looks at the files."""


@dataclass
class Watch:
    """The files of a game: that of its rules, and those that it imports.

    `missing` says that its own is not there; whoever has told it may set it to None.
    """

    path: Path
    missing: Message | None = None
    _stamps: dict[Path, Stamp | None] = field(default_factory=dict)
    _next: float = 0.0
    _whole: Match | None = None
    _cut: tuple[int, int] = (0, 0)
    _away: float | None = None

    def look_at(self, files: Iterable[str], *, broken: bool = False) -> None:
        """Watch these files, and the game's own, as they are now.

        Where they are *broken*, their folders as well: what is missing may come there.
        """
        known = {self.path, *(Path(one) for one in files)}
        if broken:
            known |= {one.parent for one in known}
        self._stamps = stamps(one for one in known if one.exists() or one == self.path)

    def is_changed(self, now: float) -> bool:
        """Whether a file was saved since it was looked at; asked only from time to time.

        One that is just not there, as some editors save, counts as unchanged.
        """
        if now < self._next:
            return False
        self._next = now + EVERY
        fresh = stamps(self._stamps)
        self._miss(now, there=fresh.get(self.path) is not None)
        changed = any(one is not None and one != self._stamps[path] for path, one in fresh.items())
        if changed:
            self._stamps |= {path: one for path, one in fresh.items() if one is not None}
        return changed

    def _miss(self, now: float, *, there: bool) -> None:
        """Note since when the file is away, and say once that it stays away, until it is back."""
        if there:
            self._away = self.missing = None
        elif self._away is None:
            self._away = now
        elif now >= self._away + AWAY:
            self._away = float("inf")
            self.missing = wrong(f"{self.path.name} is not there any more", GOES_ON, named=True)

    def reloaded(self, sitting: Sitting) -> Sitting:
        """Return a sitting at the rules as they are now, where the match stood, if its moves fit.

        Where they fit only to some place, there; its message says so, and until something else is
        played all are tried again the next time. Raises GameError, MatchError and RulesError where
        the rules cannot be played: the match goes on by the old ones then.
        """
        now = sitting.match
        old = self._whole if self._whole is not None and _mark(now) == self._cut else now
        game = game_of(old.header, self.path)
        match = game.begin_match(old.header.seed, agents=now.seats, chance=old.header.chance)
        fits = match.take_over(old)
        self._whole, self._cut = (old if fits < old.position else None), _mark(match)
        found = sit_at(game, match, None, named=False, everything=sitting.everything)
        found.pace.speed, found.pace.paused = sitting.pace.speed, sitting.pace.paused
        found.message = found.kept.begin() or _told(self.path.name, fits, old.position)
        return found


def _mark(match: Match) -> tuple[int, int]:
    """Return what tells whether anything was done in a match: where it stands, and its lines."""
    return match.position, match.lines


def _told(name: str, fits: int, known: int) -> Message:
    if fits == known:
        return Message(f"{name} is read anew.")
    if not fits:
        said = f"{name} is read anew, from the start: the moves so far do not fit it"
        return wrong(said, named=True)
    return wrong(f"{name} is read anew: {fits} of {known} moves still fit", named=True)
