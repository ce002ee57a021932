"""The first and last steps around declaring: plugins in use, core words, columns of settings."""

from __future__ import annotations

import re

from playrules.dsl.core import RESERVED, UNITS
from playrules.dsl.diagnostics.model import Edit, Fix, Sink
from playrules.dsl.diagnostics.suggest import respell, suggest
from playrules.dsl.lower.declarations.core_verbs import EVENTS, add_core_verbs
from playrules.dsl.lower.ground.columns import keep
from playrules.dsl.lower.ground.symbols import SettingSymbol, TypeSymbol
from playrules.dsl.lower.ground.unit import Action, PendingRule, Unit
from playrules.dsl.syntax import tree
from playrules.dsl.syntax.walk import broken, phrases
from playrules.engine.kinds import YES_NO, number
from playrules.engine.program.compounds import Compound
from playrules.engine.program.program import LOST
from playrules.engine.program.things import ThingKind
from playrules.engine.source import NOWHERE, Span
from playrules.engine.vocabulary import EventWord, Vocabulary
from playrules.engine.vocabulary.patterns import parse_pattern

CORE_GROUPS = (("player", "player"), ("piece", "piece"), ("place", "place"), ("space", "place"))


def begin(
    sink: Sink,
    vocabulary: Vocabulary,
    mode: str,
    overrides: dict[str, str],
    changes: dict[str, tree.Setting],
) -> Unit:
    """Start a compilation."""
    unit = Unit(sink, vocabulary, vocabulary, mode=mode, overrides=overrides, changes=changes)
    unit.first_sink = sink
    unit.rules.append(PendingRule("play", "the game", NOWHERE, [], None))
    return unit


def use_plugins(unit: Unit, body: list[tree.Statement]) -> None:
    """Take the words of the plugins that the file uses, and those of core."""
    for one in body:
        if isinstance(one, tree.Phrase) and one.head == "use":
            _use(unit, one)
    unit.use_place = _use_place(body)
    used = unit.everything.of(unit.used_plugins)
    events = tuple(EventWord(name, pattern, "", "core") for name, pattern in EVENTS)
    unit.vocabulary = Vocabulary(used.plugins, (*UNITS, *events, *used.words))
    for group, universe in CORE_GROUPS:
        unit.groups[group] = universe
        unit.kinds[group] = ThingKind(group, universe, (), f"{group}s", group, "group")
    for word in unit.vocabulary.groups:
        unit.groups[word.name] = word.universe
        unit.kinds.setdefault(
            word.name, ThingKind(word.name, word.universe, (), word.plural, word.name, "group")
        )
    for one_type in unit.vocabulary.types:
        unit.types[one_type.name] = one_type.names
        unit.type_titles[one_type.name] = tuple(name.replace("_", " ") for name in one_type.names)
        symbol = TypeSymbol(one_type.name, NOWHERE, used=True, plugin=one_type.plugin)
        unit.symbols[one_type.name] = symbol
    for kind in unit.vocabulary.compounds:
        unit.compounds[kind.name] = Compound(kind.name, kind.plural)
    for block in unit.vocabulary.blocks:
        for parent in block.parents:
            unit.blocks[parent, block.word] = block
    unit.later = {one.name for one in body if isinstance(one, tree.Has)}
    unit.hushed = broken_names(unit, body)
    unit.eliminates = any(one.head == "eliminate" for one in phrases(body))
    add_core_verbs(unit)
    for verb in unit.vocabulary.verbs:
        action = Action(
            verb.pattern, parse_pattern(verb.pattern), verb.lower, plugin=verb.plugin,
            causes=verb.causes,
        )  # fmt: skip
        unit.actions.setdefault(verb.pattern.split()[0], []).append(action)


def broken_names(unit: Unit, body: list[tree.Statement]) -> set[str]:
    """Return the words of statements that could not be read: nothing is reported about them."""
    found: set[str] = set()
    for one in broken(body):
        text = unit.sources.get(one.span.file, "")[one.span.start : one.span.end]
        found |= set(re.findall(r"[^\W\d]\w*", text))
    return found - RESERVED


def _use_place(body: list[tree.Statement]) -> tuple[str, Span] | None:
    """Return where another `use` line can be added, behind which line ends: after the others."""
    for head, blanks in (("use", "\n"), ("game", "\n\n")):
        found = [one for one in body if isinstance(one, tree.Phrase) and one.head == head]
        if found:
            end = found[-1].span
            return blanks, Span(end.file, end.end, end.end, end.line, 1)
    return None


def _use(unit: Unit, node: tree.Phrase) -> None:
    name = node.items[0] if node.items else None
    if not isinstance(name, tree.Name):
        unit.sink.error("R1006", "use which plugin?", node.span, help="write `use dice 1`")
        return
    known = {one.name: one for one in unit.everything.plugins}
    if name.name not in known:
        unit.lost_use = True
        if name.name in unit.everything.off:
            unit.sink.error(
                "R5002", f"plugin `{name.name}` is turned off", name.span, "turned off",
                help=unit.everything.off[name.name],
            )  # fmt: skip
            return
        best = suggest(name.name, sorted(known))
        unit.sink.error(
            "R5002", f"there is no plugin `{name.name}` here", name.span, "not installed",
            help=f"did you mean `{best}`?" if best else
            "plugins that are here: " + ", ".join(sorted(known)),
            fixes=respell(name.name, name.span, known),
        )  # fmt: skip
        return
    if len(node.items) > 2:
        unit.sink.error(
            "R1006", "`use` does not take this", node.items[2].span, "this is too much",
            help=f"write `use {name.name} {known[name.name].major}`",
        )  # fmt: skip
        unit.used_plugins.setdefault(name.name, node.span)
        return
    version = node.items[1] if len(node.items) > 1 else None
    major = known[name.name].major
    if not isinstance(version, tree.Number) or version.text != str(major):
        unit.sink.error(
            "R5003", f"`{name.name}` is here in version {major}", node.span,
            "another version is asked for" if version else "the version is missing",
            help=f"write `use {name.name} {major}`",
            fixes=[Fix(f"write `use {name.name} {major}`",
                       (Edit(node.span, f"use {name.name} {major}"),), certain=version is None)],
        )  # fmt: skip
    unit.used_plugins.setdefault(name.name, node.span)


def finish_columns(unit: Unit) -> None:
    """Allot the columns of settings that a table may change without compiling anew, and of core."""
    for symbol in unit.symbols.values():
        if isinstance(symbol, SettingSymbol) and not symbol.fixed:
            symbol.column = unit.allot(f"setting {symbol.name}", symbol.kind, symbol.value)
    players = unit.kinds["player"]
    unit.won = keep(unit, players, "won", number(0, unit.seats), readable=False)
    unit.drawn = keep(unit, None, "drawn", number(0, LOST), readable=False)
    unit.out = keep(unit, players, "out", YES_NO, readable=False)
    unit.turns = keep(unit, None, "turns", number(), readable=False, counter=True)
    unit.columns_ready = True


def read_policies(unit: Unit, body: list[tree.Statement]) -> None:
    """Collect the policies; their lines are read where the options stand."""
    for one in body:
        if not (isinstance(one, tree.Phrase) and one.head == "policy"):
            continue
        name = one.items[0] if one.items else None
        if not isinstance(name, tree.Name):
            unit.sink.error("R1006", "a policy needs a name", one.span, help="`policy careful {`")
            continue
        title = next((item.plain for item in one.items if isinstance(item, tree.Text)), None)
        if any(policy[0] == name.name for policy in unit.policies):
            unit.sink.error("R2002", f"the policy `{name.name}` is there twice", name.span)
            continue
        lines: list[tree.Phrase] = []
        for line in one.body.body if one.body else ():
            if isinstance(line, tree.Phrase) and line.head == "prefer":
                lines.append(line)
            elif isinstance(line, tree.Phrase) and line.head == "cites":
                for item in line.items:
                    if isinstance(item, tree.Text):
                        unit.cites.setdefault(item.plain or "", item.span)
            elif not isinstance(line, tree.Broken):
                unit.sink.error(
                    "R1002", "only `prefer` lines stand in a policy", line.span, "not here",
                    help='write it like: `prefer "Hold" if pot >= 20`',
                )  # fmt: skip
        unit.policies.append((name.name, title or name.name, name.span, tuple(lines)))
