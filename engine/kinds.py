"""The kinds of value that rules speak of; each is an integer in the row."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

__all__ = [
    "ABSENT",
    "FULL_TURN",
    "MAX",
    "MIN",
    "NOTHING",
    "NUMBER",
    "PLAYER",
    "TEXT",
    "YES_NO",
    "Base",
    "Kind",
    "compound",
    "list_of",
    "name",
    "number",
    "thing",
]

Base = Literal[
    "number", "yes_no", "name", "thing", "quantity", "text", "list", "nothing", "compound"
]

MIN = -(2**63) + 1
MAX = 2**63 - 1
ABSENT = -(2**63)
"""What stands for `nothing` where a number, a quantity or a yes/no may be missing."""
FULL_TURN = 6_283_185_307
"""An angle all around, in nanoradians, to the nearest whole one."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of value.

    `of` says which: the type of a name, the dimension of a quantity, the thing kind of a thing
    (`player`, `squadron`, `space`, …), the compound kind. `lo` and `hi` bound numbers, quantities
    and compound values (both ends included). A nullable kind also holds `nothing`: 0 for names,
    things and compound values, which count from 1, else `ABSENT`. `item` is what a list holds.
    """

    base: Base
    of: str = ""
    lo: int = MIN
    hi: int = MAX
    nullable: bool = False
    item: Kind | None = None

    @property
    def counted(self) -> bool:
        """Whether values count from 1, so that 0 is nothing."""
        return self.base in ("thing", "name", "compound")

    @property
    def absent(self) -> int:
        """The integer that stands for `nothing` in this kind."""
        return ABSENT if self.base in ("number", "quantity", "yes_no") else 0

    def or_nothing(self) -> Kind:
        """Return this kind, `nothing` allowed."""
        return replace(self, nullable=True)

    def present(self) -> Kind:
        """Return this kind without `nothing`."""
        return replace(self, nullable=False)

    def within(self, lo: int, hi: int) -> Kind:
        """Return this kind with its bounds narrowed to *lo* … *hi*."""
        return replace(self, lo=max(self.lo, lo), hi=min(self.hi, hi))

    def __str__(self) -> str:
        """Say the kind as an author would."""
        words = {"yes_no": "yes or no", "nothing": "nothing", "text": "text"}
        text = words.get(self.base, self.of or "number")
        if text.startswith("row:"):
            text = f"row of `{text.removeprefix('row:')}`"
        if self.base == "list" and self.item is not None:
            text = f"list of {self.item}"
        elif self.base == "number" and (self.lo, self.hi) != (MIN, MAX):
            text = f"number {self.lo}..{self.hi}"
        return f"{text} or nothing" if self.nullable and self.base != "nothing" else text


NUMBER = Kind("number")
YES_NO = Kind("yes_no", lo=0, hi=1)
TEXT = Kind("text")
NOTHING = Kind("nothing", lo=0, hi=0, nullable=True)
PLAYER = Kind("thing", "player")


def list_of(item: Kind) -> Kind:
    """Return the kind of a list of *item*."""
    return Kind("list", item=item)


def number(lo: int = MIN, hi: int = MAX) -> Kind:
    """Return the kind of whole numbers from *lo* to *hi*."""
    return Kind("number", lo=lo, hi=hi)


def thing(of: str) -> Kind:
    """Return the kind of the things called *of*."""
    return Kind("thing", of)


def compound(of: str, lo: int = 1, hi: int = MAX) -> Kind:
    """Return the kind of the compound values called *of*, of all or from *lo* to *hi*."""
    return Kind("compound", of, lo, hi)


def name(of: str) -> Kind:
    """Return the kind of the names of type *of*."""
    return Kind("name", of)
