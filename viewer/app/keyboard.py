"""What keys do: they type into the line that is open, set a value, or give commands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playrules.viewer.app.bar import KEYS
from playrules.viewer.app.dialogs import Field
from playrules.viewer.app.pointing import ARROWS, SET

if TYPE_CHECKING:
    from playrules.viewer.app.front import Front
    from playrules.viewer.app.widgets import Target

MORE_KEYS: Final = {
    "ctrl z": "undo", "ctrl y": "redo", "ctrl s": "save", "ctrl o": "open", "ctrl n": "new",
    "backspace": "undo", "f1": "help", "f11": "full", "=": "faster", "h": "help", "ctrl q": "leave",
    "/": "answer", "space": "use", "enter": "use", "escape": "back_out", "pagedown": "page",
    ",": "undo", "<": "turn_back", ">": "turn_on", "home": "first", "end": "last",
}  # fmt: skip
TURNING: Final = {"q": 1, "[": 1, "e": -1, "]": -1}
"""Keys that turn what is set: to the left, or to the right."""
IN_LINES: Final = ("enter", "escape", "ctrl q", "f11")
"""Keys that do the same while a line is typed."""
MIRROR: Final = "m"
LEAP: Final = 10
"""So many steps at once are made with Shift."""


class Keyboard:
    """The keys of a front."""

    def __init__(self, front: Front) -> None:
        """Press nothing yet."""
        self._front = front

    def type(self, text: str) -> None:
        """Type signs: into the line that is open, else as keys."""
        front = self._front
        for sign in text:
            if isinstance(front.dialog, Field):
                front.dialog.text += sign if sign.isprintable() else ""
            else:
                self._strike(sign.lower())

    def _strike(self, sign: str) -> None:
        """Press the key of a sign."""
        front = self._front
        if sign.isdigit() and self._takes_numbers:
            self._number(sign)
        elif self._sets and (sign in TURNING or sign == MIRROR):
            self._turn(sign)
        elif sign in KEYS or (sign in MORE_KEYS and len(sign) == 1):
            front.do(KEYS.get(sign) or MORE_KEYS[sign])

    def press(self, key: str) -> None:
        """Press a key that is no sign: `tab`, `shift tab`, `left`, `enter`, `ctrl z`."""
        front = self._front
        line = front.dialog if isinstance(front.dialog, Field) else None
        name = key.removeprefix("shift ")
        if line is not None and key == "backspace":
            line.text = line.text[:-1]
        elif name in ARROWS:
            if not (self._sets and self._nudge(name, LEAP if name != key else 1)):
                front.pointing.walk(*ARROWS[name])
        elif name == "tab":
            front.pointing.step(-1 if name != key else 1)
        elif key in MORE_KEYS and (line is None or key in IN_LINES):
            front.do(MORE_KEYS[key])

    def scroll(self, dy: float) -> None:
        """Turn the wheel of the mouse: what is set turns with it, else a list turns its page."""
        if self._sets:
            self._turn("q" if dy > 0 else "e")
        elif dy < 0:
            self.press("pagedown")

    # --- numbers of a list

    @property
    def _takes_numbers(self) -> bool:
        front = self._front
        measures = front.sitting is not None and front.sitting.measuring is not None
        return front.dialog is None and (front.asking is not None or measures)

    def _number(self, sign: str) -> None:
        """Pick the entry with a number; where that is not all of it, begin to type it."""
        front, asking = self._front, self._front.asking
        if asking is not None and len(asking.entries) < 10 and not asking.is_typed:
            front.answer(sign)
        else:
            front.do("answer")
            self.type(sign)

    # --- a value that is set

    @property
    def _sets(self) -> bool:
        """Whether keys set a value now."""
        front, asking = self._front, self._front.asking
        return front.dialog is None and asking is not None and asking.trying is not None

    def _turn(self, sign: str) -> None:
        asking = self._front.asking
        if asking is not None:
            asking.adjust(lambda one: one.turn(TURNING[sign]) if sign in TURNING else one.flip())

    def _nudge(self, arrow: str, steps: int) -> bool:
        """Set a part by so many steps in the direction of an arrow; return whether one lies there.

        A part that has the focus goes first, then what is dragged over the table.
        """
        sitting, (dx, dy) = self._front.sitting, ARROWS[arrow]
        targets = [one for one in self._front.targets() if one.command == SET]
        focused = self._front.pointing.focused()
        targets.sort(key=lambda one: (one != focused, one.item.handle is None or _is_slider(one)))
        for target in targets:
            for track in target.item.handle.tracks if target.item.handle is not None else ():
                at = track.ahead(dx, dy, steps)
                if at is not None and sitting is not None:
                    sitting.set(track.part, track.values[at])
                    return True
        return False


def _is_slider(target: Target) -> bool:
    """Whether a target only stands for a part: it is set where it is pressed, and not let go."""
    handle = target.item.handle
    return handle is not None and handle.jumps and not handle.lets_go
