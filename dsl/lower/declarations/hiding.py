"""Declares what not everybody may know: `seen_by` of places and `secret` values."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from playrules.dsl.diagnostics import codes
from playrules.dsl.diagnostics.suggest import suggest
from playrules.dsl.lower.declarations.views import BlockView
from playrules.dsl.lower.ground.build import keep, span_of
from playrules.dsl.lower.ground.unit import Field, Unit
from playrules.dsl.syntax import tree
from playrules.dsl.syntax.walk import phrases
from playrules.engine.kinds import YES_NO
from playrules.engine.program.hidden import NOBODY
from playrules.engine.program.things import ThingKind


def declare_hidden(
    unit: Unit, body: list[tree.Statement], views: list[BlockView], secrets: list[tree.Setting]
) -> None:
    """Note who sees what, after all columns are allotted; *secrets* stand in `players`."""
    for view in views:
        kind = unit.kinds.get(view.name)
        if kind is None:
            continue
        if view.has("seen_by"):
            _seen_by(unit, view, kind)
        if view.has("secret"):
            _secret(unit, view.settings["secret"], kind)
    for one in secrets:
        _secret(unit, one, unit.kinds["player"])
    used = any(one.head == "reveal" for one in phrases(body))
    pieces = unit.kinds.get("piece")
    if used and unit.hidden.places and pieces is not None:
        base = keep(unit, pieces, "shown", YES_NO, readable=False)
        unit.hidden = replace(unit.hidden, shown=base)


def _seen_by(unit: Unit, view: BlockView, kind: ThingKind) -> None:
    who = view.value("seen_by")
    if who is None or who.text == "everyone":
        return
    span = view.setting_span("seen_by")
    if kind.universe != "place":
        unit.sink.error(
            "R1003", f"`seen_by` is about places, and a `{view.word}` is none", span,
            "pieces are seen by who sees their place",
            help="hide the zone that they lie in, or one of their values: `secret: NAME`",
        )  # fmt: skip
        return
    owners = dict.fromkeys(kind.ids, NOBODY)
    if who.text == "owner":
        found = _owners(unit, kind)
        if found is None:
            unit.sink.error(
                codes.NO_OWNER, f"`{view.name}` has no owner who could see it", span,
                "whose is it?",
                help=f"write `{view.word} {view.name} per player`, or `seen_by: nobody`",
            )  # fmt: skip
            return
        owners = found
    areas: dict[int, int] = {}  # by owner, of a board: where on it a piece stands is hidden, too
    veiled = tuple(
        (place, seat, place if view.word == "zone" else areas.setdefault(seat, place))
        for place, seat in owners.items()
    )
    unit.hidden = replace(unit.hidden, places=(*unit.hidden.places, *veiled))
    for field in _kept(unit, kind):
        _hide(unit, field, owners)


def _secret(unit: Unit, line: tree.Setting, kind: ThingKind) -> None:
    """Hide the kept values that a `secret` line names."""
    known = {field.name: field for field in _kept(unit, kind)}
    owners = _owners(unit, kind)
    if owners is None:
        unit.sink.error(
            codes.NO_OWNER, f"`{kind.name}` has no owner who could see it", line.span,
            "whose secret is it?",
            help="only what players keep, and what there is per player, is somebody's secret",
        )  # fmt: skip
        return
    for node in line.values:
        name = node.name if isinstance(node, tree.Name) else ""
        if name in known:
            _hide(unit, known[name], owners)
            continue
        if name in unit.hushed:
            continue
        best = suggest(name, sorted(known)) if name else None
        listed = ", ".join(f"`{one}`" for one in sorted(known))
        unit.sink.error(
            "R2005", f"`{kind.name}` keeps no `{name}`" if name else "a name is wanted here",
            node.span, "no such value",
            help=f"did you mean `{best}`?" if best
            else f"it keeps {listed}" if listed else "declare it: `has NAME: number`",
        )  # fmt: skip


def _kept(unit: Unit, kind: ThingKind) -> list[Field]:
    """Return the values that things of a kind keep in the row, as declared for it."""
    return [
        field
        for fields in unit.fields.values()
        for field in fields
        if field.base >= 0 and field.owner.name == kind.name
    ]


def _owners(unit: Unit, kind: ThingKind) -> dict[int, int] | None:
    """Return the seat that owns each thing; None where some have no owner."""
    if kind.universe == "player":
        return {seat: seat for seat in kind.ids}
    _, values = unit.constants.get((kind.universe, "owner"), (None, {}))
    owners = {thing: values.get(thing, NOBODY) for thing in kind.ids}
    return owners if all(owners.values()) else None


def _hide(unit: Unit, field: Field, owners: dict[int, int]) -> None:
    """Let only the owners of things see what they keep under a name."""
    field.secret = True
    size = span_of(unit, field.per)[1] if field.per else 1
    taken = {column for column, _ in unit.hidden.columns}
    columns: Iterable[tuple[int, int]] = (
        (field.base + place * size + key, owners[thing])
        for place, thing in enumerate(field.owner.ids)
        for key in range(size)
    )
    fresh = tuple(one for one in columns if one[0] not in taken)
    unit.hidden = replace(unit.hidden, columns=(*unit.hidden.columns, *fresh))
