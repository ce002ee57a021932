"""What buttons and keys say is to be done; what cannot be done is told, and the window stays."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from playrules.engine.errors import MatchError, RulesError
from playrules.loading.errors import GameError
from playrules.viewer.app.dialogs import Help
from playrules.viewer.app.errands import Errands
from playrules.viewer.app.messages import message_of
from playrules.viewer.app.mistakes import Mistakes
from playrules.viewer.app.replaying import Replay

if TYPE_CHECKING:
    from playrules.viewer.app.front import Front


class Commands:
    """The commands of a front: its own, those of its dialogs, and those of the match it shows."""

    def __init__(self, front: Front) -> None:
        """Obey for a front."""
        self._front = front
        self._errands = Errands(front)

    def do(self, command: str, argument: str = "") -> None:
        """Do what a button or key says. Raises KeyError for what is no command."""
        front = self._front
        acts: dict[str, Callable[[], object]] = {
            "use": self._use_focus, "back_out": self._back_out, "close": front.close,
            "leave": lambda: front.requests.append("close"), "help": lambda: front.open(Help()),
            "full": lambda: front.requests.append("full"), "games": front.show_games,
        }  # fmt: skip
        acts |= self._errands.acts(argument)
        front.hush()
        self.safely(acts[command] if command in acts else lambda: self._at_table(command))

    def safely(self, act: Callable[[], object]) -> None:
        """Do something; what cannot be done is told."""
        try:
            act()
        except GameError as error:
            if error.diagnostics:
                self._front.mistakes = Mistakes(_first_of(error), error, "It is not opened.")
            else:
                self._front.message = message_of(error)
        except (MatchError, RulesError, OSError) as error:
            self._front.message = message_of(error)

    def ask_answer(self) -> None:
        """Open the line for an answer, where something is asked."""
        self._errands.ask_answer()

    def _at_table(self, command: str) -> None:
        """Do what is done with a match."""
        front, sitting = self._front, self._front.sitting
        if sitting is None:
            return
        acts: dict[str, Callable[[], object]] = {
            "undo": sitting.undo, "redo": sitting.redo, "pause": sitting.pace.pause,
            "step": sitting.step, "faster": sitting.pace.faster,
            "slower": lambda: sitting.pace.faster(-1),
            "uncover": sitting.uncover, "page": lambda: front.table.turn_page(sitting),
            "back": lambda: sitting.asking.back() if sitting.asking else False,
            "take": sitting.take,
        }  # fmt: skip
        if isinstance(sitting, Replay):
            acts |= sitting.acts
        if command in acts:
            acts[command]()
        front.asked()

    def _use_focus(self) -> None:
        front = self._front
        focused = front.pointing.focused()
        if focused is not None:
            front.use(focused)
        elif front.dialog is not None:
            self.do(front.dialog.default)
        elif front.sitting is not None and front.sitting.curtain:
            front.sitting.uncover()
        elif front.asking is not None and front.asking.trying is not None:
            self.do("take")
        else:
            front.skip()

    def _back_out(self) -> None:
        front = self._front
        if front.dialog is not None:
            front.close()
        elif front.mistakes is not None:
            front.mistakes = None
        elif front.sitting is None or not front.sitting.put_back():
            front.pointing.forget()


def _first_of(error: GameError) -> str:
    """Return the name of the file in which the first mistake is."""
    return Path(error.diagnostics[0].primary.span.file).name
