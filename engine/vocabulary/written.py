"""What a plugin reads of a rules file: blocks with their rows, and tables of facts."""

from __future__ import annotations

from typing import Any, Protocol

from playrules.engine.source import Span
from playrules.engine.vocabulary.values import Constant


class RowView(Protocol):
    """One row of a block."""

    @property
    def span(self) -> Span:
        """Where the row stands."""

    def cell(self, column: str) -> list[Constant]:
        """Return the values in a cell, ranges expanded; empty for a blank or missing cell."""


class FactsView(Protocol):
    """A table of facts as it is written in an example, before play."""

    @property
    def span(self) -> Span:
        """Where its head stands."""

    @property
    def answers(self) -> bool:
        """Whether it answers an event, behind `next`; else it sets facts where it stands."""

    @property
    def arguments(self) -> dict[str, Constant]:
        """What the slots of its pattern say, as far as that is known before play."""

    @property
    def rows(self) -> list[RowView]:
        """The rows below the header row; what their cells leave to play is not in them."""

    def setting(self, name: str) -> list[Constant]:
        """Return the values of a setting that are known before play."""


class DeclaredBlock(Protocol):
    """A block as a plugin sees it when it declares what the block means."""

    @property
    def word(self) -> str:
        """The block's kind word."""

    @property
    def name(self) -> str:
        """The declared name."""

    @property
    def title(self) -> str:
        """The title shown to people; the name where none is given."""

    @property
    def span(self) -> Span:
        """Where the head of the block stands."""

    @property
    def slots(self) -> dict[str, Constant]:
        """Further slots of the header."""

    @property
    def per_player(self) -> bool:
        """Whether there is one for each player, or as many as a `count` setting says.

        Inside of a block that is there for each player it holds, too.
        """

    @property
    def faulty(self) -> bool:
        """Whether something in the block was reported as wrong so far.

        Then what is missing in it may be there, and not be readable.
        """

    @property
    def rows(self) -> list[RowView]:
        """The rows below the header row."""

    @property
    def extra_columns(self) -> list[str]:
        """Columns of the rows that the block word does not name itself."""

    @property
    def data(self) -> dict[str, Any]:
        """Whatever the plugin keeps between `declare` and `link`."""

    def has(self, setting: str) -> bool:
        """Whether the setting is given."""

    def value(self, setting: str) -> Constant | None:
        """Return the first value of a setting, or None."""

    def values(self, setting: str) -> list[Constant]:
        """Return all values of a setting, ranges expanded."""

    def bounds(self, setting: str) -> tuple[int, int] | None:
        """Return both ends of a range setting (`0..30`), or None."""

    def setting_span(self, setting: str) -> Span:
        """Where a setting stands; the head of the block if it is not given."""

    @property
    def around(self) -> DeclaredBlock | None:
        """The block that this one stands in, declared already; None at the top of the file.

        `Build.find(around.name)` is the kind of thing that it declares.
        """

    def children(self, word: str) -> list[DeclaredBlock]:
        """Return the blocks of that word inside this one."""
