"""The words that core and plugins contribute to the rules language, as data.

Kinds in patterns and parameters are written as an author would: `number`, `yes or no`, `player`,
`piece`, `place`, `space`, a group that the plugin itself declares (`die`), `text`, `any`,
`list of space`, `space or nothing`. A parameter may be a `set of space`: written like a list, but
asked only by `Code.holds`, so that a filtered one need not be gone through.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from playrules.engine.program.facts import AnswerFacts
from playrules.engine.vocabulary.ports import Build, Code, Sequence, Value
from playrules.engine.vocabulary.values import AnswerPart
from playrules.engine.vocabulary.written import DeclaredBlock, FactsView

Lower = Callable[[Code, dict[str, Value]], None]
LowerValue = Callable[[Code, dict[str, Value]], Value]
LowerParts = Callable[[Code, dict[str, Value]], Iterable[AnswerPart]]
CheckFacts = Callable[[FactsView, Build], None]
Declare = Callable[[DeclaredBlock, Build], None]


@dataclass(frozen=True, slots=True)
class SettingWord:
    """A setting of a block: `name: value`.

    `kind` is one of `number`, `range`, `list` (values and ranges, expanded), `name`, `text`,
    `yes or no`, `quantity DIMENSION`, `place`, a group of things, `any`, `count` (a number; with
    `per player` behind it the block has `per_player`, and so many for each), `block WORD`: the
    name of a block of that kind, which `Build.block` finds, wherever in the file it stands; or
    `kept DIMENSION [per player]`: the name of a quantity that the table keeps, or each player.
    """

    kind: str
    doc: str
    required: bool = False
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RowWord:
    """A column of the rows in a block, `| name | … |`. Cells may be lists and ranges.

    Its `kind` is one of those of a setting.
    """

    kind: str
    doc: str
    required: bool = False


@dataclass(frozen=True, slots=True)
class BlockWord:
    """A kind of block: `WORD name "Title" { settings, rows, blocks inside }`.

    `parents` are the block words it may stand in: `file` for the top, `piece`, or blocks of the
    plugin; `single` allows one in each. `declare` runs when the block is read, in file order, after
    that of the block around it; `link` after all blocks are declared, when cells and settings may
    name any place. With `open_rows`, further columns of the rows declare constant values of each
    thing; `keeps` says that `has` lines are allowed, each thing keeping the value. A `header` with
    `[per player]` allows one for each player; `declare` then finds `block.per_player`, and has to
    give each thing the constant `owner`. A header without `<name>` is for blocks without a name.
    """

    word: str
    declare: Declare
    doc: str
    example: str
    parents: tuple[str, ...] = ("file",)
    settings: dict[str, SettingWord] = field(default_factory=dict)
    rows: dict[str, RowWord] | None = None
    open_rows: bool = False
    keeps: bool = False
    header: str = "<name> [<title: text>]"
    link: Declare | None = None
    single: bool = False
    plugin: str = ""


@dataclass(frozen=True, slots=True)
class VerbWord:
    """An action: `pattern` is literal words, `<slot: kind>` and `[optional part]`.

    `causes` are the events that it may cause. `lower` writes its code.
    """

    pattern: str
    lower: Lower
    doc: str
    example: str
    causes: tuple[str, ...] = ()
    plugin: str = ""


@dataclass(frozen=True, slots=True)
class FunctionWord:
    """A pure function for expressions.

    `parameters` are (name, kind); a name ending in `?` is optional and may be given by name.
    `returns` is the kind of the value (a `list of …` for one that answers with a `Sequence`).
    """

    name: str
    parameters: tuple[tuple[str, str], ...]
    returns: str
    lower: LowerValue
    doc: str
    example: str
    plugin: str = ""


@dataclass(frozen=True, slots=True)
class MemberWord:
    """A pure member of every thing of a group: `space.number`, `disc.turn`, `board.column(n)`.

    `of` may also name a compound kind. With `parameters` it is called: `thing.name(a, b)`. The
    thing itself is argument `it`. One that is told `by_eye` does without its arguments where people
    play by hand: they see for themselves what it would say.
    """

    of: str
    name: str
    returns: str
    lower: LowerValue
    doc: str
    parameters: tuple[tuple[str, str], ...] = ()
    plugin: str = ""
    by_eye: bool = False


@dataclass(frozen=True, slots=True)
class EventWord:
    """Something that happens and that `when` can wait for: `<x: piece> lands on <y: place>`."""

    name: str
    pattern: str
    doc: str
    plugin: str = ""


@dataclass(frozen=True, slots=True)
class UnitWord:
    """A unit: `nano` is what one of it is worth in the dimension's smallest step.

    The smallest steps are nanometres, nanoradians, nanoseconds, micrograms … and billionths for
    ratios; `exact` is one of it in the dimension's natural unit (metre, full turn, second, gram,
    one), for plugins that need exact shares.
    """

    name: str
    dimension: str
    nano: int
    exact: Fraction
    doc: str = ""
    plugin: str = ""


@dataclass(frozen=True, slots=True)
class GroupWord:
    """A group of things that a plugin's blocks declare kinds into: `die`, `space`, `disc`.

    Groups of one universe share its ids.
    """

    name: str
    universe: str
    plural: str
    doc: str
    plugin: str = ""


@dataclass(frozen=True, slots=True)
class TypeWord:
    """A type that files have without declaring it: its `names` in order, counted from 1.

    A file may use the names for types and things of its own, which then come first.
    """

    name: str
    names: tuple[str, ...]
    doc: str
    plugin: str = ""


@dataclass(frozen=True, slots=True)
class CompoundWord:
    """A kind of value with several named parts: a spot on a table, an aim, a bid.

    A value is one whole number in the row. What parts there are is said by variants, which blocks
    of the plugin add while they are declared (`Build.variant`): the spots of one shape, the aims of
    one tool. A file has `KIND(VARIANT, part: value)`, and each part as a member.
    """

    name: str
    plural: str
    doc: str
    plugin: str = ""


@dataclass(frozen=True, slots=True)
class FactsWord:
    """A table of facts for examples: `PATTERN { settings  | key | column | …  rows }`.

    `next PATTERN { … }` answers the next event outside, one of the plugin's `events` (as
    `Code.outside` names them). Slots hold one value each; where one is called as an argument of
    the event, both have to be the same. `PATTERN { … }` without `next` sets the same facts where it
    stands, in the `parts` that this function names, none where a mistake that was reported leaves
    them unknown; without it a table is no statement.

    Of the `columns` the first is the key, of one thing or name: a row may have several keys, and
    no key two rows. Cells are blank, or one value, or several where the kind is a `list of …`;
    kinds joined by `or` allow values of each: `list of piece or ground`. `nothing` stands for an
    empty list, and in a cell of `… or nothing`. `check` looks at what is known before play.

    `answer`, a pure function, gives the numbers when the event comes, and may raise `BadFact`. They
    are checked like any other answer.
    """

    pattern: str
    events: tuple[str, ...]
    columns: dict[str, RowWord]
    answer: AnswerFacts
    doc: str
    example: str
    settings: dict[str, SettingWord] = field(default_factory=dict)
    parts: LowerParts | None = None
    check: CheckFacts | None = None
    plugin: str = ""


Word = (
    BlockWord
    | VerbWord
    | FunctionWord
    | MemberWord
    | EventWord
    | UnitWord
    | GroupWord
    | TypeWord
    | CompoundWord
    | FactsWord
)
Exemplified = BlockWord | VerbWord | FunctionWord | FactsWord
"""Words that have an example of their own."""

__all__ = [
    "BlockWord",
    "CheckFacts",
    "CompoundWord",
    "Declare",
    "EventWord",
    "Exemplified",
    "FactsWord",
    "FunctionWord",
    "GroupWord",
    "Lower",
    "LowerParts",
    "LowerValue",
    "MemberWord",
    "RowWord",
    "Sequence",
    "SettingWord",
    "TypeWord",
    "UnitWord",
    "VerbWord",
    "Word",
]
