"""The games that the checks look at: seeded, bounded, and told apart by seed and length."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from playrules.engine.errors import RulesError
from playrules.engine.machine import Draws
from playrules.engine.play import Choice, State
from playrules.loading.game import Game, load


@dataclass(frozen=True)
class Walk:
    """One game as far as it was played: `states` has one more than `choices`.

    `broken` is the rules error that ended it, if one did.
    """

    game: Game
    seed: int
    states: tuple[State, ...]
    choices: tuple[Choice, ...]
    broken: RulesError | None = None

    def steps(self) -> Iterator[tuple[int, State, Choice, State]]:
        """Yield for each choice its number, from 0, the state before, itself, and the state after.

        The state after it is that of the walk: a check makes its own to compare.
        """
        yield from zip(
            range(len(self.choices)), self.states, self.choices, self.states[1:], strict=False
        )


def walk(game: Game, seed: int, choices: int) -> Walk:
    """Play a game for so many choices, or to its end. Raises RulesError where it cannot begin.

    With an odd seed the first policy of the game takes three choices of four, if there is one: it
    gets further than chance does. All other choices are random.
    """
    draws = Draws(seed)
    states, made = [game.start(seed)], list[Choice]()
    while not states[-1].is_over and len(made) < choices:
        choice = _pick(states[-1], draws, follow=seed % 2 == 1 and bool(game.policies))
        try:
            states.append(states[-1].apply(choice))
        except RulesError as error:
            return Walk(game, seed, tuple(states), tuple(made), error)
        made.append(choice)
    return Walk(game, seed, tuple(states), tuple(made))


def _pick(state: State, draws: Draws, *, follow: bool) -> Choice:
    wish = state.prefer(0) if follow and draws.below(4) else None
    return state.choices.sample(draws) if wish is None else wish


def position(game: Game, seed: int, choices: int) -> State:
    """Return the state that a `Problem` is about."""
    return walk(game, seed, choices).states[-1]


def variants(game: str | Path) -> Iterator[Game]:
    """Load a game in every mode and for every number of seats that it allows.

    Raises:
        GameError: it cannot be loaded.
    """
    modes = [mode for mode, _ in load(game).facts.modes]
    for mode in ["", *modes]:
        for seats in load(game, mode=mode).facts.counts:
            yield load(game, mode=mode, seats=seats)


def spread(count: int, most: int) -> Iterator[int]:
    """Yield at most so many of the numbers below *count*, evenly, first and last included."""
    if count <= most:
        yield from range(count)
    else:
        yield from (number * (count - 1) // (most - 1) for number in range(most))
