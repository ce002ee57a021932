"""Reads tables of facts: `next rest in table { … }` and, where it sets facts, without `next`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from playrules.dsl.diagnostics.model import Label
from playrules.dsl.lower.declarations.views import BlockView, read_part
from playrules.dsl.lower.examples.cells import Written, read_cell, shown, wanted_of
from playrules.dsl.lower.examples.draft import Draft
from playrules.dsl.lower.examples.evidence import text_at
from playrules.dsl.lower.expressions.calls import argument
from playrules.dsl.lower.expressions.constants import known
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.guard import guarded, guarded_in
from playrules.dsl.lower.ground.kinds import kind_of_words
from playrules.dsl.lower.ground.unit import Unit
from playrules.dsl.lower.statements.phrases import match
from playrules.dsl.syntax import tree
from playrules.engine.program.facts import Cell, Entry, Row, Table
from playrules.engine.source import Span
from playrules.engine.vocabulary import (
    BlockWord,
    Constant,
    FactsWord,
    RowView,
    RowWord,
    SettingWord,
    Value,
)
from playrules.engine.vocabulary.patterns import Slot, alternatives, parse_pattern


def facts_words(unit: Unit, head: str | None) -> list[FactsWord]:
    """Return the tables of facts whose pattern begins with a word."""
    return [one for one in unit.vocabulary.facts if one.pattern.split()[0] == head]


def read_facts(
    body: Body, node: tree.Phrase, items: tuple[tree.Item, ...], head: str, verb: str
) -> tuple[Draft, FactsWord, dict[str, Value]] | None:
    """Read a table whose head goes on with *items*; None after reporting what is wrong with it.

    The values of the slots come with it.
    """
    words = facts_words(body.unit, head)
    for word in words:
        for way in alternatives(parse_pattern(word.pattern)):
            _, slots = match(way[1:], items)
            if slots is not None and node.body is not None and node.guard is None:
                kinds = {one.name: one.kind for one in way if isinstance(one, Slot)}
                read = _Reading(body, node, word, items)
                return read.whole({name: (slots[name], kinds[name]) for name in slots}, verb)
    forms = " or ".join(f"`{verb}{one.pattern} {{ … }}`" for one in words)
    what = f"{verb}{head}".strip()
    place = node.guard.span if node.guard else node.items[0].span if verb else node.head_span
    body.unit.sink.error(
        "R1006", f"`{what}` is not written like that", place, help=f"write it like: {forms}"
    )
    return None


@dataclass(slots=True)
class _Seen:
    """A table before play, as the plugin's check sees it."""

    span: Span
    answers: bool
    arguments: dict[str, Constant]
    rows: list[RowView]
    settings: dict[str, list[Constant]]

    def setting(self, name: str) -> list[Constant]:
        """Return the values of a setting that are known before play."""
        return self.settings.get(name, [])


@dataclass(slots=True)
class _SeenRow:
    """A row before play, as the plugin's check sees it."""

    span: Span
    cells: dict[str, list[Constant]]

    def cell(self, column: str) -> list[Constant]:
        """Return the values in a cell that are known before play."""
        return self.cells.get(column, [])


class _Reading:
    """A table while it is read."""

    def __init__(
        self, body: Body, node: tree.Phrase, word: FactsWord, items: tuple[tree.Item, ...]
    ) -> None:
        """Begin with the head."""
        last = items[-1].span if items else node.head_span
        self.body, self.node, self.word = body, node, word
        self.span = node.head_span.to(last)
        self.draft = Draft("outside", self.span)
        self.settings: list[Cell] = []
        self.rows: list[Row] = []
        self.arguments: dict[str, Value] = {}
        self.seen = _Seen(self.span, True, {}, [], {})
        self.keys: dict[tuple[str, int], Span] = {}

    def whole(
        self, slots: dict[str, tuple[tree.Expr, str]], verb: str
    ) -> tuple[Draft, FactsWord, dict[str, Value]] | None:
        """Read all of it."""
        body, word = self.body, self.word
        self.seen.answers = bool(verb)
        before = len(body.unit.sink.found)
        read = [(name, self._slot(name, *one)) for name, one in slots.items()]
        filled = tuple((name, one) for name, one in read if one is not None)
        view = self._view()
        if not view.broken and not view.ragged:
            self._read(view)
        wrong = any(one.severity == "error" for one in body.unit.sink.found[before:])
        if wrong or len(filled) < len(slots):
            return None
        build = body.build_port
        if word.check is not None:
            check = word.check
            guarded_in(
                body.unit, word.plugin, f"check of `{word.pattern}`", self.span,
                lambda: check(self.seen, build),
            )  # fmt: skip
        head = text_at(body, self.span)
        self.draft.title = head.removeprefix("next ")
        self.draft.verb = "is" if verb else "sets"
        self.draft.table = Table(
            word.plugin, word.events, filled, tuple(self.settings), tuple(self.rows), word.answer
        )
        return self.draft, word, self.arguments

    def _slot(self, name: str, node: tree.Expr, words: str) -> Entry | None:
        value = argument(self.body, node, kind_of_words(self.body.unit, words))
        if value is None:
            return None
        number = known(self.body.unit, value.expr)
        self.arguments[name] = Value(value.kind, self.body.simple(value.expr), value.span)
        if number is not None:
            self.seen.arguments[name] = Constant(value.kind, number, value.span)
            return Entry(name, value.kind, number)
        part = self.draft.value(self.arguments[name])
        return Entry(name, value.kind, argument=part.value)

    def _view(self) -> BlockView:
        """Sort what stands in the block, as in blocks of declarations."""
        word, node = self.word, self.node
        key = next(iter(word.columns))
        rows = {
            name: RowWord(one.kind, one.doc, one.required or name == key)
            for name, one in word.columns.items()
        }
        head = word.pattern.split()[0]
        kind = BlockWord(
            head, _no_declaration, word.doc, word.example, settings=word.settings, rows=rows,
            plugin=word.plugin,
        )  # fmt: skip
        view = BlockView(self.body.unit, self.body.build_port, node, kind, head, head)
        statements = node.body.body if node.body is not None else ()
        for one in statements:
            read_part(view, one)
        if view.header:
            self._check_header(view, (one for one in statements if isinstance(one, tree.Row)))
        for name, setting in word.settings.items():
            if setting.required and name not in view.settings:
                self.body.unit.sink.error(
                    "R1004", f"`{head}` needs the setting `{name}`", self.span,
                    f"`{name}:` is missing", help=f"add a line `{name}: …` — {setting.doc}",
                )  # fmt: skip
        return view

    def _check_header(self, view: BlockView, rows: Iterable[tree.Row]) -> None:
        """Report a column that is there twice; the first of the *rows* is the header."""
        seen: dict[str, Span] = {}
        for name, span in zip(view.header, next(iter(rows)).cell_spans, strict=True):
            if name and name in seen:
                self.body.unit.sink.error(
                    "R1005", f"the column `{name}` is there twice", span, "second",
                    secondary=(Label(seen[name], "first"),), help="keep one of them",
                )  # fmt: skip
            seen.setdefault(name, span)

    def _read(self, view: BlockView) -> None:
        for name, line in view.settings.items():
            found = self._cell(name, self.word.settings[name], line.values, line.span)
            if found is not None:
                self.settings.append(_cell(name, found, line.span))
                self.seen.settings[name] = _constants(found)
        for row in view.table_rows:
            self._row(view.header, row)

    def _row(self, header: list[str], row: tree.Row) -> None:
        columns = self.word.columns
        key = next(iter(columns))
        keys: list[Written] = []
        cells: list[Cell] = []
        seen = _SeenRow(row.span, {})
        place = row.cell_spans[header.index(key)]
        for name, nodes, span in zip(header, row.cells, row.cell_spans, strict=True):
            if not nodes:
                continue
            found = self._cell(name, columns[name], nodes, span, key=name == key)
            if found is None:
                continue
            seen.cells[name] = _constants(found)
            if name == key:
                keys = found
            else:
                cells.append(_cell(name, found, span))
        self._check_keys(keys, place)
        if not row.cells[header.index(key)]:
            self.body.unit.sink.error(
                "R1004", f"this row says nothing in its column `{key}`", row.span, "about what?",
                help=f"write into `{key}` what the row is about, several with commas",
            )  # fmt: skip
        self.rows.append(Row(tuple(one.entry for one in keys), tuple(cells), place))
        self.seen.rows.append(seen)

    def _cell(
        self,
        name: str,
        word: RowWord | SettingWord,
        nodes: tuple[tree.Expr, ...],
        span: Span,
        *,
        key: bool = False,
    ) -> list[Written] | None:
        wanted = wanted_of(self.body.unit, name, word.kind, key=key)
        return read_cell(self.body, self.draft, wanted, nodes, span)

    def _check_keys(self, keys: list[Written], place: Span) -> None:
        """Report a key that has a row already."""
        for one in keys:
            if one.entry.argument >= 0:
                continue
            known = (one.entry.of, one.entry.value)
            if known in self.keys:
                self.body.unit.sink.error(
                    "R1011", f"`{shown(self.body.unit, one.entry)}` has a row already", one.span,
                    "second row for it", secondary=(Label(self.keys[known], "first row for it"),),
                    help="say all about it in one row",
                )  # fmt: skip
            self.keys.setdefault(known, place)


def set_facts(body: Body, word: FactsWord, arguments: dict[str, Value]) -> None:
    """Write the pause at which a table sets facts; its line stands in the journal just before."""
    parts = word.parts
    assert parts is not None
    event = f"{word.pattern} sets facts"  # not a name: no `next NAME gives …` can mean it

    def pause() -> None:
        made = list(parts(body, arguments))
        if made or not body.unit.faulty:
            body.outside(event, *made, text=" ", **arguments)

    before, body.in_verb = body.in_verb, True  # only verbs wait
    guarded(body, word.plugin, f"table `{word.pattern}`", pause)
    body.in_verb = before


def _cell(name: str, found: list[Written], span: Span) -> Cell:
    return Cell(name, tuple(one.entry for one in found), span)


def _constants(found: list[Written]) -> list[Constant]:
    return [one.constant for one in found if one.constant is not None]


def _no_declaration(_block: object, _build: object) -> None:
    """Tables of facts declare nothing."""
