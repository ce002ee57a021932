"""What a window shows and what a click or a key in it does; it knows nothing of any window.

A window tells it what was pressed, pointed at and typed, and what time it is. It answers with
layers of items to draw, and with requests that only a window can fulfil.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal

from playrules.engine.errors import MatchError, RulesError
from playrules.engine.program.program import asks_players
from playrules.loading.errors import GameError
from playrules.loading.seating import NOTHING_TO_CHOOSE
from playrules.viewer.app.asking import Asking
from playrules.viewer.app.commands import Commands
from playrules.viewer.app.dialogs import Curtain, Dialog
from playrules.viewer.app.explaining import explained
from playrules.viewer.app.grabbing import Grabbing
from playrules.viewer.app.keyboard import Keyboard
from playrules.viewer.app.measuring import Measuring
from playrules.viewer.app.messages import Message, plate_of
from playrules.viewer.app.mistakes import Mistakes
from playrules.viewer.app.pointing import SCRUB, SET, Pointing
from playrules.viewer.app.replaying import Replay
from playrules.viewer.app.settling import go_on
from playrules.viewer.app.sitting import Sitting
from playrules.viewer.app.start import Start
from playrules.viewer.app.table import Table
from playrules.viewer.app.timeline import reach
from playrules.viewer.app.waiting import Waiting
from playrules.viewer.app.watching import Watch
from playrules.viewer.app.widgets import Layer, Target
from playrules.viewer.scene import Item, Rectangle, clean

Request = Literal["close", "full", "picture"]

STAYS: Final = 6.0
"""Seconds for which is told that something was done."""


class Front:
    """The start page or a match, with the dialog over it, the focus and the pointer.

    `requests` are what the window is to do; `picture` is where a picture of it goes. Where it is
    `lively`, things are seen moving; where `apart`, what may take long is done in a thread beside
    it. Each match that it sits down to is left by `leave`.
    """

    def __init__(self, sitting: Sitting | None = None, *, everything: bool = False) -> None:
        """Show a match, or the games."""
        self.sitting = sitting
        self.everything = everything
        self.start = Start() if sitting is None else None
        self.source = sitting.game.source.path if sitting is not None else Path()
        self.dialog: Dialog | None = None
        self.message: Message | None = None
        self.size: tuple[float, float] = (1024.0, 768.0)
        self.full = False
        self.lively = self.apart = False
        self._scrubs = False
        self.watch: Watch | None = None
        self.mistakes: Mistakes | None = None
        self.requests: list[Request] = []
        self.picture = Path()
        self.pointing = Pointing(self.targets, lambda one: explained(self.sitting, one))
        self.mouse = Grabbing(self)
        self.keyboard = Keyboard(self)
        self._commands = Commands(self)
        self._waiting = Waiting()
        self._measuring: Measuring | None = None
        self._told_at: tuple[Message | None, float] = (None, 0.0)
        self.table = Table()
        self._greet()
        self.asked()

    # --- what is shown

    @property
    def scale(self) -> float:
        """How much larger than at 1024×768 all is drawn."""
        return max(0.75, min(self.size[0] / 1024, self.size[1] / 768))

    def targets(self) -> list[Target]:
        """Return what can be used now, the lowest first."""
        if self.dialog is not None:
            return self.dialog.targets(self.size, self.scale)
        if self.sitting is not None and self.sitting.curtain:
            return self._curtain(self.sitting).targets(self.size, self.scale)
        return self._ground()

    def _ground(self) -> list[Target]:
        """Return what can be used where no dialog is open."""
        if self.sitting is not None:
            return self.table.targets(self.sitting, self.size, self.scale, full=self.full)
        return self._start.targets(self.size, self.scale)

    @property
    def _start(self) -> Start:
        if self.start is None:
            self.start = Start()
        return self.start

    def _curtain(self, sitting: Sitting) -> Curtain:
        return Curtain(clean(sitting.game.seats[sitting.curtain - 1]))

    def layers(self) -> list[Layer]:
        """Return all there is to draw, the lowest first."""
        width, height = self.size
        targets = self.targets()
        covered = self.sitting is not None and self.sitting.curtain
        found = self._grounds(targets) if not covered else []
        if self.dialog is not None or covered:
            if not covered:
                veil = Item((Rectangle(0, 0, width, height, "night"),))
                found.append(Layer("veil", (veil,), shown=0.45))
            found.append(Layer("dialog", tuple(one.item for one in targets)))
        area = (0.0, 0.0, *self.size)
        marks = list(self.mouse.words(area, self.scale)) if self.dialog is None else []
        if not self.mouse.holds:
            marks += self.pointing.marks(targets, area, self.scale)
        found.append(Layer("marks", tuple(marks)))
        low = height
        if self.mistakes is not None:
            plate = self.mistakes.item(self.size, self.scale)
            found.append(Layer("mistakes", (plate,)))
            low = plate.bounds()[1]
        if self.said is not None:
            plate = plate_of(self.said, (width, low), self.scale)
            found.append(Layer("message", (plate,)))
            low = plate.bounds()[1]
        if self._waiting.is_shown and self.dialog is None:
            found.append(Layer("waiting", (self._waiting.item(self.size, low - 10, self.scale),)))
        return found

    @property
    def asking(self) -> Asking | None:
        """What people are asked to choose; None where they are asked nothing."""
        return self.sitting.asking if self.sitting is not None else None

    @property
    def said(self) -> Message | None:
        """What people are told just now."""
        found = self.message or (self.watch.missing if self.watch is not None else None)
        return found or (self.sitting.message if self.sitting is not None else None)

    def _grounds(self, targets: list[Target]) -> list[Layer]:
        """Return what lies below dialogs, where *targets* can be used now."""
        if self.sitting is not None:
            return self.table.layers(self.sitting, self.size, self.scale, full=self.full)
        ground = targets if self.dialog is None else self._ground()
        items = tuple(one.item for one in ground)
        return [Layer("start", items), *self._start.layers(self.size, self.scale)]

    # --- what is pressed, pointed at and typed

    def point(self, x: float, y: float) -> None:
        """Point at a place of the window, from its upper left corner."""
        self.pointing.at = (x, y)

    def point_away(self) -> None:
        """Point nowhere."""
        self.pointing.at = None

    def click(self, x: float, y: float) -> None:
        """Press and release the mouse at a place."""
        self.grab(x, y)
        self.release(x, y)

    def grab(self, x: float, y: float) -> None:
        """Press the mouse at a place."""
        self.point(x, y)
        self.pointing.forget()
        self.mouse.press(x, y)

    def drag(self, x: float, y: float) -> None:
        """Move the mouse while it is pressed; `tick` lets what it holds follow."""
        self.point(x, y)
        if self._scrubs:
            self.scrub()
        else:
            self.mouse.drag(x, y)

    def release(self, x: float, y: float) -> None:
        """Release the mouse."""
        self.point(x, y)
        self._scrubs = False
        self.mouse.release(x, y)

    def scrub(self) -> None:
        """Go to the move that the timeline has where the mouse is."""
        if isinstance(self.sitting, Replay) and self.pointing.at is not None:
            left, right = reach(self.size[0], self.scale)
            self._scrubs = True
            self.sitting.scrub((self.pointing.at[0] - left) / (right - left))

    def type(self, text: str) -> None:
        """Type signs: into the line that is open, else as keys."""
        self.keyboard.type(text)

    def press(self, key: str) -> None:
        """Press a key that is no sign: `tab`, `shift tab`, `left`, `enter`, `ctrl z`."""
        self.keyboard.press(key)

    def tick(self, now: float) -> bool:
        """Let time pass; return whether anything changed. *now* is in seconds and goes forth."""
        if self.sitting is not None:
            self.sitting.aside.apart = self.apart
        followed = self.mouse.follow()
        followed |= self._waiting.tick(self.sitting.doing if self.sitting is not None else "", now)
        message = self.said
        if message != self._told_at[0]:
            self._told_at = (message, now)
        elif message is not None and message.kind == "done" and now > self._told_at[1] + STAYS:
            self.hush()
            return True
        if self.dialog is not None:
            return followed
        if self.sitting is None:
            return self._start.look(apart=self.apart)
        if self.watch is not None and self._look_after(self.sitting, self.watch, now):
            return True
        moved = self._animate(self.sitting, now)
        if moved is not None:
            return moved or followed
        changed = self.sitting.tick(now)
        if changed:  # what comes of it is not seen before how it came
            self._animate(self.sitting, now)
        if self.sitting.measuring is not self._measuring:
            self.asked()
        return changed or followed

    def _animate(self, sitting: Sitting, now: float) -> bool | None:
        """Let what moves go on; return whether anything changed, None where nothing moves."""
        if not self.lively or sitting.curtain:
            return None
        return self.table.animate(sitting, self.size, self.scale, now)

    def watch_file(self) -> None:
        """Read the rules of the match anew whenever their file is saved."""
        if self.sitting is not None:
            self.watch = Watch(self.source)
            self.watch.look_at(path for path, _ in self.sitting.game.program.sources)

    def _look_after(self, sitting: Sitting, watch: Watch, now: float) -> bool:
        """Follow what becomes of the rules' file; return whether that changes what is told."""
        told = watch.missing
        if not watch.is_changed(now):
            return watch.missing is not told
        self._reload(sitting, watch)
        return True

    def _reload(self, sitting: Sitting, watch: Watch) -> None:
        """Go on by the rules as they are now; those with mistakes are shown over the last good."""
        self.message = None  # it was told of what was there before
        try:
            found = watch.reloaded(sitting)
        except GameError as error:
            self.mistakes = Mistakes(watch.path.name, error)
            watch.look_at(error.files, broken=True)
        except (MatchError, RulesError) as error:
            self.mistakes = Mistakes(watch.path.name, GameError(str(error)))
        else:
            self.mistakes = None
            self.sit(found)
            watch.look_at(path for path, _ in found.game.program.sources)

    @property
    def is_at_rest(self) -> bool:
        """Whether nothing moves, and nothing more comes by itself."""
        if self.sitting is None:
            return all(one.is_known for one in self._start.cards)
        return not (self.table.playback.is_under_way or self.sitting.goes_by_itself)

    def settle(self, choices: int = 0) -> None:
        """Get to know all games; at a table, let so many choices and throws be made.

        Who is a person chooses as the game's policy would.
        """
        if self.sitting is None:
            while self._start.look():
                pass
            return
        for _ in range(choices):
            if not go_on(self.sitting):
                break
        self.close()
        self.asked()

    def hush(self) -> None:
        """Say no more what was told."""
        self.message = None
        if self.sitting is not None:
            self.sitting.message = None
        if self.watch is None:
            self.mistakes = None
        else:  # mistakes stay until they are mended
            self.watch.missing = None

    # --- commands

    def use(self, target: Target) -> None:
        """Do what a target is for."""
        if not target.command or not target.enabled:
            return
        if target.command == SCRUB:
            self.scrub()
        elif target.command == "pick" and self.sitting is not None:
            self.hush()
            self.sitting.pick(target.codes, target.thing)
            self.asked()
        elif target.command == SET:
            self.do("take")
        else:
            self.do(target.command, target.argument)

    def do(self, command: str, argument: str = "") -> None:
        """Do what a button or key says. Raises KeyError for what is no command."""
        self._commands.do(command, argument)

    def asked(self) -> None:
        """Open the line for what people measure, as nothing else answers it."""
        self._measuring = self.sitting.measuring if self.sitting is not None else None
        if self.sitting is not None and self.sitting.measuring and self.dialog is None:
            self._commands.ask_answer()

    def skip(self) -> None:
        """Let what is under way come to its end at once."""
        if self.sitting is None:
            return
        if self.table.playback.skip() or self.sitting.asking is None:
            self.sitting.skip()

    def open(self, dialog: Dialog) -> None:
        """Show a dialog over all else."""
        self.dialog = dialog
        self.pointing.forget()

    def close(self) -> None:
        """Close the dialog."""
        self.dialog = None
        self.pointing.forget()

    # --- games and files

    def sit(self, sitting: Sitting) -> None:
        """Show another match."""
        self.leave()
        self.sitting, self.dialog = sitting, None
        self.source = sitting.game.source.path
        if self.watch is not None and self.watch.path.resolve() != self.source.resolve():
            self.watch = self.mistakes = None
        self.table = Table()
        self.pointing.forget()
        self._greet()
        self.asked()

    def _greet(self) -> None:
        """Tell people who have just sat down that they need not wait to be asked."""
        sitting = self.sitting
        if sitting is None or sitting.message or sitting.match.position:
            return
        if not (sitting.match.waits_for_people or asks_players(sitting.game.program)):
            self.message = Message(NOTHING_TO_CHOOSE)

    def leave(self) -> None:
        """Leave the match that is shown, if there is one."""
        if self.sitting is not None:
            self.sitting.leave()
            self.sitting = None

    def show_games(self) -> None:
        """Leave the match, and show the games."""
        self.leave()
        self._start.renew()
        self.watch = self.mistakes = None
        self.pointing.forget()

    def answer(self, text: str) -> None:
        """Answer what is asked by what was typed."""
        self._commands.safely(lambda: self._typed(text))

    def _typed(self, text: str) -> None:
        if self.sitting is not None:
            self.sitting.type(text)
            self.asked()
