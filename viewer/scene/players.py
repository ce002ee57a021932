"""What a player has: a score, other values, values of their pieces, and their place at the end."""

from __future__ import annotations

from dataclasses import dataclass

from playrules.engine.kinds import Kind
from playrules.viewer.scene.palette import wordy
from playrules.viewer.scene.view import COUNTED, NOTHING, View

MOST_PIECES = 4
"""Values of more pieces than these are seen on the pieces alone."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What the row of a player says: the first number, and the rest in `notes`."""

    number: int | None
    number_name: str
    shown: str
    notes: str
    place: str

    @property
    def told(self) -> str:
        """The first number with its name."""
        return f"{self.number_name} {self.shown}" if self.number is not None else ""


def standing_of(view: View, seat: int) -> Standing:
    """Return what is known of a player: what the winner is found by comes first."""
    number, name, shown = None, "", ""
    notes = []
    ranking = view.program.ranking_names
    for kept, value in sorted(
        view.kept("player", seat),
        key=lambda one: ranking.index(one[0].name) if one[0].name in ranking else len(ranking),
    ):
        words = view.show(kept.kind, value)
        if number is None and kept.kind.base in COUNTED and words != NOTHING:
            number, name, shown = value, wordy(kept.name), words
        else:
            notes += said(kept.kind, kept.name, words)
    of_pieces = _pieces(view, seat)
    if number is None and len(of_pieces) == 1 and of_pieces[0][1] is not None:
        number, name, shown = of_pieces.pop()[1:]
    notes += [words for words, *_ in of_pieces]
    return Standing(number, name, shown, " · ".join(notes), _place(view, seat))


def said(kind: Kind, name: str, words: str, between: str = " ") -> list[str]:
    """Return how a kept value is told: what is nothing, or not so, is not told."""
    if words == NOTHING:
        return []
    if kind.base == "yes_no":
        return [wordy(name)] if words == "yes" else []
    return [f"{wordy(name)}{between}{words}"]


def table_notes(view: View) -> str:
    """Return what the table keeps, in one line."""
    notes = [
        text
        for kept, value in view.kept("", 0)
        for text in said(kept.kind, kept.name, view.show(kept.kind, value), ": ")
    ]
    return " · ".join(notes)


def _pieces(view: View, seat: int) -> list[tuple[str, int | None, str, str]]:
    """Return what the pieces of a player keep in words; numbers with their value, name and text."""
    kinds = [
        one
        for one in view.program.things.kinds.values()
        if one.universe == "piece" and one.word != "group"
    ]
    mine = [piece for kind in kinds for piece in kind.ids if view.look.owner(piece) == seat]
    if len(mine) > MOST_PIECES:
        return []
    found: list[tuple[str, int | None, str, str]] = []
    for piece in mine:
        letters = view.look.piece(piece).letters if len(mine) > 1 else ""
        for one, value in view.kept("piece", piece):
            shown = view.show(one.kind, value)
            counted = value if one.kind.base in COUNTED else None
            for text in said(one.kind, one.name, shown):
                name = f"{letters} {wordy(one.name)}".strip()
                found.append((f"{letters} {text}".strip(), counted, name, shown))
    return found


def _place(view: View, seat: int) -> str:
    """Return ", 1st" after the end where the rules say so, with the title that was earned."""
    outcome = view.state.outcome
    if outcome is None or outcome.lost or outcome.drawn:
        return ""
    several = len(outcome.placed) > 1
    place = f", {_ordinal(outcome.place(seat))}" if several and outcome.placed[seat - 1] else ""
    earned = outcome.titles[seat - 1]
    return place + (f", {earned}" if earned else "")


def _ordinal(number: int) -> str:
    """Return a place as people say it: 1st, 2nd."""
    ends = {1: "st", 2: "nd", 3: "rd"}
    return f"{number}{'th' if 10 < number % 100 < 14 else ends.get(number % 10, 'th')}"
