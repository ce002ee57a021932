"""Puts the values of settings in force that a table asks for."""

from __future__ import annotations

from typing import NoReturn

from playrules.dsl.diagnostics.suggest import suggest
from playrules.dsl.lower.declarations.views import unknown_setting
from playrules.dsl.lower.expressions.constants import constants
from playrules.dsl.lower.ground.build import Builder
from playrules.dsl.lower.ground.kinds import article, common_kind, plain, written
from playrules.dsl.lower.ground.symbols import SettingSymbol
from playrules.dsl.lower.ground.unit import Unit
from playrules.dsl.syntax import parse, tree
from playrules.engine.vocabulary import Constant


class SettingProblem(ValueError):
    """A value that a table asks for and that a setting cannot take; `setting` names it."""

    def __init__(self, setting: str, message: str) -> None:
        """Say what is wrong with a value for *setting*."""
        super().__init__(message)
        self.setting = setting


def override(unit: Unit, build: Builder, symbol: SettingSymbol) -> None:
    """Put the value that the table asks for in force."""
    if symbol.name not in unit.overrides:
        return
    text = unit.overrides[symbol.name]
    found = _read(unit, build, symbol, text)
    if any(common_kind(unit, symbol.kind, one.kind) is None for one in found):
        _refuse(symbol, text, f"{_words(unit, symbol)} is wanted")
    if len(found) > 1 and not symbol.listed:
        _refuse(symbol, text, "one value is wanted")
    for one in found:
        if not permits(symbol, one.value):
            _refuse(symbol, text, f"allowed are {allowed_words(unit, symbol)}")
    symbol.values = tuple(one.value for one in found)
    symbol.exact, symbol.text = found[0].exact, found[0].text


def check_overrides(unit: Unit) -> None:
    """Refuse values for settings that the game does not have."""
    names = {key for key, one in unit.symbols.items() if isinstance(one, SettingSymbol)}
    for asked in unit.overrides:
        if asked not in names and not unit.sink.failed:
            best = suggest(asked, sorted(names))
            hint = f"; did you mean {best}?" if best else ""
            raise SettingProblem(asked, f"this game has no setting {asked!r}{hint}")
    for asked, line in unit.changes.items():
        if asked not in names and asked not in unit.hushed:
            unknown_setting(unit, "mode", line, sorted(names))


def _read(unit: Unit, build: Builder, symbol: SettingSymbol, text: str) -> list[Constant]:
    if "\n" in text or len(text) > 400:
        _refuse(symbol, text[:40], "it is too long")
    file, problems = parse(f"rules 1\nsetting x {{ value: {text} }}\n", "--set")
    phrase = file.body[0] if len(file.body) == 1 else None
    block = phrase.body if isinstance(phrase, tree.Phrase) else None
    line = block.body[0] if block is not None and len(block.body) == 1 else None
    if problems or not isinstance(line, tree.Setting):
        _refuse(symbol, text, f"{_words(unit, symbol)} is wanted")
    if any(
        isinstance(node, tree.Name) and isinstance(unit.symbols.get(node.name), SettingSymbol)
        for node in line.values
    ):
        _refuse(symbol, text, f"{_words(unit, symbol)} is wanted")
    before = len(unit.sink.found)
    found = [one for node in line.values for one in constants(unit, build, node, symbol.kind) or []]
    reported, unit.sink.found[before:] = unit.sink.found[before:], []
    if reported or not found:
        _refuse(symbol, text, f"{_words(unit, symbol)} is wanted")
    return found


def _refuse(symbol: SettingSymbol, text: str, why: str) -> NoReturn:
    raise SettingProblem(symbol.name, f"the setting {symbol.name} cannot be {text!r}: {why}")


def _words(unit: Unit, symbol: SettingSymbol) -> str:
    if symbol.kind.base == "name":
        return " or ".join(unit.types[symbol.kind.of])
    if symbol.kind.base == "number":
        return "a whole number"
    return article(symbol.kind)


def permits(symbol: SettingSymbol, value: int) -> bool:
    """Whether a setting may take a value."""
    if symbol.span_allowed is not None:
        return symbol.span_allowed[0] <= value <= symbol.span_allowed[1]
    return not symbol.allowed or value in symbol.allowed


def allowed_words(unit: Unit, symbol: SettingSymbol) -> str:
    """Say which values a setting may take."""
    if symbol.span_allowed is not None:
        return "..".join(written(unit, symbol.kind, one) for one in symbol.span_allowed)
    if symbol.kind.base == "yes_no":
        return "yes, no"
    listed = ", ".join(written(unit, symbol.kind, one) for one in symbol.allowed)
    return listed or f"any {plain(symbol.kind)}"
