"""Asks people what happened outside the game: one number, name or thing after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from playrules.cli.errors import PluginProblem
from playrules.cli.output import clean, say, style, wrap
from playrules.cli.table.answers import COMMANDS, plain

if TYPE_CHECKING:
    from playrules.engine.kinds import Kind
    from playrules.engine.play.outside import Question
    from playrules.engine.play.state import State
    from playrules.engine.program import Program

MOST_TYPED = 40
"""More numbers than this nobody types."""


def ask_all(state: State, read: Callable[[str], str], other: Callable[[str], object]) -> list[int]:
    """Ask for an answer to what is asked outside the game.

    *read* asks for a line; *other* does what a word of the table wants (and may raise).

    Raises:
        PluginProblem: it takes more numbers than people can type.
    """
    question = state.question
    assert question is not None
    refuse_long(question)
    program = state.machine.program
    say(style(wrap(clean(state.prompt)), bold=True))
    found = []
    for name, kind, _ in question.cells():
        prompt = f"{clean(name.replace('_', ' '))}, {describe(program, kind)}> "
        while (value := _understand(typed := read(prompt), program, kind)) is None:
            word = plain(typed)
            if word.split(" ")[0] in ("?", "q", *COMMANDS):
                other(typed)
            else:
                say(wrap(f"That cannot be. It is {describe(program, kind)}."))
        found.append(value)
    return found


def is_long(question: Question) -> bool:
    """Whether an answer has more numbers than people type: only a referee can give it."""
    return question.size > MOST_TYPED


def refuse_long(question: Question) -> None:
    """Refuse what only a referee can answer."""
    if is_long(question):
        raise PluginProblem(
            f"What happens at {question.event} takes {question.size} numbers, which nobody types.",
            help=f"It needs the referee of plugin {question.plugin}: play without --chance ask, or"
            " see playrules plugins.",
        )


def describe(program: Program, kind: Kind) -> str:
    """Say what can be typed for a kind."""
    if kind.base == "yes_no":
        return "yes or no"
    if kind.base in ("thing", "name"):
        return ", ".join(clean(name) for name in _names(program, kind).values())
    return f"{kind.lo} to {kind.hi}"


def _names(program: Program, kind: Kind) -> dict[int, str]:
    """Return the names of all values of a kind of thing or name, as they are shown."""
    things = program.things
    if kind.base == "name":
        ids: Sequence[int] = range(1, 1 + len(things.types[kind.of]))
    else:
        ids = things.kinds[kind.of].ids
    found = {value: things.show(kind, value).replace("_", " ") for value in ids}
    return found | ({kind.absent: "nothing"} if kind.nullable else {})


def _understand(typed: str, program: Program, kind: Kind) -> int | None:
    """Return the value that is typed, None for what is none."""
    text = plain(typed.replace("_", " "))
    if kind.base == "yes_no":
        return {"yes": 1, "y": 1, "no": 0, "n": 0}.get(text)
    if kind.base in ("thing", "name"):
        shown = _names(program, kind)
        keys = {value: program.things.key(kind, value).replace("_", " ") for value in shown}
        # What a rules file calls it will do, too, where nothing else is shown so.
        names = {plain(name): value for known in (keys, shown) for value, name in known.items()}
        return names.get(text)
    try:
        value = int(text)
    except ValueError:
        return None
    return value if kind.lo <= value <= kind.hi else None
