"""What diagnostics look like, as text and as data.

The expected output is in `golden/`; `UPDATE_GOLDEN=1 pytest` writes it anew, to be reviewed as a
change.
"""

import json
import os
from pathlib import Path

import pytest

from playrules.dsl.diagnostics.common import missing_colon, missing_edition
from playrules.dsl.diagnostics.github import to_github
from playrules.dsl.diagnostics.json import to_json
from playrules.dsl.diagnostics.model import Diagnostic, Edit, Fix, Label
from playrules.dsl.diagnostics.render import render, render_all, summary, visible
from playrules.dsl.diagnostics.width import display_width
from playrules.dsl.syntax import parse
from playrules.dsl.syntax.source import Lines

GOLDEN = Path(__file__).parent / "golden"

BROKEN = """\
rules 1

game pig "Pig" {
  players: 2..
}

rule go <p: player> {
  if p.score ≥ 3 {
    set p.score = 0

rule stop {
\tif 骰子.face is 六 d6 {
    say "\x1b[2J{p}"
  }
}
"""


def compare(name: str, shown: str) -> None:
    """Compare `shown` with the golden file `name`, or write it."""
    path = GOLDEN / name
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(shown, "utf-8")
    assert shown == path.read_text("utf-8")


def diagnostics() -> dict[str, tuple[list[Diagnostic], dict[str, str]]]:
    """The cases: diagnostics, and the texts of their files."""
    text = 'board disc "Turntable" {\n  x: 1\n}\n\nboard disc {\n  imported\n}\n'
    lines, other = Lines("disc.rules", text), Lines("std/score.rules", "rules 1\nboard disc { }\n")
    second = lines.span(text.rindex("disc"), text.rindex("disc") + 4)
    board = lines.span(second.start - 6, second.start - 1)
    twice = Diagnostic(
        "R2002",
        "the name `disc` is used twice",
        Label(second, "second `disc`"),
        (
            Label(lines.span(6, 10), "first `disc`"),
            Label(board, "a board"),
        ),
        "give one of them another name",
    )
    elsewhere = Diagnostic(
        "W2001",
        "`disc` hides an imported name",
        Label(second, "hides"),
        (Label(other.span(14, 18), "imported"),),
        fixes=(Fix("call it `plate`", (Edit(second, "plate"),)),),
        severity="warning",
        plugin="board 1.0",
    )
    nowhere = Diagnostic("R5001", "plugin failed", Label(Lines("gone", "").span(0, 0)))
    wide = "x: " + "a + " * 60 + "$ b" + " + c" * 60
    files = {"disc.rules": text, "std/score.rules": other.text}
    tabs = '\tlet 骰子 be "六" + 3\t# é\u0301\n\tset 骰子 to 骰子 +\t\n'
    sides = Lines("tabs.rules", tabs)
    across = Diagnostic(
        "R3001", "this is a text, but a number is wanted",
        Label(sides.span(tabs.index('"六"'), tabs.index('"六"') + 3), "a text"),
        (Label(sides.span(tabs.rindex("骰子"), tabs.rindex("骰子") + 2), "used as a number"),
         Label(other.span(14, 18), "elsewhere")),
        "only numbers, and quantities of one dimension, are added up; a text is joined by writing "
        "`{…}` in it",
        (Fix("remove it", (Edit(sides.span(0, 1), ""),), certain=True), Fix("write 6", ())),
    )  # fmt: skip
    return {
        "broken": (parse(BROKEN, "pig.rules")[1], {"pig.rules": BROKEN}),
        "twice": ([twice, elsewhere, nowhere], files),
        "across": ([across], {"tabs.rules": tabs, "std/score.rules": other.text}),
        "long_line": (parse(wide, "long.rules")[1], {"long.rules": wide}),
        "common": (
            [missing_edition("pig.rules"), missing_colon("goal", Lines("a", "goal 1").span(0, 4))],
            {"pig.rules": "game pig\n", "a": "goal 1"},
        ),
    }


@pytest.mark.parametrize("case", diagnostics())
def test_text(case: str) -> None:
    """Diagnostics are shown with their lines, marks, labels and help."""
    found, sources = diagnostics()[case]
    compare(f"{case}.txt", render_all(found, sources))


@pytest.mark.parametrize("case", diagnostics())
@pytest.mark.parametrize("width", [34, 60])
def test_narrow(case: str, width: int) -> None:
    """On a narrow terminal lines are cut around their marks, and help is wrapped."""
    found, sources = diagnostics()[case]
    shown = "\n".join(render(one, sources, width=width) for one in found)
    compare(f"{case}.{width}.txt", shown)
    helped = [line for line in shown.splitlines() if line.lstrip().startswith(("=", "  "))]
    assert all(display_width(line) <= width for line in helped if "help" in line)


@pytest.mark.parametrize("case", diagnostics())
def test_github(case: str) -> None:
    """As workflow commands, each diagnostic is one line."""
    found, sources = diagnostics()[case]
    compare(f"{case}.github.txt", "".join(f"{line}\n" for line in to_github(found, sources)))


@pytest.mark.parametrize("case", ["twice", "across"])
def test_colour(case: str) -> None:
    """Colours are added only when asked for, and change nothing else."""
    found, sources = diagnostics()[case]
    shown = render_all(found, sources, colour=True)
    compare(f"{case}.ansi.txt", shown.replace("\x1b", "␛"))


@pytest.mark.parametrize("case", diagnostics())
def test_json(case: str) -> None:
    """As data, diagnostics carry everything that is in them."""
    found, _ = diagnostics()[case]
    compare(f"{case}.json", json.dumps(to_json(found), indent=1, ensure_ascii=False) + "\n")


@pytest.mark.parametrize("case", diagnostics())
def test_no_control_characters(case: str) -> None:
    """Nothing of a file reaches the terminal as a control character."""
    found, sources = diagnostics()[case]
    shown = render_all(found, sources)
    assert all(character.isprintable() or character == "\n" for character in shown)


def test_marks_stand_below_the_text() -> None:
    """Marks count columns as a terminal does: wide characters two, tabs to their stop."""
    text = "\t骰子 e\u0301 $"  # a tab, two wide characters, and a letter with its accent apart
    (one,) = parse(text, "x")[1]
    lines = render(one, {"x": text}).splitlines()
    shown, marks = lines[3], lines[4]
    assert display_width(shown[: shown.index("$")]) == display_width(marks[: marks.index("^")])


def test_visible() -> None:
    """Escapes stand for what a terminal obeys or hides."""
    assert visible("a\x1b[1m\u202eb\n") == "a\\x1b[1m\\u202eb\\x0a"
    assert visible("é 骰\u00a0\t") == "é 骰\u00a0\t"


def test_summary() -> None:
    """The summary counts errors and warnings."""
    twice, elsewhere, nowhere = diagnostics()["twice"][0]
    assert summary([]) == "no errors"
    assert summary([twice]) == "1 error"
    assert summary([elsewhere]) == "1 warning"
    assert summary([twice, elsewhere, nowhere]) == "2 errors and 1 warning"
    assert render_all([], {}) == ""
