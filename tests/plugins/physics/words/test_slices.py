"""Scenes around a table: which directions they face, and what may be written wrong about them."""

from __future__ import annotations

import pytest

from playrules.dsl import CORE_WORDS, compile_examples, compile_text
from playrules.engine.play.examples import run_suite
from playrules.plugins.api import load_plugins
from playrules.plugins.physics.model.slices import TURN, between
from playrules.plugins.physics.words.examples import ROUND_TABLE

VOCABULARY = load_plugins(CORE_WORDS).vocabulary
DEGREE = TURN // 360


def mistakes(text: str) -> list[tuple[str, str]]:
    """The code and the message of each mistake, as they are told."""
    made = compile_text(text, vocabulary=VOCABULARY)
    return [(one.code, one.message) for one in made.diagnostics if one.severity == "error"]


def test_the_example_has_no_mistakes() -> None:
    assert mistakes(ROUND_TABLE) == []


WRONG = {
    ("bearing: side", "bearing: sied"): "players keep nothing called `sied`",
    ("bearing: side", "bearing: score"): "`score` is not kept as an angle",
    ("bearing: side", "bearing: fall"): "the table keeps `fall`, but one that players keep",
    ("bearing: side", "bearing: 90deg"): "the name of an angle that players keep is wanted here",
    ("aimed: fall", "aimed: side"): "players keep `side`, but one that the table keeps is wanted",
    ("aimed: fall", "aimed: fallen"): "the table keeps nothing called `fallen`",
    ("has side: angle", "has side: length"): "`side` is not kept as an angle",
    ("bearing: side\n", ""): "`aimed` is for scenes with a `bearing`",
    ("reach: 12deg", "reach: 181deg"): "`reach` goes from 0deg to 180deg",
    ("reach: 12deg", "reach: -1deg"): "`reach` goes from 0deg to 180deg",
    ("reach: 12deg\n", ""): "fort has no `reach`",
    ("bearing: side\n  aimed: fall\n  reach: 12deg\n", ""): "fort faces nothing",
    ("scene fort per player", "scene fort"): "`bearing` is for scenes `per player` seen from",
    ("faces(fall)", "faces(3)"): "this is a number",
    ("apart(fall, p.side)", "apart(fall, p.score)"): "but an angle is wanted",
}


@pytest.mark.parametrize("change", WRONG)
def test_mistakes(change: tuple[str, str]) -> None:
    """What does not lie around a table, or names no angle that is kept, is told first."""
    found = mistakes(ROUND_TABLE.replace(*change))
    assert any(WRONG[change] in message for _, message in found), found


def test_a_scene_seen_from_above_has_no_bearing() -> None:
    """It shows the whole table, so it runs no way."""
    text = ASKED.replace("  bearing: side", "  view: above\n  bearing: side")
    text = text.replace("from: -100mm\n    to: 100mm", "x: 0mm\n    y: 0mm\n    radius: 10cm", 1)
    messages = [message for _, message in mistakes(text)]
    assert messages == ["`bearing` is for scenes `per player` seen from the side"]


ASKED = """rules 1
game compass "Compass" { players: 2 }
use physics 1
material wood { weight: 0.7g }
piece brick {
  body {
    material: wood
    radius: 1cm
  }
}
scene fort per player {
  bearing: side
  reach: 10deg
  ground table {
    from: -100mm
    to: 100mm
  }
}
scene desk {
  ground top {
    from: -100mm
    to: 100mm
  }
}
has fall: angle starts 0deg
players { has side: (angle or nothing) }
define seen: count(s in scenes where s.faces(fall))
play { say "hello" }
"""


@pytest.mark.parametrize(
    ("fall", "faced"),
    [
        ("5deg", "red"), ("6deg", ""), ("-15deg", "red"), ("344deg", ""),
        ("270deg", "blue"), ("630deg", "blue"), ("80deg", ""),
    ],
)  # fmt: skip
def test_faces(fall: str, faced: str) -> None:
    """Both ends of the reach count, whole turns do not; a scene without bearing faces nothing."""
    expected = " and ".join(
        f"{'' if seat == faced else 'not '}{seat}.fort.faces(fall)" for seat in ("red", "blue")
    )
    holds(
        f"set red.side to 355deg\nset blue.side to -90deg\nset fall to {fall}",
        f"{expected} and seen is {int(bool(faced))}",
    )


def test_nothing_is_faced_before_a_bearing_is_known() -> None:
    """A value that may be nothing is a bearing once it is something."""
    holds("set blue.side to 1deg", "not red.fort.faces(fall) and blue.fort.faces(fall)")


def test_apart() -> None:
    """The smaller way round counts, whatever the turns, and is exact in degrees."""
    holds(
        "set fall to 725deg",
        "apart(350deg, 10deg) is 20deg and apart(-90deg, 90deg) is 180deg"
        " and apart(fall, 0deg) is 5deg and apart(fall, fall) is 0deg",
    )


def holds(given: str, expected: str) -> None:
    """Check what is so after some lines."""
    text = f'{ASKED}example "E" {{\ngiven {{\n{given}\n}}\nexpect {expected}\n}}\n'
    made = compile_text(text, vocabulary=VOCABULARY)
    assert made.program is not None, made.diagnostics
    found = compile_examples(text, vocabulary=VOCABULARY, facts=made.facts)
    assert found.suites, found.diagnostics
    (report,) = (one for suite in found.suites for one in run_suite(suite))
    assert report.passed, report.failure


@pytest.mark.parametrize(("one", "other", "angle"), [(0, 10, 10), (350, 10, 20), (-90, 90, 180)])
def test_between(one: int, other: int, angle: int) -> None:
    """The smaller way round counts, from either side."""
    assert between(one * DEGREE, other * DEGREE) == angle * DEGREE
    assert between(other * DEGREE, one * DEGREE) == angle * DEGREE
