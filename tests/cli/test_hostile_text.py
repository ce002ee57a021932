"""Whatever stands in a file, no command sends a terminal anything that it obeys."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from playrules.cli import errors

MISCHIEF = (
    "\x1b[31;7;5mred\x1b]8;;http://evil/\x07link\x1b]8;;\x07 \x9b2J \x90q\x9c \x07\x08\x7f\x00"
    " \u202eeslaf\u202c \u2066x\u2069 \u200e \u2028 \ud800 [red]r[/red] [link=x]y[/] :smile: "
    "<script>&amp; ::error file=x::y %0A \\u001b {{ }}"
).replace("\x00", "")
"""Colours, links, controls of eight bits, signs that turn the writing, markup, commands."""

GAME = """
    rules 1

    # M
    game trap "M" {
      players: 2
      minutes: 5
      ages: "M"
    }

    setting rounds "M" {
      value: 2
      allowed: 1..3
      cites: "M"
    }

    text "M" "M"

    type mark is plain "M", odd "M"
    piece pawn "M" { count: 1 per player }
    zone box "M" { }
    players {
      has score: number starts 0
      has last: mark starts odd
    }

    # M
    rule ask <p: player> "M" {
      cites "M"
      phase first "M" {
      turn of p {
        choose "M" for p {
          option "M one" {
            cites "M"
            say "M {p} M"
            score 1 for p "M"
          }
          option "M two {p.last}" {
            move p.pawn to box
            score 2 for p "M"
          }
        }
      }
      }
    }

    play {
      repeat rounds times as lap {
        for each p in players {
          ask p
          if p.score > 100 { finish game won by p "M" }
        }
      }
    }

    policy careful "M" { prefer "M one" }
    title "M" if player.score > 1
    mode quick "M" { rounds: 1 }

    example "M" {
      cites "M"
      expect rounds is 3
    }
"""
BROKEN = """
    rules 1

    game trap "M" { players: 2 }

    # M
    play { say "M" + nobody  # M
      frobnicate "M"
      use "M"
    }
    M
"""
FAILING = """
    rules 1

    game trap "M" { players: 2 }

    has n: 0..1 starts 1

    rule go "M" { set n to n + 1 }

    play { go }
"""

ALLOWED = re.compile(r"\x1b\[[0-9;]*m")
"""What this program writes itself, in colour."""


def check_shown(result: Any, *, colour: bool = False) -> None:
    """Nothing that was written can be obeyed."""
    for stream in (result.stdout, result.stderr):
        text = ALLOWED.sub("", stream) if colour else stream
        bad = {sign for sign in text if not sign.isprintable() and sign != "\n"}
        # The renderer of diagnostics shows spaces and joiners of writing as they are.
        assert bad <= {"\u200c", "\u200d"}, (bad, stream)
        assert "\x1b[31;7;5m" not in stream
    assert result.exit_code != errors.INTERNAL


@pytest.fixture
def trap(rules: Any) -> str:
    """Write the game with mischief in each text."""
    text = GAME.replace("M", MISCHIEF.replace("\ud800", "").replace("\\", "\\\\"))
    path: str = rules(text, "trap.rules")
    return path


COMMANDS = [
    ["check", "@"], ["check", "@", "--json"], ["show", "@"], ["show", "@", "--json"],
    ["play", "@", "--seats", "random", "--seed", "1"],
    ["play", "@", "--seats", "careful", "--seed", "1"],
    ["play", "@", "--seats", "random", "--seed", "1", "--mode", "quick", "--save", "m.jsonl"],
    ["play", "@", "--seed", "1"],
    ["simulate", "@", "-n", "3", "--seed", "1"],
    ["simulate", "@", "-n", "3", "--seed", "1", "--json"],
    ["play", "@", "--set", "rounds=9"], ["play", "@", "--mode", "x"], ["play", "@", "--seats", "x"],
    ["play", "@", "--players", "9"], ["show", "@", "--mode", "quick"],
    ["check", "@", "--format", "github"], ["check", "@", "--play"], ["check", "@", "--fix"],
    ["test", "@"], ["test", "@", "--json"], ["test", "@", "--coverage"],
    ["test", "@", "--only", "\x1b[31m"], ["explain", "\x1b[31m"],
    ["render", "@", "--text"], ["render", "@", "--json"], ["render", "@", "-o", "-"],
]  # fmt: skip


@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("colour", [False, True], ids=["plain", "colour"])
def test_no_command_passes_on_what_a_terminal_obeys(
    run: Any, trap: str, tmp_path: Path, arguments: list[str], *, colour: bool
) -> None:
    """Titles, options, prompts, notes, reasons, names of modes and settings: all are made safe."""
    given = [one.replace("@", trap).replace("m.jsonl", str(tmp_path / "m.jsonl"))
             for one in arguments]  # fmt: skip
    result = run(*given, *(["--color", "always"] if colour else []), input="?\n??\n1\nx\n2\nq\n")
    check_shown(result, colour=colour)
    if arguments[0] in ("play", "show", "simulate") and result.exit_code == errors.OK:
        assert "[red]r[/red]" in result.output
    if "--json" in arguments:
        assert json.loads(result.stdout)


def test_the_game_of_this_test_is_a_game(run: Any, trap: str) -> None:
    """It is the texts that are odd, not the rules."""
    assert run("check", trap).exit_code == errors.OK


def test_replays_are_shown_safely(run: Any, trap: str, tmp_path: Path) -> None:
    """What a saved match names is text of a stranger, too."""
    save = tmp_path / "m.jsonl"
    run("play", trap, "--seats", "random", "--seed", "1", "--save", str(save))
    check_shown(run("replay", str(save), "--game", trap))
    check_shown(run("replay", str(save)))
    lines = save.read_text().splitlines()
    head = json.loads(lines[0])
    for name in ("game", "mode", "generator"):
        odd = tmp_path / f"{name}.jsonl"
        odd.write_text("\n".join([json.dumps(head | {name: "x\x1b[31m\u202e"}), *lines[1:], ""]))
        for game in ([], ["--game", trap]):
            check_shown(run("replay", str(odd), *game))
    for name in ("players", "seats"):
        odd = tmp_path / f"{name}.jsonl"
        odd.write_text("\n".join([json.dumps(head | {name: ["x\x9b\u202e"] * 2}), *lines[1:], ""]))
        check_shown(run("replay", str(odd), "--game", trap))
    for key in ("settings", "plugins", "written"):
        odd = tmp_path / f"{key}.jsonl"
        value = 1 if key == "settings" else "\x1b[2J"
        odd.write_text(
            "\n".join([json.dumps(head | {key: {"\x1b[31m\u202e": value}}), *lines[1:], ""])
        )
        check_shown(run("replay", str(odd), "--game", trap))


@pytest.mark.parametrize("text", [BROKEN, FAILING], ids=["broken", "failing"])
@pytest.mark.parametrize("command", ["check", "show", "play", "simulate"])
def test_mistakes_are_shown_safely(run: Any, rules: Any, text: str, command: str) -> None:
    """The line that is wrong is quoted, with its signs made visible."""
    path = rules(text.replace("M", MISCHIEF.replace("\ud800", "")), "trap.rules")
    more = ["--seats", "random"] if command == "play" else ["--json"]
    check_shown(run(command, path, *more))
    check_shown(run(command, path, "--traceback"))


@pytest.mark.skipif(not hasattr(__import__("os"), "mkfifo"), reason="names are restricted there")
def test_names_of_files_are_shown_safely(run: Any, rules: Any, tmp_path: Path) -> None:
    """A file may be called anything, and what is beside it, too."""
    name = "\x1b]0;x\x07\u202e.rules"
    path = rules(BROKEN.replace("M", "x"), name)
    for command in ("check", "show", "play", "simulate", "replay"):
        check_shown(run(command, path))
        check_shown(run(command, str(tmp_path / ("other" + name))))
        check_shown(run(command, path, "--nothing\x1b[31m"))
        check_shown(run(command, path, path, path))
    check_shown(run("\x1b[31m"))
    check_shown(run("play", path, "--set", "\x1b[31m"))
    check_shown(run("play", "pig", "--mode", "\x1b[31m", "--seats", "\x1b[31m"))
