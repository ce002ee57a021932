"""Reads `look` blocks: how the parts of a game want to be drawn, which changes no rule."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from playrules.dsl.diagnostics.model import Label
from playrules.dsl.diagnostics.suggest import respell, suggest
from playrules.dsl.files import Source
from playrules.dsl.lower.declarations.game import Facts
from playrules.dsl.lower.declarations.look_places import (
    HUNDREDTHS,
    TURNS,
    Turned,
    nearest,
    read_point,
    turn_boards,
)
from playrules.dsl.lower.declarations.look_values import Value, values_named
from playrules.dsl.lower.declarations.views import view_of
from playrules.dsl.lower.expressions.constants import constants
from playrules.dsl.lower.ground.build import Builder
from playrules.dsl.lower.ground.kinds import article
from playrules.dsl.lower.ground.symbols import KindSymbol, PluralSymbol
from playrules.dsl.lower.ground.unit import Unit
from playrules.dsl.syntax import tree
from playrules.engine.program.look import COLOURS, SYMBOLS, Hint, Subject
from playrules.engine.source import Span
from playrules.engine.vocabulary import BlockWord, Build, DeclaredBlock, RowWord

DRAWN = "players, pieces, names of a type, spaces, boards, zones, dice and spinners are drawn"


def _core(_block: DeclaredBlock, _build: Build) -> None:
    """Blocks of core are read by the compiler itself."""


LOOK = BlockWord(
    "look", _core, "How parts are drawn.", "look {\n  | of | colour |\n  | red | crimson |\n}",
    rows={
        "of": RowWord("list", "What the row speaks of.", required=True),
        "colour": RowWord("any", "A colour."),
        "symbol": RowWord("any", "A symbol, or up to three letters."),
        "at": RowWord("any", "Where it is: to the right, and up."),
        "to": RowWord("any", "Where the last of several is; the others are between."),
        "turned": RowWord("name", "How a board whose spaces have places is turned or flipped."),
        "shown": RowWord("yes or no", "Whether a value that is kept is shown to people."),
    },
    header="", plugin="core",
)  # fmt: skip

VALUE: Final = "value"
Key = tuple[Subject | Literal["value"], str, int]
"""A subject as in a hint; of a kept value, its owner's kind and its name with a dot between."""
Said = str | tuple[int, int] | Turned


@dataclass(frozen=True, slots=True)
class _Part:
    """Something that a row speaks of, as one of *among* parts that one expression names."""

    key: Key
    span: Span
    among: int


def read_look(
    unit: Unit, build: Builder, body: list[tree.Statement], facts: Facts
) -> tuple[tuple[Hint, ...], dict[Value, bool]]:
    """Return the hints of all `look` blocks, and which kept values are shown and which are not.

    What a later block says goes over an earlier one.
    """
    found: dict[Key, dict[str, Any]] = {}
    for board in unit.layouts.values():
        for space, at in board.places.items() if board.shown else ():
            found["thing", "place", space] = {"at": at}
    for node in body:
        if isinstance(node, tree.Phrase) and node.head == "look":
            for key, said in _read_block(unit, build, node, facts).items():
                found.setdefault(key, {}).update(said)
    turn_boards(unit, found)
    shown: dict[Value, bool] = {}
    hints = []
    for (subject, of, number), hint in found.items():
        if subject == VALUE:
            owner, _, name = of.partition(".")
            shown[owner, name] = hint["shown"] == "yes"
        else:
            hints.append(Hint(subject, of, number, **hint))
    return tuple(hints), shown


def look_spans(source: Source) -> tuple[Span, ...]:
    """Return where the `look` blocks and the examples stand, also those of other modes."""
    statements = [*source.body]
    for mode in source.modes.values():
        statements += mode.body.body if mode.body else ()
    looks = (one.span for one in statements if _is_look(one))
    return (*looks, *(one.span for _, one in source.examples))


def _is_look(one: tree.Statement) -> bool:
    """Whether a statement is a `look` block, or changes or removes one in a mode."""
    if not isinstance(one, tree.Phrase):
        return False
    first = one.items[0] if one.items else None
    changed = one.head in ("change", "remove") and isinstance(first, tree.Name)
    return "look" == (first.name if changed and isinstance(first, tree.Name) else one.head)


def _read_block(
    unit: Unit, build: Builder, node: tree.Phrase, facts: Facts
) -> dict[Key, dict[str, Said]]:
    view = view_of(unit, build, node, LOOK)
    reader = _Reader(unit, build, set(facts.seats) - set(unit.seat_names))
    for row in view.table_rows if view else ():
        assert view is not None
        reader.row(row, dict(zip(view.header, row.cells, strict=True)))
    return reader.found


@dataclass(slots=True)
class _Reader:
    """Reads one block. `away` are the seats that nobody sits on."""

    unit: Unit
    build: Builder
    away: set[str]
    found: dict[Key, dict[str, Said]] = field(default_factory=dict)
    lines: dict[tuple[Key, str], _Part] = field(default_factory=dict)

    def row(self, row: tree.Row, cells: dict[str, tuple[tree.Expr, ...]]) -> None:
        """Read what a row says."""
        sink = self.unit.sink
        if not cells["of"]:
            sink.error(
                "R1004", "this row does not say what it is about", row.span,
                help="name a player, a piece, a space … under `of`",
            )  # fmt: skip
            return
        if not any(given for name, given in cells.items() if name != "of"):
            sink.error(
                "R1004", "this row does not say how it is drawn", row.span,
                help="give a colour, a symbol or a place",
            )  # fmt: skip
            return
        named = [one for node in cells["of"] for one in self.subjects(node)]
        subjects = self.show(named, cells)
        for name, choices in (("colour", COLOURS), ("symbol", dict.fromkeys(SYMBOLS, ""))):
            said = self.word(name, cells.get(name, ()), choices)
            for part in subjects if said else ():
                self.say(part, name, said)
        self.turn(subjects, cells.get("turned", ()))
        self.place(subjects, cells.get("at", ()), cells.get("to", ()), row)

    def say(self, part: _Part, name: str, said: Said) -> None:
        """Keep what is said of a part, where that is not said of fewer parts already."""
        before = self.lines.get((part.key, name))
        if before is not None and before.among == part.among:
            what = {"at": "a place", "shown": "yes or no"}.get(name, f"a {name}")
            self.unit.sink.error(
                "R1005", f"`{self.label(part.key)}` is given {what} twice", part.span,
                "again here", help="keep one of them",
                secondary=(Label(before.span, "first here"),),
            )  # fmt: skip
        elif before is None or part.among < before.among:
            self.lines[part.key, name] = part
            self.found.setdefault(part.key, {})[name] = said

    def label(self, key: Key) -> str:
        """Return a subject in the words of the rules file."""
        subject, of, number = key
        if subject == "thing":
            return self.unit.universe_keys[of][number]
        return self.unit.types[of][number - 1] if subject == "name" else of.removeprefix(".")

    # --- what it is about

    def subjects(self, node: tree.Expr) -> list[_Part]:
        """Return what an expression under `of` stands for."""
        if _root(node) in self.away:
            return []
        kind = self.kind_named(node)
        owner = self.kind_named(node.of) if isinstance(node, tree.Member) else ""
        values = values_named(self.unit, node, owner)
        keys: list[Key] = self.of_kind(kind) if kind else []
        keys = keys or [(VALUE, ".".join(one), 0) for one in values]
        if keys:
            return [_Part(key, node.span, len(keys)) for key in keys]
        for one in constants(self.unit, self.build, node) or []:
            if one.kind.base == "name":
                keys.append(("name", one.kind.of, one.value))
            elif one.kind.base == "thing" and one.value and not one.kind.of.startswith("row:"):
                keys.append(("thing", self.unit.universe(one.kind.of), one.value))
            else:
                what = article(one.kind.present())
                self.unit.sink.error("R3001", f"{what} cannot be drawn", node.span, help=DRAWN)
                break
        return [_Part(key, node.span, len(keys)) for key in keys]

    def kind_named(self, node: tree.Expr) -> str:
        """Return the kind that a bare name means as a whole, or ""."""
        if not isinstance(node, tree.Name):
            return ""
        symbol = self.unit.symbols.get(node.name)
        if isinstance(symbol, KindSymbol):
            symbol.used = True
            return symbol.name
        if isinstance(symbol, PluralSymbol):
            return symbol.kind
        return "player" if node.name in ("player", "players") else ""

    def of_kind(self, name: str) -> list[Key]:
        """Return the subject that a kind is, or those of a group's kinds."""
        kind = self.unit.kinds[name]
        if kind.word == "group":
            return [
                key
                for one in self.unit.kinds.values()
                if one.word != "group" and one.universe == kind.universe
                and set(one.ids) <= set(kind.ids)
                for key in self.of_kind(one.name)
            ]  # fmt: skip
        if kind.word == "piece" or name == "player":
            return [("kind", name, 0)]
        return [("block", name, 0)]

    # --- how it is drawn

    def word(
        self, name: str, cell: tuple[tree.Expr, ...], choices: dict[str, str], what: str = ""
    ) -> str:
        """Return the colour or symbol in a cell, or "" where there is none; *what* it is called."""
        what = what or name
        if len(cell) > 1:
            self.unit.sink.error("R3007", f"one {name} is wanted in this cell", cell[1].span)
        if len(cell) != 1:
            return ""
        (node,) = cell
        if isinstance(node, tree.Name):
            if node.name in choices:
                return choices[node.name] or node.name
            best = suggest(node.name, choices)
            self.unit.sink.error(
                "R3008", f"`{node.name}` is no {what}", node.span, f"unknown {what}",
                help=f"did you mean `{best}`?" if best else f"choices are {', '.join(choices)}",
                fixes=respell(node.name, node.span, choices),
            )  # fmt: skip
            return ""
        text = (node.plain or "") if isinstance(node, tree.Text) else ""
        if name == "colour" and re.fullmatch(r"#[0-9a-fA-F]{6}", text):
            return text.lower()
        if name == "symbol" and 1 <= len(text) <= 3 and text.isprintable() and " " not in text:
            return text
        ways = {
            "colour": ', or "#c0ffee": # and six digits',
            "symbol": ', or "Q": one to three letters',
        }
        help = f"write a plain name{ways.get(name, '')}"
        self.unit.sink.error("R3008", f"this is no {what}", node.span, help=help)
        return ""

    def show(self, subjects: list[_Part], cells: dict[str, tuple[tree.Expr, ...]]) -> list[_Part]:
        """Read whether values are shown, which is all to be said of these; return the others."""
        cell = cells.get("shown", ())
        said = self.word("shown", cell, dict.fromkeys(("yes", "no"), ""), "answer")
        more = any(given for name, given in cells.items() if name not in ("of", "shown"))
        for part in subjects:
            kept = part.key[0] == VALUE
            if kept and not more and said:
                self.say(part, "shown", said)
            elif (kept and more) or (cell and not kept):
                why = (
                    "a value is `shown` or not; colours, symbols and places are for things"
                    if kept
                    else "name a value with whose it is, such as `player.score`"
                )
                what = f"`{self.label(part.key)}` is {'a' if kept else 'no'} value that is kept"
                self.unit.sink.error("R1006", what, part.span, help=why)
        return [part for part in subjects if part.key[0] != VALUE]

    def turn(self, subjects: list[_Part], cell: tuple[tree.Expr, ...]) -> None:
        """Read how boards are turned; it is done when all places are known."""
        ways, what = dict.fromkeys(TURNS, ""), "way to turn a board"
        words = [self.word("turned", (node,), ways, what) for node in cell]
        for part in subjects if cell and all(words) else ():
            if part.key[0] == "block":
                self.say(part, "turned", Turned(tuple(words), part.span))
            else:
                self.unit.sink.error(
                    "R1006", f"`{self.label(part.key)}` is no board to be turned", part.span,
                    help="turn a whole board: grids, and others whose spaces have places",
                )  # fmt: skip

    def place(
        self,
        subjects: list[_Part],
        at: tuple[tree.Expr, ...],
        to: tuple[tree.Expr, ...],
        row: tree.Row,
    ) -> None:
        """Read where things are: one at a place, or several from one place to another."""
        if not at and not to:
            return
        unit, build = self.unit, self.build
        start = read_point(unit, build, at, row.span)
        end = read_point(unit, build, to, row.span) if to else None
        if start is None or (to and end is None) or not subjects:
            return
        mistake = self.misplaced(subjects, start, end)
        if mistake:
            self.unit.sink.error("R1006", mistake[0], subjects[0].span, help=mistake[1])
            return
        last = max(len(subjects) - 1, 1)
        for number, part in enumerate(subjects):
            x, y = (
                a + nearest((b - a) * number, last)
                for a, b in zip(start, end or start, strict=True)
            )  # fmt: skip
            in_cells = (x // HUNDREDTHS, y // HUNDREDTHS)
            self.say(part, "at", in_cells if part.key[0] == "block" else (x, y))

    def misplaced(
        self,
        subjects: Iterable[_Part],
        start: tuple[int, int],
        end: tuple[int, int] | None,
    ) -> tuple[str, str] | None:
        """Return what is wrong with putting these there, and the way out."""
        keys = [part.key for part in subjects]
        for key in keys:
            if key[0] not in ("block", "thing") or (key[0] == "thing" and key[1] != "place"):
                why = "spaces, zones, boards, dice and spinners have one"
                return f"`{self.label(key)}` has no place of its own", why
        if len(keys) > 1 and end is None:
            why = "say under `to` where the last one is; the others are put between"
            return f"{len(keys)} things cannot be at one place", why
        if len(keys) == 1 and end is not None:
            return "`to` is for several things", "write the place under `at` alone"
        if keys[0][0] == "block" and any(one % HUNDREDTHS for one in (*start, *(end or ()))):
            return f"`{keys[0][1]}` is placed by whole numbers", "leave the fraction out"
        return None


def _root(node: tree.Expr) -> str:
    """Return the name that an expression starts with, or ""."""
    while isinstance(node, tree.Member | tree.Index):
        node = node.of
    return node.name if isinstance(node, tree.Name) else ""
