"""Asks a person at the terminal to choose."""

from __future__ import annotations

import sys
from collections import Counter
from typing import TYPE_CHECKING

from playrules.cli.output import clean, is_terminal, say, style, wrap
from playrules.cli.reading import unreadable_stdin
from playrules.cli.table.answers import understand
from playrules.cli.table.board import draw, legend
from playrules.cli.table.telling import capital

if TYPE_CHECKING:
    from playrules.engine.play.choices import Choice
    from playrules.engine.play.state import State
    from playrules.plugins.api import Draws

MOST_LISTED = 30
MOST_LABELS = 2000

COMMANDS = (
    "Type the number of an option, its name, or the beginning of its name.",
    "board draws the board again, ? explains, undo takes your last choice back, quit leaves.",
)


class Leave(Exception):
    """A person leaves the game; `politely` where they said so."""

    def __init__(self, *, politely: bool) -> None:
        """Leave the table."""
        super().__init__()
        self.politely = politely


class Undo(Exception):
    """A person wants to take their last choice back."""


class Human:
    """A person at the keyboard. `asked` counts the questions so far."""

    def __init__(self) -> None:
        """Sit down."""
        self.asked = 0
        self._drawn: list[list[str]] = []

    def choose(self, state: State, draws: Draws) -> Choice:
        """Ask for one of the choices.

        Raises:
            Leave: the person leaves, or there is no more input.
            Undo: the person takes the last choice back.
        """
        self.asked += 1
        who = capital(clean(state.machine.program.things.names["player"][state.actor]))
        labels = _labels(state)
        self._board(state)
        say()
        say(style(wrap(f"{who}: {state.prompt}"), bold=True))
        _list(labels, range(len(labels)), len(state.choices))
        while True:
            answer = understand(read(f"{who}> "), labels)
            if answer.option >= 0:
                return state.choices[answer.option]
            self._other(answer.command, answer.matches, state, labels)

    def _board(self, state: State, *, again: bool = False) -> None:
        """Draw what has changed since the last time; all of it where it is asked for *again*."""
        parts = draw(state)
        pictures = len(state.machine.program.pictures)
        if again and not parts:
            say("\nThere is nothing to draw in this game.")
        for group in (parts[:pictures], parts[pictures:]):
            fresh = [part for part in group if again or part not in self._drawn]
            for line in ["", *(line for part in fresh for line in part)] if fresh else ():
                say(line)
        self._drawn = parts

    def _other(
        self, command: str, matches: tuple[int, ...], state: State, labels: list[str]
    ) -> None:
        """Do what was asked for instead of choosing."""
        if command == "quit":
            raise Leave(politely=True)
        if command == "undo":
            raise Undo
        if command == "help":
            _explain(state)
            _list(labels, range(len(labels)), len(state.choices))
        elif command == "board":
            self._board(state, again=True)
        elif command == "several":
            say("That may mean:")
            _list(labels, matches, len(matches))
        elif command == "number":
            say(f"The options have numbers from 1 to {len(labels)}.")
        else:
            say("Which one? Type its number or its name; ? explains.")


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


def _labels(state: State) -> list[str]:
    """Return the options in words; those that would look alike get their key as well."""
    choices = [state.choices[n] for n in range(min(len(state.choices), MOST_LABELS))]
    labels = [clean(choice.label) for choice in choices]
    often = Counter(labels)
    return [
        f"{label} [{clean(choice.key)}]" if often[label] > 1 else label
        for label, choice in zip(labels, choices, strict=True)
    ]


def _list(labels: list[str], numbers: range | tuple[int, ...], count: int) -> None:
    """Print options with their numbers."""
    size = len(str(len(labels)))
    for number in numbers[:MOST_LISTED]:
        hang = " " * (size + 2)
        say(wrap(f"{number + 1:>{size}}  {labels[number]}", "  ", hang))
    if count > MOST_LISTED:
        say(f"  … {count} in all: type a part of the name to see those that have it.")


def _explain(state: State) -> None:
    """Say where in the rules the question stands, and what may be typed."""
    program = state.machine.program
    point = state.choices.what
    rule = program.rules[point.rule] if 0 <= point.rule < len(program.rules) else None
    say()
    if rule is not None:
        cites = f"  [{', '.join(rule.cites)}]" if rule.cites else ""
        line = point.span.line or rule.span.line
        say(wrap(f"The rule: {rule.title or rule.name}{cites}, line {line} of the rules."))
    for option in point.options:
        if option.cites:
            say(wrap(f"{option.label.source}: [{', '.join(option.cites)}]", "  "))
    for text in (*legend(program), *COMMANDS):
        say(wrap(text, "", "  "))
    say()
