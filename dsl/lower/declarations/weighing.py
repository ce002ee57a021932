"""Finds the names that count for more than which values may be chosen for them."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from playrules.dsl.lower.declarations.nodes import nodes_of, parts_of
from playrules.dsl.syntax import tree

CHOICES = ("choose", "option")


class Weighing:
    """Reads rules for the names that decide something.

    What is not weighed: what is set; values that a setting points to; what is handed to a member
    that people see for themselves; and in the guard of a choice what is set to its outcome. So
    `choose d from ways where apart(p.way, d) > 9deg` does not weigh `way`, if `d` is what it is set
    to.
    """

    def __init__(self, by_eye: Collection[str], body: Iterable[tree.Statement]) -> None:
        """Read rules with the definitions in *body*; *by_eye* are members that people see."""
        self.by_eye = by_eye
        self.defines = {one.name: one for one in body if isinstance(one, tree.Define)}
        self._known: dict[str, frozenset[str]] = {}

    def of(self, statements: Iterable[tree.Statement]) -> frozenset[str]:
        """Return the names that some statements weigh, also in what they use."""
        return frozenset().union(*(self._names(one, _set_to(one)) for one in statements))

    def _names(self, node: object, set_to: dict[str, set[str]]) -> set[str]:
        """Return the names in a node; *set_to* says what is set to each name there."""
        found: set[str] = set()
        waiting = [node]
        while waiting:
            one = waiting.pop()
            if isinstance(one, tuple):
                waiting += one
                continue
            if isinstance(one, tree.Name | tree.Member):
                found.add(one.name)
            if isinstance(one, tree.Name):
                found |= self._defined(one.name) - self._parameters(one.name)
            if isinstance(one, tree.Phrase) and one.head in CHOICES and one.guard is not None:
                bound = (item.name for item in one.items if isinstance(item, tree.Name))
                own = set().union(*(set_to.get(name, ()) for name in bound))
                found |= self._names(one.guard.condition, set_to) - own
                waiting += [one.items, one.body]
            else:
                waiting += self._parts(one)
        return found

    def _defined(self, name: str) -> frozenset[str]:
        if name not in self.defines:
            return frozenset()
        if name not in self._known:
            self._known[name] = frozenset()  # it may not use itself, which is told elsewhere
            of = self.defines[name]
            names = self._names((of.value, of.body), {})
            self._known[name] = frozenset(names)
        return self._known[name]

    def _parameters(self, name: str) -> set[str]:
        return (
            {one.name for one in self.defines[name].parameters} if name in self.defines else set()
        )

    def _parts(self, node: object) -> Iterable[object]:
        """Return the parts of a node that are weighed."""
        if isinstance(node, tree.Setting):
            return [one for one in node.values if not isinstance(one, tree.Name)]
        if isinstance(node, tree.Set):
            of = [node.target.of] if isinstance(node.target, tree.Member) else []
            return [*of, node.value]
        if isinstance(node, tree.Call):
            if isinstance(node.of, tree.Member) and node.of.name in self.by_eye:
                return [node.of.of]
            if isinstance(node.of, tree.Name) and node.of.name in self.defines:
                return self._handed(node, self.defines[node.of.name])
        return parts_of(node)

    def _handed(self, call: tree.Call, of: tree.Define) -> Iterable[object]:
        """Return the parts of a call that the definition weighs."""
        weighed = self._defined(of.name)
        names = [one.name for one in of.parameters]
        given = enumerate(call.arguments)
        pairs = [(one.name or (names[at] if at < len(names) else ""), one) for at, one in given]
        return [call.of, *(one for name, one in pairs if name in weighed or name not in names)]


def _set_to(statement: tree.Statement) -> dict[str, set[str]]:
    """Return the names of what is set to each bare name in a statement."""
    found: dict[str, set[str]] = {}
    for one in nodes_of(statement):
        if isinstance(one, tree.Set) and isinstance(one.value, tree.Name):
            if isinstance(one.target, tree.Name | tree.Member):
                found.setdefault(one.value.name, set()).add(one.target.name)
    return found
