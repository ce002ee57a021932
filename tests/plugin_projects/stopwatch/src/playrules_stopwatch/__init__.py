"""A stopwatch: what happens is measured outside the game, by people or by a referee."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playrules.engine import Program, State
from playrules.engine.kinds import Kind
from playrules.engine.program.expressions import Column, Const, Math
from playrules.engine.vocabulary import (
    AnswerPart,
    BlockWord,
    Build,
    Code,
    DeclaredBlock,
    EventWord,
    GroupWord,
    SettingWord,
    Value,
    VerbWord,
)
from playrules.plugins.api import Draws, Referee, Referees, Words, hookimpl

GAME = """rules 1
game sands "Sands" { players: 2 }
use stopwatch 1
watch sand "Sand timer" { most: 60 }
players { has score: number starts 0 }
play {
  for each p in players {
    time p with sand
    score sand.seconds for p "held"
  }
}
when <w: watch> stopped where w.seconds is 60 { say "time is up" }
"""

FLIGHT = """rules 1
game flight "Flight" { players: 2 }
use stopwatch 1
piece token "Token" { count: 3 }
watch sand "Sand timer" { most: 60 }
felt cloth "Cloth" { most: 40 }
players { has score: number starts 0 }
play {
  for each p in players {
    throw with sand
    score sum(t.distance for t in tokens) for p "scattered"
  }
}
"""


def declare_watch(block: DeclaredBlock, build: Build) -> None:
    """Declare a watch: one thing that keeps the seconds it showed last."""
    most = block.value("most")
    kind = Kind("number", "", 0, 3600 if most is None else most.value)
    watch = build.things(block, group="watch", titles=[block.title], keys=[block.name])
    column = build.keep(watch, "seconds", kind)
    build.shared("stopwatch")[block.name] = (watch, kind, column)


def lower_time(code: Code, arguments: dict[str, Value]) -> None:
    """Lower `time PLAYER with WATCH`: one number, taken into a variable."""
    watch = arguments["watch"]
    thing, kind, column = _watch(code, watch)
    (seconds,) = code.outside(
        "time",
        AnswerPart("seconds", kind),
        text="Time {who}",
        who=arguments["who"],
        watch=watch,
    )
    place = Math("-", watch.expr, Const(thing.first))
    code.store(Column(column, place), seconds)
    code.record("time", "{0} holds out for {1} seconds", arguments["who"], _value(watch, seconds))
    code.event("stopped", w=watch)


def lower_throw(code: Code, arguments: dict[str, Value]) -> None:
    """Lower `throw with WATCH`: a number, and one for each piece, written to their columns."""
    watch = arguments["watch"]
    _, kind, column = _watch(code, watch)
    code.outside(
        "throw",
        AnswerPart("seconds", kind, column),
        AnswerPart("distance", *_distances(code.build)),
        text="Throw all pieces",
        watch=watch,
    )
    code.event("stopped", w=watch)


def declare_pieces(block: DeclaredBlock, build: Build) -> None:
    """Declare `felt`: how far pieces may lie from the middle."""
    most = block.value("most")
    kind = Kind("number", "", 0, 100 if most is None else most.value)
    tokens = build.find("token")
    count = 0 if tokens is None else len(tokens.ids)
    column = build.keep(tokens, "distance", kind)
    build.shared("stopwatch")[""] = (kind, column, count)


def _distances(build: Build) -> tuple[Kind, int, int]:
    found: tuple[Kind, int, int] = build.shared("stopwatch")[""]
    return found


def _watch(code: Code, value: Value) -> Any:
    """Return the watch that a value means; all are alike but for what they keep."""
    shared = code.build.shared("stopwatch")
    found = code.build.find(value.kind.of)
    if found is not None and found.name in shared:
        return shared[found.name]
    return next(one for name, one in shared.items() if name)


def _value(like: Value, expr: Any) -> Value:
    return Value(Kind("number"), expr, like.span)


@hookimpl
def playrules_vocabulary(words: Words) -> None:
    """Add watches, and what is measured with them."""
    words.add(
        GroupWord("watch", "watch", "watches", "All watches."),
        BlockWord(
            "watch",
            declare_watch,
            "A watch; `w.seconds` is what it showed last.",
            GAME,
            settings={"most": SettingWord("number", "The most seconds it can show.")},
        ),
        BlockWord(
            "felt",
            declare_pieces,
            "Where tokens are thrown; `t.distance` is how far one lies from the middle.",
            FLIGHT,
            settings={"most": SettingWord("number", "The farthest that a token can lie.")},
        ),
        VerbWord(
            "time <who: player> with <watch: watch>",
            lower_time,
            "Measure how long a player holds out.",
            GAME,
            causes=("stopped",),
        ),
        VerbWord(
            "throw with <watch: watch>",
            lower_throw,
            "Throw all tokens, and measure how long and how far they fly.",
            FLIGHT,
            causes=("stopped",),
        ),
        EventWord("stopped", "<w: watch> stopped", "A watch has been stopped."),
    )


def clock(program: Program) -> Referee:
    """Make the referee of a game: it makes up what nobody measures."""

    def measure(state: State, draws: Draws, /) -> Sequence[int]:
        assert state.question is not None
        return state.question.evenly(draws.below)

    return measure


@hookimpl
def playrules_referee(referees: Referees) -> None:
    """Answer where nobody measures."""
    referees.add(clock, "Makes up times and distances.")
