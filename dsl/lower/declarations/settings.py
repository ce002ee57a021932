"""Declares types and settings."""

from __future__ import annotations

from typing import Any

from playrules.dsl.diagnostics.suggest import respell, suggest
from playrules.dsl.lower.declarations.overrides import allowed_words, override, permits
from playrules.dsl.lower.declarations.views import colon_lacks, keep_setting, note_block_cites
from playrules.dsl.lower.expressions.constants import constant, constants
from playrules.dsl.lower.ground.build import Builder, declare_name
from playrules.dsl.lower.ground.hints import brace_is_missing
from playrules.dsl.lower.ground.kinds import common_kind, mismatch
from playrules.dsl.lower.ground.symbols import SettingSymbol, TypeSymbol
from playrules.dsl.lower.ground.unit import Unit
from playrules.dsl.syntax import tree
from playrules.engine.kinds import Kind
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
        unit.hushed.add(head.name)
        if not _meant(node, "value"):
            unit.sink.error(
                "R1004", f"the setting `{head.name}` has no value", node.span, "`value:` is missing"
            )
        return
    values = _setting_values(unit, build, head.name, lines["value"])
    if values and head.name in unit.changes:  # the mode in force sets it
        lines["value"] = unit.changes[head.name]
        changed = _setting_values(unit, build, head.name, lines["value"])
        if changed and common_kind(unit, values[0], changed[0]) is None:
            mismatch(unit, changed[0], values[0], lines["value"].span, f"`{head.name}`")
            changed = None
        values = changed
    if not values:
        unit.hushed.add(head.name)
        return
    kind, numbers, text, exact = values
    allowed, ends = _allowed(unit, build, lines.get("allowed"), kind)
    listed = len(lines["value"].values) > 1 or len(numbers) > 1
    if kind.base == "number" or kind.base == "quantity":
        kind = Kind(kind.base, kind.of)
        kind = (
            kind.within(*ends)
            if ends
            else kind.within(min(allowed), max(allowed))
            if (allowed)
            else kind
        )
    marked = lines.get("reconstructed")
    symbol = SettingSymbol(
        head.name, title or head.name.replace("_", " "), head.span, kind, numbers, listed, allowed,
        ends, _yes(unit, marked), _cites(unit, lines.get("cites")), exact=exact, text=text,
    )  # fmt: skip
    symbol.fixed = listed
    if declare_name(unit, head.name, symbol, head.span):
        override(unit, build, symbol)
        _check_allowed(unit, symbol, lines["value"].span)


def _meant(node: tree.Phrase, word: str) -> bool:
    """Whether a misspelt setting of a block, or one without colon, was meant to be *word*."""
    return any(
        (isinstance(one, tree.Setting) and one.name != word and suggest(one.name, [word]))
        or (isinstance(one, tree.Phrase) and one.head == word)
        for one in (node.body.body if node.body else ())
    )


def _setting_lines(unit: Unit, node: tree.Phrase) -> dict[str, tree.Setting]:
    lines: dict[str, tree.Setting] = {}
    for one in node.body.body if node.body else ():
        if isinstance(one, tree.Setting):
            keep_setting(unit, "setting", one, SETTING_WORDS, lines)
        elif isinstance(one, tree.Phrase) and one.head == "cites":
            note_block_cites(unit, one)
        elif isinstance(one, tree.Phrase) and one.head in SETTING_WORDS and one.body is None:
            unit.sink.add(colon_lacks(unit.sources, one))
        elif isinstance(one, tree.Phrase) and brace_is_missing(unit, one):
            continue
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


def _yes(unit: Unit, line: tree.Setting | None) -> bool:
    """Return what `reconstructed:` says."""
    for one in line.values if line else ():
        if not isinstance(one, tree.Name) or one.name not in ("yes", "no"):
            name = one.name if isinstance(one, tree.Name) else ""
            found = suggest(name, ["yes", "no"])
            unit.sink.error(
                "R3001", "yes or no is wanted here", one.span, "neither `yes` nor `no`",
                help=f"did you mean `{found}`?" if found else "write `yes` or `no`",
                fixes=respell(name, one.span, ["yes", "no"]),
            )  # fmt: skip
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


def _check_allowed(unit: Unit, symbol: SettingSymbol, span: Span) -> None:
    if symbol.name in unit.overrides:
        return
    for value in symbol.values:
        if not permits(symbol, value):
            unit.sink.error(
                "R3003", f"the value of `{symbol.name}` is not among those allowed", span,
                help=f"allowed are {allowed_words(unit, symbol)}",
            )  # fmt: skip
