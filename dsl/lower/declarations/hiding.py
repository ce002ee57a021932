"""Declares what not everybody may know: `seen_by` of places and `secret` values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise

from playrules.dsl.diagnostics import codes
from playrules.dsl.diagnostics.suggest import suggest
from playrules.dsl.lower.declarations.counted import COUNT
from playrules.dsl.lower.declarations.showing import is_place, may_be_places, names_of_places
from playrules.dsl.lower.declarations.views import PER_PLAYER, BlockView
from playrules.dsl.lower.ground.columns import keep, span_of
from playrules.dsl.lower.ground.unit import Field, Unit
from playrules.dsl.syntax import tree
from playrules.dsl.syntax.walk import phrases
from playrules.engine.kinds import YES_NO
from playrules.engine.program.hidden import NOBODY
from playrules.engine.program.program import Kept
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
    if unit.hidden.places:
        beside, traces = tuple(unit.beside), tuple(unit.left_traces)
        unit.hidden = replace(unit.hidden, beside=beside, traces=traces)
    shows = [one for one in phrases(body) if one.head in ("reveal", "hide") and one.items]
    reveals = [one.items[0] for one in shows if one.head == "reveal"]
    _sign_places(unit, body, [one.items[0] for one in shows])
    pieces = unit.kinds.get("piece")
    names = names_of_places(unit)
    if unit.hidden.places and pieces is not None and pieces.ids:
        if any(not is_place(unit, item, names) for item in reveals):
            base = keep(unit, pieces, "shown", YES_NO, readable=False)
            unit.hidden = replace(unit.hidden, shown=base)
    for name in sorted({value_name(item) for item in reveals}):
        for field in unit.fields.get(name, []):
            if field.secret:
                _sign(unit, field)
    if any(_seen_by_one(one) for one in phrases(body)):
        unit.hidden = replace(unit.hidden, names=True)


def _sign_places(unit: Unit, body: list[tree.Statement], items: list[tree.Item]) -> None:
    """Keep beside each hidden place whether it lies open, where the file says so of any."""
    if not may_be_places(unit, body, items):
        return
    owners = {place: seat for place, seat, _ in unit.hidden.places}
    for kind in list(unit.kinds.values()):
        if kind.universe != "place" or kind.word == "group" or not owners.keys() & set(kind.ids):
            continue
        base = keep(unit, kind, "open", YES_NO, readable=False)
        signs = {place: base + number for number, place in enumerate(kind.ids)}
        unit.hidden = replace(
            unit.hidden,
            lying=(*unit.hidden.lying, *signs.items()),
            opened=(*unit.hidden.opened, *_signed(unit, kind, signs)),
        )


def _signed(unit: Unit, kind: ThingKind, signs: dict[int, int]) -> Iterator[tuple[int, int]]:
    """Yield what places keep, each column with the sign of its place."""
    for kept in unit.kept:
        if kept.owner == kind.name and not kept.constant:
            last = kept.base + kept.per_size * len(kind.ids) - 1
            before = kept.per_size * (kind.ids[-1] + 1) + abs(kept.per_first)
            unit.opened.append((kept.base - before, last))
            yield from ((column, signs[place]) for place, column in _columns(kept, kind))


def _columns(kept: Kept, kind: ThingKind) -> Iterator[tuple[int, int]]:
    """Yield each thing of a kind with each column in which it keeps a value."""
    for number, thing in enumerate(kind.ids):
        first = kept.base + number * kept.per_size
        yield from ((thing, column) for column in range(first, first + kept.per_size))


def value_name(item: tree.Item) -> str:
    """Return the name of the kept value that a `reveal` speaks of; "" for a piece or a name."""
    of = item.of if isinstance(item, tree.Index) else item
    return of.name if isinstance(of, tree.Member) else ""


def _seen_by_one(node: tree.Phrase) -> bool:
    """Whether a choice says who alone sees what comes of it."""
    words = [getattr(one, "name", getattr(one, "word", "")) for one in node.items]
    return node.head == "choose" and ("seen", "by") in pairwise(words)


def _sign(unit: Unit, field: Field) -> None:
    """Keep beside each hidden value whether it has been revealed."""
    field.sign = keep(
        unit, field.owner, f"{field.name} shown", YES_NO, per=field.per, readable=False
    )
    total = len(field.owner.ids) * (span_of(unit, field.per)[1] if field.per else 1)
    columns = range(field.base, field.base + total)
    pairs = tuple(zip(columns, range(field.sign, field.sign + total), strict=True))
    unit.hidden = replace(unit.hidden, opened=(*unit.hidden.opened, *pairs))
    unit.opened.append((field.base - field.owner.ids[-1], field.base + total))


def _seen_by(unit: Unit, view: BlockView, kind: ThingKind) -> None:
    who = view.value("seen_by")
    if who is None and view.has("seen_by"):
        unit.unhidden.add(kind.name)
    if who is None or who.text == "everyone" or kind.name in unit.unhidden:
        return
    span = view.setting_span("seen_by")
    if kind.universe == "piece":
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
                help=_per_player(view) + "`seen_by: nobody`",
            )  # fmt: skip
            unit.unhidden.add(kind.name)
            return
        owners = found
    for field in _kept(unit, kind):
        _hide(unit, field, owners)
    if kind.universe != "place":
        return
    _hide_unnamed(unit, kind, owners)
    # By whose it is, of a board: where on it a piece stands is hidden, too.
    _, whose = unit.constants.get((kind.universe, "owner"), (None, {}))
    areas: dict[int, int] = {}
    veiled = tuple(
        (
            place,
            seat,
            place if view.word == "zone" else areas.setdefault(whose.get(place, NOBODY), place),
        )
        for place, seat in owners.items()
    )
    unit.hidden = replace(unit.hidden, places=(*unit.hidden.places, *veiled))


def _per_player(view: BlockView) -> str:
    """Return how to give things of a block owners, where that can be."""
    if PER_PLAYER in view.kind.header:
        return f"write `{view.word} {view.name} per player`, or "
    counts = [name for name, word in view.kind.settings.items() if word.kind == COUNT]
    return f"write `{counts[0]}: 1 per player`, or " if counts else "write "


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


def _hide_unnamed(unit: Unit, kind: ThingKind, owners: dict[int, int]) -> None:
    """Hide what a plugin keeps of places and files have no name for."""
    quiet = (one for one in unit.kept if one.owner == kind.name and one.quiet and not one.constant)
    found = ((at, owners[place]) for one in quiet for place, at in _columns(one, kind))
    taken = {column for column, _ in unit.hidden.columns}
    fresh = tuple(one for one in found if one[0] not in taken)
    unit.hidden = replace(unit.hidden, columns=(*unit.hidden.columns, *fresh))


def _hide(unit: Unit, field: Field, owners: dict[int, int]) -> None:
    """Let only the owners of things see what they keep under a name."""
    field.secret = True
    field.shut = field.shut or not any(owners.values())
    size = span_of(unit, field.per)[1] if field.per else 1
    taken = {column for column, _ in unit.hidden.columns}
    columns: Iterable[tuple[int, int]] = (
        (field.base + place * size + key, owners[thing])
        for place, thing in enumerate(field.owner.ids)
        for key in range(size)
    )
    fresh = tuple(one for one in columns if one[0] not in taken)
    blanks = tuple(column for column, _ in fresh) if field.blank else ()
    unit.hidden = replace(
        unit.hidden,
        columns=(*unit.hidden.columns, *fresh),
        blanks=(*unit.hidden.blanks, *blanks),
    )
