"""A rules file that is being written is watched: saved, the match goes on by it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hands import on_front

from playrules import load
from playrules.viewer.app import Front, begin

RULES = """rules 1
game counting "Counting" { players: 1 }
has coins: 0..100
play {
  repeat 9 times {
    choose "How many?" for red {
      option "One" { set coins to coins + 1 }
      option "Two" { set coins to coins + 2 }
    }
  }
  finish game
}
"""


@pytest.fixture
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A rules file, and a folder for matches without a name."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    path = tmp_path / "counting.rules"
    path.write_text(RULES, "utf-8")
    return path


@pytest.fixture
def front(rules: Path) -> Iterator[Front]:
    """It is played, and watched."""
    found = Front(begin(load(rules), ["human"], 1))
    found.watch_file()
    found.tick(0.0)
    yield found
    found.leave()


class Clock:
    """Lets time pass, and files be saved later than they were."""

    def __init__(self, front: Front, rules: Path) -> None:
        """Begin at 0."""
        self.front, self.rules, self.now = front, rules, 0.0

    def save(self, text: str) -> None:
        """Save the rules anew, and look within a second."""
        self.rules.write_text(text, "utf-8")
        stamp = self.rules.stat()
        self.now += 1.0
        later = stamp.st_mtime_ns + int(self.now * 10**9)
        os.utime(self.rules, ns=(later, later))
        self.front.tick(self.now)


@pytest.fixture
def clock(front: Front, rules: Path) -> Clock:
    """What saves the file."""
    return Clock(front, rules)


def count(front: Front) -> int:
    """How many coins there are."""
    assert front.sitting is not None
    return int(front.sitting.state.coins)


def said(front: Front) -> str:
    """What people are told."""
    return front.said.text if front.said is not None else ""


def test_a_saved_file_is_read_at_the_same_place(front: Front, clock: Clock) -> None:
    """Three choices stay made; by the new rules the second option is worth five."""
    front.type("1")
    front.type("2")
    front.type("2")
    assert front.sitting is not None
    assert front.sitting.match.position == 3
    clock.save(RULES.replace("coins + 2", "coins + 5"))
    assert front.sitting.match.position == 3
    assert count(front) == 11
    assert any("is read anew" in text for text in on_front(front))
    front.type("2")
    assert count(front) == 16


def test_moves_that_do_not_fit_are_left_out(front: Front, clock: Clock) -> None:
    """Where an option is gone, the match stands before it was chosen, and people are told."""
    front.type("1")
    front.type("2")
    clock.save(RULES.replace('option "Two" { set coins to coins + 2 }', ""))
    assert front.sitting is not None and front.sitting.match.position == 1
    assert any("1 of 2 moves still fit" in text for text in on_front(front))


def test_mistakes_are_shown_while_the_last_good_game_stays(front: Front, clock: Clock) -> None:
    """A misspelt name is told with its line; the game is played on; mended, the message goes."""
    front.type("1")
    sitting = front.sitting
    clock.save(RULES.replace("set coins to coins + 1", "set cions to coins + 1"))
    told = list(on_front(front))
    assert any("counting.rules has a mistake" in text for text in told)
    assert "cions" in told and "7" in told
    assert any("[R2001]" in text for text in told), told
    assert front.sitting is sitting
    front.type("1")
    assert sitting is not None and sitting.match.position == 2
    clock.save(RULES)
    assert front.mistakes is None
    assert front.sitting is not sitting and front.sitting is not None
    assert front.sitting.match.position == 2


def test_the_first_page_tells_of_no_mistakes_and_watches_nothing(
    front: Front, clock: Clock
) -> None:
    """Who goes to the games has left the file that is being written, and what is wrong in it."""
    clock.save(RULES.replace("set coins to coins + 1", "set cions to coins + 1"))
    assert front.mistakes is not None
    front.do("games")
    assert front.mistakes is None and front.watch is None
    told = list(on_front(front))
    assert "Which game shall it be?" in told
    assert not any("counting.rules" in text for text in told)


def test_what_takes_no_time_is_looked_at_only_from_time_to_time(front: Front, rules: Path) -> None:
    """Between two looks a change is not seen; a file that is away for a moment is no change."""
    front.tick(10.0)
    rules.write_text(RULES.replace("9 times", "8 times  "), "utf-8")
    before = front.sitting
    front.tick(10.1)
    assert front.sitting is before
    rules.unlink()
    front.tick(11.0)
    assert front.sitting is before and front.mistakes is None
    rules.write_text(RULES.replace("9 times", "7 times   "), "utf-8")
    front.tick(12.0)
    assert front.sitting is not before


def test_moves_come_back_with_the_text_that_they_fit(front: Front, clock: Clock) -> None:
    """What was cut for a while is there again, unless something else was played meanwhile."""
    for number in "1221":
        front.type(number)
    without = RULES.replace('option "Two" { set coins to coins + 2 }', "")
    clock.save(without)
    assert count(front) == 1
    clock.save(RULES)
    assert front.sitting is not None and front.sitting.match.position == 4
    assert count(front) == 6
    clock.save(without)
    front.type("1")
    clock.save(RULES)
    assert count(front) == 2


def test_other_words_for_an_option_change_nothing(front: Front, clock: Clock) -> None:
    """The words are what a designer mends most often."""
    for number in "122":
        front.type(number)
    clock.save(RULES.replace('"Two"', '"Two of them"'))
    assert count(front) == 5
    assert any("counting.rules is read anew." in text for text in on_front(front))


def test_a_file_that_stays_away_is_missed(front: Front, rules: Path) -> None:
    """After two seconds, and once."""
    rules.unlink()
    for now in (1.0, 2.0):
        front.tick(now)
        assert front.said is None
    front.tick(3.5)
    assert front.said is not None and "counting.rules is not there any more" in front.said.text
    front.do("help")
    front.press("escape")
    front.tick(5.0)
    assert front.said is None


def test_what_is_told_of_a_missing_file_goes_when_it_is_back(front: Front, rules: Path) -> None:
    """As it was, nothing more is told; with mistakes, these are; good again, that it is read."""
    aside = rules.with_suffix(".aside")
    rules.rename(aside)
    for now in (1.0, 3.5):
        front.tick(now)
    assert "is not there any more" in said(front)
    aside.rename(rules)
    assert front.tick(4.0)
    assert not said(front) and not front.tick(5.0)
    rules.unlink()
    for now in (6.0, 8.5):
        front.tick(now)
    rules.write_text(RULES.replace("set coins to coins + 1", "set cions to coins + 1"), "utf-8")
    front.tick(9.0)
    assert not said(front) and front.mistakes is not None
    rules.unlink()
    for now in (10.0, 12.5):
        front.tick(now)
    assert said(front)
    rules.write_text(RULES.replace("9 times", "8 times"), "utf-8")
    front.tick(13.0)
    assert front.mistakes is None
    assert said(front) == "counting.rules is read anew."


def test_what_could_not_be_done_is_not_told_over_rules_that_are_read(
    front: Front, clock: Clock
) -> None:
    """A file that cannot be opened is told; once the rules are saved, that they are read is."""
    front.do("open")
    front.type("nowhere.rules")
    front.press("enter")
    assert "nowhere.rules" in said(front)
    clock.save(RULES.replace("9 times", "8 times"))
    assert said(front) == "counting.rules is read anew."


def test_mistakes_go_when_a_file_that_was_missing_comes(
    front: Front, rules: Path, clock: Clock
) -> None:
    """A file that is imported before it is there is read as soon as it is."""
    clock.save(RULES.replace("has coins", 'import "parts"\nhas coins'))
    assert front.mistakes is not None
    assert any("there is no “parts” to import" in text for text in on_front(front))
    (rules.parent / "parts.rules").write_text("rules 1\n", "utf-8")
    front.tick(clock.now + 1.0)
    assert front.mistakes is None
