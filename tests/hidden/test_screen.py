"""Hidden information at the terminal: what the screen shows, and when it is handed over."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner

from playrules.cli.main import cli
from playrules.cli.table import asking, eyes

GAMES = Path(__file__).with_name("games")
CARDS, WALLS = str(GAMES / "cards.rules"), str(GAMES / "walls.rules")
QUIET: dict[str, str | None] = {"NO_COLOR": None, "FORCE_COLOR": None, "COLUMNS": "80"}


def run(*arguments: str, input: str = "") -> str:
    result = CliRunner().invoke(cli, arguments, input=input, env=QUIET)
    assert result.exit_code == 0, result.output
    return result.output


def test_a_person_sees_their_own_hand() -> None:
    """Own cards by name, those of others by number; what others choose is not told."""
    shown = run("play", CARDS, "--seats", "human,bold", "--seed", "3", input="1\n")
    assert "red's Hand: Card sun 3, Card moon 3, Card moon 4" in shown
    assert "blue's Hand: Card ×3 face down" in shown
    assert shown.count("A Card moves to blue's Hand") == 4
    assert "> Blue chooses" in shown
    assert "Blue: Play" not in shown


def test_untold_choices_in_a_row_are_told_once() -> None:
    """Where and with what somebody builds behind a screen is no news, choice by choice."""
    shown = run("play", WALLS, "--seats", "random", "--seed", "3")
    lines = [line.strip() for line in shown.splitlines()]
    assert lines.count("> Red chooses") > 2
    assert not any(one == other == "> Red chooses" for one, other in pairwise(lines))


def test_who_looks_on_sees_no_hand_before_the_end() -> None:
    """A game of the computer shows what everybody sees; with --open, all; the end is open."""
    shown = run("play", CARDS, "--seats", "bold", "--seed", "3")
    during, _, end = shown.partition("The end")
    assert during.count("A Card moves to red's Hand") > 3
    assert "face down" not in end
    opened = run("play", CARDS, "--seats", "bold", "--seed", "3", "--open")
    assert "A Card moves" not in opened
    assert "> Red: Play Card sun 3" in opened


def test_a_replay_tells_what_everybody_saw(tmp_path: Path) -> None:
    """`replay` is for all eyes unless it is asked for everything."""
    file = str(tmp_path / "cards.match")
    run("play", CARDS, "--seats", "bold", "--seed", "3", "--save", file)
    told = run("replay", file, "--game", CARDS)
    assert "A Card moves to red's Hand" in told
    assert "Card sun 3 moves to red's Hand" not in told
    assert "Card sun 3 moves to red's Hand" in run("replay", file, "--game", CARDS, "--open")
    assert "verified" in run("replay", file, "--game", CARDS, "--verify")


def test_pictures_are_drawn_for_a_seat() -> None:
    """`render` draws for who looks on; --seat and --open for others, not both at once."""
    arguments = ("render", CARDS, "--text", "--choices", "8")
    plain, seat, opened = (run(*arguments, *more) for more in ((), ("--seat", "red"), ("--open",)))
    assert "red's Hand: Card ×" in plain
    assert "red's Hand: Card ×" not in seat
    assert "blue's Hand: Card ×" in seat
    assert "face down" not in opened
    result = CliRunner().invoke(cli, [*arguments, "--open", "--seat", "red"], env=QUIET)
    assert result.exit_code == 2


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Somebody at a keyboard, who types what the list says; it collects the prompts."""
    asked: list[str] = []

    def typed(prompt: str) -> str:
        asked.append(prompt.strip())
        if len(asked) > 6:
            raise asking.Leave(politely=True)
        return "" if "Enter" in prompt else "1"

    monkeypatch.setattr(eyes, "is_terminal", lambda _: True)
    monkeypatch.setattr(asking, "read", typed)
    yield asked


def test_a_shared_screen_is_handed_over(
    terminal: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Before another person is asked, the screen is emptied and they are alone with it."""
    with pytest.raises(SystemExit) as left:
        cli.main(["play", CARDS, "--seats", "human,human", "--seed", "3"])
    assert not left.value.code
    assert terminal[:4] == [
        "Red, press Enter when nobody else sees the screen>",
        "Red>",
        "Blue, press Enter when nobody else sees the screen>",
        "Blue>",
    ]
    before, _, after = capsys.readouterr().out.partition(eyes.CLEAR)
    assert "red's Hand: Card sun 3" in before
    blue = after.partition(eyes.CLEAR)[0]
    assert "red's Hand: Card ×3 face down" in blue
    assert "blue's Hand: Card" in blue
    assert "blue's Hand: Card ×" not in blue
    assert "moves to red's Hand" not in blue.replace("A Card moves to red's Hand", "")


def test_machine_code_is_refused_with_a_way_out() -> None:
    """`simulate --native` says why policies cannot play there."""
    arguments = ["simulate", CARDS, "--games", "5", "--seats", "bold", "--native"]
    result = CliRunner().invoke(cli, arguments, env=QUIET)
    assert result.exit_code == 2
    assert "may not see" in " ".join(result.output.split())
