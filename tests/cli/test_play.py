"""`playrules play`: whole games, and games with a person at the keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from playrules.engine.program.program import asks_players
from playrules.loading.catalogue import bundled
from playrules.loading.game import load


def told(run: Any, *arguments: str, answers: str | None = None) -> list[str]:
    """Play, and return the lines that tell the game."""
    result = run("play", *arguments, input=answers)
    assert result.exit_code == 0, result.output
    lines: list[str] = result.stdout.splitlines()
    return lines


@pytest.mark.parametrize("game", sorted(bundled()))
def test_nobody_at_the_keyboard(run: Any, game: str) -> None:
    """Without a terminal a whole game is shown, at most 80 columns wide."""
    lines = told(run, game, "--seed", "1")
    asks = asks_players(load(game).program)
    watch = "Nothing is to be chosen in this game: watch."
    assert ("Nobody is asked: the game is played to its end." in lines) == asks
    assert (watch in lines) != asks
    assert any(line.startswith("── The end") for line in lines)
    assert lines[-1].startswith(f"To play it again: playrules play {game} --seed 1 --seats ")
    assert max(map(len, lines[:-1])) <= 80


def test_the_first_policy_plays(run: Any, quiz: str) -> None:
    """Seats that nobody names are played by the first policy of the file."""
    lines = told(run, quiz, "--seed", "1")
    assert "Red: careful · Blue: careful" in lines
    assert "  > Red: Heads" in lines
    assert "  > Red: Tails" not in lines


def test_a_game_in_full(run: Any, quiz: str) -> None:
    """Turns have heads, choices and events their lines, and the end tells all of it."""
    lines = told(run, quiz, "--seats", "bold,careful", "--seed", "1", "--set", "rounds=1")
    start = next(n for n, line in enumerate(lines) if line.startswith("── "))
    text = "\n".join(lines[start:]).replace("─", "")
    assert text.split("\n", 1)[0].strip() == "Red's turn (1)"
    assert "  > Red: Tails\n  Red calls tails\n" in text
    assert "  > Red: Go on\n  Red goes on\n" in text
    assert "Red wins.\n" in text
    assert "1. Red       2\n" in text
    assert "2. Blue      1\n" in text
    assert "\nWhy it ended: " in text
    assert "\n2 turns, 4 choices.\n" in text
    assert text.endswith("--seed 1 --seats bold,careful --set rounds=1")


def test_the_same_seed_is_the_same_game(run: Any) -> None:
    """A seed decides all chance, that of random players included."""
    games = [told(run, "pig", "--seats", "random", "--seed", seed) for seed in ("5", "5", "6")]
    assert games[0] == games[1]
    assert games[0] != games[2]


def test_it_can_be_played_again(run: Any) -> None:
    """Without a seed, the command that is shown at the end gives the same game."""
    import shlex

    lines = told(run, "pig", "--seats", "random")
    again = shlex.split(lines[-1].removeprefix("To play it again: "))
    assert told(run, *again[2:]) == lines


@pytest.mark.parametrize("seats", ["random", "hold_at_20", "hold_at_20,random", "greedy,random"])
def test_it_is_the_first_game_of_a_simulation(run: Any, run_json: Any, seats: str) -> None:
    """`play` shows the game that `simulate -n 1` counts."""
    seated = ("--seats", seats, "--seed", "11", "--set", "goal=40")
    lines = told(run, "pig", *seated)
    found = run_json("simulate", "pig", "-n", "1", *seated)["length"]
    turns, choices = (int(found[name]["mean"]) for name in ("turns", "choices"))
    assert f"{turns} turns, {choices} choices." in lines


def test_a_person_plays(run: Any, quiz: str) -> None:
    """Numbers, names and beginnings of names are taken; the only option is asked for too."""
    answers = "2\n1\nheads\n\n"
    lines = told(run, quiz, "--seats", "human,bold", "--seed", "1", answers=answers)
    text = "\n".join(lines)
    assert "Red: you · Blue: bold" in text
    assert "When you are asked, type a number or a name. ? explains, quit leaves." in text
    assert "Red: Heads or tails?\n  1  Heads\n  2  Tails\nRed> 2\n  Red calls tails\n" in text
    assert "Red: Now what?\n  1  Go on\nRed> 1\n  Red goes on\n" in text
    assert "Red> heads\n  Red calls heads\n" in text
    assert "Red> \n  Red goes on\n" in text
    assert "  > Blue: Tails\n" in text
    assert "Blue wins." in text


def test_help_in_the_middle(run: Any, quiz: str) -> None:
    """A question mark explains the rule, its sources, the tables and what may be typed."""
    lines = told(run, quiz, "--seats", "human,bold", answers="?\nquit\n")
    text = " ".join("\n".join(lines).split())
    assert "The rule: The question [Q-1" in text
    assert "Heads" in text
    assert "[Q-3]" in text
    assert "Type the number of an option" in text
    assert lines[-2] == "You leave the table."


def test_answers_that_are_not_understood(run: Any, quiz: str) -> None:
    """Whatever is not understood is asked for again, and nothing happens."""
    lines = told(run, quiz, "--seats", "human,bold", answers="\n9\nx\na\ntails\nquit\n")
    text = "\n".join(lines)
    assert text.count("Which one? Type its number or its name; ? explains.") == 2
    assert "The options have numbers from 1 to 2." in text
    assert "That may mean:\n  1  Heads\n  2  Tails\n" in text
    assert "Red calls tails" in text


def test_undo(run: Any, quiz: str) -> None:
    """A choice can be taken back, and nothing before the first one."""
    answers = "undo\ntails\nundo\nheads\nquit\n"
    text = "\n".join(told(run, quiz, "--seats", "human,bold", answers=answers))
    assert "There is nothing to take back yet." in text
    assert "Taken back." in text
    assert "Red calls heads" in text


def test_board_again(run: Any, quiz: str) -> None:
    """The board can be asked for at any time; it is drawn by itself only when it changes."""
    text = "\n".join(told(run, quiz, "--seats", "human,bold", answers="board\nquit\n"))
    assert text.count("red       0\nblue      0\n") == 2


def test_leaving(run: Any, quiz: str) -> None:
    """`quit` leaves, and says how to begin the game again."""
    lines = told(run, quiz, "--seats", "human", "--seed", "3", answers="quit\n")
    assert lines[-2] == "You leave the table."
    assert lines[-1].startswith("To begin it again: playrules play ")
    assert "--seed 3" in lines[-1]


def test_end_of_input(run: Any, quiz: str) -> None:
    """Input that ends in the middle ends the game politely."""
    lines = told(run, quiz, "--seats", "human", answers="2\n")
    assert lines[-2] == "There is no more input: you leave."


def test_a_game_that_does_not_end(run: Any, rules: Callable[..., str]) -> None:
    """A limit on choices stops a game that goes on for ever."""
    path = rules(
        """
        rules 1

        game odd "Odd" { players: 1 }

        has tired: yes or no starts no

        play {
          repeat until tired {
            for each p in players {
              choose "On?" for p {
                option "On" { }
                option "Rest" { set tired to yes }
              }
            }
          }
        }

        policy restless "On and on" { prefer "On" }
        """,
        "odd.rules",
    )
    lines = told(run, path, "--limit", "50")
    assert any(line.startswith("── Stopped") for line in lines)
    assert "Stopped after 50 choices without an end; --limit allows more." in lines


@pytest.mark.parametrize("columns", [20, 40, 60])
def test_narrow_screens(run: Any, columns: int) -> None:
    """On a narrow screen too, all that people are shown is there, and so are all options."""
    arguments = ("play", "death_star", "--players", "3", "--seats", "human,sheet,sheet")
    result = run(*arguments, "--seed", "4", input="", env={"COLUMNS": str(columns)})
    assert result.exit_code == 0
    text = " ".join(result.stdout.split())
    for seat in ("red", "blue", "green"):
        name = f"{seat}'s X-Wing squadron"
        assert re.search(f"{name} (at: )?Outer route .{{1,3}} (fighters: )?3", text)
    assert "free spin" not in text  # what only rules need
    assert "1 Spin" in text


def test_texts_cannot_command_the_terminal(run: Any, rules: Callable[..., str]) -> None:
    """Control characters in a rules file are not sent to the terminal."""
    path = rules(
        """
        rules 1

        game odd "O\x1b]0;dd" { players: 1 }

        play { for each p in players { choose "A\x1b[2Jb" for p { option "c\x1b[31m" { } } } }
        """,
        "odd.rules",
    )
    result = run("play", path, input=None)
    assert "\x1b" not in result.output


def test_the_greeting_names_the_mode(run: Any, rules: Any) -> None:
    """By its title, if it has one."""
    path = rules(
        'rules 1\ngame g "G" { players: 2 }\nplay { say "x" }\n'
        'mode fast "Fast play" { play { say "y" } }\nmode slow { play { say "z" } }\n'
    )
    assert run("play", path, "--mode", "fast").stdout.startswith("G, Fast play\n")
    assert run("play", path, "--mode", "slow").stdout.startswith("G, slow\n")


def test_an_offer_beyond_what_can_be_offered(run: Any, rules: Any) -> None:
    """Too small is not too great, and it is said what can be offered."""
    for value, told in ((-999999999, "too small"), (999999999, "too great")):
        path = rules(
            f'rules 1\ngame g "G" {{ players: 2 }}\nhas a: number starts {value}\n'
            "play { choose y from a..a for red }\n"
        )
        text = " ".join(run("play", path, "--seats", "random").output.split())
        assert f"{value} is {told} to be offered" in text
        assert "goes from -536870912 to 536870911" in text
