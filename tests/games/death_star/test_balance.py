"""How the game plays out: thousands of games under its own policy, and random play."""

from math import sqrt
from random import Random

import pytest
from death_star.station import program
from harness import many, share_is

from playrules.engine import Machine

SHEET_GAMES = 40_000
GAMES = 10_000
SHEET = {
    2: ((0.509, 0.491), 49.8),
    3: ((0.347, 0.332, 0.321), 60.4),
    4: ((0.256, 0.259, 0.248, 0.237), 65.8),
}
"""Win rates by seat from the starting player on, and turns of a game, as the board was made."""


@pytest.mark.parametrize("players", [2, 3, 4])
def test_seats_and_lengths_agree_with_the_sheet(players: int) -> None:
    """Within four standard errors of both samples together; every game finishes."""
    rates, turns = SHEET[players]
    sample = many("death_star", players, GAMES, seed=1977, spin_for_start=False)
    parts = 1 / GAMES + 1 / SHEET_GAMES
    for seat, rate in enumerate(rates, start=1):
        error = sqrt(rate * (1 - rate) * parts)
        assert abs(sample.wins(seat) / GAMES - rate) < 4 * error, seat
    error = sample.turns.deviation * sqrt(parts)
    assert abs(sample.turns.mean - turns) < 4 * error


def test_where_spins_decide_who_starts_no_seat_is_better() -> None:
    """Starting is worth something; the spins give it to every seat alike."""
    sample = many("death_star", 4, 4_000, seed=1977)
    for seat in range(1, 5):
        assert share_is(1 / 4, sample.wins(seat), 4_000), seat


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"auto_rotate": False},
        {"trench_mode": "single_spin", "refill_at_base": True},
        {"arrows_clockwise": False, "back_to_own_space": False},
    ],
    ids=["as printed", "forgetful", "single spin", "against the clock"],
)
def test_random_play_runs_clean(settings: dict[str, object]) -> None:
    """20,000 choices at random: no rules error, and always somebody who has an option."""
    draws = Random(1977)
    for players in (2, 3, 4):
        game = Machine(program(players, **settings))
        state = game.start(players)
        for number in range(20_000 // 3 + 1):
            if state.is_over:
                state = game.start(number)
            assert state.actor > 0
            state = state.apply(draws.choice(list(state.choices)))
        assert 0 <= state.names.station.turned < 17
        assert all(1 <= squadron.fighters <= 3 for squadron in state.names.squadrons)
