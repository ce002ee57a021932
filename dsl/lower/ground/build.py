"""Declares things for plugins: the port `Build`."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import replace
from typing import Any

from playrules.dsl.core import RESERVED
from playrules.dsl.diagnostics.model import Label
from playrules.dsl.lower.ground.columns import keep, span_of
from playrules.dsl.lower.ground.compounds import MOST_VALUES, add_variant
from playrules.dsl.lower.ground.kinds import common_kind, kind_of_words, written
from playrules.dsl.lower.ground.symbols import KindSymbol, PluralSymbol, TypeSymbol
from playrules.dsl.lower.ground.unit import Field, Index, Layout, Read, Unit, Watcher
from playrules.engine.kinds import PLAYER, Kind, number
from playrules.engine.program.components import Component, Outlines
from playrules.engine.program.compounds import Compound, CompoundPart, Refusal, Variant
from playrules.engine.program.hidden import NOBODY, Guesser
from playrules.engine.program.program import Device
from playrules.engine.program.things import ThingKind
from playrules.engine.source import NOWHERE, Span
from playrules.engine.vocabulary import ByHand, Constant, DeclaredBlock


class Builder:
    """What a block of the file or of a plugin may do to the program."""

    def __init__(self, unit: Unit) -> None:
        """Build into *unit*."""
        self.unit = unit
        self.by_hand: ByHand | None = None
        self.span: Span | None = None
        self.view: Any = None

    @property
    def seats(self) -> int:
        """The number of players."""
        return self.unit.seats

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The names of the players."""
        return self.unit.seat_names

    def things(
        self,
        block: DeclaredBlock,
        *,
        group: str,
        titles: Iterable[str],
        keys: Iterable[str],
        plural: str = "",
    ) -> ThingKind:
        """Declare things as a kind called `block.name` in *group*."""
        unit = self.unit
        universe = unit.groups.get(group, group)
        kind = unit.add_things(
            block.name, universe, list(titles), list(keys),
            plural=plural, title=block.title, word=block.word,
        )  # fmt: skip
        for wider in dict.fromkeys((group, universe)):
            if wider in unit.groups and wider != block.name:
                unit.widen_group(wider, kind.ids)
        span = getattr(block, "name_span", block.span)
        declare_name(unit, block.name, KindSymbol(block.name, span), span)
        if plural and plural != block.name:
            declare_name(unit, plural, PluralSymbol(block.name, span), span)
        if block.per_player:
            block.data["owners"] = True
        unit.block_data[block.name] = block.data
        return kind

    def zone(
        self,
        block: DeclaredBlock,
        name: str,
        title: str,
        *,
        per_player: bool = False,
        seen_by: str = "everyone",
    ) -> ThingKind:
        """Declare a place for pieces, or one for each player.

        Raises ValueError for what no zone can be.
        """
        if seen_by not in ("everyone", "nobody", *(("owner",) if per_player else ())):
            raise ValueError(f"a zone is not seen by {seen_by!r} here")
        unit, seats = self.unit, self.unit.seat_names
        kind = unit.add_things(
            name, "place",
            [f"{seat}'s {title}" for seat in seats] if per_player else [title],
            [f"{name}[{i}]" for i in range(1, len(seats) + 1)] if per_player else [name],
            plural=f"{name}s" if per_player else "", title=title, word="zone",
        )  # fmt: skip
        unit.widen_group("place", kind.ids)
        own = name == block.name
        span = getattr(block, "name_span", block.span) if own else block.span
        declare_name(unit, name, KindSymbol(name, span), span)
        data = unit.block_data[name] = block.data if own else {}
        owners = range(1, len(seats) + 1) if per_player else (NOBODY,)
        if per_player:
            declare_name(unit, kind.plural, PluralSymbol(name, span), span)
            data["owners"] = True
            self.constant(kind, "owner", PLAYER, owners)
        self.constant(kind, "room", number(0, 10**6), [0] * len(kind.ids))
        if seen_by != "everyone":
            seers = owners if seen_by == "owner" else (NOBODY,) * len(owners)
            veiled = tuple(zip(kind.ids, seers, kind.ids, strict=True))
            unit.hidden = replace(unit.hidden, places=(*unit.hidden.places, *veiled))
        return kind

    def stand(self, pieces: ThingKind, place: int) -> None:
        """Let pieces stand at a place from the start."""
        self.unit.starts.update(dict.fromkeys(pieces.ids, place))

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
        """Keep a value in the row for each thing of *owner*."""
        base = keep(self.unit, owner, name, kind, starts, readable=readable, member=member)
        if blank:
            self.unit.fields[name][-1].blank = True
        if beside and owner is not None:
            self.unit.beside += [(piece, base + i) for i, piece in enumerate(owner.ids)]
        return base

    def trace(self, left: Iterable[int], kept: Iterable[int]) -> None:
        """Let columns tell of the places that others name, pair by pair."""
        self.unit.left_traces += zip(left, kept, strict=True)

    def guess(self, guesser: Guesser) -> None:
        """Let what a guess draws of hidden things make sense."""
        self.unit.guessers.append(guesser)

    def real(self, places: ThingKind) -> None:
        """Let everybody see some places: at a real table people see them."""
        self.unit.unhidden.add(places.name)

    def constant(self, owner: ThingKind, name: str, kind: Kind, values: Iterable[int]) -> None:
        """Give each thing of *owner* a constant member."""
        given = dict(zip(owner.ids, values, strict=True))
        if not self.unit.constant(owner.universe, name, kind.or_nothing(), given, self.where):
            before = self.unit.constants[owner.universe, name][0].present()
            self.error(
                self.where,
                f"`{name}` is a {kind.present()} here and a {before} elsewhere",
                "of another kind",
                "use the same kind of value everywhere, or another column name",
            )

    @property
    def where(self) -> Span:
        """Where the block being declared stands."""
        return self.span or NOWHERE

    def member(self, owner: ThingKind, name: str, lower: Read) -> None:
        """Give the things of *owner* a computed member."""
        self.unit.fields.setdefault(name, []).append(Field(name, owner, lower))

    def list_of(self, owner: ThingKind, name: str, ids: Iterable[int]) -> None:
        """Let `owner.name` be the list of these things of it."""
        lists = self.unit.lists.setdefault(name, [])
        before = [one for of, listed in lists if of.name == owner.name for one in listed]
        lists[:] = [(of, listed) for of, listed in lists if of.name != owner.name]
        lists.append((owner, (*before, *ids)))

    def index(self, owner: ThingKind, lower: Index) -> None:
        """Say what `owner[a]` is."""
        self.unit.indexers[owner.name] = lower

    def variant(
        self,
        compound: str,
        name: str,
        parts: Iterable[CompoundPart],
        *,
        title: str = "",
        of: tuple[str, int] = ("", 0),
    ) -> Variant:
        """Add values with these parts to a compound kind."""
        made = add_variant(self.unit, compound, name, title, parts, of)
        last = self.unit.compounds[compound].last
        if last > MOST_VALUES:
            self.error(
                self.where, f"there are {last:,} values of {compound}",
                f"more than {MOST_VALUES:,}", "take larger steps, or narrower ranges",
            )  # fmt: skip
        return made

    def compound(self, name: str) -> Compound:
        """Return a compound kind with its variants so far."""
        return self.unit.compounds[name]

    def refusals(self, compound: str, why: Refusal) -> None:
        """Let *why* tell people why a value of a compound kind is not open."""
        self.unit.compounds[compound] = replace(self.unit.compounds[compound], why=why)

    def table(self, name: str, values: Iterable[int]) -> int:
        """Add a constant table and return its number."""
        return self.unit.table(name, values)

    def once(self, key: Hashable, make: Callable[[], Iterable[int]]) -> tuple[int, ...]:
        """Return values that are made once for the program."""
        return self.unit.once(key, make)

    def type_of(self, constants: Iterable[Constant]) -> Kind | None:
        """Return the kind that all constants share."""
        found: Kind | None = None
        for one in constants:
            merged = one.kind if found is None else common_kind(self.unit, found, one.kind)
            if merged is None:
                self.error(
                    one.span,
                    f"this is a {one.kind}, the others are {found}",
                    "of another kind",
                    "all values here must be of one kind",
                )
                return None
            found = merged
        return found

    def type_names(self, kind: Kind) -> tuple[str, ...]:
        """Return the names of a type in order."""
        return self.unit.types[kind.of]

    def kind(self, words: str) -> Kind:
        """Return the kind that *words* say."""
        return kind_of_words(self.unit, words)

    def written(self, kind: Kind, value: int) -> str:
        """Return a number, quantity or name as an author writes it."""
        return written(self.unit, kind, value)

    def ids(self, group: str) -> tuple[int, ...]:
        """Return the ids of a group or kind, as far as declared."""
        return self.unit.ids(group)

    def find(self, name: str) -> ThingKind | None:
        """Return a declared kind of thing by its name."""
        return self.unit.kinds.get(name)

    def columns(self, owner: ThingKind) -> dict[str, tuple[int, int]]:
        """Return the values that things keep in the row, with the columns of each."""
        found: dict[str, tuple[int, int]] = {}
        for name, fields in self.unit.fields.items():
            for one in fields:
                here = one.owner.universe == owner.universe
                if one.base >= 0 and here and set(owner.ids) <= set(one.owner.ids):
                    size = span_of(self.unit, one.per)[1] if one.per else 1
                    found[name] = (one.base + (owner.first - one.owner.first) * size, size)
        return found

    def data(self, name: str) -> dict[str, Any]:
        """Return the `data` of the block that declared a kind."""
        return self.unit.block_data[name]

    def block(self, word: str, name: str) -> DeclaredBlock | None:
        """Return the block of a kind that is called so, as far as declared."""
        found: DeclaredBlock | None = self.unit.views.get((word, name))
        return found

    def on_move(self, owner: ThingKind, run: Watcher) -> None:
        """Run code, too, whenever a verb of the core puts one of these pieces elsewhere."""
        plugin = self.view.kind.plugin if self.view is not None else ""
        self.unit.watches.append((owner, plugin, run))

    def shared(self, plugin: str) -> dict[str, Any]:
        """Return a place where a plugin keeps what its words share."""
        return self.unit.plugin_data.setdefault(plugin, {})

    def layout(
        self, owner: ThingKind, places: Iterable[tuple[int, int]], *, shown: bool = False
    ) -> None:
        """Say where the spaces of a board lie."""
        before = self.unit.layouts.get(owner.name)
        known = before.places if before else {}
        given = dict(zip(owner.ids, places, strict=True))
        self.unit.layouts[owner.name] = Layout({**known, **given}, shown)

    def device(self, device: Device) -> None:
        """Show a chance device with its shares."""
        self.unit.devices.append(device)

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
        """Let what a block declares be drawn, as *title* if it is not called as the block is."""
        seen, name = outlines or {}, title or block.title
        found = Component(block.word, block.name, name, data, within, holds, seen, block.span)
        self.unit.components.append(found)

    @property
    def faulty(self) -> bool:
        """Whether something in the file was reported as wrong so far."""
        return self.unit.faulty

    def error(self, span: Span, message: str, label: str = "", help: str = "") -> None:
        """Report an author's mistake."""
        view = self.view
        if view is not None and any(one.broken for one in view.whole):
            return  # a value in the block could not be read: the rest follows from that
        self.unit.sink.error("R1010", message, span, label, help=help)


def declare_name(unit: Unit, name: str, symbol: Any, span: Span) -> bool:
    """Declare a name of the file; reports a second declaration and words of the language."""
    if name in RESERVED:
        unit.sink.error(
            "R2003", f"`{name}` is a word of the language", span,
            "cannot be declared", help="choose another name",
        )  # fmt: skip
        return False
    other = unit.symbols.get(name)
    if isinstance(other, TypeSymbol) and other.plugin:
        unit.sink.error(
            "R2003", f"`{name}` is a type of the plugin `{other.plugin}`", span,
            "cannot be declared", help="choose another name",
        )  # fmt: skip
        return False
    if other is not None:
        node = getattr(other, "node", None)
        first = node.span if node is not None else getattr(other, "span", span)
        unit.sink.error(
            "R2002",
            f"the name `{name}` is used twice",
            span,
            f"second `{name}`",
            secondary=(Label(first, f"first `{name}` is here"),),
            help="give one of them another name",
        )
        return False
    unit.symbols[name] = symbol
    return True
