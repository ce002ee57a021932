"""The bar above the table: what can be done with a match, each with its key."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playrules.engine.play.seats import PEOPLE
from playrules.viewer.app.replaying import Replay
from playrules.viewer.app.widgets import Target, centred_in, letters, tool, tool_width
from playrules.viewer.scene import Item, Rectangle, Text, text_width

if TYPE_CHECKING:
    from playrules.viewer.app.sitting import Sitting

HEIGHT: Final = 50.0
"""How high the bar is, in pixels at 1024×768."""

TOOLS: Final = (
    ("games", "Games", "Choose another game", "G"),
    ("new", "New", "Begin anew, with other players or another seed", "N"),
    ("open", "Open", "Open a saved match or a rules file", "O"),
    ("save", "Save", "Keep this match in a file", "S"),
    ("", "", "", ""),
    ("undo", "Undo", "Take the last choice back", "U"),
    ("redo", "Redo", "Make the next choice again", "R"),
    ("", "", "", ""),
    ("slower", "Slower", "Let moves come slower", "-"),
    ("pause", "Pause", "Hold on, or go on", "P"),
    ("step", "Step", "Make the next move now", "."),
    ("faster", "Faster", "Let moves come faster", "+"),
    ("", "", "", ""),
    ("picture", "Picture", "Keep a picture of this window", "C"),
    ("full", "Full screen", "Fill the screen, or no longer", "F"),
    ("help", "Help", "Show all keys", "?"),
)
"""Each button: its command and sign, its label, what it does, its key. Gaps are empty."""
BACK_AND_ON: Final = {
    "undo": ("Back", "Go one move back", ","), "redo": ("On", "Go one move on", "R"),
}  # fmt: skip
"""What two of them are where a match is shown again."""
KEYS: Final = {key.lower(): command for command, _, _, key in TOOLS if command}


def bar(sitting: Sitting, width: float, scale: float, *, full: bool = False) -> list[Target]:
    """Return the ground of the bar and its buttons, from (0, 0) on."""
    height = HEIGHT * scale
    shown = [one for one in TOOLS if not one[0] or _is_wanted(one[0], sitting)]
    found = [Target(Item((Rectangle(0, 0, width, height, "night"),)))]
    gap = 8 * scale
    widths = [tool_width(label, scale) if command else gap for command, label, _, _ in shown]
    spare = width - sum(widths) - 2 * gap
    x = gap
    for (command, label, title, key), wide in zip(shown, widths, strict=True):
        if command == "picture" and spare > 0:
            found.append(_pace(sitting, x, spare, height, scale))
            x += spare  # the last ones stand at the right
        if command:
            sign, word = command, label
            if command == "pause" and sitting.pace.paused:
                sign, word = "play", "Go on"
            if isinstance(sitting, Replay) and command in BACK_AND_ON:
                word, title, key = BACK_AND_ON[command]
            if command == "full" and full:
                word = "Window"
            enabled = {"undo": sitting.can_undo, "redo": sitting.can_redo}.get(command, True)
            room = (x, 3 * scale, wide, height - 6 * scale)
            words = f"{title} ({key})"
            found.append(tool(command, sign, word, room, scale, title=words, enabled=enabled))
        x += wide
    return found


def _is_wanted(command: str, sitting: Sitting) -> bool:
    """Whether a button is of use: a pace is where not all that happens is people's choice."""
    if isinstance(sitting, Replay):
        return command != "new"
    if command not in ("slower", "pause", "step", "faster"):
        return True
    devices = bool(sitting.game.program.devices)
    return devices or any(who != PEOPLE for who in sitting.match.seats) or sitting.goes_by_itself


def _pace(sitting: Sitting, x: float, width: float, height: float, scale: float) -> Target:
    """Return how fast moves come, and whether they wait."""
    text = (
        "paused"
        if sitting.pace.paused
        else f"speed {sitting.pace.speed:g}"
        if sitting.pace.speed != 1
        else ""
    )
    size = letters(11, scale)
    if not text or text_width(text, size) > width - 16 * scale:
        return Target(Item((Rectangle(x, 0, 0, 0, "night"),)))
    return Target(Item((Text(x + 6 * scale, centred_in(height, size), text, size, "white"),)))
