"""What names mean: the symbols of a file and the local names of a rule."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from playrules.dsl.syntax import tree
from playrules.engine.kinds import NOTHING, Kind
from playrules.engine.program.expressions import Var
from playrules.engine.source import Span
from playrules.engine.vocabulary import Value


@dataclass(slots=True)
class Guess:
    """What a rehearsal has learnt of the kind of a variable that starts as nothing."""

    kind: Kind = NOTHING


@dataclass(slots=True)
class Local:
    """A name inside a rule. `var` is set where `set` may change it."""

    name: str
    value: Value
    span: Span
    var: Var | None = None
    used: bool = False
    changed: bool = False
    guess: Guess | None = None
    number: Value | None = None


@dataclass(slots=True)
class Scope:
    """The local names of a block, inside those of the blocks around it."""

    parent: Scope | None = None
    names: dict[str, Local] = field(default_factory=dict)

    def find(self, name: str) -> Local | None:
        """Return the innermost local of that name."""
        scope: Scope | None = self
        while scope is not None:
            if name in scope.names:
                return scope.names[name]
            scope = scope.parent
        return None

    def all(self) -> set[str]:
        """Return every name in sight."""
        found = set(self.names)
        return found | self.parent.all() if self.parent else found


@dataclass(slots=True)
class SettingSymbol:
    """A `setting`. A list-valued one, and one that sizes something, is fixed when compiling."""

    name: str
    title: str
    span: Span
    kind: Kind
    values: tuple[int, ...]
    listed: bool
    allowed: tuple[int, ...]
    span_allowed: tuple[int, int] | None
    reconstructed: bool
    cites: tuple[str, ...]
    fixed: bool = False
    column: int = -1
    used: bool = False
    exact: Fraction = Fraction(0)
    text: str = ""

    @property
    def value(self) -> int:
        """The value in force."""
        return self.values[0]


@dataclass(slots=True)
class KindSymbol:
    """A kind of thing: its name means the only one of it, or must be indexed."""

    name: str
    span: Span
    plugin: str = ""
    used: bool = False


@dataclass(slots=True)
class PluralSymbol:
    """The plural of a kind: the list of its things."""

    kind: str
    span: Span


@dataclass(slots=True)
class TypeSymbol:
    """A `type` with its names; `plugin` is the plugin that it comes from, if from one."""

    name: str
    span: Span
    used: bool = False
    plugin: str = ""


@dataclass(slots=True)
class DefineSymbol:
    """A `define`, lowered when first used."""

    name: str
    node: tree.Define
    state: str = "new"
    function: int = -1
    returns: Kind | None = None
    inline: bool = False
    used: bool = False


@dataclass(slots=True)
class TableSymbol:
    """A `table`: key columns, value columns and the rows' lowered or constant cells.

    `spots` are the places of a cross table's cells, in the order they are written, among its
    values.
    """

    name: str
    span: Span
    keys: tuple[tuple[str, Kind], ...]
    columns: dict[str, tuple[Kind, int]]
    first: tuple[int, ...]
    size: tuple[int, ...]
    row_of: int
    rows: int
    complete: bool
    live: dict[str, tuple[tuple[tree.Expr, ...], ...]] = field(default_factory=dict)
    cross: bool = False
    spots: tuple[int, ...] = ()
    used: bool = False


@dataclass(slots=True)
class KeptSymbol:
    """A value that the table keeps: `has` at the top of the file."""

    name: str
    span: Span
    kind: Kind
    base: int
    per: Kind | None = None
    used: bool = False


Symbol = (
    SettingSymbol | KindSymbol | PluralSymbol | TypeSymbol | DefineSymbol | TableSymbol | KeptSymbol
)
