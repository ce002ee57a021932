"""A plugin made up for tests: boards that darts are thrown at, each with aims of its own."""

from __future__ import annotations

from functools import cache

from playrules.dsl import CORE_WORDS, Compiled, compile_text
from playrules.dsl.diagnostics.render import render_all
from playrules.engine import Event, Machine, State
from playrules.engine.kinds import YES_NO, Kind, compound, list_of
from playrules.engine.program.expressions import Const, Expr
from playrules.engine.vocabulary import (
    BlockWord,
    Build,
    Code,
    CompoundPart,
    CompoundWord,
    DeclaredBlock,
    FunctionWord,
    GroupWord,
    MemberWord,
    SettingWord,
    Value,
    VerbWord,
    Vocabulary,
)
from playrules.plugins.api import MadeEntryPoint, MadePlugin, load_plugins
from playrules.plugins.api.arithmetic import compare, consecutive, entry, minus

LENGTH, ANGLE = Kind("quantity", "length"), Kind("quantity", "angle")
HEAD = 'rules 1\n\ngame darts "Darts" {\n  players: 2\n}\n\nuse darts 1\n\n'


def declare_target(block: DeclaredBlock, build: Build) -> None:
    """Declare a board, and its aims: how far to the right, how the dart is turned, with force."""
    step, count = block.value("step"), block.value("count")
    assert step is not None
    assert count is not None
    parts = [CompoundPart("x", LENGTH, 0, step.value, count.value, default=0, unit="mm")]
    turns = tuple(one.value for one in block.values("turns"))
    if turns:
        parts.append(CompoundPart("turn", ANGLE, text="turned {}", default=turns[0], values=turns))
        parts.append(CompoundPart("hard", YES_NO, count=2, text="with force", default=0))
    aims = build.variant("aim", block.name, parts, title=block.title)
    target = build.things(block, group="target", titles=[block.title], keys=[block.name])
    build.shared("darts").setdefault("aims", {})[target.first] = (aims.first, aims.size)


def aims(code: Code, arguments: dict[str, Value]) -> Value:
    """Return the aims at a board, without making a list of them."""
    ranges: dict[int, tuple[int, int]] = code.build.shared("darts")["aims"]
    target = arguments["t"]
    size = 1 + max(ranges)
    firsts = [ranges.get(number, (0, 0))[0] for number in range(size)]
    sizes = [ranges.get(number, (0, 0))[1] for number in range(size)]
    kind = compound("aim")
    if isinstance(target.expr, Const):
        first, count = ranges[target.expr.value]
        kind = compound("aim", first, first + count - 1)
    items = consecutive(
        kind,
        entry(code.build, "first aims", firsts, target.expr),
        entry(code.build, "aims", sizes, target.expr),
        max(sizes),
    )
    return Value(list_of(kind), Const(0), code.span, items)


def soft(code: Code, arguments: dict[str, Value]) -> Value:
    """Return the aims at a board that are no more than so far to the right."""

    def near(other: Code, aim: Expr) -> Expr:
        return compare("<=", other.part(Value(kind, aim, code.span), "x").expr, most)

    everything = aims(code, arguments)
    kind, most = everything.items.item_kind, arguments["most"].expr  # type: ignore[union-attr]
    return code.filter(everything, near)


def quadrant(code: Code, arguments: dict[str, Value]) -> Value:
    """Return how far an aim is past a place."""
    x = code.part(arguments["it"], "x")
    return Value(LENGTH, minus(x.expr, arguments["place"].expr), code.span)


def throw(code: Code, arguments: dict[str, Value]) -> None:
    """Say where a dart went."""
    code.record("throw", "a dart flies: {0}", arguments["a"])


TARGET = BlockWord(
    "target", declare_target, "A board.", "target wall {}",
    settings={
        "step": SettingWord("quantity length", "How far apart aims are.", required=True),
        "count": SettingWord("number", "How many there are.", required=True),
        "turns": SettingWord("list", "How a dart may be turned."),
    },
)  # fmt: skip
WORDS = (
    GroupWord("target", "target", "targets", "All boards."),
    CompoundWord("aim", "aims_of_all", "Where a dart goes."),
    TARGET,
    FunctionWord("aims", (("t", "target"),), "list of aim", aims, "The aims.", "aims(wall)"),
    FunctionWord(
        "soft", (("t", "target"), ("most", "quantity length")), "list of aim", soft,
        "Aims not too far.", "soft(wall, 1cm)",
    ),
    MemberWord(
        "aim", "past", "quantity length", quadrant, "How far past a place.",
        (("place", "quantity length"),),
    ),
    VerbWord("throw at <a: aim>", throw, "Throws.", "throw at a"),
)  # fmt: skip
WALLS = """
target wall "Wall" { step: 2mm
  count: 500
  turns: 0deg, 45deg, 180deg }
target door "Door" { step: 20mm
  count: 3 }
"""


@cache
def vocabulary() -> Vocabulary:
    """Return the words of the plugin."""
    point = MadeEntryPoint("darts", MadePlugin(WORDS))
    return load_plugins(CORE_WORDS, entry_points=[point], strict=True).vocabulary


def compiled(text: str, top: str = WALLS) -> Compiled:
    """Compile a game that plays *text* with the boards of *top*."""
    return compile_text(HEAD + top + text, vocabulary=vocabulary())


def start(play: str, top: str = "", journal: list[Event] | None = None) -> State:
    """Return a game with a wall and a door, at its first choice."""
    made = compiled("play {\n" + play + "\n}\n" + top)
    assert made.program is not None, render_all(made.diagnostics, made.files)
    return Machine(made.program).start(journal=journal)


def said(play: str, top: str = "") -> list[str]:
    """Return what is said in a game in which the first choice is taken always."""
    journal: list[Event] = []
    state = start(play, top, journal)
    while not state.is_over:
        state = state.apply(state.choices[0], journal=journal)
    return spoken(journal)


def spoken(journal: list[Event]) -> list[str]:
    """Return what was said, and where darts went."""
    return [one.text for one in journal if one.event in ("say", "throw")]
