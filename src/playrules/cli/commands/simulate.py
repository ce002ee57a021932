"""`playrules simulate GAME`: plays a game many times and tells how it behaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from playrules.cli.options import game_options, whole
from playrules.cli.session import common_options, json_option

if TYPE_CHECKING:
    from playrules.cli.results import Results
    from playrules.loading.game import Game

HELP = """Play a game many times and tell how it behaves.

Shows how often each seat wins, how long games last, how they end, and which
rules never came to be used. Without --seats all seats follow the first policy
of the game, or choose at random where it has none.

The same seed gives the same figures, on any number of cores.

\b
Examples:
  playrules simulate pig -n 10000
  playrules simulate death_star --seats sheet,random --seed 7
  playrules simulate pig --seats greedy --players 4 --json
  playrules simulate pig --set goal=50
"""

LIMIT = 100_000


@click.command(help=HELP, short_help="Play a game many times and tell how it behaves.")
@game_options(seats=True)
@click.option(
    "-n",
    "--games",
    "count",
    type=whole(1, 10**9),
    default=1000,
    show_default=True,
    metavar="N",
    help="How many games are played.",
)
@click.option("--jobs", type=whole(1, 1024), metavar="J", help="Processes; without it, one a core.")
@click.option(
    "--limit",
    type=whole(1, 10**12),
    default=LIMIT,
    show_default=True,
    metavar="CHOICES",
    help="Give a game up after so many choices.",
)
@click.option(
    "--native",
    is_flag=True,
    help="Compile to machine code first: for very many games. Needs numba.",
)
@json_option
@common_options
def command(
    game: str,
    mode: str,
    settings: tuple[str, ...],
    players: int | None,
    seats: str,
    seed: int | None,
    count: int,
    jobs: int | None,
    limit: int,
    native: bool,
    as_json: bool,
) -> None:
    """Simulate a game."""
    from playrules.cli.building import Wish, build
    from playrules.cli.output import print_json, say
    from playrules.cli.results import report
    from playrules.cli.seating import assign_seats, split_seats
    from playrules.loading.seating import default_agent

    named = split_seats(seats) if seats else []
    built = build(Wish(game, mode, settings, players, len(named)))
    named = named or [default_agent(built.program, built.plugins)]
    seated = assign_seats(named, built, people=False)
    results = _run(built, seated, seed or 0, count, jobs, limit, native)
    if as_json:
        print_json("playrules.simulate/1", results.as_json())
        return
    for line in report(results):
        say(line)


def _run(
    built: Game,
    seated: list[str],
    seed: int,
    count: int,
    jobs: int | None,
    limit: int,
    native: bool,
) -> Results:
    """Play the games."""
    from playrules.cli.errors import PluginProblem, UsageProblem
    from playrules.cli.output import progress
    from playrules.cli.results import Results
    from playrules.engine.errors import RefereeError
    from playrules.engine.machine.native import NoNumba
    from playrules.engine.program.program import waits_outside
    from playrules.engine.wording import capital
    from playrules.loading.agents import engine_seats

    if native and not all(isinstance(seat, str) for seat in engine_seats(seated, built.program)):
        raise UsageProblem(
            "Machine code plays random seats and policies only.",
            help="Leave --native out, or name policies in --seats.",
        )
    if native and waits_outside(built.program):
        raise UsageProblem(
            "Machine code does not wait for what happens outside a game.",
            help="Leave --native out.",
        )
    if native and built.program.hidden and any(one != "random" for one in seated):
        raise UsageProblem(
            "Machine code does not hide from policies what their seats may not see.",
            help="Leave --native out, or let random play.",
        )
    try:
        with progress("Playing", count) as show:
            totals = built.simulate(
                count, seated, seed=seed, jobs=jobs, limit=limit, native=native, progress=show
            )
    except RefereeError as error:
        raise PluginProblem(
            f"{capital(str(error))}.",
            help="No more games can be simulated. Tell the authors of the plugin; run again with"
            " --traceback to see where it failed.",
        ) from error
    except NoNumba as error:
        if error.__cause__ is None:  # numba is there
            raise UsageProblem(f"--native cannot be used: {error}.") from error
        raise UsageProblem(
            "--native needs numba, which is not installed.",
            help="Install it with: pip install 'playrules[native]'",
        ) from error
    return Results(built.program, built.settings, tuple(seated), totals, seed, limit)
