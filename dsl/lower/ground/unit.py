"""One compilation: everything that is collected while a rules file becomes a program."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from playrules.dsl.diagnostics.model import Sink
from playrules.dsl.limits import Budget
from playrules.dsl.lower.ground.symbols import Symbol
from playrules.dsl.syntax import tree
from playrules.engine.kinds import Kind
from playrules.engine.program.components import Component
from playrules.engine.program.compounds import Compound
from playrules.engine.program.hidden import Guesser, Hidden
from playrules.engine.program.program import (
    FIRST,
    ColumnInfo,
    Device,
    Fault,
    Function,
    Kept,
    Lookup,
    Point,
    Rule,
    Site,
    Table,
)
from playrules.engine.program.things import ThingKind
from playrules.engine.program.watch import Watch
from playrules.engine.source import NOWHERE, Span
from playrules.engine.vocabulary import BlockWord, Value, Vocabulary
from playrules.engine.vocabulary.patterns import Part

Read = Callable[[Any, Value], Value]
Index = Callable[[Any, list[Value], Span], Value]
Watcher = Callable[[Any, Value, Value, Value], None]


@dataclass(slots=True)
class Field:
    """A member of some things: how to read it and, for kept values, where it stands.

    A `secret` one is hidden: not even its owner sees it where it is `shut`.
    """

    name: str
    owner: ThingKind
    read: Read | None = None
    kind: Kind | None = None
    base: int = -1
    per: Kind | None = None
    secret: bool = False
    shut: bool = False
    sign: int = -1
    blank: bool = False


@dataclass(slots=True)
class Action:
    """A verb that a phrase can be: of core, of a plugin, or a rule of the file."""

    pattern: str
    parts: tuple[Part, ...]
    lower: Callable[[Any, dict[str, Value]], None] | None = None
    rule: int = -1
    plugin: str = ""
    causes: tuple[str, ...] = ()
    span: Span = NOWHERE
    ways: tuple[tuple[Any, ...], ...] = ()


@dataclass(slots=True)
class Reaction:
    """A `when`: the event it waits for and the rule that answers."""

    event: str
    node: tree.Phrase
    slots: dict[str, tuple[str, Kind, Span]]
    rule: int
    used: bool = False


@dataclass(slots=True)
class PendingRule:
    """A rule whose header is known and whose body is lowered later."""

    name: str
    title: str
    span: Span
    parameters: list[tuple[str, Kind, Span]]
    body: tree.Block | None
    calls: set[int] = field(default_factory=set)
    finishes: set[int] = field(default_factory=set)
    finish_spans: dict[int, Span] = field(default_factory=dict)
    caught: dict[int, set[int]] = field(default_factory=dict)
    lowered: Rule | None = None
    cites: list[str] = field(default_factory=list)
    used: bool = False


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the spaces of a board lie, in hundredths of a space; `shown` if that is to be drawn."""

    places: dict[int, tuple[int, int]]
    shown: bool


@dataclass(slots=True)
class AskedStart:
    """A start value that people give: what is asked, and where the answer is kept."""

    name: str
    kind: Kind
    text: str
    span: Span
    owner: ThingKind | None = None
    base: int = -1


@dataclass(slots=True)
class Unit:
    """The growing program and all that is known about names."""

    sink: Sink
    vocabulary: Vocabulary
    everything: Vocabulary
    budget: Budget = field(default_factory=Budget)
    lower_block: Callable[[Any, tree.Block], None] | None = None
    seats: int = 2
    seat_names: tuple[str, ...] = ()
    mode: str = ""
    overrides: dict[str, str] = field(default_factory=dict)
    changes: dict[str, tree.Setting] = field(default_factory=dict)
    sources: dict[str, str] = field(default_factory=dict)

    written_units: dict[Span, str] = field(default_factory=dict)
    """The unit of each quantity that the files write, by its place."""

    columns: list[ColumnInfo] = field(default_factory=list)
    asked: list[AskedStart] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    table_numbers: dict[tuple[int, ...], int] = field(default_factory=dict)
    member_sets: dict[str, tuple[tuple[int, ...], frozenset[int]]] = field(default_factory=dict)
    made: dict[Hashable, tuple[int, ...]] = field(default_factory=dict)
    made_numbers: dict[int, int] = field(default_factory=dict)
    """Tables of values in `made`, by `id`; -1 where there is none yet."""
    rules: list[PendingRule] = field(default_factory=list)
    functions: list[Function | None] = field(default_factory=list)
    points: list[Point | None] = field(default_factory=list)
    sites: list[Site] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    text_numbers: dict[str, int] = field(default_factory=dict)
    tags: list[str] = field(default_factory=list)
    kept: list[Kept] = field(default_factory=list)
    lookups: list[Lookup] = field(default_factory=list)
    devices: list[Device] = field(default_factory=list)
    components: list[Component] = field(default_factory=list)

    kinds: dict[str, ThingKind] = field(default_factory=dict)
    groups: dict[str, str] = field(default_factory=dict)
    universe_names: dict[str, list[str]] = field(default_factory=dict)
    universe_keys: dict[str, list[str]] = field(default_factory=dict)
    types: dict[str, tuple[str, ...]] = field(default_factory=dict)
    type_titles: dict[str, tuple[str, ...]] = field(default_factory=dict)
    compounds: dict[str, Compound] = field(default_factory=dict)
    symbols: dict[str, Symbol] = field(default_factory=dict)
    fields: dict[str, list[Field]] = field(default_factory=dict)
    constants: dict[tuple[str, str], tuple[Kind, dict[int, int]]] = field(default_factory=dict)
    constant_tables: dict[tuple[str, str], int] = field(default_factory=dict)
    lists: dict[str, list[tuple[ThingKind, tuple[int, ...]]]] = field(default_factory=dict)
    indexers: dict[str, Index] = field(default_factory=dict)
    block_data: dict[str, dict[str, Any]] = field(default_factory=dict)
    layouts: dict[str, Layout] = field(default_factory=dict)
    block_names: dict[str, set[str]] = field(default_factory=dict)
    has_lines: dict[str, dict[str, tree.Has]] = field(default_factory=dict)
    views: dict[tuple[str, str], Any] = field(default_factory=dict)
    watches: list[tuple[ThingKind, str, Watcher]] = field(default_factory=list)
    plugin_data: dict[str, dict[str, Any]] = field(default_factory=dict)
    blocks: dict[tuple[str, str], BlockWord] = field(default_factory=dict)
    actions: dict[str, list[Action]] = field(default_factory=dict)
    reactions: list[Reaction] = field(default_factory=list)
    policies: list[tuple[str, str, Span, tuple[tree.Phrase, ...]]] = field(default_factory=list)
    preferred: set[tuple[int, int]] = field(default_factory=set)
    option_texts: dict[str, Span] = field(default_factory=dict)
    cites: dict[str, Span] = field(default_factory=dict)
    cited: dict[str, list[str]] = field(default_factory=dict)
    ranking: list[tuple[str, tree.Expr]] = field(default_factory=list)
    titles: list[tuple[str, tree.Expr]] = field(default_factory=list)
    endless: list[tuple[Any, int, frozenset[int], tuple[frozenset[int], ...], int]] = field(
        default_factory=list
    )
    traces: list[str] = field(default_factory=list)
    used_plugins: dict[str, Span] = field(default_factory=dict)
    eliminates: bool = False
    settled: bool = False
    later: set[str] = field(default_factory=set)
    first_sink: Sink | None = None
    lost_use: bool = False
    use_place: tuple[str, Span] | None = None
    brace_lost: bool = False
    hushed: set[str] = field(default_factory=set)
    columns_ready: bool = False
    won: int = -1
    drawn: int = -1
    out: int = -1
    turns: int = -1
    hidden: Hidden = Hidden()
    opened: list[tuple[int, int]] = field(default_factory=list)
    beside: list[tuple[int, int]] = field(default_factory=list)
    left_traces: list[tuple[int, int]] = field(default_factory=list)
    guessers: list[Guesser] = field(default_factory=list)
    unhidden: set[str] = field(default_factory=set)
    """Kinds of places that all see whatever the file says: at a real table, or by a mistake."""
    starts: dict[int, int] = field(default_factory=dict)
    """Where pieces stand from the start, by id; the others stand nowhere."""
    core: dict[str, Callable[[Any, dict[str, Value]], None]] = field(default_factory=dict)
    """What core does to pieces, for plugins that do it as well."""
    peeks: dict[int, dict[int, tuple[str, str]]] = field(default_factory=dict)
    watch: Watch | None = None
    cells: dict[tuple[str, str], tuple[int, ...]] = field(default_factory=dict)

    @property
    def units(self) -> tuple[tuple[str, str, int], ...]:
        """The units with dimension and worth, those first that the files write most often.

        Where they write none of a dimension, its units stand as the vocabulary has them.
        """
        often = Counter(self.written_units.values())
        known = sorted(self.vocabulary.units, key=lambda one: -often[one.name])
        return tuple((one.dimension, one.name, one.nano) for one in known)

    @property
    def faulty(self) -> bool:
        """Whether something was reported as wrong so far, in a rehearsal or before it."""
        return any(True for _ in self._errors())

    def faulty_in(self, place: Span) -> bool:
        """Whether something at a place was reported as wrong so far."""
        return any(
            one.file == place.file and place.start <= one.start < place.end
            for one in self._errors()
        )

    def _errors(self) -> Iterator[Span]:
        """Yield where errors were found so far, in a rehearsal or before it."""
        for sink in filter(None, (self.sink, self.first_sink)):
            yield from (one.primary.span for one in sink.found if one.severity == "error")

    def hush_later(self, name: str, sink: Sink) -> None:
        """Report an unknown name at its first use only; a rehearsal does not count."""
        if sink is self.first_sink:
            self.hushed.add(name)

    def allot(self, name: str, kind: Kind, starts: int = 0, *, counter: bool = False) -> int:
        """Add a column to the row and return its number."""
        self.budget.spend("columns")
        self.columns.append(ColumnInfo(name, kind, starts, counter))
        return FIRST + len(self.columns) - 1

    def table(self, name: str, values: Iterable[int]) -> int:
        """Add a constant table, or find an equal one, and return its number."""
        key = tuple(values)
        number = self.made_numbers.get(id(key))  # no need to look at all values again
        if number is None or number < 0:
            if key not in self.table_numbers:
                if number is None:  # else counted already
                    self.budget.spend("cells", len(key))
                self.table_numbers[key] = len(self.tables)
                self.tables.append(Table(name, key))
            if number is not None:
                self.made_numbers[id(key)] = self.table_numbers[key]
            return self.table_numbers[key]
        return number

    def members(self, kind: ThingKind) -> frozenset[int]:
        """Return the ids of a kind as a set, made once for as many as there are now."""
        known = self.member_sets.get(kind.name)
        if known is None or known[0] is not kind.ids:
            known = self.member_sets[kind.name] = kind.ids, frozenset(kind.ids)
        return known[1]

    def once(self, key: Hashable, make: Callable[[], Iterable[int]]) -> tuple[int, ...]:
        """Return the values that *make* gives, made only where there are none for *key* yet."""
        if key not in self.made:
            values = tuple(make())
            self.budget.spend("cells", len(values))
            self.made[key] = values
            self.made_numbers.setdefault(id(values), -1)
        return self.made[key]

    def fault(
        self,
        message: str,
        span: Span,
        help: str = "",
        rule: int = 0,
        plugin: str = "",
        kinds: tuple[Kind, ...] = (),
    ) -> int:
        """Add a rules error that may happen in play and return its number."""
        one = Fault(message, help, rule, span, plugin, kinds)
        if one in self.faults[-64:]:
            return len(self.faults) - 1 - self.faults[::-1].index(one)
        self.faults.append(one)
        return len(self.faults) - 1

    def text(self, text: str) -> int:
        """Number a text that rules use as a value."""
        number = self.text_numbers.get(text, len(self.texts))
        if number >= len(self.texts) or self.texts[number] != text:  # new, or only rehearsed
            number = self.text_numbers[text] = len(self.texts)
            self.texts.append(text)
        return number

    def tag(self, name: str) -> int:
        """Return the number of a label of regions; numbers start at 1."""
        if name not in self.tags:
            self.tags.append(name)
        return self.tags.index(name) + 1

    def ids(self, of: str) -> tuple[int, ...]:
        """Return the ids of a thing kind."""
        return self.kinds[of].ids if of in self.kinds else ()

    def universe(self, of: str) -> str:
        """Return the universe of a thing kind."""
        return self.kinds[of].universe

    def add_things(
        self,
        name: str,
        universe: str,
        titles: list[str],
        keys: list[str],
        *,
        plural: str = "",
        title: str = "",
        word: str = "",
    ) -> ThingKind:
        """Number new things and register their kind."""
        self.budget.spend("things", len(titles))
        names = self.universe_names.setdefault(universe, ["nothing"])
        labels = self.universe_keys.setdefault(universe, ["nothing"])
        first = len(names)
        names.extend(titles)
        labels.extend(keys)
        ids = tuple(range(first, first + len(titles)))
        kind = ThingKind(name, universe, ids, plural, title or name, word)
        self.kinds[name] = kind
        return kind

    def widen_group(self, group: str, ids: tuple[int, ...]) -> None:
        """Let a group take in more things."""
        old = self.kinds.get(group)
        universe = self.groups[group]
        known = old.ids if old else ()
        merged = tuple(sorted({*known, *ids}))
        plural = old.plural if old else ""
        self.kinds[group] = ThingKind(group, universe, merged, plural, group, "group")

    def constant(
        self, universe: str, name: str, kind: Kind, values: dict[int, int], span: Span
    ) -> bool:
        """Give things constant members; False where the name has another kind already."""
        key = (universe, name)
        before, old = self.constants.get(key, (kind, {}))
        if (before.base, before.of) != (kind.base, kind.of):
            return False
        wide = replace(kind, lo=min(before.lo, kind.lo), hi=max(before.hi, kind.hi))
        self.constants[key] = (wide, {**old, **values})
        return True

    def constant_table(self, universe: str, name: str) -> int:
        """Return the table of a constant member, indexed by id, 0 for nothing."""
        key = (universe, name)
        if key not in self.constant_tables or not self.columns_ready:
            kind, values = self.constants[key]
            size = len(self.universe_names[universe])
            number = self.table(
                f"{universe} {name}", (values.get(i, kind.absent) for i in range(size))
            )
            if not self.columns_ready:
                return number
            self.constant_tables[key] = number
        return self.constant_tables[key]

    def find_plural(self, kind: str) -> str:
        """Return the plural under which the things of a kind are listed."""
        return self.kinds[kind].plural or f"{kind}s"
