"""A match at a screen: it is played, shown at a pace, taken back, kept and gone on with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from two_parts import TWO_PARTS

from playrules import load, load_text
from playrules.engine.errors import RefereeError
from playrules.engine.play.making import Making
from playrules.engine.play.match import Match
from playrules.loading import keeping
from playrules.viewer.app import Sitting, begin, resume

HUMANS = ["human", "human"]
Sit = Callable[..., Sitting]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder for matches without a name."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    yield tmp_path


@pytest.fixture
def sit() -> Iterator[Sit]:
    """What begins a match; all of them are left at the end."""
    begun = []

    def sit(game: str, seats: list[str], seed: int = 3) -> Sitting:
        begun.append(begin(load(game), seats, seed))
        return begun[-1]

    yield sit
    for sitting in begun:
        sitting.leave()


def first(sitting: Sitting, number: int = 0) -> None:
    """Pick the first line of the list, or another one, until something is chosen."""
    sitting.skip()
    asking = sitting.asking
    assert asking is not None
    while sitting.asking is asking:
        assert sitting.pick(asking.entries[number % len(asking.entries)].codes)


def finish(sitting: Sitting) -> None:
    """Play to the end."""
    for at in range(2_000):
        if sitting.showing.state.is_over:
            return
        if sitting.asking is None:
            assert sitting.step()
        else:
            first(sitting, at)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(
    "game", ["cherry_spinner", "craps", "death_star", "four_in_a_row", "pig", "shuffleboard",
             "snakes_and_ladders", "tic_tac_toe"],
)  # fmt: skip
def test_every_game_is_played_to_its_end(game: str) -> None:
    """By picking lines and waiting, and nothing goes wrong on the way."""
    loaded = load(game)
    sitting = begin(loaded, ["human"] * len(loaded.seats), 3)
    finish(sitting)
    assert sitting.state.is_over and sitting.message is None
    assert sitting.showing.state.row == sitting.state.row
    sitting.leave()


def test_nobody_sees_the_end_before_the_throws_that_lead_there(sit: Sit) -> None:
    """A game without choices is over as soon as it begins, but it is shown throw by throw."""
    sitting = sit("snakes_and_ladders", ["human"])
    assert sitting.state.is_over and not sitting.showing.state.is_over
    told = [len(sitting.journal)]
    while not sitting.showing.state.is_over:
        assert sitting.asking is None and sitting.goes_by_itself
        sitting.step()
        told.append(len(sitting.journal))
    assert len(told) > 10 and told == sorted(told) and told[0] < 5
    assert not sitting.step()


def test_time_makes_moves(sit: Sit) -> None:
    """At speed 1 the other moves after 0.8 seconds, at speed 2 after half of that."""
    sitting = sit("tic_tac_toe", ["human", "careful"])
    first(sitting)
    assert not sitting.tick(10.0) and not sitting.tick(10.7)
    sitting.pace.pause()
    assert not sitting.tick(99.0)
    sitting.pace.pause()
    sitting.pace.faster()
    assert not sitting.tick(100.0) and not sitting.tick(100.3)
    assert sitting.tick(100.41)
    assert sitting.match.position == 2 and sitting.asking is not None
    assert not sitting.tick(200.0)  # it is a person's turn


def test_undo_and_redo_stop_where_people_chose(sit: Sit) -> None:
    """What the computer answered goes with the choice, and a new choice forgets what was ahead."""
    sitting = sit("tic_tac_toe", ["human", "careful"])
    assert not sitting.can_undo and not sitting.undo()
    assert sitting.message is not None and "nothing to take back" in sitting.message.text
    for _ in range(2):
        first(sitting)
        sitting.step()
    before = sitting.state
    assert sitting.match.position == 4
    assert sitting.undo() and sitting.match.position == 2
    assert sitting.redo() and sitting.state == before
    sitting.undo()
    sitting.undo()
    assert sitting.match.position == 0 and sitting.can_redo and not sitting.can_undo
    assert len(sitting.journal) == len(sitting.told[0].events)
    first(sitting)
    assert not sitting.can_redo


def test_undo_takes_a_part_back_first() -> None:
    """Somebody who has picked which piece picks that anew, and nothing of the match changes."""
    sitting = begin(load_text(TWO_PARTS), ["human"], 3)
    sitting.skip()
    assert sitting.asking is not None
    sitting.pick(sitting.asking.entries[0].codes)
    assert sitting.asking.is_narrowed
    position = sitting.match.position
    assert sitting.undo() and not sitting.asking.is_narrowed
    assert sitting.match.position == position
    sitting.leave()


def test_a_match_is_kept_and_gone_on_with(home: Path, sit: Sit) -> None:
    """Without a name in the owner's folder, until somebody names a file."""
    sitting = sit("pig", HUMANS)
    first(sitting)
    kept = sitting.kept.file
    assert kept is not None and kept.parent == keeping.folder()
    named = home / "evening.match"
    assert sitting.save(named) and not kept.exists()
    assert sitting.message is not None and str(named) in sitting.message.text
    sitting.skip()
    first(sitting)
    sitting.skip()
    state, journal = sitting.state, [str(one) for one in sitting.journal]
    sitting.leave()
    again = resume(named)
    assert again.state == state and again.kept.named
    assert [str(one) for one in again.journal][-3:] == journal[-3:]
    assert again.undo()
    again.leave()


def test_a_name_that_is_taken_is_refused(tmp_path: Path, sit: Sit) -> None:
    """The file that is there stays, and so does the match."""
    there = tmp_path / "there.match"
    there.write_text("mine")
    sitting = sit("pig", HUMANS)
    assert not sitting.save(there)
    assert there.read_text() == "mine"
    assert sitting.message is not None and "there already" in sitting.message.text
    assert sitting.message.kind == "wrong"
    sitting.leave()


def test_matches_go_where_they_belong_when_they_are_left(home: Path, sit: Sit) -> None:
    """Nothing is left of one that was not begun, one that is over is put away."""
    sit("pig", HUMANS).leave()
    assert not list(keeping.folder().glob("*.match"))
    sitting = sit("tic_tac_toe", HUMANS)
    finish(sitting)
    sitting.leave()
    assert not keeping.unfinished("tic_tac_toe")
    assert len(list((keeping.folder() / "finished").glob("tic_tac_toe-*"))) == 1
    half = sit("tic_tac_toe", HUMANS)
    first(half)
    half.leave()
    assert len(keeping.unfinished("tic_tac_toe")) == 1


def test_what_an_agent_does_wrong_is_told(monkeypatch: pytest.MonkeyPatch, sit: Sit) -> None:
    """The match stays as it was and waits; the window does not go down with it."""
    sitting = sit("tic_tac_toe", ["human", "careful"])
    first(sitting)

    def fail(_: Match) -> Making:
        raise ZeroDivisionError("by nothing")

    monkeypatch.setattr(Match, "next_making", fail)
    assert not sitting.step()
    assert sitting.message is not None
    assert sitting.message.text == "ZeroDivisionError: by nothing."
    assert sitting.pace.paused and sitting.match.position == 1


def test_what_cannot_be_worked_out_is_taken_back(monkeypatch: pytest.MonkeyPatch, sit: Sit) -> None:
    """Where no referee can tell what comes of a choice, the person chooses again."""
    sitting = sit("shuffleboard", HUMANS)
    sitting.step()
    first(sitting)
    sitting.skip()

    def refuse(_: Match) -> Making:
        raise RefereeError("use", "physics", "1", "it flew away")

    monkeypatch.setattr(Match, "next_making", refuse)
    assert not sitting.step()
    assert sitting.asking is not None and sitting.message is not None
    assert "choose otherwise" in sitting.message.text


def test_who_looks_on_sees_what_everybody_sees(sit: Sit) -> None:
    """Two people share the screen; one person sees what is theirs; at the end all is laid open."""
    assert sit("tic_tac_toe", ["careful", "careful"]).seat == 0
    assert sit("tic_tac_toe", HUMANS).seat == 1
    assert sit("tic_tac_toe", ["careful", "human"]).seat == 2
    sitting = sit("tic_tac_toe", HUMANS)
    finish(sitting)
    assert sitting.seat == -1


def test_what_people_tell_of_themselves_is_told_as_theirs() -> None:
    """A start value that a player was asked for is told by its name, and asked for once."""
    game = load("castle_crush")
    sitting = begin(game, ["human", "human"], seed=1)
    asked = sitting.measuring
    assert asked is not None and asked.asked == "Age, red (8 to 99)"
    assert sitting.type("16")
    assert "red: age 16" in [line for one in sitting.told for line in one.lines(0)]
    sitting.leave()
