"""Checks of single states: what is offered, accepted and refused, and how states are copied."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable, Iterator

from playrules.engine.errors import BadPosition, IllegalChoice, RulesError
from playrules.engine.play import Choice, Event, State
from playrules.testing.moves import make
from playrules.testing.walks import Walk, spread

MOST_OPTIONS = 64
"""Of more options than this, so many are tried."""
STRANGE: tuple[object, ...] = (None, "0", 0.0, True, [])
"""What is no choice, and no whole number."""


def options(state: State) -> Iterator[Choice]:
    """Yield the options of a state, or a part of them where there are very many."""
    choices = state.choices
    return (choices[number] for number in spread(len(choices), MOST_OPTIONS))


def named(choice: Choice) -> str:
    """Return an option in words."""
    return f'the option "{choice.label}"'


def listed(walk: Walk) -> Iterator[tuple[int, str]]:
    """Options can be counted, indexed, searched and told apart."""
    for number, state in enumerate(walk.states):
        choices, codes = state.choices, list(state.choices.codes())
        if len(set(codes)) != len(codes):
            yield number, f"an option is there twice: {codes[:20]}"
        if len(choices) != len(codes) or [one.code for one in choices] != codes:
            yield number, f"{len(choices)} options are counted, and {len(codes)} listed"
        if (state.is_over or state.is_outside) != (len(choices) == 0):
            yield number, f"{len(choices)} options, though the game {_standing(state)}"
        for choice in options(state):
            if choice not in choices or not choices.has(choice.code):
                yield number, f"{named(choice)} is listed, but not open"
            if choices.find(choice.key) != choice:
                yield number, f"the key {choice.key!r} leads to another option"


def _standing(state: State) -> str:
    if state.is_outside:
        return "waits for what happens outside"
    return "is over" if state.is_over else "goes on"


def accepted(walk: Walk) -> Iterator[tuple[int, str]]:
    """Every option that is offered can be taken, and leads to the same row each time."""
    for number, state in enumerate(walk.states):
        row = list(state.row)
        for choice in options(state):
            journal: list[Event] = []
            try:
                after = state.apply(choice)
                told = state.apply(choice.code, journal)
            except IllegalChoice:
                yield number, f"{named(choice)} is offered, but refused"
            except RulesError as error:
                yield number, f"{named(choice)} is offered, but the rules stop there: {error}"
            else:
                if after.row != told.row:
                    yield number, f"{named(choice)} leads to two rows{_apart(after, told)}"
        if list(state.row) != row:
            yield number, "taking an option changed the state before it"


def _apart(one: State, other: State) -> str:
    """Say in which columns two rows differ."""
    names = one.machine.layout.names
    found = [
        f"{name} {a} or {b}"
        for name, a, b in zip(names, one.row, other.row, strict=False)
        if a != b
    ]
    return f" ({', '.join(found[:4])})" if found else ""


def refused(walk: Walk) -> Iterator[tuple[int, str]]:
    """Everything that is not offered is refused: other codes, other things, after the end too."""
    for number, state in enumerate(walk.states):
        codes = set(state.choices.codes())
        near = {code + step for code in [*codes, 0] for step in (-1, 0, 1)}
        for code in sorted((near | {-(2**63), 2**63, 10**30}) - codes):
            if code in state.choices or not _refuses(state, code, IllegalChoice):
                yield number, f"option {code} is not offered, but accepted"
        for thing in STRANGE:
            if not _refuses(state, thing, IllegalChoice, TypeError):
                yield number, f"{thing!r} is no choice, but accepted"
        for point in range(len(state.machine.program.points)):
            if point != state.point and codes:
                foreign = Choice(state.machine, (), point, min(codes))
                if foreign in state.choices or not _refuses(state, foreign, IllegalChoice):
                    yield number, f"an option of another question ({point}) is accepted"
        if codes and not _refuses_label(state):
            yield number, "a label that no option has is found"


def refuses(attempt: Callable[[], object], *why: type[Exception]) -> bool:
    """Whether an attempt is refused with one of these errors; rules that stop refuse nothing."""
    try:
        attempt()
    except why:
        return True
    except RulesError:
        return False
    return False


def _refuses(state: State, thing: object, *why: type[Exception]) -> bool:
    # That it is no choice is the point.
    return refuses(lambda: state.apply(thing), *why)  # type: ignore[arg-type]


def _refuses_label(state: State) -> bool:
    try:
        state.choices.find("\0no option is called so")
    except IllegalChoice:
        return True
    return False


COPIES: tuple[tuple[str, Callable[[State], State]], ...] = (
    ("copy.copy", copy.copy),
    ("copy.deepcopy", copy.deepcopy),
    ("pickle", lambda state: pickle.loads(pickle.dumps(state))),
)


def cloned(walk: Walk) -> Iterator[tuple[int, str]]:
    """A copy is equal, plays on alike, and nothing that is done with one shows in the other."""
    for number in spread(len(walk.states), 3):
        state = walk.states[number]
        row = list(state.row)
        for name, copied in COPIES:
            clone = copied(state)
            if clone != state or hash(clone) != hash(state) or clone.chance != state.chance:
                yield number, f"what {name} gives is not equal"
            if number < len(walk.moves):
                after = make(clone, walk.moves[number])
                if after.row != walk.states[number + 1].row:
                    yield number, f"what {name} gives plays on otherwise"
            if _can_be_set(clone) or list(state.row) != row:
                yield number, "a state can be changed"


def _can_be_set(state: State) -> bool:
    try:
        state.row = ()
    except AttributeError:
        return False
    return True


def told_in_json(walk: Walk) -> Iterator[tuple[int, str]]:
    """A state written as JSON is read as the same row and written as the same text."""
    for number, state in enumerate(walk.states):
        text = state.to_json()
        try:
            again = walk.game.read_state(text)
        except BadPosition as error:
            yield number, f"what to_json wrote is refused: {error}"
            continue
        if (again.row, again.chance, again.point) != (state.row, state.chance, state.point):
            yield number, f"it is read as another row{_apart(state, again)}"
        elif again.to_json() != text:
            yield number, "written again, it is another text"
    content = json.loads(walk.states[-1].to_json())
    content["row"][-1] += 1
    try:
        walk.game.read_state(json.dumps(content))
    except BadPosition:
        return
    yield len(walk.moves), "a row with a changed cell is read"
