"""Compound values while compiling: their variants, and their parts as expressions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from playrules.dsl.lower.ground import folding as fold
from playrules.dsl.lower.ground.kinds import common_kind
from playrules.dsl.lower.ground.unit import Unit
from playrules.engine.kinds import NOTHING, Kind
from playrules.engine.program.compounds import CompoundPart, Variant
from playrules.engine.program.expressions import Const, Entry, Expr
from playrules.engine.program.things import Things
from playrules.engine.source import Span
from playrules.engine.vocabulary import Value

MOST_VALUES = 2**30
"""Values that a compound kind may have, all variants together."""


def add_variant(
    unit: Unit,
    compound: str,
    name: str,
    title: str,
    parts: Iterable[CompoundPart],
    of: tuple[str, int],
) -> Variant:
    """Add a variant to a compound kind. Raises ValueError for one that a plugin must not add."""
    known = unit.compounds.get(compound)
    if known is None:
        raise ValueError(f"there is no compound kind {compound}")
    made = Variant(name, title or name.replace("_", " "), known.last + 1, tuple(parts), *of)
    same = [one for one in known.variants if one.name == name]
    if any("" in (of[0], one.universe) or of == (one.universe, one.thing) for one in same):
        raise ValueError(f"{compound} has a variant {name} already")
    names = [part.name for part in made.parts]
    problems = [part.problem() for part in made.parts]
    problems += [f"{one} is there twice" for one in names if names.count(one) > 1]
    for part in made.parts:
        for other in (one for variant in known.variants for one in variant.parts):
            if other.name == part.name and common_kind(unit, part.kind, other.kind) is None:
                problems.append(f"{part.name} is a {part.kind} here and a {other.kind} elsewhere")
    wrong = next(filter(None, problems), "" if made.parts else "it has no parts")
    if wrong:
        raise ValueError(f"{compound} {name}: {wrong}")
    unit.compounds[compound] = replace(known, variants=(*known.variants, made))
    return made


def unknown_compound(unit: Unit, name: str) -> bool:
    """Whether a compound kind has no values because what they are made of is wrong in the file."""
    return not unit.compounds[name].variants and unit.faulty


def things_of(unit: Unit) -> Things:
    """Return what the program will say of its things, as far as they are declared."""
    return Things(
        dict(unit.kinds),
        {key: tuple(names) for key, names in unit.universe_names.items()},
        {key: tuple(names) for key, names in unit.universe_keys.items()},
        dict(unit.types),
        dict(unit.type_titles),
        unit.units,
        dict(unit.compounds),
    )


def part_of(body: Any, value: Value, name: str, span: Span) -> Value | None:
    """Return a part of a compound value, or None where none of its variants has one so called.

    A part of nothing is nothing, and so is one that the value's own variant lacks.
    """
    variants = body.unit.compounds[value.kind.of].within(value.kind)
    kind = _kind(body.unit, variants, name)
    if kind is None:
        return None
    if value.kind.nullable:
        kind = kind.or_nothing()
    whole = body.simple(value.expr)
    found = _among(body, variants, name, whole, kind.absent)
    if value.kind.nullable:
        found = fold.select(fold.equal(whole, Const(0)), Const(kind.absent), found)
    return Value(kind, found, span)


def known_part(body: Any, value: Value, name: str) -> Value:
    """Return a part of a compound value; nothing where no variant of it has one so called."""
    found = part_of(body, value, name, value.span)
    return found if found is not None else Value(NOTHING, Const(0), value.span)


def part_names(unit: Unit, kind: Kind) -> set[str]:
    """Return the names of all parts that values of a compound kind may have."""
    variants = unit.compounds[kind.of].within(kind)
    return {part.name for variant in variants for part in variant.parts}


def kind_of_part(part: CompoundPart) -> Kind:
    """Return the kind of a part with the bounds that its values have."""
    if part.kind.base in ("number", "quantity"):
        return replace(part.kind, lo=part.ends[0], hi=part.ends[1])
    return part.kind


def _kind(unit: Unit, variants: Sequence[Variant], name: str) -> Kind | None:
    found: Kind | None = None
    missing = False
    for variant in variants:
        at = variant.position(name)
        if at < 0:
            missing = True
            continue
        one = kind_of_part(variant.parts[at])
        found = one if found is None else common_kind(unit, found, one)
    return found.or_nothing() if found is not None and missing else found


def _among(body: Any, variants: Sequence[Variant], name: str, whole: Expr, absent: int) -> Expr:
    """Return a part of a value of one of *variants*, which one it is found by halving."""
    if len(variants) == 1:
        return _read(body, variants[0], name, whole, absent)
    half = len(variants) // 2
    low = _among(body, variants[:half], name, whole, absent)
    high = _among(body, variants[half:], name, whole, absent)
    return fold.select(fold.compare("<", whole, Const(variants[half].first)), low, high)


def _read(body: Any, variant: Variant, name: str, whole: Expr, absent: int) -> Expr:
    at = variant.position(name)
    if at < 0:
        return Const(absent)
    part = variant.parts[at]
    if part.size == 1:
        return Const(part.range[0])
    digit = fold.sub(whole, Const(variant.first))
    if variant.stride(at) > 1:
        digit = fold.math("down", digit, Const(variant.stride(at)))
    if at:
        digit = fold.math("mod", digit, Const(part.size))
    if not part.values:
        return fold.add(fold.math("*", digit, Const(part.step)), Const(part.low))
    if isinstance(digit, Const):
        # Both sides of a choice between variants are written, also the one that is not taken.
        return Const(part.range[digit.value]) if 0 <= digit.value < part.size else Const(absent)
    return Entry(body.unit.table(f"{variant.name} {name}", part.values), digit)
