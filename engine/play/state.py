"""A state of a game: a value that choices turn into other values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn, Self

from playrules.engine.errors import BadAnswer, BadPosition, GameOver, IllegalChoice, RulesError
from playrules.engine.machine.generator import Draws, seeded
from playrules.engine.machine.runner import CHANCE_MODES, ChanceMode, Runner
from playrules.engine.play.choices import Choice, Choices
from playrules.engine.play.journal import Event, read_events
from playrules.engine.play.outcome import Outcome, read_outcome
from playrules.engine.play.outside import Question
from playrules.engine.play.reading import Reading
from playrules.engine.play.saved import read_row, write_row
from playrules.engine.play.view import SeatView
from playrules.engine.play.words import fill
from playrules.engine.program.hidden import EVERYBODY
from playrules.engine.program.program import ANSWER, GENERATOR, TURN

GUESSES = 200
"""So often what is hidden is drawn anew to find a state in which the question can be answered."""


class State:
    """Where a game stands: `(machine, row, chance)`, never changed.

    Names of the rules file read as attributes: `state.goal`, `state.players.red.score`,
    `state.route[12].mark`. A name that this class has itself reads through `state.names`.
    """

    __slots__ = ("_choices", "chance", "machine", "point", "row")

    machine: Runner
    row: tuple[int, ...]
    chance: ChanceMode
    point: int
    _choices: Choices

    def __init__(self, machine: Runner, row: tuple[int, ...], chance: ChanceMode) -> None:
        """Stand at a row that waits at a choice or is over; see also `Machine.start`.

        Raises ValueError for a row that waits nowhere and for a word for chance that is none,
        RulesError where nothing can be chosen.
        """
        if chance not in CHANCE_MODES:
            raise ValueError(f"chance is 'sampled' or 'explicit', not {chance!r}")
        _stand(self, machine, row, chance, machine.point(row), list(row))

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse: a state never changes."""
        raise AttributeError(f"a state never changes; apply a choice instead of setting {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        """Refuse: a state never changes."""
        raise AttributeError(f"a state never changes; {name!r} stays")

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel between processes."""
        return (State, (self.machine, self.row, self.chance))

    # What can be done

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.point < 0

    @property
    def is_chance(self) -> bool:
        """Whether chance decides next (only with explicit chance)."""
        return self.point >= 0 and self.machine.program.points[self.point].kind == "chance"

    @property
    def is_outside(self) -> bool:
        """Whether something happens outside the game next; see `question` and `answer`."""
        return self.point >= 0 and self.machine.program.points[self.point].kind == "outside"

    @property
    def question(self) -> Question | None:
        """What happens outside the game next; None where nothing does."""
        what = None if self.point < 0 else self.machine.program.points[self.point].outside
        return None if what is None else Question(self.machine, self.row, self.point, what)

    @property
    def choices(self) -> Choices:
        """The options open now; none after the end, and where something happens outside."""
        return self._choices

    @property
    def actor(self) -> int:
        """The seat that decides, from 1; 0 for chance, events outside and after the end."""
        act = None if self.point < 0 else self.machine.actors[self.point]
        return 0 if act is None else int(self.machine.call(act.__name__, list(self.row)))

    @property
    def seer(self) -> int:
        """The seat that alone sees what chance gives next, `NOBODY`'s 0, or -1 where all see it."""
        return self.machine.seer(self.point, self.row) if self.is_chance else EVERYBODY

    @property
    def turn(self) -> int:
        """The seat whose turn it is, from 1; 0 for nobody's."""
        return self.row[TURN]

    @property
    def prompt(self) -> str:
        """What the actor is asked; "" after the end."""
        if self.point < 0:
            return ""
        values = self.machine.talk(f"q{self.point}", list(self.row))
        prompt = self.machine.program.points[self.point].prompt
        return fill(self.machine.program, prompt, values, keys=False)

    @property
    def distribution(self) -> list[tuple[Choice, int]]:
        """Each outcome of chance with its exact weight; empty where nobody rolls."""
        if not self.is_chance:
            return []
        weights = self.machine.program.points[self.point].weights
        return [(choice, weights[choice.code] if weights else 1) for choice in self._choices]

    def apply(self, choice: Choice | int, journal: list[Event] | None = None) -> State:
        """Return the state after a choice (or the code of one); *journal* receives the events.

        Raises IllegalChoice, TypeError for anything else than a choice or a whole number, or
        RulesError where the rules cannot go on. This state stays.
        """
        if self.point < 0:
            raise GameOver
        if isinstance(choice, Choice):
            listed = choice.code_on(self.row)
            code = choice.code if listed is None else listed
            legal = listed is not None or choice in self._choices
        else:
            if isinstance(choice, bool) or not isinstance(choice, int):
                raise TypeError(f"a choice or its code is wanted, not {choice!r}")
            code = choice
            legal = self._choices.has(code)
        if not legal:
            raise IllegalChoice(code, self.machine.program.points[self.point].name)
        return go(self.machine, list(self.row), code, self.chance, journal)

    def answer(self, values: Sequence[int], journal: list[Event] | None = None) -> State:
        """Return the state after an event outside; *values* are as `question` wants them.

        Raises BadAnswer for an answer that does not fit or that nobody asked for, or RulesError
        where the rules cannot go on. This state stays.
        """
        question = self.question
        if question is None:
            raise BadAnswer("", "", None, "nothing is asked outside the game now")
        return go(self.machine, question.written(values), 0, self.chance, journal)

    def prefer(self, policy: int) -> Choice | None:
        """Return what policy number *policy* of the game would choose, None where it is silent."""
        name = f"p{self.point}_{policy}"
        if name not in self.machine.code.plain:
            return None
        code = int(self.machine.call(name, list(self.row)))
        return None if code < 0 else Choice(self.machine, self.row, self.point, code)

    # How it ended

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None before."""
        return read_outcome(self.machine, list(self.row)) if self.point < 0 else None

    @property
    def fired(self) -> dict[str, int]:
        """How often each rule has run since the start."""
        rules, first = self.machine.program.rules, self.machine.layout.fired
        return {rule.name: self.row[first + number] for number, rule in enumerate(rules)}

    def worth(self, seat: int) -> int | None:
        """Return what the game file says a standing is worth to a seat; None where it does not."""
        function = self.machine.program.worth
        if function < 0:
            return None
        return int(self.machine.call(f"f{function}", list(self.row), seat))

    # Reading

    @property
    def names(self) -> Reading:
        """What the names of the rules file stand for."""
        return Reading(self.machine.program, self.row)

    def __getattr__(self, name: str) -> Any:
        """Read a name of the rules file."""
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self.names, name)

    # Hidden information

    @property
    def hides(self) -> bool:
        """Whether anything may be kept from anybody now: not while all hidden places lie open."""
        return self.machine.hides(self.row)

    def view(self, seat: int) -> SeatView:
        """Return what a seat may know of this state; 0 looks on, `EVERYTHING` sees all.

        Raises IndexError for a seat that the game does not have.
        """
        return SeatView(self, seat)

    def guess(self, seat: int, draws: Draws) -> State:
        """Return a state that looks the same to a seat, all else drawn anew from *draws*.

        Its view from the seat equals that of this state, and it follows from that view and *draws*
        alone as far as the row keeps what the rules declare; chance ahead is drawn anew, too. What
        is asked now can be answered in it: guesses in which nothing could be chosen are thrown
        away. Other things that always hold in the game need not hold in a guess, so that playing on
        from it may raise RulesError. Raises IndexError for a seat that the game does not have, and
        RulesError where no guess of many can be answered.
        """
        sight = self.machine.sight(seat)
        for tried in range(1, GUESSES + 1):
            row = tuple(sight.guess(self.row, draws))
            try:
                return State(self.machine, row, self.chance)
            except RulesError:
                if tried == GUESSES:
                    raise
        raise AssertionError("the last guess is returned or raises")

    # Equality

    def __eq__(self, other: object) -> bool:
        """Compare whole rows of the same program."""
        if not isinstance(other, State):
            return NotImplemented
        return (
            self.row == other.row
            and self.chance == other.chance
            and self.machine.is_same(other.machine)
        )

    def __hash__(self) -> int:
        """Hash the row."""
        return hash(self.row)

    @property
    def position_key(self) -> tuple[int, ...]:
        """The position without generator and counters: equal keys play on alike."""
        return tuple(self.row[column] for column in self.machine.position_columns)

    def with_seed(self, seed: int) -> Self:
        """Return the same position with other chance ahead."""
        row = list(self.row)
        row[GENERATOR] = seeded(seed)
        return type(self)(self.machine, tuple(row), self.chance)

    def with_chance(self, chance: ChanceMode) -> Self:
        """Return the same position with chance sampled, or stopped at from now on."""
        return type(self)(self.machine, self.row, chance)

    def with_settings(self, settings: dict[str, int]) -> Self:
        """Return the same position under other settings. Raises SettingError."""
        row = list(self.row)
        for name, value in settings.items():
            setting = self.machine.find_setting(name, value)
            row[setting.column] = int(value)
        return type(self)(self.machine, tuple(row), self.chance)

    # Saving

    def to_json(self) -> str:
        """Return the state as canonical JSON: equal states give equal text."""
        return write_row(self.machine, self.row, self.chance)

    @classmethod
    def from_json(cls, machine: Runner, text: str) -> Self:
        """Return the state that `to_json` wrote. Raises BadPosition."""
        row, chance = read_row(machine, text)
        try:
            state = cls(machine, row, chance)
            seat = state.actor
        except (IndexError, OverflowError, RulesError, ValueError) as error:
            raise BadPosition(str(error)) from None
        decides = not (state.is_over or state.is_chance or state.is_outside)
        if decides and not 0 < seat <= len(machine.program.seats):
            raise BadPosition("nobody's seat would decide")
        return state

    def __repr__(self) -> str:
        """Show game and point."""
        where = "over" if self.point < 0 else self.machine.program.points[self.point].name
        return f"<State of {self.machine.program.name}: {where}>"


_new = object.__new__
# States are made at every step of every search, so their slots are filled by the quickest way: the
# slots' own descriptors, which no `__setattr__` stands before.
_put_machine = vars(State)["machine"].__set__
_put_row = vars(State)["row"].__set__
_put_chance = vars(State)["chance"].__set__
_put_point = vars(State)["point"].__set__
_put_choices = vars(State)["_choices"].__set__


def _stand(
    state: State,
    machine: Runner,
    row: tuple[int, ...],
    chance: ChanceMode,
    point: int,
    cells: list[int],
) -> None:
    """Let a new state stand at a row; *cells* are a copy of it. Raises RulesError."""
    choices = Choices(machine, row, point, cells)
    _put_machine(state, machine)
    _put_row(state, row)
    _put_chance(state, chance)
    _put_point(state, point)
    _put_choices(state, choices)
    if point >= 0 and len(choices) == 0 and not state.is_outside:
        cells[ANSWER] = machine.code.plan.empty_faults[point]
        raise machine.error(cells)


def go(
    machine: Runner, row: list[int], code: int, chance: ChanceMode, journal: list[Event] | None
) -> State:
    """Return the state at the next pause of *row*, which is used up."""
    log: list[tuple[int, ...]] | None = None if journal is None else []
    before = list(row) if log is not None and machine.program.hidden else None
    signal = machine.go(row, code, explicit=chance == "explicit", log=log)
    state = _new(State)
    _stand(state, machine, tuple(row), chance, signal - 1 if signal > 0 else -1, row)
    if journal is not None and log is not None:
        journal += read_events(machine, log, row, before)
    return state
