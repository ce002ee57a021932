"""A plugin made up for tests: boards that darts are thrown at, each with aims of its own."""

from __future__ import annotations

from functools import cache

from playrules.dsl import CORE_WORDS, Compiled, compile_text
from playrules.dsl.diagnostics.render import render_all
from playrules.engine import Event, Machine, State
from playrules.engine.kinds import NUMBER, PLAYER, YES_NO, Kind, compound, list_of
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
    Word,
)
from playrules.plugins.api import MadeEntryPoint, MadePlugin, load_plugins
from playrules.plugins.api.arithmetic import (
    both,
    cell,
    compare,
    consecutive,
    entry,
    minus,
    plus,
    simple,
)

LENGTH, ANGLE, MASS = (Kind("quantity", one) for one in ("length", "angle", "mass"))
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


def declare_tip(block: DeclaredBlock, build: Build) -> None:
    """Say what the darts around the block are tipped with."""
    around = block.around
    assert around is not None
    darts = build.find(around.name)
    weight = block.value("weight")
    if darts is None or weight is None:
        return
    build.constant(darts, "weight", MASS, [weight.value] * len(darts.ids))


def link_tip(block: DeclaredBlock, build: Build) -> None:
    """Give each dart the hardness of its metal, whose block may stand further down."""
    metal, around = block.value("metal"), block.around
    if metal is None or around is None:
        return
    darts, known = build.find(around.name), build.block("metal", metal.text)
    assert darts is not None
    assert known is not None
    hardness = known.value("hardness")
    assert hardness is not None
    build.constant(darts, "hardness", NUMBER, [hardness.value] * len(darts.ids))


def declare_room(block: DeclaredBlock, build: Build) -> None:
    """Declare a place where darts lie, and keep how often they were touched there."""
    owners = build.seat_names if block.per_player else ("",)
    keys = [f"{owner}.{block.name}".removeprefix(".") for owner in owners]
    titles = [f"{owner}'s {block.title}".removeprefix("'s ") for owner in owners]
    room = build.things(block, group="room", titles=titles, keys=keys)
    if block.per_player:
        build.constant(room, "owner", PLAYER, range(1, len(owners) + 1))
    build.shared("darts").setdefault("rooms", []).append(room)
    build.shared("darts")[f"touched {room.name}"] = build.keep(room, "touched", NUMBER)


def link_room(block: DeclaredBlock, build: Build) -> None:
    """Count what is put into the room, and what is taken out of it."""
    darts, room = build.find("dart"), build.find(block.name)
    if darts is None or room is None:
        return
    first = build.shared("darts")[f"touched {room.name}"]

    def touched(code: Code, dart: Value, left: Value, place: Value) -> None:
        for where in (left, place):
            here = simple(code, where.expr)
            inside = both(compare(">=", here, room.first), compare("<=", here, room.ids[-1]))
            with code.when(inside):
                counter = cell(first, room.first, here)
                code.store(counter, plus(counter, 1))

    build.on_move(darts, touched)


def declare_area(block: DeclaredBlock, build: Build) -> None:
    """Declare an area of a room, or of another area: one for each room."""
    around, wide = block.around, block.value("wide")
    outer = build.find(around.name) if around is not None else None
    if around is None or outer is None or wide is None:
        return
    titles = [f"{block.title} {number}" for number in range(1, len(outer.ids) + 1)]
    keys = [f"{block.name}[{number}]" for number in range(1, len(outer.ids) + 1)]
    area = build.things(block, group="area", titles=titles, keys=keys)
    build.constant(area, "wide", LENGTH, [wide.value] * len(area.ids))
    depth = 1 + (around.data["depth"] if around.word == "area" else 0)
    block.data["depth"] = depth
    build.constant(area, "depth", NUMBER, [depth] * len(area.ids))


def declare_metal(block: DeclaredBlock, build: Build) -> None:
    """Leave a metal to the tips that name it."""


TARGET = BlockWord(
    "target", declare_target, "A board.", "target wall {}",
    settings={
        "step": SettingWord("quantity length", "How far apart aims are.", required=True),
        "count": SettingWord("number", "How many there are.", required=True),
        "turns": SettingWord("list", "How a dart may be turned."),
    },
)  # fmt: skip
WORDS: tuple[Word, ...] = (
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
TIP = BlockWord(
    "tip", declare_tip, "What a dart is tipped with.", "tip { }", parents=("piece",), header="",
    single=True, link=link_tip,
    settings={
        "weight": SettingWord("quantity mass", "How much it weighs.", required=True),
        "metal": SettingWord("block metal", "What it is made of."),
    },
)  # fmt: skip
METAL = BlockWord(
    "metal", declare_metal, "A metal.", "metal iron { hardness: 4 }",
    settings={"hardness": SettingWord("number", "How hard it is.", required=True)},
)  # fmt: skip
ROOM = BlockWord(
    "room", declare_room, "A place for darts.", "room hall { }", link=link_room,
    header="<name> [per player] [<title: text>]",
)  # fmt: skip
AREA = BlockWord(
    "area", declare_area, "A part of a room.", "area left { wide: 1m }", parents=("room", "area"),
    settings={"wide": SettingWord("quantity length", "How wide it is.", required=True)},
)  # fmt: skip
WORDS += (
    GroupWord("room", "place", "rooms", "All rooms."),
    GroupWord("area", "area", "areas", "All areas."),
    TIP, METAL, ROOM, AREA,
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
