"""The program: what a checked rules file means, as immutable data."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from playrules.engine.kinds import Kind
from playrules.engine.program.components import Component
from playrules.engine.program.expressions import Const, Expr, Var
from playrules.engine.program.hidden import EVERYBODY, Guesser, Hidden, Veil
from playrules.engine.program.look import Hint
from playrules.engine.program.operations import Op
from playrules.engine.program.things import Things
from playrules.engine.source import NOWHERE, Span

# The first columns of every row. The lowering allots the game's own columns from `FIRST` on; the
# machine appends frames, the spill stack and the counters of rules fired.
RULE = 0  # the rule that runs next, counted from 1; 0: the game is over
ANSWER = 1  # the code of the option taken at the last pause
GENERATOR = 2  # state of the chance generator
UNWIND = 3  # tag of the region that a `finish` is leaving, else 0
TURN = 4  # whose turn it is, else 0
RESULT = 5  # 1 + the site that ended the game, else 0
DEPTH = 6  # cells of the spill stack in use
FAULT_A = 7  # values for the message of a rules error; 0 in every valid row
FAULT_B = 8
FIRST = 9
DRAWN, LOST = 1, 2
"""What the column `Program.drawn` holds after `finish game drawn` and `finish game lost`."""

SYSTEM_COLUMNS = (
    "rule",
    "answer",
    "generator",
    "unwind",
    "turn",
    "result",
    "depth",
    "fault a",
    "fault b",
)


@dataclass(frozen=True, slots=True)
class ColumnInfo:
    """One column of the row that the game declares.

    `counter` columns tell what happened, not where the game stands: they are left out of the
    position key.
    """

    name: str
    kind: Kind
    starts: int = 0
    counter: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A constant table."""

    name: str
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Template:
    """Text with values in it: each part is literal text or an expression with its kind.

    `before` computes what the expressions need.
    """

    parts: tuple[str | tuple[Expr, Kind], ...]
    source: str = ""
    before: tuple[Op, ...] = ()

    @property
    def lead(self) -> str:
        """The words with which all texts made of it begin; "" where a value comes first."""
        first = next(iter(self.parts), "")
        return first.strip() if isinstance(first, str) else ""


@dataclass(frozen=True, slots=True)
class Slot:
    """A value that an option carries: `var` takes one of `size` values from `first` on."""

    name: str
    var: Var
    kind: Kind
    first: int
    size: int


@dataclass(frozen=True, slots=True)
class Option:
    """One kind of option at a point. Its label may speak of its slots."""

    label: Template
    slots: tuple[Slot, ...] = ()
    span: Span = NOWHERE
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Field:
    """A part of an answer from outside: `count` values, written to the columns from `column` on."""

    name: str
    kind: Kind
    column: int
    count: int = 1


@dataclass(frozen=True, slots=True)
class OutsideEvent:
    """Something that happens outside the game: at a table, in a simulation, in a recording.

    `plugin` says whose event it is, "" for the core's. `values` has nothing but expressions, one
    for each of the `arguments`: what the event is about. `fields` are what an answer has.
    """

    event: str
    plugin: str
    arguments: tuple[tuple[str, Kind], ...]
    values: Template
    fields: tuple[Field, ...]

    @property
    def title(self) -> str:
        """What examples call it: its name, or that of the value where the core asks for one."""
        return self.event if self.plugin else self.fields[0].name.replace(" ", "_")

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kind of each number of an answer."""
        return tuple(field.kind for field in self.fields for _ in range(field.count))


@dataclass(frozen=True, slots=True)
class Point:
    """Where a rule pauses for a choice of `actor`, for chance, or for an event outside.

    Each option with its slot values has one integer code: options in order, then the first slot
    slowest. `open` is code that makes an `Offer` for each open option, in order. Chance with
    constant shares has `weights` instead, one for each code (and one `Option`); chance without
    weights draws each offer with equal share. `seer` is the seat that alone sees what chance gives,
    `NOBODY`, or `EVERYBODY`. `device` is what a plugin calls the thing that it
    draws with, "" for the language's own draws. An event outside has no options, but `outside`.
    """

    kind: Literal["choose", "chance", "outside"]
    name: str
    prompt: Template
    actor: Expr
    options: tuple[Option, ...]
    chosen: Var
    open: tuple[Op, ...] = ()
    weights: tuple[int, ...] = ()
    rule: int = 0
    span: Span = NOWHERE
    device: str = ""
    outside: OutsideEvent | None = None
    seer: Expr = Const(EVERYBODY)


@dataclass(frozen=True, slots=True)
class Rule:
    """Named code with effects. `variables` and `arrays` say how many it uses.

    `veils` are those of them that not everybody knows.
    """

    name: str
    title: str
    parameters: tuple[Var, ...]
    parameter_kinds: tuple[Kind, ...]
    body: tuple[Op, ...]
    variables: int
    arrays: tuple[int, ...] = ()
    cites: tuple[str, ...] = ()
    span: Span = NOWHERE
    veils: tuple[Veil, ...] = ()


@dataclass(frozen=True, slots=True)
class Function:
    """A pure function of the row and its arguments; its code ends in `Give` on every path."""

    name: str
    parameters: tuple[Var, ...]
    parameter_kinds: tuple[Kind, ...]
    returns: Kind
    body: tuple[Op, ...]
    variables: int
    arrays: tuple[int, ...] = ()
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class Site:
    """A place in the rules that writes journal events.

    `event` is the name of the event kind (`move`, `score`, `say`, `roll`, …), `arguments` name
    and type its values, `text` tells it in words over variables 0, 1, … standing for them.
    `owners` are the positions of arguments that not everybody sees: the event has, after its
    arguments, the seat that sees each. A `veiled` event has no words for a seat that sees none of
    its arguments: it went on where the seat cannot look.
    """

    event: str
    arguments: tuple[tuple[str, Kind], ...]
    text: Template
    rule: int
    span: Span = NOWHERE
    owners: tuple[int, ...] = ()
    veiled: bool = False


@dataclass(frozen=True, slots=True)
class Fault:
    """A rules error that may happen in play.

    `{0}` and `{1}` in the message stand for values, shown as `kinds` says (else as numbers).
    """

    message: str
    help: str = ""
    rule: int = 0
    span: Span = NOWHERE
    plugin: str = ""
    kinds: tuple[Kind, ...] = ()


@dataclass(frozen=True, slots=True)
class SettingInfo:
    """A figure that a table may change. `column` is -1 where it is fixed when compiling.

    Of a `listed` one, which is always fixed, `value` is the first of several.
    """

    name: str
    title: str
    kind: Kind
    value: int
    allowed: tuple[int, ...] | tuple[()] = ()
    column: int = -1
    reconstructed: bool = False
    cites: tuple[str, ...] = ()
    span: Span = NOWHERE
    listed: bool = False


@dataclass(frozen=True, slots=True)
class Kept:
    """A readable value: `name` of each thing of `owner` ("" for the table itself).

    Thing number i of the owner kind has column `base + (i - first) * stride + (k - per_first)`.
    `constant` values stand in table `base` instead of the row. `quiet` ones are read by name, and
    left out where all that things keep is listed.
    """

    owner: str
    name: str
    kind: Kind
    base: int
    per: Kind | None = None
    per_first: int = 0
    per_size: int = 1
    constant: bool = False
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class Lookup:
    """A table of the rules file as it is written: what `show` prints."""

    name: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class Device:
    """Something that makes chance: what `show` prints, with exact shares."""

    name: str
    title: str
    kind: str
    readings: tuple[tuple[str, tuple[tuple[str, int], ...]], ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class PolicyInfo:
    """A way to choose that the game file gives."""

    name: str
    title: str
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class Words:
    """Prose and facts of the game block."""

    title: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    texts: tuple[tuple[str, str], ...] = ()
    modes: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Program:
    """A compiled game for one number of seats, one mode and fixed row-sizing settings.

    `columns[i]` is column `FIRST + i` of the row, while every column number elsewhere in the
    program counts from the start of the row. `main` is the index of the rule that runs the setup
    and then the game; the end of it ends the game. `ranking` are functions of one player, highest
    first, then the next. `titles` are (name, function of one player). `worth` is a function of one
    player or -1. `turns` is the counter column of turns begun, or -1. `won` is the first of one
    column for each player (place given by `won by`, 0: none) and `drawn` the column that is DRAWN
    or LOST where all share one end; `out` the first of one column a player, 1 for the eliminated.
    `hidden` says who sees what is not open to all; `guessers` make sense of what is drawn for a
    guess. `by_hand` says that people tell what happens
    outside, who know no more of it than they see; `untold` are columns of values then that nobody
    is asked for, since the rules do without them.
    `components` are what can be drawn, in order of declaration, and `look` says how they want to be
    drawn; neither is a part of what the rules mean. `cited` names for what was declared the rules
    that tell of it. `look_spans` are the stretches of the sources
    that change no rule.
    """

    name: str
    mode: str
    seats: tuple[str, ...]
    columns: tuple[ColumnInfo, ...]
    tables: tuple[Table, ...]
    rules: tuple[Rule, ...]
    functions: tuple[Function, ...]
    points: tuple[Point, ...]
    sites: tuple[Site, ...]
    faults: tuple[Fault, ...]
    settings: tuple[SettingInfo, ...]
    things: Things
    kept: tuple[Kept, ...]
    main: int
    won: int
    drawn: int
    out: int
    ranking: tuple[int, ...] = ()
    ranking_names: tuple[str, ...] = ()
    titles: tuple[tuple[str, int], ...] = ()
    worth: int = -1
    turns: int = -1
    policies: tuple[PolicyInfo, ...] = ()
    devices: tuple[Device, ...] = ()
    lookups: tuple[Lookup, ...] = ()
    words: Words = Words()
    tags: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    depth: int = 16
    hidden: Hidden = Hidden()
    guessers: tuple[Guesser, ...] = field(default=(), compare=False)
    plugins: tuple[tuple[str, str], ...] = ()
    plugin_sources: tuple[tuple[str, str], ...] = field(default=(), compare=False)
    sources: tuple[tuple[str, str], ...] = ()
    by_hand: bool = False
    untold: tuple[int, ...] = ()
    components: tuple[Component, ...] = field(default=(), compare=False)
    cited: tuple[tuple[str, tuple[str, ...]], ...] = field(default=(), compare=False)
    look: tuple[Hint, ...] = field(default=(), compare=False)
    look_spans: tuple[Span, ...] = field(default=(), compare=False)


def asks_players(program: Program) -> bool:
    """Whether anything in a game is for players to choose."""
    return any(point.kind == "choose" for point in program.points)


def waits_outside(program: Program) -> bool:
    """Whether anything in a game happens outside it."""
    return any(point.kind == "outside" for point in program.points)


ALWAYS = Const(1)
