"""Matches whose chance comes from outside, and matches that play on by themselves."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from programs import pig

from playrules.engine import (
    Choice,
    Draws,
    IllegalChoice,
    Machine,
    Match,
    MatchError,
    State,
    UnknownPlayer,
)
from playrules.engine.machine.runner import Runner

MACHINE = Machine(pig())


def rolled(match: Match, *faces: int) -> None:
    """Say what the die shows, choosing to roll again in between."""
    for face in faces:
        if not match.state.is_chance:
            match.play(0)
        match.play(match.state.choices.find(str(face)))


def lines(path: Path) -> list[Any]:
    """The lines after the header."""
    return [json.loads(line) for line in path.read_text().splitlines()[1:]]


def test_outcomes_are_lines_of_their_own(tmp_path: Path) -> None:
    """What chance gave is kept by what the die shows, apart from choices."""
    match = Match.begin(MACHINE, chance="explicit")
    match.save(tmp_path / "m")
    rolled(match, 4, 2)
    match.close()
    kept = lines(tmp_path / "m")
    assert [next(iter(one.items())) for one in kept[:-1]] == [
        ("chance", "4"),
        ("do", "Roll again"),
        ("chance", "2"),
    ]
    loaded = Match.load(tmp_path / "m", MACHINE)
    assert loaded.state == match.state
    assert loaded.state.chance == "explicit"
    assert loaded.verify() == ()


def test_undo_takes_the_chance_along() -> None:
    """A choice is taken back with what chance gave after it; chance before all choices stays."""
    match = Match.begin(MACHINE, chance="explicit")
    rolled(match, 4)
    before = match.state
    rolled(match, 6)
    after = match.state
    assert match.undo() == before
    with pytest.raises(MatchError, match="there are 0"):
        match.undo()
    assert match.redo() == after
    assert match.go_to(0).is_chance
    assert match.redo(1) == before
    assert match.redo(1) == after


def test_impossible_outcomes_are_refused() -> None:
    """What the die cannot show is neither played nor kept."""
    match = Match.begin(MACHINE, chance="explicit")
    with pytest.raises(IllegalChoice):
        match.play(6)
    with pytest.raises(ValueError, match="neither|sampled"):
        Match.begin(MACHINE, chance="loaded")  # type: ignore[arg-type]  # a wrong word
    assert (match.position, match.lines) == (0, 0)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ({"do": "4", "code": 3}, "chance decides there"),
        ({"chance": "7", "code": 6}, "'7' .code 6. is not open"),
        ({"chance": "4", "code": 2}, "'4' .code 2. is not open"),
        ({"chance": 4, "code": 3}, "chance is no text"),
    ],
)
def test_lines_that_do_not_fit(tmp_path: Path, line: Any, told: str) -> None:
    """A line of another kind, or of what the die cannot show, is told with its number."""
    path = tmp_path / "m"
    match = Match.begin(MACHINE, chance="explicit")
    match.save(path)
    match.close()
    path.write_text(path.read_text().splitlines()[0] + "\n" + json.dumps(line) + "\n")
    with pytest.raises(MatchError, match=f"line 2: .*{told}"):
        Match.load(path, MACHINE)


def test_sampled_matches_take_no_outcomes(tmp_path: Path) -> None:
    """Where the generator draws, a line of chance fits nowhere."""
    path = tmp_path / "m"
    match = Match.begin(MACHINE)
    match.save(path)
    match.close()
    path.write_text(path.read_text().splitlines()[0] + '\n{"chance":"4","code":1}\n')
    with pytest.raises(MatchError, match="somebody chooses there"):
        Match.load(path, MACHINE)
    head = json.loads(path.read_text().splitlines()[0])
    del head["chance"]  # files from before there was explicit chance
    path.write_text(json.dumps(head) + "\n")
    assert Match.load(path, MACHINE).header.chance == "sampled"


def test_seats_play_until_people_decide() -> None:
    """A match goes on by itself, and stops where a person must choose."""
    match = Match.begin(MACHINE, seed=3, seats=("human", "random"))
    match.advance()
    assert match.waits_for_people
    assert match.state.actor == 1
    match.play(1)  # hold
    match.advance()
    assert match.state.is_over or match.state.actor == 1
    assert match.position > 1
    watched = Match.begin(MACHINE, seed=3, seats=("random", "random"))
    assert watched.advance(limit=4) == watched.state
    assert watched.position == 4
    assert watched.advance().is_over


def test_chance_from_outside_is_waited_for() -> None:
    """Also among agents the table says what chance gave."""
    match = Match.begin(MACHINE, seats=("random", "random"), chance="explicit")
    assert match.advance().is_chance
    assert match.waits_for_people
    assert match.next_step() is None


def test_seats_are_the_same_after_a_break(tmp_path: Path) -> None:
    """Broken off and resumed at every choice, agents choose as in one sitting."""
    whole = Match.begin(MACHINE, seed=11, seats=("random", "random"))
    whole.advance()
    match = Match.begin(MACHINE, seed=11, seats=("random", "random"))
    match.save(tmp_path / "m")
    match.close()
    while not match.state.is_over:
        match = Match.resume(tmp_path / "m", MACHINE)
        match.advance(limit=5)
        match.close()
    assert match.state == whole.state
    assert match.verify() == ()


class Stubborn:
    """Takes the last option, always."""

    name = "stubborn"

    def __init__(self, machine: Runner, seat: int) -> None:
        """Sit down."""
        self.seat = seat

    def choose(self, state: State, draws: Draws) -> Choice:
        """Take the last option."""
        assert state.actor == self.seat
        return state.choices[-1]


def test_agents_are_called_by_name(tmp_path: Path) -> None:
    """Agents are given by name, rebuilt from the header, replaced by a line, else missed."""
    agents = {"stubborn": Stubborn}
    match = Match.begin(MACHINE, seats=("stubborn", "human"), agents=agents)
    match.save(tmp_path / "m")
    match.advance()
    assert match.position == 1
    match.close()
    loaded = Match.load(tmp_path / "m", MACHINE)
    assert loaded.seats == ("stubborn", "human")
    loaded.undo()
    with pytest.raises(UnknownPlayer, match="seat 1 is played by 'stubborn'") as caught:
        loaded.advance()
    error = caught.value
    assert (error.name, error.seat) == ("stubborn", 1)
    assert error.known[0] == "human"
    assert error.known[-1] == "random"
    resumed = Match.resume(tmp_path / "m", MACHINE, agents=agents)
    resumed.reseat(("human", "stubborn"))
    assert resumed.advance().actor == 1
    resumed.close()
    assert Match.load(tmp_path / "m", MACHINE).seats == ("human", "stubborn")


def test_an_agent_that_chooses_nonsense_changes_nothing() -> None:
    """The match stays where it was, and a person may take over."""

    class Wrong(Stubborn):
        def choose(self, state: State, draws: Draws) -> Choice:
            return Choice(state.machine, state.row, state.point, 99)

    match = Match.begin(MACHINE, seats=("wrong", "human"), agents={"wrong": Wrong})
    with pytest.raises(IllegalChoice):
        match.advance()
    assert (match.position, match.lines) == (0, 0)
    match.reseat(("human", "human"))
    match.play(0)


@pytest.mark.parametrize("seats", [("human",), ("human",) * 3])
def test_every_seat_is_named(seats: Any) -> None:
    """Names for another number of seats are refused."""
    with pytest.raises(MatchError, match="has 2 seats"):
        Match.begin(MACHINE, seats=seats)
    with pytest.raises(MatchError, match="has 2 seats"):
        Match.begin(MACHINE).reseat(seats)


def test_positions_do_not_know_where_chance_comes_from() -> None:
    """Equal keys play on alike: neither the seed nor the way chance is decided is part of them."""
    told, other = MACHINE.start(1, chance="explicit"), MACHINE.start(2, chance="explicit")
    seen: dict[tuple[int, ...], list[Any]] = {}
    for codes in ([3, 0, 1], [1, 0, 3], [3, 0, 1, 0, 2], [2, 0, 2]):
        for code in codes:
            told, other = told.apply(code), other.apply(code)
            assert told.position_key == other.position_key
            assert told.position_key == told.with_chance("sampled").position_key
            key = told.position_key
            ways = [(choice.key, weight) for choice, weight in told.distribution]
            assert seen.setdefault(key, ways) == ways
        told, other = MACHINE.start(3, chance="explicit"), MACHINE.start(4, chance="explicit")
    waiting, rolled_one = MACHINE.start(chance="explicit"), MACHINE.start(chance="explicit")
    assert waiting.position_key == rolled_one.position_key
    assert waiting.position_key != rolled_one.apply(1).position_key
