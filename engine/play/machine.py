"""The machine: what starts the games of a program."""

from __future__ import annotations

from collections.abc import Mapping

from playrules.engine.machine.runner import CHANCE_MODES, ChanceMode, Runner
from playrules.engine.play.journal import Event
from playrules.engine.play.state import State, go


class Machine(Runner):
    """Runs a program. It is compiled once; machines of the same program share the code."""

    def start(
        self,
        seed: int = 0,
        settings: Mapping[str, int] | None = None,
        *,
        chance: ChanceMode = "sampled",
        journal: list[Event] | None = None,
    ) -> State:
        """Return the state at the first pause of a new game.

        *settings* gives figures that the table changes. With *chance* "explicit" the game also
        pauses where chance decides. A *journal* list receives the events of the setup.
        Raises SettingError, RulesError, and ValueError for a word for chance that is none.
        """
        if chance not in CHANCE_MODES:
            raise ValueError(f"chance is 'sampled' or 'explicit', not {chance!r}")
        return go(self, self.first_row(seed, settings), 0, chance, journal)
