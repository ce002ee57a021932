"""Runs the parse tables: shifts tokens, and reduces by calling the builder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from playrules.dsl.grammar import Tables, load_tables

END = "$END"

Handlers = Mapping[str, Callable[[list[Any]], Any]]


class Splice(list[Any]):
    """The children that a rule hands to its parent."""


@cache
def tables() -> Tables:
    """Return the tables of the language, read once a process."""
    return load_tables()


@dataclass(slots=True)
class Automaton:
    """A parse under way: a stack of states, and one of what was built so far."""

    start: str
    handlers: Handlers
    states: list[int] = field(default_factory=list)
    values: list[Any] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Begin in the state that `start` names."""
        self.states.append(tables().start[self.start])

    def feed(self, kind: str, value: Any) -> bool:
        """Take one token; False if it cannot stand here. Reductions up to it remain done."""
        rows, states = tables().states, self.states
        while True:
            action = rows[states[-1]].get(kind)
            if action is None:
                return False
            if action >= 0:
                states.append(action)
                self.values.append(value)
                return True
            self._reduce(-1 - action)

    def finish(self) -> bool:
        """Take the end of the text; True if what was read is whole. Its value is on the stack."""
        rows, states, end = tables().states, self.states, tables().end[self.start]
        while states[-1] != end:
            action = rows[states[-1]].get(END)
            if action is None:
                return False
            self._reduce(-1 - action)
        return True

    def _reduce(self, number: int) -> None:
        rule = tables().rules[number]
        children: list[Any] = []
        if rule.size:
            children = self.values[-rule.size :]
            del self.values[-rule.size :], self.states[-rule.size :]
            if any(type(child) is Splice for child in children):
                children = _spliced(children)
        if rule.inline:
            value: Any = children if type(children) is Splice else Splice(children)
        elif rule.single and len(children) == 1:
            value = children[0]
        else:
            value = self.handlers[rule.handler](children)
        self.states.append(tables().states[self.states[-1]][rule.origin])
        self.values.append(value)

    def pop_to(self, kind: str) -> list[Any]:
        """Drop the top of the stack until *kind* can come next; return what was dropped."""
        rows, dropped = tables().states, []
        while kind not in rows[self.states[-1]]:
            self.states.pop()
            dropped.append(self.values.pop())
        dropped.reverse()
        return dropped

    def accepts(self, kind: str) -> bool:
        """Whether *kind* can come next, all reductions considered."""
        rows, rules = tables().states, tables().rules
        states, end = list(self.states), tables().end[self.start]
        while True:
            if kind == END and states[-1] == end:
                return True
            action = rows[states[-1]].get(kind)
            if action is None:
                return False
            if action >= 0:
                return True
            rule = rules[-1 - action]
            if rule.size:
                del states[-rule.size :]
            states.append(rows[states[-1]][rule.origin])

    def expected(self) -> set[str]:
        """Return the kinds of tokens that can come next."""
        kinds = tables().states[self.states[-1]]
        return {kind for kind in kinds if kind.isupper() and self.accepts(kind)}


def _spliced(children: list[Any]) -> list[Any]:
    """Flatten what inline rules hand up. The first list grows in place: it has no other owner."""
    first = children[0]
    flat: list[Any] = first if type(first) is Splice else [first]
    for child in children[1:]:
        if type(child) is Splice:
            flat.extend(child)
        else:
            flat.append(child)
    return flat
