"""What a check found: which promise was broken, and where it can be seen again."""

from __future__ import annotations

from dataclasses import dataclass

from playrules.loading.game import Game


@dataclass(frozen=True, slots=True)
class Problem:
    """A promise that was broken. `check` names it; `conformance.CHECKS` says what it is about.

    `seed` and `choices` lead to the place: `position(game, seed, choices)` is the state there.
    """

    check: str
    message: str
    game: str
    mode: str
    seats: int
    seed: int
    choices: int

    @property
    def place(self) -> str:
        """Where it happened, in words."""
        mode = f", mode {self.mode}" if self.mode else ""
        return (
            f"{self.game}, {self.seats} player{'s' * (self.seats > 1)}{mode}, seed {self.seed}, "
            f"after {self.choices} choice{'s' * (self.choices != 1)}"
        )

    def __str__(self) -> str:
        """Say what is wrong, where, and how to see it again."""
        again = f"playrules.testing.position(game, seed={self.seed}, choices={self.choices})"
        return f"{self.check}: {self.message}\n  in {self.place}\n  see it with {again}"


def problem(game: Game, check: str, message: str, seed: int = 0, choices: int = 0) -> Problem:
    """Return a problem of a game."""
    return Problem(check, message, game.name, game.mode, len(game.seats), seed, choices)
