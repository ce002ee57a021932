"""Finds in a row what the rules under way keep in their names and not everybody knows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import final

from playrules.engine.kinds import Kind
from playrules.engine.machine.frames import Layout
from playrules.engine.program.program import DEPTH, RULE, Program


@final
@dataclass(frozen=True, slots=True)
class Veiled:
    """Cells of a row with one value each, that only the seat `owner` knows."""

    cells: range
    owner: int
    kind: Kind


class Frames:
    """The frames of a program's rules, those on the spill stack included."""

    def __init__(self, program: Program, layout: Layout) -> None:
        """Read rows of *program*, laid out by *layout*."""
        self.program = program
        self.layout = layout

    def veiled(self, row: Sequence[int]) -> Iterator[Veiled]:
        """Yield what the rules under way keep that not everybody knows, inner rules first."""
        for rule, offset in self._active(row):
            code, frame = self.program.rules[rule], self.layout.frames[rule]
            for veil in code.veils:
                first = frame.cells.get(veil.key, -1)
                if first < 0:
                    continue
                owner = row[frame.cells[veil.owner] + offset]
                size = 1 if veil.key >= 0 else code.arrays[-1 - veil.key]
                yield Veiled(range(first + offset, first + offset + size), owner, veil.kind)

    def _active(self, row: Sequence[int]) -> Iterator[tuple[int, int]]:
        """Yield each rule under way, and how far from its columns its frame stands.

        The last bit of a link says that an earlier frame of the same rule is next on the stack.
        """
        moved: dict[int, int] = {}
        top = self.layout.stack + row[DEPTH]
        rule = row[RULE] - 1
        while rule >= 0:
            frame, offset = self.layout.frames[rule], moved.get(rule, 0)
            yield rule, offset
            link = row[frame.link + offset]
            if link & 1:
                top -= frame.size
                moved[rule] = top - frame.base
            rule = (link >> 2) - 1
