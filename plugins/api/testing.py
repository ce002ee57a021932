"""For plugin authors' tests: do the examples of a plugin's words hold, and can they be drawn?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from playrules.dsl import compile_text
from playrules.dsl.diagnostics.render import render_all
from playrules.engine.machine import Draws
from playrules.engine.play import Machine
from playrules.engine.vocabulary import BlockWord, FunctionWord, VerbWord, Vocabulary
from playrules.plugins.api.clashes import describe
from playrules.plugins.api.manager import Plugins

MOST_CHOICES = 10_000


def example_problems(
    vocabulary: Vocabulary, plugin: str, seeds: Iterable[int] = range(5)
) -> list[str]:
    """Return what is wrong with the examples of a plugin's words; empty if all is well.

    Every example has to be a rules file without any diagnostic, and for each seed a game in which
    the first option is always taken, and anything happens outside, has to end.
    """
    played = tuple(seeds)
    problems: list[str] = []
    for example, words in _examples(vocabulary, plugin).items():
        for problem in _problems(vocabulary, example, played):
            problems.append(f"{', '.join(words)}: {problem}")
    return problems


ROOMS = ((120.0, 120.0), (600.0, 150.0), (1200.0, 900.0))
"""Rooms in which drawings are tried, in pixels."""


def drawing_problems(plugins: Plugins, plugin: str) -> list[str]:
    """Return what is wrong with the drawings of a plugin; empty if all is well.

    The components of its words' examples are drawn at the start, in rooms of several shapes.
    """
    from playrules.viewer.scene import View, attempt

    drawings = {entry.word: entry for entry in plugins.drawings if entry.plugin == plugin}
    problems: list[str] = []
    for example, words in _examples(plugins.vocabulary, plugin).items():
        program = compile_text(example, "example.rules", vocabulary=plugins.vocabulary).program
        if program is None:  # which `example_problems` tells
            continue
        view = View(Machine(program).start(chance="explicit"))
        for one in program.components:
            for room in ROOMS if one.word in drawings else ():
                found = attempt(drawings[one.word], one, view, *room)
                if isinstance(found, str):
                    what = f"{one.word} {one.name} in {room[0]:g} by {room[1]:g}"
                    problems.append(f"{', '.join(words)}: {what}: {found}")
    return problems


def _examples(vocabulary: Vocabulary, plugin: str) -> dict[str, list[str]]:
    """Return the plugin's examples, each with the words that it is given for."""
    found: dict[str, list[str]] = {}
    for word in vocabulary.of([plugin]).words:
        if isinstance(word, BlockWord | VerbWord | FunctionWord):
            found.setdefault(word.example, []).append(describe(word))
    return found


def _problems(vocabulary: Vocabulary, example: str, seeds: tuple[int, ...]) -> Iterator[str]:
    compiled = compile_text(example, "example.rules", vocabulary=vocabulary)
    if compiled.diagnostics or compiled.program is None:
        yield render_all(compiled.diagnostics, compiled.files)
        return
    machine = Machine(compiled.program)
    for seed in seeds:
        state, draws = machine.start(seed), Draws(seed)
        for _ in range(MOST_CHOICES):
            if state.is_over:
                break
            question = state.question
            if question is not None:
                state = state.answer(question.evenly(draws.below))
            else:
                state = state.apply(state.choices[0])
        else:
            yield f"the game with seed {seed} does not end"
