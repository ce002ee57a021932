"""`playrules render`: pictures and texts of where a game stands, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from playrules.cli import errors

Path_ = Callable[..., str]


def words(file: Path) -> str:
    """Return all texts and titles of a picture."""
    return " ".join(one.text or "" for one in ElementTree.parse(file).iter())


def test_a_picture_is_written_and_replaced(run: Any, quiz: str, tmp_path: Path) -> None:
    """Nothing is said; the same command writes the same bytes."""
    file = tmp_path / "quiz.svg"
    for _ in range(2):
        result = run("render", quiz, "-o", str(file))
        assert (result.exit_code, result.output) == (0, "")
    assert "Heads or tails?" in words(file)
    again = tmp_path / "again.svg"
    run("render", quiz, "-o", str(again))
    assert again.read_bytes() == file.read_bytes()


def test_something_else_is_left_alone(run: Any, quiz: str, tmp_path: Path) -> None:
    """A file that is no picture of ours stays, with code 3."""
    file = tmp_path / "notes.svg"
    file.write_text("<svg>mine</svg>")
    result = run("render", quiz, "-o", str(file))
    assert result.exit_code == errors.NOT_FOUND
    assert "is there already and is no picture of playrules" in " ".join(result.stderr.split())
    assert file.read_text() == "<svg>mine</svg>"
    result = run("render", quiz, "--text", "-o", str(file))
    assert result.exit_code == errors.NOT_FOUND


@pytest.mark.parametrize("place", ["", "no_such_folder/x.svg"])
def test_where_nothing_can_be_written(run: Any, quiz: str, tmp_path: Path, place: str) -> None:
    """A folder, or a place in a folder that is not there: code 3, and no traceback."""
    result = run("render", quiz, "-o", str(tmp_path / place))
    assert result.exit_code == errors.NOT_FOUND
    assert "cannot be written" in result.stderr
    assert "Traceback" not in result.output


def test_standard_output(run: Any, quiz: str) -> None:
    """`-o -` prints the picture, `--text` the text, `--json` the scene."""
    assert run("render", quiz, "-o", "-").stdout.startswith("<?xml")
    text = run("render", quiz, "--text").stdout
    assert text.startswith("Quiz Night\n")
    assert text.endswith("Red: Heads or tails?\n   1 Heads\n   2 Tails\n")


def test_json_is_the_scene(run_json: Any, quiz: str, tmp_path: Path) -> None:
    """Boxes with items, in the size asked for; a picture may be written beside it."""
    file = tmp_path / "quiz.svg"
    found = run_json("render", quiz, "--size", "800x600", "-o", str(file))
    assert found["schema"] == "playrules.render/1"
    assert found["size"] == [800, 600]
    kinds = {box["kind"] for box in found["boxes"]}
    assert {"banner", "players", "choices"} <= kinds
    codes = [c for box in found["boxes"] for item in box["items"] for c in item.get("choices", [])]
    assert codes == [0, 1]
    assert file.exists()


def test_choices_are_made_first(run: Any, quiz: str) -> None:
    """By the first policy, or as --seats says; more than there are lead to the end."""
    assert "Red: Heads" in run("render", quiz, "--choices", "1", "--text").stdout
    tails = run("render", quiz, "--choices", "1", "--seats", "bold", "--text").stdout
    assert "Red: Tails" in tails
    assert "Red calls tails" in tails
    assert "The end." in run("render", quiz, "--choices", "99", "--text").stdout


def test_games_that_ask_nothing_can_be_seen_under_way(run: Any) -> None:
    """Throws count as well, and the seed says how they fall."""

    def squares(*options: str) -> str:
        shown = run("render", "snakes_and_ladders", "--text", *options).stdout
        return str(shown.partition("Board")[2].partition("leads on")[0])

    assert " 0[red]" in squares()
    assert " 0[red]" not in squares("--choices", "3")
    assert squares("--choices", "3", "--seed", "1") != squares("--choices", "3", "--seed", "2")
    assert squares("--choices", "3", "--seed", "1") == squares("--choices", "3", "--seed", "1")


def test_a_saved_match(run: Any, quiz: str, tmp_path: Path) -> None:
    """It is drawn as it stands, or after its first choices, with what was chosen."""
    match = str(tmp_path / "evening.match")
    played = run("play", quiz, "--seats", "bold", "--limit", "3", "--save", match)
    assert played.exit_code == 0, played.output
    end = run("render", quiz, "--match", match, "--text").stdout
    assert "Blue: Tails" in end
    first = run("render", quiz, "--match", match, "--choices", "1", "--text").stdout
    assert "Red: Tails" in first
    assert "Blue: Tails" not in first
    assert "Red: Now what?" in first
    more = run("render", quiz, "--match", match, "--choices", "4", "--text")
    assert more.exit_code == errors.USAGE
    assert "has 3 choices" in more.stderr


@pytest.mark.parametrize(
    "options", [("--seed", "1"), ("--players", "2"), ("--set", "rounds=1"), ("--seats", "bold")]
)
def test_a_match_has_its_own_table(run: Any, quiz: str, options: tuple[str, str]) -> None:
    """Options that the file answers are refused beside it."""
    result = run("render", quiz, "--match", "x.match", "--text", *options)
    assert result.exit_code == errors.USAGE
    assert "the file says how the game was set up" in " ".join(result.stderr.split())


def test_a_match_that_is_not_there(run: Any, quiz: str) -> None:
    """Code 3, with its name."""
    result = run("render", quiz, "--match", "no.match", "--text")
    assert result.exit_code == errors.NOT_FOUND
    assert "no.match" in result.stderr


def test_a_seat_sees_its_own_options_only(run: Any, quiz: str) -> None:
    """Who is not asked is told that somebody else chooses."""
    assert "1 Heads" in run("render", quiz, "--seat", "red", "--text").stdout
    blue = run("render", quiz, "--seat", "blue", "--text").stdout
    assert "Heads" not in blue
    assert "Somebody else chooses" in blue


REFUSED = {
    "nowhere": ((), "Where should the picture go?"),
    "a seat": (("--text", "--seat", "blu"), 'Did you mean "blue"?'),
    "no size": (("--text", "--size", "big"), "is no size"),
    "too small": (("--text", "--size", "100x100"), "is not from 640x480 to 7680x4320"),
    "a size without end": (("--text", "--size", "9" * 50 + "x480"), "is not from 640x480"),
    "fewer than none": (("--text", "--choices", "-1"), "is not from 0"),
    "nobody": (("--text", "--choices", "1", "--seats", "nobody"), 'Nobody is called "nobody"'),
}


@pytest.mark.parametrize(("options", "reason"), REFUSED.values(), ids=REFUSED)
def test_what_is_refused(run: Any, quiz: str, options: tuple[str, ...], reason: str) -> None:
    """With code 2 and a way out."""
    result = run("render", quiz, *options)
    assert result.exit_code == errors.USAGE, result.output
    assert reason in " ".join(result.stderr.split())


def test_settings_and_players(run: Any, quiz: str) -> None:
    """They are those of the other commands."""
    assert "green" in run("render", quiz, "--players", "3", "--text").stdout
    ended = run("render", quiz, "--set", "rounds=1", "--choices", "4", "--text").stdout
    assert "The end." in ended
    assert run("render", quiz, "--set", "rounds=9", "--text").exit_code == errors.USAGE


def test_rules_with_mistakes_are_told(run: Any, rules: Path_) -> None:
    """As by every command."""
    result = run("render", rules("rules 1\ngame x {", "x.rules"), "--text")
    assert result.exit_code == errors.PROBLEM
    assert "error[" in result.stderr


SKETCH = """
from playrules.engine.vocabulary import BlockWord
from playrules.plugins.api import hookimpl

def declare(block, build):
    build.component(block)

def draw(component, view, width, height):
    raise {error}

@hookimpl
def playrules_vocabulary(words):
    words.add(BlockWord("sketch", declare, "A sketch.", "sketch x {{ }}"))

@hookimpl
def playrules_drawing(drawings):
    drawings.add("sketch", draw)
"""
SKETCHED = """
rules 1
game sketched "Sketched" { players: 2 }
use sketches 1
sketch plan "Plan" { }
play { for each p in players { choose "Well?" for p { option "Go on" { } } } }
"""


@pytest.mark.parametrize("error", ["ValueError('no ink')", "SystemExit(3)"])
def test_a_plugin_that_cannot_draw_spoils_no_picture(
    run: Any, rules: Path_, install: Callable[[str, str], None], tmp_path: Path, error: str
) -> None:
    """It is named in the picture, in the text, and at the table, with its version."""
    install("sketches", SKETCH.format(error=error))
    game = rules(SKETCHED, "sketched.rules")
    file = tmp_path / "plan.svg"
    assert run("render", game, "-o", str(file)).exit_code == 0
    assert "Plugin sketches (playrules-sketches 0.3) cannot draw this" in words(file)
    assert "Go on" in words(file)
    told = run("play", game, "--seats", "human", input="board\n1\n1\n")
    assert told.exit_code == 0, told.output
    assert "Traceback" not in told.output
    assert "cannot draw" in told.stdout


def test_an_older_picture_outlives_a_full_disk(
    run: Any, quiz: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stays until the new one is whole, and nothing else is left behind."""
    file = tmp_path / "p" / "quiz.svg"
    file.parent.mkdir()
    assert run("render", quiz, "-o", str(file)).exit_code == 0
    before = file.read_bytes()

    def full(self: Path, *_arguments: Any, **_more: Any) -> int:
        self.write_bytes(b"<?xml")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    result = run("render", quiz, "--choices", "1", "-o", str(file))
    assert result.exit_code == errors.NOT_FOUND
    assert "cannot be written: No space left on device" in result.stderr
    assert file.read_bytes() == before
    assert list(file.parent.iterdir()) == [file]


def test_letters_are_drawn_again(run: Any, quiz: str, tmp_path: Path) -> None:
    """A file with letters is replaced by another, and by a picture; a note of somebody's is not."""
    file = tmp_path / "quiz.txt"
    for choices in ("0", "1", "1"):
        result = run("render", quiz, "--text", "--choices", choices, "-o", str(file))
        assert result.exit_code == 0, result.stderr
    assert "Red: Heads" in file.read_text()
    file.write_text("(mine)\n")
    assert run("render", quiz, "--text", "-o", str(file)).exit_code == errors.NOT_FOUND
    assert file.read_text() == "(mine)\n"


def test_other_kinds_of_pictures(run: Any, quiz: str, tmp_path: Path) -> None:
    """An SVG is not written under the name of a PNG; a link stays a link."""
    result = run("render", quiz, "-o", str(tmp_path / "quiz.PNG"))
    assert result.exit_code == errors.USAGE
    assert "-o quiz.svg" in " ".join(result.stderr.split())
    assert not (tmp_path / "quiz.PNG").exists()
    (tmp_path / "link.svg").symlink_to(tmp_path / "real.svg")
    assert run("render", quiz, "-o", str(tmp_path / "link.svg")).exit_code == 0
    assert (tmp_path / "link.svg").is_symlink()
    assert (tmp_path / "real.svg").is_file()


ENDS = {
    'finish game "It is late"': "Nobody wins",
    'finish game drawn "It is late"': "The game is drawn",
    'finish game lost "It is late"': "The game is lost",
    'finish game won by red "It is late"': "Red wins",
}


@pytest.mark.parametrize("ranked", [False, True])
@pytest.mark.parametrize("end", ENDS)
def test_picture_and_table_say_the_same_of_an_end(
    run: Any, rules: Any, end: str, ranked: bool
) -> None:
    """Who has won is told in the same words, with a ranking and without."""
    kept = "score" if ranked else "gold"
    path = rules(
        f'rules 1\ngame g "G" {{ players: 2 }}\nplayers {{ has {kept}: number }}\n'
        f"play {{\n {end}\n}}\n"
    )
    told = ENDS[end]
    if ranked and told == "Nobody wins":
        told = "Red and Blue win"
    played = run("play", path)
    assert f"\n{told}.\n" in played.stdout, played.output
    assert f"The end. {told}: It is late" in run("render", path, "--text").stdout.replace("\n", " ")


def test_what_happens_outside_goes_on(run: Any) -> None:
    """A game in which things come to rest is drawn at its first choice, and after some."""
    text = run("render", "shuffleboard", "--choices", "0", "--text").stdout
    assert "A = red's Disc 1" in text and "Red: Your shot" in text
    later = run("render", "shuffleboard", "--choices", "3", "--seed", "2", "--text").stdout
    assert "B = blue's Disc 1" in later and "Blue: Your shot" in later
