"""Declares tools: what is fixed by the game, and what whoever uses them may aim."""

from __future__ import annotations

from math import prod
from typing import Final

from playrules.engine.kinds import Kind as ValueKind
from playrules.engine.vocabulary import (
    Build,
    CompoundPart,
    Constant,
    DeclaredBlock,
    RowView,
    RowWord,
    SettingWord,
)
from playrules.plugins.physics.by_hand.spots import by_hand
from playrules.plugins.physics.model import Hole, Parameter, Tool
from playrules.plugins.physics.spots import AIM
from playrules.plugins.physics.tools.kinds import KINDS, anchored
from playrules.plugins.physics.tools.measures import Kind, Measure, unit_of
from playrules.plugins.physics.words.materials import hand_of
from playrules.plugins.physics.words.plan import ToolKind, one_cell, plan_of

MOST_VALUES: Final = 10_000
MOST_AIMS: Final = 10_000_000


def settings_of(kind: Kind) -> dict[str, SettingWord]:
    """Return the settings of the block of a kind of tool: its measures, and who holds it."""
    found = {
        one.name: SettingWord(f"quantity {one.unit}", _doc(one), required=_needed(one))
        for one in kind.measures
    }
    return found | {
        "steadiness": SettingWord(
            "block steadiness",
            "How steady the hand is that aims: it shifts each parameter with a `slip`.",
        )
    }


def _needed(one: Measure) -> bool:
    return one.start is None and not one.aimable


def _doc(one: Measure) -> str:
    text = (one.help[:1].upper() + one.help[1:]).removesuffix(".")
    start = f"; {one.told(one.start)} if left out" if one.start is not None else ""
    return f"{text}. {one.range}{start}."


def rows_of(kind: Kind) -> dict[str, RowWord]:
    """Return the columns of the rows of a tool: one row for each measure that is aimed."""
    names = ", ".join(f"`{one.name}`" for one in kind.measures if one.aimable)
    return {
        "aim": RowWord("name", f"What may be aimed: {names}.", required=True),
        "from": RowWord("any", "The least that may be chosen."),
        "to": RowWord("any", "The most that may be chosen."),
        "step": RowWord("any", "From one choice to the next."),
        "default": RowWord("any", "What need not be typed."),
        "slip": RowWord(
            "any", "By how much one step of the hand's error shifts it; 0 if left out."
        ),
    }


def declare_tool(block: DeclaredBlock, build: Build) -> None:
    """Declare a tool; its figures are read when all is declared."""
    kind = build.things(block, group="tool", titles=[block.title], keys=[block.name])
    plan = plan_of(build)
    plan.doubled = plan.doubled or block.name in plan.tools
    plan.tools[block.name] = ToolKind(kind, block)


def read_tool(tool: ToolKind, build: Build) -> None:
    """Put the model of a tool together, and the kind of its aims."""
    block = tool.block
    kind = KINDS[block.word]
    constants = _constants(block, kind, build)
    rows: list[tuple[Parameter, int]] = []
    for row in block.rows:
        found = _parameter(row, kind, build)
        if found is None:
            return
        if any(one.name == found[0].name for one, _ in rows):
            build.error(row.span, f"`{found[0].name}` has a row already", "a second row")
            return
        rows.append(found)
    parameters = tuple(one for one, _ in rows)
    if not rows:
        example = next(one for one in kind.measures if one.aimable)
        help = f"give it rows: `| aim | from | to |`, such as `| {example.name} | … | … |`"
        build.error(block.span, f"nothing of {block.name} is aimed", "who uses it has to aim", help)
        return
    if constants is None or not _complete(block, kind, constants, parameters, build):
        return
    tool.slips = tuple(slip for _, slip in rows)
    tool.hand = hand_of(block, build)
    if tool.hand is None and any(tool.slips) and not block.has("steadiness"):
        where = next(row.span for row in block.rows if row.cell("slip"))
        help = "add `steadiness: HAND`: a slip is by how much one step of a hand's error shifts it"
        build.error(where, "nobody's hand slips here", "no hand holds this tool", help)
        return
    if tool.hand is not None and not any(tool.slips):
        where = block.setting_span("steadiness")
        help = "give a parameter a `slip`: by how much one step of the error shifts it"
        build.error(where, "the hand of this tool has nothing to shift", help=help)
        return
    tool.model = Tool(kind.name, block.name, block.title, tuple(constants.items()), parameters)
    aim = tuple(one.default for one in parameters)
    tool.stays = bool(anchored(tool.model, Hole("", 0, 0, 0), aim).parts)


def add_aims(tool: ToolKind, build: Build) -> None:
    """Add the aims of a tool that could be read."""
    if tool.model is not None:
        kind = KINDS[tool.model.kind]
        measures = {one.name: one for one in kind.measures}
        parts = [_part(one, measures[one.name].help) for one in tool.model.parameters]
        tool.variant = build.variant(AIM, tool.kind.name, parts, title="")
        if build.by_hand:
            name = f"{tool.kind.name} by hand"
            tool.used = build.variant(AIM, name, by_hand(build, parts), title="by hand")


def _constants(block: DeclaredBlock, kind: Kind, build: Build) -> dict[str, int] | None:
    """Return the measures that the block fixes, by name."""
    found: dict[str, int] = {}
    for one in kind.measures:
        given = block.value(one.name)
        if given is not None:
            if not _fits(given, one, build):
                return None
            found[one.name] = given.value
    return found


def _a(words: str) -> str:
    return f"{'an' if words[0] in 'aeiou' else 'a'} {words}"


def _fits(given: Constant, one: Measure, build: Build) -> bool:
    """Whether a figure is one that a measure can have; says so if not."""
    wanted = build.kind(f"quantity {one.unit}")
    if (given.kind.base, given.kind.of) != (wanted.base, wanted.of):
        unitless = given.kind.base == "number"
        shown = "number" if unitless else str(given.kind)
        such = f": `{given.value}{unit_of(one.unit)}`" if unitless else ""
        message = f"`{one.name}` is {_a(one.unit)}, but this is {_a(shown)}"
        help = f"{one.help}; write it with its unit{such}"
        build.error(given.span, message, "of another kind", help)
        return False
    if one.low <= given.value <= one.high:
        return True
    ends = f"{build.written(wanted, one.low)} to {build.written(wanted, one.high)}"
    build.error(given.span, f"`{one.name}` goes from {ends}", "beyond that", one.help)
    return False


def _parameter(row: RowView, kind: Kind, build: Build) -> tuple[Parameter, int] | None:
    """Return the parameter of a row and its slip, None after saying what is wrong with it."""
    named = one_cell(row, "aim", build)
    if named is None:
        return None
    measure = kind.measure(named.text)
    if measure is None or not measure.aimable:
        aimable = ", ".join(f"`{one.name}`" for one in kind.measures if one.aimable)
        message = f"a {kind.name} is not aimed by `{named.text}`"
        build.error(named.span, message, "cannot be aimed", f"it is aimed by {aimable}")
        return None
    cells = {name: one_cell(row, name, build) for name in ("from", "to", "step", "default", "slip")}
    for name, given in cells.items():
        if given is not None and not _fits_cell(given, name, measure, build):
            return None
    low, high = (cells[name] for name in ("from", "to"))
    first = measure.low if low is None else low.value
    last = measure.high if high is None else high.value
    step = measure.step if cells["step"] is None else cells["step"].value
    count = _count(row, first, last, step, build)
    if count is None:
        return None
    default = _default(cells["default"], measure, range(first, last + 1, step), build)
    if default is None:
        return None
    found = Parameter(measure.name, measure.title, measure.unit, first, step, count, default)
    return found, cells["slip"].value if cells["slip"] else 0


def _fits_cell(given: Constant, name: str, measure: Measure, build: Build) -> bool:
    if name in ("step", "slip"):
        wanted = build.kind(f"quantity {measure.unit}")
        if (given.kind.base, given.kind.of) == (wanted.base, wanted.of) and given.value > 0:
            return True
        message = f"the {name} of `{measure.name}` is {_a(measure.unit)} above 0"
        build.error(given.span, message, "not so", "write it with its unit")
        return False
    return _fits(given, measure, build)


def _count(row: RowView, first: int, last: int, step: int, build: Build) -> int | None:
    """Return how many values a parameter has, None after saying why it cannot have them."""
    if first > last:
        build.error(row.span, "`from` is more than `to`", help="`from` is the least")
    elif (last - first) % step:
        message = "the steps do not lead from `from` to `to`"
        build.error(row.span, message, help="let `to` be `from` and some whole steps")
    elif (last - first) // step >= MOST_VALUES:
        count = (last - first) // step + 1
        build.error(row.span, f"{count} values to choose from", f"at most {MOST_VALUES}")
    else:
        return (last - first) // step + 1
    return None


def _default(given: Constant | None, measure: Measure, values: range, build: Build) -> int | None:
    """Return the value that is taken where none is typed; None after saying that it is none."""
    if given is None:
        return measure.start if measure.start in values else values[0]
    if given.value in values:
        return given.value
    message = f"this default of `{measure.name}` cannot be chosen"
    build.error(given.span, message, "not on a step", "let it be `from` and some whole steps")
    return None


def _complete(
    block: DeclaredBlock,
    kind: Kind,
    constants: dict[str, int],
    parameters: tuple[Parameter, ...],
    build: Build,
) -> bool:
    """Whether a tool says all that it needs, and nothing twice."""
    aimed = {one.name for one in parameters}
    for name in sorted(aimed & constants.keys()):
        message = f"`{name}` is fixed, and aimed as well"
        build.error(block.setting_span(name), message, help="leave the setting or the row out")
        return False
    for one in kind.measures:
        if one.start is None and one.name not in aimed | constants.keys():
            message = f"{block.name} needs `{one.name}`"
            help = f"as a setting, or as a row where it is aimed: {one.help}"
            build.error(block.span, message, help=help)
            return False
    if not parameters:
        names = ", ".join(f"`{one.name}`" for one in kind.measures if one.aimable)
        help = f"give it rows `| aim | from | to | step |`: whoever uses it aims {names}"
        build.error(block.span, f"nothing of {block.name} is aimed", "no row", help)
        return False
    if prod(one.count for one in parameters) > MOST_AIMS:
        build.error(block.span, "there are too many aims", help="let some steps be longer")
        return False
    return True


def _part(one: Parameter, help: str) -> CompoundPart:
    kind = ValueKind("quantity", one.unit)
    return CompoundPart(
        one.name, kind, one.low, one.step, one.count, default=one.default, help=help
    )
