"""Plays a game and tests every promise that the machine makes for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from playrules.engine.errors import NativeError, RulesError
from playrules.engine.machine import NoNumba
from playrules.loading.game import Game
from playrules.testing import answers, chance, histories, renaming, seeing, states
from playrules.testing.machine_code import same_in_machine_code
from playrules.testing.problems import Problem, problem
from playrules.testing.walks import Walk, walk

Found = Iterator[tuple[int, str]]
"""Problems of one check: after how many choices, and what is wrong."""

CHECKS: dict[str, Callable[[Walk], Found]] = {
    "listed": states.listed,
    "accepted": states.accepted,
    "refused": states.refused,
    "answers": answers.answered,
    "clones": states.cloned,
    "json": states.told_in_json,
    "replay": histories.replayed,
    "undo": histories.taken_back,
    "save": histories.saved,
    "chance": chance.weighed,
    "names": renaming.renamed,
    "hidden": seeing.unseen,
}
"""The promises, by name: each takes a walk through a game; its docstring says what it tests.

Besides, `rules` is a game that stops with a rules error, `plugin` one in which a plugin fails,
`native` the comparison with machine code.
"""


def conformance(
    game: Game, *, seeds: Iterable[int] = range(3), choices: int = 200, native: bool = False
) -> list[Problem]:
    """Play a game once for each seed, at most so many choices, and return what is wrong with it.

    The list is empty where all is well: every offered choice is accepted and every other refused,
    and so is every answer to what happens outside, by the range that the question tells; undo,
    saving and replaying lead to identical rows; copies are equal and never share; a state survives
    JSON; exact weights add up; other names of the seats change nothing; options tell no seat what
    it may not see. With *native*, machine code gives the same rows as well (it takes seconds to
    compile). Of each check the first problem of each game is told. A game is played for one mode
    and number of seats; `variants` gives all of them.

    Raises:
        NoNumba: *native*, and numba is not installed.
    """
    found: list[Problem] = []
    for seed in seeds:
        found += _game(game, seed, choices)
    if native:
        found += _first(game, "native", 1, partial(same_in_machine_code, game, 1, choices))
    return found


def _game(game: Game, seed: int, choices: int) -> Iterator[Problem]:
    """Yield the first problem of each check in one game."""
    try:
        trail = walk(game, seed, choices)
    except Exception as error:
        what = "plugin" if isinstance(error, NativeError) else "rules"
        yield problem(game, what, f"the game cannot be played: {_said(error)}", seed)
        return
    found = [
        one
        for name, check in CHECKS.items()
        for one in _first(game, name, seed, partial(check, trail))
    ]
    # Where the rules stop at an option, "accepted" tells it; of very many it may not try that one.
    if trail.broken is not None and all(one.check != "accepted" for one in found):
        rules = isinstance(trail.broken, RulesError)
        what, stops = ("rules", "the rules stop: ") if rules else ("plugin", "")
        yield problem(game, what, f"{stops}{trail.broken}", seed, len(trail.moves))
    yield from found


def _first(game: Game, name: str, seed: int, check: Callable[[], Found]) -> Iterator[Problem]:
    """Yield the first problem of a check; a check that fails itself is one."""
    try:
        for choices, message in check():
            yield problem(game, name, message, seed, choices)
            return
    except NoNumba:
        raise
    except Exception as error:
        yield problem(game, name, f"it fails: {_said(error)}", seed)


def _said(error: Exception) -> str:
    return (
        str(error)
        if isinstance(error, RulesError | NativeError)
        else f"{type(error).__name__}: {error}"
    )
