"""The same work written by hand, to compare with: no rules file, no state, nothing recorded."""

from __future__ import annotations

from random import Random


def pig(random: Random, seats: int = 2, goal: int = 100) -> int:
    """Play Pig to its end, going on or holding by the toss of a coin; return the decisions made."""
    scores = [0] * seats
    decisions = 0
    while True:
        for seat in range(seats):
            pot = 0
            while True:
                face = random.randrange(6) + 1
                if face == 1:
                    pot = 0
                    break
                pot += face
                decisions += 1
                if random.randrange(2):
                    break
            scores[seat] += pot
            if scores[seat] >= goal:
                return decisions
