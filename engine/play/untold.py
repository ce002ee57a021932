"""Choices that nobody has to make by hand: they tell only what a computer would have to know."""

from __future__ import annotations

from collections.abc import Sequence

from playrules.engine.errors import RulesError
from playrules.engine.play.choices import Choice
from playrules.engine.play.state import State


def untold(state: State) -> Choice | None:
    """Return the first choice by hand where all lead to the same, but for what is left untold.

    None where it matters which one is taken, and where the rules refuse one.
    """
    columns = state.machine.program.untold
    if not columns or not state.actor or state.is_over or len(state.choices) < 2:
        return None
    options = state.choices.what.options
    slots = [slot for one in options for slot in one.slots]
    if len(options) > 1 or any(one.kind.base != "quantity" for one in slots):
        return None
    first, *others = state.choices
    try:
        found = _told(state.apply(first).row, columns)
        same = all(_told(state.apply(one).row, columns) == found for one in others)
    except RulesError:
        return None
    return first if same else None


def _told(row: Sequence[int], columns: Sequence[int]) -> list[int]:
    """Return a row without what is left untold."""
    cells = list(row)
    for column in columns:
        cells[column] = 0
    return cells
