"""A match that is told again at a screen: it goes on by itself, and to any place of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from playrules.engine.play.keeping import peek_header
from playrules.engine.play.match import Match
from playrules.engine.play.places import chooser
from playrules.engine.program.hidden import EVERYTHING, NOBODY
from playrules.engine.wording import capital
from playrules.loading.agents import match_referees
from playrules.loading.matches import game_of
from playrules.viewer.app.messages import wrong
from playrules.viewer.app.mover import throws_of
from playrules.viewer.app.sitting import Sitting
from playrules.viewer.app.telling import told_of
from playrules.viewer.scene import clean

if TYPE_CHECKING:
    from collections.abc import Callable

    from playrules.engine.play.history import Step
    from playrules.engine.play.state import State
    from playrules.loading.game import Game


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of a match: behind which move it begins, and whose it is."""

    position: int
    seat: int
    name: str


@dataclass
class Replay(Sitting):
    """A match that is shown again: nobody is asked anything, and nothing is kept.

    `steps` are its moves, the setup first; `turns` where turns begin.
    """

    steps: list[Step] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)

    @property
    def length(self) -> int:
        """How many moves there are."""
        return len(self.steps) - 1

    @property
    def seat(self) -> int:
        """For whom it is drawn: for who looks on, and at the end all is laid open."""
        over = self.showing.state.is_over
        return EVERYTHING if over or self.everything else NOBODY

    @property
    def turn(self) -> Turn | None:
        """The turn that is shown."""
        begun = [one for one in self.turns if one.position <= self.match.position]
        return begun[-1] if begun else None

    @property
    def goes_by_itself(self) -> bool:
        """Whether more of it comes."""
        return self.showing.is_under_way or self.can_redo

    @property
    def can_undo(self) -> bool:
        """Whether there is a move before."""
        return self.match.position > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is another move."""
        return self.match.position < self.length

    @property
    def acts(self) -> dict[str, Callable[[], object]]:
        """What can be done besides what can be done with any match, by command."""
        return {
            "turn_back": lambda: self.go_turn(-1),
            "turn_on": lambda: self.go_turn(1),
            "first": lambda: self.go_to(0),
            "last": lambda: self.go_to(self.length),
        }

    def undo(self) -> bool:
        """Go one move back."""
        return self.can_undo and self.go_to(self.match.position - 1)

    def redo(self) -> bool:
        """Go one move on, at once."""
        return self.can_redo and self.go_to(self.match.position + 1)

    def go_turn(self, by: int) -> bool:
        """Go to where the next turn begins, or for -1 to the one before."""
        here = self.match.position
        places = [0, *(one.position for one in self.turns), self.length]
        ahead = [one for one in places if one > here]
        back = [one for one in places if one < here]
        wanted = (min(ahead) if ahead else here) if by > 0 else (max(back) if back else here)
        return wanted != here and self.go_to(wanted)

    def scrub(self, share: float) -> bool:
        """Go to the move that is a share of the way, 0 to 1."""
        wanted = round(min(max(share, 0.0), 1.0) * self.length)
        return wanted != self.match.position and self.go_to(wanted)

    def _step(self) -> None:
        """Show the next move as it was made."""
        position = self.match.position + 1
        self.match.go_to(position)
        step = self.steps[position]
        self._show_move(step, throws_of(step))

    def _arrive(self, before: State | None = None) -> None:
        """Stand where the match stands now."""
        self.showing.rest(self.state, before=before)
        self.pace.wait()


def replay(path: Path, game: str = "", *, everything: bool = False) -> Replay:
    """Show a saved match from its setup on; *game* names rules that are not bundled.

    Moves that no longer fit are left out, and people are told. Raises MatchError, GameError,
    OSError.
    """
    loaded = game_of(peek_header(path), game)
    referees = match_referees(loaded.plugins)
    match = Match.load(path, loaded.machine, changed="fit", referees=referees)
    found = replay_of(loaded, match, everything=everything)
    if match.fitted < match.recorded:
        why = f": changed since it was saved: {', '.join(match.changed)}" if match.changed else ""
        found.message = wrong(f"{match.fitted} of {match.recorded} moves fit{why}")
    return found


def replay_of(game: Game, match: Match, *, everything: bool = False) -> Replay:
    """Show a match from its setup on. It is no longer played by anybody else."""
    steps = list(match.steps())
    told = [told_of(step, match.seats) for step in steps]
    match.go_to(0)
    return Replay(game, match, told, everything, steps=steps, turns=_turns(steps))


def _turns(steps: list[Step]) -> list[Turn]:
    """Return where turns begin: where the rules say so, else where somebody else chooses."""
    found = [
        Turn(at, event.values["value 0"], clean(capital(event.text)))
        for at, step in enumerate(steps)
        for event in step.events
        if event.event == "turn"
    ]
    if found:
        return list({one.position: one for one in found}.values())
    last = 0
    for at, step in enumerate(steps):
        if step.choice is not None and step.before is not None and step.before.actor != last:
            last = step.before.actor or last
            found.append(Turn(max(0, at - 1), last, chooser(step.before)))
    return found
