"""The games that the checks look at: seeded, bounded, and told apart by seed and length."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from playrules.engine.errors import RefereeError, RulesError
from playrules.engine.machine import Draws
from playrules.engine.play import Choice, State
from playrules.loading.game import Game, load
from playrules.testing.moves import Move, Teller, make


@dataclass(frozen=True)
class Walk:
    """One game as far as it was played: `states` has one more than `moves`.

    `broken` is the error of the rules, or of a plugin's referee, that ended it, if one did.
    """

    game: Game
    seed: int
    states: tuple[State, ...]
    moves: tuple[Move, ...]
    broken: RulesError | RefereeError | None = None

    def steps(self) -> Iterator[tuple[int, State, Move, State]]:
        """Yield for each move its number, from 0, the state before, itself, and the state after.

        The state after it is that of the walk: a check makes its own to compare.
        """
        yield from zip(
            range(len(self.moves)), self.states, self.moves, self.states[1:], strict=False
        )


def walk(game: Game, seed: int, choices: int) -> Walk:
    """Play a game for so many choices, or to its end. Raises RulesError where it cannot begin.

    An answer to what happens outside counts as a choice. It is the referee's, or drawn evenly.

    With an odd seed the first policy of the game takes three choices of four, if there is one: it
    gets further than chance does. All other choices are random.
    """
    draws, teller = Draws(seed), Teller(game)
    follow = seed % 2 == 1 and bool(game.policies)
    states, made = [game.start(seed)], list[Move]()
    while not states[-1].is_over and len(made) < choices:
        state = states[-1]
        try:
            answer = teller.answer(state, draws) if state.is_outside else None
            move = _pick(state, draws, follow=follow) if answer is None else answer
            states.append(make(state, move))
        except (RulesError, RefereeError) as error:
            return Walk(game, seed, tuple(states), tuple(made), error)
        made.append(move)
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
