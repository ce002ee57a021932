"""For plugin authors' tests: do the examples of a plugin's words hold, and can they be drawn?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from playrules.dsl import compile_examples, compile_text
from playrules.dsl.diagnostics.render import render_all
from playrules.engine.errors import NativeError, RulesError
from playrules.engine.machine import Draws
from playrules.engine.play import Machine
from playrules.engine.play.examples import run_suite
from playrules.engine.vocabulary import Vocabulary
from playrules.engine.vocabulary.items import Exemplified
from playrules.plugins.api.clashes import describe
from playrules.plugins.api.manager import Plugins

__all__ = ["drawing_problems", "example_problems"]

MOST_CHOICES = 10_000


def example_problems(
    vocabulary: Vocabulary, plugin: str, seeds: Iterable[int] = range(5)
) -> list[str]:
    """Return what is wrong with the examples of a plugin's words; empty if all is well.

    Every example has to be a rules file without any diagnostic, and for each seed a game in which
    the first option is always taken, and anything happens outside, has to end. An `example` in it
    has to hold.
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
        try:
            view = View(Machine(program).start(chance="explicit"))
        except (NativeError, RulesError):  # which `example_problems` tells, too
            continue
        for one in program.components:
            alone = one.word in drawings and not one.within  # others are drawn by their holder
            for room in ROOMS if alone else ():
                found = attempt(drawings[one.word], one, view, *room)
                if isinstance(found, str):
                    what = f"{one.word} {one.name} in {room[0]:g} by {room[1]:g}"
                    problems.append(f"{', '.join(words)}: {what}: {found}")
    return problems


def _examples(vocabulary: Vocabulary, plugin: str) -> dict[str, list[str]]:
    """Return the plugin's examples, each with the words that it is given for."""
    found: dict[str, list[str]] = {}
    for word in vocabulary.of([plugin]).words:
        if isinstance(word, Exemplified):
            found.setdefault(word.example, []).append(describe(word))
    return found


def _problems(vocabulary: Vocabulary, example: str, seeds: tuple[int, ...]) -> Iterator[str]:
    compiled = compile_text(example, "example.rules", vocabulary=vocabulary)
    if compiled.diagnostics or compiled.program is None:
        yield render_all(compiled.diagnostics, compiled.files)
        return
    machine = Machine(compiled.program)
    for seed in seeds:
        try:
            ends = _ends(machine, seed)
        except (NativeError, RulesError) as error:
            yield str(error)
            return
        if not ends:
            yield f"the game with seed {seed} does not end"
    rehearsed = compile_examples(
        example, "example.rules", vocabulary=vocabulary, facts=compiled.facts
    )
    if rehearsed.diagnostics:
        yield render_all(rehearsed.diagnostics, rehearsed.files)
    for report in (one for suite in rehearsed.suites for one in run_suite(suite)):
        if report.failure is not None:
            yield f"“{report.example.title}”: {report.failure.message}"


def _ends(machine: Machine, seed: int) -> bool:
    """Play a game; return whether it ends. Raises RulesError, NativeError."""
    state, draws = machine.start(seed), Draws(seed)
    for _ in range(MOST_CHOICES):
        if state.is_over:
            return True
        question = state.question
        if question is not None:
            state = state.answer(question.made_up(draws.below))
        else:
            state = state.apply(state.choices[0])
    return False
