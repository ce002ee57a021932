"""What the words of physics know of a program while it is compiled."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from playrules.engine.vocabulary import (
    Build,
    Constant,
    DeclaredBlock,
    RowView,
    ThingKind,
    Variant,
)
from playrules.plugins.physics.by_hand.reads import Reads
from playrules.plugins.physics.layout import Layout
from playrules.plugins.physics.model import Body, Scene, Tool
from playrules.plugins.physics.model.slices import Slice
from playrules.plugins.physics.spots import Spots

PLUGIN: Final = "physics"


@dataclass(frozen=True, slots=True)
class Hand:
    """How steady a hand is: by how many steps it errs, and how often, in whole shares."""

    name: str
    steps: tuple[int, ...]
    weights: tuple[int, ...]


@dataclass(slots=True)
class PieceKind:
    """A kind of piece with a body. `body` is known once materials are."""

    kind: ThingKind
    block: DeclaredBlock
    body: Body | None = None


@dataclass(slots=True)
class SceneKind:
    """A scene as declared; `kind` are its places: one, or one for each player.

    `grounds` and `areas` stand in the order of the model's numbers; `holes` are those of each
    ground, one place after the other. `slip` is how far a piece is put aside by one step of the
    hand; `slice` says how it lies around a table, if it does.
    """

    kind: ThingKind
    block: DeclaredBlock
    grounds: list[tuple[ThingKind, DeclaredBlock]] = field(default_factory=list)
    areas: list[tuple[ThingKind, DeclaredBlock]] = field(default_factory=list)
    holes: list[ThingKind | None] = field(default_factory=list)
    model: Scene | None = None
    hand: Hand | None = None
    slip: int = 0
    slice: Slice | None = None


@dataclass(slots=True)
class ToolKind:
    """A tool as declared.

    `slips` are by how much one step of the hand shifts each parameter; `stays` says that it stands
    in the scene when it has been used, until it is taken away. `used` is the one aim by hand.
    """

    kind: ThingKind
    block: DeclaredBlock
    model: Tool | None = None
    variant: Variant | None = None
    used: Variant | None = None
    hand: Hand | None = None
    slips: tuple[int, ...] = ()
    stays: bool = True


@dataclass(slots=True)
class Plan:
    """All that a program's physics is made of, by name in order of declaration.

    `doubled` says that two scenes or two tools have the same name. `finished` says that all has
    been put together; `layout` and `spots` say how, unless there were mistakes. `reads` are the
    base facts of pieces that rules ask for, `put_on` the spots by hand by place and kind of piece.
    """

    materials: list[DeclaredBlock] = field(default_factory=list)
    hands: list[DeclaredBlock] = field(default_factory=list)
    pieces: dict[str, PieceKind] = field(default_factory=dict)
    scenes: dict[str, SceneKind] = field(default_factory=dict)
    tools: dict[str, ToolKind] = field(default_factory=dict)
    reads: Reads = field(default_factory=Reads)
    put_on: dict[tuple[int, str], dict[frozenset[str], tuple[Variant, Variant]]] = field(
        default_factory=dict
    )
    doubled: bool = False
    layout: Layout | None = None
    spots: Spots | None = None
    finished: bool = False

    @property
    def views(self) -> set[str]:
        """From where scenes are seen."""
        return {one.model.view for one in self.scenes.values() if one.model is not None}


def plan_of(build: Build) -> Plan:
    """Return the plan of the program being built."""
    found = build.shared(PLUGIN).setdefault("plan", Plan())
    assert isinstance(found, Plan)
    return found


def amount(block: DeclaredBlock, setting: str, otherwise: int) -> int:
    """Return the number of a setting, or another one where it is not given or not readable."""
    given = block.value(setting)
    return otherwise if given is None else given.value


def within(
    build: Build, given: Constant | None, low: int, high: int, what: str, ends: str, help: str = ""
) -> bool:
    """Whether a value is there and from *low* to *high*; says so in words if it is not."""
    if given is None:
        return False
    if low <= given.value <= high:
        return True
    label = "less than that" if given.value < low else "more than that"
    build.error(given.span, f"{what} goes {ends}", label, help)
    return False


def one_cell(row: RowView, column: str, build: Build) -> Constant | None:
    """Return the value in a cell, None for a blank one; says so where there are several."""
    found = row.cell(column)
    if len(found) > 1:
        build.error(found[1].span, f"there can be only one `{column}` in a row", "a second value")
    return found[0] if found else None
