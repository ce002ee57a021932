"""What a plugin's declaring and lowering functions may use: narrow views of the compiler."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Any, Protocol

from playrules.engine.kinds import Kind
from playrules.engine.program.components import Outlines
from playrules.engine.program.compounds import Compound, CompoundPart, Refusal, Variant
from playrules.engine.program.expressions import Array, Column, Expr, Var
from playrules.engine.program.hidden import Guesser
from playrules.engine.program.program import Device
from playrules.engine.program.things import ThingKind
from playrules.engine.source import Span
from playrules.engine.vocabulary.by_hand import ByHand
from playrules.engine.vocabulary.values import AnswerPart, Constant
from playrules.engine.vocabulary.written import DeclaredBlock


@dataclass(frozen=True, slots=True)
class Value:
    """A lowered value: an expression and its kind; for lists, where their elements come from."""

    kind: Kind
    expr: Expr
    span: Span
    items: Sequence | None = None


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list that is computed element by element: `item(code, i)` for i from 0 below `count`.

    At most `capacity` elements. A list that can only be walked, such as a filtered one, has
    `count` 0 in spite of its capacity: only `Code.each` reads every list. A `distinct` one holds
    nothing twice. `holds(code, value)` tells without a walk whether a value of the list's kind, or
    nothing, is in it.
    """

    item_kind: Kind
    count: Expr
    item: Callable[[Code, Expr], Expr]
    capacity: int
    distinct: bool = field(default=False, kw_only=True)
    holds: Callable[[Any, Expr], Expr] | None = field(default=None, kw_only=True)


class Build(Protocol):
    """What declaring a block may do to the program."""

    @property
    def seats(self) -> int:
        """The number of players."""

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The names of the players in the order of the seats."""

    @property
    def by_hand(self) -> ByHand | None:
        """Says that people tell what happens outside, who know no more than they see; else None.

        Such programs are made for `playrules referee`, and have no policies.
        """

    def things(
        self,
        block: DeclaredBlock,
        *,
        group: str,
        titles: Iterable[str],
        keys: Iterable[str],
        plural: str = "",
    ) -> ThingKind:
        """Declare things, one for each title, as a kind called `block.name` in *group*.

        `keys` are their names in the words of the rules file.
        """

    def zone(
        self,
        block: DeclaredBlock,
        name: str,
        title: str,
        *,
        per_player: bool = False,
        seen_by: str = "everyone",
    ) -> ThingKind:
        """Declare a place for pieces, or one for each player, as a block `zone` does.

        *seen_by* is `everyone`, `owner` (of those per player) or `nobody`: who sees which pieces
        lie there. Pieces are things of the group `piece`.
        """

    def stand(self, pieces: ThingKind, place: int) -> None:
        """Let pieces stand at a place from the start, before the setup."""

    def keep(
        self,
        owner: ThingKind | None,
        name: str,
        kind: Kind,
        starts: int | Iterable[int] = 0,
        *,
        readable: bool = True,
        member: bool = True,
        blank: bool = False,
        beside: bool = False,
    ) -> int:
        """Keep a value in the row, for each thing of *owner* (None: one for the table).

        Returns the first of the consecutive columns, in order of ids. Readable ones are members
        of the things by that name; names with a blank are never readable. Without *member* states
        and drawings have the value by that name, but no list of what things keep shows it, and
        rules do not have it: a `MemberWord` may stand before. With *blank* all see whether it is
        nothing, also where what it is is hidden: a die that was not rolled yet. What a piece keeps
        *beside* others tells of these: while a seat does not see all that is at its place, it does
        not see that either.
        """

    def trace(self, left: Iterable[int], kept: Iterable[int]) -> None:
        """Let columns *kept* tell of the place that the column *left* at their side names.

        So a piece that is taken from a hidden place may still keep how it lay there: only who sees
        that place sees it, as long as the other column names one and not 0.
        """

    def guess(self, guesser: Guesser) -> None:
        """Let what a guess draws of hidden things make sense, where these belong together."""

    def real(self, places: ThingKind) -> None:
        """Let everybody see some places, whatever the file says: those of a real table."""

    def constant(self, owner: ThingKind, name: str, kind: Kind, values: Iterable[int]) -> None:
        """Give each thing of *owner* a constant member."""

    def member(self, owner: ThingKind, name: str, lower: Callable[[Code, Value], Value]) -> None:
        """Give the things of *owner* a computed member; `lower` receives the thing."""

    def list_of(self, owner: ThingKind, name: str, ids: Iterable[int]) -> None:
        """Let `owner.name` be the list of these things of it."""

    def index(self, owner: ThingKind, lower: Callable[[Code, list[Value], Span], Value]) -> None:
        """Say what `owner[a]` or `owner[a, b]` is. Constant arguments must give constants.

        Of several arguments some may be lists, as in `owner[2..4, b]`. For a block that is there
        once per player, `p.owner[a, b]` gives the player first.
        """

    def variant(
        self,
        compound: str,
        name: str,
        parts: Iterable[CompoundPart],
        *,
        title: str = "",
        of: tuple[str, int] = ("", 0),
    ) -> Variant:
        """Add values with these parts to the compound kind called *compound*.

        *name* is that of the block or piece which they belong to; rules write it in front of the
        parts. Several may have one name, each *of* another thing, by its universe and its id: rules
        write the thing behind the name. A part that several variants have is of one kind in all of
        them.
        """

    def compound(self, name: str) -> Compound:
        """Return a compound kind of the vocabulary, with its variants so far."""

    def refusals(self, compound: str, why: Refusal) -> None:
        """Let *why* tell people why a value of a compound kind is not open: `why(row, value)`.

        It returns "" where it knows no reason, and must travel to other processes.
        """

    def table(self, name: str, values: Iterable[int]) -> int:
        """Add a constant table and return its number."""

    def once(self, key: Hashable, make: Callable[[], Iterable[int]]) -> tuple[int, ...]:
        """Return the values that *make* gives, made once for the program: later ones are the same.

        What they depend on is in *key*. They count as values of tables, so that there is an end.
        """

    def type_of(self, constants: Iterable[Constant]) -> Kind | None:
        """Return the kind that all constants share, or None after reporting that they do not."""

    def type_names(self, kind: Kind) -> tuple[str, ...]:
        """Return the names of a type in order; they are numbered from 1."""

    def kind(self, words: str) -> Kind:
        """Return the kind that *words* say, as in patterns."""

    def written(self, kind: Kind, value: int) -> str:
        """Return a number, quantity or name as an author writes it: for messages."""

    def ids(self, group: str) -> tuple[int, ...]:
        """Return the ids of a group or kind, as far as declared."""

    def find(self, name: str) -> ThingKind | None:
        """Return a declared kind of thing by its name."""

    def columns(self, owner: ThingKind) -> dict[str, tuple[int, int]]:
        """Return the values that things of *owner* keep in the row, all known in play only.

        By name: the column of the first thing of *owner*, and the columns that each thing has.
        """

    def block(self, word: str, name: str) -> DeclaredBlock | None:
        """Return the block of kind *word* that is called so: in `link` any, else an earlier one."""

    def on_move(self, owner: ThingKind, run: Callable[[Code, Value, Value, Value], None]) -> None:
        """Run code, too, whenever a verb of the core puts a piece of *owner* somewhere.

        `run(code, piece, left, place)` writes it in front of the change: where the piece still is,
        and where it will be. Either may be nothing, as before the first `move` and for `remove`.
        """

    def data(self, name: str) -> dict[str, Any]:
        """Return the `data` of the block that declared the kind of thing called *name*."""

    def shared(self, plugin: str) -> dict[str, Any]:
        """Return a place where a plugin keeps what its words share within this program."""

    def layout(
        self, owner: ThingKind, places: Iterable[tuple[int, int]], *, shown: bool = False
    ) -> None:
        """Say where the spaces of a board lie: right and up, in hundredths of a space's width.

        A `look` can turn the board then. If *shown*, the places are hints for drawing in any case;
        without it whoever draws may do as well.
        """

    def device(self, device: Device) -> None:
        """Show a chance device with its shares."""

    def component(
        self,
        block: DeclaredBlock,
        *,
        title: str = "",
        within: str = "",
        holds: tuple[str, ...] = (),
        outlines: Outlines | None = None,
        **data: Any,
    ) -> None:
        """Let what *block* declares be drawn, by the drawing that is added for its word.

        *title* replaces that of the block. *data* must be picklable. `within` names the block whose
        drawing draws this one, too, and `holds` the blocks that this one's drawing draws.
        *outlines* are the shapes that pieces have wherever they lie.
        """

    @property
    def faulty(self) -> bool:
        """Whether something in the file was reported as wrong so far.

        Then what is missing may be there, and not be readable: to report it might mislead.
        """

    def error(self, span: Span, message: str, label: str = "", help: str = "") -> None:
        """Report an author's mistake."""


class Code(Protocol):
    """Writes the code of a verb, or of a function's value."""

    @property
    def build(self) -> Build:
        """The program being built."""

    @property
    def span(self) -> Span:
        """Where the verb or call stands in the rules file."""

    @property
    def turn(self) -> Value:
        """The player whose turn it is, or nothing."""

    def let(self, value: Expr) -> Var:
        """Put a value into a new variable."""

    def set(self, var: Var, value: Expr) -> None:
        """Give a variable another value."""

    def store(
        self, target: Column, value: Expr, bounds: tuple[int, int] | None = None, what: str = ""
    ) -> None:
        """Write a cell of the row; outside *bounds* is a rules error about *what*."""

    def when(self, condition: Expr) -> AbstractContextManager[None]:
        """Run what is written inside only where the condition holds."""

    def loop(self, start: Expr, stop: Expr) -> AbstractContextManager[Var]:
        """Run what is written inside for each number from *start* to below *stop*."""

    def repeat(self, condition: Expr) -> AbstractContextManager[None]:
        """Run what is written inside as long as the condition holds."""

    def each(self, value: Value) -> AbstractContextManager[Var]:
        """Run what is written inside for each element of a list value."""

    def holds(self, value: Value, item: Expr) -> Expr:
        """Return whether a list value has an element; *item* is of its kind, or nothing."""

    def filter(self, value: Value, test: Callable[[Code, Expr], Expr]) -> Value:
        """Return the elements of a list that pass a test, gone through anew at each use.

        *test* writes the code that tells of one element whether it passes.
        """

    def part(self, value: Value, name: str) -> Value:
        """Return a part of a compound value: nothing for one whose variant has no such part."""

    def cells(self, size: int) -> Array:
        """Return a new array of *size* zeros; `Item` reads one."""

    def put(self, array: Array, index: Expr, value: Expr) -> None:
        """Give a cell of an array another value; *index* must be below its size."""

    def listed(self, array: Array, length: Expr, kind: Kind) -> Value:
        """Return the first *length* cells of an array as a list value of *kind*."""

    def chance(
        self, weights: Iterable[int], name: str, faces: Iterable[str], of: Value | None = None
    ) -> Var:
        """Draw one of the weights' positions (from 0) by exact shares.

        `name` is the title of the kind of thing that draws, or else its name: examples find it by
        that. `faces` are the outcomes in words, one for each weight; an outcome that reads several
        things at once joins them by a comma and a blank. `of` is the thing that keeps what is
        drawn: where that is hidden, only who sees it is told what comes up.
        """

    def pick(self, value: Value, name: str, seer: Expr | None = None) -> Var:
        """Draw one element of a list value, all with equal share; an empty list is a rules error.

        Elements are numbers, names or things, none of them twice. *name* says in words what is
        drawn. With *seer* that seat alone is told; else those who see what the list is made of.
        """

    def pieces(self, place: Value) -> Value:
        """Return the pieces at a place as a list value, in order of their declaration."""

    def move(self, piece: Value, place: Value) -> None:
        """Move a piece with its event, as `move x to y` does; may not stand inside a loop."""

    def place(self, piece: Value, place: Value, *, told: bool = True) -> None:
        """Put a piece somewhere without an event, as `place x on y` does; the journal may be quiet.

        All that is hidden follows: who sees the one place or the other is told which piece it is.
        """

    def lie(self, piece: Value, place: Value) -> None:
        """Let a piece lie at a place of the plugin's own: nothing is told, and nobody asked.

        As after each move, it is revealed no longer.
        """

    def outside(self, event: str, *parts: AnswerPart, text: str, **arguments: Value) -> list[Var]:
        """Wait until something that happens outside the game is told: at a table, by a referee.

        *event* names it for the plugin's referee, *text* asks people, with `{name}` for one of the
        *arguments*, which say what it is about, and `{{` for a brace. An answer has the *parts*
        in their order; what does not fit them is refused before anything is written. Returns a
        variable for each part without columns, in order.
        """

    def event(self, name: str, **arguments: Value) -> None:
        """Say that an event of the vocabulary happened: reactions follow when the verb is done.

        Inside `when` it happens only where that code runs. May not stand inside a loop.
        """

    def record(self, event: str, text: str, *arguments: Value, at: Value | None = None) -> None:
        """Write a journal event; `{0}`, `{1}` … in the text stand for the arguments.

        What happens *at* a place is told in full to who sees it: others are told of the things
        alone, and of no numbers, names or other values; where they see none of these either, the
        event has no words for them.
        """

    def fail(self, condition: Expr, message: str, *values: Expr | Value, help: str = "") -> None:
        """Stop with a rules error where the condition holds; `{0}`, `{1}` stand for values."""
