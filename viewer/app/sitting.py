"""A match at a screen: who is asked, what was told, and what people want done with it.

It knows no window and no clock: whoever draws it says what time it is. Everything that goes wrong
becomes a message for people, and the match stays as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import InitVar, dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from playrules.engine.errors import IllegalChoice, NotKept, RefereeError
from playrules.engine.play.eyes import Eyes
from playrules.engine.play.places import Asked, chooser, place_ahead, place_back
from playrules.engine.play.records import own_settings
from playrules.engine.play.throws import throw_by_throw
from playrules.engine.program.hidden import EVERYTHING
from playrules.loading.game import Game
from playrules.viewer.app.aside import Aside
from playrules.viewer.app.asking import Asking
from playrules.viewer.app.kept import Kept
from playrules.viewer.app.measuring import Measuring
from playrules.viewer.app.messages import Message, message_of, wrong
from playrules.viewer.app.mover import Mover, Throws
from playrules.viewer.app.pacing import Pace, Passage, Showing
from playrules.viewer.app.telling import Told, lately, told_of
from playrules.viewer.scene import Menu, Thing, View, begun

if TYPE_CHECKING:
    from playrules.engine.play.choices import Choice
    from playrules.engine.play.history import Step
    from playrules.engine.play.journal import Event
    from playrules.engine.play.match import Match
    from playrules.engine.play.state import State

LOG: Final = 120
"""So many of the last events are told."""


@dataclass
class Sitting:
    """A match under way at a screen.

    `file` is where it is kept, `named` whether people named that file: see `kept`. `told` has the
    setup and each move known, also those that were taken back. `curtain` is the seat whose person
    has to come to the screen alone, 0 for nobody: nothing of the game is shown until they have.

    What is shown goes from throw to throw, at a pace that people can follow: `showing` is where the
    game stands on the screen, `state` where the match does. What may take long is done `aside`.
    """

    game: Game
    match: Match
    told: list[Told]
    everything: bool = False
    file: InitVar[Path | None] = None
    named: InitVar[bool] = False
    message: Message | None = None
    curtain: int = 0
    pace: Pace = field(default_factory=Pace)
    aside: Aside = field(default_factory=Aside)
    kept: Kept = field(init=False)
    showing: Showing = field(init=False)
    _eyes: Eyes = field(init=False)
    _mover: Mover = field(init=False)
    _asking: Asking | None = None
    _measuring: Measuring | None = None

    def __post_init__(self, file: Path | None, named: bool) -> None:
        """Look who is asked first."""
        self.kept = Kept(self.match, file, named)
        self._eyes = Eyes(self.match, self.everything)
        self._mover = Mover(self.match, self.aside, self._moved)
        self.showing = Showing(self.state)
        header, machine = self.match.header, self.game.machine
        if self.match.position:
            self._arrive()
            return
        # Games that ask nobody anything are over as soon as they begin.
        settings = own_settings(machine, header)
        setup = throw_by_throw(
            lambda events: machine.start(header.seed, settings, chance="explicit", journal=events)
        )
        self._show(setup, self.state)

    # --- what is seen

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self.match.state

    @property
    def seat(self) -> int:
        """For whom the game is drawn; when it is over all is laid open."""
        return EVERYTHING if self.showing.state.is_over else self._eyes.asked(self.showing.state)

    @property
    def journal(self) -> list[Event | str]:
        """What happened last."""
        seat = self.seat
        told = self.told[: self.match.position + 1]
        if self.showing.is_under_way:
            told[-1] = replace(told[-1], events=self.showing.events)
        return lately(told, seat, LOG)

    @property
    def moment(self) -> object:
        """What changes whenever something else is to be shown."""
        return (
            self.match.position,
            len(self.showing.events),
            self.showing.is_under_way,
            self.asking,
            self.measuring,
        )

    @property
    def asking(self) -> Asking | None:
        """What people are asked to choose; None where they are asked nothing."""
        return None if self.curtain or self._is_busy else self._asking

    @property
    def measuring(self) -> Measuring | None:
        """What people are asked that happens at their table; None where they are not."""
        return None if self._is_busy else self._measuring

    @property
    def _is_busy(self) -> bool:
        """Whether people are not asked before something has come to its end."""
        return self.showing.is_under_way or self._mover.is_moving

    @property
    def doing(self) -> str:
        """What is done aside, as who thinks; "" for nothing."""
        return self.aside.work.words if self.aside.work is not None else ""

    @property
    def goes_by_itself(self) -> bool:
        """Whether the next move comes without anybody at the screen."""
        if self.showing.is_under_way:
            return True
        return not (self.state.is_over or self.curtain or self.match.waits_for_people)

    @property
    def can_undo(self) -> bool:
        """Whether there is a choice of a person to take back."""
        return self._is_choosing or place_back(self._asked, self.match.position) is not None

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back."""
        return place_ahead(self._asked, self.match.position) is not None

    @property
    def _is_choosing(self) -> bool:
        """Whether what follows a choice of a person is still worked out."""
        return self._mover.is_moving and self.match.waits_for_people

    @property
    def _asked(self) -> list[Asked]:
        return [one.asked for one in self.told[1:]]

    # --- playing

    def tick(self, now: float) -> bool:
        """Let the next move be made if its time has come; return whether anything changed.

        *now* is any time in seconds that goes forth.
        """
        if self.aside.work is not None:
            return self.aside.is_ready and self.deliver()
        if not self.goes_by_itself:
            self.pace.wait()
            return False
        return self.pace.is_due(now) and self.step()

    def step(self) -> bool:
        """Make the next move that comes by itself; return whether anything changed."""
        if not self.goes_by_itself or self._mover.is_moving:
            return False
        if self.showing.is_under_way:
            self._next_throw()
            return True
        return self._attempt(self._step)

    def _step(self) -> None:
        self._mover.next()

    def deliver(self) -> bool:
        """Take what was worked out aside; return whether anything changed."""
        self._attempt(self.aside.deliver)
        return True

    def answer(self, values: Sequence[int]) -> bool:
        """Say for people what happened at their table; return whether anything changed."""
        return self._attempt(lambda: self._mover.answer(values))

    def skip(self) -> None:
        """Show at once how the move ends, without working out what would be seen moving."""
        if not self._mover.is_moving:
            self.aside.drop()
        while self.showing.is_under_way:
            self._next_throw()
        self.showing.passage = None

    def choose(self, choice: Choice) -> bool:
        """Make a choice for the person who is asked; return whether anything changed."""
        if self.asking is None:
            return False
        return self._attempt(lambda: self._mover.choose(choice))

    def pick(self, codes: Sequence[int], thing: Thing | None = None) -> bool:
        """Pick what was clicked: play where that is one option, else ask on."""
        asking = self.asking
        if asking is None:
            return False
        return self._picked(asking.pick(codes, thing))

    def _picked(self, choice: Choice | None) -> bool:
        """Make a choice if what was picked is one; else there is more to be asked."""
        return self.choose(choice) if choice is not None else True

    def set(self, part: str, value: int) -> bool:
        """Give a part of the value that is set another one; return whether anything changed."""
        asking = self.asking
        return asking is not None and asking.adjust(lambda trying: trying.set(part, value))

    def take(self) -> bool:
        """Choose the value as it is set; where it may not be, say why."""
        asking = self.asking
        if asking is None or asking.trying is None:
            return False
        if asking.trying.tried.why:
            self.message = wrong(asking.trying.refusal)
            return False
        return self._picked(asking.take())

    def put_back(self) -> bool:
        """Take a part back that was picked, or for a value that is set the choice before it.

        That is done only where the same person made it just before, as who takes a block and is
        asked where to put it.
        """
        asking, at = self.asking, self.match.position
        if asking is None or asking.back():
            return asking is not None
        last = self.told[at]
        own = last.choice is not None and last.who == chooser(self.state)
        if asking.trying is None or not own or place_back(self._asked, at) != at - 1:
            return False
        return self.go_to(at - 1)

    def type(self, text: str) -> bool:
        """Answer by what was typed; return whether it was understood."""
        measuring = self.measuring
        if measuring is not None:
            return self._attempt(lambda: self._measure(measuring, text))
        asking = self.asking
        if asking is None:
            return False
        try:
            choice = asking.type(text)
        except IllegalChoice as problem:
            self.message = message_of(problem)
            return False
        return self._picked(choice)

    def _measure(self, measuring: Measuring, text: str) -> None:
        """Take one number of what happened at the table; with the last one it is played."""
        measuring.type(text)
        self.message = None
        if not measuring.is_done:
            return
        self._measuring = Measuring(self.state)  # where the answer does not fit, it is asked anew
        self._mover.answer(measuring.values)

    def _moved(self, step: Step, throws: Throws | None) -> None:
        """Tell a move that was made, and show it."""
        self.told[self.match.position :] = [told_of(step, self.match.seats)]
        self._show_move(step, throws)

    def _show_move(self, step: Step, throws: Throws | None) -> None:
        """Show a move as it was made, from throw to throw, the match standing behind it."""
        before = step.before
        assert before is not None  # only the setup comes from nowhere
        self.message = None
        if throws is None:
            self.showing.passage = Passage(before, self.state, step.events, ())
            self._arrive(before)
        else:
            self._show(throws, before)

    def _show(self, throws: Throws, before: State) -> None:
        """Show a move throw by throw, the game standing at *before*."""
        self._asking, self.curtain, self._measuring = None, 0, None
        self.pace.wait()
        self.showing.begin(throws, before)
        self._next_throw()

    def _next_throw(self) -> None:
        """Show what comes up next; behind the last throw people are asked again."""
        if not self.showing.go_on(self.journal):
            self._arrive(self.showing.state)

    def _arrive(self, before: State | None = None) -> None:
        """See who is asked where the game stands now."""
        state = self.state
        self.showing.rest(state, before=before)
        self.pace.wait()
        waits = self.match.waits_for_people
        asked = waits and not state.is_outside
        self._asking = Asking(state, self._begins) if asked else None
        self._measuring = Measuring(state) if waits and state.is_outside else None
        self.curtain = self._eyes.changes(state) if asked else 0

    def _begins(self, menu: Menu) -> Mapping[str, int]:
        """Return with which parts a value begins that people set."""
        return begun(self.game.drawers, View(self.state, self.seat, menu=menu))

    def uncover(self) -> None:
        """Show the game: who has to be alone at the screen is."""
        self.curtain = 0

    # --- what people want of the match

    def undo(self) -> bool:
        """Take back a part that was picked, else the last choice of a person."""
        if self._is_choosing:
            return self.go_to(self.match.position)
        if self.asking is not None and self.asking.back():
            return True
        return self._go(place_back(self._asked, self.match.position), "take back yet")

    def redo(self) -> bool:
        """Make the next choice again that was taken back."""
        return self._go(place_ahead(self._asked, self.match.position), "do again")

    def _go(self, place: int | None, what: str) -> bool:
        if place is None:
            self.message = Message(f"There is nothing to {what}.")
            return False
        return self.go_to(place)

    def go_to(self, position: int) -> bool:
        """Stand after so many moves, of all that are known."""
        return self._attempt(lambda: self._go_to(position))

    def _go_to(self, position: int) -> None:
        self._mover.drop()
        self.match.go_to(position)
        self.message = self.showing.passage = None
        self._arrive()

    def save(self, path: Path) -> bool:
        """Keep the match in a new file from now on; return whether that could be done."""
        return self._attempt(lambda: self._save(path))

    def _save(self, path: Path) -> None:
        self.message = self.kept.save(path)

    def leave(self) -> None:
        """Drop what is under way, close the file, and put one without a name where it belongs."""
        self.aside.close()
        self.kept.leave()

    # --- what goes wrong

    def _attempt(self, act: Callable[[], object]) -> bool:
        """Do something with the match; where it cannot be done, say why and change nothing."""
        try:
            act()
        except NotKept as error:
            self._wrong(self.kept.fail(error))
        except RefereeError as error:
            self._take_back(error)
        except Exception as error:  # agents and referees are strangers: the window stays open
            self._wrong(message_of(error))
        else:
            return True
        return False

    def _wrong(self, message: Message) -> None:
        self.message = message
        self.pace.paused = self.pace.paused or self.goes_by_itself

    def _take_back(self, error: RefereeError) -> None:
        """Go back to what a person chose last, where nobody can tell what comes of it."""
        place = place_back(self._asked, self.match.position)
        if place is None or self._asked[place] != "choice":
            self._wrong(message_of(error))
            return
        self._go_to(place)
        help = "Your last choice is taken back: choose otherwise, or the same again"
        self._wrong(message_of(error, help))
