"""Gives each of several names a few letters of its own, none the beginning of another's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

MOST = 30
"""Signs that are beginnings of a name are no longer than this; then the whole name is one."""


def initials(names: Iterable[str]) -> dict[str, str]:
    """Return a sign for each name: its initial where no other name has it, else a few letters.

    No sign is the beginning of another one, so that signs in a row can be told apart, as long as
    there are letters for that. Names that differ in a number alone have the initial and the number.
    """
    wanted = sorted(set(names))
    shared = Counter(name[:1].upper() for name in wanted)
    signs: dict[str, str] = {}
    taken: set[str] = set()
    begun: set[str] = set()  # the beginnings of those that are taken
    for name in wanted:
        tries = [one for one in _tries(name) if len(one) > 1 or shared[one] == 1]
        sign = next((one for one in tries if one not in begun and not _begins(one, taken)), "")
        # A number belongs to its name, also where 1 is the beginning of 10.
        sign = sign or next((one for one in tries if one not in taken), name)
        signs[name] = sign
        taken.add(sign)
        begun.update(sign[:length] for length in range(1, len(sign) + 1))
    return _apart(signs)


def _apart(signs: dict[str, str]) -> dict[str, str]:
    """Return signs of which none begins another: where some do, as much of each name as it needs.

    What is not the beginning of another name is not the beginning of what stands for that, either.
    Numbers behind a name stay as they are, and so does all where one name begins another.
    """
    values = [one for one in signs.values() if not one[-1:].isdecimal()]
    if not any(one != other and one.startswith(other) for one in values for other in values):
        return signs
    plain = {name: name.capitalize() for name in signs}
    found = {}
    for name, whole in plain.items():
        others = [other for one, other in plain.items() if one != name]
        lengths = range(1, len(whole) + 1)
        found[name] = next(
            (whole[:at] for at in lengths if not any(o.startswith(whole[:at]) for o in others)), ""
        )
    return found if all(found.values()) else signs


def _begins(sign: str, taken: set[str]) -> bool:
    """Whether one that is taken is the beginning of a sign."""
    return any(sign[:length] in taken for length in range(1, len(sign)))


def _tries(name: str) -> Iterator[str]:
    """Yield signs for a name, the best first: short ones, and those that name its words."""
    first, words = name[:1].upper(), name.split()
    word, _, number = name.rpartition(" ")
    if word and number.isdecimal():
        yield f"{first}{number}"
        yield f"{word[:2].capitalize()}{number}"
        yield f"{word[:3].capitalize()}{number}"
    yield first
    yield name[:2].capitalize()
    if len(words) > 1:
        yield first + "".join(one[0].lower() for one in words[1:])
    for letter in name[2:]:
        if letter.isalnum():
            yield first + letter.lower()
    yield from (name[:length].capitalize() for length in range(3, min(len(name), MOST) + 1))
