"""A question to people: what is left of the options while they are picked part by part.

An option is picked by one click where one entry or thing means just that option. Otherwise what was
clicked leaves fewer options, and the next part of them is asked. Many options with the same parts
are listed by what comes first in them: first which piece, then where to; first how hard, then which
way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import islice
from typing import TYPE_CHECKING, TypeAlias

from playrules.engine.errors import IllegalChoice
from playrules.engine.play.answers import takes_values
from playrules.engine.play.typed import plain
from playrules.engine.wording import capital
from playrules.viewer.app.selecting import Selecting
from playrules.viewer.app.trying import MOST_WHOLE, Trying, is_set
from playrules.viewer.scene import Entry, Menu, Thing, clean, entry_of

if TYPE_CHECKING:
    from playrules.engine.play.choices import Choice
    from playrules.engine.play.state import State
    from playrules.engine.program.program import Slot

MOST_LISTED = 20_000
"""More options than these are only typed."""
MOST_SELECTIONS = 2**16
"""The same of selections of several things, of which large ones come last."""
MOST_LABELLED = 400
"""So many entries are put into words."""

Begins: TypeAlias = Callable[[Menu], Mapping[str, int]]

Value: TypeAlias = tuple[int, str]
"""A value that tells options apart, and how it is told."""


@dataclass(frozen=True, slots=True)
class Part:
    """One part in which the options that are left differ: what it is, and its value in each."""

    title: str
    values: tuple[Value, ...]


class Asking:
    """The options of a state that are left, and which page of them is shown."""

    def __init__(self, state: State, begins: Begins | None = None) -> None:
        """Ask for one of the choices of a state that waits for people.

        *begins* says with which parts a value begins that is set.
        """
        self.state = state
        self._begins = begins
        self.first = 0
        self._trail: list[list[Choice]] = []

    @cached_property
    def all(self) -> list[Choice]:
        """All options, or the first of very many."""
        choices = self.state.choices
        several = len(choices) > MOST_LISTED and choices[0].selects
        return list(islice(choices, MOST_SELECTIONS if several else MOST_LISTED))

    @property
    def left(self) -> list[Choice]:
        """The options that are left."""
        return self._trail[-1] if self._trail else self.all

    @property
    def is_narrowed(self) -> bool:
        """Whether a part was picked already, so that one can go back."""
        return bool(self._trail)

    @property
    def is_typed(self) -> bool:
        """Whether values are asked for that may be typed, too: numbers with units, or in parts."""
        options = self.state.choices.what.options
        return not self.state.is_chance and len(options) == 1 and takes_values(options[0])

    # --- picking

    def pick(self, codes: Iterable[int], thing: Thing | None = None) -> Choice | None:
        """Leave only the options with these codes; return the choice where that is just one.

        Of options that speak of a *thing* in several of their parts, those come first in which the
        part that is asked next is this thing.
        """
        wanted = set(codes)
        found = [one for one in self.left if one.code in wanted]
        if thing is not None and self.selecting is not None:
            found = self.selecting.with_(thing)
        elif thing is not None and len(found) > 1:
            found = self._next_is(thing, found) or found
        if len(found) == 1 or (found and self.state.is_chance):
            return found[0]
        if found and len(found) < len(self.left):
            self._trail.append(found)
            self.first = 0
            self._forget()
        return None

    def back(self) -> bool:
        """Ask the last part again; False where none was picked."""
        if not self._trail:
            return False
        self._trail.pop()
        self.first = 0
        self._forget()
        return True

    def turn(self, first: int) -> None:
        """Show the entries from number *first* on (from 0); behind the last come the first."""
        self.first = first if first < len(self.entries) else 0

    def type(self, text: str) -> Choice | None:
        """Pick what was typed: the number of an entry, its label or how only it begins, or values.

        Returns the choice where it is one; None where fewer are left. Raises IllegalChoice, which
        says why it is none.
        """
        words = plain(text.removeprefix("#"))
        labels = [plain(one.label) for one in self.entries]
        exact = [at for at, one in enumerate(labels) if one == words]
        if (
            not exact
            and words.isdecimal()
            and not all(one.lstrip("-").isdecimal() for one in labels)
        ):
            exact = [int(words) - 1] if 1 <= int(words) <= len(labels) else []
        starts = [at for at, one in enumerate(labels) if words and one.startswith(words)]
        for found in (exact, starts):
            if len(found) == 1 and (found is exact or not self.is_typed):
                return self.pick(self.entries[found[0]].codes)
        if self.is_typed:
            return self.state.choices.typed(text)
        if not exact:  # not all are listed: some of very many, selections as a whole
            whole = [one for one in self.left if plain(one.label) == words]
            if len(whole) == 1:
                return whole[0]
            if not starts and self.left is self.all and len(self.all) == MOST_LISTED:
                return self.state.choices.find(text)
        why = "means several options" if starts or len(exact) > 1 else "is no option"
        raise IllegalChoice(-1, self.state.choices.what.name, f"“{text}” {why}")

    def _next_is(self, thing: Thing, among: Sequence[Choice]) -> list[Choice]:
        """Return the options whose first part that is still open is a thing."""
        kinds = self.state.machine.program.things.kinds
        for at, slot in enumerate(among[0].what.slots):
            if slot.kind.base != "thing" or kinds[slot.kind.of].universe != thing[0]:
                continue
            found = [one for one in among if len(one.values) > at and one.values[at] == thing[1]]
            if found:
                return found
        return []

    # --- what is listed

    @property
    def menu(self) -> Menu:
        """What is listed, and the options that light up."""
        entries = self.entries if self.trying is None else ()  # what is set has its own button
        if self.is_narrowed:
            entries = (*entries, Entry("Choose otherwise", (), "Takes the last part back"))
        codes = frozenset(one.code for one in self.left) if self.is_narrowed else None
        tried = self.trying.tried if self.trying is not None else None
        return Menu(self._heading, entries, self.first, self._hidden, codes, tried)

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """What can be picked: whole options, or the values of the part that comes next."""
        left = self.left
        if self.trying is not None:
            tried = self.trying.tried
            return (Entry(clean(tried.choice.label), tried.codes),) if tried.codes else ()
        if self.state.is_chance:
            return _merged((clean(one.label.replace("_", " ")), one.code) for one in left)
        if self.selecting is not None:
            return self.selecting.entries
        if self._part is None:
            return tuple(map(entry_of, left[:MOST_LABELLED]))
        pairs = zip(self._part.values, left, strict=True)
        return _merged((told, one.code) for (_, told), one in pairs)

    @property
    def _hidden(self) -> int:
        """How many options are not listed."""
        whole = self._part is None and self.trying is None and self.selecting is None
        if not whole or self.state.is_chance:
            return 0
        most = len(self.left) if self.is_narrowed else len(self.state.choices)
        return most - len(self.entries)

    @property
    def _heading(self) -> str:
        count = len(self.left) if self.is_narrowed else len(self.state.choices)
        if self.state.is_chance:
            return "What came up?"
        if self.trying is not None:
            return clean(self.trying.tried.choice.label)
        if self.selecting is not None:
            return f"{self.selecting.heading} ({count:,} choices)"
        if self._part is not None:
            return f"{capital(self._part.title)} ({count:,} choices)"
        return "One choice" if count == 1 else f"{count:,} choices"

    @cached_property
    def selecting(self) -> Selecting | None:
        """The things that are picked one after the other; None where whole options are."""
        if self.state.is_chance or len(self.all) <= MOST_WHOLE or not self.all[0].selects:
            return None
        return Selecting(self.state, self.left)

    @cached_property
    def trying(self) -> Trying | None:
        """The value that is set rather than picked from a list; None where options are listed."""
        left = self.left
        if len(left) < 2 or self.state.is_chance or len(self.state.choices) > MOST_LISTED:
            return None
        slots = left[0].what.slots
        if left[0].selects or left[-1].option != left[0].option:
            return None
        rows = [one.values for one in left]
        at = next((at for at in range(len(slots)) if len({row[at] for row in rows}) > 1), -1)
        if at < 0 or not is_set(self.state, left, at):
            return None
        found = Trying(self.state, left, at)
        if self._begins is not None:
            found.begin(self._begins(Menu("", (), tried=found.tried)))
        return found

    def adjust(self, change: Callable[[Trying], bool]) -> bool:
        """Change the value that is set; return whether it is another one now."""
        if self.trying is None or not change(self.trying):
            return False
        self.__dict__.pop("entries", None)
        return True

    def take(self) -> Choice | None:
        """Pick the value as it is set, if it may be chosen; return the choice where that is one."""
        trying = self.trying
        return self.pick(trying.codes.get(trying.value, ())) if trying is not None else None

    @cached_property
    def _part(self) -> Part | None:
        """The part that is asked next; None where whole options are listed."""
        left = self.left
        if len(left) <= MOST_WHOLE or self.state.is_chance or left[0].selects:
            return None
        if len({one.option for one in left}) > 1:
            return _kinds(left)
        parts = list(_parts(self.state, left))
        # A single part needs no list of its own, if it is a thing or a name: that is the option.
        if len(parts) < 2 and not self.is_typed:
            return None
        return parts[0] if parts else None

    def _forget(self) -> None:
        for name in ("entries", "selecting", "trying", "_part"):
            self.__dict__.pop(name, None)


def _merged(pairs: Iterable[tuple[str, int]]) -> tuple[Entry, ...]:
    """Return an entry for each label, with all codes of that label."""
    found: dict[str, list[int]] = {}
    for label, code in pairs:
        found.setdefault(label, []).append(code)
    return tuple(Entry(label, tuple(codes)) for label, codes in found.items())


def _kinds(choices: Sequence[Choice]) -> Part | None:
    """Return the kinds of options as a part, by the words with which their labels begin.

    None where each has few options, or one has no such words.
    """
    often = Counter(one.option for one in choices)
    if max(often.values()) <= MOST_WHOLE:
        return None
    leads = {one.option: (one.label if often[one.option] == 1 else _lead(one)) for one in choices}
    if not all(leads.values()) or len(set(leads.values())) < len(leads):
        return None
    return Part("what", tuple((one.option, clean(leads[one.option])) for one in choices))


def _lead(choice: Choice) -> str:
    """Return the words with which the labels of a kind of option begin, as of several."""
    lead = choice.what.label.lead
    return f"{lead} …" if lead else ""


def _parts(state: State, choices: Sequence[Choice]) -> Iterable[Part]:
    """Yield the parts in which options of one kind differ, in order."""
    program = state.machine.program
    slots = choices[0].what.slots
    rows = [one.values for one in choices]
    for at, slot in enumerate(slots):
        values = [row[at] for row in rows]
        if len(set(values)) < 2:
            continue
        if slot.kind.base == "compound":
            yield from _compound_parts(state, slot, values)
        else:
            show = partial(program.things.show, slot.kind, texts=program.texts)
            yield Part(slot.name.replace("_", " "), _told(values, show))


def _compound_parts(state: State, slot: Slot, values: Sequence[int]) -> Iterable[Part]:
    """Yield the parts in which compound values differ: of several variants, first which one."""
    things = state.machine.program.things
    compound = things.compounds[slot.kind.of]
    variants = [compound.variant(one) for one in values]
    if len({one.name for one in variants}) > 1:
        firsts = {one.first: clean(one.title or one.name) for one in variants}
        yield Part(
            slot.name.replace("_", " "), tuple((one.first, firsts[one.first]) for one in variants)
        )
        return
    split = [variants[0].split(one) for one in values]
    for at, part in enumerate(variants[0].parts):
        column = [one[at] for one in split]
        if len(set(column)) > 1:
            yield Part(part.label, _told(column, partial(things.show_value, part)))


def _told(values: Sequence[int], show: Callable[[int], str]) -> tuple[Value, ...]:
    """Return values with how they are told, each put into words once."""
    words = {one: clean(show(one)) for one in dict.fromkeys(values)}
    return tuple((one, words[one]) for one in values)
