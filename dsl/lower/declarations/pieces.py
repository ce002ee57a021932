"""Declares pieces, zones and groups."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from math import prod

from playrules.dsl.lower.declarations.views import BlockView
from playrules.dsl.lower.expressions.constants import constant
from playrules.dsl.lower.ground.build import Builder, declare_name
from playrules.dsl.lower.ground.kinds import article, kind_of
from playrules.dsl.lower.ground.symbols import KindSymbol, PluralSymbol
from playrules.dsl.lower.ground.unit import Unit
from playrules.dsl.syntax import tree
from playrules.engine.kinds import PLAYER, Kind, number
from playrules.engine.program.things import ThingKind

MOST_PIECES = 4096


def declare_piece(unit: Unit, build: Builder, view: BlockView) -> None:
    """Declare a kind of piece: so many, or so many for each player or name of a type."""
    nodes = view.settings["count"].values if view.has("count") else ()
    axes = _axes(unit, build, view, nodes)
    if axes is None:
        unit.hushed |= {view.name, f"{view.name}s"}
        return
    count, keys = axes
    total = count * prod(len(_key_values(unit, kind)) for kind in keys)
    if not 0 < total <= MOST_PIECES:
        unit.hushed |= {view.name, f"{view.name}s"}
        unit.sink.error(
            "R3003", f"{total} pieces of one kind", view.setting_span("count"),
            help="from 1 to 4096 can be declared",
        )  # fmt: skip
        return
    labels, titles, values = _labels(unit, view, count, keys)
    plural = view.value("plural")
    build.span = view.span
    kind = build.things(
        view, group="piece", titles=titles, keys=labels,
        plural=plural.text if plural else f"{view.name}s",
    )  # fmt: skip
    for axis, key_kind in enumerate(keys):
        member = "owner" if key_kind == PLAYER else key_kind.of
        build.constant(kind, member, key_kind, [one[axis] for one in values])
    if PLAYER in keys:
        view.data["owners"] = True


def _axes(
    unit: Unit, build: Builder, view: BlockView, nodes: tuple[tree.Expr, ...]
) -> tuple[int, list[Kind]] | None:
    """Read `count: 1 per suit, rank`: the number, and the kinds it is counted per."""
    if not nodes:
        return 1, []
    first = nodes[0]
    keys: list[Kind] = []
    if isinstance(first, tree.Per):
        for node in (first.of, *nodes[1:]):
            kind = kind_of(unit, node, lambda one: constant(unit, build, one))
            if kind is None:
                return None
            if kind.base not in ("name", "thing") and not (0 <= kind.hi - kind.lo < 4096):
                unit.sink.error(
                    "R3006", f"pieces cannot be counted per {kind}", node.span,
                    help="count per `player`, per a type or per a range such as `1..6`",
                )  # fmt: skip
                return None
            keys.append(kind)
        first = first.value
    elif len(nodes) > 1:
        unit.sink.error("R3007", "one number is wanted", view.setting_span("count"))
        return None
    count = constant(unit, build, first, number())
    if count is None or count.kind.base != "number" or count.value < 1:
        if count is not None:
            unit.sink.error("R3003", "at least 1 is needed", first.span)
        return None
    return count.value, keys


def _key_values(unit: Unit, kind: Kind) -> list[tuple[int, str]]:
    if kind.base == "thing":
        return list(zip(unit.ids(kind.of), _names(unit, kind), strict=True))
    if kind.base == "name":
        return list(enumerate(unit.type_titles[kind.of], 1))
    return [(value, str(value)) for value in range(kind.lo, kind.hi + 1)]


def _names(unit: Unit, kind: Kind) -> list[str]:
    found = unit.kinds[kind.of]
    return [unit.universe_names[found.universe][i] for i in found.ids]


def _labels(
    unit: Unit, view: BlockView, count: int, keys: list[Kind]
) -> tuple[list[str], list[str], list[tuple[int, ...]]]:
    titles: list[str] = []
    values: list[tuple[int, ...]] = []
    for combination in product(*(_key_values(unit, kind) for kind in keys)):
        words = []
        owner = ""
        for kind, (_, label) in zip(keys, combination, strict=True):
            if kind == PLAYER:
                owner = f"{label}'s "
            else:
                words.append(label)
        title = owner + " ".join([view.title, *words])
        for copy in range(count):
            titles.append(f"{title} {copy + 1}" if count > 1 else title)
            values.append(tuple(value for value, _ in combination))
    labels = [f"{view.name}[{i + 1}]" for i in range(len(titles))]
    if len(titles) == 1:
        labels = [view.name]
    return labels, titles, values


def declare_zone(build: Builder, view: BlockView, *, per_player: bool) -> None:
    """Declare a place that holds pieces, one for the table or one for each player."""
    build.span = view.span
    kind = build.zone(view, view.name, view.title, per_player=per_player)
    build.component(view, places=kind.ids)


def declare_group(unit: Unit, node: tree.Phrase) -> None:
    """Declare `group part is block, figure`."""
    names = [one for one in node.items if isinstance(one, tree.Name)]
    if len(names) < 2:
        unit.sink.error(
            "R1006", "a group needs a name and its kinds", node.span,
            help="write it like: `group part is block, figure`",
        )  # fmt: skip
        return
    kinds: list[ThingKind] = []
    for one in names[1:]:
        found = kind_of(unit, one)
        if found is None:
            return
        if found.base != "thing":
            unit.sink.error(
                "R3001", f"{article(found)} is no thing to group", one.span, "not a thing"
            )
            return
        kinds.append(unit.kinds[found.of])
    if len({kind.universe for kind in kinds}) != 1:
        unit.sink.error("R3001", "a group holds things of one sort", node.span)
        return
    ids: Iterable[int] = sorted({i for kind in kinds for i in kind.ids})
    head = names[0]
    plural = f"{head.name}s"
    unit.kinds[head.name] = ThingKind(
        head.name, kinds[0].universe, tuple(ids), plural, head.name, "group"
    )
    declare_name(unit, head.name, KindSymbol(head.name, head.span), head.span)
    declare_name(unit, plural, PluralSymbol(head.name, head.span), head.span)
