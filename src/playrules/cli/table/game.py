"""Plays one game at the terminal, from the setup to the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from playrules.cli.output import counted, say, style
from playrules.cli.players import Player
from playrules.cli.table.asking import Human, Leave, Undo, read
from playrules.cli.table.board import draw, tables
from playrules.cli.table.telling import Teller, rule, tell_outcome

if TYPE_CHECKING:
    from playrules.engine.machine.generator import Draws
    from playrules.engine.play.journal import Event
    from playrules.engine.play.match import Match
    from playrules.engine.play.state import State
    from playrules.viewer.scene import Drawers


@dataclass
class Table:
    """A game under way: who sits where, and where people were asked: after how many choices.

    With each of these places stand the turns told before.
    """

    match: Match
    players: Sequence[Player]
    names: Sequence[str]
    draws: Draws
    drawers: Drawers
    teller: Teller
    limit: int
    asked: list[tuple[int, int]] = field(default_factory=list)


def play(table: Table, events: list[Event]) -> State:
    """Play to the end, or until a person leaves; return the last state. Tell *events* first.

    Raises:
        Leave: a person leaves the table.
    """
    state = table.match.state
    if events and events[0].event != "turn":
        say()
    table.teller.tell(events)
    while not state.is_over and table.match.position < table.limit:
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
        table.asked.append((table.match.position, turns))
    else:
        who = state.machine.program.things.names["player"][seat] if seat else "Chance"
        table.teller.chosen(who, choice.label)
    events: list[Event] = []
    state = table.match.play(choice, events)
    table.teller.tell(events)
    return state


def _undo(table: Table, state: State) -> State:
    """Return to where a person was asked before."""
    if not table.asked:
        say("There is nothing to take back yet.")
        return state
    position, table.teller.turns = table.asked.pop()
    state = table.match.undo(table.match.position - position)
    say("Taken back.")
    return state


def finish(table: Table, state: State) -> None:
    """Show how the game stands at its end."""
    show_end(state, table.drawers, table.teller.turns, table.match.position)


def show_end(state: State, drawers: Drawers, turns: int, choices: int) -> None:
    """Show how a game stands at its end, after so many turns and choices."""
    outcome = state.outcome
    say()
    say(style(rule("The end" if outcome else "Stopped"), fg="cyan"))
    parts = draw(state, drawers) + (tables(state) if outcome is None else [])
    for line in (line for part in parts for line in part):
        say(line)
    if parts:
        say()
    if outcome is not None:
        tell_outcome(state, outcome)
    say(f"{counted(turns, 'turn')}, {counted(choices, 'choice')}.")


def wait_for_enter(name: str) -> None:
    """Let a person read before their turn goes on.

    Raises:
        Leave: they leave instead.
    """
    if read(f"\n{name}, press Enter to go on> ").strip().lower() in ("quit", "exit", "q"):
        raise Leave(politely=True)
