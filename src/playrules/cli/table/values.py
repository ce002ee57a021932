"""Questions that are answered by typing values: told by their ranges, not option by option."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from playrules.cli.output import clean, counted, say, wrap
from playrules.cli.table.answers import COMMANDS, SHORT, plain, understand, with_argument
from playrules.cli.table.listing import MOST_LISTED, Labels, list_all
from playrules.engine.errors import IllegalChoice
from playrules.engine.play.answers import Answers, takes_values

if TYPE_CHECKING:
    from playrules.engine.play.choices import Choice, Choices
    from playrules.engine.play.state import State
    from playrules.engine.program.compounds import CompoundPart, Variant
    from playrules.engine.program.program import Slot
    from playrules.engine.program.things import Things


MOST_PARTED = 12
"""So many options whose values have parts are listed one by one."""


@dataclass(frozen=True, slots=True)
class Found:
    """What was typed: a choice, or why it is none; neither for what is no value at all."""

    choice: Choice | None = None
    problem: str = ""


class Values:
    """The options of one kind whose values have units or parts."""

    def __init__(self, things: Things, choices: Choices, number: int = 0) -> None:
        """Ask for one of the *choices* that are of the kind of option with that number."""
        self.things = things
        self.choices = choices
        self.number = number
        self.option = choices.what.options[number]
        self.codes = list(choices.codes_of(number))
        first = choices.first_of(number)
        self.answers = Answers(things, self.option, (code - first for code in self.codes))

    @classmethod
    def of(cls, state: State) -> Values | None:
        """Return the values that a state asks for; None for questions of another kind."""
        point = state.choices.what
        typed = len(point.options) == 1 and takes_values(point.options[0])
        if not typed or state.is_chance:
            return None
        values = cls(state.machine.program.things, state.choices)
        return values if values.has_figures else None

    @property
    def has_figures(self) -> bool:
        """Whether anything is typed: what is made of names alone is chosen from a list."""
        found: list[CompoundPart] = []
        for at, slot in enumerate(self.option.slots):
            if not self.is_compound(slot):
                return True
            variants = self.answers.variants(slot, self.answers.values(at))
            found += [part for one in variants for part in one.parts if part.size > 1]
        return not found or any(
            part.kind.base not in ("thing", "name") and not part.words for part in found
        )

    @property
    def many(self) -> bool:
        """Whether there are too many to list: a bare number is a value then.

        What its parts may be says more than a list of which every line has the same parts.
        """
        compound = any(map(self.is_compound, self.option.slots))
        return len(self.codes) > (MOST_PARTED if compound else MOST_LISTED)

    def find(self, typed: str) -> Found:
        """Return the choice that was typed by its values."""
        text = plain(typed)
        if not text:
            return Found(self.default)
        if text in COMMANDS or text.startswith("#") or with_argument(typed):
            return Found()
        labels = Labels(self.choices)
        named = ""
        if not self.many:
            listed = understand(typed, labels)
            named = listed.command
            # A value of which parts were left out begins several options, and means one.
            if named not in ("unknown", "number", "several"):
                return self._either(listed.option, text)
        try:
            return Found(self.choices.typed(typed))
        except IllegalChoice as problem:
            hushed = text in SHORT or named == "several"
            return Found() if hushed else Found(problem=clean(str(problem)))

    @property
    def default(self) -> Choice | None:
        """The option of which nothing need be typed; None where something has to be."""
        if len(self.option.slots) > 1 or not self.is_compound(self.option.slots[0]):
            return None
        try:
            return self.choices.typed("")
        except IllegalChoice:
            return None

    def _either(self, listed: int, text: str) -> Found:
        """Return what a number means that may be that of an option, or a value."""
        if listed < 0 or not text.isdecimal():
            return Found()
        try:
            meant = self.choices.typed(text)
        except IllegalChoice:
            return Found()
        if meant == self.choices[listed]:
            return Found(meant)
        one, other = (clean(choice.label) for choice in (self.choices[listed], meant))
        name = self.option.slots[0].name
        problem = f"{text} may be option {text}, {one}, or the value, {other}."
        return Found(problem=f"{problem} Type #{text} or {name} {text}.")

    def tell(self, labels: Labels) -> None:
        """Print what may be typed: each option, or the ranges of what they are made of."""
        if not self.many:
            list_all(labels)
        if len(labels) == 1:
            say("  Enter takes it.")
            return
        for line in self.lines():
            say(wrap(clean(line), "  ", "    "))
        some = labels[len(labels) // 2]
        one = len(self.option.slots) == 1
        how = "its value" if one else "their values one after the other"
        if any(map(self.is_compound, self.option.slots)):
            short = self.shortly(self.choices[len(labels) // 2]) if one else ""
            how = f"{how}, such as {short} or: {some}" if short else f"{how}, such as: {some}"
        else:
            how = f"{how}, such as: {some}"
        more = " (? tells what each is)" if any(self.helps()) else ""
        if (default := self.default) is not None:
            more += f". Enter alone means {clean(default.label)}"
        say(wrap(f"{counted(len(labels), 'option')}. Type {how}{more}", "  ", "    "))

    def shortly(self, choice: Choice) -> str:
        """Return the value of an option with parts as it may be typed: numbers, without units.

        What need not be typed at the end is left out.
        """
        (slot,), (value,) = self.option.slots, choice.values
        variant = self.things.compounds[slot.kind.of].variant(value)
        found: list[str] = []
        for part, one in reversed(list(zip(variant.parts, variant.split(value), strict=True))):
            if found or one != part.default or part is variant.parts[0]:
                shown = self.things.show_value(part, one)
                unit = self.things.unit_of(part) if part.kind.base == "quantity" else ""
                found.insert(0, shown.removesuffix(unit))
        return " ".join(found)

    def helps(self) -> Iterator[str]:
        """Yield what the parts of the values are that may differ, each once."""
        found: dict[str, None] = {}
        for at, slot in enumerate(self.option.slots):
            if self.is_compound(slot):
                for variant in self.answers.variants(slot, self.answers.values(at)):
                    parts = (part for part in variant.parts if part.help and part.size > 1)
                    found |= dict.fromkeys(f"{part.label}: {part.help}" for part in parts)
        yield from found

    def lines(self) -> Iterator[str]:
        """Yield what each value may be."""
        for at, slot in enumerate(self.option.slots):
            values = self.answers.values(at)
            if self.is_compound(slot):
                variants = self.answers.variants(slot, values)
                for variant in variants:
                    of = f" of {variant.title}" if len(variants) > 1 else ""
                    lead = f"{slot.name}{of}: " if of or len(self.option.slots) > 1 else ""
                    yield f"{lead}{self.parts(variant, values)}"
            elif self.many:
                shown = [self.things.show(slot.kind, one) for one in values[:MOST_LISTED]]
                more = f", … {len(values)} in all" if len(values) > MOST_LISTED else ""
                yield f"{slot.name}: {', '.join(shown)}{more}"

    def parts(self, variant: Variant, values: list[int]) -> str:
        """Say what the parts of a variant may be, among some values."""
        last = variant.first + variant.size
        split = [variant.split(one) for one in values if variant.first <= one < last]
        told = [
            self.part(part, {one[at] for one in split})
            for at, part in enumerate(variant.parts)
            if part.size > 1
        ]
        return "; ".join(told) or variant.title

    def part(self, part: CompoundPart, values: set[int]) -> str:
        """Say what a part may be, and what it is where it is not typed."""
        range_ = self.things.range_of(part, values)
        if part.default not in values:
            return f"{part.label} {range_}"
        return f"{part.label} {range_} ({self.things.show_value(part, part.default)} if left out)"

    @staticmethod
    def is_compound(slot: Slot) -> bool:
        """Whether a value has several parts."""
        return slot.kind.base == "compound"
