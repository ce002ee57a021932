"""Lowers `example` blocks: their parts in order, cut into steps that run one after the other."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from playrules.dsl.diagnostics.suggest import did_you_mean, respell
from playrules.dsl.lower.declarations.overrides import allowed_words, permits
from playrules.dsl.lower.examples.suite import WHOLE, Growing, catch_all, every_tag
from playrules.dsl.lower.expressions.constants import constants
from playrules.dsl.lower.expressions.dispatch import lower
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.build import declare_name
from playrules.dsl.lower.ground.kinds import common_kind, plain
from playrules.dsl.lower.ground.symbols import KeptSymbol, SettingSymbol
from playrules.dsl.lower.ground.unit import PendingRule
from playrules.dsl.lower.ground.values import as_kind
from playrules.dsl.lower.statements.dispatch import lower_statements
from playrules.dsl.syntax import tree
from playrules.engine.kinds import MAX, MIN
from playrules.engine.program.examples import Example, Step
from playrules.engine.program.expressions import Column
from playrules.engine.program.operations import Op, Store
from playrules.engine.source import Span

FORM = 'write it like: `example "Three in a row" { given { … } do { … } expect E }`'
BLOCKS = ("given", "do")


@dataclass(slots=True)
class Reading:
    """An example while its statements are cut into steps.

    `waiting` are the statements of the step being gathered, `names` those that a `let` keeps.
    """

    grow: Growing
    node: tree.Phrase
    title: str
    steps: list[Step] = field(default_factory=list)
    cites: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    waiting: list[tree.Statement] = field(default_factory=list)


def title_of(node: tree.Phrase) -> str | None:
    """Return the title of an example, None where its head is not written like that."""
    item = node.items[0] if len(node.items) == 1 else None
    return item.plain if isinstance(item, tree.Text) and node.guard is None else None


def lower_example(grow: Growing, node: tree.Phrase, settings: tuple[tuple[str, int], ...]) -> None:
    """Lower one example into steps; *settings* are the figures that it changes."""
    title = title_of(node)
    if title is None or node.body is None:
        grow.unit.sink.error("R1006", "an example has a title and a block", node.span, help=FORM)
        return
    if not title.strip() or not node.body.body:
        what, help = ("title", FORM) if not title.strip() else ("line", "say what it expects")
        grow.unit.sink.error("R1006", f"this example has no {what}", node.head_span, help=help)
        return
    reading = Reading(grow, node, title)
    statements = _statements(reading)
    if not any(_is_whole(one, "setup") for one in statements):
        _add_step(reading, "setup", node.head_span)
    for one in statements:
        _take(reading, one)
    _flush(reading)
    for name in reading.names:
        del grow.unit.symbols[name]
    grow.examples.append(
        Example(title, node.span, tuple(reading.cites), tuple(reading.steps), settings)
    )


def _statements(reading: Reading) -> list[tree.Statement]:
    """Return the statements of `given`, `do` and the lines between them, settings left out."""
    found: list[tree.Statement] = []
    sink = reading.grow.unit.sink
    body = reading.node.body
    for one in body.body if body else ():
        if isinstance(one, tree.Phrase) and one.head in BLOCKS and one.body is not None:
            if one.items or one.guard is not None:
                sink.error("R1006", f"`{one.head}` stands alone before its block", one.span)
            inside = one.body.body
            found += [line for line in inside if not _is_setting(reading, one, line)]
        elif isinstance(one, tree.Phrase) and one.head == "cites":
            reading.cites += _cited(reading, one)
        elif isinstance(one, tree.Expect):
            found.append(one)
        elif not isinstance(one, tree.Broken):
            sink.error(
                "R1002", "this cannot stand in an `example`", one.span, "not here",
                help="put it into its `given { … }` or `do { … }`",
            )  # fmt: skip
    return found


def _cited(reading: Reading, node: tree.Phrase) -> list[str]:
    """Return the rules that an example cites."""
    found = [item.plain or "" for item in node.items if isinstance(item, tree.Text)]
    if len(found) < sum(not isinstance(item, tree.Comma) for item in node.items) or not found:
        reading.grow.unit.sink.error(
            "R1006", "`cites` names rules in quotes", node.span, help='`cites "R-01", "R-02"`'
        )
    return found


def _is_setting(reading: Reading, block: tree.Phrase, line: tree.Statement) -> bool:
    if not isinstance(line, tree.Setting):
        return False
    if block.head != "given":
        reading.grow.unit.sink.error(
            "R1002", "settings of an example stand in its `given`", line.span, "not here"
        )
    return True


def _is_whole(one: tree.Statement, head: str) -> bool:
    if not isinstance(one, tree.Phrase) or one.head != head:
        return False
    return not one.items and one.guard is None and one.body is None


# --- steps ----------------------------------------------------------------------------------------


def _take(reading: Reading, one: tree.Statement) -> None:
    """Add a statement to the step it belongs to."""
    last = reading.waiting[-1] if reading.waiting else None
    for head in WHOLE:
        if _is_whole(one, head):
            _flush(reading)
            _add_step(reading, head, one.span)
            return
    grouped = _is_next(last) or isinstance(last, tree.Expect) and isinstance(one, tree.Expect)
    if last is not None and not grouped and not any(map(_binds, reading.waiting)):
        _flush(reading)
    reading.waiting.append(one)


def _is_next(one: tree.Statement | None) -> bool:
    return isinstance(one, tree.Phrase) and one.head == "next"


def _binds(one: tree.Statement) -> bool:
    """Whether a statement gives names that the next ones may use: `choose x from …`."""
    return isinstance(one, tree.Phrase) and one.head == "choose" and one.body is None


def _flush(reading: Reading) -> None:
    """Make a step of the statements gathered so far."""
    statements, reading.waiting = tuple(reading.waiting), []
    if not statements:
        return
    unit = reading.grow.unit
    span = statements[-1].span
    pending = PendingRule("example", reading.title, span, [], None)
    index = reading.grow.new_rule(pending)
    body = Body(
        unit, rule=index, pending=pending, build_port=reading.grow.build, here=span,
        fault_rule=index, example=reading.grow,
    )  # fmt: skip
    tags = every_tag(unit)
    with body.names(), body.region(tags):
        _lower_step(reading, body, statements)
    catch_all(unit, pending, body, body.ops, tags)
    acts = not all(isinstance(one, tree.Expect) or _is_next(one) for one in statements)
    _number(reading, index, Step(0, "run", span, acts))


def _lower_step(reading: Reading, body: Body, statements: tuple[tree.Statement, ...]) -> None:
    """Lower the statements of a step; `next` lines last, for they may speak of what follows."""
    lines: list[tuple[int, tree.Statement]] = []
    for one in statements:
        if _is_next(one):
            lines.append((len(body.ops), one))
        elif isinstance(one, tree.Let):
            _keep(reading, body, one)
        else:
            lower_statements(body, (one,))
    written: list[tuple[int, list[Op]]] = []
    for place, one in lines:
        with body.aside() as ops:
            lower_statements(body, (one,))
        written.append((place, ops))
    for place, ops in reversed(written):
        body.ops[place:place] = ops


def _add_step(reading: Reading, head: str, span: Span) -> None:
    rule = reading.grow.setup if head == "setup" else reading.grow.play
    kind = "setup" if head == "setup" else "play"
    _number(reading, rule, Step(0, kind, span))  # type: ignore[arg-type]  # one of the two words


def _number(reading: Reading, rule: int, step: Step) -> None:
    rules = reading.grow.rules
    if rule not in rules:
        rules.append(rule)
    reading.steps.append(replace(step, number=rules.index(rule)))


def _keep(reading: Reading, body: Body, node: tree.Let) -> None:
    """Keep the value of a `let` for the later steps of the example."""
    unit = reading.grow.unit
    old = body.at(node.span)
    value = lower(body, node.value)
    body.at(old)
    if value.items is not None:
        unit.sink.error(
            "R3001", "a `let` of an example holds one value", node.value.span, "a list",
            help="use the list where it is needed",
        )  # fmt: skip
        return
    kind = value.kind
    if kind.base in ("number", "quantity"):
        kind = replace(kind, lo=MIN, hi=MAX)
    column = unit.allot(f"example {node.name}", kind)
    body.ops.append(Store(Column(column), as_kind(value, kind)))
    symbol = KeptSymbol(node.name, node.name_span, kind, column, used=True)
    if declare_name(unit, node.name, symbol, node.name_span):
        reading.names.append(node.name)


# --- settings -------------------------------------------------------------------------------------


def read_figures(
    grow: Growing, lines: list[tree.Setting]
) -> tuple[tuple[tuple[str, int], ...], dict[str, tree.Setting]]:
    """Return the figures that an example changes, and the lines that need another program.

    Those are the settings that are fixed when compiling.
    """
    unit = grow.unit
    figures: dict[str, int] = {}
    fixed: dict[str, tree.Setting] = {}
    for line in lines:
        symbol = unit.symbols.get(line.name)
        if not isinstance(symbol, SettingSymbol):
            known = [name for name, one in unit.symbols.items() if isinstance(one, SettingSymbol)]
            known += ["players", "mode"]
            unit.sink.error(
                "R1003", f"this game has no setting `{line.name}`", line.name_span, "unknown",
                help=did_you_mean(line.name, known)
                or "`given` takes `players:`, `mode:` and the settings of the game",
                fixes=respell(line.name, line.name_span, known),
            )  # fmt: skip
        elif symbol.fixed or symbol.listed:
            fixed[line.name] = line
        else:
            value = _figure(grow, symbol, line)
            if value is not None:
                figures[line.name] = value
    return tuple(figures.items()), fixed


def _figure(grow: Growing, symbol: SettingSymbol, line: tree.Setting) -> int | None:
    unit = grow.unit
    before = len(unit.sink.found)
    found = [
        one for node in line.values for one in constants(unit, grow.build, node, symbol.kind) or []
    ]
    fits = all(common_kind(unit, symbol.kind, one.kind) is not None for one in found)
    if len(found) == 1 and fits and permits(symbol, found[0].value):
        return found[0].value
    if len(unit.sink.found) == before:
        refuse_setting(grow, symbol, line)
    return None


def refuse_setting(grow: Growing, symbol: SettingSymbol, line: tree.Setting) -> None:
    """Report a value that a setting cannot have."""
    allowed = allowed_words(grow.unit, symbol)
    grow.unit.sink.error(
        "R3003", f"the setting `{symbol.name}` cannot be this", line.span, "not allowed",
        help=f"allowed: {allowed}" if allowed else f"{plain(symbol.kind)} is wanted",
    )  # fmt: skip
