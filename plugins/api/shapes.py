"""Tells what is wrong with how a plugin wrote a word: nothing holds its author to the types."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from playrules.engine.vocabulary import RowWord, SettingWord, Word

_CALLED: Final = ("declare", "lower", "answer")
_MAYBE_CALLED: Final = ("link", "parts", "check")


def faults_of(word: Word) -> Iterator[str]:
    """Yield what is wrong with the parts of a word, each as the end of “its …”."""
    for name in _CALLED:
        if not callable(getattr(word, name, len)):
            yield f"{name} is no function"
    for name in _MAYBE_CALLED:
        given = getattr(word, name, None)
        if given is not None and not callable(given):
            yield f"{name} is no function"
    for one in _entries(getattr(word, "parameters", ())):
        if not (isinstance(one, tuple) and len(one) == 2 and all(isinstance(x, str) for x in one)):
            yield f'parameter {one!r} is no pair of a name and a kind, such as ("n", "number")'
    yield from _no_words("setting", getattr(word, "settings", {}), SettingWord)
    for name in ("rows", "columns"):
        yield from _no_words("column", getattr(word, name, None) or {}, RowWord)


def _entries(given: Any) -> tuple[Any, ...]:
    """Return the entries of a tuple or list; something else is an entry itself."""
    return tuple(given) if isinstance(given, tuple | list) else (given,)


def _no_words(what: str, given: Any, wanted: type) -> Iterator[str]:
    """Yield which entries of a mapping are not of the type that is wanted."""
    if not isinstance(given, dict):
        yield f"{what}s are no dict of {wanted.__name__}"
        return
    for name, one in given.items():
        if not isinstance(one, wanted):
            yield f"{what} {name} is no {wanted.__name__}"
