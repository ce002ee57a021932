"""Did you mean …? Finds the word that a misspelt one was meant to be."""

from __future__ import annotations

from collections.abc import Iterable

from playrules.dsl.diagnostics.model import Edit, Fix
from playrules.engine.source import Span


def distance(one: str, other: str, limit: int) -> int:
    """Return how many slips lie between two words, or `limit + 1` if they are more than that.

    A slip is a letter added, left out or replaced, or two neighbours exchanged (the restricted
    Damerau-Levenshtein distance).
    """
    if abs(len(one) - len(other)) > limit:
        return limit + 1
    before: list[int] = []
    above = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        row = [i]
        for j, b in enumerate(other, 1):
            best = min(above[j] + 1, row[-1] + 1, above[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                best = min(best, before[j - 2] + 1)
            row.append(best)
        if min(row) > limit:
            return limit + 1
        before, above = above, row
    return min(above[-1], limit + 1)


def suggestions(word: str, candidates: Iterable[str], most: int = 3) -> list[str]:
    """Return the candidates that *word* may have been meant to be, the likeliest first.

    A third of the letters may be wrong, one in any case. Capital letters do not count. The order
    is the same on every run: fewest slips, same first letter, closest length, alphabet.
    """
    limit = max(1, len(word) // 3)
    folded = word.casefold()
    found = []
    for candidate in sorted(set(candidates)):
        if candidate == word or not candidate:
            continue
        other = candidate.casefold()
        slips = distance(folded, other, limit)
        if slips <= limit and slips < max(len(folded), len(other)):
            rank = (slips, folded[:1] != other[:1], abs(len(folded) - len(other)), candidate)
            found.append(rank)
    return [candidate for *_, candidate in sorted(found)[:most]]


def suggest(word: str, candidates: Iterable[str]) -> str | None:
    """Return the likeliest of `suggestions`, or None."""
    return next(iter(suggestions(word, candidates, 1)), None)


SHORTEST_SURE = 4
"""Shorter words are too like one another for a suggestion to be sure."""


def respell(word: str, span: Span, candidates: Iterable[str]) -> list[Fix]:
    """Return the fix that writes the likeliest candidate for *word*; none where nothing is close.

    It is certain where one slip leads to one candidate only.
    """
    near = suggestions(word, candidates, 2)
    if not near:
        return []
    first, *others = near
    slips = [distance(word.casefold(), one.casefold(), 2) for one in near]
    sure = len(word) >= SHORTEST_SURE and slips[0] == 1 and (not others or slips[1] > 1)
    return [Fix(f"write `{first}`", (Edit(span, first),), certain=sure)]


def did_you_mean(word: str, candidates: Iterable[str]) -> str:
    """Return "did you mean `x`?", or "" where nothing is close."""
    found = suggest(word, candidates)
    return f"did you mean `{found}`?" if found else ""
