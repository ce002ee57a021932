"""`playrules referee`: the rules of dexterity games for people at a real table."""

from __future__ import annotations

import json
import os
import re
import select
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

BUILD = (
    ["place long bar 1", "", "black", ""]
    + ["place long bar 2", "on board", "", "black", ""]
    + [
        line
        for name in ("long bar 3", "long bar 4", "T 1", "T 2", "T 3", "L 1", "L 2", "L 3", "L 4")
        for line in (f"place {name}", "on long bar 1", "")
    ]
    + ["place short bar", "on long bar 2", ""]
)
"""A tower on two long bars in black, as in the examples of Destruct 3."""
HAND_OVER = ["hand the tower", ""]
SHOT = [
    "ramp", "hole 3", "T 1, T 2, T 3, L 1, 2, short", "all: board", "", "", "",
    "T 1, T 2, T 3: black", "L 1, L 2: green", "none", "", "", "y", "",
]  # fmt: skip
"""Three T in black, two L in green, the short bar beside it: 8 points, and 4 that still stand."""


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))


def text(*lines: str) -> str:
    return "\n".join([*lines, ""])


def scores(output: str) -> list[str]:
    return re.findall(r"^  (\w+ scores -?\d+.*)$", output, re.MULTILINE)


def test_a_round_with_a_shot_scores_as_the_example_with_the_same_table(run: Any) -> None:
    """Destruct 3, "Down in black, in green and beside it": 8 for the try, 4 for the tower."""
    result = run("referee", "destruct_3", input=text(*BUILD, *HAND_OVER, *SHOT, "", ""))
    assert scores(result.output) == ["Blue scores 8", "Red scores 4"], result.output
    assert "Take out T 1, T 2, T 3, L 1, L 2 and Short bar. [Enter]" in result.output
    assert "── Blue's turn (3)" in result.output
    assert "is none" not in result.output and "Type y" not in result.output


def round_of(first: str, second: str) -> list[str]:
    """Each shoots three discs of shuffleboard; one falls off, and one knocks another off."""
    return [
        "", "y", "", "third", "", "y",  # 3 points
        "", f"{second} 1", "", "second", "n", "", "y",  # in the first zone: 1 point
        "", f"{first} 2", "y", "y", "",
        "", f"{second} 2", "", "first", "", "y",
        "", f"{first} 3, {second} 1", f"{second} 1", f"{first} 3: none", "y", "",
        "", f"{second} 3", "", "third", "", "y", "",
    ]  # fmt: skip


def test_a_whole_game_of_shuffleboard(run: Any) -> None:
    """Both rounds to the end, with its ranking; discs that fall off are taken out."""
    lines = [*round_of("red", "blue"), *round_of("blue", "red")]
    result = run("referee", "shuffleboard", input=text(*lines))
    assert "There is no more input" not in result.output, result.output
    for odd in ("is none of", "Type y", "not of those"):
        assert odd not in result.output, result.output
    assert scores(result.output) == [
        "Red scores 3 (in the zones)", "Blue scores 4 (in the zones)",
        "Red scores 4 (in the zones)", "Blue scores 3 (in the zones)",
    ]  # fmt: skip
    assert "── The end" in result.output
    assert result.output.count("Take out") == 6


def test_it_is_kept_line_by_line_and_gone_on_with(run: Any, tmp_path: Path) -> None:
    """Who leaves in the middle of a dialogue goes on at the same question; nothing is lost."""
    file = tmp_path / "evening.match"
    begun = run(
        "referee", "destruct_3", "--save", str(file),
        input=text(*BUILD, *HAND_OVER, *SHOT[:5], "quit"),
    )  # fmt: skip
    assert f"To go on: playrules referee destruct_3 --save {file}" in begun.output
    last = json.loads(file.read_text("utf-8").splitlines()[-2])
    assert last == {"told": ["T 1, T 2, T 3, L 1, 2, short", "all: board", ""]}
    again = run("referee", "destruct_3", "--save", str(file), input=text(*SHOT[5:], "", "quit"))
    assert again.output.count("Which pieces have moved") == 1  # when the ramp is taken away
    assert scores(again.output) == ["Blue scores 8", "Red scores 4"]
    checked = run("replay", str(file), "--verify", "--resimulate")
    assert checked.exit_code == 0 and checked.output.startswith("verified: ")


def test_without_a_name_it_is_resumed_by_its_command_alone(run: Any) -> None:
    """`referee --resume` finds the match, and `play --resume` does not."""
    left = run("referee", "destruct_3", input=text("place T 1", "quit"))
    assert "To go on: playrules referee destruct_3 --resume" in left.output
    assert run("play", "destruct_3", "--resume").exit_code == 3
    again = run("referee", "destruct_3", "--resume", input="quit\n")
    assert "Put T 1 down on Board." in again.output


def test_a_match_has_one_referee(run: Any, tmp_path: Path) -> None:
    """What people told is not played on by the computer, nor the other way round."""
    people, computer = str(tmp_path / "people.match"), str(tmp_path / "computer.match")
    run("referee", "shuffleboard", "--save", people, input=text("", "quit"))
    assert json.loads(Path(people).read_text("utf-8").splitlines()[0])["referee"] == "people"
    played = run("play", "shuffleboard", "--save", people)
    assert played.exit_code == 2
    assert "people are the referee" in played.output
    assert f"playrules referee shuffleboard --save {people}" in played.output
    run("play", "shuffleboard", "--save", computer, "--seats", "far", "--limit", "2")
    assert "referee" not in json.loads(Path(computer).read_text("utf-8").splitlines()[0])
    refused = run("referee", "shuffleboard", "--save", computer)
    assert refused.exit_code == 2 and "the computer is the referee" in refused.output


def test_a_match_of_people_is_drawn_in_words(run: Any, tmp_path: Path) -> None:
    """Nobody knows where pieces are: pictures and replays tell how they lie."""
    file, picture = str(tmp_path / "people.match"), tmp_path / "people.svg"
    lines = ("place T 1", "", "black", "", "place T 2", "T 1", "")
    run("referee", "destruct_3", "--save", file, input=text(*lines))
    drawn = run("render", "destruct_3", "--match", file, "--text").output
    assert "T 1: rests on Board; touches T 2; within Black, Green" in " ".join(drawn.split())
    assert "T 2: rests on T 1" in drawn
    assert run("render", "destruct_3", "--match", file, "-o", str(picture)).exit_code == 0
    assert "T 2: rests on T 1" in picture.read_text("utf-8")
    assert "T 2 is let down in Site: on T 1" in run("replay", file).output


def test_a_replay_tells_what_the_log_tells(run: Any, tmp_path: Path) -> None:
    """Both say how pieces came to rest, and nothing of an aim that nobody chose."""
    file = str(tmp_path / "people.match")
    lines = (*BUILD, *HAND_OVER, *SHOT, "log", "quit")
    log = run("referee", "destruct_3", "--save", file, input=text(*lines)).output
    log = log.rpartition("> log\n")[2].partition("\n\nTake out")[0]
    assert "> T 1: on Board, in Black" in log
    assert log in run("replay", file).output


def test_the_window_leaves_people_their_match(run: Any, tmp_path: Path) -> None:
    """It could not ask what happened: it shows the match again, and says who goes on with it."""
    from playrules.viewer.app.seating import resume

    file = tmp_path / "people.match"
    run("referee", "shuffleboard", "--save", str(file), input=text("", "quit"))
    refused = run("view", "shuffleboard", "--match", str(file))
    assert refused.exit_code == 2 and "people are the referee" in refused.output
    shown = resume(file)
    assert f"playrules referee shuffleboard --save {file} goes on with it" in str(shown.message)


def test_undo_goes_back_answer_by_answer_then_event_by_event(run: Any) -> None:
    """Within a dialogue line by line; behind it to the last line of what was told before."""
    output = run(
        "referee", "destruct_3",
        input=text("place T 1", "", "green", "undo", "black", "", "undo", "n", "", "undo", "undo",
                   "undo", "undo", "undo", "quit"),
    ).output  # fmt: skip
    asked = re.findall(r"^(Put|Which|Is all of|Red:) ", output, re.MULTILINE)
    assert asked == [
        "Red:", "Put", "Which", "Is all of", "Which", "Is all of", "Red:",
        "Is all of", "Is all of", "Red:", "Is all of", "Is all of", "Which", "Put", "Red:",
    ]  # fmt: skip
    assert output.count("Taken back.") == 7


def test_undo_passes_over_what_nobody_was_asked(run: Any) -> None:
    """The one aim by hand is chosen unasked; undo goes to the hole before it, and to the die."""
    begun = [*BUILD, *HAND_OVER, "ramp", "hole 3"]
    output = run("referee", "destruct_3", input=text(*begun, "undo", "undo", "catapult", "quit"))
    after = output.output.partition("Use Ramp at hole 3.")[2]
    first, _, second = after.partition("Taken back.")[2].partition("Taken back.")
    assert "Anchor it in hole 1" in first
    assert "Die: what came up?" in second and "Die shows Catapult" in second


def test_redo_tells_a_whole_answer_again(run: Any) -> None:
    """What was taken back and is right after all need not be typed again."""
    output = run(
        "referee",
        "destruct_3",
        input=text("place T 1", "", "black", "", "undo", "redo", "log", "quit"),
    )
    assert "Done again." in output.output
    log = output.output.rpartition("── Red's turn (1)")[2]
    assert log.count("T 1 is let down in Site: on Board") == 1
    assert "> Red: Place T 1" in log
    assert log.count("> T 1: on Board, in Black") == 1


def test_words_of_the_table_are_understood_in_a_dialogue(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`?` explains, `board` tells how all lies, `save` keeps it, and the question stays."""
    monkeypatch.chdir(tmp_path)
    file = Path("there.match")
    output = run(
        "referee", "destruct_3",
        input=text("place T 1", "", "?", "board", "log", f"save {file}", "black", "", "board",
                   "quit"),
    ).output  # fmt: skip
    assert "Type the zone that it reaches into" in output
    assert f"It is kept in {file} from now on." in " ".join(output.split())
    assert "T 1: rests on Board; within Black, Green" in " ".join(output.split())
    assert output.count("Which zone of Board is T 1 in") == 5
    assert '"told":["","black",""]' in file.read_text("utf-8")


def test_an_answer_may_be_called_like_a_word_of_the_table(run: Any) -> None:
    """What carries a piece may be the Board; `board` draws it where that is no answer."""
    lines = [
        *BUILD,
        *HAND_OVER,
        *SHOT[:2],
        "T 1",
        "board",
        "",
        "",
        "",
        "black",
        "board",
        "",
        "",
        "quit",
    ]
    output = run("referee", "destruct_3", input=text(*lines)).output
    after = output.partition("What does T 1 lie on?")[2]
    assert after.index("What else does T 1 touch?") < after.index("Site\n")
    assert "T 1: on Board, in Black" in after


def test_broken_input_loses_nothing(run: Any) -> None:
    """Long lines, signs of other alphabets, control signs and an early end are told as such."""
    odd = ["place T 1", "ÿ\x00\x1b[2J", "x" * 5000, "“”", "", "black" * 2000]
    result = run("referee", "destruct_3", input=text(*odd))
    assert result.exit_code == 0
    assert "That is too long." in result.output
    assert "\x1b" not in result.output
    assert "To go on: playrules referee destruct_3 --resume" in result.output
    again = run("referee", "destruct_3", "--resume", input="")
    assert "Which zone of Board is T 1 in" in again.output


def test_dice_are_asked_or_drawn(run: Any) -> None:
    """People roll themselves unless `--chance draw` lets the computer do it."""
    drawn = run(
        "referee", "destruct_3", "--chance", "draw", "--seed", "3",
        input=text(*BUILD, *HAND_OVER, "quit"),
    )  # fmt: skip
    assert "what came up?" not in drawn.output
    assert "Die shows" in drawn.output


def test_the_hand_of_people_errs_by_itself(run: Any) -> None:
    """Nothing is drawn or asked for the steadiness of a hand."""
    result = run("referee", "shuffleboard", input=text("", "red 1", "", "none", "y", "quit"))
    assert "Hand" not in result.output


@pytest.mark.parametrize("game", ["pig", "tic_tac_toe"])
def test_there_may_be_nothing_to_referee(run: Any, game: str) -> None:
    """Games without anything outside are told so, with the way out."""
    result = run("referee", game)
    assert result.exit_code == 2
    assert (
        "There is nothing to referee" in result.output and f"playrules play {game}" in result.output
    )


def test_options_of_the_command_line(run: Any, tmp_path: Path) -> None:
    """Three play, a setting is changed, and contradictions are refused."""
    result = run(
        "referee", "destruct_3", "--players", "3", "--set", "base_blocks=1", input="quit\n"
    )
    assert "Red · Blue · Yellow" in result.output
    assert run("referee", "destruct_3", "--save", " ").exit_code == 2
    assert run("referee", "destruct_3", "--save", "x", "--resume").exit_code == 2
    assert run("referee", "destruct_3", "--resume").exit_code == 3


CASTLES = [
    "20", "30",  # how old they are
    "place flat house", "", "place pointed house", "on flat house 1", "", "the castle",
    "place flat house", "", "place flat tower", "flat house", "", "the castle",
    "pointed house 1", "", "",  # King; there is one way for the General
    "flat tower 2", "", "",
    "blue", "flat tower 2, king", "all: table", "y", "none", "",  # nothing of red's has moved
    "blue", "none", "flat house 2", "",  # it lies on blue's castle, and moves nothing there
    "1", "",
]  # fmt: skip


def test_castles_are_hit_as_at_a_table(run: Any) -> None:
    """Castle Crush!: floors as told, 2 and 7 for a tower and a King on the table."""
    result = run("referee", "castle_crush", input=text(*CASTLES))
    assert scores(result.output) == [
        "Red scores 2 (floor 2)", "Red scores 1 (floor 1)",
        "Blue scores 4 (floor 2)", "Blue scores 1 (floor 1)", "Red scores 9 (hit)",
    ], result.output  # fmt: skip
    assert "Put red's General down on Foundation, upright in red's Castle." in result.output
    assert "deg" not in result.output
    assert "How high" not in result.output
    assert "Flat tower 2: on Table, turned, 30mm high" in result.output
    told = " ".join(result.output.split())
    where = (
        "Where has anything moved, or does Hammer lie on anything: red's Castle or blue's Castle?"
    )
    assert told.count(f"One use of Hammer. {where} [nowhere]") == 3  # once for each attack
    assert told.count("One use of Hammer, seen in blue's Castle. Which pieces have moved?") == 2
    assert "seen in red's Castle" not in told
    # Only who has the hammer on his castle lifts it, and is asked what falls then.
    assert result.output.count("Blue: The hammer lies on your castle") == 1
    assert result.output.count("Take Hammer away in") == 1


FOUR = ["20", "30", "40", "50", *(["place flat house", "", "the castle"] * 4), *([""] * 8)]
"""Four castles of one house each, with King and General."""
ATTACK = "One use of Hammer."


def test_four_say_once_that_nothing_happened(run: Any) -> None:
    """An attack that meets no castle is one Enter; undo takes it back as one, redo tells it."""
    four = ("referee", "castle_crush", "--players", "4")
    output = run(*four, input=text(*FOUR, "", "", "undo", "undo", "redo", "log", "quit")).output
    asked = re.findall(r"^One use of Hammer.*|^Taken back|^Done again", output, re.MULTILINE)
    assert [one[: len(ATTACK)] for one in asked] == [
        ATTACK, ATTACK, ATTACK, "Taken back", ATTACK, "Taken back", ATTACK, "Done again", ATTACK,
        ATTACK,
    ]  # fmt: skip
    log = output.partition("> log")[2]
    seen = re.findall(r"Red lets Hammer go in (\w+)'s Castle", log)
    assert seen == ["red", "blue", "green", "yellow"]


def test_where_a_castle_was_hit_is_kept(run: Any, tmp_path: Path) -> None:
    """Who leaves among the castles goes on at the same one; what was typed leads there again."""
    file = tmp_path / "evening.match"
    four = ("referee", "castle_crush", "--players", "4", "--save", str(file))
    run(*four, input=text(*FOUR, "blue, y", "king", "quit"))
    last = json.loads(file.read_text("utf-8").splitlines()[-2])
    assert last == {"told": ["as before: blue, y", "king"]}
    begun = run(*four, input=text("undo", "undo", "blue, yellow", "none", "quit"))
    assert "seen in blue's Castle. Which pieces have moved?" in " ".join(begun.output.split())
    assert begun.output.count("Taken back.") == 2
    output = run(*four, input=text("none", "none", "none", "undo", "quit")).output
    told = " ".join(output.split())
    assert "does Hammer lie on or touch? [none] > none" in told, told
    assert told.count("seen in yellow's Castle. Which pieces have moved?") == 1
    assert "green's Castle. Which" not in told
    lines = ("none", "blue", "king", "off", "none", "", "log", "quit")
    log = run(*four, input=text(*lines)).output.rpartition("── Blue's turn (14)")[2]
    fell = log.index("> blue's King: on Table")
    assert log.index("go in blue's Castle") < fell < log.index("go in green's Castle")
    assert run("replay", str(file), "--verify", "--resimulate").exit_code == 0


BRICKS = """
    material wood "Wood" { weight: 0.7g }
    piece brick "Brick" {
      count: 1 per player
      body {
        material: wood
        | x   | y   | width | height |
        | 0mm | 0mm | 40mm  | 20mm   |
      }
    }
"""
SCENES = (
    """
    rules 1
    game walls "Walls" { players: 2 }
    use physics 1
"""
    + BRICKS
    + """    scene yard "Yard" per player {
      ground lawn "Lawn" {
        foundation: yes
        from: -200mm
        to: 200mm
      }
    }
    players { has score: number starts 0 }
    play {
      for each p in players {
        turn of p {
          let b be first(x in bricks where x.owner is p)
          choose s from spots(b, p.yard) for p "What do you put it on?"
          place b at s
          score b.floor for p
        }
      }
      wait 2s in red.yard
    }
"""
)


def test_each_player_may_have_a_scene(run: Any, rules: Any) -> None:
    """It is said in whose; what nobody has to be asked is not asked."""
    result = run("referee", rules(SCENES, "walls.rules"), input=text("", "", ""))
    assert result.exit_code == 0
    assert "Put red's Brick down on Lawn in red's Yard." in result.output, result.output
    assert scores(result.output) == ["Red scores 1", "Blue scores 1"]


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo terminal")
@pytest.mark.parametrize(
    ("command", "lines", "told"),
    [
        ("destruct_3", [*BUILD, *HAND_OVER, *SHOT], "Blue scores 8"),
        ("castle_crush --players 4", [*FOUR, "blue, yellow", *["none"] * 4], "Blue's turn (14)"),
    ],
)
def test_it_fits_the_screen_of_a_phone(
    tmp_path: Path, command: str, lines: list[str], told: str
) -> None:
    """In a terminal of 40 columns and 20 rows no line is longer, and each question fits."""
    import fcntl
    import pty
    import struct
    import termios

    main, inner = pty.openpty()
    fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", 20, 40, 0, 0))
    env = {**os.environ, "TERM": "xterm", "XDG_DATA_HOME": str(tmp_path), "NO_COLOR": "1"}
    env.pop("COLUMNS", None)
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "playrules", "referee", *command.split()],
        stdin=inner, stdout=inner, stderr=inner, env=env, start_new_session=True,
    )  # fmt: skip
    os.close(inner)
    seen, waiting, deadline = "", [*lines, "quit"], time.monotonic() + 60
    prompts: list[str] = []
    begin = 0
    while time.monotonic() < deadline:
        if select.select([main], [], [], 0.05)[0]:
            try:
                read = os.read(main, 65536).decode("utf-8", "replace")
            except OSError:  # Linux says so where the other end is closed
                break
            if not read:
                break
            seen += read
        elif seen.endswith("> ") and waiting:
            prompts.append(seen[begin:])
            begin = len(seen)
            os.write(main, f"{waiting.pop(0)}\n".encode())
    assert process.wait(timeout=20) == 0, seen[-2000:]
    os.close(main)
    plain = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", seen).replace("\r", "")
    going_on = f"To go on: playrules referee {command.split()[0]} --resume"  # to be copied as it is
    assert max(len(one) for one in plain.split("\n") if one != going_on) <= 40
    dialogue = [one for one in prompts if "[" in one.rpartition("\n\n")[2]]
    assert len(dialogue) > 15
    assert max(one.rpartition("\r\n\r\n")[2].count("\n") for one in dialogue) < 18
    assert told in plain


def test_no_referee_looks_into_what_people_told() -> None:
    """By hand there are none, whoever is at hand: a match waits for people."""
    import playrules
    from playrules.loading.agents import match_referees

    game = playrules.load("shuffleboard", by_hand=True)
    match = playrules.Match.begin(game.machine, referees=match_referees(game.plugins))
    assert match.waits_for_people
    assert match.next_step() is None


def test_castles_of_people_have_no_plan_from_above(run: Any, tmp_path: Path) -> None:
    """For each castle, and without a plan from above: nobody is asked where castles stand."""
    file, picture = str(tmp_path / "people.match"), tmp_path / "people.svg"
    run("referee", "castle_crush", "--save", file, input=text(*CASTLES[:5], "quit"))
    assert run("render", "castle_crush", "--match", file, "-o", str(picture)).exit_code == 0
    drawn = picture.read_text("utf-8")
    assert ">Red's Castle</text>" in drawn and "nothing lies there" in drawn
    assert "°</text>" not in drawn


WAYS = (
    """
    rules 1
    game ways "Ways" { players: 2 }
    use physics 1
"""
    + BRICKS
    + """    scene yard "Yard" per player {
      bearing: way
      ground lawn "Lawn" {
        foundation: yes
        from: 100mm
        to: 300mm
      }
    }
    players {
      has score: number starts 0
      has way: angle starts 0deg
    }
    play {
      for each p in players {
        turn of p {
          choose d from [0deg, 90deg, 180deg] for p "Which way?"
            where all(apart(q.way, d) >= 90deg for q in players where q.seat < p.seat)
          set p.way to d
        }
      }
      score 1 for red if READ
      wait 2s in red.yard
    }
"""
)


@pytest.mark.parametrize(
    ("read", "asked"),
    [
        ("red.score is 0", 0),
        ("apart(red.way, blue.way) is 90deg", 2),
        ("any(q in players where q.way is 90deg)", 2),
    ],
)
def test_directions_are_asked_where_rules_weigh_them(
    run: Any, rules: Any, read: str, asked: int
) -> None:
    """Not if nothing but the choice of the next one depends on them: then all are as good."""
    file = rules(WAYS.replace("READ", read), "ways.rules")
    result = run("referee", file, input=text("0", "90", "", ""))
    assert result.output.count("Which way? As you like.") == 2 - asked, result.output
    assert scores(result.output) == ["Red scores 1"], result.output


def test_the_board_fits_a_narrow_screen(run: Any) -> None:
    """What is in words is broken at its end, and no mark of the rules stands there."""
    lines = [*CASTLES[:7], "board", "the moon", "log", "quit"]
    output = run("referee", "castle_crush", input=text(*lines), env={"COLUMNS": "40"}).output
    *told, _command = output.splitlines()
    assert max(map(len, told)) < 40
    board = output.partition("> board")[2].partition("> the moon")[0]
    assert "Pointed house 1: rests on Flat house\n    1; floor 2\n" in board
    assert not any(word in board for word in ("fresh", "missing", "placed", "built"))
    log = output.partition("> log")[2]
    assert re.findall(r"^  > (\w+ house \d: .*)$", log, re.MULTILINE) == [
        "Flat house 1: on Foundation", "Pointed house 1: on Flat house 1",
    ]  # fmt: skip


def test_an_option_that_is_shut_is_told(run: Any) -> None:
    """What is typed may be an option of the question that cannot be chosen now."""
    lines = ["the castle is finished", "quit"]
    output = run(
        "play", "castle_crush", "--mode", "build", "--seats", "human", input=text(*lines)
    ).output
    assert "“The castle is finished” cannot be chosen now." in output


def test_what_was_typed_and_what_was_recorded_are_compared(run: Any, tmp_path: Path) -> None:
    """Who edits one of the two is found out, by `replay --verify` and by going on."""
    file = tmp_path / "evening.match"
    begun = text(*BUILD, *HAND_OVER, *SHOT, "", "quit")
    run("referee", "destruct_3", "--save", str(file), input=begun)
    assert run("replay", str(file), "--verify").exit_code == 0
    lines = file.read_text("utf-8").splitlines()
    at = next(number for number, one in enumerate(lines) if '"T 1, T 2, T 3: black"' in one
              and '"values"' in one)  # fmt: skip
    record = json.loads(lines[at])
    record["told"][5] = "T 1, T 2, T 3: green"
    file.write_text("\n".join([*lines[:at], json.dumps(record), *lines[at + 1 :], ""]), "utf-8")
    for command in (
        ("replay", str(file), "--verify"),
        ("referee", "destruct_3", "--save", str(file)),
    ):
        found = run(*command)
        said = " ".join((found.output + found.stderr).split())
        assert found.exit_code == 1
        assert f"line {at + 1}: use: what was typed leads to another answer than was" in said, said
