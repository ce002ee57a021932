"""Declares what a file says exists: types, settings, players, pieces, zones, kept values."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any

from playrules.dsl.lower.build import Builder, declare_name, keep
from playrules.dsl.lower.constants import constant, constants
from playrules.dsl.lower.kinds import common_kind, kind_of, mismatch
from playrules.dsl.lower.symbols import (
    KeptSymbol,
    KindSymbol,
    PluralSymbol,
    SettingSymbol,
    TypeSymbol,
)
from playrules.dsl.lower.unit import Unit
from playrules.dsl.lower.views import BlockView, note_block_cites, unknown_setting
from playrules.dsl.syntax import tree
from playrules.engine.kinds import PLAYER, Kind, number
from playrules.engine.program.things import ThingKind
from playrules.engine.source import Span

SETTING_WORDS = ["allowed", "cites", "reconstructed", "value"]


def declare_type(unit: Unit, node: tree.Phrase) -> None:
    """Declare `type NAME is a, b "Title", c`."""
    items = list(node.items)
    shape = len(items) >= 3 and isinstance(items[0], tree.Name)
    if not shape or not (isinstance(items[1], tree.Word) and items[1].word == "is"):
        unit.sink.error(
            "R1006", "a type needs a name and its names", node.span,
            help="write it like: `type colour is red, green, blue`",
        )  # fmt: skip
        return
    head = items[0]
    assert isinstance(head, tree.Name)
    names: list[str] = []
    titles: list[str] = []
    for item in items[2:]:
        if isinstance(item, tree.Name):
            if item.name in names:
                unit.sink.error("R2002", f"`{item.name}` stands twice in `{head.name}`", item.span)
                continue
            names.append(item.name)
            titles.append(item.name.replace("_", " "))
        elif isinstance(item, tree.Text) and names:
            titles[-1] = item.plain or titles[-1]
        elif not isinstance(item, tree.Comma):
            unit.sink.error("R1006", "a name is wanted here", item.span, "not a name")
    if declare_name(unit, head.name, TypeSymbol(head.name, head.span), head.span):
        unit.types[head.name] = tuple(names)
        unit.type_titles[head.name] = tuple(titles)


def declare_setting(unit: Unit, build: Builder, node: tree.Phrase) -> None:
    """Declare `setting NAME "Title" { value: …  allowed: … }`."""
    head = node.items[0] if node.items else None
    if not isinstance(head, tree.Name):
        unit.sink.error("R1006", "a setting needs a name", node.head_span, help="`setting goal {`")
        return
    title = next((one.plain for one in node.items if isinstance(one, tree.Text)), None)
    lines = _setting_lines(unit, node)
    if "value" not in lines:
        unit.sink.error(
            "R1004", f"the setting `{head.name}` has no value", node.span, "`value:` is missing"
        )
        return
    if head.name in unit.changes:  # the mode in force sets it
        lines["value"] = unit.changes[head.name]
    values = _setting_values(unit, build, head.name, lines["value"])
    if not values:
        return
    kind, numbers, text, exact = values
    allowed, ends = _allowed(unit, build, lines.get("allowed"), kind)
    listed = len(lines["value"].values) > 1 or len(numbers) > 1
    if kind.base == "number" or kind.base == "quantity":
        kind = Kind(kind.base, kind.of)
        kind = kind.within(*ends) if ends else kind.within(min(allowed), max(allowed)) if (
            allowed
        ) else kind
    marked = lines.get("reconstructed")
    symbol = SettingSymbol(
        head.name, title or head.name.replace("_", " "), head.span, kind, numbers, listed, allowed,
        ends, _yes(marked), _cites(unit, lines.get("cites")), exact=exact, text=text,
    )  # fmt: skip
    symbol.fixed = listed
    if declare_name(unit, head.name, symbol, head.span):
        _override(unit, build, symbol)
        _check_allowed(unit, symbol, lines["value"].span)


def _setting_lines(unit: Unit, node: tree.Phrase) -> dict[str, tree.Setting]:
    lines: dict[str, tree.Setting] = {}
    for one in node.body.body if node.body else ():
        if isinstance(one, tree.Setting):
            if one.name not in SETTING_WORDS:
                unknown_setting(unit, "setting", one, SETTING_WORDS)
            elif one.name in lines:
                unit.sink.error("R1005", f"`{one.name}` is set twice", one.name_span)
            else:
                lines[one.name] = one
        elif isinstance(one, tree.Phrase) and one.head == "cites":
            note_block_cites(unit, one)
        elif not isinstance(one, tree.Broken):
            unit.sink.error("R1002", "this cannot stand in a `setting`", one.span, "not here")
    return lines


def _setting_values(
    unit: Unit, build: Builder, called: str, line: tree.Setting
) -> tuple[Kind, tuple[int, ...], str, Any] | None:
    found = [one for node in line.values for one in constants(unit, build, node) or []]
    if not found or len(found) < len(line.values):
        return None
    kind = found[0].kind
    for one in found[1:]:
        merged = common_kind(unit, kind, one.kind)
        if merged is None:
            mismatch(unit, one.kind, kind, one.span, f"this value of `{called}`")
            return None
        kind = merged
    return kind, tuple(one.value for one in found), found[0].text, found[0].exact


def _allowed(
    unit: Unit, build: Builder, line: tree.Setting | None, kind: Kind
) -> tuple[tuple[int, ...], tuple[int, int] | None]:
    if line is None:
        if kind.base == "yes_no":
            return (0, 1), None
        if kind.base == "name":
            return tuple(range(1, len(unit.types[kind.of]) + 1)), None
        return (), None
    if len(line.values) == 1 and isinstance(line.values[0], tree.Range):
        ends = []
        for end in (line.values[0].low, line.values[0].high):
            one = constant(unit, build, end)
            if one is None:
                return (), None
            ends.append(one.value)
        return (), (ends[0], ends[1])
    values: list[int] = []
    for node in line.values:
        for one in constants(unit, build, node, kind) or []:
            values.append(one.value)
    return tuple(values), None


def _yes(line: tree.Setting | None) -> bool:
    return line is not None and any(
        isinstance(one, tree.Name) and one.name == "yes" for one in line.values
    )


def _cites(unit: Unit, line: tree.Setting | None) -> tuple[str, ...]:
    found: list[str] = []
    for one in line.values if line else ():
        if isinstance(one, tree.Text):
            found.append(one.plain or "")
            unit.cites.setdefault(one.plain or "", one.span)
    return tuple(found)


class SettingProblem(ValueError):
    """A value that a table asks for and that a setting cannot take; `setting` names it."""

    def __init__(self, setting: str, message: str) -> None:
        """Say what is wrong with a value for *setting*."""
        super().__init__(message)
        self.setting = setting


def _override(unit: Unit, build: Builder, symbol: SettingSymbol) -> None:
    """Put the value that the table asks for in force."""
    from playrules.dsl.syntax import parse

    if symbol.name not in unit.overrides:
        return
    text = unit.overrides[symbol.name]
    wrong = SettingProblem(symbol.name, f"the setting {symbol.name} cannot be {text!r}: {{}}")
    if "\n" in text or len(text) > 400:
        raise SettingProblem(symbol.name, str(wrong).format("it is too long"))
    file, problems = parse(f"rules 1\nsetting x {{ value: {text} }}\n", "--set")
    phrase = file.body[0] if file.body else None
    if problems or not isinstance(phrase, tree.Phrase) or phrase.body is None:
        raise SettingProblem(symbol.name, str(wrong).format("it cannot be read"))
    line = phrase.body.body[0] if phrase.body.body else None
    if not isinstance(line, tree.Setting):
        raise SettingProblem(symbol.name, str(wrong).format("it cannot be read"))
    before = len(unit.sink.found)
    found = [one for node in line.values for one in constants(unit, build, node, symbol.kind) or []]
    reported, unit.sink.found[before:] = unit.sink.found[before:], []
    if reported or not found:
        raise SettingProblem(symbol.name, str(wrong).format(f"a {_words(unit, symbol)} is wanted"))
    if any(common_kind(unit, symbol.kind, one.kind) is None for one in found):
        raise SettingProblem(symbol.name, str(wrong).format(f"a {_words(unit, symbol)} is wanted"))
    if len(found) > 1 and not symbol.listed:
        raise SettingProblem(symbol.name, str(wrong).format("one value is wanted"))
    for one in found:
        if not _permits(symbol, one.value):
            raise SettingProblem(
                symbol.name, str(wrong).format(f"allowed are {allowed_words(unit, symbol)}")
            )
    symbol.values = tuple(one.value for one in found)
    symbol.exact, symbol.text = found[0].exact, found[0].text


def _words(unit: Unit, symbol: SettingSymbol) -> str:
    if symbol.kind.base == "name":
        return " or ".join(unit.types[symbol.kind.of])
    if symbol.kind.base == "number":
        return "whole number"
    return str(symbol.kind)


def _permits(symbol: SettingSymbol, value: int) -> bool:
    if symbol.span_allowed is not None:
        return symbol.span_allowed[0] <= value <= symbol.span_allowed[1]
    return not symbol.allowed or value in symbol.allowed


def allowed_words(unit: Unit, symbol: SettingSymbol) -> str:
    """Say which values a setting may take."""
    if symbol.span_allowed is not None:
        return f"{symbol.span_allowed[0]}..{symbol.span_allowed[1]}"
    if symbol.kind.base == "name":
        names = unit.types[symbol.kind.of]
        return ", ".join(names[i - 1] for i in symbol.allowed)
    if symbol.kind.base == "yes_no":
        return "yes, no"
    return ", ".join(str(one) for one in symbol.allowed) or f"any {symbol.kind.base}"


def _check_allowed(unit: Unit, symbol: SettingSymbol, span: Span) -> None:
    if symbol.name in unit.overrides:
        return
    for value in symbol.values:
        if not _permits(symbol, value):
            unit.sink.error(
                "R3003", f"the value of `{symbol.name}` is not among those allowed", span,
                help=f"allowed are {allowed_words(unit, symbol)}",
            )  # fmt: skip


# --- pieces and zones -------------------------------------------------------------------------


def declare_piece(unit: Unit, build: Builder, view: BlockView) -> None:
    """Declare a kind of piece: so many, or so many for each player or name of a type."""
    nodes = view.settings["count"].values if view.has("count") else ()
    axes = _axes(unit, build, view, nodes)
    if axes is None:
        return
    count, keys = axes
    labels, titles, values = _labels(unit, view, count, keys)
    if not titles or len(titles) > 4096:
        unit.sink.error(
            "R3003", f"{len(titles)} pieces of one kind", view.setting_span("count"),
            help="from 1 to 4096 can be declared",
        )  # fmt: skip
        return
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


def declare_zone(unit: Unit, build: Builder, view: BlockView, *, per_player: bool) -> None:
    """Declare a place that holds pieces, one for the table or one for each player."""
    build.span = view.span
    if per_player:
        seats = unit.seat_names
        titles = [f"{seat}'s {view.title}" for seat in seats]
        labels = [f"{view.name}[{i + 1}]" for i in range(len(seats))]
        kind = build.things(view, group="place", titles=titles, keys=labels, plural=f"{view.name}s")
        view.data["owners"] = True
        build.constant(kind, "owner", PLAYER, range(1, len(seats) + 1))
    else:
        kind = build.things(view, group="place", titles=[view.title], keys=[view.name])
    build.constant(kind, "room", number(0, 10**6), [0] * len(kind.ids))


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
        if found is None or found.base != "thing":
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


# --- kept values ------------------------------------------------------------------------------


def declare_has(unit: Unit, build: Builder, node: tree.Has, owner: ThingKind | None) -> None:
    """Declare `has x: KIND starts v` for the table or for each thing of a kind."""
    kind_node, per = node.kind, None
    read = lambda one: constant(unit, build, one)  # noqa: E731  # a reader for kind_of
    if isinstance(kind_node, tree.Per):
        per = kind_of(unit, kind_node.of, read)
        if per is None:
            return
        kind_node = kind_node.value
    kind = kind_of(unit, kind_node, read)
    if kind is None:
        return
    starts = _start(unit, build, node, kind)
    if starts is None:
        return
    if owner is None:
        base = keep(unit, None, node.name, kind, starts, per=per)
        declare_name(
            unit, node.name, KeptSymbol(node.name, node.name_span, kind, base, per), node.name_span
        )
        return
    if any(one.owner.name == owner.name for one in unit.fields.get(node.name, [])):
        unit.sink.error(
            "R2002", f"`{owner.name}` keeps `{node.name}` already", node.name_span, "second time"
        )
        return
    keep(unit, owner, node.name, kind, starts, per=per)


def _start(unit: Unit, build: Builder, node: tree.Has, kind: Kind) -> int | None:
    from playrules.dsl.lower.kinds import fits

    if node.starts is None:
        if kind.nullable:
            return kind.absent
        if kind.base == "yes_no" or (kind.base == "number" and kind.lo <= 0 <= kind.hi):
            return 0
        if kind.base == "number":
            return kind.lo
        if kind.base == "name":
            return 1
        unit.sink.error(
            "R1004", f"`{node.name}` has no start value", node.name_span, "`starts …` is missing",
            help=f"add `starts VALUE`, or keep `({kind} or nothing)`",
        )  # fmt: skip
        return None
    one = constant(unit, build, node.starts, kind)
    if one is None:
        return None
    if not fits(unit, one.kind, kind):
        mismatch(unit, one.kind, kind, one.span, f"the start of `{node.name}`")
        return None
    if one.kind.base == "nothing":
        return kind.absent
    if kind.base in ("number", "quantity") and not kind.lo <= one.value <= kind.hi:
        unit.sink.error(
            "R3003", f"`{node.name}` goes from {kind.lo} to {kind.hi}", one.span, "starts outside"
        )
        return None
    return one.value


