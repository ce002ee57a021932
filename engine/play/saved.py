"""Writes states as canonical JSON and reads them back, every cell checked."""

from __future__ import annotations

import json
from typing import Any

from playrules.engine.errors import BadPosition
from playrules.engine.kinds import ABSENT, MAX, Kind
from playrules.engine.machine.generator import MODULUS
from playrules.engine.machine.runner import ChanceMode, Runner
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
    Program,
)

VERSION = 1


def write_row(machine: Runner, row: tuple[int, ...], chance: ChanceMode) -> str:
    """Return a row as JSON without spaces, keys in order."""
    content = {
        "chance": chance,
        "game": machine.program.name,
        "program": machine.fingerprint,
        "row": list(row),
        "version": VERSION,
    }
    return json.dumps(content, separators=(",", ":"), sort_keys=True)


def read_row(machine: Runner, text: str) -> tuple[tuple[int, ...], ChanceMode]:
    """Return the row and chance mode in *text*. Raises BadPosition for anything else."""
    try:
        content: Any = json.loads(text)
    except ValueError as error:
        raise BadPosition(f"not JSON: {error}") from None
    if not isinstance(content, dict) or content.get("version") != VERSION:
        raise BadPosition(f"not a saved state of version {VERSION}")
    if content.get("program") != machine.fingerprint:
        raise BadPosition(
            f"saved by another version of {content.get('game')!r} than {machine.program.name!r}"
        )
    chance, row = content.get("chance"), content.get("row")
    if chance not in ("sampled", "explicit"):
        raise BadPosition("chance is neither sampled nor explicit")
    if not isinstance(row, list) or len(row) != machine.layout.width:
        raise BadPosition(f"a row has {machine.layout.width} columns")
    check_row(machine, row)
    return tuple(row), chance


def check_row(machine: Runner, row: list[Any]) -> None:
    """Refuse a row that this program can never have."""
    names = machine.layout.names
    for number, value in enumerate(row):
        if type(value) is not int or not ABSENT <= value <= MAX:
            raise BadPosition(f"{names[number]} is {value!r}, no whole number", names[number])

    def need(column: int, *, holds: bool) -> None:
        if not holds:
            raise BadPosition(f"{names[column]} cannot be {row[column]}", names[column])

    program = machine.program
    for column in (ANSWER, UNWIND, FAULT_A, FAULT_B, machine.layout.steps):
        need(column, holds=row[column] == 0)
    need(GENERATOR, holds=0 < row[GENERATOR] < MODULUS)
    need(TURN, holds=0 <= row[TURN] <= len(program.seats))
    need(RESULT, holds=0 <= row[RESULT] <= len(program.sites))
    need(RULE, holds=0 <= row[RULE] <= len(program.rules))
    settings = {setting.column: setting for setting in program.settings}
    for number, info in enumerate(program.columns, FIRST):
        need(number, holds=fits(program, info.kind, row[number]) or row[number] == info.starts)
        setting = settings.get(number)
        if setting is not None and setting.allowed:
            need(number, holds=row[number] in setting.allowed)
    check_frames(machine, row, need)
    for column in range(machine.layout.fired, machine.layout.width):
        need(column, holds=row[column] >= 0)


def check_frames(machine: Runner, row: list[int], need: Any) -> None:
    """Refuse frames that cannot stand so: links and blocks must exist, idle frames are 0."""
    layout, plan = machine.layout, machine.code.plan
    for rule, frame in layout.frames.items():
        link = row[frame.link]
        caller = (link >> 2) - 1
        need(
            frame.link,
            holds=link in (0, 2, 3) or (link & 2 == 2 and caller in layout.frames),
        )
        need(frame.block, holds=row[frame.block] in (0, *plan.resumes[rule]))
        if link == 0:
            for column in range(frame.base, frame.base + frame.size):
                need(column, holds=row[column] == 0)
    spilt = layout.fired - layout.stack
    need(DEPTH, holds=0 <= row[DEPTH] <= spilt)
    for column in range(layout.stack + row[DEPTH], layout.fired):
        need(column, holds=row[column] == 0)


def fits(program: Program, kind: Kind, value: int) -> bool:
    """Return whether a kind can hold a value; nothing always fits things and names."""
    if kind.nullable and value == kind.absent:
        return True
    if kind.base == "thing":
        found = program.things.kinds.get(kind.of)
        return (
            value == 0
            or (found is None and value > 0)
            or (found is not None and value in found.ids)
        )
    if kind.base == "name":
        return 0 <= value <= len(program.things.types.get(kind.of, ()))
    if kind.base == "text":
        return 0 <= value < len(program.texts)
    return kind.lo <= value <= kind.hi
