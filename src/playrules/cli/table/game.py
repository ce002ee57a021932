"""Plays one game at the terminal, from the setup to the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from playrules.cli.output import counted, say, style
from playrules.cli.players import Player
from playrules.cli.table.asking import Human, Leave, Undo, read
from playrules.cli.table.board import draw
from playrules.cli.table.telling import Teller, rule, tell_outcome

if TYPE_CHECKING:
    from playrules.engine.machine.generator import Draws
    from playrules.engine.play.journal import Event
    from playrules.engine.play.machine import Machine
    from playrules.engine.play.state import State


@dataclass
class Table:
    """A game under way: who sits where, and the states in which people were asked."""

    machine: Machine
    players: Sequence[Player]
    names: Sequence[str]
    draws: Draws
    teller: Teller
    limit: int
    choices: int = 0
    asked: list[tuple[State, int]] = field(default_factory=list)


def play(table: Table, seed: int) -> State:
    """Play to the end, or until a person leaves; return the last state.

    Raises:
        Leave: a person leaves the table.
    """
    events: list[Event] = []
    state = table.machine.start(seed, journal=events)
    if events and events[0].event != "turn":
        say()
    table.teller.tell(events)
    while not state.is_over and table.choices < table.limit:
        state = _step(table, state)
    return state


def _step(table: Table, state: State) -> State:
    """Let whoever is asked choose, and tell what follows."""
    seat = state.actor
    player = table.players[seat - 1] if seat else table.players[0]
    turns = table.teller.turns
    try:
        choice = player.choose(state, table.draws)
    except Undo:
        return _undo(table, state)
    if isinstance(player, Human):
        table.asked.append((state, turns))
    else:
        who = table.machine.program.things.names["player"][seat] if seat else "Chance"
        table.teller.chosen(who, choice.label)
    table.choices += 1
    events: list[Event] = []
    state = state.apply(choice, events)
    table.teller.tell(events)
    return state


def _undo(table: Table, state: State) -> State:
    """Return to where a person was asked before."""
    if not table.asked:
        say("There is nothing to take back yet.")
        return state
    before, table.teller.turns = table.asked.pop()
    table.choices -= 1
    say("Taken back.")
    return before


def finish(table: Table, state: State) -> None:
    """Show how the game stands at its end."""
    outcome = state.outcome
    say()
    say(style(rule("The end" if outcome else "Stopped"), fg="cyan"))
    parts = draw(state, tables=outcome is None)
    for line in (line for part in parts for line in part):
        say(line)
    if parts:
        say()
    if outcome is not None:
        tell_outcome(state, outcome)
    say(f"{counted(table.teller.turns, 'turn')}, {counted(table.choices, 'choice')}.")


def wait_for_enter(name: str) -> None:
    """Let a person read before their turn goes on.

    Raises:
        Leave: they leave instead.
    """
    if read(f"\n{name}, press Enter to go on> ").strip().lower() in ("quit", "exit", "q"):
        raise Leave(politely=True)
