"""A failed expectation shows what it found: the value of each part that decides."""

from __future__ import annotations

import pytest
from test_examples import run

GAME = """
use board 1
type colour is black, white
setting goal "Goal" { value: 20 }
grid field "Field" {
  columns: 5
  rows: 4
  has stone: (colour or nothing)
}
players { has gold: 0..99 starts 3 }
define rich(p: player): p.gold > 5
define base: 20
play { for each p in players { set p.gold to 4 } }
"""
FOUR = "do { set red.gold to 4 }\n"

FOUND = [
    ("count(neighbours(field[1, 1])) is 8", "(neighbours(field[1, 1]))` is 3, 8 was expected"),
    ("step(field[1, 1], east) is field[3, 1]", "is field[2, 1], field[3, 1] was expected"),
    ("base is 21", "`base` is 20, 21 was expected"),
    ("19 is goal", "`goal` is 20, 19 was expected"),
    ("red.gold is 9 or blue.gold is 9", "`red.gold` is 4, `blue.gold` is 3; `red.gold is 9 or"),
    ("rich(red) or rich(blue)", "`rich(red)` is no, `rich(blue)` is no; `rich(red) or"),
    ("not (red.gold is 4)", "`red.gold` is 4; `not (red.gold is 4)` was expected"),
    ("not (red.gold is 4 and blue.gold is 3)", "`red.gold` is 4, `blue.gold` is 3; `not ("),
    ("not (red.gold is 4 or rich(blue))", "`red.gold` is 4; `not ("),
    ("rich(red)", "`rich(red)` does not hold"),
    ("all(p.gold is 4 for p in players)", "p is blue: `p.gold` is 3; `all(p.gold is 4 for p in"),
    ("not all(p.gold < 9 for p in players)", "p is red: `p.gold` is 4; p is blue: `p.gold` is 3;"),
    ("any(p.gold is 14 for p in players)", "p is red: `p.gold` is 4; p is blue: `p.gold` is 3;"),
    ("any(p in players where rich(p))", "p is red: `rich(p)` is no; p is blue: `rich(p)` is no;"),
    ("not any(p in players where p.gold is 3)", "p is blue: `p.gold` is 3; `not any("),
    (
        "any(s in field where s.stone is white)",
        "s is field[1, 1]: `s.stone` is nothing; s is field[2, 1]: `s.stone` is nothing; "
        "s is field[3, 1]: `s.stone` is nothing; `any(s in field",
    ),
    (
        "any(p in players, q in players where p.gold > q.gold + 1)",
        "p is red, q is red: `p.gold` is 4, `q.gold + 1` is 5; p is red, q is blue:",
    ),
    (
        "all(any(q in players where q.gold > p.gold) for p in players)",
        "p is red; q is red: `q.gold` is 4, `p.gold` is 4; q is blue: `q.gold` is 3, `p.gold` is 4",
    ),
    (
        "field[1, 1] in neighbours(field[5, 4])",
        "`neighbours(field[5, 4])` has field[4, 3], field[5, 3], field[4, 4]; `field[1, 1] in",
    ),
    ("red in list(p in players where rich(p))", "`list(p in players where rich(p))` is empty;"),
    ("red.gold in [base, 5]", "`red.gold` is 4, `[base, 5]` has 20, 5"),
    ("red.gold in [6, 5]", "`red.gold` is 4, `in [6, 5]` was expected"),
    (
        "nothing in field",
        "`field` has field[1, 1], field[2, 1], field[3, 1], field[4, 1], field[5, 1], "
        "field[1, 2], field[2, 2], field[3, 2], …;",
    ),
]


@pytest.mark.parametrize(("expected", "message"), FOUND)
def test_what_was_found(expected: str, message: str) -> None:
    """The message tells the values, and what was expected."""
    failure = run(f"{FOUR}expect {expected}", GAME).failure
    assert failure is not None
    assert failure.code == "T1001"
    assert message in failure.message


def test_what_is_under_the_expectation() -> None:
    """The values stand under the place of one comparison."""
    failure = run(f"{FOUR}expect red.gold is blue.gold", GAME).failure
    assert failure is not None
    assert failure.label == "is 4 and 3"


def test_only_what_is_looked_at_is_computed() -> None:
    """A part behind the one that decides may have no value; it is not shown."""
    report = run(
        """
        do { let who be first(p in players where p.gold > 50) }
        expect not (who is nothing or who.gold + 1 > 3)
        """,
        GAME,
    )
    assert report.failure is not None
    assert report.failure.message.startswith("`who` is nothing; `not (who is nothing or")


def test_a_long_expectation() -> None:
    """Of many parts the first are shown, so that what is written stays small."""
    many = " or ".join(f"red.gold is {number}" for number in range(50, 99))
    failure = run(f"{FOUR}expect {many} or {many}", GAME).failure
    assert failure is not None
    assert failure.message.startswith("`red.gold` is 4; `red.gold is 50 or")
