"""What the code being written tells of who knows what."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Self

from playrules.engine.kinds import Kind
from playrules.engine.program.expressions import Array, Expr, Var


@dataclass(slots=True)
class Knowledge:
    """What is noted while a rule is written; all of it stays empty in games that hide nothing.

    `origins` are what variables were given, `owned` whose things are. `noticed` collects the
    owners of all that is read, `context` are those of the conditions around. `veils` are, for each
    variable that may hold something hidden, the variable with its owner, and its kind; `covered`
    the same for arrays, by -1 - their number. `arrayed` are arrays and lengths of lists, by `id`.
    `unsure` are owners that are known in play only, `revealed` the values that lie open, each with
    its owner (None: all of that name), and `walked` the variables of loops.
    """

    origins: dict[Expr, Expr] = field(default_factory=dict)
    owned: dict[Any, Expr] = field(default_factory=dict)
    noticed: list[Expr] | None = None
    context: list[Expr] = field(default_factory=list)
    veils: dict[Expr, tuple[Var, Kind]] = field(default_factory=dict)
    covered: dict[int, tuple[Var, Kind]] = field(default_factory=dict)
    arrayed: dict[int, tuple[Array, Expr]] = field(default_factory=dict)
    unsure: set[Expr] = field(default_factory=set)
    revealed: set[tuple[str, Expr | None]] = field(default_factory=set)
    walked: set[Expr] = field(default_factory=set)

    def copy(self) -> Self:
        """Return what is known now, for a rehearsal to add to."""
        return replace(
            self,
            origins=dict(self.origins),
            owned=dict(self.owned),
            veils=dict(self.veils),
            covered=dict(self.covered),
            arrayed=dict(self.arrayed),
            unsure=set(self.unsure),
            revealed=set(self.revealed),
            walked=set(self.walked),
        )
