"""Reads the values of settings and of the cells of rows, as their words say."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from playrules.dsl.diagnostics.suggest import respell, suggest
from playrules.dsl.lower.declarations.counted import COUNT
from playrules.dsl.lower.declarations.keeping import KEPT, kept_name
from playrules.dsl.lower.expressions.constants import constants
from playrules.dsl.lower.ground.kinds import fits, kind_of_words, mismatch
from playrules.dsl.lower.ground.unit import Unit
from playrules.dsl.syntax import tree
from playrules.engine.kinds import TEXT, Kind
from playrules.engine.vocabulary import BlockWord, Constant, SettingWord

BLOCK = "block "
"""What a kind word begins with that wants the name of a block."""


SETTINGS = {
    "seen_by": SettingWord(
        "name", "Who sees what stands there and what is kept of it; everyone if not given.",
        choices=("everyone", "owner", "nobody"),
    ),
    "secret": SettingWord("name", "Which of the kept values only the owner sees."),
}  # fmt: skip
"""Settings of every block whose things keep values."""


def hiding(word: BlockWord) -> BlockWord:
    """Return a block word with the settings that hide something, where its things keep values."""
    return replace(word, settings={**word.settings, **SETTINGS}) if word.keeps else word


def read_values(
    unit: Unit, build: Any, kind: str, nodes: tuple[tree.Expr, ...], choices: tuple[str, ...] = ()
) -> list[Constant]:
    """Return the values of a setting or a cell, as its kind word says; reports what is wrong."""
    found: list[Constant] = []
    for node in nodes:
        if kind.startswith(BLOCK):
            one = _block_name(unit, node, kind.removeprefix(BLOCK))
            found += [one] if one else []
            continue
        if kind.startswith(KEPT):
            one = kept_name(unit, node, kind.removeprefix(KEPT))
            found += [one] if one else []
            continue
        if kind == "name" or choices:
            one = _plain_name(unit, node, choices)
            found += [one] if one else []
            continue
        wanted = _kind_for(unit, kind)
        for value in constants(unit, build, node, wanted) or []:
            if wanted is not None and not _allowed(unit, value.kind, wanted, kind):
                mismatch(unit, value.kind, wanted, value.span)
            else:
                found.append(value)
    return found


def _kind_for(unit: Unit, kind: str) -> Kind | None:
    if kind in ("any", "list", "range"):
        return None
    if kind in ("list of number", COUNT):
        return Kind("number")
    return kind_of_words(unit, kind)


def _allowed(unit: Unit, value: Kind, wanted: Kind, kind: str) -> bool:
    if kind == "place" and value.base == "thing":
        return unit.kinds[value.of].universe == "place"
    return fits(unit, value, wanted)


def _plain_name(unit: Unit, node: tree.Expr, choices: tuple[str, ...]) -> Constant | None:
    if isinstance(node, tree.Text):
        return Constant(TEXT, 0, node.span, node.plain or "")
    if not isinstance(node, tree.Name):
        unit.sink.error("R3001", "a name is wanted here", node.span, "not a name")
        return None
    if choices and node.name not in choices:
        best = suggest(node.name, list(choices))
        listed = " or ".join(f"`{one}`" for one in choices)
        unit.sink.error(
            "R3008",
            f"`{node.name}` cannot stand here",
            node.span,
            "one of a few words is wanted",
            help=f"did you mean `{best}`?" if best else f"write {listed}",
            fixes=respell(node.name, node.span, choices),
        )
        return None
    return Constant(TEXT, choices.index(node.name) if choices else 0, node.span, node.name)


def _block_name(unit: Unit, node: tree.Expr, word: str) -> Constant | None:
    """Return the name of a block of a kind, wherever in the file it stands."""
    known = unit.block_names.get(word, set())
    if isinstance(node, tree.Name) and node.name in known:
        symbol = unit.symbols.get(node.name)
        if symbol is not None and hasattr(symbol, "used"):
            symbol.used = True
        return Constant(TEXT, 0, node.span, node.name)
    if isinstance(node, tree.Name) and node.name in unit.hushed:
        return None
    shown = (
        f"no `{word}` is called `{node.name}`"
        if isinstance(node, tree.Name)
        else (f"the name of a `{word}` is wanted here")
    )
    best = suggest(node.name, sorted(known)) if isinstance(node, tree.Name) else None
    listed = ", ".join(f"`{one}`" for one in sorted(known))
    unit.sink.error(
        "R2001", shown, node.span, "unknown name" if isinstance(node, tree.Name) else "not a name",
        help=f"did you mean `{best}`?" if best
        else f"there are {listed}" if listed else f"declare it: `{word} NAME {{ … }}`",
        fixes=respell(node.name, node.span, known) if isinstance(node, tree.Name) else (),
    )  # fmt: skip
    return None
