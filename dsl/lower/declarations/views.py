"""What a plugin sees of a block: its settings, rows and inner blocks, checked and evaluated."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from playrules.dsl.diagnostics.common import missing_colon
from playrules.dsl.diagnostics.model import Diagnostic, Label
from playrules.dsl.diagnostics.suggest import suggest
from playrules.dsl.lower.declarations.cells import hiding, read_values
from playrules.dsl.lower.declarations.counted import COUNT, without_each
from playrules.dsl.lower.expressions.constants import constants
from playrules.dsl.lower.ground.hints import brace_is_missing, mend_word, where_word_is
from playrules.dsl.lower.ground.unit import Unit
from playrules.dsl.syntax import tree
from playrules.dsl.syntax.walk import phrases
from playrules.engine.source import NOWHERE, Span
from playrules.engine.vocabulary import BlockWord, Constant, DeclaredBlock, RowView

PER_PLAYER = "[per player]"


@dataclass(slots=True)
class RowOf:
    """One row of a block."""

    block: BlockView
    row: tree.Row

    @property
    def span(self) -> Span:
        """Where the row stands."""
        return self.row.span

    def cell(self, column: str) -> list[Constant]:
        """Return the values in a cell, ranges expanded; empty for a blank or missing cell."""
        if column not in self.block.header:
            return []
        position = self.block.header.index(column)
        if position >= len(self.row.cells):
            return []
        words = self.block.kind.rows or {}
        kind = words[column].kind if column in words else "any"
        before = len(self.block.unit.sink.found)
        found = read_values(self.block.unit, self.block.build, kind, self.row.cells[position])
        self.block.broken = self.block.broken or len(self.block.unit.sink.found) > before
        return found


@dataclass(slots=True)
class BlockView:
    """A block of the file as a plugin sees it."""

    unit: Unit
    build: Any
    node: tree.Phrase
    kind: BlockWord
    name: str
    title: str
    slots: dict[str, Constant] = field(default_factory=dict)
    settings: dict[str, tree.Setting] = field(default_factory=dict)
    header: list[str] = field(default_factory=list)
    table_rows: list[tree.Row] = field(default_factory=list)
    inner: list[BlockView] = field(default_factory=list)
    has_lines: list[tree.Has] = field(default_factory=list)
    data: dict[str, Any] = field(default_factory=dict)
    read: dict[str, list[Constant]] = field(default_factory=dict)
    meant: set[str] = field(default_factory=set)
    broken: bool = False
    ragged: bool = False
    name_span: Span = NOWHERE
    per_player: bool = False
    around: BlockView | None = None

    @property
    def whole(self) -> list[BlockView]:
        """The block and all that stand inside it, from the outside in."""
        return [self, *(one for inner in self.inner for one in inner.whole)]

    @property
    def word(self) -> str:
        """The block's kind word."""
        return self.kind.word

    @property
    def span(self) -> Span:
        """Where the head of the block stands."""
        return self.node.head_span

    @property
    def faulty(self) -> bool:
        """Whether something in the block was reported as wrong so far."""
        return self.unit.faulty_in(self.node.span)

    @property
    def rows(self) -> list[RowView]:
        """The rows below the header row."""
        return [RowOf(self, row) for row in self.table_rows]

    @property
    def extra_columns(self) -> list[str]:
        """Columns of the rows that the block word does not name itself."""
        return [one for one in self.header if one and one not in (self.kind.rows or {})]

    def has(self, setting: str) -> bool:
        """Whether the setting is given."""
        return setting in self.settings

    def values(self, setting: str) -> list[Constant]:
        """Return all values of a setting, ranges expanded."""
        if setting not in self.settings:
            return []
        if setting not in self.read:
            word = self.kind.settings[setting]
            given = self.settings[setting].values
            self.read[setting] = read_values(self.unit, self.build, word.kind, given, word.choices)
        return self.read[setting]

    def value(self, setting: str) -> Constant | None:
        """Return the first value of a setting, or None."""
        found = self.values(setting)
        return found[0] if found else None

    def bounds(self, setting: str) -> tuple[int, int] | None:
        """Return both ends of a range setting (`0..30`), or None."""
        if setting not in self.settings:
            return None
        nodes = self.settings[setting].values
        if len(nodes) == 1 and isinstance(nodes[0], tree.Range):
            ends = []
            for end in (nodes[0].low, nodes[0].high):
                found = constants(self.unit, self.build, end)
                if not found:
                    return None
                ends.append(found[0].value)
            return ends[0], ends[1]
        values = [one.value for one in self.values(setting)]
        return (values[0], values[0]) if len(values) == 1 else None

    def setting_span(self, setting: str) -> Span:
        """Where a setting stands; the head of the block if it is not given."""
        return self.settings[setting].span if setting in self.settings else self.span

    def children(self, word: str) -> list[DeclaredBlock]:
        """Return the blocks of that word inside this one."""
        return [one for one in self.inner if one.word == word]


def view_of(
    unit: Unit, build: Any, node: tree.Phrase, kind: BlockWord, around: BlockView | None = None
) -> BlockView | None:
    """Return a block's view after checking its shape; None where its head cannot be read."""
    items = list(node.items)
    name = ""
    if "<name>" in kind.header:
        first = items.pop(0) if items else None
        if not isinstance(first, tree.Name):
            span = first.span if first is not None else node.head_span
            unit.sink.error(
                "R1006", f"`{node.head}` needs a name here", span,
                help=f'write it like: `{node.head} my_{node.head} "Title" {{`',
            )  # fmt: skip
            return None
        name = first.name
    items, per_player = _without_per_player(items) if PER_PLAYER in kind.header else (items, False)
    title = name
    if items and isinstance(items[-1], tree.Text):
        text = items.pop()
        assert isinstance(text, tree.Text)
        title = text.plain or name
    if items:
        _hush(unit, *(one.name for one in items if isinstance(one, tree.Name)))
        unit.sink.error(
            "R1006", f"`{node.head}` does not take this", items[0].span, "unexpected",
            help=f"write it like: `{node.head} {kind.header} {{ … }}`",
        )  # fmt: skip
    per_player = per_player or (around is not None and around.per_player)
    view = BlockView(unit, build, node, kind, name, title, per_player=per_player, around=around)
    head = node.items[0] if node.items else None
    view.name_span = head.span if isinstance(head, tree.Name) else node.head_span
    inside = node.body.body if node.body is not None else ()
    for one in inside:
        read_part(view, one)
    for choice, word in kind.settings.items():
        if word.choices:
            view.values(choice)
    if view.broken:
        _hush(unit, name, *_names_within(unit, node))
        return None
    for needed, word in kind.settings.items():
        if word.required and needed not in view.settings:
            _hush(unit, name, *_names_within(unit, node))
            if needed in view.meant or any(isinstance(one, tree.Broken) for one in inside):
                return None
            unit.sink.error(
                "R1004", f"`{node.head}` needs the setting `{needed}`", node.head_span,
                f"`{needed}:` is missing", help=f"add a line `{needed}: …` — {word.doc}",
            )  # fmt: skip
            return None
    return view


def _hush(unit: Unit, *names: str) -> None:
    """Report nothing about uses of what a block would have declared."""
    for name in filter(None, names):
        unit.hushed |= {name, f"{name}s"}


def _names_within(unit: Unit, node: tree.Phrase) -> Iterator[str]:
    """Yield the names that the blocks inside of a block would have declared."""
    words = {word for _, word in unit.blocks}
    for one in phrases(node.body.body if node.body is not None else ()):
        if one.head in words:
            yield from (item.name for item in one.items if isinstance(item, tree.Name))


def _without_per_player(items: list[tree.Item]) -> tuple[list[tree.Item], bool]:
    """Return the items of a head without `per player`, and whether it stands there."""
    for place, (one, other) in enumerate(zip(items, items[1:], strict=False)):
        if isinstance(one, tree.Word) and one.word == "per":
            if isinstance(other, tree.Name) and other.name == "player":
                return items[:place] + items[place + 2 :], True
    return items, False


def read_part(view: BlockView, one: tree.Statement) -> None:
    """Take in one statement of a block; reports what cannot stand there."""
    unit = view.unit
    if isinstance(one, tree.Setting):
        _setting(view, one)
    elif isinstance(one, tree.Row):
        _row(view, one)
    elif isinstance(one, tree.Has):
        if view.kind.keeps:
            view.has_lines.append(one)
        else:
            unit.sink.error("R1002", f"a `{view.word}` keeps no values", one.span, "not here")
    elif isinstance(one, tree.Phrase):
        if one.head == "cites":
            note_block_cites(unit, one, view.name)
            return
        inner = unit.blocks.get((view.word, one.head))
        if inner is None:
            _strange(view, one)
            return
        _inner(view, one, inner)
    elif not isinstance(one, tree.Broken):
        unit.sink.error("R1002", f"this cannot stand in a `{view.word}`", one.span, "not here")


def _inner(view: BlockView, one: tree.Phrase, word: BlockWord) -> None:
    """Take in a block that stands inside another one."""
    first = next((other for other in view.inner if other.word == word.word), None)
    if word.single and first is not None:
        view.unit.sink.error(
            "R1005", f"a `{view.word}` has one `{word.word}`", one.head_span, "another one",
            secondary=(Label(first.span, "the first"),), help="keep one of them",
        )  # fmt: skip
        return
    child = view_of(view.unit, view.build, one, hiding(word), view)
    if child is not None:
        view.inner.append(child)


def note_block_cites(unit: Unit, node: tree.Phrase, name: str = "") -> None:
    """Note the rules that a declaration cites, and that of what is called *name* they tell."""
    for item in node.items:
        if isinstance(item, tree.Text):
            unit.cites.setdefault(item.plain or "", item.span)
            if name and item.plain:
                unit.cited.setdefault(name, []).append(item.plain)


def colon_lacks(texts: Mapping[str, str], one: tree.Phrase) -> Diagnostic:
    """Return what to say about a phrase that is meant to be a setting, in the *texts* of files."""
    first = one.items[0].span if one.items else one.head_span
    text = texts.get(one.span.file, "")[first.start : one.span.end]
    return missing_colon(one.head, one.head_span, text if one.items else "")


def _strange(view: BlockView, one: tree.Phrase) -> None:
    if brace_is_missing(view.unit, one):
        view.broken = True
        return
    if one.head in view.kind.settings and one.body is None:
        view.unit.sink.add(colon_lacks(view.unit.sources, one))
        view.broken = True
        return
    inside = sorted(word for parent, word in view.unit.blocks if parent == view.word)
    best = suggest(one.head, [*inside, *view.kind.settings])
    elsewhere = where_word_is(view.unit, one.head)
    if elsewhere and view.unit.lost_use:
        return
    view.unit.lost_use = view.unit.lost_use or bool(elsewhere)
    allowed = ", ".join(f"`{word}`" for word in inside)
    view.unit.sink.error(
        "R1001",
        f"`{one.head}` cannot stand in a `{view.word}`",
        one.head_span,
        "unknown here",
        help=elsewhere
        or (f"did you mean `{best}`?" if best else f"allowed here: {allowed}" if allowed else ""),
    )


def _setting(view: BlockView, one: tree.Setting) -> None:
    names = sorted(view.kind.settings)
    if one.name not in view.kind.settings:
        view.meant.add(unknown_setting(view.unit, view.word, one, names))
    elif one.name in view.settings:
        _set_twice(view.unit, one, view.settings[one.name])
    else:
        counts = view.kind.settings[one.name].kind == COUNT
        view.settings[one.name], each = without_each(one) if counts else (one, False)
        view.per_player = view.per_player or each


def _set_twice(unit: Unit, one: tree.Setting, first: tree.Setting) -> None:
    unit.sink.error(
        "R1005", f"`{one.name}` is set twice", one.name_span, "set again here",
        secondary=(Label(first.name_span, "first set here"),), help="keep one of them",
    )  # fmt: skip


def unknown_setting(unit: Unit, word: str, one: tree.Setting, names: list[str]) -> str:
    """Report a setting that a block does not have; returns the one that was meant, or ""."""
    best = suggest(one.name, names)
    elsewhere = where_word_is(unit, one.name)
    listed = ", ".join(f"`{name}`" for name in names)
    meant, none = f"did you mean `{best}`?" if best else "", f"a `{word}` has no settings"
    unit.sink.error(
        "R1003",
        f"`{word}` has no setting called `{one.name}`",
        one.name_span,
        "unknown setting",
        help=elsewhere or meant or (f"its settings are {listed}" if names else none),
        fixes=mend_word(unit, one.name, one.name_span, names),
    )  # fmt: skip
    return best or ""


def keep_setting(
    unit: Unit, word: str, one: tree.Setting, names: list[str], lines: dict[str, tree.Setting]
) -> None:
    """Keep a setting of a block in *lines*, unless it is unknown or set already."""
    if one.name not in names:
        unknown_setting(unit, word, one, names)
    elif one.name in lines:
        _set_twice(unit, one, lines[one.name])
    else:
        lines[one.name] = one


def _row(view: BlockView, one: tree.Row) -> None:
    unit, words = view.unit, view.kind.rows
    if words is None and not view.kind.open_rows:
        unit.sink.error("R1002", f"a `{view.word}` has no rows", one.span, "not here")
        return
    if view.header:
        if len(one.cells) != len(view.header):
            if view.ragged:
                return
            view.ragged = True
            unit.sink.error(
                "R1007",
                f"this row has {len(one.cells)} cells, the header has {len(view.header)}",
                one.span,
                help="every row has as many cells as the header row",
            )
        else:
            view.table_rows.append(one)
        return
    for position, cell in enumerate(one.cells):
        title = cell[0].name if cell and isinstance(cell[0], tree.Name) else ""
        view.header.append(title)
        if not title or (words is not None and title not in words and not view.kind.open_rows):
            view.broken = True
            best = suggest(title, sorted(words or {}))
            listed = ", ".join(f"`{name}`" for name in sorted(words or {}))
            unit.sink.error(
                "R1008",
                f"a `{view.word}` has no column `{title}`" if title else "a column needs a name",
                one.cell_spans[position],
                "in the header row",
                help=f"did you mean `{best}`?" if best else f"columns are {listed}",
            )
    wanted = {} if view.broken else words or {}  # a name above may be meant for one of them
    for needed, word in wanted.items():
        if word.required and needed not in view.header:
            near = next((title for title in view.header if suggest(title, [needed])), None)
            view.broken = True
            unit.sink.error(
                "R1008", f"the column `{needed}` is missing", one.span, "header row",
                help=f"did you mean `{needed}` by `{near}`?" if near else "",
            )  # fmt: skip
