"""What callers and saved files may not do: wrong words, wrong types, changed cells."""

from __future__ import annotations

import json
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
