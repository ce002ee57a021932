"""Runs one program, row by row."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, Literal, Self

from playrules.engine.errors import RulesError, SettingError
from playrules.engine.kinds import NUMBER
from playrules.engine.machine.cells import fits
from playrules.engine.machine.code import Code
from playrules.engine.machine.frames import Layout
from playrules.engine.machine.generator import seeded
from playrules.engine.machine.native_errors import native_error
from playrules.engine.machine.runtime import Halt
from playrules.engine.machine.seeing import Sight
from playrules.engine.machine.veiled import Frames
from playrules.engine.program.dump import fingerprint
from playrules.engine.program.hidden import EVERYTHING
from playrules.engine.program.program import (
    ANSWER,
    FAULT_A,
    FAULT_B,
    FIRST,
    GENERATOR,
    RULE,
    Point,
    Program,
    SettingInfo,
)

Row = list[int]
ChanceMode = Literal["sampled", "explicit"]
CHANCE_MODES: tuple[str, ...] = ("sampled", "explicit")
CHUNK = 64
"""How many codes are looked up at once."""


class Runner:
    """Runs the rows of a program. Runners of the same program share their compiled code."""

    def __init__(self, program: Program) -> None:
        """Prepare *program*; it is compiled the first time."""
        self.program = program
        self.code = Code.of(program)
        self.layout: Layout = self.code.plan.layout
        self.run: Callable[..., int] = self.code.plain["run"]
        points = range(len(program.points))
        self.lists = [self.code.plain[f"c{n}"] for n in points]
        self.actors: list[Callable[[Row], int] | None] = self.code.functions("w", len(points))
        self.constant = self.code.plan.constant
        # Lists are made at every step of every search: no longer than a point can have codes.
        self._rooms = [min(CHUNK, bases[-1]) for bases in self.code.plan.bases]
        self._blank = self._first_row()
        self._places = self._resumes()

    def __reduce__(self) -> tuple[type[Self], tuple[Program]]:
        """Travel as the program; the other side compiles it."""
        return (type(self), (self.program,))

    def _first_row(self) -> tuple[int, ...]:
        row = [0] * self.layout.width
        for number, column in enumerate(self.program.columns):
            row[FIRST + number] = column.starts
        for setting in self.program.settings:
            if setting.column >= 0:
                row[setting.column] = setting.value
        row[RULE] = 1 + self.program.main
        row[self.layout.frames[self.program.main].link] = 2
        return tuple(row)

    def _resumes(self) -> dict[int, tuple[int, dict[int, int]]]:
        """Return for each framed rule its block column and the point of each resume block."""
        plan = self.code.plan
        return {
            rule + 1: (frame.block, plan.resumes[rule])
            for rule, frame in plan.layout.frames.items()
        }

    def is_same(self, other: Runner) -> bool:
        """Return whether another runner runs the same program."""
        return (
            self.code is other.code
            or self.program is other.program
            or self.fingerprint == other.fingerprint
        )

    @cached_property
    def fingerprint(self) -> str:
        """A hash of the program: equal where programs do the same with the same columns."""
        return fingerprint(self.program)

    @cached_property
    def position_columns(self) -> tuple[int, ...]:
        """The columns that say where the game stands, without generator and counters."""
        counters = {
            FIRST + number for number, column in enumerate(self.program.columns) if column.counter
        }
        skipped = counters | {ANSWER, GENERATOR, FAULT_A, FAULT_B, self.layout.steps}
        return tuple(column for column in range(self.layout.fired) if column not in skipped)

    def sight(self, seat: int) -> Sight:
        """Return what a seat may know of rows; seat 0 is who looks on, `EVERYTHING` sees all.

        Raises IndexError for a seat that the game does not have.
        """
        if seat == EVERYTHING:
            return Sight(self.program, seat, self.frames)
        if not 0 <= seat < len(self.sights):
            raise IndexError(f"there is no seat {seat}")
        return self.sights[seat]

    @cached_property
    def sights(self) -> list[Sight]:
        """What each seat may know of rows, from who looks on to the last seat."""
        seats = range(1 + len(self.program.seats))
        return [Sight(self.program, seat, self.frames) for seat in seats]

    def hides(self, row: Sequence[int]) -> bool:
        """Whether anything may be kept from anybody in a row: not while all hidden places lie open.

        What is chosen then is no secret either.
        """
        return self._always_hides or any(row[sign] != 1 for sign in self._signs)

    @cached_property
    def _always_hides(self) -> bool:
        return self.program.hidden.always

    @cached_property
    def _signs(self) -> tuple[int, ...]:
        return tuple(sign for _, sign in self.program.hidden.lying)

    @cached_property
    def frames(self) -> Frames:
        """Where rules keep what not everybody knows."""
        return Frames(self.program, self.layout)

    def seer(self, point: int, row: tuple[int, ...] | Row) -> int:
        """Return the seat that alone sees what chance gives, `NOBODY`, or `EVERYBODY`."""
        (seat,) = self.talk(f"e{point}", list(row))
        return seat

    # Rows

    def first_row(
        self, seed: int, settings: Mapping[str, int] | None = None, index: int = 0
    ) -> Row:
        """Return the row before the first step.

        Raises SettingError for a setting that is unknown, fixed or out of range.
        """
        row = list(self._blank)
        row[GENERATOR] = seeded(seed, index)
        for name, value in (settings or {}).items():
            setting = self.find_setting(name, value)
            row[setting.column] = int(value)
        return row

    def find_setting(self, name: str, value: int) -> SettingInfo:
        """Return a setting that can hold *value*. Raises SettingError."""
        for setting in self.program.settings:
            if setting.name == name:
                break
        else:
            raise SettingError(name, value, "there is no such setting")
        if setting.column < 0:
            raise SettingError(name, value, "it sizes the game, so it is fixed when compiling")
        if not isinstance(value, int):
            raise SettingError(name, value, "a whole number is wanted, or yes or no")
        if setting.allowed and value not in setting.allowed:
            raise SettingError(name, value, f"allowed: {ranges(setting.allowed)}")
        kind = setting.kind
        if not fits(self.program, kind, value):
            lo, hi = (0, 1) if kind.base == "yes_no" else (kind.lo, kind.hi)
            plain = kind.base in ("number", "quantity", "yes_no")
            why = f"it goes from {lo} to {hi}" if plain else f"that is no {kind}"
            raise SettingError(name, value, why)
        return setting

    def go(
        self, row: Row, code: int, *, explicit: bool, log: list[tuple[int, ...]] | None = None
    ) -> int:
        """Run *row* on to its next pause; return 1 + point, or -1 where the game is over.

        Raises RulesError or NativeError; the row is worthless then.
        """
        try:
            if log is None:
                return self.run(row, code, int(explicit))
            return int(self.code.journaling["run"](row, code, int(explicit), log))
        except Halt:
            raise self.error(row) from None
        except (Exception, SystemExit) as error:
            self.blame(error)
            raise

    def error(self, row: Row) -> RulesError:
        """Return the rules error that a halted row tells of."""
        fault = self.code.plan.faults[row[ANSWER]]
        rules = self.program.rules
        rule = rules[fault.rule] if 0 <= fault.rule < len(rules) else None
        try:
            shown = [
                self.program.things.show(kind, value, self.program.texts)
                for kind, value in zip(
                    (*fault.kinds, NUMBER, NUMBER), (row[FAULT_A], row[FAULT_B]), strict=False
                )
            ]
            message = fault.message.format(*shown)
        except (IndexError, KeyError, ValueError):
            message = fault.message
        return RulesError(
            message,
            span=fault.span,
            rule=rule.name if rule is not None else "",
            help=fault.help,
            plugin=fault.plugin,
        )

    def blame(self, error: BaseException) -> None:
        """Raise NativeError if *error* comes from a plugin's function, which may even exit."""
        found = native_error(self.program, error)
        if found is not None:
            raise found from error

    def call(self, function: str, row: Row, *arguments: int) -> Any:
        """Call a function of the plain code, rules errors included."""
        try:
            return self.code.plain[function](row, *arguments)
        except Halt:
            raise self.error(row) from None
        except (Exception, SystemExit) as error:
            self.blame(error)
            raise

    def talk(self, function: str, row: Row, *arguments: int) -> tuple[int, ...]:
        """Return the values that a text shows."""
        try:
            found: tuple[int, ...] = self.code.talk[function](row, *arguments)
        except Halt:
            raise self.error(row) from None
        except (Exception, SystemExit) as error:
            self.blame(error)
            raise
        return found

    def point(self, row: tuple[int, ...] | Row) -> int:
        """Return the point where a row waits, -1 where the game is over.

        Raises ValueError for a row that waits nowhere.
        """
        if row[RULE] == 0:
            return -1
        try:
            column, blocks = self._places[row[RULE]]
            point = blocks[row[column]]
        except KeyError:
            point = -1
        if point < 0:
            raise ValueError("the row does not wait at any choice")
        return point

    def offers(self, point: int, row: Row) -> tuple[list[int], int]:
        """Return the first codes on offer at a point, at most `CHUNK`, and how many there are.

        Raises RulesError or NativeError; the row is worthless then.
        """
        out = [0] * self._rooms[point]
        try:
            count: int = self.lists[point](row, out, 0)
        except Halt:
            raise self.error(row) from None
        except (Exception, SystemExit) as error:
            self.blame(error)
            raise
        return out[:count], count

    def codes(self, point: int, row: Row) -> list[int]:
        """Return all codes on offer, in order."""
        constant = self.constant[point]
        if constant is not None:
            return list(constant)
        out, count = self.offers(point, row)
        if count > len(out):
            out = [0] * count
            self.call(f"c{point}", row, out, 0)  # type: ignore[arg-type]
        return out

    def what(self, point: int) -> Point:
        """Return the description of a point."""
        return self.program.points[point]


def ranges(values: tuple[int, ...]) -> str:
    """Say a set of whole numbers in few words: `2..5, 8`."""
    found: list[list[int]] = []
    for value in sorted(values):
        if found and found[-1][1] == value - 1:
            found[-1][1] = value
        else:
            found.append([value, value])
    return ", ".join(f"{a}..{b}" if a != b else str(a) for a, b in found)
