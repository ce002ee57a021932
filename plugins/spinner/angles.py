"""What an arrow can point to: the exact joint distribution of several rings, from their angles.

All rings share one zero line and list their sectors clockwise. Angles are shares of a full turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import gcd, lcm

MOST_WEIGHT = 2**31 - 1  # of all outcomes together: the bound of an exact draw


@dataclass(frozen=True, slots=True)
class Outcomes:
    """Where the arrow may rest: readings of every ring with their weight, and that of a line."""

    readings: tuple[tuple[int, ...], ...]
    weights: tuple[int, ...]
    line: int

    @property
    def total(self) -> int:
        """The weight of everything together."""
        return sum(self.weights) + self.line

    def ring(self, index: int) -> dict[int, int]:
        """Return the weight of each reading of one ring, among arrows that are on no line."""
        found: dict[int, int] = {}
        for reading, weight in zip(self.readings, self.weights, strict=True):
            found[reading[index]] = found.get(reading[index], 0) + weight
        divisor = gcd(*found.values())
        return {reading: weight // divisor for reading, weight in found.items()}


def sectors(shares: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """Return where each sector ends, as a share of a full turn; the last ends at 1."""
    total = sum(shares)
    return tuple(accumulate(share / total for share in shares))


def borders(ends: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """Return the angles of the lines between sectors; a ring with one sector has none."""
    return tuple(end % 1 for end in ends) if len(ends) > 1 else ()


def outcomes(rings: Sequence[tuple[Sequence[Fraction], Sequence[int]]], line: Fraction) -> Outcomes:
    """Return the joint distribution of the rings' readings.

    Args:
        rings: for each ring the ends of its sectors and the reading of each.
        line: the width of the band, centred on each border, in which the arrow is on a line.

    Equal readings are one outcome. An arrow on a line of any ring is on a line.
    """
    found: dict[tuple[int, ...], Fraction] = {}
    on_line = Fraction(0)
    for start, end in _arcs([ends for ends, _ in rings], line):
        middle = (start + end) / 2
        if any(_on_line(middle, ends, line) for ends, _ in rings):
            on_line += end - start
        else:
            reading = tuple(values[_sector(middle, ends)] for ends, values in rings)
            found[reading] = found.get(reading, Fraction(0)) + end - start
    scale = lcm(on_line.denominator, *(share.denominator for share in found.values()))
    weights = [int(share * scale) for share in found.values()]
    lines = int(on_line * scale)
    divisor = gcd(lines, *weights)
    return Outcomes(tuple(found), tuple(one // divisor for one in weights), lines // divisor)


def _arcs(
    rings: Sequence[Sequence[Fraction]], line: Fraction
) -> Iterator[tuple[Fraction, Fraction]]:
    """Cut the circle wherever an outcome can change."""
    cuts = {Fraction(0), Fraction(1)}
    for ends in rings:
        for border in borders(ends):
            cuts.update(((border - line / 2) % 1, border, (border + line / 2) % 1))
    ordered = sorted(cuts)
    return zip(ordered, ordered[1:], strict=False)


def _on_line(angle: Fraction, ends: Sequence[Fraction], line: Fraction) -> bool:
    return any(
        min((angle - border) % 1, (border - angle) % 1) < line / 2 for border in borders(ends)
    )


def _sector(angle: Fraction, ends: Sequence[Fraction]) -> int:
    return next(i for i, end in enumerate(ends) if angle < end)
