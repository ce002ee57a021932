"""A question about what happened at people's table: its numbers and names, typed one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playrules.engine.play.typed import parse
from playrules.viewer.scene import clean

if TYPE_CHECKING:
    from playrules.engine.play.state import State


class Measuring:
    """What is asked outside the game, and what of it was typed so far."""

    def __init__(self, state: State) -> None:
        """Ask what *state* asks outside."""
        question = state.question
        assert question is not None  # or nothing is measured
        self.question = question
        self.prompt = state.prompt
        self.things = state.machine.program.things
        self.values: list[int] = []
        self._cells = list(question.cells())

    @property
    def is_done(self) -> bool:
        """Whether all was typed."""
        return len(self.values) == len(self._cells)

    @property
    def asked(self) -> str:
        """What comes next, and from where to where it goes."""
        name, kind, _ = self._cells[len(self.values)]
        ends = ""
        if self.is_counted:
            low, high = (self.things.show(kind, one) for one in (kind.lo, kind.hi))
            ends = f" ({low} to {high})"
        name = name.replace("_", " ")
        # "Age, red: age" would say twice what is asked.
        said = "" if self.prompt.lower().startswith(name.lower()) else f": {name}"
        return clean(f"{self.prompt}{said}{ends}")

    @property
    def is_counted(self) -> bool:
        """Whether a number comes next, with a unit or without."""
        return self._cells[len(self.values)][1].base in ("number", "quantity")

    def type(self, text: str) -> None:
        """Take what was typed as what comes next. Raises Mistyped."""
        self.values.append(parse(self.things, self._cells[len(self.values)][1], text))
