"""The referee of physics in matches: the same answer everywhere, and a match that survives."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from falling import GAME, Marking, answering, match_of, play_on, settled

import playrules
from playrules.engine import Draws, Match, RefereeError, simulate
from playrules.plugins.physics import events
from playrules.plugins.physics.layout import column_at, layout_of
from playrules.plugins.physics.model import Facts, Pose, Rest, Spot, Standing
from playrules.plugins.physics.referee import Apart, Here, carrier, is_bundled, shifted
from playrules.plugins.physics.solver.errors import RunawayError
from playrules.plugins.physics.worker import Worker, WorkerStopped

Made = Callable[..., Match]


@pytest.fixture(scope="module")
def game() -> playrules.Game:
    """The game of a stranger."""
    return playrules.load_text(GAME)


def test_only_bundled_games_are_computed_here(game: playrules.Game) -> None:
    """Rules that were changed by a letter are a stranger's."""
    bundled = playrules.load("shuffleboard")
    assert is_bundled(bundled.program)
    assert isinstance(carrier(bundled.program), Here)
    (path, text), *others = bundled.program.sources
    changed = replace(bundled.program, sources=((path, f"{text}\n"), *others))
    assert not is_bundled(changed)
    assert isinstance(carrier(changed), Apart)
    assert not is_bundled(game.program)
    assert isinstance(carrier(game.program), Apart)


def test_a_standing_that_cannot_be_is_computed_apart(game: playrules.Game) -> None:
    """What a file says may be anything: where pieces lie inside each other, a worker computes."""
    layout = layout_of(game.program)
    assert layout is not None
    scene, here = layout.scenes[0], Here()
    good = Standing.of({0: Pose(0, 9_975_000)})
    here("settle", scene, good, Standing())
    assert here.apart.worker.number is None
    bad = good.with_piece(1, Pose(0, 12_000_000))
    here("settle", scene, bad, Standing())
    assert here.apart.worker.number is not None
    here.apart.worker.close()


def test_the_worker_gives_the_same_rows(game: playrules.Game) -> None:
    """Every row of a match is the same whether events are computed here or apart."""
    here, apart = match_of(game), match_of(game, Apart())
    for option in (0, 1, 2, 0):
        assert play_on(here, option).row == play_on(apart, option).row


PRINTS = """
import hashlib, sys
import playrules
from playrules.plugins.physics import events
from playrules.plugins.physics.layout import layout_of
from playrules.plugins.physics.referee import Answering
game = playrules.load_text(sys.stdin.read())
answer = Answering(game.program, layout_of(game.program), events.carry_out)
state = game.start(1)
for _ in range(8):
    state = state.answer(answer(state, None)) if state.is_outside else state.apply(state.choices[0])
    print(hashlib.sha256(repr(state.row).encode()).hexdigest())
"""


def test_other_processes_give_the_same_rows() -> None:
    """Whatever the seed of hashes: each row is the same in every process."""
    outputs = set()
    for seed in ("0", "7"):
        run = subprocess.run(
            [sys.executable, "-P", "-c", PRINTS], input=GAME, capture_output=True, text=True,
            check=True, env={**os.environ, "PYTHONHASHSEED": seed},
        )  # fmt: skip
        outputs.add(run.stdout)
    assert len(outputs) == 1
    assert len(set(next(iter(outputs)).split())) == 8


def test_the_same_event_from_the_same_row(game: playrules.Game) -> None:
    """An event has no memory: it gives the same numbers each time it is asked for."""
    state = play_on(match_of(game)).apply(0)
    answer, other = answering(game), answering(game)
    first = list(answer(state, Draws(1)))
    play_on(match_of(game, other.carry), 2)
    assert list(answer(state, Draws(2))) == first == list(other(state, Draws(3)))


def test_what_slept_keeps_its_facts(game: playrules.Game) -> None:
    """A brick that no event reaches still touches the floor, and has not moved."""
    match = match_of(game)
    before = play_on(match).names.bricks[5]
    after = play_on(match, 0).names.bricks[5]
    assert (after.x, after.y, after.turn, after.moved) == (before.x, before.y, before.turn, 0)
    layout = layout_of(game.program)
    assert layout is not None
    row = match.state.row
    found = layout.facts(row, 4)
    assert found.rests_on == found.touches == 1 << 5


def test_what_leans_on_a_tool_falls_when_it_is_taken(game: playrules.Game, tmp_path: Path) -> None:
    """So it does after the match was saved and loaded in between."""
    match = match_of(game)
    play_on(match, 0)
    path = tmp_path / "fall.match"
    match.save(path)
    match.close()
    made = answering(game)
    resumed = Match.resume(path, game.machine, referees={"physics": lambda _machine: made})
    assert resumed.state == match.state
    for one in (match_of(game), resumed):
        if one is not resumed:
            play_on(one, 0)
        one.play(one.state.choices[0])
        question = one.state.question
        assert question is not None and question.event == "take"
        one.next_step()
        assert one.state.names.bricks[4].moved > 30 * 10**6
    resumed.close()


def test_simulations_with_physics_use_several_processes(tmp_path: Path) -> None:
    """Each has a solver of its own, and what comes out is what comes out in one."""
    program = playrules.load("shuffleboard").program
    marking = {"physics": Marking(tmp_path)}
    who = ("policy:far", "policy:far")
    spread = simulate(program, 4, who, seed=2, jobs=2, referees=marking)
    assert len(list(tmp_path.iterdir())) == 2
    assert spread == simulate(program, 4, who, seed=2, jobs=1, referees=marking)


def test_undo_and_redo(game: playrules.Game) -> None:
    """What was taken back and done again is the same row, and nobody is asked again."""
    match = match_of(game)
    last = play_on(match, 1, 0)
    rows = [step.before.row for step in match.steps() if step.before is not None]
    match.undo(2)
    assert match.state.prompt == "Aim" and match.state.row != last.row
    match.redo(2)
    settled(match)
    assert match.state.row == last.row
    assert [step.before.row for step in match.steps() if step.before is not None] == rows
    assert match.verify(resimulate=True) == ()


def test_resimulating_tells_what_differs(game: playrules.Game, tmp_path: Path) -> None:
    """A number that was changed in the file is found, by line and event."""
    match = match_of(game)
    play_on(match, 0)
    match.save(tmp_path / "fall.match")
    match.close()
    lines = (tmp_path / "fall.match").read_text("utf-8").splitlines()
    record = json.loads(lines[5])
    assert record["by"] == "referee"
    record["values"][0] += 1
    lines[5] = json.dumps(record)
    (tmp_path / "other.match").write_text("\n".join(lines) + "\n", "utf-8")
    made = answering(game)
    loaded = Match.load(
        tmp_path / "other.match", game.machine, "fit", referees={"physics": lambda _machine: made}
    )
    found = loaded.verify(resimulate=True)
    assert any("line 6: place: another answer than was recorded" in one for one in found)


def test_what_runs_away_is_called_by_its_name(game: playrules.Game) -> None:
    """The message says which piece, as people know it, and no name of the program's."""

    def runaway(*_: Any, **_named: Any) -> tuple[Rest, Facts]:
        raise RunawayError(1)

    match = match_of(game, runaway)
    with pytest.raises(RefereeError) as caught:
        match.next_step()
    assert "Brick 2 was moved to where nothing can be" in str(caught.value)
    assert "Error" not in str(caught.value)


def test_a_worker_that_was_killed_is_started_anew(game: playrules.Game) -> None:
    """Between two events nobody notices; the match goes on as if nothing had happened."""
    apart = Apart()
    match = match_of(game, apart)
    settled(match)
    number = apart.worker.number
    assert number is not None
    os.kill(number, signal.SIGKILL)
    played = play_on(match, 2)
    assert apart.worker.number not in (None, number)
    assert played.row == play_on(match_of(game), 2).row


def test_a_match_survives_a_solver_that_stops(game: playrules.Game) -> None:
    """What stops the process stops no match: the state stays, and others can answer."""

    class Stopping(Apart):
        def __call__(self, event: str, *arguments: Any, **named: Any) -> tuple[Rest, Facts]:
            if event == "use":
                self.worker.call("os", "abort")
            return super().__call__(event, *arguments, **named)

    match = match_of(game, Stopping())
    state = settled(match)
    match.play(state.choices[0])
    before = match.state
    with pytest.raises(RefereeError, match=r"ended twice .* the match can go on") as caught:
        match.next_step()
    assert isinstance(caught.value.__cause__, WorkerStopped)
    assert match.state == before and match.state.is_outside
    match.answer(answering(game)(before, Draws(1)))
    assert not match.state.is_outside


def test_what_takes_too_long_is_ended() -> None:
    """The message says what to do; the next call finds a new process."""
    worker = Worker(0.5)
    with pytest.raises(WorkerStopped, match=r"more than 0.5 seconds .*fewer pieces") as caught:
        worker.call("time", "sleep", 60)
    assert caught.value.timed_out
    assert worker.number is None
    worker.seconds = 30
    assert worker.call("os", "getpid") == worker.number
    assert worker.close() == 0


def test_who_stops_waiting_gets_no_answer_of_before() -> None:
    """An answer that was not waited for is not taken for the next one; its process is ended."""

    def stop(*_: Any) -> None:
        raise KeyboardInterrupt

    worker = Worker()
    number = worker.call("os", "getpid")
    before = signal.signal(signal.SIGALRM, stop)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(KeyboardInterrupt):
            worker.call("time", "sleep", 3)
    finally:
        signal.signal(signal.SIGALRM, before)
    assert worker.number is None
    assert worker.call("operator", "add", 1, 2) == 3
    assert worker.number not in (None, number)
    worker.close()


def test_errors_of_the_worker_come_home() -> None:
    """What a function raises there is raised here, and the process goes on."""
    worker = Worker()
    with pytest.raises(ZeroDivisionError):
        worker.call("operator", "truediv", 1, 0)
    number = worker.number
    assert worker.call("operator", "add", 1, 2) == 3
    assert worker.number == number
    worker.close()


def test_rest_by_decree_is_told(game: playrules.Game) -> None:
    """What trembles on is taken as it lies, and the journal says so."""

    def trembling(*arguments: Any, **named: Any) -> tuple[Rest, Facts]:
        rest, facts = events.carry_out(*arguments, **named)
        return replace(rest, how="decree"), facts

    match = match_of(game, trembling)
    step = match.next_step()
    assert step is not None
    told = [event.text for event in step.events]
    assert "Table is still trembling after 30 s: taken as it lies" in told


def test_a_hand_errs_no_further_than_there_is_room(game: playrules.Game) -> None:
    """Near the edge of a scene a piece is let down as far out as it can be."""
    layout = layout_of(game.program)
    assert layout is not None
    scene, spot = layout.scenes[0], Spot(466 * 10**6)
    millimetre = 10**6
    assert shifted(scene, Standing(), 0, spot, -8 * millimetre, 0).x == 458 * millimetre
    assert shifted(scene, Standing(), 0, spot, 8 * millimetre, 0).x == 470 * millimetre
    assert shifted(scene, Standing(), 0, Spot(470 * millimetre), 8 * millimetre, 0).x == (
        470 * millimetre
    )


def test_offered_spots_are_accepted(game: playrules.Game) -> None:
    """Spots are what geometry allows: what is offered can be placed, what is not is refused."""
    text = GAME.replace("repeat 3 times {", "repeat 1 times {").replace(
        "    choose a from",
        "    choose s from spots(brick[1], table) for red where s.turn is 0deg and s.x > 440mm\n"
        "    place brick[1] at s\n    choose a from",
    )
    text = text.replace("b in brick[1..4]", "b in brick[2..4]")
    match = match_of(playrules.load_text(text))
    state = settled(match)
    spots = [choice.label for choice in state.choices]
    assert spots[0] == "x 442mm, turned 0deg" and spots[-1] == "x 470mm, turned 0deg"
    for choice in state.choices:
        after = state.apply(choice)
        while after.is_outside and after.question is not None and after.question.event == "place":
            after = after.answer(answering(playrules.load_text(text))(after, Draws(1)))
        assert not after.is_outside


def test_the_layout_reads_what_was_written(game: playrules.Game) -> None:
    """A standing written to a row and read again is the same, and stands at its columns."""
    match = match_of(game)
    state = play_on(match, 0)
    layout = layout_of(game.program)
    assert layout is not None
    at, place = column_at(game.program), layout.instances[0].place
    standing = layout.lying(state.row, at, place).standing
    assert standing.tool is not None and len(standing.tool.poses) == 1
    assert [index for index, _ in standing.pieces] == [0, 1, 2, 3, 4]
    assert standing.poses[4].x == state.names.bricks[5].x == 440 * 10**6
