"""What `next` lines have in common while they are read: their parts, values and mistakes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from playrules.dsl.lower.examples.devices import NamedDevice
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.unit import Unit
from playrules.dsl.syntax import tree
from playrules.engine.kinds import Kind
from playrules.engine.program.examples import About, Part, Verb
from playrules.engine.program.facts import Table
from playrules.engine.program.program import Template
from playrules.engine.source import Span
from playrules.engine.vocabulary import Value

FORMS = {
    "choice": 'write `next choice is "Roll again"`, `next choice for red is x` or'
    ' `next choice offers "Hold"`, `… lacks "Hold"`',
    "draw": "write `next draw gives x`",
    "error": 'write `next error`, or `next error "part of its message"`',
    "outside": "write `next NAME gives …`, one value or several, a comma between two",
    "": "write `next DEVICE gives …`, `next draw gives …`, `next choice is …` or `next error`",
}


@dataclass(slots=True)
class Draft:
    """A line as far as it has been read; `values` become the arguments of its journal event.

    `title` is what examples call the event outside that it answers.
    """

    about: About
    span: Span
    verb: Verb = "is"
    device: NamedDevice | None = None
    parts: list[Part] = field(default_factory=list)
    values: list[Value] = field(default_factory=list)
    title: str = ""
    actor: bool = False
    text: Template = field(default_factory=lambda: Template(("",)))
    table: Table | None = None

    def value(self, value: Value) -> Part:
        """Add a value that is known when the line runs."""
        self.values.append(value)
        return Part(value=len(self.values) - 1)


def signed(items: tuple[tree.Item, ...]) -> list[tree.Item]:
    """Return the items, `gives -2` read as a word and a value, not as a difference."""
    found: list[tree.Item] = []
    for item in items:
        if (
            isinstance(item, tree.Binary)
            and item.operator == "-"
            and isinstance(item.left, tree.Name)
            and item.left.name in ("gives", "give")
        ):
            found += [item.left, tree.Negative(item.right, item.operator_span.to(item.right.span))]
        else:
            found.append(item)
    return found


def not_so(body: Body, span: Span, form: str, help: str = "") -> None:
    """Report a line that has none of the known forms; *form* says which is closest."""
    body.unit.sink.error(
        "R1006", "a `next` line is not written like that", span, help=help or FORMS[form]
    )


def parts_of(body: Body, items: list[tree.Item], span: Span, form: str) -> list[tree.Expr] | None:
    """Return the parts between commas, each one value; None after reporting another form."""
    parts: list[tree.Expr] = []
    for position, item in enumerate(items):
        if position % 2:
            if not isinstance(item, tree.Comma):
                not_so(body, item.span, form)
                return None
        elif isinstance(item, tree.Word | tree.Comma | tree.SlotItem):
            not_so(body, item.span, form)
            return None
        else:
            parts.append(item)
    if not parts or len(items) % 2 == 0:
        not_so(body, span, form)
        return None
    return parts


def name_kind(unit: Unit, node: tree.Expr, kinds: Iterable[Kind]) -> Kind | None:
    """Return the kind of name that a bare word is, where it names something of a type."""
    if not isinstance(node, tree.Name):
        return None
    named = (one for one in kinds if one.base == "name" and node.name in unit.types[one.of])
    return next(named, None)
