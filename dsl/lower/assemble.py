"""Puts the finished parts together into the program."""

from __future__ import annotations

from dataclasses import replace

from playrules.dsl.files import Source
from playrules.dsl.lower.declarations.game import Facts
from playrules.dsl.lower.expressions.defines import lower_define
from playrules.dsl.lower.expressions.dispatch import condition, lower
from playrules.dsl.lower.flow import finished, prune
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.build import Builder
from playrules.dsl.lower.ground.compounds import things_of
from playrules.dsl.lower.ground.symbols import DefineSymbol, SettingSymbol
from playrules.dsl.lower.ground.unit import Unit
from playrules.dsl.lower.ground.values import as_number, poisoned
from playrules.dsl.syntax import tree
from playrules.engine.kinds import NUMBER, PLAYER, YES_NO, Kind
from playrules.engine.program.operations import Give
from playrules.engine.program.program import (
    Function,
    Kept,
    PolicyInfo,
    Program,
    SettingInfo,
    Words,
)
from playrules.engine.vocabulary import Value
from playrules.engine.vocabulary.sources import source_hash


def assemble(
    unit: Unit, build: Builder, body: list[tree.Statement], source: Source, facts: Facts
) -> Program | None:
    """Return the program; lowers ranking, titles and unused defines on the way."""
    ranking, ranking_names = _ranking(unit, build, facts, source)
    titles = _titles(unit, build, body)
    worth = _worth(unit, build)
    if unit.sink.failed:
        return None
    used = finished(unit)
    rules = []
    for pending in unit.rules:
        assert pending.lowered is not None
        rules.append(replace(pending.lowered, body=prune(pending.lowered.body, used)))
    functions = tuple(
        replace(one, body=prune(one.body, set())) for one in unit.functions if one is not None
    )
    points = tuple(one for one in unit.points if one is not None)
    _keep_constants(unit)
    return Program(
        facts.name, unit.mode, unit.seat_names, tuple(unit.columns), tuple(unit.tables),
        tuple(rules), functions, points, tuple(unit.sites), tuple(unit.faults), _settings(unit),
        things_of(unit), tuple(unit.kept), 0, unit.won, unit.drawn, unit.out,
        ranking=ranking, ranking_names=ranking_names, titles=titles, worth=worth,
        turns=unit.turns, hidden=unit.hidden, guessers=tuple(unit.guessers),
        policies=tuple(PolicyInfo(one[0], one[1], one[2]) for one in unit.policies),
        devices=tuple(unit.devices), lookups=tuple(unit.lookups), words=_words(facts),
        tags=tuple(unit.tags),
        texts=tuple(unit.texts), plugins=_plugins(unit), sources=tuple(source.texts.items()),
        by_hand=build.by_hand is not None, untold=_untold(unit, build),
        plugin_sources=_plugin_sources(unit),
        components=tuple(unit.components),
        cited=tuple((name, tuple(rules)) for name, rules in unit.cited.items()),
    )  # fmt: skip


def _untold(unit: Unit, build: Builder) -> tuple[int, ...]:
    """Return the columns of values that nobody is asked for by hand."""
    names = build.by_hand.untold if build.by_hand is not None else ()
    kept = (one for one in unit.kept if one.name in names and not one.constant)
    return tuple(
        column
        for one in kept
        for column in range(
            one.base, one.base + one.per_size * len(unit.kinds[one.owner].ids if one.owner else "1")
        )
    )


def _keep_constants(unit: Unit) -> None:
    """Make constant members readable beside the kept ones."""
    for (universe, name), (kind, values) in unit.constants.items():
        if universe in unit.kinds:
            cells = (values.get(i, kind.absent) for i in unit.ids(universe))
            base = unit.table(f"{universe} {name} by order", cells)
            unit.kept.append(Kept(universe, name, kind.or_nothing(), base, constant=True))


def _plugins(unit: Unit) -> tuple[tuple[str, str], ...]:
    versions = {one.name: one.version for one in unit.everything.plugins}
    return tuple((name, versions.get(name, "")) for name in sorted(unit.used_plugins))


def _plugin_sources(unit: Unit) -> tuple[tuple[str, str], ...]:
    modules = {one.name: one.module for one in unit.everything.plugins if one.module}
    hashes = (
        (name, source_hash(modules[name])) for name in sorted(modules.keys() & unit.used_plugins)
    )
    return tuple((name, one) for name, one in hashes if one)


def _words(facts: Facts) -> Words:
    told = [("players", _range(facts)), ("minutes", facts.minutes), ("ages", facts.ages)]
    return Words(
        facts.title, tuple((key, text) for key, text in told if text), facts.texts, facts.modes
    )


def _range(facts: Facts) -> str:
    if facts.least == facts.most:
        return str(facts.least)
    return f"{facts.least} to {facts.most}"


def _settings(unit: Unit) -> tuple[SettingInfo, ...]:
    found = []
    for one in unit.symbols.values():
        if isinstance(one, SettingSymbol):
            allowed = one.allowed
            found.append(
                SettingInfo(
                    one.name,
                    one.title,
                    one.kind,
                    one.value,
                    allowed,
                    one.column,
                    one.reconstructed,
                    one.cites,
                    one.span,
                    one.listed,
                )  # fmt: skip
            )
    return tuple(found)


def _of_player(unit: Unit, build: Builder, node: tree.Expr, name: str, yes_no: bool) -> int:
    """Lower an expression over `player` into a function of one player; -1 if it is wrong."""
    body = Body(unit, function=True, build_port=build, here=node.span)
    player = body.new()
    body.player = Value(PLAYER, player, node.span)
    kind: Kind
    if yes_no:
        expr = condition(body, node)
        kind = YES_NO
    else:
        value = as_number(body, lower(body, node))
        if poisoned(value):
            return -1
        expr, kind = value.expr, NUMBER
    body.ops.append(Give(expr))
    unit.functions.append(
        Function(
            name,
            (player,),
            (PLAYER,),
            kind,
            tuple(body.ops),
            body.variables,
            tuple(body.arrays),
            node.span,
        )  # fmt: skip
    )
    return len(unit.functions) - 1


def _ranking(
    unit: Unit, build: Builder, facts: Facts, source: Source
) -> tuple[tuple[int, ...], tuple[str, ...]]:
    nodes = list(facts.ranking)
    names = [_source(source, node).replace("player.", "") for node in nodes]
    if not nodes and any(one.owner == "player" and one.name == "score" for one in unit.kept):
        nowhere = unit.rules[0].span
        nodes = [tree.Member(tree.Name("player", nowhere), "score", nowhere, nowhere)]
        names = ["score"]
    found = [_of_player(unit, build, node, f"ranking {i}", False) for i, node in enumerate(nodes)]
    return tuple(one for one in found if one >= 0), tuple(names)


def _source(source: Source, node: tree.Expr) -> str:
    return source.texts.get(node.span.file, "")[node.span.start : node.span.end]


def _titles(unit: Unit, build: Builder, body: list[tree.Statement]) -> tuple[tuple[str, int], ...]:
    found: list[tuple[str, int]] = []
    for one in body:
        if not (isinstance(one, tree.Phrase) and one.head == "title"):
            continue
        name = one.items[0] if one.items else None
        label = name.name if isinstance(name, tree.Name) else None
        if isinstance(name, tree.Text):
            label = name.plain
        if label is None or one.guard is None:
            unit.sink.error(
                "R1006", "a title needs a name and a condition", one.span,
                help="write it like: `title Expert if player.score >= 100`",
            )  # fmt: skip
            continue
        number = _of_player(unit, build, one.guard.condition, f"title {label}", True)
        if number >= 0:
            found.append((label, number))
    return tuple(found)


def _worth(unit: Unit, build: Builder) -> int:
    symbol = unit.symbols.get("worth")
    if not isinstance(symbol, DefineSymbol):
        return -1
    if len(symbol.node.parameters) != 1:
        unit.sink.error(
            "R3001", "`worth` is of one player", symbol.node.name_span,
            help="write `define worth(p: player): …`",
        )  # fmt: skip
        return -1
    symbol.used = True
    if symbol.state == "new":
        lower_define(Body(unit, build_port=build), symbol)
    return symbol.function if symbol.state == "done" and not symbol.inline else -1


def lower_defines(unit: Unit, build: Builder) -> None:
    """Lower all defines in the order of the file, also those that nothing uses."""
    for symbol in list(unit.symbols.values()):
        if isinstance(symbol, DefineSymbol) and symbol.state == "new":
            lower_define(Body(unit, build_port=build), symbol)
