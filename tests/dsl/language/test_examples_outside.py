"""Examples answer what happens outside a game: what people are asked, and what plugins measure."""

from __future__ import annotations

import pytest
from test_examples import run

GAME = """
type colour is green, yellow
has wind: 2..6 starts ask("How strong?")
has flag: colour starts ask("Flag")
has sunny: yes or no starts ask("Does the sun shine?")
players {
  has age: 4..120 starts ask("Age", 5..99)
  has score: 0..9
}
rule gain <p: player> { set p.score to p.score + 1 }
play {
  for each p in players by p.age {
    choose n from 1..3 for p "Take"
    set p.score to p.score + n
  }
}
"""
ALL = """
    next wind gives 3
    next flag gives yellow
    next sunny gives yes
    next age gives 30
    next age gives 2 * 10 - 1
"""


def test_nobody_who_is_asked() -> None:
    """Without lines the least that fits is answered, and of names the first."""
    report = run(
        """
        do { gain red }
        expect wind is 2 and flag is green and not sunny
        expect red.age is 5 and blue.age is 5 and red.score is 1
        """,
        GAME,
    )
    assert report.passed, report.failure
    assert [one.kind for one in report.notes] == ["rule"]


def test_answers_by_name() -> None:
    """Each value is answered by its name, in the order in which it is asked; the trace tells it."""
    report = run(
        f"""
        given {{ {ALL} setup }}
        do {{
          next choice for blue is 2
          play
        }}
        expect wind is 3 and flag is yellow and sunny
        expect red.age is 30 and blue.age is 19
        expect blue.score is 2
        """,
        GAME,
    )
    assert report.passed, report.failure
    told = [one.text for one in report.notes if one.kind == "answer"]
    assert told[:2] == ["How strong?: `wind` gives 3", "Flag: `flag` gives yellow"]
    assert told[3:] == ["Age, red: `age` gives 30", "Age, blue: `age` gives 19"]


@pytest.mark.parametrize(
    ("lines", "code", "message", "help"),
    [
        ("next wind gives 3", "T1002", "`flag` gives something that no `next` line", "next flag"),
        (f"{ALL}\nnext age gives 9", "T1003", "this `next` line is left over", "take the line out"),
        ("next flag gives green", "T1004", "`flag` was expected, but `wind` gives", "How strong?"),
        ("next choice is 1", "T1004", "a choice was expected, but `wind` gives", "next wind gives"),
        (
            "let n be wind + 97\nnext wind gives n",
            "T1004",
            "`wind` gives 99, which cannot be: it goes from 2 to 6",
            "",
        ),
    ],
)
def test_lines_that_fail(lines: str, code: str, message: str, help: str) -> None:
    """A line that is missing, left over, about something else or out of range fails the example."""
    failure = run(f"given {{ {lines}\n setup }}", GAME).failure
    assert failure is not None
    assert failure.code == code
    assert message in failure.message
    assert help in failure.help
