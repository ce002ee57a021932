"""Reads a state by the names of the rules file: `state.players.red.score`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NoReturn

from playrules.engine.errors import UnknownName
from playrules.engine.kinds import Kind
from playrules.engine.machine.seeing import HIDDEN
from playrules.engine.program.program import Kept, Program
from playrules.engine.program.things import ThingKind

Row = tuple[Any, ...]  # a view's row has HIDDEN in it


class View:
    """A view of one state: its attributes are the game's, and never change."""

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse: a state never changes."""
        raise AttributeError(f"a state never changes; {name!r} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        """Refuse: a state never changes."""
        raise AttributeError(f"a state never changes; {name!r} stays")


class Thing(View):
    """A thing in one state: a player, a piece, a space, …; its kept values are attributes.

    Equal to another view of the same thing, and to its own key as text.
    """

    number: int
    _program: Program
    _row: Row
    _universe: str

    def __init__(self, program: Program, row: Row, universe: str, number: int) -> None:
        """View thing *number* of a universe."""
        self.__dict__["_program"] = program
        self.__dict__["_row"] = row
        self.__dict__["_universe"] = universe
        self.__dict__["number"] = number

    @property
    def key(self) -> str:
        """The thing in the words of the rules file."""
        return self._program.things.keys[self._universe][self.number]

    @property
    def title(self) -> str:
        """The thing's name for people."""
        return self._program.things.names[self._universe][self.number]

    def _kept(self) -> dict[str, Kept]:
        kinds = self._program.things.kinds
        return {
            kept.name: kept
            for kept in self._program.kept
            if kept.owner
            and kinds[kept.owner].universe == self._universe
            and self.number in kinds[kept.owner].ids
        }

    def __getattr__(self, name: str) -> Any:
        """Read a kept value."""
        if name.startswith("_"):
            raise AttributeError(name)
        found = self._kept()
        if name not in found:
            raise UnknownName(name, tuple(found), self.key)
        return read(self._program, self._row, found[name], self.number)

    def __dir__(self) -> list[str]:
        """List what can be read."""
        return [*self._kept(), "key", "number", "title"]

    def __eq__(self, other: object) -> bool:
        """Compare with another thing, or with a key."""
        if isinstance(other, str):
            return self.key == other
        if not isinstance(other, Thing):
            return NotImplemented
        return (self._universe, self.number) == (other._universe, other.number)

    def __hash__(self) -> int:
        """Hash the key, to agree with equality."""
        return hash(self.key)

    def __str__(self) -> str:
        """Return the name for people."""
        return self.title

    def __repr__(self) -> str:
        """Show the key."""
        return f"<{self.key}>"


class Parts(View):
    """A compound value: its parts are attributes. Equal to another one, and to its key as text."""

    number: int
    _program: Program
    _row: Row
    _kind: Kind

    def __init__(self, program: Program, row: Row, kind: Kind, number: int) -> None:
        """View value *number* of a compound kind."""
        self.__dict__["_program"] = program
        self.__dict__["_row"] = row
        self.__dict__["_kind"] = kind
        self.__dict__["number"] = number

    @property
    def key(self) -> str:
        """The value in the words of the rules file."""
        return self._program.things.key(self._kind, self.number)

    def _parts(self) -> dict[str, tuple[Kind, int]]:
        variant = self._program.things.compounds[self._kind.of].variant(self.number)
        values = variant.split(self.number)
        pairs = zip(variant.parts, values, strict=True)
        return {part.name: (part.kind, value) for part, value in pairs}

    def __getattr__(self, name: str) -> Any:
        """Read a part."""
        if name.startswith("_"):
            raise AttributeError(name)
        found = self._parts()
        if name not in found:
            raise UnknownName(name, tuple(found), self.key)
        return show(self._program, self._row, *found[name])

    def __dir__(self) -> list[str]:
        """List the parts."""
        return [*self._parts(), "key", "number"]

    def __eq__(self, other: object) -> bool:
        """Compare with another value, or with a key."""
        if isinstance(other, str):
            return self.key == other
        if not isinstance(other, Parts):
            return NotImplemented
        return (self._kind.of, self.number) == (other._kind.of, other.number)

    def __hash__(self) -> int:
        """Hash the key, to agree with equality."""
        return hash(self.key)

    def __str__(self) -> str:
        """Return the value in words for people."""
        return self._program.things.show(self._kind, self.number)

    def __repr__(self) -> str:
        """Show the key."""
        return f"<{self.key}>"


class Group(View):
    """The things of one kind, in order: by key or name, by number from 1, or all in turn."""

    _program: Program
    _row: Row
    _kind: ThingKind

    def __init__(self, program: Program, row: Row, kind: ThingKind) -> None:
        """View the things of *kind*."""
        self.__dict__["_program"] = program
        self.__dict__["_row"] = row
        self.__dict__["_kind"] = kind

    def __len__(self) -> int:
        """Return how many things there are."""
        return len(self._kind.ids)

    def __iter__(self) -> Iterator[Thing]:
        """Yield the things in order."""
        for number in self._kind.ids:
            yield self._thing(number)

    def _thing(self, number: int) -> Thing:
        return Thing(self._program, self._row, self._kind.universe, number)

    def _keys(self) -> dict[str, int]:
        things, universe = self._program.things, self._kind.universe
        found = {squeezed(things.names[universe][n]): n for n in self._kind.ids}
        return found | {squeezed(things.keys[universe][n]): n for n in self._kind.ids}

    def __getitem__(self, key: int | str | tuple[int, ...]) -> Thing:
        """Return the thing with a key, or `board[12]`, `board[2, 3]`, else thing number *key*."""
        keys = self._keys()
        if isinstance(key, str):
            text = key
        else:
            inner = ",".join(map(str, key)) if isinstance(key, tuple) else str(key)
            text = f"{self._kind.name}[{inner}]"
        number = keys.get(squeezed(text))
        if number is None and isinstance(key, int) and 1 <= key <= len(self._kind.ids):
            number = self._kind.ids[key - 1]
        if number is None:
            raise UnknownName(str(key), tuple(dir(self)), self._kind.name)
        return self._thing(number)

    def __getattr__(self, name: str) -> Thing:
        """Return the thing with a key."""
        if name.startswith("_"):
            raise AttributeError(name)
        return self[name]

    def __dir__(self) -> list[str]:
        """List the keys."""
        keys = self._program.things.keys[self._kind.universe]
        return [keys[number] for number in self._kind.ids]

    def __repr__(self) -> str:
        """Show the kind."""
        return f"<{len(self)} {self._kind.plural or self._kind.name}>"


class Reading(View):
    """All names of the rules file at the top: kept values, kinds of thing, things."""

    _program: Program
    _row: Row

    def __init__(self, program: Program, row: Row) -> None:
        """Read a row of *program*."""
        self.__dict__["_program"] = program
        self.__dict__["_row"] = row

    def _groups(self) -> dict[str, ThingKind]:
        kinds = self._program.things.kinds.values()
        found = {kind.name: kind for kind in kinds}
        return found | {kind.plural: kind for kind in kinds if kind.plural}

    def _things(self) -> dict[str, tuple[str, int]]:
        return {
            squeezed(key): (universe, number)
            for universe, keys in self._program.things.keys.items()
            for number, key in enumerate(keys)
            if number
        }

    def __getattr__(self, name: str) -> Any:
        """Read a name."""
        if name.startswith("_"):
            raise AttributeError(name)
        return self[name]

    def __getitem__(self, name: str) -> Any:
        """Read a name, or a key such as `orbit[3]`."""
        for kept in self._program.kept:
            if not kept.owner and kept.name == name:
                return read(self._program, self._row, kept, 0)
        found = self._things().get(squeezed(name))
        if found is not None:
            return Thing(self._program, self._row, *found)
        groups = self._groups()
        if name in groups:
            return Group(self._program, self._row, groups[name])
        for setting in self._program.settings:
            if setting.name == name:
                value = self._row[setting.column] if setting.column >= 0 else setting.value
                return show(self._program, self._row, setting.kind, value)
        raise UnknownName(name, tuple(dir(self)))

    def __dir__(self) -> list[str]:
        """List all names."""
        kept = [kept.name for kept in self._program.kept if not kept.owner]
        settings = [setting.name for setting in self._program.settings]
        return [*kept, *self._groups(), *settings, *self._things()]


def squeezed(text: str) -> str:
    """Return *text* without spaces, as keys are compared."""
    return text.replace(" ", "")


def read(program: Program, row: Row, kept: Kept, number: int) -> Any:
    """Return a kept value of thing *number* (0: of the table); a mapping where it has several."""
    cells = program.tables[kept.base].values if kept.constant else row
    at = 0 if kept.constant else kept.base
    if kept.owner:
        at += (number - program.things.kinds[kept.owner].first) * kept.per_size
    if kept.per is None:
        return show(program, row, kept.kind, cells[at])
    found: dict[Any, Any] = {}
    for offset in range(kept.per_size):
        key = kept.per_first + offset
        name = key if kept.per.base == "number" else program.things.key(kept.per, key)
        found[name] = show(program, row, kept.kind, cells[at + offset])
    return Values(found)


class Values(View, Mapping[Any, Any]):
    """The values of `KIND per K`: by name or number, also as attributes."""

    _values: dict[Any, Any]

    def __init__(self, values: dict[Any, Any]) -> None:
        """Hold the values."""
        self.__dict__["_values"] = values

    def __getitem__(self, key: Any) -> Any:
        """Return the value for a name, a thing or a number."""
        key = key.key if isinstance(key, Thing) else key
        if key not in self._values:
            raise UnknownName(str(key), tuple(map(str, self._values)), "this value")
        return self._values[key]

    def __getattr__(self, name: str) -> Any:
        """Return the value for a name."""
        if name.startswith("_"):
            raise AttributeError(name)
        return self[name]

    def __iter__(self) -> Iterator[Any]:
        """Yield the names."""
        return iter(self._values)

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._values)

    def __repr__(self) -> str:
        """Show the values."""
        return repr(self._values)


def show(program: Program, row: Row, kind: Kind, value: Any) -> Any:
    """Return a value as Python has it: bool, text, a thing, None for nothing, else a number.

    `HIDDEN` stays what it is.
    """
    if value is HIDDEN:
        return value
    if (kind.nullable or kind.counted) and value == kind.absent:
        return None
    if kind.base == "yes_no":
        return bool(value)
    if kind.base == "thing":
        return Thing(program, row, program.things.kinds[kind.of].universe, value)
    if kind.base == "name":
        return program.things.types[kind.of][value - 1]
    if kind.base == "text":
        return program.texts[value]
    if kind.base == "compound":
        return Parts(program, row, kind, value)
    return value
