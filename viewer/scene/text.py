"""Draws a state with letters: its components, who has what, what is asked, what happened."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from playrules.engine.escaping import for_terminal
from playrules.engine.wording import capital
from playrules.viewer.scene.drawing import Drawers, tell
from playrules.viewer.scene.metrics import clean
from playrules.viewer.scene.palette import wordy
from playrules.viewer.scene.panels import asked, is_number, told
from playrules.viewer.scene.players import standing_of, table_notes
from playrules.viewer.scene.view import View

if TYPE_CHECKING:
    from playrules.engine.play import Event, State

MOST_CHOICES = 12
MOST_EVENTS = 8


def to_text(
    state: State,
    drawers: Drawers,
    *,
    seat: int = 0,
    journal: Sequence[Event | str] = (),
    width: int = 79,
) -> list[str]:
    """Return a state as *seat* sees it (0: who looks on) in lines of text.

    Lines are at most *width* signs long, but for those that a drawing of a plugin gives longer.
    """
    view = View(state, seat, journal)
    blocks = [
        _wrapped(_title(view), width),
        *(tell(drawers, one, view) for one in view.program.components),
        [line for one in _players(view) for line in _wrapped(one, width, "  ")],
        [line for one in _events(view) for line in _wrapped(one, width, "  ")],
        [line for one in _choices(view) for line in _wrapped(one, width, "   ")],
    ]
    lines: list[str] = []
    for block in blocks:
        lines += ["", *block] if lines and block else block
    return list(map(for_terminal, lines))


def pictures(
    state: State, drawers: Drawers, *, seat: int = 0, devices: bool = True, asks: bool = True
) -> list[list[str]]:
    """Return each component of a state in lines of text, in order of declaration.

    Without *devices* those that make chance are left out: what they show, the journal tells. Those
    that not everybody sees stay, since the journal does not tell of them. Unless it *asks*, what
    can be chosen is not marked.
    """
    view = View(state, seat, asks=asks)
    secret = {column for column, _ in view.program.hidden.columns}
    covered = {kept.owner for kept in view.program.kept if kept.base in secret}
    names = {one.name for one in view.program.devices}
    left_out = set() if devices else names - covered
    shown = [one for one in view.program.components if one.name not in left_out]
    return [tell(drawers, one, view) for one in shown]


def _title(view: View) -> str:
    return clean(view.program.words.title or wordy(view.program.name))


def _players(view: View) -> Iterator[str]:
    """Yield a line for each player, `>` before whose turn it is, and one for the table."""
    for seat, sign in enumerate(view.look.players, 1):
        row = standing_of(view, seat)
        parts = [part for part in (row.told, row.notes) if part]
        acts = not view.state.is_over and seat in (view.state.actor, view.state.turn)
        told = f"{'>' if acts else ' '} {sign.title}{row.place}"
        yield told + (f": {' · '.join(parts)}" if parts else "")
    if table_notes(view):
        yield f"  {table_notes(view)}"


def _events(view: View) -> Iterator[str]:
    """Yield what happened last."""
    lines = told(view)[-MOST_EVENTS:]
    if lines:
        yield "What happened"
    for text, head in lines:
        yield f"  {text}" if head else f"    {text}"


def _choices(view: View) -> Iterator[str]:
    """Yield what is asked, and the first options."""
    actor = view.state.actor
    who = f"{capital(view.look.player(actor).title)}: " if actor else ""
    yield f"{who}{asked(view)}"
    if not view.may_choose or view.state.is_chance:
        return
    count = len(view.state.choices)
    shown = view.choices[: MOST_CHOICES if count > MOST_CHOICES + 1 else count]
    for number, choice in enumerate(shown, 1):
        label = clean(choice.label)
        # An option that is a number goes by it.
        yield f"     {label}" if is_number(label) else f"  {number:>2} {label}"
    if count > len(shown):
        yield f"     and {count - len(shown):,} more"


def _wrapped(text: str, width: int, hang: str = "") -> list[str]:
    lead = text[: len(text) - len(text.lstrip())]
    return textwrap.wrap(text, width, subsequent_indent=lead + hang, break_on_hyphens=False) or [""]
