"""Asks a person at the terminal to choose."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from playrules.cli.output import clean, is_terminal, say, style, wrap
from playrules.cli.reading import unreadable_stdin
from playrules.cli.table.answers import WISHES, Answer, command_in, understand
from playrules.cli.table.board import draw, legend, tables
from playrules.cli.table.explaining import explain
from playrules.cli.table.eyes import Eyes, asked_of
from playrules.cli.table.listing import Labels, closed, list_all, list_some, what_numbers
from playrules.cli.table.measuring import ask_all
from playrules.cli.table.menus import Menu
from playrules.cli.table.outcomes import list_outcomes, understand_outcome
from playrules.cli.table.values import Values
from playrules.engine.wording import capital

if TYPE_CHECKING:
    from playrules.engine.play.choices import Choice
    from playrules.engine.play.state import State
    from playrules.viewer.scene import Drawers

COMMANDS = (
    "Type the number of an option, its name, or the beginning of its name. Where the options are "
    "numbers themselves, type one of them.",
    "board draws the board again, log tells what happened so far, ? explains, undo takes your last "
    "choice back (undo 3 the last three), redo makes it again, save FILE keeps the match there, "
    "quit leaves.",
)
VALUES = (
    "Type the values in their order, or each part behind its name in any. What has a value if left "
    "out need not be typed, nor units. #3 is the third option.",
    COMMANDS[1],
)
OUTCOMES = (
    "You roll, spin or draw yourselves. Type what came up, by the names below; where it has "
    "several parts, with commas between them, as far as it takes to tell which it is.",
    COMMANDS[1],
)


OUTSIDE = (
    "This happens at your table. Type what you measured or agreed on, one after the other.",
    COMMANDS[1],
)


class Leave(Exception):
    """A person leaves the game; `politely` where they said so."""

    def __init__(self, *, politely: bool) -> None:
        """Leave the table."""
        super().__init__()
        self.politely = politely


class Wish(Exception):
    """A person wants something of the match: `undo`, `redo`, `save` or `log`, with more words."""

    def __init__(self, command: str, argument: str) -> None:
        """Wish for it."""
        super().__init__(command)
        self.command = command
        self.argument = argument


class Human:
    """A person at the keyboard. `asked` counts the questions so far."""

    def __init__(self, drawers: Drawers, eyes: Eyes) -> None:
        """Sit down; *drawers* draw the board, *eyes* know who looks at it."""
        self.asked = 0
        self._eyes = eyes
        self._drawers = drawers
        self._drawn: list[list[str]] = []

    def choose(self, state: State) -> Choice:
        """Ask for one of the choices, or for what chance gave.

        Raises:
            Leave: the person leaves, or there is no more input.
            Wish: the person wants something of the match.
        """
        self.asked += 1
        labels = Labels(state.choices)
        chance = state.is_chance
        values = Values.of(state) or Menu.of(state)
        who = state.prompt if chance else state.machine.program.things.names["player"][state.actor]
        who = capital(clean(who))
        if self._eyes.hands_over(state):
            person = state.machine.program.things.names["player"][asked_of(state)]
            wait_for(f"{capital(clean(person))}, press Enter when nobody else sees the screen> ")
            self._drawn = []
        self._board(state)
        say()
        say(style(wrap(f"{who}: {'what came up?' if chance else state.prompt}"), bold=True))
        _list(labels, chance, values)

        def help() -> None:
            _explain(state, values)
            _list(labels, chance, values)

        while True:
            typed = read(f"{who}> ")
            found = values.find(typed) if values is not None else None
            if found is not None and found.choice is not None:
                return found.choice
            if found is not None and found.problem:
                say(wrap(found.problem))
                continue
            answer = (understand_outcome if chance else understand)(typed, labels)
            if answer.option >= 0:
                return state.choices[answer.option]
            done = self._obeys(answer, state, help) or (chance and _impossible(answer, labels))
            if not done:
                _ask_again(answer, state, labels, typed)

    def tell(self, state: State) -> list[int]:
        """Ask what happened outside the game.

        Raises:
            Leave: the person leaves, or there is no more input.
            Wish: the person wants something of the match.
            PluginProblem: it takes more numbers than people can type.
        """
        self.asked += 1
        if state.question is not None and state.question.plugin:
            self._board(state)  # what rules ask themselves comes before there is anything to see
        say()
        return ask_all(
            state,
            read,
            lambda typed: self._obeys(command_in(typed), state, lambda: say_all(OUTSIDE)),
        )

    def _obeys(self, answer: Answer, state: State, help: Callable[[], None]) -> bool:
        """Do what was typed instead of an answer, if it is a command. Raises as `choose`."""
        if answer.command in WISHES:
            raise Wish(answer.command, answer.argument)
        if answer.command == "quit":
            raise Leave(politely=True)
        if answer.command == "board":
            self._board(state, again=True)
        elif answer.command == "help":
            help()
        else:
            return False
        return True

    def _board(self, state: State, *, again: bool = False) -> None:
        """Draw what has changed since the last time; all of it where it is asked for *again*."""
        seat = self._eyes.asked(state)
        groups = draw(state, self._drawers, seat), self._tables(state, seat)
        parts = [part for group in groups for part in group]
        if again and not parts:
            say("\nThere is nothing to draw in this game.")
        for group in groups:
            fresh = [part for part in group if again or part not in self._drawn]
            for line in ["", *(line for part in fresh for line in part)] if fresh else ():
                say(line)
        self._drawn = parts

    def _tables(self, state: State, seat: int) -> list[list[str]]:
        """Return what is kept, as tables."""
        return tables(state, seat)


def _ask_again(answer: Answer, state: State, labels: Labels, typed: str) -> None:
    """Say why what was typed is no choice, and what would be."""
    command, matches = answer.command, answer.matches
    if command == "several":
        say("That may mean:")
        list_some(labels, matches)
    elif command in ("same", "called"):
        say("More than one is meant by that:" if command == "same" else "That may mean:")
        list_some(labels, matches)
        say(wrap(f"Type its number, with # before it: #{matches[0] + 1}."))
    elif command == "value":
        say(wrap(what_numbers(labels)))
    elif command == "number":
        say(f"The options have numbers from 1 to {len(labels)}.")
    else:
        shut = closed(state.choices, typed)
        why = f"“{clean(shut)}” cannot be chosen now. " if shut else ""
        say(wrap(f"{why}Which one? Type its number or its name; ? explains."))


def _list(labels: Labels, chance: bool, values: Values | Menu | None) -> None:
    """Print what may be answered."""
    if chance:
        list_outcomes(labels)
    elif values is not None:
        values.tell(labels)
    else:
        list_all(labels)


def _impossible(answer: Answer, labels: Labels) -> bool:
    """Say what can come up where the answer is nothing that can, or not enough of it."""
    if answer.command not in ("several", "unknown", "ask"):
        return False
    if answer.command == "several":
        say("That may be:")
        list_outcomes(labels, answer.matches)
    else:
        say("That cannot come up. It may be:" if answer.command == "unknown" else "It may be:")
        list_outcomes(labels)
    return True


def read(prompt: str) -> str:
    """Return what a person types.

    Raises:
        Leave: the input is at its end.
        NotFound: it cannot be read.
    """
    try:
        if is_terminal(sys.stdin) and is_terminal(sys.stdout):
            return _read_keys(prompt)
        sys.stdout.write(prompt)
        sys.stdout.flush()
        line = sys.stdin.readline() if sys.stdin is not None else ""
    except OSError as error:
        raise unreadable_stdin(error) from error
    # A script types unseen: its answers belong into what is printed.
    say(line.strip())
    if not line:
        raise Leave(politely=False)
    return line


def wait_for(prompt: str) -> None:
    """Let a person press Enter.

    Raises:
        Leave: they leave instead.
    """
    if read(f"\n{prompt}").strip().lower() in ("quit", "exit", "q"):
        raise Leave(politely=True)


def _read_keys(prompt: str) -> str:
    """Return what a person types at a terminal."""
    try:
        import readline  # noqa: F401  (gives input() a history and line editing)
    except ImportError:
        pass
    try:
        return input(prompt)
    except EOFError:
        say()
        raise Leave(politely=True) from None


def _explain(state: State, values: Values | Menu | None) -> None:
    """Say what the rules say of the question, and what may be typed."""
    say()
    for text in () if state.is_chance else explain(state):
        say(text)
    for text in () if values is None else values.helps():
        say(wrap(clean(text), "  ", "    "))
    commands: tuple[str, ...] = OUTCOMES if state.is_chance else COMMANDS
    if values is not None:
        commands = VALUES if values.many else (*COMMANDS[:1], VALUES[0], *COMMANDS[1:])
    say_all((*legend(state.machine.program), *commands))
    say()


def say_all(texts: Iterable[str]) -> None:
    """Print texts of the help."""
    for text in texts:
        say(wrap(text, "", "  "))
