"""`playrules.load` gives a game in one line, or one exception that says all that is wrong."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from click.testing import CliRunner

import playrules
from playrules.cli.main import cli

SLIP = """\
rules 1
game slip "Slip" { plyers: 2 }
play {
  set nothing_here to 1
}
"""
SETTLED = """\
rules 1
game settled "Settled" { players: 1..3 }
setting on "Lights" { value: yes }
setting spots "Spots" {
  value: 3
  allowed: 1..5
}
mode dark "In the dark" { setting on { value: no } }
play { if on { say "bright {spots}" } else { say "dark {spots}" } }
"""


def said(game: playrules.Game) -> list[str]:
    """What a game without choices says."""
    journal: list[playrules.Event] = []
    game.start(journal=journal)
    return [event.text for event in journal if event.event == "say"]


@pytest.mark.parametrize("name", ["four_in_a_row", "Four in a row", "four-in-a-row"])
def test_a_bundled_game_by_its_name(name: str) -> None:
    """Names are found however people write them, with as few seats as the game allows."""
    game = playrules.load(name)
    assert (game.name, game.title, len(game.seats)) == ("four_in_a_row", "Four in a Row", 2)


@pytest.mark.parametrize("kind", [str, Path])
def test_a_file_by_its_path(kind: type[str] | type[Path], tmp_path: Path) -> None:
    """A file is named by a text or a path."""
    path = tmp_path / "mine.rules"
    path.write_text(SETTLED, "utf-8")
    assert said(playrules.load(kind(path))) == ["bright 3"]


def test_seats_mode_and_settings() -> None:
    """All that the command line can ask for, with values of Python."""
    game = playrules.load_text(SETTLED, seats=3, settings={"spots": 5, "on": False})
    assert (len(game.seats), said(game)) == (3, ["dark 5"])
    assert game.settings == {"spots": "5", "on": "no"}
    assert said(playrules.load_text(SETTLED, settings={"spots": "2"})) == ["bright 2"]


def test_a_value_that_no_setting_has() -> None:
    """A caller who hands over something else is told at once."""
    with pytest.raises(TypeError, match=r"not 2\.5"):
        playrules.load_text(SETTLED, settings={"spots": 2.5})  # type: ignore[dict-item]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"mode": "drak"}, ['has no mode "drak"', 'Did you mean "dark"?']),
        ({"seats": 4}, ["Settled is for 1 to 3 players, not 4."]),
        ({"settings": {"spot": 1}}, ['has no setting "spot"', 'Did you mean "spots"?']),
        ({"settings": {"spots": 9}}, ["cannot be 9", "Allowed: 1..5", "By default it is 3."]),
    ],
)
def test_what_the_game_does_not_have(options: dict[str, object], words: list[str]) -> None:
    """One exception says what is wrong and what there is."""
    with pytest.raises(playrules.GameError) as caught:
        playrules.load_text(SETTLED, **options)  # type: ignore[arg-type]
    assert all(word in str(caught.value) for word in words), str(caught.value)


def test_no_such_game() -> None:
    """A misspelt game is answered with those there are."""
    with pytest.raises(playrules.GameError, match='Did you mean "pig"') as caught:
        playrules.load("pigg")
    assert isinstance(caught.value, LookupError)


def test_all_mistakes_in_one_exception(tmp_path: Path) -> None:
    """It carries the diagnostics, and as text it is what the command line shows."""
    path = tmp_path / "slip.rules"
    path.write_text(SLIP, "utf-8")
    with pytest.raises(playrules.GameError) as caught:
        playrules.load(path)
    error = caught.value
    assert [one.code for one in error.diagnostics] == ["R1003", "R2001"]
    shown = CliRunner().invoke(cli, ["simulate", str(path)], env={"NO_COLOR": "1"}).stderr
    message, _, mistakes = str(error).partition("\n\n")
    assert message in shown
    assert [line for line in mistakes.splitlines() if line not in shown.splitlines()] == []
    assert "  ^" in mistakes


def test_the_exception_travels() -> None:
    """It can be pickled, as between processes."""
    with pytest.raises(playrules.GameError) as caught:
        playrules.load_text(SLIP)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.diagnostics) == (str(caught.value), caught.value.diagnostics)


def test_imports_need_a_folder(tmp_path: Path) -> None:
    """A text imports from the folder that it is given, and from nowhere else."""
    (tmp_path / "parts.rules").write_text("rules 1\ndefine here: 4\n", "utf-8")
    text = 'rules 1\ngame g "G" { players: 1 }\nimport "parts.rules"\nplay { say "{here}" }\n'
    assert said(playrules.load_text(text, folder=tmp_path)) == ["4"]
    with pytest.raises(playrules.GameError):
        playrules.load_text(text)


def test_every_bundled_game_is_listed() -> None:
    """`bundled` names what `load` finds."""
    assert {"pig", "death_star"} <= set(playrules.bundled())
