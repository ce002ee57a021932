"""Golden files: how a game played, and what it was compiled to, when somebody last looked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from playrules.engine.errors import MatchError
from playrules.engine.machine import Draws
from playrules.engine.play import Match
from playrules.engine.program.dump import dump
from playrules.loading.game import Game
from playrules.loading.seating import default_agent
from playrules.testing.moves import Move, Teller, play

SEED = 1
MOST_CHOICES = 200


def golden_files(game: Game) -> dict[str, str]:
    """Return the golden files of a game by name: a saved match, the same as told, the program.

    The match is played with seed 1 by the first policy (at random without), to its end or for 200
    choices.
    """
    name = default_agent(game.program, game.plugins)
    agent, teller, draws = game.agent(name), Teller(game), Draws(SEED)
    match = game.begin_match(SEED, agents=[name] * len(game.seats))
    while not match.state.is_over and match.position < MOST_CHOICES:
        state = match.state
        move: Move = teller.answer(state, draws) if state.is_outside else agent.choose(state, draws)
        play(match, move)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "golden"
        match.save(path)
        match.close()
        record = path.read_text("utf-8")
    return {
        f"{game.name}.match": record,
        f"{game.name}.told": "".join(f"{line}\n" for line in told(match)),
        f"{game.name}.dump": dump(game.program),
    }


def told(match: Match) -> Iterator[str]:
    """Yield what happened in a match, a line for each choice and event, and how it ended."""
    names = match.machine.program.seats
    yield f"{match.header.game}: {', '.join(names)}; seed {match.header.seed}"
    for step in match.steps():
        if step.before is not None and step.choice is not None:
            who = names[step.before.actor - 1] if step.before.actor else "chance"
            yield f"{who}: {step.choice.label}"
        elif step.before is not None and step.before.question is not None:
            yield f"{step.before.prompt}: {step.before.question.tell(step.answer)}"
        yield from (f"  {event.text}" for event in step.events)
    outcome = match.state.outcome
    if outcome is not None:
        places = "; ".join(", ".join(names[seat - 1] for seat in one) for one in outcome.ranking)
        yield f"end: {outcome.why}; {places}"
        yield from (f"  {key}: {values}" for key, values in outcome.scores.items())


def write_golden(game: Game, folder: Path) -> None:
    """Write the golden files of a game; read the difference before keeping it."""
    folder.mkdir(exist_ok=True)
    for name, text in golden_files(game).items():
        (folder / name).write_text(text, "utf-8", newline="\n")


def golden_problems(game: Game, folder: Path) -> list[str]:
    """Return how a game differs from its golden files; nothing where all are there and agree.

    The saved match of the folder is also loaded and verified.
    """
    found = []
    for name, text in golden_files(game).items():
        path = folder / name
        if not path.is_file():
            found.append(f"{path} is missing")
        elif path.read_text("utf-8") != text:
            found.append(f"{path} differs in line {_line(path.read_text('utf-8'), text)}")
    record = folder / f"{game.name}.match"
    if record.is_file():
        try:
            found += [f"{record}: {one}" for one in Match.load(record, game.machine).verify()]
        except MatchError as error:
            found.append(f"{record}: {error}")
    return found


def _line(one: str, other: str) -> int:
    """Return the number of the first line that differs, from 1."""
    lines = zip([*one.splitlines(), ""], [*other.splitlines(), ""], strict=False)
    return next((number for number, (a, b) in enumerate(lines, 1) if a != b), 1)
