"""Games with physics at the terminal: what is typed, and what is told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import playrules.games
from playrules.plugins.physics import events


def test_a_shot_is_typed_by_its_parts(run: Any) -> None:
    """What happened is told in words, never in the numbers of an answer."""
    shots = "270cm/s, 1deg\ndirection -1\nquit\n"
    played = run("play", "shuffleboard", "--seats", "human,far", "--seed", "3", input=shots)
    assert played.exit_code == 0, played.output
    text = " ".join(played.output.split())
    assert "speed from 200cm/s to 320cm/s in steps of 5cm/s (280cm/s if left out)" in text
    assert "Red lets Finger go at hole 1 of Table: speed 270cm/s, direction 1deg" in text
    assert "Red lets Finger go at hole 1 of Table: speed 280cm/s, direction -1deg" in text
    assert "Red's Disc 1 comes to rest" in text
    assert "> Blue: speed 290cm/s, direction 0deg" in text
    assert "Outside" not in text and "physical" not in text


def test_a_match_with_physics_is_verified(run: Any, tmp_path: Any) -> None:
    """Replays need no solver; `--resimulate` asks it again, and says how often."""
    path = tmp_path / "evening.match"
    assert run("play", "shuffleboard", "--seats", "far", "--save", str(path)).exit_code == 0
    plain, again = (run("replay", str(path), how) for how in ("--verify", "--resimulate"))
    assert plain.exit_code == again.exit_code == 0, again.output
    assert plain.output.startswith("verified: ") and "again" not in plain.output
    events = path.read_text("utf-8").count('"by":"referee"')
    assert f"Computed again, with the same answers: {events} events by physics." in again.output


def test_a_piece_that_lies_nowhere_is_found(run: Any, tmp_path: Any) -> None:
    """An edited match is neither verified nor played on; the line, the piece and why are told."""
    path = tmp_path / "evening.match"
    assert run("play", "shuffleboard", "--seats", "far", "--save", str(path)).exit_code == 0
    lines = path.read_text("utf-8").splitlines()
    line = next(at for at, one in enumerate(lines) if '"by":"referee"' in one)
    record = json.loads(lines[line])
    record["values"][0] = 90 * 10**9
    path.write_text("\n".join([*lines[:line], json.dumps(record), *lines[line + 1 :]]) + "\n")
    for command in (
        ("replay", str(path), "--verify"),
        ("play", "shuffleboard", "--save", str(path)),
    ):
        found = run(*command)
        assert found.exit_code == 1, found.output
        told = " ".join((found.output + found.stderr).split())
        assert f"line {line + 1}: place: red's Disc 1 lies at x 90m" in told, told


def test_what_cannot_be_worked_out_is_taken_back(run: Any, monkeypatch: Any) -> None:
    """Nobody types so many numbers, so the person chooses again, and the match goes on."""
    carry_out, failures = events.carry_out, [RuntimeError("the table is gone")]

    def once(event: str, *arguments: Any, **named: Any) -> Any:
        if event == "use" and failures:
            raise failures.pop()
        return carry_out(event, *arguments, **named)

    monkeypatch.setattr(events, "carry_out", once)
    shots = "270cm/s, 1deg\n280cm/s\nquit\n"
    played = run("play", "shuffleboard", "--seats", "human,far", "--seed", "3", input=shots)
    assert played.exit_code == 0, played.output
    text = " ".join(played.output.split())
    assert "the table is gone" in text + " ".join(played.stderr.split())
    assert "Your last choice is taken back" in text
    assert "Red's Disc 1 comes to rest" in text


def test_how_things_lie_is_shown_before_they_are_cleared_away(run: Any) -> None:
    """The last disc of a round is seen where it stopped, before all go back to the rack."""
    settings = ("--set", "rounds=1", "--set", "shots=1")
    played = run("play", "shuffleboard", "--seats", "far", "--seed", "3", *settings)
    assert played.exit_code == 0, played.output
    rests, scores = (
        played.output.index("Blue's Disc comes to rest"),
        played.output.index("Red scores"),
    )
    assert "A = red's Disc; B = blue's Disc" in played.output[rests:scores]
    # once for each turn, and the empty table at the end
    assert played.output.count("Third zone [") == 3


def test_nobody_is_shown_what_is_built_piece_by_piece(run: Any, tmp_path: Any) -> None:
    """A tower is drawn when it is handed over, a try as it lies when it is scored; replay too."""
    path = str(tmp_path / "tower.match")
    seats = ("--seats", "mason,marksman", "--seed", "3", "--limit", "43")
    played = run("play", "destruct_3", *seats, "--save", path)
    told = played.output.partition("── Stopped")[0]
    built, _, tried = told.partition("Blue's turn")
    assert built.count("L 1 is let down") == 1 and built.count("\nSite\n") == 1
    assert built.index("3s pass") < built.index("\nSite\n")
    fallen = tried.index("\nSite\n")
    assert tried.index("Ramp is taken away") < fallen < tried.index(" lies in green")
    again = run("replay", path).output
    assert again.count("\nSite\n") == played.output.count("\nSite\n")


def test_a_person_sees_what_came_of_a_shot(run: Any) -> None:
    """It is drawn at the end of the person's turn; others' shots come with the next question."""
    played = run(
        "play", "shuffleboard", "--seats", "human,far", "--seed", "3", input="270cm/s\nquit\n"
    )
    turn = played.output.partition("further on")[2].partition("Blue's turn")[0]
    assert "A = red's Disc 1" in turn
    blues = played.output.partition("Blue's turn")[2].partition("Red's turn")[0]
    assert "Third zone" not in blues


TRIES = """
    rules 1
    game tries "Tries" { players: 2 }
    use physics 1
    material wood "Wood" { weight: 0.7g }
    piece brick "Brick" {
      body {
        material: wood
        | x   | y   | width | height |
        | 0mm | 0mm | 40mm  | 20mm   |
      }
    }
    zone box "Box" { }
    scene table "Table" {
      spots: 40mm
      ground board "Board" {
        from: 0mm
        to: 120mm
      }
    }
    players { has score: number starts 0 }
    play {
      place brick on box
      for each p in players {
        turn of p {
          repeat 3 times {
            choose s from spots(brick, table) for p "Where?"
            place brick at s
            move brick to box
            settle table
          }
        }
      }
    }
"""


def test_a_computers_turn_is_told_in_lines(run: Any, rules: Any) -> None:
    """One picture of what was cleared away is enough; a person sees each of their own tries."""
    file = rules(TRIES, "tries.rules")
    played = run(
        "play", file, "--seats", "random,human", "--seed", "3", input="40\n40\n80\n"
    ).output
    first, _, own = played.partition("Blue's turn")
    assert first.count("Brick is let down") == own.count("Brick is let down") == 3, played
    assert first.count("= Brick") == 1
    assert own.partition("── The end")[0].count("A = Brick") == 3


@pytest.fixture
def no_table(monkeypatch: Any) -> None:
    """Physics fails whenever a tool is used."""
    carry_out = events.carry_out

    def failing(event: str, *arguments: Any, **named: Any) -> Any:
        if event == "use":
            raise RuntimeError("the table is gone")
        return carry_out(event, *arguments, **named)

    monkeypatch.setattr(events, "carry_out", failing)


def test_a_failure_is_told_by_every_command(run: Any, no_table: None) -> None:
    """It is the plugin's fault, and the exit code says so: in play, in bulk, and in checks."""
    why = "the referee of plugin physics"
    seats = ("--seats", "far")
    played = run("play", "shuffleboard", *seats)
    assert (played.exit_code, why in played.stderr) == (4, True)
    simulated = run("simulate", "shuffleboard", "-n", "2", "--jobs", "1", *seats)
    assert (simulated.exit_code, why in simulated.stderr) == (4, True)
    assert "Where people play" not in simulated.stderr and "saved match" not in simulated.stderr
    checked = run("check", "shuffleboard", "--play")
    assert (checked.exit_code, why in checked.output) == (4, True)
    assert "problem[plugin]" in checked.output and "not your rules" in checked.output


def test_who_uses_a_tool_outside_turns(run: Any, rules: Any) -> None:
    """The journal names whoever's turn it is, and nobody where it is nobody's."""
    text = (Path(playrules.games.__file__).parent / "shuffleboard/shuffleboard.rules").read_text()
    text = text.replace('import "examples.rules"\n', "")
    path = rules(text.replace("turn of p {", "if yes {"), "table.rules")
    settings = ("--set", "rounds=1", "--set", "shots=1")
    shown = run("play", path, "--seats", "far", *settings).output
    assert "  Finger is let go at hole 1 of Table: speed 290cm/s" in shown
    assert (
        "  Red lets Finger go at hole 1 of Table"
        in run("play", "shuffleboard", "--seats", "far", *settings).output
    )


def test_a_question_explains_its_measures(run: Any) -> None:
    """What the parts of spots and aims are, each in a line."""
    shown = run("play", "shuffleboard", "--seats", "human,far", input="?\nquit\n").output
    text = " ".join(shown.split())
    assert "speed: how fast it is sent off" in text
    assert "direction: where to: 0deg is to the right" in text
    shown = run("play", "destruct_3", "--seats", "human,mason", input="1\n?\nquit\n").output
    text = " ".join(shown.split())
    assert "x: how far to the right the middle of the piece is: its centre of gravity" in text
    assert "(? tells what each is)" in text and "mirrored: whether" not in text  # a T is not


def test_enter_takes_what_need_not_be_typed(run: Any) -> None:
    """An aim is that of the defaults of its parts; a spot has a part without one, and is asked."""
    shot = run("play", "shuffleboard", "--seats", "human,far", "--seed", "3", input="\nquit\n")
    said = " ".join(shot.output.split())
    assert "Enter alone means speed 280cm/s, direction 0deg" in said
    assert "Red lets Finger go at hole 1 of Table: speed 280cm/s, direction 0deg" in said
    built = run(
        "play", "destruct_3", "--seats", "human,mason", "--seed", "3", input="Place L 1\n\nquit\n"
    )
    asked = built.output.partition("Where?")[2]
    assert "Enter alone" not in asked and "is let down" not in asked
