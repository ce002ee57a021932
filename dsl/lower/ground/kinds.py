"""Kinds as authors write them, and which values fit which kind."""

from __future__ import annotations

from playrules.dsl.diagnostics.suggest import respell, suggest
from playrules.dsl.lower.ground.unit import Unit
from playrules.dsl.syntax import tree
from playrules.engine.kinds import (
    NUMBER,
    TEXT,
    YES_NO,
    Kind,
    compound,
    list_of,
    name,
    number,
    thing,
)
from playrules.engine.program.things import Things
from playrules.engine.source import Span

LIST_OF, SET_OF = "list of ", "set of "


def kind_of_words(unit: Unit, words: str) -> Kind:
    """Return the kind that a plugin's pattern names.

    Groups of plugins come before kinds of the file, so that `<d: die>` means any die.
    """
    text = words.strip()
    if text.endswith(" or nothing"):
        return kind_of_words(unit, text.removesuffix(" or nothing")).or_nothing()
    if text.startswith((LIST_OF, SET_OF)):
        return list_of(kind_of_words(unit, text.partition(" of ")[2]))
    if text in ("number", "text", "yes or no", "any", "name"):
        found = {"number": NUMBER, "text": TEXT, "yes or no": YES_NO, "any": Kind("nothing", "any")}
        return found.get(text, Kind("name"))
    if text.startswith("quantity "):
        return Kind("quantity", text.removeprefix("quantity "))
    if ".." in text:
        low, high = text.split("..")
        return number(int(low), int(high))
    if text in unit.types:
        return name(text)
    if text in unit.compounds:
        return compound(text)
    return thing(text)


def kind_of(unit: Unit, node: tree.Expr | None, constant: object = None) -> Kind | None:
    """Return the kind that an author wrote, or None after reporting what is wrong."""
    if isinstance(node, tree.Range):
        return _range(unit, node, constant)
    if isinstance(node, tree.Binary) and node.operator == "or":
        return _either(unit, node, constant)
    if isinstance(node, tree.Name):
        return _named(unit, node)
    if isinstance(node, tree.Listing) and len(node.items) == 1:
        return kind_of(unit, node.items[0], constant)
    if node is not None:
        unit.sink.error(
            "R3006",
            "this is not a kind of value",
            node.span,
            "not a kind",
            help="a kind is `number`, `0..6`, `yes or no`, a type, `player`, a piece or `place`",
        )
    return None


def _range(unit: Unit, node: tree.Range, constant: object) -> Kind | None:
    ends: list[int] = []
    for end in (node.low, node.high):
        value = constant(end) if callable(constant) else None
        if value is None:
            return None
        ends.append(value.value)
    if ends[0] > ends[1]:
        unit.sink.error(
            "R3003",
            f"the range {ends[0]}..{ends[1]} is empty",
            node.span,
            "the first number is greater than the last",
            help=f"write `{ends[1]}..{ends[0]}`",
        )
        return None
    return number(ends[0], ends[1])


def _either(unit: Unit, node: tree.Binary, constant: object) -> Kind | None:
    left, right = node.left, node.right
    if isinstance(right, tree.Name) and right.name == "nothing":
        inner = kind_of(unit, left, constant)
        return inner.or_nothing() if inner else None
    words = {side.name for side in (left, right) if isinstance(side, tree.Name)}
    if words == {"yes", "no"}:
        return YES_NO
    unit.sink.error(
        "R3006",
        "this is not a kind of value",
        node.span,
        "not a kind",
        help="write `yes or no`, or `(KIND or nothing)`",
    )
    return None


def _named(unit: Unit, node: tree.Name) -> Kind | None:
    if node.name == "number":
        return NUMBER
    if node.name == "text":
        return TEXT
    if node.name in unit.types:
        symbol = unit.symbols.get(node.name)
        if symbol is not None and hasattr(symbol, "used"):
            symbol.used = True
        return name(node.name)
    if node.name in unit.kinds or node.name in unit.groups:
        return thing(node.name)
    if node.name in unit.compounds:
        return compound(node.name)
    dimensions = {one.dimension for one in unit.vocabulary.units}
    if node.name in dimensions:
        return Kind("quantity", node.name)
    named = {*unit.types, *unit.kinds, *unit.groups, *unit.compounds}
    options = {"number", "player", "piece", "place", *named}
    best = suggest(node.name, sorted(options | dimensions))
    unit.sink.error(
        "R2001",
        f"there is no kind called `{node.name}`",
        node.span,
        "unknown kind",
        help=f"did you mean `{best}`?"
        if best
        else "kinds are `number`, `0..6`, `yes or no`, a "
        "type, `player`, a kind of piece or `place`",
        fixes=respell(node.name, node.span, options | dimensions),
    )
    return None


def overlap(unit: Unit, one: Kind, other: Kind) -> bool:
    """Whether two kinds of thing have things in common."""
    if one.of == other.of:
        return True
    a, b = unit.kinds.get(one.of), unit.kinds.get(other.of)
    if a is None or b is None or a.universe != b.universe:
        return False
    return not unit.members(a).isdisjoint(b.ids) or not a.ids or not b.ids


def within(unit: Unit, one: Kind, other: Kind) -> bool:
    """Whether every thing of *one* is of *other*."""
    if one.of == other.of:
        return True
    a, b = unit.kinds.get(one.of), unit.kinds.get(other.of)
    if a is None or b is None or a.universe != b.universe:
        return False
    return unit.members(a) <= unit.members(b)


def fits(unit: Unit, value: Kind, wanted: Kind) -> bool:
    """Whether a value of a kind can stand where another is wanted (nothing and bounds aside)."""
    if wanted.base == "nothing" and wanted.of == "any":
        return True
    if value.base == "nothing":
        return wanted.nullable or value.of == "any"
    if wanted.base == "list" or value.base == "list":
        if wanted.base != value.base or wanted.item is None or value.item is None:
            return False
        return fits(unit, value.item, wanted.item)
    if wanted.base != value.base:
        return False
    if wanted.base == "thing":
        return overlap(unit, value, wanted)
    if wanted.base in ("name", "quantity", "compound"):
        return not wanted.of or wanted.of == value.of
    return True


def common_kind(unit: Unit, one: Kind, other: Kind) -> Kind | None:
    """Return the kind that holds the values of both, or None."""
    if one.base == "nothing":
        return other if one.of == "any" else other.or_nothing()
    if other.base == "nothing":
        return one if other.of == "any" else one.or_nothing()
    nullable = one.nullable or other.nullable
    if one.base != other.base:
        return None
    if one.base == "thing":
        joined = _joined(unit, one, other)
        return None if joined is None else Kind("thing", joined, nullable=nullable)
    if one.base in ("name", "quantity", "compound") and one.of != other.of:
        return None
    if one.base == "list":
        if one.item is None or other.item is None:
            return one if other.item is None else other
        inner = common_kind(unit, one.item, other.item)
        return None if inner is None else list_of(inner)
    return Kind(one.base, one.of, min(one.lo, other.lo), max(one.hi, other.hi), nullable)


def _joined(unit: Unit, one: Kind, other: Kind) -> str | None:
    if within(unit, one, other):
        return other.of
    if within(unit, other, one):
        return one.of
    a, b = unit.kinds.get(one.of), unit.kinds.get(other.of)
    if a is None or b is None or a.universe != b.universe:
        return None
    ids = {*a.ids, *b.ids}
    groups = [
        found for found in unit.kinds.values()
        if found.universe == a.universe and ids <= set(found.ids)
    ]  # fmt: skip
    return min(groups, key=lambda found: len(found.ids)).name if groups else None


_WRITTEN = {
    "length": "15cm", "angle": "45deg", "mass": "20g", "time": "3s", "speed": "2m/s",
    "ratio": "50%",
}  # fmt: skip
"""How a quantity of each dimension is written."""


def mismatch(unit: Unit, value: Kind, wanted: Kind, span: Span, what: str = "") -> None:
    """Report a value of the wrong kind; *what* is the name of the thing that wants another."""
    if what:
        message = f"{what} is {article(wanted)}, but this is {article(value)}"
    else:
        message = f"this is {article(value)}, but {article(wanted)} is wanted"
    unit.sink.error("R3001", message, span, article(value), help=_advice(unit, value, wanted))


def article(kind: Kind) -> str:
    """Say a kind with the article that it takes."""
    words = plain(kind)
    if kind.base in ("yes_no", "nothing", "text"):
        return words
    return f"{'an' if words[:1] in 'aeiou' else 'a'} {words}"


def plain(kind: Kind) -> str:
    """Say a kind without its bounds."""
    if kind.base == "number":
        return "number or nothing" if kind.nullable else "number"
    return str(kind)


def unit_missing(wanted: Kind) -> str:
    """Return the way out where a number stands for a quantity."""
    such = f", such as `{_WRITTEN[wanted.of]}`" if wanted.of in _WRITTEN else ""
    return f"write the number with its unit attached{such}"


def _advice(unit: Unit, value: Kind, wanted: Kind) -> str:
    if value.base == "list" and wanted.base != "list":
        each = value.item.of if value.item is not None else ""
        if unit.block_data.get(each, {}).get("owners"):
            return f"each player has one: `p.{each}` is that of player p"
        return "pick one of the list: `first(x in … where …)`, or `l[1]`"
    if value.base == "number" and wanted.base == "quantity":
        return unit_missing(wanted)
    return ""


def written(unit: Unit, kind: Kind, value: int) -> str:
    """Return a number, quantity or name as an author writes it."""
    if kind.base == "name":
        return unit.types[kind.of][value - 1]
    if kind.base == "quantity":
        return Things(units=unit.units).key(kind, value)
    return str(value)
