"""Writes states as canonical JSON and reads them back, every cell checked."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any, NoReturn

from playrules.engine.errors import BadPosition
from playrules.engine.kinds import ABSENT, MAX
from playrules.engine.machine.cells import bounds, fits
from playrules.engine.machine.generator import MODULUS, NAME
from playrules.engine.machine.runner import CHANCE_MODES, ChanceMode, Runner
from playrules.engine.program.program import (
    ANSWER,
    DEPTH,
    FAULT_A,
    FAULT_B,
    FIRST,
    GENERATOR,
    RESULT,
    RULE,
    TURN,
    UNWIND,
)

VERSION = 1
_HEAD = 4000
"""More letters than a saved state has beside its row."""
_CELL = 40
"""More letters than a cell of the row has, blanks included."""

Need = Callable[[int, bool], None]
"""Refuses the value of a column unless something holds."""


def write_row(machine: Runner, row: tuple[int, ...], chance: ChanceMode) -> str:
    """Return a row as JSON without spaces, keys in order."""
    content = {
        "chance": chance,
        "check": digest(machine, row, chance),
        "game": machine.program.name,
        "generator": NAME,
        "program": machine.fingerprint,
        "row": list(row),
        "version": VERSION,
    }
    return json.dumps(content, separators=(",", ":"), sort_keys=True)


def digest(machine: Runner, row: tuple[int, ...], chance: str) -> str:
    """Return a sum over a saved state: a changed cell shows."""
    text = f"{machine.fingerprint} {chance} {' '.join(map(str, row))}"
    return sha256(text.encode()).hexdigest()[:16]


def read_row(machine: Runner, text: str) -> tuple[tuple[int, ...], ChanceMode]:
    """Return the row and chance mode in *text*. Raises BadPosition for anything else."""
    if len(text) > _HEAD + _CELL * machine.layout.width:
        raise BadPosition("longer than any saved state of this game")
    try:
        return check_content(machine, json.loads(text, parse_float=_refuse, parse_constant=_refuse))
    except RecursionError:
        raise BadPosition("not a saved state: it is nested too deeply") from None
    except BadPosition:
        raise
    except ValueError as error:
        raise BadPosition(f"not JSON: {error}") from None


def _refuse(number: str) -> NoReturn:
    raise ValueError(f"{number[:20]} is no whole number")


def check_content(machine: Runner, content: Any) -> tuple[tuple[int, ...], ChanceMode]:
    """Return the row and chance mode of a saved state. Raises BadPosition."""
    if not isinstance(content, dict) or content.get("version") != VERSION:
        raise BadPosition(f"not a saved state of version {VERSION}")
    if content.get("program") != machine.fingerprint:
        raise BadPosition(
            f"saved by another version of {content.get('game')!r} than {machine.program.name!r}"
        )
    if content.get("generator") != NAME:
        raise BadPosition(f"saved with the generator {content.get('generator')!r}, not {NAME!r}")
    chance, row = content.get("chance"), content.get("row")
    if chance not in CHANCE_MODES:
        raise BadPosition("chance is neither sampled nor explicit")
    if not isinstance(row, list) or len(row) != machine.layout.width:
        raise BadPosition(f"a row has {machine.layout.width} columns")
    check_row(machine, row)
    if content.get("check") != digest(machine, tuple(row), chance):
        raise BadPosition("the row is not the one that was saved")
    return tuple(row), chance


def check_row(machine: Runner, row: list[Any]) -> None:
    """Refuse a row that this program can never have."""
    names = machine.layout.names
    for number, value in enumerate(row):
        if type(value) is not int or not ABSENT <= value <= MAX:
            raise BadPosition(f"{names[number]} is {value!r}, no whole number", names[number])

    def need(column: int, holds: bool) -> None:
        if not holds:
            raise BadPosition(f"{names[column]} cannot be {row[column]}", names[column])

    program = machine.program
    for column in (ANSWER, UNWIND, FAULT_A, FAULT_B, machine.layout.steps):
        need(column, row[column] == 0)
    need(GENERATOR, 0 < row[GENERATOR] < MODULUS)
    need(TURN, 0 <= row[TURN] <= len(program.seats))
    need(RESULT, 0 <= row[RESULT] <= len(program.sites))
    need(RULE, 0 <= row[RULE] <= len(program.rules))
    settings = {setting.column: setting for setting in program.settings}
    for number, info in enumerate(program.columns, FIRST):
        need(number, fits(program, info.kind, row[number]) or row[number] == info.starts)
        setting = settings.get(number)
        if setting is not None and setting.allowed:
            need(number, row[number] in setting.allowed)
    check_frames(machine, row, need)
    for column in range(machine.layout.fired, machine.layout.width):
        need(column, row[column] >= 0)


def check_frames(machine: Runner, row: list[int], need: Need) -> None:
    """Refuse frames that cannot stand so: links and blocks must exist, idle frames are 0."""
    layout, plan = machine.layout, machine.code.plan
    program = machine.program
    for rule, frame in layout.frames.items():
        link = row[frame.link]
        caller = (link >> 2) - 1
        need(frame.link, link in (0, 2, 3) or (link & 2 == 2 and caller in layout.frames))
        need(frame.block, row[frame.block] in (0, *plan.resumes[rule]))
        if link == 0:
            for column in range(frame.base, frame.base + frame.size):
                need(column, row[column] == 0)
            continue
        for variable, (low, high) in bounds(program, rule).items():
            column = frame.cells.get(variable, -1)
            if column >= 0:
                need(column, row[column] == 0 or low <= row[column] <= high)
    check_chain(machine, row, need)
    spilt = layout.fired - layout.stack
    for column in layout.depths:
        need(column, 0 <= row[column] < program.depth)
    need(DEPTH, 0 <= row[DEPTH] <= spilt)
    for column in range(layout.stack + row[DEPTH], layout.fired):
        need(column, row[column] == 0)


def check_chain(machine: Runner, row: list[int], need: Need) -> None:
    """Refuse rules at work that nobody called, and callers that wait at no call."""
    layout, plan = machine.layout, machine.code.plan
    rule, seen = row[RULE] - 1, set()
    while rule >= 0 and rule not in seen:
        seen.add(rule)
        need(RULE, rule in layout.frames)
        frame = layout.frames[rule]
        need(frame.link, row[frame.link] != 0)
        rule = (row[frame.link] >> 2) - 1
        if rule >= 0 and rule in layout.frames:
            block = layout.frames[rule].block
            need(block, plan.resumes[rule].get(row[block]) == -1 or plan.calls.circle[rule] >= 0)
    if not plan.calls.circles:
        need(RULE, rule < 0)
        for other, frame in layout.frames.items():
            need(frame.link, other in seen or row[frame.link] == 0)
