"""Races of many runners: what one brings is told at once, in examples by a table of facts."""

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
    Word,
)

TIME = Kind("quantity", "time", 0, 3600 * 10**9)
MOST_BITS = 62

GAME = """rules 1
game derby "Derby" { players: 2 }
use stopwatch 1
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


def keep_runners(_block: DeclaredBlock, build: Build) -> None:
    """Keep what runners do, once for all races."""
    shared, runners = build.shared("races"), build.find("runner")
    if "parts" in shared or runners is None:
        return
    count, items = len(runners.ids), len(runners.ids) + len(build.ids("post"))
    kinds = {
        "seconds": TIME, "laps": number(0, 99), "fell": YES_NO,
        "beside": number(0, 2 ** min(items, MOST_BITS) - 1),
    }  # fmt: skip
    shared["runners"] = runners
    shared["parts"] = {
        name: AnswerPart(name, kind, build.keep(runners, name, kind), count)
        for name, kind in kinds.items()
    }


def declare_post(block: DeclaredBlock, build: Build) -> None:
    """Declare a post that runners pass."""
    build.things(block, group="post", titles=[block.title], keys=[block.name])


def place_post(block: DeclaredBlock, build: Build) -> None:
    """Note at which race a post stands."""
    race, post = block.value("race"), build.find(block.name)
    if race is not None and post is not None:
        build.shared("races").setdefault("posts", {})[post.first] = race.value


def lower_run(code: Code, arguments: dict[str, Value]) -> None:
    """Lower `run RACE`: how hard the wind blew, and what each runner did."""
    code.outside(
        "laps", AnswerPart("wind", number(0, 9)), *race_parts(code, arguments),
        text="What happened in {race}?", race=arguments["race"],
    )  # fmt: skip


def race_parts(code: Code, _arguments: dict[str, Value]) -> list[AnswerPart]:
    """Return what is kept of runners."""
    return list(code.build.shared("races")["parts"].values())


def lower_beside(code: Code, arguments: dict[str, Value]) -> Value:
    """Lower `beside(RUNNER, RUNNER or POST)`: a bit of what the runner keeps."""
    shared = code.build.shared("races")
    runners, item = shared["runners"], arguments["item"]
    skipped = 0 if item.kind.of in ("runner", "piece") else len(runners.ids)
    power = code.build.table("powers of 2", [2**n for n in range(MOST_BITS)])
    place = Math("+", Math("-", item.expr, Const(1)), Const(skipped))
    own = Math("-", arguments["runner"].expr, Const(runners.first))
    bits = Column(shared["parts"]["beside"].column, own)
    bit = Math("mod", Math("down", bits, Entry(power, code.let(place))), Const(2))
    return Value(YES_NO, Compare("==", bit, Const(1)), item.span)


def check_posts(table: FactsView, build: Build) -> None:
    """Report posts of another race, where the race is known."""
    posts = build.shared("races").get("posts", {})
    race = table.arguments["race"].expr
    for row in table.rows:
        for one in row.cell("beside"):
            strange = one.kind.of != "runner" and isinstance(race, Const)
            if strange and isinstance(race, Const) and posts.get(one.value) != race.value:
                build.error(
                    one.span, "this post stands at another race", "not there",
                    "name runners, and posts of this race",
                )  # fmt: skip


def answer_laps(facts: Facts) -> Mapping[str, Sequence[int]]:
    """Turn a table into numbers: what is blank stays as it was."""
    runners = facts.program.things.kinds["runner"]
    found = {name: list(numbers) for name, numbers in facts.parts.items()}
    for name, values in facts.settings.items():
        found[name] = [values[0].value]
    for row in facts.rows:
        place = row.key.value - runners.first
        for name in ("seconds", "laps", "fell"):
            value = row.value(name)
            if value is not None:
                found[name][place] = value
        if "beside" in row.cells:
            if row.key in row.cells["beside"]:
                raise BadFact(
                    "nobody runs beside themselves", row, "beside", help="name the others"
                )
            bits = (_item(one, runners.first, len(runners.ids)) for one in row.cells["beside"])
            found["beside"][place] = sum({2**bit for bit in bits})
    return found


def _item(fact: Fact, first: int, runners: int) -> int:
    return fact.value - first if fact.of == "runner" else runners + fact.value - 1


WORDS: tuple[Word, ...] = (
    GroupWord("race", "race", "races", "All races."),
    GroupWord("post", "post", "posts", "All posts."),
    BlockWord("race", declare_race, "A race.", GAME, link=keep_runners),
    BlockWord(
        "post", declare_post, "A post that runners pass.", GAME, link=place_post,
        settings={"race": SettingWord("race", "Where it stands.", required=True)},
    ),  # fmt: skip
    VerbWord("run <race: race>", lower_run, "Let all runners run.", GAME),
    FunctionWord(
        "beside", (("runner", "piece"), ("item", "any")), "yes or no", lower_beside,
        "Whether a runner is beside another, or beside a post.", GAME,
    ),  # fmt: skip
    FactsWord(
        "laps in <race: race>",
        ("laps",),
        {
            "runner": RowWord("runner", "Who runs."),
            "seconds": RowWord("quantity time", "How long."),
            "laps": RowWord("number", "How many rounds."),
            "fell": RowWord("yes or no", "Whether the runner fell."),
            "beside": RowWord("list of runner or post", "What the runner is beside at the end."),
        },
        answer_laps,
        "What a race brought; a blank cell leaves it as it was.",
        GAME,
        settings={"wind": SettingWord("number", "How hard the wind blew, 0 to 9.")},
        parts=race_parts,
        check=check_posts,
    ),
)  # fmt: skip
