"""What callers and saved files may not do: wrong words, wrong types, changed cells."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from programs import ONE, V, c, choose, column, pig, program, rule

from playrules.engine import (
    BadPosition,
    Draws,
    Event,
    GameOver,
    Machine,
    RulesError,
    SettingError,
    State,
    playout,
    simulate,
)
from playrules.engine.kinds import ABSENT, MAX, MIN, YES_NO
from playrules.engine.machine.generator import NAME
from playrules.engine.machine.native import Native
from playrules.engine.play.saved import digest
from playrules.engine.program.expressions import Column, Expr
from playrules.engine.program.operations import For, Pause, Store
from playrules.engine.program.program import FIRST, TURN, Program, SettingInfo

LISTENERS: tuple[list[Event] | None, ...] = (None, [])


def test_a_saved_state_names_its_generator() -> None:
    machine = Machine(pig())
    content = json.loads(machine.start(4).to_json())
    assert content["generator"] == NAME
    for other in ("mt19937", None, 1):
        with pytest.raises(BadPosition, match="generator"):
            State.from_json(machine, json.dumps(content | {"generator": other}))
    del content["generator"]
    with pytest.raises(BadPosition, match="generator None"):
        State.from_json(machine, json.dumps(content))


@pytest.mark.parametrize(
    "text", ['{"a":' * 100_000, "[" * 100_000, '{"row":' + "[" * 900 + "]" * 900 + "}"]
)
def test_no_nesting_is_too_deep_to_refuse(text: str) -> None:
    with pytest.raises(BadPosition):
        State.from_json(Machine(pig()), text)


@pytest.mark.parametrize(
    "key", ["version", "program", "generator", "chance", "row", "check", "game"]
)
def test_nested_parts_are_refused(key: str) -> None:
    machine = Machine(pig())
    text = machine.start(4).to_json()
    content = json.loads(text) | {key: "HERE"}
    for deep in ("[" * 900 + "]" * 900, "{}", "[[]]", "null"):
        changed = json.dumps(content).replace('"HERE"', deep)
        if key == "game":
            assert State.from_json(machine, changed).to_json() == text
        else:
            with pytest.raises(BadPosition):
                State.from_json(machine, changed)


@pytest.mark.parametrize("chance", ["sampled", "explicit"])
def test_a_changed_cell_is_refused(chance: Any) -> None:
    machine = Machine(pig())
    state, draws = machine.start(4, chance=chance), Draws(1)
    for _ in range(5):
        state = state.apply(state.choices.sample(draws))
    content = json.loads(state.to_json())
    for number, cell in enumerate(content["row"]):
        wrong: list[Any] = [ABSENT, MIN, MAX, -1, cell + 1, cell - 1, 0, MAX + 1, "1", None, []]
        for value in wrong:
            if value != cell:
                row = [*content["row"][:number], value, *content["row"][number + 1 :]]
                with pytest.raises(BadPosition):
                    State.from_json(machine, json.dumps(content | {"row": row}))


def resaved(machine: Machine, content: dict[str, Any], number: int, value: int) -> str:
    """Return a saved state with another cell, summed up anew."""
    from playrules.engine.play.saved import write_row

    row = [*content["row"][:number], value, *content["row"][number + 1 :]]
    return write_row(machine, tuple(row), content["chance"])


def test_cells_are_checked_even_where_the_sum_fits() -> None:
    machine = Machine(pig())
    content = json.loads(machine.start(4).to_json())
    draws = Draws(3)
    for number, cell in enumerate(content["row"]):
        for value in (ABSENT, MIN, -1, 3, 1000, MAX):
            try:
                state = State.from_json(machine, resaved(machine, content, number, value))
            except BadPosition:
                continue
            assert value != ABSENT or cell == ABSENT or "v" in machine.layout.names[number]
            for _ in range(20):
                if state.is_over:
                    break
                state = state.apply(state.choices.sample(draws))
    names = machine.layout.names
    for name, value in (
        ("play: v0", MIN),
        ("play: v0", 4),
        ("play: block", 0),
        ("take_turn: back to", 2),
        ("rule", 1),
    ):
        with pytest.raises(BadPosition):
            State.from_json(machine, resaved(machine, content, names.index(name), value))


def test_only_choices_and_codes_are_applied() -> None:
    state = Machine(pig()).start(1)
    for wrong in (1.5, "1", None, True, 1.0, [0]):
        with pytest.raises(TypeError, match="a choice or its code"):
            state.apply(wrong)  # type: ignore[arg-type]
    assert state.apply(1) == state.apply(state.choices[1])


def test_chance_is_one_of_two_words() -> None:
    machine = Machine(pig())
    state = machine.start(1)
    for wrong in ("nope", "", None, 1):
        word: Any = wrong
        with pytest.raises(ValueError, match="'sampled' or 'explicit'"):
            machine.start(chance=word)
        with pytest.raises(ValueError, match="'sampled' or 'explicit'"):
            state.with_chance(word)
        with pytest.raises(ValueError, match="'sampled' or 'explicit'"):
            State(machine, state.row, word)


def test_settings_are_whole_numbers_that_fit() -> None:
    machine = Machine(pig())
    for wrong in (1.5, "x", None, 1001, 0, 10**30, [1]):
        for change in (
            lambda value: machine.start(settings={"goal": value}),
            lambda value: machine.start().with_settings({"goal": value}),
            lambda value: playout(machine, settings={"goal": value}),
            lambda value: simulate(pig(), 1, settings={"goal": value}, jobs=1),
        ):
            with pytest.raises(SettingError):
                change(wrong)
    short = SettingInfo("short", "Short", YES_NO, 0, column=FIRST)
    point = choose("go", ("on",))
    game = program(
        (rule("main", (Pause(0),)),), (point,), (column("short", YES_NO),), settings=(short,)
    )
    state = Machine(game).start(settings={"short": True})
    assert type(state.row[FIRST]) is int
    assert State.from_json(state.machine, state.to_json()) == state
    with pytest.raises(SettingError, match="from 0 to 1"):
        Machine(game).start(settings={"short": 2})


def test_seats_are_words_or_factories() -> None:
    for wrong in ((3, 4), (None, None), ("human", "random"), (-1, 0)):
        with pytest.raises(ValueError, match="a seat is"):
            simulate(pig(), 1, wrong, jobs=1)  # type: ignore[arg-type]


def test_states_and_views_never_change() -> None:
    state = Machine(pig()).start(1)
    red = state.players.red
    views = (state, state.names, state.players, red, state.choices[0])
    for view, name in zip(views, ("row", "goal", "red", "score", "code"), strict=True):
        with pytest.raises(AttributeError):
            setattr(view, name, 3)
        with pytest.raises(AttributeError):
            delattr(view, name)
    with pytest.raises(AttributeError):
        red.number = 2
    with pytest.raises(AttributeError):
        del red.number
    assert (red.score, red.number, len(state.row)) == (0, 1, state.machine.layout.width)


def test_the_end_has_no_choice_to_draw() -> None:
    state = Machine(pig()).start(1)
    while not state.is_over:
        state = state.apply(state.choices[1])
    with pytest.raises(GameOver):
        state.choices.sample(Draws(1))


def asked(actor: Expr) -> Program:
    """Return a game that asks *actor*, once seat 1 has gone on."""
    first, second = choose("first", ("on",)), choose("second", ("on", "off"), actor=actor)
    body = (
        Pause(0),
        For(V[0], c(0), c(2), (Store(Column(FIRST), V[0]), Pause(1))),
    )
    return program((rule("main", body),), (first, second), (column("who"),))


@pytest.mark.parametrize("actor", [Column(TURN), c(0), V[0], Column(FIRST, c(0))])
def test_nobody_cannot_be_asked(actor: Expr) -> None:
    game = asked(actor)
    machine = Machine(game)
    for chance in ("sampled", "explicit"):
        state = machine.start(chance=chance)
        for journal in LISTENERS:
            with pytest.raises(RulesError, match="it is nobody's turn"):
                state.apply(0, journal)
    with pytest.raises(RulesError, match="it is nobody's turn"):
        playout(machine)
    if actor == V[0]:
        with pytest.raises(RulesError, match="it is nobody's turn"):
            Native(machine).play(1, 0, 4, (-1, -1), 100)


def test_somebody_can_be_asked() -> None:
    state = Machine(asked(ONE)).start()
    while not state.is_over:
        assert state.actor == 1
        state = state.apply(0)


HOSTILE = [
    "", "null", "true", "0", "-1", "[]", '""', "{", "}", "{}" * 500, "NaN", "Infinity", "1e999",
    "\x00", "\ufeff{}", "{'a': 1}", '{"version": 1, "version": 1}', '{"version": 1e999}',
    '{"version": NaN}',
    "1" * 3000, "[" * 3000, '{"a":' * 900, '"\\ud800"', '"\ud800"', "[" + "0," * 2000 + "0]",
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE)
def test_what_is_no_saved_state_is_refused(text: str) -> None:
    """Whatever it is, with one kind of error."""
    with pytest.raises(BadPosition):
        State.from_json(Machine(pig()), text)


def test_a_saved_state_is_no_longer_than_it_can_be() -> None:
    """What is longer is refused before it is read."""
    machine = Machine(pig())
    text = machine.start(1).to_json()
    assert State.from_json(machine, text + " " * 2000) == machine.start(1)
    with pytest.raises(BadPosition, match="longer than any"):
        State.from_json(machine, text + " " * 10**6)


ODD_CELLS = [
    MAX + 1, ABSENT - 1, 2**64, -(2**64), 10**30, 10**4000, True, False, None, "0", "x", [], {},
    0.0, 1.5, float("inf"), float("-inf"), float("nan"), [0], {"a": 1},
]  # fmt: skip


@pytest.mark.parametrize("cell", ODD_CELLS, ids=repr)
def test_each_cell_is_a_whole_number_of_64_bits(cell: object) -> None:
    """In each column, nothing else gets near the machine; the sum over the row agrees with it."""
    machine = Machine(pig())
    good = json.loads(machine.start(4).to_json())
    for at in range(len(good["row"])):
        content = good | {"row": [*good["row"][:at], cell, *good["row"][at + 1 :]]}
        content["check"] = digest(machine, tuple(content["row"]), content["chance"])
        with pytest.raises(BadPosition):
            State.from_json(machine, json.dumps(content))


@pytest.mark.parametrize("seed", range(4))
def test_a_row_that_is_accepted_can_be_played(seed: int) -> None:
    """Cells changed at random, the sum made right: refused, or every back end can go on with it."""
    machine = Machine(pig())
    draw = random.Random(seed)
    state = machine.start(seed)
    accepted = 0
    for _ in range(300):
        if state.is_over or draw.random() < 0.1:
            state = machine.start(draw.randrange(1000))
        row = list(state.row)
        for _ in range(draw.choice([1, 1, 2, 3])):
            row[draw.randrange(len(row))] = draw.choice([0, 1, 2, 3, 5, 100, -1, MIN, MAX, ABSENT])
        content = json.loads(state.to_json()) | {"row": row}
        content["check"] = digest(machine, tuple(row), content["chance"])
        try:
            other = State.from_json(machine, json.dumps(content))
        except BadPosition:
            pass
        else:
            accepted += 1
            follow(other)
        state = state.apply(state.choices[draw.randrange(len(state.choices))])
    assert accepted > 10


def follow(state: State) -> None:
    """Look at all of a state and play it on; only the rules may object."""
    try:
        labels = [choice.label for choice in state.choices]
        assert len(labels) == len(state.choices)
        assert f"{state.prompt}{state.actor}{state.turn}{state.outcome}{state.position_key}"
        for _ in range(5):
            if not state.choices:
                break
            state = state.apply(state.choices[0])
    except RulesError:
        pass
