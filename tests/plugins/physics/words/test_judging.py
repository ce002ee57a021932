"""Recorded answers are looked through: what cannot be, and what differs, is told in words."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from falling import GAME, answering, match_of, play_on

import playrules
from playrules.engine import Match, MatchError
from playrules.plugins.physics.solver import events as solving

PLACES = 5
"""Bricks are placed by the first so many events, each a line after the header."""


@pytest.fixture(scope="module")
def game() -> playrules.Game:
    """Bricks stand in a pile and beside it; a hammer falls on them."""
    return playrules.load_text(GAME)


@pytest.fixture(scope="module")
def saved(game: playrules.Game, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The lines of a match in which the hammer has fallen."""
    match, path = match_of(game), tmp_path_factory.mktemp("saved") / "m"
    play_on(match, 0, 0, 1)
    match.save(path)
    match.close()
    return path.read_text("utf-8").splitlines()


def names(game: playrules.Game) -> list[str]:
    """What each number of an answer is called."""
    question = game.start().question
    assert question is not None
    return [name for name, _, _ in question.cells()]


Edited = Callable[..., Path]


@pytest.fixture
def edited(game: playrules.Game, saved: list[str], tmp_path: Path) -> Edited:
    """Writes the match with some numbers of one answer changed."""

    def edit(line: int = 1 + PLACES, **changes: Any) -> Path:
        lines, known = list(saved), names(game)
        record = json.loads(lines[line - 1])
        for name, value in changes.items():
            piece, _, what = name.partition("_")
            at = known.index(f"brick[{piece[1:]}].{what}".replace("__", " "))
            old = record["values"][at]
            record["values"][at] = value(old) if callable(value) else value
        lines[line - 1] = json.dumps(record)
        path = tmp_path / "edited.match"
        path.write_text("\n".join(lines) + "\n", "utf-8")
        return path

    return edit


def load(game: playrules.Game, path: Path, **named: Any) -> Match:
    made = answering(game)
    return Match.load(path, game.machine, referees={"physics": lambda _machine: made}, **named)


MM = 10**6
WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "far away": ({"b5_x": 90_000 * MM}, "Brick 5 lies at x 90m, y 9.975mm, beyond the scene"),
    "below the floor": ({"b5_y": -400 * MM}, "beyond the scene"),
    "in the floor": ({"b5_y": 4 * MM}, "Brick 5 lies 6mm deep in Floor"),
    "in another": ({"b5_x": 20 * MM}, "deep in Brick 5"),
    "mirrored": ({"b5_mirrored": 1}, "Brick 5 is mirrored otherwise than it was"),
    "nowhere": ({"b5_x": -(2**63)}, "it does not say how Brick 5 lies"),
    "a wrong top": ({"b5_top": 30 * MM}, "of Brick 5 it tells wrong its highest point"),
    "a wrong tilt": ({"b5_tilted": 1}, "of Brick 5 it tells wrong whether it is tilted"),
    "a wrong turn": ({"b5_turned": 10**9}, "of Brick 5 it tells wrong how far it is turned"),
    "a wrong way": ({"b1_moved": 7 * MM}, "of Brick 1 it tells wrong how far it moved"),
    "one-sided": (
        {"b5_physical__touches__1": lambda bits: bits | 1},
        "Brick 5 touches Brick 1, which does not touch Brick 5",
    ),
    "carried by what is not touched": (
        {"b5_physical__rests_on__1": lambda bits: bits | 1},
        "Brick 5 rests on what it does not touch",
    ),
    "each on the other": (
        {"b1_physical__rests_on__1": lambda bits: bits | 2},
        "Brick 1 and Brick 2 rest on each other",
    ),
    "on itself": (
        {"b1_physical__rests_on__1": lambda bits: bits | 1},
        "Brick 1 touches itself, or rests on itself",
    ),
    "turned round and round": ({"b5_turn": 6_283_185_307}, "it does not say how Brick 5 lies"),
    "carried by nothing": ({"b5_physical__rests_on__1": 0}, "Brick 5 rests on nothing"),
    "lifted": ({"b5_y": lambda y: y + 5 * MM}, "Brick 5 touches Floor, which it does not reach"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_cannot_be_is_told_by_line(wrong: str, game: playrules.Game, edited: Edited) -> None:
    """Such a match is not played on; `fit` reads it and tells the same."""
    changes, told = WRONG[wrong]
    path = edited(**changes)
    with pytest.raises(MatchError) as failed:
        load(game, path)
    assert told in str(failed.value) and str(failed.value).startswith("line 6: place: ")
    assert any(told in one for one in load(game, path, changed="fit").differences)


def test_true_answers_are_never_refused(
    game: playrules.Game, saved: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not those of matches of all kinds, nor such as were stopped while all still moved."""
    (tmp_path / "true.match").write_text("\n".join(saved) + "\n", "utf-8")
    assert load(game, tmp_path / "true.match").differences == ()
    monkeypatch.setattr(solving, "ROUND", 1)
    monkeypatch.setattr(solving, "ROUNDS", 1)
    for name, seats in (("shuffleboard", ["far"] * 2), ("destruct_3", ["mason"] * 2)):
        known = playrules.load(name, seats=2)
        match, path = known.begin_match(3, agents=seats), tmp_path / name
        match.advance(60)
        match.save(path)
        match.close()
        assert '"by":"referee"' in path.read_text("utf-8")
        assert playrules.load_match(path, changed="fit").differences == ()


def test_what_differs_is_told_in_words(game: playrules.Game, edited: Edited) -> None:
    """Which pieces, how far and which facts; people read no numbers of an answer."""
    path = edited(b5_x=lambda x: x - 3 * MM, b1_physical__touches__1=lambda bits: bits & ~2)
    found = load(game, path, changed="fit").verify(resimulate=True)
    differs = next(one for one in found if "another answer" in one)
    assert differs.startswith("line 6: place: another answer than was recorded: ")
    assert "Brick 1 now touches Brick 2" in differs
    assert "Brick 5 now lies 3mm further right" in differs


def test_what_was_not_told_differs_by_no_number(game: playrules.Game, edited: Edited) -> None:
    """A pose that is missing is not subtracted from."""
    found = load(game, edited(b5_x=-(2**63)), changed="fit").verify(resimulate=True)
    (differs,) = (one for one in found if "another answer" in one)
    assert ", which was not told" in differs and "further" not in differs


def test_what_people_told_is_theirs(game: playrules.Game, edited: Edited) -> None:
    """They tell facts, and no poses: only what a referee is said to have told is looked at."""
    path = edited(b5_x=90_000 * MM)
    text = path.read_text("utf-8").replace(', "by": "referee"', "").replace(',"by":"referee"', "")
    path.write_text(text, "utf-8")
    assert load(game, path, changed="fit").differences == ()
