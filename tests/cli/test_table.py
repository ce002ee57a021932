"""What a person at the table is asked, and what explains it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from playrules.loading.catalogue import bundled
from playrules.loading.citing import sentences
from playrules.loading.game import load

ASKED = """
    rules 1

    game asked "Asked" { players: 1 }

    has odd_sum: number starts 0

    play {
      for each p in players {
        %s
        say "{p} took %s"
      }
    }
"""


@pytest.fixture
def asked(run: Any, rules: Callable[..., str]) -> Callable[..., str]:
    """Plays a game of one question with answers; returns what was shown."""

    def play(question: str, took: str, *answers: str) -> str:
        path = rules(ASKED % (question, took), "asked.rules")
        lines = "".join(f"{one}\n" for one in answers)
        result = run("play", path, "--seats", "human", input=lines)
        assert result.exit_code == 0, result.output
        return str(result.stdout)

    return play


def test_many_numbers(asked: Callable[..., str]) -> None:
    """An option far down a long list can be chosen."""
    text = asked("choose x from 1..5000 for p", "{x}", "5001", "5000")
    assert "The options are the numbers from 1 to 5000." in text
    assert "\n  1, 2, 3, 4, " in text
    assert "28, 29, … 5000" in " ".join(text.split())
    assert "Red took 5000" in text


@pytest.mark.parametrize(("answer", "took"), [("200, 150", "200, 150"), ("29850", "199, 150")])
def test_many_names(asked: Callable[..., str], answer: str, took: str) -> None:
    """Names and numbers are known, and soon found, however long the list is."""
    question = "choose a from 1..200, b from 1..150 for p"
    text = asked(question, "{a}, {b}", "199, 151", "30001", answer)
    assert "… 30000 in all" in text
    assert "The options have numbers from 1 to 30000." in text
    assert f"Red took {took}" in text


def test_how_many(asked: Callable[..., str]) -> None:
    """Numbers are shown and chosen as they are."""
    text = asked("choose x from 5..9 for p", "{x}", "1", "7")
    assert "\n  5, 6, 7, 8, 9\nRed> 1\nThe options are the numbers from 5 to 9.\n" in text
    assert "Red took 7" in text


def test_numbers_with_gaps(asked: Callable[..., str]) -> None:
    """A number that is not among them is answered with those that are."""
    assert "\nThe options are: 5, 9.\n" in asked("choose x from [5, 9] for p", "{x}", "2", "9")


def test_a_number_among_names(asked: Callable[..., str]) -> None:
    """A number that is the name of another option is asked for again."""
    menu = 'choose "How many?" for p { option "None" { say "no" }\n option "1" { say "yes" } }'
    text = asked(menu.replace("{ option", "{\n option").replace("} }", "}\n }"), "it", "1", "#2")
    assert "\nThat may mean:\n  1  None\n  2  1\nType its number, with # before it: #1.\n" in text
    assert "\n  Yes\n" in text


def test_options_named_like_commands(asked: Callable[..., str]) -> None:
    """Such an option is chosen by its number, and it is said so."""
    menu = 'choose "Now?" for p {\n option "Quit" { say "fled" }\n option "Stay" { }\n }'
    text = asked(menu, "it", "1")
    assert 'Choose "Quit" by its number: the word alone is a command.' in text
    assert "\n  Fled\n" in text
    assert "You leave the table." in asked(menu, "it", "quit")


def test_options_of_one_name(asked: Callable[..., str]) -> None:
    """Options that are called the same are told apart by their numbers."""
    menu = 'choose "Now?" for p {\n option "Go" { say "a" }\n option "Go" { say "b" }\n }'
    text = asked(menu, "it", "go", "2")
    assert "\n  1  Go\n  2  Go\nRed> go\nMore than one is meant by that:\n" in text
    assert "\n  B\n" in text


def test_help_tells_the_rules_of_a_bundled_game(run: Any) -> None:
    """The sentences of the game's rules are told, but nothing of options that are closed."""
    seated = ("death_star", "--seats", "human,sheet", "--seed", "2")
    result = run("play", *seated, "--color", "always", input="?\nquit\n")
    text = result.stdout
    shown = " ".join(text.split())
    assert "The rule: 4. A player's turn, line" in shown
    assert (
        "The starting player's first move has a spin of its own. \x1b[2m[R-DS-15]\x1b[0m" in shown
    )
    assert "Wait for the Entry" not in shown
    assert "R-DS-49" not in shown


def test_help_tells_the_comments_of_a_file(run: Any, rules: Callable[..., str]) -> None:
    """In a file of one's own the comments above the rule and above its options are told."""
    path = rules(
        """
        rules 1

        game odd "Odd" { players: 1 }

        # --- Not this ---

        # A long day (O-1). Now it
        # ends. %s
        rule evening <p: player> "Evening" {
          cites "O-1"
          choose "Well?" for p {
            # Sleep is good.
            option "Sleep" { }
            option "Read" { cites "O-2" }
            # Not while it is dark.
            option "Go out" if p.seat > 1 { cites "O-3" }
          }
        }

        play { for each p in players { evening p } }
        """.replace("%s", " ".join(f"Sentence {number}." for number in range(9))),
        "odd.rules",
    )
    result = run("play", path, "--seats", "human", input="?\nquit\n")
    shown = " ".join(result.stdout.split())
    assert "The rule: Evening, line 11 of the rules. A long day. Now it ends. Sentence 0." in shown
    assert "Sentence 3. [O-1] Sleep: Sleep is good. Read: [O-2] " in shown
    assert "Not" not in shown
    assert "O-3" not in shown


def test_sentences_of_the_rules() -> None:
    """Only bundled games have them, each without the marks of the page."""
    said = sentences(str(bundled()["pig"]))
    assert said["R-PG-03"] == "A one ends the turn, and what it collected is lost."
    assert said["R-PG-01"].endswith("wins (goal).")
    assert sentences(str(Path("pig.rules"))) == {}


@pytest.mark.parametrize("name", bundled())
def test_what_a_bundled_game_cites_is_told(name: str) -> None:
    """Each rule that its file cites has a sentence, whatever letters and digits it is called by."""
    file = bundled()[name]
    cited = {one for _, rules in load(file).program.cited for one in rules}
    assert cited <= set(sentences(str(file)))
