"""Events outside the game: asked, answered, refused, replayed, refereed."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from programs import ONE, V, c, choose, column, program, rule, text
from workers import referee

from playrules.engine import (
    BadAnswer,
    BadPosition,
    Draws,
    IllegalChoice,
    Machine,
    Match,
    MatchError,
    NoReferee,
    Program,
    RefereeError,
    RulesError,
    State,
    playout,
    simulate,
)
from playrules.engine.kinds import NUMBER, PLAYER, number
from playrules.engine.machine.native import Native
from playrules.engine.machine.runner import Runner
from playrules.engine.program.dump import dump
from playrules.engine.program.expressions import Column, Compare, Math
from playrules.engine.program.operations import End, Fail, For, If, Let, Pause, Store
from playrules.engine.program.program import (
    FIRST,
    Fault,
    Field,
    OutsideEvent,
    Point,
    Template,
)

PIECES = 200
SECONDS, X, SCORE = FIRST, FIRST + 1, FIRST + 1 + 2 * PIECES
PER_PIECE = 2 * PIECES


def event(name: str, argument: Any, *fields: Field) -> Point:
    """A point where something of the plugin `bench` happens outside."""
    what = OutsideEvent(
        name,
        "bench",
        (("who", PLAYER),) if argument is not None else (),
        Template(((argument, PLAYER),) if argument is not None else ()),
        fields,
    )
    return Point("outside", name, text(name), c(0), (), V[9], outside=what)


def tumble() -> Program:
    """Each player is timed and may stop; then 200 pieces come to rest, at least one of them moved.

    Columns: the seconds answered, x and turn of each piece, the seconds of each player.
    """
    own = Column(SCORE - 1, V[0])
    body = (
        Let(V[5], c(0)),
        For(
            V[0],
            c(1),
            c(3),
            (
                Pause(0),
                Store(own, Column(SECONDS)),
                Store(Column(SECONDS), c(0)),
                Let(V[5], Math("+", V[5], own)),
                Pause(1),
                If(Compare("==", V[1], ONE), (End(0),)),
            ),
        ),
        Pause(2),
        If(Compare("==", Column(X), c(0)), (Fail(0, (V[5],)),)),
        End(0),
    )
    return program(
        (rule("play", body),),
        (
            event("measure", V[0], Field("seconds", number(0, 3600), SECONDS)),
            choose("next", ("Go on", "Stop"), chosen=V[1], actor=V[0]),
            event(
                "rest",
                None,
                Field("x", number(-1000, 1000), X, PIECES),
                Field("turn", number(0, 359), X + PIECES, PIECES),
            ),
        ),
        (
            column("seconds", number(0, 3600)),
            *(column(f"piece {n}.x", number(-1000, 1000)) for n in range(1, PIECES + 1)),
            *(column(f"piece {n}.turn", number(0, 359)) for n in range(1, PIECES + 1)),
            column("red.seconds", NUMBER),
            column("blue.seconds", NUMBER),
        ),
        faults=(Fault("nothing moved in {0} seconds"),),
        plugins=(("bench", "0.3"),),
    )


PROGRAM = tumble()
MACHINE = Machine(PROGRAM)
RESTED = [7] * PIECES + [90] * PIECES


REFEREES = {"bench": referee}


def resting() -> State:
    """Where pieces come to rest next."""
    return MACHINE.start().answer([5]).apply(0).answer([6]).apply(0)


def test_what_is_asked() -> None:
    """A state tells the event, whose it is, what it is about, and what an answer must have."""
    state = MACHINE.start()
    question = state.question
    assert question is not None
    assert (state.is_outside, state.is_chance, state.is_over) == (True, False, False)
    assert (state.actor, list(state.choices), state.prompt) == (0, [], "measure")
    assert (question.event, question.plugin, question.size) == ("measure", "bench", 1)
    assert question.numbers == {"who": 1}
    assert question.arguments["who"] == "red"
    assert [(field.name, field.kind.hi) for field in question.fields] == [("seconds", 3600)]
    names = [name for name, _, _ in resting().question.cells()]  # type: ignore[union-attr]
    assert (names[0], names[-1]) == ("piece 1.x", "piece 200.turn")
    over = resting().answer(RESTED)
    assert (over.is_over, over.question, over.is_outside) == (True, None, False)


def test_an_answer_is_written() -> None:
    """The values stand in their columns when the rule goes on; what a rule clears is clear."""
    state = MACHINE.start().answer([42])
    assert state.row[SCORE] == 42
    assert state.row[SECONDS] == 0
    assert state.actor == 1
    asked = state.apply(0)
    assert asked.question is not None
    assert asked.question.numbers == {"who": 2}
    over = resting().answer(RESTED)
    assert over.row[X : X + PER_PIECE] == tuple(RESTED)


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ([], "1 numbers are wanted, not 0"),
        ([1, 2], "1 numbers are wanted, not 2"),
        ([3601], "seconds cannot be 3601: it goes from 0 to 3600"),
        ([-1], "seconds cannot be -1"),
        ([True], "a whole number is wanted"),
        ([1.0], "a whole number is wanted"),
        (["1"], "a whole number is wanted"),
        ([None], "a whole number is wanted"),
        ([10**30], "it goes from 0 to 3600"),
    ],
)
def test_what_does_not_fit_is_refused(values: Any, told: str) -> None:
    """An answer of another length, kind or range changes nothing and is told with its field."""
    state = MACHINE.start()
    row = state.row
    with pytest.raises(BadAnswer, match=told) as caught:
        state.answer(values)
    assert caught.value.event == "measure"
    assert state.row == row


@settings(max_examples=60, deadline=None)
@given(
    where=st.integers(0, PER_PIECE - 1),
    value=st.integers(-(2**70), 2**70) | st.none() | st.floats(),
)
def test_one_bad_number_among_hundreds(where: int, value: Any) -> None:
    """Each of 400 numbers is checked against its own range; the state stays as it was."""
    state = resting()
    row = state.row
    values: list[Any] = list(RESTED)
    values[where] = value
    low, high = (-1000, 1000) if where < PIECES else (0, 359)
    if type(value) is int and low <= value <= high and (where or value):
        assert state.answer(values).row[X + where] == value
        return
    with pytest.raises((BadAnswer, RulesError)):
        state.answer(values)
    assert state.row == row


def test_rules_may_refuse_an_answer() -> None:
    """A rules error after an answer that fits leaves the state and the match as they were."""
    state = resting()
    with pytest.raises(RulesError, match="nothing moved in 11 seconds"):
        state.answer([0] * PER_PIECE)
    match = Match.begin(MACHINE)
    with pytest.raises(BadAnswer):
        match.answer([-1])
    assert (match.position, match.lines) == (0, 0)


def test_choices_and_answers_do_not_mix() -> None:
    """Nothing can be chosen where something happens outside, nor answered elsewhere."""
    state = MACHINE.start()
    with pytest.raises(IllegalChoice):
        state.apply(0)
    chosen = state.answer([1])
    with pytest.raises(BadAnswer, match="nothing is asked"):
        chosen.answer([1])
    with pytest.raises(BadAnswer, match="nothing is asked"):
        resting().answer(RESTED).answer([1])


def test_states_travel(tmp_path: Path) -> None:
    """A waiting state is written as JSON and read back; a changed cell is refused."""
    for state in (MACHINE.start(), resting(), MACHINE.start(chance="explicit")):
        again = State.from_json(MACHINE, state.to_json())
        assert again == state
        assert again.question is not None
    content = json.loads(resting().to_json())
    content["row"][X] = 5
    with pytest.raises(BadPosition):
        State.from_json(MACHINE, json.dumps(content))


def test_the_dump_tells_the_event() -> None:
    """Whose event it is, what it is about and what it answers is part of what a program does."""
    told = dump(PROGRAM)
    assert "event bench.measure(who: player)" in told
    assert f"answer turn: number 0..359 -> {X + PIECES}, 200" in told


def test_matches_keep_answers(tmp_path: Path) -> None:
    """Each answer is a line; load, undo, redo, resume and verify go by the recorded answers."""
    path = tmp_path / "m"
    match = Match.begin(MACHINE)
    match.save(path)
    assert match.waits_for_people
    assert match.next_step() is None
    match.answer([30])
    match.play(0)
    match.answer([31])
    match.play(0)
    match.answer(RESTED)
    lines = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    assert lines[0] == {"answer": "measure", "values": [30]}
    assert lines[4]["values"] == RESTED
    assert lines[4]["hash"]
    state = match.state
    assert match.undo().actor == 2  # the choice goes, and what came to rest after it
    assert match.redo() == state
    assert match.go_to(0).is_outside
    match.go_to(5)
    match.close()
    loaded = Match.load(path, MACHINE)
    assert loaded.state == state
    assert loaded.verify() == ()
    steps = list(loaded.steps())
    assert [step.answer for step in steps][1] == (30,)
    assert [step.choice is None for step in steps] == [True, True, False, True, False, True]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ({"answer": "measure", "values": [3601]}, "seconds cannot be 3601"),
        ({"answer": "measure", "values": [None]}, "seconds cannot be nothing"),
        ({"answer": "measure", "values": [1, 2]}, "1 numbers are wanted"),
        ({"answer": "measure", "values": [1.5]}, "a value is no whole number"),
        ({"answer": "measure", "values": 7}, "values is no list"),
        ({"answer": "measure"}, "values is no list"),
        ({"answer": "measure", "code": 1}, "something else in it"),
        ({"answer": "fall", "values": [1]}, "'fall' is answered, but 'measure' is asked"),
        ({"do": "Stop", "code": 1}, "something happens outside there"),
    ],
)
def test_lines_that_do_not_fit(tmp_path: Path, line: Any, told: str) -> None:
    """An answer that does not fit what is asked there is told with its line."""
    path = tmp_path / "m"
    match = Match.begin(MACHINE)
    match.save(path)
    match.close()
    path.write_text(path.read_text().splitlines()[0] + "\n" + json.dumps(line) + "\n")
    with pytest.raises(MatchError, match=f"line 2: .*{told}"):
        Match.load(path, MACHINE)


def test_referees_answer_by_themselves(tmp_path: Path) -> None:
    """With a referee a match goes on by itself, the same after a break; answers are recorded."""
    whole = Match.begin(MACHINE, seed=4, seats=("random", "random"), referees=REFEREES)
    whole.advance()
    assert whole.state.is_over
    assert whole.state.row[SCORE] == 11
    path = tmp_path / "m"
    match = Match.begin(MACHINE, seed=4, seats=("random", "random"), referees=REFEREES)
    match.save(path)
    match.close()
    while not match.state.is_over:
        match = Match.resume(path, MACHINE, referees=REFEREES)
        match.next_step()
        match.close()
    assert match.state == whole.state
    assert playout(MACHINE, 4, referees=REFEREES).row == whole.state.row


def test_recorded_answers_are_not_computed_again(tmp_path: Path) -> None:
    """Load and verify need no referee; asked to, they compare with what one answers now."""
    match = Match.begin(MACHINE, referees=REFEREES)
    match.save(tmp_path / "m")
    match.advance()
    match.play(0)
    match.close()
    assert Match.load(tmp_path / "m", MACHINE).verify(resimulate=True) == ()
    again = Match.load(tmp_path / "m", MACHINE, referees=REFEREES)
    assert again.verify(resimulate=True) == ()

    def slower(runner: Runner) -> Any:
        return lambda state, draws: [1234]

    other = Match.load(tmp_path / "m", MACHINE, referees={"bench": slower})
    assert other.verify() == ()
    (differs,) = other.verify(resimulate=True)
    assert differs == "line 2: measure: another answer than was recorded: 11, now 1234"
    assert other.again == {"bench": 1}


def raising(state: State, draws: Draws) -> Sequence[int]:
    """Fail."""
    raise ZeroDivisionError("no clock")


@pytest.mark.parametrize(
    ("bad", "told"),
    [
        (raising, "ZeroDivisionError: no clock"),
        (lambda state, draws: [9999], "seconds cannot be 9999"),
        (lambda state, draws: None, "TypeError"),
        (lambda state, draws: "x", "seconds cannot be 'x'"),
    ],
)
def test_a_referee_that_fails_is_named(bad: Any, told: str) -> None:
    """Plugin, version and event are told; the match survives, and people may answer."""
    match = Match.begin(MACHINE, referees={"bench": lambda runner: bad})
    with pytest.raises(RefereeError, match=f"plugin bench 0.3 failed at measure: {told}") as caught:
        match.advance()
    assert (caught.value.plugin, caught.value.version) == ("bench", "0.3")
    assert (match.position, match.lines) == (0, 0)
    match.answer([3])
    assert match.position == 1


def test_games_in_bulk() -> None:
    """Simulations take a referee, also in other processes, and miss one in words."""
    totals = simulate(PROGRAM, 40, seed=2, referees=REFEREES, jobs=1)
    assert totals.finished == 40
    assert simulate(PROGRAM, 40, seed=2, referees=REFEREES, jobs=2) == totals
    with pytest.raises(NoReferee, match="no referee of plugin bench is here to tell 'measure'"):
        simulate(PROGRAM, 2, jobs=1)
    with pytest.raises(NoReferee) as caught:
        simulate(PROGRAM, 300, jobs=2)
    assert (caught.value.event, caught.value.plugin) == ("measure", "bench")


def test_native_batches_refuse() -> None:
    """Machine code does not wait for anybody."""
    with pytest.raises(ValueError, match="do not wait for what happens outside"):
        Native(MACHINE)
    with pytest.raises(ValueError, match="do not wait for what happens outside"):
        simulate(PROGRAM, 1, referees=REFEREES, native=True)


def test_an_answer_is_quick() -> None:
    """400 numbers are checked and written in far less time than anything happens outside."""
    state = resting()
    began = time.perf_counter()
    for _ in range(20):
        state.answer(RESTED)
    assert (time.perf_counter() - began) / 20 < 0.05
