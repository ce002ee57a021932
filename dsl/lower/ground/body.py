"""Writes the code of one rule or function; plugins see it as the port `Code`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from typing import Any

from playrules.dsl.core import RESERVED
from playrules.dsl.diagnostics import codes
from playrules.dsl.diagnostics.model import Edit, Fix, Label, Sink
from playrules.dsl.lower.ground.knowledge import Knowledge
from playrules.dsl.lower.ground.list_code import ListCode
from playrules.dsl.lower.ground.outside import wait_outside
from playrules.dsl.lower.ground.peeking import follow
from playrules.dsl.lower.ground.picking import draw, pick
from playrules.dsl.lower.ground.piece_code import PieceCode
from playrules.dsl.lower.ground.signs import cover_again, hidden_parts, who_sees
from playrules.dsl.lower.ground.symbols import Guess, Local, Scope
from playrules.dsl.lower.ground.unit import PendingRule, Unit
from playrules.dsl.lower.ground.veils import copied
from playrules.dsl.lower.ground.walks import PendingEvent
from playrules.engine.kinds import NUMBER, PLAYER, Kind
from playrules.engine.program.expressions import (
    Array,
    Column,
    Const,
    Expr,
    Var,
)
from playrules.engine.program.operations import (
    Break,
    Fail,
    For,
    If,
    Let,
    Op,
    Pause,
    Record,
    Region,
    Store,
    While,
)
from playrules.engine.program.program import TURN, Point, Site, Template
from playrules.engine.source import NOWHERE, Span
from playrules.engine.vocabulary import AnswerPart, Build, Value

DEEPEST_LOOP = 16


@dataclass(slots=True)
class Body(ListCode, PieceCode):
    """The code being written, its variables and its names."""

    unit: Unit
    rule: int = -1
    pending: PendingRule | None = None
    function: bool = False
    build_port: Any = None
    ops: list[Op] = field(default_factory=list)
    scope: Scope = field(default_factory=Scope)
    variables: int = 0
    arrays: list[int] = field(default_factory=list)
    here: Span = NOWHERE
    plugin: str = ""
    in_verb: bool = False
    events: list[PendingEvent] = field(default_factory=list)
    verb_ops: list[Op] = field(default_factory=list)
    depth: int = 0
    nesting: int = 0
    inside: int = 0
    loops: list[int] = field(default_factory=list)
    fixing: bool = False
    player: Value | None = None
    regions: list[frozenset[int]] = field(default_factory=list)
    fault_rule: int = 0
    returned: list[Value] | None = None
    returns: Kind | None = None
    rest: tuple[Any, ...] = ()
    guesses: dict[int, Guess] | None = None
    """By `id` of each `let NAME be nothing` that is rehearsed; None outside of any rehearsal."""
    foreseen: dict[int, Kind] = field(default_factory=dict)
    """The kinds that a rehearsal found for those `let` that are still to come."""
    example: Any = None
    asked: Expr | None = None
    known: Knowledge = field(default_factory=Knowledge)
    peeks: dict[int, tuple[str, str]] = field(default_factory=dict)
    given: int = 0
    counting: bool = False
    held: list[Value] = field(default_factory=list)
    endless: list[tuple[Any, int, frozenset[int], tuple[frozenset[int], ...]]] = field(
        default_factory=list
    )

    # --- the port `Code` ----------------------------------------------------------------------

    @property
    def build(self) -> Build:
        """The program being built."""
        port: Build = self.build_port
        return port

    @property
    def span(self) -> Span:
        """Where the verb or call stands."""
        return self.here

    def let(self, value: Expr) -> Var:
        """Put a value into a new variable."""
        var = self.new()
        self.set(var, value)
        return var

    def set(self, var: Var, value: Expr) -> None:
        """Give a variable another value."""
        self.ops.append(Let(var, value))
        follow(self, var, value)
        copied(self, var, value)

    def store(
        self, target: Column, value: Expr, bounds: tuple[int, int] | None = None, what: str = ""
    ) -> None:
        """Write a cell of the row."""
        fault = 0
        if bounds is not None:
            if isinstance(value, Const) and bounds[0] <= value.value <= bounds[1]:
                bounds = None
            else:
                low, high = bounds
                fault = self.fault(
                    f"{what or 'the value'} would be {{0}}; it goes from {low} to {high}"
                )
        self.ops.append(Store(target, value, bounds, fault))
        cover_again(self, target)

    @contextmanager
    def when(self, condition: Expr) -> Iterator[None]:
        """Run what is written inside only where the condition holds."""
        with self.aside() as inner:
            yield
        if isinstance(condition, Const):
            if condition.value:
                self.ops.extend(inner)
        elif inner:
            self.ops.append(If(condition, tuple(inner)))

    @contextmanager
    def loop(self, start: Expr, stop: Expr) -> Iterator[Var]:
        """Run what is written inside for each number from *start* to below *stop*."""
        var = self.new()
        self.depth += 1
        with self.within_loop(), self.aside() as inner:
            yield var
        self.depth -= 1
        self.ops.append(For(var, start, stop, tuple(inner)))

    @contextmanager
    def within_loop(self) -> Iterator[None]:
        """Stand inside one more loop; Python nests no more than twenty."""
        self.inside += 1
        if self.inside == DEEPEST_LOOP:
            self.unit.sink.error(
                codes.TOO_DEEP, "loops are nested too deep", self.here,
                f"more than {DEEPEST_LOOP - 1} inside each other",
                help="filter first, or move the inner loops to a rule of their own",
            )  # fmt: skip
        try:
            yield
        finally:
            self.inside -= 1

    @contextmanager
    def repeat(self, condition: Expr) -> Iterator[None]:
        """Run what is written inside as long as the condition holds."""
        self.depth += 1
        with self.aside() as inner:
            yield
        self.depth -= 1
        self.ops.append(While(condition, tuple(inner), (), self.fault("this never ends")))

    def chance(
        self, weights: Iterable[int], name: str, faces: Iterable[str], of: Value | None = None
    ) -> Var:
        """Draw one of the weights' positions (from 0) by exact shares."""
        return draw(self, tuple(weights), name, tuple(faces), of)

    def pick(self, value: Value, name: str, seer: Expr | None = None) -> Var:
        """Draw one element of a list value, all with equal share."""
        return pick(self, value, name, seer)

    @property
    def turn(self) -> Value:
        """The player whose turn it is, or nothing."""
        return Value(PLAYER.or_nothing(), Column(TURN), self.here)

    def outside(self, event: str, *parts: AnswerPart, text: str, **arguments: Value) -> list[Var]:
        """Wait until something that happens outside the game is told."""
        return wait_outside(self, event, parts, text, arguments)

    def event(self, name: str, **arguments: Value) -> None:
        """Say that an event happened; reactions come when the verb is done."""
        if self.depth:
            raise ValueError("an event may not stand inside a loop of a verb")
        kept = {
            key: Value(one.kind, self.stable(one.expr), one.span) for key, one in arguments.items()
        }
        happened = None
        if self.ops is not self.verb_ops:  # in a branch: whether it runs is known in play only
            happened = self.let(Const(1))
        self.events.append(PendingEvent(name, kept, happened))

    def record(self, event: str, text: str, *arguments: Value, at: Value | None = None) -> None:
        """Write a journal event; what it says beside things only those see who see *at*."""
        parts: list[str | tuple[Expr, Kind]] = []
        rest = text
        while "{" in rest:
            before, _, tail = rest.partition("{")
            index, _, rest = tail.partition("}")
            parts += [before, (Var(int(index)), arguments[int(index)].kind)]
        parts.append(rest)
        kinds = tuple((f"value {i}", one.kind) for i, one in enumerate(arguments))
        told = tuple(one.expr for one in arguments)
        seen = dict(zip(*hidden_parts(self, told), strict=True))
        if at is not None and self.unit.hidden.places:
            numbers = (i for i, one in enumerate(arguments) if one.kind.base != "thing")
            seen = dict.fromkeys(numbers, who_sees(self, at.expr))
        words, veiled = Template((*parts,), text), at is not None and bool(seen)
        site = Site(event, kinds, words, self.fault_rule, self.here, tuple(seen), veiled)
        self.ops.append(Record(self.site(site), (*told, *seen.values())))

    def fail(self, condition: Expr, message: str, *values: Expr | Value, help: str = "") -> None:
        """Stop with a rules error where the condition holds; a `Value` is shown as its kind is."""
        shown = [one.expr if isinstance(one, Value) else one for one in values[:2]]
        kinds = tuple(one.kind if isinstance(one, Value) else NUMBER for one in values[:2])
        with self.when(condition):
            self.ops.append(Fail(self.fault(message, help, kinds), tuple(shown)))

    # --- for the compiler itself --------------------------------------------------------------

    def new(self) -> Var:
        """Return a new variable."""
        self.unit.budget.spend("parts")
        self.variables += 1
        return Var(self.variables - 1)

    def array(self, capacity: int) -> Array:
        """Return a new array."""
        self.arrays.append(capacity)
        return Array(len(self.arrays) - 1, capacity)

    def stable(self, value: Expr) -> Expr:
        """Return an expression that later effects cannot change."""
        if isinstance(value, Const):
            return value
        return self.let(value)

    def simple(self, value: Expr) -> Expr:
        """Return an expression that costs nothing to repeat."""
        if isinstance(value, Const | Var) or (
            isinstance(value, Column) and isinstance(value.index, Const)
        ):
            return value
        return self.let(value)

    @contextmanager
    def aside(self) -> Iterator[list[Op]]:
        """Collect operations apart from the code."""
        outer = self.ops
        inner: list[Op] = []
        self.ops = inner
        try:
            yield inner
        finally:
            self.ops = outer

    @contextmanager
    def names(self) -> Iterator[Scope]:
        """Open a block of local names."""
        self.scope = Scope(self.scope)
        try:
            yield self.scope
        finally:
            parent = self.scope.parent
            assert parent is not None
            self._report_unused(self.scope)
            self.scope = parent

    def _report_unused(self, scope: Scope) -> None:
        for local in scope.names.values():
            if not local.used and local.span is not NOWHERE and not local.name.startswith("_"):
                self.unit.sink.warning(
                    "W2001",
                    f"`{local.name}` is never used",
                    local.span,
                    "never used",
                    help=f"remove it, or call it `_{local.name}` if that is meant",
                    fixes=[Fix(f"call it `_{local.name}`", (Edit(local.span, f"_{local.name}"),))],
                )

    def bind(self, name: str, value: Value, span: Span, var: Var | None = None) -> Local:
        """Give a local name a value; of one that stands NOWHERE nothing is said."""
        if name in RESERVED and span is not NOWHERE:
            self.unit.sink.error(
                "R2003", f"`{name}` is a word of the language", span, "cannot be a name here",
                help="choose another name",
            )  # fmt: skip
        other = self.scope.names.get(name)
        if other is not None and span is not NOWHERE:
            # One bound NOWHERE, as its phrase could not be read, still has its place.
            known = other.value.span if other.span is NOWHERE else other.span
            self.unit.sink.error(
                "R2002", f"the name `{name}` is used twice here", span, "second use",
                secondary=(Label(known, "first use"),), help="give one of them another name",
            )  # fmt: skip
        local = Local(name, value, span, var)
        self.scope.names[name] = local
        return local

    def muted(self) -> AbstractContextManager[None]:
        """Lower something without reporting anything about it."""
        return self._reporting(Sink())

    def heard(self) -> AbstractContextManager[None]:
        """Report what is found, also inside of what is muted."""
        return self._reporting(self.unit.first_sink or self.unit.sink)

    @contextmanager
    def _reporting(self, target: Sink) -> Iterator[None]:
        sink, self.unit.sink = self.unit.sink, target
        try:
            yield
        finally:
            self.unit.sink = sink

    @contextmanager
    def rehearsal(self) -> Iterator[None]:
        """Lower something only to learn from it: nothing of it stays."""
        unit = self.unit
        kept: tuple[list[Any], ...] = (
            unit.points,
            unit.sites,
            unit.faults,
            unit.texts,
            self.endless,
        )
        sizes = [len(one) for one in kept]
        variables, arrays = self.variables, list(self.arrays)
        known, self.known = self.known, self.known.copy()
        with self.aside(), self.muted():
            yield
        self.known = known
        for one, size in zip(kept, sizes, strict=True):
            del one[size:]
        self.variables, self.arrays = variables, arrays

    @contextmanager
    def region(self, tags: frozenset[int]) -> Iterator[None]:
        """Stand inside a labelled block."""
        self.regions.append(tags)
        try:
            yield
        finally:
            self.regions.pop()

    @contextmanager
    def in_loop(self, tag: int) -> Iterator[None]:
        """Stand inside a loop that `finish loop` leaves."""
        self.loops.append(tag)
        try:
            yield
        finally:
            self.loops.pop()

    def close_region(self, tags: frozenset[int], inside: list[Op]) -> None:
        """Write a labelled block."""
        self.ops.append(Region(tags, tuple(inside)))

    def at(self, span: Span) -> Span:
        """Move the place that messages point to; returns the old one."""
        old, self.here = self.here, span
        return old

    def fault(self, message: str, help: str = "", kinds: tuple[Kind, ...] = ()) -> int:
        """Add a rules error at this place."""
        return self.unit.fault(message, self.here, help, self.fault_rule, self.plugin, kinds)

    def site(self, site: Site) -> int:
        """Number a journal site."""
        self.unit.sites.append(site)
        return len(self.unit.sites) - 1

    def pause(self, point: Point) -> None:
        """Stop at a point."""
        self.unit.points.append(point)
        self.ops.append(Pause(len(self.unit.points) - 1, point.span))

    def leave_loop(self) -> None:
        """Leave the innermost loop being written."""
        self.ops.append(Break())
