"""Playouts, agents, simulations, machine code: the same games everywhere."""

from __future__ import annotations

from collections import Counter

import pytest
from invent import Inventor
from programs import V, c, choose, column, pig, program, rule

from playrules.engine import (
    Choice,
    Draws,
    Machine,
    PolicyAgent,
    RandomAgent,
    RulesError,
    State,
    Totals,
    playout,
    simulate,
    wilson,
)
from playrules.engine.machine import Runner
from playrules.engine.machine.native import Native
from playrules.engine.program.expressions import Column, Compare
from playrules.engine.program.operations import Fail, If, Offer, Pause, Preference
from playrules.engine.program.program import FIRST, PolicyInfo


class First:
    """Takes the first option."""

    name = "first"

    def __init__(self, machine: Runner, seat: int) -> None:
        self.seat = seat

    def choose(self, state: State, draws: Draws) -> Choice:
        assert state.actor == self.seat
        return state.choices[0]


def any_agent(machine: Runner, seat: int) -> RandomAgent:
    return RandomAgent()


def steady(machine: Runner, seat: int) -> PolicyAgent:
    return PolicyAgent(machine, "steady")


def test_fast_loops_play_the_games_of_agents() -> None:
    machine = Machine(pig())
    for index in range(20):
        fast = playout(machine, 5, index=index)
        assert fast == playout(machine, 5, (any_agent, "random"), index=index)
        fast = playout(machine, 5, ("policy:steady", "random"), index=index)
        assert fast == playout(machine, 5, (steady, any_agent), index=index)
        assert fast.finished
        assert fast.state(machine).is_over


def test_the_limit_ends_a_game_that_goes_on() -> None:
    done = playout(Machine(pig()), 1, (First, "random"), limit=10)
    assert (done.choices, done.finished) == (10, False)
    assert playout(Machine(pig()), 1, limit=10).choices == 10


def test_seats_must_fit() -> None:
    machine = Machine(pig())
    for seats, why in (
        (("random",), "2 seats, not 1"),
        (("random", "policy:bold"), "no policy 'bold'; there is steady"),
        (("random", "best"), "'random', 'policy:NAME' or an agent"),
    ):
        with pytest.raises(ValueError, match=why):
            playout(machine, 1, seats)


def preferring() -> Machine:
    """Return a machine with four options, the second policy silent at low columns."""
    column_ = Column(FIRST)
    lines = {
        0: (Preference(0, 2, c(1)),),
        1: (Preference(0, 1, c(1), by=c(5)), Preference(1, 0, Compare(">", column_, c(3)))),
        2: (Preference(0, 1, c(1), by=c(7)),),
        3: (Preference(0, 1, c(1), by=c(7)), Preference(0, 0, Compare(">", column_, c(5)))),
    }
    point = choose("p", ("a", "b", "c", "d"), open=tuple(Offer(n, (), lines[n]) for n in range(4)))
    return Machine(
        program(
            (rule("main", (Pause(0),)),),
            (point,),
            (column("x"),),
            policies=(PolicyInfo("one", ""), PolicyInfo("two", "")),
        )
    )


def test_policies_take_the_lowest_rank_then_the_greatest_then_the_first() -> None:
    machine = preferring()
    state = machine.start()
    chosen = state.prefer(0)
    assert chosen is not None
    assert chosen.label == "c"
    assert state.prefer(1) is None
    row = list(state.row)
    row[FIRST] = 6
    high = State(machine, tuple(row), "sampled")
    assert [high.prefer(n).label for n in (0, 1)] == ["d", "b"]  # type: ignore[union-attr]


def test_totals_do_not_depend_on_the_number_of_processes() -> None:
    seen: list[tuple[int, int]] = []
    one = simulate(pig(), 600, ("policy:steady", "random"), seed=4, jobs=1)
    two = simulate(
        pig(),
        600,
        ("policy:steady", "random"),
        seed=4,
        jobs=2,
        progress=lambda done, of: seen.append((done, of)),
    )
    assert one == two
    assert one.games == one.finished == 600
    assert one.wins(1) > 400
    assert one.wins(1) + one.wins(2) == pytest.approx(600)
    assert seen[-1] == (600, 600)
    assert one.fired[0] == 600
    assert one.fired[1] == one.turns.sum
    assert one.endings == Counter({0: 600})
    assert one.choices.least <= one.choices.mean <= one.choices.most


def test_totals_split_shared_places() -> None:
    game = program((rule("main", (Pause(0),)),), (choose("p", ("a",)),))
    totals = simulate(game, 10, jobs=1)
    assert totals.shared == {2: [10, 10]}
    assert (totals.wins(1), totals.outright(1), totals.ties) == (5.0, 0, 10)
    assert totals.endings == Counter({-1: 10})
    assert isinstance(totals, Totals)


def test_wilson_interval() -> None:
    """5 of 10 at 95 %: 0.2366 … 0.7634 (Wilson 1927)."""
    low, high = wilson(5, 10)
    assert (round(low, 4), round(high, 4)) == (0.2366, 0.7634)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(0, 10)[0] == 0.0


def test_machine_code_plays_the_same_rows() -> None:
    machine = Machine(pig(60, seats=3))
    native = Native(machine)
    for seats, names in (
        ((-1, -1, -1), ("random", "random", "random")),
        ((0, -1, 0), ("policy:steady", "random", "policy:steady")),
    ):
        batch = native.play(8, 100, 40, seats, 1000)
        for number in range(40):
            python = playout(machine, 8, names, index=100 + number, limit=1000)
            assert tuple(batch.rows[number].tolist()) == python.row
            assert batch.choices[number] == python.choices
            assert (batch.signals[number] < 0) == python.finished
    assert native.play(8, 0, 5, (-1, -1, -1), 3).choices.tolist() == [3] * 5


@pytest.mark.parametrize("seed", [7, 30, 52])
def test_machine_code_plays_invented_programs_alike(seed: int) -> None:
    """Programs with recursion, regions, arrays, weighted and plain chance."""
    machine = Machine(Inventor(seed).invent())
    batch = Native(machine).play(1, 0, 60, (-1, -1), 200)
    for number in range(60):
        python = playout(machine, 1, index=number, limit=200)
        assert tuple(batch.rows[number].tolist()) == python.row


def test_native_totals_are_those_of_python() -> None:
    game = pig(50)
    assert simulate(game, 300, seed=2, native=True) == simulate(game, 300, seed=2, jobs=1)


def test_rules_errors_come_out_of_machine_code() -> None:
    body = (Pause(0), If(Compare("==", V[9], c(1)), (Fail(0, (c(3), c(4))),)))
    game = program((rule("main", body),), (choose("p", ("a", "b")),))
    with pytest.raises(RulesError, match="something is wrong: 3, 4"):
        simulate(game, 20, native=True)
    with pytest.raises(RulesError, match="something is wrong: 3, 4"):
        simulate(game, 20, jobs=1)


def test_native_batches_refuse_agents() -> None:
    with pytest.raises(ValueError, match="no other agents"):
        simulate(pig(), 1, (First, "random"), native=True)


def test_fewer_games_than_none_are_refused() -> None:
    with pytest.raises(ValueError, match="-1 games"):
        simulate(pig(), -1)
    assert simulate(pig(), 0, jobs=1).games == 0
