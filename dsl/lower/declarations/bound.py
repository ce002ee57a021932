"""Finds which members rules read of what they choose from a domain, by the place of the domain."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from playrules.dsl.lower.declarations.nodes import nodes_of, parts_of
from playrules.dsl.syntax import tree
from playrules.engine.source import Span

TELLS = ("choose", "option", "place")
"""Heads of phrases that read nothing of a value which stands in them by its bare name."""
JUDGES = ("any", "all", "count", "sum", "most", "least")
"""Aggregates that do not hand on what they look at: only what is written of it is read."""


def parts_read(
    body: Iterable[tree.Statement], aside: Collection[str]
) -> Mapping[Span, frozenset[str]]:
    """Return by the place of a call, as in `s from spots(tee, table)`, what is read of `s`.

    Calls of which all may be read are left out: those whose values are kept or handed on. Blocks
    whose heads are in *aside* are no rules.
    """
    statements = list(body)
    reading = _Reading({one.name: one for one in statements if isinstance(one, tree.Define)})
    found: dict[Span, frozenset[str]] = {}
    for one in statements:
        if isinstance(one, tree.Phrase) and one.head in aside:
            continue
        for name, domain in _bound(one):
            members = reading.of(one, name)
            if members is not None:
                found[domain.span] = members
    return found


def _bound(statement: tree.Statement) -> Iterator[tuple[str, tree.Call]]:
    """Yield the names bound to the items of a call; none whose items are handed on as they are."""
    for node in nodes_of(statement):
        if isinstance(node, tree.Phrase) and node.head in ("choose", "option"):
            pairs = zip(node.items, node.items[2:], strict=False)
            yield from (
                (name.name, domain)
                for name, domain in pairs
                if isinstance(name, tree.Name) and isinstance(domain, tree.Call)
            )
        elif isinstance(node, tree.Call) and isinstance(node.of, tree.Name):
            judged = node.each if node.of.name in JUDGES else ()
            yield from ((e.name, e.domain) for e in judged if isinstance(e.domain, tree.Call))


@dataclass
class _Reading:
    """Follows a name into the definitions that it is handed to."""

    defines: Mapping[str, tree.Define]
    _open: set[tuple[str, str]] = field(default_factory=set)

    def of(self, node: object, name: str) -> frozenset[str] | None:
        """Return the members that are read of a name in a node; None for any."""
        found: set[str] = set()
        waiting: list[object] = [node]
        while waiting:
            one = waiting.pop()
            if isinstance(one, tree.Name) and one.name == name:
                return None
            if isinstance(one, tuple):
                waiting += one
            elif isinstance(one, tree.Member) and _is(one.of, name):
                found.add(one.name)
            elif isinstance(one, tree.Call):
                handed = self._handed(one, name)
                if handed is None:
                    return None
                found |= handed
                waiting += [one.of, one.each, one.where, one.by]
                waiting += [each.value for each in one.arguments if not _is(each.value, name)]
            else:
                told = _told(one)
                waiting += [each for each in told if not _is(each, name)]
                waiting += [each for each in parts_of(one) if each is not told]
        return frozenset(found)

    def _handed(self, call: tree.Call, name: str) -> frozenset[str] | None:
        """Return what a definition reads of a name that it is called with; None for any."""
        found: set[str] = set()
        for at, one in enumerate(call.arguments):
            if not _is(one.value, name):
                continue
            of = self.defines.get(call.of.name) if isinstance(call.of, tree.Name) else None
            if of is None or at >= len(of.parameters):
                return None
            parameter = one.name or of.parameters[at].name
            if (of.name, parameter) in self._open:
                continue
            self._open.add((of.name, parameter))
            read = self.of((of.value, of.body), parameter)
            self._open.discard((of.name, parameter))
            if read is None:
                return None
            found |= read
        return frozenset(found)


def _told(node: object) -> Sequence[object]:
    """Return what stands in a node by its name alone without being read."""
    if isinstance(node, tree.Phrase) and node.head in TELLS:
        return node.items
    return node.parts if isinstance(node, tree.Text) else ()


def _is(node: object, name: str) -> bool:
    """Whether a node is a bare name."""
    return isinstance(node, tree.Name) and node.name == name
