"""What can be answered, as a list: whole options, or what comes next of options in parts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from playrules.viewer.scene.trying import Tried


@dataclass(frozen=True, slots=True)
class Entry:
    """One line to pick: what it is called, the codes of the options it stands for, and why.

    With several codes, picking it leaves these, and asks on. `cites` are the rules that the file
    names for it.
    """

    label: str
    codes: tuple[int, ...]
    title: str = ""
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Menu:
    """Entries below a heading, shown from number `first` (from 0) on; `more` are not listed.

    `codes` are the options that are left, which light up; None for all of them. While a value is
    being set, `tried` is what it is so far.
    """

    heading: str
    entries: tuple[Entry, ...]
    first: int = 0
    more: int = 0
    codes: frozenset[int] | None = None
    tried: Tried | None = None


NOBODY_ASKED: Final = Menu("", (), codes=frozenset())
"""Nothing lights up and nothing is listed while somebody else decides."""
