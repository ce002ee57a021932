"""Races of many runners: what one brings is told at once, and in examples by a table of facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from playrules.engine.kinds import YES_NO, Kind, number
from playrules.engine.program.expressions import Column, Compare, Const, Entry, Math
from playrules.engine.vocabulary import (
    AnswerPart,
    BadFact,
    BlockWord,
    Build,
    Code,
    DeclaredBlock,
    Fact,
    Facts,
    FactsView,
    FactsWord,
    FunctionWord,
    GroupWord,
    RowWord,
    SettingWord,
    Value,
    VerbWord,
)
from playrules.plugins.api import Words, hookimpl

HOUR = 3600 * 10**9  # nanoseconds
MOST_BITS = 62

GAME = """rules 1
game derby "Derby" { players: 2 }
use running 1
piece runner "Runner" { count: 3 }
race oval "Oval" { }
post bend "Bend" { race: oval }
play {
  run oval
  if runner[1].fell or not beside(runner[1], bend) { say "no luck" }
}
example "At the bend" {
  do {
    next laps in oval {
      wind: 3
      | runner       | seconds | beside          |
      | runner[1]    | 12.5s   | bend, runner[2] |
      | runner[2..3] | 14s     |                 |
    }
    play
  }
  expect runner[1].seconds is 12.5s and beside(runner[1], bend)
}
"""


def declare_race(block: DeclaredBlock, build: Build) -> None:
    """Declare a race."""
    build.things(block, group="race", titles=[block.title], keys=[block.name])


def keep_runners(block: DeclaredBlock, build: Build) -> None:
    """Keep what runners do, once for all races."""
    shared, runners = build.shared("running"), build.find("runner")
    if runners is None:
        build.error(block.span, "nobody runs here", help='declare `piece runner "Runner" { … }`')
    elif "parts" not in shared:
        count = len(runners.ids)
        items = min(count + len(build.ids("post")), MOST_BITS)
        kinds = {
            "seconds": Kind("quantity", "time", 0, HOUR),
            "laps": number(0, 99),
            "fell": YES_NO,
            "beside": number(0, 2**items - 1),  # a bit for each runner, then each post
        }
        shared["runners"] = runners
        shared["parts"] = [
            AnswerPart(name, kind, build.keep(runners, name, kind), count)
            for name, kind in kinds.items()
        ]


def declare_post(block: DeclaredBlock, build: Build) -> None:
    """Declare a post that runners pass."""
    build.things(block, group="post", titles=[block.title], keys=[block.name])


def place_post(block: DeclaredBlock, build: Build) -> None:
    """Note at which race a post stands."""
    race, post = block.value("race"), build.find(block.name)
    if race is not None and post is not None:
        build.shared("running").setdefault("posts", {})[post.first] = race.value


def parts_of_race(code: Code, _arguments: dict[str, Value]) -> list[AnswerPart]:
    """Return what is kept of all runners."""
    parts: list[AnswerPart] = code.build.shared("running").get("parts", [])
    return parts


def lower_run(code: Code, arguments: dict[str, Value]) -> None:
    """Write the code of `run RACE`: how hard the wind blew, and what each runner did."""
    parts = [AnswerPart("wind", number(0, 9)), *parts_of_race(code, arguments)]
    race = arguments["race"]
    wind, *_ = code.outside("laps", *parts, text="What happened in {race}?", race=race)
    code.record("wind", "wind {0}", Value(number(0, 9), wind, code.span))


def lower_beside(code: Code, arguments: dict[str, Value]) -> Value:
    """Write the code of `beside(RUNNER, RUNNER or POST)`: a bit of what the runner keeps."""
    shared, item = code.build.shared("running"), arguments["item"]
    runners = shared["runners"]
    ahead = -runners.first if item.kind.of == "runner" else len(runners.ids) - 1
    power = code.build.table("powers of 2", [2**bit for bit in range(MOST_BITS)])
    column = next(part.column for part in shared["parts"] if part.name == "beside")
    bits = Column(column, Math("-", arguments["runner"].expr, Const(runners.first)))
    place = code.let(Math("+", item.expr, Const(ahead)))
    bit = Math("mod", Math("down", bits, Entry(power, place)), Const(2))
    return Value(YES_NO, Compare("==", bit, Const(1)), code.span)


def check_laps(table: FactsView, build: Build) -> None:
    """Report a wind that nobody keeps, and posts of another race, where it is known which."""
    for wind in table.setting("wind") if not table.answers else ():
        build.error(wind.span, "the wind of a race is not kept", "not here", "say it behind `next`")
    posts = build.shared("running").get("posts", {})
    race = table.arguments.get("race")
    if race is None:
        return
    named = [one for row in table.rows for one in row.cell("beside") if one.kind.of != "runner"]
    for one in named:
        if posts[one.value] != race.value:
            message, help = "this post stands at another race", "name runners, and its own posts"
            build.error(one.span, message, "not there", help)


def answer_laps(facts: Facts) -> Mapping[str, Sequence[int]]:
    """Turn a table into the parts of an answer; what is blank stays as it stands."""
    runners = facts.program.things.kinds["runner"]
    found = {name: list(numbers) for name, numbers in facts.parts.items()}
    if "wind" in facts.settings:
        found["wind"] = [facts.settings["wind"][0].value]
    for row in facts.rows:
        place = row.key.value - runners.first
        for name in ("seconds", "laps", "fell"):
            value = row.value(name)
            if value is not None:
                found[name][place] = value
        items = row.cells.get("beside")
        if items is not None:
            if row.key in items:
                raise BadFact("nobody runs beside themselves", row, "beside", help="leave it out")
            bits = {_bit(one, runners.first, len(runners.ids)) for one in items}
            found["beside"][place] = sum(2**bit for bit in bits)
    return found


def _bit(fact: Fact, first: int, runners: int) -> int:
    return fact.value - first if fact.of == "runner" else runners + fact.value - 1


LAPS = FactsWord(
    "laps in <race: race>",
    events=("laps",),
    columns={
        "runner": RowWord("runner", "Who runs."),
        "seconds": RowWord("quantity time", "How long it took."),
        "laps": RowWord("number", "How many rounds."),
        "fell": RowWord("yes or no", "Whether the runner fell."),
        "beside": RowWord("list of runner or post", "Who and what is near at the end."),
    },
    settings={"wind": SettingWord("number", "How hard the wind blew, 0 to 9; 0 if left out.")},
    answer=answer_laps,
    parts=parts_of_race,
    check=check_laps,
    doc="What a race brought. A blank cell, and a runner without a row: as it was.",
    example=GAME,
)


@hookimpl
def playrules_vocabulary(words: Words) -> None:
    """Add races, and what happens in them."""
    words.add(
        GroupWord("race", "race", "races", "All races."),
        GroupWord("post", "post", "posts", "All posts."),
        BlockWord("race", declare_race, "A race.", GAME, link=keep_runners),
        BlockWord(
            "post",
            declare_post,
            "A post that runners pass.",
            GAME,
            settings={"race": SettingWord("race", "Where it stands.", required=True)},
            link=place_post,
        ),
        VerbWord("run <race: race>", lower_run, "Let all runners run.", GAME),
        FunctionWord(
            "beside",
            (("runner", "runner"), ("item", "any")),
            "yes or no",
            lower_beside,
            "Whether a runner is beside another, or beside a post.",
            GAME,
        ),
        LAPS,
    )
