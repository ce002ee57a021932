"""States: values with lazy choices, names, saving, journals, outcomes."""

from __future__ import annotations

import json
import pickle
from dataclasses import replace

import pytest
from programs import V, c, choose, column, pig, plus, program, rule, text

from playrules.engine import (
    BadPosition,
    Draws,
    Event,
    GameOver,
    IllegalChoice,
    Machine,
    RulesError,
    SettingError,
    State,
    UnknownName,
)
from playrules.engine.kinds import ABSENT, name, number, thing
from playrules.engine.program.expressions import Array, Column, Compare, Item, Math
from playrules.engine.program.operations import (
    Fail,
    For,
    Fresh,
    If,
    Let,
    Offer,
    Pause,
    SetItem,
    Store,
    While,
)
from playrules.engine.program.program import (
    FIRST,
    Fault,
    Kept,
    Option,
    Point,
    Program,
    SettingInfo,
    Slot,
    Table,
)
from playrules.engine.program.things import ThingKind, Things


def finished(seed: int = 1) -> State:
    state, draws = Machine(pig()).start(seed), Draws(seed)
    while not state.is_over:
        state = state.apply(state.choices.sample(draws))
    return state


def test_apply_gives_a_new_state_and_leaves_the_old() -> None:
    state = Machine(pig()).start(1)
    before = state.row
    assert state.apply(0) != state
    assert state.row is before
    assert state.apply(0) == state.apply(state.choices[0])
    assert hash(state.apply(0)) == hash(state.apply(0))
    with pytest.raises(AttributeError, match="never changes"):
        state.row = ()


def test_choices_are_a_sequence() -> None:
    choices = Machine(pig()).start(1).choices
    assert [choice.label for choice in choices] == ["Roll again", "Hold"]
    assert choices[-1].label == choices.find("Hold").label == "Hold"
    assert [choice.code for choice in choices[:]] == [0, 1]
    assert 1 in choices
    assert choices[1] in choices
    assert 2 not in choices
    with pytest.raises(IndexError):
        choices[2]
    with pytest.raises(IllegalChoice, match="is not open"):
        choices.find("Bank")


def test_refused_choices_say_where() -> None:
    state = Machine(pig()).start(1)
    with pytest.raises(IllegalChoice, match="option 7 is not open at 'decide'") as caught:
        state.apply(7)
    assert (caught.value.code, caught.value.point) == (7, "decide")
    with pytest.raises(GameOver):
        finished().apply(0)


def wide(size: int) -> Machine:
    """Return a machine that offers pairs (x, y) with x + y divisible by 3, twice."""
    slots = (
        Slot("x", V[0], number(1, size), 1, size),
        Slot("y", V[1], number(-1, 5), -1, 7),
    )
    pair = (V[0], V[1])
    body = (
        For(
            V[0],
            c(1),
            c(size + 1),
            (
                For(
                    V[1],
                    c(-1),
                    c(6),
                    (
                        If(
                            Compare("==", Math("mod", plus(V[0], V[1]), c(3)), V[5]),
                            (Offer(1, pair),),
                        ),
                    ),
                ),
            ),
        ),
        Offer(2),
    )
    point = Point(
        "choose",
        "pair",
        text("remainder ", V[5]),
        c(2),
        (
            Option(text("nothing")),
            Option(text("take ", V[0], " and ", V[1], " of ", V[5]), slots),
            Option(text("pass")),
        ),
        V[9],
        (Offer(0), *body),
    )
    value = plus(Math("*", V[0], c(1000)), plus(Math("*", V[1], c(10)), V[9]))
    return Machine(
        program(
            (
                rule(
                    "main",
                    (
                        Let(V[5], c(2)),
                        Pause(0),
                        If(
                            Compare("==", V[9], c(1)),
                            (Store(Column(FIRST), value),),
                            (Store(Column(FIRST), V[9]),),
                        ),
                        Pause(0),
                    ),
                ),
            ),
            (point,),
            (column("out"),),
        )
    )


def test_options_with_slots_decode_to_their_values() -> None:
    state = wide(9).start()
    wanted = [(x, y) for x in range(1, 10) for y in range(-1, 6) if (x + y) % 3 == 2]
    assert state.actor == 2
    assert state.prompt == "remainder 2"
    assert [choice.values for choice in state.choices] == [(), *wanted, ()]
    assert [choice.option for choice in state.choices] == [0, *(1 for _ in wanted), 2]
    for choice in state.choices:
        after = state.apply(choice)
        x, y = choice.values or (0, 0)
        assert after.row[FIRST] == (1000 * x + 10 * y + 1 if choice.values else choice.option)
    assert state.choices[1].label == f"take {wanted[0][0]} and {wanted[0][1]} of 2"
    assert len({choice.key for choice in state.choices}) == len(state.choices)


def test_long_lists_of_options_are_read_in_pieces() -> None:
    choices = wide(600).start().choices
    wanted = [
        0,
        *(1 + (x - 1) * 7 + y + 1 for x in range(1, 601) for y in range(-1, 6) if (x + y) % 3 == 2),
        4201,
    ]
    assert len(choices) == len(wanted)
    assert list(choices.codes()) == wanted
    assert [choices.code_at(n) for n in range(len(wanted))] == wanted
    assert wanted[-2] in choices
    assert 3 not in choices or 3 in wanted
    draws = Draws(2)
    assert all(choices.sample(draws).code in wanted for _ in range(50))


def test_nothing_to_choose_is_a_rules_error_and_harms_nothing() -> None:
    empty = replace(
        choose("q", ("x",), chosen=V[8]),
        open=(If(Compare("==", c(1), Column(FIRST)), (Offer(0),)),),
    )
    game = program(
        (rule("main", (Pause(0), Store(Column(FIRST), c(5)), Pause(1))),),
        (choose("p", ("a",)), empty),
        (column("out"),),
    )
    state = Machine(game).start()
    before = state.row
    with pytest.raises(RulesError, match="nothing to choose from"):
        state.apply(0)
    assert state.row == before
    assert len(state.choices) == 1


def test_a_rules_error_leaves_the_state_untouched() -> None:
    game = program(
        (rule("main", (Pause(0), Store(Column(FIRST), c(5)), Fail(0, (c(1), c(2))))),),
        (choose("p", ("a",)),),
        (column("out"),),
    )
    state = Machine(game).start()
    before = state.to_json()
    for _ in range(2):
        with pytest.raises(RulesError, match="something is wrong: 1, 2"):
            state.apply(0)
        assert state.to_json() == before


def test_arrays_live_across_a_pause_only_where_they_are_read() -> None:
    """A list built before a pause and read after it is kept; then its columns are 0 again."""
    numbers, scratch = Array(0, 4), Array(1, 3)
    out = Column(FIRST)
    main = replace(
        rule(
            "main",
            (
                While(
                    Compare("<", out, c(100)),
                    (
                        Fresh(numbers),
                        For(V[0], c(0), c(4), (SetItem(numbers, V[0], plus(V[0], 1)),)),
                        Pause(0),
                        Fresh(scratch),
                        For(V[0], c(0), c(3), (SetItem(scratch, V[0], Item(numbers, V[9])),)),
                        For(V[0], c(0), c(3), (Store(out, plus(out, Item(scratch, V[0]))),)),
                        Pause(1),
                    ),
                ),
            ),
        ),
        arrays=(4, 3),
    )
    point = replace(
        choose("p", ("a", "b", "c", "d")),
        open=(
            For(
                V[3],
                c(0),
                c(4),
                (
                    If(
                        Compare(">", Item(numbers, V[3]), c(2)),
                        (If(Compare("==", V[3], c(2)), (Offer(2),), (Offer(3),)),),
                    ),
                ),
            ),
        ),
    )
    machine = Machine(program((main,), (point, choose("q", ("x",), chosen=V[8])), (column("out"),)))
    layout = machine.layout
    state = machine.start()
    assert [n for n in layout.names if ": a" in n] == [f"main: a0[{n}]" for n in range(4)]
    assert [choice.code for choice in state.choices] == [2, 3]
    after = state.apply(2)
    assert after.row[FIRST] == 9
    first = layout.names.index("main: a0[0]")
    assert state.row[first : first + 4] == (1, 2, 3, 4)
    assert after.row[first : first + 4] == (0, 0, 0, 0)
    assert after.apply(0).row[first : first + 4] == (1, 2, 3, 4)


def test_settings_are_checked() -> None:
    machine = Machine(pig(30))
    assert machine.start(settings={"goal": 50}).goal == 50
    assert machine.start().goal == 30
    for bad, why in (({"goal": 0}, "1 to 1000"), ({"gaol": 3}, "no such setting")):
        with pytest.raises(SettingError, match=why) as caught:
            machine.start(settings=bad)
        assert caught.value.name in bad
    fixed = SettingInfo("size", "Size", number(1, 9), 5)
    some = SettingInfo("steps", "Steps", number(1, 9), 5, (1, 2, 3, 5), FIRST)
    other = Machine(program((rule("main", ()),), (), (column("steps"),), settings=(fixed, some)))
    with pytest.raises(SettingError, match="fixed when compiling"):
        other.start(settings={"size": 4})
    with pytest.raises(SettingError, match=r"allowed: 1\.\.3, 5"):
        other.start(settings={"steps": 4})
    assert other.start(settings={"steps": 2}).steps == 2


def test_json_round_trip_is_canonical() -> None:
    for chance in ("sampled", "explicit"):
        machine = Machine(pig())
        state = machine.start(4, chance=chance)
        draws = Draws(2)
        while not state.is_over:
            again = State.from_json(machine, state.to_json())
            assert again == state
            assert again.to_json() == state.to_json()
            state = state.apply(state.choices.sample(draws))
        assert State.from_json(machine, state.to_json()).outcome == state.outcome


def test_json_refuses_what_is_no_position() -> None:
    machine = Machine(pig())
    good = json.loads(machine.start(4).to_json())
    names = machine.layout.names

    def read(**changes: object) -> State:
        return State.from_json(machine, json.dumps(good | changes))

    def with_cell(name_: str, value: object) -> dict[str, object]:
        row = list(good["row"])
        row[names.index(name_)] = value
        return {"row": row}

    assert read() == machine.start(4)
    for changes in (
        {"version": 2},
        {"program": "0"},
        {"chance": "maybe"},
        {"row": good["row"][:-1]},
        with_cell("red.score", -1),
        with_cell("red.score", 1.0),
        with_cell("red.score", True),
        with_cell("rule", 3),
        with_cell("generator", 0),
        with_cell("turn", 3),
        with_cell("unwind", 1),
        with_cell("take_turn: block", 9),
        with_cell("take_turn: back to", 5),
        with_cell("play: back to", 0),
        with_cell("fired: play", -1),
        with_cell("die.face", 7),
    ):
        with pytest.raises(BadPosition):
            read(**changes)
    with pytest.raises(BadPosition):
        State.from_json(machine, "[")
    with pytest.raises(BadPosition, match="another version"):
        State.from_json(Machine(pig(50)), machine.start(4).to_json())


def test_states_and_machines_travel_between_processes() -> None:
    state = Machine(pig()).start(4)
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert again.apply(0) == state.apply(0)


def test_position_key_leaves_out_chance_and_counters() -> None:
    machine = Machine(pig())
    state = machine.start(4)
    other = state.with_seed(9)
    assert state != other
    assert state.position_key == other.position_key
    turns = machine.layout.names.index("turns")
    assert turns not in machine.position_columns


def test_names_of_the_rules_file_read_as_attributes() -> None:
    state = finished()
    scores = [state.players.red.score, state.players["blue"].score]
    assert max(scores) >= 100
    assert state.red.score == scores[0]
    assert [player.key for player in state.players] == ["red", "blue"]
    assert state.players[2] == "blue"
    assert 1 <= state.face <= 6
    with pytest.raises(UnknownName, match="red has no 'scores'; it has score"):
        state.players.red.scores  # noqa: B018
    with pytest.raises(UnknownName, match="player has no 'green'; it has blue, red"):
        state.players.green  # noqa: B018
    with pytest.raises(AttributeError, match="the game has no 'gaol'"):
        state.gaol  # noqa: B018


def board() -> Program:
    """Return a game with a track of three spaces, marks, a piece and per-player values."""
    things = Things(
        {
            "player": ThingKind("player", "player", (1, 2), "players"),
            "route": ThingKind("route", "place", (2, 3, 4)),
            "ship": ThingKind("ship", "piece", (1,), "ships"),
        },
        {
            "player": ("nothing", "Red", "Blue"),
            "place": ("nothing", "Home", "Route 1", "Route 2", "Route 3"),
            "piece": ("nothing", "Ship"),
        },
        {
            "player": ("nothing", "red", "blue"),
            "place": ("nothing", "home", "route[1]", "route[2]", "route[3]"),
            "piece": ("nothing", "ship"),
        },
        {"mark": ("plain", "fire")},
    )
    return program(
        (rule("main", (Pause(0),)),),
        (choose("p", ("a",)),),
        (
            column("ship.at", thing("route").or_nothing(), 3),
            *(column(f"owed {n}", number(0, 9), n) for n in range(2)),
            column("best", number(0, 9).or_nothing(), ABSENT),
        ),
        things=things,
        tables=(Table("marks", (1, 2, 1)),),
        kept=(
            Kept("ship", "at", thing("route").or_nothing(), FIRST),
            Kept("route", "mark", name("mark"), 0, constant=True),
            Kept("", "best", number(0, 9).or_nothing(), FIRST + 3),
            Kept("", "owed", number(0, 9), FIRST + 1, thing("player"), 1, 2),
        ),
    )


def test_boards_pieces_and_values_per_name() -> None:
    state = Machine(board()).start()
    assert state.route[2].mark == "fire"
    assert [space.mark for space in state.route] == ["plain", "fire", "plain"]
    assert state.ship.at == "route[2]"
    assert state.ships.ship.at.mark == "fire"
    assert state.names["route[2]"].title == "Route 2"
    assert state.best is None
    assert State.from_json(state.machine, state.to_json()) == state
    assert dict(state.owed) == {"red": 0, "blue": 1}
    assert state.owed.blue == state.owed[state.players.blue] == 1


def test_journal_tells_what_happened_and_where() -> None:
    machine = Machine(pig())
    journal: list[Event] = []
    state = machine.start(3, journal=journal)
    assert state == machine.start(3)
    assert [event.text for event in journal] == ["Red rolls 1", "Blue rolls 4"]
    event = journal[1]
    assert (event.event, event.rule) == ("roll", "take_turn")
    assert event.values == {"p": 2, "face": 4}
    assert event.words == {"p": "blue", "face": "4"}
    assert state.apply(1, journal) == state.apply(1)
    assert len(journal) > 2


def test_outcome_ranks_by_place_then_score() -> None:
    state = finished()
    outcome = state.outcome
    assert outcome is not None
    assert outcome.why == "someone reached the goal"
    winner = 1 if state.red.score >= 100 else 2
    assert outcome.ranking == ((winner,), (3 - winner,))
    assert outcome.winners == (winner,)
    assert outcome.place(3 - winner) == 2
    assert outcome.scores == {"score": (state.red.score, state.blue.score)}
    assert Machine(pig()).start().outcome is None


def test_counters_of_rules_fired() -> None:
    state = finished()
    turns = state.row[state.machine.program.turns]
    assert state.fired == {"play": 1, "take_turn": turns}


def test_fault_numbers_of_the_program_stay() -> None:
    machine = Machine(program((rule("main", ()),), faults=(Fault("a"), Fault("b"))))
    assert [fault.message for fault in machine.code.plan.faults[:2]] == ["a", "b"]
