"""Who plays which seat: people, agents of plugins, and policies of the rules file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from playrules.cli.errors import UsageProblem, did_you_mean
from playrules.engine.play.seats import PEOPLE

if TYPE_CHECKING:
    from playrules.engine.program import Program
    from playrules.plugins.api import Plugins

HUMAN = PEOPLE
RANDOM = "random"


@dataclass(frozen=True)
class Names:
    """What may be written in `--seats` for one game."""

    policies: tuple[str, ...]
    agents: tuple[str, ...]
    people: bool

    @property
    def all(self) -> list[str]:
        """All names, people first, a policy before an agent of the same name."""
        people = [HUMAN] if self.people else []
        return list(dict.fromkeys([*people, *self.policies, *self.agents]))


def names(program: Program, plugins: Plugins, *, people: bool) -> Names:
    """Return who may play a game; *people* says whether somebody may be asked."""
    return Names(
        tuple(policy.name for policy in program.policies),
        tuple(entry.name for entry in plugins.agents),
        people,
    )


def split_seats(text: str) -> list[str]:
    """Return the names in a `--seats` value.

    Raises:
        UsageProblem: one is missing between commas.
    """
    seats = [one.strip() for one in text.split(",")]
    if not all(seats):
        raise UsageProblem(
            f'--seats "{text}" names nobody in one place.',
            help="Write one name a seat, as in --seats human,random, or one name for all.",
        )
    return seats


def assign(seats: Sequence[str], players: int, known: Names) -> list[str]:
    """Return the name of who plays each seat; one name alone plays all.

    Raises:
        UsageProblem: there are too many or too few, or nobody has that name.
    """
    if len(seats) not in (1, players):
        raise UsageProblem(
            f"--seats names {len(seats)} players, but {players} play{'s' * (players == 1)}.",
            help="Name one for each seat, or one for all, or set --players.",
        )
    for seat in seats:
        if seat == HUMAN and not known.people:
            raise UsageProblem(
                "People cannot play in a simulation.",
                help=f"Seats may be: {', '.join(known.all)}.",
            )
        if seat not in known.all:
            guess = did_you_mean(seat, known.all)
            listing = f"Seats may be: {', '.join(known.all)}."
            raise UsageProblem(
                f'Nobody is called "{seat}".', help=" ".join(filter(None, [guess, listing]))
            )
    return list(seats) * (players if len(seats) == 1 else 1)


def default_player(known: Names) -> str:
    """Return who plays where nobody is named: the first policy of the game, else at random."""
    if known.policies:
        return known.policies[0]
    if RANDOM in known.agents:
        return RANDOM
    raise UsageProblem(
        "Nobody can play: the game has no policy and the plugin agents is not loaded.",
        help="See playrules plugins.",
    )
