"""Plays one game at the terminal, from the setup to the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from playrules.cli.output import clean, counted, note, say, style, wrap
from playrules.cli.seating import HUMAN
from playrules.cli.table.answers import understand
from playrules.cli.table.asking import Human, Leave, Wish, read
from playrules.cli.table.board import draw, tables
from playrules.cli.table.measuring import is_long
from playrules.cli.table.places import Place, asked_at, only_way
from playrules.cli.table.telling import Teller, rule, tell_outcome
from playrules.cli.table.watching import Watcher
from playrules.engine.errors import NotKept, RefereeError
from playrules.engine.play.outside import MOST_TOLD
from playrules.engine.play.places import chooser, place_ahead, place_back
from playrules.engine.program.hidden import EVERYTHING
from playrules.engine.wording import capital

if TYPE_CHECKING:
    from playrules.engine.play.history import Step
    from playrules.engine.play.journal import Event
    from playrules.engine.play.match import Match
    from playrules.engine.play.state import State
    from playrules.viewer.scene import Drawers

LONGEST_COUNT = 9


@dataclass
class Table:
    """A game under way.

    `places` has one for each move known, also for those taken back, and one for where they end.
    `save` keeps the match in another file, and says whether it does; `unkept` says that the file
    cannot be written, and returns whether another has to be named.
    """

    match: Match
    human: Human
    watcher: Watcher
    drawers: Drawers
    teller: Teller
    limit: int
    save: Callable[[str], bool]
    unkept: Callable[[NotKept], bool]
    places: list[Place] = field(default_factory=lambda: [Place(0)])


def play(table: Table, events: list[Event]) -> State:
    """Play to the end, or until a person leaves; return the last state. Tell *events* first.

    Raises:
        Leave: a person leaves the table.
    """
    if events and events[0].event != "turn":
        say()
    table.teller.tell(events)
    while not table.match.state.is_over and table.match.position < table.limit:
        try:
            _move(table)
        except NotKept as error:
            _keep_elsewhere(table, error)
    return table.match.state


def _keep_elsewhere(table: Table, error: NotKept) -> None:
    """Let people name another file, or make room, where the match cannot be written any more.

    Raises:
        Leave: they leave instead.
        NotKept: there is nobody to be asked.
    """
    while table.unkept(error):
        answer = understand(read("Keep it> "), ("",))
        if answer.command == "quit":
            raise Leave(politely=True)
        if answer.option == 0:  # only Enter was pressed
            return
        if answer.command == "save" and answer.argument and table.save(answer.argument):
            return


def _move(table: Table) -> None:
    """Let whoever is asked choose, and tell what follows."""
    match, turns = table.match, table.teller.turns
    position = match.position
    try:
        step = match.next_step()
    except RefereeError as error:
        if HUMAN not in match.seats:
            raise
        question = match.state.question
        if question is not None and is_long(question):
            _take_back(table, error)
            return
        note(wrap(f"{capital(str(error))}. Tell what happened instead."))
        step = None
    if step is not None:
        tell_step(step, table.watcher)
        place = Place(turns)
    else:
        state = match.state
        events: list[Event] = []
        answer: list[int] = []
        table.watcher.saw(state)
        try:
            if state.is_outside:
                answer = table.human.tell(state)
                match.answer(answer, events)
            else:
                match.play(table.human.choose(state), events)
        except Wish as wish:
            _grant(table, wish)
            return
        table.watcher.tell(state, answer, events, match.state)
        place = Place(turns, asked_at(state, match.seats, match.told_before))
    table.places[position:] = [place, Place(table.teller.turns)]


def _take_back(table: Table, error: RefereeError) -> None:
    """Go back to what a person chose last, where nobody can tell what comes of it."""
    place = _back(table, table.match.position)
    if place is None or table.places[place].asked != "choice":
        raise error
    table.match.go_to(place)
    table.teller.turns = table.places[place].turns
    note(wrap(f"{capital(str(error))}."))
    say(wrap("Your last choice is taken back: choose otherwise, or the same once more."))


def tell_step(step: Step, watcher: Watcher) -> None:
    """Tell what somebody other than the person at the keyboard chose, or what happened outside."""
    teller, before = watcher.teller, step.before
    if before is None:
        teller.tell(step.events)
        return
    if step.choice is None or only_way(before) is None:
        what = step.choice.told(teller.seat()) if step.choice else _measured(step)
        if step.choice or what:
            teller.chosen(chooser(before), what)
    watcher.tell(before, step.answer, step.events, step.state, step.told)


def _measured(step: Step) -> str:
    """Return what happened outside the game; "" for a long answer, of which events tell."""
    state = step.before
    if state is None or state.question is None or len(step.answer) > MOST_TOLD:
        return ""
    return clean(f"{state.prompt}: {state.question.tell(step.answer)}")


def _retell(table: Table) -> None:
    """Tell all that has led to where a match stands, in words alone."""
    teller = Teller(table.match.machine.program, seat=table.teller.seat)
    watcher = Watcher(table.drawers, teller, rests=table.watcher.rests, draws=False)
    for step in table.match.steps():
        tell_step(step, watcher)


def _grant(table: Table, wish: Wish) -> None:
    """Do what a person wants of the match."""
    if wish.command == "save":
        table.save(wish.argument)
        return
    if wish.command == "log":
        _retell(table)
        return
    back = wish.command == "undo"
    count, position = _times(wish.argument), table.match.position
    if not count:
        say(wrap(f"{wish.command} takes a whole number from 1 on, as in {wish.command} 2."))
        return
    for done in range(count):
        place = _back(table, position) if back else _ahead(table, position)
        if place is None:
            say(_too_few(back, done))
            count = done
            break
        position = place
    table.match.go_to(position)
    table.teller.turns = table.places[position].turns
    if count:
        times = f" {count} times" if count > 1 else ""
        say(("Taken back" if back else "Done again") + f"{times}.")


def _times(argument: str) -> int:
    """Return how many times something is wanted, once if it is not said; 0 for no such number."""
    if not argument:
        return 1
    digits = argument.lstrip("0")
    # More than any match has, which is told as such.
    return int(digits[:LONGEST_COUNT]) if digits.isdecimal() and digits.isascii() else 0


def _too_few(back: bool, done: int) -> str:
    """Say that there is nothing more to take back or to do again."""
    more = "more " if done else ""
    return f"There is nothing {more}to {'take back yet' if back else 'do again'}."


def _back(table: Table, position: int) -> int | None:
    """Return where a person last chose; where nobody has, where chance was last told."""
    return place_back([place.asked for place in table.places[:-1]], position)


def _ahead(table: Table, position: int) -> int | None:
    """Return where a person chose next, of what was taken back; else where that ends."""
    return place_ahead([place.asked for place in table.places[:-1]], position)


def finish(table: Table, state: State) -> None:
    """Show how the game stands at its end."""
    show_end(state, table.drawers, table.teller, table.match.choices)


def show_end(state: State, drawers: Drawers, teller: Teller, choices: int) -> None:
    """Show how a game stands at its end, after so many choices; then all is laid open."""
    outcome = state.outcome
    seat = EVERYTHING if outcome else teller.seat()
    say()
    say(style(rule("The end" if outcome else "Stopped"), fg="cyan"))
    parts = draw(state, drawers, seat) + (tables(state, seat) if outcome is None else [])
    for line in (line for part in parts for line in part):
        say(line)
    if parts:
        say()
    if outcome is not None:
        tell_outcome(state, outcome)
    say(f"{counted(teller.turns, 'turn')}, {counted(choices, 'choice')}.")
